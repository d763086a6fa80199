"""What a decision costs and what it is worth, from what its player saw; docs/price.md tells the models."""
