"""The whole table as lines of text, for a terminal of any size from 80 by 24.

One row for each player in turn order, the reader last: name, cards, points and melds are
read in one glance. Beneath lie the pile and what happened last, then what is asked, the
cards, and the keys, each always in the same place. Where the room is short, long runs are
folded first, and then the rows scroll, with the player in turn in view.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from textual.content import Content
from textual.style import Style

from liverpool.engine.english import counted
from liverpool.engine.named import asked_in_words
from liverpool.engine.questions import word_for
from liverpool.engine.rules import MeldRules, Out, RuleSet
from liverpool.engine.state import NOBODY, Phase, Public, Seat
from liverpool.engine.swaps import swaps_wilds
from liverpool.paper.rule_facts import has_jokers
from liverpool.table.seat.question import Question
from liverpool.table.seat.slots import Reading
from liverpool.table.words import JOKER_TEXT, card_text, deal_text, minus
from liverpool.terminal.picture import ink, keyed, meld_picture, tile, with_cards_drawn, wrapped
from liverpool.terminal.prompts import KEYS, options, sentence
from liverpool.terminal.seat_model import SeatModel

LEAST_WIDTH: Final = 80
LEAST_HEIGHT: Final = 24
WIDE: Final = 116
"""From this width on the log has a column of its own."""
_LEAST_LOG: Final = 3
_NAME: Final = 10
"""Columns for a name, and the level of a bot."""
_SEEN_AT_ONCE: Final = 5
"""How many alternatives are listed at a time."""
_ROOMY: Final = 6
"""Lines that must be left over before the players' rows are set apart."""


def has_room(width: int, height: int) -> bool:
    """Whether the table can be shown; where it cannot, nothing should be played on it unseen."""
    return width >= LEAST_WIDTH and height >= LEAST_HEIGHT


def draw(model: SeatModel, title: str, width: int, height: int) -> list[Content]:
    """Just so many lines, none wider than the width."""
    if not has_room(width, height):
        return _too_small(width, height)
    top = [_title(model, title, width), _rule(width)]
    bottom = _bottom(model, width)
    room = max(height - len(top) - len(bottom), 0)
    middle = _beside(model, width, room) if width >= WIDE else _beneath(model, width, room)
    return [*top, *middle, *bottom]


def _beneath(model: SeatModel, width: int, room: int) -> list[Content]:
    """The players, the pile, and what happened beneath them."""
    least = min(_LEAST_LOG, max(room - 5, 0))
    rows = _seats(model, width, max(room - least - 2, 1))
    lines = [*rows, Content(""), _pile(model, width)]
    if room - len(lines) > 2 * _LEAST_LOG:
        lines.append(Content(""))
    lines = lines[:room]
    return lines + _log(model, width, room - len(lines))


def _beside(model: SeatModel, width: int, room: int) -> list[Content]:
    """The players and the pile, and what happened at their right."""
    left = width * 5 // 8
    rows = _seats(model, left - 1, max(room - 2, 1))
    lines = [*rows, Content(""), _pile(model, left - 1)]
    lines += [Content("")] * (room - len(lines))
    log = _log(model, width - left - 2, room)
    return [
        Content.assemble(line.pad_right(max(left - line.cell_length, 0)), ("│ ", "dim"), entry)
        for line, entry in zip(lines, log, strict=False)
    ]


def _too_small(width: int, height: int) -> list[Content]:
    lines = [
        "The table needs a little more room:",
        f"{LEAST_WIDTH} columns and {LEAST_HEIGHT} lines. It has {width} and {height}.",
        "Make the window larger, or its letters",
        "smaller. The game is saved. q quits.",
    ]
    return [Content(line) for line in lines[:height]]


def _rule(width: int) -> Content:
    return Content.styled("─" * width, "dim")


def _title(model: SeatModel, title: str, width: int) -> Content:
    public = model.public
    rules = public.rules
    of_all = "" if rules.own_contracts else f" of {len(rules.deals)}"
    deal = f"deal {public.number}{of_all}: {deal_text(public.deal_of(model.you), rules.words)}"
    left = Content.assemble((f" {title}", "bold"), f" · {deal}")
    dealer = "" if public.dealer == NOBODY else model.session.names.does(public.dealer, "deal")
    gap = width - left.cell_length - Content(dealer).cell_length - 1
    if gap < 1:  # the dealer has a mark in the row as well
        return left.truncate(width, ellipsis=True)
    return left.pad_right(gap).append(dealer)


# The players


def _seats(model: SeatModel, width: int, room: int) -> list[Content]:
    """The players' rows; folded, and then a window of them, where the room is short."""
    order = _in_order(model)
    rows = [_seat(model, seat, width, fold=False) for seat in order]
    if sum(map(len, rows)) > room:
        rows = [_seat(model, seat, width, fold=True) for seat in order]
    lines = [line for row in rows for line in row]
    if len(lines) + len(rows) + _ROOMY <= room:
        return [line for row in rows for line in (*row, Content(""))][:-1]
    if len(lines) <= room:
        return lines
    before = order.index(seen) if (seen := _seat_in_view(model)) in order else 0
    acting = max(sum(map(len, rows[:before])) - 1, 0)
    start = max(0, min(acting + model.scrolled, len(lines) - room))
    model.scrolled = start - acting
    shown = lines[start : start + room]
    if start:
        shown[0] = Content.styled("   ↑ more, page up", "dim")
    if start + room < len(lines):
        shown[-1] = Content.styled("   ↓ more, page down", "dim")
    return shown


def _seat_in_view(model: SeatModel) -> Seat:
    """Whose row must be in view: where something would go, or the player in turn."""
    if model.menu is not None and model.menu.current.melds:
        return model.menu.current.melds[0][0]
    return model.public.turn


def _in_order(model: SeatModel) -> list[Seat]:
    seats = model.public.game.seats
    return [(model.you + step) % seats for step in range(1, seats + 1)]


def _seat(model: SeatModel, seat: Seat, width: int, *, fold: bool) -> list[Content]:
    head = _head(model, seat)
    room = width - head.cell_length
    melds = list(_melds(model, seat, fold=fold))
    if any(meld.cell_length > room for meld in melds):
        melds = list(_melds(model, seat, fold=True))
    lines = wrapped(melds, room) or wrapped(_not_down(model, seat), room, gap=" ")
    indent = " " * head.cell_length
    if fold and not melds and len(lines) > 1:
        lines = [lines[0].truncate(room - 2).append(" …")]
    return [head.append(lines[0]), *(Content.assemble(indent, line) for line in lines[1:])]


def _head(model: SeatModel, seat: Seat) -> Content:
    public = model.public
    cards = len(model.state.hands[seat]) if model.state.hands else 0
    turn = "▶" if public.turn == seat else " "
    name = _called(model, seat)
    dealer = "D" if public.dealer == seat else " "
    held = Content(f"{counted(cards, 'card'):>8}")
    if cards == 1:
        held = Content.assemble(" ", ("1 card!", "bold reverse"))
    elif cards == 0 and seat in public.down:
        held = Content.styled(f"{_empty_hand(public):>8}", "bold")
    running = public.totals()[seat]
    if public.phase is not Phase.OVER:  # then the sheet has it
        running += sum(public.penalties[each] for each in public.side_of(seat) if public.penalties)
    points = f"{minus(running):>5} p "
    style = "bold" if public.turn == seat else ""
    return Content.assemble((f" {turn} {name:<{_NAME}} {dealer} ", style), held, points)


def _called(model: SeatModel, seat: Seat) -> str:
    """The name, of a bot with a level that, and where there are partners the number of the side:
    `Rosa L4/2`."""
    level, public = model.session.levels.get(seat), model.public
    mark = "" if level is None else f" L{level}"
    if len(side := public.side_of(seat)) > 1:
        mark += f"/{min(side) + 1}"
    return model.session.names.who(seat)[: _NAME - len(mark)] + mark


def _empty_hand(public: Public) -> str:
    """How a player who is down and has no cards left is described."""
    if public.phase is Phase.OVER:
        return "out"
    return "floating" if public.rules.end.out is Out.FLOATS else "0 cards"


def _not_down(model: SeatModel, seat: Seat) -> list[Content]:
    """That nothing lies there yet, and the cards that all saw the player get."""
    public, known = model.public, model.public.known
    said = "down with a partner" if seat in public.down else "not down"
    if public.rules.own_contracts and seat not in (model.you, *public.down):
        said += f", needs {deal_text(public.deal_of(seat), public.rules.words)}"
    if seat == model.you or not known or not known[seat]:
        return [Content.styled(said, "dim")]
    return [Content.styled(f"{said}, holds", "dim"), *map(tile, known[seat])]


def _melds(model: SeatModel, seat: Seat, *, fold: bool) -> Iterator[Content]:
    public = model.public
    lit = set(model.menu.current.melds) if model.menu is not None else set()
    if model.hinting is not None:
        lit |= {(at.owner, at.index) for at in model.hinting.lit.melds}
    others = swaps_wilds(public.rules)
    for index, meld in enumerate(public.table[seat] if public.table else ()):
        drawn = meld_picture(
            meld, public.rules.meld, lit=(seat, index) in lit, fold=fold, others=others
        )
        yield drawn.stylize(Style.from_meta({"@click": f"app.meld({seat}, {index})"}))


# The pile and the log


def _pile(model: SeatModel, width: int) -> Content:
    public = model.public
    stock = counted(len(model.state.stock), "card")
    head = Content.assemble(f"   Stock {stock}".ljust(20), "Pile ")
    if not public.pile:
        return _legend(head.append(Content.styled("empty", "dim")), public.rules, width)
    several = public.rules.draw.multi_take
    note = " · nobody may take it" if public.dead else ""
    room = (width - head.cell_length - 22 - len(note)) // 4
    cards = public.pile[::-1][: max(room, 1) if several else 1]
    under = Content(" ").join(tile(face) for face in cards[1:])
    left = len(public.pile) - len(cards)
    parts = [head, tile(cards[0], f"  {card_text(cards[0])}  ")]
    if cards[1:]:
        parts.append(Content.assemble(" ", under))
    if left:
        parts.append(Content.styled(f" and {left} more", "dim"))
    parts.append(Content.styled(note, "dim"))
    return _legend(Content("").join(parts), public.rules, width)


def _legend(line: Content, rules: RuleSet, width: int) -> Content:
    """The line with what a joker looks like at its end, where there are any and room is left."""
    legend = f"{JOKER_TEXT} is a joker"
    gap = width - line.cell_length - len(legend) - 1
    if gap < 1 or not has_jokers(rules):
        return line
    return line.pad_right(gap).append(Content.styled(legend, "dim"))


def _log(model: SeatModel, width: int, room: int) -> list[Content]:
    lines: list[Content] = []
    for entry in model.session.log[::-1]:
        if len(lines) >= room:
            break
        style = "" if lines else "bold"
        drawn = with_cards_drawn(entry, style).wrap(width - 4)
        lines = [Content.assemble("   ", line) for line in drawn] + lines
    lines = lines[max(len(lines) - room, 0) :]
    return [Content("")] * (room - len(lines)) + lines


# What is asked, the hand, the keys


def _bottom(model: SeatModel, width: int) -> list[Content]:
    asked = model.asked is not Question.NOTHING
    prompt = with_cards_drawn(f" {sentence(model)}", "bold" if asked else "dim")
    lines = [_rule(width), *prompt.wrap(width)]
    lines += _message(model, width)
    lines += _hint(model, width)
    lines += _menu(model, width)
    lines += _groups(model, width)
    lines += _hand(model, width)
    lines.append(_rule(width))
    return lines + _keys(model, width)


def _message(model: SeatModel, width: int) -> list[Content]:
    if model.message is None:
        return []
    reason = model.message.reason
    drawn = with_cards_drawn(f" {'✗' if reason else '·'} {model.message.text}", "italic")
    if reason is not None and reason.rule:
        drawn = drawn.append(Content.styled(f" (Rule: {reason.rule})", "dim"))
    return drawn.wrap(width)


def _hint(model: SeatModel, width: int) -> list[Content]:
    if model.hinting is None:
        return []
    mark = f" ? {model.hinting.step}/2 "
    drawn = with_cards_drawn(mark + " ".join(model.hinting.lines()), "italic")
    return list(drawn.wrap(width))


def _menu(model: SeatModel, width: int) -> list[Content]:
    """The alternatives, a window of them where they are many."""
    menu = model.menu
    if menu is None:
        return []
    first = max(0, min(menu.cursor - 3, len(menu.alternatives) - _SEEN_AT_ONCE))
    lines = []
    for at, alternative in list(enumerate(menu.alternatives))[first : first + _SEEN_AT_ONCE]:
        mark = "▶" if at == menu.cursor else " "
        digit = str(at + 1) if at < 9 else " "
        line = Content.assemble(f" {mark} ", (f" {digit} ", "reverse"), " ").append(
            with_cards_drawn(alternative.label)
        )
        line = line.stylize(Style.from_meta({"@click": f"app.choose({at})"}))
        lines.append(line.truncate(width, ellipsis=True))
    return lines


def _groups(model: SeatModel, width: int) -> list[Content]:
    """What is set aside for each meld of the contract."""
    if not model.draft.aside:
        return []
    words = model.public.rules.words
    parts = [Content.styled("Set aside:", "bold")]
    for slot, reading in zip(
        model.public.deal_of(model.you).contract, model.checked.readings, strict=True
    ):
        word = asked_in_words(word_for(slot.kind, words), slot.named)
        parts.append(Content.assemble(f"{word} ", *_group(reading, model.public.rules.meld)))
    return [Content.assemble(" ", line) for line in wrapped(parts, width - 2)]


def _group(reading: Reading, rules: MeldRules) -> Iterator[Content | str]:
    """The cards of a group, and how many it still lacks."""
    if len(reading.melds) == 1:
        yield meld_picture(reading.melds[0], rules)
        return
    parts = [tile(face) for face in reading.cards]
    if reading.missing:
        parts.append(Content(f"+{reading.missing}"))
    elif reading.fault is not None:
        parts.append(Content("not a meld"))
    yield Content(" ").join(parts)


def _hand(model: SeatModel, width: int) -> list[Content]:
    hand = model.hand
    if model.asked is Question.CUT:
        return [_deck(model, width)]
    if not hand.cards:
        return [Content.styled(" no cards in your hand", "dim")]
    hinted = _hinted(model)
    tiles = [_card(model, at, hinted=at in hinted) for at in range(len(hand.cards))]
    lines = wrapped(tiles, width - 2, gap=" ")
    return [Content.assemble(" ", line) for line in lines]


def _deck(model: SeatModel, width: int) -> Content:
    """The deck that is cut, and where it is aimed."""
    deck = len(model.session.state.stock)
    room = width - 4
    at = min(max(model.aimed * room // deck, 0), room - 1)
    return Content.assemble(
        " ", ("▏" * at, "dim"), ("▲", "bold reverse"), ("▏" * (room - at - 1), "dim"), " "
    )


def _hinted(model: SeatModel) -> set[int]:
    """The places of the hand that a hint is about."""
    if model.hinting is None:
        return set()
    meant = Counter(model.hinting.lit.own)
    found = set()
    for at, face in enumerate(model.hand.cards):
        if meant[face]:
            meant[face] -= 1
            found.add(at)
    return found


def _card(model: SeatModel, at: int, *, hinted: bool) -> Content:
    """A card in the hand: brackets where it is chosen, reversed at the cursor, ' when new.

    With a question mark before it where a hint is about it.
    """
    hand = model.hand
    face = hand.cards[at]
    text = card_text(face)
    left, right = ("[", "]") if at in hand.chosen else (" ", "'" if hand.is_new(at) else " ")
    left = "?" if hinted and left == " " else left
    style = ink(face)
    if at == hand.cursor:
        style += " reverse"
    return Content.styled(f"{left}{text}{right}", style).stylize(
        Style.from_meta({"@click": f"app.card({at})"})
    )


def _keys(model: SeatModel, width: int) -> list[Content]:
    parts = []
    for option in options(model):
        clickable = option.key in KEYS or option.key in CLICKABLE
        action = f"app.press({option.key!r})" if clickable else None
        parts.append(keyed(option.key, option.label, action))
    lines = [Content.assemble(" ", line) for line in wrapped(parts, width - 2)]
    return lines + [Content("")] * (2 - len(lines))


CLICKABLE: Final = ("enter", "space", "esc", "r", "?", "q")
