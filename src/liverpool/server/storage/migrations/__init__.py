"""How the database came to its present form, for Alembic; `env.py` runs it on our connection."""
