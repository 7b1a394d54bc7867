"""Sentences in the table's own words for a set and a run.

The catalogue of questions says "set" and "run", the readings of a description what its game says.
A table may call them something else.
"""

import re

from liverpool.engine.english import capital, plural, with_article
from liverpool.engine.questions import word_for
from liverpool.engine.rules import Kind, Words

_QUOTED = re.compile(r"(“[^”]*”)")


def in_own_words(
    sentence: str, own: Words, *, written_set: str = "set", written_run: str = "run"
) -> str:
    """The sentence with the table's words in place of those it is written with.

    Quotations stay word for word, and so does a stock that runs out.
    """
    replaced: dict[str, str] = {}
    for kind, written in ((Kind.SET, written_set), (Kind.RUN, written_run)):
        replaced[written] = word_for(kind, own)
        replaced[plural(written)] = word_for(kind, own, 2)
    singular = (written_set, written_run)
    melds = re.compile(
        rf"\b(?P<article>[Aa]n? )?(?P<word>{'|'.join(map(re.escape, replaced))})\b(?! out\b)"
    )

    def said(found: re.Match[str]) -> str:
        article, word = found["article"] or "", found["word"]
        if not article or word not in singular:
            return article + replaced[word]
        whole = with_article(replaced[word])
        return capital(whole) if article[0] == "A" else whole

    parts = _QUOTED.split(sentence)
    return "".join(part if _QUOTED.match(part) else melds.sub(said, part) for part in parts)
