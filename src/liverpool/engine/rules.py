"""A rule set: a frozen value of plain fields, one for each question a table must answer.

The values say what may be chosen; what they mean is decided where they are used, what
they are called for people stands in `questions`, whether they contradict each other in
`check`, and which source plays what in the files under `presets/`. Time limits, aids and
the like are settings of a table and no rules. Key names are the paths to the fields:
`buy.limit`, `meld.run_max_len`, `deals.7.contract`.
"""

from enum import StrEnum
from typing import Literal

from msgspec import Struct


class Kind(StrEnum):
    """The two kinds of meld."""

    SET = "set"
    RUN = "run"


class WildRanks(StrEnum):
    NONE = "none"
    TWOS = "twos"


class SameSuitRuns(StrEnum):
    """Two runs of one suit laid down together (rules.md row 26, X7)."""

    ALLOW = "allow"
    MIN_GAP_1 = "min_gap_1"


class Cutter(StrEnum):
    RIGHT_OF_DEALER = "right_of_dealer"
    NOBODY = "nobody"


class UpcardJoker(StrEnum):
    LEAVE = "leave"
    BURY = "bury"


class LayoffFrom(StrEnum):
    SAME_TURN = "same_turn"
    NEXT_TURN = "next_turn"


class BuyWindow(StrEnum):
    OFF = "off"
    BEFORE_DRAW = "before_draw"
    AFTER_STOCK_DRAW = "after_stock_draw"


class BuyPriority(StrEnum):
    SEAT = "seat"
    FIRST_CALL = "first_call"
    CUT = "cut"


class SwapWho(StrEnum):
    DOWN = "down"
    GOING_DOWN_TURN_ONLY = "going_down_turn_only"


class SwapTargets(StrEnum):
    ANY = "any"
    OTHERS = "others"


class SwapFrom(StrEnum):
    RUNS = "runs"
    RUNS_AND_SETS = "runs_and_sets"


class JokerUse(StrEnum):
    MUST_PLAY = "must_play"
    MAY_KEEP = "may_keep"


class Offence(StrEnum):
    OFF = "off"
    FITS_ANY = "fits_any"
    FITS_OTHERS = "fits_others"


class Who(StrEnum):
    DOWN = "down"
    ANYONE = "anyone"


class Remedy(StrEnum):
    TAKE_BACK_PLUS_STOCK = "take_back_plus_stock"
    TAKE_BACK_PLUS_CALLERS_CARD = "take_back_plus_callers_card"
    CALLER_DISCARDS = "caller_discards"


class Out(StrEnum):
    MUST_DISCARD = "must_discard"
    MAY_DISCARD = "may_discard"
    FLOATS = "floats"


class StockOut(StrEnum):
    RESHUFFLE_KEEP_TOP = "reshuffle_keep_top"
    ADD_DECK = "add_deck"


class Group(Struct, frozen=True, forbid_unknown_fields=True, rename={"from_": "from"}):
    """A handful of fields that are asked together."""


class Players(Group, frozen=True):
    min: int
    max: int


class Deck(Group, frozen=True):
    by_players: tuple[tuple[int, int], ...]
    """Pairs (up to so many players, so many decks), ascending (rules.md row 2)."""
    jokers: int
    """Jokers in each deck."""


class MeldRules(Group, frozen=True):
    """What is a meld. The solver needs this and a contract, and no other rule."""

    ranks: int
    """The deck's ranks: ace to this one; 13 but for studies. A high ace lies above it."""
    suits: int
    wild_ranks: WildRanks
    set_min_naturals: int
    run_min_naturals: int
    run_max_len: int
    adjacent_wilds: bool
    same_suit_runs: SameSuitRuns


class Slot(Group, frozen=True, array_like=True):
    """One meld that a contract asks for: its kind and its least number of cards."""

    kind: Kind
    length: int


class Deal(Group, frozen=True):
    cards: int
    contract: tuple[Slot, ...]
    all_at_once: bool = False
    """All cards must play when they are laid down, without a discard (rules.md Y1)."""


class Start(Group, frozen=True):
    cutter: Cutter
    perfect_cut: int
    """Points for the exact cut, 0 or less (rules.md row 7)."""
    upcard_joker: UpcardJoker


class Draw(Group, frozen=True):
    multi_take: bool
    same_card_discard: bool
    freeze_joker: bool
    quiet_rounds: int


class Layoff(Group, frozen=True):
    others_from: LayoffFrom


class Buy(Group, frozen=True):
    window: BuyWindow
    priority: BuyPriority
    price: int
    limit: int | Literal["none"]


class Swap(Group, frozen=True):
    who: SwapWho
    targets: SwapTargets
    from_: SwapFrom
    joker_use: JokerUse


class Call(Group, frozen=True):
    offence: Offence
    joker_represented: bool
    offender: Who
    caller: Who
    remedy: Remedy
    final_discard: bool
    """Whether the discard that goes out can be called (rules.md row 67)."""


class End(Group, frozen=True):
    out: Out
    failed_meld: int
    """Points for a failed lay-down; 0 where it is only refused (rules.md X12)."""
    announce_last_card: bool


class Stock(Group, frozen=True):
    out: StockOut
    renewals: int


class Points(Group, frozen=True):
    two_to_nine: int | Literal["pips"]
    ten_to_king: int
    ace: int
    joker: int
    wild_two: int
    out_bonus: int


class Stakes(Group, frozen=True):
    """Imaginary coins: what each player pays for the game and for each deal."""

    ante: int
    per_deal: int


class Words(Group, frozen=True):
    """What the table says: a word for each kind of meld, and the two calls."""

    set: str
    run: str
    buy: str
    call: str


class RuleSet(Group, frozen=True):
    players: Players
    deck: Deck
    meld: MeldRules
    deals: tuple[Deal, ...]
    start: Start
    draw: Draw
    layoff: Layoff
    buy: Buy
    swap: Swap
    call: Call
    end: End
    stock: Stock
    points: Points
    stakes: Stakes
    words: Words

    def decks(self, players: int) -> int:
        """How many decks so many players use; `ValueError` where the table says nothing."""
        for up_to, decks in self.deck.by_players:
            if players <= up_to:
                return decks
        raise ValueError(f"these rules name no number of decks for {players} players")
