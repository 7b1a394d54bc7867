"""What is given to the library and is not what it wants: told in a sentence, where it is given."""

import pickle
from collections.abc import Callable
from functools import cache
from inspect import isfunction, unwrap
from pathlib import Path
from typing import Any

import pytest

from liverpool import (
    ArenaError,
    Bot,
    Discard,
    Draw,
    Game,
    NotationError,
    RuleSet,
    View,
    changed,
    library,
    make_bot,
    match,
    play_game,
    points_by_face,
    redact,
    rules,
    states,
    verify,
    write_record,
)
from liverpool.given import misfit, told

lib: Any = library
"""The library without its types, which say much of this beforehand to whoever uses them."""
UNCUT = {"start.cutter": "nobody", "start.perfect_cut": 0}


@cache
def game() -> Any:
    return Game.new(rules("dunlop", UNCUT), 3, seed=1)


def hand() -> Any:
    return game().state.hands[0]


def ends(call: str, rest: str) -> str:
    return f"{call} wants {rest}"


SEES = "a View as `view`, not a Game; write game.view()."
RECORD = "a GameRecord or a Game as `record`, not a State."
CARD = "Discard wants a number as `card`, not 'Th'; write read_card('Th')."
FILE = "the text of a file as `text`, not "
MELD = "a MeldRules as `rules`, not "
CONTRACT = "a tuple of Slots as `contract`, not "


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        # cards
        (
            lambda: lib.hand_of("Ks Kh"),
            "hand_of wants a list of numbers as `cards`, not 'Ks Kh'; write read_cards('Ks Kh').",
        ),
        (lambda: lib.hand_of(["Ks"]), "a list of numbers as `cards`, not one with 'Ks' in it."),
        (lambda: lib.with_cards((1,), "Ks"), "with_cards wants a list of numbers as `cards`"),
        (lambda: lib.without_cards("Ks", [1]), "write hand_of(read_cards('Ks'))."),
        (lambda: lib.card_text("Ks"), "a number as `face`, not 'Ks'; write read_card('Ks')."),
        (lambda: lib.read_cards(17), "read_cards wants text as `text`, not 17."),
        (lambda: lib.read_card(["K"]), "read_card wants text as `text`, not a list."),
        # a game for what is in it
        (lambda: lib.options(game()), ends("options", SEES)),
        (lambda: lib.refuse(game(), lib.Draw()), ends("refuse", SEES)),
        (lambda: lib.states(game().state), ends("states", RECORD)),
        (lambda: lib.redact(game().state, 1), ends("redact", RECORD)),
        (lambda: lib.write_record(game().state), ends("write_record", RECORD)),
        (lambda: lib.review_game(game().state), ends("review_game", RECORD)),
        (lambda: lib.verify(game().state), ends("verify", RECORD)),
        (lambda: lib.moment_record(game().state, None), ends("moment_record", RECORD)),
        (lambda: lib.move_text(lib.Draw(), game(), ["Ann"]), "write game.state.public."),
        (lambda: lib.move_text(lib.Draw(), game().state, ["Ann"]), "write state.public."),
        (
            lambda: lib.Game.new(game()),
            "text or a RuleSet as `rules`, not a Game; write game.rules.",
        ),
        (lambda: lib.graded(game(), 1), "graded wants a Choice as `choice`, not a Game."),
        # moves
        (lambda: game().play(17), "Game.play wants a move such as Draw() or text or None as"),
        (lambda: game().play(lib.Draw), "not the class Draw; make one of it: Draw(…)."),
        (lambda: game().play(lib.Discard("Th")), CARD),
        (lambda: game().refusal(lib.Discard("Th")), CARD),
        (lambda: game().text(lib.Discard("Th")), CARD),
        (lambda: lib.refuse(game().view(), lib.Discard("Th")), CARD),
        (lambda: game().play(lib.Add("Th", 0, 0)), "Add wants a number as `card`, not 'Th'"),
        (
            lambda: game().play(lib.Add(1, "Ben", 0)),
            "`owner`, not 'Ben'; seats are numbers from 0.",
        ),
        (lambda: game().play(lib.Take("1")), "Take wants a number as `cards`, not '1'."),
        (lambda: game().play(lib.Lay("Th")), "Lay wants a tuple of Melds as `melds`, not 'Th'."),
        (
            lambda: game().play(lib.Lay((lib.Meld(lib.Kind.SET, -1, 8, "8h8s8d"),))),
            "Meld wants a tuple of numbers as `cards`, not '8h8s8d'; write read_cards('8h8s8d').",
        ),
        # seats
        (lambda: lib.redact(game(), 1.5), "redact wants a number or text as `seat`, not 1.5."),
        (lambda: game().view([]), "a number or text or None as `seat`, not a list."),
        (
            lambda: lib.review_game(game(), 1),
            "a list of numbers or texts or None as `seats`, not 1.",
        ),
        (lambda: lib.review_game(game(), "Ann"), "`seats`, not 'Ann'; write ['Ann', …]."),
        # files
        (
            lambda: lib.Game.load("folder/game.toml"),
            f"{FILE}'folder/game.toml'; write Path('folder/game.toml').read_text('utf-8').",
        ),
        (lambda: lib.Game.load(Path("game.toml")), "write Path('game.toml').read_text('utf-8')."),
        (lambda: lib.Game.load(__file__), FILE),
        (lambda: lib.read_record("game.toml"), FILE),
        (lambda: lib.read_record(Path("game.toml")), FILE),
        (lambda: lib.read_rules("ours.toml"), FILE),
        (lambda: lib.read_receipt("receipt.json"), FILE),
        # players and bots
        (
            lambda: lib.Game.new("mahlum", "Ann"),
            "Game.new wants a number or a list of texts as `players`, not 'Ann'; write ['Ann', …].",
        ),
        (lambda: lib.Game.new("dunlop", [1, 2, 3]), "`players`, not one with 1 in it."),
        (lambda: lib.Game.new("dunlop", 2.5), "`players`, not 2.5."),
        (
            lambda: lib.match("dunlop", "greedy", 1, 1),
            "`line_up`, not 'greedy'; write ['greedy', …].",
        ),
        (lambda: lib.match("dunlop", ["greedy"] * 3, 2.5, 1), "a number as `games`, not 2.5."),
        (
            lambda: lib.play_game("dunlop", ["greedy"] * 3, 1),
            "Bots or Seers as `bots`, not one with",
        ),
        (lib.make_bot, "make_bot: missing a required argument: 'name'"),
        (lambda: lib.make_bot("steady", sead=1), "make_bot: got an unexpected keyword argument"),
        (lambda: lib.make_bot(3, 1), "make_bot wants text as `name`, not 3."),
        # rules
        (lambda: lib.Game.new(None), "Game.new wants text or a RuleSet as `rules`, not None."),
        (
            lambda: lib.rules("dunlop", "buy.limit = 3"),
            "a mapping such as {'buy.limit': 3} or None as",
        ),
        (lambda: lib.changed("dunlop", ["buy.limit"]), "as `changes`, not a list."),
        (lambda: lib.can_lay(hand(), (), game().rules), f"{MELD}a RuleSet; write rules.meld."),
        (lambda: lib.can_lay(hand(), (), "dunlop"), f"{MELD}'dunlop'; write rules('dunlop').meld."),
        (
            lambda: lib.distance(hand(), game().rules.deals[0], game().rules.meld),
            f"{CONTRACT}a Deal; write deal.contract.",
        ),
        (
            lambda: lib.distance(hand(), "set 3", game().rules.meld),
            f"{CONTRACT}'set 3'; write rules(…).deals[0].contract.",
        ),
    ],
)
def test_what_is_not_wanted_is_told_at_once(wrong: Callable[[], object], says: str) -> None:
    with pytest.raises(TypeError) as error:
        wrong()
    assert says in f"{error.value}"
    assert "\n" not in f"{error.value}"


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (lambda: game().view("Bob"), "Nobody here is called “Bob”; the players are Ann, Ben, Cy."),
        (lambda: game().legal_moves(7), "There is no seat 7; name a seat from 0 to 2."),
        (lambda: game().text(lib.Draw(), 7), "There is no seat 7; name a seat from 0 to 2."),
        (lambda: game().text(lib.Add(1, 9, 0)), "There is no seat 9; name a seat from 0 to 2."),
        (lambda: lib.redact(game(), 9), "There is no seat 9; name a seat from 0 to 2."),
        (lambda: lib.review_game(game(), [9]), "There is no seat 9; name a seat from 0 to 2."),
        (lambda: game().text(lib.Discard(99)), "99 is no card: those are the numbers from 0 to 53"),
        (lambda: lib.card_text(54), "card_text: 54 in `face` is no card; cards are numbers from 0"),
        (lambda: lib.hand_of([3, -1]), "hand_of: -1 in `cards` is no card"),
        (
            lambda: lib.distance((99,), game().rules.deals[0].contract, game().rules.meld),
            "distance: 99 in `hand` is no card",
        ),
        (lambda: lib.without_cards((1,), [2]), "the hand does not hold 3c"),
        (lambda: lib.match("dunlop", ["greedy"] * 3, 0, 1), "one game at least, not 0."),
        (lambda: lib.match("dunlop", ["greedy"] * 3, 1, 1, workers=0), "one process at least"),
    ],
)
def test_what_there_is_not_is_told(wrong: Callable[[], object], says: str) -> None:
    with pytest.raises(ValueError) as error:  # noqa: PT011 - the sentence is compared below
        wrong()
    assert says in f"{error.value}"


def test_a_game_stands_for_its_record_and_a_name_for_its_seat() -> None:
    one, ben = game(), game().names.index("Ben")
    record = one.record
    assert [*states(one)] == [*states(record)]
    assert write_record(one) == write_record(record) == one.save()
    assert redact(one, "Ben") == redact(record, ben)
    assert verify(one) == verify(record)
    assert one.view("Ben") == one.view(ben)
    assert [*one.legal_moves("Ben")] == [*one.legal_moves(ben)]
    assert one.refusal(Draw(), "Ben") == one.refusal(Draw(), ben)
    assert one.text(Draw(), "Ben") == "Ben draw"


def test_a_text_without_a_player_is_the_move_of_whoever_acts() -> None:
    one = game()
    actor = one.names[one.acts]
    assert one.play("draw") == one.play(f"{actor} draw") == one.play(Draw())
    assert one.play("draw", actor) == one.play("draw")
    with pytest.raises(NotationError, match="line 1, column 6"):
        one.play("draw 7h")
    by_hand = Game.new(rules("dunlop", UNCUT), 3, seed=1, by_hand=True)
    assert by_hand.play("first-cards 2c 3c 4c") == by_hand.play("dealer first-cards 2c 3c 4c")


def test_a_player_called_like_a_move_is_a_player() -> None:
    one = Game.new(rules("dunlop", UNCUT), ["draw", "Ben", "Cy"], seed=1)
    with pytest.raises(NotationError, match="a verb"):
        one.play("draw")


def test_a_bot_needs_no_seed() -> None:
    assert make_bot("random").choose(game().view()) is not None


def test_rules_are_taken_by_name_wherever_they_are_wanted() -> None:
    named = rules("mahlum")
    assert changed("mahlum", {"buy.limit": 3}) == changed(named, {"buy.limit": 3})
    assert points_by_face("mahlum") == points_by_face(named)
    bots = [make_bot("greedy", seat) for seat in range(3)]
    first, *_ = play_game("mahlum", bots, 1)
    assert first.state.public.rules == named
    assert match("mahlum", ["greedy"] * 3, 1, 1, workers=1).rules == named
    wanting = [
        (name, argument)
        for name in library.__all__
        if isfunction(call := unwrap(getattr(library, name)))
        for argument, kind in call.__annotations__.items()
        if kind is RuleSet and argument != "return"
    ]
    assert wanting == []


def test_every_call_of_the_library_is_looked_at() -> None:
    calls = [name for name in library.__all__ if isfunction(unwrap(getattr(library, name)))]
    assert len(calls) > 25
    for name in calls:
        call = getattr(library, name)
        assert call.__name__ == name
        assert pickle.loads(pickle.dumps(call)) is call
        with pytest.raises(TypeError, match=rf"^{name}\b"):
            call(nonsense=1)


class Wrong:
    def __init__(self, move: Any) -> None:
        self.move = move

    def choose(self, _view: View) -> Any:
        return self.move


@pytest.mark.parametrize(
    ("move", "says"),
    [
        (Discard("Th"), CARD),  # type: ignore[arg-type]  # what is tried
        ("draw", "The game wants a move such as Draw() as `answer`, not 'draw'."),
    ],
)
def test_a_bot_that_answers_with_something_else_is_told(move: object, says: str) -> None:
    bots: list[Bot] = [Wrong(move), Wrong(move), Wrong(move)]
    with pytest.raises(ArenaError) as error:
        list(play_game(rules("dunlop", UNCUT), bots, 1))
    assert says in f"{error.value}"


def test_numbers_of_other_kinds_and_bots_of_any_class_are_taken() -> None:
    class Number:  # as those of numpy are
        def __index__(self) -> int:
            return 2

    assert misfit("call", "seat", int, Number()) is None
    assert misfit("call", "seat", float, 1) is None
    assert misfit("call", "bots", list[Bot], [Wrong(None)]) is None
    assert misfit("call", "value", Any, object()) is None


def test_a_call_says_what_is_too_much_as_python_does() -> None:
    def twice(number: int, *, more: dict[str, int] | None = None) -> int:
        return 2 * number

    wary = told(twice, "twice")
    lib_twice: Any = wary
    assert wary(3) == 6
    assert wary(number=3, more={}) == 6
    with pytest.raises(TypeError, match="too many positional arguments"):
        lib_twice(1, 2, 3)
    with pytest.raises(TypeError, match="unexpected keyword argument"):
        lib_twice(1, less=1)
    with pytest.raises(TypeError, match="twice wants a number as `number`, not None"):
        lib_twice(None)
