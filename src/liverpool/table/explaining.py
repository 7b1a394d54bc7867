"""What the things on a table are, in one or two sentences that follow its rules.

For whoever taps something to learn what it is. It knows the rules and which deal is played, and
nothing of anybody's cards. Things that are the same under all rules, such as the score sheet, are
explained by the screen that shows them.
"""

from collections.abc import Callable
from enum import StrEnum
from typing import Final

from msgspec import Struct

from liverpool.engine.cards import JOKER, card
from liverpool.engine.english import capital, number, plural, several, with_article
from liverpool.engine.named import asked_in_words
from liverpool.engine.questions import questions
from liverpool.engine.rules import (
    Deal,
    Kind,
    LastLayoff,
    LaydownSize,
    LayoffFrom,
    Offence,
    RuleSet,
    SwapFrom,
    SwapWho,
    Targets,
)
from liverpool.engine.scoring import card_points
from liverpool.engine.swaps import swapped_from, swapped_word
from liverpool.table.own_words import in_own_words
from liverpool.table.words import buys_allowed, meld_cards, when_swapped

PAIR: Final = 2


class Topic(StrEnum):
    CONTRACT = "contract"
    STOCK = "stock"
    PILE = "pile"
    BUY = "buy"
    PASS = "pass"
    DISCARD = "discard"
    LAY_DOWN = "lay_down"
    LAY_OFF = "lay_off"
    SWAP = "swap"
    CALL = "call"
    HAND = "hand"
    PLAYER = "player"
    WISHES = "wishes"


class Explained(Struct, frozen=True):
    topic: Topic
    says: str


def explained(rules: RuleSet, deal: int, seats: int, contract: int = 0) -> tuple[Explained, ...]:
    """Everything that can be asked about in this deal of so many players, in the table's own words;
    `contract` is the number of the one that the player has to make, where it is not the deal's."""
    asked = {Topic.CONTRACT: contract or deal}
    found = [(topic, say(rules, asked.get(topic, deal), seats)) for topic, say in _SAYS.items()]
    return tuple(Explained(topic, in_own_words(says, rules.words)) for topic, says in found if says)


def _contract(rules: RuleSet, contract: int, _seats: int) -> str:
    asked = rules.dealt_as(contract)
    melds = " ".join(f"{capital(each)}." for each in _melds(rules, asked))
    whole = " with all your cards" if asked.all_at_once else ""
    return f"What you need to go down: all of it is laid at once{whole}. {melds}"


def _melds(rules: RuleSet, deal: Deal) -> list[str]:
    more = "" if rules.meld.laydown_size is LaydownSize.EXACT else " or more"
    found = []
    for kind in Kind:
        slots = [slot for slot in deal.contract if slot.kind is kind]
        for named in dict.fromkeys(slot.named for slot in slots):
            least = number(min(slot.length for slot in slots if slot.named == named))
            meld = with_article(asked_in_words(kind.value, named))
            found.append(f"{meld} is {least}{more} cards {meld_cards(kind, rules.meld)}")
    return found


def _stock(_rules: RuleSet, _deal: int, _seats: int) -> str:
    return "Cards to draw, face down. A turn begins with one of them, or with the top of the pile."


def _pile(rules: RuleSet, deal: int, seats: int) -> str:
    taken = "its top card" if not rules.draw.multi_take else "one or more of its top cards"
    others = "the other player" if seats == PAIR else "others"
    bought = rules.buy.is_open_in(deal) and (seats > PAIR or _is_own_offered(rules))
    buying = f" If you leave it, {others} may buy it." if bought else ""
    down = "" if rules.draw.when_down else " until you are down"
    return f"What was discarded. In your turn you may take {taken} and not draw{down}.{buying}"


def _buy(rules: RuleSet, deal: int, seats: int) -> str:
    buy = rules.buy
    if not _is_bought(rules, deal, seats):
        return ""
    price = "it has a price in cards from the stock" if not isinstance(buy.price, int) else ""
    if isinstance(buy.price, int):
        price = f"{several(buy.price, 'card')} from the stock with it" if buy.price else ""
    first = f"You get a discard out of turn{', and ' + price if price else ''}"
    who = questions(rules.start.direction)["buy.priority"].answer_in_short(buy.priority)
    allowed = buys_allowed(buy)
    limit = f", at most {allowed}" if allowed else ""
    several_want = "" if seats == PAIR else f" If several want it, {who}."
    return f"{first}{limit}.{several_want}"


def _is_bought(rules: RuleSet, deal: int, seats: int) -> bool:
    """Whether anything is bought in this deal: of two, only one remains who could buy a discard."""
    possible = (
        seats > PAIR or _is_own_offered(rules) or (rules.buy.upcard and rules.start.is_turned_up)
    )
    return rules.buy.is_open_in(deal) and possible


def _is_own_offered(rules: RuleSet) -> bool:
    """Whether a discard is offered to whoever made it, or to both of two players."""
    return rules.buy.discarder or rules.buy.for_two


def _pass(rules: RuleSet, deal: int, seats: int) -> str:
    if not _is_bought(rules, deal, seats):
        return ""
    passes = "You don't buy the card" if seats == PAIR else "Leaves the card to the others"
    return f"{passes}; it costs nothing."


def _discard(rules: RuleSet, _deal: int, _seats: int) -> str:
    last = questions()["end.out"].answer_in_short(rules.end.out)
    return f"Lays one card on the pile and ends your turn. You go out {last[:1].lower()}{last[1:]}"


def _lay_down(_rules: RuleSet, _deal: int, _seats: int) -> str:
    return "Opens a tray for your melds. Nobody sees them until you lay them down."


def _lay_off(rules: RuleSet, deal: int, _seats: int) -> str:
    limit = rules.layoff.last_deal if deal == len(rules.deals) else LastLayoff.SAME
    new = " New melds may follow from your next turn." if rules.layoff.new_melds else ""
    if limit is LastLayoff.NOTHING:
        return f"Melds that are laid down. In the last deal, nobody plays on them.{new}"
    whose = "others' melds" if rules.layoff.targets is Targets.OTHERS else "any meld"
    when = {
        LayoffFrom.SAME_TURN: "even in the same turn",
        LayoffFrom.OTHERS_NEXT_TURN: "on those of others from your next turn",
        LayoffFrom.NEXT_TURN: "from your next turn",
    }[rules.layoff.from_]
    if limit is LastLayoff.OWN:
        waits = rules.layoff.from_ is LayoffFrom.NEXT_TURN
        whose, when = "your own", when if waits else "even in the same turn"
        when += "; in the last deal, nobody plays on others' melds"
    join = f"Once you are down, cards that fit may join {whose}, {when}."
    return f"Melds that are laid down. {join}{new}"


def _swap(rules: RuleSet, deal: int, _seats: int) -> str:
    closed = deal == len(rules.deals) and rules.layoff.last_deal is LastLayoff.NOTHING
    if closed or rules.swap.who is SwapWho.NOBODY:
        return f"{capital(plural(swapped_word(rules)))} on the table can't be swapped."
    wild = swapped_word(rules)
    where = "a run" if swapped_from(rules.swap) is SwapFrom.RUNS else "a meld"
    if deal == len(rules.deals) and rules.layoff.last_deal is LastLayoff.OWN:
        where += " of your own"
    then = f"The {wild} is yours then."
    if not rules.swap.wins_joker:
        then = f"The {wild} then moves to the other end of the run, or to the one that has room."
    return (
        f"The card that a {wild} in {where} stands for may take its place, {when_swapped(rules)}."
        f" {then}"
    )


def _call(rules: RuleSet, _deal: int, _seats: int) -> str:
    if rules.call.offence is Offence.OFF:
        return ""
    meld = "a meld" if rules.call.offence is Offence.FITS_ANY else "another player's meld"
    return f"Say it when somebody discards a card that fits {meld}: it should have been laid off."


def _hand(rules: RuleSet, _deal: int, _seats: int) -> str:
    costs = [("a king", card(13, 0)), ("a five", card(5, 0))]
    if rules.deck.jokers != 0:
        costs.insert(0, ("a joker", JOKER))
    listed = ", ".join(f"{name} {card_points(face, rules)}" for name, face in costs)
    return f"Your cards. Those left at the end cost points: {listed}."


def _player(rules: RuleSet, _deal: int, seats: int) -> str:
    sides = rules.players.partners.have_sides(seats)
    partners = " Partners have the same number, and one score." if sides else ""
    return (
        "A player, their cards left, and their points so far: the fewest win. "
        f"D marks who has dealt.{partners}"
    )


def _wishes(rules: RuleSet, deal: int, seats: int) -> str:
    if not _is_bought(rules, deal, seats):
        return ""
    return "Cards that you want to buy as soon as they come, and when to pass for you."


_SAYS: Final[dict[Topic, Callable[[RuleSet, int, int], str]]] = {
    Topic.CONTRACT: _contract,
    Topic.STOCK: _stock,
    Topic.PILE: _pile,
    Topic.BUY: _buy,
    Topic.PASS: _pass,
    Topic.DISCARD: _discard,
    Topic.LAY_DOWN: _lay_down,
    Topic.LAY_OFF: _lay_off,
    Topic.SWAP: _swap,
    Topic.CALL: _call,
    Topic.HAND: _hand,
    Topic.PLAYER: _player,
    Topic.WISHES: _wishes,
}
