"""Buying: when you can have a discard out of turn, what it costs, and who gets it."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from msgspec.structs import replace

from liverpool.engine.cards import Card, card_text
from liverpool.engine.english import capital, listed, number, ordinal, several, times
from liverpool.engine.questions import describe_limits
from liverpool.engine.rules import BuyPriority, BuyWindow, Out
from liverpool.paper.book.blocks import items, paragraph
from liverpool.paper.book.context import CALLING, HAS_JOKERS, ONLY_TWO, Context
from liverpool.paper.book.examples import find_meld, play, row, spare_cards
from liverpool.paper.book.said import rests_on
from liverpool.paper.document import Example, Section
from liverpool.record.names import USUAL_NAMES

_MOST_DRAWN: Final = 3
"""Cards from the stock that an example of a buy shows."""


def section(context: Context) -> Section | None:
    if not context.buying:
        return Section("buying", "Buying", paragraph(_none(context)))
    return Section(
        "buying",
        "Buying",
        (
            *paragraph(_when(context)),
            *items(
                [
                    ("How to buy", _how(context)),
                    ("The price", _price(context)),
                    ("If several want it", _priority(context)),
                    ("How often", _limit(context)),
                    ("Who may buy", _who(context)),
                    ("What can be bought", _what(context)),
                    ("Two players", _for_two(context)),
                ]
            ),
            *_examples(context),
        ),
    )


@rests_on("buy.window")
def _none(context: Context) -> tuple[str, ...]:
    if context.buying:
        return ()
    return (
        "There is no buying in this game.",
        "Only the player whose turn it is can take a discard.",
    )


@rests_on(*CALLING, *ONLY_TWO, "buy.from_deal")
def _when(context: Context) -> tuple[str, ...]:
    if context.only_two_turn_up:
        return tuple(_turning_up(context))
    buy = context.rules.buy
    another, others = "another player", "others"
    if context.only_two:
        another = others = "the other player"
    first = buy.from_deal
    later = ""
    if first > 1:
        none = "first deal" if first == 2 else f"first {number(first - 1)} deals"
        later = f"There is no buying in the {none}; it starts with deal {first}."
    if buy.window is BuyWindow.BEFORE_DRAW:
        begin = "The player whose turn it is has first choice of the top card of the pile."
        window = f"If they don't want it, {another} may buy it out of turn"
        return begin, f"{window}, before they draw from the stock.", later
    begin = (
        f"If you draw from the stock on your turn, you leave the top card of the pile to {others}."
    )
    until = "From the draw until you discard"
    if buy.window is BuyWindow.AFTER_STOCK_DRAW:
        until = "Right after the draw, before you play on"
    return begin, f"{until}, {another} may buy that top card out of turn.", later


def _turning_up(context: Context) -> Iterator[str]:
    """How two buy each discard, and then the card that is turned onto it."""
    calls = "; no discard can be called, not even the last" if _calls(context) else ""
    deal = context.rules.buy.from_deal
    begins = f"From deal {deal} on, when" if deal > 1 else "When"
    yield f"{begins} the other player has discarded, you may buy that card or pass{calls}."
    yield "Then a card from the stock is turned onto it."
    when = {
        BuyWindow.BEFORE_DRAW: "before you draw from the stock",
        BuyWindow.AFTER_STOCK_DRAW: "right after you draw",
        BuyWindow.UNTIL_NEXT_DISCARD: "until you discard",
    }[context.rules.buy.window]
    yield (
        "Only then does your turn begin: you may take the card that was turned up, and if you"
        f" don't, the other player may buy it {when}."
    )


def _calls(context: Context) -> bool:
    return context.calling and context.lays_off


@rests_on(*ONLY_TWO, "buy.priority", "buy.price", "words.buy")
def _how(context: Context) -> str:
    buy = context.rules.buy
    heard = f"Call out “{context.rules.words.buy}”."
    if context.only_two_turn_up:
        return f"{heard} {_when_yours(context)}"
    if buy.window is not BuyWindow.UNTIL_NEXT_DISCARD:
        return f"{heard} {_goes_on(context)}"
    if not _sold_later(context):
        return f"{heard} You can do so at any time in the turn, and the card is yours at once."
    return (
        f"{heard} You can do so at any time in the turn, but you only get the card when the player"
        " whose turn it is discards; their discard is then on top. If the turn ends without a"
        " discard, or with a player's last card, nobody gets it."
    )


def _when_yours(context: Context) -> str:
    """When one of two gets the card."""
    price = ", with its price" if any(_prices(context)) else ""
    if not _sold_later(context):
        return f"The card is yours at once{price}."
    return (
        f"The other player's discard is yours at once{price}. The card that was turned up you get"
        " when the other player discards; if their turn ends without a discard, or with their last"
        " card, you don't get it."
    )


def _sold_later(context: Context) -> bool:
    """Whether the buyer gets the card only when the next discard covers it."""
    buy = context.rules.buy
    first_call = buy.priority is BuyPriority.FIRST_CALL
    return buy.window is BuyWindow.UNTIL_NEXT_DISCARD and not first_call


def _goes_on(context: Context) -> str:
    price = " and its price" if any(_prices(context)) else ""
    if context.rules.buy.window is BuyWindow.BEFORE_DRAW:
        return (
            f"The buyer takes the card{price}. Then, or if nobody buys, the player whose"
            " turn it is draws from the stock and plays on."
        )
    return f"The buyer takes the card{price}. Then the player whose turn it is plays on."


@rests_on("buy.window", "buy.price")
def _price(context: Context) -> str:
    first, *later = _prices(context)
    keeps = "A buyer can't play or discard anything until their own turn."
    if later:
        costs = [number(price) if price else "nothing" for price in (first, *later)]
        paid = next(at for at, price in enumerate((first, *later)) if price)
        cards = several((first, *later)[paid], "card")
        costs[paid] = f"{cards} from the top of the stock"
        steps = [f"your {ordinal(at)} {cost}" for at, cost in enumerate(costs[:-1], start=1)]
        steps[0] = f"your first buy costs {costs[0]}"
        prices = listed([*steps, f"every later one {costs[-1]}"])
        return f"In each deal, {prices}. These cards go into your hand with the discard. {keeps}"
    if not first:
        return f"Nothing; you just take the card. {keeps}"
    return (
        f"You also take {several(first, 'card')} from the top of the stock, so your hand"
        f" grows by {number(first + 1)}. {keeps}"
    )


def _prices(context: Context) -> tuple[int, ...]:
    """What the first, the second and all later buys of a deal cost."""
    price = context.rules.buy.price
    prices = (price,) if isinstance(price, int) else price
    while len(prices) > 1 and prices[-1] == prices[-2]:
        prices = prices[:-1]
    return prices


@rests_on(*HAS_JOKERS, "players.max", "buy.window", "buy.priority")
def _priority(context: Context) -> str:
    if context.only_two:
        return ""
    joker = ", and so does whoever cuts a joker" if context.has_jokers else ""
    match context.rules.buy.priority:
        case BuyPriority.SEAT:
            return "The one whose turn comes next gets it. It doesn't matter who spoke first."
        case BuyPriority.FIRST_CALL:
            return "Whoever speaks first gets it, wherever they sit."
        case BuyPriority.CUT:
            return (
                "They cut for it: each lifts a packet off a spare deck and shows its bottom"
                " card, and the highest rank gets the discard. Aces are low here. Players who"
                f" tie cut again{joker}."
            )


@rests_on("deals", "buy.window", "buy.limit", "buy.game_limit", "buy.carry_over", "buy.from_deal")
def _limit(context: Context) -> str:
    buy, limits = context.rules.buy, _limits(context)
    in_all = buy.game_limit
    if buy.carry_over and in_all != "none" and limits and in_all >= sum(limits):
        in_all = "none"
    if in_all != "none" and all(limit >= in_all for limit in limits):
        limits = ()
    parts = [_in_a_deal(context, limits)] * bool(limits)
    if in_all != "none":
        parts.append(f"{times(in_all)} in the whole game")
    if not parts:
        return "As often as you like."
    saved = ""
    if limits and buy.carry_over and context.rules.most_deals > buy.from_deal:
        saved = " You can save buys: those that you don't use add to those of later deals."
    count = " Keep count on the score sheet." if saved or in_all != "none" else ""
    only = limits if in_all == "none" else ()
    most = " at most" if not saved and len({*only}) == 1 and only[0] > 1 else ""
    return f"{capital(' and '.join(parts))}{most}, for each player.{saved}{count}"


def _limits(context: Context) -> tuple[int, ...]:
    """How often one may buy in each deal, from the first in which cards can be bought; empty for
    no limit."""
    buy = context.rules.buy
    numbers = range(1, context.rules.most_deals + 1)
    limits = [buy.limit_in(number) for number in numbers if buy.is_open_in(number)]
    return tuple(limit for limit in limits if limit is not None)


def _in_a_deal(context: Context, limits: Sequence[int]) -> str:
    """`Twice in a deal`, `once in deals 1 to 3, twice from deal 4 on`."""
    if len({*limits}) == 1:
        return f"{times(limits[0])} in a deal"
    return describe_limits(limits, first=context.rules.buy.from_deal)


@rests_on(
    "players.min",
    "players.max",
    "deals.N.all_at_once",
    "buy.window",
    "buy.when_down",
    "buy.discarder",
    "buy.for_two",
)
def _who(context: Context) -> str:
    buy = context.rules.buy
    one = "The other player" if context.only_two else "Any other player"
    even, unless = (
        ("if they are", ", if they aren't") if context.only_two else ("one who is", " who isn't")
    )
    down = (
        f"{one}, even {even} down."
        if buy.when_down
        else f"{one}{unless} down yet. Once you are down, you can't buy."
    )
    if not context.lays_off:
        down = f"{one}."
    own = "You can't buy back your own discard."
    if buy.discarder:
        own = "" if context.only_two_turn_up else "You may even buy back your own discard."
    players = context.rules.players
    if players.min == 2 and not (buy.discarder or buy.for_two):
        two = "" if players.max == 2 else " with two players,"
        own += f" So{two} there is hardly ever a card to buy."
    return f"{down} {own}".strip()


@rests_on(*ONLY_TWO, "start.upcard", "buy.upcard", "buy.priority", "buy.price", "end.out")
def _what(context: Context) -> str:
    rules = context.rules
    once = "" if context.only_two_turn_up else ", and only one card each turn"
    top = f"Only the top card of the pile{once}."
    cover = "another card" if context.only_two_turn_up else "the next discard"
    below = ""
    no_discard = rules.end.out is Out.FLOATS and not _sold_later(context)
    if rules.buy.window is BuyWindow.BEFORE_DRAW or no_discard:
        below = f" Nobody can take or buy the card below it until {cover} covers that card."
    sold = "can be bought like a discard" if rules.buy.upcard else "can't be bought"
    upcard = f" The card turned up at the start {sold}." if rules.start.is_turned_up else ""
    few = (
        " Nobody can buy if there are too few cards left for the price and for the draw of the"
        " player whose turn it is."
    )
    return f"{top}{below}{upcard}{few if any(_prices(context)) else ''}"


@rests_on(*CALLING, *ONLY_TWO, "players.min", "buy.from_deal")
def _for_two(context: Context) -> str:
    if not context.two_may_turn_up or context.only_two_turn_up:
        return ""
    return " ".join(_turning_up(context))


def _examples(context: Context) -> Iterator[Example]:
    """Cy buys what Ann discarded and Ben did not want; where two may play, Ann what was turned
    up."""
    players, sold = context.rules.players, context.rules.buy.upcard
    if players.max > 2:
        yield from _example(context, "Cy")
    if players.min == 2 and sold and context.rules.start.is_turned_up:
        yield from _example(replace(context, seats=2), "Ann")


def _example(context: Context, buyer: str) -> Iterator[Example]:
    buy, cys = context.rules.buy, buyer == "Cy"
    deal = buy.from_deal
    slot = context.rules.dealt_as(deal).contract[0]
    meld = find_meld(context, slot.kind, slot.length)
    price = _prices(context)[0]
    if meld is None or price > _MOST_DRAWN:
        return
    *pair, wanted = meld.cards
    rest = spare_cards(context, meld.cards, price + 5)
    if rest is None:
        return
    paid, (own, anns, bens, *others) = rest[:price], rest[price:]
    first = buy.window is BuyWindow.BEFORE_DRAW
    hand = (*pair, *others)
    more = f", with {several(price, 'card')} from the stock" if price else ""
    offered = partial(
        play,
        context,
        deal,
        hands={"Ann": (anns,), "Ben": (bens,), buyer: hand},
        pile=(wanted,),
        stock=(*paid, own) if first else (own, *paid),
        moves=_moves(context, bens, buyer),
        phase="turn",
        turn="Ben",
    )
    yield Example(
        rows=(
            row(f"{buyer}'s hand", hand),
            row("Ann's discard" if cys else "Turned up", (wanted,)),
            *((row("From the stock", paid),) if price else ()),
            row(f"{buyer}'s hand afterwards", (*hand, wanted, *paid)),
        ),
        caption=(
            f"{_sale(context, buyer)}{more}:"
            f" {several(len(hand) + 1 + price, 'card')} now instead of {number(len(hand))}."
        ),
        good=True,
        play=offered(by="Ann") if cys else offered(dealer="Ann"),
    )


def _sale(context: Context, buyer: str) -> str:
    """How the sale comes about on Ben's turn."""
    buy = context.rules.buy
    card = "the card that Ann discarded" if buyer == "Cy" else "the card turned up"
    wants = f"{buyer} wants it (“{context.rules.words.buy}”) and gets it"
    if buy.window is BuyWindow.BEFORE_DRAW:
        begins = "whose turn it is" if buyer == "Cy" else "who plays first of two"
        return f"Ben, {begins}, doesn't want {card}. {wants}"
    when = " once Ben has discarded" if _sold_later(context) else ""
    two = "" if buyer == "Cy" else ", who plays first of two,"
    return f"Ben{two} draws from the stock and leaves {card}. {wants}{when}"


def _moves(context: Context, discard: Card, buyer: str) -> list[str]:
    """Ben draws and the buyer buys; then the others answer or Ben discards, if the sale waits for
    that."""
    buy = context.rules.buy
    moves = ["Ben draw", f"{buyer} buy"]
    if buy.window is BuyWindow.UNTIL_NEXT_DISCARD:
        at_once = buy.priority is BuyPriority.FIRST_CALL
        return moves if at_once else [*moves, f"Ben discard {card_text(discard)}"]
    cut = buy.priority is BuyPriority.CUT
    return [*moves, *(f"{name} pass" for name in _asked_too(context) if cut)]


def _asked_too(context: Context) -> tuple[str, ...]:
    """Who is asked besides Cy: all but Ben, whose turn it is, and Ann if she can't buy it back;
    of two players nobody."""
    if context.seats == 2:
        return ()
    names = USUAL_NAMES[3 : context.seats]
    return (*names, "Ann") if context.rules.buy.discarder else names
