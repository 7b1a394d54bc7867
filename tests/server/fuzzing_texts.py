"""Files and addresses damaged at random, and readers that refuse them only in their own words."""

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

from liverpool.engine.chosen import read_rules
from liverpool.engine.presets import names
from liverpool.engine.refusals import RulesError
from liverpool.paper.typeset import Paper
from liverpool.record import BrokenRecord, NotationError, read, read_position
from liverpool.record.links import from_query
from liverpool.room.where import reach
from liverpool.scores.faults import ScoresError, checked
from liverpool.scores.files import read_scores
from liverpool.server.access.addresses import (
    is_known_name,
    is_own_origin,
    machine_names,
    public_address,
    safe_host,
)
from liverpool.server.access.limits import (
    USUAL,
    Addresses,
    is_this_machine,
    limited,
    network_of,
    trusted_networks,
)
from liverpool.server.http import paper_queries
from tests.server.asking import KEPT
from tests.server.fuzzing import NUMBERS_AT_ODDS, STRANGE, Crash, Drawn

GAMES: Final = Path(__file__).parents[1] / "games"

_ADDRESSES: Final = (
    *("http://rummy.example", "https://rummy.example:8443", "http://[::1]:8000", "rummy.example"),
    *("192.168.1.20:8000", "::ffff:127.0.0.1", "fe80::1%eth0", "203.0.113.0/24", "home"),
    *(
        "pages=300",
        "messages=40/120",
        "http://a@b:1/t?x#y",
        "[::",
        "localhost.",
        "xn--80ak6aa92e.com",
    ),
)
_LINKS: Final = (
    "rules=dunlop&buy.limit=3&title=Ours",
    "v=2.3.1f3c9a02&rules=dunlop&buy.limit=3&title=Ours",
    "rules=mahlum%2Bold&deal.2=9,set%203",
    "rules=wikipedia&player=Ann&player=Ben&per_page=2&paper=letter",
    "",
)


def _addresses(text: str) -> None:
    """All that reads what a browser, a proxy or a person calls an address."""
    is_known_name(text, "https://rummy.example", machine_names(text))
    is_own_origin(text, text, "https://rummy.example")
    safe_host(text)
    is_this_machine(text)
    network_of(text)
    Addresses().takes("requests", text, 0.0)
    for strict in (public_address, trusted_networks, lambda one: limited(USUAL, [one]), reach):
        try:
            strict(text)
        except ValueError as error:
            if strict is not reach and type(error) is not ValueError:
                raise AssertionError(f"{strict} refuses in others' words: {error!r}") from error


def _paper(text: str) -> None:
    paper_queries.read(text, ("player", "per_page", "paper"), Paper.A4).named()


def _checked_scores(text: str) -> None:
    checked(read_scores(text))


READERS: Final[Mapping[str, tuple[Callable[[str], object], tuple[type[Exception], ...]]]] = {
    "record": (read, (NotationError, BrokenRecord)),
    "position": (read_position, (NotationError, BrokenRecord)),
    "rules": (read_rules, (RulesError,)),
    "scores": (_checked_scores, (ScoresError, RulesError)),
    "link": (from_query, (RulesError,)),
    "paper": (_paper, (RulesError, paper_queries.CannotMake)),
    "address": (_addresses, ()),
}
"""What reads which kind of text, and in which ways it may refuse."""


def _sound() -> dict[str, Sequence[str]]:
    """Texts of each kind as they should be."""
    games = [path.read_text("utf-8") for path in sorted(GAMES.glob("*.toml"))]
    presets = Path(paper_queries.__file__).parents[2] / "engine" / "presets"
    rules = [path.read_text("utf-8") for path in sorted(presets.rglob("*.toml"))]
    return {
        "record": games,
        "position": [text for text in games if len(text) < 5000],
        "rules": rules or [f'base = "{name}"' for name in names()],
        "scores": [KEPT],
        "link": _LINKS,
        "paper": _LINKS,
        "address": _ADDRESSES,
    }


def torn_texts(seed: str, count: int) -> list[Crash]:
    """Reads so many torn texts of every kind; what went wrong."""
    random = Random(seed)
    drawn, sound, crashes = Drawn(random), _sound(), []
    for number in range(count):
        kind = random.choice(list(READERS))
        text = _torn(drawn, random, random.choice(sound[kind]), kind)
        reader, may = READERS[kind]
        try:
            reader(text)
        except may:
            continue
        except Exception as error:  # each one is a find
            crashes.append(Crash(number, f"{kind}: {error!r}", text))
    return crashes


def _torn(drawn: Drawn, random: Random, text: str, kind: str) -> str:
    if kind == "scores" and random.random() < 0.6:
        message: Any = json.loads(text)
        return drawn.written(drawn.broken(message))
    if random.random() < 0.4:
        return drawn.torn(text)
    pieces = text.splitlines(keepends=True) if kind in ("record", "position", "rules") else [text]
    at = random.randrange(len(pieces))
    match random.randrange(4):
        case 0:
            del pieces[at]
        case 1:
            pieces.insert(at, random.choice(pieces))
        case 2:
            head, found, _ = pieces[at].partition("=")
            values = (
                *NUMBERS_AT_ODDS,
                "[[" * 3000,
                '"x"',
                "{}",
                "1979-05-27",
                "inf",
                '"""',
                "true",
            )
            pieces[at] = f"{head}{found}{random.choice(values)}\n"
        case _:
            words = pieces[at].split(" ")
            words[random.randrange(len(words))] = random.choice(STRANGE).replace("\ud800", "�")
            pieces[at] = " ".join(words)
    return "".join(pieces)
