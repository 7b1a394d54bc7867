"""Why something is not possible, in the words of the table."""

import pytest

from liverpool.engine.presets import load
from liverpool.engine.refusals import Reason, Refusal
from liverpool.table.reasons import why
from tests.rules.positions import house


@pytest.mark.parametrize(("name", "word"), [("dunlop", "sequence"), ("wikipedia", "run")])
def test_a_refusal_has_the_tables_word_for_a_run(name: str, word: str) -> None:
    told = why(Refusal(Reason.RUN_BROKEN), load(name).rules)
    assert told.sentence == f"The cards in a {word} must be consecutive and of the same suit."
    short = why(Refusal(Reason.SWAP_RUNS_ONLY), load(name).rules).short
    assert short == f"{word}s only"


def test_the_rule_behind_it_is_in_the_tables_words_too() -> None:
    rules = house("mahlum", {"meld.run_max_len": 13})
    told = why(Refusal(Reason.RUN_TOO_LONG), rules)
    assert "straight" in told.sentence
    assert "straight" in told.rule
    assert "run" not in f"{told.sentence} {told.rule} {told.short}"
