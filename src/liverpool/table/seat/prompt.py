"""What is asked of a seat, in a sentence, and the three answers: the call, a second, the main one.

It knows no rules: the engine says what is possible, here it is put into words. What depends on the
cards selected at the moment is left to the page and the terminal; where an answer only lacks its
cards, its reason is `answers.SELECT`.
"""

from typing import NamedTuple, assert_never

from msgspec import Struct

from liverpool.arena.dealer import EXACT_CUT
from liverpool.engine.cards import Card
from liverpool.engine.ending import must_be_played
from liverpool.engine.english import counted
from liverpool.engine.moves import Discard, Draw, Take
from liverpool.engine.new_melds import refuse_new_melds
from liverpool.engine.referee import refuse
from liverpool.engine.refusals import Reason, Refusal
from liverpool.engine.rules import BuyWindow
from liverpool.engine.state import NOBODY, Phase, Public, Seat, View
from liverpool.table.reasons import reason, why
from liverpool.table.seat.answers import (
    UNSEEN,
    Answer,
    AnswerKind,
    Prompt,
    call_costs,
    calling,
    discarding,
    not_possible,
    plain,
    refused,
    select,
    top_text,
)
from liverpool.table.seat.for_hand import ForHand
from liverpool.table.seat.offer import OfferShown
from liverpool.table.seat.question import Question
from liverpool.table.words import Names, card_text, minus


class Situation(Struct, frozen=True):
    """What of the table and of the draft decides what a seat is asked, beside its view."""

    names: Names
    question: Question
    offer: OfferShown | None = None
    held: Card | None = None
    """The seat's own discard, while it waits for others."""
    complete: bool | None = None
    """Whether the hand holds the contract; None where the table's aids do not say so."""
    fitting: int | None = None
    """How many cards of the hand are best laid off now; None where the aids do not say so."""
    none_fits: bool = False
    """Whether no card of the hand fits on the table, where the aids say so."""
    top: ForHand | None = None
    """What the top of the pile would do for the hand, where the aids say so."""
    aside: int = 0
    """How many cards are set aside."""
    played: bool = False
    """Whether the draft has plays."""
    ended: bool = False
    """Whether they have emptied the hand."""


class _Asked(NamedTuple):
    """A prompt without the call, which is there at any time."""

    sentence: str
    detail: str = ""
    second: Answer | None = None
    main: Answer | None = None


_DISCARD_ENDS = "Discard a card to end your turn."


def prompt(view: View, at: Situation) -> Prompt:
    """What the seat is asked, with nothing selected."""
    asked = _asked(view, at)
    return Prompt(asked.sentence, asked.detail, calling(view), asked.second, asked.main)


def looking_on(view: View, names: Names, sentence: str) -> Prompt:
    """The prompt of somebody who has no hand in this deal; the sentence says why."""
    goes_on = _waiting_for(view, Situation(names, Question.NOTHING))
    return Prompt(sentence, goes_on, calling(view), None, None)


def _asked(view: View, at: Situation) -> _Asked:
    top = top_text(view.public)
    match at.question:
        case Question.TURN:
            return _turn(view, at.top)
        case Question.PLAY:
            if at.held is not None:
                return _held(view, at.held)
            return _down(view, at) if view.seat in view.public.down else _up(view, at)
        case Question.OFFER if at.offer is not None:
            return _offer(view, at.offer, at.top)
        case Question.CALL:
            who = at.names.who(view.public.by)
            wrong = "If you are wrong, you draw a card." if call_costs(view.public) else ""
            buying = None if at.offer is None else _buying(view.public, at.offer)
            going = Answer(AnswerKind.PASS, "Let it go", filled=True)
            return _Asked(f"{who} discarded {top}. Call it, or let it go?", wrong, buying, going)
        case Question.LAST_CALL:
            return _Asked(
                f"{top} is the last discard. Call it, or let it go?",
                main=Answer(AnswerKind.PASS, "Let it go", filled=True),
            )
        case Question.CALLER_PLAYS:
            return _Asked(
                f"You called it. Lay {top} off, then discard a card.",
                main=Answer(AnswerKind.LAY_OFF, f"Lay off {top}", filled=True),
            )
        case Question.GIVE:
            return _Asked(
                "You called it. Choose a card to give away; everyone will see it.",
                main=select(AnswerKind.GIVE, "Give", "Select one card to give.", "pick one"),
            )
        case Question.FREE_DISCARD:
            return _Asked("You called it. Choose a card to discard.", main=discarding())
        case Question.CUT:
            here = Answer(AnswerKind.CUT, "Cut here", filled=True)
            return _Asked("Cut the deck where you like.", main=here)
        case Question.READY:
            return _Asked("The deal is over.", main=Answer(AnswerKind.READY, "Ready", filled=True))
        case Question.GAME_OVER:
            return _Asked("The game is over.")
        case Question.NOTHING | Question.OFFER:
            return _waiting(view, at)
        case _ as never:
            assert_never(never)


# Drawing and buying


def _turn(view: View, for_hand: ForHand | None) -> _Asked:
    """Neither answer is the filled one where nothing says which is better."""
    top = top_text(view.public)
    takes = take_counts(view)
    draw = refuse(view, Draw())
    drawing = (
        Answer(AnswerKind.DRAW, "Draw", filled=not (takes and (for_hand is None or for_hand.helps)))
        if draw is None
        else refused(view, AnswerKind.DRAW, "Draw", Draw())
    )
    label = "Take …" if len(takes) > 1 else f"Take {top}" if top else "Take"
    if takes:
        price = f"and draw {takes[0] - 1}" if takes[0] > 1 else ""
        under = "how many?" if len(takes) > 1 else price
        helps = for_hand is not None and for_hand.helps
        taking = Answer(AnswerKind.TAKE, label, under, filled=helps)
        choice = f"Take {top}." if draw is not None else f"Take {top} or draw."
    else:
        taking = refused(view, AnswerKind.TAKE, label, Take())
        choice = "Draw from the stock."
    detail = ""
    if not view.hand:
        detail = "You are floating: play the card if it fits; if not, discard it and go out."
    elif taking.off is not None and top:
        detail = taking.off.sentence
    elif for_hand is not None:
        detail = for_hand.sentence
    return _Asked(f"Your turn. {choice}", detail, drawing, taking)


def take_counts(view: View) -> list[int]:
    """How many cards of the pile may be taken, the fewest first."""
    deepest = len(view.public.pile) if view.public.rules.draw.multi_take else 1
    return [count for count in range(1, deepest + 1) if refuse(view, Take(count)) is None]


def _buying(public: Public, offer: OfferShown, for_hand: ForHand | None = None) -> Answer:
    word = "Knock for" if offer.knock else plain(public.rules.words.buy)
    cost = f"and draw {offer.price}" if offer.price else ""
    return Answer(
        AnswerKind.BUY,
        f"{word} {card_text(offer.card)}",
        cost if offer.now else "if I can",
        filled=for_hand is not None and for_hand.completes and offer.now and offer.said is None,
        pressed=offer.said == "buy",
    )


def _passing(offer: OfferShown, for_hand: ForHand | None = None) -> Answer:
    useless = for_hand is not None and not for_hand.helps
    return Answer(
        AnswerKind.PASS, "Pass", filled=useless and offer.said is None, pressed=offer.said == "pass"
    )


def _offer(view: View, offer: OfferShown, for_hand: ForHand | None) -> _Asked:
    """The filled answer is what the own hand says; none, where it does not say it for sure."""
    detail = f"{offer.does} {offer.terms} {offer.nearer}".strip()
    passing, buying = _passing(offer, for_hand), _buying(view.public, offer, for_hand)
    return _Asked(offer.sentence, detail, passing, buying)


# One's own turn


def _up(view: View, at: Situation) -> _Asked:
    """A turn of one who is not down."""
    if view.public.this_turn.failed:
        failed = why(Refusal(Reason.FAILED_ALREADY), view.public.rules)
        laying = not_possible(AnswerKind.LAY_DOWN, "Lay down", failed)
        return _Asked("Your lay-down failed. Discard a card.", "", discarding(), laying)
    aside = f"{at.aside} cards aside" if at.aside else ""
    laying = Answer(AnswerKind.LAY_DOWN, "Lay down", aside, filled=at.complete is True)
    if at.complete is None:
        return _Asked("Lay down your contract, or discard.", "", discarding(), laying)
    if at.complete:
        return _Asked("You can lay down your contract.", "", discarding(), laying)
    return _Asked(_DISCARD_ENDS, "", discarding(), _preparing(aside))


def _preparing(aside: str = "") -> Answer:
    return Answer(AnswerKind.PREPARE, "Prepare melds", aside)


def _down(view: View, at: Situation) -> _Asked:
    """A turn of one who is down, or has gone down in the draft."""
    if at.ended:
        ending = Answer(AnswerKind.END_TURN, "End turn", filled=True)
        return _Asked("You have played your last card. End your turn?", UNSEEN, None, ending)
    makes_new = refuse_new_melds(view.public) is None
    if view.public.this_turn.owed:
        sentence = "Play the joker you took."
    elif view.public.this_turn.owed_wilds:
        sentence = f"Play the {card_text(view.public.this_turn.owed_wilds[0])} you took."
    elif must_be_played(view.public, view.hand) and refuse(view, Discard(view.hand[0])):
        laying = select(AnswerKind.LAY_OFF, "Lay off", "Select your last card.", "pick a card")
        discard = refused(view, AnswerKind.DISCARD, "Discard", Discard(view.hand[0]))
        return _Asked("Lay off your last card to go out.", "", discard, laying)
    elif at.fitting is None:
        does = "Lay down or lay off" if makes_new else "Lay off"
        sentence = f"{does} what you can, or discard."
    else:
        sentence = "Lay off what fits, or discard." if at.fitting else _DISCARD_ENDS
        if makes_new and at.fitting:
            sentence = "Lay down what fits or makes a new meld, or discard."
    off = _laying_off(at, makes_new=makes_new)
    return _Asked(sentence, UNSEEN if at.played else "", discarding(), off)


def _laying_off(at: Situation, *, makes_new: bool) -> Answer:
    if at.fitting:
        label = "Lay all down" if makes_new else "Lay off all"
        return Answer(AnswerKind.LAY_OFF_ALL, label, counted(at.fitting, "card"), filled=True)
    if at.none_fits:
        none = reason("None of your cards fits on the table right now.")
        return not_possible(AnswerKind.LAY_OFF, "Lay off", none, "none fits")
    which = "Select cards that fit a meld on the table"
    which = f"{which}, or that make a new one." if makes_new else f"{which}."
    return select(AnswerKind.LAY_OFF, "Lay off", which, "pick cards")


def _held(view: View, held: Card) -> _Asked:
    """One's own discard waits until others have said whether they buy the card below it, or until
    it can't be taken back any more; nobody has heard of it."""
    card, buying = card_text(held), f"once everyone has had time to buy {top_text(view.public)}"
    when = buying if view.public.open else "in a moment"
    back = Answer(AnswerKind.TAKE_BACK, f"Take {card} back")
    return _Asked(f"{card} goes on the pile {when}.", UNSEEN, main=back)


# Waiting


def _waiting(view: View, at: Situation) -> _Asked:
    offer = at.offer
    if offer is not None and offer.claimed:
        return _claimed(view, at, offer)
    if offer is not None and not (offer.answered and offer.said is None):
        price = f", for {counted(offer.price, 'extra card')}" if offer.price else ""
        said = {
            "buy": "You will buy it if you get the chance.",
            "pass": "You will pass.",
            None: f"You may get the chance to buy {card_text(offer.card)}{price}.",
        }
        detail = said[offer.said]
        buying = _buying(view.public, offer)
        return _Asked(_waiting_for(view, at), detail, _passing(offer), buying)
    main = (
        _preparing()
        if view.hand and view.seat not in view.public.down
        else refused(view, AnswerKind.TAKE, "Take", Take())
    )
    drawing = refused(view, AnswerKind.DRAW, "Draw", Draw())
    detail = offer.standing if offer is not None and offer.standing else _then(view)
    return _Asked(_waiting_for(view, at), detail, drawing, main)


def _claimed(view: View, at: Situation, offer: OfferShown) -> _Asked:
    """One has said that one wants the card; who gets it comes out later."""
    card, public = card_text(offer.card), view.public
    playing = public.phase is Phase.PLAY
    until = f"when {_who(at, public.turn)} discards" if playing else "when all have answered"
    label = _buying(public, offer).label
    said = reason(f"You asked for it; who gets it is decided {until}.")
    return _Asked(
        f"You want {card}. Who gets it is decided {until}.",
        "",
        not_possible(AnswerKind.PASS, "Pass", said, ""),
        Answer(AnswerKind.BUY, label, "asked for", said, pressed=True),
    )


def _waiting_for(view: View, at: Situation) -> str:
    public = view.public
    turn, own = public.turn, public.turn == view.seat
    match public.phase:
        case Phase.CUT:
            return f"{_who(at, turn)} cuts the deck …"
        case Phase.TURN:
            if own:
                return "One moment: others may call the discard first."
            return f"{_who(at, turn)} plays …"
        case Phase.BUY:
            card = top_text(public)
            others = "The others" if public.game.seats > 2 else _who(at, public.left_of(turn))
            return f"{others} may buy {card}." if own else f"{card} is on offer."
        case Phase.CUT_FOR:
            return "Those who want the card cut for it …"
        case Phase.PLAY:
            return "One moment …" if own else f"{_who(at, turn)} plays …"
        case Phase.LAST_CALL:
            return "The last discard can still be called …"
        case Phase.CALLER_PLAYS:
            return f"{_who(at, public.caller)} called it and is laying it off …"
        case Phase.GIVE | Phase.FREE_DISCARD:
            return f"{_who(at, public.caller)} called it and is choosing a card …"
        case _:
            return "Dealing …"


def _who(at: Situation, seat: Seat) -> str:
    return "The dealer" if seat == NOBODY else at.names.who(seat)


def _then(view: View) -> str:
    """What comes in one's own turn once those have answered to whom a card is on offer."""
    public = view.public
    if public.phase is not Phase.BUY:
        return ""
    if public.offers_discard:
        return "Then a card from the stock is turned onto it."
    if public.turn != view.seat:
        return ""
    return f"Then you {'draw' if public.rules.buy.window is BuyWindow.BEFORE_DRAW else 'play'}."


# Cutting


def cut_terms(view: View) -> str:
    """How large the deck is, what an exact cut is worth, and how often it succeeds."""
    public = view.public
    deck = f"The deck has {view.stock} cards."
    reward, exact = public.rules.start.perfect_cut, public.cards_to_deal
    if not reward:
        return f"{deck} Cut it wherever you like."
    return (
        f"{deck} The deal needs {exact}: lift exactly that many for {minus(reward)} points. "
        f"If you aim at {exact}, one cut in {round(1 / EXACT_CUT)} succeeds."
    )
