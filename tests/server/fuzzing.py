"""Random messages from the message types themselves, and a server that has to withstand them.

A new message type is drawn as soon as it is in `PageMessage`. Most of what is drawn has the right
form, some of it sensible in a running game; in the rest one piece is of a wrong type, missing,
huge, nested, or broken as text. Whatever is drawn follows from the seed.
"""

import json
import logging
import re
import traceback
from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random
from time import process_time
from typing import Any, Final

import msgspec
from msgspec import Struct, inspect

from liverpool.bots.levels import LEVELS
from liverpool.engine.moves import DEALER_MOVES, Move
from liverpool.engine.options import options
from liverpool.engine.presets import names
from liverpool.engine.state import Public, view_of, waiting_on
from liverpool.room.messages import MOST_BYTES, PageMessage, read, requests
from liverpool.room.messages.replies import Refused, Seated
from liverpool.room.messages.secret import Secret
from liverpool.room.messages.shuffles import ShuffleUpdate
from liverpool.room.messages.trials import ReadBalance, ReadEffects
from liverpool.table.timing import Pace
from tests.fair.second import committed
from tests.room.notebook import Notebook
from tests.room.page import FakePage
from tests.rules.by_chance import ANSWERS
from tests.server.clock import House
from tests.server.pushes import Browser

TYPE: Final = inspect.type_info(PageMessage)
assert isinstance(TYPE, inspect.UnionType), "a page may send several things"
MESSAGES: Final = {
    str(each.tag): each for each in TYPE.types if isinstance(each, inspect.StructType)
}
"""Every message of a page by its kind."""

STRANGE: Final = (
    *(
        "",
        " ",
        "\0",
        "\u200b",
        "\u202eevil",
        "é" * 30,
        "👩‍👩‍👧" * 9,
        "\ud800",
        "x" * 70_000,
        "a\nb",
    ),
    *("<img src=x onerror=alert(1)>", "../../etc/passwd", "' OR 1=1 --", "%00", "{{7*7}}", "${x}"),
    *("none", "null", "NaN", "-1", "1e999", "dealer", "Ann", "#seat=x", "\x1b[31m", "\ufeff"),
)
NUMBERS_AT_ODDS: Final = (-1, 0, 1, 52, 53, 2**31 - 1, 2**31, 2**53 + 1, 2**63, 2**64, 10**400)
WRONG: Final[tuple[Any, ...]] = (
    None,
    True,
    1.5,
    -0.0,
    1e308,
    "x",
    [],
    {},
    [[]],
    [None],
    {"": None},
    {"kind": "x"},
)

DEEP: Final = "@deep@"


ENDPOINTS: Final = (
    *(f"https://push.example/{number}" for number in range(6)),
    *("https://127.0.0.1/", "http://push.example/", "https://push.example:22/"),
)


class Crash(Struct, frozen=True):
    """What should not have happened, and by what."""

    number: int
    what: str
    """The exception, or `our_fault`."""
    text: str
    """What was sent last."""

    def __str__(self) -> str:
        return f"message {self.number}: {self.text[:600]!r}\n{self.what}"


def _every(kind: inspect.Type) -> list[Any]:
    """Every value of a type that has few."""
    match kind:
        case inspect.BoolType():
            return [False, True]
        case inspect.EnumType():
            return [each.value for each in kind.cls]
        case inspect.LiteralType():
            return list(kind.values)
        case _:
            return [None]


NUMBER: Final = f"{'ab' * 32} {'cd' * 32}"
"""A number for the shuffles, with its blinding."""


class Drawn:
    """Values of message types, drawn at random."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.known: dict[str, Callable[[], Any]] = {}
        """Values that make sense just now, by the name of their field."""

    def one(self, kind: inspect.Type, name: str = "", depth: int = 0) -> Any:
        """A value of this type, or one that makes sense in a field of this name."""
        random = self.random
        if name in self.known and random.random() < 0.93:
            return self.known[name]()
        match kind:
            case inspect.Metadata():
                return self.one(kind.type, name, depth)
            case inspect.UnionType():
                return self.one(random.choice(kind.types), name, depth)
            case inspect.StructType():
                return self.struct(kind, depth)
            case inspect.IntType():
                low = kind.ge if kind.ge is not None else -3
                high = kind.le if kind.le is not None else 60 if kind.lt is None else kind.lt - 1
                return random.randint(int(low), int(high))
            case inspect.FloatType():
                return random.choice((0, 0.5, 1, kind.ge, kind.le, 2000.0))
            case inspect.StrType():
                return self.text(kind)
            case inspect.CustomType():  # a secret that fits nothing
                return "ab" * 16
            case (
                inspect.BoolType() | inspect.NoneType() | inspect.EnumType() | inspect.LiteralType()
            ):
                return random.choice(_every(kind))
            case inspect.VarTupleType() | inspect.ListType():
                low = kind.min_length or 0
                most = min(kind.max_length or 5, low + random.choice((0, 1, 2, 5)))
                return [self.one(kind.item_type, "", depth + 1) for _ in range(max(low, most))]
            case inspect.TupleType():
                return [self.one(each, "", depth + 1) for each in kind.item_types]
            case inspect.DictType():
                return {
                    self.text(kind.key_type): self.one(kind.value_type, "", depth + 1)
                    for _ in range(random.choice((0, 0, 1, 2)))
                }
            case inspect.AnyType():
                return self.anything(depth)
            case _:
                raise AssertionError(f"{kind} is not drawn yet; add it here")

    def struct(self, kind: inspect.StructType, depth: int = 0) -> dict[str, Any]:
        found = {} if kind.tag_field is None else {kind.tag_field: kind.tag}
        for each in kind.fields:
            if each.required or self.random.random() < 0.5:
                found[each.encode_name] = self.one(each.type, each.name, depth + 1)
        return found

    def text(self, kind: inspect.Type) -> str:
        random = self.random
        if isinstance(kind, inspect.StrType) and kind.pattern is not None:
            digits = [int(count) for count in re.findall(r"\[0-9a-f]\{(\d+)}", kind.pattern)]
            if digits:
                return " ".join("".join(random.choices("0123456789abcdef", k=n)) for n in digits)
            count = re.search(r"-]\{(\d+)}", kind.pattern)
            if count is not None:
                return "".join(random.choices("abcXYZ059_-", k=int(count[1])))
            return "".join(random.choice("abcdefgh2345") for _ in range(random.choice((8, 22))))
        most = kind.max_length if isinstance(kind, inspect.StrType) else None
        found = random.choice(("Ann", "Ben", "dunlop", random.choice(STRANGE)))
        return found if most is None or random.random() < 0.05 else found[:most]

    def anything(self, depth: int = 0) -> Any:
        """Any value that JSON can have."""
        random = self.random
        pick = random.randrange(6 if depth < 6 else 4)
        if pick < 4:
            return random.choice(
                (random.choice(WRONG), *STRANGE[:6], random.choice(NUMBERS_AT_ODDS))
            )
        if pick == 4:
            return [self.anything(depth + 1) for _ in range(random.randrange(4))]
        return {random.choice(STRANGE[:8]): self.anything(depth + 1) for _ in range(2)}

    def broken(self, message: dict[str, Any]) -> Any:
        """The message with one piece of it, however deep, as it may not be."""
        random = self.random
        # What it is made of is shared, with other messages and with the random rules.
        message = deepcopy(message)
        at: Any = message
        while True:
            keys = list(at) if isinstance(at, dict) else list(range(len(at)))
            if not keys:
                return message
            key = random.choice(keys)
            if isinstance(at[key], dict | list) and at[key] and random.random() < 0.7:
                at = at[key]
                continue
            match random.randrange(6):
                case 0:
                    del at[key]
                case 1:
                    at[key] = random.choice(WRONG)
                case 2:
                    at[key] = random.choice(NUMBERS_AT_ODDS)
                case 3:
                    at[key] = random.choice(STRANGE)
                case 4:
                    at[key] = DEEP
                case _ if isinstance(at, dict):
                    at[random.choice(STRANGE)] = self.anything()
                case _:
                    at *= random.choice((2, 100))
            return message

    def written(self, message: Any) -> str:
        """The message as text; `DEEP` becomes brackets within brackets."""
        random = self.random
        text = json.dumps(message, ensure_ascii=random.random() < 0.9)
        left, right = random.choice((("[", "]"), ('{"plays":', "}")))
        deep = random.choice((3, 50, 2000, 9000))
        return text.replace(f'"{DEEP}"', left * deep + "1" + right * deep)

    def torn(self, text: str) -> str:
        """The text with characters lost, doubled or put in."""
        random = self.random
        for _ in range(random.choice((1, 1, 3))):
            at = random.randrange(len(text) + 1)
            match random.randrange(4):
                case 0:
                    text = text[:at]
                case 1:
                    text = (
                        text[:at]
                        + random.choice(('"', "{", "]", "\\u", "\0", "é", ","))
                        + text[at:]
                    )
                case 2:
                    text = text[:at] + text[at + random.randrange(1, 9) :]
                case _:
                    text = text[:at] + text[max(at - 20, 0) :]
        return text


def commitments(seat: Seated, deal: int) -> dict[str, str]:
    """Those to `NUMBER`, as the seat would make them."""
    who = str(seat.seat)
    number, blinding = NUMBER.split(" ")
    purposes = ("cards", "cut")
    return {each: committed(each, seat.table, deal, who, number, blinding) for each in purposes}


class Fuzz:
    """A house, people and strangers in it, and what they send."""

    def __init__(self, seed: str) -> None:
        self.random = Random(seed)
        self.drawn = Drawn(self.random)
        self.crashes: list[Crash] = []
        self.moves = self.accepted = self.refused = self.unread = self.slowest_number = (
            self.number
        ) = 0
        self.slowest = 0.0
        self._logged: list[str] = []
        self._moves_in(House(Pace.AT_ONCE, notifier=Notebook()))
        handler = logging.Handler(logging.WARNING)
        handler.emit = self._note  # type: ignore[method-assign]  # one that needs nothing else
        self._handler = handler

    def _note(self, record: logging.LogRecord) -> None:
        if record.exc_info:
            self._logged.append("".join(traceback.format_exception(*record.exc_info)))

    def _moves_in(self, house: House) -> None:
        self.house = house
        self.pages: list[FakePage] = []
        self.seated: dict[int, Seated] = {}
        self.seats: list[Seated] = []
        """The seats that were given out lately."""
        self._last_table = ""
        self._page: FakePage
        known = self.drawn.known
        known["id"] = lambda: self.random.randrange(1, 1000)
        known["table"] = self._table
        known["secret"] = self._secret
        known["question"] = self._question
        known["moves"] = lambda: [self._move() for _ in range(self.random.choice((1,) * 9 + (2,)))]
        known["rules"] = lambda: self.random.choice((*names(), "dunlop+none", "../x", ""))
        known["changes"] = self._changes
        known["seats"] = lambda: self.random.randint(2, 8)
        known["level"] = lambda: self.random.randint(1, len(LEVELS))
        known["chosen"] = self._cards
        known["deal"] = lambda: self.random.choice((1, 1, 1, 2, 3))
        known["number"] = lambda: NUMBER
        known["key"] = lambda: self.random.choice(("", "", "ab" * 16))
        known["watcher"] = lambda: self.random.randint(1, 3)
        known["line"] = lambda: self.random.randint(1, 5)
        browser = Browser().subscription
        known["endpoint"] = lambda: self.random.choice(ENDPOINTS)
        known["p256dh"] = lambda: self.random.choice((browser.p256dh, "A" * 87))
        known["auth"] = browser.auth.reveal

    # What makes sense just now

    def _seat(self) -> Seated | None:
        return self.seated.get(id(self._page))

    def _table(self) -> str:
        tables = [each.table for each in self.seats]
        self._last_table = self.random.choice([*tables, "nothere2"])
        return self._last_table

    def _secret(self) -> str:
        secrets = [each.secret for each in self.seats if each.table == self._last_table]
        return self.random.choice([*secrets, Secret("x" * 22)]).reveal()

    def _question(self) -> str:
        try:
            return self._page.game.question
        except StopIteration:
            return "1-0-turn"

    def _cards(self) -> list[int]:
        try:
            hand = list(self._page.game.hand)
        except StopIteration:
            hand = []
        count = self.random.randrange(6)
        return [self.random.choice([*hand, self.random.randint(-2, 60)]) for _ in range(count)]

    def _changes(self) -> dict[str, Any]:
        keys = self.random.sample(sorted(ANSWERS), self.random.choice((0, 0, 1, 2)))
        return {key: self.random.choice(ANSWERS[key]) for key in keys}

    def _number_asked(self) -> str | None:
        """The message by which the page would bring the number that it is asked for."""
        updates = [each for each in self._page.messages if isinstance(each, ShuffleUpdate)]
        if not updates or updates[-1].brought:
            return None
        return "commit" if updates[-1].seats is None else "reveal"

    def _move(self) -> Any:
        """A move that may be made, where there is one; otherwise any."""
        seat = self._seat()
        if seat is not None and self.random.random() < 0.8 and self._is_open(seat):
            table = self.house.open(seat.table)
            if table.kept.started and self._may_act(table.state.public, seat.seat):
                found: list[Move] = []
                for move in options(view_of(table.state, seat.seat)):
                    found.append(move)
                    if len(found) == 40:
                        break
                found = [move for move in found if not isinstance(move, DEALER_MOVES)]
                if found:
                    return msgspec.to_builtins(self.random.choice(found))
        make = next(each for each in MESSAGES["make"].fields if each.name == "moves")
        assert isinstance(make.type, inspect.VarTupleType), "several moves"
        return self.drawn.one(make.type.item_type)

    @staticmethod
    def _may_act(public: Public, seat: int) -> bool:
        waiting = waiting_on(public)
        return seat in waiting.must or seat in waiting.may

    def _is_open(self, seat: Seated) -> bool:
        return self.house.tables.is_in_memory(seat.table)

    # Sending

    def texts(self) -> Iterator[str]:
        """What is sent, without end."""
        random = self.random
        kinds = sorted(MESSAGES)
        often = ["make"] * 24 + ["try"] * 6 + ["start", "ready", "wish"]
        while True:
            kind = random.choice((*kinds, *often))
            if self._is_due(self._page) and random.random() < 0.6:
                kind = random.choice(("make",) * 6 + ("try", "ready", "hint"))
            elif self._seat() is None and random.random() < 0.9:
                kind = random.choice(("open", "sit", "hello", "watch_table"))
            elif random.random() < 0.4:
                kind = self._number_asked() or kind
            message = self.drawn.struct(MESSAGES[kind])
            seat = self._seat()
            if kind == "commit" and seat is not None and random.random() < 0.7:
                message |= commitments(seat, message["deal"])
            pick = random.random()
            if pick < 0.25:
                message = self.drawn.broken(message)
            text = self.drawn.written(message)
            if pick > 0.93:
                text = self.drawn.torn(text)
            if "\ud800" not in text and len(text) <= MOST_BYTES:
                yield text

    def runs(self, messages: int) -> None:
        """So many messages, one after the other; what goes wrong is in `crashes`."""
        texts = self.texts()
        logger = logging.getLogger("liverpool")
        logger.addHandler(self._handler)
        try:
            for _ in range(messages):
                self.number += 1
                self._page = self._comes()
                text = next(texts)
                began = process_time()
                try:
                    self._sends(text)
                except Exception:
                    self._logged.append(traceback.format_exc())
                took = process_time() - began
                if took > self.slowest:
                    self.slowest, self.slowest_number = took, self.number
                if self._logged:
                    self.crashes.append(Crash(self.number, self._logged[-1], text))
                    self._logged.clear()
                    self._moves_in(House(Pace.AT_ONCE, notifier=Notebook()))
        finally:
            logger.removeHandler(self._handler)

    def _comes(self) -> FakePage:
        """The page that sends next; now and then a new one, or a new house."""
        random = self.random
        self.pages = [page for page in self.pages if page.ended is None]
        if len(self.pages) < 3 or random.random() < 0.01:
            self.pages.append(self.house.page())
        if len(self.pages) > 8:
            gone = self.pages.pop(0)
            self.seated.pop(id(gone), None)
            gone.leaves()
        due = [page for page in self.pages if self._is_due(page)]
        return random.choice(due if due and random.random() < 0.6 else self.pages)

    def _is_due(self, page: FakePage) -> bool:
        """Whether the game waits for this page."""
        seat = self.seated.get(id(page))
        if seat is None or not self._is_open(seat):
            return False
        table = self.house.open(seat.table)
        return table.kept.started and seat.seat in waiting_on(table.state.public).must

    def _sends(self, text: str) -> None:
        page = self._page
        try:
            message = read(text)
        except (msgspec.DecodeError, RecursionError):
            self.unread += 1
            return
        if self.seated and isinstance(message, requests.Open) and self.random.random() < 0.9:
            return  # few tables, so that games go on at them
        self.house.tables.handle(page, message)
        if isinstance(message, ReadBalance | ReadEffects):
            return  # answered as workers play
        answer = next(
            each for each in reversed(page.messages) if getattr(each, "id", None) == message.id
        )
        if isinstance(answer, Refused):
            self.refused += 1
            if answer.why.reason == "no_seat":
                self.seated.pop(id(page), None)
            if answer.why.reason == "our_fault":
                self._logged.append("our_fault")
        else:
            self.accepted += 1
            self.moves += isinstance(message, requests.Make)
        if isinstance(answer, Seated):
            self.seated[id(page)] = answer
            self.seats = [*self.seats, answer][-8:]
        elif isinstance(message, requests.Hello) and not isinstance(answer, Refused):
            known = [each for each in self.seats if each.secret == message.secret]
            self.seated.update({id(page): each for each in known})
        del page.messages[:-12], page.raw[:-12]
        if self.random.random() < 0.2:
            self.house.clock.runs(self.random.choice((0.1, 1, 20)))
        if self.random.random() < 0.002:
            self.house.starts_again()
            self.pages, self.seated = [], {}
