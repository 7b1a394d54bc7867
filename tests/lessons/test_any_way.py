"""A first deal played by any legal way: whatever the coach says is so, and can be done now.

The learner reads or passes over what is to be read, takes or draws, buys or not, lays down in
another way or not at all, lays off or not, discards what they like, and insists on it.
"""

import re
from itertools import islice
from random import Random

import pytest
from msgspec.structs import replace

from liverpool.engine.cards import JOKER
from liverpool.engine.changes import changed
from liverpool.engine.english import number
from liverpool.engine.lay_offs import adds
from liverpool.engine.moves import Buy, Discard, Lay, PlayerMove, Swap
from liverpool.engine.options import options
from liverpool.engine.presets import load, names
from liverpool.engine.referee import refuse
from liverpool.engine.refusals import IllegalMove
from liverpool.engine.rules import Kind, RuleSet
from liverpool.engine.scoring import card_points
from liverpool.engine.solver import can_lay
from liverpool.engine.state import Phase, State, View, view_of, waiting_on
from liverpool.engine.turn import apply
from liverpool.lessons.cards import LEARNER
from liverpool.lessons.rehearsal import first_deal, play_through
from liverpool.lessons.steps import Asks, Moment, Step
from liverpool.record.cards import read_card
from liverpool.table.advice import brings_nearer, progress_at_once
from liverpool.table.bots import is_asked
from liverpool.table.seat.for_hand import fits_table
from liverpool.table.words import points_text
from tests.chance import drawn, so_many

CARD = re.compile(r"\b([2-9TJQKA][hdcs])\b")
FEWEST_LAY_DOWNS = 40


class AnyWay:
    """Makes any move of those that are legal; half of the time the one that is asked for."""

    def __init__(self, seed: str) -> None:
        self._chance = Random(drawn(seed))

    def __call__(self, step: Step, state: State) -> PlayerMove | None:
        view = view_of(state, LEARNER)
        reads = step.asks in (Asks.NEXT, Asks.TAP)
        if reads and self._chance.random() < 0.6:
            return None
        moves = list(islice(options(view), FEWEST_LAY_DOWNS)) if self._is_asked(view) else []
        moves = [move for move in moves if _goes(state, move)]
        if not moves or (step.move in moves and self._chance.random() < 0.5):
            return step.move if step.asks is Asks.MOVE else None
        # Of the kinds of moves each is as likely, else nearly all would be discards.
        kind = self._chance.choice(sorted({type(move).__name__ for move in moves}))
        return self._chance.choice([move for move in moves if type(move).__name__ == kind])

    @staticmethod
    def _is_asked(view: View) -> bool:
        public = view.public
        phases = (Phase.TURN, Phase.PLAY, Phase.BUY)
        return public.phase in phases and is_asked(public, LEARNER) and not _only_calls(view)


def _only_calls(view: View) -> bool:
    return view.public.phase is Phase.TURN and view.public.turn != LEARNER


def _goes(state: State, move: PlayerMove) -> bool:
    try:
        apply(state, LEARNER, move)
    except IllegalMove:
        return False
    return True


def check(step: Step, state: State) -> None:
    """What the coach says at this step is so, and what it asks for can be done."""
    view = view_of(state, LEARNER)
    public = view.public
    told = (step.moment, step.says)
    if step.moment is Moment.WAIT:
        # Without words where somebody else has to act before the move that is asked for.
        assert LEARNER not in waiting_on(public).must or not step.says, told
        return
    assert step.says, told
    held = list(view.hand)
    for face in step.lit.own:
        assert face in held, told
        held.remove(face)
    for at in step.lit.melds:
        assert len(public.table[at.owner]) > at.index, told
    if step.asks is Asks.MOVE:
        assert step.move is not None
        assert refuse(_as_asked(view), step.move) is None, told
    if step.moment is not Moment.END:
        _agrees_with_the_meter(step, view)
        _names_what_is_there(step, state, view)


def _as_asked(view: View) -> View:
    """The view as all are asked at once whether they buy."""
    public = view.public
    if public.turn != LEARNER and LEARNER in public.open:
        return replace(view, public=replace(public, open=(LEARNER,)))
    return view


def _agrees_with_the_meter(step: Step, view: View) -> None:
    deal = view.deal
    text = f"{step.says} {step.then}"
    whole = can_lay(view.hand, deal.contract, view.public.rules.meld, all_at_once=deal.all_at_once)
    if "contract is complete" in text or "you can lay down on your turn" in text.lower():
        assert whole, text
    have = None if LEARNER in view.public.down else progress_at_once(view)
    if have is None:
        return
    slots = list(zip(deal.contract, have, strict=True))
    for kind, lacking in ((Kind.SET, "completes the set"), (Kind.RUN, "missing.")):
        is_done = all(count >= slot.length for slot, count in slots if slot.kind is kind)
        if is_done and step.moment in (Moment.PAIR, Moment.PART):
            assert lacking not in step.then, text
    missing = sum(slot.length - count for slot, count in slots)
    found = re.search(r"(\w+) cards? (?:is|are) still missing", step.then)
    if found:
        assert found[1] == number(missing), text


def _names_what_is_there(step: Step, state: State, view: View) -> None:
    """Each card that is named lies where it can be seen, is lacking, or stands for the joker."""
    public, top = view.public, view.public.top
    if "does little for your hand" in step.says:
        assert top is not None
        assert LEARNER in public.down or not brings_nearer(view, top), step.says
    if "once you are down" in step.says:
        assert top is not None
        assert LEARNER not in public.down
        assert fits_table(view, top), step.says
    if "left in your hand" in step.says:
        assert isinstance(step.move, Discard)
        cost = points_text(card_points(step.move.card, public.rules))
        assert step.says.endswith(f"it costs {cost}."), step.says
    if step.moment is Moment.BUY:
        assert isinstance(step.move, Buy)
        assert brings_nearer(view, public.pile[-1]), step.says
    if step.moment is Moment.DISCARD:
        assert isinstance(step.move, Discard)
        named = read_card(CARD.findall(step.says)[0])
        assert named == step.move.card
    if step.moment is Moment.OUT:
        assert len(view.hand) == 1
        assert step.move is not None
        after = apply(state, LEARNER, step.move).public.phase
        assert after is Phase.OVER or (after is Phase.LAST_CALL and "unless" in step.says)
    if step.moment is Moment.LAY_OFF:
        assert any(adds(public, LEARNER, view.hand)), step.says
    if step.moment in (Moment.SET_ASIDE, Moment.RUN_ASIDE, Moment.LAY_DOWN):
        assert isinstance(step.move, Lay)
        assert LEARNER not in public.down
    if isinstance(step.move, Swap):
        assert JOKER in [face for melds in public.table for meld in melds for face in meld.cards]


RULES = ("dunlop+classic", "bga", "christmas", "mahlum", *names())


def any_rules(nth: int) -> RuleSet:
    if nth % 4 == 3:
        return changed(load("dunlop").rules, {"start.upcard": "first_discards"})
    return load(RULES[0] if nth % 2 == 0 else RULES[nth % len(RULES)]).rules


@pytest.mark.in_turn
@pytest.mark.parametrize("nth", range(so_many(6, full=240)))
def test_whichever_legal_way_one_takes_the_coach_says_what_is_so(nth: int) -> None:
    first = first_deal(any_rules(nth))
    assert first is not None
    last = None
    for step, state in play_through(first.state, first.lesson, AnyWay(f"any way {nth}"), f"{nth}"):
        check(step, state)
        last = step
    assert last is not None
    assert last.moment is Moment.END
