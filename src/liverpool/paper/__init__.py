"""Rules and scores on paper: what people read, made from rule sets."""
