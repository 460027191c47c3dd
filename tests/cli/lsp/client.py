"""An editor without a screen: speaks the Language Server Protocol with `kerf lsp`, in the same order each time."""
import json
import os
import subprocess
from pathlib import Path

KERF = os.environ["KERF"]


class Client:
    def __init__(self, folder, encodings=("utf-8", "utf-16"), options=()):
        self.folder = Path(folder).resolve()
        self.process = subprocess.Popen([KERF, "lsp", *options], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, bufsize=0)
        self.reader = os.fdopen(self.process.stdout.fileno(), "rb", closefd=False)
        self.last_id = 0
        self.versions = {}
        self.findings = {}
        self.notes = []
        answer = self.ask("initialize", {
            "rootUri": self.folder.as_uri(),
            "capabilities": {"general": {"positionEncodings": list(encodings)},
                             "workspace": {"workspaceEdit": {"resourceOperations": ["rename"]}}}})
        self.encoding = answer["capabilities"]["positionEncoding"]
        self.capabilities = answer["capabilities"]
        self.tell("initialized", {})

    # ---- messages ----

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.send_bytes(b"Content-Length: %d\r\n\r\n" % len(body) + body)

    def send_bytes(self, data):
        while data:
            data = data[self.process.stdin.write(data):]

    def receive(self):
        length = None
        while (line := self.reader.readline().strip()):
            name, value = line.split(b": ")
            length = int(value) if name == b"Content-Length" else length
        if length is None:
            raise EOFError("the server is gone")
        message = json.loads(self.reader.read(length))
        if message.get("method") == "textDocument/publishDiagnostics":
            self.findings[message["params"]["uri"]] = message["params"]
        elif "method" in message:
            self.notes.append(message)
        return message

    def tell(self, method, params):
        self.send({"method": method, "params": params})

    def answer_of(self, identity):
        while True:
            message = self.receive()
            if message.get("id") == identity and "method" not in message:
                return message

    def ask_raw(self, method, params=None):
        self.last_id += 1
        self.send({"id": self.last_id, "method": method,
                   **({} if params is None else {"params": params})})
        return self.answer_of(self.last_id)

    def ask(self, method, params=None):
        answer = self.ask_raw(method, params)
        assert "result" in answer, answer
        return answer["result"]

    # ---- files ----

    def uri(self, path):
        return (self.folder / path).as_uri()

    def text_document(self, path):
        return {"textDocument": {"uri": self.uri(path)}}

    def open(self, path, text=None):
        if text is None:
            text = (self.folder / path).read_bytes().decode()
        self.versions[path] = 1
        self.tell("textDocument/didOpen", {"textDocument": {
            "uri": self.uri(path), "languageId": "yaml", "version": 1, "text": text}})

    def change(self, path, *changes):
        """Each change is a whole text, or (first line, column, last line, column, text)."""
        self.versions[path] += 1
        self.tell("textDocument/didChange", {
            "textDocument": {"uri": self.uri(path), "version": self.versions[path]},
            "contentChanges": [
                {"text": each} if isinstance(each, str) else
                {"range": {"start": {"line": each[0], "character": each[1]},
                           "end": {"line": each[2], "character": each[3]}}, "text": each[4]}
                for each in changes]})

    def close(self, path):
        self.tell("textDocument/didClose", self.text_document(path))

    def diagnostics(self, path):
        """What is found in an open file, once all that was sent is taken account of."""
        uri = self.uri(path)
        while self.findings.get(uri, {}).get("version") != self.versions[path]:
            self.receive()
        self.ask_raw("kerf/nothing")  # files that are told of after it, too
        return self.findings[uri]["diagnostics"]

    def codes(self, path):
        return [each["code"] for each in self.diagnostics(path)]

    def at_raw(self, path, line, character, method, **more):
        return self.ask_raw(method, {**self.text_document(path), **more,
                                     "position": {"line": line, "character": character}})

    def at(self, path, line, character, method, **more):
        answer = self.at_raw(path, line, character, method, **more)
        assert "result" in answer, answer
        return answer["result"]

    def save_edit(self, edit):
        """Does to the files what a workspace edit says, as UTF-8 counts."""
        for each in edit["documentChanges"]:
            if each.get("kind") == "rename":
                Path(each["oldUri"].removeprefix("file://")).rename(each["newUri"].removeprefix("file://"))
                continue
            path = Path(each["textDocument"]["uri"].removeprefix("file://"))
            lines = path.read_bytes().splitlines(keepends=True) + [b""]
            for change in sorted(each["edits"], key=lambda one: list(one["range"]["start"].values()), reverse=True):
                start, end = change["range"]["start"], change["range"]["end"]
                before, after = lines[start["line"]][:start["character"]], lines[end["line"]][end["character"]:]
                lines[start["line"]:end["line"] + 1] = [before + change["newText"].encode() + after]
            path.write_bytes(b"".join(lines))

    def end(self):
        self.ask("shutdown")
        self.tell("exit", {})
        return self.process.wait(timeout=60)
