#!/bin/sh
# Components of a group on shared sheets: every back lies behind its own front, whatever shapes stand
# beside it, and what a user meets of a group: one file, one entry of the outline, one line of sheets.
set -u
. tests/support/tap.sh

game=tests/golden/group
# Counters F1 to F5 and doors F6 to F9 have backs B1 to B9; the figures are folded up.
pieces=9

# words PDF: "page width height word x y" a line, middles in points
words() {
    pdftotext -bbox "$1" - | sed -n 's/.*<page width="\([0-9.]*\)" height="\([0-9.]*\)".*/page \1 \2/p
        s/.*<word xMin="\([0-9.]*\)" yMin="\([0-9.]*\)" xMax="\([0-9.]*\)" yMax="\([0-9.]*\)">\([FB][0-9]\)<.*/word \1 \2 \3 \4 \5/p' |
        awk '$1 == "page" {page++; width = $2; height = $3}
             $1 == "word" {print page, width, height, $6, ($2 + $4) / 2, ($3 + $5) / 2}'
}

# expect_backs NAME RELATION OPTION...: RELATION is across (x mirrored on the next page), down (y mirrored
# there), apart (x mirrored, some pages on) or fold (about the dashed line between them, on one page)
expect_backs() {
    name=$1 relation=$2
    shift 2
    "$KERF" pdf "$game" -o "$scratch/sheets" "$@" >"$scratch/err" 2>&1 || fail "$name is printed" "$scratch/err"
    words "$scratch/sheets/group-small-parts.pdf" >"$scratch/words"
    if awk -v relation="$relation" -v pieces=$pieces '
        function near(a, b) {return a - b < 0.6 && b - a < 0.6}
        {page[$4] = $1; x[$4] = $5; y[$4] = $6; width[$1] = $2; height[$1] = $3; seen[$4]++}
        END {
            for (n = 1; n <= pieces; n++) {
                f = "F" n; b = "B" n; p = page[f]
                if (seen[f] != 1 || seen[b] != 1) {print n " is not there once"; bad = 1; continue}
                across = near(x[b], width[p] - x[f]) && near(y[b], y[f])
                down = near(y[b], height[p] - y[f]) && near(x[b], x[f])
                if (relation == "across") good = page[b] == p + 1 && across
                if (relation == "down") good = page[b] == p + 1 && down
                if (relation == "apart") good = page[b] > p && across
                if (relation == "fold") {
                    if (n == 1) {upright = near(y[b], y[f]); line = upright ? x[b] + x[f] : y[b] + y[f]}
                    good = page[b] == p && (upright ? near(y[b], y[f]) && near(x[b] + x[f], line) \
                                                    : near(x[b], x[f]) && near(y[b] + y[f], line))
                }
                if (!good) {print f, p, x[f], y[f], b, page[b], x[b], y[b]; bad = 1}
            }
            exit bad
        }' "$scratch/words" >"$scratch/wrong"; then
        pass "$name"
    else
        fail "$name" "$scratch/wrong"
    fi
}

expect_backs 'turned over the long edge' across --flip long
expect_backs 'turned over the short edge' down --flip short
expect_backs 'on US Letter with uneven margins' across --paper letter --margin 5,20,10,8
expect_backs 'on sheets to be folded' fold --backs fold
expect_backs 'with backs on sheets of their own' apart --backs separate
# With little room the group takes several sheets, some of them lying.
expect_backs 'on several small sheets' across --margin 95,50,95,50 --flip long

rm -rf "$scratch/sheets"
expect_status 0 'a group is printed' "$KERF" pdf "$game" --booklet -o "$scratch/sheets"
(cd "$scratch/sheets" && echo *) >"$scratch/files"
expect_text "$scratch/files" 'group-board.pdf group-booklet.pdf group-small-parts.pdf' 'a group is one file of its name'
expect_status 0 'it is sound' qpdf --check "$scratch/sheets/group-small-parts.pdf"
qpdf --json "$scratch/sheets/group-booklet.pdf" | grep -o '"/Title": "[^"]*"' >"$scratch/titles"
expect_text "$scratch/titles" 'Small parts' 'it is one entry of the outline'
grep -q 'Counters' "$scratch/titles" && fail 'its members are none' "$scratch/titles" || pass 'its members are none'
pdftotext -layout -l 1 "$scratch/sheets/group-booklet.pdf" "$scratch/contents"
for line in 'Small parts *together on their sheets, both sides *12 *1 *3–4' '5 × Counters *4 × Doors *3 × Figures' '22 × 22 mm *30 × 18 mm *18 × 60 mm' 'Board *1 *1 *5–6'; do
    tr -s ' ' <"$scratch/contents" | grep -q "$(echo "$line" | sed 's/ \*/ /g')" && pass "the contents say: $line" || fail "the contents say: $line" "$scratch/contents"
done

"$KERF" list "$game" >"$scratch/list"
tr -s ' ' <"$scratch/list" >"$scratch/narrow"
expect_text "$scratch/narrow" 'small-parts Small parts 12 19 1' 'the list has the sheets of the group'
expect_text "$scratch/narrow" ' doors Doors 4 8 30 x 18' 'and those of a member nowhere else'
expect_text "$scratch/narrow" 'total 13 20 2' 'so that the sum is right'

expect_status 0 'one component of a group' "$KERF" pdf "$game" --component doors -o "$scratch/one"
(cd "$scratch/one" && echo *) >"$scratch/files"
expect_text "$scratch/files" 'group-doors.pdf' 'is printed alone, under its own name'
pdftotext "$scratch/one/group-doors.pdf" "$scratch/text"
grep -q 'F1' "$scratch/text" && fail 'without the others' "$scratch/text" || pass 'without the others'

# A third of the paper and more: the best way that saves it is said, beside what was made.
mkdir -p "$scratch/deck/layouts"
printf 'game: Deck\ncomponents:\n  cards: {layout: card, copies: 18, print: {backs: fold}}\n' >"$scratch/deck/game.yaml"
printf 'size: poker\nbleed: 3\nfront: []\nback: []\n' >"$scratch/deck/layouts/card.yaml"
"$KERF" pdf "$scratch/deck" -o "$scratch/deck" >"$scratch/told"
expect_text "$scratch/told" 'cards: 3 sheets in place of 5 with --backs duplex' 'the best way to save paper is said'
sed -i 's/bleed: 3/bleed: 0/' "$scratch/deck/layouts/card.yaml"
for paper in a4 letter; do
    "$KERF" pdf "$scratch/deck" -o "$scratch/deck" --backs duplex --paper $paper >"$scratch/told"
    expect_text "$scratch/told" '18 pieces on 2 sheets' "nine poker cards stand on $paper"
done
"$KERF" pdf "$scratch/deck" -o "$scratch/deck" --backs duplex --gap 10 >"$scratch/told.gap"
expect_text "$scratch/told.gap" 'cards: 2 sheets in place of 3 with --gap 0' 'a wide gap is said to cost paper'
[ "$(wc -l <"$scratch/told")" = 1 ] && pass 'and nothing where little can be saved' || fail 'and nothing where little can be saved' "$scratch/told"

# What is larger than the paper: split as the game or the command line says, or refused.
mkdir -p "$scratch/map/layouts"
printf 'game: Map\ncomponents:\n  map: {layout: map, print: {overlap: 12}}\n' >"$scratch/map/game.yaml"
printf 'size: [300, 200]\nfront:\n  - box: {fill: teal}\n' >"$scratch/map/layouts/map.yaml"
"$KERF" dump --stage sheets "$scratch/map" >"$scratch/plan"
expect_text "$scratch/plan" 'overlap 12 mm' 'parts overlap as the game says'
"$KERF" dump --stage sheets "$scratch/map" --overlap 15 >"$scratch/plan"
expect_text "$scratch/plan" 'overlap 15 mm' 'or as the command line says'
expect_status 1 'a piece larger than the paper can be refused' "$KERF" pdf "$scratch/map" --oversize refuse -o "$scratch/map"
expect_text "$scratch/err" 'piece-larger-than-paper' 'with a finding'
expect_status 2 'an overlap is a length' "$KERF" pdf "$scratch/map" --overlap wide -o "$scratch/map"
