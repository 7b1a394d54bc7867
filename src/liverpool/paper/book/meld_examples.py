"""Good and bad melds to look at, as these rules have them: what is shown is what is played.

A good meld is laid down with the rest of its contract; a bad one is tried and refused for the
reason given beside it.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, pairwise
from typing import Final

from msgspec.structs import replace

from liverpool.engine.cards import JOKER, Card, suit_of
from liverpool.engine.english import capital, several
from liverpool.engine.melds import (
    Meld,
    face_at,
    is_face,
    longest_set,
    naturals,
    readings,
    refuse_laid_meld,
    set_of,
)
from liverpool.engine.refusals import Reason
from liverpool.engine.rules import Ace, Kind, SameSuitRuns
from liverpool.paper.at_a_glance import court_name
from liverpool.paper.book.context import Context
from liverpool.paper.book.examples import beside_others, cards_of, find_meld, lay_play, meld_row
from liverpool.paper.document import CardRow, Example
from liverpool.paper.rule_facts import lengths

_MOST_PLACES: Final = 60
"""Ways to put wild cards into a run that are tried."""
_WHY_TOO_WILD: Final = {
    Reason.ADJACENT_WILDS: "two {wilds} are next to each other.",
    Reason.SET_TOO_WILD: "{naturals}.",
    Reason.RUN_TOO_WILD: "{naturals}.",
    Reason.TOO_MANY_WILDS: "too many {wilds} for one {meld}.",
    Reason.WILDS_OVER_NATURALS: "more {wilds} than natural cards.",
    Reason.WILDS_NOT_FEWER: "the {wilds} are not fewer than the natural cards.",
}
"""What players would say about such a meld."""


def sets(context: Context) -> tuple[Example, ...]:
    """A set with the same card twice, where it may be, and otherwise one of different suits."""
    length = _shortest(context, Kind.SET)
    plain = find_meld(context, Kind.SET, length) if length else None
    if plain is None or JOKER in plain.cards:
        return ()
    first = plain.cards[0]
    if cards_of(context)[first] > 1 and len(set(plain.cards)) == length > 2:
        twice = set_of(plain.start, (first, *plain.cards[:-1]))
        if longest_set(context.rules.meld) is not None:
            return (
                *_laid(context, [plain], "cards of one rank, each of another suit."),
                *_bad(context, twice, Reason.SET_SUIT_TWICE, "two cards of one suit."),
            )
        plain = twice
        text = "cards of one rank, one of them twice."
        return tuple(_laid(context, [plain], text))
    return tuple(_laid(context, [plain], "cards of one rank."))


def runs(context: Context) -> tuple[Example, ...]:
    """Runs with an ace at either end, one that turns the corner, and two that are close
    together."""
    length, meld = _shortest(context, Kind.RUN), context.rules.meld
    if not length or length > meld.ranks:
        return ()
    return (*_ends(context, length), *_corner(context, length), *_two_of_a_suit(context, length))


def _ends(context: Context, length: int) -> Iterator[Example]:
    """Runs with the ace before the 2 and after the top card, as good or as bad as they are."""
    meld = context.rules.meld
    low = _natural_run(context, 1, length)
    high = _natural_run(context, meld.ranks + 2 - length, length)
    if meld.ace is Ace.HIGH:
        yield from _laid(context, [high], "the ace is high.") if high else ()
        if meld.twos_in_runs:
            yield from _bad(context, low, Reason.ACE_ONLY_HIGH, "the ace is never low.")
        else:
            yield from _bad(context, low, Reason.RUN_FROM_THREE, f"no {context.run} has a 2.")
        return
    yield from _laid(context, [low], "the ace is low.") if low else ()
    if meld.ace is Ace.LOW:
        yield from _bad(context, high, Reason.ACE_ONLY_LOW, "the ace is never high.")
    else:
        yield from _laid(context, [high], "the ace is high.") if high else ()


def _corner(context: Context, length: int) -> Iterator[Example]:
    """A run that turns the corner, which it may or may not."""
    corner = _natural_run(context, context.rules.meld.ranks, length) if length > 2 else None
    match context.rules.meld.ace:
        case Ace.ROUND_THE_CORNER:
            text = f"the {context.run} turns the corner."
            yield from _laid(context, [corner], text) if corner else ()
        case Ace.LOW:
            top = court_name(context.rules.meld.ranks)
            text = f"no {context.run} goes on after the {top}."
            yield from _bad(context, corner, Reason.RUN_TURNS_CORNER, text)
        case Ace.HIGH | Ace.LOW_OR_HIGH:
            text = f"no {context.run} goes on after the high ace."
            yield from _bad(context, corner, Reason.RUN_TURNS_CORNER, text)


def wild(context: Context) -> tuple[Example, ...]:
    """For each kind as many wild cards as there may be, and one more."""
    found: list[Example] = []
    for kind in Kind:
        length = _shortest(context, kind)
        plain = find_meld(context, kind, length, 2) if length else None
        if plain is not None and naturals(plain, context.rules.meld) == length:
            found += _as_wild_as_can_be(context, plain)
    return tuple(found)


# Looking for them


def _shortest(context: Context, kind: Kind) -> int:
    """The shortest meld of the kind that a contract asks for; 0 where none does."""
    return min(lengths(context.rules, kind), default=0)


def _natural_run(context: Context, start: int, length: int) -> Meld | None:
    """The run from this position, hearts if there are hearts of which none is always wild.

    One past the ace goes on with the 2, whether or not it may turn the corner.
    """
    rules = context.rules.meld
    suits = [suit for suit in (2, 3, 1, 0) if suit < rules.suits]
    always = {suit_of(face) for face in rules.wild_ranks.always}
    suit = next((suit for suit in suits if suit not in always), suits[0])
    faces = [face_at(at, suit, rules) for at in range(start, start + length)]
    left = cards_of(context)
    left.subtract(faces)
    enough = all(left[face] >= 0 for face in faces)
    return Meld(Kind.RUN, suit, start, tuple(faces)) if enough else None


def _two_of_a_suit(context: Context, length: int) -> Iterator[Example]:
    """Two runs of a suit that touch, and two that overlap, as the rules have it."""
    allowed = context.rules.meld.same_suit_runs
    low = 2 if context.rules.meld.twos_in_runs else 3
    first, after = _natural_run(context, low, length), _natural_run(context, low + length, length)
    overlapping = _natural_run(context, low + 1, length)
    if first and after and low + 2 * length <= context.rules.meld.ranks + 2:
        refusal = {
            SameSuitRuns.ALLOW: None,
            SameSuitRuns.NOT_TOUCHING: Reason.RUNS_TOUCH,
            SameSuitRuns.MIN_GAP_1: Reason.RUNS_TOO_CLOSE,
        }[allowed]
        text = f"two {context.runs} of one suit, one right after the other."
        yield from _laid(context, [first, after], text, refusal)
    if first and overlapping and allowed is SameSuitRuns.NOT_TOUCHING:
        yield from _laid(
            context, [first, overlapping], f"two {context.runs} of one suit that overlap."
        )


# Wild cards in melds


def _as_wild_as_can_be(context: Context, plain: Meld) -> Iterator[Example]:
    """The meld with the most wild cards that it may have, then with one more, and why not."""
    rules, wilds = context.rules.meld, _wild_faces(context, plain)
    length = len(plain.cards)
    most = 0
    for count in range(min(len(wilds), length), 0, -1):
        good = [
            meld for meld in _with_wilds(plain, wilds[:count]) if not refuse_laid_meld(meld, rules)
        ]
        shown = tuple(_laid(context, good[:1], _made_of(context, good[0])) if good else ())
        if shown:
            yield from shown
            most = count
            break
    if len(wilds) > most and most < length:
        yield from _too_wild(context, _with_wilds(plain, wilds[: most + 1]))


def _wild_faces(context: Context, meld: Meld) -> list[Card]:
    """Wild cards of this table, a joker and another in turn where both are wild."""
    left = cards_of(context)
    left.subtract(meld.cards)
    jokers = [JOKER] * left[JOKER]
    rules = context.rules.meld
    if meld.kind is Kind.SET and meld.start == rules.wild_ranks.rank:
        return jokers
    faces = sorted(rules.wild_ranks.faces)
    others = [face for face in faces if is_face(face, rules) and suit_of(face) != meld.suit]
    mixed = [face for pair in zip(others, jokers, strict=False) for face in pair]
    return mixed + others[len(jokers) :] + jokers[len(others) :]


def _with_wilds(plain: Meld, wilds: Sequence[Card]) -> Iterator[Meld]:
    """The meld with these wild cards in it, in a run inside where that can be, and apart."""
    length, count = len(plain.cards), len(wilds)
    if plain.kind is Kind.SET:
        yield set_of(plain.start, (*plain.cards[: length - count], *wilds))
        return
    inside = range(1, length - 1)
    places = sorted(
        combinations(range(length), count),
        key=lambda places: (
            sum(after - before == 1 for before, after in pairwise(places)),
            sum(place not in inside for place in places),
        ),
    )
    for chosen in places[:_MOST_PLACES]:
        cards = list(plain.cards)
        for place, face in zip(chosen, wilds, strict=True):
            cards[place] = face
        yield replace(plain, cards=tuple(cards))


def _too_wild(context: Context, melds: Iterable[Meld]) -> Iterator[Example]:
    """The first of these with one of the faults that wild cards have."""
    for meld in melds:
        fault = refuse_laid_meld(meld, context.rules.meld)
        if fault is None or fault.reason not in _WHY_TOO_WILD:
            continue
        in_order = fault.reason is Reason.ADJACENT_WILDS  # apart they might do
        if not in_order and next(readings(meld.cards, context.rules.meld), None):
            continue  # wild cards may make another meld by themselves
        own = naturals(meld, context.rules.meld)
        words = {Kind.SET.value: context.set, Kind.RUN.value: context.run}
        why = _WHY_TOO_WILD[fault.reason].format(
            naturals=f"{'only ' if own else ''}{several(own, 'natural card')}",
            wilds=context.wilds,
            meld=words.get(fault.meld, fault.meld),
        )
        yield from _bad(context, meld, fault.reason, why)
        return


def _made_of(context: Context, meld: Meld) -> str:
    own = naturals(meld, context.rules.meld)
    if not own:
        return f"{several(len(meld.cards), context.wild)} alone."
    return f"{several(own, 'natural card')} and {several(len(meld.cards) - own, context.wild)}."


# Examples of them


def _laid(
    context: Context, melds: Sequence[Meld], text: str, refusal: Reason | None = None
) -> Iterator[Example]:
    """These melds as they are laid down with others of their contract, or why they cannot be."""
    play = beside_others(context, melds, refusal)
    if play is not None:
        yield Example(_rows(context, melds), text, refusal is None, play)


def _bad(context: Context, meld: Meld | None, reason: Reason, text: str) -> Iterator[Example]:
    """A meld that is invalid, if it is so for this reason."""
    if meld is None:
        return
    fault, play = refuse_laid_meld(meld, context.rules.meld), lay_play(context, 1, [meld], reason)
    if play is not None and fault is not None and fault.reason is reason:
        yield Example(_rows(context, [meld]), text, False, play)


def _rows(context: Context, melds: Iterable[Meld]) -> tuple[CardRow, ...]:
    return tuple(meld_row(capital(context.word(meld.kind)), meld, context) for meld in melds)
