"""What the top of the pile would do for one's own hand, and how that is said beside its name.

Only the own hand and what lies on the table are looked at, as for the other aids.
"""

from msgspec import Struct
from msgspec.structs import replace

from liverpool.bots import shed
from liverpool.engine.cards import Card
from liverpool.engine.contracts import cards_asked
from liverpool.engine.english import ordinal
from liverpool.engine.lay_offs import playable, refuse_in_last_deal
from liverpool.engine.melds import accepted
from liverpool.engine.questions import word_for
from liverpool.engine.rules import Targets
from liverpool.engine.state import View
from liverpool.table.advice import Progress, brought


class ForHand(Struct, frozen=True):
    """What a card would do for a hand."""

    sentence: str
    """`Completes your second set.`"""
    helps: bool
    completes: bool = False
    """Whether a meld of the contract would be whole with it."""
    at: int | None = None
    """The meld of the contract that it would add to, of one who is not down."""


def for_hand(view: View, have: Progress | None, face: Card) -> ForHand | None:
    """What the card would do; None where it would take long to find out.

    `have` is the progress of one who is not down, where it is known.
    """
    if view.seat in view.public.down:
        if shed.new_meld_with(view, face) is not None:
            return ForHand("Makes a new meld with your cards.", helps=True)
        fits = fits_table(view, face)
        where = "a meld on the table" if fits else "no meld on the table"
        return ForHand(f"Fits {where}.", helps=fits)
    if have is None:
        return None
    found = brought(view, have, face)
    if found is None:
        return None
    if found.at is None:
        is_ready = sum(have) == cards_asked(view.deal.contract)
        if is_ready and fits_table(view, face):
            # Once down, it may go in the same turn; a buy brings another card with it.
            helps = view.seat == view.public.turn and _fits_at_once(view, face)
            return ForHand("Fits a meld on the table, once you are down.", helps=helps)
        needless = "Ready without it." if is_ready else "You don't need it."
        return ForHand(needless, helps=False)
    meld = _meld_named(view, found.at)
    verb = "Completes" if found.completes else "Fits"
    return ForHand(f"{verb} your {meld}.", True, found.completes, found.at)


def fits_table(view: View, face: Card) -> bool:
    """Whether one who is down could lay the card off."""
    public = view.public
    others_only = public.rules.layoff.targets is Targets.OTHERS
    return any(
        face == fitting
        for owner, melds in enumerate(public.table)
        if refuse_in_last_deal(public, view.seat, owner) is None
        and not (others_only and public.owns(view.seat, owner))
        for meld in melds
        for fitting, _ in accepted(meld, public.rules.meld)
    )


def _fits_at_once(view: View, face: Card) -> bool:
    """Whether one who goes down this turn could lay the card off in it."""
    public = view.public
    turn = replace(public.this_turn, fresh=True)
    return playable(
        replace(public, down=(*public.down, view.seat), this_turn=turn), view.seat, face
    )


def _meld_named(view: View, at: int) -> str:
    """A meld of the contract: `run`, or one of several: `second set`."""
    kinds = [slot.kind for slot in view.deal.contract]
    meld = word_for(kinds[at], view.public.rules.words)
    if kinds.count(kinds[at]) == 1:
        return meld
    return f"{ordinal(kinds[: at + 1].count(kinds[at]))} {meld}"
