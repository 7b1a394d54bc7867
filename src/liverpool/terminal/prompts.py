"""What the person is asked, in a sentence, and what can be answered, by which key.

One table names every key, what it does and what the help says of it; which of them are
offered at the moment is decided here, what they do stands in `place`. Whether a discard is
an offence makes no difference to anything in here.
"""

from collections.abc import Callable, Iterator
from typing import Final, assert_never

from msgspec import Struct

from liverpool.arena.dealer import EXACT_CUT
from liverpool.engine.lay_offs import adds
from liverpool.engine.moves import Discard, Take
from liverpool.engine.questions import contract_told
from liverpool.engine.rules import BuyPriority, BuyWindow, FalseCall
from liverpool.engine.state import NOBODY, Phase, Public
from liverpool.engine.supply import price_of
from liverpool.engine.turn import refusal_of
from liverpool.table.draft import swaps
from liverpool.table.staging import still_asked
from liverpool.table.words import card_text, counted, deal_text, signed
from liverpool.terminal import playing
from liverpool.terminal.place import Place
from liverpool.terminal.session import Asked


class Key(Struct, frozen=True):
    """A key, a word for the line of options, and what the help says of it."""

    key: str
    label: str
    help: str
    act: Callable[[Place], None]


KEYS: Final = {
    key.key: key
    for key in (
        Key("n", "draw", "draw from the stock", Place.draw),
        Key("t", "take", "take the top of the pile, or several where played", Place.take),
        Key("b", "buy", "buy the discard out of turn, or knock for it", Place.buy),
        Key("p", "let it go", "let a card go that is on offer while another plays", Place.let_go),
        Key("c", "call", "call the discard: it should not have been made", Place.call),
        Key("g", "group", "set the chosen cards aside as a meld to go down with", playing.group),
        Key("f", "find", "propose the best lay-down; later, choose what fits", playing.find),
        Key("a", "add", "lay the chosen cards off on the table", playing.add),
        Key(
            "j",
            "joker",
            "take a joker for the card that it stands for; to go down with it, too",
            playing.swap,
        ),
        Key("d", "discard", "discard the card, or give it after a call", playing.discard),
        Key("u", "undo", "take back the last play, or the last meld set aside", playing.take_back),
        Key("h", "hint", "a hint: a question, then the cards, then the move", Place.next_hint),
        Key("s", "sort", "sort the hand by suit or by rank", Place.sort),
    )
}


class Option(Struct, frozen=True):
    """A key that does something now, and the word for it."""

    key: str
    label: str


def sentence(place: Place) -> str:
    """What is asked, or what is waited for."""
    public = place.public
    if place.choice is not None:
        return place.choice.question
    match place.asked:
        case Asked.NOTHING:
            return _waiting(place)
        case Asked.CUT:
            return _cutting(place)
        case Asked.SPEAK | Asked.LAST_CALL:
            last = " their last card," if place.asked is Asked.LAST_CALL else ""
            who = place.session.names.who(public.by)
            wrong = _wrong_call(public)
            return f"{who} discarded{last} {_top(public)}. Call it, or let it go?{wrong}"
        case Asked.OFFER:
            return _offer(place)
        case Asked.TURN:
            return _turn(place)
        case Asked.PLAY:
            return _playing(place)
        case Asked.CALLER_PLAYS:
            return f"You called it: lay {_top(public)} off, and then discard a card."
        case Asked.GIVE:
            who = place.session.names.who(public.by)
            return f"You called it: choose a card and give it to {who} (all see it)."
        case Asked.FREE_DISCARD:
            return "You called it: choose a card to discard for it."
        case Asked.NEXT_DEAL:
            return "The deal is over."
        case Asked.GAME_OVER:
            return "The game is over."
        case _ as never:
            assert_never(never)


def _top(public: Public) -> str:
    return "" if public.top is None else card_text(public.top)


def _wrong_call(public: Public) -> str:
    """What a call costs that is none, where it costs something."""
    costs = public.rules.call.false_call is FalseCall.CALLER_DRAWS_1
    return " A wrong call costs you a card." if costs else ""


def _waiting(place: Place) -> str:
    public = place.public
    if place.session.offered_meanwhile():
        return f"{place.session.names.does(public.turn, 'play')}. {_offer(place)}"
    if public.turn == NOBODY or public.debts:
        return "The dealer acts …"
    name = place.session.names.who(public.turn)
    return f"The table waits for {name} …" if public.turn != place.you else "The table answers …"


def _cutting(place: Place) -> str:
    public = place.public
    deck = len(place.session.state.stock)
    reward = public.rules.start.perfect_cut
    told = f"Cut the deck of {deck} cards: your aim is {place.aimed}."
    if not reward:
        return told
    exact = public.cards_to_deal
    chance = f"aimed at that, 1 cut in {round(1 / EXACT_CUT)} succeeds"
    return f"{told} Exactly {exact} is worth {signed(reward)}; {chance}."


def _offer(place: Place) -> str:
    public, names = place.public, place.session.names
    from_whom = "" if public.by == NOBODY else f" from {names.who(public.by)}"
    if public.by == place.you:
        from_whom = " back"
    price = price_of(public, place.you)
    costs = f" It costs {counted(price, 'extra card')}." if price else ""
    limit = public.rules.buy.limit
    bought = "" if limit == "none" else f" ({public.bought[place.you]} of {limit} bought.)"
    cut_for = public.rules.buy.priority is BuyPriority.CUT
    verb = "Knock for" if cut_for else "Buy"
    return f"{verb} {_top(public)}{from_whom}?{costs}{_several(place)}{bought}"


def _several(place: Place) -> str:
    """Who has the card if several want it, and when, where that is not clear at once."""
    public = place.public
    meanwhile = public.rules.buy.window is BuyWindow.UNTIL_NEXT_DISCARD
    when = f" when {place.session.names.who(public.turn)} discards" if meanwhile else ""
    match public.rules.buy.priority:
        case BuyPriority.CUT:
            return f" If several knock, you cut for it{when}."
        case BuyPriority.SEAT if meanwhile:
            return f" The nearest who wants it has it{when}."
        case _:
            return ""


def _turn(place: Place) -> str:
    public = place.public
    whose = "Your turn."
    if not place.session.view.hand:
        whose = "Your turn, floating: a card that fits must be played, another goes out."
    takes = place.session.refusal(Take()) is None
    what = f"Take {_top(public)} or draw." if takes else "Draw from the stock."
    return f"{whose} {what}{_wrong_call(public) if place.you in public.callers else ''}"


def _playing(place: Place) -> str:
    public = place.public
    if place.ends_turn:
        return "Your hand is empty."
    if place.staged and not place.groups:
        return f"You took {counted(len(place.staged), 'joker')}: set aside melds to lay with it."
    if public.this_turn.owed:
        return f"Play {counted(public.this_turn.owed, 'swapped joker')} before you discard."
    if place.is_down:
        told = "Add cards to melds, or discard one."
        return f"{told} Until then u takes plays back." if place.plays else told
    if public.this_turn.failed:
        return "Your lay-down failed; discard a card."
    if place.groups:
        left = still_asked(place.groups, public.deal.contract)
        if not left:
            return "Lay your melds down? Nobody sees them yet."
        missing = contract_told(left, public.rules.words)
        return f"Still to set aside: {missing}. Nobody sees them yet."
    return f"Set aside {deal_text(public.deal, public.rules.words)}, or discard a card."


def options(place: Place) -> list[Option]:
    """The keys that do something now, the most wanted first."""
    return [
        Option(key, label or KEYS[key].label) for key, label in (*_main(place), *_always(place))
    ]


def _main(place: Place) -> Iterator[tuple[str, str]]:
    if place.choice is not None:
        yield from (("↑↓ 1-9", "choose"), ("enter", "take this"), ("esc", "none of these"))
        return
    call = place.public.rules.words.call
    match place.asked:
        case Asked.CUT:
            yield from (("←→ 0-9", "aim"), ("enter", "cut"))
        case Asked.SPEAK:
            yield "space", "let it go"
            yield "c", f"call {call}"
            if place.session.offer_may_follow():
                yield "b", "buy if offered"
        case Asked.LAST_CALL:
            yield from (("space", "let it go"), ("c", f"call {call}"))
        case Asked.OFFER:
            yield from (("space", "let it go"), ("b", _buying(place)))
        case Asked.TURN:
            yield from _drawing(place)
        case Asked.PLAY:
            yield from _plays(place)
        case Asked.CALLER_PLAYS:
            yield "a", f"add {_top(place.public)}"
        case Asked.GIVE:
            yield "d", "give this card"
        case Asked.FREE_DISCARD:
            yield "d", ""
        case Asked.NOTHING:
            if place.session.offered_meanwhile():
                yield from (("p", ""), ("b", _buying(place)))
        case Asked.NEXT_DEAL | Asked.GAME_OVER:
            pass
        case _ as never:
            assert_never(never)


def _buying(place: Place) -> str:
    return "knock" if place.public.rules.buy.priority is BuyPriority.CUT else "buy"


def _drawing(place: Place) -> Iterator[tuple[str, str]]:
    public = place.public
    if place.session.refusal(Take()) is None:
        yield "t", f"take {_top(public)}"
    yield "space", "draw"
    if place.you in public.callers:
        yield "c", f"call {public.rules.words.call}"


def _plays(place: Place) -> Iterator[tuple[str, str]]:
    public, hand = place.public, place.state.hands[place.you]
    risk = public.rules.end.failed_meld if playing.may_fail(place) else 0
    if place.ends_turn:
        yield "enter", "end your turn"
    elif place.is_down:
        fitting = adds(public, place.you, hand)
        if any(refusal_of(place.state, place.you, add) is None for add in fitting):
            yield "a", ""
    elif place.groups and not public.this_turn.failed:
        if risk:
            yield "enter", f"lay down ({signed(risk)} if it fails)"
        elif not still_asked(place.groups, public.deal.contract):
            yield "enter", "lay down"
    if not place.ends_turn and swaps(place.state, place.you)[0]:
        yield "j", "" if place.is_down else "take a joker"
    if (
        public.phase is Phase.PLAY
        and not place.staged
        and any(refusal_of(place.state, place.you, Discard(face)) is None for face in set(hand))
    ):
        yield "d", ""
    if place.plays:
        yield "u", ""


def _always(place: Place) -> Iterator[tuple[str, str]]:
    if place.choice is None and place.session.view.hand and place.asked is not Asked.CUT:
        selects = place.asked in (Asked.PLAY, Asked.GIVE, Asked.FREE_DISCARD, Asked.NOTHING)
        yield "←→ space" if selects else "←→ x", "choose"
        if not place.is_down and not place.ends_turn:
            if place.hand.chosen:
                yield "g", ""
            yield "f", ""
            if place.groups and not place.plays:
                yield "u", ""
        yield "s", ""
    if place.choice is None and place.can_hint:
        yield "h", ""
    yield from (("r", "rules"), ("?", "help"), ("q", "quit"))
