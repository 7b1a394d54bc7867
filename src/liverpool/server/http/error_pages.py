"""What is wrong and where to go on: a page for people who follow a link, else plain text."""

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from liverpool.paper.document import Block, Document, Item, Items, Paragraph, Section
from liverpool.paper.html import Link, html
from liverpool.server.http.paper_queries import HEAD, HOME, HTML


def error_page(
    request: Request, status: int, title: str, sentences: list[str], *onward: Link
) -> Response:
    """The sentences, and links that lead on beside the one home."""
    headers = {"cache-control": "no-store"}
    if "text/html" not in request.headers.get("accept", ""):
        return PlainTextResponse("\n".join((*sentences, "")), status, headers)
    block: Block = (
        Paragraph(sentences[0])
        if len(sentences) == 1
        else Items(tuple(Item(sentence) for sentence in sentences))
    )
    page = Document(title, "", (Section("what", "What is wrong", (block,)),))
    text = html(page, head=HEAD, home=HOME, more=onward)
    return Response(text, status, headers, media_type=HTML)
