"""A game to step by hand: who acts, what is legal, play, save and load.

A `Game` never changes: `play` gives the game after the move, and whoever keeps the old one can go
back to it. Chance follows from the seed and from how many moves were made, so the same seed and the
same moves give the same game, also after it was saved and loaded.
"""

from collections.abc import Iterator, Sequence
from random import SystemRandom
from typing import Final

from msgspec import Struct

from liverpool.arena.dealer import Dealer
from liverpool.engine.check import checked
from liverpool.engine.chosen import rules as rules_named
from liverpool.engine.dealing import new_game, to_shuffle
from liverpool.engine.handicaps import Handicap
from liverpool.engine.moves import DEALER, DEALER_MOVES, DealerMove, Move, PlayerMove
from liverpool.engine.options import options
from liverpool.engine.presets import DEFAULT
from liverpool.engine.refusals import Refusal
from liverpool.engine.rules import RuleSet
from liverpool.engine.scoring import leaders
from liverpool.engine.state import (
    Seat,
    Seats,
    State,
    View,
    Waiting,
    state_text,
    view_of,
    waiting_on,
)
from liverpool.engine.toml import FileText
from liverpool.engine.turn import apply, refuse_move
from liverpool.given import told
from liverpool.record.files import read, write
from liverpool.record.game import GameRecord, new_record, record_from
from liverpool.record.moves import has_actor, line_text, read_line, read_move
from liverpool.record.names import USUAL_NAMES, actor_text, seat_of

_SEEDS: Final = 2**63


class Game(Struct, frozen=True):
    """A game at one moment, with all that led to it; made by `Game.new` or `Game.load`.

    Seats are numbers from 0, in the order of play, or names of players; the dealer, who brings all
    chance, is `DEALER`.

    >>> game = Game.new("dunlop", ["Ann", "Ben", "Cy"], seed=1)
    >>> game.play("cut 30")
    <Game: dunlop/1, Ann, Ben, Cy; deal 1, turn, Cy to act>
    >>> [*game.play("cut 30").legal_moves()]
    [Take(1), Draw()]
    """

    record: GameRecord
    """The start and all moves since, which is what is saved."""
    state: State
    """The whole state, hidden cards too; a player is shown a `view` of it instead."""
    seed: int | str
    """What chance follows from; whoever knows it knows what will come."""
    by_hand: bool = False
    """Whether the dealer's moves are played like all others, instead of coming by themselves."""

    # Beginning

    @staticmethod
    @told
    def new(
        rules: str | RuleSet = DEFAULT,
        players: int | Sequence[str] = 4,
        *,
        seed: int | str | None = None,
        by_hand: bool = False,
        handicaps: Sequence[Handicap] = (),
    ) -> "Game":
        """A game that begins; rules are a name or what `rules` gives, players a number or names.

        Without a `seed` one is drawn. With `by_hand` whoever plays brings chance as well:
        `game.play(game.chance())`, or cards of one's own, `game.play("dealer shuffle 7h Ks …")`.
        `handicaps` are by seat: `(Handicap(points=140), Handicap(buys=1, pick=True))`.

        Raises `RulesError` for rules that do not exist or cannot be played; `ValueError` where they
        are not for so many players, or a name cannot be written.
        """
        asked = rules_named(rules) if isinstance(rules, str) else checked(rules)
        seats = len(players) if isinstance(players, Sequence) else players
        start = new_game(asked, seats, handicaps)
        names = players if isinstance(players, Sequence) else USUAL_NAMES[:seats]
        record = (
            new_record(rules, names, handicaps=handicaps)
            if isinstance(rules, str)
            else record_from(start, names)
        )
        return Game(record, start, _seed(seed), by_hand)._dealt()

    @staticmethod
    @told
    def load(text: FileText, *, seed: int | str | None = None, by_hand: bool = False) -> "Game":
        """The game of a text, saved by `save` or written in the notation; every line is checked.

        With the `seed` it was begun with, it goes on as it would have gone on; that is not saved,
        for it would give away what is hidden. Without one, another is drawn.

        Raises `NotationError` where the text cannot be read, with every place that is wrong;
        `BrokenRecord` at the first move that the rules refuse.
        """
        moments: list[State] = []

        def keep_last(state: State) -> None:
            moments[:] = [state]

        record = read(text, keep_last)
        return Game(record, moments[0], _seed(seed), by_hand)._dealt()

    def save(self) -> str:
        """The game as a file in the notation, in UTF-8; `load` reads it."""
        return write(self.record)

    # Who acts, and what is seen

    @property
    def rules(self) -> RuleSet:
        """The rules that are played."""
        return self.state.public.rules

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called, by seat."""
        return self.record.names

    @property
    def waiting(self) -> Waiting:
        """Who must act before the game goes on, and who may interrupt until then."""
        return waiting_on(self.state.public)

    @property
    def acts(self) -> Seat | None:
        """Who acts: the first of those who must. None when the game is over."""
        return next(iter(self.waiting.must), None)

    @property
    def is_over(self) -> bool:
        """Whether the last deal has been played."""
        return not self.waiting.must

    @told
    def view(self, seat: Seat | str | None = None) -> View:
        """All that this seat sees, and nothing else; without a seat, the one that `acts`.

        Raises `ValueError` where there is no such seat, or no player acts.
        """
        asked = self.acts if seat is None else seat_of(seat, self.names)
        if asked is None or asked == DEALER:
            most = len(self.names) - 1
            raise ValueError(f"No player acts now; name a seat from 0 to {most}.")
        return view_of(self.state, asked)

    # Moves

    @told
    def legal_moves(self, seat: Seat | str | None = None) -> Iterator[PlayerMove]:
        """What the seat may do, one by one; without a seat, the one that `acts`.

        Complete but for this: ways to go down are those with no more cards than the contract asks
        for, and a lay-down that fails at a price is never listed. Hands of twenty cards with
        jokers hold thousands of ways: take what is needed, `itertools.islice(…, 100)`. Nothing is
        listed for the dealer, or for a seat that is not asked and may not interrupt.
        """
        asked = self.acts if seat is None else seat
        return iter(()) if asked is None or asked == DEALER else options(self.view(asked))

    @told
    def refusal(self, move: Move | str, seat: Seat | str | None = None) -> Refusal | None:
        """Why `play` would refuse the move; None where it would be played."""
        return refuse_move(self.state, *self._read(move, seat))

    @told
    def play(self, move: Move | str | None, seat: Seat | str | None = None) -> "Game":
        """The game after this move; this one stays as it is.

        A move is a value, `Discard(card)`, or a text of the notation, `"discard Th"`. It is made by
        the `seat`, or by the one that `acts` if none is named; a dealer's move by the dealer. A
        whole line says who, `"Ben discard Th"`. Chance that follows is brought at once, unless it
        comes `by_hand`.

        Raises `IllegalMove`, whose `refusal` says why; `NotationError` for a text that is no move.
        """
        actor, made = self._read(move, seat)
        after = apply(self.state, actor, made)
        return self._with(actor, made, after)._dealt()

    @told
    def text(self, move: Move, seat: Seat | str | None = None) -> str:
        """The move as a line of the notation, which `play` reads: `Ben lay 9h9d9s 2c3c4c5c`.

        Raises `ValueError` for a seat or a card that there is not.
        """
        return line_text(self._actor(move, seat), move, self.state.public, self.names)

    def chance(self) -> DealerMove | None:
        """What the seeded dealer does now; None where the game does not wait for chance.

        None as well where a card is to be named that the record hides: no dealer knows it.
        """
        if DEALER not in self.waiting.must:
            return None
        if self.state.public.debts and to_shuffle(self.state) is None:
            return None
        made = sum(len(deal.lines) for deal in self.record.deals)
        return Dealer(f"{self.seed}/{made}").answer(self.state)

    # How it stands

    @property
    def scores(self) -> tuple[int, ...]:
        """Points by seat, over all deals that are finished; the fewest win."""
        return self.state.public.totals()

    @property
    def winners(self) -> Seats:
        """Who has won, several where they are level; nobody before the game is over."""
        return leaders(self.state.public) if self.is_over else ()

    def __str__(self) -> str:
        return f"{self.record.rules}\n{state_text(self.state, self.names)}"

    def __repr__(self) -> str:
        public, acts = self.state.public, self.acts
        acting = "over" if acts is None else f"{actor_text(acts, self.names)} to act"
        named = f"{self.record.rules}, {', '.join(self.names)}"
        return f"<Game: {named}; deal {public.number}, {public.phase}, {acting}>"

    # Inside

    def _actor(self, move: Move, seat: Seat | str | None) -> Seat:
        if seat is not None:
            return seat_of(seat, self.names) if isinstance(seat, str) else seat
        acts = self.acts
        return DEALER if isinstance(move, DEALER_MOVES) else 0 if acts is None else acts

    def _read(self, move: Move | str | None, seat: Seat | str | None) -> tuple[Seat, Move]:
        if move is None:
            raise TypeError("There is no move to play: None. Who must act has to do something.")
        public = self.state.public
        if isinstance(move, str):
            if seat is None and has_actor(move, self.names):
                return read_line(move, public, self.names)
            move = read_move(move, public, self.names)
        return self._actor(move, seat), move

    def _with(self, actor: Seat, move: Move, after: State) -> "Game":
        return Game(self.record.appended(actor, move, after), after, self.seed, self.by_hand)

    def _dealt(self) -> "Game":
        """The game as it is when all chance that is due has come."""
        game = self
        while not game.by_hand and (move := game.chance()) is not None:
            game = game._with(DEALER, move, apply(game.state, DEALER, move))
        return game


def _seed(seed: int | str | None) -> int | str:
    return SystemRandom().randrange(_SEEDS) if seed is None else seed
