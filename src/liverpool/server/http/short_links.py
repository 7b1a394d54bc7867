"""Short links to rules, by their addresses: each leads to the same page as its long link."""

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from liverpool.paper.html import Link
from liverpool.room.refused import RequestRefused
from liverpool.server.http.error_pages import error_page
from liverpool.server.storage.faults import CannotStore
from liverpool.server.tables.short_links import ShortLinks

_ONWARD = Link("House rules", "/house-rules")


def short_link_route(links: ShortLinks) -> Route:
    async def answer(request: Request) -> Response:
        try:
            query = links.query(request.path_params["link"])
        except RequestRefused as error:
            return error_page(request, 404, "No rules here", [str(error)], _ONWARD)
        except CannotStore as error:
            return error_page(request, 503, "No rules just now", [str(error)], _ONWARD)
        return RedirectResponse(f"/house-rules?{query}", 307, {"cache-control": "no-store"})

    return Route("/r/{link}", answer)
