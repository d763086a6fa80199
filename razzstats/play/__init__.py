"""Hands replayed and checked."""
