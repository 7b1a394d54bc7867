"""Deals played out by `steady`, hundreds of times as fast as the engine plays them.

The simulator is a WebAssembly module, built from `simulator/` and run by wasmtime; it is an extra,
and no game needs it. It is driven by the engine's rule sets and covers some of them
(`covered.not_covered` says which, and why not the others). Tests hold it against the engine, move
for move: the rules are the engine's.
"""
