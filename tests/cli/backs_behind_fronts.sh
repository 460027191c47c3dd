#!/bin/sh
# Every back lies behind its own front, as read back from the PDF by poppler: each piece has its number
# in its middle, F7 on the front and B7 on the back.
set -u
. tests/support/tap.sh

# write_deck SIZE COUNT PRINT: a game in $scratch/deck
write_deck() {
    mkdir -p "$scratch/deck/layouts"
    printf 'game: Deck\ncomponents:\n  card: {layout: card, each: %s as n, print: {%s}}\n' "$2" "$3" >"$scratch/deck/game.yaml"
    cat >"$scratch/deck/layouts/card.yaml" <<LAYOUT
size: $1
bleed: 2
front:
  - text: "F{n}"
    inside: trim
    align: centre
    valign: middle
back:
  - text: "B{n}"
    inside: trim
    align: centre
    valign: middle
LAYOUT
}

# words PDF: "page width height word x y" a line, middles in points
words() {
    pdftotext -bbox "$1" - | sed -n 's/.*<page width="\([0-9.]*\)" height="\([0-9.]*\)".*/page \1 \2/p
        s/.*<word xMin="\([0-9.]*\)" yMin="\([0-9.]*\)" xMax="\([0-9.]*\)" yMax="\([0-9.]*\)">\([FB][0-9]*\)<.*/word \1 \2 \3 \4 \5/p' |
        awk '$1 == "page" {page++; width = $2; height = $3}
             $1 == "word" {print page, width, height, $6, ($2 + $4) / 2, ($3 + $5) / 2}'
}

# expect_backs NAME RELATION COUNT: RELATION is across (x mirrored on the next page), down (y mirrored
# on the next page), apart (x mirrored on the page that is half of all further on), fold (both about one
# line on the same page)
expect_backs() {
    words "$scratch/out.pdf" >"$scratch/words"
    if awk -v relation="$2" -v count="$3" '
        function near(a, b) {return a - b < 0.6 && b - a < 0.6}
        {at = substr($4, 1, 1); n = substr($4, 2); pages = $1 > pages ? $1 : pages
         if (seen[$4]++) {print $4 " is there twice"; bad = 1}
         page[$4] = $1; x[$4] = $5; y[$4] = $6; width[$1] = $2; height[$1] = $3}
        END {
            for (n = 1; n <= count; n++) {
                f = "F" n; b = "B" n
                if (!(f in page) || !(b in page)) {print f " or " b " is missing"; bad = 1; continue}
                p = page[f]
                if (relation == "across") good = page[b] == p + 1 && near(x[b], width[p] - x[f]) && near(y[b], y[f])
                if (relation == "down") good = page[b] == p + 1 && near(y[b], height[p] - y[f]) && near(x[b], x[f])
                if (relation == "apart") good = page[b] > p && near(x[b], width[p] - x[f]) && near(y[b], y[f])
                if (relation == "fold") {
                    if (n == 1) {upright = near(y[b], y[f]); line = upright ? x[b] + x[f] : y[b] + y[f]}
                    if (upright) good = page[b] == p && near(y[b], y[f]) && near(x[b] + x[f], line)
                    else good = page[b] == p && near(x[b], x[f]) && near(y[b] + y[f], line)
                }
                if (!good) {print f, p, x[f], y[f], b, page[b], x[b], y[b]; bad = 1}
            }
            if (count * 2 != NR) {print NR " numbers, not " count * 2; bad = 1}
            exit bad
        }' "$scratch/words" >"$scratch/wrong"; then
        pass "$1"
    else
        fail "$1" "$scratch/wrong"
    fi
}

make_pdf() {
    "$KERF" pdf "$scratch/deck" -o "$scratch/out.pdf" "$@" >"$scratch/err" 2>&1 || fail "the deck is printed with $*" "$scratch/err"
}

# Nine upright cards fill an upright A4 sheet; eight lying ones a sheet that lies.
for count in 1 4 7 9 10 20; do
    write_deck '[60, 85]' $count 'share: shared'
    make_pdf --backs duplex --flip long
    expect_backs "C03: $count cards, upright, turned over the long edge" across $count
    make_pdf --backs duplex --flip short
    expect_backs "C05: $count cards, upright, turned over the short edge" down $count
done
for count in 3 8 11; do
    write_deck '[65, 90]' $count 'share: shared'
    make_pdf --backs duplex --flip long
    expect_backs "C05: $count cards, lying sheet, turned over the long edge" down $count
    make_pdf --backs duplex --flip short
    expect_backs "C05: $count cards, lying sheet, turned over the short edge" across $count
done
for count in 1 5 8 13; do
    write_deck '[55, 85]' $count 'share: double'
    make_pdf --backs fold
    expect_backs "$count cards to be folded" fold $count
    make_pdf --backs separate
    expect_backs "$count cards with backs on sheets of their own" apart $count
done
write_deck '[60, 85]' 7 'backs: duplex, flip: short, share: shared'
make_pdf
expect_backs 'what the game says of its backs is done' down 7
make_pdf --flip long
expect_backs 'what the command line says goes before it' across 7
make_pdf --paper letter --flip long
expect_backs 'on US Letter' across 7
make_pdf --margin 5,20,10,8 --flip long
expect_backs 'with uneven margins' across 7

# Fronts alone, and components without backs, have no back pages.
make_pdf --backs none
words "$scratch/out.pdf" >"$scratch/words"
grep -q ' B' "$scratch/words" && fail 'without backs there are fronts only' "$scratch/words" || pass 'without backs there are fronts only'
[ "$(pdfinfo "$scratch/out.pdf" | sed -n 's/^Pages: *//p')" = 1 ] && pass 'and no empty page' || fail 'and no empty page'
"$KERF" pdf tests/golden/mixed-backs -o "$scratch/mixed" >/dev/null 2>&1
[ "$(pdfinfo "$scratch/mixed/mixed-backs-fronts.pdf" | sed -n 's/^Pages: *//p')" = 1 ] && pass 'cards without backs have one page' || fail 'cards without backs have one page'
[ "$(pdfinfo "$scratch/mixed/mixed-backs-both.pdf" | sed -n 's/^Pages: *//p')" = 2 ] && pass 'their neighbours with backs have two' || fail 'their neighbours with backs have two'

# A back offset moves all backs by as much, and no front.
write_deck '[60, 85]' 4 'share: shared'
make_pdf
words "$scratch/out.pdf" >"$scratch/straight"
make_pdf --back-offset 1,-0.5
words "$scratch/out.pdf" >"$scratch/moved"
if paste -d ' ' "$scratch/straight" "$scratch/moved" | awk '
    function near(a, b) {return a - b < 0.02 && b - a < 0.02}
    {dx = $11 - $5; dy = $12 - $6; back = $4 ~ /^B/
     if (!near(dx, back ? 72 / 25.4 : 0) || !near(dy, back ? -36 / 25.4 : 0)) {print; bad = 1}}
    END {exit bad || NR != 8}' >"$scratch/wrong"; then
    pass 'a back offset moves backs alone'
else
    fail 'a back offset moves backs alone' "$scratch/wrong"
fi
