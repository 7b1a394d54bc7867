"""Small faults for a module, one at a time: which there can be, and its text with one of them.

A comparison turned, `and` for `or`, a sign, a number one higher, `not` away, a guard away, the
other truth value. What only declares is left as it is: docstrings, annotations (except what they
call, as a bound does), decorators, the settings of a class, assertions, blocks for the type
checker. So is the inside of f-strings, whose places Python 3.11 does not know. What the tests make
of a fault is not known here.
"""

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from msgspec import Struct

COMPARISONS: Final = {
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
}
BOTH_OR_EITHER: Final = {ast.And: ("and", "or"), ast.Or: ("or", "and")}
SIGNS: Final = {ast.Add: ("+", "-"), ast.Sub: ("-", "+")}
LEAVES: Final = (ast.Return, ast.Raise, ast.Continue, ast.Break)
"""What stands alone behind a guard."""
NO_NUMBERS: Final = (ast.JoinedStr, ast.List, ast.ListComp, ast.Tuple, ast.Set, ast.Dict)


class Mutation(Struct, frozen=True):
    """One fault, named by what stays the same when lines move."""

    file: str
    """Below the package, as in `engine/melds.py`."""
    text: str
    """The line in which the fault begins, without its indentation."""
    change: str
    """As in `== -> !=`."""
    nth: int = 0
    """Which one, where the file has several that read the same."""


class Place(Struct, frozen=True):
    """Where a fault is, in bytes, and what stands there with it."""

    line: int
    start: int
    end: int
    new: str


def mutations(file: str, source: str) -> dict[Mutation, Place]:
    """Every fault that the module can have, in the order in which they stand there."""
    written = _Written(source)
    seen = Counter[tuple[str, str]]()
    found = {}
    for change, place in sorted(_Finder(written).all(), key=lambda each: each[1].start):
        text = written.lines[place.line - 1].decode().strip()
        found[Mutation(file, text, change, seen[text, change])] = place
        seen[text, change] += 1
    return found


def mutated(source: str, place: Place) -> str:
    """The module with this fault."""
    written = source.encode()
    return (written[: place.start] + place.new.encode() + written[place.end :]).decode()


class _Written:
    """A module's text by places in bytes, as the parser counts them."""

    def __init__(self, source: str) -> None:
        self.tree = ast.parse(source)
        self.all = source.encode()
        self.lines = self.all.splitlines(keepends=True)
        self._begins = [0]
        for line in self.lines:
            self._begins.append(self._begins[-1] + len(line))

    def start(self, node: ast.expr) -> int:
        return self._begins[node.lineno - 1] + node.col_offset

    def end(self, node: ast.expr) -> int:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self._begins[node.end_lineno - 1] + node.end_col_offset

    def place(self, start: int, end: int, new: str) -> Place:
        return Place(self.all.count(b"\n", 0, start) + 1, start, end, new)

    def between(self, start: int, end: int) -> str:
        return self.all[start:end].decode()


_Found = tuple[str, Place]


class _Finder:
    def __init__(self, written: _Written) -> None:
        self._written = written

    def all(self) -> Iterator[_Found]:
        yield from self._in(self._written.tree)

    def _in(self, node: ast.AST) -> Iterator[_Found]:
        yield from self._here(node)
        for below in _looked_into(node):
            yield from self._in(below)

    def _here(self, node: ast.AST) -> Iterator[_Found]:
        match node:
            case ast.Compare(left, ops, comparators):
                sides = [left, *comparators]
                for operator, before, after in zip(ops, sides, comparators, strict=False):
                    yield self._operator(COMPARISONS[type(operator)], [before, after])
            case ast.BoolOp(op, values):
                yield self._operator(BOTH_OR_EITHER[type(op)], values)
            case ast.BinOp(left, ast.Add() | ast.Sub() as op, right):
                if not any(map(_is_no_number, (left, right))):
                    yield self._operator(SIGNS[type(op)], [left, right])
            case ast.UnaryOp(ast.Not() | ast.USub() as op, operand):
                start, value = self._written.start(node), self._written.start(operand)
                what = "not" if isinstance(op, ast.Not) else "-"
                opened = self._written.between(start, value).removeprefix(what).lstrip()
                yield f"{what} away", self._written.place(start, value, opened)
            case ast.Constant(bool() as value):
                yield self._instead(node, str(not value))
            case ast.Constant(int() | float() as value):
                yield self._instead(node, str(value + 1))
            case ast.If(test, [statement], []) if isinstance(statement, LEAVES):
                yield self._instead(test, "False", "guard away")
            case ast.comprehension(ifs=conditions):
                for each in conditions:
                    yield self._instead(each, "True", "guard away")
            case ast.match_case(guard=ast.expr() as guard):
                yield self._instead(guard, "True", "guard away")
            case _:
                pass

    def _instead(self, node: ast.expr, new: str, change: str = "") -> _Found:
        start, end = self._written.start(node), self._written.end(node)
        old = self._written.between(start, end)
        return change or f"{old} -> {new}", self._written.place(start, end, new)

    def _operator(self, names: tuple[str, str], sides: Sequence[ast.expr]) -> _Found:
        """One operator for another, throughout: comments between the sides stay as they are."""
        old, new = names
        pattern = re.compile("#.*|" + r"\s+".join(map(re.escape, old.split())))
        start, end = self._written.end(sides[0]), self._written.start(sides[-1])
        changed, at = "", start
        for side in sides[1:]:
            between = self._written.between(at, self._written.start(side))
            changed += pattern.sub(lambda found: found[0] if found[0][0] == "#" else new, between)
            at = self._written.end(side)
            if side is not sides[-1]:
                changed += self._written.between(self._written.start(side), at)
        return f"{old} -> {new}", self._written.place(start, end, changed)


def _is_no_number(node: ast.expr) -> bool:
    is_text = isinstance(node, ast.Constant) and isinstance(node.value, str | bytes)
    return is_text or isinstance(node, NO_NUMBERS)


def _looked_into(node: ast.AST) -> Iterable[ast.AST]:
    """What below this may have faults."""
    match node:
        case ast.JoinedStr() | ast.Assert():
            return ()
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            called = [] if node.returns is None else _called_in(node.returns)
            return (node.args, *called, *node.body)
        case ast.ClassDef(body=body):
            return body
        case ast.arg(annotation=ast.expr() as annotation):
            return _called_in(annotation)
        case ast.AnnAssign(annotation=annotation, value=value):
            return (*_called_in(annotation), *(() if value is None else (value,)))
        case ast.Subscript(value=ast.Name("Literal")):
            return ()
        case ast.If(ast.Name("TYPE_CHECKING") | ast.Compare(ast.Name("__name__")), orelse=orelse):
            return orelse
        case ast.Call(ast.Name("zip"), arguments):
            return arguments  # whether all are equally long is an assertion, too
        case _:
            return ast.iter_child_nodes(node)


def _called_in(annotation: ast.expr) -> list[ast.AST]:
    return [each for each in ast.walk(annotation) if isinstance(each, ast.Call)]
