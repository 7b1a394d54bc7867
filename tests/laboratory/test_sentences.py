"""What is said of findings, word for word."""

import pytest

from liverpool.engine.chosen import rules
from liverpool.laboratory.balance import Balanced, Values
from liverpool.laboratory.effects import Effect, answer_with, effects
from liverpool.laboratory.experiment import LESS, MORE, OPEN, SAME, Finding
from liverpool.laboratory.measures import MEASURES
from liverpool.laboratory.sentences import come_to, of_wish, pace_note, title_of, told
from liverpool.laboratory.sums import FEWEST

ANSWER = answer_with(rules("dunlop"), {"buy.limit": 3})


def finding(measure: str, now: float, then: float, verdict: str) -> Finding:
    return Finding(measure, now, then, then - now - 0.001, then - now + 0.001, 1200, verdict)


def said(measure: str, now: float, then: float) -> str:
    effect = Effect(ANSWER, (finding(measure, now, then, MORE if then > now else LESS),))
    (sentence,) = told(effect).changes
    return sentence


@pytest.mark.parametrize(
    ("measure", "now", "then", "sentence"),
    [
        ("turns", 29.4, 26.2, "A deal takes 26 turns, 3 fewer than now."),
        ("minutes", 79.6, 108.2, "An evening takes about 108 minutes, 28 more than now."),
        ("buys", 4.7, 3.05, "3.0 cards are bought in a deal, 1.7 fewer than now."),
        ("caught", 0.17, 0.52, "0.5 jokers a deal are caught in hands, 0.3 more than now."),
        ("spread", 199.6, 224.9, "First and last end 225 points apart, 25 more than now."),
        (
            "not_all_down",
            0.11,
            0.19,
            "Two in ten deals end before everybody is down; now one in ten.",
        ),
        (
            "not_all_down",
            0.64,
            0.57,
            "28 in 50 deals end before everybody is down; now 32 in 50.",
        ),
        (
            "blocked",
            0.001,
            0.173,
            "Two in ten deals end because the stock runs out; now hardly any.",
        ),
        ("blocked", 0.173, 0.0, "No deals end because the stock runs out; now two in ten."),
        ("nobody_down", 0.021, 0.058, "3 in 50 deals end with nobody down; now 1 in 50."),
        ("nobody_down", 1.0, 0.0, "No deals end with nobody down; now all."),
        ("nobody_down", 0.0, 0.999, "Nearly all deals end with nobody down; now none."),
        ("buys", 1.4, 0.0, "No cards are bought in a deal, 1.4 fewer than now."),
        (
            "caught",
            0.41,
            0.004,
            "Hardly any jokers a deal are caught in hands, 0.4 fewer than now.",
        ),
        (
            "skill",
            0.152,
            0.231,
            "Skill counts for more: 23 % of a deal, now 15 %; the rest is luck.",
        ),
        (
            "skill",
            0.152,
            -0.021,
            "Skill counts for less: 0 % of a deal, now 15 %; the rest is luck.",
        ),
    ],
)
def test_a_sentence(measure: str, now: float, then: float, sentence: str) -> None:
    assert said(measure, now, then) == sentence


def test_the_last_deal() -> None:
    assert said("last_deal", 0.4, 0.3).endswith("loses three in ten games; now four in ten.")
    assert said("last_deal", 0.3, 0.0).endswith("loses no games; now three in ten.")


@pytest.mark.parametrize(
    ("measure", "now", "then", "end"),
    [
        ("turns", 29, 26, "3 fewer than now (3.00 to 3.00)."),
        ("blocked", 0.1, 0.2, "now one in ten (9.9 to 10.1 in 100)."),
    ],
)
def test_from_where_to_where_a_difference_lies(
    measure: str, now: float, then: float, end: str
) -> None:
    effect = Effect(ANSWER, (finding(measure, now, then, MORE if then > now else LESS),))
    (sentence,) = told(effect, with_ranges=True).changes
    assert sentence.endswith(end)


def test_how_rules_stand_to_a_wish() -> None:
    values = Values({"minutes": 91.6, "weaker": 0.118}, 0.4)
    assert (
        of_wish("now", values)
        == "Now an evening takes about 92 minutes; somebody who still learns wins 12 in 100 games."
    )
    few = Values({"weaker": 0.004, "leader": 0.996, "down": 1.0}, 9)
    assert of_wish("then", few) == (
        "Then somebody who still learns wins less than 1 in 100 games; who leads before the last"
        " deal wins more than 99 in 100 games; 100 in 100 hands get down."
    )
    met, chance = values._replace(distance=0.0), Balanced(9, values, (), too_slow=False)
    assert come_to(chance._replace(today=met), 4)[1:] == ("Your rules meet the wish as they are.",)
    assert come_to(chance, 4)[1].startswith("None of the answers")
    (slow,) = come_to(chance._replace(too_slow=True), 4)
    assert "too slowly" in slow
    told_start = come_to(
        chance._replace(today=values._replace(behind=[float(points) for points in range(400)])), 4
    )[-1]
    assert "all others begin with about 100 points on the sheet (85 to 115)." in told_start


def test_what_stays_the_same_and_what_may_be_chance() -> None:
    effect = Effect(
        ANSWER,
        (
            finding("turns", 29, 26, LESS),
            finding("points", 25, 25, SAME),
            finding("buys", 4, 4, SAME),
            finding("place.1", 1, 2, SAME),
            finding("skill", 0.2, 0.3, OPEN),
        ),
    )
    *lines, sure = told(effect).lines
    assert lines == [
        "A deal takes 26 turns, 3 fewer than now.",
        "The same, as far as you would notice: points and buys.",
        "Not sure yet: skill and luck.",
    ]
    assert sure.startswith(
        "1,200 games by each rule, on the same cards. In 19 of 20 such experiments"
    )


@pytest.mark.parametrize(
    ("verdict", "named"),
    [
        (SAME, "how long it takes, turns in a deal, points, skill and luck and buys."),
        (OPEN, "how long it takes, turns in a deal, points and two other things."),
    ],
)
def test_how_long_it_takes_is_named_first_and_of_much_that_is_not_sure_a_part(
    verdict: str, named: str
) -> None:
    keys = ("skill", "buys", "points", "turns", "minutes")
    found = (finding("spread", 200, 220, MORE), *(finding(key, 1, 1, verdict) for key in keys))
    _, line, _ = told(Effect(ANSWER, found)).lines
    assert line.endswith(f": {named}")


def test_nothing_changes() -> None:
    lines = told(Effect(ANSWER, (finding("turns", 29, 29, SAME),))).lines
    assert lines[0] == "Nothing that you would notice changes."
    assert len(lines) == 2
    lines = told(Effect(ANSWER, (finding("minutes", 80.6, 81.2, SAME),))).lines
    assert lines[0].endswith("changes. An evening takes about 81 minutes, as now.")


def test_too_few_games() -> None:
    (last,) = effects(rules("dunlop"), [ANSWER], most_games=FEWEST - 1)
    assert told(last.effects[0]).lines == ("Too few games so far to say anything.",)


def test_every_measure_has_a_title_and_sentences_or_none() -> None:
    for key, measure in MEASURES.items():
        numbered = f"{key}.2" if key in ("comeback", "place") else key
        assert title_of(numbered)
        assert "{" not in title_of(numbered)
        if not measure.is_detail:
            assert said(key, 0.2, 0.6) != said(key, 0.6, 0.2)
    assert title_of("place.1").startswith("First after the dealer")
    assert title_of("comeback.3").startswith("After deal 3")


def test_the_pace_is_told() -> None:
    assert pace_note() == "Minutes are an estimate: 15 seconds a turn, and 120 between two deals."
