#!/bin/sh
# A page for each piece, for print shops: of the finished size or with the bleed, with the boxes right, fronts
# and backs in turn and upright, and no marks.
set -u
. tests/support/tap.sh

mkdir -p "$scratch/deck/layouts"
printf 'game: Deck\ndata: {cards: cards.csv}\ncomponents:\n  cards: {layout: card, each: cards, print: {backs: fold, back-offset: [2, 1], registration: silhouette}}\n' >"$scratch/deck/game.yaml"
printf 'size: [72, 108]\nbleed: 3.6\nfront:\n  - box: {inside: bleed, fill: teal}\n  - text: "front {id}"\nback:\n  - text: "back {id}"\n' >"$scratch/deck/layouts/card.yaml"
printf 'id\na\nb\n' >"$scratch/deck/cards.csv"

# boxes FOLDER: those of the first page, and how many pages there are
boxes() {
    pdfinfo -box "$scratch/$1/deck-cards.pdf" | grep -E 'MediaBox|TrimBox|BleedBox|Pages' | tr -s ' ' >"$scratch/boxes"
}

expect_status 0 'pages with bleed' "$KERF" pdf "$scratch/deck" --paper bleed -o "$scratch/bleed"
boxes bleed
expect_text "$scratch/boxes" 'Pages: 4' 'are one for each side'
expect_text "$scratch/boxes" 'MediaBox: 0.00 0.00 224.50 326.55' 'have the bleed all round'
expect_text "$scratch/boxes" 'BleedBox: 0.00 0.00 224.50 326.55' 'which the BleedBox says'
expect_text "$scratch/boxes" 'TrimBox: 10.20 10.20 214.30 316.35' 'and the TrimBox is the cut'
pdftotext "$scratch/bleed/deck-cards.pdf" - | tr -s '\n\f' '  ' >"$scratch/words"
expect_text "$scratch/words" 'front a back a front b back b' 'each back stands after its front'
qpdf --qdf "$scratch/bleed/deck-cards.pdf" - | grep -ac 'Cut lines' >"$scratch/layers"
expect_text "$scratch/layers" 0 'without any marks'

expect_status 0 'pages of the finished size' "$KERF" pdf "$scratch/deck" --paper trim -o "$scratch/trim"
boxes trim
expect_text "$scratch/boxes" 'MediaBox: 0.00 0.00 204.09 306.14' 'end at the cut'
expect_text "$scratch/boxes" 'TrimBox: 0.00 0.00 204.09 306.14' 'as the TrimBox says'
