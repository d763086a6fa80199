"""How much of a result the cards explain."""
