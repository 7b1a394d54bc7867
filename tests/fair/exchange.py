"""A whole deal in messages, as a page sends and gets them: `exchange.json`.

A table plays it with two devices, of which this is the first one's connection. Where a
message changes, it is written again:

    .venv/bin/python -m tests.fair.exchange
"""

import json
from pathlib import Path
from typing import Any, Final

import msgspec

from liverpool.room.messages import written
from liverpool.room.messages.shuffles import Commit, Reveal, ShuffleUpdate
from liverpool.room.secrets import KEY_BYTES
from liverpool.table.timing import Pace
from tests.room.devices import Device
from tests.room.house import House
from tests.room.test_shuffles import Family

KEPT: Final = Path(__file__).with_name("exchange.json")
ONE_DEAL: Final = {"deals": [{"cards": 4, "contract": "set 2"}], "buy.window": "off"}


class Recorder(Device):
    """A device that notes what it hears and says."""

    def __init__(self, device: Device) -> None:
        super().__init__(device.page, device.seat)
        self.messages: list[dict[str, Any]] = []

    def _note(self, update: ShuffleUpdate) -> None:
        self._add("server", written(update))
        super()._note(update)

    def says(self, message: Commit | Reveal) -> None:
        answer = self.page.ask(message)
        with_id = msgspec.structs.replace(message, id=self.page.last_number)
        self._add("page", written(with_id))
        self._add("server", written(answer))

    def _add(self, who: str, text: bytes) -> None:
        self.messages.append({"from": who, "message": msgspec.json.decode(text)})


def exchange() -> list[dict[str, Any]]:
    """All that is said of the shuffle of one deal, from its first commitment on."""
    house = House(Pace.AT_ONCE, key=bytes(KEY_BYTES), chance="the same")
    family = Family(house=house, changes=ONE_DEAL)
    recorder = family.devices[0] = Recorder(family.devices[0])
    family.plays_to_the_end()
    return recorder.messages


if __name__ == "__main__":
    lines = ",\n".join(json.dumps(each, separators=(",", ":")) for each in exchange())
    KEPT.write_text(f"[\n{lines}\n]\n", "utf-8")
