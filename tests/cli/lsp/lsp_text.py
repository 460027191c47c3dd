"""The session, texts that change, and findings where they are."""
import json
import pathlib
import random
import re
import shutil
import subprocess
import time

import rich_game
from client import KERF, Client

CODECS = {"utf-8": "utf-8", "utf-16": "utf-16-le"}
UNIT_BYTES = {"utf-8": 1, "utf-16": 2}


def findings_of_check(folder):
    """file -> [(code, line, column)] as `kerf check` says of what is saved."""
    out = subprocess.run([KERF, "check", folder, "--format", "json"], capture_output=True).stdout
    found = {}
    for each in json.loads(out)["findings"]:
        if each["code"] != "allowed":
            place = (each["rule"] or each["code"], each["line"], each["column"])
            found.setdefault(each["file"], []).append(place)
    return {file: sorted(places) for file, places in found.items()}


def findings_of_editor(client):
    """The same as the editor was told, whose columns are counted in units of its encoding."""
    found = {}
    for uri, params in client.findings.items():
        path = uri.removeprefix("file://")
        lines = re.split("\r\n|\r|\n", pathlib.Path(path).read_bytes().decode())
        for each in params["diagnostics"]:
            start = each["range"]["start"]
            units = lines[start["line"]].encode(CODECS[client.encoding])
            before = units[:start["character"] * UNIT_BYTES[client.encoding]].decode(CODECS[client.encoding])
            found.setdefault(path, []).append((each["code"], start["line"] + 1, len(before) + 1))
    return {path: sorted(places) for path, places in found.items()}


def findings_once_told(client, wanted):
    """Those of the editor once they are as wanted, or else after some time: other languages are told of later."""
    last = time.monotonic() + 30
    while (told := findings_of_editor(client)) != wanted and time.monotonic() < last:
        time.sleep(0.01)
        client.ask_raw("kerf/nothing")
    return told


RULES = """- rule: few
  says: There are few of each.
  from: ours
  each: cards as card
  check: card.copies < 9
- text: light
  from: ours
  in: cards[1].text
  has: [Light one lantern]
"""
WORDS = """msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

msgctxt "cards/full-moon/name"
msgid "Full Moon"
msgstr "Vollmondnachtswanderungsveranstaltungskalender"
"""


def test_a_session_begins_and_ends(client):
    assert client.encoding == "utf-8"
    assert client.ask_raw("kerf/nothing")["error"]["code"] == -32601
    assert client.end() == 0


def test_an_end_without_a_shutdown_is_a_failure(client):
    client.tell("exit", {})
    assert client.process.wait(timeout=60) == 3


def test_what_is_no_message_is_answered_and_the_session_goes_on(client):
    client.send_bytes(b"Content-Length: 9\r\n\r\n{\"broken\"")
    assert client.answer_of(None)["error"]["code"] == -32700
    client.send_bytes(b"Content-Length: 2\r\n\r\n[]")
    assert client.answer_of(None)["error"]["code"] == -32600
    assert client.end() == 0


def test_half_an_emoji_is_a_character_and_the_whole_one_stays(client):
    client.open("cards.yaml")
    for escape, wanted in [("\\ud83e", "�"), ("\\udd89", "�"), ("\\ud83e\\udd89", "🦉"), ("\\ud83e\\ud83e\\udd89", "�🦉"), ("\\ud8+", "????+")]:
        client.versions["cards.yaml"] += 1
        body = ('{"jsonrpc": "2.0", "method": "textDocument/didChange", "params": {"textDocument": {"uri": "%s", "version": %d}, '
                '"contentChanges": [{"text": "- {id: a, \\"%s\\": 1}\\n"}]}}'
                % (client.uri("cards.yaml"), client.versions["cards.yaml"], escape)).encode()
        client.send_bytes(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        messages = [each["message"] for each in client.diagnostics("cards.yaml")]
        assert any(f"unknown field '{wanted}'" in each for each in messages), (wanted, messages)


def test_a_header_in_two_writes_is_one_message(client):
    body = json.dumps({"jsonrpc": "2.0", "id": "a", "method": "shutdown"}).encode()
    whole = b"Content-Length: %d\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n%s" % (len(body), body)
    client.send_bytes(whole[:12])
    client.send_bytes(whole[12:70])
    client.send_bytes(whole[70:])
    assert client.answer_of("a")["result"] is None


def test_a_game_without_faults_has_no_findings(client):
    client.open("cards.yaml")
    assert client.diagnostics("cards.yaml") == []


def test_unsaved_text_has_findings_that_vanish_with_their_cause(client):
    client.open("cards.yaml")
    client.change("cards.yaml", (6, 2, 6, 8, "cipies"))
    found = client.diagnostics("cards.yaml")
    assert [(each["code"], each["range"]["start"]) for each in found] == [
        ("unknown-field", {"line": 6, "character": 2})]
    client.change("cards.yaml", (6, 2, 6, 8, "copies"))
    assert client.diagnostics("cards.yaml") == []


def test_findings_stand_in_files_that_are_not_open_too(client):
    client.open("types.yaml")
    client.change("types.yaml", (9, 26, 9, 33, "from: 6"))
    client.diagnostics("types.yaml")
    cards = client.findings[client.uri("cards.yaml")]
    assert "version" not in cards and len(cards["diagnostics"]) == 6
    client.close("types.yaml")
    client.open("layouts/card.yaml")
    client.diagnostics("layouts/card.yaml")
    assert client.findings[client.uri("cards.yaml")]["diagnostics"] == []


def test_a_broken_file_says_where_and_the_rest_stays(client):
    client.open("cards.yaml")
    client.change("cards.yaml", "- id: [\n")
    assert client.codes("cards.yaml") == ["yaml-syntax"]
    assert [uri for uri, params in client.findings.items() if params["diagnostics"]] == [client.uri("cards.yaml")]


def test_places_behind_an_emoji_are_counted_by_what_was_agreed_on(client):
    for encodings, expected in [(["utf-16"], (12, 16)), (["utf-8"], (15, 19))]:
        other = Client(client.folder, encodings)
        other.open("types.yaml", "records:\n  cards: {\"🦉éx\": text}\n")
        other.open("cards.yaml", "- {🦉éx: a, nope: 1}\n")
        found = [(each["range"]["start"]["character"], each["range"]["end"]["character"])
                 for each in other.diagnostics("cards.yaml") if each["code"] == "unknown-field"]
        assert found == [expected], (encodings, found)
        other.end()


def test_edits_behind_an_emoji_meet_the_right_bytes(client):
    for encodings, column in [(["utf-16"], 21), (["utf-8"], 24)]:
        other = Client(client.folder, encodings)
        other.open("cards.yaml", "- {id: a, name: 🦉é, valu: 1}\r\n- {id: b}\r\n")
        other.change("cards.yaml", (0, column, 0, column + 4, "value"), (1, 7, 1, 8, "c"))
        assert "unknown-field" not in other.codes("cards.yaml"), other.diagnostics("cards.yaml")
        other.end()


def test_nothing_is_found_in_the_game_that_the_other_tests_break(client):
    rich_game.write(client.folder)
    assert findings_of_check(client.folder) == {}


def test_random_edits_are_found_faulty_as_check_finds_the_same_text(client):
    """The words of the files move about, by edits of stretches in both encodings and by whole texts. Of all findings:
    of rules, numbers and names in words, other languages."""
    generator = random.Random(17)
    files = ["cards.yaml", "types.yaml", "layouts/card.yaml", "rules.yaml"]
    codes = set()
    starter = client.folder.parent / "starter-with-rules"
    shutil.copytree(client.folder, starter)
    (starter / "rules.yaml").write_text(RULES)
    game = (starter / "game.yaml").read_text()
    for folder in (starter, client.folder):
        (folder / "words").mkdir()
        (folder / "words/de.po").write_text(WORDS)
        (folder / "game.yaml").write_text(game + "rules: rules.yaml\nlanguages: [de]\n")
    for encodings in (["utf-8"], ["utf-16"]):
        editor = Client(client.folder, encodings)
        texts = {path: (starter / path).read_bytes().decode() for path in files}
        texts["cards.yaml"] = texts["cards.yaml"].replace("\n", "\r\n").replace("Gust", "Gust 🦉")
        for path in files:
            editor.open(path, texts[path])
            (client.folder / path).write_bytes(texts[path].encode())
        for _ in range(12):
            path = generator.choice(files)
            text = texts[path]
            start = generator.randrange(len(text))
            while text[start - 1:start + 1] == "\r\n":
                start += 1
            end = min(len(text), start + generator.randrange(6))
            while text[end - 1:end + 1] == "\r\n":
                end += 1
            word = generator.choice(["", " ", "\n", "\r\n", "🦉", "é: 1", "- ", "{", "\"", "moon", "  ", "name"])
            texts[path] = text[:start] + word + text[end:]
            if generator.random() < 0.8:
                editor.change(path, (*place(text[:start], encodings[0]), *place(text[:end], encodings[0]), word))
            else:
                editor.change(path, texts[path])
            (client.folder / path).write_bytes(texts[path].encode())
            editor.diagnostics(path)
            found = findings_of_check(client.folder)
            told = findings_once_told(editor, found)
            assert told == found, (path, told, found)
            codes |= {place[0] for places in found.values() for place in places}
        editor.end()
    assert {"number-in-words", "words-missing"} <= codes, codes


def place(before, encoding):
    lines = before.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return len(lines) - 1, len(lines[-1].encode(CODECS[encoding])) // UNIT_BYTES[encoding]
