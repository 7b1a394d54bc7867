"""What the server answers to one page, and what all pages of a table get."""

from enum import StrEnum
from typing import Any

from msgspec import Struct, field

from liverpool.engine.state import Seat
from liverpool.lessons.exercise import Exercise
from liverpool.room.messages.ending import ShareShown, StopShown
from liverpool.room.messages.frames import Reply, ToPage
from liverpool.room.messages.practice import PracticeKind
from liverpool.room.messages.requests import GameBrought, Settings
from liverpool.room.messages.secret import NONE, Secret
from liverpool.table.explaining import Explained
from liverpool.table.marks import MarkShown, Picture
from liverpool.table.reasons import Why


class Done(Reply, frozen=True, tag="done"):
    """What was asked for is done."""


class Refused(Reply, frozen=True, tag="refused"):
    """Nothing has changed. `late` where the question is no longer open."""

    why: Why
    late: bool = False


class Seated(Reply, frozen=True, tag="seated"):
    table: str
    seat: Seat
    secret: Secret


class Asked(Reply, frozen=True, tag="asked"):
    """The host has been asked; a `TableUpdate` brings the answer."""

    table: str
    secret: Secret
    """Of the seat to come; until then it opens the request."""


class TakenAlong(Reply, frozen=True, tag="taken_along"):
    game: GameBrought


class Saved(Reply, frozen=True, tag="saved"):
    name: str
    """What the file may be called."""
    text: str


class RuleLine(Struct, frozen=True):
    key: str
    question: str
    answer: str
    differs: bool
    """Whether the table has changed it."""


class ExercisesShown(Reply, frozen=True, tag="exercises"):
    """The short lessons by one set of rules, each with its answer, which is nobody's secret."""

    exercises: tuple[Exercise, ...]
    practice: tuple[PracticeKind, ...]
    """What positions there are to practise on: kinds by any rules, and those by these rules."""


class Explanations(Reply, frozen=True, tag="explanations"):
    """What the things on the table are, by its rules and in this deal."""

    explained: tuple[Explained, ...]


class RulesShown(Reply, frozen=True, tag="rules"):
    name: str
    title: str
    short: tuple[str, ...]
    """The rules in five plain sentences; a sixth where such a table calls."""
    lines: tuple[RuleLine, ...]
    warnings: tuple[str, ...]
    query: str
    """These rules as the query of a link."""


class WatcherShown(Struct, frozen=True):
    """Somebody who watches without a seat."""

    number: int
    name: str


class Gone(ToPage, frozen=True, tag="gone"):
    """The seat is no longer this page's, or the connection ends; says why and what to do."""

    sentence: str
    returns: bool = False
    """Whether only the server goes, and comes back: the page keeps what it shows, and waits."""


class PresetGroup(StrEnum):
    """Among what rules people look for them."""

    BEGINNERS = "beginners"
    SOURCES = "sources"
    """As somebody else tells the game."""
    RELATIVES = "relatives"


class Preset(Struct, frozen=True):
    name: str
    query: str
    """Its link's."""
    title: str
    whole_title: str
    """A title that makes sense alone: a variation's comes after its game's."""
    origin: str
    group: PresetGroup
    least: int
    """Players."""
    most: int
    cuts: bool
    """Whether a player cuts the deck before the cards are dealt."""
    levels_out: tuple[int, ...] = ()
    """The levels of bots that cannot play by them."""


class LevelShown(Struct, frozen=True):
    """A level of bots, by the one who gives it a face."""

    number: int
    name: str
    about: str
    picture: Picture
    """Of the first of its bots."""


class Welcome(ToPage, frozen=True, tag="welcome"):
    """The first message of every connection."""

    version: str
    presets: tuple[Preset, ...]
    levels: tuple[LevelShown, ...] = ()
    """Of bots, from the first steps to the strongest."""
    others: str = ""
    """The address of this server to be sent to others, without a slash at its end."""
    page: str = ""
    """The path of the script that the page begins with now; an older page loads itself anew."""
    push_key: str = ""
    """The server's public key for notifications; empty where it sends none."""
    keep_days: int = 0
    """After so many days without a change a game is deleted here."""


class Sitting(StrEnum):
    """Who sits in a seat."""

    FREE = "free"
    BOT = "bot"
    PERSON = "person"


class AwayShown(Struct, frozen=True):
    """A person whose page is not there."""

    seconds: float
    """For so long."""
    bot_in: float | None
    """Seconds until a bot plays; None where it plays already, or no bot will."""
    waiting: tuple[Seat, ...]
    """Who gave them more time."""
    lost: bool = False
    """Whether they did not leave, but lost the connection."""


class BackShown(Struct, frozen=True):
    """What a bot did in the seat of one who is back."""

    seconds: float
    """So long they were away."""
    turns: int
    """Also one that it only began, or ended."""
    wants: int
    """How many cards it wanted to buy."""
    went_down: bool
    deals: int
    """How many have come to their end."""
    others_down: tuple[Seat, ...]
    """Who else has gone down meanwhile in the deal that is played."""


class SeatShown(Struct, frozen=True):
    name: str
    """In a free seat, of the bot that plays there if nobody takes it."""
    sitting: Sitting
    here: bool
    """Whether a page of the person's is connected."""
    played: bool
    """Whether a bot plays the seat of a person who is away."""
    ready: bool
    """Has seen the scores; before the game: wants to begin."""
    level: int
    """Of the bot that sits here, or will if nobody takes the free seat; 0 for none."""
    votes: int = 0
    """How many of those who are there want this person as host."""
    waits: bool = False
    """Whether the person plays from the next deal on, and a bot until then."""
    away: AwayShown | None = None
    mark: MarkShown = MarkShown(None, 0)


class Joining(StrEnum):
    """What became of a page's request to join."""

    NOT = "not"
    """There is none."""
    WAITS = "waits"
    REFUSED = "refused"
    EXPIRED = "expired"
    """Nobody has answered it."""


class JoinShown(Struct, frozen=True):
    """Somebody who would like to join."""

    number: int
    name: str


class Earlier(Struct, frozen=True):
    """The deals of a game that were played elsewhere before it came to this table."""

    deals: int
    names: tuple[str, ...]
    """Who played them, by seat."""
    totals: tuple[int, ...]


class Stage(StrEnum):
    LOBBY = "lobby"
    PLAYING = "playing"
    OVER = "over"


class Reach(StrEnum):
    """From where a link to this server works."""

    DEVICE = "device"
    HOME = "home"
    ANYWHERE = "anywhere"


class TableUpdate(ToPage, frozen=True, tag="table"):
    id: str
    title: str
    stage: Stage
    seats: tuple[SeatShown, ...]
    you: Seat | None
    host: Seat
    """Who acts as host now."""
    halted: bool
    settings: Settings
    rules: str
    """The name of the preset, with its variations."""
    rules_title: str
    """What these people call their rules, or the title of those that come with the game."""
    base_title: str
    """The title of the preset that they lie over."""
    short: tuple[str, ...]
    """The rules in five plain sentences; a sixth where this table calls."""
    differs: tuple[RuleLine, ...]
    """What the table has changed of the preset."""
    changes: dict[str, Any]
    query: str
    """These rules as the query of a link."""
    words: "WordsShown"
    calls: bool
    """Whether a discard can ever be called by these rules."""
    buys: bool
    """Whether a card can ever be bought by these rules."""
    ace_low: bool
    """Whether the ace is only low by these rules, so that hands are sorted with it below the 2."""
    levels_out: dict[int, str]
    """The levels of bots that cannot play at this table, and why, in a sentence for each."""
    link: str
    """The address to send to others."""
    reach: Reach
    next: str | None
    """The table to which all have moved for another game."""
    next_is_lobby: bool = False
    """Whether that one waits for others to sit down."""
    buys_limited: bool = False
    """Whether a player may run out of buys by these rules."""
    away_host: Seat | None = None
    """The host for whom `host` stands in until they are back."""
    asks: bool = False
    """Whether one who comes now waits for the host's yes."""
    joining: Joining = Joining.NOT
    """What became of this page's own request to join."""
    requests: tuple[JoinShown, ...] = ()
    """Who would like to join; only for the one who acts as host."""
    vote: Seat | None = None
    """Whom this page's seat wants as host."""
    votes_needed: int = 0
    """How many make somebody host."""
    reported: tuple[Seat, ...] = ()
    """The seats whose names were reported; only for the host."""
    next_deal: float | None = None
    """Seconds until the next deal begins, whoever is ready by then; None while nobody waits."""
    back: BackShown | None = None
    """For one who is back, until they play on."""
    watching: bool = False
    """Whether this page watches the game without a seat."""
    watchable: bool = False
    """Whether the table lets people watch."""
    watchers: tuple[WatcherShown, ...] = ()
    """Who watches; only for those who sit there or watch."""
    watch_link: Secret = NONE
    """The address to send to those who want to watch; empty where this page may not know it."""
    review: bool = False
    """Whether this page's person can have their choices in this game looked at again."""
    share: ShareShown | None = None
    """Of a game that is over, for those who played it."""
    stopping: StopShown | None = None
    """Whether somebody would like to end the game early."""
    exercise: str = ""
    """The key of the short lesson that is played out here; empty for none."""
    levels_partly: dict[int, str] = field(default_factory=dict)
    """The levels of bots that look ahead only in some deals here, and in which, in a sentence for
    each."""
    counter_clockwise: bool = False
    """Whether play goes counter-clockwise, so that the next player sits on the right."""
    sides: bool | None = None
    """Whether two who sit across from each other are partners: not with this number of seats where
    it is false; None where these rules have no partners."""
    earlier: Earlier | None = None
    """Where the game has come from elsewhere."""


class WordsShown(Struct, frozen=True):
    """The table's own words."""

    set: str
    run: str
    sets: str
    runs: str
    buy: str
    call: str
