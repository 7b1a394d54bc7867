"""Short sentences for the cheat sheet, one for each question that people forget the answer to.

The catalogue of questions answers "No." and "Nobody."; here stands what is played, to be read
without its question. Whether a sentence is worth a line is decided in `cheat_sheet`.
"""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from liverpool.engine.english import capital, number, several, times, with_article
from liverpool.engine.questions import word_for
from liverpool.engine.rules import (
    Ace,
    Cutter,
    FirstDealer,
    JokerUse,
    Kind,
    LaydownSize,
    Out,
    RuleSet,
    SameSuitRuns,
    StockOut,
    Upcard,
)
from liverpool.paper.at_a_glance import court_name, describe_decks, describe_jokers
from liverpool.paper.rule_facts import has_second_ace, has_wild_twos, kinds


class Sentence(NamedTuple):
    """What one question is about, and what is played; nothing if nobody needs to hear of it."""

    lead: Callable[[RuleSet], str]
    text: Callable[[RuleSet], str]


def _named(lead: str) -> Callable[[RuleSet], str]:
    return lambda _: lead


def _aces(rules: RuleSet) -> str:
    return f"Aces and {word_for(Kind.RUN, rules.words, 2)}"


def _a_run(rules: RuleSet) -> str:
    return capital(with_article(rules.words.run))


def _wilds(rules: RuleSet) -> str:
    return "wild cards" if has_wild_twos(rules) else "jokers"


def _ace(rules: RuleSet) -> str:
    match rules.meld.ace:
        case Ace.LOW_OR_HIGH:
            return f"The ace is low or high; no {rules.words.run} turns the corner."
        case Ace.HIGH:
            return "The ace is only high."
        case Ace.LOW:
            return "The ace is only low."
        case Ace.ROUND_THE_CORNER:
            return f"{_a_run(rules)} may turn the corner: {court_name(rules.meld.ranks)}, ace, 2."


def _longest(rules: RuleSet) -> str:
    most = several(rules.meld.run_max_len, "card")
    if rules.meld.run_max_len > rules.meld.ranks:
        if not has_second_ace(rules):
            fewer = several(rules.meld.ranks, "card")
            return f"{_a_run(rules)} has at most {fewer}: there is one ace of each suit."
        return f"{_a_run(rules)} has at most {most}, with an ace at each end."
    if rules.meld.run_max_len == rules.meld.ranks and rules.meld.ace is Ace.LOW_OR_HIGH:
        return f"{_a_run(rules)} has at most {most}, never two aces."
    return f"{_a_run(rules)} has at most {most}."


def _same_suit(rules: RuleSet) -> str:
    two = f"Two {word_for(Kind.RUN, rules.words, 2)} of one suit"
    match rules.meld.same_suit_runs:
        case SameSuitRuns.ALLOW:
            return f"{two} may touch, overlap or be the same."
        case SameSuitRuns.NOT_TOUCHING:
            return f"{two} may overlap, but one may not go on where the other ends."
        case SameSuitRuns.MIN_GAP_1:
            return f"{two} need a gap of at least one card when you go down."


def _naturals(rules: RuleSet) -> str:
    """Of sets and runs in one sentence."""
    least = {Kind.SET: rules.meld.set_min_naturals, Kind.RUN: rules.meld.run_min_naturals}
    asked = {kind: number(least[kind]) for kind in kinds(rules)}
    if len(asked) > 1 and len({*asked.values()}) == 1:
        return f"At least {asked[Kind.SET]} in every meld."
    parts = [
        f"{count} in {with_article(word_for(kind, rules.words))}" for kind, count in asked.items()
    ]
    return f"At least {', '.join(parts)}."


def _beside(rules: RuleSet) -> str:
    if rules.meld.adjacent_wilds:
        return f"Two {_wilds(rules)} may lie side by side in {with_article(rules.words.run)}."
    return f"Two {_wilds(rules)} may never lie side by side in {with_article(rules.words.run)}."


def _joker_use(rules: RuleSet) -> str:
    if rules.swap.joker_use is JokerUse.MUST_PLAY:
        return "You must play it in the same turn."
    return "You may play it or keep it in your hand."


def _out(rules: RuleSet) -> str:
    match rules.end.out:
        case Out.MUST_DISCARD:
            return "Only with a discard: keep a card for it."
        case Out.MAY_DISCARD:
            return "With or without a discard."
        case Out.FLOATS:
            return "Only with a discard: with no card left for it, you float."


def _last_card(rules: RuleSet) -> str:
    return "Say so when you have one card left." if rules.end.announce_last_card else ""


def _size(rules: RuleSet) -> str:
    exact = rules.meld.laydown_size is LaydownSize.EXACT
    return f"Melds {'have exactly the size' if exact else 'may be longer than'} asked."


def _limit_lasts(rules: RuleSet) -> str:
    if rules.meld.wild_limit_lasts:
        return "It also applies when cards are laid off."
    return "It only applies when you go down."


def _just_taken(rules: RuleSet) -> str:
    never = "It may be" if rules.draw.same_card_discard else "Never"
    return f"{never} a card that you have just taken from the pile."


def _frozen(rules: RuleSet) -> str:
    if not rules.draw.freeze_joker:
        return ""
    return "A discarded joker is frozen until another card covers it."


def _own_discard(rules: RuleSet) -> str:
    return "You may buy back your own discard." if rules.buy.discarder else ""


def _for_joker(rules: RuleSet) -> str:
    if not rules.call.joker_represented:
        return ""
    return "A card that a joker on the table stands for can also be called."


def _last_discard(rules: RuleSet) -> str:
    if not rules.call.final_discard:
        return ""
    return "The discard a player goes out with can be called: they aren't out then."


def _first_dealer(rules: RuleSet) -> str:
    match rules.start.first_dealer:
        case FirstDealer.LOWEST_DRAW:
            return "Whoever draws the lowest card deals first."
        case FirstDealer.HIGHEST_DRAW:
            return "Whoever draws the highest card deals first."
        case FirstDealer.RANDOM:
            return "Draw lots for who deals first."


def _cutter(rules: RuleSet) -> str:
    if rules.start.cutter is Cutter.NOBODY:
        return "Nobody cuts."
    return "The player on the dealer's right cuts."


def _upcard(rules: RuleSet) -> str:
    match rules.start.upcard:
        case Upcard.TURNED:
            return "A first card is turned up; a joker stays."
        case Upcard.NEVER_JOKER:
            return "A joker turned up first goes under the stock, and the next card is turned up."
        case Upcard.NONE:
            return "No first card is turned up."


def _empty(rules: RuleSet) -> str:
    if not rules.stock.renewals:
        return ""
    if rules.stock.out is StockOut.ADD_DECK:
        return "Shuffle another deck; the pile stays."
    return "Shuffle the pile, but leave its top card."


def _renewals(rules: RuleSet) -> str:
    if not rules.stock.renewals:
        return "The deal is over."
    often = times(rules.stock.renewals)
    return f"It is renewed {often} in a deal at most; after that, the deal is over."


def _quiet(rules: RuleSet) -> str:
    rounds = several(rules.draw.quiet_rounds, "round")
    return f"After {rounds} without a card drawn or laid, the next player must draw."


_GOING_OUT: Final = _named("Going out")
_DEALING: Final = _named("Dealing")
_EMPTY: Final = _named("When the stock is empty")
_NATURAL: Final = _named("Natural cards")
SENTENCES: Final[Mapping[str, Sentence]] = {
    "deck.by_players": Sentence(_named("Cards"), describe_decks),
    "deck.jokers": Sentence(_named("Cards"), describe_jokers),
    "meld.ace": Sentence(_aces, _ace),
    "meld.run_max_len": Sentence(_aces, _longest),
    "meld.same_suit_runs": Sentence(_aces, _same_suit),
    "meld.set_min_naturals": Sentence(_NATURAL, _naturals),
    "meld.run_min_naturals": Sentence(_NATURAL, _naturals),
    "meld.adjacent_wilds": Sentence(_NATURAL, _beside),
    "swap.joker_use": Sentence(_named("A joker swapped out"), _joker_use),
    "end.out": Sentence(_GOING_OUT, _out),
    "end.announce_last_card": Sentence(_GOING_OUT, _last_card),
    "meld.laydown_size": Sentence(_named("Going down"), _size),
    "meld.wild_limit_lasts": Sentence(_named("Limit of wild cards"), _limit_lasts),
    "draw.same_card_discard": Sentence(_named("Your discard"), _just_taken),
    "draw.freeze_joker": Sentence(_named("Your discard"), _frozen),
    "buy.discarder": Sentence(_named("Buying"), _own_discard),
    "call.joker_represented": Sentence(_named("Calling"), _for_joker),
    "call.final_discard": Sentence(_named("Calling"), _last_discard),
    "start.first_dealer": Sentence(_DEALING, _first_dealer),
    "start.cutter": Sentence(_DEALING, _cutter),
    "start.upcard": Sentence(_DEALING, _upcard),
    "stock.out": Sentence(_EMPTY, _empty),
    "stock.renewals": Sentence(_EMPTY, _renewals),
    "draw.quiet_rounds": Sentence(_named("When nothing happens"), _quiet),
}
"""By the key of the question, in the order of the sheet; sentences with one lead stand together."""
