"""Those who sit down while a deal is played: they play from the next, and see no hand until then.

So nobody sees a bot's cards by sitting down and leaving, nor those of one who was removed.
"""

from typing import Final

from liverpool.engine.state import Phase, Public, Seat
from liverpool.room.kept import KeptTable
from liverpool.room.messages.requests import AskHint, Make, TakeBack, Try, Wish
from liverpool.room.seating import people
from liverpool.table.words import ONLOOKER

BEFORE_CARDS: Final = (Phase.FIRST_DEALER, Phase.SHUFFLE, Phase.CUT, Phase.FELL)

FOR_PLAYERS: Final = (Make, TakeBack, Wish, Try, AskHint)
"""What only those may ask who play in this deal."""


def first_deal(public: Public) -> int:
    """The first deal for one who sits down now."""
    return public.number + (public.phase not in BEFORE_CARDS)


def eyes(kept: KeptTable, public: Public) -> dict[Seat, Seat]:
    """As which seat each person sees this deal; as an onlooker, who has no part in it."""
    return {
        seat: ONLOOKER if kept.seats[seat].from_deal > public.number else seat
        for seat in people(kept)
    }


def from_when(public: Public) -> str:
    """From when on somebody plays who sits down in the middle of this deal, in words."""
    return f"You play from the next {'game' if public.is_last_deal else 'deal'}."
