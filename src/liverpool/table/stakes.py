"""Stakes in the table's own words: `4 quarters`, `1 quarter`, `€4`, `25¢`.

The program counts them and moves no money; what is counted is decided in `engine.scoring`.
"""

from typing import Final
from unicodedata import category

from liverpool.engine.english import plural
from liverpool.engine.rules import StakeRules

ONLY_COUNTED: Final = "The game only counts: it moves no money."
_AFTER: Final = "¢"
"""A sign that stands behind the number."""


def unit(stakes: StakeRules) -> str:
    """What the stakes are counted in: `quarters`, `€`."""
    return stakes.coins or (stakes.coin if _is_sign(stakes.coin) else plural(stakes.coin))


def forms(stakes: StakeRules) -> tuple[str, str]:
    """How one and how several are written, with `{n}` for the number."""
    if not _is_sign(stakes.coin):
        return f"{{n}} {stakes.coin}", f"{{n}} {unit(stakes)}"
    sign = stakes.coin
    money = len(sign) == 1 and category(sign) == "Sc"
    written = f"{{n}}{sign}" if sign == _AFTER else f"{sign}{{n}}" if money else f"{{n}} {sign}"
    return written, f"{{n}} {stakes.coins}" if stakes.coins else written


def amount(count: int, stakes: StakeRules) -> str:
    """So many of them."""
    one, several = forms(stakes)
    return (one if count == 1 else several).replace("{n}", str(count), 1)


def _is_sign(coin: str) -> bool:
    return not any(sign.isalpha() for sign in coin)
