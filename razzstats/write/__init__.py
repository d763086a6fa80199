"""Hands to text."""
