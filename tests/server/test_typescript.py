"""The page's types are those of the server's messages."""

from pathlib import Path

from msgspec import inspect

from liverpool.server.messages import TOLD, asking
from liverpool.server.typescript import declarations

MESSAGES = Path(__file__).resolve().parents[2] / "web" / "src" / "messages.ts"


def test_the_pages_types_are_current() -> None:
    assert MESSAGES.read_text(encoding="utf-8") == declarations(), (
        "run: python -m liverpool.server.typescript > web/src/messages.ts"
    )


def test_every_message_has_its_own_kind() -> None:
    tags = [inspect.type_info(told).tag for told in TOLD]  # type: ignore[attr-defined]
    asked = [inspect.type_info(each).tag for each in asking.Asked.__args__]  # type: ignore[attr-defined]
    assert len(set(tags)) == len(tags)
    assert len(set(asked)) == len(asked)
