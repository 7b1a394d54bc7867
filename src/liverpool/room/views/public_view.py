"""What all see of a game, and the view of those who play no seat in it.

Such a view is made of the public record alone: no hand comes in here before the deal is over and
all hands lie open on the table.
"""

from functools import lru_cache
from typing import Final

from msgspec import Struct

from liverpool.engine.cards import Hand
from liverpool.engine.named import asked_in_words
from liverpool.engine.questions import word_for
from liverpool.engine.rules import LaydownSize, Out, RuleSet
from liverpool.engine.state import Phase, Public, Seat, State, View
from liverpool.room.messages.game import CanDo, GameView, PlayerShown, SlotShown
from liverpool.room.views.score_sheet import ended, sheet
from liverpool.table.melds import shown
from liverpool.table.offer_window import Passing
from liverpool.table.seat.answers import Prompt
from liverpool.table.seat.prompt import looking_on
from liverpool.table.seat.question import Question, question_id
from liverpool.table.words import ONLOOKER, Names, deal_text

NOTHING: Final = CanDo(
    call=False,
    false_call=0,
    draw=False,
    draw_refused=None,
    takes=(),
    take_refused=None,
    offer=None,
    cut=None,
    fits=(),
    barred=(),
    ends_turn=False,
)
"""What one may do who does not play."""


class SeenByAll(Struct, frozen=True):
    """The public record, how many cards there are, and what lies open."""

    public: Public
    sizes: tuple[int, ...]
    """Cards in each hand, by seat."""
    stock: int
    hands: tuple[Hand, ...]
    """By seat, once the deal is over; else empty."""


def public_view(state: State) -> SeenByAll:
    over = state.public.phase is Phase.OVER
    return SeenByAll(state.public, state.sizes, len(state.stock), state.hands if over else ())


class SharedParts:
    """The parts of a view that are the same for everybody, made once for each state."""

    def __init__(self, seen: SeenByAll, names: tuple[str, ...], *, stopped: bool = False) -> None:
        """`stopped`: all have agreed to end the game after the deal that is over."""
        public = seen.public
        self.seen = seen
        self.names = names
        self.stopped = stopped
        self.question = question_id(public)
        self.players = _players(seen)
        self.sheet = sheet(public)
        self.pile = public.pile if public.rules.draw.multi_take else public.pile[-2:]

    def without_hand(self, log: tuple[str, ...], sentence: str) -> GameView:
        """The game as one sees it who does not play in this deal; the sentence says why."""
        seen, names = self.seen, Names(self.names, ONLOOKER)
        view = View(seen.public, ONLOOKER, (), seen.sizes, seen.stock)
        return self.for_one(names, log, looking_on(view, names, sentence))

    def for_one(self, names: Names, log: tuple[str, ...], says: Prompt) -> GameView:
        """What all see, in the words for one of them, who is asked nothing and holds nothing."""
        public = self.seen.public
        slots = slots_of(public, names.you)
        return GameView(
            deal=public.number,
            deals=0 if public.rules.own_contracts else len(public.rules.deals),
            phase=public.phase,
            dealer=public.dealer,
            turn=public.turn,
            contract=slots,
            all_at_once=bool(slots) and public.deal_of(names.you).all_at_once,
            players=self.players,
            hand=(),
            stock=self.seen.stock,
            pile=self.pile,
            pile_count=len(public.pile),
            dead=public.dead,
            asked=Question.NOTHING,
            question=self.question,
            prompt=says,
            held=None,
            can=NOTHING,
            clock=None,
            wishes=(),
            passing=Passing.ASK,
            passings=(),
            buy_end=None,
            log=log,
            sheet=self.sheet,
            ended=ended(public, self.seen.hands, names, stopped=self.stopped),
            hands=(),
            jokers_stay=not public.rules.swap.wins_joker,
        )


def _players(seen: SeenByAll) -> tuple[PlayerShown, ...]:
    public = seen.public
    totals = public.totals()
    floats = public.rules.end.out is Out.FLOATS and public.phase is not Phase.OVER
    sizes = seen.sizes or (0,) * public.game.seats
    own, words = public.rules.own_contracts, public.rules.words
    players = []
    for seat, cards in enumerate(sizes):
        is_down = seat in public.down
        players.append(
            PlayerShown(
                cards=cards,
                points=totals[seat],
                melds=tuple(shown(meld, public.rules.meld) for meld in public.table[seat])
                if public.table
                else (),
                down=is_down,
                floating=floats and is_down and not cards,
                last_card=cards == 1,
                known=public.known[seat] if public.known else (),
                bought=public.bought[seat] if public.bought else 0,
                contract=deal_text(public.deal_of(seat), words) if own else "",
            )
        )
    return tuple(players)


def slots_of(public: Public, seat: Seat) -> tuple[SlotShown, ...]:
    """The contract that the seat has to make; where each player has their own, none for one who
    looks on."""
    if seat >= 0:
        return _slots(public.rules, public.contract_of(seat))
    return () if public.rules.own_contracts else _slots(public.rules, public.number)


@lru_cache(maxsize=512)
def _slots(rules: RuleSet, number: int) -> tuple[SlotShown, ...]:
    deal = rules.deals[number - 1]
    exact = rules.meld.laydown_size is LaydownSize.EXACT and not deal.all_at_once
    return tuple(
        SlotShown(
            slot.kind,
            asked_in_words(word_for(slot.kind, rules.words), slot.named),
            slot.length,
            exact,
            None,
            many=asked_in_words(word_for(slot.kind, rules.words, 2), slot.named),
            asked=asked_in_words(word_for(slot.kind, rules.words), slot.named, slot.length),
        )
        for slot in deal.contract
    )
