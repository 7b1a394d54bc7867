"""What the editor of house rules asks: its questions, one step at the rules, a short link."""

from typing import assert_never

from liverpool.server.messages.editing import Edit, ReadCatalogue, Shorten
from liverpool.server.messages.frames import ToPage
from liverpool.server.messages.requests import EditorRequest
from liverpool.server.rules.catalogue import catalogue
from liverpool.server.rules.editor import edited
from liverpool.server.tables.short_links import ShortLinks


def answer_editor(links: ShortLinks, message: EditorRequest) -> ToPage:
    """Answers a page; raises `RulesError`, `NotPossible` or `CannotStore`."""
    match message:
        case ReadCatalogue():
            return catalogue(message.id)
        case Edit():
            return edited(message)
        case Shorten():
            return links.answer(message)
        case _:
            assert_never(message)
