#!/bin/sh
# Some pieces of a game: printed alone after a playtest, under the names of the whole run, which leaves the
# other files of an earlier run where they are.
set -u
. tests/support/tap.sh

mkdir -p "$scratch/deck/layouts"
printf 'game: Deck\ndata: {cards: cards.csv}\ncomponents:\n  cards: {layout: card, each: cards}\n  map: {layout: map}\n' >"$scratch/deck/game.yaml"
printf 'size: poker\nfront:\n  - text: "{id}"\n' >"$scratch/deck/layouts/card.yaml"
printf 'size: [100, 100]\nfront:\n  - text: map\n' >"$scratch/deck/layouts/map.yaml"
echo id,cost >"$scratch/deck/cards.csv"
for number in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do echo "c$number,$((number % 5))"; done >>"$scratch/deck/cards.csv"

expect_status 0 'the whole game' "$KERF" images "$scratch/deck" -o "$scratch/images" --dpi 20
(cd "$scratch/images" && ls) >"$scratch/whole"
for only in c4,c9,c17 'cost == 3'; do
    rm -rf "$scratch/sheets" "$scratch/some"
    expect_status 0 "sheets of $only" "$KERF" pdf "$scratch/deck" --only "$only" -o "$scratch/sheets"
    (cd "$scratch/sheets" && echo *) >"$scratch/files"
    expect_text "$scratch/files" 'deck-cards.pdf' 'what nothing is chosen of makes no file'
    [ "$(cat "$scratch/files")" = deck-cards.pdf ] && pass 'and no other' || fail 'and no other' "$scratch/files"
    pdfinfo "$scratch/sheets/deck-cards.pdf" >"$scratch/info"
    expect_text "$scratch/info" 'Pages:           1' 'they share a sheet'
    expect_status 0 "pictures of $only" "$KERF" images "$scratch/deck" --only "$only" -o "$scratch/some" --dpi 20
    (cd "$scratch/some" && ls) >"$scratch/files"
    grep -vxFf "$scratch/whole" "$scratch/files" >"$scratch/new"
    [ -s "$scratch/files" ] && [ ! -s "$scratch/new" ] && pass 'have the names of the whole run' || fail 'have the names of the whole run' "$scratch/files"
done
"$KERF" images "$scratch/deck" --only c1 -o "$scratch/images" --dpi 20
(cd "$scratch/images" && ls) >"$scratch/files"
expect_same "$scratch/files" "$scratch/whole" 'a run of some leaves the files of the others'

"$KERF" list "$scratch/deck" --only c9-12 --copies 5 >"$scratch/list"
tr -s ' ' <"$scratch/list" >"$scratch/narrow"
expect_text "$scratch/narrow" 'cards cards 20 4 3' 'the list counts what is chosen'
expect_status 0 'cut files of some' "$KERF" cutfiles "$scratch/deck" --only c9-12 -o "$scratch/cuts"
(cd "$scratch/cuts" && echo *) >"$scratch/files"
expect_text "$scratch/files" 'deck-cards-sheet-01.svg' 'are of the sheets that print them'

expect_status 1 'an id that no record has' "$KERF" pdf "$scratch/deck" --only c4,d9 -o "$scratch/none"
expect_text "$scratch/err" "--only:1:4: error: there is no record 'd9'; did you mean 'c9'?" 'is reported with the nearest'
expect_status 0 'a range with gaps' "$KERF" list "$scratch/deck" --only c19-23,c4-5
expect_text "$scratch/err" "--only:1:1: warning: 'c19-23' names more than there is: nothing is made of c21-23 [range-gaps]" 'is told what it lacks'
[ "$(grep -c range-gaps "$scratch/err")" -eq 1 ] && pass 'and one without is not' || fail 'and one without is not' "$scratch/err"
expect_status 0 'copies of pictures' "$KERF" images "$scratch/deck" --only c4 --copies 3 -o "$scratch/one" --dpi 20
expect_text "$scratch/err" "warning: '--copies' has no effect where each face is one picture, however many copies have it [setting-without-effect]" 'are no pictures, which is told'
expect_status 1 'a component that is not there' "$KERF" pdf "$scratch/deck" -c map,crads -o "$scratch/none"
expect_text "$scratch/err" "did you mean 'cards'" 'too'
expect_status 0 'components one by one' "$KERF" list "$scratch/deck" -c map -c cards
expect_text "$scratch/out" 'total ' 'are listed'
expect_status 2 'copies are a number' "$KERF" pdf "$scratch/deck" --copies 0 -o "$scratch/none"

# What was made is told at the end: where it is, on how much paper.
expect_status 0 'the sheets of all' "$KERF" pdf "$scratch/deck" -o "$scratch/all"
expect_text "$scratch/out" "$scratch/all: 21 pieces on 4 sheets, " 'end with a line of where they are'
expect_status 0 'the pictures of all' "$KERF" images "$scratch/deck" -o "$scratch/images" --dpi 20
expect_text "$scratch/out" "$scratch/images: 21 images" 'too'
(cd "$scratch" && "$KERF" pdf deck) >"$scratch/out" 2>&1
expect_text "$scratch/out" '.: 21 pieces on 4 sheets, ' 'without a folder it is the current one'
tr -s ' ' <"$scratch/list" >"$scratch/narrow"
expect_text "$scratch/narrow" '63.5 x 88.9 9 60 %' 'the list tells pieces a sheet and the use of the paper'

# The same in `print:`, for what is printed and cut; the command line goes before it.
mkdir -p "$scratch/own/layouts"
cp "$scratch/deck/layouts/card.yaml" "$scratch/deck/layouts/map.yaml" "$scratch/own/layouts"
cp "$scratch/deck/cards.csv" "$scratch/own"
printf 'game: Own\ndata: {cards: cards.csv}\ncomponents:\n  cards: {layout: card, each: cards, print: {only: cost == 3, copies: 2}}\n  map: {layout: map, print: {not: true}}\n' >"$scratch/own/game.yaml"
expect_status 0 'what is printed of a game' "$KERF" pdf "$scratch/own" -o "$scratch/printed"
expect_text "$scratch/out" ': 8 pieces on 1 sheet' 'is what print: chooses, as often as it says'
[ ! -e "$scratch/printed/own-map.pdf" ] && pass 'and not what it leaves out' || fail 'and not what it leaves out'
expect_status 0 'the command line' "$KERF" pdf "$scratch/own" --only c1,c2 --copies 1 -o "$scratch/printed"
expect_text "$scratch/out" ': 2 pieces on 1 sheet' 'goes before that'
expect_status 0 'a component by its name' "$KERF" pdf "$scratch/own" -c map -o "$scratch/printed"
expect_text "$scratch/out" ': 1 piece on 1 sheet' 'is printed all the same'
expect_status 0 'a check' "$KERF" check "$scratch/own"
expect_text "$scratch/out" '2 components, 21 pieces' 'looks at all of the game'
sed -i.old 's/cost == 3/"c1,d9"/' "$scratch/own/game.yaml"
expect_status 1 'an id that no record has in print:' "$KERF" pdf "$scratch/own" -o "$scratch/none"
expect_text "$scratch/err" "game.yaml:4:56: error: there is no record 'd9'; did you mean 'c9'?" 'is reported at its word'
