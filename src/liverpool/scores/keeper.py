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
from liverpool.scores.counting import is_finished, missed_at_first
from liverpool.scores.noted_scores import (
    PLAIN_FORMAT,
    DealKept,
    HandLeft,
    KeptScores,
    away_in,
    formatted,
)

MOST_STEPS = 500
"""How many steps can be taken back."""


def begun(
    rules: str, players: Sequence[str], first_dealer: Seat = 0, title: str = ""
) -> KeptScores:
    """A game with nothing noted yet; `rules` is the query of a link."""
    return KeptScores(PLAIN_FORMAT, rules, title, tuple(players), first_dealer, ())


def blank_deal(players: int) -> DealKept:
    return DealKept(None, (None,) * players, perfect_cut=False, failed=(0,) * players)


def deal_of(kept: KeptScores, number: int) -> DealKept:
    """The deal with this number, blank if nothing is noted yet."""
    if number <= len(kept.deals):
        return kept.deals[number - 1]
    return replace(blank_deal(len(kept.players)), away=away_in(kept, number))


def with_deal(kept: KeptScores, number: int, deal: DealKept) -> KeptScores:
    """The notes with this deal in place of the one there, or as the next one."""
    at = number - 1
    return replace(kept, deals=(*kept.deals[:at], deal, *kept.deals[at + 1 :]))


def note_out(kept: KeptScores, number: int, out: Seat | None) -> KeptScores:
    """Notes who went out: `NOBODY_OUT` if nobody did, None if that is not known yet."""
    deal = deal_of(kept, number)
    left = tuple(None if seat == out else hand for seat, hand in enumerate(deal.left))
    at_once = deal.at_once and out == deal.out
    return with_deal(kept, number, replace(deal, out=out, left=left, at_once=at_once))


def note_at_once(kept: KeptScores, number: int, *, at_once: bool) -> KeptScores:
    """Notes whether who went out in this deal went down in the same turn."""
    return with_deal(kept, number, replace(deal_of(kept, number), at_once=at_once))


def note_left(kept: KeptScores, number: int, seat: Seat, left: HandLeft | None) -> KeptScores:
    """Notes what a player was left with; a player with cards left did not go out."""
    deal = deal_of(kept, number)
    out = None if left is not None and deal.out == seat else deal.out
    hands = (*deal.left[:seat], left, *deal.left[seat + 1 :])
    at_once = deal.at_once and out == deal.out
    return with_deal(kept, number, replace(deal, out=out, left=hands, at_once=at_once))


def note_cut(kept: KeptScores, number: int, *, perfect: bool) -> KeptScores:
    return with_deal(kept, number, replace(deal_of(kept, number), perfect_cut=perfect))


def note_failed(kept: KeptScores, number: int, seat: Seat, times: int) -> KeptScores:
    """Notes how often a player's lay-down failed in this deal."""
    deal = deal_of(kept, number)
    marks = (*deal.failed[:seat], times, *deal.failed[seat + 1 :])
    return with_deal(kept, number, replace(deal, failed=marks))


def note_buys_left(kept: KeptScores, number: int, seat: Seat, buys: int) -> KeptScores:
    """Notes how many buys that count a player has left."""
    deal = deal_of(kept, number)
    before = deal.buys_left or (0,) * len(kept.players)
    after = (*before[:seat], buys, *before[seat + 1 :])
    return with_deal(kept, number, replace(deal, buys_left=after if any(after) else ()))


def note_down(kept: KeptScores, number: int, seat: Seat, *, down: bool) -> KeptScores:
    """Notes whether a player went down in this deal, where each has their own contract."""
    deal = deal_of(kept, number)
    others = [each for each in deal.down if each != seat]
    after = tuple(sorted([*others, seat])) if down else tuple(others)
    return with_deal(kept, number, replace(deal, down=after))


def note_away(kept: KeptScores, number: int, seat: Seat, *, away: bool) -> KeptScores:
    """Notes whether a player sits this deal out; deals not noted yet follow the last that is.

    What was noted of them for this deal is removed.
    """
    deal = deal_of(kept, number)
    others = [each for each in deal.away if each != seat]
    deal = replace(
        deal,
        at_once=deal.at_once and not (away and deal.out == seat),
        away=tuple(sorted([*others, seat])) if away else tuple(others),
        out=None if away and deal.out == seat else deal.out,
        left=(*deal.left[:seat], None, *deal.left[seat + 1 :]),
        failed=(*deal.failed[:seat], 0, *deal.failed[seat + 1 :]),
        down=tuple(each for each in deal.down if each != seat),
    )
    return note_buys_left(with_deal(kept, number, deal), number, seat, 0)


def note_joined(kept: KeptScores, seat: Seat, name: str, points: int = 0) -> KeptScores:
    """Notes another player, who takes this seat; those from there on move on by one.

    They play from the deal after the last that is finished, and get these points for those before.
    Once the last deal of the game is finished there is none left for them.
    """
    deals = [_with_seat(deal, seat) for deal in kept.deals]
    missed = missed_at_first(kept)
    for at in range(missed):
        deals[at] = replace(deals[at], away=tuple(sorted([*deals[at].away, seat])))
    if missed:
        last = deals[missed - 1]
        left = (*last.left[:seat], HandLeft(points=points), *last.left[seat + 1 :])
        deals[missed - 1] = replace(last, left=left)
    if deals and missed == len(deals):
        still = tuple(each for each in deals[-1].away if each != seat)
        deals.append(replace(blank_deal(len(kept.players) + 1), away=still))
    return replace(
        kept,
        players=(*kept.players[:seat], name, *kept.players[seat:]),
        first_dealer=kept.first_dealer + (seat <= kept.first_dealer),
        deals=tuple(deals),
    )


def _with_seat(deal: DealKept, seat: Seat) -> DealKept:
    """The deal with one more at this seat, of whom nothing is noted."""
    return replace(
        deal,
        out=deal.out if deal.out is None or deal.out < seat else deal.out + 1,
        left=(*deal.left[:seat], None, *deal.left[seat:]),
        failed=(*deal.failed[:seat], 0, *deal.failed[seat:]),
        away=tuple(each + (each >= seat) for each in deal.away),
        buys_left=(*deal.buys_left[:seat], 0, *deal.buys_left[seat:]) if deal.buys_left else (),
        down=tuple(each + (each >= seat) for each in deal.down),
    )


def play_again(kept: KeptScores, number: int) -> KeptScores:
    """The deal is dealt once more, by the same dealer: only who plays it and its note stay."""
    deal = deal_of(kept, number)
    again = replace(blank_deal(len(kept.players)), away=deal.away, note=deal.note)
    return with_deal(kept, number, again)


def write_note(kept: KeptScores, number: int, note: str) -> KeptScores:
    """Notes what the family wants to remember of a deal."""
    return with_deal(kept, number, replace(deal_of(kept, number), note=note))


def note_ended(kept: KeptScores, *, early: bool) -> KeptScores:
    """Notes that the game ends before its last deal, or goes on after all."""
    return replace(kept, ended=early)


def note_name(kept: KeptScores, seat: Seat, name: str) -> KeptScores:
    return replace(kept, players=(*kept.players[:seat], name, *kept.players[seat + 1 :]))


def note_first_dealer(kept: KeptScores, seat: Seat) -> KeptScores:
    """Notes who dealt the first deal; this also decides who deals and cuts the others."""
    return replace(kept, first_dealer=seat)


class UndoStep(Struct, frozen=True):
    """The notes before a step, and the step in a few words: `Ben: 35`."""

    before: KeptScores
    summary: str


class RedoStep(Struct, frozen=True):
    """The notes after a step that was taken back, and the step in a few words."""

    after: KeptScores
    summary: str


class Keeping(Struct, frozen=True):
    """The notes as they are, the steps that led here, and those that were taken back from here.

    Of both the last one is the next to be taken.
    """

    now: KeptScores
    steps: tuple[UndoStep, ...] = ()
    redos: tuple[RedoStep, ...] = ()

    def done(self, now: KeptScores, summary: str) -> "Keeping":
        """After another step; unchanged if the step changed nothing."""
        now = formatted(now)
        if now == self.now:
            return self
        return Keeping(now, (*self.steps, UndoStep(self.now, summary))[-MOST_STEPS:])

    def undone(self) -> "Keeping":
        """One step back; unchanged if there is none."""
        if not self.steps:
            return self
        last = self.steps[-1]
        back = RedoStep(self.now, last.summary)
        return Keeping(last.before, self.steps[:-1], (*self.redos, back))

    def redone(self) -> "Keeping":
        """The step that was taken back last, made again; unchanged if there is none."""
        if not self.redos:
            return self
        last = self.redos[-1]
        steps = (*self.steps, UndoStep(self.now, last.summary))
        return Keeping(last.after, steps, self.redos[:-1])

    def undo_touches(self) -> int | None:
        """The number of the first finished deal that a step back would change; None for none."""
        if not self.steps:
            return None
        before = self.steps[-1].before
        if len(before.players) != len(self.now.players):
            return None
        for number, deal in enumerate(self.now.deals, start=1):
            same = number <= len(before.deals) and before.deals[number - 1] == deal
            if not same and is_finished(deal):
                return number
        return None
