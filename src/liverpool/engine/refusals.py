"""Why a move is refused: a name for programs, a sentence for people, the rule behind it.

The rule is named by the key of the field that decides it or, if no field does, by the part of the
game that it belongs to. Sentences may carry numbers, and what is swapped out, in braces.
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from msgspec import Struct


class Reason(StrEnum):
    """Why a move is refused; `Refusal.sentence` says it to people."""

    # Whose turn, and what for
    DEAL_OVER = "deal_over"
    DEALER_FIRST = "dealer_first"
    NOT_YOUR_TURN = "not_your_turn"
    OTHERS_FIRST = "others_first"
    NO_SUCH_SEAT = "no_such_seat"
    DRAW_FIRST = "draw_first"
    ALREADY_DRAWN = "already_drawn"
    ANSWER_OFFER = "answer_offer"
    ANSWER_DISCARD = "answer_discard"
    NOT_OFFERED = "not_offered"
    ANSWER_LAST_CALL = "answer_last_call"
    CALL_CLOSED = "call_closed"
    CUT_NOW = "cut_now"
    NOT_CUTTING = "not_cutting"
    GIVE_NOW = "give_now"
    NOT_GIVING = "not_giving"
    FREE_DISCARD_NOW = "free_discard_now"
    # Drawing and taking
    EMPTY_PILE = "empty_pile"
    FROZEN_JOKER = "frozen_joker"
    DEAD_TOP = "dead_top"
    PILE_WHEN_DOWN = "pile_when_down"
    TOO_MANY = "too_many"
    ONE_CARD_ONLY = "one_card_only"
    TAKE_UNPAID = "take_unpaid"
    FLOATER_TAKES_UNPLAYABLE = "floater_takes_unplayable"
    NOTHING_TO_DRAW = "nothing_to_draw"
    # Buying
    OWN_DISCARD = "own_discard"
    BUY_LIMIT = "buy_limit"
    BUY_GAME_LIMIT = "buy_game_limit"
    BUY_WHEN_DOWN = "buy_when_down"
    BUY_FLOATING = "buy_floating"
    NOT_ASKED = "not_asked"
    # Cards and melds
    NOT_HELD = "not_held"
    NO_SUCH_CARD = "no_such_card"
    SET_MIXED = "set_mixed"
    SET_SUIT_TWICE = "set_suit_twice"
    SET_FULL = "set_full"
    RUN_BROKEN = "run_broken"
    RUN_TURNS_CORNER = "run_turns_corner"
    ACE_ONLY_HIGH = "ace_only_high"
    ACE_ONLY_LOW = "ace_only_low"
    RUN_FROM_THREE = "run_from_three"
    RUN_TOO_LONG = "run_too_long"
    SET_TOO_WILD = "set_too_wild"
    RUN_TOO_WILD = "run_too_wild"
    ADJACENT_WILDS = "adjacent_wilds"
    TOO_MANY_WILDS = "too_many_wilds"
    WILDS_OVER_NATURALS = "wilds_over_naturals"
    WILDS_NOT_FEWER = "wilds_not_fewer"
    # Going down
    ALREADY_DOWN = "already_down"
    NEW_MELD_NEXT_TURN = "new_meld_next_turn"
    NEW_MELD_ALONE = "new_meld_alone"
    NEW_MELD_KIND = "new_meld_kind"
    NEW_MELD_TOO_SHORT = "new_meld_too_short"
    FAILED_ALREADY = "failed_already"
    NOT_THE_CONTRACT = "not_the_contract"
    MELD_TOO_SHORT = "meld_too_short"
    MELD_TOO_LONG = "meld_too_long"
    SET_OF_ANOTHER_RANK = "set_of_another_rank"
    RUN_OF_ANOTHER_COLOUR = "run_of_another_colour"
    RUNS_TOUCH = "runs_touch"
    RUNS_TOO_CLOSE = "runs_too_close"
    NOT_ALL_CARDS = "not_all_cards"
    EXPOSE_NOT_PLAYED = "expose_not_played"
    EXPOSE_IS_RIGHT = "expose_is_right"
    EXPOSE_NOTHING = "expose_nothing"
    SWAP_AFTER_LAYING = "swap_after_laying"
    SWAPPED_JOKER_UNLAID = "swapped_joker_unlaid"
    # Laying off and swapping
    NOT_DOWN = "not_down"
    OTHERS_NEXT_TURN = "others_next_turn"
    OWN_NEXT_TURN = "own_next_turn"
    LAYOFF_OTHERS_ONLY = "layoff_others_only"
    LAST_DEAL_OWN = "last_deal_own"
    LAST_DEAL_NOTHING = "last_deal_nothing"
    NO_SUCH_MELD = "no_such_meld"
    DOES_NOT_FIT = "does_not_fit"
    NO_SWAPS = "no_swaps"
    SWAP_GOING_DOWN_ONLY = "swap_going_down_only"
    SWAP_CLOSED = "swap_closed"
    SWAP_OTHERS_ONLY = "swap_others_only"
    SWAP_RUNS_ONLY = "swap_runs_only"
    SWAP_SET_COMPLETE = "swap_set_complete"
    SWAP_SET_JOKER = "swap_set_joker"
    NO_SUCH_JOKER = "no_such_joker"
    NO_ROOM_FOR_JOKER = "no_room_for_joker"
    # Ending the turn
    KEEP_ONE = "keep_one"
    KEEP_TWO = "keep_two"
    LAST_CARD_STAYS = "last_card_stays"
    NO_WAY_TO_END = "no_way_to_end"
    SAME_CARD = "same_card"
    JOKER_OWED = "joker_owed"
    FLOATER_MUST_PLAY = "floater_must_play"
    # Calling
    NOT_A_CALLER = "not_a_caller"
    NOT_AN_OFFENCE = "not_an_offence"
    CANNOT_PLAY_CALLED = "cannot_play_called"
    PLAY_CALLED_CARD = "play_called_card"
    # Cutting, and what the dealer does
    CUT_RANGE = "cut_range"
    NOT_THE_DEALERS = "not_the_dealers"
    DEALER_NOT_NOW = "dealer_not_now"
    WRONG_CARDS = "wrong_cards"
    TOO_MANY_OF_A_FACE = "too_many_of_a_face"
    JOKER_IN_CUT = "joker_in_cut"


class Explanation(NamedTuple):
    """How a refusal is explained to people: a sentence, and the rule behind it."""

    sentence: str
    rule: str


EXPLANATIONS: Final[dict[Reason, Explanation]] = {
    Reason.DEAL_OVER: Explanation("This deal is over; wait for the next one.", "turn order"),
    Reason.DEALER_FIRST: Explanation("Wait for the dealer; the cards aren't ready yet.", "dealing"),
    Reason.NOT_YOUR_TURN: Explanation("It's someone else's turn; wait for yours.", "turn order"),
    Reason.OTHERS_FIRST: Explanation(
        "Wait for the others to answer; then your turn goes on.", "turn order"
    ),
    Reason.NO_SUCH_SEAT: Explanation("There is no such seat at this table.", "players.max"),
    Reason.DRAW_FIRST: Explanation("Draw first, from the stock or the pile.", "turn order"),
    Reason.ALREADY_DRAWN: Explanation(
        "You've already drawn; play your cards, then discard.", "turn order"
    ),
    Reason.ANSWER_OFFER: Explanation("Decide on the discard first: buy it, or pass.", "buy.window"),
    Reason.ANSWER_DISCARD: Explanation(
        "Decide on the discard first: buy it, or pass.", "buy.for_two"
    ),
    Reason.NOT_OFFERED: Explanation("There's nothing for you to buy or pass on now.", "buy.window"),
    Reason.ANSWER_LAST_CALL: Explanation("Call the last discard, or pass.", "call.final_discard"),
    Reason.CALL_CLOSED: Explanation("No discard can be called now.", "call.offence"),
    Reason.CUT_NOW: Explanation("Cut the deck first.", "start.cutter"),
    Reason.NOT_CUTTING: Explanation("It isn't time to cut the deck.", "start.cutter"),
    Reason.GIVE_NOW: Explanation("You called: first give one of your cards.", "call.remedy"),
    Reason.NOT_GIVING: Explanation("You can't give a card now.", "call.remedy"),
    Reason.FREE_DISCARD_NOW: Explanation(
        "You called: first discard one of your cards.", "call.remedy"
    ),
    Reason.EMPTY_PILE: Explanation("The pile is empty; draw from the stock.", "turn order"),
    Reason.FROZEN_JOKER: Explanation(
        "A discarded joker is frozen until another card covers it; draw from the stock.",
        "draw.freeze_joker",
    ),
    Reason.DEAD_TOP: Explanation(
        "You can't take the top of the pile now; draw from the stock.", "turn order"
    ),
    Reason.PILE_WHEN_DOWN: Explanation(
        "Once you are down, you can't take from the pile; draw from the stock.", "draw.when_down"
    ),
    Reason.TOO_MANY: Explanation(
        "Take at least one card, but no more than the pile holds.", "draw.multi_take"
    ),
    Reason.ONE_CARD_ONLY: Explanation(
        "You can only take the top card of the pile.", "draw.multi_take"
    ),
    Reason.TAKE_UNPAID: Explanation(
        "The stock is too small to pay for that many cards; take fewer.", "draw.multi_take"
    ),
    Reason.FLOATER_TAKES_UNPLAYABLE: Explanation(
        "You're floating: take the top card only if you can play it at once; otherwise draw.",
        "end.out",
    ),
    Reason.NOTHING_TO_DRAW: Explanation(
        "There's nothing left to draw; take the top of the pile.", "stock.out"
    ),
    Reason.OWN_DISCARD: Explanation("You can't buy back your own discard.", "buy.discarder"),
    Reason.BUY_LIMIT: Explanation(
        "You can't buy again in this deal; you've reached the limit.", "buy.limit"
    ),
    Reason.BUY_GAME_LIMIT: Explanation(
        "You can't buy now; you have no buys left.", "buy.game_limit"
    ),
    Reason.BUY_WHEN_DOWN: Explanation("Once you are down, you can't buy.", "buy.when_down"),
    Reason.BUY_FLOATING: Explanation("You're floating, so you can't buy.", "end.out"),
    Reason.NOT_ASKED: Explanation(
        "You can't answer now: it's not your turn to, you already have, or the stock is too small.",
        "buy.priority",
    ),
    Reason.NOT_HELD: Explanation("You don't have those cards.", "the hand"),
    Reason.NO_SUCH_CARD: Explanation("There is no such card in these decks.", "deck.by_players"),
    Reason.SET_MIXED: Explanation("All the cards in a set must have the same rank.", "meld"),
    Reason.SET_SUIT_TWICE: Explanation(
        "A set can't have two cards of the same suit.", "meld.set_suits"
    ),
    Reason.SET_FULL: Explanation(
        "A set can have at most {n} cards, one of each suit.", "meld.set_suits"
    ),
    Reason.RUN_BROKEN: Explanation(
        "The cards in a run must be consecutive and of the same suit.", "meld"
    ),
    Reason.RUN_TURNS_CORNER: Explanation(
        "A run can't turn the corner at the ace, as K-A-2 would.", "meld.ace"
    ),
    Reason.ACE_ONLY_HIGH: Explanation(
        "The ace is only high: it comes after the king, not before the 2.", "meld.ace"
    ),
    Reason.ACE_ONLY_LOW: Explanation(
        "The ace is only low: it comes before the 2, not after the king.", "meld.ace"
    ),
    Reason.RUN_FROM_THREE: Explanation(
        "Runs begin at the 3: the 2 has no place in them.", "meld.twos_in_runs"
    ),
    Reason.RUN_TOO_LONG: Explanation("A run can have at most {n} cards.", "meld.run_max_len"),
    Reason.SET_TOO_WILD: Explanation(
        "At least {n} of the cards in a set must not be wild.", "meld.set_min_naturals"
    ),
    Reason.RUN_TOO_WILD: Explanation(
        "At least {n} of the cards in a run must not be wild.", "meld.run_min_naturals"
    ),
    Reason.ADJACENT_WILDS: Explanation(
        "Two wild cards can't be next to each other in a run.", "meld.adjacent_wilds"
    ),
    Reason.TOO_MANY_WILDS: Explanation(
        "At most {n} of the cards in a {meld} may be wild.", "meld.wild_limit"
    ),
    Reason.WILDS_OVER_NATURALS: Explanation(
        "A {meld} can't have more wild cards than natural ones.", "meld.wild_limit"
    ),
    Reason.WILDS_NOT_FEWER: Explanation(
        "A {meld} must have fewer wild cards than natural ones.", "meld.wild_limit"
    ),
    Reason.ALREADY_DOWN: Explanation(
        "You're already down; lay cards off on melds instead.", "turn order"
    ),
    Reason.NEW_MELD_NEXT_TURN: Explanation(
        "You only went down this turn; wait until your next turn to lay down new melds.",
        "layoff.new_melds",
    ),
    Reason.NEW_MELD_ALONE: Explanation(
        "Once you are down, lay down one new meld at a time, and swap out a {wild} before that.",
        "layoff.new_melds",
    ),
    Reason.NEW_MELD_KIND: Explanation(
        "You can't lay down such a meld: no contract of this game asks for one.",
        "layoff.new_melds",
    ),
    Reason.NEW_MELD_TOO_SHORT: Explanation(
        "A new meld of this kind needs at least {n} cards.", "layoff.new_melds"
    ),
    Reason.FAILED_ALREADY: Explanation(
        "Your lay-down failed this turn; try again on your next turn.", "end.failed_meld"
    ),
    Reason.NOT_THE_CONTRACT: Explanation("These melds aren't the contract for this deal.", "deals"),
    Reason.MELD_TOO_SHORT: Explanation(
        "One meld is too short for the contract; add a card to it.", "deals"
    ),
    Reason.MELD_TOO_LONG: Explanation(
        "One meld is longer than the contract; lay off the extra cards later.", "meld.laydown_size"
    ),
    Reason.SET_OF_ANOTHER_RANK: Explanation("The contract asks for a set of {meld}.", "deals"),
    Reason.RUN_OF_ANOTHER_COLOUR: Explanation("The contract asks for a {meld} run.", "deals"),
    Reason.RUNS_TOUCH: Explanation(
        "A run can't start right after another run of the same suit ends.", "meld.same_suit_runs"
    ),
    Reason.RUNS_TOO_CLOSE: Explanation(
        "Leave a gap of at least one card between two runs of the same suit.", "meld.same_suit_runs"
    ),
    Reason.NOT_ALL_CARDS: Explanation(
        "In this deal you must lay down all your cards at once.", "deals"
    ),
    Reason.EXPOSE_NOT_PLAYED: Explanation(
        "There's no penalty for a failed lay-down here; lay the contract, or play on.",
        "end.failed_meld",
    ),
    Reason.EXPOSE_IS_RIGHT: Explanation(
        "These cards do make the contract; lay them down.", "end.failed_meld"
    ),
    Reason.EXPOSE_NOTHING: Explanation("Show at least one card.", "end.failed_meld"),
    Reason.SWAP_AFTER_LAYING: Explanation(
        "Lay down your contract first; you can't swap out a {wild} for it.", "swap.for_contract"
    ),
    Reason.SWAPPED_JOKER_UNLAID: Explanation(
        "If you swap out a {wild} to go down, you must lay it down with your contract.",
        "swap.for_contract",
    ),
    Reason.NOT_DOWN: Explanation("Lay down your contract first.", "turn order"),
    Reason.OTHERS_NEXT_TURN: Explanation(
        "You only went down this turn; wait until your next turn to play on others' melds.",
        "layoff.from",
    ),
    Reason.OWN_NEXT_TURN: Explanation(
        "You only went down this turn; wait until your next turn to play on melds.", "layoff.from"
    ),
    Reason.LAYOFF_OTHERS_ONLY: Explanation(
        "You can only lay off on other players' melds.", "layoff.targets"
    ),
    Reason.LAST_DEAL_OWN: Explanation(
        "In the last deal, you can only play on your own melds.", "layoff.last_deal"
    ),
    Reason.LAST_DEAL_NOTHING: Explanation(
        "In the last deal, nobody plays on the melds on the table.", "layoff.last_deal"
    ),
    Reason.NO_SUCH_MELD: Explanation("There is no such meld on the table.", "turn order"),
    Reason.DOES_NOT_FIT: Explanation("That card doesn't fit there.", "turn order"),
    Reason.NO_SWAPS: Explanation("You can't swap out jokers in this game.", "swap.who"),
    Reason.SWAP_GOING_DOWN_ONLY: Explanation(
        "You can only swap out {wild}s in the turn in which you go down.", "swap.who"
    ),
    Reason.SWAP_CLOSED: Explanation(
        "You can't take that {wild} once you are down: you can't play on its meld this turn, and"
        " {wild}s are only swapped out in the turn in which you go down.",
        "swap.who",
    ),
    Reason.SWAP_OTHERS_ONLY: Explanation(
        "You can only take {wild}s from other players' melds.", "swap.targets"
    ),
    Reason.SWAP_RUNS_ONLY: Explanation("You can only take {wild}s from runs.", "swap.from"),
    Reason.SWAP_SET_COMPLETE: Explanation(
        "You can only take a {wild} from a set if it has just three cards.", "swap.from"
    ),
    Reason.SWAP_SET_JOKER: Explanation(
        "A {wild} only makes room in a run; lay your card off beside it.", "swap.joker_use"
    ),
    Reason.NO_SUCH_JOKER: Explanation("No {wild} there stands for that card.", "swap.from"),
    Reason.NO_ROOM_FOR_JOKER: Explanation(
        "The {wild} can't make room for that card: neither end of its run can take a {wild}.",
        "swap.joker_use",
    ),
    Reason.KEEP_ONE: Explanation(
        "Keep one card: you must end your turn with a discard.", "end.out"
    ),
    Reason.KEEP_TWO: Explanation(
        "That leaves one card, and you could neither lay it off this turn nor discard it.",
        "end.out",
    ),
    Reason.LAST_CARD_STAYS: Explanation(
        "You can't discard your last card; lay it off to go out.", "end.out"
    ),
    Reason.NO_WAY_TO_END: Explanation(
        "You couldn't end your turn after that; play something else.", "turn order"
    ),
    Reason.SAME_CARD: Explanation(
        "You took this card from the pile this turn; discard a different one.",
        "draw.same_card_discard",
    ),
    Reason.JOKER_OWED: Explanation("First play the {wild} that you swapped out.", "swap.joker_use"),
    Reason.FLOATER_MUST_PLAY: Explanation(
        "You're floating: if a card fits on the table, you must play it.", "end.out"
    ),
    Reason.NOT_A_CALLER: Explanation("You aren't allowed to call this discard.", "call.caller"),
    Reason.NOT_AN_OFFENCE: Explanation(
        "You can't call that discard; there was nothing wrong with it.", "call.offence"
    ),
    Reason.CANNOT_PLAY_CALLED: Explanation(
        "You can't call that card, because you couldn't lay it off yourself.", "call.remedy"
    ),
    Reason.PLAY_CALLED_CARD: Explanation(
        "You called: first lay that card off on a meld.", "call.remedy"
    ),
    Reason.CUT_RANGE: Explanation("Cut between 1 and {n} cards.", "start.cutter"),
    Reason.NOT_THE_DEALERS: Explanation("That is a player's move, not the dealer's.", "dealing"),
    Reason.DEALER_NOT_NOW: Explanation("The dealer can't do that now.", "dealing"),
    Reason.WRONG_CARDS: Explanation("These aren't the right cards to deal.", "dealing"),
    Reason.TOO_MANY_OF_A_FACE: Explanation(
        "That's more of the same card than the decks hold.", "deck.by_players"
    ),
    Reason.JOKER_IN_CUT: Explanation(
        "A joker doesn't count when you cut for a card; cut again.", "buy.priority"
    ),
}


class Refusal(Struct, frozen=True):
    """A move that is not possible, and why; `n` is the number in its sentence."""

    reason: Reason
    n: int = 0
    wild: str = "joker"
    """What it is that is swapped out: `joker`, `wild card`, or a card as it is written."""
    meld: str = "meld"
    """What has too many wild cards: `meld`, or `set` or `run` where runs have their own limit; or
    the rank or colour that the contract names."""

    @property
    def sentence(self) -> str:
        explained = EXPLANATIONS[self.reason].sentence
        return explained.format(n=self.n, wild=self.wild, meld=self.meld)

    @property
    def rule(self) -> str:
        """The key of the rule set's field behind it, or the part of the game."""
        return f"{EXPLANATIONS[self.reason].rule}{'_run' if self.meld == 'run' else ''}"


class WrittenFault(NamedTuple):
    """One thing that is wrong with rules as they are written, and what to do about it."""

    sentence: str
    key: str = ""
    """What it is about, dotted: `deals.7.contract`; empty where it is about none."""
    of_key: bool = False
    """Whether the key itself is wrong, and not its value."""


class RulesError(ValueError):
    """A rule set that cannot be played, or does not exist; says what to change."""

    _faults: tuple[WrittenFault, ...] = ()

    @property
    def faults(self) -> tuple[WrittenFault, ...]:
        """Its lines, with the keys that they are about as far as that is known."""
        return self._faults or tuple(map(WrittenFault, str(self).splitlines()))


def wrongly_written(faults: Sequence[WrittenFault]) -> RulesError:
    """The error that has all these faults, one on each line."""
    error = RulesError("\n".join(fault.sentence for fault in faults))
    error._faults = tuple(faults)
    return error


class IllegalMove(ValueError):
    """A move that the rules refuse; `refusal` says why. Nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.sentence)
        self.refusal = refusal
