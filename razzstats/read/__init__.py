"""Text to hands."""
