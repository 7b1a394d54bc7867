"""What a page's device does in a shuffle: commitments, numbers and a receipt.

It is written from `docs/study/fair-shuffle.md`, with the second implementation of that page.
"""

import json
from collections.abc import Collection
from hashlib import sha256
from typing import Any, Final

from liverpool.fair.numbers import Purpose
from liverpool.fair.receipt import Receipt, read_receipt
from liverpool.room.messages.replies import Refused
from liverpool.room.messages.shuffles import Commit, Reveal, ShuffleUpdate
from tests.fair.second import committed
from tests.room.page import FakePage

ALL: Final = ("commit", "cards", "cut")


class Device:
    """One seat's device; it brings only the numbers named in `brings`."""

    def __init__(
        self, page: FakePage, seat: int, *, seed: str = "", brings: Collection[str] = ALL
    ) -> None:
        self.page, self.seat, self.seed = page, seat, seed or f"device {seat}"
        self.brings = brings
        self.deals: dict[int, dict[str, Any]] = {}
        self.refused: list[str] = []
        self.table = ""
        self._heard = 0

    @property
    def updates(self) -> list[ShuffleUpdate]:
        return [each for each in self.page.messages if isinstance(each, ShuffleUpdate)]

    def last(self, deal: int) -> ShuffleUpdate:
        return next(each for each in reversed(self.updates) if each.deal == deal)

    def steps(self, deal: int) -> list[str]:
        """What it was told of this deal, each step once."""
        return list(dict.fromkeys(each.step.value for each in self.updates if each.deal == deal))

    def number(self, deal: int, purpose: str) -> str:
        """The device's number and blinding."""
        return " ".join(
            sha256(f"{self.seed}/{self.table}/{deal}/{purpose}/{what}".encode()).hexdigest()
            for what in ("number", "blinding")
        )

    def commitment(self, deal: int, purpose: str) -> str:
        number, blinding = self.number(deal, purpose).split(" ")
        return committed(purpose, self.table, deal, str(self.seat), number, blinding)

    @property
    def is_asked(self) -> bool:
        return self._heard < len(self.updates)

    def answers(self) -> bool:
        """Brings whatever it is asked for; True, so that it can stand in a condition."""
        while self.is_asked:
            update = self.updates[self._heard]
            self._heard += 1
            self.table = self.table or update.table
            self._note(update)
            if not update.brought:
                self._brings(update)
        return True

    def _note(self, update: ShuffleUpdate) -> None:
        deal = self.deals.setdefault(update.deal, {"deal": update.deal})
        seen: dict[str, Any] = {"server": update.server.cards, "cut_server": update.server.cut}
        if update.seats is not None:
            seen["seats"] = {str(each.seat): each.cards for each in update.seats}
            seen["cut_seats"] = {str(each.seat): each.cut for each in update.seats}
        if update.aim:
            seen["aim"] = update.aim
        if any(deal.get(key, value) != value for key, value in seen.items()):
            deal["second"] = True
        self.deals[update.deal] = {**seen, **deal}

    def _brings(self, update: ShuffleUpdate) -> None:
        step, deal, kept = update.step.value, update.deal, self.deals[update.deal]
        if step not in self.brings:
            return
        if step == "commit":
            kept["own"], kept["own_cut"] = (self.number(deal, each) for each in ("cards", "cut"))
            cards, cut = (self.commitment(deal, each) for each in ("cards", "cut"))
            self.says(Commit(deal=deal, cards=cards, cut=cut))
        elif kept["seats"].get(str(self.seat)) == self.commitment(deal, "cards"):
            purpose = Purpose(step)
            self.says(Reveal(deal=deal, purpose=purpose, number=self.number(deal, step)))

    def says(self, message: Commit | Reveal) -> None:
        answer = self.page.ask(message)
        if isinstance(answer, Refused):
            self.refused.append(answer.why.sentence)

    def receipt(self) -> Receipt:
        """What it has kept, read as `liverpool verify` reads it."""
        plain = {
            "format": "liverpool-receipt/1",
            "table": self.table,
            "seat": self.seat,
            "deals": list(self.deals.values()),
        }
        return read_receipt(json.dumps(plain))
