"""What Sphinx is told of the site of documents; `__main__.py` starts it."""

from typing import Any

from liverpool import __version__

project = "Liverpool Rummy"
version = release = __version__
copyright = "the Liverpool Rummy authors, MIT"  # noqa: A001 - Sphinx calls it so
extensions = ["myst_parser", "sphinx.ext.autodoc"]
root_doc = "index"
html_theme = "furo"
html_title = f"Liverpool Rummy {version}"
html_copy_source = False
html_show_sphinx = False
highlight_language = "none"
myst_enable_extensions = ["attrs_inline"]
myst_heading_anchors = 4
add_module_names = False
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_mock_imports = ["gymnasium", "numpy", "pettingzoo", "wasmtime"]  # extras that few have
default_role = "code"  # what docstrings put in backticks
nitpick_ignore_regex = [("py:.*", r"(?!liverpool\.\w+$).*")]  # what is not public has no entry


def setup(app: Any) -> None:
    app.connect("autodoc-process-docstring", _without_what_python_says)


def _without_what_python_says(*event: Any) -> None:
    """A field of a named tuple that has no words of ours needs none of Python's."""
    lines = event[-1]
    if lines and lines[0].startswith("Alias for field number"):
        lines.clear()
