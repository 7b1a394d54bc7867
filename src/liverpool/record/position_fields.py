"""The fields of a position, a row for each: where its value is in a state, of what kind it is, what
is usual, and in which phases it can be otherwise.

How positions are written and read and what cannot be in a phase (`soundness`) follow
from the rows; what is usual where that depends on the rest is in `defaults`.
"""

from collections.abc import Callable, Sequence
from enum import IntEnum
from operator import attrgetter
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from liverpool.engine.cards import HIDDEN, Card, card_text, cards_text, hand_of
from liverpool.engine.given_text import composed
from liverpool.engine.melds import Meld
from liverpool.engine.state import (
    NOBODY,
    PILE,
    DealScore,
    Debt,
    Ending,
    GameSetup,
    Phase,
    Public,
    Seat,
    Seats,
    State,
)
from liverpool.record import defaults
from liverpool.record.defaults import BEFORE_SHUFFLE
from liverpool.record.fields import Fields
from liverpool.record.melds import meld_text, read_meld

Names = Sequence[str]


class Kind(Struct, frozen=True):
    """How the values of some fields are written and read, and what they are as a rule."""

    written: Callable[[Any, Names, State], object]
    read: Callable[[Fields, str, Any, State], Any]
    """From a table, under a key, with what is usual and the state as far as it was read."""
    usual: object = None
    by_seat: bool = False
    """Values by seat, which are usual where they all are empty or zero."""


def _as_is(value: Any, _names: Names, _state: State) -> object:
    return value


def _number(least: int) -> Kind:
    return Kind(_as_is, lambda fields, key, usual, _: fields.number(key, usual, least), 0)


def _each(
    written: Callable[[Any, State], object],
    read: Callable[[Fields, str, State], Any],
    default: object,
) -> Kind:
    """A value for each seat; those that are empty or zero are left out."""

    def table(values: Sequence[Any], names: Names, state: State) -> object:
        pairs = zip(names, values, strict=True)
        return {name: written(value, state) for name, value in pairs if value}

    def read_all(fields: Fields, key: str, _: object, state: State) -> object:
        return fields.by_seat(key, lambda inner, name: read(inner, name, state), default)

    return Kind(table, read_all, by_seat=True)


def _counts(least: int | None = None) -> Kind:
    bounds = () if least is None else (least,)
    return _each(lambda number, _: number, lambda inner, name, _: inner.number(name, 0, *bounds), 0)


def _names_of(seats: Seats, names: Names, _state: State) -> object:
    return [names[seat] for seat in seats]


def _table_written(table: Any, names: Names, state: State) -> object:
    public = state.public

    def written(seat: Seat) -> list[str]:
        contract = public.deal_of(seat).contract
        return [meld_text(meld, public.rules.meld, contract, apart=True) for meld in table[seat]]

    return {name: written(seat) for seat, name in enumerate(names) if table[seat]}


def _table_read(fields: Fields, key: str, _usual: object, state: State) -> object:
    public = state.public

    def read(inner: Fields, name: str) -> tuple[Meld, ...]:
        contract = public.deal_of(inner.names.index(composed(name))).contract
        return inner.pieces(name, lambda text: read_meld(text, public.rules.meld, contract))

    nothing: tuple[Meld, ...] = ()
    return fields.by_seat(key, read, nothing)


def _drawn_written(drawn: Sequence[Card], names: Names, _state: State) -> object:
    pairs = zip(names, drawn, strict=True)
    return {name: card_text(face) for name, face in pairs if face != HIDDEN}


def _drawn_read(fields: Fields, key: str, _usual: object, state: State) -> object:
    if state.public.phase is not Phase.FIRST_DEALER:
        return ()
    return fields.by_seat(key, _one_card, HIDDEN)


def _one_card(fields: Fields, name: str) -> Card:
    cards = fields.cards(name)
    if len(cards) != 1:
        fields.fault(f"{name} draws just one card.", name)
    return cards[0] if cards else HIDDEN


def _behind_read(fields: Fields, key: str, _usual: object, state: State) -> object:
    public, rules = state.public, state.public.rules
    least = max(public.number - len(rules.deals), 0)
    counts = fields.by_seat(key, lambda inner, name: inner.number(name, 0, 0, public.number - 1), 0)
    if any(counts) and not rules.own_contracts:
        fields.fault("By these rules all players have the same contract.", key)
    elif min(counts) < least:
        fields.fault(
            f"There are {len(rules.deals)} contracts, so in deal {public.number} every player is at"
            f" least {least} behind; write it for each.",
            key,
        )
    else:
        return counts if any(counts) else ()
    return ()


def _bought_before_read(fields: Fields, key: str, usual: object, state: State) -> object:
    counts = _counts(0).read(fields, key, usual, state)
    return counts if any(counts) else ()


def _debts_written(debts: Sequence[Debt], names: Names, _state: State) -> object:
    return [_debt_plain(debt, names) for debt in debts]


def _debt_plain(debt: Debt, names: Names) -> dict[str, object]:
    if debt.seat == PILE:
        return {"upcard": True}
    if debt.draw:
        return {"seat": names[debt.seat], "draw": True}
    return {"seat": names[debt.seat], "cards": debt.cards}


def _debts_read(fields: Fields, key: str, _usual: object, _state: State) -> object:
    debts = []
    for inner in fields.tables(key):
        upcard, seat = inner.flag("upcard"), inner.seat("seat", NOBODY)
        draw, cards = inner.flag("draw"), inner.number("cards", 1, 1)
        inner.nothing_else()
        if upcard:
            debts.append(Debt(PILE, 1))
        elif seat == NOBODY:
            inner.fault("A debt must name the seat that is owed cards, or say upcard = true.")
        else:
            debts.append(Debt(seat, cards, draw))
    return tuple(debts)


def _sheet_written(sheet: Sequence[DealScore], names: Names, _state: State) -> object:
    return [score_plain(line, names) for line in sheet]


def score_plain(line: DealScore, names: Names) -> dict[str, object]:
    """A line of the score sheet: everybody's points, and what else there is to say."""
    found: dict[str, object] = {"points": dict(zip(names, line.points, strict=True))}
    if any(line.penalties):
        pairs = zip(names, line.penalties, strict=True)
        found["penalties"] = {name: points for name, points in pairs if points}
    if line.out != NOBODY:
        found["out"] = names[line.out]
    found["ending"] = line.ending.value
    return found


def _sheet_read(fields: Fields, key: str, _usual: object, _state: State) -> object:
    sheet = []
    for inner in fields.tables(key):
        sheet.append(read_score(inner))
        inner.nothing_else()
    return tuple(sheet)


def read_score(fields: Fields) -> DealScore:
    """A line of the score sheet; players left out have 0."""
    out = fields.seat("out", NOBODY)
    usual = Ending.STOCK_OUT if out == NOBODY else Ending.OUT
    ending = fields.choice("ending", Ending, usual)
    if ending is not usual:
        fields.fault(
            'A deal ends "out" if somebody is out, and "stock_out" if nobody is.', "ending"
        )
    return DealScore(read_points(fields, "points"), read_points(fields, "penalties"), out, ending)


def read_points(fields: Fields, key: str) -> tuple[int, ...]:
    return fields.by_seat(key, lambda points, name: points.number(name, 0), 0)


def _name(seat: Seat, names: Names, _state: State) -> object:
    return "" if seat == NOBODY else names[seat]


_PHASE: Final = Kind(
    lambda phase, *_: phase.value,
    lambda fields, key, usual, _: fields.choice(key, Phase, usual),
    Phase.TURN,
)
_SEAT: Final = Kind(_name, lambda fields, key, usual, _: fields.seat(key, usual), NOBODY)
_SEATS: Final = Kind(_names_of, lambda fields, key, usual, _: fields.seats(key, usual), ())
_SORTED: Final = Kind(
    _names_of, lambda fields, key, usual, _: tuple(sorted(fields.seats(key, usual))), ()
)
_FLAG: Final = Kind(_as_is, lambda fields, key, *_: fields.flag(key), False)
_CARDS: Final = Kind(
    lambda cards, *_: cards_text(cards), lambda fields, key, *_: fields.cards(key), ()
)
_HAND: Final = Kind(_CARDS.written, lambda fields, key, *_: hand_of(fields.cards(key)), ())
_HANDS: Final = _each(
    lambda cards, _: cards_text(cards), lambda inner, name, _: hand_of(inner.cards(name)), ()
)


class Stage(IntEnum):
    """When a field is read, since what is usual may rest on others."""

    FIRST = 0
    SHUFFLED = 1
    """Only where there is a table: not before the first shuffle."""
    LAST = 2


def _with(holder: Any, path: str, value: object) -> Any:
    """The holder with another value at the path."""
    name, _, rest = path.partition(".")
    return replace(holder, **{name: _with(getattr(holder, name), rest, value) if rest else value})


class Field(Struct, frozen=True):
    key: str
    kind: Kind
    stage: Stage = Stage.SHUFFLED
    path: str = ""
    """Where the value is in a state; as a rule in `public`, under the key."""
    usual: Callable[[State], object] | None = None
    """What is usual where that depends on the rest; otherwise what is of the kind."""
    phases: tuple[Phase, ...] | None = None
    """The only phases in which there is any; None for all that have a table."""

    @property
    def _path(self) -> str:
        return self.path or f"public.{self.key}"

    def value(self, state: State) -> Any:
        return attrgetter(self._path)(state)

    def with_value(self, state: State, value: object) -> State:
        changed: State = _with(state, self._path, value)
        return changed

    def usual_value(self, state: State) -> object:
        return self.kind.usual if self.usual is None else self.usual(state)

    def is_usual(self, state: State) -> bool:
        value = self.value(state)
        return not any(value) if self.kind.by_seat else bool(value == self.usual_value(state))

    def is_empty(self, state: State) -> bool:
        """Whether there is nothing of the kind: nobody, no cards, zero."""
        return bool(self.value(state) == self.kind.usual)

    def plain(self, state: State, names: Names) -> object:
        return self.kind.written(self.value(state), names, state)

    def read(self, fields: Fields, state: State) -> State:
        """The state with the value that the table has, or the usual one."""
        usual = self.usual_value(state)
        return self.with_value(state, self.kind.read(fields, self.key, usual, state))


OFFERED: Final = (Phase.BUY, Phase.CUT_FOR)
CALLED: Final = (Phase.CALLER_PLAYS, Phase.GIVE, Phase.FREE_DISCARD)
_PLAYING: Final = (Phase.PLAY, Phase.OVER)


def _in_turn(key: str, kind: Kind, *, phases: tuple[Phase, ...] = _PLAYING) -> Field:
    return Field(key, kind, path=f"public.this_turn.{key}", phases=phases)


FIELDS: Final = (
    Field("phase", _PHASE, Stage.FIRST),
    Field("dealer", _SEAT, Stage.FIRST, usual=defaults.usual_dealer),
    Field("turn", _SEAT, Stage.FIRST, usual=defaults.usual_turn),
    Field("behind", Kind(_counts().written, _behind_read, by_seat=True), Stage.FIRST),
    Field("hands", _HANDS, path="hands"),
    Field("table", Kind(_table_written, _table_read, by_seat=True)),
    Field("pile", _CARDS),
    Field("stock", _CARDS, path="stock"),
    Field("down", _SORTED, Stage.LAST, usual=defaults.usual_down),
    Field("by", _SEAT, Stage.LAST, usual=defaults.usual_by),
    Field(
        "open",
        _SEATS,
        Stage.LAST,
        usual=defaults.usual_open,
        phases=(Phase.FIRST_DEALER, *OFFERED, Phase.PLAY, Phase.LAST_CALL),
    ),
    Field(
        "callers",
        _SEATS,
        Stage.LAST,
        usual=defaults.usual_callers,
        phases=(Phase.TURN, Phase.CUT_FOR),
    ),
    Field("caller", _SEAT, phases=CALLED),
    Field("claims", _SEATS, path="claims", phases=(Phase.BUY, Phase.PLAY)),
    Field("dead", _FLAG),
    _in_turn("taken", _HAND),
    _in_turn("owed", _number(0)),
    _in_turn("owed_wilds", _HAND),
    _in_turn("fresh", _FLAG),
    _in_turn("failed", _FLAG),
    _in_turn("floating", _FLAG, phases=(*OFFERED, *_PLAYING)),
    _in_turn("at_once", _FLAG, phases=(Phase.LAST_CALL, Phase.OVER)),
    Field("aim", _number(0), phases=(Phase.FELL,)),
    Field(
        "drawn",
        Kind(_drawn_written, _drawn_read),
        Stage.LAST,
        usual=defaults.usual_drawn,
    ),
    Field(
        "debts",
        Kind(_debts_written, _debts_read, ()),
        phases=(Phase.TURN, Phase.BUY, Phase.PLAY, Phase.LAST_CALL),
    ),
    Field("bought", _counts(0)),
    Field(
        "bought_before",
        Kind(_counts().written, _bought_before_read, by_seat=True),
        Stage.FIRST,
    ),
    Field("penalties", _counts()),
    Field("renewals", _number(0)),
    Field("quiet", _number(-1), usual=defaults.usual_quiet),
    Field("known", _HANDS),
    Field("sheet", Kind(_sheet_written, _sheet_read, ()), Stage.FIRST),
)
"""In the order in which they are written; they are read stage by stage."""


# Positions as text

Plain = dict[str, object]
"""A table of TOML."""


def position_plain(state: State, names: Sequence[str]) -> Plain:
    """The position without the deal's number and the points carried over."""
    return {field.key: field.plain(state, names) for field in FIELDS if not field.is_usual(state)}


def read_state(fields: Fields, game: GameSetup, number: int, brought: tuple[int, ...]) -> State:
    """The state of a position's table; faults of the text are gathered in `fields`."""
    public = Public(game, Phase.TURN, number=number, brought=brought)
    state = State(public, ((),) * game.seats)
    for stage in Stage:
        if stage is Stage.SHUFFLED and state.public.phase in BEFORE_SHUFFLE:
            continue
        for field in FIELDS:
            if field.stage is stage:
                state = field.read(fields, state)
    fields.nothing_else()
    return state
