"""What is kept of a table and of a score sheet: all but the moves. Secrets come here hashed."""

from collections.abc import Mapping, Set
from datetime import datetime
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from liverpool.bots.search.comparison import Gain
from liverpool.engine.cards import Card
from liverpool.engine.moves import PlayerMove
from liverpool.engine.state import Seat, Seats
from liverpool.lessons.coach import Lesson
from liverpool.lessons.steps import Moment, Progress
from liverpool.review.choices import Kind
from liverpool.review.grading import Grade
from liverpool.review.habits import Habit
from liverpool.review.luck import Shares
from liverpool.room.messages.notices import Subscription
from liverpool.room.messages.replies import Joining, Sitting
from liverpool.room.messages.requests import Settings
from liverpool.room.messages.reviewing import ChoiceShown
from liverpool.room.messages.secret import Secret
from liverpool.room.messages.set_out import SetOut
from liverpool.scores.noted_scores import HandGiven, KeptScores
from liverpool.table.marks import NO_MARK, Mark
from liverpool.table.offer_window import Passing, StandingWish

StandIns = Mapping[int, Set[Seat]]
"""By the numbers of moves: for whom bots made them, or bought by them, as the people were away."""
NO_STAND_INS: Final[StandIns] = {}


class KeptAnswer(Struct, frozen=True):
    """What somebody has said of a discard, and waits until it decides."""

    discard: str
    buys: bool


class KeptHeld(Struct, frozen=True):
    """A move that somebody has made, and that waits until others have had their moment."""

    question: str
    seat: int
    move: PlayerMove


class KeptAbsence(Struct, frozen=True):
    """How things stood when a bot began to play for somebody who was away."""

    since: datetime
    """When they were here last."""
    moves: int
    """How many had been made."""
    deal: int
    down: Seats


class KeptSeat(Struct, frozen=True):
    name: str
    sitting: Sitting
    secret: str = ""
    """Its hash; empty where nobody has one."""
    wishes: tuple[Card, ...] = ()
    level: int = 0  # of the bot that sits here or may come; 0 for none
    from_deal: int = 0
    """The deal from which its person plays; before it a bot does, and no page sees the hand."""

    passing: Passing = Passing.ASK
    said: KeptAnswer | None = None
    """Their last answer to an offer or a last call."""
    reads_from: int = 0
    """The first line of the talk that its person may read: what was written since they came."""
    devices: tuple[Subscription, ...] = ()
    """Where its person is notified, the newest last."""
    notified: bool = False
    """Whether the person was notified and has not been back since."""
    absence: KeptAbsence | None = None
    """Until the person has read what a bot did for them."""
    mark: Mark = NO_MARK
    """The picture and the colour that its person has chosen."""

    @property
    def wish(self) -> StandingWish:
        """How its person answers offers beforehand."""
        return StandingWish(self.wishes, self.passing)

    def with_wish(self, wish: StandingWish) -> "KeptSeat":
        return replace(self, wishes=wish.cards, passing=wish.passing)


class KeptRequest(Struct, frozen=True):
    """Somebody who has asked to join, and what became of it."""

    number: int
    name: str
    secret: str
    """The hash of the secret of the seat to come."""
    ends: datetime
    """When it expires; of one that is answered, when it is forgotten."""
    seat: int | None = None
    """The seat that is wanted, if it is a certain one."""
    joining: Joining = Joining.WAITS
    mark: Mark = NO_MARK


class KeptReport(Struct, frozen=True):
    """A name that the host is asked about."""

    seat: int
    name: str
    by: str
    """The hash of the secret of whoever reported it; empty of what the host has left."""


class KeptLine(Struct, frozen=True):
    """What somebody has written at the table."""

    number: int
    seat: int
    name: str
    """What they were called then."""
    text: str
    """Empty where the host has removed it."""
    reported: bool = False
    """Whether the host was asked about it."""
    left: bool = False
    """Whether the host has left it as it is."""


class KeptLeaving(Struct, frozen=True):
    """Somebody who has left the table while a game was played."""

    after: int
    """How many moves had been made by then."""
    name: str


class KeptLesson(Struct, frozen=True):
    """Of a table where one learns the game: its steps, and what has been done of them."""

    lesson: Lesson
    deal: int
    """The number of the deal that is learnt; later ones are played like any."""
    progress: Progress = Progress()
    instead: bool = False
    """Whether the rules that were asked for have no first deal, and these came instead."""
    more: tuple[Moment, ...] = ()
    """Where one thing is learnt: what can come after it."""


class KeptTable(Struct, frozen=True):
    """All of a table but its moves."""

    id: str
    title: str
    rules: str
    changes: dict[str, Any]
    settings: Settings
    seats: tuple[KeptSeat, ...]
    host: int
    halted: bool
    seed: Secret
    started: bool
    position: str
    """The text of the position from which it is played; empty for none."""
    next: str
    """The table at which they play on; empty for none."""
    opened: str
    """When, as ISO text in UTC."""
    ready: tuple[int, ...] = ()
    version: int = 1
    """Of the rules, since the game began."""
    rules_title: str = ""
    """What they call their rules; empty for the title of those that come with the game."""
    guarded: bool = False
    """Whether somebody was removed: whoever comes since then needs the host's yes."""
    verifiable: bool = True
    """Whether there are numbers by which its shuffles can be checked: not where version 0.6.1 began
    the game."""
    requests: tuple[KeptRequest, ...] = ()
    """Of those who would like to join, or have heard no answer yet."""
    learns: KeptLesson | None = None
    """What is learnt here, where the game is learnt."""
    reports: tuple[KeptReport, ...] = ()
    """Names that players have reported."""
    talk: tuple[KeptLine, ...] = ()
    """The newest lines that were written here."""
    watch_links: int = 0
    """How many links to watch the host has made, each in place of those before; 0 while the
    table's own link is enough."""
    stopping: tuple[int, ...] = ()
    """The seats that would like to end the game early, in the order in which they said so."""
    stopped: int = 0
    """How many moves count, where all agreed to end it early: those of the deals that were over."""

    all_stay: bool = False
    """Whether nobody has left who played, but those who had agreed before to share the game; not
    known of games that version 0.6.1 began."""
    sharing: tuple[int, ...] = ()
    """The seats that would let anybody with a link watch the game, which is over."""
    next_is_lobby: bool = False
    """Whether the next game began in its lobby."""

    left: tuple[KeptLeaving, ...] = ()
    """Who has left the game lately, for the log."""
    exercise: str = ""
    """The key of the short lesson that is played out here; empty for none."""
    began: str = ""
    """When the game began, as ISO text in UTC; empty before, and where 0.6.1 began it."""
    ended: str = ""
    """When its last deal was over; empty before, and of a game that was ended early."""
    held: KeptHeld | None = None
    """The last move that had to wait; it counts only while the same is asked."""

    is_played_on: bool = False
    """Whether it goes on from a moment of another game, and so counts nowhere."""

    @property
    def next_line(self) -> int:
        """The number of the line of the talk that is written next."""
        return self.talk[-1].number + 1 if self.talk else 1


class KeptChoice(Struct, frozen=True):
    """A choice that was looked at again: by what a game is summed up, as in `review.Graded`."""

    deal: int
    kind: Kind
    grade: Grade
    loss: Gain
    lost: float
    expected: float
    costs: bool
    is_usual: bool
    waits: bool
    habit: Habit | None
    """Only of a slip."""
    shown: ChoiceShown
    """The same in words for its player."""
    slip: SetOut | None = None
    """A slip as a position to practise on."""

    @property
    def is_fine(self) -> bool:
        return self.grade is Grade.BEST and not self.is_usual


class KeptReview(Struct, frozen=True):
    """What is found of one player's choices in a deal."""

    deal: int
    choices: int | None = None
    """How many there are; None until they are listed."""
    found: dict[int, KeptChoice | None] = {}
    """By the lines of the moves in the deal, from 0; None where all moves came to the same."""
    shares: Shares | None = None
    """What the result of the deal is made of; None also where it cannot be known."""
    is_shared_out: bool = False
    """Whether that was looked for, for the whole table at once."""

    @property
    def is_whole(self) -> bool:
        return self.is_shared_out and len(self.found) == self.choices


class OwnHand(Struct, frozen=True):
    """The last hand that a player has given in, and the hash of what lets them give in the next."""

    secret: str
    hand: HandGiven


class KeptSheet(Struct, frozen=True):
    """A score sheet that is shown to others, and the hash of what lets it be changed."""

    id: str
    changed: str
    """When, as ISO text in UTC."""
    secret: str
    scores: KeptScores
    own_hands: tuple[OwnHand, ...] | None = None
    """What players have given in themselves; None where only the keeper writes."""
