"""The game on one device, without a server: rooms, what is kept of them, and the page beside them.

Everything here runs in CPython and, under Pyodide, in a worker of the page (`web/src/offline/`).
"""
