#!/bin/sh
# The slug in a PDF, and the version of a game wherever it is told.
set -u
. tests/support/tap.sh

mkdir -p "$scratch/deck/layouts"
printf 'game: Deck\nversion: "1.20"\ncomponents:\n  card: {layout: card, title: Cards, copies: 10}\n' >"$scratch/deck/game.yaml"
printf 'size: poker\nfront:\n  - text: "a front"\nback:\n  - text: "a back"\n' >"$scratch/deck/layouts/card.yaml"

expect_status 0 'a deck with a version' "$KERF" pdf "$scratch/deck" -o "$scratch/pdf"
pdftotext -layout "$scratch/pdf/deck-card.pdf" "$scratch/words"
expect_text "$scratch/words" 'Deck: Cards, front, sheet 1 of 2, cardstock, version 1.20' 'says on each sheet which it is'
expect_text "$scratch/words" 'Deck: Cards, back, sheet 2 of 2, cardstock, version 1.20' 'and on each back'
pdfinfo "$scratch/pdf/deck-card.pdf" | tr -s ' ' >"$scratch/info"
expect_text "$scratch/info" 'Subject: version 1.20' 'The PDF has the version'

expect_status 0 'the same without slugs' "$KERF" pdf "$scratch/deck" --slug none -o "$scratch/none"
pdftotext -layout "$scratch/none/deck-card.pdf" "$scratch/words"
grep -c 'sheet 1 of 2' "$scratch/words" >"$scratch/count"
expect_text "$scratch/count" 0 'has none'

expect_status 0 'its images for a table' "$KERF" images "$scratch/deck" --for tabletopia -o "$scratch/table"
expect_text "$scratch/table/manifest.json" '"version" : "1.20"' 'have the version in their manifest'
