"""The catalogue of questions, `questions.toml`, as it is written there.

`questions` says what stands in it; `bounds` takes from it how large an answer may be.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from liverpool.data_files import folder
from liverpool.engine.toml import parse_toml


@cache
def written_groups() -> tuple[Mapping[str, Any], ...]:
    """The groups of questions, in the order in which people ask."""
    text = (folder("liverpool.engine") / "questions.toml").read_text(encoding="utf-8")
    return tuple(parse_toml(text)["groups"])


def written_questions() -> Iterator[Mapping[str, Any]]:
    """All questions, in the same order."""
    return (question for group in written_groups() for question in group["questions"])
