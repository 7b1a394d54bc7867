"""One deal that is played, and played once more with other cards where nobody looked.

The first world is played: people by what their pages send, bots by themselves. In each further
world the same pages send the same bytes in the same order, the bots do what they did, and the cards
that the watched seat never saw lie elsewhere. Time is a clock that the test owns, and secrets and
the ids of tables are drawn alike, so whatever a seat is sent can be compared byte by byte.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any, Final

import pytest
from msgspec import Struct
from msgspec.json import decode
from msgspec.structs import replace

from liverpool.bots.steady import Steady
from liverpool.engine.moves import Lay, Move, PlayerMove, Shuffle
from liverpool.engine.refusals import IllegalMove
from liverpool.engine.state import Phase, Public, Seat, State, view_of
from liverpool.fair.dealer import EventKind, FairDealer
from liverpool.room.failures import Failed
from liverpool.room.game_start import first_state
from liverpool.room.jobs import BotMove, bot_move
from liverpool.room.messages import requests, written
from liverpool.room.messages.game import GameView
from liverpool.room.messages.requests import PageMessage, Settings
from liverpool.room.messages.secret import Secret
from liverpool.room.room import Room
from liverpool.room.secrets import KEY_BYTES
from liverpool.table.bots import is_asked
from liverpool.table.due import transitions
from liverpool.table.seat.question import Question
from liverpool.table.timing import Pace
from tests.room.house import House
from tests.room.jobs import AtOnce
from tests.room.page import FakePage

PEOPLE: Final = ("Ann", "Ben")
SEATS: Final = 4
LOOKS: Final = "a page without a seat"
WATCHES: Final = "one who watches the game"
MOST_STEPS: Final = 2_000
_WELCOME: Final = b'{"kind":"welcome"'
"""What a server tells every page when it comes, and no room does."""


class Act(Struct, frozen=True):
    """Something that happens: a page says, comes or goes, or time passes."""

    page: str = ""
    text: bytes = b""
    """What it says; empty where it comes or goes."""
    seconds: float = 0.0


class Thought(Struct, frozen=True):
    """What a bot did, where all could see this."""

    public: Public
    seat: Seat
    move: PlayerMove | None


class Mark(Struct, frozen=True):
    """How far a world has come: so many acts, and so many texts for each page."""

    acts: int
    texts: dict[str, int]


class Played(Struct, frozen=True):
    """What happened in a world, and what each page was sent."""

    name: str
    """Of the table."""
    seed: str
    """Of the chance of the server and of the people."""
    acts: list[Act]
    deal_over: Mark
    thoughts: list[Thought]
    start: State
    moves: Sequence[tuple[Seat, Move]]
    told: dict[str, list[bytes]]


class _Bots(AtOnce):
    """Bots that think, or that do again what they did in another world."""

    def __init__(self, again: Sequence[Thought] | None) -> None:
        self._again = None if again is None else list(again)
        self.thoughts: list[Thought] = []

    def submit(
        self,
        job: Callable[..., Any],
        args: tuple[Any, ...],
        seconds: float,
        done: Callable[[Any | Failed, float], None],
        *,
        owner: str,
        at_least: float = 0.0,
    ) -> None:
        if job is not bot_move:
            super().submit(job, args, seconds, done, owner=owner, at_least=at_least)
            return
        _bot, _seed, view, _seconds = args
        if self._again is None:
            self.thoughts.append(Thought(view.public, view.seat, bot_move(*args).move))
        else:
            self.thoughts.append(self._again.pop(0))
            assert (view.public, view.seat) == (self.thoughts[-1].public, self.thoughts[-1].seat)
        done(BotMove(self.thoughts[-1].move), 0.0)


class World:
    """A house with one table, and the pages at it."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.pages: dict[str, FakePage] = {}
        self.told: dict[str, list[bytes]] = {}
        self.acts: list[Act] = []
        self.name = ""
        self.secrets: dict[str, Secret] = {}

    @property
    def table(self) -> Room:
        return self.house.open(self.name)

    def game(self, page: str) -> GameView:
        """The last view of the page."""
        return self.pages[page].game

    def mark(self) -> Mark:
        return Mark(len(self.acts), {page: len(texts) for page, texts in self.told.items()})

    def does(self, act: Act) -> None:
        """Lets it happen, and hears what every page is told of it."""
        self.acts.append(act)
        if act.seconds:
            self.house.clock.runs(act.seconds)
        elif act.text:
            self.pages[act.page].sends(act.text)
        elif act.page in self.pages:
            self.pages.pop(act.page).leaves()
        else:
            self.pages[act.page] = self.house.page()
            self.told.setdefault(act.page, [])
        for name, page in self.pages.items():
            told, page.raw = page.raw, []
            self.told[name] += [text for text in told if not text.startswith(_WELCOME)]

    def says(self, page: str, message: PageMessage) -> dict[str, Any]:
        """Says it, and gives the answer."""
        number = len(self.acts) + 1
        before = len(self.told[page])
        self.does(Act(page, written(replace(message, id=number))))
        answers = [decode(text) for text in self.told[page][before:]]
        (answer,) = [told for told in answers if told.get("id") == number]
        assert isinstance(answer, dict)
        return answer

    def begins(self, rules: str, *, delayed: bool) -> None:
        """Two people and two bots sit at a table, somebody looks at it, and somebody watches."""
        settings = Settings(
            pace=Pace.AT_ONCE, buy_seconds=10, grace_seconds=3600, watch_delay=delayed
        )
        opens = requests.Open(name=PEOPLE[0], seats=SEATS, rules=rules, settings=settings)
        for page in PEOPLE:
            self.does(Act(page))
            sits = requests.Sit(table=self.name, name=page) if self.name else opens
            seated = self.says(page, sits)
            self.name, self.secrets[page] = seated["table"], Secret(seated["secret"])
        self.does(Act(LOOKS))
        self.says(LOOKS, requests.Look(table=self.name))
        self.does(Act(WATCHES))
        self.watches(last=0)
        self.says(PEOPLE[0], requests.Start())

    def watches(self, last: int) -> None:
        self.says(WATCHES, requests.WatchTable(table=self.name, last=last))


class Players:
    """Plays the people of a first world: good moves, and many things that others do not hear of."""

    def __init__(self, world: World, seed: str) -> None:
        self.world = world
        self.random = Random(seed)
        self.bot = Steady()

    def plays(self) -> Mark:
        """Until the second deal is a few moves old; gives where the first one was over."""
        over: Mark | None = None
        for _ in range(MOST_STEPS):
            public = self.world.table.state.public
            if public.phase is Phase.OVER and over is None:
                over = self.world.mark()
            if over is not None and public.number > 1 and len(public.pile) > 2:
                return over
            self.step(public)
        raise AssertionError("the deal does not end")

    def step(self, public: Public) -> None:
        world, random = self.world, self.random
        if random.random() < 0.3:
            self.beside(random.choice(PEOPLE))
        for page in PEOPLE:
            if page not in world.pages:
                if random.random() < 0.7:
                    continue
                world.does(Act(page))
                last = random.choice((0, world.table.number))
                world.says(
                    page, requests.Hello(table=world.name, secret=world.secrets[page], last=last)
                )
        if random.random() < 0.05:  # the connection of whoever watches is lost, or back
            world.does(Act(WATCHES))
            if WATCHES in world.pages:
                world.watches(last=random.choice((0, world.table.number)))
        there = [page for page in PEOPLE if page in world.pages]
        if public.phase is Phase.OVER:
            for page in there:
                world.says(page, requests.Ready())
        asked = [page for page in there if self.is_asked(page)]
        if asked:
            self.makes(random.choice(asked))
        else:
            world.does(Act(seconds=random.choice((0.5, 5.0))))

    def is_asked(self, page: str) -> bool:
        game = self.world.game(page)
        return (
            game.held is None
            and game.asked is not Question.NOTHING
            and is_asked(self.world.table.state.public, PEOPLE.index(page))
        )

    def makes(self, page: str) -> None:
        state = self.world.table.state
        move = self.bot.choose(view_of(state, PEOPLE.index(page)))
        assert move is not None
        question = self.world.game(page).question
        answer = self.world.says(page, requests.Make(question=question, moves=(move,)))
        assert answer["kind"] == "done", answer

    def beside(self, page: str) -> None:
        """What changes nothing at the table, or what all may know."""
        world = self.world
        if page not in world.pages:
            return
        question = world.game(page).question
        hand = world.table.state.hands[PEOPLE.index(page)]
        secret = world.secrets[page]
        message = self.random.choice(
            (
                None,  # the connection is lost
                None,
                requests.AskHint(question=question),
                requests.AskHint(question=question),
                requests.AskHint(question=question),
                requests.Try(question=question, find=True),
                requests.Try(question=question, chosen=hand[:2]),
                requests.Make(question=question, moves=(Lay(()),)),
                requests.Wish(cards=hand[:2]),
                requests.Peek(table=world.name, secret=secret),
                requests.Save(),
                requests.Watch(step=3),
            )
        )
        if message is None:
            world.does(Act(page))
        else:
            world.says(page, message)


@contextmanager
def opened(
    seed: str, again: Sequence[Thought] | None, cards: Shuffle | None
) -> Iterator[tuple[World, _Bots]]:
    """A house whose clock stands still; its first deal has these cards."""
    bots = _Bots(again)
    answered = FairDealer.answer

    def answer(self: FairDealer, state: State, before: Sequence[EventKind]) -> Any:
        found = answered(self, state, before)
        is_first = isinstance(found, Shuffle) and state.public.phase is Phase.SHUFFLE
        return cards if cards is not None and is_first else found

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(FairDealer, "answer", answer)
        key = Random(seed).randbytes(KEY_BYTES)
        yield World(House(workers=bots, chance=seed, key=key)), bots


def first_world(rules: str, seed: str, *, delayed: bool) -> Played:
    """A deal as people and bots play it, and the beginning of the next; `delayed` for watchers."""
    with opened(seed, None, None) as (world, bots):
        world.begins(rules, delayed=delayed)
        over = Players(world, seed).plays()
        return _played(world, bots, seed, over)


def other_world(first: Played, cards: Shuffle, acts: int) -> Played:
    """The same with other cards, as far as so many acts."""
    with opened(first.seed, first.thoughts, cards) as (world, bots):
        for act in first.acts[:acts]:
            world.does(act)
        world.name = first.name
        return _played(world, bots, first.seed, first.deal_over)


def _played(world: World, bots: _Bots, seed: str, over: Mark) -> Played:
    table = world.table
    start = first_state(table.kept)
    return Played(world.name, seed, world.acts, over, bots.thoughts, start, table.moves, world.told)


# Where cards can lie that a seat never saw


class _Known(int):
    """A card that knows where in the shuffled deck it was."""

    place: int


def unseen(played: Played, seat: Seat, *, in_hands: bool) -> list[int]:
    """The places in the first deck of cards that lay in the stock to the end.

    With `in_hands`, also of those that others had in hand to the end, and the seat never saw.
    """
    cards = []
    for place, face in enumerate(first_shuffle(played).cards):
        cards.append(_Known(face))
        cards[-1].place = place
    made = list(transitions(played.start, _with_cards(played, Shuffle(tuple(cards)))))
    last = made[moves_of_deal(played) - 1].after
    shown = {id(face) for each in made for face in each.after.public.pile}
    found = [*last.stock]
    if in_hands:
        found += [face for at, hand in enumerate(last.hands) if at != seat for face in hand]
    return sorted(
        face.place for face in found if isinstance(face, _Known) and id(face) not in shown
    )


def dealt_otherwise(played: Played, seat: Seat, places: Sequence[int], random: Random) -> Shuffle:
    """The first deck with cards at these places exchanged, so that the same can be played."""
    found = first_shuffle(played)
    many = len(places)
    while many > 1:
        places = random.sample(places, many)
        other = list(found.cards)
        for place, source in zip(places, (*places[1:], places[0]), strict=True):
            other[place] = found.cards[source]
        if _can_be_played(played, seat, Shuffle(tuple(other))):
            return Shuffle(tuple(other))
        many -= 1
    raise AssertionError("no other cards allow the same moves")


def _can_be_played(played: Played, seat: Seat, cards: Shuffle) -> bool:
    """Whether the moves of the deal are possible with these cards."""
    moves = _with_cards(played, cards)[: moves_of_deal(played)]
    try:
        made = list(transitions(played.start, moves))
    except IllegalMove:
        return False
    for here, there in zip(made, transitions(played.start, played.moves), strict=False):
        assert here.before.public == there.before.public, "only hidden cards may differ"
        assert here.before.hands[seat] == there.before.hands[seat], "its own hand is no other"
    return True


def sees_otherwise(played: Played, seat: Seat, cards: Shuffle) -> bool:
    """Whether the seat ever has another hand in the deal with these cards."""
    made = transitions(played.start, _with_cards(played, cards)[: moves_of_deal(played)])
    pairs = zip(made, transitions(played.start, played.moves), strict=False)
    return any(here.before.hands[seat] != there.before.hands[seat] for here, there in pairs)


def moves_of_deal(played: Played) -> int:
    """How many moves there were until the first deal was over."""
    made = transitions(played.start, played.moves)
    return next(at for at, each in enumerate(made, 1) if each.after.public.phase is Phase.OVER)


def first_shuffle(played: Played) -> Shuffle:
    return next(move for _, move in played.moves if isinstance(move, Shuffle))


def _with_cards(played: Played, cards: Shuffle) -> list[tuple[Seat, Move]]:
    """The moves with these cards in the first deal."""
    first = first_shuffle(played)
    return [(actor, cards if move is first else move) for actor, move in played.moves]
