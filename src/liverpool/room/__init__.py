"""A table with people as a value: what each event makes of it, and what everybody sees of it."""
