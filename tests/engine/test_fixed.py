"""A mapping that nobody can change."""

import pickle

import pytest

from liverpool.engine.fixed import FixedMap


def test_it_holds_what_it_was_made_of_and_nothing_else() -> None:
    made_of = {"a": [1], "b": [2]}
    fixed = FixedMap(made_of)
    made_of["c"] = [3]
    assert fixed == {"a": [1], "b": [2]}
    assert [*fixed] == ["a", "b"]
    assert (len(fixed), fixed["b"], repr(fixed)) == (2, [2], "{'a': [1], 'b': [2]}")
    with pytest.raises(TypeError):
        fixed["a"] = [9]  # type: ignore[index] # what is tried


def test_equal_ones_are_one_in_a_set_and_come_back_from_a_pickle() -> None:
    fixed = FixedMap({1: [1]})
    assert len({fixed, FixedMap({1: [1]})}) == 1
    assert pickle.loads(pickle.dumps(fixed)) == fixed
