"""What takes long, beside the tables and with a deadline: bots' moves, hints, the best melds."""
