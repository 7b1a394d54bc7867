"""A deal in messages is what a server says today, and what `fair-shuffle.md` says of it."""

import json
import re
from pathlib import Path
from typing import Any, Final

import pytest
from msgspec.structs import fields

from liverpool.fair.agreement import AgreementStep
from liverpool.room.messages.shuffles import (
    ChanceShown,
    Commit,
    CommitmentsShown,
    NumbersShown,
    ReadShuffle,
    Reveal,
    ShuffleOpened,
    ShuffleUpdate,
)
from tests.fair import second
from tests.fair.exchange import KEPT, exchange

SAID: Final[list[dict[str, Any]]] = json.loads(KEPT.read_text("utf-8"))
PAGE: Final = (Path(__file__).parents[2] / "docs" / "study" / "fair-shuffle.md").read_text("utf-8")
SEAT: Final = 0
"""Whose connection it is."""


def of_server() -> list[dict[str, Any]]:
    return [
        each["message"]
        for each in SAID
        if each["from"] == "server" and each["message"]["kind"] == "shuffle"
    ]


def of_page(kind: str) -> list[dict[str, Any]]:
    return [each["message"] for each in SAID if each["message"]["kind"] == kind]


def test_the_kept_messages_are_those_that_are_sent() -> None:
    assert exchange() == SAID


def test_the_page_brings_what_each_step_asks_for_and_nothing_else() -> None:
    asked = [each["step"] for each in of_server() if not each["brought"]]
    kinds = [each["message"]["kind"] for each in SAID if each["from"] == "page"]
    assert asked == ["commit", "cards", "cut"]
    assert kinds == ["commit", "reveal", "reveal"]
    answers = [each["message"]["id"] for each in SAID if each["message"]["kind"] == "done"]
    assert answers == [each["message"]["id"] for each in SAID if each["from"] == "page"]
    steps = [each["step"] for each in of_server()]
    assert list(dict.fromkeys(steps)) == ["commit", "cards", "agreed", "cut", "done"]
    assert [bool(each["aim"]) for each in of_server()] == [
        step in ("cut", "done") for step in steps
    ]
    assert [each["seats"] is None for each in of_server()] == [step == "commit" for step in steps]


@pytest.mark.parametrize("purpose", ["cards", "cut"])
def test_commitments_are_to_the_numbers_that_are_opened(purpose: str) -> None:
    first, last = of_server()[0], of_server()[-1]
    committed = {None: first["server"], **{each["seat"]: each for each in last["seats"]}}
    (own,) = [each["number"] for each in of_page("reveal") if each["purpose"] == purpose]
    assert of_page("commit")[0][purpose] == committed[SEAT][purpose]
    for opened in last["opened"]["numbers"]:
        seat, text = opened["seat"], opened[purpose]
        who = "server" if seat is None else str(seat)
        number, blinding = text.split(" ")
        found = second.committed(purpose, last["table"], last["deal"], who, number, blinding)
        assert found == committed[seat][purpose]
        assert (text == own) is (seat == SEAT)
    assert last["opened"]["numbers"][0]["seat"] is None


def test_every_event_follows_from_the_numbers() -> None:
    last = of_server()[-1]
    events = last["opened"]["events"]
    assert [each["kind"] for each in events] == ["first-cards", "shuffle", "fall"]
    deck = second.deck(2, 4)
    for event in events:
        purpose = "cut" if event["kind"] == "fall" else "cards"
        server, *seats = (
            (each["seat"], each[purpose].split(" ")[0]) for each in last["opened"]["numbers"]
        )
        key = second.key_of(purpose, last["table"], last["deal"], server[1], dict(seats))
        words = second.words(key, event["kind"], 0)
        if event["kind"] == "fall":
            assert (event["of"], event["bound"]) == ([], len(deck))
            assert event["result"] == [second.fall(words, last["aim"], len(deck))]
        else:
            assert event["of"] == deck
            assert event["result"] == second.shuffled(words, deck)[: event["bound"]]


# What the page says of the messages

ENGLISH: Final = PAGE[PAGE.index("## Messages") : PAGE.index("## Files")]


@pytest.mark.parametrize(
    "message",
    [
        *(ChanceShown, Commit, CommitmentsShown, NumbersShown),
        *(ReadShuffle, Reveal, ShuffleOpened, ShuffleUpdate),
    ],
)
def test_every_field_of_every_message_is_named(message: Any) -> None:
    named = set(re.findall(r"`(\w+)`", ENGLISH)) | set(re.findall(r'"(\w+)"', ENGLISH))
    assert {each.encode_name for each in fields(message)} <= named
    tag = message.__struct_config__.tag
    assert tag is None or f'"{tag}"' in ENGLISH


def test_every_step_is_named() -> None:
    assert all(f"| `{step}` |" in ENGLISH for step in AgreementStep)
