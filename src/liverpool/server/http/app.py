"""What the server answers over HTTP: the page, the socket, and how the server itself is.

Which table or which rules an address names is the page's matter: all addresses of `PAGES` get the
same page, with the names of the files that each will need, and with what messengers show of its
link. All answers carry the same strict headers. The game itself goes over the socket alone.

Messengers fetch the page and read the tags of the Open Graph protocol in it. For a table they say
its title and its rules in short: nothing of who sits there, and no secret stands in the link.
"""

import gzip
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from functools import partial
from html import escape
from pathlib import Path
from typing import Final

from msgspec import ValidationError, convert
from msgspec.structs import replace
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp

from liverpool.engine.changes import changed
from liverpool.engine.presets import load, whole_title
from liverpool.paper.html import Link
from liverpool.paper.summary import five_sentences
from liverpool.room.kept import KeptTable
from liverpool.room.messages.frames import TableId
from liverpool.room.messages.replies import Reach
from liverpool.room.refused import NO_TABLE, RequestRefused
from liverpool.room.where import reach
from liverpool.server.access.addresses import safe_host
from liverpool.server.access.limits import is_this_machine
from liverpool.server.http.entrance import Entrance, address_of, seen_as
from liverpool.server.http.offline import OFFLINE, offline_routes
from liverpool.server.http.papers import Papers, error_page
from liverpool.server.http.socket import Connections
from liverpool.server.http.static_files import FOLDER, START, TABLE, links_to, static_files
from liverpool.server.storage.faults import CannotStore, TakenOver
from liverpool.server.storage.storage import Storage
from liverpool.server.tables.metrics import ALIVE, Metrics
from liverpool.server.tables.short_links import ShortLinks
from liverpool.server.workers.pool import Workers

PAGES: Final = {
    "/": START,
    "/t/{table}": TABLE,
    "/t/{table}/tv": "src/table/Screen.tsx",
    "/house-rules": "src/rules/HouseRules.tsx",
    "/score": "src/keeper/Keeper.tsx",
    "/score/{sheet}": "src/keeper/LookedOn.tsx",
    "/print": "src/papers/Papers.tsx",
    "/learn": "src/learn/LearnGame.tsx",
    "/games": "src/results/MyGames.tsx",
    "/g/{table}": "src/watch/Shared.tsx",
    "/record": "src/record/FamilyRecord.tsx",
    "/record/{record}": "src/record/FamilyRecord.tsx",
    "/offline": START,
    "/offline/{path:path}": START,
}
"""Addresses that the page itself shows, and the part of it that shows them."""
NOT_BUILT: Final = (
    "The page of Liverpool Rummy is not here. In a copy of the project `python3 run.py` builds it"
    " and starts the server; with pip, install a wheel that has the page, which"
    " `python3 run.py package` makes in a copy of the project.\n"
)
NOT_AT_THIS_PORT: Final = (
    "Several servers share this port, and each has figures of its own: start them with --metrics,"
    " and each shows its own at a port of its own.\n"
)
NOTHING: Final = "There is nothing at this address. Check that you copied the whole link."
NOT_READY: Final = "No game can be stored just now; the log of the server says why."


def application(
    connections: Connections,
    storage: Storage,
    metrics: Metrics | None,
    *,
    workers: Workers,
    public_url: str | None = None,
    page: Path = FOLDER,
    offline: Path = OFFLINE,
    why_not_ready: Callable[[], str] = str,
) -> ASGIApp:
    """The whole server, with the page that is built in this folder, and in another what the page
    needs to play `offline`; `workers` make papers.

    It shows no `metrics` where several servers share the port: nobody would know whose they are.
    `why_not_ready` says why pages had better go elsewhere though games can be stored; empty where
    they may come.
    """
    files = static_files(page)

    def shown(part: str) -> Callable[[Request], Awaitable[Response]]:
        # The page names the files that it begins with itself.
        links = "" if part == START else links_to(part, page)

        async def start(request: Request) -> Response:
            if not _may_be_a_table(request.path_params.get("table")):
                return error_page(request, 404, "No table here", [NO_TABLE])
            if not files:
                return PlainTextResponse(NOT_BUILT, 503, {"cache-control": "no-store"})
            known = _table(storage, request.path_params["table"]) if part == TABLE else None
            address = public_url or str(request.base_url).rstrip("/")
            tagged = with_tags(files[START].plain, address, request.url.path, known)
            answer = replace(files[START], plain=tagged, packed=gzip.compress(tagged)).answer(
                request
            )
            if links:
                answer.headers["link"] = links
            return answer

        return start

    async def file(request: Request) -> Response:
        found = files.get(request.path_params["path"])
        if found is None:
            return error_page(request, 404, "Nothing here", [NOTHING])
        return found.answer(request)

    async def alive(_request: Request) -> Response:
        return PlainTextResponse(ALIVE)

    async def ready(_request: Request) -> Response:
        why = _why_nothing_is_stored(storage) or why_not_ready()
        return PlainTextResponse(f"{why}\n", 503) if why else PlainTextResponse("ok\n")

    async def seen(request: Request) -> Response:
        host = safe_host(request.headers.get("host", "")) or ""
        found = {
            "from": seen_as(request, public_url),
            "tls": request.url.scheme == "https",
            "host": host,
        }
        return JSONResponse(found, headers={"cache-control": "no-store"})

    async def measured(request: Request) -> Response:
        asked_for = f"http://{request.headers.get('host', '')}"
        # Nobody from outside may ask, not through a proxy on this machine either.
        if not is_this_machine(address_of(request)) or reach(asked_for) is not Reach.DEVICE:
            return PlainTextResponse(f"{NOTHING}\n", 404)
        if metrics is None:
            return PlainTextResponse(NOT_AT_THIS_PORT, 404)
        return Response(metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")

    app = Starlette(
        routes=[
            *(Route(path, shown(part)) for path, part in PAGES.items()),
            *Papers(connections.addresses, workers).routes(),
            *offline_routes(files, offline),
            short_link_route(ShortLinks(storage.rule_links, partial(datetime.now, UTC))),
            Route("/healthz", alive),
            Route("/readyz", ready),
            Route("/seen-as", seen),
            Route("/metrics", measured),
            WebSocketRoute("/socket", connections.serve),
            Route("/{path:path}", file),
        ]
    )
    return Entrance(app, connections.addresses, public_url=public_url)


def _table(storage: Storage, named: str) -> KeptTable | None:
    """The table of this name, as far as something can be said of it now."""
    try:
        return storage.kept(named)
    except CannotStore:
        return None


def _may_be_a_table(named: str | None) -> bool:
    """Whether a table can have this name, which is None where the address names none."""
    try:
        convert(named, TableId | None)
    except ValidationError:
        return False
    return True


def _why_nothing_is_stored(storage: Storage) -> str:
    try:
        storage.check()
    except TakenOver as error:
        return str(error)
    except CannotStore:
        return NOT_READY
    return ""


_ONWARD = Link("House rules", "/house-rules")


def short_link_route(links: ShortLinks) -> Route:
    async def answer(request: Request) -> Response:
        try:
            query = links.query(request.path_params["link"])
        except RequestRefused as error:
            return error_page(request, 404, "No rules here", [str(error)], _ONWARD)
        except CannotStore as error:
            return error_page(request, 503, "No rules just now", [str(error)], _ONWARD)
        return RedirectResponse(f"/house-rules?{query}", 307, {"cache-control": "no-store"})

    return Route("/r/{link}", answer)


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
