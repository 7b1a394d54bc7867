"""Any text through every door: it comes out as it went in, or it is said why it does not.

The doors are the messages of a page, addresses of papers, files and the command line. What "as it
went in" means is decided in `engine.given_text`: single blanks, and letters in their usual form.
"""

import json
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import DecodeError
from msgspec.structs import replace

from liverpool.cli import main
from liverpool.engine.given_text import tidied
from liverpool.engine.presets import read_rules
from liverpool.engine.refusals import RulesError
from liverpool.engine.toml_text import toml_text
from liverpool.fair.receipt import BadReceipt, read_receipt
from liverpool.paper.played_sheet import read_played
from liverpool.paper.typeset import Paper
from liverpool.record.errors import BrokenRecord, NotationError
from liverpool.record.files import read as read_record
from liverpool.record.links import from_query, query_of, read_so_far
from liverpool.review.practice_files import read_set
from liverpool.room.messages import read as read_message
from liverpool.room.messages.editing import Edit, Edited
from liverpool.room.messages.keeping import Follow, Publish, Published, ScoresUpdate
from liverpool.room.messages.replies import Refused
from liverpool.room.messages.requests import Arrange, Open, Rename, Settings, Sit
from liverpool.room.messages.talking import TalkUpdate, Write
from liverpool.scores.faults import ScoresError
from liverpool.scores.files import read_scores, write_scores
from liverpool.scores.keeper import begun
from liverpool.server.http.paper_queries import PAPERS, NotMade, make_paper
from tests.chance import so_many
from tests.record.samples import TURN, game_text
from tests.server.clock import House

STRANGE = "\ufeff\u202e\u200b\u200d\u2066\u00a0\u00ad\x00\x1b\x85\u2028\ud800\ue000\U000fffff\u0308"
TEXTS = st.one_of(
    st.text(st.characters(codec=None), max_size=50),
    st.text(st.sampled_from(STRANGE + 'aé&"\\\n愛🦊e\u0301<>#%+=;,'), max_size=12),
    st.text(st.characters(codec=None), min_size=30, max_size=400),
)
EVERY_DAY = settings(max_examples=so_many(12, full=3_000))


def is_told(sentence: str) -> None:
    """That it is a sentence for people, without anything in it that cannot be shown."""
    assert sentence.replace("\n", "").isprintable(), sentence
    assert sentence.endswith((".", "!")) or "did you mean" in sentence, sentence
    assert "Traceback" not in sentence


# Messages


@EVERY_DAY
@given(TEXTS)
def test_what_is_written_at_a_table(text: str) -> None:
    for field in ("name", "title", "rules_title"):
        page = House().page()
        written: dict[str, Any] = {"name": "Ann", field: text}
        if field == "rules_title":
            written["changes"] = {"buy.limit": 3}
        answer = page.ask(Open(**written))
        if isinstance(answer, Refused):
            is_told(answer.why.sentence)
            continue
        table = page.table
        found = {
            "name": table.seats[0].name,
            "title": table.title,
            "rules_title": table.rules_title,
        }[field]
        usual = {"rules_title": table.base_title}.get(field, "")
        assert found == (tidied(text) or usual)


@EVERY_DAY
@given(TEXTS)
def test_what_people_are_called_and_what_a_table_is(text: str) -> None:
    house = House()
    host, at = house.opens()
    for guest, asks in (
        (house.page(), Sit(table=at.table, name=text)),
        (host, Rename(name=text)),
    ):
        answer = guest.ask(asks)
        if isinstance(answer, Refused):
            is_told(answer.why.sentence)
            continue
        seat = 0 if guest is host else 1
        name, wanted = host.table.seats[seat].name, tidied(text)
        assert name == wanted or (name.endswith(" 2") and wanted.startswith(name[:-2]))
    for limit, field in enumerate(("title", "rules_title"), start=1):
        arranged = Arrange("", 4, "dunlop", {"buy.limit": limit}, host.table.settings)
        answer = host.ask(replace(arranged, **{field: text}))
        if isinstance(answer, Refused):
            is_told(answer.why.sentence)
        else:
            usual = {"rules_title": host.table.base_title}.get(field, "")
            assert getattr(host.table, field) == (tidied(text) or usual)


@EVERY_DAY
@given(TEXTS)
def test_what_stands_on_a_sheet_that_is_shown(text: str) -> None:
    plain = begun("rules=dunlop", ["Ann", "Ben", "Cy"])
    for shown in (replace(plain, title=text), replace(plain, players=(text, "Ben", "Cy"))):
        page = House().page()
        answer = page.ask(Publish(scores=shown))
        if isinstance(answer, Refused):
            for fault in answer.why.sentence.splitlines():
                is_told(fault)
            continue
        assert isinstance(answer, Published)
        page.does(Follow(sheet=answer.sheet))
        scores = page.last(ScoresUpdate).scores
        assert scores.title == tidied(shown.title)
        assert scores.players[0] == tidied(shown.players[0])


@EVERY_DAY
@given(TEXTS)
def test_what_is_said_at_a_table(text: str) -> None:
    page = House().page()
    answer = page.ask(Open(settings=Settings(own_words=(text,))))
    if isinstance(answer, Refused):
        is_told(answer.why.sentence)
        page.ask(Open())
    else:
        assert page.table.settings.own_words == ((tidied(text),) if tidied(text) else ())
    said = page.ask(Write(text=text))
    if isinstance(said, Refused):
        is_told(said.why.sentence)
    else:
        assert page.last(TalkUpdate).lines[-1].text == tidied(text)


@EVERY_DAY
@given(TEXTS)
def test_what_rules_are_called_in_the_editor(text: str) -> None:
    answer = House().page().ask(Edit(query="rules=dunlop&buy.limit=3", title=text))
    if isinstance(answer, Refused):
        is_told(answer.why.sentence)
        return
    assert isinstance(answer, Edited)
    assert answer.title == (tidied(text) or "House rules")
    assert from_query(answer.query).title == answer.title


@EVERY_DAY
@given(TEXTS)
def test_any_message_is_read_or_refused(text: str) -> None:
    raw = json.dumps({"kind": "open", "name": text})
    try:
        read_message(raw.encode(errors="surrogatepass"))
    except DecodeError:
        assert any(0xD800 <= ord(sign) < 0xE000 for sign in text)


# Addresses


@EVERY_DAY
@given(TEXTS, st.sampled_from(["title", "words.note", "words.buy", "front_title", "player", "x"]))
def test_what_stands_in_an_address(text: str, key: str) -> None:
    written = quote(text, safe="", errors="surrogatepass")
    for path in ("/rulebook", "/house-rules.toml"):
        recipe = PAPERS[path]
        made = make_paper(recipe.make, recipe.takes, f"rules=dunlop&{key}={written}", Paper.A4)
        if isinstance(made, NotMade):
            for sentence in made.sentences:
                is_told(sentence)


@settings(max_examples=so_many(4, full=200), deadline=None)
@given(TEXTS, st.sampled_from(sorted(PAPERS)))
def test_every_paper_is_made_or_refused(text: str, path: str) -> None:
    written, recipe = quote(text, safe="", errors="surrogatepass"), PAPERS[path]
    for query in (f"rules=dunlop&title={written}", f"rules=dunlop&words.note={written}"):
        made = make_paper(recipe.make, recipe.takes, query, Paper.A4)
        if isinstance(made, NotMade):
            for sentence in made.sentences:
                is_told(sentence)


@EVERY_DAY
@given(TEXTS)
def test_a_title_on_its_way_through_a_link(text: str) -> None:
    query = f"rules=dunlop&title={quote(text, safe='', errors='surrogatepass')}"
    try:
        named = from_query(query)
    except RulesError as error:
        is_told(str(error))
        return
    assert from_query(query_of(named)) == named
    assert read_so_far(query_of(named)).named.title == named.title


# Files


@EVERY_DAY
@given(TEXTS)
def test_what_stands_in_a_rule_file(text: str) -> None:
    head = 'format = "liverpool-rules/4"\nname = "ours"\nversion = 1\nbase = "dunlop"\n'
    try:
        named = read_rules(f"{head}title = {toml_text(text)}\n")
    except RulesError as error:
        is_told(str(error))
        return
    assert named.title == tidied(text)


@EVERY_DAY
@given(TEXTS)
def test_what_stands_in_a_record(text: str) -> None:
    written = (
        game_text(TURN).replace('"Ann"', toml_text(text)).replace("Ann =", f"{toml_text(text)} =")
    )
    try:
        record = read_record(written)
    except (NotationError, BrokenRecord) as error:
        for fault in str(error).splitlines():
            is_told(fault)
        return
    assert record.names[0] == tidied(text)


@EVERY_DAY
@given(TEXTS)
def test_what_stands_in_a_score_file(text: str) -> None:
    plain = json.loads(write_scores(begun("rules=dunlop", ["Ann", "Ben", "Cy"])))
    for change in ({"title": text}, {"players": [text, "Ben", "Cy"]}):
        try:
            kept = read_scores(json.dumps({**plain, **change}))
        except ScoresError as error:
            for fault in str(error).splitlines():
                is_told(fault)
            continue
        assert (kept.title, kept.players[0]) == (
            tidied(text) if "title" in change else kept.title,
            tidied(text) if "players" in change else "Ann",
        )


@EVERY_DAY
@given(TEXTS)
def test_any_text_is_a_file_or_gets_a_sentence(text: str) -> None:
    refusals = (RulesError, NotationError, BrokenRecord, ScoresError, BadReceipt)
    for read in (read_rules, read_record, read_scores, read_played, read_receipt, read_set):
        with pytest.raises(refusals) as error:
            read(text)
        for fault in str(error.value).splitlines():
            is_told(fault)


# The command line


@settings(max_examples=so_many(8, full=500), deadline=None)
@given(text=TEXTS)
def test_what_stands_on_the_command_line(
    text: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    output = tmp_path_factory.mktemp("papers") / "book.docx"
    for command in (
        ["rulebook", "--short", "--title", text, "-o", str(output)],
        ["rules", "show", "dunlop", "--change", f"words.buy = {toml_text(text)}"],
        ["scoresheet", "--players", text, "-o", str(output)],
    ):
        try:
            status = main(command)
        except SystemExit as ended:
            status = int(ended.code or 0)
        assert status in (0, 1, 2)
