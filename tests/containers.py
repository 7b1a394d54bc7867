"""Containers for tests, by Debian's podman, runc and debootstrap, which need no daemon but root.

What `deploy/Dockerfile` builds on is made here: a Debian with its Python, under the name that the
Dockerfile asks for. So no registry of images has to be reached, and none is; the sizes of what is
built upon it are the same. An own folder keeps all images, and goes with the test.
"""

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from stress.update import Program
from tests.web.serving import Server

ROOT: Final = Path(__file__).parents[1]
DOCKERFILE: Final = ROOT / "deploy" / "Dockerfile"
USER: Final = 10001
"""Whose all is in the container."""
SUITE: Final = "bookworm"
"""The Debian whose Python is that of the Dockerfile, but for its last number."""
CERTIFICATES: Final = Path("/etc/ssl/certs/ca-certificates.crt")
TOLD: Final = re.compile(r"(PIP|UV|npm_config)_\w+|NODE_EXTRA_CA_CERTS|(?i:https?|no)_proxy")
"""The variables by which installers on this machine are told of their registries."""
SHUT_IN: Final = (
    *("--rm", "--read-only", "--tmpfs=/tmp", "--cap-drop=all", "--security-opt=no-new-privileges"),
    *("--ulimit=nofile=16384:16384", "--ulimit=nproc=1024:1024"),
)
"""As in `deploy/compose.yaml`."""


def missing() -> str:
    """What is not here, in a sentence; empty where all is."""
    programs = [name for name in ("podman", "runc", "debootstrap") if shutil.which(name) is None]
    if programs or os.geteuid() != 0:
        return "Containers are tried by root, on Linux: sudo apt install podman runc debootstrap"
    return ""


class Containers:
    """Images and containers whose files are all in one folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.base = ""
        """The name of what the Dockerfile builds on, once it is made."""
        self.podman = (
            *("podman", f"--root={folder / 'images'}", f"--runroot={folder / 'runs'}"),
            *("--storage-driver=overlay", "--runtime=runc", "--cgroup-manager=cgroupfs"),
        )

    def asks(self, *words: str) -> str:
        """What podman answers."""
        command = [*self.podman, *words]
        done: subprocess.CompletedProcess[str] = subprocess.run(
            command, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"{words}: {done.stderr[-4000:]}"
        return done.stdout.strip()

    def makes_base(self) -> None:
        """Makes what the Dockerfile builds on."""
        names: list[str] = re.findall(r"^FROM (\S+)", DOCKERFILE.read_text("utf-8"), re.MULTILINE)
        assert len({*names}) == 1
        name = f"docker.io/library/{names[0]}"
        base = self._folder / "base"
        how = ("--variant=minbase", "--include=python3-venv,ca-certificates")
        made = subprocess.run(
            ["debootstrap", *how, SUITE, str(base)], capture_output=True, text=True, check=False
        )
        assert made.returncode == 0, made.stdout[-4000:]
        if CERTIFICATES.exists():
            shutil.copyfile(CERTIFICATES, base / CERTIFICATES.relative_to("/"))
        told = {key: value for key, value in os.environ.items() if TOLD.fullmatch(key)}
        settings = [f"--change=ENV {key}={value}" for key, value in told.items()]
        packed = self._folder / "base.tar"
        subprocess.run(["tar", "-C", str(base), "-cf", str(packed), "."], check=True)
        self.asks("import", *settings, str(packed), name)
        shutil.rmtree(base)
        packed.unlink()
        self.base = name

    def builds(self, image: str, recipe: Path, context: Path) -> None:
        """Builds it in a chroot, which needs neither a network of its own nor a daemon."""
        how = ["--isolation=chroot", "--format=docker", f"--file={recipe}", f"--tag={image}"]
        # Which podman 4.3 does not find by itself.
        ignored = recipe.with_name(f"{recipe.name}.dockerignore")
        how += [f"--ignorefile={ignored}"] if ignored.exists() else []
        self.asks("build", *how, str(context))

    def size(self, image: str) -> int:
        """In bytes, with what it builds on."""
        return int(self.asks("image", "inspect", "--format={{.Size}}", image))


@contextmanager
def containers() -> Iterator[Containers]:
    """Those of one test, in a folder whose name is short enough for podman; nothing is left."""
    with tempfile.TemporaryDirectory(prefix="liverpool-", ignore_cleanup_errors=True) as name:
        made = Containers(Path(name))
        try:
            yield made
        finally:
            made.asks("rm", "--all", "--force")
            made.asks("rmi", "--all", "--force")


class Contained(Server):
    """A server in a container, which may write into its folder and nowhere else.

    Each time it is started, it is that of the next image, and at last that of the last.
    """

    def __init__(
        self, folder: Path, containers: Containers, images: Sequence[str], **known: Any
    ) -> None:
        """`mounted` are further folders that it sees, each where it is here."""
        mounted: Iterable[Path] = known.pop("mounted", ())
        super().__init__(folder, **known)
        self._podman, self._images = containers.podman, list(images)
        self._mounted = [f"--volume={each}:{each}" for each in (folder, *mounted)]
        folder.mkdir(exist_ok=True)
        shutil.chown(folder, USER)

    def start(self) -> None:
        image = self._images.pop(0) if len(self._images) > 1 else self._images[0]
        run = [*self._podman, "run", *SHUT_IN, "--network=host", *self._mounted, image]
        with self.log.open("ab") as log:
            process = subprocess.Popen(
                [*run, *self.command], stdout=subprocess.PIPE, stderr=log, text=True
            )
        assert process.stdout is not None
        with process.stdout:
            self.runs(Program(process), process.stdout)
