"""A document as a page of HTML: to be read on any screen, by ear, and on paper.

It needs no script. Its looks are `book.css`, as a file of the server's or inside the page. The
caller decides which addresses a page leads to.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from msgspec import Struct

from liverpool.engine.cards import HIDDEN, JOKER, SUITS, Card, suit_of
from liverpool.markup import Markup, element, shapes
from liverpool.paper.document import (
    VERDICTS,
    Block,
    CardRow,
    Document,
    Example,
    Item,
    Items,
    Paragraph,
    Section,
    ShownCard,
    TextTable,
)
from liverpool.paper.plain import lead_of
from liverpool.paper.symbols import card_words, face_signs, suit_words
from liverpool.record.cards import JOKER_SIGN, SUIT_SIGNS, read_card

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


def style_inside() -> Markup:
    """The style as a part of the page, for a file that is read without a server."""
    return element("style", Markup(f"\n{style_text()}"))


def style_at(address: str) -> Markup:
    return element("link", rel="stylesheet", href=address)


def html(
    document: Document,
    *,
    head: Iterable[Markup],
    home: Link | None = None,
    more: tuple[Link, ...] = (),
    note: str = "",
) -> str:
    """The whole page; `head` has its style, `home` and `more` lead to other pages, `note` says
    something about this page, not about what stands on it."""
    known = (
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", name="color-scheme", content="light dark"),
        element("title", document.title),
    )
    listed = len(document.sections) >= _CONTENTS_FROM
    body = element(
        "body",
        _shapes(),
        element("header", *_header(document, home, more, note)),
        *([_contents(document)] if listed else ()),
        element("main", *map(_section, document.sections), class_="numbered" if listed else None),
    )
    page = element("html", element("head", *known, *head), body, lang="en")
    return f"<!doctype html>\n{page}\n"


def _header(
    document: Document, home: Link | None, more: tuple[Link, ...], note: str
) -> Iterator[Markup]:
    if home is not None:
        yield element("p", _link(home.address, home.text), class_="home")
    yield element("h1", document.title)
    if document.subtitle:
        yield element("p", *_sentence(document.subtitle), class_="subtitle")
    if document.date:
        yield element("p", document.date, class_="subtitle")
    if more:
        links = (element("li", _link(link.address, link.text)) for link in more)
        yield element("nav", element("ul", *links), class_="more", aria_label="More of these rules")
    if note:
        yield element("p", note, class_="note", role="note")


def _contents(document: Document) -> Markup:
    links = (_link(f"#{section.anchor}", section.title) for section in document.sections)
    heading = element("h2", "Contents", id="contents")
    listed = element("ol", *(element("li", link) for link in links))
    return element("nav", heading, listed, class_="contents", aria_labelledby="contents")


def _link(address: str, text: str) -> Markup:
    return element("a", text, href=address)


def _section(section: Section) -> Markup:
    title = f"{section.anchor}-title"
    return element(
        "section",
        element("h2", section.title, id=title),
        *map(_block, section.blocks),
        id=section.anchor,
        aria_labelledby=title,
    )


def _block(block: Block) -> Markup:
    match block:
        case Paragraph(text):
            return element("p", *_sentence(text))
        case Items(items, numbered):
            return element("ol" if numbered else "ul", *map(_item, items))
        case TextTable():
            return _table(block)
        case Example():
            return _example(block)


def _item(item: Item) -> Markup:
    lead = lead_of(item).rstrip()
    bold = (element("b", *_sentence(lead)), " ") if lead else ()
    return element("li", *bold, *_sentence(item.text))


def _table(table: TextTable) -> Markup:
    caption = [element("caption", *_sentence(table.caption))] if table.caption else []
    head = element("thead", element("tr", *map(_head, table.head)))
    body = element("tbody", *map(_table_row, table.rows))
    return element("div", element("table", *caption, head, body), class_="table")


def _table_row(row: tuple[str, ...]) -> Markup:
    first, *others = row
    cells = (element("td", *_sentence(cell)) for cell in others)
    return element("tr", element("th", *_sentence(first), scope="row"), *cells)


def _head(text: str) -> Markup:
    return element("th", *_sentence(text), scope="col") if text else element("td")


_KINDS: Final = {True: "allowed", False: "not-allowed", None: "shown"}
_SHAPE_OF: Final = {True: "yes", False: "no"}


def _example(example: Example) -> Markup:
    verdict: tuple[str, ...] = ()
    if example.good is not None:
        said = f"{VERDICTS[example.good]}:"
        verdict = element("b", _shape(_SHAPE_OF[example.good]), said, class_="verdict"), " "
    caption = element("figcaption", *verdict, *_sentence(example.caption))
    kind = f"example {_KINDS[example.good]}"
    return element("figure", caption, *map(_row, example.rows), class_=kind)


def _row(row: CardRow) -> Markup:
    label = [element("span", *_sentence(row.label), class_="label")] if row.label else []
    cards = (element("li", _picture("card", each)) for each in row.cards)
    return element("div", *label, element("ul", *cards, class_="cards"), class_="row")


def _picture(form: str, shown: ShownCard) -> Markup:
    """A card of an example or a sentence; a wild one shows what it stands for over what it is."""
    inside = [_face(shown.face)]
    if shown.is_wild and shown.stands_for is not None:
        inside = [_face(shown.stands_for), element("span", *inside, class_="own")]
    return element(
        "span",
        *inside,
        class_=f"{form} wild" if shown.is_wild else form,
        role="img",
        aria_label=card_words(shown),
    )


def _face(face: Card) -> str:
    if face == JOKER:
        return _shape("star")
    if face == HIDDEN:
        return face_signs(face)
    suit = SUITS[suit_of(face)]
    return element("span", face_signs(face)[:-1], _shape(suit), class_=f"face {suit}")


def _shape(name: str) -> Markup:
    return element("svg", element("use", href=f"#shape-{name}"), class_="shape", aria_hidden="true")


@cache
def _shapes() -> Markup:
    symbols = (
        element("symbol", element("path", d=path), id=f"shape-{name}", viewBox="0 0 100 100")
        for name, path in shapes().items()
    )
    return element("svg", *symbols, class_="shapes", aria_hidden="true")


def _sentence(text: str) -> Iterator[str]:
    """The text with the signs of its cards drawn."""
    at = 0
    for found in _SIGNS.finditer(text):
        yield text[at : found.start()]
        yield _drawn(found)
        at = found.end()
    yield text[at:]


def _drawn(found: re.Match[str]) -> Markup:
    if suit := found["suit"]:
        number = SUIT_SIGNS.index(suit)
        name, words = SUITS[number], suit_words(number)
        return element("span", _shape(name), class_=f"suit {name}", role="img", aria_label=words)
    stands = found["stands"]
    return _picture(
        "pill", ShownCard(read_card(found["face"]), read_card(stands) if stands else None)
    )
