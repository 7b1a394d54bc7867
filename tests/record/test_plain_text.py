"""The bytes of files: which are text, and what is said of all others. The page has the same cases
(`web/tests/text-files.test.ts`)."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from liverpool.record.text_files import CannotRead, NotText, read_text, text_of

CASES = json.loads((Path(__file__).parent / "plain_texts.json").read_text("utf-8"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["name"]))
def test_a_text_is_read_or_it_is_said_what_the_file_is(case: dict[str, str]) -> None:
    raw = bytes.fromhex(case["bytes"])
    try:
        found = {"text": text_of(raw)}
    except NotText as error:
        found = {"fault": error.fault}
    assert found == {key: case[key] for key in ("text", "fault") if key in case}


@given(st.binary(max_size=40) | st.text(max_size=20).map(str.encode))
def test_any_bytes_are_a_text_or_get_a_sentence(raw: bytes) -> None:
    try:
        text = text_of(raw)
    except NotText:
        return
    if not raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        assert text.encode() == raw.removeprefix(b"\xef\xbb\xbf")


def test_the_sentence_begins_with_the_file(tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_bytes(b"{\\rtf1}")
    with pytest.raises(CannotRead) as refused:
        read_text(file, 100, "a game")
    assert str(refused.value) == (
        f"The file {file} is a rich text file (.rtf), no plain text; save it as plain text in"
        " UTF-8."
    )
