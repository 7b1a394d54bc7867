"""What was found, in plain sentences: for the page, the terminal and reports alike.

The surest and largest first; what nobody would notice, and what may be chance, is said to be so.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final

from msgspec import Struct, convert

from liverpool.data_files import data
from liverpool.engine.english import capital, listed, number, ordinal
from liverpool.laboratory.balance import Balanced, Values
from liverpool.laboratory.effects import Effect
from liverpool.laboratory.experiment import OPEN, SAME, Finding
from liverpool.laboratory.measures import MEASURES, measure_of
from liverpool.laboratory.pace import BETWEEN_DEALS, TURN
from liverpool.laboratory.sums import FEWEST
from liverpool.laboratory.wishes import head_start

_BASES: Final = (10, 20, 50, 100, 1000)
"""Parts in which a share is told: three in ten, or else 3 in 100."""
_LARGE: Final = 10
"""From here on whole numbers do."""
_MOST_OPEN: Final = 4
"""So many things that are not sure yet are named; of more, the first ones."""
_ROUGH: Final = 0.3
"""By how much of a difference the parts told may be off."""


class Words(Struct, frozen=True, forbid_unknown_fields=True):
    """What is said of a measure."""

    title: str
    """Over its chart."""
    more: str = ""
    less: str = ""
    name: str = ""
    """In a list of things that are the same, or not sure; empty where it is only in the chart."""


class Told(Struct, frozen=True):
    """What is said of one answer."""

    changes: tuple[str, ...]
    same: str
    """A sentence; empty where there is nothing to say, like the next two."""
    open: str
    sure: str
    """How many games it rests on, and how sure it is."""

    @property
    def lines(self) -> tuple[str, ...]:
        """All of it, a sentence each."""
        return tuple(filter(None, (*self.changes, self.same, self.open, self.sure)))


def told(effect: Effect, *, with_ranges: bool = False) -> Told:
    """The sentences of one answer; `with_ranges` says from where to where each difference lies."""
    findings = [each for each in effect.findings if _words(each.measure).name]
    games = max((each.games for each in findings), default=0)
    said = _catalogue()[1]
    if games < FEWEST:
        return Told((), "", said["few"], "")
    same, opened = _names(findings, SAME), _names(findings, OPEN)
    if len(opened) > _MOST_OPEN:
        rest = len(opened) - _MOST_OPEN + 1
        opened[_MOST_OPEN - 1 :] = [said["more_open"].format(n=number(rest))]
    changes = tuple(
        _sentence(each, _range(each) if with_ranges else "")
        for each in findings
        if each.verdict not in (SAME, OPEN)
    )
    nothing = said["none"] if not changes and not opened else ""
    if nothing and (
        minutes := next((each for each in findings if each.measure == "minutes"), None)
    ):
        nothing += said["as_now"].format(n=round(minutes.now))
    return Told(
        changes=changes,
        same=nothing or _listed(said["same"], same),
        open=_listed(said["open"], opened),
        sure=said["sure"].format(games=f"{games:,}"),
    )


def _names(findings: Sequence[Finding], verdict: str) -> list[str]:
    """What has this verdict, always in the same order: how long it takes comes first."""
    keys = {each.measure for each in findings if each.verdict == verdict}
    return [_words(key).name for key in MEASURES if key in keys]


def title_of(key: str) -> str:
    """What a measure is called over its chart."""
    name = key.partition(".")[2]
    if key.startswith("place."):
        name = capital(ordinal(int(name)))
    return _words(key).title.replace("{n}", name)


def _sentence(finding: Finding, more: str) -> str:
    pattern = getattr(_words(finding.measure), finding.verdict).removesuffix(".") + f"{more}."
    if measure_of(finding.measure).is_share and "%" not in pattern:
        now, then = _shares(finding.now, finding.then)
        return capital(pattern.format(then=then, now=now))
    scale = 100 if "%" in pattern else 1
    before, after = (
        scale * (max(value, 0) if scale > 1 else value) for value in (finding.now, finding.then)
    )
    digits = _digits(before, after)
    by = abs(round(after, digits) - round(before, digits))
    now, then, difference = (_written(value, digits) for value in (before, after, by))
    if pattern.startswith("{then}") and not round(after, digits):
        then = "hardly any" if after else "no"
    return capital(pattern.format(now=now, then=then, by=difference))


def _written(value: float, digits: int) -> str:
    return f"{value:.{digits}f}".replace("-", "\N{MINUS SIGN}")


def _range(finding: Finding) -> str:
    """From where to where the difference surely lies."""
    is_share = measure_of(finding.measure).is_share
    ends = sorted((100 if is_share else 1) * abs(end) for end in (finding.low, finding.high))
    low, high = (_written(end, _digits(*ends)) for end in ends)
    return _catalogue()[1]["range_of_share" if is_share else "range"].format(low=low, high=high)


def _digits(now: float, then: float) -> int:
    """How many decimal places show the difference about as it is."""
    for digits in (0, 1) if max(now, then) >= _LARGE else (1,):
        by = round(then, digits) - round(now, digits)
        if by and abs(by - (then - now)) <= _ROUGH * abs(then - now):
            return digits
    return 2


def _shares(now: float, then: float) -> tuple[str, str]:
    """Two shares in the same parts: the first alone, the second before a noun."""
    base = next((base for base in _BASES if _shows(now, then, base)), _BASES[-1])
    return (
        _share(now, base, "none"),
        _share(then, base, "no"),
    )


def _shows(now: float, then: float, base: int) -> bool:
    """Whether so many parts show the difference about as it is."""
    by = (round(then * base) - round(now * base)) / base
    return by != 0 and abs(by - (then - now)) <= _ROUGH * abs(then - now)


def _share(share: float, base: int, none: str) -> str:
    part = round(share * base)
    if part == 0:
        return "hardly any" if share else none
    if part == base:
        return "nearly all" if share < 1 else "all"
    return f"{number(part)} in {number(base)}" if base == _BASES[0] else f"{part} in {base}"


def _listed(pattern: str, names: Sequence[str]) -> str:
    return pattern.format(names=listed(names)) if names else ""


@cache
def _catalogue() -> tuple[dict[str, Words], dict[str, str], dict[str, str]]:
    written = data(__package__, "sentences")
    words = {key: value for key, value in written.items() if key not in ("said", "wish")}
    return convert(words, dict[str, Words]), written["said"], written["wish"]


def _words(key: str) -> Words:
    return _catalogue()[0][measure_of(key).key]


def of_wish(key: str, values: Values | None = None, answer: str = "") -> str:
    """A sentence about a wish: how rules stand to it (`now`, `then`), or what was found."""
    said = _catalogue()[2]
    by_goal = values.by_goal if values is not None else {}
    goals = "; ".join(
        said[name].format(n=round(value) if name == "minutes" else _in_100(value))
        for name, value in by_goal.items()
    )
    return said[key].format(goals=goals, answer=answer or said["today"])


def _in_100(share: float) -> str:
    part = round(100 * share)
    if part == 0:
        return "less than 1"
    return "more than 99" if part == 100 and share < 1 else f"{part}"


def come_to(found: Balanced, players: int) -> tuple[str, ...]:
    """What a search came to, but for its proposals."""
    if found.too_slow:
        return (of_wish("too_slow"),)
    lines = [of_wish("now", found.today)]
    if found.met or not found.proposals:
        lines.append(of_wish("met" if found.met else "none"))
    return (*lines, *of_head_start(found.today, players))


def of_head_start(today: Values, players: int) -> tuple[str, ...]:
    """What is fair for somebody who still learns; nothing where that is not known or not needed."""
    start = head_start(today.behind, players)
    return (_catalogue()[2]["head_start"].format(**start._asdict()),) if start else ()


def pace_note() -> str:
    """What minutes rest on."""
    return _catalogue()[1]["pace"].format(turn=TURN, between=BETWEEN_DEALS)
