"""What a score keeper does: notes a deal, corrects an earlier one, takes steps back.

Each function returns new notes and leaves the old ones as they were, so that a step back means
going back to the notes from before. A deal is named by its number; noting something about the
deal after the last one begins it. A player who went out has no hand: marking a player as out
removes the hand noted for them, and unmarking them leaves it blank. `counting` adds up the
notes, `faults` says what contradicts the rules.
"""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from liverpool.engine.state import Seat
from liverpool.scores.kept import FORMAT, DealKept, HandLeft, KeptScores

MOST_STEPS = 500
"""How many steps can be taken back."""


def begun(
    rules: str, players: Sequence[str], first_dealer: Seat = 0, title: str = ""
) -> KeptScores:
    """A game with nothing noted yet; `rules` is the query of a link."""
    return KeptScores(FORMAT, rules, title, tuple(players), first_dealer, ())


def blank_deal(players: int) -> DealKept:
    return DealKept(None, (None,) * players, perfect_cut=False, failed=(0,) * players)


def deal_of(kept: KeptScores, number: int) -> DealKept:
    """The deal with this number, blank if nothing is noted yet."""
    if number <= len(kept.deals):
        return kept.deals[number - 1]
    return blank_deal(len(kept.players))


def with_deal(kept: KeptScores, number: int, deal: DealKept) -> KeptScores:
    """The notes with this deal in place of the one there, or as the next one."""
    at = number - 1
    return replace(kept, deals=(*kept.deals[:at], deal, *kept.deals[at + 1 :]))


def went_out(kept: KeptScores, number: int, out: Seat | None) -> KeptScores:
    """Who went out: `NOBODY_OUT` if nobody did, None if that is not known yet."""
    deal = deal_of(kept, number)
    left = tuple(None if seat == out else hand for seat, hand in enumerate(deal.left))
    return with_deal(kept, number, replace(deal, out=out, left=left))


def was_left(kept: KeptScores, number: int, seat: Seat, left: HandLeft | None) -> KeptScores:
    """What a player was left with; a player with cards left did not go out."""
    deal = deal_of(kept, number)
    out = None if left is not None and deal.out == seat else deal.out
    hands = (*deal.left[:seat], left, *deal.left[seat + 1 :])
    return with_deal(kept, number, replace(deal, out=out, left=hands))


def cut_exactly(kept: KeptScores, number: int, *, perfect: bool) -> KeptScores:
    return with_deal(kept, number, replace(deal_of(kept, number), perfect_cut=perfect))


def failed(kept: KeptScores, number: int, seat: Seat, times: int) -> KeptScores:
    """How often a player's lay-down failed in this deal."""
    deal = deal_of(kept, number)
    marks = (*deal.failed[:seat], times, *deal.failed[seat + 1 :])
    return with_deal(kept, number, replace(deal, failed=marks))


def renamed(kept: KeptScores, seat: Seat, name: str) -> KeptScores:
    return replace(kept, players=(*kept.players[:seat], name, *kept.players[seat + 1 :]))


def dealt_first(kept: KeptScores, seat: Seat) -> KeptScores:
    """Another player dealt the first deal; this also decides who deals and cuts the others."""
    return replace(kept, first_dealer=seat)


class UndoStep(Struct, frozen=True):
    """The notes before a step, and the step in a few words: `Ben: 35`."""

    before: KeptScores
    summary: str


class Keeping(Struct, frozen=True):
    """The notes as they are, and the steps that led here, the last one last."""

    now: KeptScores
    steps: tuple[UndoStep, ...] = ()

    def done(self, now: KeptScores, summary: str) -> "Keeping":
        """After another step; unchanged if the step changed nothing."""
        if now == self.now:
            return self
        return Keeping(now, (*self.steps, UndoStep(self.now, summary))[-MOST_STEPS:])

    def undone(self) -> "Keeping":
        """One step back; unchanged if there is none."""
        if not self.steps:
            return self
        return Keeping(self.steps[-1].before, self.steps[:-1])
