"""What a code host reads of the project: forms for issues, a container, the citation."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

ROOT = Path(__file__).resolve().parent.parent
FORMS = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))
# What the host's documentation lists of a form, of a field and of its attributes.
OF_FORM = {"name", "description", "title", "labels", "assignees", "body"}
OF_FIELD = {"type", "id", "attributes", "validations"}
OF_TYPE = {
    "textarea": {"label", "description", "placeholder", "value", "render"},
    "input": {"label", "description", "placeholder", "value"},
    "dropdown": {"label", "description", "multiple", "options", "default"},
}


def read(path: Path) -> Any:
    return YAML(typ="safe").load(path.read_text("utf-8"))


@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.name)
def test_a_form_is_one_that_the_host_shows(path: Path) -> None:
    form = read(path)
    assert {"name", "description", "body"} <= form.keys() <= OF_FORM
    ids = [field["id"] for field in form["body"]]
    assert len({*ids}) == len(ids)
    for field in form["body"]:
        assert {"type", "id", "attributes"} <= field.keys() <= OF_FIELD
        assert re.fullmatch(r"[\w-]+", field["id"])
        assert {"label"} <= field["attributes"].keys() <= OF_TYPE[field["type"]]
        assert field.get("validations", {"required": True}) == {"required": True}
        options = field["attributes"].get("options", ["one"])
        assert len({*options}) == len(options) > 0
    labels = [field["attributes"]["label"] for field in form["body"]]
    assert len({*labels}) == len(labels)


def test_the_form_for_a_fault_names_what_the_menu_has() -> None:
    words = (ROOT / "web" / "src" / "dialogs" / "words.ts").read_text("utf-8")
    (form,) = (path.read_text("utf-8") for path in FORMS if path.stem == "fault")
    for item in ("Something is wrong", "Save the game file"):
        assert f'"{item}"' in words
        assert f"Menu, {item}" in form


def test_the_citation_and_the_container_say_what_the_project_says() -> None:
    project = (ROOT / "pyproject.toml").read_text("utf-8")
    citation = read(ROOT / "CITATION.cff")
    assert citation["cff-version"] == "1.2.0"
    assert f'license = "{citation["license"]}"' in project
    container = json.loads((ROOT / ".devcontainer" / "devcontainer.json").read_text("utf-8"))
    assert f'">={container["image"].removeprefix("python:")}"' in project
    *_, test = container["postCreateCommand"].split()
    assert (ROOT / test).is_file()
