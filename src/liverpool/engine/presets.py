"""The rule sets that come with the game, and rule sets read from text.

Each preset is a file under `presets/` that plays one source to the letter and says where it comes
from, which slips of the source it keeps, and where the source is silent. A relative of the game,
such as `bga`, is a file of changes too: what its description `says` is its own, and everything
else is its base's. A variation, `dunlop+twos`, is a file of changes over a preset; several can be
named at once, `dunlop+twos+freeze`. A table's own file has one of these forms. What a field means
is decided where it is used, contradictions between fields are found in `check`, and older files
are read in `upgrades`.

Games that were begun by an earlier version of a preset are played to their end by it, and their
files stay readable. So whoever changes the answers of presets gives them the next version, and
moves their files as they were to `presets/before/N/`, N being the number of such changes by then.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cache, partial
from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct, ValidationError, convert
from msgspec.structs import fields, replace

from liverpool.data_files import folder
from liverpool.engine.bounds import LARGEST
from liverpool.engine.changes import (
    ASKED,
    FIELDS,
    Plain,
    asked_by,
    changed,
    difference,
    dotted,
    earlier,
    from_plain,
    read_toml,
)
from liverpool.engine.formats import why_not_read
from liverpool.engine.given_text import quoted, text_fault, tidied
from liverpool.engine.refusals import RulesError, WrittenFault, wrongly_written
from liverpool.engine.rules import RuleSet
from liverpool.engine.toml import in_words
from liverpool.engine.toml_places import Places
from liverpool.engine.upgrades import FORMAT, upgraded_file

DEFAULT: Final = "dunlop"
"""The rules of a new game: complete and consistent."""
SOURCES: Final = (DEFAULT, "christmas", "mahlum", "wikipedia")
"""The presets that play a source; the others are relatives of the game."""
BEGINNERS: Final = (f"{DEFAULT}+classic", f"{DEFAULT}+first")
"""What is offered to somebody who has not chosen yet, by titles of their own."""

_NEAR: Final = 0.7
"""How alike, from 0 to 1, a name must be to be suggested: "nope" is no slip for "dunlop"."""


class NamedRules(Struct, frozen=True):
    """A rule set, and what people should know about where it comes from."""

    name: str
    version: int
    """Higher whenever the preset, or a variation in the name, has changed."""
    title: str
    origin: str
    """Where the rules come from: a sentence for the preset and for each variation."""
    slips: tuple[str, ...]
    """The slips and contradictions of the source, and how each is read (rules.md, "Readings")."""
    ours: tuple[str, ...]
    """The keys of the questions that the source leaves open; one key for all deals."""
    rules: RuleSet
    base: str = ""
    """The name of the rules over which these were written, if they were."""
    notes: tuple[str, ...] = ()
    """What was done to read a file of an older format, in a sentence each."""


@cache
def names() -> tuple[str, ...]:
    """The presets, each with its variations after it; the default first, relatives last."""
    files = [file.name for file in _folder().iterdir()]
    stems = [name.removesuffix(".toml") for name in files if name.endswith(".toml")]
    order = {name: place for place, name in enumerate(SOURCES)}
    return tuple(sorted(stems, key=lambda stem: (order.get(stem.split("+")[0], 99), stem)))


def load(name: str, version: int | None = None) -> NamedRules:
    """The rules of this name: a preset, or a preset and variations, `dunlop+twos+freeze`.

    Today's rules, or those of an earlier version. Raises `RulesError` if there are none of this
    name, naming the nearest, or none of this version.
    """
    today = _load(name, 0)
    if version is None or version == today.version:
        return today
    for ago in range(1, _changes_so_far() + 1):
        found = _load(name, ago)
        if found.version == version:
            return found
    raise RulesError(f"{quoted(name)} has version {today.version}, and none is {version}.")


def _changes_so_far() -> int:
    """How often presets have got other answers."""
    before = _folder() / "before"
    return len([*before.iterdir()]) if before.is_dir() else 0


def _text(name: str, ago: int) -> str:
    """The file of a preset or a variation as it was so many changes ago."""
    last = _changes_so_far() if ago else 0
    for number in range(last - ago + 1, last + 1):
        file = _folder() / "before" / f"{number}" / f"{name}.toml"
        if file.is_file():
            return file.read_text(encoding="utf-8")
    return (_folder() / f"{name}.toml").read_text(encoding="utf-8")


@cache
def _load(name: str, ago: int) -> NamedRules:
    """The rules of this name as they were so many changes ago; 0 for today's."""
    if name in names():
        # Those that come with the game are in today's format and need not say so.
        return _read({"format": FORMAT, **read_toml(_text(name, ago))}, ago)
    preset, *variations = name.split("+")
    if preset not in names():
        presets = [known for known in names() if "+" not in known]
        raise RulesError(_no_such("There are no rules", preset, "The presets are", presets))
    known = [other.partition("+")[2] for other in names() if other.startswith(f"{preset}+")]
    for variation in variations:
        if variation not in known:
            what = f"{preset} has no variation"
            listed = "Its variations are" if len(known) > 1 else "Its only variation is"
            raise RulesError(_no_such(what, variation, listed, known))
        if variations.count(variation) > 1:
            raise RulesError(f"{quoted(name)} names {variation} twice; once is enough.")
    whole, *others = [_load(f"{preset}+{variation}", ago) for variation in variations]
    for part in others:
        whole = _together(whole, part, _load(preset, ago))
    return replace(whole, name=name, base=preset)


def whole_title(named: NamedRules) -> str:
    """A title that makes sense alone: a variation's comes after its preset's."""
    preset, *variations = named.name.split("+")
    alone = not variations or f"{preset}+{variations[0]}" in BEGINNERS
    return named.title if alone else f"{load(preset).title}: {named.title}"


def read_rules(text: str) -> NamedRules:
    """The rule set of a file: either every field but newer ones, or a `base` and `changes`.

    Raises `RulesError` that names everything which is missing, unknown or not possible, with line
    and column; `check.faults` reports contradictions.
    """
    plain = read_toml(text)
    try:
        return _own(_read(plain))
    except RulesError as error:
        raise wrongly_written([*_with_places(text, error.faults)]) from None


def _with_places(text: str, faults: Sequence[WrittenFault]) -> Iterator[WrittenFault]:
    """The faults in the order of their lines."""
    places = Places(text)
    placed = [(places.of(fault.key, of_key=fault.of_key), fault) for fault in faults]
    for place, fault in sorted(placed, key=lambda pair: pair[0]):
        yield fault._replace(sentence=in_words(place) + fault.sentence)


def rules_from(plain: Plain) -> NamedRules:
    """The same for the contents of such a file, already read as TOML."""
    return _own(_read(plain))


def _own(named: NamedRules) -> NamedRules:
    """The rules of a file; raises `RulesError` if the name belongs to other rules."""
    if named.name not in names() and "+" not in named.name:
        return named
    try:
        shipped = load(named.name)
    except RulesError:
        sentence = "name: only variations have a + in their name; leave it out."
        raise wrongly_written([WrittenFault(sentence, "name")]) from None
    if named.rules != shipped.rules:
        sentence = (
            f"name: {named.name} comes with the game, with different rules; choose another name."
        )
        raise wrongly_written([WrittenFault(sentence, "name")])
    return named


_folder: Final = partial(folder, "liverpool.engine", "presets")


def _no_such(what: str, name: str, there_are: str, known: list[str]) -> str:
    asked = name[:40].casefold()
    begun = [each for each in known if len(asked) >= 3 and each.startswith(asked)]
    near = begun or get_close_matches(asked, known, n=1, cutoff=_NEAR)
    hint = f"; did you mean {near[0]}?" if near else "."
    listed = f"{there_are} {', '.join(known)}." if known else "It has none."
    return f"{what} {quoted(name)}{hint} {listed}"


def _together(whole: NamedRules, part: NamedRules, preset: NamedRules) -> NamedRules:
    """What a variation changes, over rules that other variations have changed already."""
    return NamedRules(
        name=whole.name,
        version=whole.version + part.version - preset.version,
        title=f"{whole.title}, {part.title}",
        origin=whole.origin + part.origin.removeprefix(preset.origin),
        slips=whole.slips + part.slips[len(preset.slips) :],
        ours=tuple(key for key in whole.ours if key in part.ours),
        rules=changed(whole.rules, difference(part.rules, preset.rules)),
    )


NAME: Final = r"^[a-z][a-z0-9+_-]*$(?!\n)"
LONGEST_NAME: Final = 40
LONGEST_TITLE: Final = 80
LONGEST_LINE: Final = 2000
"""Characters of one line in a file's head: an origin may name a base and several variations."""
_Text = Annotated[str, Meta(min_length=1)]


class Head(Struct):
    """What a rule-set file says before its rules."""

    format: Literal["liverpool-rules/4"]
    name: Annotated[str, Meta(pattern=NAME, max_length=LONGEST_NAME)]
    version: Annotated[int, Meta(ge=1, le=LARGEST)]
    title: _Text
    origin: _Text = ""
    slips: tuple[_Text, ...] = ()
    ours: tuple[str, ...] = ()
    says: tuple[str, ...] | None = None
    """In place of `ours`, for a description that stands on its own though it has a base."""


_WANTED: Final = {
    "format": f'write format = "{FORMAT}"',
    "name": f"write up to {LONGEST_NAME} small letters, digits, - and _, starting with a letter",
    "version": f"write a whole number from 1 to {LARGEST}",
    "title": f"write one line of at most {LONGEST_TITLE} characters",
    "origin": "write one line saying where the rules come from, or leave it out",
    "slips": "write a list of sentences, or leave it out",
    "ours": "write a list of rule keys, or leave it out",
    "says": "write a list of rule keys, or leave it out",
}


def _read(written: Plain, ago: int = 0) -> NamedRules:
    """The rules of a file, with its base as it was `ago` changes of presets ago."""
    if why := why_not_read(written.get("format"), FORMAT):
        raise wrongly_written([WrittenFault(why, "format")])
    plain, notes = upgraded_file(written)
    if plain and plain.keys().isdisjoint({*_WANTED, "base", "deals"}):
        raise RulesError(
            f'This isn\'t a rule-set file yet: it must begin with format = "{FORMAT}", name,'
            f' version, title and base = "{DEFAULT}", with the changes below [changes].'
            " To try out a few changes, you can also use --change."
        )
    faults: list[WrittenFault] = []
    head = _head(plain, faults)
    base: NamedRules | None = None
    changes: dict[str, object] = {}
    rules: RuleSet | None = None
    unsaid: list[str] = []
    plain = {key: value for key, value in plain.items() if key not in _WANTED}
    try:
        if "base" in plain:
            base = _base(plain.pop("base"), ago)
            changes = _changes(plain, faults)
            rules = changed(base.rules, changes)
        else:
            rules = _whole(plain)
            unsaid = [key for key in earlier() if key not in dotted(plain)]
    except RulesError as error:
        faults += error.faults
    if head is None or rules is None or faults:
        raise wrongly_written(faults)
    if base is None:
        named = _named(head, rules, unsaid)
    else:
        named = over(base, head, changes, rules)
    return replace(named, notes=notes)


def _head(plain: Mapping[str, Any], faults: list[WrittenFault]) -> Head | None:
    """The head of a file; None if something in it is missing or not valid."""
    before = len(faults)
    given = {key: _one_line(key, plain[key], faults) for key in _WANTED if key in plain}
    for field in fields(Head):
        if field.name in given:
            try:
                convert(given[field.name], field.type, strict=True)
            except ValidationError:
                sentence = f"{field.name} isn't valid; {_WANTED[field.name]}."
                faults.append(WrittenFault(sentence, field.name))
        elif field.required:
            faults.append(WrittenFault(f"{field.name} is missing; {_WANTED[field.name]}."))
    if "says" in given and ("ours" in given or "base" not in plain):
        sentence = "says needs a base and can't be used together with ours; leave it out."
        faults.append(WrittenFault(sentence, "says", of_key=True))
    if len(faults) > before:
        return None
    head = convert(given, Head)
    for name, keys in (("ours", head.ours), ("says", head.says or ())):
        unknown = (key for key in keys if key not in ASKED and key != "deals")
        faults += (WrittenFault(f"{name}: there is no rule {quoted(k)}.", name) for k in unknown)
    return head


def _one_line(key: str, written: Any, faults: list[WrittenFault]) -> Any:
    """What was written; a text for people as it is shown, and what is wrong with it is noted."""
    if isinstance(written, list) and key == "slips":
        return [_one_line(key, line, faults) for line in written]
    if not isinstance(written, str) or key not in ("title", "origin", "slips"):
        return written
    line = tidied(written)
    if fault := text_fault(line, LONGEST_TITLE if key == "title" else LONGEST_LINE):
        faults.append(WrittenFault(f"{key}: {quoted(line)} {fault}.", key))
    return line


def _base(name: object, ago: int) -> NamedRules:
    if not isinstance(name, str):
        sentence = f'base isn\'t valid; write a name such as "{DEFAULT}".'
        raise wrongly_written([WrittenFault(sentence, "base")])
    try:
        return _load(name, ago)
    except RulesError as error:
        raise wrongly_written([WrittenFault(f"base: {error}", "base")]) from None


def _whole(plain: Mapping[str, Any]) -> RuleSet:
    """The rules of a file without a base; if most fields are missing, the base was forgotten."""
    if 2 * len(dotted(plain)) < len(FIELDS):
        raise RulesError(
            f'base is missing; write base = "{DEFAULT}", and your changes below [changes].'
        )
    return from_plain(plain)


def _changes(plain: Mapping[str, Any], faults: list[WrittenFault]) -> dict[str, object]:
    """What a file with a base changes; anything besides base and changes is a fault."""
    beside = [key for key in plain if key != "changes"]
    faults += [WrittenFault(_beside_base(key), key, of_key=True) for key in beside]
    changes = plain.get("changes", {})
    if isinstance(changes, Mapping):
        return dotted(changes)
    sentence = "changes isn't a group; write [changes], and below it lines such as buy.limit = 3."
    faults.append(WrittenFault(sentence, "changes"))
    return {}


def _beside_base(key: str) -> str:
    """What is wrong with a key that does not belong in a file's head."""
    rule = any(f"{field}.".startswith(f"{key}.") for field in FIELDS)
    near = get_close_matches(key[:40], [*_WANTED, "changes"], n=1)
    if near and not rule:
        return f"{quoted(key)} isn't part of a rule-set file; did you mean {near[0]}?"
    return f"{quoted(key)} must go below [changes], since the file has a base."


def _named(head: Head, rules: RuleSet, unsaid: Iterable[str] = ()) -> NamedRules:
    """The rules with what their own file says about them; of the `unsaid` it says nothing."""
    ours = _asked((*head.ours, *unsaid))
    return NamedRules(head.name, head.version, head.title, head.origin, head.slips, ours, rules)


def over(base: NamedRules, head: Head, changes: Mapping[str, object], rules: RuleSet) -> NamedRules:
    """The rules over a base: what is said of the base applies to them too, unless they have
    `says`."""
    named = replace(_named(head, rules), base=base.name)
    if head.says is not None:
        said = _asked(head.says)
        return replace(named, ours=tuple(key for key in ASKED if key not in said))
    new = _asked(changes)
    return replace(
        named,
        version=base.version + head.version - 1,
        origin=f"{base.origin} {head.origin}".strip(),
        slips=base.slips + head.slips,
        ours=tuple(key for key in _asked((*base.ours, *head.ours)) if key not in new),
    )


def _asked(keys: Iterable[str]) -> tuple[str, ...]:
    """The questions of these keys, each once and in the order of the fields."""
    meant = {asked for key in keys for asked in asked_by(key)}
    return tuple(key for key in ASKED if key in meant)
