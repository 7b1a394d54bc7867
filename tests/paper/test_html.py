"""A document as a page: well-formed, named for screen readers, and never more than text."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from liverpool.engine.presets import load, names
from liverpool.markup import shapes
from liverpool.paper.book import rule_book
from liverpool.paper.document import Document, Item, Items, Paragraph, Section, TextTable
from liverpool.paper.html import Link, html, style_at, style_inside, style_name, style_text
from tests.chance import some
from tests.paper.papers import EVERYTHING

WEB = Path(__file__).parents[2] / "web" / "src"
EMPTY = {"meta", "link", "path", "use"}
"""What has no end, or ends itself."""


class Read(HTMLParser):
    """A page as a browser reads it: which elements, and whether each is closed in its place."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.labels: list[str] = []
        self.feed(page)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self.labels += [dict(attrs).get("aria-label") or ""]
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in EMPTY:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if not {"style", "title"} & set(self.open):
            self.words.append(data)

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.words).split())

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for found, attributes in self.tags if found == tag]


def page(*blocks: object, title: str = "Rules", subtitle: str = "") -> str:
    section = Section("one", "One", blocks)  # type: ignore[arg-type]  # blocks of any kind
    return html(Document(title, subtitle, (section,)), head=[style_at("/book.css")])


def test_every_block_is_written_in_elements_that_say_what_they_are() -> None:
    read = Read(html(EVERYTHING, head=[style_at("/book.css")]))
    assert [tag for tag, _ in read.tags if re.fullmatch("h[1-6]", tag)] == ["h1", "h2", "h2"]
    assert [each["id"] for each in read.all("section")] == ["need", "melds"]
    assert [each["scope"] for each in read.all("th")] == ["col", "col", "row", "row"]
    assert len(read.all("caption")) == 1
    assert len(read.all("figure")) == len(read.all("figcaption")) == 3
    assert "Allowed: A joker stands for the eight." in read.text
    assert "Not allowed: Two are no set." in read.text
    assert "For two: one deck." in read.text
    assert "Deal? Yes." in read.text


def test_cards_have_words_for_ears() -> None:
    read = Read(html(EVERYTHING, head=()))
    spoken = [label for label in read.labels if label]
    assert spoken == [
        "seven of hearts",
        "six of hearts",
        "seven of hearts",
        "joker as eight of hearts",
        "two of clubs as nine of hearts",
        "ten of spades",
        "king of diamonds",
        "king of clubs",
        "joker",
        "five of diamonds",
    ]


@pytest.mark.parametrize(
    ("sentence", "spoken"),
    [
        ("Discard 10♠.", ["ten of spades"]),
        ("A ★ or ★(8♥) or 2♣(9♥)", ["joker", "joker as eight of hearts", "two of clubs as nine"]),
        ("All ♥ and ♣", ["hearts", "clubs"]),
        ("Deal 7: A♦K♦", ["ace of diamonds", "king of diamonds"]),
        ("1♥", ["hearts"]),
    ],
)
def test_signs_of_cards_in_a_sentence_are_drawn(sentence: str, spoken: list[str]) -> None:
    read = Read(page(Paragraph(sentence)))
    labels = [label for label in read.labels if label]
    assert len(labels) == len(spoken)
    assert all(label.startswith(words) for label, words in zip(labels, spoken, strict=True))


def test_no_sign_of_a_suit_is_left_to_the_fonts() -> None:
    assert not set("♣♦♥♠★✓✗") & set(html(EVERYTHING, head=()))


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        '"><img src=x onerror=alert(1)>',
        "</title></style><b>",
        "a & b &lt; c",
        "{{x}} ${y} %s",
    ],
)
def test_whatever_is_said_stays_text(text: str) -> None:
    blocks = (
        Paragraph(text),
        Items((Item(text, text),)),
        TextTable(text, (text, text), ((text, text),)),
    )
    made = html(
        Document(text, text, (Section("one", text, blocks),)),
        head=[style_at(f"/{text}")],
        home=Link(text, f"/?{text}"),
        more=(Link(text, text),),
    )
    read = Read(made)
    assert not read.all("script")
    assert not read.all("img")
    assert [each["href"] for each in read.all("link")] == [f"/{text}"]
    assert [each["href"] for each in read.all("a")] == [f"/?{text}", text]
    assert read.text.count(" ".join(text.split())) == 13


def test_a_long_document_lists_its_contents_and_leads_to_them() -> None:
    read = Read(html(rule_book(load("dunlop")), head=()))
    targets = [f"#{section.anchor}" for section in rule_book(load("dunlop")).sections]
    assert [each["href"] for each in read.all("a")] == targets
    assert [f"#{each['id']}" for each in read.all("section")] == targets


@pytest.mark.parametrize(("chapters", "listed"), [(3, False), (4, True)])
def test_contents_are_listed_from_four_chapters_on(chapters: int, listed: bool) -> None:
    sections = tuple(Section(f"at-{at}", f"Chapter {at}", ()) for at in range(chapters))
    read = Read(html(Document("Rules", "", sections), head=()))
    assert bool(read.all("a")) == listed


@pytest.mark.parametrize("name", some(names(), everyday=6))
def test_the_book_of_every_preset_is_a_page_with_every_id_once(name: str) -> None:
    read = Read(html(rule_book(load(name)), head=[style_inside()]))
    ids = [attributes["id"] for _, attributes in read.tags if "id" in attributes]
    assert len(ids) == len(set(ids))
    uses = {each["href"] for each in read.all("use")}
    assert uses <= {f"#shape-{shape}" for shape in shapes()}


def test_a_page_by_itself_needs_no_other_file() -> None:
    made = html(EVERYTHING, head=[style_inside()])
    assert style_text() in made
    assert not re.search(r"(?:src|href)=[\"'](?!#)", made)
    assert "@import" not in made
    assert "url(" not in made


def test_the_name_of_the_style_sheet_changes_with_it() -> None:
    assert re.fullmatch(r"book-[0-9a-f]{12}\.css", style_name())


def _tokens(css: str) -> dict[str, str]:
    return dict(re.findall(r"^\s*(--[\w-]+): ([^;]+);", css, re.MULTILINE))


def test_the_colours_are_those_of_the_page() -> None:
    """The page's tokens are a file that Vite builds in; a book must look the same without it."""
    css = style_text()
    tokens = (WEB / "style" / "tokens.css").read_text(encoding="utf-8")
    light, rest = css.split("@media screen and (prefers-color-scheme: dark)", 1)
    dark = rest[: rest.index("\n}")]
    dark_tokens = tokens[tokens.index('[data-theme="dark"]') :]
    dark_tokens = dark_tokens[: dark_tokens.index("\n}")]
    assert _tokens(light).items() <= _tokens(tokens[: tokens.index("\n}")]).items()
    assert _tokens(dark).items() <= _tokens(dark_tokens).items()
    assert len(_tokens(light)) > 15
    assert len(_tokens(dark)) > 8
