"""The plot: dots and whiskers where they belong, in a terminal and in a picture that reads."""

from math import inf
from xml.etree import ElementTree as ET

import pytest

from liverpool.arena.plot import PlotRow, as_svg, axis_for, in_terminal, number_text
from liverpool.arena.statistics import Estimate, estimate

SVG = "{http://www.w3.org/2000/svg}"
ROWS = [
    PlotRow("expert", estimate([3.0, 5.0, 4.0, 4.0, 4.0])),
    PlotRow("steady & co", estimate([-9.0, -3.0, -6.0])),
]


def test_the_axis_has_round_steps_and_holds_all_that_is_drawn_and_zero() -> None:
    axis = axis_for(ROWS)
    assert list(axis.ticks) == [-15, -10, -5, 0, 5]
    assert [axis.place(number) for number in (-15, -5, 5)] == [0, 0.5, 1]
    assert axis_for([PlotRow("a", Estimate(1, 0.03, inf))]).ticks[-1] >= 0.03
    assert axis_for([PlotRow("a", Estimate(9, 0, 0))]).ticks[-1] == 1


@pytest.mark.parametrize(
    ("number", "text"),
    [(1.26, "+1.3"), (-1.26, "−1.3"), (0, "0.0"), (-0.04, "0.0"), (inf, "–"), (12, "+12.0")],
)
def test_numbers_have_their_sign(number: float, text: str) -> None:
    assert number_text(number) == text


def test_in_a_terminal_dots_lie_between_their_whiskers_and_in_order() -> None:
    first, second, scale, numbers = in_terminal(ROWS)
    assert max(map(len, (first, second, scale, numbers))) <= 80
    assert first.index("├") < first.index("●") < first.index("┤")
    assert second.index("├") < second.index("●") < second.index("┤") < first.index("├")
    zero = first.index("┊")
    assert second[zero] == "┼"
    assert scale[zero] == "┴"
    assert numbers[zero] == "0"
    assert first.strip().startswith("expert")
    assert numbers.split() == ["−15", "−10", "−5", "0", "+5"]


def test_what_is_known_of_one_number_has_no_whiskers() -> None:
    only, other, *_ = in_terminal(
        [PlotRow("a", Estimate(1, 2, inf)), PlotRow("b", Estimate(3, -2, 0.1))]
    )
    assert "●" in only
    assert "├" not in only
    assert "├" in other


def test_the_picture_is_sound_and_says_in_words_what_it_shows() -> None:
    picture = ET.fromstring(as_svg(ROWS, "Points <b>", "7 deals & more " * 12))
    title, about = (picture.findtext(f"{SVG}{name}") or "" for name in ("title", "desc"))
    assert title == "Points <b>"
    assert "expert +4.0 (+3.1 to +4.9)" in about
    assert "steady & co −6.0" in about
    dots = [float(dot.get("cx") or "") for dot in picture.iter(f"{SVG}circle")]
    assert dots[1] < dots[0]
    texts = [text.text for text in picture.iter(f"{SVG}text")]
    assert {"expert", "steady & co", "+4.0", "−6.0", "−15", "5"} <= set(texts)


def test_the_picture_has_no_whiskers_where_nothing_is_known_of_the_error() -> None:
    picture = as_svg([PlotRow("a", Estimate(1, 2, inf))], "t", "a")
    sure = as_svg([PlotRow("a", Estimate(4, 2, 0.1))], "t", "a")
    assert (sure.count("v10"), picture.count("v10")) == (2, 0)
    assert "inf" not in picture
