"""Letter where printers hold it, A4 everywhere else."""

import pytest

from liverpool.paper.typeset import Paper, usual_paper, usual_paper_here


@pytest.mark.parametrize(
    ("language", "paper"),
    [
        ("en-US", Paper.LETTER),
        ("en_US.UTF-8", Paper.LETTER),
        ("fr-CA", Paper.LETTER),
        ("English_United States.1252", Paper.LETTER),
        ("en-GB", Paper.A4),
        ("de", Paper.A4),
        ("sv", Paper.A4),  # Swedish, not El Salvador
        ("ca_ES", Paper.A4),  # Catalan, not Canada
        ("zh-Hant-TW", Paper.A4),
        ("C", Paper.A4),
        ("", Paper.A4),
        ("*", Paper.A4),
    ],
)
def test_a_place_has_its_paper(language: str, paper: Paper) -> None:
    assert usual_paper(language) is paper


@pytest.mark.parametrize(
    ("setting", "paper"), [(("en_US", "UTF-8"), Paper.LETTER), ((None, None), Paper.A4)]
)
def test_here_it_is_that_of_the_computer(
    monkeypatch: pytest.MonkeyPatch, setting: tuple[str | None, str | None], paper: Paper
) -> None:
    monkeypatch.setattr("locale.getlocale", lambda: setting)
    assert usual_paper_here() is paper


def test_a_setting_that_nobody_knows_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown() -> tuple[str, str]:
        raise ValueError("unknown locale")

    monkeypatch.setattr("locale.getlocale", unknown)
    assert usual_paper_here() is Paper.A4
