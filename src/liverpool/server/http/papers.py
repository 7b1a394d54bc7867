"""Papers over HTTP: rule books, cheat sheets, score sheets and rule-set files, by their addresses.

Who may ask how much, what is made where, and how it is sent; what stands on a paper is known
elsewhere (`paper_queries`). Papers are made by workers beside the tables, a few at once, so that
nobody's move waits for somebody's PDF.
"""

import asyncio
import gzip
from functools import partial
from time import monotonic
from typing import Final
from unicodedata import normalize
from urllib.parse import quote

import structlog
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from liverpool.paper.document import Block, Document, Item, Items, Paragraph, Section
from liverpool.paper.html import Link, html, style_name, style_text
from liverpool.paper.typeset import usual_paper
from liverpool.record.file_names import for_any_system
from liverpool.server.access.limits import Addresses, network_of
from liverpool.server.http import paper_queries
from liverpool.server.http.entrance import address_of
from liverpool.server.http.static_files import FOR_EVER, StaticFile
from liverpool.server.workers.pool import Workers, result_of


def error_page(
    request: Request, status: int, title: str, sentences: list[str], *onward: Link
) -> Response:
    """The sentences, and links that lead on beside the one home."""
    headers = {"cache-control": "no-store"}
    if "text/html" not in request.headers.get("accept", ""):
        return PlainTextResponse("\n".join((*sentences, "")), status, headers)
    block: Block = (
        Paragraph(sentences[0])
        if len(sentences) == 1
        else Items(tuple(Item(sentence) for sentence in sentences))
    )
    page = Document(title, "", (Section("what", "What is wrong", (block,)),))
    text = html(page, head=paper_queries.HEAD, home=paper_queries.HOME, more=onward)
    return Response(text, status, headers, media_type=paper_queries.HTML)


AT_ONCE: Final = 2
"""Papers that are made at the same time."""
JOBS_EACH: Final = 25
"""Papers that one process makes before another takes its place, so that its memory returns."""
SECONDS: Final = 20.0
"""For one paper; the longest rule book takes one or two."""
MOST_WAITING: Final = 20
"""Papers that wait for their turn, before others are asked to come again."""
MOST_SENT: Final = 40
"""Files that are on their way here; each takes memory, however slowly it comes."""
SENDING: Final = 30.0
"""Seconds in which a file must have come."""
MOST_BYTES: Final = 600_000
"""Of a file that is sent to be printed; a whole game of eight players has some 200,000."""

_TOO_MUCH: Final = "That is too much printing at once. Wait a moment and try again."
_TOO_LARGE: Final = (
    f"This file has more than {MOST_BYTES} letters, so it is no game that can be printed. Choose"
    " another file."
)
_TOO_SLOW: Final = "The file did not come. Check your connection and try again."
_OUR_FAULT: Final = "Something went wrong on our side; nothing was made. Try again."
_LONGEST_NAME: Final = 80

log = structlog.get_logger()


class Papers:
    """Everything that is printed; one for each server."""

    def __init__(self, addresses: Addresses, workers: Workers) -> None:
        self._addresses = addresses
        self._workers = workers
        self._waiting = 0
        self._sent = 0

    def routes(self) -> list[Route]:
        style = style_text().encode()
        file = StaticFile("text/css; charset=utf-8", FOR_EVER, style, gzip.compress(style, 9))

        async def looks(request: Request) -> Response:
            return file.answer(request)

        return [
            Route(f"/{style_name()}", looks),
            *(
                Route(path, partial(self._answer, recipe=recipe))
                for path, recipe in paper_queries.PAPERS.items()
            ),
            *(
                Route(path, partial(self._fill, recipe=recipe), methods=["POST"])
                for path, recipe in paper_queries.FILLED.items()
            ),
        ]

    async def _fill(self, request: Request, recipe: paper_queries.Recipe) -> Response:
        if self._sent >= MOST_SENT or not self._may_ask(request):
            return _come_again(request)
        self._sent += 1
        try:
            async with asyncio.timeout(SENDING):
                body = await _body(request)
        except ClientDisconnect:
            return Response(status_code=400)  # nobody is there to read it
        except TimeoutError:
            return _error_page(request, 408, "This file did not come", [_TOO_SLOW])
        finally:
            self._sent -= 1
        if body is None:
            return _error_page(request, 413, "This file is too large", [_TOO_LARGE])
        return await self._answer(request, recipe, body)

    async def _answer(
        self, request: Request, recipe: paper_queries.Recipe, *files: bytes
    ) -> Response:
        """What is made, as an answer, or the sentences of why it is not."""
        if self._waiting >= MOST_WAITING or not self._may_ask(request):
            return _come_again(request)
        # The usual paper is that of the country which the browser names first.
        language, _, _ = request.headers.get("accept-language", "").partition(",")
        usual = usual_paper(language.partition(";")[0].strip())
        job = recipe.make, recipe.takes, request.url.query, usual, *files
        self._waiting += 1
        try:
            owner = f"address {network_of(address_of(request))}"
            result, seconds = await result_of(
                self._workers, paper_queries.make_paper, job, SECONDS, owner=owner
            )
        finally:
            self._waiting -= 1
        self._addresses.owes("jobs", address_of(request), seconds, monotonic())
        if isinstance(result, paper_queries.Made):
            return _sent(result)
        if isinstance(result, paper_queries.NotMade):
            onward = "What could be read" if result.damaged else "Fix these rules"
            return _error_page(
                request, result.status, result.title, list(result.sentences), (result.query, onward)
            )
        log.error("a paper could not be made", path=request.url.path)
        return _error_page(request, 500, "That did not work", [_OUR_FAULT])

    def _may_ask(self, request: Request) -> bool:
        return self._addresses.has_left("jobs", address_of(request), monotonic())


async def _body(request: Request) -> bytes | None:
    """What is sent; nothing where that is more than is read."""
    parts = bytearray()
    async for part in request.stream():
        parts += part
        if len(parts) > MOST_BYTES:
            return None
    return bytes(parts)


def _sent(made: paper_queries.Made) -> Response:
    headers = {"cache-control": "no-store"}
    if made.name:
        headers["content-disposition"] = disposition(made.name, kept=made.kept)
    return Response(made.content, headers=headers, media_type=made.kind)


def disposition(name: str, *, kept: bool) -> str:
    """The header that names a file, in letters of any script and, for old programs, in ours."""
    stem, _, ending = name.rpartition(".")
    safe = "".join(sign for sign in stem if sign.isalnum() or sign in " -_,'()+&")
    safe = for_any_system(" ".join(safe.split())[:_LONGEST_NAME]) or "liverpool"
    plain = normalize("NFKD", safe).encode("ascii", "ignore").decode().strip(" -")
    plain = for_any_system(plain) or "liverpool"
    how = "attachment" if kept else "inline"
    return f"{how}; filename=\"{plain}.{ending}\"; filename*=UTF-8''{quote(f'{safe}.{ending}', '')}"


def _come_again(request: Request) -> Response:
    answer = _error_page(request, 429, "One moment", [_TOO_MUCH])
    answer.headers["retry-after"] = "10"
    return answer


def _error_page(
    request: Request,
    status: int,
    title: str,
    sentences: list[str],
    onward: tuple[str, str] = ("", ""),
) -> Response:
    """`onward` is the query of rules to go on with in the editor, and what that link is called."""
    query, called = onward
    editor = Link(called if query else "House rules", f"/house-rules?{query}".rstrip("?"))
    other = Link("Print other rules", "/print")
    return error_page(request, status, title, sentences, other, editor)
