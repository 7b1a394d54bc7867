"""Makes the site of documents: `python -m scripts.documents FOLDER`. Any warning is a failure."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from scripts.documents.made import MADE
from scripts.documents.staging import stage


def main(folder: Path) -> int:
    """Makes it anew in the folder, and gives the exit status."""
    os.environ["COLUMNS"] = "80"  # what help is wrapped to
    if (folder / "objects.inv").exists():  # nothing but a site of documents is removed
        shutil.rmtree(folder)
    with TemporaryDirectory() as scratch:
        source = Path(scratch) / "source"
        stage(source, {name: page for name, (page, _) in MADE.items()})
        for page, text in MADE.values():
            (source / page).write_text(text(), "utf-8", newline="\n")
        settings = ["-c", str(Path(__file__).parent), "-d", f"{scratch}/read", "-W", "-n", "-q"]
        command = [sys.executable, "-m", "sphinx", *settings, "--keep-going", "-E"]
        return subprocess.run([*command, str(source), str(folder)], check=False).returncode


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("Say where the site is to be written: python -m scripts.documents FOLDER")
    sys.exit(main(Path(sys.argv[1])))
