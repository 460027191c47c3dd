#!/bin/sh
# Barcodes are read back, from the printed page and from the picture, by a decoder that is not ours.
set -u
. tests/support/tap.sh

game=tests/golden/barcode
printf '%s\n' 'CODE-128:AB-0042' 'QR-Code:Grüße, 地図' 'QR-Code:hi' \
    'QR-Code:https://example.org/rules?card=2' >"$scratch/wanted"

# expect_codes NAME PICTURE: all codes of the game are in it, and no other
expect_codes() {
    zbarimg --quiet "$2" 2>/dev/null | LC_ALL=C sort >"$scratch/read"
    if diff -u "$scratch/wanted" "$scratch/read" >"$scratch/diff"; then
        pass "$1"
    else
        fail "$1" "$scratch/diff"
    fi
}

"$KERF" pdf "$game" -o "$scratch/card.pdf" >"$scratch/err" 2>&1 || fail 'the page is printed' "$scratch/err"
pdftoppm -r 200 -png -singlefile "$scratch/card.pdf" "$scratch/page"
expect_codes 'a decoder reads all codes of the page' "$scratch/page.png"

"$KERF" images "$game" -o "$scratch/images" >"$scratch/err" 2>&1 || fail 'the picture is written' "$scratch/err"
expect_codes 'a decoder reads all codes of the picture' "$(find "$scratch/images" -name '*.png')"
