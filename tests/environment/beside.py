"""A game of a batch beside a `Position`: the same cards and actions, so the same at every step.

The position gets its chance by hand, read from the batch's memory: who deals first, where the cut
falls, and card after card. So each card that the batch deals is one that there can be.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from struct import unpack_from

from liverpool.engine.cards import JOKER, rank_of
from liverpool.engine.moves import DEALER
from liverpool.engine.rules import RuleSet
from liverpool.engine.seating import FirstDealer
from liverpool.engine.state import Phase
from liverpool.environment import actions as act
from liverpool.environment.actions import ACTIONS, FACES, action_text
from liverpool.environment.batch import Batch
from liverpool.environment.layout import FACT, FACT_COUNT, PLANE, PLANE_BYTES
from liverpool.environment.measuring import measures
from liverpool.environment.observing import observe
from liverpool.environment.position import Position


class Unseen(Exception):
    """A deal has ended with cards of a stock that the batch no longer has."""


class Memory:
    """What the batch keeps of one game."""

    def __init__(self, batch: Batch, game: int) -> None:
        self._module = batch._module
        self._game = self._module.call("gameOf", game)
        self._position = self._module.call("positionOf", game)

    def of_game(self, name: str) -> int:
        return self._number(self._game, name)

    def of_position(self, name: str) -> int:
        return self._number(self._position, name)

    def _number(self, at: int, name: str) -> int:
        (found,) = unpack_from("<i", self._module.read(at + self._module.number(name), 4))
        return int(found)

    def part(self, name: str, size: int) -> bytes:
        return bytes(self._module.read(self._position + self._module.number(name), size))

    def stock(self) -> bytes:
        """The stock as it was when it was last renewed, with the cards drawn since."""
        return self.part("STOCK", self.of_position("STOCKED"))


class Beside:
    """The game of this number in the batch, and its position."""

    def __init__(self, batch: Batch, game: int, rules: RuleSet, deal: int | None) -> None:
        self._batch, self._game = batch, game
        self._memory = Memory(batch, game)
        self._start = Position.begin(rules, batch.seats, deal=deal)
        self._begin()

    def _begin(self) -> None:
        self._follows(is_old=False)
        self.position = self._dealt(self._start)
        self._note()

    def _note(self) -> None:
        """Keeps the stock as it is before the next action."""
        self._stock = self._memory.stock()
        self._renewed = self._memory.of_position("RENEWED")

    def _follows(self, *, is_old: bool) -> None:
        """An action follows; the batch goes on with another deal after it where this is an old
        one."""
        self._is_old = is_old
        self._cards, self._draws, self._fell = 0, 0, False

    def check_measures(self) -> None:
        """Compares the measures of the hand of whoever acts."""
        batch, game = self._batch, self._game
        part = slice(game * FACES, (game + 1) * FACES)
        flags = (bytes(each.cast("B")[part]) for each in (batch.helps, batch.spare))
        assert measures(self.position) == (batch.away[game], *flags)

    # Chance

    def _dealt(self, position: Position) -> Position:
        """The position once the batch's chance has come."""
        while position.actor == DEALER:
            position = position.step(self._outcome(position))
        return position

    def _outcome(self, position: Position) -> int:
        public = position.state.public
        if public.debts:
            return self._next_card(position)
        if public.phase is Phase.FIRST_DEALER:
            return self._first_card(position)
        if public.phase is Phase.CUT_FOR:
            return self._cut_card(position)
        if public.phase is Phase.FELL and not self._fell:
            self._fell = True
            return self._memory.of_game("LIFTED")
        self._is_old = False  # it is over
        self._cards += 1
        return self._memory.stock()[self._cards - 1]

    def _next_card(self, position: Position) -> int:
        renewed, stock = position.state.public.renewals, self._memory.stock()
        if self._is_old and renewed != self._renewed:
            raise Unseen
        if self._is_old or renewed != self._memory.of_position("RENEWED"):
            stock = self._stock
        return stock[len(stock) - len(position.state.stock)]

    def _first_card(self, position: Position) -> int:
        """The lot, or a card by which the dealer is the batch's."""
        dealer, setup = self._memory.of_game("DEALER"), position.setup
        first = setup.rules.start.first_dealer
        if setup.deal is not None or first is FirstDealer.RANDOM:
            return dealer
        self._draws += 1
        deals = self._draws - 1 == dealer
        low = deals is (first is FirstDealer.LOWEST_DRAW)
        return next(
            face
            for face in position.chances()
            if face != JOKER and (rank_of(face) < 3) is low and (deals or rank_of(face) in (2, 12))
        )

    def _cut_card(self, position: Position) -> int:
        """A card by which the batch's buyer has cut highest."""
        if self._is_old:
            raise Unseen
        public = position.state.public
        self._draws += 1
        seat = public.open[self._draws - 1]
        buys = self._memory.part("BOUGHT", len(public.bought))[seat] > public.bought[seat]
        ranks = {13} if buys else {*range(1, 13)}
        return next(face for face in position.chances() if face != JOKER and rank_of(face) in ranks)

    # Step by step

    def check(self) -> None:
        """Both are the same now."""
        batch, game, position = self._batch, self._game, self.position
        assert batch.actors[game] == position.actor
        mask = batch.masks.cast("B")[game * ACTIONS : (game + 1) * ACTIONS]
        allowed = [action for action in range(ACTIONS) if mask[action]]
        assert [*map(action_text, allowed)] == [*map(action_text, position.legal())]
        seen = observe(position)
        planes = batch.planes.cast("B")[game * PLANE_BYTES : (game + 1) * PLANE_BYTES]
        if planes != seen.planes.cast("B"):
            assert _by_name(planes, seen.planes.cast("B"), PLANE, 53) == []
        facts = unpack_from(f"{FACT_COUNT}f", batch.facts.cast("B"), game * 4 * FACT_COUNT)
        if facts != (*seen.facts,):
            assert _by_name(facts, seen.facts, FACT, 1) == []

    def follow(self, action: int) -> None:
        """The position follows the action that the batch has followed."""
        batch, game = self._batch, self._game
        dealt, done = bool(batch.dealt[game]), bool(batch.done[game])
        before = len(self.position.state.public.sheet)
        self._follows(is_old=dealt)
        after = self.position.step(action)
        rewards = after.rewards
        # the last card may still have to be dealt
        while after.actor == DEALER and len(after.state.public.sheet) == before:
            after = after.step(self._outcome(after))
            rewards = after.rewards
        assert [batch.rewards[game, seat] for seat in range(batch.seats)] == [*rewards]
        assert dealt == (len(after.state.public.sheet) > before)
        assert done == after.is_over
        if done:
            scores = [batch.scores[game, seat] for seat in range(batch.seats)]
            assert scores == [*after.state.public.totals()]
            return self._begin()
        self.position = self._dealt(after)
        return self._note()


def _by_name(
    found: Sequence[float], wanted: Sequence[float], offsets: Mapping[str, int], size: int
) -> list[tuple[str, int, float, float]]:
    """Where they differ: in which block, at which place of it, and what is there."""
    starts = sorted((first * size, name) for name, first in offsets.items())
    differ = [at for at, there in enumerate(wanted) if found[at] != there]
    within = [max(each for each in starts if each[0] <= at) for at in differ]
    return [
        (name, at - first, found[at], wanted[at])
        for at, (first, name) in zip(differ, within, strict=True)
    ]


LIKELY = {act.EXPOSE: 0.1, act.LAY: 10.0, act.BUY: 0.5}


def play_beside(
    rules: RuleSet,
    seats: int,
    seed: int,
    steps: int,
    *,
    deal: int | None = None,
    games: int = 2,
) -> Counter[str]:
    """Plays so many steps by chance, beside positions; counts what decisions begin with."""
    batch, random = Batch(rules, seats, games, seed, deal=deal), Random(seed)
    beside = [Beside(batch, game, rules, deal) for game in range(games)]
    counts = Counter[str]()
    try:
        for step in range(steps):
            chosen = []
            if measured := step % 5 == 0:
                batch.measure()
            for each in beside:
                each.check()
                if measured:
                    each.check_measures()
                legal = each.position.legal()
                weights = [LIKELY.get(action, _weight(action)) for action in legal]
                chosen.append(random.choices(legal, weights)[0])
                if not each.position.path:
                    counts[action_text(chosen[-1]).split()[0]] += 1
            batch.step(chosen)
            for each, action in zip(beside, chosen, strict=True):
                each.follow(action)
    except Unseen:
        counts["unseen"] += 1
    return counts


def _weight(action: int) -> float:
    """Going down and playing on is likelier than by chance alone, so that deals end."""
    return 3.0 if act.CARD <= action < act.ADD_LOW else 1.0
