"""Experiments that are written in a file: rules, changes, players, bots and seeds, all by all."""
