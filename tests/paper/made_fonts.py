"""Fonts that a test makes for itself: every letter is a box."""

from collections.abc import Iterable
from pathlib import Path

import pytest
import typst

# It has no types.
from fontTools.fontBuilder import FontBuilder  # type: ignore[import-untyped]
from fontTools.pens.ttGlyphPen import TTGlyphPen  # type: ignore[import-untyped]

from liverpool.paper.typeset import with_others


def make_font(
    file: Path, family: str, letters: Iterable[str], *, weight: int = 400, variable: bool = False
) -> None:
    """A font file whose name in a PDF is that of the file."""
    glyphs = {ord(letter): f"u{ord(letter):05x}" for letter in letters}
    names = [".notdef", *glyphs.values()]
    pen = TTGlyphPen(None)
    pen.moveTo((100, 0))
    for corner in ((100, 700), (700, 700), (700, 0)):
        pen.lineTo(corner)
    pen.closePath()
    box = pen.glyph()
    font = FontBuilder(1000)
    font.setupGlyphOrder(names)
    font.setupCharacterMap(glyphs)
    font.setupGlyf(dict.fromkeys(names, box))
    font.setupHorizontalMetrics(dict.fromkeys(names, (800, 100)))
    font.setupHorizontalHeader(ascent=800, descent=-200)
    font.setupNameTable({"familyName": family, "styleName": "Regular", "psName": file.stem})
    font.setupOS2(usWeightClass=weight)
    if variable:
        font.setupFvar([("wght", 100, weight, 900, "Weight")], [])
        font.setupGvar({})
    font.setupPost()
    font.save(file)


def found_in(folder: Path) -> typst.Fonts:
    """The fonts of a computer that has only those of this folder."""
    return typst.Fonts(
        include_system_fonts=False, include_embedded_fonts=False, font_paths=[str(folder)]
    )


def install(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets this computer have the fonts of the folder, and no others."""
    fonts = with_others(found_in(folder))
    monkeypatch.setattr("liverpool.paper.typeset.all_fonts", lambda: fonts)
