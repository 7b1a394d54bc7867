"""Word files: XML from templates, packed as Word wants it. The same data gives the same bytes.

What a file says and how it looks is in `templates/word`: `book.xml` and `score-sheet.xml` for the
text, `styles.xml` for its styles, and the small parts that every Word file has.
"""

import io
import re
import zipfile
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from liverpool.paper.document import MARKS, VERDICTS
from liverpool.paper.plain import lead_of
from liverpool.paper.symbols import card_signs

_COLORS: Final = {
    "ink": "222222",
    "mute": "606060",
    "red": "B3201F",
    "hair": "9E9E9E",
    "ground": "EDEDED",
}
_FIRST_DAY: Final = (1980, 1, 1, 0, 0, 0)
"""The earliest date that a file in a ZIP archive can have."""
_BETWEEN_TAGS: Final = re.compile(r"\n\s*")
"""Lines of the templates; no text has a line's end in it, which is a tag of its own there."""
_PARTS: Final = {"styles": "styles", "settings": "settings", "numbering": "numbering"}
_EDGES: Final = {"header": "header", "footer": "footer", "firstFooter": "footer"}
"""Head and feet of a page, each part with the template that it is made from."""

templates: Final = Environment(
    loader=FileSystemLoader(Path(__file__).parent / "templates" / "word"),
    autoescape=True,
    undefined=StrictUndefined,
)
templates.globals |= {**_COLORS, "marks": MARKS, "verdicts": VERDICTS, "size": None}
templates.filters["twips"] = lambda millimetres: round(millimetres * 1440 / 25.4)
templates.filters["points"] = lambda points: round(points * 20)
templates.filters["half_points"] = lambda points: int(points * 2)
templates.filters["kind"] = lambda block: type(block).__name__
templates.filters["lead"] = lead_of
templates.filters["signs"] = card_signs


def word_file(template: str, *, title: str, edges: bool = False, **data: Any) -> bytes:
    """The file; with `edges`, each page has the title at its head and its number at its foot."""
    parts = _PARTS | (_EDGES if edges else {})
    made = {
        "[Content_Types].xml": "content-types",
        "_rels/.rels": "package-rels",
        "docProps/core.xml": "core",
        "word/_rels/document.xml.rels": "document-rels",
        "word/document.xml": template,
        **{f"word/{part}.xml": kind for part, kind in parts.items()},
    }
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as file:
        for name, kind in made.items():
            xml = templates.get_template(f"{kind}.xml").render(title=title, parts=parts, **data)
            file.writestr(
                zipfile.ZipInfo(name, _FIRST_DAY),
                '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
                + _BETWEEN_TAGS.sub("", xml),
                zipfile.ZIP_DEFLATED,
            )
    return content.getvalue()
