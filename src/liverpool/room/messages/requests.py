"""What a page asks of the server. Nothing in it is trusted."""

from typing import Annotated, Final

from msgspec import Meta, Struct, field

from liverpool.bots.levels import LEVELS
from liverpool.engine.bounds import FEWEST_PLAYERS, MOST_DEALS, MOST_PLAYERS
from liverpool.engine.handicaps import Handicap
from liverpool.engine.moves import PlayerMove, Swap
from liverpool.lessons.steps import Moment
from liverpool.room.messages.editing import Edit, ReadBook, ReadCatalogue, Shorten
from liverpool.room.messages.ending import OpenGame, ReadHighlights, Share, Stop, WatchShared
from liverpool.room.messages.frames import (
    Changes,
    Command,
    FromPage,
    Name,
    NameShown,
    RuleName,
    RulesTitle,
    SeatNumber,
    TableId,
    Title,
)
from liverpool.room.messages.keeping import Follow, GiveIn, Publish, ReadScoring
from liverpool.room.messages.notices import Subscribe, Unsubscribe, Visible
from liverpool.room.messages.practice import ReadPractice
from liverpool.room.messages.records import RecordRequest
from liverpool.room.messages.reviewing import PlayFrom, ReviewRequest
from liverpool.room.messages.secret import NONE, Key, Secret
from liverpool.room.messages.shuffles import ReadCounts, ReadShuffle, ShuffleRequest
from liverpool.room.messages.talking import LineAnswer, OwnWords, ReportLine, Say, Write
from liverpool.room.messages.trials import ReadBalance, ReadEffects
from liverpool.scores.results import MOST_TOTAL
from liverpool.table.marks import NO_MARK, Mark
from liverpool.table.offer_window import Passing
from liverpool.table.personas import MIXED, USUAL
from liverpool.table.seat.draft import Cards, MeldGroup, Play
from liverpool.table.timing import Pace


class ChooseMark(Command, frozen=True, tag="choose_mark"):
    """Changes one's own picture and colour, at any time."""

    mark: Mark


class WaitFor(Command, frozen=True, tag="wait_for"):
    """Gives somebody who is away more time before a bot plays for them."""

    seat: SeatNumber


class LetBotPlay(Command, frozen=True, tag="let_bot_play"):
    """Lets a bot play at once for somebody who is away."""

    seat: SeatNumber


class PlayOn(Command, frozen=True, tag="play_on"):
    """Is back, and has read what the bot did meanwhile."""


AbsenceRequest = WaitFor | LetBotPlay | PlayOn
"""About those who are away, or from one who is back."""


LEAST_BUY_SECONDS: Final = 3
MOST_BUY_SECONDS: Final = 120
MOST_GRACE_SECONDS: Final = 3600


PointsBrought = Annotated[
    tuple[Annotated[int, Meta(ge=-MOST_TOTAL, le=MOST_TOTAL)], ...], Meta(max_length=MOST_PLAYERS)
]
CountsBrought = Annotated[
    tuple[Annotated[int, Meta(ge=0, le=MOST_TOTAL)], ...], Meta(max_length=MOST_PLAYERS)
]


class Settings(Struct, frozen=True):
    """What a table sets beside its rules."""

    pace: Pace = Pace.NORMAL
    calm_deals: Annotated[int, Meta(ge=0, le=MOST_DEALS)] = 0
    """In so many first deals the usual pace is calm: somebody plays their first game."""
    slow: bool = False
    """For play over days: no count-down, and nobody's seat is taken over."""
    buy_seconds: Annotated[int, Meta(ge=LEAST_BUY_SECONDS, le=MOST_BUY_SECONDS)] = 10
    turn_seconds: Annotated[int, Meta(ge=0, le=300, multiple_of=30)] = 0
    """How long a turn may last before a bot plays it; 0 for no limit."""
    grace_seconds: Annotated[int, Meta(ge=5, le=MOST_GRACE_SECONDS)] = 60
    """How long one who has dropped out keeps the seat before a bot plays it."""
    aids: bool = True
    """Whether the page shows progress and finds melds."""
    late_comers: bool = True
    """Whether others may join once the game has begun; they play from the next deal on."""
    ask_host: bool = True
    """Whether they wait for the host's yes; else whoever has the link takes a bot's seat."""
    guard: bool = True
    """Whether a lay-down that would fail is explained and not made."""
    quick_words: bool = True
    """Whether people can say one of six words at a tap, or show a reaction."""
    own_words: OwnWords = ()
    """These words, in their order, where the table has some of its own."""
    talk: bool = True
    """Whether people can write to each other at the table."""
    watching: bool = True
    """Whether people can watch without a seat."""
    watch_delay: bool = False
    """Whether those who watch see each turn only when it is over."""
    hints: bool = True
    """Whether whoever is asked something can have a hint for it."""
    level: Annotated[int, Meta(ge=MIXED, le=len(LEVELS))] = USUAL
    """Of bots that sit down; 0 for a family of all levels."""
    handicaps: Annotated[tuple[Handicap, ...], Meta(max_length=MOST_PLAYERS)] = ()
    """Of the first seats; fixed once the game has begun."""


class Open(Command, frozen=True, tag="open"):
    """Opens a table and sits down as its host; answered by `Seated`."""

    name: Name = "Guest"
    title: Title = ""
    seats: Annotated[int, Meta(ge=FEWEST_PLAYERS, le=MOST_PLAYERS)] = 4
    rules: RuleName = "dunlop"
    changes: Changes = field(default_factory=dict)
    rules_title: RulesTitle = ""
    settings: Settings = Settings()
    start: bool = False
    """Bots in all other seats, and the cards at once."""
    shuffles: bool = False
    """Whether the page brings numbers to the shuffles (`messages.shuffles`)."""
    mark: Mark = NO_MARK


class PlayerBrought(Struct, frozen=True):
    name: NameShown
    level: Annotated[int, Meta(ge=0, le=len(LEVELS))]
    """Of a bot; 0 for a person."""
    mark: Mark = NO_MARK


class DealBrought(Struct, frozen=True):
    """A line of the score sheet, by seat."""

    points: PointsBrought
    penalties: PointsBrought
    out: SeatNumber | None


class GameBrought(Struct, frozen=True):
    """A game as it goes on at another place, from before a deal: what all at the table know, and no
    cards or secrets."""

    players: Annotated[
        tuple[PlayerBrought, ...], Meta(min_length=FEWEST_PLAYERS, max_length=MOST_PLAYERS)
    ]
    seat: SeatNumber
    """Of the person whose page moves it."""
    rules: RuleName
    version: int
    """Of the preset, to which the changes are."""
    changes: Changes
    rules_title: RulesTitle
    title: Title
    settings: Settings
    deal: Annotated[int, Meta(ge=1, le=MOST_DEALS)]
    """The one that is dealt next, and who deals it."""
    dealer: SeatNumber
    brought: PointsBrought
    """Points from before the first deal of the sheet; empty for none."""
    sheet: Annotated[tuple[DealBrought, ...], Meta(max_length=MOST_DEALS)]
    behind: CountsBrought
    """How many contracts each is behind, where each has their own; empty for none."""
    bought: CountsBrought
    """How often each has bought, where that counts in the game; empty for none."""


class TakeAlong(FromPage, frozen=True, tag="take_along"):
    """Asks for the game as it goes on at another place; answered by `TakenAlong`."""


class Bring(Command, frozen=True, tag="bring"):
    """Opens a table at which a game from another place goes on; answered by `Seated`.

    Alone against bots it goes on at once; where other people play, from the table's lobby.
    """

    game: GameBrought
    shuffles: bool = False
    """Whether the page brings numbers to the shuffles."""


class Learn(FromPage, frozen=True, tag="learn"):
    """Opens a table with a first deal by these rules, bots and a coach; answered by `Seated`."""

    name: Name = "Guest"
    rules: RuleName = "dunlop+classic"
    changes: Changes = field(default_factory=dict)
    rules_title: RulesTitle = ""
    exercise: Annotated[str, Meta(max_length=20)] = ""
    """The key of a short lesson, if one is played on from in place of a first deal."""
    more: Annotated[tuple[Moment, ...], Meta(max_length=len(Moment))] = ()
    """What did not come in a first deal; the first comes now by itself, the others after it."""
    shuffles: bool = False
    """Whether the page brings numbers to the shuffles."""
    mark: Mark = NO_MARK


class ReadExercises(FromPage, frozen=True, tag="exercises"):
    """Asks for the short lessons by these rules; answered by `ExercisesShown`."""

    rules: RuleName
    changes: Changes = field(default_factory=dict)


class Learnt(Command, frozen=True, tag="learnt"):
    """Has done a step of a first deal that is no move."""

    moment: Moment


class Look(FromPage, frozen=True, tag="look"):
    """Sees who sits at a table, without a seat."""

    table: TableId


class WatchTable(FromPage, frozen=True, tag="watch_table"):
    """Watches a table without a seat, and sees what all see; a `TableUpdate` says that it does."""

    table: TableId
    name: Name = "Guest"
    key: Key = NONE
    """What stands in the link to watch, where it needs one."""
    last: Annotated[int, Meta(ge=0)] = 0
    """The number of the last move that the page has seen."""


class Sit(Command, frozen=True, tag="sit"):
    """Takes a free seat, or a bot's; the first there is if none is named.

    Answered by `Seated`, or by `Asked` where the host has to say yes first.
    """

    table: TableId
    name: Name
    seat: SeatNumber | None = None
    holds: Secret | None = None
    """The secret of a seat that the page holds at this table; it gets that seat again."""
    shuffles: bool = False
    mark: Mark = NO_MARK


class Hello(FromPage, frozen=True, tag="hello"):
    """Comes back to one's seat; `last` is the number of the last move that the page has seen."""

    table: TableId
    secret: Secret
    last: Annotated[int, Meta(ge=0)] = 0
    visible: bool = True
    """Whether the page can be seen, or lies behind others."""
    shuffles: bool = False


class Peek(FromPage, frozen=True, tag="peek"):
    """Asks how things stand at one's seat without coming back to it; answered by `Peeked`."""

    table: TableId
    secret: Secret


class Leave(Command, frozen=True, tag="leave"):
    """Gives up the seat; a bot plays on in it."""


class Arrange(Command, frozen=True, tag="arrange"):
    """The host changes the table; seats and rules only before the first deal."""

    title: Title
    seats: Annotated[int, Meta(ge=FEWEST_PLAYERS, le=MOST_PLAYERS)]
    rules: RuleName
    changes: Changes
    settings: Settings
    rules_title: RulesTitle = ""
    """Counts only together with other rules."""


class Rename(Command, frozen=True, tag="rename"):
    """Changes one's own name, before the first deal; the host another's, at any time."""

    name: Name
    seat: SeatNumber | None = None
    """Whose, if not one's own."""
    before: NameShown | None = None
    """What that one is called, and nobody else gets the name; None for anybody."""


class Report(Command, frozen=True, tag="report"):
    """Reports a name to the host, who may change it."""

    seat: SeatNumber
    """Whose."""


class LeaveName(Command, frozen=True, tag="leave_name"):
    """The host leaves a name as it is that was reported."""

    seat: SeatNumber


class Start(Command, frozen=True, tag="start"):
    """The host starts the game; bots sit down in the empty seats.

    Of others it is noted; while the host is away, the game starts when all who are there say so.
    """


class Vote(Command, frozen=True, tag="vote"):
    """Wants this seat's person as host, or takes that back; the host's own word counts at once."""

    seat: SeatNumber | None


class Halt(Command, frozen=True, tag="halt"):
    """The host halts the game, or lets it go on."""

    halted: bool


class Remove(Command, frozen=True, tag="remove"):
    """The host takes a seat from a person; a bot plays on in it."""

    seat: SeatNumber
    name: NameShown | None = None
    """Who sits there as the host sees it, and nobody else is removed; None for anybody."""


class SendOff(Command, frozen=True, tag="send_off"):
    """The host sends somebody off who watches; from then on another link is needed to watch."""

    watcher: Annotated[int, Meta(ge=1, le=2**31)]


class Admit(Command, frozen=True, tag="admit"):
    """The host's answer to one who would like to join."""

    request: Annotated[int, Meta(ge=0, le=2**31)]
    yes: bool


class DealNow(Command, frozen=True, tag="deal_now"):
    """The host lets the next deal begin for all, whether they are ready or not."""


class ChooseBot(Command, frozen=True, tag="choose_bot"):
    """The host chooses who plays in a seat that no person has."""

    seat: SeatNumber
    level: Annotated[int, Meta(ge=1, le=len(LEVELS))]


class Make(Command, frozen=True, tag="make"):
    """Moves in order, as an answer to the question; all of them are made, or none."""

    question: Annotated[str, Meta(max_length=40)]
    moves: Annotated[tuple[PlayerMove, ...], Meta(min_length=1, max_length=60)]
    undo: bool = False
    """Whether the discard that ends the turn waits a moment, in which it can be taken back."""


class TakeBack(Command, frozen=True, tag="take_back"):
    """Takes back one's own discard, of which nobody has heard yet."""


class Try(FromPage, frozen=True, tag="try"):
    """How things would be after these plays; nobody else hears of it. Answered by `Tried`."""

    question: Annotated[str, Meta(max_length=40)]
    plays: Annotated[tuple[Play, ...], Meta(max_length=60)] = ()
    swaps: Annotated[tuple[Swap, ...], Meta(max_length=24)] = ()
    """Jokers that are swapped out to go down with, in the same move."""
    groups: Annotated[tuple[MeldGroup, ...], Meta(max_length=12)] = ()
    """One for each meld of the contract, in its order."""
    chosen: Cards = ()
    """Cards of the hand that are selected."""
    put: Cards = ()
    """Cards to set aside as well, where they fit best."""
    find: bool = False
    """Whether the solver's best groups are wanted instead of these."""


class AskHint(FromPage, frozen=True, tag="hint"):
    """Asks for a hint after these plays; answered by `Hinted`."""

    question: Annotated[str, Meta(max_length=40)]
    plays: Annotated[tuple[Play, ...], Meta(max_length=60)] = ()


class Wish(Command, frozen=True, tag="wish"):
    """Answers offers beforehand: by these faces that are bought, or by passing."""

    cards: Cards = ()
    passing: Passing = Passing.ASK


class Ready(Command, frozen=True, tag="ready"):
    """Has seen the scores: the next deal may begin."""


class Again(Command, frozen=True, tag="again"):
    """Another game, at a table of its own: with the same seats at once, or in its lobby."""

    lobby: bool = False
    """Whether others are to sit down first; who played this game keeps their seat."""


class Save(FromPage, frozen=True, tag="save"):
    """Asks for the game file; answered by `Saved`."""


class Watch(FromPage, frozen=True, tag="watch"):
    """Asks for a step of a finished game; answered by `Watched`."""

    step: Annotated[int, Meta(ge=0, le=1_000_000)]


class ReadExplanations(FromPage, frozen=True, tag="explanations"):
    """Asks what the things on the table are; answered by `Explanations`."""


class ReadRules(FromPage, frozen=True, tag="rules"):
    """Asks for a rule set in plain words; answered by `RulesShown`, or refused with its faults."""

    rules: RuleName
    changes: Changes = field(default_factory=dict)


class Ping(FromPage, frozen=True, tag="ping"):
    """Asks whether the server is still there; answered by `Done`."""


InfoRequest = (
    Try | AskHint | ReadExplanations | Save | Watch | ReadShuffle | ReadHighlights | TakeAlong
)
"""Asks for something, and changes nothing."""
Opening = Open | Bring
"""Commands by which one opens a table of one's own."""
TAKES_SEAT = (Open, Bring, Learn, Sit, Hello)
"""By which a page comes to a seat."""
TalkRequest = Say | Write | Report | ReportLine
"""What people say to each other, and what they report to the host of it, or of a name."""
OwnSeatRequest = (
    Wish | Rename | ChooseMark | Ready | Stop | Share | Subscribe | Unsubscribe | Visible
)
"""About one's own seat, beside playing."""
HostsAnswer = LeaveName | LineAnswer
"""The host's answer to a report."""
HostRequest = Arrange | Halt | Remove | SendOff | ChooseBot | Admit | DealNow | HostsAnswer
"""What only the host may ask."""
PlayerRequest = (
    ShuffleRequest | AbsenceRequest | Leave | Start | Vote | Make | TakeBack | Again | Learnt
)
"""What people play, and how they come, wait and go."""
TableRequest = HostRequest | TalkRequest | OwnSeatRequest | PlayerRequest
"""What changes something at the table."""
SeatRequest = InfoRequest | ReviewRequest | PlayFrom | TableRequest
"""What only somebody with a seat may ask."""
KeeperRequest = ReadScoring | Publish | Follow | GiveIn
"""What the score keeper asks."""
EditorRequest = ReadCatalogue | Edit | ReadBook | ReadEffects | ReadBalance | Shorten
"""What the editor of house rules asks."""
PageMessage = (
    Opening
    | Learn
    | OpenGame
    | Look
    | WatchTable
    | Sit
    | Hello
    | Peek
    | WatchShared
    | ReadRules
    | ReadExercises
    | ReadPractice
    | Ping
    | ReadCounts
    | EditorRequest
    | KeeperRequest
    | RecordRequest
    | SeatRequest
)
"""Everything that a page may send."""
