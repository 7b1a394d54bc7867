"""A game in the browser without a server: what a page is told, what is kept, what goes wrong."""

from functools import partial
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from liverpool.engine.state import NOBODY, DealScore, Ending, Phase
from liverpool.offline import helping, worker
from liverpool.record import write
from liverpool.record.game import record_from
from liverpool.record.links import query_over
from liverpool.room import game_files, reviewing
from liverpool.room.failures import Failed
from tests.offline.browser import FakeBrowser
from tests.room.scenes import scene
from tests.server.test_reviewing import quickly, shared

SETTINGS = {"pace": "at_once"}


def playing(browser: FakeBrowser, **more: Any) -> dict[str, Any]:
    """Ann begins a game with two bots; gives what she was told of her seat."""
    asked = {"name": "Ann", "seats": 3, "settings": SETTINGS, "start": True, **more}
    return browser.ask("open", **asked)


def plays_to_the_end(browser: FakeBrowser) -> None:
    """She plays every deal."""
    while browser.last("table")["stage"] != "over":
        answer = plain(browser.last("game")["game"])
        if answer is not None:
            browser.ask(**answer)
        else:
            assert browser.passes(), "the game stands still"


def plays(browser: FakeBrowser, moves: int) -> None:
    """She makes so many moves, the plainest that there are, or as many as the game still has; bots
    play between them."""
    for _ in range(moves):
        while (answer := plain(browser.last("game")["game"])) is None:
            if browser.last("table")["stage"] == "over":
                return
            assert browser.passes(), "the game stands still"
        told = browser.ask(**answer)
        assert told["kind"] in ("done", "refused"), told


def plain(game: dict[str, Any]) -> dict[str, Any] | None:
    """The plainest answer to what is asked; none where others are asked."""
    barred = {each["card"] for each in game["can"]["barred"]}

    def made(**move: Any) -> dict[str, Any]:
        return {"kind": "make", "question": game["question"], "moves": [move]}

    match game["asked"]:
        case "cut":
            return made(verb="cut", cards=game["can"]["cut"]["deck"] // 2)
        case "turn":
            return made(verb="draw" if game["can"]["draw"] else "take")
        case "play" | "free_discard":
            return made(verb="discard", card=next(c for c in game["hand"] if c not in barred))
        case "offer" | "last_call":
            return made(verb="pass")
        case "ready":
            return {"kind": "ready"}
        case _:
            return None


def test_a_game_is_played_by_messages_alone() -> None:
    browser = FakeBrowser()
    assert browser.told[0]["kind"] == "welcome"
    assert [each["name"] for each in browser.told[0]["presets"]]
    assert playing(browser)["kind"] == "seated"
    plays(browser, 25)
    assert browser.last("game")["number"] > 25


def test_a_browser_that_was_closed_goes_on_where_the_page_was_told_last() -> None:
    browser = FakeBrowser()
    seated = playing(browser)
    plays(browser, 12)
    told = browser.last("game")

    again = FakeBrowser(browser.stored)
    comes = {"table": seated["table"], "secret": seated["secret"]}
    assert again.ask("hello", **comes)["kind"] == "done"
    now = again.last("game")
    assert now["number"] == told["number"]
    assert now["game"]["hand"] == told["game"]["hand"]
    assert now["game"]["question"] == told["game"]["question"]
    plays(again, 12)


def test_people_pass_one_page_round_and_nobody_is_away() -> None:
    browser = FakeBrowser()
    ann = browser.ask("open", name="Ann", seats=3, settings={**SETTINGS, "slow": True})
    people = [ann]
    for name in ("Ben", "Cy"):
        comes_anew(browser)
        people.append(browser.ask("sit", table=ann["table"], name=name))
    comes_anew(browser)
    browser.ask("hello", table=ann["table"], secret=ann["secret"])
    browser.ask("start")
    played = set()
    for _ in range(40):
        while (asked := next(filter(partial(is_asked, browser), people), None)) is None:
            assert browser.passes(), "the game stands still"
        comes_anew(browser)
        browser.ask("hello", table=ann["table"], secret=asked["secret"])
        assert [seat["here"] for seat in browser.last("table")["seats"]] == [True] * 3
        answer = plain(browser.last("game")["game"])
        assert answer is not None
        assert browser.ask(**answer)["kind"] == "done"
        played.add(asked["seat"])
    assert played == {0, 1, 2}


def test_a_house_rule_is_tried_by_the_second_worker_a_little_at_a_time() -> None:
    browser = FakeBrowser()
    jobs = []

    def helps(job: str, now: bool) -> tuple[str, str]:
        assert not now
        jobs.append(job)
        return helping.does(job), ""

    browser.helps = helps
    query = query_over("dunlop", {"deals": [{"cards": 7, "contract": "set 3"}], "buy.limit": 1})
    asked = {"query": query, "question": "buy.limit", "players": 3}
    told = browser.finds("effects", **asked)
    while not told["sure"]:
        assert not told["is_over"]
        told = browser.finds("effects", **asked)
    assert len(jobs) >= 2, "what is played was found first"
    assert "on the same cards" in told["sure"]
    browser.worker.disconnected()
    before = len(jobs)
    while browser.passes():
        pass
    assert len(jobs) == before


def comes_anew(browser: FakeBrowser) -> None:
    browser.worker.disconnected()
    browser.worker.connected()


def is_asked(browser: FakeBrowser, person: dict[str, Any]) -> bool:
    found = browser.ask("peek", table=person["table"], secret=person["secret"])
    return found["asked"] not in ("nothing", "call")


def test_nothing_is_told_before_it_is_stored() -> None:
    browser = FakeBrowser()
    playing(browser)
    plays(browser, 3)
    while (answer := plain(browser.last("game")["game"])) is None:
        browser.passes()
    browser.slow, told, stored = True, len(browser.told), dict(browser.stored)
    number = browser.says(**answer)
    assert len(browser.told) == told
    assert browser.stored == stored
    browser.stores()
    assert any(each.get("id") == number for each in browser.told[told:])
    assert browser.stored != stored


def test_what_cannot_be_stored_has_not_happened_and_is_said() -> None:
    browser = FakeBrowser()
    playing(browser)
    plays(browser, 3)
    while (answer := plain(browser.last("game")["game"])) is None:
        browser.passes()
    before, browser.full = browser.last("game"), True
    refused = browser.ask(**answer)
    assert refused["why"]["sentence"] == "This browser has no room left."
    assert browser.last("game") == before
    browser.full = False
    assert browser.ask(**answer)["kind"] == "done"
    assert browser.last("game")["number"] > before["number"]


def test_what_bots_do_is_tried_again_until_it_is_stored() -> None:
    browser = FakeBrowser()
    playing(browser)
    plays(browser, 3)
    number, browser.full = browser.last("game")["number"], True
    for _ in range(20):
        browser.passes()
    assert browser.last("game")["number"] == number
    browser.full = False
    plays(browser, 3)


def test_a_table_that_cannot_be_opened_is_refused_and_leaves_nothing() -> None:
    browser = FakeBrowser()
    browser.full = True
    assert playing(browser)["why"]["sentence"] == "This browser has no room left."
    assert browser.stored == {}
    browser.full = False
    assert playing(browser)["kind"] == "seated"


def test_a_command_that_comes_again_after_a_restart_opens_no_second_table() -> None:
    browser = FakeBrowser()
    command = "a" * 20
    first = playing(browser, command_id=command)
    again = FakeBrowser(browser.stored)
    second = playing(again, command_id=command)
    assert (second["table"], second["secret"]) == (first["table"], first["secret"])
    assert len({key.partition("/")[0] for key in again.stored}) == 1


@pytest.mark.parametrize(
    ("harm", "says"),
    [
        (lambda found, table: found.pop(f"{table}/move/2"), "gone or damaged"),
        (lambda found, table: found.update({f"{table}/move/1": "{}"}), "gone or damaged"),
        (lambda found, table: found.update({f"{table}/table": '{"format":99}'}), "newer version"),
        (lambda found, table: found.pop(f"{table}/table"), "gone or damaged"),
    ],
)
def test_a_game_that_is_damaged_is_told_in_a_sentence(harm: Any, says: str) -> None:
    browser = FakeBrowser()
    seated = playing(browser)
    plays(browser, 5)
    harm(browser.stored, seated["table"])
    again = FakeBrowser(browser.stored)
    refused = again.ask("hello", table=seated["table"], secret=seated["secret"])
    assert says in refused["why"]["sentence"]
    assert playing(again)["kind"] == "seated"


def test_a_table_that_was_never_here_is_no_table() -> None:
    browser = FakeBrowser()
    refused = browser.ask("hello", table="abcdefghjkm", secret="a" * 24)
    assert refused["why"]["reason"] == "no_table"


def test_a_game_goes_on_elsewhere_and_comes_back() -> None:
    browser = FakeBrowser()
    playing(browser, settings={**SETTINGS, "slow": True, "talk": False})
    plays(browser, 2)  # nobody goes out so soon
    taken = browser.ask("take_along")["game"]
    assert (taken["settings"]["slow"], taken["settings"]["talk"]) == (True, False)
    assert taken["deal"] == 1
    other = FakeBrowser()
    bring = {"game": taken, "command_id": "b" * 20}
    first, second = other.ask("bring", **bring), other.ask("bring", **bring)
    assert first["kind"] == "seated"
    assert (first["table"], first["secret"]) == (second["table"], second["secret"])
    plays(other, 2)
    assert other.ask("take_along")["game"] == taken


def test_rules_lessons_and_positions_are_there_and_what_needs_a_server_says_so() -> None:
    browser = FakeBrowser()
    for kind, more, answer in (
        ("rules", {"rules": "dunlop"}, "rules"),
        ("exercises", {"rules": "dunlop"}, "exercises"),
        ("catalogue", {}, "catalogue"),
        ("scoring", {}, "scoring"),
        ("book", {"query": "rules=mahlum"}, "book_read"),
        ("book", {"query": "rules=nobodys"}, "refused"),
    ):
        assert browser.finds(kind, **more)["kind"] == answer
    for kind in ("counts", "begin_record"):
        assert "needs a server" in browser.ask(kind)["why"]["sentence"]


SMALL: dict[str, Any] = {"deals": [{"cards": 4, "contract": "set 3"}]}


@pytest.fixture
def over(monkeypatch: pytest.MonkeyPatch) -> FakeBrowser:
    """Ann's small game is over, one in which she had a choice; what it cost is found in no time."""
    monkeypatch.setattr(worker, "token_bytes", partial(Random("a small game").randbytes, 32))
    monkeypatch.setattr(reviewing, "choice_judged", quickly)
    monkeypatch.setattr(reviewing, "shares_of_deal", shared)
    browser = FakeBrowser()
    playing(browser, changes=SMALL)
    plays_to_the_end(browser)
    browser.helped.clear()
    return browser


def reviewed(browser: FakeBrowser) -> dict[str, Any]:
    """The review once it is whole, or cannot go on."""
    told = browser.ask("review")
    while told["progress"]:
        assert browser.passes(), "the review stands still"
        told = browser.last("review")
    return told


@pytest.mark.in_turn
def test_a_game_is_reviewed_by_a_second_worker_and_what_was_found_is_kept(
    over: FakeBrowser,
) -> None:
    over.helps = lambda job, _now: (helping.does(job), "")
    whole = reviewed(over)
    assert whole["trouble"] == ""
    assert whole["bars"]
    assert len(over.helped) >= len(whole["bars"])
    seat = over.last("seated")

    again = FakeBrowser(over.stored)
    again.helps = over.helps
    again.ask("hello", table=seat["table"], secret=seat["secret"])
    again.helped.clear()
    assert {**reviewed(again), "id": 0} == {**whole, "id": 0}
    assert again.helped == []


def test_where_there_is_no_second_worker_the_first_one_reviews(over: FakeBrowser) -> None:
    assert reviewed(over)["bars"]


def test_who_looks_no_more_lets_the_second_worker_rest(over: FakeBrowser) -> None:
    over.helps = lambda job, _now: (helping.does(job), "")
    over.ask("review")
    over.passes()
    over.ask("close_review")
    while over.passes():
        pass
    assert len(over.helped) <= reviewing.SIDE_BY_SIDE + 1
    assert over.ask("review")["progress"]


@pytest.mark.in_turn
@pytest.mark.parametrize(("why", "trouble"), [("lost", "open it again"), ("late", "")])
def test_a_second_worker_that_fails_leaves_the_review_to_be_opened_again(
    over: FakeBrowser, why: str, trouble: str
) -> None:
    answers = iter([None, ("", why)])
    over.helps = lambda job, _now: next(answers, None) or (helping.does(job), "")
    assert trouble in reviewed(over)["trouble"]
    while over.passes():
        pass
    assert reviewed(over)["trouble"] == ""


def test_what_could_not_be_kept_of_a_review_is_found_all_the_same(over: FakeBrowser) -> None:
    before, over.full = dict(over.stored), True
    assert reviewed(over)["bars"]
    assert over.stored == before


def test_a_bot_that_looks_ahead_thinks_in_the_second_worker_if_that_is_free() -> None:
    browser = FakeBrowser()
    asked: list[bool] = []

    def helps(_job: str, now: bool) -> tuple[str, str]:
        asked.append(now)
        return "", "none"

    browser.helps = helps
    playing(browser, settings={**SETTINGS, "level": 6}, changes=SMALL)
    while not asked:
        answer = plain(browser.last("game")["game"])
        if answer is None:
            assert browser.passes()
        else:
            browser.ask(**answer)
    assert asked == [True]
    plays(browser, 1)


def test_a_job_that_fails_in_the_second_worker_says_so() -> None:
    found = helping.found(helping.does(helping.asked(divmod, (1, 0))))
    assert isinstance(found, Failed)
    assert helping.found(helping.does(helping.asked(divmod, (7, 2)))) == (3, 1)


def game_file(browser: FakeBrowser) -> str:
    """The file of the game that is over."""
    text: str = browser.finds("save")["text"]
    return text


def opens(browser: FakeBrowser, text: str, seat: int | None = None) -> dict[str, Any]:
    """What the page is told that opens this file."""
    return browser.finds("open_game", text=text, seat=seat)


def test_a_game_file_of_anybody_is_looked_through_reviewed_and_played_on_from(
    over: FakeBrowser,
) -> None:
    text = game_file(over)
    sheet, whole = over.last("game")["game"]["sheet"], reviewed(over)
    other = FakeBrowser()
    names = opens(other, text)["names"]
    assert names[0] == "Ann"
    assert other.stored == {}
    seated = opens(other, text, seat=0)
    assert seated["kind"] == "seated"
    assert (other.last("table")["stage"], other.last("table")["review"]) == ("over", True)
    assert other.last("game")["game"]["sheet"] == sheet

    again = FakeBrowser(other.stored)
    again.ask("hello", table=seated["table"], secret=seated["secret"])
    assert reviewed(again)["bars"] == whole["bars"]
    once_more = FakeBrowser()
    opens(once_more, game_file(again), seat=0)
    assert once_more.last("game")["game"]["sheet"] == sheet
    assert again.finds("watch", step=1)["of"] == over.last("game")["number"]
    assert again.finds("highlights")["result"] is None, "it is nobody's result here"
    choice = whole["bars"][0]["number"]
    assert again.finds("play_from", number=choice)["table"] != seated["table"]
    plays(again, 1)


def test_where_an_answer_cannot_be_made_the_page_hears_so(
    over: FakeBrowser, monkeypatch: pytest.MonkeyPatch
) -> None:
    text, other = game_file(over), FakeBrowser()

    def fails(*_: object) -> None:
        raise ValueError("of ours")

    with monkeypatch.context() as patched:
        patched.setattr(game_files, "_opened", fails)
        assert opens(other, text, seat=0)["why"]["reason"] == "failed"
    assert opens(other, text, seat=0)["kind"] == "seated"


@pytest.mark.in_turn
def test_another_side_of_a_game_file_is_its_players(over: FakeBrowser) -> None:
    other = FakeBrowser()
    text = game_file(over)
    seated = opens(other, text, seat=1)
    assert seated["seat"] == 1
    other.ask("again")
    other.ask("hello", table=other.last("table")["next"], secret=seated["secret"])
    plays(other, 2)
    assert (
        opens(FakeBrowser(), text, seat=7)["why"]["sentence"] == "Nobody plays there in this game."
    )


def test_a_game_that_was_ended_early_is_over_in_its_file_too() -> None:
    browser = FakeBrowser()
    playing(browser, changes={"deals": SMALL["deals"] * 2})
    while browser.last("game")["game"]["ended"] is None:
        answer = plain(browser.last("game")["game"])
        if answer is None:
            assert browser.passes()
        else:
            browser.ask(**answer)
    browser.ask("stop", agree=True)
    assert browser.last("table")["stage"] == "over"
    other = FakeBrowser()
    assert opens(other, game_file(browser), seat=0)["kind"] == "seated"
    assert other.last("table")["stage"] == "over"
    assert other.last("game")["game"]["deal"] == 1


def test_a_game_that_was_ended_before_its_first_move_is_refused() -> None:
    sheet = (DealScore((5, 0, 9), (0,) * 3, 1, Ending.OUT),)
    state = scene("dunlop", phase=Phase.OVER, turn=NOBODY, sheet=sheet)
    text = write(replace(record_from(state), stopped=True))
    browser = FakeBrowser()
    refused = opens(browser, text, seat=0)
    assert refused["why"]["sentence"] == game_files.NOT_BEGUN
    assert browser.stored == {}


@pytest.mark.in_turn
@pytest.mark.parametrize(
    ("spoils", "says"),
    [
        (lambda _: "dear diary", "line 1"),
        (lambda text: text[: len(text) // 2], ""),
        (lambda text: text.replace("Ann draw", "Ann take", 1), "line "),
        (lambda text: text.rpartition("\n  ")[0] + "\n]\n", ""),
    ],
)
def test_a_file_that_is_no_whole_game_is_refused_in_a_sentence(
    over: FakeBrowser, spoils: Any, says: str
) -> None:
    text = game_file(over)
    assert spoils(text) != text, text
    other = FakeBrowser()
    refused = opens(other, spoils(text), seat=0)
    assert refused["kind"] == "refused"
    assert says in refused["why"]["sentence"]
    assert "\n" not in refused["why"]["sentence"]
    assert other.stored == {}
