#!/bin/sh
# The booklet: beside the components or alone, whole, the same every time, and understood by other
# programs than this one.
set -u
. tests/support/tap.sh

game=tests/golden/print-modes
expect_status 0 'a booklet is written' "$KERF" pdf "$game" --booklet -o "$scratch/pdf"
booklet=$scratch/pdf/print-modes-booklet.pdf
[ -f "$booklet" ] && pass 'under the name of the game' || fail 'under the name of the game'
[ -f "$scratch/pdf/print-modes-marks-none-long.pdf" ] && pass 'beside the components' || fail 'beside the components'
expect_status 0 'it is sound' qpdf --check "$booklet"
expect_status 0 'where the path is one file' "$KERF" pdf "$game" --booklet -j 2 -o "$scratch/alone/all.pdf"
expect_same "$booklet" "$scratch/alone/all.pdf" 'that is the booklet, byte for byte'

pdftotext -layout -f 1 -l 2 "$booklet" "$scratch/text"
for component in marks-duplex-long solid-duplex-short dotted-fold-long none-separate-long marks-none-long; do
    expect_text "$scratch/text" "$component" "the contents have $component"
done
[ "$(pdfimages -l 1 -list "$booklet" | awk '$3 == "image"' | wc -l)" -eq 6 ] && pass 'and a picture of each' || fail 'and a picture of each'
expect_text "$scratch/text" 'If it is not, the page was scaled' 'there is a ruler'
expect_text "$scratch/text" 'flip on the short edge' 'the edge to flip on is told where components differ in it'
[ $(($(pdfinfo "$booklet" | awk '/^Pages:/ {print $2}') % 2)) -eq 0 ] && pass 'every sheet has two sides' || fail 'every sheet has two sides'

expect_status 0 'on one side' "$KERF" pdf "$game" --booklet --backs none -o "$scratch/fronts.pdf"
pdftotext -layout -f 1 -l 2 "$scratch/fronts.pdf" "$scratch/text"
expect_text "$scratch/text" 'Print on one side of the sheets only.' 'nothing is said of flipping'

mkdir -p "$scratch/clash/layouts"
printf 'game: Clash\ncomponents:\n  booklet: {layout: card}\n' >"$scratch/clash/game.yaml"
printf 'size: poker\nfront:\n  - box: {fill: red}\n' >"$scratch/clash/layouts/card.yaml"
expect_status 0 'a component may be called booklet' "$KERF" pdf "$scratch/clash" -o "$scratch/clashes"
expect_status 1 'but not beside one' "$KERF" pdf "$scratch/clash" --booklet -o "$scratch/clashes"
expect_text "$scratch/err" '[name-clash]' 'as one would be written over the other'
expect_status 0 'alone it may' "$KERF" pdf "$scratch/clash" --booklet -o "$scratch/clash.pdf"

# Nets that differ in size only are folded alike, and figures are folded in one way.
mkdir -p "$scratch/folded/layouts"
printf 'game: Folded\ncomponents:\n  large: {title: Large die, layout: die}\n  small: {title: Small die, layout: other}\n  figure: {title: Figure, layout: figure}\n' >"$scratch/folded/game.yaml"
printf 'net: {die: d6, edge: 20, flap: 5}\nfront:\n  - box: {fill: white}\n' >"$scratch/folded/layouts/die.yaml"
printf 'net: {die: d6, edge: 16, flap: 4}\nfront:\n  - box: {fill: white}\n' >"$scratch/folded/layouts/other.yaml"
printf 'size: [20, 80]\nfolds: [[0, 8, 20, 8], [0, 40, 20, 40], [0, 72, 20, 72]]\nfront:\n  - box: {fill: white}\n' >"$scratch/folded/layouts/figure.yaml"
expect_status 0 'what is folded up' "$KERF" pdf "$scratch/folded" --booklet -o "$scratch/folded.pdf"
pdftotext -f 2 -l 2 "$scratch/folded.pdf" "$scratch/text"
expect_text "$scratch/text" 'Large die' 'has a drawing of its net'
expect_text "$scratch/text" 'Figure' 'and of a figure'
if grep -q 'Small die' "$scratch/text"; then fail 'one for all that are folded alike' "$scratch/text"; else pass 'one for all that are folded alike'; fi

# The game's own family has the letters that Lato lacks.
printf 'game: משחק\ntheme: theme.yaml\ncomponents:\n  karten: {title: קלפים, layout: card}\n' >"$scratch/clash/game.yaml"
printf 'styles:\n  text: {family: Noto Sans Hebrew}\n' >"$scratch/clash/theme.yaml"
expect_status 0 'titles may be in any script' "$KERF" pdf "$scratch/clash" --booklet -o "$scratch/hebrew.pdf"
pdftotext -l 1 "$scratch/hebrew.pdf" "$scratch/text"
expect_text "$scratch/text" 'קלפים' 'and stand in the contents'
