#!/bin/sh
# The booklets of the games in content/, on the papers and in the ways that people print them: sound,
# small, and drawn, not rasterised.
set -u
. tests/support/tap.sh

# Bytes that a booklet may have, so that it can be sent by mail.
largest=10000000

# One in SAMPLE games and ways is printed; see tests/README.md.
for folder in content/*/; do
    game=$(basename "$folder")
    # Pictures of a booklet are those of its own pages, which end before the second bookmark, and those that its art needs:
    # filters of an SVG have no other form.
    pictures=$(find "$folder" -name '*.svg' -exec grep -q '<filter' {} ';' -print | wc -l)
    # Each paper and each way of bringing backs behind fronts once; without backs the fronts are those of duplex.
    for way in '--paper a4 --backs fold' '--paper letter --backs duplex'; do
        is_in_sample || continue
        # The options are words.
        # shellcheck disable=SC2086
        expect_status 0 "$game with $way" "$KERF" pdf "$folder" --booklet $way -o "$scratch/$game.pdf"
        expect_status 0 "$game with $way is sound" qpdf --check "$scratch/$game.pdf"
        [ "$(wc -c <"$scratch/$game.pdf")" -lt "$largest" ] && pass "$game with $way is small" || fail "$game with $way is small"
        if [ "$pictures" -eq 0 ]; then
            sheets=$(qpdf --json --json-key=outlines "$scratch/$game.pdf" | sed -n 's/.*"destpageposfrom1": \([0-9]*\).*/\1/p' | sed -n 2p)
            pdfimages -list "$scratch/$game.pdf" | tail -n +3 | awk -v sheets="$sheets" '$1 >= sheets' >"$scratch/images"
            [ -s "$scratch/images" ] && fail "$game with $way is drawn" "$scratch/images" || pass "$game with $way is drawn"
        fi
    done
done
