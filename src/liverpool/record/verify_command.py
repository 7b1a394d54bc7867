"""`liverpool verify`: whether the cards of a game file were dealt by chance, deal by deal.

Exit status 0: a deal is proved, and nothing is wrong or missing. 1: cards do not follow from the
numbers, or these are not the ones committed to, or the game breaks the rules. 2: a file cannot be
read, or the receipt is of another table. 3: nothing is wrong, but nothing is proved, or the file
lacks a deal of the receipt. With `json`, everything goes to stdout as one object.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from liverpool.engine.english import listed
from liverpool.fair.receipt import BadReceipt, Receipt, read_receipt
from liverpool.record.commands import (
    BROKEN,
    GOOD,
    UNREADABLE,
    Told,
    json_text,
    print_games,
    read_text,
    report_error,
    report_faults,
)
from liverpool.record.errors import BrokenRecord, Fault, NotationError
from liverpool.record.files import read
from liverpool.record.game import GameRecord
from liverpool.record.verification import DealVerdict, Verdict, verify

UNPROVED: Final = 3

_WORST_FIRST: Final = (
    Verdict.WRONG,
    Verdict.MISSING,
    Verdict.NO_PROOF,
    Verdict.LEFT_OUT,
    Verdict.CONSISTENT,
    Verdict.PROVED,
)
_WRONG: Final = "This game was not dealt as it should have been."
_ALL_PROVED: Final = "Every deal is proved."
_WITHOUT_RECEIPT: Final = {
    Verdict.WRONG: _WRONG,
    Verdict.NO_PROOF: "Nothing is wrong, but not all of it can be checked.",
    Verdict.CONSISTENT: "Nothing is wrong. Only a receipt proves more: --receipt FILE.",
}
BOUND: Final = "It binds the cards to the seats; names, moves, points and rules are not bound."
"""What a proof is of; the page says the same."""


def verify_command(path: str, receipt_path: str | None, *, json: bool) -> int:
    """Checks a file of games (`-` for stdin), against a receipt if one is given."""
    if receipt_path is None:
        return print_games(path, json, lambda game: _verified(game.record, None))
    try:
        record = read(read_text(path))
        receipt = _receipt(receipt_path)
        found = _verified(record, receipt)
    except (NotationError, BrokenRecord) as error:
        return report_error(error, json)
    except BadReceipt as error:
        return report_faults(UNREADABLE, (Fault(str(error)),), {}, json)
    print(json_text(found.plain) if json else "\n".join(found.lines))
    return found.status


def _verified(record: GameRecord, receipt: Receipt | None) -> Told:
    """What comes out for a game; raises `BadReceipt` where the receipt is of another table."""
    verdicts = verify(record, receipt)
    worst = min((each.verdict for each in verdicts), key=_WORST_FIRST.index)
    ok = worst not in (Verdict.WRONG, Verdict.MISSING)
    proved = ok and any(each.verdict is Verdict.PROVED for each in verdicts)
    deals = [
        {
            "number": each.deal,
            "verdict": each.verdict.value,
            "reason": each.reason,
            "left_out": each.left_out,
        }
        for each in verdicts
    ]
    whose = {"seat": receipt.seat, "name": record.names[receipt.seat]} if receipt else None
    plain = {"ok": ok, "proved": proved, "verdict": worst.value, "receipt": whose, "deals": deals}
    if receipt is None:
        ending = ["", _WITHOUT_RECEIPT[worst]]
    else:
        name = record.names[receipt.seat]
        of_whom = f"The receipt is of seat {receipt.seat}, which the file calls {name}. {BOUND}"
        ending = ["", *_summary(worst, verdicts), of_whom]
    status = BROKEN if worst is Verdict.WRONG else GOOD if proved else UNPROVED
    return Told(plain, [*map(_line, verdicts), *ending], ending[1], status)


def _summary(worst: Verdict, verdicts: Sequence[DealVerdict]) -> Iterator[str]:
    """What comes out with a receipt, and which deals it proves."""
    if worst is Verdict.PROVED:
        yield _ALL_PROVED
        return
    missing = [each for each in verdicts if each.verdict is Verdict.MISSING]
    if worst is Verdict.WRONG:
        yield _WRONG
    elif missing:
        yield f"The file lacks {_deals(missing)} of the receipt, so it may have been cut short."
    else:
        yield "Nothing is wrong, but not every deal is proved."
    there = [each for each in verdicts if each not in missing]
    proved = [each for each in there if each.verdict is Verdict.PROVED]
    others = [each for each in there if each not in proved]
    yield " ".join(
        f"{word}: {_deals(some)}."
        for word, some in (("Proved", proved), ("Not proved", others))
        if some
    )


def _deals(some: Sequence[DealVerdict]) -> str:
    """`deal 2`, `deals 2 and 3`."""
    word = "deal" if len(some) == 1 else "deals"
    return f"{word} {listed([str(each.deal) for each in some])}"


def _receipt(path: str) -> Receipt:
    return read_receipt(read_text(path))


def _line(found: DealVerdict) -> str:
    word = found.verdict.value
    shown = word.upper() if found.verdict in (Verdict.WRONG, Verdict.MISSING) else word
    out = f" Left out: {', '.join(found.left_out)}." if found.left_out else ""
    return f"Deal {found.deal}: {shown}. {found.reason}{out}"
