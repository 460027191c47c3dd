#!/bin/sh
# Letters print as they look: the PDF, read by two programs that share no code, has the weights of the PNG, and
# the pictures that a font brings as sharp as the font has them.
set -u
. tests/support/tap.sh

game=tests/golden/letters

cat tests/support/leaks.supp "$game/leaks.supp" >"$scratch/leaks.supp"
export LSAN_OPTIONS="${LSAN_OPTIONS:-}:suppressions='$scratch/leaks.supp'"

# bars PGM-FILE: how many dark pixels side by side each row has that differs from the one above it
bars() {
    lines=3
    [ "$(head -n 2 "$1" | tail -n 1 | cut -c1)" != '#' ] || lines=4 # Ghostscript writes a comment
    width=$(grep -a -m 1 -o '^[0-9]* [0-9]*$' "$1" | cut -d' ' -f1)
    tail -c "+$(($(head -n $lines "$1" | wc -c) + 1))" "$1" | od -An -v -tu1 -w"$width" | awk '
        {
            found = ""; dark = 0
            for (i = 1; i <= NF; i++) {
                if ($i < 128) dark++
                else if (dark > 0) { found = found " " dark; dark = 0 }
            }
            if (found != last && gsub(/ /, " ", found) == 3) print found
            last = found
        }'
}

# Bars are 16 2/3, 50 and 56 2/3 pixels wide: what is left over is a pixel or none, by where the letters stand.
expect_bars() { # PGM-FILE NAME
    bars "$1" | sed 's/^ //' | head -n 3 >"$scratch/bars"
    if awk '
        NR == 1 { good = /^(16 16 16|17 17 17)$/ }
        NR == 2 { good = good && /^50 50 50$/ }
        NR == 3 { good = good && /^(56 56 56|57 57 57)$/ }
        END { exit !(good && NR == 3) }' "$scratch/bars"; then
        pass "$2"
    else
        fail "$2" "$scratch/bars"
    fi
}

expect_status 0 'letters become a PDF' "$KERF" pdf "$game" -c weights -o "$scratch/letters.pdf"
pdftoppm -r 300 -gray -singlefile "$scratch/letters.pdf" "$scratch/poppler"
expect_bars "$scratch/poppler.pgm" 'poppler shows each weight of a variable font'
gs -q -dSAFER -dBATCH -dNOPAUSE -sDEVICE=pgmraw -r300 -o "$scratch/ghostscript.pgm" "$scratch/letters.pdf"
expect_bars "$scratch/ghostscript.pgm" 'so does Ghostscript'
pdfimages -list "$scratch/letters.pdf" >"$scratch/pictures"
expect_text "$scratch/pictures" ' 128   128 ' 'an emoji has the pixels of its font'
