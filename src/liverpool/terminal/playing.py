"""The plays of a turn, key by key: going down, laying off, swapping, discarding, taking back.

Each takes what the player has chosen, tries it on the draft, and says why it is
not possible or asks which of several ways is meant.
"""

from functools import partial

from msgspec.structs import replace

from liverpool.engine.lay_offs import adds
from liverpool.engine.moves import Add, Discard, Give, Swap
from liverpool.engine.refusals import Reason, Refusal
from liverpool.engine.state import Phase
from liverpool.engine.swaps import swapped_out, swapped_word
from liverpool.engine.turn import refuse_move
from liverpool.table.seat.draft import Draft, MeldGroup, Play, slot_for, with_best_melds
from liverpool.table.seat.fits import all_off, new_lays, swaps, ways_off, why_not_new, why_not_off
from liverpool.table.seat.question import Question
from liverpool.table.words import card_text, cards_text, meld_text, where_joker_goes, wild_named
from liverpool.terminal.feedback import Alternative
from liverpool.terminal.seat_model import SeatModel

# Going down


def group(model: SeatModel) -> None:
    """Sets the chosen cards aside for the meld of the contract to which they belong."""
    cards = model.hand.chosen_cards
    if model.checked.is_down:
        if cards and model.public.rules.layoff.new_melds:
            add(model)
        else:
            model.refuse(Refusal(Reason.ALREADY_DOWN))
        return
    if not cards:
        model.say("Choose the cards of a meld first, then set them aside.")
        return
    at, reading = slot_for(model.checked, cards)
    rules = model.public.rules.meld
    if reading.melds:
        alternatives = [
            Alternative(
                meld_text(meld, rules), partial(_aside, model, at, MeldGroup(meld.cards, meld))
            )
            for meld in reading.melds
        ]
        model.ask("Which meld is it?", alternatives)
    elif reading.fault is not None and model.guard:
        model.refuse(reading.fault, cards_text(cards))
    else:
        _aside(model, at, MeldGroup(reading.cards))


def _aside(model: SeatModel, at: int, group: MeldGroup) -> None:
    slots = len(model.public.deal_of(model.you).contract)
    model.prepare(model.draft.with_group(at, group, slots))


def find(model: SeatModel) -> None:
    """Proposes the best lay-down, or, for one who is down, lays off all that fits."""
    if model.checked.is_down:
        plays = all_off(model.checked.state, model.you)
        if plays:
            _play(model, *plays)
        else:
            model.say("None of your cards fits on the table right now.")
        return
    best = with_best_melds(model.checked)
    if isinstance(best, Draft):
        model.prepare(best)
    else:
        model.say(best)


def lay(model: SeatModel) -> None:
    """Goes down with the groups set aside; without the guard, even if they fail."""
    checked = model.checked
    if checked.lay is not None:
        _play(model, checked.lay)
    elif checked.expose is not None:
        model.make(checked.expose)
    elif checked.lay_refused is not None:
        model.refuse(checked.lay_refused)
    else:
        model.say(
            "First set the melds of the contract aside: choose cards and press g, or press f."
        )


# Laying off and swapping


def add(model: SeatModel) -> None:
    """Lays the cards off that are meant, or down as a new meld; asks if there are several ways."""
    cards = model.hand.meant
    if model.asked is Question.CALLER_PLAYS:
        _add_called(model)
        return
    if model.asked is not Question.PLAY or not cards:
        _not_in_play(model)
        return
    ways = ways_off(model.checked.state, model.you, cards)
    lays = new_lays(model.checked.state, model.you, cards)
    if not ways and not lays:
        never = why_not_new(model.checked.state, model.you, cards)
        if never is not None:
            model.refuse(never, cards_text(cards))
            return
        card, refusal = why_not_off(model.checked.state, model.you, cards)
        model.refuse(refusal, card_text(card))
        return
    alternatives = [
        Alternative(
            "  ".join(_added(model, move) for move in way),
            partial(_play, model, *way),
            tuple((move.owner, move.index) for move in way),
        )
        for way in ways
    ]
    rules = model.public.rules.meld
    alternatives += [
        Alternative(f"a new meld: {meld_text(lay.melds[0], rules)}", partial(_play, model, lay))
        for lay in lays
    ]
    model.ask("Where to?", alternatives)


def _add_called(model: SeatModel) -> None:
    """Lays the called card off, which lies on the pile."""
    alternatives = [
        Alternative(_added(model, move), partial(model.make, move), ((move.owner, move.index),))
        for move in adds(model.public, model.you, model.public.pile[-1:])
    ]
    model.ask("Where to?", alternatives)


def _added(model: SeatModel, move: Add) -> str:
    end = f", {move.end} end" if move.end is not None else ""
    return f"{card_text(move.card)} to {_meld_of(model, move)}{end}"


def _meld_of(model: SeatModel, move: Add | Swap) -> str:
    meld = model.public.table[move.owner][move.index]
    whose = model.session.names.whose(move.owner)
    return f"{whose} {meld_text(meld, model.public.rules.meld)}"


def swap(model: SeatModel) -> None:
    """Swaps a joker for the chosen card, or for any card that stands in the hand for one."""
    if model.asked is not Question.PLAY:
        _not_in_play(model)
        return
    chosen = model.hand.chosen_cards
    cards = chosen if len(chosen) == 1 else model.state.hands[model.you]
    found, refusal = swaps(model.state, model.you, cards)
    if refusal is not None:
        model.refuse(refusal)
        return
    alternatives = [
        Alternative(
            f"{card_text(move.card)} for the {wild_named(swapped_out(model.public, move))} in"
            f" {_meld_of(model, move)}{where_joker_goes(model.public, move)}",
            partial(_play, model, move),
            ((move.owner, move.index),),
        )
        for move in found
    ]
    model.ask(f"Which {swapped_word(model.public.rules)}?", alternatives)


def _not_in_play(model: SeatModel) -> None:
    """Says what has to happen before cards can be played."""
    refusal = model.session.refusal(Add(model.hand.at_cursor or 0, model.you, 0))
    model.refuse(refusal or Refusal(Reason.NOT_YOUR_TURN))


def _play(model: SeatModel, *plays: Play) -> None:
    """Adds the plays to the draft, or says why they are refused."""
    draft, last = model.draft, plays[-1]
    if isinstance(last, Swap) and not model.checked.is_down:
        draft = replace(draft, swaps=(*draft.swaps, last))
    else:
        draft = draft.with_plays(*plays)
    refusal = model.prepare(draft)
    if refusal is not None:
        model.refuse(refusal)
    elif model.checked.ended:
        model.say("That was your last card: Enter ends the turn, u takes it back.")


def take_back(model: SeatModel) -> None:
    """Takes the last play back, or the last group set aside."""
    draft = model.draft.without_last_step()
    if draft is None:
        model.say("There is nothing to take back.")
    else:
        model.prepare(draft)


# Ending the turn


def discard(model: SeatModel) -> None:
    """Ends the turn with the card that is meant; a caller gives or discards it."""
    cards = model.hand.meant
    if model.checked.ended:
        model.say("Your hand is empty: Enter ends the turn, u takes the last play back.")
    elif len(cards) != 1:
        model.say("Choose just one card; Esc puts them all back.")
    elif model.public.phase is Phase.GIVE:
        model.make(Give(cards[0]))
    elif model.asked is not Question.PLAY:
        model.make(Discard(cards[0]))
    elif model.draft.swaps:
        word = swapped_word(model.public.rules)
        model.say(f"First lay your melds down with the {word} you took, or give it back with u.")
    elif model.checked.lay is not None and not model.warned:
        model.warned = True
        model.say("Your melds are still set aside: Enter lays them down, d again just discards.")
    else:
        move = Discard(cards[0])
        refusal = refuse_move(model.checked.state, model.you, move)
        if refusal is not None:
            model.refuse(refusal, card_text(move.card))
        else:
            model.make(*model.draft.plays, move)


def confirm(model: SeatModel) -> None:
    """Enter: lays down what is set aside, or ends a turn whose plays emptied the hand."""
    if model.checked.ended:
        model.make(*model.draft.plays)
    elif model.draft.aside:
        lay(model)
