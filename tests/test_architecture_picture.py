"""The picture of the packages is that of today's imports."""

from tests.architecture_picture import FILE, below, drawn, height, imports, lines, picture, rows


def test_the_picture_is_current() -> None:
    assert FILE.read_text("utf-8") == picture(), "run: python -m tests.generated"


def test_every_import_is_drawn_or_follows_from_what_is() -> None:
    def reached(name: str) -> set[str]:
        return {one for lower in drawn(name) for one in (lower, *reached(lower))}

    for name in imports():
        assert reached(name) == below(name)


def test_each_package_stands_above_what_it_imports() -> None:
    assert all(height(lower) < height(name) for name in imports() for lower in imports()[name])
    boxes = [place for row in rows(lines()) for place in row if place[0] == place[1]]
    assert sorted(name for name, _, _ in boxes) == sorted(imports())
