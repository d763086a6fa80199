"""Numbers to what a person opens."""
