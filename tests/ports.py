"""Ports of this machine for the servers that tests start."""

import socket


def reserved_port() -> socket.socket:
    """A port for one server, also while that is away: bound, but nobody listens.

    On Linux whoever names the port can listen there all the same, and nobody gets it by chance.
    """
    reserved = socket.socket()
    reserved.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    reserved.bind(("127.0.0.1", 0))
    return reserved
