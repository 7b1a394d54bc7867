"""Why a move is refused: a name for programs, a sentence for people, the rule behind it.

The rule is named by the key of the field that decides it, or, where no field does, by
the part of the game that it belongs to. Sentences may carry numbers in braces.
"""

from enum import StrEnum
from typing import Final, NamedTuple

from msgspec import Struct


class Reason(StrEnum):
    # Whose turn, and what for
    DEAL_OVER = "deal_over"
    DEALER_FIRST = "dealer_first"
    NOT_YOUR_TURN = "not_your_turn"
    OTHERS_FIRST = "others_first"
    NO_SUCH_SEAT = "no_such_seat"
    DRAW_FIRST = "draw_first"
    ALREADY_DRAWN = "already_drawn"
    ANSWER_OFFER = "answer_offer"
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
    BUY_WHEN_DOWN = "buy_when_down"
    BUY_FLOATING = "buy_floating"
    NOT_ASKED = "not_asked"
    # Cards and melds
    NOT_HELD = "not_held"
    NO_SUCH_CARD = "no_such_card"
    SET_MIXED = "set_mixed"
    RUN_BROKEN = "run_broken"
    RUN_TURNS_CORNER = "run_turns_corner"
    RUN_TOO_LONG = "run_too_long"
    SET_TOO_WILD = "set_too_wild"
    RUN_TOO_WILD = "run_too_wild"
    ADJACENT_WILDS = "adjacent_wilds"
    TOO_MANY_WILDS = "too_many_wilds"
    WILDS_OVER_NATURALS = "wilds_over_naturals"
    WILDS_NOT_FEWER = "wilds_not_fewer"
    # Going down
    ALREADY_DOWN = "already_down"
    FAILED_ALREADY = "failed_already"
    NOT_THE_CONTRACT = "not_the_contract"
    MELD_TOO_SHORT = "meld_too_short"
    MELD_TOO_LONG = "meld_too_long"
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
    NO_SUCH_MELD = "no_such_meld"
    DOES_NOT_FIT = "does_not_fit"
    NO_SWAPS = "no_swaps"
    SWAP_GOING_DOWN_ONLY = "swap_going_down_only"
    SWAP_OTHERS_ONLY = "swap_others_only"
    SWAP_RUNS_ONLY = "swap_runs_only"
    SWAP_SET_COMPLETE = "swap_set_complete"
    NO_SUCH_JOKER = "no_such_joker"
    # Ending the turn
    KEEP_ONE = "keep_one"
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


class Told(NamedTuple):
    """What people hear of a refusal: a sentence, and the rule that it rests on."""

    sentence: str
    rule: str


TOLD: Final[dict[Reason, Told]] = {
    Reason.DEAL_OVER: Told("This deal is over; wait for the next one.", "end.out"),
    Reason.DEALER_FIRST: Told("The dealer has to act first; wait for the cards.", "dealing"),
    Reason.NOT_YOUR_TURN: Told("It is another player's turn; wait for yours.", "turn order"),
    Reason.OTHERS_FIRST: Told("Others answer first; then your turn goes on.", "turn order"),
    Reason.NO_SUCH_SEAT: Told("There is no such seat at this table.", "players.max"),
    Reason.DRAW_FIRST: Told("Draw first: from the stock, or from the pile.", "turn order"),
    Reason.ALREADY_DRAWN: Told("You have drawn already; play, then discard.", "turn order"),
    Reason.ANSWER_OFFER: Told("The discard is on offer: buy it, or pass.", "buy.window"),
    Reason.NOT_OFFERED: Told("Nothing is on offer to you now.", "buy.window"),
    Reason.ANSWER_LAST_CALL: Told(
        "The last discard is down: call it, or pass.", "call.final_discard"
    ),
    Reason.CALL_CLOSED: Told("There is no discard that can be called now.", "call.offence"),
    Reason.CUT_NOW: Told("Cut the deck first.", "start.cutter"),
    Reason.NOT_CUTTING: Told("The deck is not to be cut now.", "start.cutter"),
    Reason.GIVE_NOW: Told("You called it: give one of your cards first.", "call.remedy"),
    Reason.NOT_GIVING: Told("No card is to be given now.", "call.remedy"),
    Reason.FREE_DISCARD_NOW: Told("You called it: discard one of your cards first.", "call.remedy"),
    Reason.EMPTY_PILE: Told("The pile is empty; draw from the stock.", "turn order"),
    Reason.DEAD_TOP: Told(
        "The top of the pile cannot be taken now; draw from the stock.", "draw.freeze_joker"
    ),
    Reason.PILE_WHEN_DOWN: Told(
        "You are down: take no more from the pile, draw from the stock.", "draw.when_down"
    ),
    Reason.TOO_MANY: Told(
        "Take at least one card, and no more than the pile holds.", "draw.multi_take"
    ),
    Reason.ONE_CARD_ONLY: Told("Only the top card of the pile can be taken.", "draw.multi_take"),
    Reason.TAKE_UNPAID: Told(
        "The stock cannot pay the penalty cards for so many; take fewer.", "draw.multi_take"
    ),
    Reason.FLOATER_TAKES_UNPLAYABLE: Told(
        "You float: take the top card only if it can be played at once; otherwise draw.", "end.out"
    ),
    Reason.NOTHING_TO_DRAW: Told("No card is left to draw; take the top of the pile.", "stock.out"),
    Reason.OWN_DISCARD: Told("You discarded this card; you cannot buy it back.", "buy.discarder"),
    Reason.BUY_LIMIT: Told("You have bought as often as this deal allows.", "buy.limit"),
    Reason.BUY_WHEN_DOWN: Told("Who is down buys no more cards.", "buy.when_down"),
    Reason.BUY_FLOATING: Told("You float: you draw in your turn, and cannot buy.", "end.out"),
    Reason.NOT_ASKED: Told(
        "You are not asked now: another is first, you have answered, or the stock cannot pay.",
        "buy.priority",
    ),
    Reason.NOT_HELD: Told("You do not hold those cards.", "turn order"),
    Reason.NO_SUCH_CARD: Told("There is no such card in these decks.", "deck.by_players"),
    Reason.SET_MIXED: Told("A set is made of cards of one rank.", "meld"),
    Reason.RUN_BROKEN: Told("A run is made of consecutive cards of one suit.", "meld"),
    Reason.RUN_TURNS_CORNER: Told(
        "A run cannot go on past the ace: it is low or high, no corner.", "meld.run_max_len"
    ),
    Reason.RUN_TOO_LONG: Told("A run has at most {n} cards.", "meld.run_max_len"),
    Reason.SET_TOO_WILD: Told(
        "At least {n} of a set's cards must not be wild.", "meld.set_min_naturals"
    ),
    Reason.RUN_TOO_WILD: Told(
        "At least {n} of a run's cards must not be wild.", "meld.run_min_naturals"
    ),
    Reason.ADJACENT_WILDS: Told(
        "Two wild cards cannot lie beside each other in a run.", "meld.adjacent_wilds"
    ),
    Reason.TOO_MANY_WILDS: Told("Wild cards in one meld: {n} at most.", "meld.wild_limit"),
    Reason.WILDS_OVER_NATURALS: Told(
        "A meld has no more wild cards than natural ones.", "meld.wild_limit"
    ),
    Reason.WILDS_NOT_FEWER: Told(
        "A meld has fewer wild cards than natural ones.", "meld.wild_limit"
    ),
    Reason.ALREADY_DOWN: Told("You are down already; add to melds instead.", "turn order"),
    Reason.FAILED_ALREADY: Told(
        "Your lay-down failed this turn; try again in your next one.", "end.failed_meld"
    ),
    Reason.NOT_THE_CONTRACT: Told("These melds are not the contract of this deal.", "deals"),
    Reason.MELD_TOO_SHORT: Told("A meld is shorter than the contract asks.", "deals"),
    Reason.MELD_TOO_LONG: Told(
        "A meld is longer than the contract asks; lay off what is over.", "meld.laydown_size"
    ),
    Reason.RUNS_TOUCH: Told(
        "A run cannot begin right above the end of another of its suit.", "meld.same_suit_runs"
    ),
    Reason.RUNS_TOO_CLOSE: Told(
        "Runs of one suit need a card's distance between them.", "meld.same_suit_runs"
    ),
    Reason.NOT_ALL_CARDS: Told("In this deal all your cards must go down at once.", "deals"),
    Reason.EXPOSE_NOT_PLAYED: Told(
        "A lay-down that fails has no price here; lay the contract, or go on.", "end.failed_meld"
    ),
    Reason.EXPOSE_IS_RIGHT: Told("These cards are the contract: lay them down.", "end.failed_meld"),
    Reason.EXPOSE_NOTHING: Told("Show at least one card.", "end.failed_meld"),
    Reason.SWAP_AFTER_LAYING: Told(
        "Lay down your contract first; jokers are not swapped out for it.", "swap.for_contract"
    ),
    Reason.SWAPPED_JOKER_UNLAID: Told(
        "A joker swapped out to go down must be among the cards that you lay.",
        "swap.for_contract",
    ),
    Reason.NOT_DOWN: Told("Lay down your contract first.", "turn order"),
    Reason.OTHERS_NEXT_TURN: Told(
        "You went down this turn: others' melds are yours to play on from your next turn.",
        "layoff.from",
    ),
    Reason.OWN_NEXT_TURN: Told(
        "You went down this turn: melds are yours to play on from your next turn.", "layoff.from"
    ),
    Reason.LAYOFF_OTHERS_ONLY: Told("Lay off only on others' melds.", "layoff.targets"),
    Reason.NO_SUCH_MELD: Told("There is no such meld on the table.", "turn order"),
    Reason.DOES_NOT_FIT: Told("That card does not fit there.", "turn order"),
    Reason.NO_SWAPS: Told("Jokers stay where they lie; none is swapped out.", "swap.who"),
    Reason.SWAP_GOING_DOWN_ONLY: Told(
        "Jokers can be swapped only in the turn in which you go down.", "swap.who"
    ),
    Reason.SWAP_OTHERS_ONLY: Told("You can take jokers only from others' melds.", "swap.targets"),
    Reason.SWAP_RUNS_ONLY: Told("Jokers can be taken only from runs.", "swap.from"),
    Reason.SWAP_SET_COMPLETE: Told(
        "Of sets only those of just three cards give up a joker.", "swap.from"
    ),
    Reason.NO_SUCH_JOKER: Told("No joker there stands for that card.", "swap.from"),
    Reason.KEEP_ONE: Told("Keep one card: a turn ends with a discard.", "end.out"),
    Reason.NO_WAY_TO_END: Told(
        "After that your turn could not be ended; play another way.", "turn order"
    ),
    Reason.SAME_CARD: Told(
        "You took this card from the pile this turn; discard another.", "draw.same_card_discard"
    ),
    Reason.JOKER_OWED: Told("Play the joker you swapped out first.", "swap.joker_use"),
    Reason.FLOATER_MUST_PLAY: Told(
        "You float: a card that fits on the table must be played.", "end.out"
    ),
    Reason.NOT_A_CALLER: Told("You are not one who may call this discard.", "call.caller"),
    Reason.NOT_AN_OFFENCE: Told(
        "That discard is no offence; the call has no effect.", "call.offence"
    ),
    Reason.CANNOT_PLAY_CALLED: Told(
        "You could not lay that card off yourself, so you cannot call it.", "call.remedy"
    ),
    Reason.PLAY_CALLED_CARD: Told(
        "You called it: lay that card off on a meld first.", "call.remedy"
    ),
    Reason.CUT_RANGE: Told("Cut between 1 and {n} cards.", "start.cutter"),
    Reason.NOT_THE_DEALERS: Told("That is a player's move, not the dealer's.", "dealing"),
    Reason.DEALER_NOT_NOW: Told("The dealer has nothing of the kind to do now.", "dealing"),
    Reason.WRONG_CARDS: Told("These are not the cards that are to be dealt.", "dealing"),
    Reason.TOO_MANY_OF_A_FACE: Told(
        "There are more cards of one face than the decks hold.", "deck.by_players"
    ),
    Reason.JOKER_IN_CUT: Told(
        "A joker does not count when cutting for a card; cut again.", "buy.priority"
    ),
}


class Refusal(Struct, frozen=True):
    """A move that is not possible, and why; `n` is the number its sentence speaks of."""

    reason: Reason
    n: int = 0

    @property
    def sentence(self) -> str:
        return TOLD[self.reason].sentence.format(n=self.n)

    @property
    def rule(self) -> str:
        """The key of the rule set's field behind it, or the part of the game."""
        return TOLD[self.reason].rule


class RulesError(ValueError):
    """A rule set that cannot be played, or does not exist; says what to change."""


class IllegalMove(ValueError):
    """A move that the rules refuse; `refusal` says why. Nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.sentence)
        self.refusal = refusal
