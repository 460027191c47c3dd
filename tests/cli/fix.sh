#!/bin/sh
# kerf fix: what it mends, how files are written that are not its own, and what it tells of the rest.
set -u
. tests/support/tap.sh

# game FOLDER: two misspelt fields, one of which cannot be another, and one that nothing is near to
game() {
    mkdir -p "$1/layouts"
    printf 'game: Mended\ntypes: types.yaml\ndata: {cards: cards.yaml}\ncomponents:\n  card: {layout: card, each: cards}\n' >"$1/game.yaml"
    printf 'records: {cards: {id: id, name: text}}\n' >"$1/types.yaml"
    printf 'size: poker\nfront: [{text: "{name}", inside: safe}]\n' >"$1/layouts/card.yaml"
    printf '%s\n' '- id: gust' '  nmae: Gust # a comment' >"$1/cards.yaml"
}

game "$scratch/plain"
expect_status 0 'what would be changed is shown' "$KERF" fix --diff "$scratch/plain"
expect_text "$scratch/out" '-  nmae: Gust # a comment' 'as it is'
expect_text "$scratch/out" '+  name: Gust # a comment' 'and as it would be'
expect_text "$scratch/plain/cards.yaml" nmae 'and nothing is changed'
expect_status 0 'it is mended' "$KERF" fix "$scratch/plain"
expect_text "$scratch/out" '1 line mended in 1 file' 'and counted'
expect_status 0 'and then is right' "$KERF" check "$scratch/plain"

game "$scratch/kept"
printf '\357\273\277- id: gust\r\n  nmae: Gust\r\n' >"$scratch/kept/deck.yaml"
rm "$scratch/kept/cards.yaml"
ln -s deck.yaml "$scratch/kept/cards.yaml"
chmod 640 "$scratch/kept/deck.yaml"
expect_status 0 'a link, permissions, ends of lines and a mark' "$KERF" fix "$scratch/kept"
[ -L "$scratch/kept/cards.yaml" ] && pass 'the link stays one' || fail 'the link stays one'
printf '\357\273\277- id: gust\r\n  name: Gust\r\n' >"$scratch/wanted"
expect_same "$scratch/wanted" "$scratch/kept/deck.yaml" 'what it leads to is mended, and all else is as it was'
[ "$(stat -c %a "$scratch/kept/deck.yaml")" = 640 ] && pass 'so are the permissions' || fail 'so are the permissions'

# What programs for tables save as Unicode text.
for encoding in UTF-16LE UTF-16BE; do
    game "$scratch/$encoding"
    rm "$scratch/$encoding/cards.yaml"
    printf 'game: Mended\ntypes: types.yaml\ndata: {cards: cards.csv}\ncomponents:\n  card: {layout: card, each: cards}\n' >"$scratch/$encoding/game.yaml"
    printf '\357\273\277id,nmae\r\ngust,G\303\274st\r\n' | iconv -f UTF-8 -t $encoding >"$scratch/$encoding/cards.csv"
    printf '\357\273\277id,name\r\ngust,G\303\274st\r\n' | iconv -f UTF-8 -t $encoding >"$scratch/wanted"
    expect_status 0 "a table in $encoding" "$KERF" fix "$scratch/$encoding"
    expect_same "$scratch/wanted" "$scratch/$encoding/cards.csv" 'is mended, and stays in that encoding'
done

# A folder whose name begins as that of the game does is another one.
game "$scratch/isle"
printf '%s\n' '- id: gust' '  name: Gust' >"$scratch/isle/cards.yaml"
mkdir "$scratch/isle-shared"
printf 'size: poker\nfrnt: [{text: "{name}", inside: safe}]\n' >"$scratch/isle-shared/card.yaml"
rm "$scratch/isle/layouts/card.yaml"
cp "$scratch/isle-shared/card.yaml" "$scratch/before"
expect_status 1 'layouts of others' "$KERF" fix --layouts "$scratch/isle-shared" "$scratch/isle"
expect_same "$scratch/before" "$scratch/isle-shared/card.yaml" 'are not mended'
expect_text "$scratch/err" "did you mean 'front'" 'and what is left is told'

game "$scratch/rest"
printf '%s\n' '- id: gust' '  nmae: Gust' '  zzzz: 1' >"$scratch/rest/cards.yaml"
expect_status 1 'what has no suggestion' "$KERF" fix "$scratch/rest"
expect_text "$scratch/out" '1 line mended in 1 file' 'keeps nothing else from being mended'
expect_text "$scratch/err" "unknown field 'zzzz'" 'and is told'
expect_status 1 'a folder that is no game' "$KERF" fix "$scratch/rest/layouts"
expect_text "$scratch/err" '[file-unreadable]' 'is told'
