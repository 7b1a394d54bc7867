"""A hint in two steps: the move and why, then the cards that it is about.

The move is the one that the strongest player would make, the reasons are the numbers that
decided it (`hint_reasons`). All of it follows from the view of the seat, so a hint tells
nothing that its player could not know. Where that player raises, or wants what the rules
refuse, there is no hint and a line in the log.
"""

import logging
from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from liverpool.bots import expert
from liverpool.bots.sound import call
from liverpool.bots.weighing import Weighed
from liverpool.engine.moves import DEALER, Buy, Discard, Draw, Give, Pass, PlayerMove, Take
from liverpool.engine.referee import refuse
from liverpool.engine.rules import BuyPriority
from liverpool.engine.state import Phase, Seats, View, waiting_on
from liverpool.engine.supply import buyers
from liverpool.review.grading import Graded
from liverpool.table.bots import is_asked
from liverpool.table.hint_ahead import Look, by_how_much, close_to, is_better, no_look
from liverpool.table.hint_facts import why_not_called
from liverpool.table.hint_lit import Lit, lit, lit_by, lit_call
from liverpool.table.hint_reasons import EVEN, MOST, NEAR, Reasons
from liverpool.table.hint_words import NO_CALL, beside, played_out, says
from liverpool.table.words import Names

KINDS: Final = ((Discard,), (Give,), (Take, Draw), (Buy, Pass))
"""Moves of one kind; a hint names the others of the kind that come close."""
MOST_AS_GOOD: Final = 3

_log = logging.getLogger(__name__)


class Hint(Struct, frozen=True):
    move: PlayerMove | None
    """None if it is best not to act."""
    says: str
    """The move in words."""
    why: tuple[str, ...]
    by: Lit
    """What the move is made with."""
    about: Lit
    """What the choice is about, and which other moves come close."""


def hint(view: View, names: Names, look: Look = no_look) -> Hint | None:
    """The hint for what the seat of this view is asked; None if it is asked nothing.

    `look` looks ahead; where it has nothing to say, the move is the instant bot's.
    """
    try:
        return _hint(view, names, look)
    # A game of people does not end by a hint, whatever goes wrong in finding one.
    except Exception:
        _log.exception("no hint could be found, seat %s", view.seat)
        return None


def _hint(view: View, names: Names, look: Look) -> Hint | None:
    public, seat = view.public, view.seat
    if DEALER in waiting_on(public).must:
        return None
    if is_asked(public, seat):
        return _decided(view, names, look)
    if public.phase is Phase.BUY and seat in public.open:
        # All are asked at once, and answers of those who sit nearer are not heard yet.
        return _decided(_as_offered(view, public.open), names, look)
    if public.phase is not Phase.TURN:
        return None
    may_call = seat in public.callers
    if may_call and call(view) is not None:
        return _decided(view, names)
    if seat in (asked := buyers(public, view.stock, view.sizes)):
        return _decided(_as_offered(view, asked), names)
    if not may_call:
        return None
    return _nothing_to_call(view, names, why_not_called(view))


def _as_offered(view: View, asked: Seats) -> View:
    """The view at the moment at which the top of the pile is offered to the seat, one of those who
    are asked: where that is one after the other, those before it have passed."""
    if view.public.rules.buy.priority is BuyPriority.SEAT:
        asked = asked[asked.index(view.seat) :]
    public = replace(view.public, phase=Phase.BUY, open=asked, callers=())
    return replace(view, public=public)


def _decided(view: View, names: Names, look: Look = no_look) -> Hint | None:
    weighed = expert.weigh(view)
    if not weighed:
        return None
    best, *others = weighed
    if refuse(view, best.move) is not None:
        _log.error("a hint wanted what is not legal, seat %s: %r", view.seat, best.move)
        return None
    found = [best, *(one for one in others if refuse(view, one.move) is None)]
    seen = look(view, best.move)
    if seen is not None and is_better(seen):
        return _seen_ahead(view, names, seen, found)
    even = _beside(view, found) if seen is None else close_to(view, seen)
    why = Reasons(view, names).why(found, None if seen is None else seen.other)
    if not why and seen is not None and not seen.is_open:
        why = (f"{played_out(view, names, best.move, seen.other)}.",)
    about = lit(view, names, best.move, _near(found) if found[1:] else [])
    return Hint(
        move=best.move,
        says=says(view, names, best.move),
        why=why,
        by=lit_by(view.public, best.move),
        about=replace(about, sentence=about.sentence + even),
    )


def _seen_ahead(view: View, names: Names, seen: Graded, found: Sequence[Weighed]) -> Hint:
    """For the move that looking ahead finds better than the first of these."""
    move, instant = seen.other, found[0]
    rest = [one for one in found if one.move != move]
    ahead = next((one for one in found if one.move == move), Weighed(move, 0.0, {}))
    against = Reasons(view, names).against(ahead, instant)
    about = lit(view, names, move, [move, *_near(rest)])
    return Hint(
        move=move,
        says=says(view, names, move),
        why=(*against.reasons[: MOST - 1], by_how_much(view, names, seen)),
        by=lit_by(view.public, move),
        about=replace(about, sentence=about.sentence + close_to(view, seen)),
    )


def _near(found: Sequence[Weighed]) -> list[PlayerMove]:
    """Those that are worth about as much as the first, which is the best."""
    return [one.move for one in found if found[0].points - one.points <= NEAR]


def _beside(view: View, found: Sequence[Weighed]) -> str:
    """The moves of the kind of the first that are worth about as much."""
    best = found[0]
    kind = next((kind for kind in KINDS if isinstance(best.move, kind)), ())
    even = [
        one for one in found[1:] if best.points - one.points < EVEN and isinstance(one.move, kind)
    ][:MOST_AS_GOOD]
    alike = all(one.points == best.points for one in even)
    return beside(view.public, best.move, [one.move for one in even], alike=alike)


def _nothing_to_call(view: View, names: Names, why: str) -> Hint:
    """For one who is asked nothing, and had better not call."""
    return Hint(None, NO_CALL, (why,), Lit(), lit_call(view, names))
