#!/bin/sh
# The table of games in the README says what `kerf list` says (`make readme` puts it right).
set -u
. tests/support/tap.sh

expect_status 0 'every game in content/ can be listed' man/games.sh "$KERF" README.md
if diff -u README.md "$scratch/out" >"$scratch/diff"; then
    pass 'the README has the numbers of every game'
else
    fail 'the README has the numbers of every game' "$scratch/diff"
fi
