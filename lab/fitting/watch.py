"""Deals that are watched: what could be known at a moment, what was predicted, and what came.

In each deal `steady` and `expert` sit in turns round the table. The deals are of many tables,
most of them of our own rules for four. Whatever is noted was public at its moment, or seen by
the seat it is about, and what came of it is noted beside; a promise is what the measures of
bots said then, with the numbers as they stand. What is made of the notes is not known here.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, NamedTuple

from msgspec.structs import replace

from liverpool.arena.command_line import rules_for
from liverpool.arena.dealer import Dealer
from liverpool.arena.play import Seer, Step, play_on
from liverpool.arena.streams import StreamDealer
from liverpool.bots.measures import caught, others, race
from liverpool.bots.measures import hand as hands
from liverpool.bots.player import Bot
from liverpool.bots.roster import make
from liverpool.engine.contracts import cards_asked
from liverpool.engine.dealing import new_game
from liverpool.engine.moves import Buy, Discard, Draw, Pass, PlayerMove, Take
from liverpool.engine.referee import refuse
from liverpool.engine.seen import seen_of
from liverpool.engine.state import Phase, Public, Seat, State, View, view_of

BEGINS: Final = "fit"
"""The seeds of these deals begin so, and no others do."""
PLAYERS: Final = ("steady", "expert")
KINDS: Final = ("sets", "mixed", "runs")
MOST_ROUNDS: Final = 15
"""A deal that goes on longer is stuck: what happens then is noted no more."""
MOST_TURNS: Final = 12
"""Who has more turns left has all the time there is."""


class Table(NamedTuple):
    rules: str
    seats: int
    changes: tuple[str, ...] = ()


OWN: Final = Table("dunlop", 4)
TABLES: Final = (
    *(OWN, Table("dunlop", 3), OWN, Table("dunlop", 6), OWN, Table("dunlop", 8)),
    *(OWN, Table("wikipedia", 4), Table("christmas", 4), Table("dunlop", 4, ('buy.window="off"',))),
)


class Job(NamedTuple):
    """One deal to be played."""

    table: Table
    seed: str
    at: int


class Moment(NamedTuple):
    """A decision: what the seat saw, what it did, and the chance that was still to come."""

    view: View
    state: State
    move: PlayerMove
    dealer: Dealer


class Played(NamedTuple):
    """A deal from its first card to its last."""

    bots: tuple[Bot, ...]
    moments: tuple[Moment, ...]
    turns: tuple[State, ...]
    """After each discard that ended a turn, but not the deal."""
    end: Public


class Promise(NamedTuple):
    """A chance that was told, and whether it came."""

    what: str
    chance: float
    came: bool


class Hand(NamedTuple):
    """The hand of a player between two turns who is not down."""

    kind: str
    seats: int
    sold: bool
    away: int
    share: float
    turns: float
    """How many the player could expect."""
    cards: float
    """So many unseen ones the player could choose from in each round."""
    nearer: bool | None
    """Whether it came nearer until the end of the next turn; nothing where none came."""
    in_time: bool
    """Whether it went down before the deal ended."""


class Left(NamedTuple):
    """How many turns of its own a player had left who is not down."""

    needs: float
    """Rounds that hands of this deal mostly need."""
    over: int
    """Cards that are dealt beyond the contract."""
    seats: int
    gone: int
    """Rounds."""
    down: int
    """How many are down."""
    least: int
    """Cards in the smallest hand of those."""
    turns: int
    """At most `MOST_TURNS`."""


class Wish(NamedTuple):
    """Whether one who is not down wanted the top of the pile."""

    buys: bool
    kind: str
    signs: tuple[int, ...]
    wanted: bool


class Notes(NamedTuple):
    hands: list[Hand]
    left: list[Left]
    wishes: list[Wish]
    promises: list[Promise]


def jobs(deals: int, seed: int | str) -> Iterator[Job]:
    """So many deals, by table and contract in turn."""
    for at in range(deals):
        yield Job(TABLES[at % len(TABLES)], f"{BEGINS}/{seed}/{at}", at)


def play(job: Job, players: Sequence[str] = PLAYERS) -> Played:
    """Deals and plays the job's deal; the players sit in turns round the table."""
    state = _begun(job)
    moments: list[Moment] = []
    seats = range(job.table.seats)
    bots = [make(players[(seat + job.at) % len(players)], f"{job.seed}/{seat}") for seat in seats]
    watched = [_Watched(bot, moments) for bot in bots]
    steps = play_on(state, watched, StreamDealer(job.seed))
    turns = []
    while state.public.phase is not Phase.OVER:
        before, step = state, next(steps)
        state = step.state
        if _ends_turn(before, step):
            turns.append(state)
    return Played(tuple(bots), tuple(moments), tuple(turns), state.public)


def _begun(job: Job) -> State:
    """The table before the shuffle, at a deal of this job's own.

    A deal in which all cards play at once is never chosen: nothing is fitted to it.
    """
    table = job.table
    rules = rules_for(table.rules, table.changes, table.seats)
    numbers = [number for number, deal in enumerate(rules.deals, 1) if not deal.all_at_once]
    state = new_game(rules, table.seats)
    public = replace(
        state.public,
        phase=Phase.SHUFFLE,
        number=numbers[job.at // len(TABLES) % len(numbers)],
        dealer=Random(job.seed).randrange(table.seats),
        open=(),
        drawn=(),
    )
    return replace(state, public=public)


def _ends_turn(before: State, step: Step) -> bool:
    ends = isinstance(step.move, Discard) and before.public.phase is Phase.PLAY
    return ends and step.state.public.phase is not Phase.OVER


class _Watched(Seer):
    """A bot whose decisions are noted; it sees no more than its view, as ever."""

    def __init__(self, bot: Bot, moments: list[Moment]) -> None:
        self._bot = bot
        self._moments = moments

    def choose_seeing(self, state: State, seat: Seat, dealer: Dealer) -> PlayerMove | None:
        view = view_of(state, seat)
        move = self._bot.choose(view)
        if move is not None and caught.rounds_gone(state.public) <= MOST_ROUNDS:
            self._moments.append(Moment(view, state, move, dealer))
        return move


def noted(played: Played) -> Notes:
    """All that is fitted to, but for the weights."""
    notes = Notes([], [], [], [])
    by_seat: dict[Seat, list[State]] = {}
    for state in played.turns:
        by_seat.setdefault(state.public.history[-1].seat, []).append(state)
    for seat, states in by_seat.items():
        _note_turns(notes, seat, states, played.end)
    for moment in played.moments:
        _note_wish(notes, moment)
    return notes


def _note_turns(notes: Notes, seat: Seat, states: Sequence[State], end: Public) -> None:
    """The seat's turns, from the first to the last before it was down."""
    for at, state in enumerate(states):
        public, view = state.public, view_of(state, seat)
        if seat in public.down or caught.rounds_gone(public) > MOST_ROUNDS:
            return
        left = _left(view, end)
        notes.left.append(left)
        ends = left.turns == 0
        notes.promises.append(Promise("ends first", caught.ends_first(view), ends))
        away = hands.steps(public, view.seat, view.hand)
        if not 0 < away <= race.MOST_STEPS:
            continue
        copies = hands.unseen(view)
        share = sum(copies[face] for face in hands.helpers(public, view.seat, view.hand)) / max(
            sum(copies), 1
        )
        nearer = None
        if at + 1 < len(states):
            nearer = _is_nearer(states[at + 1], seat, away)
        elif not ends:  # the turn that ended the deal
            nearer = seat in end.down
        sold = public.rules.buy.is_open_in(public.number)
        chances = race.Race.of(public, caught.turns_left(view))
        in_time = seat in end.down
        notes.hands.append(
            Hand(
                kind=race.kind_of(public.deal),
                seats=public.game.seats,
                sold=sold,
                away=away,
                share=share,
                turns=chances.turns,
                cards=chances.cards,
                nearer=nearer,
                in_time=in_time,
            )
        )
        notes.promises.append(Promise("in time", chances.in_time(away, share), in_time))
        if nearer is not None:
            chance = race.step_chance(share, race.looks(public))
            notes.promises.append(Promise("nearer", chance, nearer))


def _is_nearer(state: State, seat: Seat, away: int) -> bool:
    down = seat in state.public.down
    return down or hands.steps(state.public, seat, state.hands[seat]) < away


def _left(view: View, end: Public) -> Left:
    public = view.public
    deal, seat = public.deal, view.seat
    sizes = [view.sizes[other] for other in public.down]
    still = [event for event in end.history[len(public.history) :] if event.seat == seat]
    distance = round(caught.usual_distance(public.game, public.number))
    return Left(
        needs=race.rounds_to_go(public, distance),
        over=max(deal.cards - cards_asked(deal.contract), 0),
        seats=public.game.seats,
        gone=max(caught.rounds_gone(public) - 1, 0),
        down=len(sizes),
        least=max(min(sizes, default=1), 1),
        turns=min(sum(isinstance(event.move, Draw | Take) for event in still), MOST_TURNS),
    )


def _note_wish(notes: Notes, moment: Moment) -> None:
    view, move, public = moment.view, moment.move, moment.view.public
    if view.seat in public.down or not public.pile:
        return
    if public.phase is Phase.TURN and isinstance(move, Draw | Take):
        if refuse(view, Draw()) is not None or refuse(view, Take()) is not None:
            return
    elif public.phase is not Phase.BUY or not isinstance(move, Buy | Pass):
        return
    seen, top = seen_of(public)[view.seat], public.pile[-1]
    buys, wanted = public.phase is Phase.BUY, isinstance(move, Take | Buy)
    signs = tuple(int(sign) for sign in others.signs(seen, top))
    notes.wishes.append(Wish(buys, race.kind_of(public.deal), signs, wanted))
    chance = (others.would_buy if buys else others.would_take)(public, seen, top)
    notes.promises.append(Promise("buys" if buys else "takes", chance, wanted))
