"""A document as a page of HTML: to be read on any screen, by ear, and on paper.

It needs no script. Its looks are `book.css`, as a file of the server's or inside the page.
Whatever a document says is text and never becomes markup. Which addresses a page leads to is
decided by who shows it.
"""

import re
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Final

from msgspec import Struct

from liverpool.engine.cards import JOKER, RANKS, SUITS, Card, card, suit_of
from liverpool.paper.document import (
    VERDICTS,
    Block,
    Document,
    Example,
    Item,
    Items,
    Paragraph,
    Row,
    Section,
    ShownCard,
    Table,
)
from liverpool.paper.plain import lead_of
from liverpool.paper.shapes import SHAPES
from liverpool.paper.symbols import JOKER_SIGN, SUIT_SIGNS, card_words, face_signs, suit_words

_STYLE: Final = Path(__file__).parent / "book.css"
_CONTENTS_FROM: Final = 4
"""Sections; a shorter text is read without a list of its contents."""

_RANK: Final = r"(?<!\w)(?:10|[2-9AJQK])"
_FACE: Final = rf"{_RANK}[{SUIT_SIGNS}]"
_SIGNS: Final = re.compile(
    rf"(?P<face>{_FACE}|{JOKER_SIGN})(?:\((?P<stands>{_FACE})\))?|(?P<suit>[{SUIT_SIGNS}])"
)


class Link(Struct, frozen=True):
    """Where a page leads to besides its own sections."""

    text: str
    address: str


def style_text() -> str:
    return _STYLE.read_text(encoding="utf-8")


@cache
def style_name() -> str:
    """A name for the style sheet that changes with it, so that browsers may keep it."""
    return f"book-{sha256(_STYLE.read_bytes()).hexdigest()[:12]}.css"


def style_inside() -> str:
    """The style as a part of the page, for a file that is read without a server."""
    return f"<style>\n{style_text()}</style>"


def style_at(address: str) -> str:
    return f'<link rel="stylesheet" href="{escape(address)}">'


def html(
    document: Document, *, head: str, home: Link | None = None, more: tuple[Link, ...] = ()
) -> str:
    """The whole page; `head` has its style, `home` and `more` lead to other pages."""
    return "\n".join(_page(document, head, home, more)) + "\n"


def _page(
    document: Document, head: str, home: Link | None, more: tuple[Link, ...]
) -> Iterator[str]:
    yield "<!doctype html>"
    yield '<html lang="en">'
    yield "<head>"
    yield '<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield '<meta name="color-scheme" content="light dark">'
    yield f"<title>{_plain(document.title)}</title>"
    yield head
    yield "</head>"
    yield "<body>"
    yield _shapes()
    yield "<header>"
    if home is not None:
        yield f'<p class="home">{_link(home.address, home.text)}</p>'
    yield f"<h1>{_plain(document.title)}</h1>"
    if document.subtitle:
        yield f'<p class="subtitle">{_sentence(document.subtitle)}</p>'
    if more:
        yield '<nav class="more" aria-label="More of these rules"><ul>'
        yield from (f"<li>{_link(link.address, link.text)}</li>" for link in more)
        yield "</ul></nav>"
    yield "</header>"
    numbered = len(document.sections) >= _CONTENTS_FROM
    if numbered:
        yield from _contents(document)
    yield '<main class="numbered">' if numbered else "<main>"
    for section in document.sections:
        yield from _section(section)
    yield "</main>"
    yield "</body>"
    yield "</html>"


def _contents(document: Document) -> Iterator[str]:
    yield '<nav class="contents" aria-labelledby="contents">'
    yield '<h2 id="contents">Contents</h2>'
    yield "<ol>"
    for section in document.sections:
        yield f"<li>{_link(f'#{section.anchor}', section.title)}</li>"
    yield "</ol>"
    yield "</nav>"


def _link(address: str, text: str) -> str:
    return f'<a href="{escape(address)}">{_plain(text)}</a>'


def _section(section: Section) -> Iterator[str]:
    anchor = escape(section.anchor)
    yield f'<section id="{anchor}" aria-labelledby="{anchor}-title">'
    yield f'<h2 id="{anchor}-title">{_plain(section.title)}</h2>'
    for block in section.blocks:
        yield from _block(block)
    yield "</section>"


def _block(block: Block) -> Iterator[str]:
    match block:
        case Paragraph(text):
            yield f"<p>{_sentence(text)}</p>"
        case Items(items, numbered):
            kind = "ol" if numbered else "ul"
            yield f"<{kind}>"
            yield from map(_item, items)
            yield f"</{kind}>"
        case Table():
            yield from _table(block)
        case Example():
            yield from _example(block)


def _item(item: Item) -> str:
    lead = lead_of(item).rstrip()
    bold = f"<b>{_sentence(lead)}</b> " if lead else ""
    return f"<li>{bold}{_sentence(item.text)}</li>"


def _table(table: Table) -> Iterator[str]:
    yield '<div class="table"><table>'
    if table.caption:
        yield f"<caption>{_sentence(table.caption)}</caption>"
    heads = (
        f'<th scope="col">{_sentence(head)}</th>' if head else "<td></td>" for head in table.head
    )
    yield f"<thead><tr>{''.join(heads)}</tr></thead>"
    yield "<tbody>"
    for first, *others in table.rows:
        cells = "".join(f"<td>{_sentence(cell)}</td>" for cell in others)
        yield f'<tr><th scope="row">{_sentence(first)}</th>{cells}</tr>'
    yield "</tbody></table></div>"


_KINDS: Final = {True: "allowed", False: "not-allowed", None: "shown"}
_SHAPE_OF: Final = {True: "yes", False: "no"}


def _example(example: Example) -> Iterator[str]:
    yield f'<figure class="example {_KINDS[example.good]}">'
    verdict = ""
    if example.good is not None:
        words = VERDICTS[example.good]
        verdict = f'<b class="verdict">{_shape(_SHAPE_OF[example.good])}{words}:</b> '
    yield f"<figcaption>{verdict}{_sentence(example.told)}</figcaption>"
    for row in example.rows:
        yield from _row(row)
    yield "</figure>"


def _row(row: Row) -> Iterator[str]:
    yield '<div class="row">'
    if row.label:
        yield f'<span class="label">{_sentence(row.label)}</span>'
    yield f'<ul class="cards">{"".join(f"<li>{_card(each)}</li>" for each in row.cards)}</ul>'
    yield "</div>"


def _card(shown: ShownCard) -> str:
    """A card of an example; a wild one shows what it stands for over what it is."""
    return _picture("card", shown)


def _picture(form: str, shown: ShownCard) -> str:
    kind = f"{form} wild" if _is_wild(shown) else form
    words = escape(card_words(shown))
    inside = _face(shown.face)
    if _is_wild(shown) and shown.stands_for is not None:
        inside = f'{_face(shown.stands_for)}<span class="own">{inside}</span>'
    return f'<span class="{kind}" role="img" aria-label="{words}">{inside}</span>'


def _is_wild(shown: ShownCard) -> bool:
    return shown.face == JOKER or shown.stands_for not in (None, shown.face)


def _face(face: Card) -> str:
    if face == JOKER:
        return _shape("star")
    if face > JOKER:
        return face_signs(face)
    suit = SUITS[suit_of(face)]
    return f'<span class="face {suit}">{face_signs(face)[:-1]}{_shape(suit)}</span>'


def _shape(name: str) -> str:
    return f'<svg class="shape" aria-hidden="true"><use href="#shape-{name}"/></svg>'


@cache
def _shapes() -> str:
    """All shapes, once in the page."""
    symbols = "".join(
        f'<symbol id="shape-{name}" viewBox="0 0 100 100"><path d="{path}"/></symbol>'
        for name, path in SHAPES.items()
    )
    return f'<svg class="shapes" aria-hidden="true">{symbols}</svg>'


def _plain(text: str) -> str:
    """Text between marks of HTML, where quotation marks are only that."""
    return escape(text, quote=False)


def _sentence(text: str) -> str:
    """The text with the signs of its cards drawn."""
    parts: list[str] = []
    at = 0
    for found in _SIGNS.finditer(text):
        parts += [_plain(text[at : found.start()]), _drawn(found)]
        at = found.end()
    return "".join([*parts, _plain(text[at:])])


def _drawn(found: re.Match[str]) -> str:
    if suit := found["suit"]:
        number = SUIT_SIGNS.index(suit)
        picture = _shape(SUITS[number])
        words = suit_words(number)
        return (
            f'<span class="suit {SUITS[number]}" role="img" aria-label="{words}">{picture}</span>'
        )
    stands = found["stands"]
    return _picture("pill", ShownCard(_read(found["face"]), _read(stands) if stands else None))


def _read(signs: str) -> Card:
    if signs == JOKER_SIGN:
        return JOKER
    rank = signs[:-1].replace("10", "T")
    return card(RANKS.index(rank) + 1, SUIT_SIGNS.index(signs[-1]))
