"""What a situation is like, in a few names: what learnt weights depend on.

They say what kind of contract it is, how far the deal has come, how many cards are missing or left,
and how many play. All of it is public, or in the seat's own hand.
"""

from functools import lru_cache
from typing import Final

from liverpool.bots.measures import caught, race
from liverpool.engine.rules import BuyWindow, Deal, Kind, Offence, RuleSet
from liverpool.engine.state import View

EARLY: Final = ("begin", "soon", "later", "late")
"""Nobody else is down: each is two rounds, and the last is all that follow."""
DOWN: Final = ("one_card", "two_cards", "few_cards", "many_cards")
"""The fewest cards of another who is down: 1, 2, 3 or 4, more."""
TIMES: Final = (*EARLY, *DOWN)
MOST: Final = 5
"""More cards than this, missing or left, count as so many."""
ALL: Final = "all"


def situation(view: View, cards: int) -> tuple[str, ...]:
    """Its names, `ALL` the first; `cards` are those that are missing, or left once down."""
    return (
        ALL,
        *_contract(view.deal),
        _time(view),
        f"cards_{min(max(cards, 1), MOST)}",
        _seats(view.public.game.seats),
    )


def collecting(view: View, cards: int) -> tuple[str, ...]:
    """The same for one who is not down, with the contract itself and what else matters then."""
    public = view.public
    table = view.deal, public.rules, public.number, public.game.seats
    return _collecting(*table, _time(view), min(max(cards, 1), MOST))


def while_collecting(
    rules: RuleSet, number: int, seats: int, time: str, cards: int
) -> tuple[str, ...]:
    """The names in the deal of this number at one of the `TIMES`; no more than `MOST` cards."""
    return _collecting(rules.dealt_as(number), rules, number, seats, time, cards)


def _collecting(
    deal: Deal, rules: RuleSet, number: int, seats: int, time: str, cards: int
) -> tuple[str, ...]:
    """The same for one who has to make the contract of this deal."""
    return (
        ALL,
        race.kind_of(deal),
        contract_name(deal),
        time,
        f"cards_{cards}",
        _seats(seats),
        *_buying(rules, number),
        *(["calls"] if rules.call.offence is not Offence.OFF else []),
    )


@lru_cache(maxsize=64)
def contract_name(deal: Deal) -> str:
    """The melds that it asks for, sets first, with their lengths: "set3_run4"."""
    melds = sorted((slot.kind is Kind.RUN, slot.length) for slot in deal.contract)
    return "_".join(f"{'run' if is_run else 'set'}{length}" for is_run, length in melds)


def fewest_down(view: View) -> int | None:
    """The cards of the other who is down and has the fewest; None where nobody else is."""
    return min((view.sizes[seat] for seat in view.public.down if seat != view.seat), default=None)


@lru_cache(maxsize=64)
def _contract(deal: Deal) -> tuple[str, str]:
    return race.kind_of(deal), "many_melds" if len(deal.contract) > 2 else "few_melds"


def _time(view: View) -> str:
    least = fewest_down(view)
    if least is None:
        return EARLY[min(caught.rounds_gone(view.public) // 2, len(EARLY) - 1)]
    return DOWN[0 if least <= 1 else 1 if least == 2 else 2 if least <= 4 else 3]


def _buying(rules: RuleSet, number: int) -> tuple[str, ...]:
    """What is unusual about buying: its price, or that the player in turn draws first."""
    if not rules.buy.is_open_in(number):
        return ("no_buys",)
    late = () if rules.buy.window is BuyWindow.BEFORE_DRAW else ("late_buys",)
    match rules.buy.price:
        case 0:
            return ("free_buys", *late)
        case 1:
            return late
        case _:
            return ("dear_buys", *late)


def _seats(seats: int) -> str:
    return "three_seats" if seats <= 3 else "four_seats" if seats <= 5 else "six_seats"
