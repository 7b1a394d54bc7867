"""The plays of a turn, key by key: going down, laying off, swapping, discarding, taking back.

Each takes what is chosen at the person's place, tries it on the draft, and says why it is
not possible or asks which of several ways is meant.
"""

from collections import Counter
from functools import partial

from liverpool.engine.lay_offs import adds
from liverpool.engine.moves import Add, Discard, Give, Lay, Swap
from liverpool.engine.refusals import IllegalMove, Reason, Refusal
from liverpool.engine.state import Phase, View, view_of
from liverpool.engine.turn import refusal_of
from liverpool.table.advice import best_cards_off, best_groups, best_lay, how_far
from liverpool.table.draft import Play, lay_offs, swaps, why_not_off
from liverpool.table.staging import Group, failed, group_readings, lay_down, why_no_meld
from liverpool.table.words import card_text, cards_text, meld_text
from liverpool.terminal.choices import Alternative
from liverpool.terminal.place import Place
from liverpool.terminal.session import Asked

# Going down


def group(place: Place) -> None:
    """Sets the chosen cards aside as a meld of the contract."""
    cards = place.hand.chosen_cards
    if place.is_down:
        place.refuse(Refusal(Reason.ALREADY_DOWN))
    elif not cards:
        place.say("Choose the cards of a meld first, then set them aside.")
    elif found := group_readings(cards, place.groups, place.public):
        rules = place.public.rules.meld
        alternatives = [
            Alternative(meld_text(meld, rules), partial(_aside, place, Group(meld.cards, meld)))
            for meld in found
        ]
        place.ask("Which meld is it?", alternatives)
    elif place.guard:
        place.refuse(why_no_meld(cards, place.groups, place.public), cards_text(cards))
    else:
        _aside(place, Group(tuple(cards), None))


def _aside(place: Place, group: Group) -> None:
    place.set_aside([*place.groups, group])


def find(place: Place) -> None:
    """Proposes the best lay-down, or, for one who is down, chooses the cards that fit."""
    if place.is_down:
        fitting = best_cards_off(view_of(place.state, place.you))
        place.hand.choose(Counter(fitting))
        if not fitting:
            place.say("No card of yours is better on the table.")
        return
    view = view_of(place.state, place.you)
    if not view.hand:
        place.say("You have no cards yet.")
        return
    lay = best_lay(view) if place.draft is not None else _without_swaps(view)
    if lay is None:
        place.say(how_far(view))
    elif not lay.swaps or _play(place, *lay.swaps):
        place.set_aside([Group(meld.cards, meld) for meld in lay.melds])


def _without_swaps(view: View) -> Lay | None:
    melds = best_groups(view)
    return None if melds is None else Lay(melds)


def lay(place: Place) -> None:
    """Goes down with the groups set aside; without the guard, even if they fail."""
    if not place.groups:
        place.say("Set the melds of the contract aside first: choose cards, then g; or f.")
        return
    move = lay_down(place.groups, place.public)
    if isinstance(move, Lay):
        if _play(place, move):
            place.set_aside([])
    elif not may_fail(place):
        place.refuse(move)
    elif place.make(failed(place.groups)):
        place.set_aside([])


def may_fail(place: Place) -> bool:
    """Whether a lay-down that is none is made, at its price; never with jokers just taken."""
    priced = place.public.rules.end.failed_meld != 0
    return place.asked is Asked.PLAY and priced and not (place.guard or place.staged)


# Laying off and swapping


def add(place: Place) -> None:
    """Lays the cards off that are meant, and asks where there are several ways."""
    cards = place.hand.meant
    if place.asked is Asked.CALLER_PLAYS:
        _add_called(place)
        return
    if place.draft is None or not cards:
        _not_in_play(place)
        return
    ways = lay_offs(place.state, place.you, cards)
    if not ways:
        card, refusal = why_not_off(place.state, place.you, cards)
        place.refuse(refusal, card_text(card))
        return
    alternatives = [
        Alternative(
            "  ".join(_added(place, move) for move in way),
            partial(_play, place, *way),
            tuple((move.owner, move.index) for move in way),
        )
        for way in ways
    ]
    place.ask("Where to?", alternatives)


def _add_called(place: Place) -> None:
    """Lays the called card off, which lies on the pile."""
    alternatives = [
        Alternative(_added(place, move), partial(place.make, move), ((move.owner, move.index),))
        for move in adds(place.public, place.you, place.public.pile[-1:])
    ]
    place.ask("Where to?", alternatives)


def _added(place: Place, move: Add) -> str:
    end = f", {move.end} end" if move.end is not None else ""
    return f"{card_text(move.card)} to {_meld_of(place, move)}{end}"


def _meld_of(place: Place, move: Add | Swap) -> str:
    meld = place.public.table[move.owner][move.index]
    whose = place.session.names.whose(move.owner)
    return f"{whose} {meld_text(meld, place.public.rules.meld)}"


def swap(place: Place) -> None:
    """Takes a joker for the chosen card, or for any card that stands in the hand for one."""
    if place.draft is None:
        _not_in_play(place)
        return
    chosen = place.hand.chosen_cards
    found, refusal = swaps(place.state, place.you, chosen[0] if len(chosen) == 1 else None)
    if refusal is not None:
        place.refuse(refusal)
        return
    alternatives = [
        Alternative(
            f"{card_text(move.card)} for the joker in {_meld_of(place, move)}",
            partial(_play, place, move),
            ((move.owner, move.index),),
        )
        for move in found
    ]
    place.ask("Which joker?", alternatives)


def _not_in_play(place: Place) -> None:
    """Says what has to happen before cards can be played."""
    refusal = place.session.refusal(Add(place.hand.at_cursor or 0, place.you, 0))
    place.refuse(refusal or Refusal(Reason.NOT_YOUR_TURN))


def _play(place: Place, *plays: Play) -> bool:
    """Adds the plays to the draft; false where they are refused."""
    if place.draft is None:
        place.refuse(place.session.refusal(plays[0]) or Refusal(Reason.NOT_YOUR_TURN))
        return False
    try:
        place.draft.play(*plays)
    except IllegalMove as error:
        place.refuse(error.refusal)
        return False
    place.hand.chosen = set()
    place.show()
    if place.ends_turn:
        place.say("That was your last card: Enter ends the turn, u takes it back.")
    return True


def take_back(place: Place) -> None:
    """Takes the last play back, or the last group set aside."""
    if place.plays and place.draft is not None and not (place.staged and place.groups):
        play = place.draft.take_back()
        if isinstance(play, Lay):  # its staged swaps stay, to be taken back one by one
            place.set_aside([Group(meld.cards, meld) for meld in play.melds])
        else:
            place.show()
    elif place.groups:
        place.set_aside(place.groups[:-1])
    else:
        place.say("There is nothing to take back.")


# Ending the turn


def discard(place: Place) -> None:
    """Ends the turn with the card that is meant; a caller gives or discards it."""
    cards = place.hand.meant
    if place.ends_turn:
        place.say("Your hand is empty: Enter ends the turn, u takes the last play back.")
    elif len(cards) != 1:
        place.say("Choose just one card for that; Esc puts all of them back.")
    elif place.public.phase is Phase.GIVE:
        place.make(Give(cards[0]))
    elif place.draft is None:
        place.make(Discard(cards[0]))
    elif place.staged:
        place.say("First lay your melds down with the joker you took, or give it back with u.")
    elif place.groups and not (place.warned or place.public.this_turn.failed):
        place.warned = True
        place.say("Your melds still lie aside: Enter lays them, d again only discards.")
    else:
        move = Discard(cards[0])
        refusal = refusal_of(place.state, place.you, move)
        if refusal is not None:
            place.refuse(refusal, card_text(move.card))
        else:
            place.make(*place.draft.moves, move)


def confirm(place: Place) -> None:
    """Enter: lays down what is set aside, or ends a turn whose plays emptied the hand."""
    if place.ends_turn and place.draft is not None:
        place.make(*place.draft.moves)
    elif place.groups and not place.is_down:
        lay(place)
