#!/bin/sh
# The recipes of kerf-cookbook(7): each game checks without an error, its commands work, and its picture is what
# stands beside it: of what its last command with `kerf pdf` makes, so that a theme, a language or a choice of cards
# shows. `make test TEST=cli/cookbook ACCEPT=1` takes the pictures as they are now.
set -u
. tests/support/tap.sh

home=$PWD/tests/golden/cookbook
tools=$TOOLS
mkdir "$scratch/bin" && ln -s "$KERF" "$scratch/bin/kerf"
PATH=$scratch/bin:$PATH
export PATH

for folder in "$home"/*/; do
    recipe=$(basename "$folder")
    cp -R "$folder" "$scratch/$recipe"
    mkdir -p "$scratch/seen/$recipe" "$scratch/expected/$recipe"
    cd "$scratch/$recipe" || exit 1
    expect_status 0 "$recipe: has no error" kerf check . --all
    expect_status 0 "$recipe: its commands work" sh -e commands
    made=$(sed -n 's/^kerf pdf \.\(.*\) -o .*/\1/p' commands | tail -n 1)
    # shellcheck disable=SC2086 # the options are words
    expect_status 0 "$recipe: has a picture" kerf contact . --width 480 $made -o "$scratch/seen/$recipe/picture.png"
    [ -z "${ACCEPT:-}" ] || cp "$scratch/seen/$recipe/picture.png" "$folder"
    cp "$folder/picture.png" "$scratch/expected/$recipe"
    expect_status 0 "$recipe: which is the one beside it" "$tools/golden/png_compare" "$scratch/expected/$recipe" "$scratch/seen/$recipe"
    grep -qF "tests/golden/cookbook/$recipe/" "$home/../../../man/kerf-cookbook.7" && pass "$recipe: is in the manual" || fail "$recipe: is in the manual"
done
