"""A room: a table with its people as a value, what is stored of it and what is known in memory."""

from collections.abc import Mapping
from functools import cached_property
from typing import Final

from msgspec import Struct, field

from liverpool.engine.moves import Move, PlayerMove
from liverpool.engine.state import Phase, Public, Seat, State, View
from liverpool.fair.agreement import Agreement, AgreementStep
from liverpool.room.deals import Deals
from liverpool.room.kept import KeptTable
from liverpool.room.messages.replies import BackShown, Stage, WatcherShown
from liverpool.room.messages.secret import NONE, Secret
from liverpool.room.refused import RequestRefused
from liverpool.room.seating import people
from liverpool.room.secrets import Key
from liverpool.room.views.seat_logs import SeatLogs
from liverpool.room.views.watched_game import WatchedGame
from liverpool.room.where import Where
from liverpool.table.advice import Progress
from liverpool.table.clock import Clock
from liverpool.table.due import Transition
from liverpool.table.results import game_is_over
from liverpool.table.timing import Pace

MOST_MOVES: Final = 20_000
"""Of one game, some six times a long one: all of them are in memory while it is played."""


class Surroundings(Struct, frozen=True):
    """What a room knows of its server."""

    key: Key
    where: Where
    pace: Pace | None = None
    """Overrules that of the table."""
    notifies: bool = False
    """Whether the server can notify people."""
    alone: bool = False
    """Whether it is one device, at which all people are: nobody else comes, nobody is away, no game
    is shared."""


class PageAt(Struct, frozen=True):
    """A page at the table."""

    arrival: int
    """How often pages had come by then."""
    seat: Seat | None = None
    last: int = 0
    """The last move that it was sent, or has seen."""
    visible: bool = True
    """Whether it can be seen, as far as it has said."""
    brings_numbers: bool = False
    """Whether it takes part in the shuffles."""
    watcher: WatcherShown | None = None
    holds: Secret = NONE
    """The secret of the seat that it had last, or asked for."""


class Absences(Struct, frozen=True):
    """Who waits longer for people who are away, and what those are shown who come back."""

    waiting: Mapping[Seat, tuple[Seat, ...]] = field(default_factory=dict)
    """By who is away: who waits for them longer."""
    back: Mapping[Seat, BackShown] = field(default_factory=dict)
    soon: bool = False
    """Whether all have just been at another table, and are expected here."""


class OwnRequest(Struct, frozen=True):
    """What is known of a request to join beside what is stored."""

    ends: float
    """When it expires, or is forgotten."""
    page: int | None = None
    """The page that asks, as long as it is connected."""
    network: str = ""
    """From where it came; empty where the server was started since."""


class Sent(Struct, frozen=True):
    """A notification on its way to the devices of one seat."""

    since: float
    open: int
    """How many devices have not answered yet."""
    tries: int
    taken: bool = False


class Notices(Struct, frozen=True):
    """Of what one seat was notified."""

    seen: str | None = None
    """The last question that it was asked while its page could be seen."""
    next: float = 0.0
    """When it may be notified again, at the earliest."""
    failed: int = 0
    """How often in a row no push service accepted its notification."""
    sent: Sent | None = None


class Commands(Struct, frozen=True):
    """The last commands of one seat, the oldest first."""

    ids: tuple[str, ...] = ()
    stored: int = 0
    """The number of the last that was stored."""


class Thought(Struct, frozen=True):
    """What a bot has decided, or still thinks about."""

    bot: str
    number: int
    public: Public
    """Of the game when it was asked."""
    view: View
    until: float
    """Before this time the move is told to nobody."""
    done: bool = False
    move: PlayerMove | None = None
    failed: bool = False
    """Whether no worker could look ahead for it, so that another bot decides."""


class HandAsked(Struct, frozen=True):
    """How far the hand of a seat is."""

    number: int
    """Of the job that finds it, where that takes long."""
    view: View
    progress: Progress | None
    """None where it is not known yet, or nobody could find it."""


class Play(Struct, frozen=True):
    """The game of a table."""

    clock: Clock
    moves: tuple[tuple[Seat, Move], ...]
    deals: Deals
    logs: SeatLogs
    used: float = 0.0
    """How much of the present turn's time was used up before the open question."""
    logs_made: int = 0
    """The number of the job that makes the logs again, or has done so last."""
    meanwhile: tuple[tuple[int, Transition], ...] | None = None
    """The moves since a worker was asked to make them again."""
    watched: WatchedGame | None = None
    """Only while somebody watches."""

    @property
    def state(self) -> State:
        return self.clock.state

    @property
    def public(self) -> Public:
        return self.clock.public


class Room(Struct, frozen=True, dict=True):
    """A table with its people."""

    kept: KeptTable
    """What is stored, but for the moves, the agreements and the commands."""
    around: Surroundings
    seed: Secret
    """What its chance follows from."""
    away_since: tuple[float, ...]
    """When each seat's person was here last."""
    woke: float
    """Since when all waiting counts."""
    play: Play | None = None
    """None before the game."""
    agreements: Mapping[int, Agreement] = field(default_factory=dict)
    """By deal: how far its numbers are agreed."""
    commands: Mapping[Seat, Commands] = field(default_factory=dict)

    pages: Mapping[int, PageAt] = field(default_factory=dict)
    arrivals: int = 0
    watchers: int = 0
    """How many have watched so far."""
    seen: frozenset[Seat] = frozenset()
    """Whose people have been here since the table was last in memory."""
    cut_off: frozenset[Seat] = frozenset()
    """Who of those who are away did not leave, but lost the connection."""
    played: frozenset[Seat] = frozenset()
    """For whom a bot plays, as they are away."""
    absences: Absences = Absences()
    votes: Mapping[Seat, Seat | None] = field(default_factory=dict)
    """Whom each seat wants as host in place of the present one."""
    played_on: tuple[Seat, float] | None = None
    """Who has refused to end the game early, and until when nobody is asked again."""
    said: Mapping[Seat, tuple[float, int | str]] = field(default_factory=dict)
    """What each seat has said last, and when."""
    requests: Mapping[int, OwnRequest] = field(default_factory=dict)
    """By the number of each."""
    turned_away: Mapping[str, tuple[int, float]] = field(default_factory=dict)
    """By network: how often the host has said no, and until when that counts."""
    notices: Mapping[Seat, Notices] = field(default_factory=dict)
    ready_since: float | None = None
    """Since when some are ready for the next deal and wait for the others."""
    hurried: bool = False
    """Whether the first cards come without pauses before them."""
    patience: tuple[int, AgreementStep, float] | None = None
    """The deal and the step of its agreement that is waited for, and until when."""
    thoughts: Mapping[Seat, Thought] = field(default_factory=dict)
    hurried_bots: int = 0
    """For how many moves more bots have less time."""
    hands: Mapping[Seat, HandAsked] = field(default_factory=dict)
    jobs: int = 0
    """How many jobs were begun that have a number."""

    def __repr__(self) -> str:
        # Nothing of what is hidden at the table may get into a log.
        return f"<Room {self.kept.id}>"

    @property
    def number(self) -> int:
        """How many moves were made."""
        return len(self.moves)

    @property
    def moves(self) -> tuple[tuple[Seat, Move], ...]:
        """All moves that were made."""
        return () if self.play is None else self.play.moves

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.kept.seats)

    @cached_property
    def stage(self) -> Stage:
        if self.play is None:
            return Stage.LOBBY
        over = game_is_over(self.play.public) or self.kept.stopped
        return Stage.OVER if over else Stage.PLAYING

    @cached_property
    def is_idle(self) -> bool:
        """Whether nothing goes on by itself: before and after the game, halted, nobody there."""
        if self.stage is not Stage.PLAYING or self.kept.halted or self.number >= MOST_MOVES:
            return True
        return not self.kept.settings.slow and self.here.isdisjoint(self.people)

    @property
    def game(self) -> Play:
        """Raises `RequestRefused` before the game."""
        if self.play is None:
            raise RequestRefused("The game has not begun yet.", reason="lobby")
        return self.play

    @property
    def clock(self) -> Clock:
        """Raises `RequestRefused` before the game."""
        return self.game.clock

    @property
    def state(self) -> State:
        """Raises `RequestRefused` before the game."""
        return self.game.state

    @property
    def public(self) -> Public:
        """Raises `RequestRefused` before the game."""
        return self.game.public

    @cached_property
    def people(self) -> tuple[Seat, ...]:
        return tuple(people(self.kept))

    @cached_property
    def waiting(self) -> frozenset[Seat]:
        """Whose people play from the next deal on; at the end of a deal all hands lie open."""
        if self.play is None or self.play.public.phase is Phase.OVER:
            return frozenset()
        deal = self.play.public.number
        return frozenset(at for at, seat in enumerate(self.kept.seats) if seat.from_deal > deal)

    @cached_property
    def here(self) -> frozenset[Seat]:
        """The seats with a page."""
        return frozenset(at.seat for at in self.pages.values() if at.seat is not None)

    @property
    def visible(self) -> set[Seat]:
        """The seats with a page that is visible on a screen."""
        return {at.seat for at in self.pages.values() if at.visible and at.seat is not None}

    @property
    def watching(self) -> dict[int, WatcherShown]:
        """Who watches, by page."""
        return {page: at.watcher for page, at in self.pages.items() if at.watcher is not None}

    def brings_numbers(self, seat: Seat) -> bool:
        """Whether a page of the person's is here that takes part in the shuffles."""
        return any(at.seat == seat and at.brings_numbers for at in self.pages.values())

    def is_expected(self, seat: Seat) -> bool:
        """Whether the seat's person is here, or may be on the way back.

        Who was here before the server started again is not stored, so everybody is waited for who
        has not been seen since, until a bot plays for them.
        """
        return seat in self.here or (seat not in self.seen and seat not in self.played)

    def is_gone(self, seat: Seat, now: float) -> bool:
        """Whether nobody waits for the seat's person any more."""
        grace = self.kept.settings.grace_seconds
        return seat not in self.here and self.away_since[seat] + grace <= now
