#!/usr/bin/env python3
"""Writes deck.xlsx and deck.ods beside this file: the same bytes each time, as spreadsheet programs have them.

What they hold: texts that are shared, inline and of several runs, results of formulas, numbers as their
formats show them (007, 1.50, 25 %), days and times, a rest of repeated empty cells, a note, notes on
pronunciation, and a column and rows left free before the headings."""
import os
import zipfile

HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"

XLSX = {
    "[Content_Types].xml": '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Default Extension="xml" ContentType="application/xml"/>'
    '<Override PartName="/xl/workbook.xml" ContentType='
    '"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
    "_rels/.rels": f'<Relationships xmlns="{PACKAGE}"><Relationship Id="rId1" '
    f'Type="{RELATION}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{PACKAGE}">'
    f'<Relationship Id="rId1" Type="{RELATION}/worksheet" Target="worksheets/sheet1.xml"/>'
    f'<Relationship Id="rId2" Type="{RELATION}/worksheet" Target="/xl/worksheets/sheet2.xml"/>'
    f'<Relationship Id="rId3" Type="{RELATION}/sharedStrings" Target="sharedStrings.xml"/>'
    f'<Relationship Id="rId4" Type="{RELATION}/styles" Target="styles.xml"/></Relationships>',
    "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{RELATION}"><workbookPr/><sheets>'
    '<sheet name="Notes" sheetId="1" r:id="rId1"/><sheet name="My Cards" sheetId="2" r:id="rId2"/>'
    "</sheets></workbook>",
    "xl/styles.xml": f'<styleSheet xmlns="{MAIN}"><numFmts count="3">'
    '<numFmt numFmtId="164" formatCode="000"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/>'
    '<numFmt numFmtId="166" formatCode="[Red]&quot;about &quot;0.00;-0.00"/></numFmts>'
    '<cellStyleXfs count="1"><xf numFmtId="9"/></cellStyleXfs><cellXfs count="6"><xf numFmtId="0"/>'
    '<xf numFmtId="164"/><xf numFmtId="9"/><xf numFmtId="14"/><xf numFmtId="165"/><xf numFmtId="166"/>'
    "</cellXfs></styleSheet>",
    "xl/sharedStrings.xml": f'<sst xmlns="{MAIN}"><si><t>id</t></si><si><t>Card Type</t></si>'
    "<si><t>code</t></si><si><t>chance</t></si><si><t>made</t></si><si><t>cost</t></si><si><t>text</t></si>"
    "<si><t>Wind</t></si><si><r><t xml:space=\"preserve\">Draw </t></r><r><rPr><b/></rPr><t>two</t></r>"
    '<rPh sb="0" eb="1"><t>not read</t></rPh></si><si><t>one_x000A_two</t></si></sst>',
    "xl/worksheets/sheet1.xml": f'<worksheet xmlns="{MAIN}"><sheetData><row r="1"><c r="A1" t="inlineStr">'
    "<is><t>nothing here</t></is></c></row></sheetData></worksheet>",
    "xl/worksheets/sheet2.xml": f'<worksheet xmlns="{MAIN}"><sheetData>'
    '<row r="3"><c r="B3" t="s"><v>0</v></c><c r="C3" t="s"><v>1</v></c><c r="D3" t="s"><v>2</v></c>'
    '<c r="E3" t="s"><v>3</v></c><c r="F3" t="s"><v>4</v></c><c r="G3" t="s"><v>5</v></c>'
    '<c r="H3" t="s"><v>6</v></c><c r="K3" s="1"/></row>'
    '<row r="4"><c r="B4" t="inlineStr"><is><t>gust</t></is></c><c r="C4" t="s"><v>7</v></c>'
    '<c r="D4" s="1"><v>7</v></c><c r="E4" s="2"><v>0.25</v></c><c r="F4" s="3"><v>46086</v></c>'
    '<c r="G4"><f>1.1+2.2</f><v>3.3000000000000003</v></c><c r="H4" t="s"><v>8</v></c></row>'
    '<row r="5"><c r="B5" t="str"><f>LOWER("CALM")</f><v>calm</v></c><c r="C5" t="s"><v>7</v></c>'
    '<c r="D5" t="inlineStr"><is><t>1e3</t></is></c><c r="E5" t="b"><v>1</v></c>'
    '<c r="F5" s="4"><v>46086.604166666664</v></c><c r="G5" s="5"><v>1.5</v></c>'
    '<c r="H5" t="s"><v>9</v></c></row>'
    '<row r="1000" hidden="1"><c r="B1000" s="1"/></row></sheetData></worksheet>',
}

NAMES = " ".join(
    f'xmlns:{prefix}="urn:oasis:names:tc:opendocument:xmlns:{prefix}:1.0"' for prefix in ("office", "table", "text")
)


def text(*paragraphs, attributes=""):
    body = "".join(f"<text:p>{paragraph}</text:p>" for paragraph in paragraphs)
    return f'<table:table-cell office:value-type="string"{attributes}>{body}</table:table-cell>'


def value(kind, holder, content, shown):
    return (
        f'<table:table-cell office:value-type="{kind}" office:{holder}="{content}"><text:p>{shown}</text:p>'
        "</table:table-cell>"
    )


def row(*cells):
    rest = '<table:table-cell table:number-columns-repeated="16376"/>'
    return f"<table:table-row><table:table-cell/>{''.join(cells)}{rest}</table:table-row>"


ODS = {
    "mimetype": "application/vnd.oasis.opendocument.spreadsheet",
    "META-INF/manifest.xml": '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">'
    '<manifest:file-entry manifest:full-path="/" manifest:media-type='
    '"application/vnd.oasis.opendocument.spreadsheet"/><manifest:file-entry manifest:full-path="content.xml" '
    'manifest:media-type="text/xml"/></manifest:manifest>',
    "content.xml": f"<office:document-content {NAMES}><office:body><office:spreadsheet>"
    '<table:table table:name="Notes"><table:table-row>' + text("nothing here") + "</table:table-row></table:table>"
    '<table:table table:name="My Cards"><table:table-row table:number-rows-repeated="2">'
    '<table:table-cell table:number-columns-repeated="16384"/></table:table-row>'
    + row(*(text(name) for name in ("id", "Card Type", "code", "chance", "made", "cost", "text")))
    + row(
        text("gust"),
        text("Wind"),
        value("float", "value", "7", "007"),
        value("percentage", "value", "0.25", "25%"),
        value("date", "date-value", "2026-03-05", "5 March"),
        value("float", "value", "3.3", "3,3"),
        text("Draw <text:span>two</text:span><office:annotation><text:p>not read</text:p></office:annotation>"),
    )
    + row(
        text("calm", attributes=" table:formula=\"of:=LOWER(&quot;CALM&quot;)\""),
        text("Wind"),
        text("1e3"),
        value("boolean", "boolean-value", "true", "TRUE"),
        value("date", "date-value", "2026-03-05T14:30:00", "5 March, 14:30"),
        value("float", "value", "1.5", "1.50"),
        text("one", "two"),
    )
    + '<table:table-row table:number-rows-repeated="1048571"><table:table-cell '
    'table:number-columns-repeated="16384"/></table:table-row></table:table>'
    "</office:spreadsheet></office:body></office:document-content>",
}


def write(name, parts):
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), name)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as package:
        for part, content in parts.items():
            head = HEAD if part.endswith((".xml", ".rels")) else ""
            entry = zipfile.ZipInfo(part, (2000, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_STORED if part == "mimetype" else zipfile.ZIP_DEFLATED
            package.writestr(entry, head + content)


write("deck.xlsx", XLSX)
write("deck.ods", ODS)
