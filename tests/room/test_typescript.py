"""The page's types are those of the server's messages."""

import re
from pathlib import Path

from liverpool.engine.changes import FIELDS
from liverpool.room.messages import requests
from scripts.checking.typescript import SERVER_MESSAGES, declarations

MESSAGES = Path(__file__).resolve().parents[2] / "web" / "src" / "messages.ts"


def test_the_pages_types_are_current() -> None:
    assert MESSAGES.read_text(encoding="utf-8") == declarations(), "run: python -m tests.generated"


def test_every_message_has_its_own_kind() -> None:
    tags = [told.__struct_config__.tag for told in SERVER_MESSAGES]
    asked = [each.__struct_config__.tag for each in requests.PageMessage.__args__]
    assert len(set(tags)) == len(tags)
    assert len(set(asked)) == len(asked)


def test_no_answer_that_is_typed_comes_into_what_people_send() -> None:
    source = (MESSAGES.parent / "dialogs" / "report.ts").read_text("utf-8")
    (typed,) = re.findall(r"^const TYPED = /(.+)/;$", source, re.MULTILINE)
    assert {key for key in FIELDS if re.fullmatch(typed.strip("^$"), key)} == {
        key for key in FIELDS if FIELDS[key] is str
    }
