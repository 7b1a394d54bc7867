"""What one seat sees of a game. Nothing here knows pages or the storage."""
