"""Which size of paper is usual where somebody lives, if their language setting names a place."""

import locale
from typing import Final

from liverpool.paper.typeset import Paper

_LETTER: Final = frozenset(
    (
        *("US", "CA", "MX", "PH", "CO", "CL", "VE", "PR", "GT", "CR", "DO", "NI", "PA", "SV"),
        *("UNITED STATES", "CANADA", "MEXICO", "PHILIPPINES"),  # as Windows names places
    )
)
"""Where printers use Letter."""


def usual_paper(language: str) -> Paper:
    """The paper for `en-US`, `fr_CA.UTF-8` and the like; A4 where no place is named."""
    _, named, place = language.partition(".")[0].replace("_", "-").rpartition("-")
    return Paper.LETTER if named and place.upper() in _LETTER else Paper.A4


def usual_paper_here() -> Paper:
    """The paper for the person at this computer."""
    try:
        language, _ = locale.getlocale()
    except ValueError:  # a setting that Python does not know
        language = None
    return usual_paper(language or "")
