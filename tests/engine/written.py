"""Rule sets as somebody might write them: values of the right kind, good and bad ones."""

from enum import StrEnum

from hypothesis import strategies as st

from liverpool.engine.changes import FIELDS

NUMBERS = st.integers(-2, 20) | st.integers(0, 4) | st.sampled_from([-10_000, 10_000])
SLOTS = st.builds(
    "{} {}".format, st.sampled_from(["set", "run"]), st.sampled_from([1, 2, 3, 3, 4, 4, 7, 14, 99])
)
DEALS = st.fixed_dictionaries(
    {
        "cards": NUMBERS | st.integers(6, 12),
        "contract": st.lists(SLOTS, min_size=1, max_size=4).map(", ".join),
        "all_at_once": st.booleans(),
    }
)
PAIRS = st.lists(st.tuples(NUMBERS, NUMBERS).map(list), max_size=4)
OTHERWISE: dict[str, st.SearchStrategy[object]] = {
    "deals": st.lists(DEALS, max_size=4),
    "deck.by_players": PAIRS,
    "deck.jokers": NUMBERS | PAIRS,
    "buy.price": NUMBERS | st.lists(NUMBERS, max_size=3),
    "buy.game_limit": NUMBERS | st.just("none"),
    "buy.limit": NUMBERS | st.just("none") | st.lists(NUMBERS, max_size=3),
    "meld.wild_limit": NUMBERS | st.sampled_from(["none", "as_many", "fewer"]),
    "meld.wild_limit_run": NUMBERS | st.sampled_from(["same", "none", "as_many", "fewer"]),
    "stakes.coins": st.sampled_from(["", "quarters"]),
    "words.note": st.sampled_from(["", "Hush!", "Grandma deals.\nNo phones."]),
    "words.sets": st.sampled_from(["", "sets", "Sätze"]),
    "words.runs": st.sampled_from(["", "sets", "Straßen"]),
    "points.single": st.lists(st.tuples(st.sampled_from("27TQ"), NUMBERS).map(list), max_size=3),
    "points.two_to_nine": NUMBERS | st.just("pips"),
}


def values(key: str) -> st.SearchStrategy[object]:
    """Values that may be written for the field, whether or not they can be played."""
    kind = FIELDS[key]
    if key in OTHERWISE:
        return OTHERWISE[key]
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return st.sampled_from([member.value for member in kind])
    if kind is bool:
        return st.booleans()
    if kind is str:
        return st.sampled_from(["set", "run", "Buy!", "Hey!"])
    return NUMBERS


def changes_of_any_kind() -> st.SearchStrategy[dict[str, object]]:
    """Some fields, or all, with a value of their kind."""
    return st.fixed_dictionaries({}, optional={key: values(key) for key in FIELDS})
