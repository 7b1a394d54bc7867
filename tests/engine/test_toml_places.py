"""Where the values of a TOML text stand, in whatever form they are written."""

from liverpool.engine.toml_places import Places, Scan

TEXT = '''title = "One"
note = """
two \\
    words"""

[[deals]]
cards = 10
[deals.first]
cards = 11
[[deals]]
cards = 12
'''


def test_a_table_below_one_of_a_list_belongs_to_the_last_of_it() -> None:
    scan = Scan(TEXT)
    assert TEXT[scan.places["deals", 0, "first", "cards"] :].startswith("11")
    assert TEXT[scan.places["deals", 1, "cards"] :].startswith("12")


def test_a_string_of_several_lines_that_are_joined_ends_where_it_ends() -> None:
    assert Places(TEXT).of("deals.1.cards", of_key=False) == (7, 9)


def test_what_is_not_there_has_the_place_of_what_is_above_it() -> None:
    assert Places(TEXT).of("deals.2.contract", of_key=True) == (10, 1)
