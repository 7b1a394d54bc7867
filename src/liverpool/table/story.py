"""The story of a game in plain words: the lines of the log.

A line is made of a move and the states before and after it, and says nothing that the
reader's seat does not see: of the cards from the stock only the reader's own are named.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import assert_never

from msgspec.structs import replace

from liverpool.engine.calling import is_offence
from liverpool.engine.cards import Card
from liverpool.engine.english import counted, listed
from liverpool.engine.moves import (
    DEALER,
    Add,
    Buy,
    Call,
    Cut,
    CutCards,
    DealerMove,
    Discard,
    Draw,
    Expose,
    Fell,
    FirstCards,
    Give,
    Lay,
    Lot,
    Move,
    Name,
    Pass,
    PlayerMove,
    Shuffle,
    Swap,
    Take,
)
from liverpool.engine.rules import BuyPriority, Out, Remedy, StockOut
from liverpool.engine.seating import FirstDealer
from liverpool.engine.state import (
    NOBODY,
    Ending,
    Event,
    Phase,
    Public,
    Seat,
    State,
    announced,
)
from liverpool.engine.supply import price_of
from liverpool.engine.swaps import after_swap, swapped_out
from liverpool.engine.turn import apply
from liverpool.table.results import in_one_turn, partners_told
from liverpool.table.words import (
    Names,
    card_text,
    cards_text,
    meld_text,
    signed,
    third_person,
    where_joker_goes,
    wild_named,
)


def log_move(
    log: list[str], before: State, actor: Seat, move: Move, after: State, *, names: Names
) -> None:
    """Adds what happened to the log; a discard joins the line about the draw."""
    log_lines(log, before, actor, move, move_lines(before, actor, move, after, names), names)


def log_lines(
    log: list[str], before: State, actor: Seat, move: Move, lines: Iterable[str], names: Names
) -> None:
    """Adds the lines of a move to the log; a discard joins the line about the draw."""
    who = names.who(actor) + " " if actor != DEALER else ""
    for line in lines:
        joins = _ends_a_plain_turn(before.public, move) and log and log[-1].endswith(".")
        if joins and log[-1].startswith(who) and line.startswith(f"{who}discard"):
            log[-1] = f"{log[-1][:-1]} and {line.removeprefix(who)}"
        else:
            log.append(line)


def _ends_a_plain_turn(public: Public, move: Move) -> bool:
    """Whether a discard belongs to what stands before it; not after a price, nor for a call."""
    return isinstance(move, Discard) and public.phase is Phase.PLAY and not public.this_turn.failed


def move_lines(before: State, actor: Seat, move: Move, after: State, names: Names) -> list[str]:
    """The lines for one move, the actor being a seat or the `DEALER`."""
    if isinstance(move, DealerMove):
        lines = _dealers(before, move, after.public, names)
    else:
        lines = _players(before, actor, move, after, names)
    stock_cards = _from_stock(before, move, actor, after, names)
    if stock_cards:
        lines.append(f"You draw {cards_text(stock_cards)}.")
    # What comes of a bot's move happens to the player.
    names = replace(names, bots=frozenset()) if names.bots else names
    return lines + _consequences(before, actor, move, after, names)


def draft_lines(state: State, seat: Seat, plays: Iterable[PlayerMove], names: Names) -> list[str]:
    """The lines of plays that are only prepared: without what follows, which waits for the turn's
    end."""
    lines: list[str] = []
    for play in plays:
        after = apply(state, seat, play)
        lines += _players(state, seat, play, after, names)
        state = after
    return lines


def _dealers(before: State, move: DealerMove, after: Public, names: Names) -> list[str]:
    public = before.public
    match move:
        case FirstCards(cards):
            drawn = ", ".join(
                f"{names.who(seat)} {card_text(face)}"
                for seat, face in zip(public.open, cards, strict=True)
            )
            if after.phase is Phase.FIRST_DEALER:
                again = listed([names.who(seat) for seat in after.open])
                verb = "draw" if len(after.open) > 1 or after.open == (names.you,) else "draws"
                return [f"Drawn for the first deal: {drawn}.", f"{again} {verb} again."]
            return [
                f"Drawn for the first deal: {drawn}.",
                f"{names.does(after.dealer, 'deal')} first, with the {_first(public)} card.",
            ]
        case Lot(seat):
            return [f"Chosen by lot: {names.does(seat, 'deal')} first."]
        case Shuffle():
            return _shuffled(public, after, names)
        case Fell(cards):
            exact = public.cards_to_deal
            reward = public.rules.start.perfect_cut
            lifts = f"{names.does(public.turn, 'lift')} {counted(cards, 'card')}"
            if cards == exact and reward:
                return [f"{lifts}: the perfect cut, {signed(reward)} points!"]
            return [f"{lifts}; {exact} would have been exact." if reward else f"{lifts}."]
        case CutCards(cards):
            shown = ", ".join(
                f"{names.who(seat)} {card_text(face)}"
                for seat, face in zip(public.open, cards, strict=True)
            )
            tied = after.phase is Phase.CUT_FOR
            cut = f"They cut for it: {shown}{'; a tie, they cut again' if tied else ''}."
            return [cut, *_decided(public, after, names)]
        case Name():
            return []
        case _:
            assert_never(move)


def _first(public: Public) -> str:
    """Which card is wanted where cards are drawn for the first deal."""
    highest = public.rules.start.first_dealer is FirstDealer.HIGHEST_DRAW
    return "highest" if highest else "lowest"


def _shuffled(before: Public, after: Public, names: Names) -> list[str]:
    if before.debts:
        if before.rules.stock.out is StockOut.ADD_DECK:
            return ["The stock has run out: another deck is shuffled in."]
        return ["The stock has run out: the pile is shuffled and becomes the stock."]
    deals = names.does(after.dealer, "deal")
    lines = [f"Deal {after.number}: {deals} {after.deal.cards} cards each."]
    if after.number == after.rules.deck.more_from_deal:
        lines.append("From this deal on, one more deck is in play.")
    called = [names.who(seat) for seat in range(after.game.seats)]
    partners = "" if after.sheet else partners_told(after.rules, called)
    return [*lines, partners] if partners else lines


def _players(before: State, seat: Seat, move: PlayerMove, after: State, names: Names) -> list[str]:
    public, rules = before.public, before.public.rules.meld
    match move:
        case Take(count):
            cards = public.pile[-count:]
            line = f"{names.does(seat, 'take')} {cards_text(cards)}"
            extra = f", with {counted(count - 1, 'penalty card')}" if count > 1 else ""
            return [f"{line}{extra}."]
        case Draw():
            return [] if names.is_you(seat) else [f"{names.does(seat, 'draw')}."]
        case Buy() | Pass():
            return _decided(public, after.public, names)
        case Lay(melds, swaps):
            shown = " · ".join(meld_text(meld, rules) for meld in melds)
            swapped = _swapped(before, seat, swaps, names)
            if seat in public.down:
                return [f"{names.does(seat, 'lay')} down a new meld: {shown}"]
            also = [
                f"{names.does(partner, 'are')} down too."
                for partner in public.goes_down_with(seat)
                if partner != seat
            ]
            return [*swapped, f"{names.does(seat, 'go')} down: {shown}", *also]
        case Expose(groups):
            shown = " · ".join(map(cards_text, groups))
            price = signed(public.rules.end.failed_meld)
            return [f"{names.does(seat, 'show')} {shown}: not the contract, {price} points."]
        case Add(card, owner, index):
            meld = meld_text(public.table[owner][index], rules)
            whose = "their own" if seat == owner != names.you else names.whose(owner)
            return [f"{names.does(seat, 'lay off')} {card_text(card)} on {whose} {meld}"]
        case Swap():
            return _swapped(before, seat, (move,), names)
        case Discard(card):
            discarded = f"{names.does(seat, 'discard')} {card_text(card)}."
            return [discarded, *_decided(public, after.public, names)]
        case Call():
            return _called(before, seat, after, names)
        case Give(card):
            return [f"{names.does(seat, 'give')} {card_text(card)} to {_object(public.by, names)}."]
        case Cut(cards):
            return [f"{names.does(seat, 'aim')} to cut {counted(cards, 'card')}."]
        case _:
            assert_never(move)


def _swapped(before: State, seat: Seat, swaps: Sequence[Swap], names: Names) -> list[str]:
    """A line for each wild card that is swapped, as the melds are when it comes to that."""
    public, hand = before.public, before.hands[seat]
    lines = []
    for swap in swaps:
        meld = meld_text(public.table[swap.owner][swap.index], public.rules.meld)
        wild = wild_named(swapped_out(public, swap))
        there = f"the {wild} in {names.whose(swap.owner)} {meld}{where_joker_goes(public, swap)}"
        lines.append(f"{names.does(seat, 'swap')} {card_text(swap.card)} for {there}")
        public, hand = after_swap(public, hand, swap)
    return lines


# Buying


def _decided(before: Public, after: Public, names: Names) -> list[str]:
    """Who wanted the card, where several said so in secret, and who has it; passing is not worth a
    line."""
    heard = after.history[len(before.history) :]
    buys = [event for event in heard if isinstance(event.move, Buy)]
    sold = [event for event in buys if event.cards]
    wanted = [names.who(event.seat) for event in buys if not event.cards]
    lines = [_sale(event, before, names) for event in sold]
    if len(wanted) > 1 and before.top is not None:
        verb = "knock for" if before.rules.buy.priority is BuyPriority.CUT else "want"
        first = f"; {names.does(sold[0].seat, 'come')} first" if sold else ""
        lines.insert(0, f"{listed(wanted)} {verb} {card_text(before.top)}{first}.")
    return lines


def _sale(event: Event, public: Public, names: Names) -> str:
    price = price_of(public, event.seat)
    extra = f" for {counted(price, 'extra card')}" if price else ""
    return f"{names.does(event.seat, 'buy')} {card_text(event.cards[0])}{extra}."


# Calling


def _called(before: State, caller: Seat, after: State, names: Names) -> list[str]:
    public = before.public
    word, card = public.rules.words.call, card_text(public.pile[-1])
    line = f"{names.does(caller, 'call')} “{word}”"
    if is_offence(public):
        return [f"{line}: {card} should not have been discarded.", _remedy(public, caller, names)]
    pays = bool(after.public.debts) or len(after.hands[caller]) > len(before.hands[caller])
    price = f": {names.does(caller, 'draw')} a card for it" if pays else ""
    return [f"{line}, but {card} was no mistake{price}."]


def _remedy(public: Public, caller: Seat, names: Names) -> str:
    takes_back = f"{names.does(public.by, 'take')} it back"
    match public.rules.call.remedy:
        case Remedy.TAKE_BACK_PLUS_STOCK:
            penalty = public.rules.call.penalty
            cards = "a card" if penalty == 1 else counted(penalty, "card")
            return f"{takes_back} with {cards} from the stock."
        case Remedy.TAKE_BACK_PLUS_CALLERS_CARD:
            return f"{takes_back} with a card of the caller's choice."
        case Remedy.CALLER_DISCARDS:
            return f"{names.does(caller, 'discard')} a card for it."
        case Remedy.CALLER_PLAYS_THEN_DISCARDS:
            then = "discard" if names.is_you(caller) else third_person("discard")
            return f"{names.does(caller, 'lay')} it off, and {then} a card."
        case _ as never:
            assert_never(never)


def _object(seat: Seat, names: Names) -> str:
    return "you" if seat == names.you else names.who(seat)


def _from_stock(before: State, move: Move, actor: Seat, after: State, names: Names) -> list[Card]:
    """The cards that came to the reader from the stock by this move; an onlooker has no hand."""
    if names.you < 0:
        return []
    deals = isinstance(move, Shuffle | Fell) and not before.public.debts
    if before.stock is after.stock or deals or after.public.phase is Phase.OVER:
        return []
    had, has = Counter(before.hands[names.you]), Counter(after.hands[names.you])
    gained = has - had
    for event in after.public.history[len(before.public.history) :]:
        if event.seat == names.you and isinstance(event.move, Take | Buy):
            gained -= Counter(event.cards)
    public = before.public
    match move:
        case Swap() if actor == names.you and public.rules.swap.wins_joker:
            gained -= Counter((swapped_out(public, move),))
        case Give(card) if public.by == names.you:
            gained -= Counter((card,))
        case Call() if public.by == names.you and len(after.public.pile) < len(public.pile):
            gained -= Counter(public.pile[-1:])
        case _:
            pass
    return sorted(gained.elements())


def _consequences(before: State, actor: Seat, move: Move, after: State, names: Names) -> list[str]:
    """What follows: an upcard or an extra card, a single card left, floating, the deal's end."""
    public = after.public
    lines: list[str] = []
    is_dealt = isinstance(move, Shuffle | Fell) and not before.public.debts
    if (is_dealt and public.pile) or is_turned_onto_discard(before.public, public):
        lines.append(f"{card_text(public.pile[-1])} is turned up.")
    elif is_dealt and public.phase is Phase.PLAY:
        lines.append(f"{names.does(public.turn, 'get')} an extra card instead of a first draw.")
    knock = announced(before, after)
    lines += [f"{names.does(seat, 'knock')}: one card left!" for seat in knock]
    plays = isinstance(move, Discard | Add | Swap | Lay)
    if actor != DEALER and public.phase is not Phase.OVER and plays:
        floats = public.rules.end.out is Out.FLOATS
        if not after.hands[actor] and floats and public.phase is Phase.TURN:
            lines.append(f"{names.does(actor, 'float')}: no cards, and nothing to discard.")
    if names.you in before.claims and public.phase is Phase.TURN and not isinstance(move, Discard):
        lines.append("There was no discard, so the card you wanted stays where it is.")
    if public.phase is Phase.OVER and before.public.phase is not Phase.OVER:
        line = public.sheet[-1]
        if line.ending is Ending.STOCK_OUT or line.out == NOBODY:
            lines.append("No cards are left to draw: the deal ends, and all hands count.")
        else:
            lines.append(f"{names.does(line.out, 'are')} out!{in_one_turn(public)}")
    return lines


def is_turned_onto_discard(before: Public, after: Public) -> bool:
    """Whether a card was turned onto the discard, as it is for two (row 39)."""
    begins = after.phase is Phase.TURN and not after.debts and after.by == NOBODY
    waited = before.phase is not Phase.TURN and len(after.pile) >= len(before.pile)
    return after.turns_up and begins and (waited or bool(before.debts))
