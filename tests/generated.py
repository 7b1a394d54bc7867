"""Every file that follows from the sources, written again: `.venv/bin/python -m tests.generated`.

Tests compare each with what follows now. After a change, run this and read the difference: it is
what players, users of the library or readers of the papers will notice.
"""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final

from liverpool.paper.house_rules import page
from liverpool.paper.rules_text import schema_text
from scripts.checking import numbers, typescript
from tests import architecture_picture, test_library
from tests.paper.book import kept
from tests.scores import games

ROOT: Final = Path(__file__).parents[1]

FILES: Final[Mapping[Path, Callable[[], str]]] = {
    ROOT / "docs" / "play" / "house-rules.md": page,
    ROOT / "docs" / "play" / "rules-schema.json": schema_text,
    ROOT / "web" / "src" / "messages.ts": typescript.declarations,
    **numbers.FILES,
    test_library.PROMISED: test_library.promised,
    games.FILE: games.text,
    architecture_picture.FILE: architecture_picture.picture,
}


def written() -> Iterator[tuple[Path, str]]:
    """Each file and its text."""
    for path, text in FILES.items():
        yield path, text()
    for each in kept.ALL:
        yield kept.saved_file(each), kept.book_text(each)


if __name__ == "__main__":
    for path, text in written():
        if not path.exists() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8", newline="\n")
            print(path.relative_to(ROOT))
