"""Where people find a server, and the links that they send each other."""

from ipaddress import ip_address
from urllib.parse import urlsplit

from msgspec import Struct

from liverpool.room.messages.replies import Reach
from liverpool.room.messages.secret import Secret


class Where(Struct, frozen=True):
    """Where people find this server."""

    here: str
    """The address on this device, without a slash at its end."""
    others: str
    """The address to be sent to others; the same where nobody else can come."""

    @property
    def reach(self) -> Reach:
        """From where the address for others works."""
        return reach(self.others)

    def invitation(self, table: str) -> str:
        """The link to a table: who opens it may sit down."""
        return f"{self.others}/t/{table}"

    def watching(self, table: str, key: Secret) -> Secret:
        """The link to watch a table without a seat."""
        needs = f"={key.reveal()}" if key else ""
        return Secret(f"{self.invitation(table)}#watch{needs}")

    def shared(self, table: str, key: Secret) -> Secret:
        """The link to a game that is over, for anybody to watch."""
        return Secret(f"{self.others}/g/{table}#{key.reveal()}")

    def seat(self, table: str, secret: Secret) -> str:
        """The link to a seat; browsers send nothing of what stands behind the #."""
        return f"{self.others}/t/{table}#seat={secret.reveal()}"


def reach(url: str) -> Reach:
    """From where a link works, as far as its name tells."""
    host = urlsplit(url).hostname or ""
    try:
        address = ip_address(host)
    except ValueError:
        if host == "localhost" or host.endswith(".localhost"):
            return Reach.DEVICE
        at_home = "." not in host or host.endswith((".local", ".lan", ".home", ".home.arpa"))
        return Reach.HOME if at_home else Reach.ANYWHERE
    if address.is_loopback:
        return Reach.DEVICE
    return Reach.HOME if address.is_private or address.is_link_local else Reach.ANYWHERE
