"""A bare Starlette room of four: what one client says, all four get; nothing else happens.

The peer that `stress.load` measures the tables beside, served by uvicorn exactly as they are.
"""

import argparse
from typing import Final

import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from liverpool.server.access.limits import Addresses
from liverpool.server.http.listening import configured, listener

_rooms: Final[dict[str, set[WebSocket]]] = {}


async def enter(socket: WebSocket) -> None:
    room = _rooms.setdefault(socket.path_params["room"], set())
    room.add(socket)  # before a client can know of it, and speak to those who are there
    try:
        await socket.accept()
        while True:
            text = await socket.receive_text()
            for each in tuple(room):
                await each.send_text(text)
    except WebSocketDisconnect:
        room.discard(socket)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--public-url", help="served as behind the proxy of this address")
    asked = parser.parse_args()
    app = Starlette(routes=[WebSocketRoute("/room/{room}", enter)])
    settings = configured(app, Addresses(), behind=asked.public_url)
    listening = listener("127.0.0.1", asked.port)
    print(f"The room is at http://127.0.0.1:{listening.getsockname()[1]}", flush=True)
    uvicorn.Server(settings).run(sockets=[listening])


if __name__ == "__main__":
    main()
