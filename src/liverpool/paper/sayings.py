"""What the descriptions of the game say on a question, word for word.

The words are in `sayings.toml`. The presets and their slips say how they are understood; nothing
is decided here.
"""

from collections.abc import Mapping
from functools import cache
from typing import Final

from msgspec import Struct

from liverpool.data_files import data
from liverpool.engine.changes import asked_by
from liverpool.engine.presets import load

_PRESETS: Final = ("wikipedia", "dunlop", "christmas", "mahlum")
_COMMENTS: Final = {
    "jill": "Jill, a reader of Dunlop's page",
    "donna": "Donna, a reader of Dunlop's page",
    "mary": "Mary, a reader of Dunlop's page",
    "tawana": "Tawana, a reader of Dunlop's page",
    "paul": "Paul Dunlop, answering readers",
}
_CONTRACT: Final = "deals.N.contract"


class Saying(Struct, frozen=True):
    source: str
    """The description, or the reader, as players would name it."""
    text: str
    """Its words between “ and ”, with what is needed to understand them."""


def sayings(key: str) -> tuple[Saying, ...]:
    """What the descriptions say on the question of this key, `buy.price` or `deals.7.contract`.

    Empty if none says anything. For the contracts of all deals, `deals.N.contract`, each
    description's are given one after another.
    """
    said = _by_source(key)
    return tuple(
        Saying(name, said[source]) for source, name in _sources().items() if source in said
    )


def _by_source(key: str) -> Mapping[str, str]:
    """What is said on the question, under the short name of who says it."""
    (asked,) = asked_by(key)
    if key == _CONTRACT:
        each = [says for entry, says in _texts().items() if asked_by(entry) == (_CONTRACT,)]
        return {source: ", ".join(says[source] for says in each) for source in _PRESETS}
    return _texts().get(key) or _texts().get(asked, {})


def _texts() -> Mapping[str, Mapping[str, str]]:
    return data("liverpool.paper", "sayings")


@cache
def _sources() -> Mapping[str, str]:
    """Who says something, by short name, in the order of the page."""
    return {preset: load(preset).title for preset in _PRESETS} | _COMMENTS
