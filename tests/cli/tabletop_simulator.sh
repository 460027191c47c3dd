#!/bin/sh
# Sheets and a saved object for Tabletop Simulator.
set -u
. tests/support/tap.sh

game=$scratch/game
mkdir -p "$game/layouts"
cat >"$game/game.yaml" <<'END'
game: Port
data: {crew: crew.yaml}
components:
  crew: {title: Crew, layout: crew, each: crew, copies: "{count}"}
  die: {title: Die, layout: die}
END
printf -- '- {id: ann, name: Ann, count: 2}\n- {id: bob, name: Bob, count: 1}\n' >"$game/crew.yaml"
printf 'size: bridge\nfront:\n  - text: "{name}"\n    inside: safe\nback:\n  - box: {size: [10, 10], fill: navy}\n' >"$game/layouts/crew.yaml"
printf 'net: {die: d6, edge: 16}\nfront:\n  - box: {size: [5, 5], fill: red}\n' >"$game/layouts/die.yaml"

out=$scratch/out-files
expect_status 0 'a game for Tabletop Simulator' "$KERF" images "$game" --for tts -o "$out"
for file in game.json crew/faces-1.png crew/back.png; do
    [ -s "$out/$file" ] && pass "$file is written" || fail "$file is written"
done
expect_text "$out/game.json" '"crew/faces-1.png"' 'without an address, names are those in the folder'
expect_text "$scratch/out" 'left out: a net to fold is no picture' 'a net is left out, and that is said'

expect_status 0 'with an address' "$KERF" images "$game" --for tts --base-url https://example.org/port -o "$scratch/web"
expect_text "$scratch/web/game.json" '"https://example.org/port/crew/faces-1.png"' 'names begin with it'
expect_same "$scratch/web/crew/faces-1.png" "$out/crew/faces-1.png" 'the pictures are the same'
expect_status 2 'an address for another target' "$KERF" images "$game" --for plain --base-url https://example.org
expect_status 2 'an address that is none' "$KERF" images "$game" --for tts --base-url port
expect_status 2 'a scale of its own' "$KERF" images "$game" --for tts --dpi 300
