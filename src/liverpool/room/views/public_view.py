"""What all see of a game, and the view of those who play no seat in it.

Such a view is made of the public record alone: no hand comes in here before the deal is over and
all hands lie open on the table.
"""

from functools import lru_cache
from typing import Final

from msgspec import Struct

from liverpool.engine.cards import JOKER, Card, Hand, rank_of, suit_of
from liverpool.engine.named import asked_in_words
from liverpool.engine.questions import word_for
from liverpool.engine.rules import LaydownSize, Out, RuleSet
from liverpool.engine.scoring import card_points, ledger, went_at_once
from liverpool.engine.state import Phase, Public, Seat, State, View
from liverpool.room.messages.game import (
    CanDo,
    CountedCard,
    Ended,
    GameView,
    PlayerShown,
    Sheet,
    SheetLine,
    SlotShown,
)
from liverpool.table import results
from liverpool.table.melds import shown
from liverpool.table.offer_window import Passing
from liverpool.table.seat.answers import Prompt
from liverpool.table.seat.prompt import looking_on
from liverpool.table.seat.question import Question, question_id
from liverpool.table.stakes import unit
from liverpool.table.words import ONLOOKER, Names, deal_text


def sheet(public: Public) -> Sheet:
    """The finished deals, seat by seat; a deal that is still played is not on it."""
    rules = public.rules
    finished = public.number if public.phase is Phase.OVER else public.number - 1
    first = finished - len(public.sheet) + 1
    stakes = rules.stakes
    return Sheet(
        ("",) * public.number if rules.own_contracts else _contracts(rules),
        public.brought,
        tuple(
            SheetLine(
                number,
                line.points,
                line.penalties,
                line.out,
                at_once=went_at_once(line, rules),
                beside=results.beside_cards(rules, number),
            )
            for number, line in enumerate(public.sheet, first)
        ),
        public.totals(),
        ledger(public) if stakes.are_played_for else (),
        unit(stakes),
        sides=rules.players.partners.have_sides(public.game.seats),
    )


@lru_cache(maxsize=64)
def _contracts(rules: RuleSet) -> tuple[str, ...]:
    return tuple(results.contract_short(rules, number) for number in range(1, len(rules.deals) + 1))


def ended(
    public: Public, hands: tuple[Hand, ...], names: Names, *, stopped: bool = False
) -> Ended | None:
    """What was left in the hands, which lie open now; nothing while a deal is played.

    `stopped`: all have agreed to play no more deals.
    """
    if public.phase is not Phase.OVER:
        return None
    contract = "" if stopped else results.next_deal(public, names.you)
    dealer = public.left_of(public.dealer)
    deals = "you deal" if dealer == names.you else names.does(dealer, "deal")
    return Ended(
        tuple(
            tuple(CountedCard(face, card_points(face, public.rules)) for face in _by_rank(hand))
            for hand in hands
        ),
        public.sheet[-1].out,
        results.ending(public, names, card=True),
        results.stopped_after(public, names) if stopped else results.who_won(public, names),
        results.margin(public, names),
        f"{contract}; {deals}" if contract else "",
        results.winners(public),
    )


def _by_rank(hand: Hand) -> list[Card]:
    plain = [face for face in hand if face < JOKER]
    return [
        *sorted(plain, key=lambda face: (rank_of(face), suit_of(face))),
        *(face for face in hand if face >= JOKER),
    ]


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
