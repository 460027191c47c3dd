#!/bin/sh
# Themes that extend themes, and editions of a game beside it: what is said once holds for all of them.
set -u
. tests/support/tap.sh

game=$scratch/isle
mkdir -p "$game/layouts" "$game/art"
cat >"$game/game.yaml" <<'YAML'
game: The Isle
language: en
theme: theme.yaml
data: {cards: cards.csv}
components:
  cards: {title: Cards, layout: card, each: cards}
  map: {title: Map, layout: map}
YAML
printf 'id,name\ngust,Gust\nmoon,Moon\n' >"$game/cards.csv"
printf 'id,name\ngust,Wind\nmoon,Mond\n' >"$game/karten.csv"
cat >"$game/theme.yaml" <<'YAML'
colours: {ink: "#112233", band: ink, paper: "#f0e0d0"}
styles:
  text: {size: 9, colour: ink}
  title: {extends: text, size: 14, weight: bold}
YAML
cat >"$game/low-ink.yaml" <<'YAML'
extends: theme.yaml
pictures: outline
colours: {paper: white, ink: "#555555"}
styles: {title: {size: 12}}
YAML
printf 'extends: low-ink.yaml\npictures: none\n' >"$game/no-ink.yaml"
cat >"$game/layouts/card.yaml" <<'YAML'
size: poker
front:
  - box: {inside: bleed, fill: paper}
  - image: art/isle.svg
    at: [10, 40]
    size: 20
  - text: "{name} of <span colour='band'>{game}</span>"
    style: title
    inside: safe
YAML
printf 'size: [80, 80]\nfront:\n  - track: {from: 1, to: 4, colour: band, at: [10, 10], size: [60, 15]}\n' >"$game/layouts/map.yaml"
printf '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>\n' >"$game/art/isle.svg"

dump() { # THEME: what is drawn
    "$KERF" dump "$game" --stage=faces --theme "$1" >"$scratch/$1.faces" 2>"$scratch/err"
}
dump theme.yaml
dump low-ink.yaml
dump no-ink.yaml
expect_text "$scratch/theme.yaml.faces" 'Bold #112233' 'the theme as it is'
expect_text "$scratch/theme.yaml.faces" '"The Isle"' 'a colour of the theme is known in markup'
expect_text "$scratch/theme.yaml.faces" 'image ' 'with its pictures'
expect_text "$scratch/low-ink.yaml.faces" 'Bold #555555' 'a style keeps what the other theme does not say'
expect_text "$scratch/low-ink.yaml.faces" 'fill #ffffff' 'a colour is replaced wherever it is named'
expect_text "$scratch/low-ink.yaml.faces" 'stroke #999999 width 0.200' 'pictures are outlines'
grep -q '^ *image' "$scratch/low-ink.yaml.faces" && fail 'and nothing else' || pass 'and nothing else'
expect_text "$scratch/no-ink.yaml.faces" 'Bold #555555' 'a theme extends a theme that extends one'
grep -q '#999999' "$scratch/no-ink.yaml.faces" && fail 'and leaves out the outlines' || pass 'and leaves out the outlines'

cat >"$game/game-de.yaml" <<'YAML'
extends: game.yaml
game: Die Insel
language: de
data: {cards: karten.csv}
components:
  cards: {title: Karten}
  rules: {title: Regeln, layout: map}
YAML
expect_status 0 'an edition is checked by its file' "$KERF" check "$game/game-de.yaml"
expect_text "$scratch/out" 'isle-de: 3 components, 4 pieces' 'has the components of both'
expect_status 0 'and made' "$KERF" pdf "$game/game-de.yaml" -o "$scratch/out-de"
[ -f "$scratch/out-de/isle-de-cards.pdf" ] && pass 'under its own name' || fail 'under its own name'
"$KERF" list "$game/game-de.yaml" >"$scratch/list"
expect_text "$scratch/list" 'Karten' 'with its own titles'
expect_text "$scratch/list" 'Map' 'and those of the other'
"$KERF" dump "$game/game-de.yaml" --stage=faces >"$scratch/faces"
expect_text "$scratch/faces" '"Mond of "' 'and its own data'
expect_text "$scratch/faces" '"Die Insel"' 'and title'

# A folder is checked with its editions, and other commands say which there are.
"$KERF" check "$game" >"$scratch/out" 2>"$scratch/err"
expect_text "$scratch/out" 'isle-de: 3 components, 4 pieces' 'a folder is checked with its editions'
expect_text "$scratch/out" 'isle: 2 components, 3 pieces' 'after the game itself'
grep -q 'low-ink\|no-ink' "$scratch/out" && fail 'themes are none' || pass 'themes are none'
expect_status 0 'the game of a folder is made' "$KERF" pdf "$game" -o "$scratch/made"
expect_text "$scratch/out" "game-de.yaml; kerf pdf $game/game-de.yaml makes it" 'and which editions are not'
expect_status 1 'an edition goes by its file' "$KERF" pdf "$game/game-de"
expect_text "$scratch/err" "did you mean '$game/game-de.yaml'?" 'which is named'
for choice in '-c cards' '--theme low-ink.yaml' '--only gust'; do
    "$KERF" pdf "$game" $choice -o "$scratch/chosen" >"$scratch/out" 2>"$scratch/err"
    grep -q 'editions that' "$scratch/out" && fail "not with $choice" || pass "not with $choice"
done
printf 'id,name\ngust,Wind\ngust,Mond\n' >"$game/karten.csv"
expect_status 1 'what is wrong in an edition fails the check' "$KERF" check "$game"
expect_text "$scratch/err" 'karten.csv:3:' 'and is told at its place'
expect_status 0 'where components are chosen the game is meant alone' "$KERF" check "$game" -c cards
"$KERF" list "$game" >"$scratch/list"
expect_text "$scratch/list" 'game-de.yaml' 'kerf list names the editions'
{
    head -c 262138 /dev/zero | tr '\0' '#'
    printf '\n{extends: game.yaml, game: L Isola}\n'
} >"$game/game-it.yaml"
"$KERF" list "$game" >"$scratch/list"
expect_text "$scratch/list" 'game-it.yaml' 'wherever in a long file the keys stand that make one'
rm "$game/game-it.yaml"
printf 'id,name\ngust,Wind\nmoon,Mond\n' >"$game/karten.csv"
expect_status 0 'the folder is the game as before' "$KERF" check "$game"
expect_text "$scratch/out" 'isle: 2 components, 3 pieces' 'with nothing of the edition'

printf 'extends: game.yaml\ngame: L Ile\ndata: {cards: cartes.csv}\n' >"$game/game-fr.yaml"
expect_status 1 'an edition that cannot be opened fails the check' "$KERF" check "$game"
expect_text "$scratch/out" "$game/game-fr.yaml: could not be opened: 1 error, 0 warnings" 'and has its line'

printf 'extends: game-de.yaml\n' >"$game/game-fr.yaml"
sed -i.old 's/^extends: .*/extends: game-fr.yaml/' "$game/game-de.yaml"
expect_status 1 'a circle of editions' "$KERF" check "$game/game-de.yaml"
expect_text "$scratch/err" "game-fr.yaml:1:10: error: the game 'game-de.yaml' refers to itself [circular]" 'is reported where it closes'
printf 'extends: thema.yaml\n' >"$game/low-ink.yaml"
expect_status 1 'a theme that is not there' "$KERF" check "$game" --theme low-ink.yaml
expect_text "$scratch/err" "low-ink.yaml:1:10: error: cannot read 'thema.yaml'" 'is missed where it is named'
[ "$(grep -c ' error: ' "$scratch/err")" -eq 1 ] && pass 'and once' || fail 'and once' "$scratch/err"
