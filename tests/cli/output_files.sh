#!/bin/sh
# What is written, under which names, and what a run that fails or is killed leaves behind.
set -u
. tests/support/tap.sh

good=tests/golden/mixed-backs
cp -R tests/golden/mixed-backs "$scratch/mixed-backs"

names() {
    (cd "$1" && find . -type f | sed 's|^\./||' | sort | tr '\n' ' ')
}
expect_names() { # FOLDER NAMES NAME
    if [ "$(names "$1")" = "$2 " ]; then pass "$3"; else names "$1" >"$scratch/names"; fail "$3" "$scratch/names"; fi
}

expect_status 0 'a folder gets a PDF a component' "$KERF" pdf "$good" -o "$scratch/pdf"
expect_names "$scratch/pdf" '.kerf-files mixed-backs-both.pdf mixed-backs-fronts.pdf mixed-backs-tokens.pdf' 'named after game and component'
expect_status 0 'a path that ends in .pdf is one file' "$KERF" pdf "$good" -o "$scratch/one/all.pdf"
expect_names "$scratch/one" 'all.pdf' 'and nothing else'
expect_status 0 'one component may be asked for' "$KERF" pdf "$good" -c tokens -o "$scratch/tokens"
expect_names "$scratch/tokens" '.kerf-files mixed-backs-tokens.pdf' 'and is made alone'
expect_status 0 'images are written' "$KERF" images "$good" --dpi 50 -o "$scratch/images"
expect_names "$scratch/images" '.kerf-files mixed-backs-both-ann-back.png mixed-backs-both-ann-front.png mixed-backs-both-bob-back.png mixed-backs-both-bob-front.png mixed-backs-both-cid-front.png mixed-backs-both-dan-front.png mixed-backs-fronts-ann-front.png mixed-backs-fronts-bob-front.png mixed-backs-tokens-back.png mixed-backs-tokens-front.png' 'C32: each face has a name of its own, equal faces are one'
for pdf in "$scratch"/pdf/*.pdf "$scratch/one/all.pdf"; do
    qpdf --check "$pdf" >"$scratch/qpdf" 2>&1 && pass "$(basename "$pdf") is sound" || fail "$(basename "$pdf") is sound" "$scratch/qpdf"
done
expect_status 0 'a component without pieces is left out' "$KERF" pdf "$(broken_game nothing-to-make)" -o "$scratch/nothing"
expect_names "$scratch/nothing" '.kerf-files nothing-to-make-card.pdf' 'and the others are written'
expect_status 0 'nor does it stand in the way of one file for all' "$KERF" pdf "$(broken_game nothing-to-make)" -o "$scratch/nothing.pdf"
qpdf --check "$scratch/nothing.pdf" >"$scratch/qpdf" 2>&1 && pass 'which is sound' || fail 'which is sound' "$scratch/qpdf"

# A run that finds a mistake in the last component changes nothing of what was there.
cp -R "$scratch/pdf" "$scratch/before"
sed -i.old 's/layout: token,/layout: tokne,/' "$scratch/mixed-backs/game.yaml"
expect_status 1 'a mistake in the last component' "$KERF" pdf "$scratch/mixed-backs" -o "$scratch/pdf"
diff -r "$scratch/before" "$scratch/pdf" >"$scratch/diff" && pass 'leaves all earlier PDFs' || fail 'leaves all earlier PDFs' "$scratch/diff"
cp "$scratch/mixed-backs/game.yaml.old" "$scratch/mixed-backs/game.yaml"
sed -i.old 's/fill: blue/fill: "{nothing}"/' "$scratch/mixed-backs/layouts/token.yaml"
expect_status 1 'a mistake that only laying out shows' "$KERF" pdf "$scratch/mixed-backs" -o "$scratch/pdf"
diff -r "$scratch/before" "$scratch/pdf" >"$scratch/diff" && pass 'leaves them as well' || fail 'leaves them as well' "$scratch/diff"
expect_status 1 'and in images' "$KERF" images "$scratch/mixed-backs" -o "$scratch/none"
[ -z "$(find "$scratch/none" -type f 2>/dev/null)" ] && pass 'not one is written' || fail 'not one is written'

# Killed at any moment: the earlier file, or the new one, and nothing between.
mkdir -p "$scratch/deck/layouts"
printf 'game: Deck\ncomponents:\n  card: {layout: card, each: 1000 as n}\n' >"$scratch/deck/game.yaml"
printf 'size: poker\nfront:\n  - text: "Card {n}"\n    inside: safe\n' >"$scratch/deck/layouts/card.yaml"
mkdir -p "$scratch/killed"
echo earlier >"$scratch/killed/deck-card.pdf"
"$KERF" pdf "$scratch/deck" -o "$scratch/killed" >/dev/null 2>&1 &
sleep 0.1
kill -9 $! 2>/dev/null
wait $! 2>/dev/null
if [ "$(cat "$scratch/killed/deck-card.pdf" 2>/dev/null)" = earlier ] || qpdf --check "$scratch/killed/deck-card.pdf" >/dev/null 2>&1; then
    pass 'a killed run leaves the earlier file'
else
    fail 'a killed run leaves the earlier file'
fi
expect_status 0 'the next run writes it' "$KERF" pdf "$scratch/deck" -o "$scratch/killed"
qpdf --check "$scratch/killed/deck-card.pdf" >"$scratch/qpdf" 2>&1 && pass 'whole' || fail 'whole' "$scratch/qpdf"

# One thread or many, on more faces than are held at a time.
for jobs in 1 2 7; do
    "$KERF" pdf "$scratch/deck" -j $jobs -o "$scratch/jobs$jobs" >/dev/null 2>&1
done
expect_same "$scratch/jobs1/deck-card.pdf" "$scratch/jobs2/deck-card.pdf" 'two threads write a thousand cards as one does'
expect_same "$scratch/jobs1/deck-card.pdf" "$scratch/jobs7/deck-card.pdf" 'and so do seven'
(unset SOURCE_DATE_EPOCH; "$KERF" pdf "$good" -c tokens -o "$scratch/undated" >/dev/null 2>&1)
pdfinfo "$scratch/undated/mixed-backs-tokens.pdf" | grep -q '^CreationDate' && fail 'without SOURCE_DATE_EPOCH there is no date' || pass 'without SOURCE_DATE_EPOCH there is no date'
SOURCE_DATE_EPOCH=86400 TZ=UTC "$KERF" pdf "$good" -c tokens -o "$scratch/dated" >/dev/null 2>&1
TZ=UTC pdfinfo -isodates "$scratch/dated/mixed-backs-tokens.pdf" >"$scratch/info"
expect_text "$scratch/info" '1970-01-02T00:00:00' 'with it, that is the date'
