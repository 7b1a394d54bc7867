"""A draft of a turn that nobody else has seen, and the same draft checked by the engine.

A draft is what a player has prepared: plays that are not made yet, jokers to be swapped out
in the same move as going down, and cards set aside for each meld of the contract. Nothing in
it is trusted, and nothing of it is made: `check_draft` asks the engine, step by step, on a copy of
the state; what is refused is reported, never raised. Melds may be prepared at any time; if
they cannot be laid down yet, the reason is reported as well. A play that empties the hand may
end the deal, which would show and count all hands: the seat sees only its own draft, as if the
turn still went on.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Annotated, Final

from msgspec import Meta, Struct
from msgspec.structs import replace

from liverpool.engine.cards import Card, suit_of
from liverpool.engine.contracts import cards_asked
from liverpool.engine.melds import Meld, is_face, is_wild, readings
from liverpool.engine.moves import Add, Expose, Lay, Swap
from liverpool.engine.refusals import Reason, Refusal
from liverpool.engine.rules import Kind, LaydownSize, Slot
from liverpool.engine.solver import lay_downs
from liverpool.engine.state import Phase, Public, Seat, State, View, view_of
from liverpool.engine.swaps import after_swap, swapped_out
from liverpool.engine.turn import apply, refuse_move
from liverpool.table.advice import best_lay, how_far
from liverpool.table.bots import LARGE_AT_ONCE, thinks_long
from liverpool.table.reasons import Why, why
from liverpool.table.seat.slots import Reading, read_slot

Play = Lay | Add | Swap
Cards = Annotated[tuple[Card, ...], Meta(max_length=150)]

WHICH_CARD: Final = Why(
    "which_card", "First say which card each wild card stands for.", "", "joker first"
)
UNFINISHED: Final = Why(
    "unfinished", "Set cards aside for every meld of the contract first.", "", "cards missing"
)
_TOO_MANY: Final = "With a hand this large, you'll find your melds faster yourself."


class MeldGroup(Struct, frozen=True, forbid_unknown_fields=True):
    """The cards set aside for one meld of the contract; `meld` once it is settled which."""

    cards: Cards = ()
    meld: Meld | None = None


class Draft(Struct, frozen=True):
    plays: tuple[Play, ...] = ()
    swaps: tuple[Swap, ...] = ()
    """Jokers to be swapped out in the same move as going down."""
    groups: tuple[MeldGroup, ...] = ()
    """One for each meld of the contract, in its order; none where nothing is set aside."""

    @property
    def aside(self) -> Counter[Card]:
        return Counter(face for group in self.groups for face in group.cards)

    def with_plays(self, *plays: Play) -> "Draft":
        """The draft with these plays; a lay-down takes what is set aside for it."""
        laid = any(isinstance(play, Lay) for play in plays)
        done = self.plays + plays
        return Draft(done) if laid else replace(self, plays=done)

    def with_group(self, at: int, group: MeldGroup, slots: int) -> "Draft":
        """The draft with this group for the meld `at` of the contract, which has `slots` melds."""
        groups = self.groups or (MeldGroup(),) * slots
        return replace(self, groups=(*groups[:at], group, *groups[at + 1 :]))

    def without_last_step(self) -> "Draft | None":
        """The draft without its last play, group or swap; None if there is nothing to take back.

        A lay-down that is taken back is set aside again, its jokers still swapped out.
        """
        if self.plays:
            *before, last = self.plays
            if isinstance(last, Lay):
                return Draft(tuple(before), last.swaps, groups_of(last.melds))
            return replace(self, plays=tuple(before))
        filled = [at for at, group in enumerate(self.groups) if group.cards]
        if filled:
            return self.with_group(filled[-1], MeldGroup(), len(self.groups))
        return replace(self, swaps=self.swaps[:-1]) if self.swaps else None


def groups_of(melds: Sequence[Meld]) -> tuple[MeldGroup, ...]:
    return tuple(MeldGroup(meld.cards, meld) for meld in melds)


class CheckedDraft(Struct, frozen=True):
    """A draft checked by the engine: what of it can be made, and what it comes to."""

    seat: Seat
    draft: Draft
    """What can be made of it."""
    state: State
    """After its plays."""
    seen: State
    """The table and the hand as the player prepares them, with the jokers swapped out as well."""
    refused: Refusal | None
    """Why the next play or swap cannot be made."""
    ended: bool
    """Whether the plays have emptied the hand, so that no discard follows."""
    readings: tuple[Reading, ...]
    """What each group is."""
    lay: Lay | None
    """The lay-down that the groups are."""
    lay_refused: Why | None
    """Why they are not a lay-down; None if they are, or if nothing is set aside."""
    expose: Expose | None
    """Where a lay-down may fail: the one that would."""

    @property
    def public(self) -> Public:
        return self.seen.public

    @property
    def is_down(self) -> bool:
        return self.seat in self.public.down

    @property
    def view(self) -> View:
        return view_of(self.seen, self.seat)

    @property
    def missing(self) -> int:
        """How many cards at least the groups still need."""
        return sum(reading.missing for reading in self.readings)


def check_draft(state: State, seat: Seat, draft: Draft, *, guard: bool = True) -> CheckedDraft:
    """The draft checked against this state; `guard`: a lay-down that would fail is not offered."""
    after, count, refused, ended = _played(state, seat, draft.plays)
    seen, swaps = after, tuple[Swap, ...]()
    if refused is None and seat not in after.public.down:
        seen, swaps, refused = _swapped(after, seat, draft.swaps)
    read = _read(seen, seat, draft.groups)
    done = Draft(draft.plays[:count], swaps, draft.groups)
    lay, lay_refused = _lay_down(after, seat, read, swaps)
    return CheckedDraft(
        seat=seat,
        draft=done,
        state=after,
        seen=seen,
        refused=refused,
        ended=ended,
        readings=read,
        lay=lay,
        lay_refused=lay_refused,
        expose=None if guard or lay else _expose(after, seat, done),
    )


# The plays


def _played(
    state: State, seat: Seat, plays: Sequence[Play]
) -> tuple[State, int, Refusal | None, bool]:
    """The state after as many of the plays as can be made, how many, why the next one is not,
    and whether the hand is empty.
    """
    before = state.public
    for count, play in enumerate(plays):
        refusal = refuse_move(state, seat, play)
        if refusal is not None:
            return state, count, refusal, False
        after = apply(state, seat, play)
        if not after.hands[seat]:
            rest = plays[count + 1 :]
            refused = Refusal(Reason.NOT_HELD) if rest else None
            return _still(before, seat, after), count + 1, refused, True
        state = after
    return state, len(plays), None, False


def _still(before: Public, seat: Seat, after: State) -> State:
    """The state as if the turn, or the deal, that the last play has ended still went on."""
    public = replace(
        after.public,
        phase=Phase.PLAY,
        turn=seat,
        sheet=before.sheet,
        dead=before.dead,
    )
    return replace(after, public=public)


def refuse_staged(state: State, seat: Seat, swap: Swap) -> Refusal | None:
    """Why the seat cannot take this joker into its hand to go down with it."""
    refusal = refuse_move(state, seat, Lay((), (swap,)))
    if refusal is not None and refusal.reason is Reason.SWAPPED_JOKER_UNLAID:
        return None  # it is not laid yet; that is all there is against going down with it now
    return refusal


def _swapped(
    state: State, seat: Seat, swaps: Sequence[Swap]
) -> tuple[State, tuple[Swap, ...], Refusal | None]:
    """As many of these jokers in the hand as can be had, and why the next one cannot."""
    for count, swap in enumerate(swaps):
        refusal = refuse_staged(state, seat, swap)
        if refusal is not None:
            return state, tuple(swaps[:count]), refusal
        public, hand = after_swap(state.public, state.hands[seat], swap)
        # What is owed is paid by the lay-down, of which the swap is a part.
        before = state.public.this_turn
        turn = replace(public.this_turn, owed=before.owed, owed_wilds=before.owed_wilds)
        hands = (*state.hands[:seat], hand, *state.hands[seat + 1 :])
        state = replace(state, public=replace(public, this_turn=turn), hands=hands)
    return state, tuple(swaps), None


def wilds_taken(state: State, seat: Seat, draft: Draft) -> tuple[Card, ...]:
    """What each swap of a draft that can be made takes the place of, one after the other."""
    wilds = []
    for play in draft.plays:
        if isinstance(play, Swap):
            wilds.append(swapped_out(state.public, play))
        state = apply(state, seat, play)
    public = state.public
    for swap in draft.swaps:
        wilds.append(swapped_out(public, swap))
        public, _ = after_swap(public, (swap.card,), swap)
    return tuple(wilds)


# The groups


def _read(state: State, seat: Seat, groups: Sequence[MeldGroup]) -> tuple[Reading, ...]:
    """What each group is, in the slot of its place; a card lies in one group only."""
    public = state.public
    deal, rules = public.deal_of(seat), public.rules.meld
    contract = deal.contract
    left = Counter(state.hands[seat]) if state.hands else Counter[Card]()
    found = []
    for at, group in enumerate(groups):
        asked = Counter(group.cards)
        if at >= len(contract):
            reading = Reading(group.cards, fault=Refusal(Reason.NOT_THE_CONTRACT))
        elif not asked <= left:
            reading = Reading(group.cards, fault=Refusal(Reason.NOT_HELD))
        else:
            left -= asked
            reading = read_slot(
                group.cards,
                contract[at],
                rules,
                group.meld,
                all_at_once=deal.all_at_once,
            )
        found.append(reading)
    return tuple(found)


def held_groups(state: State, seat: Seat, groups: Sequence[MeldGroup]) -> tuple[MeldGroup, ...]:
    """The groups without the cards that have left the hand; none for one who is down.

    A group that loses a card is no longer settled. The page does the same (`reduce.ts`, `held`).
    """
    if seat in state.public.down:
        return ()
    left = Counter(state.hands[seat]) if state.hands else Counter[Card]()
    held = [_held(group, left) for group in groups]
    return tuple(held) if any(group.cards for group in held) else ()


def _held(group: MeldGroup, left: Counter[Card]) -> MeldGroup:
    """The group without the cards that are not among those left; takes its own out of them."""
    cards = []
    for face in group.cards:
        if left[face]:
            left[face] -= 1
            cards.append(face)
    return group if len(cards) == len(group.cards) else MeldGroup(tuple(cards))


def slot_for(checked: CheckedDraft, cards: Sequence[Card]) -> tuple[int, Reading]:
    """Into which slot of the contract these cards go best, beside what lies there, and what
    they are then: a whole meld before one that lacks cards, and that before none.
    """
    deal, rules = checked.view.deal, checked.public.rules.meld
    contract = deal.contract
    groups = checked.draft.groups or (MeldGroup(),) * len(contract)
    found = [
        read_slot((*group.cards, *cards), slot, rules, all_at_once=deal.all_at_once)
        for group, slot in zip(groups, contract, strict=True)
    ]
    one_suit = len({suit_of(face) for face in cards if not is_wild(face, rules)}) == 1

    def rank(at: int) -> tuple[bool, bool, bool, int, bool]:
        reading = found[at]
        whole = at < len(checked.readings) and bool(checked.readings[at].melds)
        wrong_kind = (contract[at].kind is Kind.RUN) != one_suit
        return reading.fault is not None, whole, not reading.melds, reading.missing, wrong_kind

    best = min(range(len(contract)), key=rank)
    fault = found[best].fault
    fits_alone = fault is None or fault.reason is Reason.MELD_TOO_LONG
    if not fits_alone and next(readings(cards, rules), None) is not None:
        return best, Reading(tuple(cards), fault=Refusal(Reason.NOT_THE_CONTRACT))
    return best, found[best]


def with_cards_aside(checked: CheckedDraft, cards: Sequence[Card]) -> Draft | None:
    """The draft with these cards set aside where they fit best, all melds of the contract at once
    where they are just those; None where they fit no meld.
    """
    slots = len(checked.view.deal.contract)
    if checked.is_down or len(checked.draft.groups) not in (0, slots):
        return None
    at, reading = slot_for(checked, cards)
    was_whole = at < len(checked.readings) and bool(checked.readings[at].melds)
    if reading.fault is not None or (was_whole and not reading.melds):
        return _with_contract_aside(checked, cards)
    return checked.draft.with_group(at, MeldGroup(reading.cards), slots)


def _with_contract_aside(checked: CheckedDraft, cards: Sequence[Card]) -> Draft | None:
    """The draft with these cards as the melds of the contract, none of them left over."""
    deal, rules = checked.view.deal, checked.public.rules.meld
    longer = deal.all_at_once or rules.laydown_size is not LaydownSize.EXACT
    too_many = LARGE_AT_ONCE if longer else cards_asked(deal.contract)
    if checked.draft.aside or len(cards) > too_many:
        return None
    if not all(is_face(card, rules) for card in cards):
        return None
    hand = tuple(sorted(cards))
    melds = next(lay_downs(hand, deal.contract, rules, all_at_once=True), None)
    if melds is None:
        return None
    return replace(checked.draft, groups=_in_slots(melds, deal.contract))


def _in_slots(melds: Sequence[Meld], contract: Sequence[Slot]) -> tuple[MeldGroup, ...]:
    """The melds of a lay-down as groups, each in the slot of the contract that it fills."""
    left = sorted(melds, key=lambda meld: len(meld.cards))
    groups = [MeldGroup()] * len(contract)
    for at in sorted(range(len(contract)), key=lambda at: contract[at].length):
        meld = next(meld for meld in left if meld.kind is contract[at].kind)
        left.remove(meld)
        groups[at] = MeldGroup(meld.cards, meld)
    return tuple(groups)


# Going down


def _lay_down(
    state: State, seat: Seat, groups: Sequence[Reading], swaps: tuple[Swap, ...]
) -> tuple[Lay | None, Why | None]:
    """The lay-down that the groups make, or why they make none; neither if nothing is aside."""
    public = state.public
    if public.this_turn.failed and seat == public.turn:
        # Whatever lies aside: this is what the player must know.
        return None, why(Refusal(Reason.FAILED_ALREADY), public.rules)
    if not any(group.cards for group in groups):
        return None, None
    if seat in public.down:
        return None, why(Refusal(Reason.ALREADY_DOWN), public.rules)
    for group in groups:
        if group.fault is not None:
            return None, why(group.fault, public.rules)
    if len(groups) < len(public.deal_of(seat).contract) or not all(group.melds for group in groups):
        return None, UNFINISHED
    if any(len(group.melds) > 1 for group in groups):
        return None, WHICH_CARD
    lay = Lay(tuple(group.melds[0] for group in groups), swaps)
    refusal = refuse_move(state, seat, lay)
    return (lay, None) if refusal is None else (None, why(refusal, public.rules))


def _expose(state: State, seat: Seat, draft: Draft) -> Expose | None:
    """The groups as a lay-down that fails, where the rules have a price for it."""
    if draft.plays or draft.swaps:
        return None
    expose = Expose(tuple(group.cards for group in draft.groups if group.cards))
    return expose if refuse_move(state, seat, expose) is None else None


def with_best_melds(checked: CheckedDraft) -> Draft | str:
    """The draft with the best melds set aside, or a sentence that says why none are found."""
    view = checked.view
    if checked.is_down:
        return Refusal(Reason.ALREADY_DOWN).sentence
    if not view.hand:
        return "You have no cards yet."
    if thinks_long(view):
        return _TOO_MANY
    best = best_lay(view)
    if best is None:
        return how_far(view)
    _, swaps, refused = _swapped(checked.seen, checked.seat, best.swaps)
    if refused is not None:
        return how_far(view)
    groups = _in_slots(best.melds, view.deal.contract)
    return replace(checked.draft, swaps=checked.draft.swaps + swaps, groups=groups)
