"""What the dealer does: all chance enters the game here, as moves; nothing is drawn here.

`refuse_dealer` checks the dealer's moves against the whole state, since the dealer has
no view. The functions after it say what follows: the draw for the first deal, the cut,
the deal card by card, the upcard, and the payment of owed cards.
"""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import assert_never

from msgspec.structs import replace

from liverpool.engine.cards import HIDDEN, JOKER, Card, hand_of, rank_of, with_cards
from liverpool.engine.handicaps import Handicap, of_seats
from liverpool.engine.melds import is_face
from liverpool.engine.moves import (
    DEALER,
    CutCards,
    DealerMove,
    Fell,
    FirstCards,
    Lot,
    Name,
    Shuffle,
)
from liverpool.engine.questions import describe_players
from liverpool.engine.refusals import Reason, Refusal
from liverpool.engine.rules import MeldRules, RuleSet, StockOut, Upcard
from liverpool.engine.scoring import score
from liverpool.engine.seating import Cutter, FirstDealer
from liverpool.engine.state import (
    NOBODY,
    PILE,
    Debt,
    Ending,
    GameSetup,
    Phase,
    Public,
    Seat,
    State,
    waiting_on,
)
from liverpool.engine.supply import can_renew, copies


def new_game(rules: RuleSet, seats: int, handicaps: Sequence[Handicap] = ()) -> State:
    """A game for this many seats that waits for the draw for the first dealer.

    Handicaps are those of the first seats; the others have none. Raises `ValueError` where the
    rules do not allow so many players, and for a handicap that is too large.
    """
    if not rules.players.min <= seats <= rules.players.max:
        raise ValueError(
            f"These rules are for {describe_players(rules.players)}, not {seats};"
            " seat as many, or change players.min or players.max."
        )
    given = of_seats(handicaps, seats)
    points, buys = (tuple(each.points for each in given), tuple(each.buys for each in given))
    game = GameSetup(
        rules,
        seats,
        rules.decks(seats),
        more_buys=buys if any(buys) else (),
        first_pick=tuple(seat for seat, each in enumerate(given) if each.pick),
    )
    public = Public(
        game,
        Phase.FIRST_DEALER,
        brought=points if any(points) else (),
        open=tuple(range(seats)),
        drawn=(HIDDEN,) * seats,
    )
    return State(public, ((),) * seats)


def full_deck(game: GameSetup, deal: int) -> tuple[Card, ...]:
    """All cards of the decks that are shuffled for the deal of this number, sorted."""
    rules = game.rules
    return _deck(rules.meld, game.decks_in(deal), rules.jokers(game.seats, deal))


def added_deck(game: GameSetup) -> tuple[Card, ...]:
    """The cards of a deck that is added to a running deal, sorted."""
    return _deck(game.rules.meld, 1, game.rules.jokers_added)


@lru_cache(maxsize=64)  # asked for again and again in one game
def _deck(rules: MeldRules, decks: int, jokers: int) -> tuple[Card, ...]:
    one = [face for face in range(JOKER) if is_face(face, rules)]
    return (*sorted(one * decks), *[JOKER] * jokers)


def to_shuffle(state: State) -> tuple[Card, ...] | None:
    """The cards that the dealer must shuffle now, sorted; None if no shuffle is due."""
    public = state.public
    if public.debts:
        if state.stock or not can_renew(public):
            return None
        if public.rules.stock.out is StockOut.ADD_DECK:
            return added_deck(public.game)
        return tuple(sorted(public.pile[:-1]))
    if public.phase is Phase.SHUFFLE:
        return full_deck(public.game, public.number)
    if public.phase is Phase.OVER and not public.is_last_deal:
        return full_deck(public.game, public.number + 1)
    return None


def refuse_dealer(state: State, move: DealerMove) -> Refusal | None:
    """Why the dealer's move does not fit the state; None if it does."""
    public = state.public
    if DEALER not in waiting_on(public).must:
        return Refusal(Reason.DEALER_NOT_NOW)
    match move:
        case Shuffle():
            due = to_shuffle(state)
            if due is None:
                return Refusal(Reason.DEALER_NOT_NOW)
            return _refuse_other_cards(due, move.cards)
        case Name():
            if not public.debts or not state.stock or state.stock[0] != HIDDEN:
                return Refusal(Reason.DEALER_NOT_NOW)
            return _refuse_named(state, move.card)
        case FirstCards():
            if public.rules.start.first_dealer is FirstDealer.RANDOM:
                return Refusal(Reason.DEALER_NOT_NOW)
            return _refuse_drawn(public, move.cards, Phase.FIRST_DEALER)
        case Lot():
            by_lot = public.rules.start.first_dealer is FirstDealer.RANDOM
            if public.phase is not Phase.FIRST_DEALER or not by_lot:
                return Refusal(Reason.DEALER_NOT_NOW)
            known = 0 <= move.seat < public.game.seats
            return None if known else Refusal(Reason.NO_SUCH_SEAT)
        case CutCards():
            if JOKER in move.cards:
                return Refusal(Reason.JOKER_IN_CUT)
            return _refuse_drawn(public, move.cards, Phase.CUT_FOR)
        case Fell():
            if public.phase is not Phase.FELL:
                return Refusal(Reason.DEALER_NOT_NOW)
            return refuse_cut_range(len(state.stock), move.cards)
        case _:
            assert_never(move)


def refuse_cut_range(deck: int, cards: int) -> Refusal | None:
    """A cut lifts at least one card and leaves at least one."""
    return None if 0 < cards < deck else Refusal(Reason.CUT_RANGE, deck - 1)


def _refuse_other_cards(due: tuple[Card, ...], cards: tuple[Card, ...]) -> Refusal | None:
    """Why these are not the cards that are due; hidden cards may stand for any."""
    seen = Counter(face for face in cards if face != HIDDEN)
    if len(cards) != len(due) or (HIDDEN not in due and seen - Counter(due)):
        return Refusal(Reason.WRONG_CARDS)
    return None


def _refuse_named(state: State, face: Card) -> Refusal | None:
    """A named card has to exist, and one of its copies has to be out of sight."""
    public = state.public
    if face == HIDDEN:
        return None
    if not is_face(face, public.rules.meld):
        return Refusal(Reason.NO_SUCH_CARD)
    seen = sum(cards.count(face) for cards in (*state.hands, state.stock, public.pile))
    seen += sum(meld.cards.count(face) for melds in public.table for meld in melds)
    return Refusal(Reason.TOO_MANY_OF_A_FACE) if seen >= copies(public, face) else None


def _refuse_drawn(public: Public, cards: tuple[Card, ...], phase: Phase) -> Refusal | None:
    if public.phase is not phase or public.debts:
        return Refusal(Reason.DEALER_NOT_NOW)
    if len(cards) != len(public.open):
        return Refusal(Reason.WRONG_CARDS)
    if not all(is_face(face, public.rules.meld) for face in cards):
        return Refusal(Reason.NO_SUCH_CARD)
    if Counter(cards) - Counter(full_deck(public.game, public.number)):
        return Refusal(Reason.TOO_MANY_OF_A_FACE)
    return None


# The first dealer


def after_first_cards(public: Public, cards: tuple[Card, ...]) -> Public:
    """The lowest card deals, the ace being low; jokers and ties for lowest draw again.

    Players who drew higher are out of it; a single lowest card stands while jokers are drawn
    again (rules.md X11). If the highest card deals, it is the other way round.
    """
    fresh = dict(zip(public.open, cards, strict=True))
    drawn = tuple(fresh.get(seat, face) for seat, face in enumerate(public.drawn))
    ranks = {seat: rank_of(face) for seat, face in enumerate(drawn) if face not in (JOKER, HIDDEN)}
    jokers = [seat for seat, face in enumerate(drawn) if face == JOKER]
    highest = public.rules.start.first_dealer is FirstDealer.HIGHEST_DRAW
    wanted = (max if highest else min)(ranks.values(), default=0)
    best = [seat for seat, rank in ranks.items() if rank == wanted]
    again = sorted(jokers + (best if len(best) > 1 else []))
    if not again:
        return after_lot(public, best[0])
    standing = tuple(
        face if seat in again or seat in best else HIDDEN for seat, face in enumerate(drawn)
    )
    return replace(public, open=tuple(again), drawn=standing)


def after_lot(public: Public, seat: Seat) -> Public:
    """The seat deals first, and the cards must be shuffled."""
    return replace(public, phase=Phase.SHUFFLE, dealer=seat, open=(), drawn=())


# Shuffle, cut and deal


def after_shuffle(state: State, cards: tuple[Card, ...]) -> State:
    """The deck is ready to be cut or, if nobody cuts, is dealt."""
    public = before_shuffle(state.public)
    seats = public.game.seats
    public = replace(
        public,
        phase=Phase.CUT,
        turn=(public.dealer - 1) % seats,
        penalties=(0,) * seats,
        table=((),) * seats,
        bought=(0,) * seats,
        known=((),) * seats,
    )
    state = State(public, ((),) * seats, cards)
    return state if public.rules.start.cutter is Cutter.RIGHT_OF_DEALER else deal_cards(state)


def before_shuffle(public: Public) -> Public:
    """The game as it waits for the shuffle: of its next deal where a deal is over, else of the
    present one, as if that had not begun."""
    over = public.phase is Phase.OVER
    return Public(
        public.game,
        Phase.SHUFFLE,
        number=public.number + over,
        behind=_behind(public) if over else public.behind,
        dealer=public.left_of(public.dealer) if over else public.dealer,
        brought=public.brought,
        sheet=public.sheet,
        bought_before=_bought_before(public) if over else public.bought_before,
    )


def _bought_before(public: Public) -> tuple[int, ...]:
    """What the next deal keeps of the buys in the game up to now."""
    counts = public.bought_in_game
    return counts if public.rules.buy.count_in_game and any(counts) else ()


def _behind(public: Public) -> tuple[int, ...]:
    """How many contracts each player is behind in the next deal."""
    if not public.rules.own_contracts:
        return ()
    before = public.behind or (0,) * public.game.seats
    behind = tuple(count + (seat not in public.down) for seat, count in enumerate(before))
    return behind if any(behind) else ()


def after_fell(state: State, lifted: int) -> State:
    """The packet that the cut lifts goes under the rest; an exact cut is rewarded."""
    public = state.public
    if lifted == public.cards_to_deal:
        penalties = tuple(
            points + (public.rules.start.perfect_cut if seat == public.turn else 0)
            for seat, points in enumerate(public.penalties)
        )
        public = replace(public, penalties=penalties)
    return deal_cards(State(public, state.hands, state.stock[lifted:] + state.stock[:lifted]))


def deal_cards(state: State) -> State:
    """One card at a time, the player after the dealer first; then one more is owed to the pile, or
    to the first player, who plays at once."""
    public = state.public
    seats, size = public.game.seats, public.deal.cards
    first = public.left_of(public.dealer)
    cards = state.stock[: seats * size]
    hands = tuple(hand_of(cards[(seat - first) % seats :: seats]) for seat in range(seats))
    plays = public.rules.start.upcard is Upcard.FIRST_DISCARDS
    one_more = (Debt(first, 1, draw=True) if plays else Debt(PILE, 1),)
    public = replace(
        public,
        phase=Phase.PLAY if plays else Phase.TURN,
        turn=first,
        aim=0,
        debts=one_more if public.rules.start.takes_one_more else (),
    )
    return pay_debts(State(public, hands, state.stock[seats * size :]))


# Owed cards


def pay_debts(state: State) -> State:
    """Pays owed cards as far as the dealer need not act first.

    An empty stock waits for the dealer to renew it. Where that is not possible, a penalty
    card is forgiven, and a draw that nobody can pay ends the deal. When a false call of the
    last discard is paid and nobody is left to call it, that discard has ended the deal.
    """
    while debts := state.public.debts:
        if not state.stock:
            if can_renew(state.public):
                return state
            if debts[0].draw:
                return end_deal(state, NOBODY, Ending.STOCK_OUT)
            state = _with_debts(state, debts[1:])
        elif state.stock[0] == HIDDEN:
            return state
        else:
            state = pay_card(state, state.stock[0])
    if state.public.phase is Phase.LAST_CALL and not state.public.open:
        return end_deal(state, state.public.by, Ending.OUT)
    return state


def pay_card(state: State, face: Card) -> State:
    """Pays one card of the first debt from the stock; `face` is what that card is."""
    debt, *rest = state.public.debts
    stock = state.stock[1:]
    buried = (
        debt.seat == PILE
        and face == JOKER
        and state.public.rules.start.upcard is Upcard.NEVER_JOKER
        and any(card != JOKER for card in stock)
    )
    if buried:
        return replace(state, stock=(*stock, face))
    less = [replace(debt, cards=debt.cards - 1)] if debt.cards > 1 else []
    public, debts = state.public, (*less, *rest)
    if debt.seat == PILE:
        pile, dead = (*public.pile, face), public.is_worn_out
        public = replace(public, debts=debts, pile=pile, by=NOBODY, dead=dead)
        return State(public, state.hands, stock, state.claims)
    public = replace(public, debts=debts, quiet=-1)
    hand = with_cards(state.hands[debt.seat], (face,))
    hands = (*state.hands[: debt.seat], hand, *state.hands[debt.seat + 1 :])
    return State(public, hands, stock, state.claims)


def renew_stock(state: State, cards: tuple[Card, ...]) -> State:
    """The stock is renewed from the pile, whose top stays, or by another deck."""
    public = state.public
    keeps_pile = public.rules.stock.out is StockOut.ADD_DECK
    public = replace(
        public,
        renewals=public.renewals + 1,
        pile=public.pile if keeps_pile else public.pile[-1:],
    )
    return pay_debts(replace(state, public=public, stock=cards))


def _with_debts(state: State, debts: tuple[Debt, ...]) -> State:
    return replace(state, public=replace(state.public, debts=debts))


def end_deal(state: State, out: Seat, ending: Ending) -> State:
    """The deal ends now: it is scored, and the dealer may shuffle for the next one."""
    public = state.public
    line = score(state, out, ending)
    public = replace(
        public,
        phase=Phase.OVER,
        sheet=(*public.sheet, line),
        turn=NOBODY,
        open=(),
        callers=(),
        debts=(),
    )
    return State(public, state.hands, state.stock)
