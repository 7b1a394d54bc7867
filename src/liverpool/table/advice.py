"""What the solver says of the person's own hand: what can be laid down or off, how far it is."""

from liverpool.bots.shed import lay_offs
from liverpool.engine.cards import Card
from liverpool.engine.melds import Meld
from liverpool.engine.rules import LayoffFrom, Out
from liverpool.engine.scoring import points_by_face
from liverpool.engine.solver import NEVER, best_lay_down, distance
from liverpool.engine.state import View
from liverpool.table.words import counted


def best_groups(view: View) -> tuple[Meld, ...] | None:
    """The lay-down that leaves the fewest points in hand; nothing where there is none."""
    public = view.public
    rules, deal = public.rules, public.deal
    others_too = rules.layoff.others_from is LayoffFrom.SAME_TURN
    table = [meld for melds in public.table for meld in melds] if others_too else []
    keep = int(rules.end.out is Out.MUST_DISCARD and not deal.all_at_once)
    return best_lay_down(
        view.hand,
        deal.contract,
        rules.meld,
        points_by_face(rules),
        table,
        keep=keep,
        all_at_once=deal.all_at_once,
    )


def best_cards_off(view: View) -> list[Card]:
    """The cards to lay off on the table so that the fewest points stay in hand."""
    return [move.card for move in lay_offs(view.public, view.seat, view.hand)]


def how_far(view: View) -> str:
    """How many cards are missing, in a sentence."""
    public = view.public
    deal = public.deal
    missing = distance(view.hand, deal.contract, public.rules.meld, all_at_once=deal.all_at_once)
    if missing == NEVER:
        return "No cards in exchange for yours make all of them the contract."
    if deal.all_at_once:
        return f"Not yet: {counted(missing, 'card')} would have to be exchanged."
    if missing == 0:
        return "You hold the contract, but no card would be left for the discard."
    return f"You cannot go down yet: {counted(missing, 'card')} missing."
