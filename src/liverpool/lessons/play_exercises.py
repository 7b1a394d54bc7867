"""Lessons on play: swapping, buying, discarding, going out, calling."""

from collections.abc import Sequence
from typing import Final

from liverpool.bots.expert import Expert, weigh_parting
from liverpool.engine.calling import is_offence
from liverpool.engine.cards import JOKER, Card
from liverpool.engine.english import counted
from liverpool.engine.melds import End, Meld
from liverpool.engine.moves import Add, Buy, Call, Discard, Draw, Pass, PlayerMove, Swap
from liverpool.engine.referee import refuse
from liverpool.engine.rules import JokerUse, Kind, Offence, Out, RuleSet
from liverpool.engine.state import Phase, Seat, State, view_of, waiting_on
from liverpool.engine.turn import apply
from liverpool.lessons.cards import LEARNER, NAMES
from liverpool.lessons.exercise import (
    CLEAR,
    PRIYA,
    SAM,
    Lying,
    Made,
    NotHere,
    Scene,
    as_shown,
    deal_with,
    made,
    meld_of,
    of_deal,
)
from liverpool.record.cards import read_cards
from liverpool.table.bots import choice
from liverpool.table.reasons import why as why_of
from liverpool.table.words import card_text


def give_and_take(rules: RuleSet) -> Made:
    """What a card can do that a joker stands for: under some rules, nothing."""
    own = meld_of(rules, Kind.SET, read_cards("9c 9d 9s"))
    sams = meld_of(rules, Kind.RUN, read_cards("5c 6c ** 8c"))
    (seven,) = read_cards("7c")
    hand = read_cards("7c 9h Kd")
    state = Scene(rules, len(rules.deals) // 2 + 1).state(hand, table=((own,), (sams,)))
    swap = Swap(seven, SAM, 0)
    refusal = refuse(view_of(state, LEARNER), swap)
    if any(refuse(view_of(state, LEARNER), Add(seven, SAM, 0, end)) is None for end in End):
        raise NotHere
    how, then, why = "wins_the_joker" if rules.swap.wins_joker else "takes_its_place", "", ""
    if refusal is not None:
        how = "wins_nothing_now" if rules.swap.wins_joker else "takes_nothing_now"
        why = why_of(refusal, rules).sentence
    elif rules.swap.wins_joker:
        after = apply(state, LEARNER, swap)
        if refuse(view_of(after, LEARNER), Add(JOKER, LEARNER, 0)) is None:
            must = rules.swap.joker_use is JokerUse.MUST_PLAY
            then = f": it {'has to' if must else 'can'} be laid on your nines in the same turn"
    return made(
        state,
        "swap",
        how,
        hand=hand,
        lit=(seven,),
        lying=_lying(rules, (SAM, sams), (LEARNER, own)),
        shows=(seven, None, seven),
        then=then,
        why=why,
    )


def _lying(rules: RuleSet, *melds: tuple[Seat, Meld]) -> tuple[Lying, ...]:
    return tuple(Lying(NAMES[seat], as_shown(rules, meld)) for seat, meld in melds)


_MISSING_ONE: Final = (
    ((Kind.RUN, Kind.RUN), "4h 5h 6h 7h Tc Jc Kc", "Qc", "second run", "3s 9s Ad 6d"),
    ((Kind.SET, Kind.RUN), "4h 5h 6h 7h 9c 9s", "9d", "set", "3s Kd Jc Ad"),
    ((Kind.SET, Kind.SET), "4h 4s 4d 9c 9s", "9d", "second set", "3s Kd Jc 6c"),
)
"""By contract: what the hand has, the card that is missing, for what, and what else it has."""


def buy_or_leave(rules: RuleSet) -> Made:
    """A card that finishes the contract, and one that does nothing: which is worth its price?"""
    for kinds, has, missing, of, junk in _MISSING_ONE:
        try:
            deal = deal_with(rules, *kinds)
        except NotHere:
            continue
        lengths = {slot.length for slot in rules.deals[deal - 1].contract if slot.kind is Kind.RUN}
        sets = {slot.length for slot in rules.deals[deal - 1].contract if slot.kind is Kind.SET}
        if lengths <= {4} and sets <= {3} and rules.buy.is_open_in(deal):
            return _buy_or_leave(rules, deal, has, missing, of, junk)
    raise NotHere


def _buy_or_leave(rules: RuleSet, deal: int, has: str, missing: str, of: str, junk: str) -> Made:
    hand = (*read_cards(has), *read_cards(junk))
    hand = hand[: max(rules.deals[deal - 1].cards, len(read_cards(has)))]
    (good,), (bad,) = read_cards(missing), read_cards("Qh")
    offered = [_offer(rules, deal, hand, face) for face in (good, bad)]
    bought = [choice(Expert, view_of(state, LEARNER)) == Buy() for state in offered]
    if bought != [True, False]:
        raise NotHere
    return made(
        offered[0],
        "buy",
        "for_a_price" if rules.buy.price else "for_nothing",
        hand=hand,
        shows=(good, bad),
        deal=of_deal(rules, deal),
        one=card_text(good),
        other=card_text(bad),
        meld=of,
    )


def _offer(rules: RuleSet, deal: int, hand: Sequence[Card], face: Card) -> State:
    """Sam's discard is on offer to the learner: it is Priya's turn, and she leaves it."""
    state = Scene(rules, deal).state(hand, phase=Phase.TURN, turn=PRIYA, pile=(face,))
    if refuse(view_of(state, PRIYA), Draw()) is not None:
        raise NotHere
    state = apply(state, PRIYA, Draw())
    while True:
        if refuse(view_of(state, LEARNER), Buy()) is None:
            return state
        others = [seat for seat in waiting_on(state.public).must if seat not in (LEARNER, -1)]
        if not others or refuse(view_of(state, others[0]), Pass()) is not None:
            raise NotHere
        state = apply(state, others[0], Pass())


def what_not_to_discard(rules: RuleSet) -> Made:
    """What the next player has taken from the pile says what not to discard."""
    deal = deal_with(rules, Kind.SET, Kind.RUN)
    taken = read_cards("6h 7h")
    hand = read_cards("4s 5s 6s 9c 9d Jd 3d Ts 5h Kc")
    wanted, free = read_cards("5h Kc")
    state = Scene(rules, deal).state(hand, sam=taken, known=taken)
    view = view_of(state, LEARNER)
    if any(refuse(view, Discard(face)) is not None for face in (wanted, free)):
        raise NotHere
    weighed = weigh_parting(view, [wanted, free], discards=True)
    points = {each.move.card: each.points for each in weighed if isinstance(each.move, Discard)}
    if points[free] - points[wanted] < CLEAR:
        raise NotHere
    return made(
        state,
        "discard",
        "the_king",
        hand=hand,
        lit=(wanted, free),
        shows=(wanted, free),
        deal=of_deal(rules, deal),
    )


def keep_one(rules: RuleSet) -> Made:
    """Two last cards that both fit: whether both may be laid off."""
    own = meld_of(rules, Kind.SET, read_cards("9c 9d 9s"))
    sams = meld_of(rules, Kind.RUN, read_cards("5d 6d 7d 8d"))
    nine, four = read_cards("9h 4d")
    state = Scene(rules, len(rules.deals) // 2 + 1).state((nine, four), table=((own,), (sams,)))
    first, second = Add(nine, LEARNER, 0), Add(four, SAM, 0, End.LOW)
    moves: list[tuple[PlayerMove, PlayerMove]] = [(first, second), (second, first)]
    ways = [_both(state, *each) for each in moves]
    if not any(refuse(view_of(state, LEARNER), each) is None for each in (first, second)):
        raise NotHere
    how = "one"
    if any(each is not None for each in ways):
        if rules.end.out is Out.FLOATS:
            raise NotHere
        how = "none_by_the_rules" if rules.end.out is Out.NEVER_DISCARD else "none"
    lying = _lying(rules, (SAM, sams), (LEARNER, own))
    return made(state, "keep", how, hand=(nine, four), lying=lying)


def _both(state: State, first: PlayerMove, second: PlayerMove) -> State | None:
    for move in (first, second):
        if refuse(view_of(state, LEARNER), move) is not None:
            return None
        state = apply(state, LEARNER, move)
    return state


def catch_it(rules: RuleSet) -> Made:
    """A discard that fits a meld, at tables where that can be called."""
    if rules.call.offence is Offence.OFF:
        raise NotHere
    (six,) = read_cards("6h")
    own = meld_of(rules, Kind.SET, read_cards("9c 9d 9s"))
    sams = meld_of(rules, Kind.SET, read_cards("Jc Jd Js"))
    priyas = meld_of(rules, Kind.RUN, read_cards("7h 8h 9h Th"))
    before = Scene(rules, len(rules.deals) // 2 + 1).state(
        read_cards("3c 4s Kd"),
        turn=SAM,
        table=((own,), (sams,), (priyas,)),
        sam=read_cards("6h 3s Kc"),
    )
    if refuse(view_of(before, SAM), Discard(six)) is not None:
        raise NotHere
    state = apply(before, SAM, Discard(six))
    view = view_of(state, LEARNER)
    if refuse(view, Call()) is not None or not is_offence(state.public):
        raise NotHere
    return made(
        state,
        "call",
        rules.call.remedy,
        hand=view.hand,
        lying=_lying(rules, (PRIYA, priyas), (SAM, sams)),
        shows=(six,),
        word=rules.words.call,
        cards="a card" if rules.call.penalty == 1 else counted(rules.call.penalty, "card"),
    )
