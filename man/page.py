"""The picture of kerf serve in the README: a copy of a game is shown in a browser without a window, then one of its
values is changed, so that a finding stands beside the cards.

usage: page.py KERF LAYOUTS GAME PICTURE
"""
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

PATIENCE_S = 120
kerf, layouts, game, picture = sys.argv[1:]


def look(browser, address, data):
    find = lambda selector: browser.find_elements(By.CSS_SELECTOR, selector)
    until = lambda condition: WebDriverWait(browser, PATIENCE_S).until(lambda _: condition())
    in_view = "return [...document.querySelectorAll('.piece')].filter(each => each.getBoundingClientRect().top < innerHeight)" \
              ".every(each => each.classList.contains('is-drawn'))"
    browser.get(address)
    until(lambda: find(".piece.is-drawn"))
    text = data.read_text()
    browser.execute_script("const zoom = document.getElementById('zoom'); zoom.value = 80; zoom.dispatchEvent(new Event('input'))")
    data.write_text(text.replace("actions: 2", "actions: 3", 1))
    until(lambda: find("#findings li"))
    until(lambda: browser.execute_script(in_view))
    time.sleep(2)  # the flash of what changed has faded
    browser.save_screenshot(picture)


with tempfile.TemporaryDirectory() as folder:
    copy = pathlib.Path(folder) / pathlib.Path(game).name
    shutil.copytree(game, copy)
    server = subprocess.Popen([kerf, "serve", str(copy), "--port", "0", "--layouts", layouts], stdout=subprocess.PIPE, text=True)
    options = webdriver.ChromeOptions()
    for word in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars"):
        options.add_argument(word)
    chromium = webdriver.Chrome(options=options)
    chromium.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": 1280, "height": 720, "deviceScaleFactor": 1, "mobile": False})
    try:
        look(chromium, server.stdout.readline().strip(), copy / "agents.yaml")
    finally:
        chromium.quit()
        server.terminate()
        server.wait()
