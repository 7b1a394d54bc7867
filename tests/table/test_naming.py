"""Names as people see them: which can be read, and which look alike."""

import pytest

from liverpool.table.naming import fault_of, look


@pytest.mark.parametrize("name", ["ANN", "A\u200cnn", "\uff21\uff4e\uff4e", "Ann\u034f"])
def test_what_looks_alike_is_seen_to(name: str) -> None:
    assert look(name) == look("Ann")


@pytest.mark.parametrize("name", ["Ann", "Zo\u00eb", "Мария", "愛", "🦊", "ש\u05c1ל\u05d5ם", "You"])
def test_names_of_any_script_can_be_names(name: str) -> None:
    assert fault_of(name) is None


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("", "at least one letter"),
        ("\u3164", "at least one letter"),
        ("\u0301a", "at least one letter"),
        ("a" + "\u0301" * 6, "4 marks"),
        ("B\u202een", "invisible character"),
        ("Dealer", "means the dealer"),
        ("x" * 41, "has 41 characters; it can have at most 40"),
    ],
)
def test_what_cannot_be_read_is_no_name(name: str, message: str) -> None:
    assert message in str(fault_of(name))
