"""The same hand in every room's words: one module a room, each with `write(hand) -> str`, the text of a simulated hand.

The rooms' own order of lines, marks and figures, as their real files have them. They share no code with the readers.
"""
