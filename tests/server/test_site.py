"""The game as files for any host: all that they lead to is there, and nothing is half written."""

import gzip
import json
import re
import shutil
from html import unescape
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest

from liverpool.cli import main
from liverpool.room.rules.summaries import preset_list
from liverpool.server.http.offline import OFFLINE
from liverpool.server.http.static_files import FOLDER
from liverpool.server.site import APP_PAGES, CannotBuild, build_site

HOST = "https://rummy.example"
AT = "/a/game"
LINK = re.compile(r'(?:href|src)="([^"]+)"')


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("host") / "game"
    build_site(folder, HOST + AT)
    return folder


def there(built: Path, path: str) -> Path:
    """The file that a plain host sends for this path."""
    assert path.startswith(f"{AT}/"), path
    file = built / path.removeprefix(f"{AT}/")
    return file / "index.html" if path.endswith("/") else file


@pytest.mark.in_turn
def test_all_that_pages_lead_to_is_there(built: Path) -> None:
    pages = sorted(built.rglob("index.html"))
    assert len(pages) == len(APP_PAGES) + len(preset_list()) + 2
    for page in pages:
        at = f"{HOST}{AT}/{page.parent.relative_to(built).as_posix()}/".replace("/./", "/")
        for link in LINK.findall(page.read_text("utf-8")):
            found = urlsplit(urljoin(at, link.replace("&amp;", "&")))
            assert found.netloc == "rummy.example"
            assert there(built, found.path).is_file(), (at, link)


def test_every_page_has_a_title_a_description_and_a_policy_of_its_own(built: Path) -> None:
    titles, descriptions = set(), set()
    for page in built.rglob("index.html"):
        text = page.read_text("utf-8")
        (title,) = re.findall(r"<title>(.+)</title>", text)
        (description,) = re.findall(r'<meta name="description" content="([^"]+)"', text)
        (policy,) = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]+)"', text)
        assert "default-src" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors" not in policy  # browsers complain of it there
        assert len(unescape(description)) <= 300
        titles.add(title)
        descriptions.add(description)
    assert len(titles) == len(descriptions) == len(APP_PAGES) + len(preset_list()) + 2


def test_search_engines_are_told_what_is_to_be_found(built: Path) -> None:
    told = re.findall("<loc>([^<]+)</loc>", (built / "sitemap.xml").read_text("utf-8"))
    assert f"{HOST}{AT}/rules/mahlum-quarters/" in told
    assert f"{HOST}{AT}/learn/" in told
    for each in told:
        text = there(built, urlsplit(each).path).read_text("utf-8")
        assert f'<link rel="canonical" href="{each}">' in text
        assert "noindex" not in text
    assert "noindex" in (built / "t" / "index.html").read_text("utf-8")


def test_the_page_finds_all_that_it_fetches(built: Path) -> None:
    listed = json.loads((built / "offline-files/files.json").read_text("utf-8"))
    for path in listed["page"]:
        assert there(built, AT + path).is_file()
    for path, sizes in listed["files"].items():
        assert path.startswith(listed["folder"])
        plain = there(built, AT + path).read_bytes()
        assert len(plain) == sizes["unpacked"]
        sent = plain
        if "packed" in sizes:
            sent = there(built, AT + sizes["packed"]).read_bytes()
            assert gzip.decompress(sent) == plain
        assert len(sent) == sizes["sent"]
    manifest = json.loads((built / "app.webmanifest").read_text("utf-8"))
    shown = [manifest["start_url"], *(each["url"] for each in manifest["shortcuts"])]
    for path in (*shown, *(each["src"] for each in manifest["icons"])):
        assert there(built, f"{AT}/{path}").is_file()


@pytest.mark.in_turn
def test_a_page_that_is_not_found_leads_home_from_any_address(built: Path, tmp_path: Path) -> None:
    assert f'href="{HOST}{AT}/"' in (built / "404.html").read_text("utf-8")
    build_site(tmp_path / "site")
    text = (tmp_path / "site" / "404.html").read_text("utf-8")
    assert "nothing at this address" in text
    assert not LINK.findall(text)
    assert not (tmp_path / "site" / "sitemap.xml").exists()


def test_the_documents_stand_beside_the_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["build-site", str(tmp_path / "site"), "--documents", str(tmp_path / "made")]
    assert main(asked) == 2
    assert "has no documents. In a copy of the project" in capsys.readouterr().err
    (tmp_path / "made" / "play").mkdir(parents=True)
    for name in ("index.html", "play/index.html"):
        (tmp_path / "made" / name).write_text("documents")
    assert main(asked) == 0
    assert 'href="documents/"' in (tmp_path / "site" / "index.html").read_text("utf-8")
    assert (tmp_path / "site" / "documents" / "play" / "index.html").is_file()


def test_documents_that_cannot_be_copied_are_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    made = tmp_path / "made"
    made.mkdir()
    (made / "index.html").write_text("documents")
    assert main(["build-site", str(made / "site"), "--documents", str(made)]) == 2
    assert f"lies among the documents in {made}: name another folder." in capsys.readouterr().err
    (made / "gone.html").symlink_to(tmp_path / "nowhere")
    assert main(["build-site", str(tmp_path / "site"), "--documents", str(made)]) == 2
    said = capsys.readouterr().err
    assert f"{made / 'gone.html'} cannot be copied to {tmp_path / 'site'}: " in said
    assert "No such file" in said
    assert [*tmp_path.iterdir()] == [made]


@pytest.mark.in_turn
def test_the_folder_may_be_the_one_in_which_one_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "site").mkdir()
    monkeypatch.chdir(tmp_path / "site")
    assert main(["build-site", "."]) == 0
    assert Path("play/index.html").is_file()
    assert [each.name for each in tmp_path.iterdir()] == ["site"]


def test_a_folder_that_has_something_in_it_is_left_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    for folder in (tmp_path, tmp_path / "mine.txt"):
        assert main(["build-site", str(folder)]) == 2
        assert "is not an empty folder" in capsys.readouterr().err
    assert [each.name for each in tmp_path.iterdir()] == ["mine.txt"]


def test_a_folder_that_cannot_be_written_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    assert main(["build-site", str(tmp_path / "file" / "site")]) == 2
    assert "cannot be written: " in capsys.readouterr().err


@pytest.mark.in_turn
def test_nothing_is_half_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def is_full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    (tmp_path / "site").mkdir()
    monkeypatch.setattr(shutil, "copyfile", is_full)
    with pytest.raises(CannotBuild, match="No space left"):
        build_site(tmp_path / "site")
    assert [each.name for each in tmp_path.rglob("*")] == ["site"]


@pytest.mark.parametrize("without", ["page", "offline"])
def test_an_installation_without_the_page_says_so(tmp_path: Path, without: str) -> None:
    folders = {"page": FOLDER, "offline": OFFLINE, without: tmp_path / "none"}
    with pytest.raises(CannotBuild, match="build` builds both"):
        build_site(tmp_path / "site", page=folders["page"], offline=folders["offline"])
    assert not (tmp_path / "site").exists()


@pytest.mark.parametrize("address", ["rummy.example", "https://rummy.example/?a", "https://a b"])
def test_an_address_that_is_none_is_refused(tmp_path: Path, address: str) -> None:
    with pytest.raises(SystemExit) as refused:
        main(["build-site", str(tmp_path / "site"), "--address", address])
    assert refused.value.code == 2
    assert not (tmp_path / "site").exists()
