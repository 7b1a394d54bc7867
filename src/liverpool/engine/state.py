"""The state of a game: what everybody may see, what is hidden, and what one seat sees.

`Public` is everything that lies face up or was said aloud. `State` adds what is hidden: the hands,
the stock, and knocks that are still secret. A `View` is built from the public record and one seat's
hand, so it cannot leak anything. Nothing is stored twice: hidden cards are counted when a view is
made.

Every field that is at its default in an ordinary position is left out when a position is
written. `table[seat]` are the melds that seat owns, in the order of laying. Printed, a state
or a view is a few lines for people; its `repr` is one.
"""

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from typing import Final, assert_never

from msgspec import Struct
from msgspec.structs import replace

from liverpool.engine.cards import (
    JOKER,
    Card,
    Hand,
    cards_text,
    joined_text,
    with_cards,
    without_card,
)
from liverpool.engine.changes import contract_text
from liverpool.engine.handicaps import Handicap
from liverpool.engine.melds import Meld
from liverpool.engine.moves import DEALER, Move
from liverpool.engine.partners import Partners
from liverpool.engine.rules import BuyPriority, Deal, RuleSet

Seat = int
Seats = tuple[Seat, ...]
NOBODY: Final = -2
"""In place of a seat where there is none."""
PILE: Final = -3
"""In place of a seat where the pile is owed a card: the upcard, or one onto a discard of two."""


class Phase(StrEnum):
    """What the table waits for; see the table of phases in docs/work/architecture.md."""

    FIRST_DEALER = "first_dealer"
    SHUFFLE = "shuffle"
    CUT = "cut"
    FELL = "fell"
    TURN = "turn"
    BUY = "buy"
    CUT_FOR = "cut_for"
    PLAY = "play"
    LAST_CALL = "last_call"
    CALLER_PLAYS = "caller_plays"
    GIVE = "give"
    FREE_DISCARD = "free_discard"
    OVER = "over"


class Ending(StrEnum):
    """How a deal ended."""

    OUT = "out"
    STOCK_OUT = "stock_out"


class Debt(Struct, frozen=True, gc=False):
    """Stock cards that are owed; `draw` where it is the turn's own card."""

    seat: Seat
    cards: int
    draw: bool = False


class DealScore(Struct, frozen=True, gc=False):
    """A line of the score sheet, each by seat: the cards left, and what came on top."""

    points: tuple[int, ...]
    penalties: tuple[int, ...]
    out: Seat
    """Who went out, or `NOBODY`."""
    ending: Ending

    def total(self, seat: Seat) -> int:
        return self.points[seat] + self.penalties[seat]


class Event(Struct, frozen=True, gc=False):
    """A player's move in this deal as all saw it, with the cards that it showed."""

    seat: Seat
    move: Move
    cards: tuple[Card, ...] = ()


class GameSetup(Struct, frozen=True, gc=False):
    """What stays the same for a whole game."""

    rules: RuleSet
    seats: int
    decks: int
    """In the first deal."""
    more_buys: tuple[int, ...] = ()
    """By seat, how many more buys it has in each deal, as its handicap; empty for none."""
    first_pick: Seats = ()
    """Who gets a card that several want before all others, as their handicap."""

    def __repr__(self) -> str:
        """Without the rules, which have a hundred fields."""
        return f"<GameSetup: {self.seats} seats, {self.decks} decks>"

    def decks_in(self, deal: int) -> int:
        """How many decks the deal of this number begins with."""
        return self.decks + self.rules.deck.more_in(deal)

    def handicaps(self) -> tuple[Handicap, ...]:
        """By seat, without the points at the start; empty for none."""
        if not self.more_buys and not self.first_pick:
            return ()
        more = self.more_buys or (0,) * self.seats
        return tuple(
            Handicap(buys=buys, pick=seat in self.first_pick) for seat, buys in enumerate(more)
        )

    @property
    def added_size(self) -> int:
        """Cards in a deck that is added to a running deal."""
        meld = self.rules.meld
        return meld.ranks * meld.suits + self.rules.jokers_added


class Turn(Struct, frozen=True, gc=False):
    """What has happened in this turn and binds its player until it ends."""

    taken: tuple[Card, ...] = ()
    """Cards taken from the pile and not laid since, where that bars their discard."""
    owed: int = 0
    """Swapped jokers that must be played before the turn ends."""
    owed_wilds: tuple[Card, ...] = ()
    """Swapped wild cards that are no jokers and must be, too."""
    fresh: bool = False
    """The player went down in this turn."""
    failed: bool = False
    """The player has failed a lay-down."""
    floating: bool = False
    """The player began the turn without a card."""
    at_once: bool = False
    """The player went down and discarded the last card in one turn, and that can still be called;
    only where the rules give points for it."""

    @property
    def owes(self) -> tuple[Card, ...]:
        """All swapped cards that must be played before the turn ends."""
        return (*self.owed_wilds, *[JOKER] * self.owed)

    def paid(self, face: Card) -> "Turn":
        """The same after such a card has been played, owed or not."""
        if face == JOKER and self.owed:
            return replace(self, owed=self.owed - 1)
        if face in self.owed_wilds:
            return replace(self, owed_wilds=without_card(self.owed_wilds, face))
        return self

    def owing(self, face: Card) -> "Turn":
        """The same after such a card was swapped out that must be played."""
        if face == JOKER:
            return replace(self, owed=self.owed + 1)
        return replace(self, owed_wilds=with_cards(self.owed_wilds, (face,)))


class Public(Struct, frozen=True, gc=False):
    """What everybody knows of a game: all that lies face up or was said aloud."""

    game: GameSetup
    phase: Phase
    number: int = 1
    """Which deal, from 1."""
    behind: tuple[int, ...] = ()
    """By seat, how many contracts they are behind the number of the deal, where each player has
    their own; empty where nobody is."""
    dealer: Seat = NOBODY
    turn: Seat = NOBODY
    """Whose turn it is, or comes next; the cutter where the deck is cut."""
    brought: tuple[int, ...] = ()
    """By seat, points from before the first deal that is recorded; empty for none."""
    sheet: tuple[DealScore, ...] = ()
    penalties: tuple[int, ...] = ()
    """By seat, in this deal so far: failed lay-downs above 0, perfect cuts below."""
    table: tuple[tuple[Meld, ...], ...] = ()
    pile: tuple[Card, ...] = ()
    """The last is on top."""
    down: Seats = ()
    open: Seats = ()
    """Who still has to answer: offers in the order of play, after those who have the first pick;
    draws and cuts by the dealer.

    While a turn is being played, who may still buy the card below the coming discard."""
    callers: Seats = ()
    """Who may still call the top discard, by the rules, offence or not."""
    by: Seat = NOBODY
    """Who discarded the top of the pile."""
    caller: Seat = NOBODY
    dead: bool = False
    """The top of the pile can be neither taken nor bought until it is covered."""
    this_turn: Turn = Turn()
    aim: int = 0
    """How many cards the cutter aims to lift; 0 where nobody has aimed."""
    drawn: tuple[Card, ...] = ()
    """By seat, the cards drawn for the first deal."""
    debts: tuple[Debt, ...] = ()
    bought: tuple[int, ...] = ()
    """By seat, how often in this deal."""
    bought_before: tuple[int, ...] = ()
    """By seat, how often in the deals before, where that matters by the rules; empty as long as
    nobody has bought."""
    renewals: int = 0
    """How often the stock was renewed in this deal, added decks included."""
    quiet: int = 0
    """Turns in a row in which no card left the stock or reached the table."""
    known: tuple[Hand, ...] = ()
    """For each seat, the cards that everybody knows it has."""
    history: tuple[Event, ...] = ()

    @property
    def rules(self) -> RuleSet:
        return self.game.rules

    @property
    def deal(self) -> Deal:
        """How this deal is dealt; the contract of a seat is in `deal_of`."""
        return self.game.rules.dealt_as(self.number)

    def deal_of(self, seat: Seat) -> Deal:
        """The deal whose contract the seat has to make; for nobody's seat, this deal."""
        if not self.behind or seat < 0:
            return self.deal
        return self.game.rules.deals[self.contract_of(seat) - 1]

    def contract_of(self, seat: Seat) -> int:
        """Which of the contracts the seat has to make, from 1."""
        return self.number - (self.behind[seat] if self.behind else 0)

    @property
    def cards_to_deal(self) -> int:
        """The hands, and one more if it is dealt; a cut of just so many is perfect (row 7)."""
        return self.game.seats * self.deal.cards + self.rules.start.takes_one_more

    @property
    def bought_in_game(self) -> tuple[int, ...]:
        """By seat, how often so far in the game; only where that matters by the rules."""
        none = (0,) * self.game.seats
        return tuple(map(sum, zip(self.bought_before or none, self.bought or none, strict=True)))

    @property
    def offers_discard(self) -> bool:
        """Whether a discard is on offer before the next turn, as two may play it (row 39)."""
        return self.phase is Phase.BUY and self.turn == self.by and self.turns_up

    @property
    def turns_up(self) -> bool:
        """Whether a card is turned onto each discard, as two may play it (row 39)."""
        return self.rules.buy.turns_up(self.game.seats, self.number)

    @property
    def top(self) -> Card | None:
        return self.pile[-1] if self.pile else None

    @property
    def is_worn_out(self) -> bool:
        """Whether so many turns have been quiet that the next player has to draw."""
        return self.quiet >= self.rules.draw.quiet_rounds * self.game.seats

    def left_of(self, seat: Seat) -> Seat:
        """The next player, who sits on the left unless play goes counter-clockwise."""
        return (seat + 1) % self.game.seats

    def totals(self) -> tuple[int, ...]:
        """Points by seat over the deals that are finished, those carried over included.

        Partners have the points of both.
        """
        brought = self.brought or (0,) * self.game.seats
        return self.rules.players.partners.shared(
            [
                points + sum(line.total(seat) for line in self.sheet)
                for seat, points in enumerate(brought)
            ]
        )

    def side_of(self, seat: Seat) -> Seats:
        """The seat, and its partner where players have one."""
        return self.rules.players.partners.side_of(seat, self.game.seats)

    def goes_down_with(self, seat: Seat) -> Seats:
        """Whose contract the seat lays: its own, and its partner's where they share melds."""
        shares = self.rules.players.partners is Partners.MELDS
        return self.side_of(seat) if shares else (seat,)

    def owns(self, seat: Seat, owner: Seat) -> bool:
        """Whether this owner's melds are the seat's own: also its partner's where they share
        them."""
        return owner == seat or owner in self.goes_down_with(seat)

    @property
    def is_last_deal(self) -> bool:
        """Whether no deal follows; where each player has their own contract, that is known once
        somebody is down with the last one."""
        rules, contracts = self.game.rules, len(self.game.rules.deals)
        if not rules.own_contracts:
            return self.number == contracts
        met = (self.contract_of(seat) for seat in self.down)
        return self.number == rules.most_deals or contracts in met


class State(Struct, frozen=True, gc=False):
    """A whole game at one moment. `stock` is drawn from its front."""

    public: Public
    hands: tuple[Hand, ...]
    stock: tuple[Card, ...] = ()
    claims: Seats = ()
    """Who wants the card on offer, while others are still being asked or the turn is being
    played."""

    @property
    def sizes(self) -> tuple[int, ...]:
        """Cards in each hand, by seat."""
        return tuple(map(len, self.hands))

    def __str__(self) -> str:
        return state_text(self)

    def __repr__(self) -> str:
        hands = " | ".join(map(cards_text, self.hands))
        return f"<State: {_where(self.public)}; hands {hands}; stock {len(self.stock)}>"


class View(Struct, frozen=True, gc=False):
    """What one seat sees: the public record, its own hand, and how many cards there are."""

    public: Public
    seat: Seat
    hand: Hand
    sizes: tuple[int, ...]
    """Cards in each hand, by seat."""
    stock: int
    """Cards in the stock."""

    @property
    def deal(self) -> Deal:
        """The deal whose contract the seat has to make."""
        return self.public.deal_of(self.seat)

    def __str__(self) -> str:
        held = [f"{size} cards" for size in self.sizes]
        held[self.seat] = _held(self.hand)
        return _pictured(self.public, held, self.stock, _numbered(self.public))

    def __repr__(self) -> str:
        hand = cards_text(self.hand)
        return f"<View of seat {self.seat}: {_where(self.public)}; hand {hand}; stock {self.stock}>"


class Waiting(Struct, frozen=True, gc=False):
    """Who must answer before the game goes on, and who may interrupt until then."""

    must: Seats
    may: Seats = ()


def view_of(state: State, seat: Seat) -> View:
    hands = state.hands
    return View(
        state.public,
        seat,
        hands[seat] if hands else (),
        state.sizes,
        len(state.stock),
    )


def announced(before: State | View, after: State | View) -> Seats:
    """Who has just come down to one card and says so, if the table plays that (row 75)."""
    if not after.public.rules.end.announce_last_card or after.public.phase is Phase.OVER:
        return ()
    return tuple(
        seat
        for seat, (was, now) in enumerate(zip(before.sizes, after.sizes, strict=True))
        if now == 1 and was != 1
    )


def waiting_on(public: Public) -> Waiting:
    """Who acts now; nobody when the game is over. `must` may name the `DEALER`."""
    if public.debts:
        return Waiting((DEALER,))
    match public.phase:
        case Phase.CUT:
            return Waiting((public.turn,))
        case Phase.PLAY:
            return Waiting((public.turn,), public.open)
        case Phase.TURN:
            return Waiting((public.turn,), public.callers)
        case Phase.BUY:
            one_by_one = public.rules.buy.priority is BuyPriority.SEAT
            return Waiting(public.open[:1] if one_by_one else public.open)
        case Phase.LAST_CALL:
            return Waiting(public.open)
        case Phase.GIVE | Phase.CALLER_PLAYS | Phase.FREE_DISCARD:
            return Waiting((public.caller,))
        case Phase.OVER:
            return Waiting(() if public.is_last_deal else (DEALER,))
        case Phase.FIRST_DEALER | Phase.SHUFFLE | Phase.FELL | Phase.CUT_FOR:
            return Waiting((DEALER,))
        case _:
            assert_never(public.phase)


# Printing


def state_text(state: State, names: Sequence[str] = ()) -> str:
    """The position in lines for people, with all hands; seats by number where nobody is named."""
    called = names or _numbered(state.public)
    return _pictured(state.public, [*map(_held, state.hands)], len(state.stock), called)


def _pictured(public: Public, held: Sequence[str], stock: int, called: Sequence[str]) -> str:
    """Deal and phase, then seat by seat what is `held` and lies on the table, pile and stock."""
    waiting = waiting_on(public)
    acting = _listed(waiting.must, called)
    lines = [f"Deal {public.number}: each player has their own contract"]
    if not public.rules.own_contracts:
        contract = contract_text(public.deal.contract)
        lines = [f"Deal {public.number} of {public.rules.most_deals}: {contract}"]
    lines.append(f"Phase {public.phase}; {acting} must act" if acting else "The game is over")
    if waiting.may:
        lines[-1] += f", {_listed(waiting.may, called)} may interrupt"
    lines += _seat_lines(public, held, called)
    return "\n".join([*lines, f"Pile: {cards_text(public.pile) or 'empty'}", f"Stock: {stock}"])


def _held(hand: Hand) -> str:
    return f"{len(hand)} cards: {cards_text(hand)}" if hand else "0 cards"


def _numbered(public: Public) -> list[str]:
    return [f"Seat {seat}" for seat in range(public.game.seats)]


def _seat_lines(public: Public, held: Sequence[str], called: Sequence[str]) -> Iterator[str]:
    for seat, (name, hand, points) in enumerate(zip(called, held, public.totals(), strict=True)):
        down = ", down" if seat in public.down else ""
        own = ""
        if public.rules.own_contracts:
            own = f", contract {contract_text(public.deal_of(seat).contract)}"
        yield f"{name}: {points} points{own}{down}, {hand}"
        for number, meld in enumerate(public.table[seat] if public.table else (), start=1):
            yield f"  {number}. {joined_text(meld.cards)}"


def _listed(seats: Iterable[Seat], called: Sequence[str]) -> str:
    return ", ".join("the dealer" if seat == DEALER else called[seat] for seat in seats)


def _where(public: Public) -> str:
    """Deal, phase and who must act, in a few words."""
    acting = _listed(waiting_on(public).must, _numbered(public)).lower()
    return f"deal {public.number}, {public.phase}, {acting or 'nobody'} to act"
