"""A game by steps of numbered actions: whose decision it is, what is allowed, what follows.

A `Position` never changes; `step` gives the next one. Chance comes by itself, from a seed, or by
hand, one card at a time. The same rules, seats, seed and actions are the same game: a position is
written as just these, and compared by them.
"""

from collections.abc import Sequence
from operator import index
from typing import Any, Final, NamedTuple, Self

from msgspec import DecodeError, Struct, ValidationError, json
from msgspec.structs import replace

from liverpool.arena.dealer import Dealer
from liverpool.engine.check import checked
from liverpool.engine.chosen import rules_of
from liverpool.engine.dealing import after_lot, new_game
from liverpool.engine.moves import DEALER, Buy, Pass
from liverpool.engine.rules import RuleSet
from liverpool.engine.scoring import leaders
from liverpool.engine.state import NOBODY, Phase, Public, Seat, Seats, State, View, view_of
from liverpool.engine.supply import answers_in_secret
from liverpool.engine.turn import after_move, apply
from liverpool.environment.actions import ACTIONS, action_text
from liverpool.environment.asking import asked, is_same_chance
from liverpool.environment.chance import NOTHING, Dealing, happened, likely, outcome_text, settled
from liverpool.environment.own import Own, received
from liverpool.environment.paths import question
from liverpool.environment.steps import Step
from liverpool.record.redaction import seen_state

_NONE_ALLOWED: Final = bytes(ACTIONS)


class IllegalAction(ValueError):
    """The action is not one of those that may come next; the text says which may."""


class Setup(NamedTuple):
    """What stays the same for a whole game."""

    rules: RuleSet
    seats: int
    seed: int | str | None
    """What chance follows from; None where it comes by hand."""
    deal: int | None
    """The number of the only deal that is played; None for the whole game."""
    start: State | None = None
    """Where the game begins, if that is not its beginning."""


class Past(NamedTuple):
    """The actions up to a moment, outcomes of chance by hand among them, the last one first."""

    action: int
    before: "Past | None"
    length: int


class _Chance(NamedTuple):
    """What there has been of chance."""

    drawn: int = 0
    """How often the seed has brought something."""
    dealing: Dealing = NOTHING
    """By hand, what is there of something that takes several cards."""


class _SoFar(Struct, frozen=True, gc=False):
    """What goes from each position of a game to the next."""

    past: Past | None
    chance: _Chance
    declined: Seats
    """Who has declined to call the present discard."""
    own: Own | None
    memo: dict[object, Any]


def _begun() -> _SoFar:
    return _SoFar(None, _Chance(), (), None, {})


class _Written(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A position as text."""

    rules: str | RuleSet
    seats: int
    actions: list[int]
    seed: int | str | None = None
    deal: int | None = None


class Position:
    """A game at one moment, between two actions; made by `Position.begin`."""

    __slots__ = (
        "_chances",
        "_mask",
        "_so_far",
        "_step",
        "actor",
        "path",
        "rewards",
        "setup",
        "state",
    )

    def __init__(
        self,
        setup: Setup,
        state: State,
        actor: Seat,
        so_far: _SoFar,
        rewards: tuple[int, ...] = (),
        step: Step | None = None,
        path: tuple[int, ...] = (),
    ) -> None:
        """Used by `begin` and `step`."""
        self.setup = setup
        self.state = state
        """The whole state, hidden cards too; a player is shown a `view` of it instead."""
        self.actor = actor
        """Whose decision it is: a seat, `DEALER` for chance by hand, `NOBODY` at the end."""
        self.rewards = rewards or (0,) * setup.seats
        """By seat, what the last step earned: minus the points of a deal that ended with it."""
        self.path = path
        """The actions of the decision so far."""
        self._so_far = so_far
        self._step = step
        self._mask: bytes | None = None
        self._chances: dict[int, float] | None = None

    @property
    def own(self) -> Own | None:
        """What single seats alone know of this deal."""
        return self._so_far.own

    @property
    def memo(self) -> dict[object, Any]:
        """What is kept beside all positions of one game, for speed alone."""
        return self._so_far.memo

    # Beginning

    @classmethod
    def begin(
        cls,
        rules: RuleSet | str,
        seats: int = 4,
        seed: int | str | None = None,
        *,
        deal: int | None = None,
    ) -> Self:
        """A game that begins; without a seed, chance comes by hand.

        With a `deal`, from 1, only the deal of that number is played, with its contract and a
        dealer drawn by lot. Raises `RulesError` for rules that do not exist, `ValueError` where
        they are not for so many players or have no such deal.
        """
        found, seats = rules_of(rules), index(seats)
        state = new_game(found, seats)
        if deal is not None:
            deal = index(deal)
            if not 1 <= deal <= len(found.deals):
                raise ValueError(f"The deals are 1 to {len(found.deals)}; there is no deal {deal}.")
            state = replace(state, public=replace(state.public, number=deal))
        return cls._at(Setup(found, seats, _plain(seed), deal), state, _begun())

    @classmethod
    def of(cls, state: State, seed: int | str | None = None, *, deal: int | None = None) -> Self:
        """The game that goes on from this state, whose past is not known; it has no text.

        Without a seed, chance comes by hand; with a `deal`, that of the state is the only one.
        """
        game = state.public.game
        setup = Setup(game.rules, game.seats, _plain(seed), deal, state)
        return cls._at(setup, state, _begun())

    @classmethod
    def seen(cls, view: View) -> Self:
        """The decision of the view's seat, where all else is hidden; nothing follows it."""
        game = view.public.game
        state = seen_state(view)
        return cls(Setup(game.rules, game.seats, None, None, state), state, view.seat, _begun())

    def saying(self, action: int, step: Step) -> Self:
        """The position in the midst of the decision, where this action leads to this step."""
        path = (*self.path, action)
        return type(self)(self.setup, self.state, self.actor, self._so_far, (), step, path)

    @classmethod
    def _at(cls, setup: Setup, state: State, so_far: _SoFar, rewards: tuple[int, ...] = ()) -> Self:
        """The position where the decision before is over and chance takes its part."""
        if _is_over(setup, state.public):
            return cls(setup, state, NOBODY, so_far, rewards)
        declined = so_far.declined
        if _is_due(state.public):
            before, chance = state, so_far.chance
            if setup.seed is None:
                state = settled(state)
            else:
                state, chance = _dealt(setup, state, chance)
            if state is not before:
                own = received(so_far.own, before, state)
                so_far = _SoFar(so_far.past, chance, declined, own, so_far.memo)
        return cls(setup, state, asked(state, declined), so_far, rewards)

    # What may be done

    @property
    def is_over(self) -> bool:
        """Whether the game, or the only deal, has ended."""
        return self.actor == NOBODY

    @property
    def decision(self) -> Step:
        """The decision as far as it has been said; only where a seat decides."""
        if self._step is None:
            if self.actor < 0:
                raise ValueError("No seat decides here: it is for chance, or over.")
            must = not _interrupts(self.state.public, self.actor)
            self._step = question(view_of(self.state, self.actor), must=must)
        return self._step

    def legal(self) -> tuple[int, ...]:
        """The actions that may come next, ascending; none where no seat decides."""
        return () if self.actor < 0 else self.decision.actions

    def mask(self) -> bytes:
        """A byte for each action: 1 for those that may come next, else 0."""
        if self._mask is None:
            mask = bytearray(_NONE_ALLOWED)
            for action in self.legal():
                mask[action] = 1
            self._mask = bytes(mask)
        return self._mask

    def chances(self) -> dict[int, float]:
        """The outcomes of chance that may come next, and how likely each is; none where chance
        does not decide, or comes by itself.

        They are faces; or seats, where a lot names the first dealer; or numbers of cards, where a
        cut falls.
        """
        return self._likely().copy() if self.actor == DEALER else {}

    def _likely(self) -> dict[int, float]:
        """The same where chance decides, not to be changed."""
        if self._chances is None:
            by_lot = self.setup.deal is not None
            self._chances = likely(self.state, self._so_far.chance.dealing, by_lot=by_lot)
        return self._chances

    def chance_text(self, outcome: int) -> str:
        """One of these outcomes in words."""
        by_lot = self.setup.deal is not None
        return outcome_text(self.state, self._so_far.chance.dealing, outcome, by_lot=by_lot)

    def view(self, seat: Seat) -> View:
        """All that this seat sees."""
        return view_of(self.state, seat)

    # What follows

    def step(self, action: int) -> Self:
        """The position after this action, or after this outcome of chance.

        Raises `IllegalAction` where it may not come next, `TypeError` for what is no whole number.
        """
        action = index(action)  # those of numpy are no part of a text
        if self.actor == NOBODY:
            raise IllegalAction("The game is over, so nothing comes next.")
        if self.actor == DEALER:
            return self._chanced(action)
        decision = self.decision
        if action not in decision.actions:
            raise IllegalAction(_said(action, decision.actions))
        then = decision.after(action)
        state, so_far = self.state, self._so_far
        past, own = _longer(so_far.past, action), so_far.own
        if not isinstance(then, Struct):  # a step, which takes longer to ask for
            so_far = _SoFar(past, so_far.chance, so_far.declined, own, so_far.memo)
            path = (*self.path, action)
            return type(self)(self.setup, state, self.actor, so_far, (), then, path)
        before = state.public
        if isinstance(then, Pass | Buy):
            declines = before.phase is Phase.TURN
            if declines or answers_in_secret(before):
                answer = str(then.__struct_config__.tag)
                own = Own(len(before.history), self.actor, (), answer, own)
            if declines:
                declined = (*so_far.declined, self.actor)
                so_far = _SoFar(past, so_far.chance, declined, own, so_far.memo)
                return self._at(self.setup, state, so_far)
        return self._after(after_move(state, self.actor, then), past, so_far.chance, own)

    def _chanced(self, outcome: int) -> Self:
        chances = self._likely()
        if outcome not in chances:
            raise IllegalAction(f"Chance brings one of {[*chances]}, not {outcome}.")
        so_far = self._so_far
        by_lot = self.setup.deal is not None
        state, dealing = happened(self.state, so_far.chance.dealing, outcome, by_lot=by_lot)
        past = _longer(so_far.past, outcome)
        return self._after(state, past, _Chance(0, dealing), so_far.own)

    def _after(self, state: State, past: Past, chance: _Chance, own: Own | None) -> Self:
        before, after, so_far = self.state.public, state.public, self._so_far
        declined = so_far.declined
        if declined and not is_same_chance(before, after):
            declined = ()
        own = received(own, self.state, state)
        so_far = _SoFar(past, chance, declined, own, so_far.memo)
        return self._at(self.setup, state, so_far, _rewards(before, after))

    # How it stands

    @property
    def actions(self) -> tuple[int, ...]:
        """All actions up to here, outcomes of chance by hand among them."""
        found = []
        past = self._so_far.past
        while past is not None:
            found.append(past.action)
            past = past.before
        return tuple(reversed(found))

    @property
    def returns(self) -> tuple[int, ...]:
        """By seat, minus the points of all deals that have ended."""
        return tuple(-points for points in self.state.public.totals())

    @property
    def winners(self) -> Seats:
        """Who has the fewest points; nobody before the end."""
        return leaders(self.state.public) if self.is_over else ()

    # As text

    def text(self) -> str:
        """The position as a line of JSON: rules, seats, seed, and all actions; `read` reads it.

        Raises `ValueError` for one that began at a state, with `of`.
        """
        setup = self.setup
        if setup.start is not None:
            raise ValueError("A game that began at a state has no text; write the state instead.")
        written = _Written(setup.rules, setup.seats, [*self.actions], setup.seed, setup.deal)
        return json.encode(written).decode()

    @classmethod
    def read(cls, text: str) -> Self:
        """The position that `text` wrote. Raises `ValueError` for anything else."""
        try:
            written = json.decode(text, type=_Written)
        except (DecodeError, ValidationError) as error:
            raise ValueError(f"This is not the text of a position: {error}") from error
        found = written.rules
        rules = rules_of(found) if isinstance(found, str) else checked(found)
        setup = Setup(rules, written.seats, written.seed, written.deal)
        return cls._along(setup, written.actions)

    @classmethod
    def _along(cls, setup: Setup, actions: Sequence[int]) -> Self:
        """The position to which these actions lead."""
        rules, seats, seed, deal, start = setup
        if start is None:
            position = cls.begin(rules, seats, seed, deal=deal)
        else:
            position = cls.of(start, seed, deal=deal)
        for action in actions:
            position = position.step(action)
        return position

    def __reduce__(self) -> tuple[Any, tuple[Setup, tuple[int, ...]]]:
        return type(self)._along, (self.setup, self.actions)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, _memo: object) -> Self:
        return self  # which never changes

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.setup == other.setup and self.actions == other.actions

    def __hash__(self) -> int:
        return hash((self.setup, self.actions))

    def __repr__(self) -> str:
        past = self._so_far.past
        made = 0 if past is None else past.length
        who = {DEALER: "chance", NOBODY: "nobody"}.get(self.actor, f"seat {self.actor}")
        return f"<Position: {self.setup.seats} seats, after {made} actions; {who} to act>"


def rewarded(points: Sequence[int], *, zero_sum: bool) -> list[float]:
    """Rewards by seat; with `zero_sum` how far each is ahead of the mean of the others, so that
    they add up to 0."""
    if not zero_sum:
        return [float(each) for each in points]
    total, others = sum(points), len(points) - 1
    return [each - (total - each) / others for each in points]


def _longer(past: Past | None, action: int) -> Past:
    return Past(action, past, 1 if past is None else past.length + 1)


def _plain(seed: int | str | None) -> int | str | None:
    """The seed as it is written: numpy's whole numbers are as good as Python's."""
    return seed if seed is None or isinstance(seed, str) else index(seed)


def _said(action: int, allowed: tuple[int, ...]) -> str:
    name = action_text(action) if 0 <= action < ACTIONS else "no action at all"
    few = ", ".join(f"{each} ({action_text(each)})" for each in allowed)
    return f"{action} ({name}) may not come next; these may: {few}."


def _interrupts(public: Public, seat: Seat) -> bool:
    return public.phase in (Phase.TURN, Phase.PLAY) and seat != public.turn


def _is_over(setup: Setup, public: Public) -> bool:
    return public.phase is Phase.OVER and (setup.deal is not None or public.is_last_deal)


def _is_due(public: Public) -> bool:
    """Whether chance comes next, in a game that is not over."""
    return bool(public.debts) or public.phase in _CHANCE


def _dealt(setup: Setup, state: State, chance: _Chance) -> tuple[State, _Chance]:
    """The state once the seed has brought all chance that is due."""
    public, drawn = state.public, chance.drawn
    while _is_due(public):
        dealer = Dealer(f"{setup.seed}/{drawn}")
        if setup.deal is not None and public.phase is Phase.FIRST_DEALER:
            lot = dealer.order(range(setup.seats))[0]
            state = replace(state, public=after_lot(public, lot))
        else:
            state = apply(state, DEALER, dealer.answer(state))
        public = state.public
        drawn += 1
    return state, _Chance(drawn)


_CHANCE: Final = frozenset(
    (Phase.FIRST_DEALER, Phase.SHUFFLE, Phase.FELL, Phase.CUT_FOR, Phase.OVER)
)


def _rewards(before: Public, after: Public) -> tuple[int, ...]:
    """What each seat earns where a deal has ended between; else nothing."""
    if len(after.sheet) == len(before.sheet):
        return ()
    line = after.sheet[-1]
    points = [line.total(seat) for seat in range(after.game.seats)]
    return tuple(-each for each in after.rules.players.partners.shared(points))
