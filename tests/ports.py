"""Ports of this machine for the servers that tests start."""

import socket


def reserved_port() -> socket.socket:
    """A port for one server, also while that is away: bound, but nobody listens.

    On Linux a server that names the port can still listen there, and no other gets it by chance.
    """
    reserved = socket.socket()
    reserved.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    reserved.bind(("127.0.0.1", 0))
    return reserved
