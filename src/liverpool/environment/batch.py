"""Many games at once: one action for each, then what each may do next and what its actor sees.

A `Batch` plays in the simulator, some fifty times as fast as a `Position`; an `EngineBatch` is the
same over positions, for rules that the simulator does not cover. Actions, who is asked,
observations and rewards are those of a `Position`. A game that ends begins anew at once, with the
dealer and the cards that chance brings next; what chance brings follows from the seed and the
number of the game, whatever other games are beside it.

What a batch holds are views of memory, which a step fills anew: `numpy.asarray(batch.masks)` copies
nothing, and `arrays` gives all of them so. Keep what you need beyond the next step.
"""

from array import array
from collections.abc import Sequence
from importlib import import_module
from math import prod
from random import Random
from struct import calcsize, pack
from typing import Any, Final, NamedTuple, Protocol

from liverpool.engine.chosen import rules_of
from liverpool.engine.english import counted
from liverpool.engine.melds import least_naturals
from liverpool.engine.rules import Kind, RuleSet
from liverpool.engine.state import Phase
from liverpool.environment.actions import ACTIONS, FACES, action_text
from liverpool.environment.layout import FACT, FACT_COUNT, PLANE_BYTES, PLANE_COUNT, SEATS
from liverpool.environment.measuring import measures
from liverpool.environment.observing import observe
from liverpool.environment.position import IllegalAction, Position
from liverpool.extras import how_to_install
from liverpool.simulator.faults import NotCoveredError
from liverpool.simulator.packing import PHASES, write_rules
from liverpool.simulator.whole_games import (
    keep_deal,
    not_covered_in,
    numbers_of,
    write_whole_game,
)

LONGEST_SET: Final = 255
MOST_GAMES: Final = 100_000


class Arrays(NamedTuple):
    """What a batch holds, as arrays of numpy of the same memory; see `AnyBatch`."""

    planes: Any
    facts: Any
    masks: Any
    actors: Any
    rewards: Any
    dealt: Any
    done: Any
    scores: Any
    actions: Any
    away: Any
    helps: Any
    spare: Any


class Listed(Protocol):
    """What numpy and others keep whole numbers in."""

    def __len__(self) -> int: ...

    def __getitem__(self, part: slice, /) -> Any: ...

    def tolist(self) -> Any: ...


Actions = Sequence[int] | Listed
"""An action for each game."""


class AnyBatch:
    """What all batches hold, by the game first. A step fills it anew."""

    games: int
    """How many there are."""
    seats: int
    planes: memoryview
    """What the actor of each game observes, as `Observation.planes`: planes by faces."""
    facts: "memoryview[float]"
    """The same of `Observation.facts`."""
    masks: "memoryview[bool]"
    """For each action, whether it may come next."""
    actors: memoryview
    """Whose decision it is."""
    rewards: "memoryview[float]"
    """By seat, what the last action earned: minus the points of a deal that ended with it."""
    dealt: "memoryview[bool]"
    """Whether a deal ended with the last action."""
    done: "memoryview[bool]"
    """Whether the game did; what is seen now is of the next one."""
    scores: memoryview
    """By seat, the points of the last game that has ended there."""
    actions: memoryview
    """The next actions: `sample` writes them, and you may."""
    away: memoryview
    """What `measure` fills, as `helps` and `spare`: by how many cards the actor's hand is short of
    its contract, or has to exchange; 0 for a player who is down."""
    helps: "memoryview[bool]"
    """By face, whether the card would bring the hand nearer; none for a player who is down."""
    spare: "memoryview[bool]"
    """By face, whether it may be discarded now and the hand is as near without it; likewise."""

    def measure(self) -> None:
        """Measures the hand of every game's actor, which takes as long as some steps."""
        raise NotImplementedError

    def sample(self) -> memoryview:
        """Draws an action for each game, of those that may come next, all equally likely.

        What is drawn follows from the seed, the number of the game and how often was drawn before.
        """
        raise NotImplementedError

    def step(self, actions: Actions | None = None) -> None:
        """Every game follows its action; those in `actions` where none are given.

        Raises `IllegalAction` where one of them may not come next, and `ValueError` for another
        number of actions than there are games; then no game has moved.
        """
        if actions is not None:
            self.take(actions)
        self.check()
        self.go_on()

    def take(self, actions: Actions) -> None:
        """Takes an action for each game, to be checked and followed; raises `ValueError` as `step`
        does."""
        refuse_another_number(actions, self.games)
        if actions is not self.actions:
            listed = actions if isinstance(actions, Sequence) else actions.tolist()
            self.actions[:] = memoryview(array("i", listed))

    def check(self) -> None:
        """Raises `IllegalAction` where one of the `actions` may not come next."""
        raise NotImplementedError

    def go_on(self) -> None:
        """Every game follows its action, after `check`."""
        raise NotImplementedError

    def arrays(self) -> Arrays:
        """All of it for numpy. Raises `ModuleNotFoundError` where that is not installed."""
        try:
            asarray = import_module("numpy").asarray  # needed nowhere else
        except ModuleNotFoundError as error:
            raise ModuleNotFoundError(
                f"Arrays need numpy: {how_to_install('rl')}.", name=error.name
            ) from error
        return Arrays(*(asarray(getattr(self, name)) for name in Arrays._fields))


class Batch(AnyBatch):
    """Games in the simulator, on one core. Not for several threads at once.

    `first` is the number of the first of them. With a `deal`, from 1, each game is that deal alone.
    Raises `NotCoveredError`, which names the rules that the simulator does not play, `ValueError`
    as `Position.begin` does, `CannotRunSimulator` where the simulator is not built or cannot be run
    here, and `ModuleNotFoundError` where what runs it is not installed.
    """

    def __init__(
        self,
        rules: RuleSet | str,
        seats: int = 4,
        games: int = 256,
        seed: int = 0,
        *,
        deal: int | None = None,
        first: int = 0,
    ) -> None:
        from liverpool.simulator.module import Running  # noqa: PLC0415 (its extra may be missing)

        found = rules_of(rules)
        _refuse(found, seats, games, deal)
        _refuse_numbers(games, seed, first)
        self.games, self.seats = games, seats
        self._module = module = Running()
        numbers = numbers_of(found, deal)
        for number in numbers:
            write_rules(module, found, number, seats)
            keep_deal(module, found, number, seats)
            content = _standing(found, seats, number).tobytes()
            module.write(module.number("STANDING") + (number - 1) * len(content), content)
        write_whole_game(module, found)
        module.set("firstDeal", numbers[0])
        module.set("lastDeal", numbers[-1])
        least = (least_naturals(Kind.SET, length, found.meld) for length in range(LONGEST_SET + 1))
        module.write(module.number("SET_NATURALS_OF"), bytes(min(each, 255) for each in least))
        self._name_phases()
        module.call("beginBatch", games, first, seed)
        self.planes = self._view("planesAt", "B", games, PLANE_COUNT, FACES)
        self.facts = self._view("factsAt", "f", games, FACT_COUNT)
        self.masks = self._view("masksAt", "?", games, ACTIONS)
        self.actors = self._view("actorsAt", "i", games)
        self.rewards = self._view("rewardsAt", "f", games, seats)
        self.dealt = self._view("dealtAt", "?", games)
        self.done = self._view("doneAt", "?", games)
        self.scores = self._view("scoresAt", "i", games, seats)
        self.actions = self._view("actionsAt", "i", games)
        self.away = self._view("awayAt", "i", games)
        self.helps = self._view("helpsAt", "?", games, FACES)
        self.spare = self._view("spareAt", "?", games, FACES)

    def _name_phases(self) -> None:
        """Says for each of the module's phases which fact it is."""
        module, names = self._module, {**PHASES, Phase.CUT: "PHASE_CUT"}
        facts = {
            module.number(names[phase]): FACT["phase"] + at
            for at, phase in enumerate(Phase)
            if phase in names
        }
        content = pack(f"<{len(facts)}i", *(facts[number] for number in sorted(facts)))
        module.write(module.number("PHASE_FACTS"), content)

    def _view(self, name: str, kind: str, *shape: int) -> Any:
        at, size = self._module.call(name), calcsize(kind) * prod(shape)
        return _shaped(self._module.bytes_at(at, size), kind, shape)

    def sample(self) -> memoryview:
        self._module.call("sampleBatch")
        return self.actions

    def check(self) -> None:
        refused = self._module.call("firstRefused")
        if refused >= 0:
            mask = _flat(self.masks)[refused * ACTIONS : (refused + 1) * ACTIONS]
            _refuse_action(refused, self.actions[refused], mask)

    def go_on(self) -> None:
        self._module.call("stepBatch")

    def measure(self) -> None:
        self._module.call("measureBatch")


class EngineBatch(AnyBatch):
    """The same over a `Position` for each game: for all rules, and slower by far.

    Raises `RulesError` and `ValueError` as `Position.begin` does.
    """

    def __init__(
        self,
        rules: RuleSet | str,
        seats: int = 4,
        games: int = 16,
        seed: int = 0,
        *,
        deal: int | None = None,
        first: int = 0,
    ) -> None:
        _refuse_count(games)
        self.games, self.seats = games, seats
        self._rules, self._deal = rules_of(rules), deal
        self._seeds = [f"{seed}/{number}" for number in range(first, first + games)]
        self._randoms = [Random(f"sample/{each}") for each in self._seeds]
        self._begun = [0] * games
        self.planes = _room("B", games, PLANE_COUNT, FACES)
        self.facts = _room("f", games, FACT_COUNT)
        self.masks = _room("?", games, ACTIONS)
        self.actors = _room("i", games)
        self.rewards = _room("f", games, seats)
        self.dealt = _room("?", games)
        self.done = _room("?", games)
        self.scores = _room("i", games, seats)
        self.actions = _room("i", games)
        self.away = _room("i", games)
        self.helps = _room("?", games, FACES)
        self.spare = _room("?", games, FACES)
        self.positions = [self._new_game(game) for game in range(games)]
        """The positions themselves, to look at."""
        for game in range(games):
            self._show(game)

    def _new_game(self, game: int) -> Position:
        seed = f"{self._seeds[game]}/{self._begun[game]}"
        self._begun[game] += 1
        return Position.begin(self._rules, self.seats, seed, deal=self._deal)

    def sample(self) -> memoryview:
        for game, position in enumerate(self.positions):
            self.actions[game] = self._randoms[game].choice(position.legal())
        return self.actions

    def check(self) -> None:
        for game, position in enumerate(self.positions):
            action, mask = self.actions[game], position.mask()
            if not 0 <= action < ACTIONS or not mask[action]:
                _refuse_action(game, action, mask)

    def go_on(self) -> None:
        for game, position in enumerate(self.positions):
            self._step(game, position.step(self.actions[game]))

    def measure(self) -> None:
        for game, position in enumerate(self.positions):
            found = measures(position)
            self.away[game] = found.away
            _flat(self.helps)[game * FACES : (game + 1) * FACES] = found.helps
            _flat(self.spare)[game * FACES : (game + 1) * FACES] = found.spare

    def _step(self, game: int, position: Position) -> None:
        before = len(self.positions[game].state.public.sheet)
        dealt = len(position.state.public.sheet) > before
        self.dealt[game], self.done[game] = dealt, position.is_over
        for seat, reward in enumerate(position.rewards):
            self.rewards[game, seat] = reward
        if position.is_over:
            for seat, points in enumerate(position.state.public.totals()):
                self.scores[game, seat] = points
            position = self._new_game(game)
        self.positions[game] = position
        self._show(game)

    def _show(self, game: int) -> None:
        position = self.positions[game]
        observation = observe(position)
        _flat(self.planes)[game * PLANE_BYTES : (game + 1) * PLANE_BYTES] = _flat(
            observation.planes
        )
        _flat(self.facts)[game * 4 * FACT_COUNT : (game + 1) * 4 * FACT_COUNT] = _flat(
            observation.facts
        )
        _flat(self.masks)[game * ACTIONS : (game + 1) * ACTIONS] = position.mask()
        self.actors[game] = position.actor


def new_batch(
    rules: RuleSet | str,
    seats: int = 4,
    games: int = 256,
    seed: int = 0,
    *,
    deal: int | None = None,
    first: int = 0,
) -> AnyBatch:
    """A `Batch` where the simulator covers the rules, or else an `EngineBatch`.

    Raises what either raises but `NotCoveredError`.
    """
    try:
        return Batch(rules, seats, games, seed, deal=deal, first=first)
    except NotCoveredError:
        return EngineBatch(rules, seats, games, seed, deal=deal, first=first)


def refuse_another_number(actions: Actions, games: int) -> None:
    """Raises `ValueError` where there is not an action for each game."""
    if len(actions) != games:
        raise ValueError(
            f"{counted(games, 'game')} can't go by {counted(len(actions), 'action')}: give one for"
            " each."
        )


def _refuse(rules: RuleSet, seats: int, games: int, deal: int | None) -> None:
    """Raises where there are no such games, or the simulator does not play them."""
    _refuse_count(games)
    Position.begin(rules, seats, deal=deal)
    if missing := not_covered_in(rules, seats, deal):
        named = "; ".join(map(str, missing))
        raise NotCoveredError(f"The simulator does not cover these rules: {named}.")


def _standing(rules: RuleSet, seats: int, number: int) -> "array[float]":
    """The facts that stay the same through the deal of this number: what is seen before it begins,
    but for what the table waits for then."""
    facts = array("f", observe(Position.begin(rules, seats, deal=number), 0).facts)
    for name, size in (("phase", len(Phase)), ("open", SEATS)):
        facts[FACT[name] : FACT[name] + size] = array("f", bytes(4 * size))
    return facts


def _refuse_count(games: int) -> None:
    if games < 1:
        raise ValueError(f"A batch has one game or more, not {games}.")


def _refuse_numbers(games: int, seed: int, first: int) -> None:
    if games > MOST_GAMES:
        raise ValueError(f"A batch has up to {MOST_GAMES:,} games, not {games:,}.")
    if not 0 <= seed < 1 << 63:
        raise ValueError(f"A seed is a number from 0 to 2^63 - 1, not {seed}.")
    if not 0 <= first < 1 << 30:
        raise ValueError(f"The number of a game is from 0 to 2^30 - 1, not {first}.")


def _refuse_action(game: int, action: int, mask: Sequence[int]) -> None:
    name = action_text(action) if 0 <= action < ACTIONS else "no action at all"
    allowed = ", ".join(f"{each} ({action_text(each)})" for each in range(ACTIONS) if mask[each])
    raise IllegalAction(f"Game {game}: {action} ({name}) may not come next; these may: {allowed}.")


def _room(kind: str, *shape: int) -> Any:
    return _shaped(bytearray(calcsize(kind) * prod(shape)), kind, shape)


def _shaped(content: Any, kind: Any, shape: tuple[int, ...]) -> Any:
    """A view of the content as numbers of this kind."""
    return memoryview(content).cast("B").cast(kind, shape)


def _flat(view: "memoryview[Any]") -> memoryview:
    return view.cast("B")
