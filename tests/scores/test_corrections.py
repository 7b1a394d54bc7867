"""A thousand games with random corrections, steps back and forward, joiners and leavers.

Beside the keeper runs a plain account of the same game: players by their names, each deal as who
played it and what is known of each. Its sums have to be the keeper's, after every few steps.
"""

from copy import deepcopy
from random import Random
from typing import Any, Final

import pytest

from liverpool.scores.counting import (
    coins,
    cutter_of,
    deal_under_way,
    dealer_of,
    leaders,
    totals,
    winners,
)
from liverpool.scores.faults import faults
from liverpool.scores.files import read_scores, write_scores
from liverpool.scores.keeper import (
    Keeping,
    begun,
    note_at_once,
    note_away,
    note_cut,
    note_ended,
    note_failed,
    note_joined,
    note_left,
    note_out,
    play_again,
    write_note,
)
from liverpool.scores.noted_scores import NOBODY_OUT, RANK_SIGNS, HandLeft, KeptScores
from liverpool.scores.scoring import Scoring, scoring_of
from tests.chance import drawn, so_many
from tests.scores.games import GAMES, rule_sets

HUNDREDS = range(0, GAMES, 100)
STEP = so_many(33, full=1)
STEPS = 60
JOINERS = ("Ida", "Jo", "Kim", "Lou", "Max", "Nan")
NOBODY = "nobody"

Account = dict[str, Any]
TABLES: Final = tuple(named for named in rule_sets() if not named.rules.own_contracts)
"""Where the number of deals is known: the account beside the notes knows no contracts."""


def blank(names: list[str], away: set[str]) -> Account:
    return {"out": None, "hands": dict.fromkeys(names), "away": set(away), "cut": False,
            "failed": dict.fromkeys(names, 0), "note": "", "once": False}  # fmt: skip


class Plain:
    """The plain account, and the same step made in the keeper."""

    def __init__(self, scoring: Scoring, names: list[str], first: str) -> None:
        self.scoring = scoring
        self.now: Account = {"names": names, "first": first, "deals": [], "ended": False}

    def deal(self, number: int) -> Account:
        deals, names = self.now["deals"], self.now["names"]
        if number > len(deals):
            deals.append(blank(names, deals[-1]["away"] if deals else set()))
        found: Account = deals[number - 1]
        return found

    def is_finished(self, deal: Account) -> bool:
        there = [n for n in self.now["names"] if n not in deal["away"] and n != deal["out"]]
        return deal["out"] is not None and all(deal["hands"][n] is not None for n in there)

    def present(self, number: int) -> list[str]:
        deals = self.now["deals"]
        away = deals[min(number, len(deals)) - 1]["away"] if deals else set()
        return [name for name in self.now["names"] if name not in away]

    def dealer(self, number: int) -> str:
        names: list[str] = self.now["names"]
        at = names.index(self.now["first"])
        for each in range(1, number + 1):
            at = at if each == 1 else at + 1
            while names[at % len(names)] not in self.present(each):
                at += 1
        return names[at % len(names)]

    def cutter(self, number: int) -> str:
        present = self.present(number)
        return present[present.index(self.dealer(number)) - 1]

    def counted(self) -> tuple[dict[str, int], dict[str, int], list[Account]]:
        scoring, names = self.scoring, self.now["names"]
        sums, money = dict.fromkeys(names, 0), dict.fromkeys(names, -scoring.ante)
        middle, over = 0, []
        for number, deal in enumerate(self.now["deals"], start=1):
            if not self.is_finished(deal):
                continue
            over.append(deal)
            for name in names:
                hand = deal["hands"][name]
                cards = sum(scoring.points[s] for s in hand) if isinstance(hand, str) else hand
                sums[name] += scoring.out_bonus if name == deal["out"] else cards or 0
                sums[name] += deal["failed"][name] * scoring.failed_meld
                if name not in deal["away"]:
                    money[name] -= scoring.per_deal
                    middle += scoring.per_deal
            if deal["once"]:
                sums[deal["out"]] += scoring.deals[number - 1].at_once
            if deal["cut"]:
                sums[self.cutter(number)] += scoring.perfect_cut
            if deal["out"] != NOBODY:
                money[deal["out"]] += middle
                middle = 0
        sums = {name: sum(sums[each] for each in self.side(name)) for name in names}
        played = len(over) == len(scoring.deals)
        best = self.best(sums)
        if played:
            share, odd = divmod(middle + scoring.ante * len(names), len(best))
            for place, name in enumerate(best):
                money[name] += share + (place < odd)
        return sums, money, over

    def side(self, name: str) -> set[str]:
        names = self.now["names"]
        if self.scoring.partners == "none" or len(names) not in (4, 6, 8, 10):
            return {name}
        return {name, names[names.index(name) - len(names) // 2]}

    def best(self, sums: dict[str, int]) -> list[str]:
        there = self.present(self.next() or len(self.scoring.deals))
        still = [name for name in self.now["names"] if self.side(name) & {*there}]
        least = min(sums[name] for name in still)
        return [name for name in still if sums[name] == least]

    def next(self) -> int | None:
        deals = self.now["deals"]
        unfinished = [n for n, deal in enumerate(deals, start=1) if not self.is_finished(deal)]
        following = len(deals) + 1
        coming = following if following <= len(self.scoring.deals) else None
        return unfinished[0] if unfinished else coming


def step(plain: Plain, kept: KeptScores, random: Random) -> KeptScores:
    """One step, in the keeper and in the account."""
    names: list[str] = plain.now["names"]
    number = random.randint(1, min(len(plain.now["deals"]) + 1, len(plain.scoring.deals)))
    seat = random.randrange(len(names))
    name = names[seat]
    what = random.choices(
        ("hand", "out", "cut", "failed", "away", "join", "again", "note", "end", "once"),
        (12, 6, 1, 1, 2, 1, 1, 1, 1, 3),
    )[0]
    if what == "end":
        plain.now["ended"] = not plain.now["ended"]
        return note_ended(kept, early=plain.now["ended"])
    deals = plain.now["deals"]
    room = len(names) < 8 and len(plain.present(99)) < plain.scoring.most
    last = len(deals) == len(plain.scoring.deals) and plain.is_finished(deals[-1])
    if what == "join" and room and not last:
        return _joins(plain, kept, seat, random)
    deal = plain.deal(number)
    there = [each for each in names if each not in deal["away"]]
    if what == "hand" and deal["out"] != name:
        by_cards = name in there and random.random() < 0.5
        cards = "".join(random.choices(RANK_SIGNS, k=random.randrange(6)))
        hand: Any = cards if by_cards else random.randrange(200)
        deal["hands"][name] = hand
        left = HandLeft(tuple(cards)) if by_cards else HandLeft(points=hand)
        return note_left(kept, number, seat, left)
    if what == "out":
        out = random.choice([*there, NOBODY])
        deal["once"] = deal["once"] and out == deal["out"]
        deal["out"] = out
        if out != NOBODY:
            deal["hands"][out] = None
        return note_out(kept, number, NOBODY_OUT if out == NOBODY else names.index(out))
    if what == "once" and plain.scoring.deals[number - 1].at_once and deal["out"] in names:
        deal["once"] = not deal["once"]
        return note_at_once(kept, number, at_once=deal["once"])
    if what == "cut" and plain.scoring.perfect_cut:
        deal["cut"] = not deal["cut"]
        return note_cut(kept, number, perfect=deal["cut"])
    if what == "failed" and plain.scoring.failed_meld and name in there:
        deal["failed"][name] = random.randrange(3)
        return note_failed(kept, number, seat, deal["failed"][name])
    if what == "away" and (name not in there or len(there) > 2):
        deal["hands"][name], deal["failed"][name] = None, 0
        if name in there:
            deal["away"].add(name)
            deal["once"] = deal["once"] and deal["out"] != name
            deal["out"] = None if deal["out"] == name else deal["out"]
        else:
            deal["away"].discard(name)
        return note_away(kept, number, seat, away=name in there)
    if what == "again":
        fresh = blank(names, deal["away"])
        plain.now["deals"][number - 1] = fresh | {"note": deal["note"]}
        return play_again(kept, number)
    if what == "note":
        deal["note"] = random.choice(("", "Grandma's birthday"))
        return write_note(kept, number, deal["note"])
    # Nothing is changed but that the deal is begun, as it is in the account.
    return write_note(kept, number, deal["note"])


def _joins(plain: Plain, kept: KeptScores, seat: int, random: Random) -> KeptScores:
    now, given = plain.now, random.choice((0, 40))
    name = next(each for each in JOINERS if each not in now["names"])
    over = [n for n, deal in enumerate(now["deals"], start=1) if plain.is_finished(deal)]
    missed = max(over, default=0)
    still = set(now["deals"][-1]["away"]) if now["deals"] else set()
    now["names"] = [*now["names"][:seat], name, *now["names"][seat:]]
    for number, deal in enumerate(now["deals"], start=1):
        deal["hands"][name], deal["failed"][name] = None, 0
        if number <= missed:
            deal["away"].add(name)
        if number == missed and given:
            deal["hands"][name] = given
    if over and missed == len(now["deals"]):
        now["deals"].append(blank(now["names"], still))
    return note_joined(kept, seat, name, given)


def check(plain: Plain, kept: KeptScores, number: int) -> None:
    rules = TABLES[number % len(TABLES)].rules
    names = plain.now["names"]
    seats = {name: seat for seat, name in enumerate(names)}
    sums, money, over = plain.counted()
    assert kept.players == tuple(names)
    assert totals(kept, rules) == tuple(sums.values())
    assert coins(kept, rules).coins == tuple(money.values())
    assert leaders(kept, rules) == tuple(seats[name] for name in plain.best(sums))
    is_over = len(over) == len(rules.deals)
    assert winners(kept, rules) == (leaders(kept, rules) if is_over else ())
    assert deal_under_way(kept, rules) == (None if plain.now["ended"] else plain.next())
    for each in range(1, len(rules.deals) + 1):
        assert dealer_of(kept, each) == seats[plain.dealer(each)]
        assert cutter_of(kept, each) == seats[plain.cutter(each)]


@pytest.mark.in_turn
@pytest.mark.parametrize("first", HUNDREDS)
def test_what_is_shown_is_what_a_plain_recount_gives(first: int) -> None:
    for number in range(first, first + 100, STEP):
        random = Random(drawn(f"corrections/{number}"))
        named = TABLES[number % len(TABLES)]
        names = ["Ann", "Ben", "Cy", "Dee"][: random.randint(2, 4)]
        dealer = random.randrange(len(names))
        plain = Plain(scoring_of(named), list(names), names[dealer])
        keeping = Keeping(begun(scoring_of(named).rules, names, dealer))
        before: list[Account] = []
        after: list[Account] = []
        for _ in range(STEPS):
            chance = random.random()
            if chance < 0.2 and before:
                after.append(plain.now)
                plain.now = before.pop()
                keeping = keeping.undone()
            elif chance < 0.3 and after:
                before.append(plain.now)
                plain.now = after.pop()
                keeping = keeping.redone()
            else:
                was = deepcopy(plain.now)
                kept = step(plain, keeping.now, random)
                if kept != keeping.now:
                    before.append(was)
                    after.clear()
                    keeping = keeping.done(kept, "a step")
                else:
                    plain.now = was
            check(plain, keeping.now, number)
        kept = keeping.now
        assert [fault for fault in faults(kept, named.rules) if "players, not" not in fault] == []
        if not faults(kept, named.rules):
            assert read_scores(write_scores(kept)).deals == kept.deals
