"""The built page in memory, each file ready to be sent: plain, and compressed where that helps.

What the files are for is the page's own matter; where they lie and how they are built is
`web/`'s. They are read once, when the server starts.
"""

import gzip
from pathlib import Path
from typing import Final

from msgspec import Struct, field
from msgspec.json import Decoder
from starlette.requests import Request
from starlette.responses import Response

FOLDER: Final = Path(__file__).parent.parent / "page"
"""Where Vite puts the built page."""
START: Final = "index.html"

POLICY: Final = (
    "default-src 'none'; script-src 'self'{wasm}; style-src 'self'; img-src 'self';"
    " font-src 'self'; manifest-src 'self'; connect-src 'self'{sockets}; base-uri 'none';"
    " form-action 'none'"
)
"""What the page may load, as far as it can be said inside it."""

MANIFEST: Final = ".vite/manifest.json"
"""What Vite lists of the files that it has built; not sent to anybody."""
TABLE: Final = "table"
"""What a first hand at a table needs, beside what every page has."""

_TYPES: Final = {
    ".html": "text/html; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
}
"""Of what may be in a page; other files are not sent."""
_STAMP: Final = "sources.txt"
"""Says what the page was built from, and is not sent."""
_PACKED_ALREADY: Final = {".png", ".ico", ".woff2"}

# The names under assets/ carry a hash of the content, so that they never have to be asked again.
FOR_EVER: Final = "public, max-age=31536000, immutable"
_FOR_AN_HOUR: Final = "public, max-age=3600"
_NEVER: Final = "no-store"


class _Chunk(Struct):
    """A part of the page as Vite built it."""

    file: str
    name: str = ""
    imports: list[str] = field(default_factory=list)
    css: list[str] = field(default_factory=list)


_manifest_in: Final = Decoder(dict[str, _Chunk]).decode


class StaticFile(Struct, frozen=True):
    """One file of the page; `packed` is compressed by gzip, None where that would not help."""

    kind: str
    caching: str
    plain: bytes
    packed: bytes | None

    def answer(self, request: Request) -> Response:
        headers = {"cache-control": self.caching}
        content = self.plain
        if self.packed is not None:
            headers["vary"] = "accept-encoding"
            if "gzip" in request.headers.get("accept-encoding", ""):
                content = self.packed
                headers["content-encoding"] = "gzip"
        return Response(content, headers=headers, media_type=self.kind)


def static_files(folder: Path) -> dict[str, StaticFile]:
    """All files of the page by their path under `/`; none where it is not built."""
    return {name: _read(name, folder / name) for name in names_of_files(folder)}


def names_of_files(folder: Path) -> list[str]:
    """The paths of these files under `/`, sorted; none where the page is not built."""
    names = [
        path.relative_to(folder).as_posix()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.suffix in _TYPES
    ]
    if START not in names:
        return []
    return [name for name in names if name != _STAMP and not name.startswith(".")]


def _read(name: str, path: Path) -> StaticFile:
    plain = path.read_bytes()
    packed = None if path.suffix in _PACKED_ALREADY else gzip.compress(plain, 9, mtime=0)
    caching = _FOR_AN_HOUR
    if name == START:
        caching = _NEVER
    elif name.startswith("assets/"):
        caching = FOR_EVER
    return StaticFile(_TYPES[path.suffix], caching, plain, packed)


def links_to(part: str, folder: Path) -> str:
    """The `Link` header for the address of a table, or of another part of the page: what the
    browser may fetch before it is asked to.

    Empty where the page is not built; raises `KeyError` for what is no part of it.
    """
    names = files_of(part, folder)
    # What others import runs first, so it is asked for first. Vite asks for its files with
    # `crossorigin`; fetched without, they would be fetched twice.
    scripts = [f"</{name}>; rel=modulepreload" for name in reversed(names) if name.endswith(".js")]
    styles = [
        f"</{name}>; rel=preload; as=style; crossorigin" for name in names if name.endswith(".css")
    ]
    return ", ".join(scripts + styles)


def start_script(folder: Path) -> str:
    """The path of the script that the page begins with; its name changes with every build.

    Empty where the page is not built.
    """
    return "".join(f"/{name}" for name in files_of(START, folder)[:1])


def files_of(part: str, folder: Path) -> list[str]:
    """The scripts, then the styles, that a part of the page and all that it imports are made of.

    A part is named by its source, or by the name that `web/vite.config.ts` gives to several of them
    together. None where the page is not built; raises `KeyError` for what is no part of it.
    """
    manifest = folder / MANIFEST
    if not manifest.is_file():
        return []
    chunks = _manifest_in(manifest.read_bytes())
    named = {chunk.name: source for source, chunk in chunks.items()}
    wanted = [part if part in chunks else named[part]]
    for known in wanted:
        wanted += [other for other in chunks[known].imports if other not in wanted]
    styles = dict.fromkeys(css for known in wanted for css in chunks[known].css)
    return [*(chunks[known].file for known in wanted), *styles]
