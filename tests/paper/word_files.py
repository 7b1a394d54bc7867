"""Word files as Word takes them: sound, and with properties in the order that it wants."""

import io
import zipfile
from itertools import pairwise
from typing import Final
from xml.etree import ElementTree as ET

import docx
from docx.oxml.ns import qn

ORDER: Final = {
    "w:rPr": "rStyle rFonts b bCs color sz szCs bdr",
    "w:pPr": "pStyle keepNext keepLines pageBreakBefore widowControl pBdr tabs spacing ind jc",
    "w:tcPr": "tcW gridSpan vMerge shd vAlign",
    "w:tblPr": "tblStyle tblW jc tblBorders tblLayout tblCellMar tblLook tblCaption",
}
"""The order in which Word wants properties; it takes a file for broken that has another."""


def check_sound(content: bytes) -> None:
    with zipfile.ZipFile(io.BytesIO(content)) as file:
        assert file.testzip() is None
        parts = {name: file.read(name) for name in file.namelist()}
    for name, part in parts.items():
        if name.endswith((".xml", ".rels")):
            ET.fromstring(part)
    body = docx.Document(io.BytesIO(content)).element.body
    for kind, order in ORDER.items():
        places = {qn(f"w:{name}"): place for place, name in enumerate(order.split())}
        for properties in body.iter(qn(kind)):
            found = [places[child.tag] for child in properties]
            assert all(one < other for one, other in pairwise(found)), kind
