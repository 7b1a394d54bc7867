"""What every chapter of the rule book is given: the rules, and the table's words.

A chapter is a module with `section(context)`, which returns a section, or None if these rules
leave nothing to explain. The words for a set and a run are the table's own, with their plural and
article. No chapter decides a rule: it explains what the rule set says and the engine plays.
"""

from typing import Final

from msgspec import Struct

from liverpool.engine.english import plural, with_article
from liverpool.engine.presets import NamedRules, names
from liverpool.engine.questions import word_for
from liverpool.engine.rules import BuyWindow, Kind, LastLayoff, Offence, RuleSet
from liverpool.engine.swaps import swapped_word
from liverpool.engine.wild_words import WildWords, wild_words
from liverpool.paper.rule_facts import (
    arises,
    gives_jokers_up,
    has_jokers,
    has_other_wilds,
    is_on_table,
    kinds,
    lays_off,
    only_two_turn_up,
    sizes,
    sizes_with_sides,
    two_may_turn_up,
    wild_limits,
    wilds_in,
    wilds_in_melds,
)
from liverpool.record.links import TITLE

GAME: Final = "Liverpool Rummy"
_LONGEST_WORD: Final = 30
"""Letters of a word that has room in a line of a paragraph, however wide they are."""
HAS_JOKERS: Final = ("deck.jokers", "players.min", "players.max")
SIDES: Final = ("players.partners", "players.min", "players.max")
WILDS_IN_MELDS: Final = (
    *HAS_JOKERS,
    "meld.wild_ranks",
    "meld.wild_limit",
    "meld.wild_limit_run",
    "meld.wild_limit_lasts",
    "deals.N.contract",
    "deals.N.all_at_once",
)
WILDS_IN_SETS: Final = tuple(key for key in WILDS_IN_MELDS if key != "meld.wild_limit_run")
SWAPPING: Final = (
    *HAS_JOKERS,
    "meld.wild_limit",
    "meld.wild_limit_run",
    "meld.wild_limit_lasts",
    "deals.N.contract",
    "deals.N.all_at_once",
    "swap.who",
    "swap.from",
    "swap.cards",
    "swap.joker_use",
)
CALLING: Final = ("call.offence", "deals.N.all_at_once")
ONLY_TWO: Final = ("players.max", "buy.window", "buy.for_two")
"""The rules on which what is known of a table rests (`Context.has_jokers` and so on)."""


class Context(Struct, frozen=True):
    """A rule set and the words to explain it in."""

    named: NamedRules
    rules: RuleSet
    game: str
    """What the game is called."""
    set: str
    sets: str
    a_set: str
    run: str
    runs: str
    a_run: str
    seats: int
    """Players at the table of the examples."""

    @property
    def sizes(self) -> range:
        return sizes(self.rules)

    @property
    def only_two(self) -> bool:
        """Whether exactly two play, each against the other."""
        return self.rules.players.max == 2

    @property
    def sides(self) -> list[int]:
        return sizes_with_sides(self.rules)

    @property
    def has_jokers(self) -> bool:
        return has_jokers(self.rules)

    @property
    def other_wilds(self) -> bool:
        return has_other_wilds(self.rules)

    @property
    def wild_words(self) -> WildWords:
        """What the wild cards are called that are no jokers."""
        return wild_words(self.rules.meld)

    @property
    def has_wilds(self) -> bool:
        return self.has_jokers or self.other_wilds

    @property
    def wilds_in_melds(self) -> bool:
        return wilds_in_melds(self.rules)

    def wilds_in(self, kind: Kind) -> bool:
        return wilds_in(self.rules, kind)

    def lies_in(self, kind: Kind) -> bool:
        """Whether a wild card ever lies in a meld of the kind while play goes on."""
        return is_on_table(self.rules, kind) and wilds_in(self.rules, kind)

    @property
    def wilds_laid_down(self) -> bool:
        """Whether a meld may have a wild card in it when it is laid down, not only later."""
        return self.wilds_in_melds and {*wild_limits(self.rules).values()} != {0}

    @property
    def wild(self) -> str:
        """What a wild card is called: a joker, if nothing else is wild."""
        return "wild card" if self.other_wilds else "joker"

    @property
    def wilds(self) -> str:
        return plural(self.wild)

    @property
    def has_sets(self) -> bool:
        return self.asks_for(Kind.SET)

    @property
    def has_runs(self) -> bool:
        return self.asks_for(Kind.RUN)

    def asks_for(self, kind: Kind) -> bool:
        """Whether any contract asks for a meld of the kind."""
        return kind in kinds(self.rules)

    def word(self, kind: Kind) -> str:
        return self.set if kind is Kind.SET else self.run

    @property
    def buying(self) -> bool:
        return self.rules.buy.window is not BuyWindow.OFF

    @property
    def two_may_turn_up(self) -> bool:
        return two_may_turn_up(self.rules)

    @property
    def only_two_turn_up(self) -> bool:
        return only_two_turn_up(self.rules)

    @property
    def swapping(self) -> bool:
        """Whether any joker can be taken; none in a set can, if jokers may be taken only from
        runs."""
        return bool(gives_jokers_up(self.rules))

    @property
    def taken(self) -> str:
        """What may be taken off the table, in a word: a joker, or any wild card."""
        return swapped_word(self.rules)

    @property
    def calling(self) -> bool:
        return self.rules.call.offence is not Offence.OFF

    @property
    def call(self) -> str:
        """What a caller says, without its final punctuation: the name of the call."""
        return self.rules.words.call.rstrip("!?. ") or self.rules.words.call

    @property
    def at_once(self) -> tuple[int, ...]:
        """The deals in which all cards must go down at once."""
        return tuple(n for n, deal in enumerate(self.rules.deals, start=1) if deal.all_at_once)

    @property
    def lays_off(self) -> bool:
        return lays_off(self.rules)

    @property
    def usual_deals(self) -> tuple[int, ...]:
        """The deals in which cards are laid off without another limit."""
        deals = self.rules.deals
        limited = self.rules.layoff.last_deal is not LastLayoff.SAME
        return tuple(
            number
            for number, deal in enumerate(deals, start=1)
            if not deal.all_at_once and not (limited and number == len(deals))
        )

    @property
    def deals_with_laying_off(self) -> tuple[int, ...]:
        """The deals in which anything can be laid off."""
        nothing = self.rules.layoff.last_deal is LastLayoff.NOTHING
        return tuple(
            number
            for number, deal in enumerate(self.rules.deals, start=1)
            if not deal.all_at_once and not (nothing and number == len(self.rules.deals))
        )

    @property
    def one_deal(self) -> bool:
        return len(self.rules.deals) == 1

    def arises(self, key: str) -> bool:
        return arises(self.rules, key)


def context_of(named: NamedRules, title: str = "") -> Context:
    """What the chapters need; the family's title of its book, if there is one, is its game's."""
    rules, words = named.rules, named.rules.words
    return Context(
        named=named,
        rules=rules,
        game=_game(named, title),
        set=words.set,
        sets=word_for(Kind.SET, words, 2),
        a_set=with_article(words.set),
        run=words.run,
        runs=word_for(Kind.RUN, words, 2),
        a_run=with_article(words.run),
        seats=min(max(rules.players.min, 4), rules.players.max),
    )


def _game(named: NamedRules, title: str) -> str:
    """What the family calls its game: by the title of its book, or else of its own rules."""
    called = title or own_title(named) or GAME
    return "this game" if any(len(word) > _LONGEST_WORD for word in called.split()) else called


def own_title(named: NamedRules) -> str:
    """The title that a family gave its own rules; empty where it gave none."""
    own = named.name not in names() and "+" not in named.name and named.title != TITLE
    return named.title if own else ""
