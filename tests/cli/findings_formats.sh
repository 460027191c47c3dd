#!/bin/sh
# Findings for machines, and in one order whatever the threads did.
set -u
. tests/support/tap.sh

bad=$(broken_game many-mistakes-at-once)
good=tests/golden/mixed-backs
for game in "$bad" "$good" "$(broken_game latin-1-in-data)" "$(broken_game glyph-missing-in-a-record)"; do
    for format in json sarif; do
        "$KERF" check --format $format "$game" >"$scratch/$format" 2>"$scratch/err"
        if "$TOOLS/golden/json_check" <"$scratch/$format" 2>"$scratch/problem"; then
            pass "$format of $(basename "$game") is JSON"
        else
            fail "$format of $(basename "$game") is JSON" "$scratch/problem"
        fi
        [ ! -s "$scratch/err" ] && pass 'and standard error is silent' || fail 'and standard error is silent' "$scratch/err"
    done
done
expect_status 1 'the status is the same in JSON' "$KERF" check --format json "$bad"
expect_text "$scratch/out" '"unknown-field"' 'which names the finding'
expect_status 1 'and in SARIF' "$KERF" check --format sarif "$bad"
expect_text "$scratch/out" '2.1.0' 'which says its version'

"$KERF" check "$bad" 2>"$scratch/plain" >/dev/null
grep -q "$(printf '\033')" "$scratch/plain" && fail 'no colour goes into a file' || pass 'no colour goes into a file'
"$KERF" check --color always "$bad" 2>"$scratch/colour" >/dev/null
grep -q "$(printf '\033')" "$scratch/colour" && pass 'unless it is asked for' || fail 'unless it is asked for'
sed "s/$(printf '\033')\[[0-9;]*m//g" "$scratch/colour" >"$scratch/uncoloured"
expect_same "$scratch/plain" "$scratch/uncoloured" 'and then changes nothing else'

# What a command prints is not mixed with them.
for words in "list $good" "dump --stage faces $good" "diff --json $good $good" "fix --diff $good"; do
    # shellcheck disable=SC2086
    "$KERF" $words >"$scratch/wanted" 2>"$scratch/err"
    # shellcheck disable=SC2086
    "$KERF" $words --format json >"$scratch/out" 2>"$scratch/json"
    expect_same "$scratch/wanted" "$scratch/out" "kerf ${words%% *} prints the same whatever form its findings have"
    "$TOOLS/golden/json_check" <"$scratch/json" 2>"$scratch/problem" && pass 'which go to standard error' || fail 'which go to standard error' "$scratch/json"
done

# Forty records, each with a mistake of its own.
mkdir -p "$scratch/forty/layouts"
printf 'game: Forty\ncomponents:\n  card: {layout: card, each: 40 as n}\n' >"$scratch/forty/game.yaml"
printf 'size: poker\nfront:\n  - box: {fill: "colour{n}"}\n' >"$scratch/forty/layouts/card.yaml"
"$KERF" check -j 1 --format json "$scratch/forty" >"$scratch/j1"
"$KERF" check -j 4 --format json "$scratch/forty" >"$scratch/j4"
expect_same "$scratch/j1" "$scratch/j4" 'findings come in one order from one thread and from four'

# One mistake on both sides, and one for a record.
mkdir -p "$scratch/sides/layouts"
printf 'game: Sides\ncomponents:\n  card: {layout: card, each: cards}\n  mat: {layout: mat}\ndata: {cards: cards.csv}\n' >"$scratch/sides/game.yaml"
printf 'id,name\nann,Ann\nbo,%s\n' "$(printf 'B\357\277\277o')" >"$scratch/sides/cards.csv"
printf 'size: poker\nfront: [{text: "{name}"}]\n' >"$scratch/sides/layouts/card.yaml"
printf 'size: poker\nfront: []\nback: [{box: {fill: "{cards[1].id}"}}]\n' >"$scratch/sides/layouts/mat.yaml"
(cd "$scratch" && "$KERF" check sides >/dev/null 2>out)
expect_text "$scratch/out" '= on card front' 'the text names component and side'
expect_text "$scratch/out" "= for cards[2] 'bo', sides/cards.csv:3" 'and the record, by its id and line'
expect_text "$scratch/out" '= on mat back' 'the text names the component that has no data'
(cd "$scratch" && "$KERF" check --format json sides | tr -d ' \n' >out)
expect_text "$scratch/out" '"faces":[{"component":"card","side":"front"}],"records":[{"set":"cards","number":2,"of":2,"id":"bo","field":null,"file":"sides/cards.csv","line":3' 'JSON names the same'
expect_text "$scratch/out" '"faces":[{"component":"mat","side":"back"}],"records":[]' 'also without data'
(cd "$scratch" && "$KERF" check --format sarif sides | tr -d ' \n' >out)
expect_text "$scratch/out" '{"name":"front","fullyQualifiedName":"card/front","kind":"side"}' 'SARIF names component and side'
expect_text "$scratch/out" '{"name":"back","fullyQualifiedName":"mat/back","kind":"side"}' 'also without data'
expect_text "$scratch/out" "forcards[2]'bo'" 'and the record'

allowed=$(broken_game allowed-on-faces)
expect_status 0 'what is allowed is no mistake' "$KERF" check "$allowed"
expect_text "$scratch/out" '0 warnings' 'nor a warning'
"$KERF" check --all "$allowed" >"$scratch/out" 2>"$scratch/err"
expect_text "$scratch/err" 'nobody reads the imprint at the table [allowed]' 'and the check lists it with its reason'
expect_status 0 'a command that writes' "$KERF" pdf "$allowed" -o "$scratch/allowed.pdf"
[ ! -s "$scratch/err" ] && pass 'keeps silent about it' || fail 'keeps silent about it' "$scratch/err"

expect_status 1 'one mistake' "$KERF" check "$(broken_game text-too-long)"
expect_text "$scratch/out" '1 component, 1 piece, 1 face: 1 error, 0 warnings' 'is counted as one'

unneeded=$(broken_game allowance-of-faces-not-needed)
"$KERF" check --format json -j 1 "$unneeded" >"$scratch/j1"
"$KERF" check --format json -j 4 "$unneeded" >"$scratch/j4"
expect_same "$scratch/j1" "$scratch/j4" 'what is not needed is the same from one thread and from four'

# What is wrong with the data is found before any face is made, and has its record and what is made of it all the same.
mkdir -p "$scratch/data/layouts"
printf 'game: Data\ncomponents:\n  card: {layout: card, each: cards as card}\n  mat: {layout: card}\ndata: {cards: cards.csv}\ntypes: types.yaml\n' >"$scratch/data/game.yaml"
printf 'records:\n  cards: {id: id, cost: whole}\n' >"$scratch/data/types.yaml"
printf 'id,cost\nann,1\nbo,two\n' >"$scratch/data/cards.csv"
printf 'size: [30, 30]\nfront:\n  - box: {fill: red}\n' >"$scratch/data/layouts/card.yaml"
(cd "$scratch" && "$KERF" check --format json data | tr -d ' \n' >out)
expect_text "$scratch/out" '"faces":[{"component":"card","side":null}],"records":[{"set":"cards","number":2,"of":2,"id":"bo","field":null,"file":"data/cards.csv","line":3' 'JSON names record and component of a fault of the data'
(cd "$scratch" && "$KERF" check --format sarif data | tr -d ' \n' >out)
expect_text "$scratch/out" '{"name":"card","fullyQualifiedName":"card","kind":"component"}' 'and SARIF'
