"""A contradiction in a rule set: where it is, what is wrong and what removes it."""

from collections.abc import Mapping

from msgspec import Struct


class RuleFault(Struct, frozen=True):
    """One contradiction, with changes that remove it."""

    key: str
    """The field that is at fault, or `deals` for the contracts of all."""
    sentence: str
    """What is wrong and what to do; it begins with the key."""
    fix: Mapping[str, object]
    """The changes, by key and as TOML has them. Where there are several ways, the smallest."""

    def __str__(self) -> str:
        return self.sentence


def fault(key: str, problem: str, fix: Mapping[str, object]) -> RuleFault:
    """The fault of a field, with its sentence."""
    return RuleFault(key, f"{key}: {problem}", fix)
