"""What other programs show of a link to this server: a title, a sentence and a picture.

Messengers fetch the page and read the tags of the Open Graph protocol in it. For a table they say
its title and its rules in short: nothing of who sits there, and no secret stands in the link.
"""

from html import escape
from typing import Final

from liverpool.engine.changes import changed
from liverpool.engine.presets import load, whole_title
from liverpool.paper.summary import five_sentences
from liverpool.room.kept import KeptTable

GAME: Final = "Liverpool Rummy"
PICTURE: Final = "invitation.png"
"""Drawn by `python -m tests.web.icons`, in the size that is asked for."""
WIDTH: Final = 1200
HEIGHT: Final = 630
_SEEN: Final = "A set and a run on a green table, six players, and the words Liverpool Rummy."
_ABOUT: Final = "The family card game of sets and runs, with bots or with family. No account."
_END: Final = b"</head>"


def with_tags(page: bytes, address: str, path: str, table: KeptTable | None) -> bytes:
    """The page with what is shown of its link; `address` is that of the server, for others."""
    title, about = (GAME, _ABOUT) if table is None else (table.title or GAME, _invited(table))
    facts = {
        "og:site_name": GAME,
        "og:type": "website",
        "og:title": title,
        "og:description": about,
        "og:url": f"{address}{path}",
        "og:image": f"{address}/{PICTURE}",
        "og:image:type": "image/png",
        "og:image:width": f"{WIDTH}",
        "og:image:height": f"{HEIGHT}",
        "og:image:alt": _SEEN,
    }
    tags = [f'<meta property="{name}" content="{escape(said)}" />' for name, said in facts.items()]
    tags.append('<meta name="twitter:card" content="summary_large_image" />')
    before, end, after = page.partition(_END)
    if not end:
        return page
    return b"".join((before, "\n    ".join(("", *tags, "")).encode(), end, after))


def _invited(table: KeptTable) -> str:
    named = load(table.rules)
    rules = changed(named.rules, table.changes)
    title = table.rules_title or whole_title(named)
    return f"You are invited to a game of {GAME}: {title}. {five_sentences(rules)[0]} No account."
