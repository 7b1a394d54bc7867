"""Limits: what one page or one address may ask, and that others do not pay for it."""

from liverpool.server.access.limits import (
    PAGES,
    SECONDS,
    TABLES,
    Addresses,
    TokenBucket,
    is_this_machine,
)


def test_a_bucket_gives_what_is_in_it_and_fills_up_again() -> None:
    bucket = TokenBucket(2.0, 3, now=100.0)
    assert [bucket.take(100.0) for _ in range(4)] == [True, True, True, False]
    assert [bucket.take(100.5), bucket.take(100.5)] == [True, False]
    assert [bucket.take(1000.0) for _ in range(4)] == [True, True, True, False]


def test_an_address_opens_so_many_tables_and_others_are_free() -> None:
    addresses = Addresses()
    taken = [addresses.may_take_seat("203.0.113.9", 0.0) for _ in range(TABLES[1] + 1)]
    assert taken == [True] * TABLES[1] + [False]
    assert addresses.may_take_seat("203.0.113.10", 0.0)
    assert addresses.may_take_seat("203.0.113.9", 60.0)


def test_this_machine_may_do_as_it_likes() -> None:
    addresses = Addresses(most_pages=500)
    assert all(addresses.may_take_seat("127.0.0.1", 0.0) for _ in range(1000))
    assert [addresses.admit("::1") for _ in range(501)] == [True] * 500 + [False]


def test_a_household_of_new_addresses_is_one() -> None:
    addresses = Addresses()
    entered = [addresses.admit(f"2001:db8:1:2::{number:x}") for number in range(PAGES + 1)]
    assert entered == [True] * PAGES + [False]
    assert addresses.admit("2001:db8:1:3::1")
    addresses.release("2001:db8:1:2::7")
    assert addresses.admit("2001:db8:1:2::ffff")


def test_old_addresses_told_as_new_ones_are_the_same() -> None:
    assert is_this_machine("::ffff:127.0.0.1")
    addresses = Addresses()
    for _ in range(PAGES):
        assert addresses.admit("203.0.113.9")
    assert not addresses.admit("::ffff:203.0.113.9")
    assert addresses.admit("::ffff:203.0.113.10")


def test_the_house_has_a_last_place() -> None:
    addresses = Addresses(most_pages=3)
    assert [addresses.admit(f"203.0.113.{number}") for number in range(4)] == [True] * 3 + [False]
    addresses.release("203.0.113.0")
    assert addresses.admit("203.0.113.9")


def test_what_is_no_address_is_somewhere_too() -> None:
    assert not is_this_machine("")
    assert Addresses().admit("a socket of this machine")


def test_many_addresses_do_not_fill_the_memory() -> None:
    addresses = Addresses()
    for number in range(30_000):
        addresses.may_take_seat(f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}", number)
    assert len(addresses._tables) < 15_000


def test_an_address_may_take_so_much_of_the_servers_time() -> None:
    addresses = Addresses()
    rate, at_once = SECONDS
    addresses.charge("203.0.113.9", at_once - 1, 0.0)
    assert addresses.may_ask("203.0.113.9", 0.0)
    addresses.charge("203.0.113.9", 2, 0.0)
    assert not addresses.may_ask("203.0.113.9", 0.0)
    assert addresses.may_ask("203.0.113.10", 0.0)
    assert addresses.may_ask("203.0.113.9", 1.1 / rate)
    addresses.charge("127.0.0.1", 1000, 0.0)
    assert addresses.may_ask("127.0.0.1", 0.0)
