"""The files with which a page plays without a server, sent from the disk as they were built.

`scripts/setting_up/offline.py` builds them; they are too large to be kept in memory.
"""

import gzip
from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from msgspec import DecodeError, Struct
from msgspec.json import Decoder
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from liverpool.server.http.static_files import FOR_EVER, StaticFile

OFFLINE: Final = Path(__file__).parent.parent / "offline"
"""Where they are built."""
LIST: Final = "files.json"
FILES: Final = "/offline-files"
"""Below it each version has addresses of its own; at itself is the list of the newest."""
_TYPES: Final = {
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".wasm": "application/wasm",
    ".zip": "application/zip",
    ".whl": "application/zip",
}


class Sizes(Struct):
    """Bytes of a file."""

    sent: int
    unpacked: int


class Listed(Struct):
    """The files as they were built."""

    version: str
    files: dict[str, Sizes]


_listed_in: Final = Decoder(Listed).decode


def listed_in(folder: Path) -> Listed | None:
    """What was built into this folder, if anything was."""
    try:
        return _listed_in((folder / LIST).read_bytes())
    except (OSError, DecodeError):
        return None


def list_for_pages(
    listed: Listed, page: Iterable[str], files: Mapping[str, Any], more: Iterable[str] = ()
) -> dict[str, Any]:
    """What `web/src/offline/fetching.ts` reads: the paths of all that is fetched.

    `page` are the page's own files; `files` says of each other one how large it is. Where `more`
    differs, it is another version.
    """
    at, own = f"{FILES}/{listed.version}", [*page]
    version = sha256("\n".join([at, *own, *more]).encode()).hexdigest()[:16]
    found = {f"{at}/{name}": each for name, each in files.items()}
    return {"version": version, "folder": at, "files": found, "page": own}


def offline_routes(page: Mapping[str, StaticFile], folder: Path) -> list[Route]:
    """The addresses of the list and of the files; `page` are all files of the page."""
    listed = listed_in(folder)
    own = [f"/{name}" for name in page if name.startswith("assets/")]

    async def newest(_request: Request) -> Response:
        headers = {"cache-control": "no-store"}
        if listed is None:
            return PlainTextResponse("The game for the page is not built.\n", 404, headers)
        files = {
            name: {"sent": each.sent, "unpacked": each.unpacked}
            for name, each in listed.files.items()
        }
        return JSONResponse(list_for_pages(listed, own, files), headers=headers)

    async def file(request: Request) -> Response:
        version, name = request.path_params["version"], request.path_params["name"]
        if listed is None or version != listed.version or name not in listed.files:
            return PlainTextResponse("There is no such file.\n", 404, {"cache-control": "no-store"})
        return _file(request, folder, name)

    return [Route(FILES, newest), Route(f"{FILES}/{{version}}/{{name}}", file)]


def _file(request: Request, folder: Path, name: str) -> Response:
    headers = {"cache-control": FOR_EVER, "vary": "accept-encoding"}
    packed = folder / f"{name}.gz"
    if not packed.exists():
        content = (folder / name).read_bytes()
    elif "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        content = packed.read_bytes()
    else:
        content = gzip.decompress(packed.read_bytes())
    return Response(content, headers=headers, media_type=_TYPES[Path(name).suffix])
