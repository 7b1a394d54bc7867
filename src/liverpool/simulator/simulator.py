"""The simulator: a deal that is set up once, and then played on, out, or tried in many worlds."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from struct import pack, unpack, unpack_from
from typing import Final, NamedTuple

from liverpool.engine.cards import Card, Hand
from liverpool.engine.melds import End, Meld
from liverpool.engine.moves import (
    Add,
    Buy,
    Call,
    Discard,
    Draw,
    Give,
    Lay,
    Pass,
    PlayerMove,
    Swap,
    Take,
)
from liverpool.engine.rules import RuleSet
from liverpool.engine.state import Phase, Public, Seat, State, View, waiting_on
from liverpool.simulator.covered import not_covered
from liverpool.simulator.faults import NotCoveredError
from liverpool.simulator.module import Running
from liverpool.simulator.packed_melds import meld_from
from liverpool.simulator.packing import (
    FACES,
    PHASES,
    HandWorths,
    Secret,
    asked_again,
    load_rules,
    load_worths,
    nowhere_else,
    packed,
)

Code = int
"""A move as the module writes it."""

KINDS: Final = (
    *(None, "take", "draw", "buy", "pass", "lay", "add", "swap", "discard", "call", "give"),
)
ENDS: Final = (None, End.LOW, End.HIGH)


@dataclass(frozen=True)
class Answer:
    """The answer to the contract question for one hand: what is missing, and what would help."""

    missing: int
    """How many cards it is short of going down."""
    outs: Hand
    """The faces that bring it nearer; none for a hand that can go down."""


class _Shown(NamedTuple):
    """The view that was written last, as it is written: it often comes again."""

    view: View
    likely: HandWorths | None
    content: bytearray
    hidden: Sequence[int]


class Simulator:
    """Plays the deal of this number by these rules, with so many seats.

    Raises `NotCoveredError`, and `CannotRunSimulator` where the module is not built, is older than
    this, or cannot be run on this machine.
    """

    def __init__(self, rules: RuleSet, number: int, seats: int) -> None:
        missing = not_covered(rules, number, seats)
        if missing:
            named = "; ".join(map(str, missing))
            raise NotCoveredError(f"The simulator does not cover this deal: {named}.")
        self._module = Running()
        self._seats = seats
        self._melds = len(rules.deals[number - 1].contract)
        self._deal = (rules, number, seats)
        load_rules(self._module, rules, number, seats)
        self._shown: _Shown | None = None
        self.worked = int(self._module.call("workDone"))  # an older module is told of here
        """The work of all moves that were tried: the same on any machine for the same question."""

    # The contract question

    def ask(self, hands: Sequence[Hand]) -> list[Answer]:
        """What each hand is short of the contract, and what brings it nearer."""
        most = self._module.number("MOST_ASKED")
        answers: list[Answer] = []
        for first in range(0, len(hands), most):
            answers += self._asked(hands[first : first + most])
        return answers

    def _asked(self, hands: Sequence[Hand]) -> Iterator[Answer]:
        self.load_hands(hands)
        self.ask_loaded(len(hands))
        module = self._module
        missing = module.read(module.number("ANSWERS"), len(hands))
        bits = module.read(module.number("ANSWERED_OUTS"), 8 * len(hands))
        for lacking, outs in zip(missing, unpack(f"<{len(hands)}Q", bits), strict=True):
            yield Answer(lacking, tuple(face for face in range(FACES) if outs >> face & 1))

    def load_hands(self, hands: Sequence[Hand]) -> None:
        """Writes hands to ask about, no more than `MOST_ASKED`."""
        step = self._module.number("HAND_SIZE")
        content = bytearray(step * len(hands))
        for at, hand in enumerate(hands):
            for face in hand:
                content[step * at + face] += 1
        self._module.write(self._module.number("ASKED_HANDS"), content)

    def ask_loaded(self, hands: int) -> None:
        """Answers for so many of the hands that were written."""
        self._module.call("ask", hands)

    # One deal

    def place(self, state: State, seed: int = 0) -> None:
        """Sets up this state, whose cards must all be known, for the first seat that must act.

        The seed is for what chance decides: who calls first, cuts highest, and what is shuffled.
        """
        public = state.public
        self._check(public)
        secret = Secret(state.hands, state.stock, state.claims)
        content = packed(self._module, public, secret, waiting_on(public).must[0])
        self._module.write(self._module.number("at"), content)
        self._module.call("seedWorld", seed, 0)

    def next_move(self) -> Code:
        """What `steady` does where the game stands; 0 when the deal is over."""
        return self._module.call("nextMove")

    def make(self, code: Code) -> None:
        """Makes a legal move."""
        self._module.call("makeMove", code)

    def legal(self) -> list[Code]:
        """The legal moves of who must act; all lay-downs are one move."""
        count = self._module.call("listMoves")
        listed = self._module.read(self._module.number("LISTED"), 4 * count)
        return list(unpack(f"<{count}i", listed))

    def play_out(self) -> tuple[int, ...]:
        """Plays the deal to its end, and tells the points of each seat, penalties apart."""
        self._module.call("playOut")
        return self.points()

    def points(self) -> tuple[int, ...]:
        return tuple(self._module.call("pointsOf", seat) for seat in range(self._seats))

    def split_stock(self) -> None:
        """Lets each seat draw from a part of the stock of its own, as in the worlds of `try_moves`;
        right after a state was set up. `stock` does not tell what is left then."""
        self._module.call("splitStock")

    def move(self, code: Code) -> PlayerMove:
        """The move as the engine knows it, before it is made; a lay-down after `next_move`."""
        face, meld, end = code >> 4 & 63, code >> 10 & 63, code >> 16
        match KINDS[code & 15]:
            case "take":
                return Take(end + 1)
            case "draw":
                return Draw()
            case "buy":
                return Buy()
            case "pass":
                return Pass()
            case "call":
                return Call()
            case "give":
                return Give(face)
            case "lay":
                return Lay(self._laid(), self._contract_swaps())
            case "add":
                return Add(face, *self._owner_and_index(meld), ENDS[end])
            case "swap":
                return self._swap(code)
            case _:
                return Discard(face)

    @staticmethod
    def code(move: PlayerMove) -> Code:
        """A move that no meld takes part in, as the module writes it; `ValueError` for others."""
        match move:
            case Draw() | Buy() | Pass() | Call():
                return KINDS.index(type(move).__name__.lower())
            case Take():
                return KINDS.index("take") | move.cards - 1 << 16
            case Discard() | Give():
                return KINDS.index(type(move).__name__.lower()) | move.card << 4
            case _:
                raise ValueError(f"{move} has no number of its own.")

    def _laid(self) -> tuple[Meld, ...]:
        self._module.call("findLayDown", self.actor())
        size = self._module.number("MELD_SIZE")
        places = [self._module.call("laidMeld", index) for index in range(self._melds)]
        return tuple(meld_from(self._module.read(at, size))[1] for at in places)

    def _contract_swaps(self) -> tuple[Swap, ...]:
        """The jokers that are swapped out to be laid down with the melds found last."""
        count = self._module.call("contractSwaps")
        listed = self._module.read(self._module.number("CONTRACT_SWAPS"), 4 * count)
        return tuple(self._swap(code) for code in unpack(f"<{count}i", listed))

    def _swap(self, code: Code) -> Swap:
        return Swap(code >> 4 & 63, *self._owner_and_index(code >> 10 & 63))

    def _owner_and_index(self, at: int) -> tuple[Seat, int]:
        owners = [owner for owner, _ in self.melds()]
        return owners[at], at - owners.index(owners[at])

    # What is there now

    def melds(self) -> list[tuple[Seat, Meld]]:
        """The melds on the table with their owners, sorted by owner."""
        size = self._module.number("MELD_SIZE")
        content = self._part("MELDS", size * self.number("MELDS_LAID"))
        return [meld_from(content[at : at + size]) for at in range(0, len(content), size)]

    def hands(self) -> list[Hand]:
        return [self._hand("HANDS", seat) for seat in range(self._seats)]

    def known(self) -> list[Hand]:
        """What everybody knows to be in each hand."""
        return [self._hand("KNOWN", seat) for seat in range(self._seats)]

    def pile(self) -> tuple[Card, ...]:
        return tuple(self._part("PILE", self.number("PILED")))

    def stock(self) -> tuple[Card, ...]:
        return self.whole_stock()[self.number("DRAWN") :]

    def whole_stock(self) -> tuple[Card, ...]:
        """The stock as it was when it was last renewed, with the cards drawn since."""
        return tuple(self._part("STOCK", self.number("STOCKED")))

    def phase(self) -> Phase:
        phase = self.number("PHASE")
        return next(each for each, name in PHASES.items() if self._module.number(name) == phase)

    def actor(self) -> Seat:
        """Who makes the next move: who is asked, or who calls."""
        return self.number("ACTOR")

    def asked(self) -> tuple[Seat, ...]:
        """Who is still asked whether they buy or call."""
        return tuple(self._part("OPEN", self.number("ASKED")))

    def number(self, name: str) -> int:
        """A number of the position, by the name that the module gives it."""
        value: int = unpack_from("<i", self._part(name, 4))[0]
        return value

    def by_seat(self, name: str) -> tuple[int, ...]:
        """A part of the position that has a byte for each seat."""
        return tuple(self._part(name, self._seats))

    def _hand(self, name: str, seat: Seat) -> Hand:
        step = self._module.number("HAND_SIZE")
        counts = self._part(name, step * self._seats)[step * seat : step * seat + FACES]
        return tuple(face for face, count in enumerate(counts) for _ in range(count))

    def _part(self, name: str, size: int) -> bytearray:
        return self._module.read(self._module.number("at") + self._module.number(name), size)

    # Many worlds

    def try_moves(
        self,
        view: View,
        codes: Sequence[Code],
        worlds: int,
        seed: int,
        first: int = 1,
        likely: HandWorths | None = None,
        weighing: Sequence[Seat] = (),
    ) -> list[list[tuple[int, ...]]]:
        """World after world, for each of the moves, the points of each seat at the deal's end.

        The seat of the view must act, and the moves must be legal for it; 0 is what it does itself.
        In each world the hidden cards are dealt anew, as `likely` has them or else all alike; each
        seat draws from a part of the stock of its own. The seats that are `weighing` play by the
        weights that `Policy.learn` gave them, and all others as `steady` does. Those whose
        answer to an offer is secret are asked again. What world number N is follows from `likely`,
        the seed and N alone, so `first` goes on where others left off.
        Seeds are numbers from 0 to 2^63 - 1. `ValueError` where the view is of another deal, or
        hides other cards than it leaves unseen.
        """
        self._place_view(view, likely)
        return self._tried(codes, worlds, seed, first, weighing)

    def try_in_truth(
        self,
        state: State,
        codes: Sequence[Code],
        worlds: int,
        seed: int,
        actor: Seat | None = None,
        weighing: Sequence[Seat] = (),
    ) -> list[list[tuple[int, ...]]]:
        """The same with all hands as they are: worlds differ in the stock, whatever the state has.

        The moves are those of `actor`, or of the first seat that must act. Never to play by.
        """
        self._place_truth(state, actor)
        return self._tried(codes, worlds, seed, 1, weighing)

    def usual_move(self, state: State, actor: Seat) -> PlayerMove:
        """What `steady` does in this seat, which must act; the state's own stock may be hidden."""
        self._place_truth(state, actor)
        self._module.call("seedWorld", 0, 0)
        self._weighs(())
        return self.move(self.next_move())

    def _place_truth(self, state: State, actor: Seat | None) -> None:
        """Writes the state with all cards in its stock that are nowhere else."""
        self._check(state.public)
        stock = nowhere_else(state.public, enumerate(state.hands))
        secret = Secret(state.hands, stock, state.claims)
        first = waiting_on(state.public).must[0] if actor is None else actor
        self._write_world(packed(self._module, state.public, secret, first), [0] * self._seats)
        self._module.set("swapsOffered", 0)

    def _write_world(self, content: bytearray, hidden: Sequence[int]) -> None:
        """Writes a position; so many cards of each hand are dealt from the stock."""
        self._module.write(self._module.number("at"), content)
        self._module.write(self._module.number("HIDDEN"), bytes(hidden))

    def _weighs(self, seats: Sequence[Seat]) -> None:
        """Lets these seats play by their weights, and no others."""
        self._module.set("weighingSeats", sum(1 << seat for seat in seats))

    def _tried(
        self, codes: Sequence[Code], worlds: int, seed: int, first: int, weighing: Sequence[Seat]
    ) -> list[list[tuple[int, ...]]]:
        """What the moves lead to from the position that was written."""
        if not 0 < len(codes) <= self._module.number("MOST_TRIED"):
            raise ValueError(f"{len(codes)} moves cannot be tried at once.")
        self._weighs(weighing)
        self._module.write(self._module.number("TRIED"), pack(f"<{len(codes)}i", *codes))
        at_once = max(1, self._module.number("MOST_RESULTS") // (len(codes) * self._seats))
        results: list[list[tuple[int, ...]]] = []
        for begin in range(first, first + worlds, at_once):
            count = min(at_once, first + worlds - begin)
            self._module.call("tryMoves", len(codes), count, begin, seed)
            self.worked += int(self._module.call("workDone"))
            results += self._results(count, len(codes))
        return results

    def deal_worlds(
        self, view: View, worlds: int, seed: int, first: int = 1, likely: HandWorths | None = None
    ) -> Iterator[list[Hand]]:
        """All hands in each of the worlds that `try_moves` plays moves out in."""
        content = self._place_view(view, likely)
        for number in range(first, first + worlds):
            self._module.write(self._module.number("at"), content)
            self._module.call("dealWorld", number, seed)
            yield self.hands()

    def _place_view(self, view: View, likely: HandWorths | None) -> bytearray:
        """Writes what the view shows; what it hides is in the stock."""
        shown = self._shown
        if shown is None or shown.view is not view or shown.likely is not likely:
            shown = self._shown = self._packed_view(view, likely)
            if likely:
                load_worths(self._module, likely)
        self._write_world(shown.content, shown.hidden)
        self._module.set("swapsOffered", likely.swaps if likely else 0)
        return shown.content

    def _packed_view(self, view: View, likely: HandWorths | None) -> "_Shown":
        public = view.public
        self._check(public)
        hidden = [size - len(held) for size, held in zip(view.sizes, public.known, strict=True)]
        hidden[view.seat] = 0
        hands = [*public.known]
        hands[view.seat] = view.hand
        unseen = nowhere_else(public, [(view.seat, view.hand)])
        if sum(hidden) + view.stock != len(unseen):
            raise ValueError(
                "The cards that the view does not show are not those that it leaves unseen."
            )
        content = packed(self._module, asked_again(view), Secret(hands, unseen), actor=view.seat)
        return _Shown(view, likely, content, hidden)

    def _results(self, worlds: int, moves: int) -> Iterator[list[tuple[int, ...]]]:
        count = worlds * moves * self._seats
        points = unpack(f"<{count}i", self._module.read(self._module.number("RESULTS"), 4 * count))
        for world in range(worlds):
            firsts = [(world * moves + move) * self._seats for move in range(moves)]
            yield [points[at : at + self._seats] for at in firsts]

    def _check(self, public: Public) -> None:
        if (public.rules, public.number, public.game.seats) != self._deal:
            raise ValueError("This simulator is set up for another deal.")
