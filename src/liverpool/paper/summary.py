"""A rule set in a few sentences, as you would explain it to somebody who sits down to play.

The catalogue of questions has the full answers; these leave out what you can learn at the
table.
"""

from functools import lru_cache

from liverpool.engine.cards import THREE, TWO
from liverpool.engine.english import capital, counted, listed, number, several, with_article
from liverpool.engine.questions import describe_contract, describe_single, questions, word_for
from liverpool.engine.rules import (
    BuyWindow,
    FalseCall,
    Kind,
    LastLayoff,
    LaydownSize,
    LayoffFrom,
    Offence,
    Out,
    RuleSet,
    SwapFrom,
    Targets,
    Who,
    WildLimit,
)
from liverpool.engine.scoring import buy_left_points
from liverpool.engine.swaps import swapped_from, swapped_word
from liverpool.engine.wild_words import wild_words
from liverpool.paper.rule_facts import (
    gives_jokers_up,
    has_jokers,
    has_other_wilds,
    has_swapped_wilds,
    if_sides,
    kinds,
    lays_off,
    lengths,
    only_two_turn_up,
    sizes_with_sides,
    two_may_turn_up,
    wild_limits,
    wilds_in_melds,
)
from liverpool.table.words import buys_allowed, meld_cards, signed, when_swapped


@lru_cache(maxsize=64)
def short(rules: RuleSet) -> tuple[str, ...]:
    """The rules as you would explain them to somebody who sits down to play."""
    return (*(sentence for _, sentence in topics(rules)), *own_note(rules))


def own_note(rules: RuleSet) -> tuple[str, ...]:
    """What the table itself adds, line by line and marked as its own words."""
    return tuple(f"“{line}”" for line in rules.words.note.splitlines())


def topics(rules: RuleSet) -> tuple[tuple[str, str], ...]:
    """The same sentences, each with a word or two on what it is about."""
    sentences = (
        ("Aim", _aim(rules)),
        ("Contracts", _contracts(rules)),
        ("Your turn", _turn(rules)),
        ("Wild cards", _wilds(rules)),
        ("Buying", _buying(rules)),
        ("Calling", _calling(rules)),
        ("Scoring", _scoring(rules)),
        ("Partners", _partners(rules)),
    )
    return tuple((topic, sentence) for topic, sentence in sentences if sentence)


def _aim(rules: RuleSet) -> str:
    deals = counted(len(rules.deals), "contract" if rules.own_contracts else "deal")
    sizes = sorted({deal.cards for deal in rules.deals})
    cards = counted(sizes[0], "card")
    if len(sizes) > 1:
        cards = f"{sizes[0]} to {counted(sizes[-1], 'card')}"
    hands = f", with hands of {cards}" if rules.own_contracts else f" of {cards} each"
    return f"{deals}{hands}; whoever has the fewest points at the end wins."


def _contracts(rules: RuleSet) -> str:
    words = rules.words
    first = describe_contract(rules.deals[0].contract, words)
    last = describe_contract(rules.deals[-1].contract, words)
    contract = "Every deal has a contract" if len(rules.deals) > 1 else "The contract"
    if rules.own_contracts:
        contract = "You go on to the next contract once you have gone down"
    means = ", ".join(
        f"{with_article(word_for(kind, words))} is cards {meld_cards(kind, rules.meld)}"
        for kind in kinds(rules)
    )
    path = f", from {first} to {last}" if len(rules.deals) > 1 else f" is {first}"
    exact = rules.meld.laydown_size is LaydownSize.EXACT
    size = " You lay them down at exactly that size." if exact else ""
    at_once = [str(number) for number, deal in enumerate(rules.deals, 1) if deal.all_at_once]
    where = " With contract" if rules.own_contracts else " In deal"
    deals = f"{where}{'s' if len(at_once) > 1 else ''} {listed(at_once)}, all"
    whole = f"{deals if lays_off(rules) else ' All'} cards go down at once." if at_once else ""
    return f"{contract}{path}: {means}.{size}{whole}"


def other_way_round(rules: RuleSet) -> str:
    """Which way play goes, in a sentence to stand before others; empty if it is the usual way."""
    said = questions()["start.direction"].answer_in_short(rules.start.direction)
    return f"{said} " if said else ""


def _turn(rules: RuleSet) -> str:
    several = (
        ", or several for a penalty card each after the first" if rules.draw.multi_take else ""
    )
    draw = (
        f"{other_way_round(rules)}Draw from the stock or take the top card of the discard"
        f" pile{several}."
    )
    if not lays_off(rules):
        return f"{draw} Then discard, unless you can lay down all your cards as the contract."
    end = "" if rules.end.out is Out.FLOATS else ". An empty hand ends the deal"
    if rules.end.out is Out.NEVER_DISCARD:
        end = ", except your last card, which has to be laid off"
    last = {
        LastLayoff.SAME: "",
        LastLayoff.OWN: " In the last deal, you lay off only on your own melds.",
        LastLayoff.NOTHING: " In the last deal, nothing is laid off.",
    }[rules.layoff.last_deal]
    down = "" if rules.draw.when_down else " Once you are down, you can only draw from the stock."
    new = " Once you are down, you may also lay down new melds, from your next turn on."
    new *= rules.layoff.new_melds
    return (
        f"{draw} Lay down your contract when you have it, and lay off cards"
        f" {_on_which_melds(rules)}. Then discard{end}.{last}{down}{new}"
    )


def _on_which_melds(rules: RuleSet) -> str:
    """On whose melds cards are laid off, and from when."""
    others_only = rules.layoff.targets is Targets.OTHERS
    melds = "on others' melds" if others_only else "on melds"
    match rules.layoff.from_:
        case LayoffFrom.SAME_TURN:
            return f"{melds} after that"
        case LayoffFrom.OTHERS_NEXT_TURN if not others_only:
            return "on your own melds after that, on others' from your next turn"
        case LayoffFrom.OTHERS_NEXT_TURN | LayoffFrom.NEXT_TURN:
            return f"{melds} from your next turn on"


def _wilds(rules: RuleSet) -> str:
    others = [wild_words(rules.meld).names] * has_other_wilds(rules)
    if not (others or has_jokers(rules)):
        return ""
    who = " and ".join(["jokers"] * has_jokers(rules) + others).capitalize()
    if not wilds_in_melds(rules):
        return f"{who} are wild, but no meld may have one in it."
    stand = f"{who} stand for any card{_limited(rules)}"
    swaps = has_swapped_wilds(rules) and lays_off(rules)
    return f"{stand}; {_swapping(rules)}." if swaps else f"{stand}."


def _limited(rules: RuleSet) -> str:
    limits = wild_limits(rules)
    if len({*limits.values()}) > 1:
        a_set, a_run = (with_article(word_for(kind, rules.words)) for kind in Kind)
        of_sets, of_runs = (_so_many(rules, limits[kind]) for kind in Kind)
        return f", but {a_set} can have {of_sets}, {a_run} {of_runs}"
    match next(iter(limits.values()), rules.meld.wild_limit):
        case "none":
            return ""
        case "as_many":
            return ", but no meld can have more of them than natural cards"
        case "fewer":
            return ", but every meld must have fewer of them than natural cards"
        case 0:
            return ", but not in a meld that you lay down"
        case most:
            return f", but a meld can have at most {number(most)} of them"


def _so_many(rules: RuleSet, limit: WildLimit) -> str:
    """How many wild cards of a set or of a run, where each has its own limit."""
    match limit:
        case "none":
            return "any number"
        case "as_many":
            return "no more than natural cards"
        case "fewer":
            return "fewer than natural cards"
        case 0 if rules.meld.wild_limit_lasts or not lays_off(rules):
            return "none"
        case 0:
            return "none when you lay it down"
        case most:
            return f"at most {most}"


def _swapping(rules: RuleSet) -> str:
    swap, found = rules.swap, gives_jokers_up(rules)
    if not found:
        return "nobody may take one off the table"
    whose = "another player's" if swap.targets is Targets.OTHERS else "a"
    three = " of three" if swapped_from(swap) is SwapFrom.RUNS_AND_SETS_OF_THREE else ""
    names = {Kind.RUN: rules.words.run, Kind.SET: f"{rules.words.set}{three}"}
    meld = " or ".join(names[kind] for kind in found)
    stays = "" if swap.wins_joker else ", and it moves to the other end"
    swap_it = f"swap a {swapped_word(rules)} in {whose} {meld} for the card it stands for{stays}"
    return f"{when_swapped(rules)}, you may {swap_it}"


def _buying(rules: RuleSet) -> str:
    buy = rules.buy
    if buy.window is BuyWindow.OFF:
        return "There is no buying: only the next player can take a discard."
    allowed = buys_allowed(buy)
    limit = f", up to {allowed}" if allowed else ""
    if only_two_turn_up(rules):
        down = "" if buy.when_down else ", until you are down"
        return (
            f"{_you(rules)} may buy the other player's discard before your turn{_price(rules)}"
            f"{limit}{down}; then a card from the stock is turned onto it, to take or to buy."
        )
    first = f"From deal {buy.from_deal} on, if" if buy.from_deal > 1 else "If"
    until = buy.window is BuyWindow.UNTIL_NEXT_DISCARD
    when = " until the next discard" if until else ""
    who = "anyone else" if buy.when_down else "anyone who isn't down"
    priority = questions(rules.start.direction)["buy.priority"].answer_in_short(buy.priority)
    several = f"; if several want it, {priority}"
    if rules.players.max == 2:
        who, several = "the other player" + ", if not down," * (not buy.when_down), ""
    return (
        f"{first} the next player doesn't take a discard, {who} may buy it out of"
        f" turn{when}{_price(rules)}{limit}{several}."
    )


def _you(rules: RuleSet) -> str:
    first = rules.buy.from_deal
    return f"From deal {first} on, you" if first > 1 else "You"


def _price(rules: RuleSet) -> str:
    price = rules.buy.price
    if not price:
        return ""
    if isinstance(price, int):
        return f" for {counted(price, 'extra card')} from the stock"
    return f" for {', then '.join(map(str, price))} extra cards from the stock"


def _calling(rules: RuleSet) -> str:
    call = rules.call
    if call.offence is Offence.OFF or not lays_off(rules):
        return ""
    where = "on another player's meld" if call.offence is Offence.FITS_OTHERS else "on the table"
    whose = " by a player who is down" if call.offender is Who.DOWN else ""
    who = "anyone" if call.caller is Who.ANYONE else "anyone who is down"
    cards = "a card" if call.penalty == 1 else counted(call.penalty, "card")
    then = questions()["call.remedy"].answer_in_short(call.remedy, cards=cards)
    wrong = (
        " A wrong call costs the caller a card."
        if call.false_call is FalseCall.CALLER_DRAWS_1
        else ""
    )
    return f"If a discard{whose} fits {where}, {who} may call “{rules.words.call}”: {then}.{wrong}"


def _partners(rules: RuleSet) -> str:
    partners = rules.players.partners
    return questions()["players.partners"].answer_in_short(partners, sides=if_sides(rules))


def _scoring(rules: RuleSet) -> str:
    points = rules.points
    count = "their face value" if points.two_to_nine == "pips" else points.two_to_nine
    low = {TWO: "3 to 9", THREE: "2 and 4 to 9"}.get(rules.meld.wild_ranks.whole_rank, "2 to 9")
    low += f" count {count}"
    joker = f", jokers {points.joker}" if has_jokers(rules) else ""
    if has_other_wilds(rules):
        joker += f", wild {wild_words(rules.meld).names} {points.wild_two}"
    own = f", but {describe_single(points.single).lower()}" if points.single else ""
    out = f"; the player who goes out scores {signed(points.out_bonus)}" if points.out_bonus else ""
    if points.at_once and lays_off(rules):
        both = signed(points.out_bonus + points.at_once)
        out += f"; who goes down and out in one turn scores {both}"
    buys = f"; each buy left scores {signed(each)}" if (each := buy_left_points(rules)) else ""
    floats = (
        " If you have no card left to discard, you float: you keep drawing until somebody ends the"
        " deal with a discard."
        if rules.end.out is Out.FLOATS and lays_off(rules)
        else ""
    )
    return (
        f"Cards left in your hand count against you: {low}, 10 to king {points.ten_to_king},"
        f" aces {points.ace}{joker}{own}{out}{buys}.{floats}"
    )


# Five sentences with what is needed for the first turn and no more. Where a discard can be called,
# a sixth says so: nobody should hear of that from a penalty.


@lru_cache(maxsize=64)
def five_sentences(rules: RuleSet) -> tuple[str, ...]:
    """Deals, melds, a turn, buying, points; calling, if this table calls; and what it adds."""
    called = dict(topics(rules)).get("Calling")
    five = (
        _deals(rules),
        _melds(rules),
        _turn_in_short(rules),
        _buying_in_short(rules),
        _points(rules),
    )
    return (*five, *([called] if called else []), *own_note(rules))


def _kinds(rules: RuleSet) -> dict[Kind, str]:
    """The table's word for each kind of meld that a contract asks for."""
    return {kind: word_for(kind, rules.words) for kind in kinds(rules)}


def _deals(rules: RuleSet) -> str:
    melds = " and ".join(word_for(kind, rules.words, 2) for kind in _kinds(rules))
    deals = len(rules.deals)
    if rules.own_contracts:
        contracts = capital(several(deals, "contract"))
        return f"{contracts} of {melds}: you go on to the next once you have gone down."
    contract = "with a contract" if deals == 1 else "each with its own contract"
    return f"{capital(several(deals, 'deal'))}, {contract} of {melds}."


def _melds(rules: RuleSet) -> str:
    parts = [
        f"{with_article(word)} is {_length(rules, kind)} {meld_cards(kind, rules.meld)}"
        for kind, word in _kinds(rules).items()
    ]
    return f"{capital('; '.join([*parts, *_wild(rules)]))}."


def _length(rules: RuleSet, kind: Kind) -> str:
    asked = lengths(rules, kind)
    least = f"{number(min(asked))} cards"
    return f"at least {least}" if len(asked) > 1 else least


def _wild(rules: RuleSet) -> list[str]:
    wild = ["a joker"] if has_jokers(rules) else []
    wild += [f"a {wild_words(rules.meld).name}"] if has_other_wilds(rules) else []
    return [f"{' or '.join(wild)} stands for any card"] if wild else []


def _turn_in_short(rules: RuleSet) -> str:
    way = other_way_round(rules)
    if not lays_off(rules):
        return (
            f"{way}In your turn, take a card and discard one, until you can lay down all your"
            " cards at once as the contract."
        )
    when = "then" if rules.layoff.from_ is LayoffFrom.SAME_TURN else "later"
    melds = "others' melds" if rules.layoff.targets is Targets.OTHERS else "any meld"
    return (
        f"{way}In your turn, take a card, lay the contract down when you have it,"
        f" {when} lay off cards on {melds}, and discard a card."
    )


def _buying_in_short(rules: RuleSet) -> str:
    buy = rules.buy
    if buy.window is BuyWindow.OFF:
        return "Only the next player may take a discard; nobody can buy it."
    allowed = buys_allowed(buy)
    for_what = f"{_price_in_short(rules)}, up to {allowed}" if allowed else _price_in_short(rules)
    if only_two_turn_up(rules):
        discard = "the other player's discard"
        return f"{_you(rules)} may buy {discard}{for_what}; then a card is turned onto it."
    first = f"From deal {buy.from_deal} on, a" if buy.from_deal > 1 else "A"
    usual = f"{first} discard that the next player leaves may be bought{for_what}."
    if not two_may_turn_up(rules):
        return usual
    return f"{usual} With two players, you may buy each discard; then a card is turned onto it."


def _price_in_short(rules: RuleSet) -> str:
    price = rules.buy.price
    if not isinstance(price, int):
        return " for extra cards"
    return f" for {several(price, 'extra card')}" if price else ""


def _points(rules: RuleSet) -> str:
    partner = ", and your partner if you have one" if sizes_with_sides(rules) else ""
    return f"Cards left in your hand are points against you{partner}; the fewest points win."
