"""A rule set in a few sentences, as one would tell it to somebody who sits down to play.

The long answers are those of the catalogue of questions; these leave out what can be learnt at
the table.
"""

from functools import lru_cache

from liverpool.engine.questions import contract_told
from liverpool.engine.rules import (
    BuyPriority,
    BuyWindow,
    FalseCall,
    Kind,
    LaydownSize,
    LayoffFrom,
    Offence,
    Out,
    Remedy,
    RuleSet,
    SwapFrom,
    SwapWho,
    Targets,
    Who,
    WildRanks,
)
from liverpool.table.words import counted, listed, signed


@lru_cache(maxsize=64)
def short(rules: RuleSet) -> tuple[str, ...]:
    """The rules as one would tell them to somebody who sits down."""
    return tuple(sentence for _, sentence in topics(rules))


def topics(rules: RuleSet) -> tuple[tuple[str, str], ...]:
    """The same sentences, each after a word or two that say what it is about."""
    told = (
        ("Aim", _aim(rules)),
        ("Contracts", _contracts(rules)),
        ("Your turn", _turn(rules)),
        ("Wild cards", _wilds(rules)),
        ("Buying", _buying(rules)),
        ("Calling", _calling(rules)),
        ("Scoring", _scoring(rules)),
    )
    return tuple((topic, sentence) for topic, sentence in told if sentence)


def _aim(rules: RuleSet) -> str:
    deals = counted(len(rules.deals), "deal")
    sizes = sorted({deal.cards for deal in rules.deals})
    cards = counted(sizes[0], "card")
    if len(sizes) > 1:
        cards = f"{sizes[0]} to {counted(sizes[-1], 'card')}"
    return f"{deals} of {cards} each; who has the fewest points at the end wins."


def _contracts(rules: RuleSet) -> str:
    words = rules.words
    first = contract_told(rules.deals[0].contract, words)
    last = contract_told(rules.deals[-1].contract, words)
    contract = "Every deal has its contract" if len(rules.deals) > 1 else "The contract"
    kinds = {slot.kind for deal in rules.deals for slot in deal.contract}
    meanings = {
        Kind.SET: f"a {words.set} is cards of one rank",
        Kind.RUN: f"a {words.run} is cards of one suit in order",
    }
    means = ", ".join(meanings[kind] for kind in Kind if kind in kinds)
    path = f", from {first} to {last}" if len(rules.deals) > 1 else f" is {first}"
    exact = rules.meld.laydown_size is LaydownSize.EXACT
    size = " They are laid down just as long as asked." if exact else ""
    at_once = [str(number) for number, deal in enumerate(rules.deals, 1) if deal.all_at_once]
    whole = f" In deal {listed(at_once)} all cards go down at once." if at_once else ""
    return f"{contract}{path}: {means}.{size}{whole}"


def _turn(rules: RuleSet) -> str:
    several = ", or several with a penalty card for each more," if rules.draw.multi_take else ","
    end = "" if rules.end.out is Out.FLOATS else "; who has no card left ends the deal"
    melds = "others' melds" if rules.layoff.targets is Targets.OTHERS else "melds"
    after = "from your next turn on" if rules.layoff.from_ is LayoffFrom.NEXT_TURN else "after that"
    down = "" if rules.draw.when_down else " Who is down only draws from the stock."
    return (
        f"Draw from the stock or take the top card of the pile{several} lay your contract down"
        f" when you have it and add to {melds} {after}, then discard{end}.{down}"
    )


def _wilds(rules: RuleSet) -> str:
    twos = rules.meld.wild_ranks is not WildRanks.NONE
    if not (twos or has_jokers(rules)):
        return ""
    who = " and ".join(["jokers"] * has_jokers(rules) + ["twos"] * twos).capitalize()
    stand = f"{who} stand for any card{_limited(rules)}"
    return f"{stand}; {_swapping(rules)}." if has_jokers(rules) else f"{stand}."


def has_jokers(rules: RuleSet) -> bool:
    """Whether there is a joker in the decks of any number of players."""
    jokers = rules.deck.jokers
    return jokers > 0 if isinstance(jokers, int) else any(number for _, number in jokers)


def _limited(rules: RuleSet) -> str:
    match rules.meld.wild_limit:
        case "none":
            return ""
        case "as_many":
            return ", as many as natural cards in a meld"
        case "fewer":
            return ", fewer than natural cards in a meld"
        case most:
            return f", at most {most} in a meld"


def _swapping(rules: RuleSet) -> str:
    swap = rules.swap
    if swap.who is SwapWho.NOBODY:
        return "they stay where they lie"
    going_down = swap.who is SwapWho.GOING_DOWN_TURN_ONLY
    when = "in the turn in which you go down" if going_down else "once you are down"
    when += ", or to go down," if swap.for_contract else ""
    whose = "another's" if swap.targets is Targets.OTHERS else "a"
    meld = {
        SwapFrom.RUNS: rules.words.run,
        SwapFrom.RUNS_AND_SETS: "meld",
        SwapFrom.RUNS_AND_SETS_OF_THREE: f"{rules.words.run}, or {rules.words.set} of three,",
    }[swap.from_]
    return f"{when} you may swap the joker of {whose} {meld} for the card it stands for"


def _buying(rules: RuleSet) -> str:
    buy = rules.buy
    if buy.window is BuyWindow.OFF:
        return "Only the player in turn may have the discard."
    first = f"From deal {buy.from_deal} on, a" if buy.from_deal > 1 else "A"
    until = buy.window is BuyWindow.UNTIL_NEXT_DISCARD
    when = "out of turn, until the next discard," if until else "out of turn"
    who = "" if buy.when_down else " by anyone who is not down"
    limit = "" if buy.limit == "none" else f", up to {counted(buy.limit, 'time')} a deal"
    several = {
        BuyPriority.SEAT: "the next in turn has it",
        BuyPriority.FIRST_CALL: "the first to call has it",
        BuyPriority.CUT: "those who want it cut the deck for it",
    }[buy.priority]
    return (
        f"{first} discard that the player in turn does not take may be bought {when}{who}"
        f"{_price(rules)}{limit}; if several want it, {several}."
    )


def _price(rules: RuleSet) -> str:
    price = rules.buy.price
    if not price:
        return ""
    if isinstance(price, int):
        return f" for {counted(price, 'extra card')} from the stock"
    return f" for {', then '.join(map(str, price))} extra cards from the stock"


def _calling(rules: RuleSet) -> str:
    call = rules.call
    if call.offence is Offence.OFF:
        return ""
    where = "on a meld of another" if call.offence is Offence.FITS_OTHERS else "on the table"
    whose = " of a player who is down" if call.offender is Who.DOWN else ""
    who = "anyone" if call.caller is Who.ANYONE else "anyone who is down"
    then = {
        Remedy.TAKE_BACK_PLUS_STOCK: _goes_back(call.penalty),
        Remedy.TAKE_BACK_PLUS_CALLERS_CARD: "it goes back with a card from the caller's hand",
        Remedy.CALLER_DISCARDS: "the caller may discard a card",
        Remedy.CALLER_PLAYS_THEN_DISCARDS: "the caller lays it off and discards a card",
    }[call.remedy]
    wrong = " A wrong call costs a card." if call.false_call is FalseCall.CALLER_DRAWS_1 else ""
    return f"If a discard{whose} fits {where}, {who} may call “{rules.words.call}”: {then}.{wrong}"


def _goes_back(penalty: int) -> str:
    if not penalty:
        return "it goes back"
    cards = "a card" if penalty == 1 else counted(penalty, "card")
    return f"it goes back with {cards} from the stock"


def _scoring(rules: RuleSet) -> str:
    points = rules.points
    low = (
        "2 to 9 count what they show"
        if points.two_to_nine == "pips"
        else (f"2 to 9 count {points.two_to_nine}")
    )
    joker = f", jokers {points.joker}" if has_jokers(rules) else ""
    if rules.meld.wild_ranks is not WildRanks.NONE:
        joker += f", wild twos {points.wild_two}"
    out = f"; who goes out scores {signed(points.out_bonus)}" if points.out_bonus else ""
    floats = (
        " Without cards you float: you draw on until a discard ends the deal."
        if rules.end.out is Out.FLOATS
        else ""
    )
    return (
        f"Cards left in the hand count against you: {low}, 10 to king {points.ten_to_king},"
        f" aces {points.ace}{joker}{out}.{floats}"
    )
