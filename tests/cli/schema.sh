#!/bin/sh
# Schemas for editors: of the kinds of files, and of a game's own data.
set -u
. tests/support/tap.sh

good() { # good NAME: what was printed is JSON
    if "$TOOLS/golden/json_check" <"$scratch/out" 2>"$scratch/json"; then pass "$1"; else fail "$1" "$scratch/json"; fi
}

expect_status 0 'without a kind, kinds are listed' "$KERF" schema
expect_text "$scratch/out" types 'types among them'
cp "$scratch/out" "$scratch/kinds"
while read -r kind; do
    expect_status 0 "there is a schema of $kind files" "$KERF" schema "$kind"
    good 'and it is JSON'
done <"$scratch/kinds"

expect_status 0 'a game to begin with' "$KERF" new "$scratch/game"
expect_status 0 'has types that its data is of' "$KERF" check "$scratch/game"
expect_status 0 'has a schema of its cards' "$KERF" schema "$scratch/game" cards
good 'which is JSON'
expect_text "$scratch/out" '"additionalProperties" : false' 'and knows all fields'
expect_status 2 'no schema of data that is not there' "$KERF" schema "$scratch/game" crads
expect_text "$scratch/err" "no data set 'crads' with a type; did you mean 'cards'" 'as is told'
expect_status 2 'an option is no game' "$KERF" schema --of cards

sed 's/value: 3/value: three/' "$scratch/game/cards.yaml" >"$scratch/cards.yaml"
cp "$scratch/cards.yaml" "$scratch/game/cards.yaml"
expect_status 1 'data of another type is a mistake' "$KERF" check "$scratch/game"
expect_text "$scratch/err" "cards.yaml:5:10: error: 'value' should be a whole number, but this is the text 'three'" 'told at its place'
expect_status 0 'the schema can be had all the same' "$KERF" schema "$scratch/game" cards
good 'as JSON alone'
expect_status 1 'no schema where there is no game' "$KERF" schema "$scratch/nowhere" cards
expect_text "$scratch/err" '[file-unreadable]' 'as is told'

expect_status 0 'a title may have quotes' "$KERF" new "$scratch/quoted" --title 'A "q" \ and a tab	'
expect_status 0 'and is quoted in the game' "$KERF" check "$scratch/quoted"
expect_status 0 'which tells it' "$KERF" dump --stage model "$scratch/quoted"
expect_text "$scratch/out" 'A "q" \ and a tab' 'as it was given'
expect_status 0 'the schema of layouts' "$KERF" schema layout
for name in poker tarot_eu a4; do
    expect_text "$scratch/out" "\"$name\"" "knows the size $name"
done
