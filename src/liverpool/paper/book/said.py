"""What the book says, with the rules that it rests on.

A function that says something is marked with the keys of the rules that decide what it says:

    @rests_on("buy.window", "buy.limit")
    def _limit(context: Context) -> str: ...

It returns nothing ("") where there is nothing to say. `paragraph` and `items` take only what is
marked so, or is true at every table and said with `always`. A test changes one rule after the
other: a rule that isn't named must not change what is said, and a rule that is named must.
"""

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Final

from msgspec.structs import replace

from liverpool.engine.changes import ASKED, by_key, to_plain
from liverpool.engine.english import capital
from liverpool.engine.rules import RuleSet
from liverpool.paper.book.context import Context
from liverpool.paper.document import Fact, Said, TextTable

_Sentences = Callable[[Context], str | tuple[str, ...]]
_Table = Callable[[Context], TextTable | None]
_DEALS: Final = "deals"
"""The key for how many deals there are."""
_OF_DEALS: Final = f"{_DEALS}.N."


def always(name: str, text: str) -> Said:
    """What is true at every table."""
    return Said(name, text, ())


def as_written(name: str, text: str, key: str, rules: RuleSet) -> Said:
    """What the table itself wrote under this key, word for word."""
    return Said(name, text, _facts(rules, (key,)))


def rests_on(*keys: str) -> Callable[[_Sentences], Callable[[Context], Said]]:
    """Marks a function that says something with the rules that decide what it says.

    It may return several sentences, of which the empty ones are left out.
    """
    _check(keys)

    def marked(write: _Sentences) -> Callable[[Context], Said]:
        @wraps(write)
        def said(context: Context) -> Said:
            written = write(context)
            sentences = (written,) if isinstance(written, str) else written
            text = " ".join(capital(sentence) for sentence in sentences if sentence)
            return Said(_name(write), text, _facts(context.rules, keys))

        return said

    return marked


def table_rests_on(*keys: str) -> Callable[[_Table], Callable[[Context], tuple[TextTable, ...]]]:
    """The same for a function that makes a table, or none."""
    _check(keys)

    def marked(make: _Table) -> Callable[[Context], tuple[TextTable, ...]]:
        @wraps(make)
        def made(context: Context) -> tuple[TextTable, ...]:
            table = make(context)
            if table is None:
                return ()
            lines = ((table.caption,), table.head, *table.rows)
            text = "\n".join("  ".join(cells) for cells in lines)
            return (replace(table, said=(Said(_name(make), text, _facts(context.rules, keys)),)),)

        return made

    return marked


def _check(keys: tuple[str, ...]) -> None:
    if unknown := sorted({*keys} - {*ASKED, _DEALS}):
        raise ValueError(f"no rules have these keys: {', '.join(unknown)}")


def _name(function: Callable[..., object]) -> str:
    return f"{function.__module__.rpartition('.')[2]}.{function.__name__.lstrip('_')}"


def _facts(rules: RuleSet, keys: tuple[str, ...]) -> tuple[Fact, ...]:
    values = _values(rules)
    return tuple(Fact(key, values[key]) for key in keys)


@lru_cache(maxsize=8)
def _values(rules: RuleSet) -> dict[str, object]:
    """The answers to all questions, by key; those about the deals for each of them."""
    values = by_key(rules)
    deals = to_plain(rules)[_DEALS]
    of_deals = {
        key: tuple(deal[key.removeprefix(_OF_DEALS)] for deal in deals)
        for key in ASKED
        if key.startswith(_OF_DEALS)
    }
    return values | of_deals | {_DEALS: len(deals)}
