"""The hand as it is held: sorted by suit or by rank, with a cursor and chosen cards.

Two equal cards are the same card to the game but two places in the hand, so places are
chosen and faces are played. When the hand changes, chosen cards stay chosen as far as
they are still there, and cards that came are marked until the next ones come.
"""

from collections import Counter
from enum import StrEnum

from liverpool.engine.cards import ACE, JOKER, RANKS, Card, Hand, rank_of, suit_of


class Order(StrEnum):
    SUIT = "suit"
    RANK = "rank"


def ordered(hand: Hand, order: Order, *, ace_high: bool = False) -> list[Card]:
    """The cards in the order of holding them, jokers last; `ace_high` where it is only high."""

    def place(face: Card) -> tuple[int, int]:
        rank = rank_of(face)
        rank = len(RANKS) + 1 if ace_high and rank == ACE else rank
        return (suit_of(face), rank) if order is Order.SUIT else (rank, suit_of(face))

    plain = sorted((face for face in hand if face < JOKER), key=place)
    return plain + [face for face in hand if face >= JOKER]


class HeldHand:
    """The cards to be seen, which of them are chosen, and where the cursor stands."""

    def __init__(self, *, ace_high: bool = False) -> None:
        self.order = Order.SUIT
        self._ace_high = ace_high
        self.cards: list[Card] = []
        self.chosen: set[int] = set()
        self.cursor = 0
        self.came: Counter[Card] = Counter()
        """The cards that came last."""
        self._held: Counter[Card] = Counter()

    def show(self, whole: Hand, aside: Counter[Card]) -> None:
        """Shows the hand without the cards set aside."""
        held = Counter(whole)
        if self._held and held - self._held:
            self.came = held - self._held
        self.came &= held
        self._held = held
        under_cursor = self.at_cursor
        wanted = Counter(self.chosen_cards)
        left = tuple(sorted((held - aside).elements()))
        self.cards = ordered(left, self.order, ace_high=self._ace_high)
        self.chosen = set()
        for at, face in enumerate(self.cards):
            if wanted[face]:
                wanted[face] -= 1
                self.chosen.add(at)
        if under_cursor in self.cards and self.cards[self.cursor : self.cursor + 1] != [
            under_cursor
        ]:
            self.cursor = self.cards.index(under_cursor)
        self.cursor = max(0, min(self.cursor, len(self.cards) - 1))

    def forget(self) -> None:
        """A new deal: nothing is known of the hand before it."""
        self._held = Counter()
        self.came = Counter()
        self.chosen = set()

    @property
    def at_cursor(self) -> Card | None:
        return self.cards[self.cursor] if self.cursor < len(self.cards) else None

    @property
    def chosen_cards(self) -> list[Card]:
        return [self.cards[at] for at in sorted(self.chosen) if at < len(self.cards)]

    @property
    def meant(self) -> list[Card]:
        """The chosen cards, or, where none is chosen, the one at the cursor."""
        if self.chosen:
            return self.chosen_cards
        return [] if self.at_cursor is None else [self.at_cursor]

    def move(self, steps: int) -> None:
        if self.cards:
            self.cursor = (self.cursor + steps) % len(self.cards)

    def toggle(self, at: int | None = None) -> None:
        """Chooses the card at this place, or at the cursor, or puts it back."""
        at = self.cursor if at is None else at
        if 0 <= at < len(self.cards):
            self.cursor = at
            self.chosen ^= {at}

    def choose(self, faces: Counter[Card]) -> None:
        """Chooses just these cards."""
        wanted = faces.copy()
        self.chosen = set()
        for at, face in enumerate(self.cards):
            if wanted[face]:
                wanted[face] -= 1
                self.chosen.add(at)

    def is_new(self, at: int) -> bool:
        """Whether the card at this place is one of those that came last."""
        face = self.cards[at]
        return self.cards[: at + 1].count(face) <= self.came[face]
