"""The page of a review: content.py says what it holds, build.py fills it from a database, render.py makes the file."""
