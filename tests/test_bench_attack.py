"""The attack on a server: what it sends is what a page could send, and what it says is a table."""

import json

import pytest

from stress.attack import Measured, lines
from stress.attackers import KINDS, frame, texts


@pytest.mark.parametrize("size", [0, 125, 126, 65_535, 65_536])
def test_a_frame_says_how_long_it_is(size: int) -> None:
    found = frame(1, b"x" * size)
    assert found[0] == 0x81
    assert found[1] & 0x80  # masked, as every page's frames are
    assert found.endswith(b"\0\0\0\0" + b"x" * size)


def test_a_part_of_a_message_is_not_its_end() -> None:
    assert frame(0, b"", final=False)[0] == 0


def test_the_same_messages_are_drawn_again() -> None:
    first = texts(3)
    assert first == texts(3)
    assert len(set(first)) > 1000


def test_each_kind_of_attack_has_its_row() -> None:
    found = [
        Measured("nobody", [1.0, 2.0, 30.0], [], [6.0, 7.0, 8.0], {}, 90_000_000),
        *(Measured(kind, [4.0], [5.0], [9.0], {"sent": 1234}, 91_000_000) for kind in KINDS),
    ]
    log = [json.dumps({"event": "x"}), "Traceback (most recent call last):"]
    told = list(lines(found, log, "python -m stress.attack"))
    assert "| nobody | 2.0 | 30.0 | 30.0 |  |  |  | 7.0 | 8.0 | 0 | 0 | 0 | 90 |" in told
    for kind in KINDS:
        row = f"| {kind} | 4.0 | 4.0 | 4.0 | 5.0 | 5.0 | 5.0 | 9.0 | 9.0 | 1,234 | 0 | 0 | 91 |"
        assert row in told
    assert told[-1].startswith("1 tracebacks in 2 lines of the log.")
