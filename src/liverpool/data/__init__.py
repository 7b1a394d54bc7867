"""Data for research: many games made anew from a seed, and games as tables."""
