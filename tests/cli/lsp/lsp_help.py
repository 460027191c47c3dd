"""What is shown beside the cursor, and what may be written there."""
import base64
import re

import rich_game
from client import Client
from rich_game import line_of


def hover(client, path, part, nth=0):
    line, column = line_of(path, part, nth)
    answer = client.at(path, line, column, "textDocument/hover")
    return answer["contents"]["value"] if answer is not None else ""


def open_rich(client, *paths):
    rich_game.write(client.folder)
    for path in paths:
        client.open(path)


def pictures_in(text):
    """The widths and heights of the PNGs in it."""
    found = []
    for encoded in re.findall(r"data:image/png;base64,([^)]*)\)", text):
        data = base64.b64decode(encoded)
        assert data[:8] == b"\x89PNG\r\n\x1a\n"
        found.append((int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")))
    return found


def test_a_finding_is_explained_where_it_stands(client):
    open_rich(client, "cards.yaml")
    client.change("cards.yaml", (3, 2, 3, 6, "cots"))
    text = client.at("cards.yaml", 3, 4, "textDocument/hover")["contents"]["value"]
    assert "did you mean 'cost'?" in text and "**error**" in text and len(text) > 150, text


def test_a_property_and_a_field_say_what_they_mean(client):
    open_rich(client, "layouts/card.yaml", "cards.yaml", "game.yaml", "theme.yaml", "types.yaml")
    assert "`inside`: The area that is the parent" in hover(client, "layouts/card.yaml", "inside")
    assert "A symbol from" not in hover(client, "layouts/card.yaml", "inside")
    assert "What the card is of." in hover(client, "cards.yaml", "suit")
    assert "a whole number" in hover(client, "cards.yaml", "cost")
    assert "`components`:" in hover(client, "game.yaml", "components")
    assert "`family`:" in hover(client, "theme.yaml", "family")
    assert "`refers_to`:" in hover(client, "types.yaml", "refers_to")


def test_an_expression_says_what_it_gives_for_the_first_records(client):
    open_rich(client, "layouts/card.yaml", "cards.yaml")
    text = hover(client, "layouts/card.yaml", "cost}")
    assert "`cost` is `2` for cards/gust/front" in text and "`cost` is `1` for cards/beam/front" in text, text
    assert "`length(effects) > 0` is `true` for cards/gust/front" in hover(client, "layouts/card.yaml", "length(")
    assert "Printed: Pay 2 for :moon: here." in hover(client, "cards.yaml", "Pay")
    assert "`length(" in hover(client, "layouts/card.yaml", "length(")


def test_parts_have_their_parameters_and_repetitions_their_names(client):
    open_rich(client, "layouts/card.yaml", "layouts/mark-line.yaml")
    text = hover(client, "layouts/mark-line.yaml", "mark}")
    assert "`mark` is `wind` for cards/gust/front" in text and "`mark` is `lantern` for cards/beam/front" in text, text
    assert "`effect.verb` is `blow` for cards/gust/front" in hover(client, "layouts/card.yaml", "effect.verb")


def test_a_record_shows_its_faces_as_they_are_in_unsaved_text(client):
    open_rich(client, "cards.yaml")
    before = hover(client, "cards.yaml", "Gust")
    assert pictures_in(before) == [(157, 220)], pictures_in(before)
    client.change("cards.yaml", (1, 8, 1, 12, "Gale"))
    after = hover(client, "cards.yaml", "Gust")
    assert pictures_in(after) == [(157, 220)] and after != before


def test_a_colour_has_a_swatch_and_a_picture_a_thumbnail(client):
    open_rich(client, "theme.yaml", "suits.yaml", "layouts/card.yaml")
    text = hover(client, "theme.yaml", "\"#b4532a")
    assert pictures_in(text) == [(48, 24)] and "#b4532a" in text, text
    assert pictures_in(hover(client, "layouts/card.yaml", "paper")) == [(48, 24)]
    assert "SVG, sharp at any size" in hover(client, "suits.yaml", "lantern")
    assert len(pictures_in(hover(client, "suits.yaml", "lantern"))) >= 1


def test_a_cell_of_a_table_has_findings_and_help(client):
    open_rich(client, "extras.csv")
    assert pictures_in(hover(client, "extras.csv", "First")) == [(220, 165)]
    client.change("extras.csv", "id,name,weight\nnote-1,First,3\nnote-1,Second,4\n")
    found = client.diagnostics("extras.csv")
    assert [(each["code"], each["range"]["start"]) for each in found] == [
        ("duplicate-id", {"line": 2, "character": 0})], found


def test_a_cell_of_a_table_refers_and_is_completed(client):
    rich_game.write(client.folder)
    types = client.folder / "types.yaml"
    types.write_text(types.read_text().replace("records:\n", "records:\n  extras: {id: id, name: text, card: {refers_to: cards}}\n"))
    table = "id,name,card\nnote-1,First,gust\n"
    (client.folder / "extras.csv").write_text(table)
    client.open("cards.yaml")
    client.open("extras.csv")
    assert client.codes("extras.csv") == []
    line, column = rich_game.line_of("cards.yaml", "gust")
    found = client.at("extras.csv", 1, 14, "textDocument/definition")
    assert [each["range"]["start"] for each in found] == [{"line": line, "character": column}], found
    found = client.at("cards.yaml", line, column, "textDocument/references", context={"includeDeclaration": False})
    assert client.uri("extras.csv") in [each["uri"] for each in found], found
    assert "`name`" in client.at("extras.csv", 0, 4, "textDocument/hover")["contents"]["value"]
    assert completed(client, "extras.csv", table + "note-2,Second,be", "\n") == ["gust", "beam"]
    assert completed(client, "extras.csv", "id,name,ca", "\nnote-1,First,gust\n") == ["card"]


def labels(client, path, text, line, column):
    client.open(path)
    client.diagnostics(path)
    client.change(path, text)
    found = [each["label"] for each in client.at(path, line, column, "textDocument/completion")]
    client.close(path)
    return found


def completed(client, path, before, after=""):
    """What is offered between two halves of a file's text."""
    line = before.count("\n")
    return labels(client, path, before + after, line, len(before.encode()) - before.encode().rfind(b"\n") - 1)


def test_fields_are_offered_by_the_type_of_the_record(client):
    rich_game.write(client.folder)
    text = rich_game.FILES["cards.yaml"]
    found = completed(client, "cards.yaml", text + "- id: new\n  co")
    assert "cost" in found and "copies" in found and "suit" in found and "id" not in found, found
    assert completed(client, "cards.yaml", text + "- id: new\n  effects:\n    - {ve", "}\n") == ["verb", "strength"]


def test_properties_are_offered_by_the_element(client):
    rich_game.write(client.folder)
    head = "size: poker\nfront:\n  - text: \"{name}\"\n"
    found = completed(client, "layouts/card.yaml", head + "    va", "\n  - box:\n")
    assert "valign" in found and "hyphens" in found and "radius" not in found and "text" not in found, found
    found = completed(client, "layouts/card.yaml", head + "  - te", "\n")
    assert "text" in found and "box" in found and "table" in found, found
    assert "bleed" in completed(client, "layouts/card.yaml", "size: poker\nbl", "\nfront: []\n")
    assert "extends" in completed(client, "theme.yaml", "styles:\n  title:\n    ex", "\n")
    found = completed(client, "game.yaml", "game: A\ncomponents:\n  cards:\n    la", "\n    each: cards\n")
    assert "layout" in found and "each" not in found, found
    assert "refers_to" in completed(client, "types.yaml", "records:\n  cards:\n    suit: {ref", "}\n")
    assert "check" in completed(client, "rules.yaml", "- rule: a\n  ch", "\n")


def test_words_are_offered_where_only_some_are_fine(client):
    rich_game.write(client.folder)
    head = "size: poker\nfront:\n  - text: \"{name}\"\n"
    assert "middle" in completed(client, "layouts/card.yaml", head + "    valign: mi", "\n")
    assert {"text", "title"} <= set(completed(client, "layouts/card.yaml", head + "    style: ", "\n"))
    assert {"paper", "ink", "accent"} <= set(completed(client, "layouts/card.yaml", head + "    colour: a", "\n"))
    found = completed(client, "layouts/card.yaml", "size: poker\nfront:\n  - use: ", "\n")
    assert "mark-line" in found and "note" in found, found
    assert "mark" in completed(client, "layouts/card.yaml", "front:\n  - use: mark-line\n    with:\n      ma", "\n")
    text = rich_game.FILES["cards.yaml"]
    assert completed(client, "cards.yaml", text + "- id: a\n  suit: w", "\n") == ["wind", "light"]
    assert "lantern" in completed(client, "cards.yaml", text + "- id: a\n  text: \"Take :la", "\"\n")
    assert "lantern" in completed(client, "cards.yaml", text + "- id: a\n  text: \"Take :la")
    assert "whole" in completed(client, "types.yaml", "records:\n  cards:\n    cost: {kind: wh", "}\n")
    assert completed(client, "types.yaml", "records:\n  cards:\n    suit: {refers_to: ", "}\n") == [
        "cards", "suits", "extras"]


def test_files_are_offered_folder_by_folder(client):
    rich_game.write(client.folder)
    (client.folder / "art" / "big").mkdir(exist_ok=True)
    (client.folder / "art" / "big" / "sun.set.png").write_text("")
    head = "size: poker\nfront:\n  - image: "
    assert "art/" in completed(client, "layouts/card.yaml", head, "\n")
    found = completed(client, "layouts/card.yaml", head + "art/", "\n")
    assert "big/" in found and all(each.endswith(("/", ".svg", ".png")) for each in found), found
    assert completed(client, "layouts/card.yaml", head + "art/big/sun.se", "\n") == ["sun.set.png"]
    assert completed(client, "layouts/card.yaml", head + "\"art/big/s") == ["sun.set.png"]
    assert completed(client, "layouts/card.yaml", head + "../", "\n") == []
    found = completed(client, "game.yaml", "game: A\ndata:\n  cards: ", "\ncomponents: {}\n")
    assert "cards.yaml" in found and "extras.csv" in found and "art/" in found, found
    assert "theme.yaml" in completed(client, "game.yaml", "game: A\ntheme: th", "\n")


def test_names_and_functions_are_offered_in_expressions(client):
    rich_game.write(client.folder)
    head = "size: poker\nfront:\n  - text: \"{na"
    for after in ("}\"\n", "\n", ""):
        found = completed(client, "layouts/card.yaml", head, after)
        assert {"name", "cost", "upper", "suits", "number"} <= set(found), (after, found)
    table = "size: poker\nfront:\n  - table:\n      rows: effects as effect\n      columns: [{cell: \"{effect."
    assert completed(client, "layouts/card.yaml", table, "}\"}]\n") == ["verb", "strength"]
    assert "cost" in completed(client, "layouts/card.yaml", "front:\n  - text: a\n    when: co", "\n")
    rules = "- rule: a\n  each: cards as card\n  check: card."
    assert "cost" in completed(client, "rules.yaml", rules + "c", "\n")
    assert "word_at" in completed(client, "rules.yaml", "- rule: a\n  check: wo", "\n")
    assert "card" in completed(client, "rules.yaml", "- rule: a\n  each: cards as card\n  check: ca", "\n")


def test_a_function_shows_its_signature_and_the_argument(client):
    rich_game.write(client.folder)
    client.open("layouts/card.yaml", "front:\n  - text: \"{join(names, \"\n")
    answer = client.at("layouts/card.yaml", 1, 24, "textDocument/signatureHelp")
    assert answer["signatures"][0]["label"].startswith("join(") and answer["activeParameter"] == 1
    assert client.at("layouts/card.yaml", 1, 6, "textDocument/signatureHelp") is None


def test_what_is_asked_before_the_game_was_read_waits_for_it(client):
    rich_game.write(client.folder)
    game = (client.folder / "game.yaml").read_text().replace("rules.yaml", "laws.yaml")
    (client.folder / "rules.yaml").rename(client.folder / "laws.yaml")
    (client.folder / "game.yaml").write_text(game)
    for file, content in (("laws.yaml", game), ("rules.yaml", "game: [\n")):
        editor = Client(client.folder)
        (client.folder / "game.yaml").write_text(content)
        editor.open(file, "- rule: a\n  check: word_at(\n")
        label = editor.at(file, 1, 17, "textDocument/signatureHelp")["signatures"][0]["label"]
        assert label.startswith("word_at("), (file, label)
        editor.end()
    (client.folder / "game.yaml").write_text(game)
    editor = Client(client.folder)
    editor.open("cards.yaml")
    assert editor.at("cards.yaml", 2, 9, "textDocument/prepareRename") is not None
    editor.end()
