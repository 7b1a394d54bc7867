"""The editor's messages: what a change makes of a rule set, and what the page is told of it."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from liverpool.engine.bounds import bounds_of
from liverpool.engine.changes import ASKED, by_key, changed, difference
from liverpool.engine.check import faults
from liverpool.engine.presets import load, names, read_rules
from liverpool.engine.questions import brought_along, groups, questions
from liverpool.engine.refusals import RulesError
from liverpool.engine.rules import Kind
from liverpool.engine.writing import write_rules
from liverpool.record.links import from_query, is_checked, query_of, query_over
from liverpool.room.messages import read, written
from liverpool.room.messages.editing import (
    Catalogue,
    Edit,
    Edited,
    ReadCatalogue,
    SlotEdited,
)
from liverpool.room.messages.replies import Refused, Seated
from liverpool.room.messages.requests import Open
from liverpool.room.rules.catalogue import catalogue
from liverpool.room.rules.editor import edited
from tests.chance import so_many, some
from tests.engine.written import changes_of_any_kind
from tests.room.house import House


def after(query: str = "rules=dunlop", **changes: Any) -> Edited:
    """The rules of the query with changes, whose keys have __ for the point."""
    return edited(Edit(query=query, changes={k.replace("__", "."): v for k, v in changes.items()}))


def answer(told: Edited, key: str) -> Any:
    return next(each for each in told.answers if each.key == key)


QUERIES = (
    "rules=dunlop",
    "rules=mahlum&v=1",
    "v=2&title=",
    "rules=dunlop&deals.7.cards=13&buy.limit=x&no=1",
    "v=2.9.1f3c9a02&rules=mahlum&buy.limit=2",
)


# What comes with the game


@pytest.mark.parametrize("name", some([*names(), "dunlop+twos+freeze"], everyday=12))
def test_a_preset_differs_in_nothing_from_itself(name: str) -> None:
    told = edited(Edit(base=name))
    assert told.base == name
    assert told.title == ""
    assert told.differs == ()
    assert told.faults == ()
    assert told.changes == {}
    assert told.query == query_of(load(name))
    assert edited(Edit(query=told.query)) == told
    assert told.origin
    assert "source 0" not in told.origin
    assert [each.key for each in told.answers] == [*ASKED]
    assert not any(each.differs for each in told.answers)
    assert told.short


def test_answers_name_the_sides_of_the_rules_that_are_edited() -> None:
    usual, other = after(), after(start__direction="counter_clockwise")
    assert answer(usual, "start.cutter").sentence == "The player to the dealer's right."
    assert answer(other, "start.cutter").sentence == "The player to the dealer's left."
    assert not answer(other, "start.cutter").differs
    assert [line.key for line in other.differs] == ["start.direction"]
    by = {question.key: question for group in catalogue(1).groups for question in group.questions}
    turned = {
        key: {each.value: each.counter_clockwise for each in question.answers}
        for key, question in by.items()
        if any(each.counter_clockwise for each in question.answers)
    }
    assert turned == {
        "start.cutter": {"right_of_dealer": "The player to the dealer's left.", "nobody": ""},
    }


def test_the_catalogue_asks_every_question_in_the_order_of_people() -> None:
    told = catalogue(7)
    assert told.id == 7
    assert [group.title for group in told.groups] == [group.title for group in groups()]
    asked = [question for group in told.groups for question in group.questions]
    assert sorted(question.key for question in asked) == sorted(ASKED)
    nobody = {question.key for question in asked if not question.played}
    assert nobody <= {"meld.wild_limit_lasts", "buy.for_two"}
    by = {question.key: question for question in asked}
    assert by["buy.price"].control == "prices"
    assert by["deck.jokers"].control == by["deck.by_players"].control == "by_players"
    assert by["words.call"].control == "word"
    assert by["buy.limit"].control == "by_deal"
    assert by["buy.window"].control == "choice"
    assert by["deals.N.contract"].control == "deals"
    values = [each.value for each in by["buy.limit"].answers]
    assert values == ["none", 1]
    assert [each.value for each in by["buy.when_down"].answers] == [True, False]
    said = {each.sentence: each.who for each in by["buy.priority"].played}
    assert (
        "Grandma Mahlum's game"
        in said["They cut for it: the highest card wins, and ties cut again."]
    )
    assert any("“" in each.text for each in by["buy.priority"].said)


@pytest.mark.in_turn
def test_each_answer_of_the_catalogue_can_be_given() -> None:
    for group in catalogue(1).groups:
        for question in group.questions:
            for each in question.answers:
                if question.control != "deals":
                    told = edited(Edit(query="rules=dunlop", changes={question.key: each.value}))
                    assert answer(told, question.key).sentence == each.sentence


# Changes


def test_a_change_is_told_beside_what_the_base_says() -> None:
    told = after(buy__limit=3)
    limit = answer(told, "buy.limit")
    assert (limit.value, limit.sentence, limit.usual) == (3, "3 times.", "No limit.")
    assert limit.differs
    (line,) = told.differs
    assert (line.key, line.sentence, line.usual) == ("buy.limit", "3 times.", "No limit.")
    assert line.back == {"buy.limit": "none"}
    assert told.changes == {"buy.limit": 3}
    assert told.title == "House rules"
    assert from_query(told.query).rules.buy.limit == 3


def test_cards_of_a_deal_go_back_to_what_the_base_deals_there() -> None:
    told = after(deals__4__cards=9, deals__5__cards=11)
    (line,) = told.differs
    assert line.back == {"deals.4.cards": 10, "deals.5.cards": 12}


def test_what_is_put_back_is_the_preset_again() -> None:
    told = after(buy__limit=3, deals__3__cards=11, words__run="ladder")
    for line in told.differs:
        told = edited(Edit(query=told.query, changes=line.back))
    assert told == edited(Edit(query="rules=dunlop"))


def test_deals_are_told_in_the_words_of_the_table() -> None:
    told = after(words__set="book", deals__2__contract="set 3, run 5")
    assert told.deals[1].contract_words == "one book of 3 and one sequence of 5"
    assert [(slot.kind, slot.length) for slot in told.deals[1].contract] == [("set", 3), ("run", 5)]
    keys = [line.key for line in told.differs]
    assert keys == ["deals.2.contract", "words.set"]


def test_ranks_and_colours_of_a_contract_are_told_and_can_be_named() -> None:
    told = after(deals__1__contract="set 2 aces, run 4 red")
    assert told.deals[0].contract == (
        SlotEdited(Kind.SET, 2, "aces"),
        SlotEdited(Kind.RUN, 4, "red"),
    )
    assert told.deals[0].contract_words == "one set of two aces and one red sequence of 4"
    asked = catalogue(1)
    assert (asked.set_names[0], asked.set_names[-1]) == ("aces", "kings")
    assert asked.run_names == ("red", "black")
    for kind, all_names in (("set", asked.set_names), ("run", asked.run_names)):
        for name in all_names:
            assert after(deals__1__contract=f"{kind} 4 {name}").deals[0].contract[0].named == name


def test_the_usual_contracts_are_told_in_the_words_of_the_table() -> None:
    told = after(words__set="book", words__run="straight")
    assert [usual.words for usual in told.contracts][:3] == [
        "Two books of 3",
        "One straight of 7",
        "One book of 3 and one straight of 4",
    ]
    offered = {usual.contract for usual in told.contracts}
    assert {deal.contract for deal in told.deals} <= offered


def test_fewer_deals_are_one_difference() -> None:
    deals: Any = by_key(load("dunlop").rules)["deals"]
    told = after(deals=deals[:3])
    (line,) = told.differs
    assert line.sentence.startswith("3 deals.")
    assert line.usual.startswith("7 deals.")
    assert edited(Edit(query=told.query, changes=line.back)).differs == ()


def test_a_question_that_does_not_arise_says_why() -> None:
    told = after(buy__window="off")
    assert answer(told, "buy.price").needless == (
        "“When can a discard be bought out of turn?” is answered “Never.”"
    )
    assert answer(told, "buy.window").needless == ""


def test_a_question_is_needless_where_two_answers_together_make_it_so() -> None:
    assert answer(after(), "meld.wild_limit_lasts").needless == (
        "“How many cards in a meld may be wild?” is answered “As many as you like, given enough"
        " natural cards.” and “How many cards in a run may be wild?” is answered “As many as in a"
        " set.”"
    )
    assert answer(after(meld__wild_limit_run=2), "meld.wild_limit_lasts").needless == ""


def test_what_stakes_are_counted_in_is_asked_where_there_are_any() -> None:
    assert answer(after(), "stakes.coin").needless == (
        "“How much does each player put in the pot for the game?” is answered “Nothing.”"
        " and “How much does each player put in the middle for each deal?” is answered “Nothing.”"
    )
    assert answer(after(stakes__per_deal=1), "stakes.coin").needless == ""


def test_a_title_names_the_file_and_is_kept_from_preset_to_preset() -> None:
    told = edited(Edit(query="rules=dunlop", title="  The Smiths' rules "))
    assert told.title == "The Smiths' rules"
    assert told.file_name == "the-smiths-rules.toml"
    other = edited(Edit(query=told.query, base="mahlum"))
    assert (other.title, other.base) == ("The Smiths' rules", "mahlum")
    assert edited(Edit(query=other.query, title="")) == edited(Edit(base="mahlum"))


@pytest.mark.parametrize("title", ["Müllers Regeln", "家族", "42", "dunlop", "x" * 80, "'"])
def test_rules_of_any_title_have_a_file(title: str) -> None:
    told = edited(Edit(query="rules=dunlop", title=title, changes={"buy.limit": 2}))
    assert told.title == title
    assert edited(Edit(file=told.file_text)) == told


def test_a_file_keeps_its_name_and_what_it_says_alike() -> None:
    text = write_rules(
        read_rules(
            'format = "liverpool-rules/4"\nname = "kitchen"\nversion = 1\ntitle = "At home"\n'
            'base = "dunlop"\n[changes]\n"draw.quiet_rounds" = 3\n"buy.limit" = 4\n'
        ),
        "dunlop",
    )
    told = edited(Edit(file=text))
    assert told.file_text == text
    assert told.file_name == "kitchen.toml"
    again = edited(Edit(query=told.query, changes={"buy.limit": 5}))
    assert again.file_text == text.replace("= 4", "= 5")


@pytest.mark.parametrize(
    "written",
    [
        "[changes.buy]\nlimit = 3\n[changes.deals.7]\ncards = 13\n",
        "[changes]\ndeals.7.cards = 13\nbuy.limit = 3\n",
        'changes = { "buy.limit" = 3, "deals.7.cards" = 13 }\n',
    ],
)
def test_a_file_by_hand_and_one_by_the_page_are_the_same(written: str) -> None:
    by_hand = edited(
        Edit(
            file='version = 1\ntitle = "Ours"\nname = "ours"\nbase = "dunlop"\n'
            f'format = "liverpool-rules/4"\n{written}'
        )
    )
    page = edited(Edit(query="rules=dunlop", title="Ours"))
    page = edited(Edit(query=page.query, changes={"deals.7.cards": 13}))
    page = edited(Edit(query=page.query, changes={"buy.limit": 3}))
    assert page.file_text == by_hand.file_text
    assert page.query == by_hand.query


def test_ones_own_answers_come_along_to_another_game() -> None:
    own = {"buy.limit": 2, "points.joker": 30, "deals.7.cards": 13, "words.run": "ladder"}
    query = query_over("dunlop", own, "Ours")
    told = edited(Edit(query=query, base="mahlum", keep=True))
    assert (told.base, told.title, told.notes) == ("mahlum", "Ours", ())
    assert told.changes == difference(changed(load("mahlum").rules, own), load("mahlum").rules)
    assert {"buy.limit", "words.run"} <= told.changes.keys()
    # An answer that the other game gives by itself is none of one's own there.
    back = edited(Edit(query=told.query, base="dunlop", keep=True))
    assert back.changes == {key: own[key] for key in back.changes}
    assert edited(Edit(query=query, base="mahlum")).changes == {}


def test_an_answer_that_another_game_has_no_room_for_is_named() -> None:
    query = query_over("dunlop", {"buy.limit": 2, "deals.7.cards": 13}, "Ours")
    told = edited(Edit(query=query, base="six_deal", keep=True))
    assert told.notes == ("“How many cards are dealt?” Your answer is not possible here.",)
    assert told.changes.get("buy.limit", load("six_deal").rules.buy.limit) == 2
    same = edited(Edit(query=query_over("dunlop", {}), base="mahlum", keep=True))
    assert same == edited(Edit(base="mahlum"))


def test_an_old_link_says_what_was_done_to_it() -> None:
    told = edited(Edit(query="rules=dunlop&v=1&layoff.others_from=next_turn"))
    assert answer(told, "layoff.from").value == "others_next_turn"
    assert any("layoff.from" in note for note in told.notes)
    assert told.query.startswith("v=4.")


def test_of_a_damaged_link_is_shown_what_could_be_read() -> None:
    whole = query_over("dunlop", {"buy.limit": 3, "points.joker": 20}, "Ours")
    with pytest.raises(RulesError, match="its end is missing"):
        edited(Edit(query=whole[:-1]))
    told = edited(Edit(query=whole[:-1], damaged=True))
    assert (told.title, told.changes) == ("Ours", {"buy.limit": 3, "points.joker": 2})
    assert "its end is missing" in told.notes[0]
    assert told.notes[1:] == (
        "“How many points does a joker count?” was read last: its answer may be cut off.",
    )
    assert is_checked(told.query)
    assert edited(Edit(query=told.query)).notes == ()


def test_an_answer_that_cannot_be_read_is_named() -> None:
    told = edited(Edit(query="rules=dunlop&buy.limit=many&no.rule=1", damaged=True))
    assert told.changes == {}
    assert told.title == ""
    assert told.notes == (
        "“How often may you buy in a deal?” could not be read.",
        '"no.rule" could not be read.',
    )
    with pytest.raises(RulesError, match="There are no rules"):
        edited(Edit(query="rules=dunl&buy.limit=3", damaged=True))


# Answers that belong together


def test_wild_twos_bring_their_points_along() -> None:
    told = after(meld__wild_ranks="twos")
    assert told.changes == {"meld.wild_ranks": "twos", "points.wild_two": 15}
    assert told.warnings == ()
    none = edited(Edit(query=told.query, changes={"meld.wild_ranks": "none"}))
    assert (none.changes, none.faults) == ({}, ())


def test_points_that_somebody_gave_wild_twos_stay_theirs() -> None:
    told = after(meld__wild_ranks="twos", points__wild_two=20)
    assert answer(told, "points.wild_two").value == 20
    other = edited(Edit(query=told.query, changes={"meld.wild_ranks": "twos_everywhere"}))
    assert answer(other, "points.wild_two").value == 20
    usual = after(told.query, points__wild_two=15, meld__wild_ranks="twos_everywhere")
    assert answer(usual, "points.wild_two").value == 15
    none = edited(Edit(query=other.query, changes={"meld.wild_ranks": "none"}))
    assert (none.changes, none.faults) == ({}, ())
    given = edited(Edit(query="rules=dunlop&meld.wild_ranks=twos"))  # read, not answered
    assert answer(given, "points.wild_two").value == 0


def test_every_question_that_is_brought_along_is_one_with_a_number() -> None:
    asked = questions()
    for question in asked.values():
        for key, usual in question.brings.items():
            assert usual.keys() == question.answers.keys()
            least, most = bounds_of(key)
            assert all(least <= number <= most for number in usual.values())


# Faults


def test_a_fault_is_told_without_keys_and_its_fix_mends_it() -> None:
    told = after(deals__7__cards=30)
    (fault,) = told.faults
    assert (fault.key, fault.deal) == ("deals.N.cards", 7)
    assert fault.sentence.startswith("Deal 7: 8 players need 8 × 30 + 1 = 241 cards")
    assert "deck.by_players" not in fault.sentence
    assert "“How many decks are shuffled together?”" in fault.sentence
    assert fault.mend == "Deal 20 cards in deal 7"
    assert told.short == ()
    assert edited(Edit(query=told.query, changes=fault.fix)).faults == ()


def test_several_faults_are_mended_at_one_stroke() -> None:
    told = after(deck__by_players=[[8, 1]], swap__who="nobody", swap__for_contract=True)
    assert len(told.faults) > 1
    assert edited(Edit(query=told.query, changes=told.mend_all)).faults == ()


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"swap.who": "nobody", "swap.for_contract": True}, "answer “No, you need the whole"),
        ({"buy.limit": 0}, "answer “When can a discard be bought out of turn?” with “Never”"),
        (
            {"players.min": 8, "players.max": 4},
            "It is higher than “How many players can there be?”",
        ),
        ({"deck.by_players": [[4, 2]]}, "add a row: 3 for up to 8 players"),
    ],
)
def test_faults_speak_in_questions_and_answers(changes: dict[str, Any], told: str) -> None:
    sentences = [each.sentence for each in edited(Edit(base="dunlop", changes=changes)).faults]
    assert any(told in sentence for sentence in sentences), sentences


def test_what_can_be_played_but_surprises_is_a_warning() -> None:
    (warning,) = after(players__min=2, buy__for_two=True).warnings
    assert warning.key == "players.min"
    assert warning.sentence.startswith("No source plays with two")


def test_rules_too_large_for_the_network_say_so() -> None:
    told = after(deals__7__cards=16, deals__7__contract="set 3, set 3, set 3, set 3, set 3")
    assert told.faults == ()
    assert "at most 4 melds" in told.unplayable
    assert after(deals__7__cards=14).unplayable == ""


KEYS = [key for key in ASKED if not key.startswith("deals.")]


def keyless(sentence: str) -> bool:
    return not any(f" {key}" in sentence or f'"{key}' in sentence for key in KEYS)


def test_what_is_put_back_brings_along_what_the_preset_has_beside_it() -> None:
    """Mahlum's ace is low or high, and yet a run has 13 cards at most."""
    told = edited(Edit(base="mahlum", changes={"meld.ace": "round_the_corner"}))
    (line,) = told.differs
    assert edited(Edit(query=told.query, changes=line.back)).differs == ()


def test_which_cards_are_swapped_is_no_number_of_cards_in_a_deal() -> None:
    told = edited(Edit(base="dunlop+twos", changes={"swap.cards": "wild_cards"}))
    (line,) = told.differs
    assert line.back == {"swap.cards": "jokers"}


@pytest.mark.in_turn
@settings(max_examples=so_many(2, full=250))  # each is mended click by click
@given(changes_of_any_kind(), st.sampled_from(names()))
def test_whatever_is_changed_is_told_and_can_be_mended(changes: dict[str, Any], base: str) -> None:
    told = edited(Edit(base=base, changes=changes))
    assert written(told)
    named = from_query(told.query)
    brought = brought_along(changes, by_key(load(base).rules))
    assert named.rules == changed(load(base).rules, {**changes, **brought})
    assert edited(Edit(query=told.query)) == told
    assert edited(Edit(file=told.file_text)).query == told.query
    assert changed(load(base).rules, told.changes) == named.rules
    for fault in told.faults:
        assert fault.mend
        assert keyless(fault.sentence), fault.sentence
    for warning in told.warnings:
        assert keyless(warning.sentence), warning.sentence
    assert bool(told.short) != bool(told.faults)
    mended, back = told, told
    while mended.faults:  # as somebody clicks from top to bottom
        fault = mended.faults[0]
        mended = edited(Edit(query=mended.query, changes=fault.fix))
        assert fault not in mended.faults
    if told.mend_all:
        assert edited(Edit(query=told.query, changes=told.mend_all)) == mended
    for line in told.differs:
        back = edited(Edit(query=back.query, changes=line.back))
    assert back.differs == ()


def answer_or_sentence(message: Edit) -> bytes | str:
    """What the page is sent, or told where the message cannot be."""
    try:
        return written(edited(message))
    except RulesError as error:
        return str(error).strip()


ANY = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner),
    max_leaves=6,
)


@given(
    st.dictionaries(st.sampled_from([*KEYS, "deals", "deals.1.contract"]) | st.text(), ANY),
    st.text(max_size=60) | st.sampled_from([*QUERIES]),
    st.none() | st.text(max_size=100),
    st.none() | st.text(max_size=200),
    st.none() | st.sampled_from(["dunlop", "no such", "dunlop+", "bga+penalty"]),
    st.booleans(),
    st.booleans(),
)
def test_no_message_of_any_kind_is_answered_by_an_exception(
    changes: dict[str, Any],
    query: str,
    title: str | None,
    file: str | None,
    base: str | None,
    keep: bool,
    damaged: bool,
) -> None:
    message = Edit(
        query=query,
        changes=changes,
        title=title,
        file=file,
        base=base,
        keep=keep,
        damaged=damaged,
    )
    assert answer_or_sentence(message)


@pytest.mark.in_turn
def test_very_large_rules_are_told_or_get_a_sentence() -> None:
    deal = {"cards": 900, "contract": ", ".join(["run 99"] * 100), "all_at_once": True}
    queries = [
        "rules=dunlop&deals=" + "[" + ",".join(['{"cards":99,"contract":"run 99"}'] * 500) + "]",
        "&".join(f"k{n}=" for n in range(4_000)) + "&k1=",
        "&".join(f"k{n}=" for n in range(4_000)),
        "deals=" + "[" * 9_000,
    ]
    messages = [
        *(Edit(query=query) for query in queries),
        Edit(changes={"deals": [deal] * so_many(20, full=100)}),
    ]
    for message in messages:
        assert answer_or_sentence(message)


@pytest.mark.in_turn
def test_rules_that_no_link_holds_are_refused() -> None:
    deal = {"cards": 9, "contract": ", ".join(["run 4"] * 100)}
    with pytest.raises(RulesError, match="more deals and melds than a link can hold"):
        after(deals=[deal] * 100)


def test_of_very_much_that_is_wrong_only_some_is_told() -> None:
    with pytest.raises(RulesError) as error:
        edited(Edit(query="&".join(f"k{n}=" for n in range(900))))
    lines = str(error.value).splitlines()
    assert lines[0].startswith('There is no rule "k0"')
    assert lines[-1] == "And 888 more like these."


# By messages


def test_a_page_asks_and_a_table_is_opened_by_what_it_is_told() -> None:
    page = House().page()
    assert isinstance(page.ask(ReadCatalogue()), Catalogue)
    told = page.ask(Edit(query="rules=dunlop", changes={"deals.1.contract": "set 4, set 4"}))
    assert isinstance(told, Edited)
    opening = Open(name="Ann", rules=told.base, changes=told.changes)
    assert isinstance(page.ask(opening), Seated)
    assert page.table.differs[0].answer == "Two sets of 4."
    assert page.table.query == told.query
    refused = page.ask(Edit(query="rules=dunlop&buy.limits=3"))
    assert isinstance(refused, Refused)
    assert "did you mean buy.limit?" in refused.why.sentence


def test_a_message_is_read_as_a_page_sends_it() -> None:
    sent = b'{"kind":"edit","id":3,"query":"rules=dunlop","changes":{"buy.limit":3}}'
    assert read(sent) == Edit(id=3, query="rules=dunlop", changes={"buy.limit": 3})


def test_faults_are_those_of_the_game() -> None:
    told = after(deck__by_players=[[8, 1]])
    named = from_query(told.query)
    assert len(told.faults) == len(faults(named.rules))
