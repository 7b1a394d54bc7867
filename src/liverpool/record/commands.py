"""`liverpool replay` and `liverpool position`: what is in a game file, for people or programs.

Exit status 0: all is well. 1: a move breaks the rules, or a result is not what the moves give.
2: the file cannot be read. With `json`, everything goes to stdout as one object, errors
included; otherwise errors are sentences on stderr.
"""

import sys
from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any, Final
from unicodedata import category, east_asian_width

import msgspec

from liverpool.engine.cards import JOKER, card_text
from liverpool.engine.english import counted, either, listed
from liverpool.engine.moves import DEALER
from liverpool.engine.options import options
from liverpool.engine.rules import FirstDealer
from liverpool.engine.scoring import leaders
from liverpool.engine.state import Phase, Seat, State, view_of, waiting_on
from liverpool.record import text_files
from liverpool.record.errors import BrokenRecord, Fault, NotationError
from liverpool.record.files import read
from liverpool.record.game import GameRecord, final_state
from liverpool.record.moves import move_text
from liverpool.record.names import DEALER_WORD
from liverpool.record.position_fields import score_plain
from liverpool.record.soundness import notes
from liverpool.record.text_files import LARGEST_GAME, CannotRead

GOOD: Final = 0
BROKEN: Final = 1
UNREADABLE: Final = 2
MOST_OPTIONS: Final = 200
"""Options that are listed for a seat; a big hand has thousands of lay-downs."""

SHOWN_OPTIONS: Final = 30
"""How many of them are shown to people."""

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
    """Replays a game file (`-` for stdin) and prints its score sheet; returns the exit status."""
    return _print_found(path, json, _replay_plain, _replay_text)


def position_command(path: str, *, json: bool) -> int:
    """Prints how a game file ends, and who may do what then; returns the exit status."""
    return _print_found(path, json, _position_plain, _position_text)


Plain = dict[str, Any]
_Summarize = Callable[[GameRecord, State], Plain]
_Lines = Callable[[Plain], list[str]]


def _print_found(path: str, json: bool, summarize: _Summarize, lines: _Lines) -> int:
    """Reads the file and prints what is in it, or what is wrong with it."""
    try:
        record = read(read_text(path))
    except (NotationError, BrokenRecord) as error:
        return report_error(error, json)
    found = {"ok": True, **summarize(record, final_state(record))}
    print(json_text(found) if json else "\n".join(lines(found)))
    return GOOD


def report_error(error: NotationError | BrokenRecord, json: bool) -> int:
    """Prints why a file cannot be read, or where it breaks the rules; gives the exit status."""
    if isinstance(error, NotationError):
        return report_faults(UNREADABLE, error.faults, {}, json)
    refusal = error.refusal
    more = {"reason": refusal.reason.value, "rule": refusal.rule} if refusal else {}
    return report_faults(BROKEN, (error.fault,), more, json)


def report_faults(status: int, faults: Sequence[Fault], more: Plain, json: bool) -> int:
    """Prints what is wrong with a file, and gives the exit status back."""
    if json:
        found = [
            {"line": fault.line, "column": fault.column, "sentence": fault.sentence, **more}
            for fault in faults
        ]
        print(json_text({"ok": False, "status": status, "faults": found}))
    else:
        rule = f" (rule: {more['rule']})" if more else ""
        print("\n".join(f"{fault}{rule}" for fault in faults), file=sys.stderr)
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


def _replay_plain(record: GameRecord, state: State) -> Plain:
    public, names = state.public, record.names
    last = public.number if public.phase is Phase.OVER else public.number - 1
    first = last - len(public.sheet) + 1
    return {
        "rules": record.rules,
        "players": names,
        "moves": sum(len(deal.lines) for deal in record.deals),
        "brought": dict(zip(names, public.brought, strict=False)),
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
    found = list(islice(options(view_of(state, seat)), MOST_OPTIONS + 1))
    return {
        "moves": [move_text(move, state.public, names) for move in found[:MOST_OPTIONS]],
        "more": len(found) > MOST_OPTIONS,
    }


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
        count = f"more than {MOST_OPTIONS}" if offered["more"] else len(offered["moves"])
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
