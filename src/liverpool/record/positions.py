"""Positions as text: a state of the game as a table of everything that is not as usual.

Every state that can be reached is read back just as it was, less its history, which is not part of
a position. `defaults` has what is usual, `soundness` whether a position is possible;
`docs/notation.md` is the norm for all of it.
"""

from collections.abc import Callable, Sequence
from typing import TypeVar

from msgspec.structs import replace

from liverpool.engine.cards import HIDDEN, Card, Hand, card_text, cards_text, hand_of
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
    Turn,
)
from liverpool.record.defaults import (
    BEFORE_SHUFFLE,
    usual_by,
    usual_callers,
    usual_dealer,
    usual_down,
    usual_drawn,
    usual_open,
    usual_quiet,
    usual_turn,
)
from liverpool.record.fields import Fields
from liverpool.record.melds import meld_text, read_meld

_T = TypeVar("_T")

Plain = dict[str, object]
"""A table of TOML."""


# Writing


def position_plain(state: State, names: Sequence[str]) -> Plain:
    """The position without the deal's number and the points carried over."""
    public = state.public
    found: Plain = {}

    def put(key: str, value: object, usual: object, written: object = None) -> None:
        if value != usual:
            found[key] = value if written is None else written

    def put_seat(key: str, seat: Seat, usual: Seat) -> None:
        put(key, seat, usual, _name(seat, names))

    def put_seats(key: str, seats: Seats, usual: Seats) -> None:
        put(key, seats, usual, [names[seat] for seat in seats])

    put("phase", public.phase.value, Phase.TURN.value)
    put_seat("dealer", public.dealer, usual_dealer(public))
    put_seat("turn", public.turn, usual_turn(public))
    put("hands", any(state.hands), False, _named(state.hands, names, cards_text))
    put("table", any(public.table), False, _named(public.table, names, _melds_of(public)))
    put("pile", cards_text(public.pile), "")
    put("stock", cards_text(state.stock), "")
    put_seats("down", public.down, usual_down(public))
    put_seat("by", public.by, usual_by(public))
    put_seats("open", public.open, usual_open(state))
    put_seats("callers", public.callers, usual_callers(public))
    put_seat("caller", public.caller, NOBODY)
    put_seats("claims", state.claims, ())
    put("dead", public.dead, False)
    turn = public.this_turn
    put("taken", cards_text(turn.taken), "")
    put("owed", turn.owed, 0)
    put("fresh", turn.fresh, False)
    put("failed", turn.failed, False)
    put("floating", turn.floating, False)
    put("aim", public.aim, 0)
    put("drawn", public.drawn, usual_drawn(public), _drawn_plain(public, names))
    put("debts", public.debts, (), [_debt_plain(debt, names) for debt in public.debts])
    put("bought", any(public.bought), False, _named(public.bought, names))
    put("bought_before", any(public.bought_before), False, _named(public.bought_before, names))
    put("penalties", any(public.penalties), False, _named(public.penalties, names))
    put("renewals", public.renewals, 0)
    put("quiet", public.quiet, usual_quiet(public))
    put("known", any(public.known), False, _named(public.known, names, cards_text))
    put("sheet", public.sheet, (), [score_plain(line, names) for line in public.sheet])
    return found


def score_plain(line: DealScore, names: Sequence[str]) -> Plain:
    """A line of the score sheet: everybody's points, and what else there is to say."""
    found: Plain = {"points": dict(zip(names, line.points, strict=True))}
    if any(line.penalties):
        found["penalties"] = _named(line.penalties, names)
    if line.out != NOBODY:
        found["out"] = names[line.out]
    found["ending"] = line.ending.value
    return found


def _name(seat: Seat, names: Sequence[str]) -> str:
    return "" if seat == NOBODY else names[seat]


def _named(
    values: Sequence[_T], names: Sequence[str], written: Callable[[_T], object] | None = None
) -> Plain:
    """Everything that is not empty or zero, by name."""
    return {
        name: written(value) if written else value
        for name, value in zip(names, values, strict=False)  # before the shuffle there are none
        if value
    }


def _melds_of(public: Public) -> Callable[[tuple[Meld, ...]], object]:
    rules, contract = public.rules.meld, public.deal.contract
    return lambda melds: [meld_text(meld, rules, contract, apart=True) for meld in melds]


def _drawn_plain(public: Public, names: Sequence[str]) -> Plain:
    pairs = zip(names, public.drawn, strict=False)
    return {name: card_text(face) for name, face in pairs if face != HIDDEN}


def _debt_plain(debt: Debt, names: Sequence[str]) -> Plain:
    if debt.seat == PILE:
        return {"upcard": True}
    if debt.draw:
        return {"seat": names[debt.seat], "draw": True}
    return {"seat": names[debt.seat], "cards": debt.cards}


# Reading


def read_state(fields: Fields, game: GameSetup, number: int, brought: tuple[int, ...]) -> State:
    """The state of a position's table; faults of the text are gathered in `fields`."""
    phase = fields.choice("phase", Phase, Phase.TURN)
    public = Public(game, phase, number=number, brought=brought, sheet=_read_sheet(fields))
    public = replace(public, dealer=fields.seat("dealer", usual_dealer(public)))
    public = replace(public, turn=fields.seat("turn", usual_turn(public)))
    state = State(public, ((),) * game.seats)
    if phase not in BEFORE_SHUFFLE:
        state = _with_cards(fields, state)
    public = state.public
    public = replace(public, drawn=_read_drawn(fields, public))
    public = replace(public, down=tuple(sorted(fields.seats("down", usual_down(public)))))
    public = replace(public, by=fields.seat("by", usual_by(public)))
    usual = usual_open(replace(state, public=public))
    public = replace(public, open=fields.seats("open", usual))
    public = replace(public, callers=fields.seats("callers", usual_callers(public)))
    fields.nothing_else()
    return replace(state, public=public)


def _with_cards(fields: Fields, state: State) -> State:
    """The state with the parts that exist only after the cards are shuffled."""
    public = state.public
    rules, contract = public.rules.meld, public.deal.contract
    public = replace(
        public,
        table=fields.by_seat(
            "table",
            lambda melds, name: melds.pieces(name, lambda text: read_meld(text, rules, contract)),
            (),
        ),
        pile=fields.cards("pile"),
        caller=fields.seat("caller", NOBODY),
        dead=fields.flag("dead"),
        this_turn=Turn(
            taken=hand_of(fields.cards("taken")),
            owed=fields.number("owed", 0, 0),
            fresh=fields.flag("fresh"),
            failed=fields.flag("failed"),
            floating=fields.flag("floating"),
        ),
        aim=fields.number("aim", 0, 0),
        debts=_read_debts(fields),
        bought=fields.by_seat("bought", lambda counts, name: counts.number(name, 0, 0), 0),
        bought_before=_read_bought_before(fields),
        penalties=read_points(fields, "penalties"),
        renewals=fields.number("renewals", 0, 0),
        quiet=fields.number("quiet", usual_quiet(public), -1),
        known=_read_hands(fields, "known"),
    )
    return State(
        public, _read_hands(fields, "hands"), fields.cards("stock"), fields.seats("claims", ())
    )


def _read_hands(fields: Fields, key: str) -> tuple[Hand, ...]:
    return fields.by_seat(key, lambda hands, name: hand_of(hands.cards(name)), ())


def _read_bought_before(fields: Fields) -> tuple[int, ...]:
    counts = fields.by_seat("bought_before", lambda counts, name: counts.number(name, 0, 0), 0)
    return counts if any(counts) else ()


def _read_drawn(fields: Fields, public: Public) -> tuple[Card, ...]:
    if public.phase is not Phase.FIRST_DEALER:
        return ()
    return fields.by_seat("drawn", _one_card, HIDDEN)


def _one_card(fields: Fields, name: str) -> Card:
    cards = fields.cards(name)
    if len(cards) != 1:
        fields.fault(f"{name} draws just one card.", name)
    return cards[0] if cards else HIDDEN


def _read_debts(fields: Fields) -> tuple[Debt, ...]:
    debts = []
    for inner in fields.tables("debts"):
        upcard, seat = inner.flag("upcard"), inner.seat("seat", NOBODY)
        draw, cards = inner.flag("draw"), inner.number("cards", 1, 1)
        inner.nothing_else()
        if upcard:
            debts.append(Debt(PILE, 1, draw=True))
        elif seat == NOBODY:
            inner.fault("A debt must name the seat that is owed cards, or say upcard = true.")
        else:
            debts.append(Debt(seat, cards, draw))
    return tuple(debts)


def _read_sheet(fields: Fields) -> tuple[DealScore, ...]:
    sheet = []
    for inner in fields.tables("sheet"):
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
