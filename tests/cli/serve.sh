#!/bin/sh
# kerf serve: attacks on the server, and its page in a browser that is started once.
set -u
scratch=$SCRATCH/serve
rm -rf "$scratch"
mkdir -p "$scratch"
cp -r tests/golden/two-cards "$scratch/game"
exec /usr/bin/python3 tests/cli/serve/serve.py "$scratch"
