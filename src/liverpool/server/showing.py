"""What a seat sees of the game, whole, after every move.

What is the same for every seat is made once for each state; the rest from the seat's own
view, so nothing that the seat does not see can be in it. What the table knows beside the
rules, clocks, wishes and who has answered, is handed in. What may be done is asked of the
engine and only put in words.
"""

from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from liverpool.arena.dealer import EXACT_CUT
from liverpool.engine.calling import may_call
from liverpool.engine.cards import HIDDEN, Card, Hand
from liverpool.engine.ending import refuse_restricted
from liverpool.engine.moves import (
    Call,
    Discard,
    Draw,
    Give,
    PlayerMove,
    Take,
)
from liverpool.engine.referee import refuse
from liverpool.engine.rules import (
    BuyPriority,
    FalseCall,
    Kind,
    LaydownSize,
    Out,
    RuleSet,
)
from liverpool.engine.state import Phase, Public, Seat, Seats, State, View, view_of
from liverpool.engine.supply import buyers, never_buys, price_of
from liverpool.server.fitting import fits_now, shown, why
from liverpool.server.messages.asking import Settings
from liverpool.server.messages.game import (
    Barred,
    CanDo,
    Clock,
    CutShown,
    Game,
    OfferShown,
    PlayerShown,
    Question,
    SlotShown,
    TakeShown,
)
from liverpool.server.messages.telling import Why
from liverpool.server.sheets import ended, sheet
from liverpool.table.advice import progress

_STEPS = frozenset((Take, Draw, Discard, Call, Give))
"""The moves after which something else is asked; an answer to an offer is none."""
_WINDOWS = (Phase.BUY, Phase.PLAY)
"""The phases in which the top of the pile is on offer."""


class Around(Struct, frozen=True):
    """What the table knows beside the rules, for one seat."""

    settings: Settings
    log: tuple[str, ...] = ()
    clock: Clock | None = None
    wishes: tuple[Card, ...] = ()
    always_pass: bool = False
    answered: bool = False
    """Has answered, or need not answer, the offer or last call that is open or to come."""
    answering: Seats = ()
    """Who may still answer."""
    ready: bool = False
    """Has seen the scores between deals."""
    held: Card | None = None
    """A discard of the seat's that waits for the answers of others."""


def question_of(public: Public) -> str:
    """Names what is asked: the same while several seats answer it, another once it is another."""
    # Asked for after every move, of a history that gets long: no type here has subtypes.
    steps = sum([type(event.move) in _STEPS for event in public.history])
    return f"{public.number}-{steps}-{public.phase}"


def asked_of(public: Public, seat: Seat, around: Around) -> Question:
    """What the seat is asked now."""
    if public.phase is Phase.OVER:
        if public.is_last_deal:
            return Question.GAME_OVER
        return Question.NOTHING if around.ready else Question.READY
    if public.debts:
        return Question.NOTHING
    match public.phase:
        case Phase.CUT | Phase.TURN | Phase.PLAY if public.turn == seat:
            return Question(public.phase.value)
        case Phase.GIVE | Phase.CALLER_PLAYS | Phase.FREE_DISCARD if public.caller == seat:
            return Question(public.phase.value)
        case Phase.BUY | Phase.PLAY if seat in public.open and not around.answered:
            return Question.OFFER
        case Phase.LAST_CALL if seat in public.open and not around.answered:
            return Question.LAST_CALL
        case _:
            return Question.NOTHING


class Showing:
    """One state, to be shown to each of its seats."""

    def __init__(self, state: State, names: tuple[str, ...]) -> None:
        public = state.public
        self._state = state
        self._names = names
        self._question = question_of(public)
        self._players = _players(state)
        self._sheet = sheet(public)
        self._buyers = (
            buyers(public, len(state.stock), state.sizes)
            if public.phase is Phase.TURN and not public.debts
            else ()
        )
        self._pile = public.pile if public.rules.draw.multi_take else public.pile[-2:]
        self._slots = _slots(public.rules, public.number)

    def to(self, seat: Seat, around: Around, *, hands_open: bool = False) -> Game:
        """The game as this seat sees it; `hands_open` where a finished game is watched."""
        state, public = self._state, self._state.public
        view = view_of(state, seat)
        asked = asked_of(public, seat, around)
        return Game(
            deal=public.number,
            deals=len(public.rules.deals),
            phase=public.phase,
            dealer=public.dealer,
            turn=public.turn,
            contract=self._contract(view, aids=around.settings.aids),
            all_at_once=public.deal.all_at_once,
            players=self._answering(around.answering),
            hand=view.hand,
            stock=view.stock,
            pile=self._pile,
            pile_count=len(public.pile),
            dead=public.dead,
            asked=asked,
            question=self._question,
            held=around.held,
            can=self._can_do(view, asked, around),
            clock=around.clock,
            wishes=around.wishes,
            always_pass=around.always_pass,
            log=around.log,
            sheet=self._sheet,
            ended=ended(state, self._names, seat),
            hands=state.hands if hands_open else (),
        )

    def _answering(self, seats: Seats) -> tuple[PlayerShown, ...]:
        if not seats:
            return self._players
        return tuple(
            replace(player, answering=True) if seat in seats else player
            for seat, player in enumerate(self._players)
        )

    def _contract(self, view: View, *, aids: bool) -> tuple[SlotShown, ...]:
        """The contract and how far the hand is, but not for one who is down, nor without aids."""
        public = view.public
        if not aids or not view.hand or view.seat in public.down or public.phase is Phase.OVER:
            return self._slots
        have = progress(view.hand, public.deal.contract, public.rules.meld)
        if have is None:
            return self._slots
        return tuple(
            replace(slot, have=count) for slot, count in zip(self._slots, have, strict=True)
        )

    def _can_do(self, view: View, asked: Question, around: Around) -> CanDo:
        in_play = asked is Question.PLAY
        laying_off = in_play or asked is Question.CALLER_PLAYS
        draw_refused = _why_not(view, Draw())
        takes = _takes(view) if asked is Question.TURN else ()
        return CanDo(
            call=may_call(view),
            false_call=int(view.public.rules.call.false_call is FalseCall.CALLER_DRAWS_1),
            draw=draw_refused is None,
            draw_refused=draw_refused,
            takes=takes,
            take_refused=None if takes else _why_not(view, Take()),
            offer=self._offer(view, around),
            cut=_cut(view) if asked is Question.CUT else None,
            fits=fits_now(self._state, view.seat) if laying_off else (),
            barred=_barred(view) if in_play else (),
            ends_turn=False,
        )

    def _offer(self, view: View, around: Around) -> OfferShown | None:
        """The top of the pile, as it is offered now or will be unless it is taken or called."""
        public, seat = view.public, view.seat
        claimed = public.phase in _WINDOWS and seat in self._state.claims
        window = claimed or _is_open(view)
        if public.top is None or not (window or seat in self._buyers):
            return None
        limit = public.rules.buy.limit
        return OfferShown(
            card=public.top,
            by=public.by,
            price=price_of(public, seat),
            bought=public.bought[seat],
            limit=None if limit == "none" else limit,
            knock=public.rules.buy.priority is BuyPriority.CUT,
            now=window and not public.debts,
            answered=around.answered or (window and seat not in public.open),
            claimed=claimed,
        )


def _is_open(view: View) -> bool:
    """Whether the card is on offer, to this seat as well, even if it has answered already."""
    public, seat = view.public, view.seat
    if public.phase is Phase.PLAY:
        return seat in public.open
    return public.phase is Phase.BUY and never_buys(public, seat, len(view.hand)) is None


# What is the same for every seat


def _players(state: State) -> tuple[PlayerShown, ...]:
    public = state.public
    seats = public.game.seats
    totals = public.totals()
    floats = public.rules.end.out is Out.FLOATS and public.phase is not Phase.OVER
    hands = state.hands or ((),) * seats
    players = []
    for seat, hand in enumerate(hands):
        is_down = seat in public.down
        players.append(
            PlayerShown(
                cards=len(hand),
                points=totals[seat],
                melds=tuple(shown(meld, public.rules.meld) for meld in public.table[seat])
                if public.table
                else (),
                down=is_down,
                floating=floats and is_down and not hand,
                last_card=len(hand) == 1,
                known=public.known[seat] if public.known else (),
                bought=public.bought[seat] if public.bought else 0,
                answering=False,
            )
        )
    return tuple(players)


@lru_cache(maxsize=512)
def _slots(rules: RuleSet, number: int) -> tuple[SlotShown, ...]:
    words = {Kind.SET: rules.words.set, Kind.RUN: rules.words.run}
    deal = rules.deals[number - 1]
    exact = rules.meld.laydown_size is LaydownSize.EXACT and not deal.all_at_once
    return tuple(
        SlotShown(slot.kind, words[slot.kind], slot.length, exact, None) for slot in deal.contract
    )


# What the seat may do


def _why_not(view: View, move: PlayerMove) -> Why | None:
    refusal = refuse(view, move)
    return None if refusal is None else why(refusal, view.public.rules)


def _takes(view: View) -> tuple[TakeShown, ...]:
    deepest = len(view.public.pile) if view.public.rules.draw.multi_take else 1
    return tuple(
        TakeShown(count, count - 1)
        for count in range(1, deepest + 1)
        if refuse(view, Take(count)) is None
    )


def _cut(view: View) -> CutShown:
    public = view.public
    return CutShown(
        deck=view.stock,
        exact=public.cards_to_deal,
        reward=public.rules.start.perfect_cut,
        one_in=round(1 / EXACT_CUT),
    )


def _barred(view: View) -> tuple[Barred, ...]:
    public, seat, hand = view.public, view.seat, view.hand
    refused = ((face, refuse_restricted(public, seat, hand, face)) for face in _faces(hand))
    return tuple(
        Barred(face, why(refusal, public.rules)) for face, refusal in refused if refusal is not None
    )


def _faces(hand: Hand) -> tuple[Card, ...]:
    return tuple(dict.fromkeys(face for face in hand if face != HIDDEN))
