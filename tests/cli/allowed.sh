#!/bin/sh
# What is allowed is a line of count, shown to who asks for it and to programs, and stands in the report.
set -u
. tests/support/tap.sh

mkdir -p "$scratch/deck/layouts"
printf 'game: Deck\ncomponents:\n  card: {layout: card, allow: {low-contrast: nobody reads it}}\n' >"$scratch/deck/game.yaml"
printf 'size: poker\nfront:\n  - {text: hidden, inside: safe, colour: "#eeeeee"}\n' >"$scratch/deck/layouts/card.yaml"

expect_status 0 'a game that allows something' "$KERF" check "$scratch/deck"
expect_text "$scratch/out" 'deck: 1 warning is allowed; --all shows it' 'says how often'
grep -q 'allowed\]' "$scratch/err" && fail 'and no more' "$scratch/err" || pass 'and no more'
expect_status 0 'asked for it' "$KERF" check "$scratch/deck" --all
expect_text "$scratch/err" '[allowed]' 'it shows what'
expect_status 0 'programs' "$KERF" check "$scratch/deck" --format json
expect_text "$scratch/out" '"allowed"' 'are told all'
expect_status 0 'the report' "$KERF" check "$scratch/deck" --report "$scratch/report.html"
expect_text "$scratch/report.html" 'nobody reads it' 'has the reason'
