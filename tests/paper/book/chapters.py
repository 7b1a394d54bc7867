"""Chapters of a rule book and its appendix: of a preset, or of a table's own rules."""

from collections.abc import Mapping

from msgspec.structs import replace

from liverpool.engine.changes import changed
from liverpool.engine.presets import NamedRules, load
from liverpool.paper.book import Edition, rule_book
from liverpool.paper.document import Items, Paragraph, Section


def house(name: str, changes: Mapping[str, object]) -> NamedRules:
    named = load(name)
    return replace(named, name="ours", base=name, rules=changed(named.rules, changes))


def chapter(named: NamedRules, anchor: str) -> Section | None:
    book = rule_book(named, Edition(appendix=True))
    found = [section for section in book.sections if section.anchor == anchor]
    return found[0] if found else None


def chapter_items(named: NamedRules, anchor: str) -> dict[str, str]:
    """The items of a chapter, by what they are about."""
    section = chapter(named, anchor)
    assert section is not None
    blocks = [block for block in section.blocks if isinstance(block, Items)]
    return {item.lead: item.text for block in blocks for item in block.items}


def paragraphs(named: NamedRules, anchor: str) -> str:
    section = chapter(named, anchor)
    assert section is not None
    return "\n".join(block.text for block in section.blocks if isinstance(block, Paragraph))
