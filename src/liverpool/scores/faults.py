"""What contradicts itself or the rules in the notes of a game, in a sentence each.

Notes without faults can be counted (`counting`). Something not noted yet isn't a fault, not
even in an earlier deal: correcting a deal takes several steps.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from liverpool.engine.english import counted
from liverpool.engine.given_text import text_fault, tidied
from liverpool.engine.questions import describe_players
from liverpool.engine.refusals import RulesError
from liverpool.engine.rules import RuleSet
from liverpool.engine.state import Seat
from liverpool.scores.counting import (
    at_once_points,
    is_last,
    most_buys_left,
    perfect_cut_points,
    points_by_sign,
)
from liverpool.scores.noted_scores import (
    LONGEST_NAME,
    LONGEST_NOTE,
    LONGEST_TITLE,
    NOBODY_OUT,
    WILD_SIGN,
    DealKept,
    HandLeft,
    KeptScores,
    away_in,
    formatted,
)
from liverpool.scores.scoring import rules_of
from liverpool.table.naming import fault_of, look


class ScoresError(ValueError):
    """Notes that cannot be read or counted; the text says why, a line for each fault."""


def checked(kept: KeptScores) -> KeptScores:
    """The notes with names and title as they are shown; raises `ScoresError` for faults."""
    players = tuple(map(tidied, kept.players))
    deals = tuple(replace(deal, note=tidied(deal.note)) for deal in kept.deals)
    kept = formatted(replace(kept, title=tidied(kept.title), players=players, deals=deals))
    try:
        rules = rules_of(kept.rules).rules
    except RulesError as error:
        lines = str(error).splitlines()
        raise ScoresError("\n".join(f"The rules of this game: {line}" for line in lines)) from None
    found = faults(kept, rules)
    if found:
        raise ScoresError("\n".join(found))
    return kept


def faults(kept: KeptScores, rules: RuleSet) -> tuple[str, ...]:
    """Everything that contradicts itself or the rules; empty if all can be counted."""
    seats = len(kept.players)
    numbers = {seats - len(away_in(kept, at)) for at in range(1, max(len(kept.deals), 1) + 1)}
    return (
        *(fault for number in sorted(numbers) if (fault := number_fault(number, rules))),
        *names_faults(kept.players),
        *_game_faults(kept, rules),
    )


def number_fault(players: int, rules: RuleSet) -> str | None:
    """Why that many can't play by these rules; None if they can."""
    if rules.players.min <= players <= rules.players.max:
        return None
    return f"These rules are for {describe_players(rules.players)}, not {players}."


def names_faults(players: Sequence[str]) -> tuple[str, ...]:
    """Why these can't be the names of the players."""
    return tuple(_names_faults(players))


def _names_faults(players: Sequence[str]) -> Iterator[str]:
    for name in players:
        if (fault := fault_of(name, LONGEST_NAME)) is not None:
            yield fault
    twice, count = Counter(map(look, players)).most_common(1)[0] if players else ("", 0)
    if count > 1:
        name = next(name for name in players if look(name) == twice)
        yield f"Two players are called {name}; give each a name of their own."


def _game_faults(kept: KeptScores, rules: RuleSet) -> Iterator[str]:
    if fault := text_fault(kept.title, LONGEST_TITLE):
        yield f"The title {fault}."
    seats = len(kept.players)
    if not 0 <= kept.first_dealer < seats:
        yield f"The first dealer isn't one of the {seats} players; they are counted from 0."
    more = len(kept.deals)
    if not rules.own_contracts and more > len(rules.deals):
        played = counted(len(rules.deals), "deal")
        yield f"These rules have {played}, but {more} are noted; remove the last ones."
    elif rules.own_contracts and any(is_last(kept, number, rules) for number in range(1, more)):
        last = next(number for number in range(1, more) if is_last(kept, number, rules))
        yield f"The game ended with deal {last}, but {more} are noted; remove the last ones."
    for number, deal in enumerate(kept.deals, start=1):
        for fault in _deal_faults(deal, number, kept.players, rules):
            yield f"Deal {number}: {fault}"
        if deal.at_once and deal.out in (None, NOBODY_OUT):
            yield f"Deal {number}: nobody went down and out in one turn if nobody went out."
        elif deal.at_once and not at_once_points(kept, number, rules):
            yield (
                f"Deal {number}: going down and out in one turn is worth nothing in this deal under"
                " these rules; leave it out."
            )


def _deal_faults(
    deal: DealKept, number: int, players: tuple[str, ...], rules: RuleSet
) -> Iterator[str]:
    if fault := text_fault(deal.note, LONGEST_NOTE):
        yield f"the note {fault}."
    seats = len(players)
    if len(deal.left) != seats or len(deal.failed) != seats:
        yield f"note hands and failed lay-downs for each of the {seats} players and nobody else."
        return
    if tuple(sorted(set(deal.away))) != deal.away or max(deal.away, default=0) >= seats:
        yield "name who is away once each, in the order of the players, counting from 0."
        return
    if deal.out is not None and deal.out >= seats:
        yield "whoever went out isn't one of the players; count from 0, or write −1 for nobody."
    for seat, left in enumerate(deal.left):
        yield from _hand_faults(deal, seat, players[seat])
        yield from _sign_faults(left, players[seat], rules)
        if left is not None and left.cards is not None and left.points is not None:
            yield f"both cards and points are noted for {players[seat]}; leave one of them out."
    if deal.perfect_cut and not perfect_cut_points(rules):
        yield "a perfect cut is worth nothing under these rules; leave it out."
    if any(deal.failed) and not rules.end.failed_meld:
        yield "failed lay-downs cost nothing under these rules; leave them out."
    if deal.down and not rules.own_contracts:
        yield "who went down makes no difference under these rules; leave it out."
    elif tuple(sorted(set(deal.down))) != deal.down or max(deal.down, default=0) >= seats:
        yield "name who went down once each, in the order of the players, counting from 0."
    elif set(deal.down) & set(deal.away):
        yield "somebody who did not play this deal can't have gone down."
    yield from _buys_faults(deal, number, players, rules)


def _buys_faults(
    deal: DealKept, number: int, players: tuple[str, ...], rules: RuleSet
) -> Iterator[str]:
    most = most_buys_left(rules, number)
    if deal.buys_left and len(deal.buys_left) != len(players):
        yield f"note buys that are left for each of the {len(players)} players and nobody else."
    elif any(deal.buys_left) and not most:
        yield "buys that are left count nothing in this deal under these rules; leave them out."
    elif max(deal.buys_left, default=0) > most:
        yield f"nobody can have more than {counted(most, 'buy')} left under these rules."
    elif any(deal.buys_left[seat] for seat in deal.away if deal.buys_left):
        yield "somebody who did not play this deal has no buys left; write 0 for them."


def _sign_faults(left: HandLeft | None, name: str, rules: RuleSet) -> Iterator[str]:
    if left is not None and set(left.cards or ()) - points_by_sign(rules).keys():
        yield f"no card of {name}'s is noted as {WILD_SIGN} under these rules; write its rank."


def _hand_faults(deal: DealKept, seat: Seat, name: str) -> Iterator[str]:
    if seat == deal.out and deal.left[seat] is not None:
        yield f"{name} went out, so they have no cards to note."
    if seat in deal.away:
        left = deal.left[seat]
        if seat == deal.out or deal.failed[seat] or (left is not None and left.cards is not None):
            yield f"{name} did not play this deal, so only points can be noted for them."
