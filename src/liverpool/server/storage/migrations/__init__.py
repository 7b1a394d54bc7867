"""How the database came to its present schema, for Alembic; `env.py` runs it on our connection."""
