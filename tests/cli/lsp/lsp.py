"""Runs the tests of the files beside it: functions called test_..., whose names are the sentences that they prove."""
import importlib
import pathlib
import shutil
import sys
import traceback

from client import Client

SUBJECTS = ["lsp_text", "lsp_names", "lsp_help", "lsp_actions", "lsp_show", "lsp_neovim"]
SCRATCH = pathlib.Path(sys.argv[1])
count = failures = 0


def run(subject, name, function):
    """Each test has a copy of the starter game, and an editor that has it open."""
    global count, failures
    count += 1
    game = SCRATCH / name
    shutil.copytree(SCRATCH / "starter", game)
    client = Client(game)
    try:
        function(client)
        client.process.stdin.close()
        client.process.wait(timeout=60)
        print(f"ok {count} - {name[5:].replace('_', ' ')}", flush=True)
    except Exception:
        failures += 1
        client.process.kill()
        print(f"not ok {count} - {name[5:].replace('_', ' ')}")
        print("# " + traceback.format_exc().replace("\n", "\n# "), flush=True)


for subject in SUBJECTS:
    module = importlib.import_module(subject)
    for name, function in list(vars(module).items()):
        if name.startswith("test_"):
            run(subject, name, function)
print(f"1..{count}")
sys.exit(failures > 0)
