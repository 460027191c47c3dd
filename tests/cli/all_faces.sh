#!/bin/sh
# Every face with its id, in pages.
set -u
. tests/support/tap.sh

game=$scratch/deck
mkdir -p "$game/layouts"
printf 'game: Deck\ndata: {cards: cards.csv}\ncomponents:\n  cards: {layout: card, each: cards}\n' >"$game/game.yaml"
printf 'size: poker\nfront:\n  - text: "{id}"\n    inside: safe\n' >"$game/layouts/card.yaml"
echo id >"$game/cards.csv"
for number in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25; do echo "c$number"; done >>"$game/cards.csv"

expect_status 0 'all faces' "$KERF" contact "$game" --all --width 800 -o "$scratch/pages"
expect_text "$scratch/out" "$scratch/pages: 25 faces on 3 pages" 'as many pages as they take'
(cd "$scratch/pages" && echo *.png) >"$scratch/files"
expect_text "$scratch/files" 'deck-faces-01.png deck-faces-02.png deck-faces-03.png' 'are files of their own'
expect_status 0 'fewer faces' "$KERF" contact "$game" --all --only c1-5 --width 800 -o "$scratch/few"
expect_text "$scratch/out" '5 faces on 1 page' 'take fewer'
expect_status 0 'all faces as a PDF' "$KERF" contact "$game" --all -o "$scratch/pages.pdf"
expect_text "$scratch/out" "$scratch/pages.pdf: 25 faces on 3 pages" 'are one file'
qpdf --check "$scratch/pages.pdf" >"$scratch/qpdf" 2>&1 && pass 'which is sound' || fail 'which is sound' "$scratch/qpdf"
expect_status 0 'one picture as a PDF' "$KERF" contact "$game" -o "$scratch/one.pdf"
qpdf --check "$scratch/one.pdf" >"$scratch/qpdf" 2>&1 && pass 'is sound, too' || fail 'is sound, too' "$scratch/qpdf"
sed -i 's/^game: .*/game: A Deck of Cards with a Title of Many Words That Goes On and On from One Edge of the Picture to the Other/' "$game/game.yaml"
expect_status 0 'a long title' "$KERF" contact "$game" -o "$scratch/long.pdf"
pdftotext -bbox "$scratch/long.pdf" - | tr '"' ' ' | awk '/<page/ {width = $3} /<word/ {if ($3 < width * 0.044 || $7 > width * 0.956) bad = 1; words++} END {exit bad || words < 20}' &&
    pass 'stays between the margins' || fail 'stays between the margins'
expect_status 2 'all faces as one PNG' "$KERF" contact "$game" --all -o "$scratch/pages.png"
expect_text "$scratch/err" 'it takes a folder or a PDF' 'are refused'
[ ! -e "$scratch/pages.png" ] && pass 'and make no folder of that name' || fail 'and make no folder of that name'
printf 'size: poker\nfront:\n  - text: "{idd}"\n' >"$game/layouts/card.yaml"
expect_status 1 'a face with errors' "$KERF" contact "$game" --all -o "$scratch/none"
[ ! -e "$scratch/none/deck-faces-01.png" ] && pass 'makes no page' || fail 'makes no page'
