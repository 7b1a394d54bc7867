"""Files of results that grow line by line, and may have been cut off in the last one."""

from pathlib import Path


def whole_lines(raw: bytes) -> bytes:
    """Without a last line that was cut off, because writing was stopped."""
    return raw[: raw.rfind(b"\n") + 1]


def drop_half_line(path: Path) -> None:
    """Lets the file end with a whole line; all others are there at any time."""
    raw = path.read_bytes() if path.exists() else b""
    whole = whole_lines(raw)
    if whole != raw:
        beside = path.with_suffix(".part")
        beside.write_bytes(whole)
        beside.replace(path)
