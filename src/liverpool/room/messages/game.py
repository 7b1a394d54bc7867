"""What a seat sees of the game: the whole of it after every move, and a draft of its turn."""

from typing import Annotated, Any

from msgspec import Struct

from liverpool.engine.cards import Card
from liverpool.engine.melds import Meld
from liverpool.engine.moves import Add, Expose, Lay, Swap
from liverpool.engine.rules import Kind
from liverpool.engine.state import Phase, Seat
from liverpool.lessons.steps import Asks, LitStep, Moment
from liverpool.room.messages.frames import Reply, ToPage, parts_of
from liverpool.room.messages.replies import Joining, Stage
from liverpool.table.hints import Hint
from liverpool.table.melds import LaidCard, MeldShown
from liverpool.table.offer_window import Passing
from liverpool.table.reasons import Why
from liverpool.table.seat.answers import Prompt
from liverpool.table.seat.buy_end import BuyEnd
from liverpool.table.seat.draft import Play
from liverpool.table.seat.fits import Fit
from liverpool.table.seat.offer import OfferShown
from liverpool.table.seat.question import Question
from liverpool.table.seat.standing import PassingChoice


class PlayerShown(Struct, frozen=True):
    cards: int
    points: int
    """The total of the finished deals."""
    melds: tuple[MeldShown, ...]
    down: bool
    floating: bool
    last_card: bool
    """Whether one card is left."""
    known: tuple[Card, ...]
    """Cards that all know to be in this hand."""
    bought: int
    contract: str = ""
    """The contract that the player has to make, in words, where each has their own."""


class SlotShown(Struct, frozen=True):
    """One meld of the contract."""

    kind: Kind
    word: str
    """With the rank or the colour that the contract names: `set of queens`."""
    length: int
    exact: bool
    """Whether a longer meld cannot be laid down."""
    have: int | None
    """How many cards of it the hand holds, at best; nothing where aids are off."""
    next: Card | None = None
    """The top of the pile, where this seat may take or buy it and it would be one more of them."""
    many: str = ""
    """The word for several of them."""
    asked: str = ""
    """The word with the length: `set of three queens`, `run of 4`."""


class TakeShown(Struct, frozen=True):
    cards: int
    price: int
    """Penalty cards from the stock."""


class CutShown(Struct, frozen=True):
    deck: int
    terms: str
    """What an exact cut is worth, and how often it succeeds."""


class Barred(Struct, frozen=True):
    """A card that cannot be discarded now."""

    card: Card
    why: Why


class CanDo(Struct, frozen=True):
    """What the seat may do now; what is refused says why."""

    call: bool
    """Whether a call is possible by the rules, be there an offence or not."""
    false_call: int
    """Stock cards that a call costs where there is no offence; 0 where it is only refused."""
    draw: bool
    draw_refused: Why | None
    takes: tuple[TakeShown, ...]
    take_refused: Why | None
    offer: OfferShown | None
    cut: CutShown | None
    fits: tuple[Fit, ...]
    barred: tuple[Barred, ...]
    ends_turn: bool
    """Whether the draft has emptied the hand, so that it only has to be sent."""
    all_off: tuple[Add | Lay, ...] = ()
    """The lay-offs and new melds that leave the fewest points in the hand, in an order that works;
    none where the table plays without aids."""


class CountDown(Struct, frozen=True):
    """A count-down that runs."""

    left: float
    of: float
    turn: bool = False
    """Whether it is the time for one's own turn, and not for an offer."""


class SheetLine(Struct, frozen=True):
    """A deal of the score sheet, by seat."""

    number: int
    points: tuple[int, ...]
    penalties: tuple[int, ...]
    out: Seat
    """Who went out; below 0 for nobody."""
    at_once: bool = False
    """Whether that brought points for going down in the same turn."""
    beside: str = ""
    """What the penalties are for, where buys that are left count too."""


class Sheet(Struct, frozen=True):
    contracts: tuple[str, ...]
    """Every deal's contract in a few words: `2 sets`, `set, run`; empty texts for the deals so far
    where each player has their own."""
    brought: tuple[int, ...]
    """By seat, points from before; empty for none."""
    lines: tuple[SheetLine, ...]
    totals: tuple[int, ...]
    coins: tuple[int, ...]
    """What each has won or lost in stakes, by seat; empty where none are played for."""
    unit: str
    """What the stakes are counted in, in the table's own word."""
    sides: bool = False
    """Whether two who sit across from each other are partners: their totals are those of both."""


class CountedCard(Struct, frozen=True):
    card: Card
    points: int


class Ended(Struct, frozen=True):
    """A deal that is over: what was left in the hands, and how it went."""

    hands: tuple[tuple[CountedCard, ...], ...]
    out: Seat
    ending: str
    """How the deal came to its end: who went out, and with which card."""
    sentence: str
    """After the last deal, who has won; how things stand where all stopped early; else empty."""
    margin: str
    """With how many points it was won, and how many fewer than the next; else empty."""
    following: str
    """The next deal's contract and who deals; empty after the last."""
    winners: tuple[Seat, ...]
    """After the last deal; else empty."""


class CoachShown(Struct, frozen=True):
    """The step of a first deal that is current."""

    moment: Moment
    number: int
    """0 for one that is not counted."""
    of: int
    says: str
    then: str
    """What is said once its cards are selected."""
    asks: Asks
    lit: LitStep
    finished: bool
    """Whether the deal is over, and with it the lesson."""
    more: tuple[Moment, ...] = ()
    """At the end: what did not come, and can come on a position of its own."""
    next_thing: str = ""
    """What the first of these is called."""
    other: str = ""
    """What is said while another card is selected than the step asks for; empty where none is."""


class GameView(Struct, frozen=True):
    deal: int
    deals: int
    """How many there are; 0 where that is open."""
    phase: Phase
    dealer: Seat
    turn: Seat
    contract: tuple[SlotShown, ...]
    """Empty for one who looks on where each player has their own."""
    all_at_once: bool
    players: tuple[PlayerShown, ...]
    hand: tuple[Card, ...]
    stock: int
    pile: tuple[Card, ...]
    """The cards of the pile that may be looked at, the top last."""
    pile_count: int
    dead: bool
    """Whether the top can be neither taken nor bought."""
    asked: Question
    question: str
    """Names what is asked; it comes back in `Make` and `Try`."""
    prompt: Prompt
    held: Card | None
    """The seat's own discard, while it waits for others to say whether they buy."""
    can: CanDo
    clock: CountDown | None
    wishes: tuple[Card, ...]
    passing: Passing
    """When the seat passes by itself."""
    passings: tuple[PassingChoice, ...]
    """What can be chosen for that."""
    buy_end: BuyEnd | None
    """How the last offer ended for this seat, until another card is on offer."""
    log: tuple[str, ...]
    """The newest line last; cards are written `9c`, `10h`, `**`, a wild one `*8h*`."""
    sheet: Sheet
    ended: Ended | None
    hands: tuple[tuple[Card, ...], ...]
    """All hands, where a finished game is watched; else empty."""
    coach: CoachShown | None = None
    """At a table where one learns the game."""
    jokers_stay: bool = False
    """Whether a swapped joker moves to an end of its run and never comes to a hand."""


class Flight(Struct, frozen=True):
    """A card that goes from one place to another.

    Places are `stock`, `pile`, `seat:2`, `meld:2.0` (owner and which of theirs).
    """

    source: str
    target: str
    card: Card
    """The hidden card where this seat may not see it."""


class MoveEvent(Struct, frozen=True, gc=False):
    """A move as this seat saw it.

    Tables keep many of these; none contains a reference cycle, so the garbage collector skips them.
    """

    seat: Seat
    """Below 0 for the dealer."""
    verb: str
    lines: tuple[str, ...]
    flights: tuple[Flight, ...]


class GameUpdate(ToPage, frozen=True, tag="game"):
    number: int
    """How many moves the game has had."""
    events: tuple[MoveEvent, ...]
    """What has happened since the last message, or since `last` of a `Hello`."""
    game: GameView


class GameChanges(ToPage, frozen=True, tag="game_changes"):
    """A `GameUpdate` as the difference from the one before it on the same connection."""

    number: int
    events: tuple[MoveEvent, ...]
    changed: Annotated[dict[str, Any], parts_of(GameView)]
    """The fields of the view that are others now, but for the log and the players."""
    players: dict[Seat, Annotated[dict[str, Any], parts_of(PlayerShown)]]
    """The fields of players that are others now."""
    log_gone: int
    """So many of the oldest lines of the log are shown no longer."""
    log_new: tuple[str, ...]
    """Its new lines."""


class GroupShown(Struct, frozen=True):
    """What a group set aside is."""

    cards: tuple[LaidCard, ...]
    """In order, wild cards with what they stand for where that is settled."""
    meld: Meld | None
    label: str
    """`3 aces`, `9 to Q of hearts`; empty while it is no meld."""
    choices: tuple["Choice", ...]
    """The readings, where a wild card could stand for several cards."""
    missing: int
    """How many cards at least are still needed."""
    why: Why | None
    """What is wrong with it, where more cards would not mend it."""


class Choice(Struct, frozen=True):
    meld: Meld
    cards: tuple[LaidCard, ...]
    wild: str
    """What the wild cards would be: `8h`, `8h and Qh`; the rank of a set, `8`."""


class Tried(Reply, frozen=True, tag="tried"):
    plays: tuple[Play, ...]
    """Those of the draft that stand."""
    swaps: tuple[Swap, ...]
    """The jokers swapped out to go down with that can be had."""
    refused: Why | None
    """Why the next one does not."""
    game: GameView
    """As it would be after them."""
    groups: tuple[GroupShown, ...]
    lay: Lay | None
    """The lay-down that the groups are."""
    expose: Expose | None
    """Where the table lets a lay-down fail: the one that would."""
    price: int
    """Points that a lay-down costs that fails; 0 where it is only refused."""
    lay_refused: Why | None
    tray: Prompt
    """What is said of the melds set aside."""
    fits: tuple[Fit, ...]
    """Where all the chosen cards may go together."""
    note: str
    """What the solver says where nothing was found; else empty."""
    wilds: tuple[int, ...] = ()
    """The wild cards that the swaps take out: those among the plays, then those to go down with."""


class Hinted(Reply, frozen=True, tag="hinted"):
    """A hint in all its steps; the page shows one after the other."""

    hint: Hint


class Peeked(Reply, frozen=True, tag="peeked"):
    """How things stand at a table, for its place in the list of one's tables."""

    title: str
    stage: Stage
    seats: int
    here: int
    """How many people are there now."""
    alone: bool
    """Whether all others are bots."""
    deal: int
    """0 before the game."""
    deals: int
    """How many the game has; 0 before it."""
    asked: Question
    """What this seat is asked."""
    turn: str
    """Whose turn it is; empty for nobody's."""
    joining: Joining = Joining.NOT
    """What became of the request to join, of one who has no seat yet."""
    learns: int = 0
    """At a table where one learns the game, the step at which one goes on; else 0."""
    practice: bool = False
    """Whether a first deal or a short lesson is played there, and no game."""
    company: tuple[str, ...] = ()
    """For one who has a seat: the other people who are there now."""
    top: Card | None = None
    """The top of the pile, as all at the table see it."""
    melds: tuple[tuple[Card, ...], ...] = ()
    """A few of those on the table, one's own first."""


class Watched(Reply, frozen=True, tag="watched"):
    step: int
    of: int
    deals: tuple[int, ...]
    """The step at which each deal begins."""
    lines: tuple[str, ...]
    game: GameView


class SharedGame(Reply, frozen=True, tag="shared_game"):
    """A step of a game that is over, as anybody may see it who has the link."""

    names: tuple[str, ...]
    rules_title: str
    played: str
    """The day on which it began, as ISO text in UTC."""
    outcome: str
    shown: Watched
