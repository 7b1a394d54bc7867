"""What a bot at a table does, and when it does not get to think."""

from typing import Final

from liverpool.bots import roster
from liverpool.engine.moves import PlayerMove
from liverpool.engine.rules import Kind, MeldRules
from liverpool.engine.state import Seat, State, View, view_of
from liverpool.table.bots import chosen, is_asked, plainest

AWAY: Final = "steady"
"""Who plays for a person who is away, and sits at tables that know no levels."""

LARGE_HAND: Final = 30
LARGE_AT_ONCE: Final = 14
"""In a deal in which a run and all other cards must go down at once."""

LARGE_LASTING: Final = 10
"""For one who is down, where laying off has to mind a limit on wild cards."""


def choice(state: State, seat: Seat, seed: str, bot: str) -> PlayerMove | None:
    """The move of the bot of this name; nothing where it only could break in, and does not.

    One that goes wrong makes the plainest legal move. So does one whose hand has become so large
    that it would think for seconds, while all tables wait.
    """
    view = view_of(state, seat)
    if is_asked(view.public, seat) and thinks_long(view):
        return plainest(view)
    return chosen(lambda: roster.make(bot, f"{seed}/{seat}"), view)


def thinks_long(view: View) -> bool:
    """Whether to find the best for so many cards may take long."""
    public, cards = view.public, len(view.hand)
    if view.seat in public.down:
        return limit_lasts(public.rules.meld) and cards > LARGE_LASTING
    runs = any(slot.kind is Kind.RUN for slot in public.deal.contract)
    return cards > (LARGE_AT_ONCE if public.deal.all_at_once and runs else LARGE_HAND)


def limit_lasts(rules: MeldRules) -> bool:
    """Whether the order of laying off matters, so that finding the best one takes longer."""
    return rules.wild_limit_lasts and rules.wild_limit != "none"
