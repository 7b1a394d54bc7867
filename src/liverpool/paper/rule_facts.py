"""What follows from a rule set and everybody who explains it has to know."""

from liverpool.engine.rules import Kind, RuleSet, WildRanks


def sizes(rules: RuleSet) -> range:
    """The numbers of players that the rules allow."""
    return range(rules.players.min, rules.players.max + 1)


def has_jokers(rules: RuleSet) -> bool:
    """Whether there is a joker in the decks of any table that the rules allow."""
    return any(rules.jokers(players) > 0 for players in sizes(rules))


def has_wild_twos(rules: RuleSet) -> bool:
    return rules.meld.wild_ranks is not WildRanks.NONE


def lengths(rules: RuleSet, kind: Kind) -> frozenset[int]:
    """The lengths of this kind of meld that contracts ask for; empty where none does."""
    return frozenset(
        slot.length for deal in rules.deals for slot in deal.contract if slot.kind is kind
    )


def kinds(rules: RuleSet) -> tuple[Kind, ...]:
    """The kinds of meld that contracts ask for."""
    return tuple(kind for kind in Kind if lengths(rules, kind))
