"""The numbers of `fitted.toml` as the notes give them, each with its standard error.

What each number means stands where it is used, in `liverpool.bots`. Some are made of others:
how long deals last, of how many cards a player sees; the rounds, of those two; the weights, of
all the rest. Those are taken as they stand, so after a large change the fit is made a second time.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import inf, log
from typing import Final, NamedTuple, TypeVar

from msgspec import convert, to_builtins

from lab.fitting.deviations import WEIGHTS, Deviation
from lab.fitting.regress import Row, fit, linear, logistic
from lab.fitting.watch import KINDS, Hand, Left, Notes, Wish
from liverpool.bots.fitted import FITTED, Fitted, Rounds
from liverpool.bots.measures.others import Sign
from liverpool.bots.measures.race import Race

FEWEST: Final = 30
"""A number that fewer rows tell about stays as it is."""
ROUGHEST: Final = 0.5
"""So does a weight whose standard error is a larger part of it, and one below 0."""
PLAIN_SHARES: Final = (0.05, 0.4)
"""Hands with fewer or more cards that help say little about how many cards are seen."""

PLACES: Final = len(FITTED.end.down)
"""Hands of one who is down that are told apart by their cards; the last place is for more, too."""
STEP: Final = 1e-4
"""By so much a number is changed to see what changes with it."""

Told = TypeVar("Told")


class Number(NamedTuple):
    """One number of the file."""

    section: str
    name: str
    place: int | None
    """In a list; nothing for a number by itself."""
    now: float
    found: float
    error: float
    kept: bool
    """Stays as it is, since it cannot be told well enough."""

    @property
    def value(self) -> float:
        """What goes into the file: three digits are more than can be told."""
        return self.now if self.kept else float(f"{self.found:.3g}")


class Sample(NamedTuple):
    """What one deal tells."""

    deal: int
    notes: Notes
    deviations: list[Deviation]


def numbers(samples: Sequence[Sample]) -> list[Number]:
    """All numbers, in the order of the file."""
    return [
        *_looks(_of(samples, lambda notes: notes.hands)),
        *_shares(_of(samples, lambda notes: notes.hands)),
        *_end(_of(samples, lambda notes: notes.left)),
        *_rounds(_of(samples, lambda notes: notes.hands)),
        *_wishes("takes", _of(samples, lambda notes: notes.wishes)),
        *_wishes("buys", _of(samples, lambda notes: notes.wishes)),
        *_weights(samples),
    ]


def put_in(found: Iterable[Number]) -> Fitted:
    """All numbers that bots use, with these in their places."""
    whole = to_builtins(FITTED)
    for number in found:
        section = whole[number.section]
        if number.place is None:
            section[number.name] = number.value
        else:
            places = list(section[number.name])
            places[number.place] = number.value
            section[number.name] = places
    return convert(whole, Fitted)


def _of(samples: Iterable[Sample], pick: Callable[[Notes], list[Told]]) -> list[tuple[int, Told]]:
    """One kind of notes of all deals, with the deal of each."""
    return [(sample.deal, told) for sample in samples for told in pick(sample.notes)]


def _number(
    section: str, name: str, place: int | None, found: float, error: float, count: float = inf
) -> Number:
    """The number beside the one that stands there; `count` rows tell about it."""
    now = getattr(getattr(FITTED, section), name)
    if place is not None:
        now = now[place]
    return Number(section, name, place, now, found, error, error == inf or count < FEWEST)


def _looks(told: Iterable[tuple[int, Hand]]) -> Iterator[Number]:
    """So many cards that as many hands come nearer in a round as did."""
    low, high = PLAIN_SHARES
    rows = [
        Row((hand.seats, hand.sold, hand.share), hand.nearer, deal)
        for deal, hand in told
        if hand.nearer is not None and low < hand.share < high
    ]
    names = ("alone", "each", "unsold")
    now = [getattr(FITTED.looks, name) for name in names]
    found = fit(nearer, rows, now, chances=True)
    for name, value, error in zip(names, found.values, found.errors, strict=True):
        # Seats at a table where nothing is sold could seem to take cards away.
        yield _number("looks", name, None, max(value, 0.0), error, len(rows))


def nearer(values: Sequence[float], x: Sequence[float]) -> tuple[float, Sequence[float]]:
    """The chance that a hand comes nearer in a round, as in `measures.race`."""
    alone, each, unsold = values
    seats, sold, share = x
    part = 1.0 if sold else unsold
    missed = (1.0 - share) ** (alone + each * seats * part)
    slope = -missed * log(1.0 - share)
    return 1.0 - missed, (slope, slope * seats * part, 0.0 if sold else slope * each * seats)


def _shares(told: Sequence[tuple[int, Hand]]) -> Iterator[Number]:
    """The mean share of the hands that miss so many cards; the last place is for more, too."""
    for kind in KINDS:
        places = len(getattr(FITTED.shares, kind))
        for place in range(places):
            rows = [
                Row((1.0,), hand.share, deal)
                for deal, hand in told
                if hand.kind == kind and min(hand.away, places) == place + 1
            ]
            found = fit(linear, rows, [getattr(FITTED.shares, kind)[place]])
            yield _number("shares", kind, place, found.values[0], found.errors[0], len(rows))


def _end(told: Sequence[tuple[int, Left]]) -> Iterator[Number]:
    """How many turns were left, while nobody was down, and when somebody was."""
    names = ("ready", "left_over", "seats", "turn")
    rows = [
        Row((left.needs, left.over, left.seats, left.gone), left.turns, deal)
        for deal, left in told
        if not left.down
    ]
    found = fit(usual_turns, rows, [getattr(FITTED.end, name) for name in names])
    for name, value, error in zip(names, found.values, found.errors, strict=True):
        yield _number("end", name, None, value, error, len(rows))
    yield from _when_down(told)
    yield _number("end", "least", None, FITTED.end.least, inf)


def _when_down(told: Sequence[tuple[int, Left]]) -> Iterator[Number]:
    """How many turns were left by the fewest cards of those who were down, how many they were,
    and how many sat at the table."""
    rows = [
        Row((min(left.least, PLACES) - 1, left.down - 1, left.seats), left.turns, deal)
        for deal, left in told
        if left.down
    ]
    end = FITTED.end
    found = fit(when_down, rows, (*end.down, *end.more, end.crowd))
    for at, (value, error) in enumerate(zip(found.values, found.errors, strict=True)):
        name = "down" if at < PLACES else "more" if at < 2 * PLACES else "crowd"
        place = None if name == "crowd" else at % PLACES
        count = sum(
            name == "crowd" or (row.x[0] == place and (name == "down" or row.x[1] > 0))
            for row in rows
        )
        yield _number("end", name, place, value, error, count)


def usual_turns(values: Sequence[float], x: Sequence[float]) -> tuple[float, Sequence[float]]:
    """The turns left while nobody else is down, as in `measures.caught`."""
    ready, left_over, by_seats, turn = values
    needs, over, seats, gone = x
    fewer = (4 / seats) ** by_seats
    begun = (ready * needs + left_over * over) * fewer
    turns = begun - turn * gone
    if turns < FITTED.end.least:
        return FITTED.end.least, (0.0, 0.0, 0.0, 0.0)
    return turns, (needs * fewer, over * fewer, begun * log(4 / seats), -gone)


def when_down(values: Sequence[float], x: Sequence[float]) -> tuple[float, Sequence[float]]:
    """The turns left when others are down, as in `measures.caught`.

    The numbers for the smallest of their hands, the factors for each further one of them, and
    how much sooner deals end at larger tables.
    """
    place, further, seats = int(x[0]), x[1], x[2]
    first, more, crowd = values[place], values[PLACES + place], values[-1]
    fewer = (4 / seats) ** crowd
    slopes = [0.0] * len(values)
    slopes[place] = more**further * fewer
    slopes[PLACES + place] = further * first * more ** (further - 1) * fewer if further else 0.0
    turns = first * slopes[place]
    slopes[-1] = turns * log(4 / seats)
    return turns, slopes


def _rounds(told: Iterable[tuple[int, Hand]]) -> Iterator[Number]:
    """So much longer, and so often a second step, that as many hands are in time as were."""
    rows = [
        Row(
            (hand.away, hand.share, hand.turns, hand.cards, KINDS.index(hand.kind)),
            hand.in_time,
            deal,
        )
        for deal, hand in told
    ]
    names = ("longer", "again")
    found = fit(in_time, rows, [getattr(FITTED.rounds, name) for name in names], chances=True)
    for name, value, error in zip(names, found.values, found.errors, strict=True):
        yield _number("rounds", name, None, value, error, len(rows))


def in_time(values: Sequence[float], x: Sequence[float]) -> tuple[float, Sequence[float]]:
    """The chance to be in time, as in `measures.race`; how it changes, by a small change."""
    away, share, turns, cards, kind = x
    shares = getattr(FITTED.shares, KINDS[int(kind)])

    def chance(longer: float, again: float) -> float:
        race = Race(turns, cards, shares, Rounds(longer, again))
        return race.in_time(int(away), share)

    longer, again = values
    stands = chance(longer, again)
    more = (chance(longer + STEP, again), chance(longer, again + STEP))
    return stands, [(each - stands) / STEP for each in more]


def _wishes(section: str, told: Sequence[tuple[int, Wish]]) -> Iterator[Number]:
    """The log-odds of each sign."""
    for kind in KINDS:
        rows = [
            Row(tuple(float(sign in wish.signs) for sign in Sign), wish.wanted, deal)
            for deal, wish in told
            if wish.kind == kind and wish.buys == (section == "buys")
        ]
        found = fit(logistic, rows, [0.0] * len(Sign), chances=True)
        for sign in Sign:
            count = sum(row.x[sign] for row in rows)
            yield _number(section, kind, sign, found.values[sign], found.errors[sign], count)


def _weights(samples: Sequence[Sample]) -> Iterator[Number]:
    """What moves cost: what they should with the weights as they stand, and what is missing."""
    stands = [getattr(FITTED.weights, name) for name in WEIGHTS]
    rows = [
        Row(move.parts, move.cost - move.promised + linear(stands, move.parts)[0], sample.deal)
        for sample in samples
        for move in sample.deviations
    ]
    found = fit(linear, rows, stands)
    for name, value, error in zip(WEIGHTS, found.values, found.errors, strict=True):
        number = _number("weights", name, None, value, error)
        yield number._replace(kept=number.kept or error > ROUGHEST * value)
