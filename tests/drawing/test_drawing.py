"""What a notebook shows: well-formed, with names as text, and of a view nothing that is hidden."""

import re
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import fromstring

import pytest
from msgspec.structs import replace

from liverpool import (
    HIDDEN,
    JOKER,
    Game,
    GameRecord,
    Kind,
    MatchReport,
    Meld,
    Review,
    RuleSet,
    State,
    View,
    changed,
    make_bot,
    match,
    read_cards,
    rule_names,
    rules,
)
from liverpool.drawing.cards import card_name, cards_svg
from liverpool.engine.questions import describe_rules, groups
from liverpool.markup import shapes
from liverpool.record import record_from
from tests.chance import some
from tests.review.played import reviewed

NAMES = ("Ann <b>", "Ben & Co", "Cy")
SUITS_AND_STAR = {path for name, path in shapes().items() if name not in ("yes", "no")}
ONE_DEAL = changed("dunlop", {"deals": [{"cards": 6, "contract": "set 3"}]})


@cache
def ended() -> Game:
    """A game of one deal, played by bots."""
    return until(Game.new(ONE_DEAL, NAMES, seed=3), lambda game: game.is_over)


@cache
def game() -> Game:
    """The same when somebody is down."""
    return until(Game.new(ONE_DEAL, NAMES, seed=3), lambda game: any(game.state.public.table))


def until(game: Game, is_there: Any) -> Game:
    bot = make_bot("steady")
    while not is_there(game):
        move = bot.choose(game.view())
        assert move is not None
        game = game.play(move)
    return game


def shown(value: Any, kind: str = "html") -> str:
    """What a notebook is given; it must be well-formed."""
    text = getattr(value, f"_repr_{kind}_")()
    fromstring(text)
    assert isinstance(text, str)
    return text


def words(markup: str, of: str = "*") -> str:
    """The text of the markup, or of the elements of one kind."""
    found = fromstring(markup)
    parts = found.itertext() if of == "*" else (each.text or "" for each in found.iter(of))
    return " ".join(" ".join(parts).split())


def labels(markup: str) -> list[str]:
    found = (each.get("aria-label") for each in fromstring(markup).iter())
    return [label for label in found if label]


def hand_label(hand: tuple[int, ...]) -> str:
    return ", ".join(map(card_name, hand))


def test_a_game_shows_all_hands_and_names_as_they_are() -> None:
    html = shown(game())
    assert [name for name in NAMES if name not in words(html)] == []
    assert {*map(hand_label, game().state.hands)} <= {*labels(html)}
    assert words(html).count(", down") == len(game().state.public.down) > 0
    assert [label for label in labels(html) if label not in labels(shown(game().state))] == []
    acts = game().acts
    assert acts is not None
    assert f"▸ {NAMES[acts]}" in words(html)
    assert f"▸ Seat {acts}" in words(shown(game().state))


def test_a_view_shows_its_own_hand_and_nothing_that_is_hidden() -> None:
    state = game().state
    html = shown(game().view("Cy"))
    assert hand_label(state.hands[2]) in labels(html)
    others = sorted(state.stock)[: len(state.hands[0])]
    redealt = replace(state, hands=(tuple(others), *state.hands[1:]))
    assert shown(replace(game(), state=redealt).view("Cy")) == html
    assert shown(redealt) != shown(state)


def test_a_game_that_is_over_and_one_before_its_first_card_are_shown() -> None:
    assert "The game is over." in words(shown(ended()))
    begun = Game.new("dunlop", by_hand=True)
    assert "First dealer: the dealer must act." in words(shown(begun))
    own = Game.new(rules("dunlop", {"end.contracts": "each_own"}), seed=1)
    assert "Deal 1 by" in words(shown(own))
    assert words(shown(own)).count("two sets of 3") == len(own.names)


def test_melds_show_what_jokers_stand_for() -> None:
    run = Meld(Kind.RUN, 0, 12, read_cards("Qc ** Ac"))
    assert labels(shown(run, "svg")) == ["Q of clubs, joker, A of clubs"]
    assert words(shown(run, "svg")) == "Q K A"
    tens = Meld(Kind.SET, -1, 10, read_cards("Td Th **"))
    assert words(shown(tens, "svg")) == "10 10 10"


def test_cards_have_their_shapes_and_backs() -> None:
    svg = cards_svg((0, 13, 26, 39, JOKER, HIDDEN))
    assert [path for path in SUITS_AND_STAR if path not in svg] == []
    assert words(svg) == "A A A A"
    fromstring(cards_svg(()))


def test_the_page_draws_the_same_suits() -> None:
    page = (Path(__file__).parents[2] / "web" / "src" / "cards" / "Card.tsx").read_text("utf-8")
    assert {*re.findall(r'<path d="(M50[^"]+)" />', page)} == SUITS_AND_STAR


@pytest.mark.parametrize("name", some([*rule_names()], everyday=3))
def test_rules_show_their_deals_and_all_answers(name: str) -> None:
    found = rules(name)
    text = words(shown(found))
    asked = {question.key for group in groups() for question in group.questions}
    answers = [each for each in describe_rules(found) if each.key in asked]
    assert len(answers) > 20
    assert [each for each in answers if " ".join(each.sentence.split()) not in text] == []
    assert shown(found).count("<tr") == 1 + len(found.deals)


def test_a_record_is_shown_as_its_score_sheet() -> None:
    assert "1, not over" in words(shown(game().record))
    sheet = shown(ended().record)
    assert [name for name in NAMES if name not in words(sheet)] == []
    assert "(out)" in words(sheet)
    assert f"Total {' '.join(map(str, ended().scores))}" in words(sheet, "td")
    public = replace(ended().state.public, brought=(3, 4, 5))
    carried = record_from(replace(ended().state, public=public), NAMES)
    assert "Before 3 4 5" in words(shown(carried), "td")
    assert f"Total {' '.join(map(str, public.totals()))}" in words(shown(carried), "td")


def test_a_match_shows_its_standings_with_the_plot() -> None:
    report = match(ONE_DEAL, ["steady", "greedy", "greedy"], 2, 1, workers=1)
    assert "2 × greedy" in words(shown(report))
    assert "Points a deal that steady has fewer" in words(shown(report))
    assert shown(report, "svg") in shown(report)
    alone = match(ONE_DEAL, ["greedy"] * 3, 1, 1, workers=1)
    assert "has fewer" not in words(shown(alone))


def test_a_review_shows_what_was_lost_and_its_moments() -> None:
    review = reviewed(1)
    (seat,) = review.seats
    lost = f"{seat.lost.a_deal(1).points:.1f} ± {seat.lost.a_deal(1).error:.1f}"
    assert f"{review.names[1]} {len(seat.choices)}" in words(shown(review), "td")
    assert lost in words(shown(review))
    assert shown(review).split("<tbody>")[2].count("<tr") == len(seat.moments) > 0
    bare = replace(review, seats=(replace(seat, choices=()),))
    assert shown(bare).count("<table") == 1


def test_all_that_is_drawn_is_drawn_by_notebooks() -> None:
    for kind in (Game, State, View, RuleSet, GameRecord, MatchReport, Review):
        assert callable(vars(kind)["_repr_html_"])
