"""From a name to where it is defined and to where it stands; and to another name."""
import hashlib
import subprocess

import rich_game
from client import KERF
from rich_game import line_of


def open_rich(client, *paths):
    rich_game.write(client.folder)
    for path in paths:
        client.open(path)


def places(client, answer):
    """[(file, line, column)] in the order of files."""
    return sorted((each["uri"].removeprefix(client.folder.as_uri() + "/"),
                   each["range"]["start"]["line"], each["range"]["start"]["character"]) for each in answer)


def definition(client, path, part, nth=0):
    line, column = line_of(path, part, nth)
    return places(client, client.at(path, line, column, "textDocument/definition"))


def references(client, path, part, nth=0):
    line, column = line_of(path, part, nth)
    return places(client, client.at(path, line, column, "textDocument/references",
                                    context={"includeDeclaration": True}))


def place(path, part, nth=0):
    return (path, *line_of(path, part, nth))


def test_each_kind_of_name_leads_to_its_definition(client):
    open_rich(client, "game.yaml", "cards.yaml", "layouts/card.yaml", "suits.yaml", "rules.yaml", "theme.yaml",
              "types.yaml", "layouts/mark-line.yaml")
    for found, wanted in [
        (definition(client, "game.yaml", "card}"), ("layouts/card.yaml", 0, 0)),
        (definition(client, "layouts/card.yaml", "mark-line"), ("layouts/mark-line.yaml", 0, 0)),
        (definition(client, "layouts/card.yaml", "title"), place("theme.yaml", "title")),
        (definition(client, "theme.yaml", "text", 1), place("theme.yaml", "text")),
        (definition(client, "layouts/card.yaml", "paper"), place("theme.yaml", "paper")),
        (definition(client, "suits.yaml", "accent"), place("theme.yaml", "accent")),
        (definition(client, "cards.yaml", "moon"), ("art/icons/moon.svg", 0, 0)),
        (definition(client, "suits.yaml", "lantern"), ("art/icons/lantern.svg", 0, 0)),
        (definition(client, "game.yaml", "cards,"), place("game.yaml", "cards:")),
        (definition(client, "layouts/card.yaml", "suits"), place("game.yaml", "suits:")),
        (definition(client, "types.yaml", "suits"), place("game.yaml", "suits:")),
        (definition(client, "types.yaml", "effect}"), place("types.yaml", "effect:")),
        (definition(client, "layouts/card.yaml", "cost"), place("types.yaml", "cost")),
        (definition(client, "cards.yaml", "cost}"), place("types.yaml", "cost")),
        (definition(client, "cards.yaml", "cost"), place("types.yaml", "cost")),
        (definition(client, "rules.yaml", "cost =="), place("types.yaml", "cost")),
        (definition(client, "layouts/card.yaml", "verb"), place("types.yaml", "verb")),
        (definition(client, "layouts/card.yaml", "text}"), place("types.yaml", "text: {")),
        (definition(client, "cards.yaml", "wind"), place("suits.yaml", "wind")),
        (definition(client, "rules.yaml", "wind'"), place("suits.yaml", "wind")),
        (definition(client, "rules.yaml", "gust'"), place("cards.yaml", "gust")),
        (definition(client, "rules.yaml", "winds-cost-two"), place("rules.yaml", "winds-cost-two")),
    ]:
        assert found == [wanted], (found, wanted)


def test_all_places_of_a_field_are_found_also_in_expressions(client):
    open_rich(client, "cards.yaml")
    found = references(client, "cards.yaml", "cost")
    assert found == sorted([
        place("types.yaml", "cost"), place("cards.yaml", "cost"), place("cards.yaml", "cost}"),
        place("cards.yaml", "cost: 1"), place("layouts/card.yaml", "cost"), place("rules.yaml", "cost =="),
        place("rules.yaml", "cost]"), place("rules.yaml", "cost\":")]), found


def test_a_field_of_another_set_has_places_of_its_own(client):
    open_rich(client, "cards.yaml", "extras.csv")
    assert references(client, "extras.csv", "name") == sorted([
        place("extras.csv", "name"), place("layouts/note.yaml", "name")])
    assert place("layouts/mark-line.yaml", "name") in references(client, "cards.yaml", "name")


def test_all_places_of_a_record_are_found(client):
    open_rich(client, "suits.yaml")
    assert references(client, "suits.yaml", "wind") == sorted([
        place("suits.yaml", "wind"), place("cards.yaml", "wind"), place("rules.yaml", "wind'")])


def pictures(client):
    """What all faces look like, whatever they are called."""
    out = client.folder / "out"
    subprocess.run([KERF, "images", client.folder, "--dpi", "60", "-o", out], check=True, capture_output=True)
    found = sorted(hashlib.sha256(path.read_bytes()).hexdigest() for path in out.glob("*.png"))
    subprocess.run(["rm", "-r", out], check=True)
    return found


def rename(client, path, part, new_name):
    line, column = line_of(path, part)
    client.open(path)
    answer = client.at_raw(path, line, column, "textDocument/rename", newName=new_name)
    client.close(path)
    return answer


RENAMES = [
    ("types.yaml", "cost", "price", 8),
    ("types.yaml", "verb", "deed", 3),
    ("cards.yaml", "suit", "family", 5),
    ("extras.csv", "weight", "grams", 2),
    ("suits.yaml", "wind", "gale", 3),
    ("cards.yaml", "gust", "squall", 2),
    ("game.yaml", "suits", "families", 4),
    ("types.yaml", "effect}", "deeds", 2),
    ("theme.yaml", "title", "heading", 2),
    ("theme.yaml", "accent", "bright", 3),
    ("layouts/card.yaml", "mark-line", "sign-line", 3),
    ("suits.yaml", "lantern", "lamp", 2),
    ("rules.yaml", "winds-cost-two", "winds", 1),
]


def test_a_rename_changes_all_places_at_once_and_no_picture(client):
    rich_game.write(client.folder)
    before = pictures(client)
    for path, part, new_name, least in RENAMES:
        rich_game.write(client.folder)
        answer = rename(client, path, part, new_name)
        assert "result" in answer, (path, part, answer)
        edits = sum(len(each.get("edits", [0])) for each in answer["result"]["documentChanges"])
        client.save_edit(answer["result"])
        assert pictures(client) == before, (path, part)
        assert edits >= least, (path, part, answer)
        for each in answer["result"]["documentChanges"]:
            if each.get("kind") == "rename":
                (client.folder / each["newUri"].removeprefix(client.folder.as_uri() + "/")).rename(
                    client.folder / each["oldUri"].removeprefix(client.folder.as_uri() + "/"))


def test_a_rename_that_would_change_what_the_game_says_is_refused(client):
    rich_game.write(client.folder)
    text = (client.folder / "layouts/note.yaml").read_text()
    (client.folder / "layouts/note.yaml").write_text(text.replace("{name}", "{id}"))
    for path, part, new_name, why in [
        ("extras.csv", "note-1", "note-9", "what is printed would change"),
        ("theme.yaml", "title", "text", "there is a style 'text' already"),
        ("types.yaml", "verb", "a b", "is no name"),
        ("types.yaml", "records", "things", "there is no name here"),
        ("types.yaml", "name", "cost", "already"),
    ]:
        answer = rename(client, path, part, new_name)
        assert why in answer.get("error", {}).get("message", ""), (path, part, answer)


def test_nothing_is_renamed_in_a_game_that_cannot_be_read(client):
    rich_game.write(client.folder)
    (client.folder / "suits.yaml").write_text("- {id: wind")
    answer = rename(client, "types.yaml", "cost", "price")
    assert "cannot be read" in answer["error"]["message"]
