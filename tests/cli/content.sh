#!/bin/sh
# Every game in content/ passes its check, without even a warning.
set -u
. tests/support/tap.sh

for game in content/*/game.yaml; do
    [ -f "$game" ] || continue
    folder=$(dirname "$game")
    expect_status 0 "$folder passes its check" "$KERF" check "$folder"
    if grep -q ': warning: ' "$scratch/err"; then
        fail "$folder gives no warning" "$scratch/err"
    else
        pass "$folder gives no warning"
    fi
done

# The sampler shows each kind of element and each property, and what themes and data sets can say. `panel` stands in
# shared layouts that it uses. What begins a line is of a layout, whose `bleed` is another than that of a picture.
sed -E 's/(^|[[:space:]])#.*$//' content/sampler/layouts/*.yaml layouts/d6-net.yaml layouts/tuck-box.yaml | grep '^[ -]' >"$scratch/shown"
sed -E 's/(^|[[:space:]])#.*$//' content/sampler/theme*.yaml content/sampler/game.yaml >>"$scratch/shown"
sed -nE 's/^ *\[PROPERTY_[A-Z_]+\] = \{\{\.name = "([a-z-]+)".*/\1/p' src/game/element_table.c >"$scratch/words"
sed -nE 's/^X\([A-Z]+, ([a-z]+),.*/\1/p' src/game/element_kinds.def >>"$scratch/words"
sed -nE 's/^ *\{\.name = "([a-z-]+)".*/\1/p' src/game/theme.c src/game/data_load.c >>"$scratch/words"
sort -u "$scratch/words" | while read -r word; do
    grep -qE "(^|[[ {,-])$word:" "$scratch/shown" || echo "$word"
done >"$scratch/unseen"
[ -s "$scratch/unseen" ] && fail 'the sampler shows each property' "$scratch/unseen" || pass 'the sampler shows each property'
expect_status 0 'its theme of little ink works' "$KERF" check content/sampler --theme theme-low-ink.yaml --strict

expect_status 0 'the gallery is made of it' man/gallery.sh "$KERF" "$scratch/gallery"
[ "$(grep -c '<img' "$scratch/gallery/index.html")" -eq "$(grep -lE '^(size|net):' content/sampler/layouts/*.yaml | wc -l)" ] &&
    pass 'with a picture of each layout that is no part' || fail 'with a picture of each layout that is no part' "$scratch/gallery/index.html"
