#!/bin/sh
# kerf lsp: what an editor asks for, one request after the other, of a copy of the game of `kerf new`.
set -u
scratch=$SCRATCH/lsp
rm -rf "$scratch"
mkdir -p "$scratch"
"$KERF" new "$scratch/starter" >"$scratch/new"
exec /usr/bin/python3 tests/cli/lsp/lsp.py "$scratch"
