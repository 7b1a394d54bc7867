"""Secrets of seats and names of tables: of the right form, and not to be guessed."""

import re

from liverpool.server.access.secrets import hashed, matches, new_secret, new_table_id


def test_a_secret_opens_its_own_hash_only() -> None:
    secret, other = new_secret(), new_secret()
    kept = hashed(secret)
    assert secret not in kept
    assert matches(secret, kept)
    assert not matches(other, kept)
    assert not matches(kept, kept)


def test_nothing_opens_a_seat_that_has_no_secret() -> None:
    assert not matches("", "")
    assert not matches(new_secret(), "")


def test_secrets_and_table_names_have_the_form_that_messages_allow() -> None:
    for _ in range(200):
        assert re.fullmatch(r"[A-Za-z0-9_-]{20,64}", new_secret())
        assert re.fullmatch(r"[a-z0-9]{6,16}", new_table_id())
        assert not set(new_table_id()) & set("ilo01")


def test_no_two_are_the_same() -> None:
    assert len({new_secret() for _ in range(1000)}) == 1000
    assert len({new_table_id() for _ in range(1000)}) == 1000
