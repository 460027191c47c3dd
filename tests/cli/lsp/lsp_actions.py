"""What is offered to mend what is found; a file at a glance; and what the command line mends by itself."""
import subprocess

import rich_game
from client import KERF
from rich_game import line_of


def open_rich(client, *paths):
    rich_game.write(client.folder)
    for path in paths:
        client.open(path)


def actions(client, path, line, character):
    client.diagnostics(path)
    place = {"line": line, "character": character}
    return client.ask("textDocument/codeAction", {**client.text_document(path), "context": {"diagnostics": []},
                                                  "range": {"start": place, "end": place}})


def apply(client, path, action):
    """Saves what the editor has, does the action to it, and tells the editor."""
    edits = action["edit"]["documentChanges"][0]["edits"]
    client.change(path, *[(edit["range"]["start"]["line"], edit["range"]["start"]["character"],
                           edit["range"]["end"]["line"], edit["range"]["end"]["character"], edit["newText"])
                          for edit in edits])
    return client.codes(path)


def titled(found, title):
    return next(each for each in found if each["title"] == title)


def test_a_suggestion_is_taken(client):
    open_rich(client, "cards.yaml", "layouts/card.yaml")
    client.change("cards.yaml", (3, 2, 3, 6, "cots"))
    found = actions(client, "cards.yaml", 3, 3)
    assert apply(client, "cards.yaml", titled(found, "Change to 'cost'")) == []
    line, column = line_of("layouts/card.yaml", "cost")
    client.change("layouts/card.yaml", (line, column, line, column + 4, "csot"))
    found = actions(client, "layouts/card.yaml", line, column)
    assert apply(client, "layouts/card.yaml", titled(found, "Change to 'cost'")) == []


def test_a_missing_field_is_added_with_a_value_of_its_type(client):
    open_rich(client, "cards.yaml", "suits.yaml")
    client.change("cards.yaml", (3, 0, 4, 0, ""))
    found = actions(client, "cards.yaml", 0, 7)
    assert "missing-field" not in apply(client, "cards.yaml", titled(found, "Add 'cost: 0'"))
    client.change("suits.yaml", "- {id: wind, name: Wind, mark: wind}\n- {id: light, name: Light, tint: ink, mark: moon}\n")
    found = actions(client, "suits.yaml", 0, 8)
    action = next(each for each in found if each["title"].startswith("Add 'tint:"))
    assert "missing-field" not in apply(client, "suits.yaml", action)


def test_a_finding_is_allowed_where_it_is(client):
    open_rich(client, "layouts/note.yaml")
    client.change("layouts/note.yaml", "size: [40, 30]\nfront:\n  - text: \"{name}\"\n    inside: safe\n    font-size: 3\n")
    assert client.codes("layouts/note.yaml") == ["text-too-small"], client.findings
    where = client.diagnostics("layouts/note.yaml")[0]["range"]["start"]
    found = actions(client, "layouts/note.yaml", where["line"], where["character"])
    action = titled(found, "Allow 'text-too-small' here, with a reason")
    assert apply(client, "layouts/note.yaml", action) == []


def test_a_value_is_made_ours(client):
    open_rich(client, "cards.yaml", "suits.yaml")
    found = actions(client, "cards.yaml", 3, 3)
    apply(client, "cards.yaml", titled(found, "Say that 'cost' is ours"))
    found = actions(client, "cards.yaml", 2, 3)
    assert "Say that 'name' is ours" in [each["title"] for each in found], found
    found = actions(client, "suits.yaml", *line_of("suits.yaml", "accent"))
    assert "Say that 'tint' is ours" in [each["title"] for each in found]


def test_a_file_has_symbols_folds_colours_and_links(client):
    open_rich(client, "cards.yaml", "layouts/card.yaml", "theme.yaml", "game.yaml")
    symbols = client.ask("textDocument/documentSymbol", client.text_document("cards.yaml"))
    assert [each["name"] for each in symbols] == ["gust", "beam"]
    assert [each["name"] for each in symbols[0]["children"]][:3] == ["id", "name", "suit"]
    symbols = client.ask("textDocument/documentSymbol", client.text_document("layouts/card.yaml"))
    assert [each["name"] for each in symbols] == ["size", "front"]
    folds = client.ask("textDocument/foldingRange", client.text_document("cards.yaml"))
    assert {"startLine": 0, "endLine": 7} in folds, folds
    colours = client.ask("textDocument/documentColor", client.text_document("theme.yaml"))
    assert len(colours) == 4 and abs(colours[0]["color"]["red"] - 0xfb / 255) < 0.01, colours
    label = client.ask("textDocument/colorPresentation", {
        **client.text_document("theme.yaml"), "color": {"red": 1, "green": 0.5, "blue": 0, "alpha": 1},
        "range": colours[0]["range"]})[0]
    assert label["label"] == '"#ff8000"' and label["textEdit"]["range"] == colours[0]["range"]
    links = client.ask("textDocument/documentLink", client.text_document("game.yaml"))
    targets = {each["target"].removeprefix(client.folder.as_uri() + "/") for each in links}
    assert {"theme.yaml", "cards.yaml", "rules.yaml", "layouts/card.yaml"} <= targets, targets


def test_a_layout_that_cannot_be_read_has_no_link_and_no_other_is_lost(client):
    open_rich(client, "game.yaml", "layouts/card.yaml")
    client.change("layouts/card.yaml", "size: poker\n")
    assert client.codes("layouts/card.yaml") == ["missing-field"]
    links = client.ask("textDocument/documentLink", client.text_document("game.yaml"))
    targets = {each["target"].removeprefix(client.folder.as_uri() + "/") for each in links}
    assert {"theme.yaml", "cards.yaml", "rules.yaml"} <= targets and "layouts/card.yaml" not in targets, targets


def test_all_names_of_the_game_are_found_by_a_part(client):
    open_rich(client, "cards.yaml")
    found = client.ask("workspace/symbol", {"query": "win"})
    assert sorted((each["name"], each["containerName"]) for each in found) == [
        ("wind", "a record"), ("wind", "an icon"), ("winds-cost-two", "a rule")], found


def fix(client, *options):
    return subprocess.run([KERF, "fix", client.folder, *options], capture_output=True, text=True)


def test_the_command_line_mends_what_leaves_no_choice(client):
    rich_game.write(client.folder)
    broken = {"cards.yaml": ("  cost: 2", "  cots: 2"), "layouts/card.yaml": ("{name} {cost}", "{name} {csot}"),
              "theme.yaml": ("extends: text", "extends: txet"), "types.yaml": ("refers_to", "refer_to")}
    for path, (good, bad) in broken.items():
        (client.folder / path).write_text(rich_game.FILES[path].replace(good, bad, 1))
    shown = fix(client, "--diff")
    assert "--- cards.yaml\n+++ cards.yaml\n@@ -1,7 +1,7 @@\n" in shown.stdout, shown.stdout
    assert "-  cots: 2\n+  cost: 2\n" in shown.stdout
    assert (client.folder / "cards.yaml").read_text() != rich_game.FILES["cards.yaml"]
    done = fix(client)
    assert done.returncode == 0 and done.stdout == "4 lines mended in 4 files\n", done
    for path in broken:
        assert (client.folder / path).read_text() == rich_game.FILES[path], path
    assert fix(client).stdout == "0 lines mended in 0 files\n"
