"""Limits: what one page or one address may ask, and that others do not pay for it."""

import pytest

from liverpool.server.access.counters import Rate, TokenBucket
from liverpool.server.access.limits import (
    HOME_NETWORKS,
    USUAL,
    Addresses,
    Limits,
    is_this_machine,
    limited,
    trusted_networks,
)
from liverpool.server.tables.page_jobs import JOB_SECONDS

SEATS = int(USUAL.seats.at_once)


def test_a_bucket_gives_what_is_in_it_and_fills_up_again() -> None:
    bucket = TokenBucket(2.0, 3, now=100.0)
    assert [bucket.take(100.0) for _ in range(4)] == [True, True, True, False]
    assert [bucket.take(100.5), bucket.take(100.5)] == [True, False]
    assert [bucket.take(1000.0) for _ in range(4)] == [True, True, True, False]


def test_an_address_opens_so_many_tables_and_others_are_free() -> None:
    addresses = Addresses()
    taken = [addresses.takes("seats", "203.0.113.9", 0.0) for _ in range(SEATS + 1)]
    assert taken == [True] * SEATS + [False]
    assert addresses.takes("seats", "203.0.113.10", 0.0)
    assert addresses.takes("seats", "203.0.113.9", 60.0)


def test_all_addresses_together_open_so_many_tables() -> None:
    addresses = Addresses(Limits(new_tables=Rate(1, 3)))
    opened = [addresses.has_room_for_table(f"203.0.113.{each}", 100.0) for each in range(5)]
    assert opened == [True, True, True, False, False]
    assert addresses.has_room_for_table("127.0.0.1", 100.0)
    assert addresses.has_room_for_table("203.0.113.7", 101.0)


def test_an_address_begins_so_many_tables_a_day() -> None:
    addresses = Addresses(Limits(tables_a_day=2))
    assert [addresses.takes("tables_a_day", "203.0.113.9", 0.0) for _ in range(3)] == [
        True,
        True,
        False,
    ]
    assert addresses.takes("tables_a_day", "203.0.113.9", 43_200.0)
    assert addresses.takes("tables_a_day", "203.0.113.10", 0.0)


def test_this_machine_may_do_as_it_likes() -> None:
    addresses = Addresses()
    assert all(addresses.takes("seats", "127.0.0.1", 0.0) for _ in range(1000))
    assert all(addresses.opens("pages", "::1") for _ in range(1000))


def test_a_household_of_new_addresses_is_one() -> None:
    addresses = Addresses()
    entered = [
        addresses.opens("pages", f"2001:db8:1:2::{number:x}") for number in range(USUAL.pages + 1)
    ]
    assert entered == [True] * USUAL.pages + [False]
    assert addresses.opens("pages", "2001:db8:1:3::1")
    addresses.closes("pages", "2001:db8:1:2::7")
    assert addresses.opens("pages", "2001:db8:1:2::ffff")


def test_old_addresses_told_as_new_ones_are_the_same() -> None:
    assert is_this_machine("::ffff:127.0.0.1")
    addresses = Addresses()
    for _ in range(USUAL.pages):
        assert addresses.opens("pages", "203.0.113.9")
    assert not addresses.opens("pages", "::ffff:203.0.113.9")
    assert addresses.opens("pages", "::ffff:203.0.113.10")


def test_what_is_no_address_is_somewhere_too() -> None:
    assert not is_this_machine("")
    assert Addresses().opens("pages", "a socket of this machine")


def test_many_addresses_do_not_fill_the_memory() -> None:
    addresses = Addresses()
    for number in range(30_000):
        addresses.takes("seats", f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}", number)
    assert len(addresses._used["seats"]) < 1_000


def test_an_address_may_take_so_much_of_the_servers_time() -> None:
    addresses = Addresses()
    rate, at_once = USUAL.work
    addresses.owes("work", "203.0.113.9", at_once - 1, 0.0)
    assert addresses.has_left("work", "203.0.113.9", 0.0)
    addresses.owes("work", "203.0.113.9", 2, 0.0)
    assert not addresses.has_left("work", "203.0.113.9", 0.0)
    assert addresses.has_left("work", "203.0.113.10", 0.0)
    assert addresses.has_left("work", "203.0.113.9", 1.1 / rate)
    addresses.owes("work", "127.0.0.1", 1000, 0.0)
    assert addresses.has_left("work", "127.0.0.1", 0.0)


def test_a_bucket_says_how_long_to_wait() -> None:
    bucket = TokenBucket(2.0, 10, now=0.0)
    assert bucket.seconds_until(10, 0.0) == 0.0
    bucket.owe(14, 0.0)
    assert bucket.seconds_until(1, 0.0) == 2.5
    assert bucket.seconds_until(100, 0.0) == 7.0


def test_many_people_in_one_house_have_a_word_for_it() -> None:
    at_home = Addresses(trusted=trusted_networks("home"))
    assert all(at_home.opens("pages", "192.168.1.20") for _ in range(USUAL.pages + 20))
    assert all(at_home.takes("seats", "fd00::7", 0.0) for _ in range(SEATS + 20))
    assert not at_home.is_free("203.0.113.9")
    club = Addresses(trusted=trusted_networks("203.0.113.0/24, 2001:db8::/32"))
    assert [club.is_free(each) for each in ("203.0.113.9", "2001:db8::1", "192.168.1.20")] == [
        True,
        True,
        False,
    ]
    assert trusted_networks("home") == HOME_NETWORKS


def test_every_limit_can_be_set() -> None:
    assert limited(USUAL, []) == USUAL
    changed = limited(USUAL, ["pages=300", "messages=40/120", "header_seconds=2.5"])
    assert changed == Limits(pages=300, messages=Rate(40, 120), header_seconds=2.5)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ("page=3", "there is no limit 'page'"),
        ("pages", "takes a number"),
        ("pages=many", "takes a number"),
        ("pages=-1", "above 0"),
        ("pages=1/2", "takes a number"),
        ("pages=1.5", "takes a number"),
        ("messages=20", "takes two numbers"),
        ("messages=20/0", "above 0"),
        ("messages=nan/3", "takes two numbers"),
    ],
)
def test_what_is_no_limit_is_refused_with_a_sentence(change: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        limited(USUAL, [change])


@pytest.mark.parametrize("text", ["", "house", "300.0.0.1", "203.0.113.0/99"])
def test_what_is_no_network_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match="is no network"):
        trusted_networks(text)


def test_one_hint_leaves_a_house_its_other_hints_and_all_its_moves() -> None:
    addresses = Addresses()
    addresses.owes("jobs", "203.0.113.9", JOB_SECONDS, 0.0)
    assert addresses.has_left("work", "203.0.113.9", 0.0)
    assert addresses.has_left("jobs", "203.0.113.9", 0.0)
    addresses.owes("jobs", "203.0.113.9", USUAL.jobs.at_once, 0.0)
    assert not addresses.has_left("jobs", "203.0.113.9", 0.0)
    assert addresses.has_left("work", "203.0.113.9", 0.0)
    assert addresses.has_left("jobs", "203.0.113.10", 0.0)
    addresses.owes("jobs", "203.0.113.9", -USUAL.jobs.at_once, 0.0)
    assert addresses.has_left("jobs", "203.0.113.9", 0.0)
    addresses.owes("jobs", "127.0.0.1", 1000, 0.0)
    assert addresses.has_left("jobs", "127.0.0.1", 0.0)
