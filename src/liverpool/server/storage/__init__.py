"""What outlives the server: tables, the log of their moves, and score sheets."""
