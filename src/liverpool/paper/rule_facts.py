"""What follows from a rule set and everybody who explains it has to know."""

from liverpool.engine.rules import Kind, RuleSet, SwapFrom, SwapWho, WildRanks


def sizes(rules: RuleSet) -> range:
    """The numbers of players that the rules allow."""
    return range(rules.players.min, rules.players.max + 1)


def has_jokers(rules: RuleSet) -> bool:
    """Whether there is a joker in the decks of any table that the rules allow."""
    return any(rules.jokers(players) > 0 for players in sizes(rules))


def has_wild_twos(rules: RuleSet) -> bool:
    return rules.meld.wild_ranks is not WildRanks.NONE


def lays_off(rules: RuleSet) -> bool:
    """Whether there is a deal that goes on after somebody has gone down."""
    return not all(deal.all_at_once for deal in rules.deals)


def wilds_in_melds(rules: RuleSet) -> bool:
    """Whether a meld can ever have a wild card in it."""
    meld = rules.meld
    never = meld.wild_limit == 0 and (meld.wild_limit_lasts or not lays_off(rules))
    return (has_jokers(rules) or has_wild_twos(rules)) and not never


def is_on_table(rules: RuleSet, kind: Kind) -> bool:
    """Whether a meld of the kind is ever on the table while play goes on."""
    return any(
        slot.kind is kind for deal in rules.deals for slot in deal.contract if not deal.all_at_once
    )


def gives_jokers_up(rules: RuleSet) -> tuple[Kind, ...]:
    """The kinds of meld on the table from which jokers may be taken."""
    swap = rules.swap
    if swap.who is SwapWho.NOBODY or not (has_jokers(rules) and wilds_in_melds(rules)):
        return ()
    giving = (Kind.RUN,) if swap.from_ is SwapFrom.RUNS else (Kind.RUN, Kind.SET)
    return tuple(kind for kind in giving if is_on_table(rules, kind))


def lengths(rules: RuleSet, kind: Kind) -> frozenset[int]:
    """The lengths of this kind of meld that contracts ask for; empty where none does."""
    return frozenset(
        slot.length for deal in rules.deals for slot in deal.contract if slot.kind is kind
    )


def kinds(rules: RuleSet) -> tuple[Kind, ...]:
    """The kinds of meld that contracts ask for."""
    return tuple(kind for kind in Kind if lengths(rules, kind))
