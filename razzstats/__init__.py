"""Razz hand histories: read, proved against the rules, counted."""
