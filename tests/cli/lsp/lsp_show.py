"""The page beside the editor follows the cursor, and a click in it moves the cursor."""
import http.client
import json
import re

import rich_game
from rich_game import line_of


def open_rich(client, *paths):
    rich_game.write(client.folder)
    for path in paths:
        client.open(path)


def show(client, path, line):
    return client.ask("workspace/executeCommand", {"command": "kerf.show", "arguments": [client.uri(path), line]})


def documents(client):
    return [each["params"] for each in client.notes if each["method"] == "window/showDocument"]


class Page:
    def __init__(self, address):
        self.host = re.sub("^http://|/.*$", "", address)
        connection = http.client.HTTPConnection(self.host, timeout=60)
        connection.request("GET", "/events")
        self.events = connection.getresponse()

    def ask(self, path, method="GET"):
        connection = http.client.HTTPConnection(self.host, timeout=60)
        connection.request(method, path)
        return connection.getresponse().read()

    def next_place(self):
        """(name of the face, end of the file's path, line)"""
        while self.events.readline() != b"event: show\n":
            pass
        place = json.loads(self.events.readline().removeprefix(b"data: "))
        faces = json.loads(self.ask("/game"))["faces"]
        return faces[place["face"]]["name"], "/".join(place["file"].split("/")[-2:]), place["line"]


def test_each_record_and_layout_offers_to_be_shown(client):
    open_rich(client, "cards.yaml", "layouts/card.yaml")
    lenses = client.ask("textDocument/codeLens", client.text_document("cards.yaml"))
    assert [each["command"]["arguments"] for each in lenses] == [
        [client.uri("cards.yaml"), 0], [client.uri("cards.yaml"), line_of("cards.yaml", "- id: beam")[0]]]
    assert len(client.ask("textDocument/codeLens", client.text_document("layouts/card.yaml"))) == 1


def test_the_page_follows_the_cursor_and_a_click_moves_it(client):
    open_rich(client, "cards.yaml", "layouts/card.yaml", "layouts/mark-line.yaml", "suits.yaml")
    show(client, "cards.yaml", line_of("cards.yaml", "- id: beam")[0])
    address = documents(client)[-1]
    assert address["external"] and address["uri"].startswith("http://127.0.0.1:"), address
    page = Page(address["uri"])
    folder = client.folder.name
    assert page.next_place() == ("cards/beam/front", f"{folder}/cards.yaml", line_of("cards.yaml", "beam")[0] + 1)
    for path, part, face in [
        ("cards.yaml", "Gust", "cards/gust/front"),
        ("cards.yaml", "Nothing", "cards/beam/front"),
        ("layouts/card.yaml", "{name}", "cards/beam/front"),
        ("layouts/card.yaml", "title", "cards/beam/front"),
        ("layouts/mark-line.yaml", "mark}", "cards/beam/front"),
        ("suits.yaml", "Light", "markers/light/front"),
    ]:
        line, column = line_of(path, part)
        client.at(path, line, column, "textDocument/documentHighlight")
        name, file, shown = page.next_place()
        assert name == face and client.uri(path).endswith(file), (path, part, name, file)
        assert shown == (line if part == "title" else line + 1), (path, part, shown)
    line, column = line_of("cards.yaml", "Gust")
    client.change("cards.yaml", (line, column, line, column + 4, "Gale"))
    client.diagnostics("cards.yaml")
    assert b"Gale" in page.ask("/game"), "unsaved text is on the page"
    page.ask(f"/edit?file={client.folder}/cards.yaml&line={line + 1}&column={column + 3}", "POST")
    client.ask_raw("kerf/nothing")
    assert documents(client)[-1] == {"uri": client.uri("cards.yaml"), "takeFocus": True, "selection": {
        "start": {"line": line, "character": column + 2}, "end": {"line": line, "character": column + 2}}}
    page.ask("/edit?file=/etc/passwd&line=1", "POST")
    client.ask_raw("kerf/nothing")
    assert documents(client)[-1]["uri"] == client.uri("cards.yaml")


def test_nothing_is_shown_that_nobody_asked_for(client):
    open_rich(client, "cards.yaml")
    client.at("cards.yaml", 1, 9, "textDocument/documentHighlight")
    client.ask("workspace/executeCommand", {"command": "kerf.other", "arguments": []})
    assert documents(client) == []
