"""Tables to numbers."""
