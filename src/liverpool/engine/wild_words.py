"""What the cards are called that are wild besides the jokers: the one place with words for them."""

from typing import Final, NamedTuple

from liverpool.engine.cards import ACE, JACK, THREE, TWO
from liverpool.engine.english import plural, with_article
from liverpool.engine.rules import MeldRules


class WildWords(NamedTuple):
    one: str
    """As rules name it beside figures: `2`, `red ace`."""
    name: str
    """The same all in letters: `two`."""
    rank: str
    """The rank by itself: `2`, `ace`."""
    suits: str = ""
    """Their suits, where those are not all: `diamonds or hearts`."""
    natural: str = ""
    """The others of their rank, then: `black aces`."""

    @property
    def a(self) -> str:
        """`a 2`, `a one-eyed jack`."""
        return f"a {self.one}"

    @property
    def several(self) -> str:
        """`2s`, `red aces`."""
        return plural(self.one)

    @property
    def names(self) -> str:
        """`twos`, `red aces`."""
        return plural(self.name)

    @property
    def ranks(self) -> str:
        """`2s`, `aces`, whatever their suit."""
        return plural(self.rank)

    @property
    def a_rank(self) -> str:
        """`a 2`, `an ace`."""
        return with_article(self.rank)


_WORDS: Final = {
    TWO: WildWords("2", "two", "2"),
    THREE: WildWords("3", "three", "3"),
    ACE: WildWords("red ace", "red ace", "ace", "diamonds or hearts", "black aces"),
    JACK: WildWords("one-eyed jack", "one-eyed jack", "jack", "hearts or spades", "two-eyed jacks"),
}


def wild_words(rules: MeldRules) -> WildWords:
    """The words for the wild cards that are no jokers; for 2s, as at most tables, where there are
    none."""
    return _WORDS[rules.wild_ranks.rank or TWO]
