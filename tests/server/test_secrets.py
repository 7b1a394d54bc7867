"""Secrets of seats and names of tables: of the right form, and not to be guessed."""

import re
from pickle import dumps, loads

import pytest
from msgspec import ValidationError, json, msgpack, to_builtins

from liverpool.room.kept import KeptSeat
from liverpool.room.messages import read
from liverpool.room.messages import written as written_for_page
from liverpool.room.messages.replies import Sitting
from liverpool.room.messages.requests import Hello
from liverpool.room.messages.secret import NONE, Secret
from liverpool.room.secrets import hashed, matches
from liverpool.server.access.secrets import new_secret, new_table_id


def test_a_secret_opens_its_own_hash_only() -> None:
    secret, other = new_secret(), new_secret()
    kept = hashed(secret)
    assert secret.reveal() not in kept
    assert matches(secret, kept)
    assert not matches(other, kept)
    assert not matches(Secret(kept), kept)


def test_nothing_opens_a_seat_that_has_no_secret() -> None:
    assert not matches(NONE, "")
    assert not matches(new_secret(), "")


def test_secrets_and_table_names_have_the_form_that_messages_allow() -> None:
    for _ in range(200):
        assert re.fullmatch(r"[A-Za-z0-9_-]{20,64}", new_secret().reveal())
        assert re.fullmatch(r"[a-z0-9]{6,16}", new_table_id())
        assert not set(new_table_id()) & set("ilo01")


def test_no_two_are_the_same() -> None:
    assert len({new_secret() for _ in range(1000)}) == 1000
    assert len({new_table_id() for _ in range(1000)}) == 1000


def test_a_secret_is_read_where_it_is_revealed_and_nowhere_else() -> None:
    secret = new_secret()
    held = KeptSeat("Ann", Sitting.PERSON, hashed(secret)), Hello(table="kitchen2", secret=secret)
    for written in (f"{secret}", f"{secret!r}", "%s %r" % (secret, secret), f"{[held]}"):  # noqa: UP031  # as a log does
        assert secret.reveal() not in written
    for encode in (json.encode, msgpack.encode, to_builtins):
        with pytest.raises(TypeError):
            encode(secret)
    with pytest.raises(TypeError):
        f"{secret:>40}"
    assert (loads(dumps(secret)), loads(dumps(secret)) != new_secret()) == (secret, True)
    assert secret != secret.reveal()
    assert read(written_for_page(held[1])) == held[1]


def test_what_is_no_secret_is_refused_and_not_repeated() -> None:
    for text in ("short", "x" * 65, "with a space" * 2, "x" * 22 + "\n"):
        message = json.encode({"kind": "hello", "table": "kitchen2", "secret": text})
        with pytest.raises(ValidationError) as refused:
            read(message)
        assert text not in str(refused.value)
