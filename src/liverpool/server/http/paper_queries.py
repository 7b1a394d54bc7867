"""The papers that an address asks for, each made from the query of that address alone.

A query is a rule set, as links have it (`record.links`), and beside it what concerns the
paper: `paper`, `per_page`, `edition`, `appendix`, what a family writes on its book, and `player` as
often as there are names. Nothing here knows HTTP.
"""

from collections.abc import Callable, Mapping
from functools import partial
from time import thread_time
from typing import Final, NamedTuple
from urllib.parse import parse_qsl, unquote, urlencode

from msgspec import Struct
from msgspec.structs import replace

from liverpool.engine.check import faults
from liverpool.engine.given_text import quoted
from liverpool.engine.presets import NamedRules, whole_title
from liverpool.engine.refusals import RulesError
from liverpool.engine.rules import RuleSet
from liverpool.engine.state import State
from liverpool.engine.writing import write_rules
from liverpool.markup import element
from liverpool.paper.book import Edition, rule_book
from liverpool.paper.book.front import LONGEST, Front, front_of
from liverpool.paper.document import Document
from liverpool.paper.html import Link, html, style_at, style_name
from liverpool.paper.output import CannotPrint
from liverpool.paper.played_sheet import read_played
from liverpool.paper.score_sheet import ScoreSheet, empty_sheet, score_sheet_pdf
from liverpool.paper.typeset import Paper, book_pdf, cheat_sheet_pdf
from liverpool.record.errors import BrokenRecord, NotationError
from liverpool.record.links import LONGEST_QUERY, DamagedLink, from_query, is_checked, query_of
from liverpool.record.text_files import NotText, text_of
from liverpool.room.rules.playable import too_large
from liverpool.scores.faults import ScoresError

_FRONT: Final = {part: f"front_{part}" for part in LONGEST}
"""What is written on a book, by its key; a rule set has a title of its own."""
_BOOK: Final = ("edition", "appendix", *_FRONT.values())
_SHEET: Final = ("player", "per_page", "paper")
OWN: Final = (*_SHEET, *_BOOK)
"""What a query says of the paper; all else in it is the rule set's."""
_PER_PAGE: Final = ("1", "2")
_SHORT: Final = "short"
_YES: Final = "yes"

PDF: Final = "application/pdf"
WORD: Final = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
HTML: Final = "text/html; charset=utf-8"
TOML: Final = "application/toml; charset=utf-8"
"""Kinds of files, as HTTP names them."""

MOST_SECONDS: Final = 3.0
"""CPU time for replaying a record; a long game takes a tenth of a second."""
_AT_HOME: Final = "Print it on your own computer with `liverpool scoresheet --from FILE`."

HEAD: Final = style_at(f"/{style_name()}"), element("link", rel="icon", href="/favicon.svg")
"""What the head of a page from this server has."""
_UNCHECKED: Final = (
    "This link cannot be checked: if a part of it was lost on its way to you, an answer is missing"
    " here."
)
HOME: Final = Link("Liverpool Rummy", "/")


class Made(Struct, frozen=True):
    """A paper, ready to be sent."""

    content: bytes
    kind: str
    name: str = ""
    """What its file is called where it is kept; empty for what is only looked at."""
    kept: bool = False
    """Whether a browser keeps it as a file at once, and does not show it."""


class NotMade(Struct, frozen=True):
    """Why there is no such paper, as a page says it."""

    title: str
    sentences: tuple[str, ...]
    query: str = ""
    """Leads on to where the rules can be fixed; empty where that would not help."""
    damaged: bool = False
    """Whether the link is not whole: `query` leads to what could be read of it."""
    status: int = 400
    """What HTTP calls it."""


class CannotMake(Exception):
    """Why there is no such paper, in sentences; `query` leads on where the rules can be mended."""

    def __init__(self, *sentences: str, query: str = "") -> None:
        super().__init__("\n".join(sentences))
        self.query = query


class DamagedQuery(CannotMake):
    """What is wrong with a link that is not whole; `query` is that link's."""


_NO_GAME: Final = (ScoresError, NotationError, BrokenRecord)
_WRONG: Final = (RulesError, CannotPrint, CannotMake, *_NO_GAME)
_NO_PAPER: Final = (
    "It makes no PDF and Word files, for which whoever runs it would need the extra `paper`.",
    "Open the rule book as a page and print that, or print on your own computer with `liverpool`.",
)
_MOST_FAULTS: Final = 20
"""Faults of one file or link that are named; whoever fixes them sees whether there are more."""


class PaperQuery(Struct, frozen=True):
    """A query, read; `usual` is the paper where it names none."""

    rules: str
    players: tuple[str, ...]
    per_page: int | None
    """None where it says nothing of it."""
    paper: Paper
    usual: Paper
    edition: Edition

    def named(self) -> NamedRules:
        """The rule set; raises `CannotMake` where it cannot be played."""
        named = self.linked()
        if found := faults(named.rules):
            raise CannotMake(*map(str, found), query=query_of(named))
        return named

    def linked(self) -> NamedRules:
        """The rule set, whether it can be played or not; raises `DamagedQuery`."""
        try:
            return from_query(self.rules)
        except DamagedLink as error:
            raise DamagedQuery(str(error), query=self.rules) from None


def read(query: str, takes: tuple[str, ...], usual: Paper) -> PaperQuery:
    """What the query asks of a paper that `takes` these parameters of its own."""
    if len(query) > LONGEST_QUERY:
        raise CannotMake(
            f"This address has {len(query)} characters; one has at most {LONGEST_QUERY}."
        )
    try:
        unquote(query, errors="strict")
    except UnicodeError:
        raise CannotMake("A letter in this address cannot be read; copy it again.") from None
    rules: list[str] = []
    own: dict[str, list[str]] = {key: [] for key in OWN}
    for piece in query.split("&"):
        for key, value in parse_qsl(piece, keep_blank_values=True)[:1]:
            if key in takes:
                own[key].append(value)
            else:
                rules.append(piece)
    per_page = _one("per_page", own["per_page"], _PER_PAGE, "")
    return PaperQuery(
        rules="&".join(rules),
        players=tuple(own["player"]),
        per_page=int(per_page) if per_page else None,
        paper=Paper(_one("paper", own["paper"], tuple(Paper), usual)),
        usual=usual,
        edition=Edition(
            short=_one("edition", own["edition"], (_SHORT,), "") == _SHORT,
            appendix=_one("appendix", own["appendix"], (_YES,), "") == _YES,
            front=_front(own),
        ),
    )


def _front(own: Mapping[str, list[str]]) -> Front:
    front = front_of(**{part: _one(key, own[key], None, "") for part, key in _FRONT.items()})
    if wrong := front.faults():
        raise CannotMake(*wrong)
    return front


def _one(key: str, given: list[str], allowed: tuple[str, ...] | None, usual: str) -> str:
    if not given:
        return usual
    if len(given) > 1:
        raise CannotMake(f"{key} stands twice in this address; keep one of them.")
    if allowed is not None and given[0] not in allowed:
        raise CannotMake(f"{key}: {quoted(given[0])} is not possible; {' or '.join(allowed)} is.")
    return given[0]


def _asked(edition: Edition) -> str:
    """The end of an address of this edition."""
    written = {key: text for part, key in _FRONT.items() if (text := getattr(edition.front, part))}
    asked = {"edition": _SHORT} if edition.short else {}
    asked |= {"appendix": _YES} if edition.appendix else {}
    return "".join(f"&{urlencode({key: value})}" for key, value in (asked | written).items())


def _rule_book(query: PaperQuery) -> Made:
    named = query.named()
    rules = query_of(named)
    paper = f"{rules}&paper={query.usual}"
    short, appendix = query.edition.short, query.edition.appendix
    asked = _asked(query.edition)
    length = replace(query.edition, short=not short)
    others = replace(query.edition, appendix=not appendix)
    more = (
        Link("As a PDF", f"/rulebook.pdf?{paper}{asked}"),
        Link("As a Word file", f"/rulebook.docx?{paper}{asked}"),
        Link(
            "The whole book" if short else "The short edition", f"/rulebook?{rules}{_asked(length)}"
        ),
        Link(
            "Only these rules" if appendix else "And how others play",
            f"/rulebook?{rules}{_asked(others)}",
        ),
        Link("Cheat sheet", f"/cheatsheet.pdf?{paper}"),
        Link("Score sheets", f"/print?{rules}"),
        Link("Keep the score", f"/score?{rules}"),
        Link("Change these rules", f"/house-rules?{rules}"),
    )
    note = _UNCHECKED if query.rules and not is_checked(query.rules) else ""
    book = rule_book(named, query.edition)
    page = html(book, head=HEAD, home=HOME, more=more, note=note)
    return Made(page.encode(), HTML)


class _Form(NamedTuple):
    """In what form a paper is a file."""

    kind: str
    ending: str
    kept: bool
    book: Callable[[Document, Paper], bytes]
    sheet: Callable[[ScoreSheet, int | None, Paper], bytes]


# Word files are made with what a server can go without.


def _book_docx(book: Document, paper: Paper) -> bytes:
    from liverpool.paper.book_word import book_docx  # noqa: PLC0415

    return book_docx(book, paper)


def _sheet_docx(sheet: ScoreSheet, per_page: int | None, paper: Paper) -> bytes:
    from liverpool.paper.score_sheet_word import score_sheet_docx  # noqa: PLC0415

    return score_sheet_docx(sheet, per_page, paper)


_AS_PDF: Final = _Form(PDF, "pdf", False, book_pdf, score_sheet_pdf)
_AS_WORD: Final = _Form(WORD, "docx", True, _book_docx, _sheet_docx)


def _book_file(form: _Form, query: PaperQuery) -> Made:
    named = query.named()
    content = form.book(rule_book(named, query.edition), query.paper)
    title = query.edition.front.title or whole_title(named)
    return Made(content, form.kind, f"{title} - rule book.{form.ending}", form.kept)


def _sheet_file(
    form: _Form, sheet_of: Callable[..., ScoreSheet], query: PaperQuery, *text: str
) -> Made:
    sheet = sheet_of(query, *text)
    content = form.sheet(sheet, query.per_page, query.paper)
    return Made(content, form.kind, f"{sheet.title}.{form.ending}", form.kept)


def _cheat_sheet_pdf(query: PaperQuery) -> Made:
    named = query.named()
    return Made(cheat_sheet_pdf(named, query.paper), PDF, f"{whole_title(named)} - cheat sheet.pdf")


def _empty(query: PaperQuery) -> ScoreSheet:
    return empty_sheet(query.named(), query.players)


def _rules_file(query: PaperQuery) -> Made:
    """Also of rules that cannot be played: whoever mends them may do it in the file."""
    named = query.linked()
    text = write_rules(named, named.base)
    return Made(text.encode(), TOML, f"{named.name}.toml", kept=True)


def _played(query: PaperQuery, text: str) -> ScoreSheet:
    if query.rules:
        key = quoted(parse_qsl(query.rules, keep_blank_values=True)[0][0])
        raise CannotMake(f"{key} has no place in this address: all else stands in the file.")
    return read_played(text, _Patience())


class _Patience:
    """Watches a game being replayed, and stops one that takes too long."""

    def __init__(self) -> None:
        self._until = thread_time() + MOST_SECONDS
        self._rules: RuleSet | None = None

    def __call__(self, state: State) -> None:
        rules = state.public.rules
        if rules is not self._rules and too_large(rules):
            raise CannotMake(f"The contracts of this game are too large for this page. {_AT_HOME}")
        self._rules = rules
        if thread_time() > self._until:
            raise CannotMake(f"This game takes too long to be looked through here. {_AT_HOME}")


class Recipe(Struct, frozen=True):
    """How a paper is made, and what its query says beside a rule set."""

    make: Callable[..., Made]
    """Gets the query, and the text of the file that is sent, if one is."""
    takes: tuple[str, ...] = ()


PAPERS: Final[Mapping[str, Recipe]] = {
    "/rulebook": Recipe(_rule_book, _BOOK),
    "/rulebook.pdf": Recipe(partial(_book_file, _AS_PDF), ("paper", *_BOOK)),
    "/rulebook.docx": Recipe(partial(_book_file, _AS_WORD), ("paper", *_BOOK)),
    "/cheatsheet.pdf": Recipe(_cheat_sheet_pdf, ("paper",)),
    "/scoresheet.pdf": Recipe(partial(_sheet_file, _AS_PDF, _empty), _SHEET),
    "/scoresheet.docx": Recipe(partial(_sheet_file, _AS_WORD, _empty), _SHEET),
    "/house-rules.toml": Recipe(_rules_file),
}
FILLED: Final[Mapping[str, Recipe]] = {
    "/scoresheet.pdf": Recipe(partial(_sheet_file, _AS_PDF, _played), ("per_page", "paper")),
    "/scoresheet.docx": Recipe(partial(_sheet_file, _AS_WORD, _played), ("per_page", "paper")),
}
"""What is made of a file that is sent: scores that were kept, or the record of a game."""


def make_paper(
    make: Callable[..., Made], takes: tuple[str, ...], query: str, usual: Paper, *files: bytes
) -> Made | NotMade:
    """What an address asks for, or why there is no such thing, for a worker.

    Raises only what is our own fault.
    """
    try:
        return make(read(query, takes, usual), *map(_text, files))
    except _WRONG as error:
        fixed_by = error.query if isinstance(error, CannotMake) else ""
        sentences = tuple(str(error).splitlines()[:_MOST_FAULTS])
        return NotMade(_title(error), sentences, fixed_by, isinstance(error, DamagedQuery))
    except ModuleNotFoundError as error:
        if error.name not in ("jinja2", "typst"):
            raise
        return NotMade("This server does not print", _NO_PAPER, status=501)


def _text(file: bytes) -> str:
    try:
        return text_of(file)
    except NotText as error:
        raise CannotMake(f"The file {error.fault}.") from None


def _title(error: Exception) -> str:
    if isinstance(error, RulesError | DamagedQuery):
        return "These rules cannot be read"
    if isinstance(error, CannotMake) and error.query:
        return "These rules contradict each other"
    return "This game cannot be read" if isinstance(error, _NO_GAME) else "This cannot be printed"
