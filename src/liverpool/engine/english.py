"""Plain English: numbers, articles, plurals and lists in words."""

from collections.abc import Callable, Sequence
from typing import Final

_NUMBERS: Final = (
    *("no", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)
_ORDINALS: Final = (
    *("", "first", "second", "third", "fourth", "fifth", "sixth"),
    *("seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth"),
)


def with_article(word: str) -> str:
    """`a set`, `an ace`."""
    return f"{'an' if word[:1].lower() in tuple('aeiou') else 'a'} {word}"


def plural(word: str) -> str:
    """The English word for several: sets, bunches, families; a series stays one."""
    if word.endswith(("series", "species")):
        return word
    if word.endswith("y") and word[-2:-1] not in tuple("aeiou"):
        return f"{word[:-1]}ies"
    return f"{word}es" if word.endswith(("s", "x", "z", "ch", "sh")) else f"{word}s"


def number(count: int) -> str:
    """Small numbers in words: `two`, `12` from thirteen on in figures."""
    return _NUMBERS[count] if 0 <= count < len(_NUMBERS) else str(count)


def between(first: int, last: int, written: Callable[[int], str] = number) -> str:
    """`two`, `two or three`, `two to four`; written otherwise if that is asked for."""
    if first == last:
        return written(first)
    return f"{written(first)} {'or' if last == first + 1 else 'to'} {written(last)}"


def counted(count: int, word: str) -> str:
    """`1 card`, `3 cards`."""
    return f"{count} {word if count == 1 else plural(word)}"


def several(count: int, word: str) -> str:
    """`one card`, `three cards`, `no cards`."""
    return f"{number(count)} {word if count == 1 else plural(word)}"


def ordinal(count: int) -> str:
    """`first`, `second`; in figures from the thirteenth on."""
    if 0 < count < len(_ORDINALS):
        return _ORDINALS[count]
    teen = count % 100 in (11, 12, 13)
    return f"{count}{'th' if teen else {1: 'st', 2: 'nd', 3: 'rd'}.get(count % 10, 'th')}"


def times(count: int) -> str:
    """`once`, `twice`, `three times`."""
    return {1: "once", 2: "twice"}.get(count, f"{number(count)} times")


def capital(text: str) -> str:
    """The text with a capital at its beginning, as a sentence has it."""
    return text[:1].upper() + text[1:]


def small(text: str) -> str:
    """The text with a small letter at its beginning, as within a sentence."""
    return text[:1].lower() + text[1:]


def listed(parts: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


def either(parts: Sequence[str]) -> str:
    """`a`, `a or b`, `a, b or c`."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} or {parts[-1]}"
