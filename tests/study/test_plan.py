"""A study's file: all by all, and what is wrong with it, with the line."""

from pathlib import Path

import pytest

from liverpool.study.plan import BadStudy, Plan, key_of, read_plan

GOOD = """\
format = "liverpool-study/1"
title = "Buys"
rules = ["dunlop", "mahlum"]
players = [3, 4]
bots = ["steady", "steady,learning"]
seeds = [1, 2]
games = 5

[changes."two buys"]
buy.limit = 2
"""


def read(folder: Path, text: str) -> Plan:
    file = folder / "study.toml"
    file.write_text(text, "utf-8")
    return read_plan(file)


def test_a_study_plays_all_by_all(tmp_path: Path) -> None:
    plan = read(tmp_path, GOOD)
    assert len({key_of(each) for each in plan.conditions}) == len(plan.conditions) == 32
    two = [each for each in plan.conditions if each.change == "two buys"]
    assert {each.rules.buy.limit for each in two} == {2}
    assert {each.bots for each in plan.conditions if len(each.bots) == 3} == {
        ("steady",) * 3,
        ("steady", "learning", "steady"),
    }
    assert [each.table.players[1].slips > 0 for each in plan.conditions[2:3]] == [True]


def test_a_change_brings_the_usual_answer_to_another_question_along(tmp_path: Path) -> None:
    plan = read(tmp_path, GOOD.replace("buy.limit = 2", 'meld.wild_ranks = "twos"'))
    wild = {each.rules.points.wild_two for each in plan.conditions if each.change == "two buys"}
    assert 0 not in wild


def test_what_is_kept_follows_from_what_is_played(tmp_path: Path) -> None:
    """Names don't matter, and what is played does."""
    before = [key_of(each) for each in read(tmp_path, GOOD).conditions]
    named = GOOD.replace("two buys", "fewer").replace("Buys", "B").replace("games = 5", "games = 9")
    assert [key_of(each) for each in read(tmp_path, named).conditions] == before
    other = [
        key_of(each) for each in read(tmp_path, GOOD.replace("limit = 2", "limit = 3")).conditions
    ]
    assert len({*other} & {*before}) == 16


def test_a_file_of_rules_stands_beside_the_study(tmp_path: Path) -> None:
    (tmp_path / "ours.toml").write_text(
        'format = "liverpool-rules/4"\nname = "ours"\nversion = 1\ntitle = "Ours"\n'
        'base = "dunlop"\n[changes]\nbuy.limit = 3\n',
        "utf-8",
    )
    plan = read(tmp_path, GOOD.replace('"mahlum"', '"ours.toml"'))
    assert {each.rules.buy.limit for each in plan.conditions if each.named == "ours.toml"} == {2, 3}


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ('title = "Buys"', 'title = "Buys', 2, "end"),
        ("study/1", "study/2", 1, 'Write format = "liverpool-study/1"'),
        ("games = 5", 'games = "many"', 7, "Expected `int`, got `str`."),
        ("[3, 4]", '[3, "four"]', 4, "Expected `int`, got `str`."),
        ("games = 5", "game = 5", 7, "unknown field `game`."),
        ("games = 5", "games = 0", 7, "from 1 to 1,000,000 games"),
        ('"mahlum"', '"mallum"', 3, "mahlum"),
        ('"mahlum"', '"dunlop"', 3, "twice"),
        ('"mahlum"', '"no.toml"', 3, "no.toml"),
        ("[3, 4]", "[3, 9]", 4, "dunlop is for 3 to 8 players, not for 9."),
        ("[3, 4]", "[]", 4, "players is empty"),
        ('"steady,learning"', '"stedy"', 5, "did you mean steady?"),
        ('"steady,learning"', '"steady,steady,steady,steady"', 5, "4 bots don't fit on 3 seats"),
        ('"steady,learning"', '"steady, steady"', 5, "the same players"),
        ("[1, 2]", "[-1]", 6, "A seed is a number"),
        ("limit = 2", "limt = 2", 10, "did you mean buy.limit?"),
        ("limit = 2", "limit = -2", 10, "buy.limit"),
        ('"two buys"', '"as it is"', 9, "name it otherwise"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(
    old: str, new: str, line: int, said: str, tmp_path: Path
) -> None:
    with pytest.raises(BadStudy) as found:
        read(tmp_path, GOOD.replace(old, new))
    text = str(found.value)
    assert f"study.toml, line {line}" in text
    assert said in text
    assert "\n" not in text
