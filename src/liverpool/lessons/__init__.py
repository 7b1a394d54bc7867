"""Learning by playing: a first deal on a written position, and who says what to do next."""
