"""The port, the pages' sockets, and everything that is served over HTTP."""
