"""Players that are programs: each sees the view of one seat, and answers with a move."""
