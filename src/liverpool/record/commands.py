"""`liverpool replay` and `liverpool position`: what is in a game file, for people or programs.

A file of many games gets a line for each, as soon as it is read, and a last line that counts them;
the exit status is the worst of them.

Exit status 0: all is well. 1: a move breaks the rules, or a result is not what the moves give.
2: the file cannot be read. With `json`, everything goes to stdout as one object, errors
included; otherwise errors are sentences on stderr.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, islice
from typing import Any, Final, NamedTuple
from unicodedata import category, east_asian_width

import msgspec

from liverpool.engine.cards import JOKER, card_text
from liverpool.engine.english import counted, either, listed
from liverpool.engine.moves import DEALER
from liverpool.engine.scoring import leaders
from liverpool.engine.seating import FirstDealer
from liverpool.engine.state import Phase, Seat, State, view_of, waiting_on
from liverpool.record import text_files
from liverpool.record.errors import BrokenRecord, Fault, NotationError
from liverpool.record.game import GameRecord
from liverpool.record.games import BadGame, FoundGame, games_of
from liverpool.record.moves import MOST_LEGAL, legal_texts
from liverpool.record.names import DEALER_WORD
from liverpool.record.position_fields import score_plain
from liverpool.record.soundness import notes
from liverpool.record.text_files import LARGEST_GAME, CannotRead

GOOD: Final = 0
BROKEN: Final = 1
UNREADABLE: Final = 2
SHOWN_OPTIONS: Final = 30
"""How many of the legal moves that are listed are shown to people."""

_PROMPTS: Final = {
    Phase.FIRST_DEALER: "draw cards for the first deal",
    Phase.SHUFFLE: "shuffle",
    Phase.CUT: "cut the deck",
    Phase.FELL: "say where the cut fell",
    Phase.TURN: "take a card or draw one",
    Phase.BUY: "buy or pass",
    Phase.CUT_FOR: "cut for the card on offer",
    Phase.PLAY: "play and discard",
    Phase.LAST_CALL: "call the last discard or pass",
    Phase.CALLER_PLAYS: "lay off the called card",
    Phase.GIVE: "give a card",
    Phase.FREE_DISCARD: "discard a card of their choice",
    Phase.OVER: "shuffle for the next deal",
}


def replay_command(path: str, *, json: bool) -> int:
    """Replays a file of games (`-` for stdin) and prints their results; returns the exit status."""
    return print_games(path, json, _replayed)


def position_command(path: str, *, json: bool) -> int:
    """Prints how a game file ends, and who may do what then; returns the exit status."""
    return print_games(path, json, _position)


class Told(NamedTuple):
    """What a command says of a game."""

    plain: dict[str, Any]
    """All of it, for programs."""
    lines: list[str]
    """For people, where the file has this game alone."""
    line: str
    """For people, beside other games."""
    status: int = 0


Plain = dict[str, Any]


def print_games(path: str, json: bool, told: Callable[[FoundGame], Told]) -> int:
    """Prints what the command says of each game of a file, or what is wrong with it."""
    try:
        games = games_of(path)
        first, *more = islice(games, 2)
    except NotationError as error:
        return report_error(error, json)
    if more:
        return _print_each(chain((first, *more), games), json, told)
    if isinstance(first, BadGame):
        return report_error(first.error, json)
    found = told(first)
    print(json_text({"ok": True, **found.plain}) if json else "\n".join(found.lines))
    return found.status


def _print_each(
    games: Iterator[FoundGame | BadGame], json: bool, told: Callable[[FoundGame], Told]
) -> int:
    good = bad = worst = 0
    for game in games:
        where = {"game": game.number, "line": game.line}
        if isinstance(game, BadGame):
            status = report_error(game.error, json, where)
            bad += 1
        else:
            found = told(game)
            status = found.status
            heading = f"game {game.number}, line {game.line}: "
            print(json_text({"ok": True, **where, **found.plain}) if json else heading + found.line)
            good += 1
        worst = max(worst, status)
    if not json:
        print(counted(good, "game") + (f", and {bad} more that can't be replayed." if bad else "."))
    return worst


def report_error(
    error: NotationError | BrokenRecord, json: bool, where: Plain | None = None
) -> int:
    """Prints why a file cannot be read, or where it breaks the rules; gives the exit status.

    `where` says which game of several is meant.
    """
    if isinstance(error, NotationError):
        return report_faults(UNREADABLE, error.faults, {}, json, where)
    refusal = error.refusal
    more = {"reason": refusal.reason.value, "rule": refusal.rule} if refusal else {}
    return report_faults(BROKEN, (error.fault,), more, json, where)


def report_faults(
    status: int, faults: Sequence[Fault], more: Plain, json: bool, where: Plain | None = None
) -> int:
    """Prints what is wrong with a file, and gives the exit status back."""
    of_several = where or {}
    if json:
        found = [
            {"line": fault.line, "column": fault.column, "sentence": fault.sentence, **more}
            for fault in faults
        ]
        print(json_text({"ok": False, **of_several, "status": status, "faults": found}))
    else:
        which = f"game {of_several['game']}, " if of_several else ""
        rule = f" (rule: {more['rule']})" if more else ""
        print("\n".join(f"{which}{fault}{rule}" for fault in faults), file=sys.stderr)
    return status


def json_text(plain: Plain) -> str:
    return msgspec.json.encode(plain).decode()


def read_text(path: str) -> str:
    """The text of a file; raises `NotationError` if it cannot be read."""
    try:
        return text_files.read_text(path, LARGEST_GAME, "a game")
    except CannotRead as error:
        raise NotationError(Fault(str(error), *error.place)) from None


# What is found


def _replayed(game: FoundGame) -> Told:
    plain = _replay_plain(game.record, game.last)
    moves = counted(plain["moves"], "move")
    line = f"{plain['rules']}, {moves}. {_outcome(plain)}"
    return Told(plain, _replay_text(plain), line)


def _position(game: FoundGame) -> Told:
    plain = _position_plain(game.record, game.last)
    return Told(plain, _position_text(plain), _waiting_text(plain))


def _replay_plain(record: GameRecord, state: State) -> Plain:
    public, names = state.public, record.names
    last = public.number if public.phase is Phase.OVER else public.number - 1
    first = last - len(public.sheet) + 1
    return {
        "rules": record.rules,
        "players": names,
        "moves": sum(len(deal.lines) for deal in record.deals),
        "brought": dict(zip(names, public.brought, strict=False)),
        "more_buys": dict(zip(names, public.game.more_buys, strict=False)),
        "first_pick": [names[seat] for seat in public.game.first_pick],
        "deals": [
            {"number": number, **score_plain(line, names)}
            for number, line in enumerate(public.sheet, first)
        ],
        "totals": dict(zip(names, public.totals(), strict=True)),
        "leaders": [names[seat] for seat in leaders(public)],
        "finished": not waiting_on(public).must,
        "stopped": record.stopped,
        "waiting": _waiting_plain(state, names),
    }


def _waiting_plain(state: State, names: Sequence[str]) -> Plain:
    public = state.public
    waiting = waiting_on(public)
    return {
        "deal": public.number,
        "phase": public.phase.value,
        "prompt": _prompt(state),
        "must": [_actor(seat, names) for seat in waiting.must],
        "may": [_actor(seat, names) for seat in waiting.may],
    }


def _actor(seat: Seat, names: Sequence[str]) -> str:
    return DEALER_WORD if seat == DEALER else names[seat]


def _prompt(state: State) -> str:
    """What the players who must answer have to do; it follows their names."""
    public = state.public
    if not waiting_on(public).must:
        return "the game is over"
    if public.debts:
        return "name the next card of the stock" if state.stock else "renew the stock"
    if public.phase is Phase.FIRST_DEALER and public.rules.start.first_dealer is FirstDealer.RANDOM:
        return "draw the lot that says who deals first"
    return _PROMPTS[public.phase]


def _position_plain(record: GameRecord, state: State) -> Plain:
    waiting = waiting_on(state.public)
    return {
        "rules": record.rules,
        "players": record.names,
        **_waiting_plain(state, record.names),
        "options": {
            record.names[seat]: _options_plain(state, seat, record.names)
            for seat in sorted({*waiting.must, *waiting.may} - {DEALER})
        },
        "notes": notes(state, record.names),
    }


def _options_plain(state: State, seat: Seat, names: Sequence[str]) -> Plain:
    moves, more = legal_texts(view_of(state, seat), names)
    return {"moves": moves, "more": more}


# For people


def _replay_text(found: Plain) -> list[str]:
    """The score sheet with a row for each player, and who wins or has to act."""
    deals, totals = found["deals"], found["totals"]
    heads = ["brought"] * bool(found["brought"]) + [f"deal {deal['number']}" for deal in deals]
    width = max(map(_cells, totals))
    count = found["moves"]
    moves = "1 move, and it is legal." if count == 1 else f"{count} moves, all of them legal."
    lines = [f"{found['rules']}, {moves}", ""]
    lines.append("  ".join([" " * width, *(f"{head:>7}" for head in [*heads, "total"])]))
    for name, total in totals.items():
        cells = [found["brought"].get(name, 0)] * bool(found["brought"])
        cells += [deal["points"][name] + deal.get("penalties", {}).get(name, 0) for deal in deals]
        padded = name + " " * (width - _cells(name))
        lines.append("  ".join([padded, *(f"{cell:>7}" for cell in [*cells, total])]))
    return [*lines, "", _outcome(found)]


def _cells(text: str) -> int:
    """The columns that the text takes in a terminal, where some letters are wide and some none."""
    inked = [sign for sign in text if category(sign) not in ("Mn", "Me", "Cf")]
    return len(inked) + sum(east_asian_width(sign) in "WF" for sign in inked)


def _outcome(found: Plain) -> str:
    leaders = found["leaders"]
    who, one = listed(leaders), len(leaders) == 1
    if found["stopped"]:
        have = f"{who} {'has' if one else 'have'}"
        return f"They stopped after deal {found['waiting']['deal']}. {have} the fewest points."
    if not found["finished"]:
        return _waiting_text(found["waiting"])
    points = counted(found["totals"][leaders[0]], "point")
    return f"{who} wins with {points}." if one else f"{who} share the win with {points} each."


def _waiting_text(waiting: Plain) -> str:
    if not waiting["must"]:
        return f"Deal {waiting['deal']}: {waiting['prompt']}."
    who = either(["the dealer" if name == DEALER_WORD else name for name in waiting["must"]])
    text = f"Deal {waiting['deal']}: {who} has to {waiting['prompt']}."
    does = "buy" if waiting["phase"] == Phase.PLAY else "call"
    return f"{text} {listed(waiting['may'])} may {does}." if waiting["may"] else text


def _position_text(found: Plain) -> list[str]:
    lines = [_waiting_text(found)]
    for name, offered in found["options"].items():
        count = f"more than {MOST_LEGAL}" if offered["more"] else len(offered["moves"])
        lines += ["", f"{name} has {count} {'option' if count == 1 else 'options'}."]
        lines += [f"  {move}" for move in offered["moves"][:SHOWN_OPTIONS]]
        if len(offered["moves"]) > SHOWN_OPTIONS:
            lines.append("  …")
    joker = card_text(JOKER)
    if any(joker in line for line in lines):
        lines += ["", f"{joker} is a joker."]
    return [
        *lines,
        *([""] if found["notes"] else []),
        *(f"Note: {note}" for note in found["notes"]),
    ]
