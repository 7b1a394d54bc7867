"""Games between bots: the seeded dealer, one game, and many of them on all cores."""
