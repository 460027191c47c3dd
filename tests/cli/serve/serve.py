"""Begins `kerf serve` on a copy of a game, attacks it, then edits the game and looks at the page in a browser."""
import http.client
import json
import os
import pathlib
import re
import signal
import socket
import subprocess
import sys
import threading
import time

from selenium import webdriver
from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

PATIENCE_S = 60  # of what hangs
SCRATCH = pathlib.Path(sys.argv[1])
GAME = SCRATCH / "game"
tests = []


def test(is_good, name):
    tests.append(is_good)
    print(f"{'ok' if is_good else 'not ok'} {len(tests)} - {name}", flush=True)


def await_(condition):
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        result = condition()
        if result:
            return result
        time.sleep(0.05)
    return None


class Server:
    def __init__(self, *options, game=GAME):
        self.process = subprocess.Popen(
            [os.environ["KERF"], "serve", str(game), "--port", "0", *options], stdout=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().strip()
        self.host = re.sub("^http://|/.*$", "", self.address)

    def ask(self, path, method="GET", body=None, **headers):
        connection = http.client.HTTPConnection(self.host, timeout=PATIENCE_S)
        try:
            connection.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
            answer = connection.getresponse()
            return answer.status, answer.read(), answer.headers
        finally:
            connection.close()

    def memory_kib(self):
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status).group(1))

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait()


def hang_up(server, text, count=1):
    """What comes of bytes that are no request, from so many connections at once."""
    name, port = server.host.split(":")
    sockets = []
    for _ in range(count):
        try:
            one = socket.create_connection((name, int(port)), timeout=PATIENCE_S)
            one.sendall(text)
            sockets.append(one)
        except OSError:
            pass
    return sockets


def attack(server):
    port = server.host.split(":")[1]
    status, page, headers = server.ask("/")
    test(status == 200 and b"<h1" in page, "the page is there")
    test("default-src 'none'" in headers["Content-Security-Policy"], "with a policy that loads nothing from elsewhere")
    test(server.ask("/game")[0] == 200, "the game is there")
    test(server.ask("/game", Host="evil.example:" + port)[0] == 403, "a foreign host is refused")
    test(server.ask("/game", Host="127.0.0.1.evil.example")[0] == 403, "also one that begins like ours")
    test(server.ask("/game", Origin="http://evil.example")[0] == 403, "a foreign origin is refused")
    test(server.ask("/edit?file=/etc/passwd", "POST", Origin="null")[0] == 403, "also for what begins an editor")
    for path in ("/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/game/../../game.yaml", "/game.yaml"):
        test(server.ask(path)[0] in (400, 403, 404), f"{path} leads nowhere")
    test(server.ask("/edit?file=/etc/passwd&line=1", "POST")[0] == 403, "no editor is begun for what is not the game's")
    test(server.ask("/game", "POST")[0] == 405, "nothing is written by asking for it")
    test(server.ask("/face.png?face=99999999999999999999")[0] == 404, "there is no face of such a number")
    test(server.ask("/choice?only=" + "x" * 5000)[0] == 414, "a long address is refused")
    test(server.ask("/face.png?face=0&dpi=1e9")[0] == 200, "dots are bounded")
    before = server.memory_kib()
    sockets = hang_up(server, b"GET /game HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1073741824\r\n\r\n" + b"x" * 65536)
    test(all(is_closed(one) for one in sockets), "a request of 1 GB ends the connection")
    sockets = hang_up(server, b"GET /game HTTP/1.1\r\nHost: 127", 1000)
    for one in sockets:
        one.close()
    test(await_(lambda: answers(server)), "after a thousand connections it answers")
    slow = hang_up(server, b"GET /game HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", 8)
    test(answers(server), "readers that do not read hinder nobody")
    for one in slow:
        one.close()
    test(server.memory_kib() < before + 64 * 1024, "and its memory stays bounded")


def is_closed(one):
    try:
        return one.recv(1) == b""
    except OSError:
        return True


def events(server, act):
    """The second event that a listener hears, after the state at the beginning."""
    name, port = server.host.split(":")
    with socket.create_connection((name, int(port)), timeout=PATIENCE_S) as one:
        one.sendall(b"GET /events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        heard = one.makefile("rb")
        while not heard.readline().startswith(b"data:"):
            pass
        act()
        text = ""
        while "data:" not in text:
            text += heard.readline().decode()
        return text


def answers(server):
    try:
        return server.ask("/game")[0] == 200
    except OSError:
        return False


def is_answered_before(server, path):
    """Whether the game, asked for last, is told before the last of four works is done: never, if one thread does all; else
    in most tries."""
    def ends_first():
        ended = []

        def ask(what):
            ended.append((what, server.ask(what)[0]))

        works = [threading.Thread(target=ask, args=[path]) for _ in range(4)]
        for work in works:
            work.start()
        ask("/game")
        for work in works:
            work.join()
        return {status for _, status in ended} == {200} and ended[-1][0] == path

    return any(ends_first() for _ in range(10))


def check_token():
    server = Server("--host", "127.0.0.1")
    token = server.address.split("=")[1]
    test(server.ask("/game")[0] == 403, "with --host nothing is shown without the token")
    test(server.ask("/game?token=" + token[:-1] + "x")[0] == 403, "nor with a wrong one")
    status, _, headers = server.ask("/?token=" + token)
    test(status == 200 and "HttpOnly" in headers["Set-Cookie"], "the token in the address opens the page")
    test(server.ask("/game", Cookie="kerf=" + token)[0] == 200, "and the cookie that it gives the rest")
    server.end()


def change(name, old, new):
    path = GAME / name
    text = path.read_text()
    assert old in text, old
    path.with_suffix(".new").write_text(text.replace(old, new))
    path.with_suffix(".new").rename(path)


def browse(server):
    options = webdriver.ChromeOptions()
    for word in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--window-size=1280,900"):
        options.add_argument(word)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    browser = webdriver.Chrome(options=options)
    try:
        look(browser, server)
        look_at_allowed(browser)
    finally:
        browser.quit()


def is_readable(browser, first=1):
    """Whether a screen reader finds its way: headings skip no level, whatever takes the focus or is a picture has a name, and
    sliders tell their value in words."""
    nodes = [node for node in browser.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"] if not node["ignored"]]
    role = lambda node: node["role"]["value"]
    levels = [next(fact["value"]["value"] for fact in node["properties"] if fact["name"] == "level") for node in nodes if role(node) == "heading"]
    named = ("button", "checkbox", "combobox", "image", "searchbox", "slider", "Iframe")
    nameless = [role(node) for node in nodes if role(node) in named and not node.get("name", {}).get("value")]
    silent = browser.execute_script("return [...document.querySelectorAll('[type=range]')].filter(range => range.ariaValueText !== `${range.value} %`).length")
    print(f"# headings {levels}, without a name {nameless}, silent sliders {silent}")
    return levels[:1] == [first] and all(b <= a + 1 for a, b in zip(levels, levels[1:])) and nameless == [] and silent == 0


def look_at_allowed(browser):
    """The head tells what a game allows as well as what is found: without a word of it, 'No findings' would be too much."""
    server = Server(game="content/roll-and-fright")
    game = json.loads(server.ask("/game")[1])
    browser.get(server.address)
    told = lambda _: re.search("finding.*", browser.find_element(By.ID, "state").text)
    head = WebDriverWait(browser, PATIENCE_S).until(told).group()
    test(game["allowed"] > 0 and f"{game['allowed']} allowed" in head, "what is allowed is told beside the number of findings")
    server.end()


def look(browser, server):
    find = lambda selector: browser.find_elements(By.CSS_SELECTOR, selector)
    # What is redrawn in between is looked for again.
    passing = (StaleElementReferenceException, IndexError)
    until = lambda condition: WebDriverWait(browser, PATIENCE_S, ignored_exceptions=passing).until(lambda _: condition())
    shoot = lambda name: browser.save_screenshot(str(SCRATCH / f"{name}.png"))
    drawn = lambda: [image for image in find(".piece img") if image.get_property("naturalWidth") > 0]
    browser.get(server.address)
    until(drawn)
    shoot("cards")
    test(True, "faces are drawn")

    game = json.loads(server.ask("/game")[1])
    name = game["faces"][game["components"][0]["pieces"][0]["front"]]["name"]
    source = find(f'.piece[data-name="{name}"] img')[0].get_attribute("src")
    face = game["components"][0]["pieces"][0]["front"]
    value = json.loads(server.ask(f"/face?face={face}")[1])["values"][0]
    data = pathlib.Path(value["file"]).name
    text = (GAME / data).read_text()
    title = re.search(r"name: *\"?(\w+)", text).group(1)
    change(data, title, "Zebulon")
    until(lambda: find(".piece.is-changed"))
    until(lambda: source not in [image.get_attribute("src") for image in find(".piece img")])
    test(True, "an edit is seen")
    shown = json.loads(server.ask("/game")[1])
    test(any("zebulon" in piece["words"].lower() for each in shown["components"] for piece in each["pieces"]), "as it was written last")

    good = (GAME / data).read_text()
    (GAME / data).write_text("- {id: [\n")
    until(lambda: "is-error" in find("#state")[0].get_attribute("class"))
    test(len(find("#findings li.is-error")) > 0 and len(find(".piece")) > 0, "a broken file has its findings beside the last good cards")
    shoot("broken")
    until(lambda: "finding" in find("#spoken")[0].get_property("textContent"))
    test(is_readable(browser), "findings are told to a screen reader, which can read the page")
    (GAME / data).write_text(good)
    until(lambda: "is-error" not in find("#state")[0].get_attribute("class"))
    test(True, "its mending is seen")

    find("#find")[0].send_keys("zebulon")
    until(lambda: len(find(".piece")) >= 1 and "of" in find("h2 small")[0].text)
    test(True, "cards are found by words")
    find("#find")[0].clear()
    find("#find")[0].send_keys("number == 1")
    until(lambda: "of" in find("h2 small")[0].text)
    test(find("#problem")[0].text == "", "and by an expression")
    find("#find")[0].send_keys(Keys.CONTROL, "a", Keys.NULL, Keys.BACKSPACE)
    until(lambda: "of" not in find("h2 small")[0].text)

    find(".piece")[0].send_keys(Keys.ENTER)
    until(lambda: find("#stage button"))
    spots = find("#stage button")
    spots[-1].send_keys(Keys.ENTER)
    until(lambda: find("#facts dl button"))
    test(re.search(r"\.yaml:\d+:\d+", find("#facts dl button")[0].text) is not None, "what is on a face tells where it comes from, by keys alone")
    shoot("closeup")
    test(is_readable(browser, 2), "which can read what is looked at")
    for _ in range(len(find("#closeup button")) + 4):
        webdriver.ActionChains(browser).send_keys(Keys.TAB).perform()
        if browser.execute_script("return document.activeElement !== document.body && !closeup.contains(document.activeElement)"):
            break
    else:
        find("#closeup")[0].send_keys(Keys.ESCAPE)
    test(browser.execute_script("return document.activeElement === document.querySelector('.piece')"), "the focus stays in it, and goes back where it was")

    event = until(lambda: events(server, lambda: server.ask(f"/edit?file={value['file']}&line={value['line']}&column=3", "POST")))
    test("event: click" in event and f'"line":{value["line"]},' in event, "a click is told to an editor that listens")
    server.ask(f"/show?file={value['file']}&line={value['line']}&column=1", "POST")
    until(lambda: find("#closeup[open]") and find("#stage .is-marked"))
    test(find("#closeup-name")[0].text == name, "the page follows an editor's cursor")
    find("#pin")[0].click()
    other = json.loads(server.ask(f"/face?face={game['components'][0]['pieces'][-1]['front']}")[1])["values"][0]
    server.ask(f"/show?file={other['file']}&line={other['line']}&column=1", "POST")
    layout = GAME / "layouts" / "card.yaml"
    line, text = next((number, text) for number, text in enumerate(layout.read_text().split("\n"), 1) if "of: [{text:" in text)
    marked = {}
    for column in (1, text.index("{text:") + 2):
        server.ask(f"/show?file={layout}&line={line}&column={column}", "POST")
        until(lambda: len(find("#stage .is-marked")) != len(marked.get(1, [None])))
        marked[column] = find("#stage .is-marked")
    test(len(marked[1]) == 2 and len(marked[column]) == 1, "of two elements on a line the one at the cursor is marked")
    test(find("#closeup-name")[0].text == name, "a face that is pinned stays while the cursor goes elsewhere")
    find("#pin")[0].click()
    find("#stage button")[-1].click()
    until(lambda: find("#facts dl button.place"))
    place = find("#facts dl button.place")[0].text
    event = until(lambda: events(server, lambda: find("#facts dl button.place")[0].click()))
    test(f'"line":{place.split(":")[1]},' in event, "a click on a face leads to its source")
    find("#closeup")[0].send_keys(Keys.ESCAPE)

    find('nav [data-view="sheets"]')[0].click()
    until(lambda: [image for image in find("#papers image") if image.get_attribute("href")])
    fronts = len(find("#papers figure"))
    find("#light")[0].click()
    until(lambda: find("#papers .behind") and len(find("#papers figure")) < fronts)
    test(is_readable(browser), "sheets show what will be printed, and a back behind its front against the light")
    shoot("sheets")

    find('nav [data-view="compare"]')[0].click()
    until(lambda: len([image for image in find("#changes img") if image.get_property("naturalWidth") > 0]) >= 2)
    test("Zebulon" in find("#changes ins")[0].text, "what differs from the game when serve began stands side by side")
    find("#blink")[0].click()
    test(find("#changes.is-blinking") and is_readable(browser), "and blinks")
    shoot("compare")
    find('nav [data-view="sources"]')[0].click()
    until(lambda: find("#source-list > *"))
    test(True, "values tell where they come from")

    find('nav [data-view="table"]')[0].click()
    find("#stack")[0].click()
    deck = until(lambda: find("#felt .deck"))[0]
    deck.send_keys(Keys.ENTER)
    card = until(lambda: find("#felt .card:not(.deck)"))[0]
    before = card.rect["x"]
    webdriver.ActionChains(browser).drag_and_drop_by_offset(card, 200, 60).perform()
    test(card.rect["x"] - before > 150, "a card drawn from a deck is dragged across the table")
    card.send_keys(Keys.ARROW_LEFT)
    test(card.rect["x"] - before < 200, "or moved by keys")
    find("#roll")[0].click()
    test(1 <= int(find("#felt .die")[0].text) <= 6 and is_readable(browser), "a die is rolled")
    shoot("table")

    status, pdf, _ = server.ask("/sheets.pdf?paper=a4&cut=solid")
    test(status == 200 and pdf.startswith(b"%PDF"), "the sheets are a PDF")
    test(server.ask("/sheets.pdf?paper=nonsense")[0] == 409, "of a paper that there is")
    for path, words in (("/sheets.pdf", "PDFs are"), ("/report", "reports are")):
        test(is_answered_before(server, path), f"the game is told while {words} made")
    find('nav [data-view="cards"]')[0].click()
    browser.set_window_size(400, 800)
    until(drawn)
    shoot("phone")
    browser.execute_script("zoom.value = 400; zoom.dispatchEvent(new Event('input')); zoom.dispatchEvent(new Event('change'))")
    until(lambda: find(".piece")[0].size["width"] > 400)
    test(browser.execute_script("return document.documentElement.scrollWidth <= innerWidth"), "a phone's width holds the page, at any zoom")
    severe = [line for line in browser.get_log("browser") if line["level"] == "SEVERE" and "favicon" not in line["message"]]
    test(severe == [], f"the browser has nothing to complain of {severe}")


def watch():
    """`check --watch` tells again what it found, once a file has changed."""
    program = subprocess.Popen([os.environ["KERF"], "check", str(GAME), "--watch"], stdout=subprocess.PIPE, text=True)
    end = threading.Timer(PATIENCE_S, program.kill)
    end.start()
    first = program.stdout.readline()
    text = (GAME / "cards.yaml").read_text()
    (GAME / "cards.yaml").write_text(text + "- {id: [\n")
    (GAME / "cards.yaml").write_text(text + "- {id: extra, name: Extra, count: 7, text: x}\n")
    line = first
    while line and "12 pieces" not in line:
        line = program.stdout.readline()
    test("5 pieces" in first and "12 pieces" in line, "check --watch checks again what was written last")
    (GAME / "cards.yaml").write_text(text)
    end.cancel()
    program.terminate()
    program.wait()


server = Server("--editor", "true {file}")
attack(server)
browse(server)
server.end()
watch()
check_token()
print(f"1..{len(tests)}")
sys.exit(0 if all(tests) else 1)
