"""Every file that follows from the sources, written again: `.venv/bin/python -m tests.generated`.

Tests compare each with what follows now; `--check` does so at once for those that are soon made.
After a change, run this and read the difference: it is what players, users of the library or
readers of the papers will notice.
"""

import sys
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


def written(*, soon: bool = False) -> Iterator[tuple[Path, str]]:
    """Each file and its text; or of each that is made within seconds."""
    for path, text in FILES.items():
        if not (soon and path == games.FILE):
            yield path, text()
    for each in () if soon else kept.ALL:
        yield kept.saved_file(each), kept.book_text(each)


if __name__ == "__main__":
    checks = sys.argv[1:] == ["--check"]
    old = False
    for path, text in written(soon=checks):
        if not path.exists() or path.read_text("utf-8") != text:
            old = True
            print(path.relative_to(ROOT))
            if not checks:
                path.write_text(text, "utf-8", newline="\n")
    if checks and old:
        sys.exit("These follow from older sources; run: .venv/bin/python -m tests.generated")
