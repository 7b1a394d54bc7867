"""Secrets and ids that are drawn by chance."""

from secrets import token_bytes, token_urlsafe

from liverpool.room.messages.secret import Secret
from liverpool.room.secrets import table_id_from


def new_secret() -> Secret:
    return Secret(token_urlsafe(16))


def new_table_id() -> str:
    """The id of a table that nobody finds by trying."""
    return table_id_from(token_bytes(32))
