"""A site of files alone: the game in the page, the score keeper, and every rule book.

Any host of files serves it, below any path: files name each other by the way from one to the other.
Each address of the page is a folder with an `index.html`; what can be read without a script is made
of the papers. The page learns from its `data-site` that there is no server, and plays by itself
(`web/src/browser/base.ts`).
"""

import gzip
import json
import shutil
from collections.abc import Iterator, Mapping
from html import escape
from pathlib import Path
from typing import Any, Final

from msgspec import Struct
from msgspec.json import encode

from liverpool.engine.presets import DEFAULT, load
from liverpool.markup import Markup, element
from liverpool.paper.book import Edition, rule_book
from liverpool.paper.document import Document, Item, Items, Paragraph, Section
from liverpool.paper.html import Link, html, style_at, style_inside, style_name, style_text
from liverpool.paper.summary import five_sentences
from liverpool.room.messages.replies import Preset, PresetGroup
from liverpool.room.rules.summaries import preset_list
from liverpool.scores.scoring import every_scoring
from liverpool.server.http.offline import FILES, LIST, OFFLINE, Listed, list_for_pages, listed_in
from liverpool.server.http.static_files import FOLDER, POLICY, START, names_of_files

NO_PAGE: Final = (
    "The page of Liverpool Rummy, or the game for it, is not here. In a copy of the project"
    " `python3 run.py build` builds both; with pip, install a wheel that has them, which"
    " `python3 run.py package` makes in a copy of the project."
)
NO_DOCUMENTS: Final = (
    "{} has no documents. In a copy of the project `python3 run.py docs` puts them into"
    " build/documents."
)
NAME: Final = "Liverpool Rummy"
DOCUMENTS: Final = "documents"
PACKED: Final = ".packed"
"""Ends the names of files that are packed by gzip: hosts leave them as they are."""
_APP_POLICY: Final = POLICY.format(wasm="", sockets="")
_BOOK_POLICY: Final = (
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'"
)
_LONGEST: Final = 300
"""Letters of a description, of which search engines show half."""
_LEFT_OUT: Final = (START, "app.webmanifest", "invitation.png")


class CannotBuild(Exception):
    """There is no site; the text says why, to people, and what to do."""


class AppPage(Struct, frozen=True):
    """An address of the page: its title, and what search engines say of it."""

    title: str
    about: str
    is_found: bool = True
    """Whether search engines may show it."""


APP_PAGES: Final = {
    "play": AppPage(
        f"Play {NAME}",
        f"Play {NAME} against bots of six levels, or pass one device round. No account, no ads;"
        " after the first time it works without a network.",
    ),
    "learn": AppPage(
        f"Learn {NAME}",
        f"Learn {NAME} by playing: a first deal with a coach, short lessons, and positions from"
        " games to practise on.",
    ),
    "house-rules": AppPage(
        f"House rules for {NAME}",
        f"Put the {NAME} of your family together, question by question, and play by it.",
    ),
    "score": AppPage(
        f"Score keeper for {NAME}",
        f"Keep the score of {NAME} with real cards: it knows the contract of each deal, and adds"
        " up.",
    ),
    "games": AppPage("Your games", "Your results on this device.", is_found=False),
    "t": AppPage("A table", "A game on this device.", is_found=False),
}
"""By their folders; those of tables are one, with the table behind a question mark."""


def build_site(
    folder: Path,
    address: str = "",
    documents: Path | None = None,
    *,
    page: Path = FOLDER,
    offline: Path = OFFLINE,
) -> None:
    """Writes the site into a folder that is new or empty: all of it, or nothing.

    Where its `address` is known, search engines are told it. `documents` is a folder with the site
    of documents, to stand beside the game. `page` and `offline` are where the page, and the game
    for it, were built. Raises `CannotBuild`.
    """
    listed = listed_in(offline)
    if listed is None or not names_of_files(page):
        raise CannotBuild(NO_PAGE)
    if documents and not (documents / START).is_file():
        raise CannotBuild(NO_DOCUMENTS.format(documents))
    try:
        folder = folder.resolve()
        if documents and folder.is_relative_to(documents.resolve()):
            raise CannotBuild(
                f"{folder} lies among the documents in {documents}: name another folder."
            )
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise CannotBuild(f"{folder} is not an empty folder: name a new one, or empty it.")
        fresh = folder.with_name(f".{folder.name}.new")
        shutil.rmtree(fresh, ignore_errors=True)
        try:
            fresh.mkdir(parents=True)
            _Site(fresh, address.rstrip("/"), documents, page, offline, listed).write()
            if not folder.exists():
                fresh.rename(folder)
                return
            # The folder itself stays: somebody may be in it.
            for each in fresh.iterdir():
                each.rename(folder / each.name)
            fresh.rmdir()
        except BaseException:
            shutil.rmtree(fresh, ignore_errors=True)
            raise
    except shutil.Error as error:  # a list of what `copytree` could not copy
        (source, _, reason), *_ = error.args[0]
        raise CannotBuild(f"{source} cannot be copied to {folder}: {reason}.") from error
    except OSError as error:
        raise CannotBuild(f"{folder} cannot be written: {error.strerror or error}.") from error


class _Site:
    """A site on its way into a folder."""

    def __init__(
        self,
        folder: Path,
        address: str,
        documents: Path | None,
        page: Path,
        offline: Path,
        listed: Listed,
    ) -> None:
        self.folder, self.address, self.documents = folder, address, documents
        self.page, self.offline, self.listed = page, offline, listed
        self.found: list[str] = []
        """The paths that search engines may show."""

    def write(self) -> None:
        start = (self.page / START).read_text("utf-8")
        apps = {f"/{path}/": self._app(start, path, about) for path, about in APP_PAGES.items()}
        for path, text in apps.items():
            self._put(f"{path}{START}", text)
        self._write_texts()
        own = [each for each in names_of_files(self.page) if each not in _LEFT_OUT]
        for name in own:
            self._copy(self.page / name, name)
        self._put(style_name(), style_text())
        self._put("app.webmanifest", self._manifest())
        self._put(
            "scoring.json", encode({"rules": every_scoring(), "named": preset_list()}).decode()
        )
        kept = ["/", f"/{style_name()}", *apps, "/scoring.json"]
        kept += [f"/{name}" for name in own if name.startswith(("assets/", "favicon"))]
        files = dict(self._game())
        listing = list_for_pages(self.listed, kept, files, apps.values())
        self._put(f"{FILES}/{LIST}", json.dumps(listing))
        if self.documents:
            shutil.copytree(self.documents, self.folder / DOCUMENTS)
        if self.address:
            self._put("sitemap.xml", self._map())

    # Files

    def _put(self, path: str, text: str) -> None:
        file = self.folder / path.lstrip("/")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8", newline="\n")

    def _copy(self, file: Path, path: str) -> None:
        to = self.folder / path.lstrip("/")
        to.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, to)

    def _game(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """The game for the page, unpacked, and the largest files packed beside it."""
        at = f"{FILES}/{self.listed.version}"
        for name, sizes in self.listed.files.items():
            found: dict[str, Any] = {"sent": sizes.sent, "unpacked": sizes.unpacked}
            packed = self.offline / f"{name}.gz"
            if packed.exists():
                found["packed"] = f"{at}/{name}{PACKED}"
                self._copy(packed, found["packed"])
                (self.folder / f"{at}/{name}".lstrip("/")).write_bytes(
                    gzip.decompress(packed.read_bytes())
                )
            else:
                self._copy(self.offline / name, f"{at}/{name}")
            yield name, found

    def _manifest(self) -> str:
        about = json.loads((self.page / "app.webmanifest").read_text("utf-8"))
        del about["id"]
        about["start_url"], about["scope"] = "play/", "./"
        for icon in about["icons"]:
            icon["src"] = icon["src"].lstrip("/")
        for shortcut in about["shortcuts"]:
            shortcut["url"] = f"{shortcut['url'].lstrip('/')}/"
        return json.dumps(about, indent=2) + "\n"

    def _map(self) -> str:
        urls = "".join(
            f"<url><loc>{escape(self.address + path)}</loc></url>" for path in self.found
        )
        space = "http://www.sitemaps.org/schemas/sitemap/0.9"
        return f'<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="{space}">{urls}</urlset>\n'

    # What the page shows

    def _app(self, start: str, path: str, shown: AppPage) -> str:
        """The page for one of its addresses, all of which lie one folder deep."""
        if shown.is_found:
            self.found.append(f"/{path}/")
        canonical = "".join(self._canonical(f"/{path}/"))
        robots = "" if shown.is_found else '<meta name="robots" content="noindex" />'
        changes = {
            '<html lang="en">': '<html lang="en" data-site="../">',
            '="/': '="../',
            "<head>": f"<head>\n    {_policy(_APP_POLICY)}",
            "</head>": f"  {robots}{canonical}\n  </head>",
            f"<title>{NAME}</title>": f"<title>{escape(shown.title)}</title>",
            _description_in(start): escape(shown.about),
            "and reload.</noscript>": "and reload."
            ' <a href="../">The rule books</a> can be read without it.</noscript>',
        }
        for before, after in changes.items():
            assert before in start, before
            start = start.replace(before, after)
        return start

    # What is read without a script

    def _write_texts(self) -> None:
        books = preset_list()
        more = [*_ways_on("", DEFAULT, books), Link("Rule books", "rules/")]
        if self.documents:
            more.append(Link("Documents", f"{DOCUMENTS}/"))
        self._text("/", _home(), [*more, Link("Licences", "licences.txt")])
        links = [Link(each.whole_title, f"{_folder(each)}/") for each in books]
        self._text("/rules/", _all_books(books), links)
        for each in books:
            more = [Link("All rule books", "../"), *_ways_on("../../", each.name, books)]
            named = load(each.name)
            book = rule_book(named, Edition())
            about = " ".join([f"{book.title}.", each.origin, *five_sentences(named.rules)])
            self._text(f"/rules/{_folder(each)}/", book, more, about)
        self._write_not_found()

    def _text(self, path: str, document: Document, more: list[Link], about: str = "") -> None:
        up = "../" * (path.count("/") - 1)
        self.found.append(path)
        head = [
            _policy(_BOOK_POLICY),
            element("meta", name="description", content=_cut(about or document.subtitle)),
            *self._canonical(path),
            element("link", rel="icon", href=f"{up}favicon.svg"),
            style_at(f"{up}{style_name()}"),
        ]
        home = Link(NAME, up) if up else None
        self._put(f"{path}{START}", html(document, head=head, home=home, more=(*more,)))

    def _write_not_found(self) -> None:
        """It may be shown at any address, so it leads on only where it knows the way."""
        says = "There is nothing at this address. Look whether the whole link was copied."
        page = Document("Nothing here", "", (Section("what", "What is wrong", (Paragraph(says),)),))
        head = _policy("default-src 'none'; style-src 'unsafe-inline'"), style_inside()
        home = Link(NAME, f"{self.address}/") if self.address else None
        self._put("404.html", html(page, head=head, home=home))

    def _canonical(self, path: str) -> list[Markup]:
        at = element("link", rel="canonical", href=self.address + path)
        return [at] if self.address else []


def _policy(policy: str) -> Markup:
    return element("meta", http_equiv="Content-Security-Policy", content=policy)


def _description_in(start: str) -> str:
    return start.partition('name="description" content="')[2].partition('"')[0]


def _cut(text: str) -> str:
    """As many of its sentences as a description has."""
    if len(text) <= _LONGEST:
        return text
    return text[: text.rindex(". ", 0, _LONGEST) + 1]


def _folder(preset: Preset) -> str:
    return preset.name.replace("+", "-")


def _ways_on(up: str, name: str, books: tuple[Preset, ...]) -> list[Link]:
    """What can be done by these rules."""
    (query,) = (each.query for each in books if each.name == name)
    return [
        Link("Play", f"{up}play/"),
        Link("Learn", f"{up}learn/?{query}"),
        Link("Practise", f"{up}learn/?{query}#find"),
        Link("Make your own rules", f"{up}house-rules/?{query}"),
        Link("Keep the score", f"{up}score/?{query}"),
    ]


def _home() -> Document:
    short = Items(tuple(map(Item, five_sentences(load(DEFAULT).rules))))
    here = (
        "Play against bots of six levels, or pass one device round.",
        "Fetch the game once, some 7 MB: then it works without a network.",
        "Learn the game by a first deal with a coach, short lessons and positions from games.",
        "Put your own house rules together, and play, learn and keep the score by them.",
        "Read the rule books: how ten sources play it, from the deal to the last point.",
        "Your games stay on your device. No account, no ads, and nobody is told what you do.",
    )
    return Document(
        NAME,
        "The family card game of sets and sequences: to play, to learn and to keep the score of.",
        (
            Section("here", "What you can do here", (Items(tuple(map(Item, here))),)),
            Section("short", "The game in short", (short,)),
        ),
    )


_GROUPS: Final[Mapping[PresetGroup, str]] = {
    PresetGroup.BEGINNERS: "For beginners",
    PresetGroup.SOURCES: "Versions of the game",
    PresetGroup.RELATIVES: "Similar games",
}


def _all_books(books: tuple[Preset, ...]) -> Document:
    sections = tuple(
        Section(
            group.value,
            title,
            (
                Items(
                    tuple(
                        Item(each.origin, f"{each.whole_title}.")
                        for each in books
                        if each.group is group
                    )
                ),
            ),
        )
        for group, title in _GROUPS.items()
    )
    return Document(
        f"Rule books of {NAME}",
        "Each is whole: from its book alone you can play the game as that source or family does.",
        sections,
    )
