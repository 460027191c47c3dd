#!/bin/sh
# A game before its art: boxes stand in for pictures and icons, one warning names each pattern, a list tells what
# is wanted, and what goes to other people is refused.
set -u
. tests/support/tap.sh

game=$scratch/game
mkdir -p "$game/layouts" "$game/art"
printf 'game: Art\ndata: {cards: cards.csv}\ncomponents:\n  cards: {layout: card, each: cards}\n' >"$game/game.yaml"
printf 'id,name\ngust,Gust\nmoon,Moon\nsun,Sun\n' >"$game/cards.csv"
cat >"$game/layouts/card.yaml" <<'END_OF_LAYOUT'
size: poker
front:
  - image: "art/{id}.svg"
    fit: cover
    inside: safe
  - row:
      at: [10, 60]
      of:
        - image: art/frame.png
          height: 10
        - text: "Pay :coin:"
END_OF_LAYOUT
printf '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="20"><rect width="10" height="20"/></svg>\n' >"$game/art/moon.svg"

expect_status 0 'a game without art is fine' "$KERF" check "$game"
expect_text "$scratch/err" "layouts/card.yaml:3:12: warning: there is no picture 'art/{id}.svg' yet" 'pictures are missed where their pattern stands'
expect_text "$scratch/err" '= for 2 of 3 cards: cards[1] '\''gust'\' 'for the records that lack one'
[ "$(grep -c 'image-missing' "$scratch/err")" -eq 3 ] && pass 'one warning a pattern' || fail 'one warning a pattern' "$scratch/err"
expect_text "$scratch/err" "there is no picture 'art/icons/coin.svg' yet" 'an icon in a text is missed by its file'

expect_status 0 'the list of art' "$KERF" list "$game" --art
tr -s ' ' <"$scratch/out" >"$scratch/narrow"
expect_text "$scratch/narrow" 'art/frame.png missing 10 x 10 mm 118 x 118 px 3 faces' 'tells size, pixels and faces'
expect_text "$scratch/narrow" 'art/gust.svg missing 57.5 x 82.9 mm 679 x 979 px 1 face' 'of each file'
expect_text "$scratch/narrow" 'art/moon.svg there ' 'and what is there'
expect_text "$scratch/narrow" '5 pictures, 4 missing' 'and how many are missing'

expect_status 0 'images are made' "$KERF" images "$game" -o "$scratch/images"
expect_status 0 'and sheets' "$KERF" pdf "$game" -o "$scratch/sheets"

expect_status 1 'strictly they are errors' "$KERF" pdf "$game" --strict -o "$scratch/strict"
expect_text "$scratch/err" "card.yaml:3:12: error: there is no picture 'art/{id}.svg' yet" 'at the same places'
[ ! -e "$scratch/strict" ] && pass 'and nothing is written' || fail 'and nothing is written'
expect_status 1 'in images too' "$KERF" images "$game" --strict -o "$scratch/strict"
[ ! -e "$scratch/strict" ] && pass 'of which none is written' || fail 'of which none is written'
expect_status 1 'a check fails' "$KERF" check "$game" --strict
expect_status 1 'a print shop gets no boxes' "$KERF" images "$game" --for thegamecrafter -o "$scratch/shop"
expect_text "$scratch/err" 'error: there is no picture' 'for it is an error there'
expect_text "$scratch/err" 'warning: ' 'while other warnings stay what they are'
[ ! -e "$scratch/shop" ] && pass 'and no order is written' || fail 'and no order is written'

# A name that is nearly that of a file is misspelt; one that differs by its number is not there yet.
printf 'id,name\nmoom,Moom\n' >"$game/cards.csv"
"$KERF" check "$game" >"$scratch/out" 2>"$scratch/err"
expect_text "$scratch/err" "there is no picture 'art/moom.svg' yet; a box with its name and size stands in for it; did you mean 'art/moon.svg'?" 'a misspelt name has its own finding'
expect_text "$scratch/err" "= for cards[1] 'moom', $game/cards.csv:2" 'with its record'
printf 'id,name\nc1,One\nc2,Two\n' >"$game/cards.csv"
mv "$game/art/moon.svg" "$game/art/c1.svg"
"$KERF" check "$game" >"$scratch/out" 2>"$scratch/err"
expect_text "$scratch/err" "there is no picture 'art/{id}.svg' yet; a box with its name and size stands in for it [image-missing]" 'a number makes another picture'

# What has the name of an icon and is none.
printf 'size: poker\nfront: [{icon: coin, size: 10}]\n' >"$game/layouts/card.yaml"
mkdir -p "$game/art/icons"
ln -s /dev/null "$game/art/icons/coin.svg"
expect_status 0 'an icon that is a link to elsewhere' "$KERF" check "$game"
expect_text "$scratch/err" "a link out of the game's folder" 'is not said to be missing alone'
