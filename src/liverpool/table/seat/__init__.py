"""The headless seat: what a person at a table is asked and can answer, whatever draws it."""
