"""A document as a page of HTML: to be read on any screen, by ear, and on paper.

It needs no script. Its looks are `book.css`, as a file of the server's or inside the page.
Whatever a document says is text and never becomes markup: only what is written here as `Markup`
is put into a page as it stands. The caller decides which addresses a page leads to.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from markupsafe import Markup, escape
from msgspec import Struct

from liverpool.data_files import data
from liverpool.engine.cards import HIDDEN, JOKER, RANKS, SUITS, Card, card, suit_of
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
from liverpool.record.cards import JOKER_SIGN, SUIT_SIGNS

SHAPES: Final[Mapping[str, str]] = data("liverpool.paper", "shapes")
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
    return Markup(f"<style>\n{style_text()}</style>")


def style_at(address: str) -> Markup:
    return Markup('<link rel="stylesheet" href="{}">').format(address)


def html(
    document: Document,
    *,
    head: Markup,
    home: Link | None = None,
    more: tuple[Link, ...] = (),
    note: str = "",
) -> str:
    """The whole page; `head` has its style, `home` and `more` lead to other pages, `note` says
    something about this page, not about what stands on it."""
    return str(Markup("\n").join(_page(document, head, home, more, note))) + "\n"


def _page(
    document: Document, head: Markup, home: Link | None, more: tuple[Link, ...], note: str
) -> Iterator[Markup]:
    yield Markup("<!doctype html>")
    yield Markup('<html lang="en">')
    yield Markup("<head>")
    yield Markup('<meta charset="utf-8">')
    yield Markup('<meta name="viewport" content="width=device-width, initial-scale=1">')
    yield Markup('<meta name="color-scheme" content="light dark">')
    yield Markup("<title>{}</title>").format(document.title)
    yield head
    yield Markup("</head>")
    yield Markup("<body>")
    yield _shapes()
    yield Markup("<header>")
    if home is not None:
        yield Markup('<p class="home">{}</p>').format(_link(home.address, home.text))
    yield Markup("<h1>{}</h1>").format(document.title)
    if document.subtitle:
        yield Markup('<p class="subtitle">{}</p>').format(_sentence(document.subtitle))
    if document.date:
        yield Markup('<p class="subtitle">{}</p>').format(document.date)
    if more:
        yield Markup('<nav class="more" aria-label="More of these rules"><ul>')
        for link in more:
            yield Markup("<li>{}</li>").format(_link(link.address, link.text))
        yield Markup("</ul></nav>")
    if note:
        yield Markup('<p class="note" role="note">{}</p>').format(note)
    yield Markup("</header>")
    numbered = len(document.sections) >= _CONTENTS_FROM
    if numbered:
        yield from _contents(document)
    yield Markup('<main class="numbered">' if numbered else "<main>")
    for section in document.sections:
        yield from _section(section)
    yield Markup("</main>")
    yield Markup("</body>")
    yield Markup("</html>")


def _contents(document: Document) -> Iterator[Markup]:
    yield Markup('<nav class="contents" aria-labelledby="contents">')
    yield Markup('<h2 id="contents">Contents</h2>')
    yield Markup("<ol>")
    for section in document.sections:
        yield Markup("<li>{}</li>").format(_link(f"#{section.anchor}", section.title))
    yield Markup("</ol>")
    yield Markup("</nav>")


def _link(address: str, text: str) -> Markup:
    return Markup('<a href="{}">{}</a>').format(address, text)


def _section(section: Section) -> Iterator[Markup]:
    yield Markup('<section id="{0}" aria-labelledby="{0}-title">').format(section.anchor)
    yield Markup('<h2 id="{}-title">{}</h2>').format(section.anchor, section.title)
    for block in section.blocks:
        yield from _block(block)
    yield Markup("</section>")


def _block(block: Block) -> Iterator[Markup]:
    match block:
        case Paragraph(text):
            yield Markup("<p>{}</p>").format(_sentence(text))
        case Items(items, numbered):
            kind = "ol" if numbered else "ul"
            yield Markup("<{}>").format(kind)
            yield from map(_item, items)
            yield Markup("</{}>").format(kind)
        case TextTable():
            yield from _table(block)
        case Example():
            yield from _example(block)


def _item(item: Item) -> Markup:
    lead = lead_of(item).rstrip()
    bold = Markup("<b>{}</b> ").format(_sentence(lead)) if lead else ""
    return Markup("<li>{}{}</li>").format(bold, _sentence(item.text))


def _table(table: TextTable) -> Iterator[Markup]:
    yield Markup('<div class="table"><table>')
    if table.caption:
        yield Markup("<caption>{}</caption>").format(_sentence(table.caption))
    yield Markup("<thead><tr>{}</tr></thead>").format(_joined(map(_head, table.head)))
    yield Markup("<tbody>")
    for first, *others in table.rows:
        cells = _joined(Markup("<td>{}</td>").format(_sentence(cell)) for cell in others)
        yield Markup('<tr><th scope="row">{}</th>{}</tr>').format(_sentence(first), cells)
    yield Markup("</tbody></table></div>")


def _head(text: str) -> Markup:
    if not text:
        return Markup("<td></td>")
    return Markup('<th scope="col">{}</th>').format(_sentence(text))


_KINDS: Final = {True: "allowed", False: "not-allowed", None: "shown"}
_SHAPE_OF: Final = {True: "yes", False: "no"}


def _example(example: Example) -> Iterator[Markup]:
    yield Markup('<figure class="example {}">').format(_KINDS[example.good])
    verdict = Markup()
    if example.good is not None:
        verdict = Markup('<b class="verdict">{}{}:</b> ').format(
            _shape(_SHAPE_OF[example.good]), VERDICTS[example.good]
        )
    yield Markup("<figcaption>{}{}</figcaption>").format(verdict, _sentence(example.caption))
    for row in example.rows:
        yield from _row(row)
    yield Markup("</figure>")


def _row(row: CardRow) -> Iterator[Markup]:
    yield Markup('<div class="row">')
    if row.label:
        yield Markup('<span class="label">{}</span>').format(_sentence(row.label))
    cards = _joined(Markup("<li>{}</li>").format(_picture("card", each)) for each in row.cards)
    yield Markup('<ul class="cards">{}</ul>').format(cards)
    yield Markup("</div>")


def _picture(form: str, shown: ShownCard) -> Markup:
    """A card of an example or a sentence; a wild one shows what it stands for over what it is."""
    kind = f"{form} wild" if shown.is_wild else form
    inside = _face(shown.face)
    if shown.is_wild and shown.stands_for is not None:
        own = Markup('{}<span class="own">{}</span>')
        inside = own.format(_face(shown.stands_for), inside)
    return Markup('<span class="{}" role="img" aria-label="{}">{}</span>').format(
        kind, card_words(shown), inside
    )


def _face(face: Card) -> Markup:
    if face == JOKER:
        return _shape("star")
    if face == HIDDEN:
        return escape(face_signs(face))
    suit = SUITS[suit_of(face)]
    return Markup('<span class="face {}">{}{}</span>').format(
        suit, face_signs(face)[:-1], _shape(suit)
    )


def _shape(name: str) -> Markup:
    return Markup('<svg class="shape" aria-hidden="true"><use href="#shape-{}"/></svg>').format(
        name
    )


@cache
def _shapes() -> Markup:
    symbol = Markup('<symbol id="shape-{}" viewBox="0 0 100 100"><path d="{}"/></symbol>')
    return Markup('<svg class="shapes" aria-hidden="true">{}</svg>').format(
        _joined(symbol.format(name, path) for name, path in SHAPES.items())
    )


def _sentence(text: str) -> Markup:
    """The text with the signs of its cards drawn."""
    parts: list[str] = []
    at = 0
    for found in _SIGNS.finditer(text):
        parts += [text[at : found.start()], _drawn(found)]
        at = found.end()
    return _joined([*parts, text[at:]])


def _drawn(found: re.Match[str]) -> Markup:
    if suit := found["suit"]:
        number = SUIT_SIGNS.index(suit)
        return Markup('<span class="suit {}" role="img" aria-label="{}">{}</span>').format(
            SUITS[number], suit_words(number), _shape(SUITS[number])
        )
    stands = found["stands"]
    return _picture("pill", ShownCard(_read(found["face"]), _read(stands) if stands else None))


def _read(signs: str) -> Card:
    if signs == JOKER_SIGN:
        return JOKER
    rank = signs[:-1].replace("10", "T")
    return card(RANKS.index(rank) + 1, SUIT_SIGNS.index(signs[-1]))


def _joined(parts: Iterable[str]) -> Markup:
    """The parts beside each other; those that are only text stay text."""
    return Markup().join(parts)
