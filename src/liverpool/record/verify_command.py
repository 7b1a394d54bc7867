"""`liverpool verify`: whether the cards of a game file were dealt by chance, deal by deal.

Exit status 0: a deal is proved, and nothing is wrong. 1: cards do not follow from the numbers, or
these are not the ones committed to, or the game breaks the rules. 2: a file cannot be read, or the
receipt is of another table. 3: nothing is wrong, and nothing is proved. With `json`, everything
goes to stdout as one object.
"""

from typing import Final

from liverpool.fair.receipt import BadReceipt, Receipt, read_receipt
from liverpool.record.commands import (
    BROKEN,
    GOOD,
    UNREADABLE,
    json_text,
    read_text,
    report_error,
    report_faults,
)
from liverpool.record.errors import BrokenRecord, Fault, NotationError
from liverpool.record.files import read
from liverpool.record.verification import DealVerdict, Verdict, verify

UNPROVED: Final = 3

_WORST_FIRST: Final = (
    Verdict.WRONG,
    Verdict.NO_PROOF,
    Verdict.LEFT_OUT,
    Verdict.CONSISTENT,
    Verdict.PROVED,
)
_SUMMARY: Final = {
    Verdict.WRONG: "This game was not dealt as it should have been.",
    Verdict.NO_PROOF: "Nothing is wrong, but not all of it can be checked.",
    Verdict.LEFT_OUT: "Nothing is wrong, but not all of it is proved to you.",
    Verdict.CONSISTENT: "Nothing is wrong. Only a receipt proves more: --receipt FILE.",
    Verdict.PROVED: "Every deal is proved.",
}


def verify_command(path: str, receipt_path: str | None, *, json: bool) -> int:
    """Checks a game file (`-` for stdin), against a receipt if one is given."""
    try:
        record = read(read_text(path))
        receipt = None if receipt_path is None else _receipt(receipt_path)
        verdicts = verify(record, receipt)
    except (NotationError, BrokenRecord) as error:
        return report_error(error, json)
    except BadReceipt as error:
        return report_faults(UNREADABLE, (Fault(str(error)),), {}, json)
    proved = any(each.verdict is Verdict.PROVED for each in verdicts)
    worst = min((each.verdict for each in verdicts), key=_WORST_FIRST.index)
    if json:
        deals = [
            {
                "number": each.deal,
                "verdict": each.verdict.value,
                "reason": each.reason,
                "left_out": each.left_out,
            }
            for each in verdicts
        ]
        wrong = worst is Verdict.WRONG
        found = {"ok": not wrong, "proved": proved and not wrong, "verdict": worst.value}
        print(json_text({**found, "deals": deals}))
    else:
        print("\n".join([*map(_line, verdicts), "", _SUMMARY[worst]]))
    if worst is Verdict.WRONG:
        return BROKEN
    return GOOD if proved else UNPROVED


def _receipt(path: str) -> Receipt:
    return read_receipt(read_text(path))


def _line(found: DealVerdict) -> str:
    word = found.verdict.value
    shown = word.upper() if found.verdict is Verdict.WRONG else word
    out = f" Left out: {', '.join(found.left_out)}." if found.left_out else ""
    return f"Deal {found.deal}: {shown}. {found.reason}{out}"
