"""The README's picture of the terminal: a turn in the fifth deal, with the melds set aside.

    python -m tests.terminal.picture docs/images/terminal.svg

Looked at, not compared.
"""

import asyncio
import random
import re
import sys
from collections import Counter
from pathlib import Path
from typing import Final

from liverpool.bots.roster import make
from liverpool.engine.cards import cards_text
from liverpool.engine.dealing import full_deck, new_game
from liverpool.engine.presets import load
from liverpool.engine.state import State
from liverpool.record import read_position
from liverpool.record.cards import read_cards
from liverpool.table.seat.question import Question
from liverpool.terminal import playing
from liverpool.terminal.app import TableApp
from liverpool.terminal.seat_model import SeatModel
from tests.terminal.tables import Unhurried, session

SIZE: Final = (88, 26)
FONTS: Final = "DejaVu Sans Mono, Menlo, Consolas, monospace"
SEATS: Final = ["You", "Ann", "Ben", "Cy"]
HANDS: Final = {
    "You": "9d 9s Kc Kd Ks Ks 5h ** 7h 8h 7c 3d 2s Js",
    "Ann": "9c 9h 3c",
    "Ben": "Qd Td 6c 2h",
    "Cy": "8d 8d 8s Qc Qh Qs 3d 4d ** 6d 7d Ad As 9h",
}
TABLE: Final = {
    "Ann": ["5c 5s **", "Jc Jd Js", "Jh Qh Kh Ah"],
    "Ben": ["Ac Ad As", "Tc Th Ts", "2s 3s 4s ** 6s"],
}
PILE: Final = "7c"
DRAWN: Final = "3h"
"""What Cy draws, and keeps rather than the 9h that you need."""


def before_cys_turn() -> State:
    """Ben has discarded; Cy holds the contract, and you need one more card for it."""
    left = Counter(full_deck(new_game(load("dunlop").rules, len(SEATS)).public.game, 1))
    for cards in (*HANDS.values(), *(meld for melds in TABLE.values() for meld in melds), PILE):
        left -= Counter(read_cards(cards))
    left -= Counter(read_cards(DRAWN))
    stock = sorted(left.elements())
    random.Random("picture").shuffle(stock)
    return read_position(
        {
            "format": "liverpool-record/1",
            "rules": "dunlop/1",
            "seats": SEATS,
            "brought": {"You": 112, "Ann": 110, "Ben": 15, "Cy": 22},
            "deals": [
                {
                    "number": 5,
                    "position": {
                        "dealer": "You",
                        "turn": "Cy",
                        "phase": "turn",
                        "by": "Ben",
                        "hands": HANDS,
                        "table": TABLE,
                        "pile": PILE,
                        "stock": f"{DRAWN} {cards_text(tuple(stock))}",
                    },
                }
            ],
        }
    )


async def picture() -> str:
    """Cy goes down; you take the discard and set the melds of the contract aside."""
    table = session(before_cys_turn(), bots=lambda seat: make("steady", f"{seat}"), names=SEATS)
    app = TableApp(SeatModel(table), "dunlop", pace=0, now=Unhurried())
    async with app.run_test(size=SIZE) as pilot:
        while app.model.asked is not Question.TURN:
            await pilot.press("space")
        app.model.take()
        playing.find(app.model)
        await pilot.press("right")
        return _without_web_fonts(app.export_screenshot(title="liverpool play"))


def _without_web_fonts(svg: str) -> str:
    """The picture in fonts of the reader's own machine, with nothing fetched from elsewhere."""
    svg = re.sub(r"\s*@font-face \{.*?\}", "", svg, flags=re.DOTALL)
    return svg.replace("Fira Code, monospace", FONTS)


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(asyncio.run(picture()), encoding="utf-8")
