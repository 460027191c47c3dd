#!/bin/sh
# Pictures print as they look: the PDF, read by two programs that share no code, has the colours of the PNG.
set -u
. tests/support/tap.sh

game=tests/golden/pictures

# pixels PPM-FILE: its pixels, a line each
pixels() {
    lines=3
    [ "$(head -n 2 "$1" | tail -n 1 | cut -c1)" != '#' ] || lines=4 # Ghostscript writes a comment
    tail -c "+$(($(head -n $lines "$1" | wc -c) + 1))" "$1" | od -An -v -tu1 -w3
}

# colours PPM-FILE: how many tens of square millimetres are pure red, green and blue, at 127 dpi (5 pixels a mm)
colours() {
    pixels "$1" | awk '
        $1 > 240 && $2 < 15 && $3 < 15 { red++ }
        $1 < 15 && $2 > 240 && $3 < 15 { green++ }
        $1 < 15 && $2 < 15 && $3 > 240 { blue++ }
        END { printf "%.1f %.1f %.1f\n", red / 250, green / 250, blue / 250 }'
}

# In tens of square millimetres: of inks and turned pictures 4 x 8 mm each, of what moves 10 x 5; of those with
# profiles 6 x 6, four of which are red by them and two green; one is left for the pixels of edges.
expect_colours() { # PPM-FILE NAME
    colours "$1" >"$scratch/colours"
    if awk '{ exit !(($1 - 32.2) ^ 2 <= 1 && ($2 - 20.0) ^ 2 <= 1 && ($3 - 6.4) ^ 2 <= 1) }' "$scratch/colours"; then
        pass "$2"
    else
        fail "$2" "$scratch/colours"
    fi
}

expect_status 0 'lines to fold along, where nothing is folded' "$KERF" images "$game" --folds --dpi 20 -o "$scratch/folds"
expect_text "$scratch/err" "'--folds' has no effect where no component that is chosen is folded" 'are told to be none'
expect_status 0 'pictures of all kinds become a PDF' "$KERF" pdf "$game" -c pictures -o "$scratch/pictures.pdf"
pdftoppm -r 127 "$scratch/pictures.pdf" "$scratch/poppler"
expect_colours "$scratch"/poppler-1.ppm 'poppler shows their colours'
gs -q -dSAFER -dBATCH -dNOPAUSE -sDEVICE=ppmraw -r127 -o "$scratch/ghostscript.ppm" "$scratch/pictures.pdf"
expect_colours "$scratch/ghostscript.ppm" 'so does Ghostscript'
pdfimages -all "$scratch/pictures.pdf" "$scratch/picture"
if cmp "$scratch/picture-009.jpg" "$game/art/profile-srgb.jpg" >"$scratch/bytes" 2>&1; then
    pass 'a JPEG in sRGB goes into the PDF byte for byte'
else
    fail 'a JPEG in sRGB goes into the PDF byte for byte' "$scratch/bytes"
fi

# Of the 28 kinds, 2 x 2 mm each, 23 are green at the left and 19 red at the right, in full colours; at 254 dpi. What is
# wrong with one moves either by 2.
expect_kinds() { # PPM-FILE NAME
    pixels "$1" | awk '
        $1 > 160 && $2 < 96 { red++ }
        $1 < 120 && $2 > $1 + 40 { green++ }
        END { printf "%.1f %.1f\n", red / 100, green / 100 }' >"$scratch/colours"
    if awk '{ exit !(($1 - 38) ^ 2 < 2 && ($2 - 46) ^ 2 < 2) }' "$scratch/colours"; then
        pass "$2"
    else
        fail "$2" "$scratch/colours"
    fi
}

expect_status 0 'each kind of picture becomes a PDF' \
    "$KERF" pdf "$game" -c kinds --paper 40x40 --margin 2 -o "$scratch/kinds.pdf"
pdftoppm -r 254 "$scratch/kinds.pdf" "$scratch/kinds"
expect_kinds "$scratch/kinds-1.ppm" 'poppler shows each as it is'
gs -q -dSAFER -dBATCH -dNOPAUSE -sDEVICE=ppmraw -r254 -o "$scratch/kinds-gs.ppm" "$scratch/kinds.pdf"
expect_kinds "$scratch/kinds-gs.ppm" 'so does Ghostscript'

expect_status 0 'an SVG with effects becomes a PDF' "$KERF" pdf "$game" -c effects -o "$scratch/effects.pdf"
pdfimages -list "$scratch/effects.pdf" >"$scratch/effects"
if awk 'NR > 2 { count++; if ($13 < 295) coarse++ } END { exit !(count > 0 && coarse == 0) }' "$scratch/effects"; then
    pass 'what an SVG has in pixels has 300 to the inch'
else
    fail 'what an SVG has in pixels has 300 to the inch' "$scratch/effects"
fi

# A green JPEG that goes on in the bleed: where it ends and its bleed begins, no paper shows. The edge of the page,
# which may be less than a pixel, is left out.
bled=$scratch/bled
mkdir -p "$bled/layouts" "$bled/art"
cp "$game/art/profile-srgb.jpg" "$bled/art/green.jpg"
printf 'game: Bled\ncomponents:\n  tiles: {layout: tile, print: {paper: bleed}}\n' >"$bled/game.yaml"
printf 'size: [12.3, 9.7]\nbleed: 3\nfront: [{image: art/green.jpg, inside: trim, fit: stretch, bleed: mirror}]\nback: [{image: art/green.jpg, inside: trim, fit: stretch, bleed: extend}]\n' >"$bled/layouts/tile.yaml"
expect_status 0 'pictures that go on in the bleed become a PDF' "$KERF" pdf "$bled" -o "$scratch/bled.pdf"
for dpi in 300 600; do
    pdftoppm -r $dpi "$scratch/bled.pdf" "$scratch/bled-$dpi"
    gs -q -dSAFER -sDEVICE=ppmraw -dGraphicsAlphaBits=4 -r$dpi -o "$scratch/bled-$dpi-%d-gs.ppm" "$scratch/bled.pdf"
done
for page in "$scratch"/bled-*.ppm; do
    width=$(head -n 3 "$page" | grep -a -o '^[0-9]* [0-9]*$' | cut -d' ' -f1)
    pixels "$page" | awk -v width="$width" -v page="${page##*/}" '
        ($1 > 40 || $3 > 40) && NR > width && (NR - 1) % width > 0 && (NR - 1) % width < width - 1 { line[int(NR / width)]++ }
        END { for (y in line) if (y < NR / width - 1) print page, y, line[y] }'
done >"$scratch/light"
if [ -s "$scratch/light" ]; then
    fail 'and no paper shows between a picture and its bleed' "$scratch/light"
else
    pass 'and no paper shows between a picture and its bleed'
fi
