"""Lessons on play: swapping, buying, discarding, going out, calling."""

from collections.abc import Sequence
from typing import Final

from liverpool.bots.expert import Expert, weigh_parting
from liverpool.engine.calling import is_offence
from liverpool.engine.cards import JOKER, Card
from liverpool.engine.melds import End
from liverpool.engine.moves import Add, Buy, Call, Discard, Draw, Pass, PlayerMove, Swap
from liverpool.engine.referee import refuse
from liverpool.engine.rules import JokerUse, Kind, Offence, Out, Remedy, RuleSet
from liverpool.engine.state import Phase, State, view_of, waiting_on
from liverpool.engine.turn import apply
from liverpool.lessons.cards import LEARNER, NAMES
from liverpool.lessons.exercise import (
    CLEAR,
    PRIYA,
    SAM,
    ExerciseAnswer,
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

_YOU_ARE_DOWN: Final = "You are down, and so is Sam."


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
    wins = rules.swap.wins_joker
    it_does = "It swaps the joker out" if wins else "It takes the joker's place"
    yours = "the joker can be yours" if wins else "it fits in the joker's place"
    if refusal is None and not wins:
        right, says = 0, f"{it_does}."
        why = "Put 7c in its place: the joker moves to the end of Sam's run."
    elif refusal is None:
        then = apply(state, LEARNER, swap)
        joins = refuse(view_of(then, LEARNER), Add(JOKER, LEARNER, 0)) is None
        must = rules.swap.joker_use is JokerUse.MUST_PLAY
        right, says = 0, f"{it_does}."
        why = "Put 7c in its place, and the joker is yours"
        if joins:
            why += f": it {'has to' if must else 'can'} be laid on your nines in the same turn"
        why += "."
    else:
        right, says, why = 1, "Nothing, just now.", why_of(refusal, rules).sentence
    return made(
        state,
        key="swap",
        title="Give and take",
        question="What can your 7c do?",
        facts=_YOU_ARE_DOWN,
        hand=hand,
        lit=(seven,),
        lying=(
            Lying(NAMES[SAM], as_shown(rules, sams)),
            Lying(NAMES[LEARNER], as_shown(rules, own)),
        ),
        answers=(
            ExerciseAnswer(
                "Swap Sam's joker out" if wins else "Take the joker's place",
                it_does if right == 0 else "Swap it: not possible now",
                card=seven,
            ),
            ExerciseAnswer(
                "Nothing now",
                f"Nothing now: but {yours}" if right == 0 else "Nothing now",
            ),
            ExerciseAnswer(
                "Join Sam's run",
                "Join the run: there is no place for a second seven",
                card=seven,
            ),
        ),
        right=right,
        says=says,
        why=why,
    )


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
    priced = rules.buy.price != 0
    worth = "is worth an extra card" if priced else "would you buy"
    one, other = card_text(good), card_text(bad)
    useless = f"{other} brings nothing{' and a card more' if priced else ''}."
    return made(
        offered[0],
        key="buy",
        title="Buy or leave it?",
        question=f"Which of them {worth}?",
        facts=f"{of_deal(rules, deal)} Sam discards, and Priya draws from the stock.",
        hand=hand,
        answers=(
            ExerciseAnswer(f"Buy {one}", f"{one} is worth it", card=good),
            ExerciseAnswer(f"Buy {other}", f"{other}: only one card more", card=bad),
        ),
        right=0,
        says=f"{one}, not {other}.",
        why=f"{one} finishes your {of}. {useless}",
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
        key="discard",
        title="What not to discard",
        question="5h or Kc: which one do you discard?",
        facts=f"{of_deal(rules, deal)} Sam is next. He is not down, and has taken 6h and 7h.",
        hand=hand,
        lit=(wanted, free),
        answers=(
            ExerciseAnswer("Discard 5h", "5h: just what Sam is waiting for", card=wanted),
            ExerciseAnswer("Discard Kc", "Kc helps nobody", card=free),
        ),
        right=1,
        says="The king.",
        why="Sam collects hearts around the six. "
        "Your king helps nobody, and costs more if it stays.",
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
    both = next((each for each in ways if each is not None), None)
    if both is None:
        right, says = 1, "No: keep one to discard."
        why = "Here a deal ends with a discard. With both laid off you would have none."
        after = ("Both: then nothing is left to discard", "Lay off one, discard the other")
    elif rules.end.out is Out.FLOATS:
        raise NotHere
    else:
        right, says = 0, "Yes, both."
        why = "Here you may go out without a discard: with both laid off you are out."
        if rules.end.out is Out.NEVER_DISCARD:
            why = "Here your last card can't be discarded: with both laid off you are out."
        after = ("Lay off both", "One of them: but you are out with both")
    return made(
        state,
        key="keep",
        title="Keep one for the end",
        question="Both cards fit. Do you lay off both?",
        facts=_YOU_ARE_DOWN,
        hand=(nine, four),
        lying=(
            Lying(NAMES[SAM], as_shown(rules, sams)),
            Lying(NAMES[LEARNER], as_shown(rules, own)),
        ),
        answers=(
            ExerciseAnswer("Lay off both", after[0]),
            ExerciseAnswer("Lay off one, discard the other", after[1]),
        ),
        right=right,
        says=says,
        why=why,
    )


def _both(state: State, first: PlayerMove, second: PlayerMove) -> State | None:
    for move in (first, second):
        if refuse(view_of(state, LEARNER), move) is not None:
            return None
        state = apply(state, LEARNER, move)
    return state


_WHAT_FOLLOWS: Final = {
    Remedy.TAKE_BACK_PLUS_STOCK: "takes it back and draws",
    Remedy.TAKE_BACK_PLUS_CALLERS_CARD: "takes it back, and one of your cards with it",
}


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
    word = rules.words.call
    follows = _WHAT_FOLLOWS.get(rules.call.remedy)
    if rules.call.remedy is Remedy.TAKE_BACK_PLUS_STOCK:
        count = rules.call.penalty
        follows = f"{follows} {'a card' if count == 1 else f'{count} cards'}"
    why = "6h fits Priya's run: Sam overlooked it. "
    if follows is not None:
        why += f"So he {follows}."
    elif rules.call.remedy is Remedy.CALLER_DISCARDS:
        why += "Who says so first may discard a card of their own."
    else:
        why += "Who says so first lays it off and discards a card of their own."
    return made(
        state,
        key="call",
        title="Catch it",
        question="Sam discards 6h. What do you say?",
        facts="All three of you are down.",
        hand=view.hand,
        lying=(
            Lying(NAMES[PRIYA], as_shown(rules, priyas)),
            Lying(NAMES[SAM], as_shown(rules, sams)),
        ),
        answers=(
            ExerciseAnswer(word, word, card=six),
            ExerciseAnswer("Nothing", "Nothing: and he gets away with it"),
        ),
        right=0,
        says=f"{word} The card fits.",
        why=why,
    )
