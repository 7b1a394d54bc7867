"""Claims of what a player may do in a turn: the last card, a discarded joker, a card just taken."""

import re
from typing import NamedTuple

from msgspec.structs import replace

from liverpool.engine.cards import JOKER, Card, hand_of
from liverpool.engine.dealing import new_game, to_shuffle
from liverpool.engine.melds import Meld, accepted
from liverpool.engine.moves import DEALER, Add, Discard, Draw, Shuffle, Take
from liverpool.engine.options import options
from liverpool.engine.refusals import IllegalMove, Reason
from liverpool.engine.rules import Out, Upcard
from liverpool.engine.state import NOBODY, Phase, Public, State, view_of
from liverpool.engine.turn import apply, refuse_move
from liverpool.paper.book.examples import cards_of, find_meld, spare_cards
from tests.paper.book.claims import Table, claim, count_of

ANN, BEN = range(2)


class Cards(NamedTuple):
    """A meld of Ann's, a card that fits on it, and others."""

    meld: Meld
    fitting: Card
    spare: tuple[Card, ...]


def _cards(table: Table) -> Cards | None:
    """None where the decks are too small for such things."""
    deals = table.context.usual_deals
    slot = table.rules.deals[deals[0] - 1].contract[0] if deals else None
    meld = find_meld(table.context, slot.kind, slot.length) if slot else None
    if meld is None:
        return None
    left = cards_of(table.context)
    left.subtract(meld.cards)
    fits = [face for face, _ in accepted(meld, table.meld) if left[face] > 0 and face != JOKER]
    spare = spare_cards(table.context, [*meld.cards, *fits[:1]], 5)
    return Cards(meld, fits[0], spare) if fits and spare else None


def _turn(table: Table, cards: Cards, hand: tuple[Card, ...], phase: Phase = Phase.PLAY) -> State:
    """Ben's turn, who is down and holds these; Ann's meld lies on the table."""
    seats = table.context.seats
    state = table.state(deal=table.context.usual_deals[0], turn=BEN, phase=phase, by=ANN)
    melds = ((cards.meld,), *[()] * (seats - 1))
    public = replace(state.public, table=melds, down=(ANN, BEN), pile=cards.spare[:1])
    hands = [hand_of(cards.spare[1:3])] * seats
    hands[BEN] = hand_of(hand)
    return replace(state, public=public, hands=tuple(hands))


def _laid_off(table: Table, becomes: str) -> bool:
    """What comes of laying off the last card."""
    cards = _cards(table)
    if cards is None:
        return True
    state = _turn(table, cards, (cards.fitting,))
    end = next(end for face, end in accepted(cards.meld, table.meld) if face == cards.fitting)
    try:
        after = apply(state, BEN, Add(cards.fitting, ANN, 0, end))
    except IllegalMove as error:
        return becomes == "kept" and error.refusal.reason is Reason.KEEP_ONE
    return becomes == ("out" if after.public.phase is Phase.OVER else "floats")


@claim("going_out.out", r"always keep one to discard: you can never lay off your last card\.")
def _keeps(_: re.Match[str], table: Table) -> bool:
    return _laid_off(table, "kept")


@claim("going_out.out", r"You may discard your last card, or lay it off and not discard at all\.")
def _either(_: re.Match[str], table: Table) -> bool:
    return _laid_off(table, "out")


@claim("going_out.floating", r"You float, and the deal goes on;")
def _floats(_: re.Match[str], table: Table) -> bool:
    return _laid_off(table, "floats")


@claim("going_out.out", r"the deal is over(?: at once|, unless their last discard is called)")
def _is_over(found: re.Match[str], table: Table) -> bool:
    cards = _cards(table)
    if cards is None:
        return True
    if table.rules.end.out is Out.NEVER_DISCARD:
        return "at once" in found[0] and _laid_off(table, "out")
    last = cards.spare[4]
    after = apply(_turn(table, cards, (last,)), BEN, Discard(last)).public.phase
    return after is (Phase.OVER if "at once" in found[0] else Phase.LAST_CALL)


@claim("going_out.out", r"you can't discard your last one\.")
def _lays_off_the_last(_: re.Match[str], table: Table) -> bool:
    cards = _cards(table)
    if cards is None:
        return True
    refusal = refuse_move(_turn(table, cards, (cards.fitting,)), BEN, Discard(cards.fitting))
    return refusal is not None and refusal.reason is Reason.LAST_CARD_STAYS


@claim("going_out.out", r"never play a card that leaves you with just one")
def _keeps_two(_: re.Match[str], table: Table) -> bool:
    cards = _cards(table)
    if cards is None:
        return True
    grown = accepted(cards.meld, table.meld)
    end = next(end for face, end in grown if face == cards.fitting)
    then = {face for face, _ in accepted(grown[cards.fitting, end], table.meld)}
    lone = next((face for face in cards.spare if face not in then), None)
    if lone is None:
        return True
    state = _turn(table, cards, (cards.fitting, lone))
    refusal = refuse_move(state, BEN, Add(cards.fitting, ANN, 0, end))
    return refusal is not None and refusal.reason is Reason.KEEP_TWO


@claim("turn.draw", r"^Take the top card of the stock, or the top card of the pile\.")
@claim("turn.draw", r"Once you are down, you can only draw from the stock\.")
def _draws(_: re.Match[str], table: Table) -> bool:
    """Ben who is down, and Ben who isn't."""
    cards = _cards(table)
    if cards is None:
        return True
    down = _turn(table, cards, cards.spare, Phase.TURN)
    up = replace(down, public=replace(down.public, down=(ANN,)))
    only = "Once you are down" in table.said["turn.draw"].text
    may, may_down = (set(options(view_of(state, BEN))) for state in (up, down))
    return {Draw(), Take(1)} <= may and Draw() in may_down and (Take(1) in may_down) != only


@claim("turn.frozen", r"^A joker that is discarded is frozen")
@claim("asked.freeze", r"^Every discarded joker is frozen")
@claim("turn.discard", r"That ends your turn\.")
def _frozen(_: re.Match[str], table: Table) -> bool:
    """The next player can take a joker that Ben discarded, or can't, as the book says."""
    cards = _cards(table)
    if cards is None or JOKER not in table.deck(table.context.seats):
        return True
    after = apply(_turn(table, cards, (*cards.spare[3:], JOKER)), BEN, Discard(JOKER))
    taker = (BEN + 1) % table.context.seats
    if taker in after.public.down:
        after = replace(after, public=replace(after.public, down=(BEN,)))
    refusal = refuse_move(after, taker, Take(1))
    frozen = refusal is not None and refusal.reason is Reason.FROZEN_JOKER
    return frozen == ("turn.frozen" in table.said) == ("asked.freeze" in table.said)


@claim("turn.frozen", r"A joker that is turned up at the start is not frozen\.")
@claim("asked.first_joker", r"^It stays\. The first player may take it\.$")
def _turned_up(_: re.Match[str], table: Table) -> bool:
    state = table.state(turn=BEN, phase=Phase.TURN)
    state = replace(state, public=replace(state.public, pile=(JOKER,), by=NOBODY))
    return Take(1) in set(options(view_of(state, BEN)))


@claim("asked.first_joker", r"^It goes under the stock, and the next card is turned up\.$")
def _goes_under(_: re.Match[str], table: Table) -> bool:
    return table.rules.start.upcard is Upcard.NEVER_JOKER


@claim("turn.discard", r"It may be any card, even the one you have just taken\.")
@claim("turn.discard", r"It can't be a card that you took from the pile this turn, unless")
def _just_taken(found: re.Match[str], table: Table) -> bool:
    cards = _cards(table)
    if cards is None:
        return True
    state = _turn(table, cards, cards.spare[1:], Phase.TURN)
    state = replace(state, public=replace(state.public, down=(), by=NOBODY))
    taken = cards.spare[0]
    refusal = refuse_move(apply(state, BEN, Take(1)), BEN, Discard(taken))
    barred = refusal is not None and refusal.reason is Reason.SAME_CARD
    return barred == found[0].startswith("It can't")


# Whose contract is which


def _next(table: Table, down: tuple[int, ...]) -> Public:
    """The second deal after a first in which these went down."""
    over = table.state(phase=Phase.OVER, turn=NOBODY, down=down)
    return apply(over, DEALER, Shuffle(to_shuffle(over) or ())).public


@claim("contracts.each_own", r"^In deal 1 everybody has the first contract\. Whoever goes down has")
def _first(_: re.Match[str], table: Table) -> bool:
    public, after = table.public(), _next(table, (ANN,))
    seats = range(table.context.seats)
    return [public.contract_of(seat) for seat in seats] == [1 for _ in seats] and [
        after.contract_of(seat) for seat in seats
    ] == [2 - (seat != ANN) for seat in seats]


@claim("contracts.each_own", r"So you may have the contract of deal 2 in deal 3 or later;")
def _later(_: re.Match[str], table: Table) -> bool:
    behind = tuple(int(seat == BEN) for seat in range(table.context.seats))
    deals = table.rules.deals
    public = table.public(deal=min(3, len(deals)), behind=behind)
    return public.deal_of(BEN) == deals[min(3, len(deals)) - 2]


@claim("contracts.each_own", r"went down with the last contract, or else after (\w+) deals\.$")
def _the_end(found: re.Match[str], table: Table) -> bool:
    seats, last = table.context.seats, len(table.rules.deals)
    most = int(found[1]) if found[1].isdigit() else count_of(found[1])
    met = table.public(deal=last, phase=Phase.OVER, down=(ANN,)).is_last_deal
    nobody = table.public(deal=last, phase=Phase.OVER).is_last_deal
    ends = table.public(deal=most, phase=Phase.OVER, behind=(most - last,) * seats).is_last_deal
    one_less = (most - 1 - last,) * seats
    goes_on = not table.public(deal=most - 1, phase=Phase.OVER, behind=one_less).is_last_deal
    return met and not nobody and ends and goes_on


@claim(
    "contracts.partners", r"^Partners need one contract between them: when one goes down, the other"
)
@claim("contracts.partners", r"Your partner's melds count as your own\.$")
def _for_both(_: re.Match[str], table: Table) -> bool:
    size = next(size for size in table.sizes if size >= 4 and size % 2 == 0)
    public = new_game(table.rules, size).public
    own = [owner for owner in range(size) if public.owns(ANN, owner)]
    return own == [ANN, size // 2] == [*public.goes_down_with(ANN)]


@claim("contracts.at_once", r"Whoever does it is out, and the deal is over\.$")
def _others_go_on(_: re.Match[str], table: Table) -> bool:
    return table.rules.own_contracts
