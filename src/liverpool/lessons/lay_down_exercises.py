"""Lessons on how a contract is best laid down, which the bots' play and measures decide."""

from collections.abc import Sequence

from msgspec.structs import replace

from liverpool.arena.dealer import Dealer
from liverpool.arena.play import play_on
from liverpool.bots import shed
from liverpool.bots.expert import Expert
from liverpool.engine.cards import JOKER, Card
from liverpool.engine.melds import Meld
from liverpool.engine.moves import Lay, Swap
from liverpool.engine.plays import after_lay
from liverpool.engine.referee import refuse
from liverpool.engine.rules import Kind, RuleSet, Slot
from liverpool.engine.scoring import hand_points
from liverpool.engine.state import Phase, State, Turn, view_of
from liverpool.engine.turn import apply
from liverpool.lessons.cards import LEARNER, NAMES
from liverpool.lessons.exercise import (
    CLEAR,
    SAM,
    Lying,
    Made,
    NotHere,
    Scene,
    as_shown,
    at_the_start,
    deal_with,
    first_of,
    length_of,
    line,
    made,
    meld_of,
    of_deal,
)
from liverpool.record.cards import read_cards
from liverpool.table.words import card_text


def king_for_both(rules: RuleSet) -> Made:
    """A king for the set or for the run: which way leaves the next player with more points?

    The bots play the next player's turn after each of the two; he holds the other such king.
    """
    deal = deal_with(rules, Kind.SET, Kind.RUN)
    of_set, of_run = length_of(rules, deal, Kind.SET), length_of(rules, deal, Kind.RUN)
    kings = first_of(("Kd", "Ks", "Kc"), of_set - 1)
    (king,) = read_cards("Kh")
    low = line(14 - of_run, of_run - 1, "h")
    to_run = (meld_of(rules, Kind.RUN, (*low, king)), meld_of(rules, Kind.SET, (*kings, JOKER)))
    to_set = (meld_of(rules, Kind.RUN, (*low, JOKER)), meld_of(rules, Kind.SET, (*kings, king)))
    hand = (*low, king, *kings, JOKER, *first_of(("3c", "4c", "9s", "6d"), 3))
    sams = (
        meld_of(rules, Kind.SET, first_of(("5d", "5s", "5h", "5c"), of_set)),
        meld_of(rules, Kind.RUN, line(8, of_run, "c")),
    )
    beside = line(12 - of_run, 1, "h")
    state, is_down = _before_sam(rules, deal, hand, sams, (king, *beside), (to_run, to_set))
    return made(
        state,
        "king",
        "into_the_run",
        hand=hand,
        lit=(king,),
        lying=(Lying(NAMES[SAM], as_shown(rules, *sams)),) if is_down else (),
        shows=(as_shown(rules, *to_run), as_shown(rules, *to_set)),
        deal=of_deal(rules, deal),
        is_down="is down, and " if is_down else "",
    )


def _before_sam(
    rules: RuleSet,
    deal: int,
    hand: Sequence[Card],
    sams: Sequence[Meld],
    holds: Sequence[Card],
    ways: tuple[tuple[Meld, ...], tuple[Meld, ...]],
) -> tuple[State, bool]:
    """A position in which Sam, who has the second king, gains by the second way and not by the
    first; and whether he is down in it. Raises `NotHere` where the bots see no clear difference.
    """
    contract = [face for meld in sams for face in meld.cards]
    plain = read_cards("3s 3d")
    for is_down in (True, False):
        scene = Scene(rules, deal)
        state = scene.state(
            hand,
            table=((), sams) if is_down else (),
            sam=(*holds, *plain, *(() if is_down else contract)),
            known=holds[:1],
        )
        (left, gains), (less, gains_then) = (_sams_turn(state, way) for way in ways)
        if gains_then and not gains and left - less >= CLEAR:
            return state, is_down
    raise NotHere


def _sams_turn(state: State, melds: tuple[Meld, ...]) -> tuple[int, bool]:
    """Once these melds are laid down and the bots play on: the points that Sam's turn leaves him
    with, and whether he has won a joker in it."""
    lay = Lay(melds)
    if refuse(view_of(state, LEARNER), lay) is not None:
        raise NotHere
    state, swaps, his = apply(state, LEARNER, lay), False, False
    wins = state.public.rules.swap.wins_joker
    bots = [Expert() for _ in state.hands]
    for actor, move, after in play_on(state, bots, Dealer("the next turn")):
        state = after
        swaps = swaps or (wins and actor == SAM and isinstance(move, Swap))
        his = his or state.public.turn == SAM
        if state.public.phase is Phase.OVER or (his and state.public.turn != SAM):
            break
    return hand_points(state.hands[SAM], state.public.rules), swaps


def which_end(rules: RuleSet) -> Made:
    """A joker at the low or at the high end of a run, and a card that fits on one of them.

    The better end is the one with fewer points left in the hand, by the bots' lay-offs.
    """
    deal = deal_with(rules, Kind.RUN, exactly=False)
    length = length_of(rules, deal, Kind.RUN)
    middle = line(5, length - 1, "d")
    ends = line(4, length + 2, "d")
    low_face, high_face, own = ends[0], ends[length], ends[length + 1]
    low, high = (
        meld_of(rules, Kind.RUN, (JOKER, *middle)),
        meld_of(rules, Kind.RUN, (*middle, JOKER)),
    )
    others = _other_melds(rules, deal, length)
    hand = (*middle, JOKER, own)
    kept = (*hand, *(face for meld in others for face in meld.cards))
    state = Scene(rules, deal).state((*kept, *read_cards("Jc")))
    left = [_left_later(state, (meld, *others)) for meld in (low, high)]
    if left[0] - left[1] < CLEAR:
        raise NotHere
    return made(
        at_the_start(rules, deal, kept),
        "end",
        "high",
        hand=hand,
        lit=(own,),
        shows=(as_shown(rules, low), as_shown(rules, high)),
        deal=of_deal(rules, deal),
        low=card_text(low_face),
        high=card_text(high_face),
        own=card_text(own),
    )


def _other_melds(rules: RuleSet, deal: int, length: int) -> tuple[Meld, ...]:
    """Natural melds for the rest of the contract, beside a run of diamonds of this length."""
    slots = list(rules.deals[deal - 1].contract)
    slots.remove(next(slot for slot in slots if slot == Slot(Kind.RUN, length)))
    sets = [slot.length for slot in slots if slot.kind is Kind.SET]
    runs = [slot.length for slot in slots if slot.kind is Kind.RUN]
    if len(sets) > len("KQJ") or len(runs) > len("sch"):
        raise NotHere
    of_kings = (
        meld_of(rules, Kind.SET, first_of([rank + suit for suit in "hscd" * 2], count))
        for rank, count in zip("KQJ", sets, strict=False)
    )
    of_spades = (
        meld_of(rules, Kind.RUN, line(4, count, suit))
        for suit, count in zip("sch", runs, strict=False)
    )
    return (*of_kings, *of_spades)


def _left_later(state: State, melds: tuple[Meld, ...]) -> int:
    """The points in the hand after these melds, and after the lay-offs of a turn that is to come:
    some rules allow none in the same turn."""
    lay = Lay(melds)
    if refuse(view_of(state, LEARNER), lay) is not None:
        raise NotHere
    after, hand = after_lay(state.public, LEARNER, state.hands[LEARNER], lay)
    return shed.points_left(replace(after, this_turn=Turn()), LEARNER, hand)
