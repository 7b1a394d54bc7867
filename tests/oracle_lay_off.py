"""A second reading of laying off, as naive as can be, for tests to compare with."""

from collections.abc import Iterator, Sequence

from liverpool.engine.cards import Card
from liverpool.engine.rules import Ace, Kind, MeldRules
from tests.oracle import Laid, is_run, is_set


def fewest_left(
    hand: Sequence[Card],
    melds: Sequence[Laid],
    rules: MeldRules,
    points: Sequence[int],
    keep: int,
) -> tuple[int, int]:
    """The fewest points, and then cards, that laying off on the melds can leave in the hand.

    The cards are tried one after the other, in every order and place.
    """
    seen: dict[tuple[tuple[Card, ...], tuple[Laid, ...]], tuple[int, int]] = {}

    def best(left: tuple[Card, ...], lying: tuple[Laid, ...]) -> tuple[int, int]:
        if (left, lying) not in seen:
            seen[left, lying] = min(
                [
                    (sum(points[face] for face in left), len(left)),
                    *(best(*after) for after in after_one(left, lying)),
                ]
            )
        return seen[left, lying]

    def after_one(
        left: tuple[Card, ...], lying: tuple[Laid, ...]
    ) -> Iterator[tuple[tuple[Card, ...], tuple[Laid, ...]]]:
        if len(left) <= keep:
            return
        for face in sorted(set(left)):
            rest = list(left)
            rest.remove(face)
            for at, (kind, suit, start, cards) in enumerate(lying):
                around = rules.ace is Ace.ROUND_THE_CORNER and start == 1
                low, high = (
                    (kind, suit, rules.ranks if around else start - 1, (face, *cards)),
                    (kind, suit, start, (*cards, face)),
                )
                for grown in (low, high) if kind is Kind.RUN else (high,):
                    if still_good(grown):
                        yield tuple(rest), (*lying[:at], grown, *lying[at + 1 :])

    def still_good(meld: Laid) -> bool:
        kind, suit, start, cards = meld
        if kind is Kind.SET:
            return is_set(start, cards, rules, lying=True)
        return start >= 1 and is_run(suit, start, cards, rules, lying=True)

    return best(tuple(sorted(hand)), tuple(melds))
