"""One module for each change of the database, the name beginning with its number."""
