#!/bin/sh
# Printers on demand: their sizes, names and orders, what does not fit them; and the formats of plain
# images.
set -u
. tests/support/tap.sh

game=$scratch/game
mkdir -p "$game/layouts"
cat >"$game/game.yaml" <<'END'
game: Port
data: {crew: crew.yaml}
components:
  crew: {title: Crew, layout: crew, each: crew, copies: "{count}"}
  place: {title: Place, layout: place}
END
printf -- '- {id: ann, name: Ann, count: 2}\n- {id: bob, name: Bob, count: 1}\n' >"$game/crew.yaml"
cat >"$game/layouts/crew.yaml" <<'END'
size: poker
bleed: 3.2
safe: 3.2
front:
  - box: {fill: gold, inside: safe}
  - text: "{name}"
    inside: safe
back:
  - box: {fill: navy, inside: safe}
END
printf 'size: [88.9, 63.5]\nbleed: 3.2\nsafe: 3.2\nfront:\n  - box: {fill: red, inside: safe}\nback:\n  - box: {fill: lime, inside: safe}\n' >"$game/layouts/place.yaml"

png_size() { # FILE
    od -A n -t u1 -j 16 -N 8 "$1" | awk '{print $3 * 256 + $4 "x" $7 * 256 + $8}'
}
expect_size() { # FILE SIZE
    if [ "$(png_size "$1")" = "$2" ]; then pass "$(basename "$1") is $2"; else fail "$(basename "$1") is $2"; fi
}

# make_for SHOP SIZE: all pictures have that size, and the names sort in the order of printing
make_for() {
    out=$scratch/$1
    expect_status 0 "images for $1" "$KERF" images "$game" --for "$1" -o "$out"
    [ -s "$scratch/err" ] && fail 'without a finding' "$scratch/err" || pass 'without a finding'
    (cd "$out" && find . -type f | sed 's|^\./||' | LC_ALL=C sort | tr '\n' ' ') >"$scratch/names"
    expect_text "$scratch/names" 'crew/001-ann-front.png crew/002-bob-front.png crew/back.png order.csv place/001-front.png place/back.png ' 'a picture a side, one shared back'
    for file in crew/001-ann-front.png crew/002-bob-front.png crew/back.png; do
        expect_size "$out/$file" "$2"
    done
}
make_for thegamecrafter 825x1125
expect_size "$out/place/001-front.png" 825x1125
expect_text "$out/order.csv" 'crew,"PokerDeck",2,crew/001-ann-front.png,crew/back.png,825,1125' 'the order says how many'
make_for makeplayingcards 822x1122
expect_size "$out/place/001-front.png" 822x1122
make_for printninja 825x1125
expect_size "$out/place/001-front.png" 1125x825

# What a printer does not take.
sed -i.old 's/^size: .*/size: [61, 93]/' "$game/layouts/crew.yaml"
expect_status 1 'a size that is not known' "$KERF" images "$game" -c crew --for makeplayingcards -o "$scratch/none"
expect_text "$scratch/err" 'crew.yaml:1:7: warning' 'is found at the size'
expect_text "$scratch/err" "'crew' is 61 x 93 mm, which is no size that is known of MakePlayingCards, and is left out; the nearest is its poker card, 63.5 x 88.9 mm" 'the nearest is named'
expect_text "$scratch/err" 'nothing of this has a size that MakePlayingCards makes [print-nothing]' 'and with nothing else it is an error'
[ ! -e "$scratch/none" ] && pass 'and nothing is written' || fail 'and nothing is written'
expect_status 1 'nor by DriveThruCards' "$KERF" images "$game" -c crew --for drivethrucards -o "$scratch/none"
expect_text "$scratch/err" '[print-size]' 'is found there too'
[ ! -e "$scratch/none" ] && pass 'and nothing is written there' || fail 'and nothing is written there'
expect_status 0 'the rest is made' "$KERF" images "$game" --for makeplayingcards -o "$scratch/rest"
expect_text "$scratch/err" '[print-size]' 'with a word on what is not'
(cd "$scratch/rest" && find . -type f | LC_ALL=C sort | tr '\n' ' ') >"$scratch/names"
expect_text "$scratch/names" './order.csv ./place/001-front.png ./place/back.png ' 'and without it'
expect_status 0 'what is left out on purpose' "$KERF" images "$game" --not crew --for drivethrucards -o "$scratch/purpose"
[ -e "$scratch/purpose/game-place.pdf" ] && ! grep -q print-size "$scratch/err" && pass 'is not spoken of' || fail 'is not spoken of' "$scratch/err"
sed -i.bak 's/^  crew: {/&print: {not: true}, /' "$game/game.yaml"
expect_status 0 'what the game says is not printed' "$KERF" images "$game" --for drivethrucards -o "$scratch/unprinted"
[ -e "$scratch/unprinted/game-place.pdf" ] && [ ! -e "$scratch/unprinted/game-crew.pdf" ] && ! grep -q print-size "$scratch/err" && pass 'is not spoken of either' || fail 'is not spoken of either' "$scratch/err"
mv "$game/game.yaml.bak" "$game/game.yaml"
expect_status 1 'leaving out what is not there' "$KERF" images "$game" --not crow --for drivethrucards -o "$scratch/purpose"
expect_text "$scratch/err" "did you mean 'crew'?" 'is an error'
sed -i.old 's/^size: .*/size: [61, 93]/; s/^bleed: .*/bleed: 1/' "$game/layouts/crew.yaml"
expect_status 0 'any size' "$KERF" images "$game" -c crew --for printninja -o "$scratch/any"
expect_text "$scratch/err" 'PrintNinja wants 3.175 mm [print-bleed]' 'has the bleed that the printer asks for, not that of whole pixels'
sed -i.old 's/^size: .*/size: poker/; s/^safe: .*/safe: 2/' "$game/layouts/crew.yaml"
expect_status 0 'too little bleed' "$KERF" images "$game" -c crew --for thegamecrafter -o "$scratch/short"
expect_text "$scratch/err" 'crew.yaml:2:8: warning' 'is reported at the bleed'
expect_text "$scratch/err" '[print-bleed]' 'as what it is'
expect_text "$scratch/err" "'crew' has a bleed of 1 mm; The Game Crafter wants 3.175 mm" 'and how much is wanted'
expect_text "$scratch/err" 'crew.yaml:3:7: warning' 'too little room is reported at the safe area'
expect_text "$scratch/err" '[print-safe]' 'as what it is, too'
expect_text "$scratch/err" "'crew' keeps 2 mm inside the cut clear; The Game Crafter asks for 3.175 mm" 'and how much is asked for'
sed -i.old 's/^bleed: .*/bleed: 3.2/; s/^safe: .*/safe: 3.2/' "$game/layouts/crew.yaml"

# DriveThruCards: back 1, front 1, back 2 ...; the page with bleed, the cut in its middle.
pdf=$scratch/decks/game-crew.pdf
expect_status 0 'PDFs for DriveThruCards' "$KERF" images "$game" --for drivethrucards -o "$scratch/decks"
expect_text "$scratch/out" '2 PDFs for DriveThruCards, pdf/x-1a, at most 229 % ink where 240 % are allowed' 'what was made is told'
[ -s "$scratch/err" ] && fail 'and that is all that it asks for' "$scratch/err" || pass 'and that is all that it asks for'
qpdf --check "$pdf" >"$scratch/check" 2>&1 && pass 'a sound PDF' || fail 'a sound PDF' "$scratch/check"
pdfinfo "$pdf" >"$scratch/info"
expect_text "$scratch/info" 'PDF/X-1a:2003' 'in the form that it asks for'
boxes() { # FILE PAGE: media, bleed and trim
    pdfinfo -box -f "$2" -l "$2" "$1" | awk '/(Media|Trim|Bleed)Box/ {print $(NF - 3), $(NF - 2), $(NF - 1), $NF}'
}
[ "$(pdfinfo "$pdf" | awk '/^Pages/ {print $2}')" = 6 ] && pass 'three cards are six pages' || fail 'three cards are six pages'
for page in 1 2 3 4 5 6; do
    pdftotext -f $page -l $page "$pdf" - | tr -d '\f\n'
    printf ';'
done >"$scratch/order"
[ "$(cat "$scratch/order")" = ';Ann;;Ann;;Bob;' ] && pass 'back before front' || fail 'back before front' "$scratch/order"
printf '0.00 0.00 198.00 270.00\n0.00 0.00 198.00 270.00\n9.00 9.00 189.00 261.00\n' >"$scratch/expected"
for file in crew place; do
    for page in 1 2; do
        boxes "$scratch/decks/game-$file.pdf" $page >"$scratch/boxes"
        expect_same "$scratch/boxes" "$scratch/expected" "boxes of $file, page $page"
    done
done


# MB Print: front 1, back 1, front 2 ...; any size.
expect_status 0 'PDFs for MB Print' "$KERF" images "$game" --for mbprint -o "$scratch/mb"
expect_text "$scratch/err" 'MB Print asks for CMYK' 'what it does not get is said'
for page in 1 2 3 4 5 6; do
    pdftotext -f $page -l $page "$scratch/mb/game-crew.pdf" - | tr -d '\f\n'
    printf ';'
done >"$scratch/order"
[ "$(cat "$scratch/order")" = 'Ann;;Ann;;Bob;;' ] && pass 'front before back' || fail 'front before back' "$scratch/order"

# One component at a time: no order is written over by the next.
for component in crew place; do
    expect_status 0 "an order of $component" "$KERF" images "$game" -c $component --for thegamecrafter -o "$scratch/orders"
done
expect_text "$scratch/orders/order-crew.csv" 'crew,"PokerDeck",2,' 'the first stays'
expect_text "$scratch/orders/order-place.csv" 'place,' 'beside the second'
expect_status 0 'and of all' "$KERF" images "$game" --for thegamecrafter -o "$scratch/orders"
expect_text "$scratch/err" "removed '$scratch/orders/order-crew.csv'" 'takes their place'
[ -f "$scratch/orders/order.csv" ] && [ ! -e "$scratch/orders/order-place.csv" ] && pass 'in one list' || fail 'in one list'

# CMYK.
ink="$scratch/100% ink/game-crew.pdf"
expect_status 0 'in CMYK' "$KERF" images "$game" -c crew --for mbprint --cmyk -o "$scratch/100% ink"
expect_text "$scratch/err" 'by the profile Coated Fogra39' 'what it may not be is said'
qpdf --qdf --object-streams=disable "$ink" "$scratch/unpacked.pdf" 2>"$scratch/check" && pass 'a sound PDF of inks' || fail 'a sound PDF of inks' "$scratch/check"
if grep -aqE '^[0-9. ]+ k( |$)' "$scratch/unpacked.pdf"; then pass 'has inks'; else fail 'has inks'; fi
if grep -aqE '(DeviceRGB|^[0-9. ]+ rg( |$))' "$scratch/unpacked.pdf"; then fail 'and no RGB'; else pass 'and no RGB'; fi
boxes "$ink" 1 >"$scratch/boxes"
printf '0.00 0.00 197.04 269.04\n0.00 0.00 197.04 269.04\n8.52 8.52 188.52 260.52\n' >"$scratch/expected"
expect_same "$scratch/boxes" "$scratch/expected" 'the boxes stay'
expect_status 2 'CMYK where it is asked for anyway' "$KERF" images "$game" --for drivethrucards --cmyk -o "$scratch/none"
expect_status 2 'CMYK pictures' "$KERF" images "$game" --for thegamecrafter --cmyk -o "$scratch/none"
expect_text "$scratch/err" '--cmyk has no effect with --for thegamecrafter; it is for --for mbprint' 'have none, and what has is told'

# Plain images in other formats.
expect_status 0 'JPEG' "$KERF" images "$game" -c crew --dpi 100 --bleed --format jpeg -o "$scratch/jpeg"
[ "$(od -A n -t x1 -N 3 "$scratch/jpeg/game-crew-ann-front.jpg" | tr -d ' ')" = ffd8ff ] && pass 'is a JPEG' || fail 'is a JPEG'
expect_status 0 'WebP' "$KERF" images "$game" -c crew --dpi 100 --format webp -o "$scratch/webp"
[ "$(od -A n -c -j 8 -N 4 "$scratch/webp/game-crew-ann-front.webp" | tr -d ' ')" = WEBP ] && pass 'is a WebP' || fail 'is a WebP'
printf 'outline: rounded\n' >>"$game/layouts/crew.yaml"
expect_status 1 'a JPEG cut to an outline' "$KERF" images "$game" -c crew --format jpeg -o "$scratch/none"
expect_text "$scratch/err" 'crew.yaml:10:10: error' 'is an error at the outline'
expect_text "$scratch/err" '[jpeg-outline]' 'of its own'
expect_status 0 'but not with --square' "$KERF" images "$game" -c crew --format jpeg --square -o "$scratch/square"
expect_status 2 'a format that there is not' "$KERF" images "$game" --format gif -o "$scratch/none"
expect_text "$scratch/err" 'png, jpeg, webp' 'lists those there are'
expect_status 2 'a format for a printer' "$KERF" images "$game" --for printninja --format jpeg -o "$scratch/none"
