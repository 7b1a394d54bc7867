"""The fonts that papers are set in: those that come with the typesetter, so the same everywhere.

A computer's own fonts only fill in letters that ours lack, whatever is installed there.
"""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import typst

OURS: Final = (
    "Libertinus Serif",
    "New Computer Modern",
    "New Computer Modern Math",
    "DejaVu Sans Mono",
)
"""The families that come with the typesetter; a letter is set in the first that has it."""
_LOWERED: Final = frozenset(map(str.lower, OURS))


@cache
def own_fonts() -> typst.Fonts:
    """Ours: Latin, Greek, Cyrillic, Hebrew, Armenian, Georgian and more."""
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=True)


@cache
def all_fonts() -> typst.Fonts:
    """Ours and those of this computer; finding them takes a moment."""
    return with_others(typst.Fonts(include_system_fonts=True, include_embedded_fonts=False))


def with_others(found: typst.Fonts) -> typst.Fonts:
    """Ours, and of those found all but other copies and versions of ours.

    The typesetter knows fonts by the names of their families, and takes a variable font before
    ours of the same name. It can be given folders but no single files, so the others are linked
    into one, which it needs only while it looks.
    """
    files: dict[str, list[str]] = {}
    for font in found.fonts():
        if font.path is not None:
            files.setdefault(font.path, []).append(font.family.lower())
    others = [Path(file) for file, families in files.items() if _LOWERED.isdisjoint(families)]
    try:
        with TemporaryDirectory(prefix="liverpool-fonts-") as folder:
            for number, file in enumerate(others):
                (Path(folder) / f"{number}{file.suffix}").symlink_to(file)
            return _with_folders([folder])
    except OSError:  # Windows lets few people link; there ours still come before equals
        return _with_folders(sorted({str(file.parent) for file in others}))


def _with_folders(folders: list[str]) -> typst.Fonts:
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=True, font_paths=folders)
