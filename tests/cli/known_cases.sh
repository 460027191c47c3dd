#!/bin/sh
# What went wrong in other programs of this kind, each under its number.
set -u
. tests/support/tap.sh

# write_game LAYOUT-YAML [GAME-YAML]: a game in $scratch/game
plain_game='game: Case\ncomponents:\n  card: {layout: card}\n'
write_game() {
    mkdir -p "$scratch/game/layouts"
    printf '%b' "$1" >"$scratch/game/layouts/card.yaml"
    printf '%b' "${2:-$plain_game}" >"$scratch/game/game.yaml"
}

printf -- '- {id: a, name: No, answer: on, key: Y, number: 007}\n' >"$scratch/cards.yaml"
write_game 'size: poker\nfront:\n  - text: "{name} {answer} {key} {number}"\n    inside: safe\n' \
    'game: Case\ndata: {cards: cards.yaml}\ncomponents:\n  card: {layout: card, each: cards}\n'
cp "$scratch/cards.yaml" "$scratch/game/cards.yaml"
expect_status 0 'C28: No, on and Y are no flags' "$KERF" pdf "$scratch/game" -o "$scratch/out28.pdf"
pdftotext "$scratch/out28.pdf" "$scratch/text"
expect_text "$scratch/text" 'No on Y 007' 'C28: and are printed as written'
write_game 'size: poker\nfront:\n  - text: Hello\n    italic: Yes\n'
expect_status 1 'C28: a true or false takes nothing else' "$KERF" check "$scratch/game"
expect_text "$scratch/err" "layouts/card.yaml:4:13: error: 'italic' should be true or false, but this is the text 'Yes'" 'C28: and says so'

write_game 'size: poker\nfront:\n  - text: Hello\nback:\n  - use: card-bakc\n'
printf 'of:\n  - text: Back\n' >"$scratch/game/layouts/card-back.yaml"
expect_status 1 'C30: a back template that is not there' "$KERF" pdf "$scratch/game" -o "$scratch/out30"
expect_text "$scratch/err" "layouts/card.yaml:5:10: error: there is no layout 'card-bakc'; did you mean 'card-back'?" 'C30: is one line with the nearest name'
[ "$(grep -c ': error: ' "$scratch/err")" -eq 1 ] && pass 'C30: and one line only' || fail 'C30: and one line only' "$scratch/err"
[ -z "$(find "$scratch/out30" -type f 2>/dev/null)" ] && pass 'C30: no partial PDF is left' || fail 'C30: no partial PDF is left'

write_game 'size: poker\nbelow: 3\nsaef: 4\nfront:\n  - text: Hello\n'
expect_status 1 'C31: a misspelt option is an error' "$KERF" check "$scratch/game"
expect_text "$scratch/err" "layouts/card.yaml:3:1: error: unknown field 'saef' in a layout; did you mean 'safe'?" 'C31: with a suggestion'
write_game 'size: poker\nfront:\n  - text: Hello\n' 'game: Case\ncomponents:\n  card: {layout: card, print: {backz: none}}\n'
expect_status 1 'C31: in the print settings too' "$KERF" check "$scratch/game"
expect_text "$scratch/err" "did you mean 'backs'?" 'C31: with a suggestion'
expect_status 2 'C31: and on the command line' "$KERF" check --magrin 5mm "$scratch/game"

write_game 'size: poker\nfront:\n  - text: "{n}"\n    inside: safe\n' 'game: Case\ncomponents:\n  card: {layout: card, each: 5 as n}\n'
expect_status 0 'C32: records without ids' "$KERF" images "$scratch/game" --dpi 30 -o "$scratch/out32"
[ "$(find "$scratch/out32" -name '*.png' | wc -l)" -eq 5 ] && pass 'C32: are numbered, none is overwritten' || fail 'C32: are numbered, none is overwritten'

# Hostile games end soon.
write_game "size: poker\nfront:\n  - $(awk 'BEGIN {for (i = 0; i < 22; i++) printf "{row: [{column: ["; printf "{text: x}"; for (i = 0; i < 22; i++) printf "]}]}"}')\n"
expect_status 0 'containers nested as deep as YAML may be' timeout 20 "$KERF" check "$scratch/game"
for i in 1 2 3 4 5 6 7 8 9 10 11 12; do
    printf 'of: [{use: p%d}, {use: p%d}, {use: p%d}, {use: p%d}]\n' $((i + 1)) $((i + 1)) $((i + 1)) $((i + 1)) >"$scratch/game/layouts/p$i.yaml"
done
printf 'of: [{text: x}]\n' >"$scratch/game/layouts/p13.yaml"
write_game 'size: poker\nfront:\n  - use: p1\n'
expect_status 1 'parts that multiply' timeout 20 "$KERF" check "$scratch/game"
expect_text "$scratch/err" '[too-many-elements]' 'are stopped'
{
    printf 'colours: {night: "#000"}\nstyles:\n'
    awk 'BEGIN {for (i = 0; i < 20000; i++) printf "  s%d: {extends: s%d}\n", i, i + 1; print "  s20000: {size: 9}"}'
} >"$scratch/game/theme.yaml"
write_game 'size: poker\nfront:\n  - text: x\n    inside: safe\n' 'game: Case\ntheme: theme.yaml\ncomponents:\n  card: {layout: card}\n'
expect_status 1 'a chain of twenty thousand styles' timeout 20 "$KERF" check "$scratch/game"
expect_text "$scratch/err" '[too-deep]' 'is too long'
