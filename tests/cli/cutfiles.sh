#!/bin/sh
# Files for cutting machines, and the picture of a whole game.
set -u
. tests/support/tap.sh

game=tests/golden/mixed-backs
expect_status 0 'cut files are written' "$KERF" cutfiles "$game" -o "$scratch/svg"
expect_status 0 'and for a Silhouette, with its marks' "$KERF" cutfiles "$game" --for silhouette --registration silhouette -o "$scratch/dxf"
for kind in svg dxf; do
    (cd "$scratch/$kind" && ls) >"$scratch/names"
    expect_text "$scratch/names" "mixed-backs-tokens-sheet-01.$kind" "a sheet has a file of its own as $kind"
done
expect_status 2 'a machine nobody knows is refused' "$KERF" cutfiles "$game" --for scissors -o "$scratch/none"
expect_text "$scratch/err" 'silhouette, cricut, svg, dxf' 'and those that are known are named'
[ ! -e "$scratch/none" ] && pass 'nothing is written then' || fail 'nothing is written then'
expect_status 2 'so are marks nobody knows' "$KERF" pdf "$game" --registration tape -o "$scratch/none"

expect_status 0 'a game is one picture' "$KERF" contact "$game" --width 400 -o "$scratch/one.png"
expect_status 0 'and again' "$KERF" contact "$game" --width 400 -o "$scratch/two.png"
cmp "$scratch/one.png" "$scratch/two.png" >"$scratch/diff" 2>&1 && pass 'the same bytes' || fail 'the same bytes' "$scratch/diff"
expect_status 2 'its width has limits' "$KERF" contact "$game" --width 5 -o "$scratch/none.png"
