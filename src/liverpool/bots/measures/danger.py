"""The danger of a discard: what the next player may do with the card.

The next player can have it for nothing, and uses a discard about three times as often as a player
who would have to buy it. A player who is down lays it off if it fits: that can be seen on the
table. A player who is not down may need it: that is judged from what everybody saw (`others`).
"""

from liverpool.bots.measures import others
from liverpool.engine.cards import Card
from liverpool.engine.lay_offs import playable
from liverpool.engine.seen import seen_of
from liverpool.engine.state import View


class Danger:
    """What the next player may do with a card that this seat discards."""

    def __init__(self, view: View) -> None:
        self._public = view.public
        self._next = view.public.left_of(view.seat)
        is_down = self._next in view.public.down
        self._takes_when_down = view.public.rules.draw.when_down
        self._seen = None if is_down else seen_of(view.public)[self._next]

    def fits(self, face: Card) -> bool:
        """Whether the next player is down, and can take the card and lay it off at once."""
        is_down = self._seen is None
        return is_down and self._takes_when_down and playable(self._public, self._next, face)

    def needed(self, face: Card) -> float:
        """The chance that the next player, not being down, takes the card."""
        if self._seen is None:
            return 0.0
        return others.would_take(self._public, self._seen, face, self._next)
