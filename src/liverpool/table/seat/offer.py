"""The top of the pile, as it is on offer to a seat or will be, and its terms in words."""

from msgspec import Struct

from liverpool.engine.cards import Card
from liverpool.engine.english import counted, listed
from liverpool.engine.rules import BuyPriority
from liverpool.engine.state import NOBODY, Phase, Public, Seat, Seats, State
from liverpool.engine.supply import (
    buyers,
    buys_left,
    buys_left_in_game,
    more_buys,
    price_of,
    reason_not_offered,
)
from liverpool.table.offer_window import OwnAnswer, Passing
from liverpool.table.seat.standing import passed_for_you
from liverpool.table.words import Names, card_text

_WINDOWS = (Phase.BUY, Phase.PLAY)
"""The phases in which the top of the pile is on offer."""


class OfferShown(Struct, frozen=True):
    """The top of the pile is, or will be, on offer to this seat."""

    card: Card
    price: int
    """Extra cards from the stock."""
    knock: bool
    """Whether those who want it cut for it."""
    now: bool
    """Whether the window is open, and not only to come."""
    answered: bool
    """Whether this seat has answered already, or need not."""
    said: OwnAnswer | None
    """What it has answered itself."""
    claimed: bool
    """Whether it is on offer and this seat has said that it wants it: others are heard as well."""
    standing: str
    """Why it is passed for this seat: `Passed for you: 9c doesn't help you.`; or empty."""
    sentence: str
    """`Buy 9c from Ben?`"""
    terms: str
    """What it costs, how often one may buy, how long it is open, who has it of several."""
    meaning: str
    """What an offer is, for one who is offered a card for the first time."""
    nearer: str
    """Who has left it, and who goes first: `Ben passed. Cy has first choice.`"""
    discarder: Seat
    does: str
    """What the card would do for the own hand; empty where the aids do not say so."""
    before: Seats
    """Who is asked before this seat, the nearest first, where the nearest has it; by the rules,
    whatever they have answered."""
    after: Seats


def offer_to(
    state: State,
    seat: Seat,
    names: Names,
    *,
    answered: bool = False,
    said: OwnAnswer | None = None,
    passes: Passing = Passing.ASK,
) -> OfferShown | None:
    """The top of the pile, as it is offered now or will be unless it is taken or called.

    `said` is what the seat has answered itself, `passes` the standing wish that does it instead.
    """
    public = state.public
    kept = public.phase in _WINDOWS and seat in state.claims
    window = kept or _is_open(state, seat)
    if public.top is None or not (window or _will_open(state, seat)):
        return None
    return OfferShown(
        card=public.top,
        price=price_of(public, seat),
        knock=public.rules.buy.priority is BuyPriority.CUT,
        now=window and not public.debts,
        answered=answered or (window and seat not in public.open),
        said=said,
        claimed=kept or (window and said == "buy"),
        standing=passed_for_you(passes, public.top),
        sentence=_sentence(public, names),
        terms=_terms(public, seat, names),
        meaning=_meaning(public, seat),
        nearer=_nearer(public, seat, names),
        discarder=public.by,
        does="",
        before=_beside(public, seat)[0],
        after=_beside(public, seat)[1],
    )


def _beside(public: Public, seat: Seat) -> tuple[Seats, Seats]:
    """Who comes before and after the seat, where the nearest who wants the card has it."""
    nearest = public.rules.buy.priority is BuyPriority.SEAT
    if not nearest or public.phase not in _WINDOWS or seat not in public.open:
        return (), ()
    at = public.open.index(seat)
    return public.open[:at], public.open[at + 1 :]


def _will_open(state: State, seat: Seat) -> bool:
    """Whether the card is offered to this seat as soon as the player in turn draws."""
    public = state.public
    if public.phase is not Phase.TURN or public.debts:
        return False
    return seat in buyers(public, len(state.stock), state.sizes)


def _is_open(state: State, seat: Seat) -> bool:
    """Whether the card is on offer, to this seat as well, even if it has answered already."""
    public = state.public
    if public.phase is Phase.PLAY:
        return seat in public.open
    cards = len(state.hands[seat])
    return public.phase is Phase.BUY and reason_not_offered(public, seat, cards) is None


def _sentence(public: Public, names: Names) -> str:
    verb = "Knock for" if public.rules.buy.priority is BuyPriority.CUT else "Buy"
    card = "" if public.top is None else card_text(public.top)
    if public.by == names.you:
        return f"{verb} {card} back?"
    whose = "" if public.by == NOBODY else f" from {names.who(public.by)}"
    return f"{verb} {card}{whose}?"


def _meaning(public: Public, seat: Seat) -> str:
    price = price_of(public, seat)
    card = "" if public.top is None else card_text(public.top)
    more = f", with {counted(price, 'extra card')} from the stock" if price else ""
    when = "Before your turn" if public.offers_discard else "It isn't your turn, but"
    return f"{when} you may have {card}{more}."


def _terms(public: Public, seat: Seat, names: Names) -> str:
    price, rules = price_of(public, seat), public.rules.buy
    sentences = [f"Costs {counted(price, 'extra card')}." if price else "Costs nothing extra."]
    left = buys_left(public, seat)
    if left is not None:
        had = counted(left + public.bought[seat], "buy")
        deal = " in this deal" if rules.game_limit != "none" else ""
        saved = ", with those left from earlier deals" if _has_saved(public, seat) else ""
        sentences.append(f"{left} of {had} left{deal}{saved}.")
    left = buys_left_in_game(public, seat)
    if left is not None:
        had = counted(left + public.bought_in_game[seat], "buy")
        so_far = " so far" if more_buys(public, seat) and not public.is_last_deal else ""
        sentences.append(f"{left} of {had} left in this game{so_far}.")
    if public.offers_discard:
        sentences.append("Pass, and a card is turned up.")
    if public.phase is Phase.PLAY:
        sentences.append(f"You have until {names.who(public.turn)} discards.")
    if rules.priority is BuyPriority.CUT:
        sentences.append("If several knock, you cut for it.")
    return " ".join(sentences)


def _has_saved(public: Public, seat: Seat) -> bool:
    """Whether the seat began this deal with buys that it had left from earlier ones."""
    left, limit = buys_left(public, seat), public.rules.buy.limit_in(public.number)
    own = (limit or 0) + more_buys(public, seat)
    return left is not None and left + public.bought[seat] > own


def _nearer(public: Public, seat: Seat, names: Names) -> str:
    before, after = _beside(public, seat)
    if public.phase is Phase.PLAY and after and not before:
        return "You have first choice."
    passed = public.phase is Phase.BUY and not public.offers_discard
    left = f"{names.who(public.turn)} passed." if passed else ""
    if not before:
        return left
    chooses = "has first choice." if len(before) == 1 else "choose before you."
    return f"{left} {listed([names.who(other) for other in before])} {chooses}".strip()
