#!/bin/sh
# PDFs in inks: black text is black ink, areas have the inks that the theme asks for, and what is written is a
# PDF/X-4, as two programs read it back that did not write it.
set -u
. tests/support/tap.sh

game=$scratch/inks-game
mkdir -p "$game/layouts" "$game/art"
printf 'game: Inks\ntheme: theme.yaml\ncomponents:\n  cards: {layout: card, print: {standard: pdf/x-4, ink-limit: 230, paper: bleed}}\n' >"$game/game.yaml"
printf 'colours:\n  pitch: {colour: "#101018", inks: [60, 40, 40, 100]}\n' >"$game/theme.yaml"
printf 'size: poker\nbleed: 3.2\nsafe: 3.2\nfront:\n  - {image: art/sky.svg, at: [10, 40], width: 40, height: 20}\n  - {text: "1 0 0 rg (black)", inside: safe}\nback: [{box: {}, inside: bleed, fill: pitch}]\n' >"$game/layouts/card.yaml"
printf '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><defs><linearGradient id="a"><stop offset="0" stop-color="red"/><stop offset="1" stop-color="#777"/></linearGradient></defs><rect width="400" height="200" fill="url(#a)"/></svg>\n' >"$game/art/sky.svg"

expect_status 0 'a game in inks' "$KERF" pdf "$game" -o "$scratch/made"
pdf=$scratch/made/inks-game-cards.pdf
expect_text "$scratch/err" "card.yaml:7:9: warning: '#101018' takes 240 % of ink, and the paper takes 230 % [ink-over-limit]" 'what takes more than the paper is found'
pdfinfo -box "$pdf" | tr -s ' ' >"$scratch/info"
expect_text "$scratch/info" 'PDF version: 1.6' 'PDF/X-4 is PDF 1.6'
expect_text "$scratch/info" 'TrimBox: 9.07 9.07 189.07 261.07' 'with the cut as TrimBox'
expect_text "$scratch/info" 'BleedBox: 0.00 0.00 198.14 270.14' 'and the bleed as BleedBox'
pdffonts "$pdf" | awk 'NR > 2 && $(NF - 4) != "yes" { exit 1 }' && pass 'all fonts are embedded' || fail 'all fonts are embedded'
qpdf --check "$pdf" >"$scratch/check" 2>&1 && pass 'a sound PDF' || fail 'a sound PDF' "$scratch/check"
qpdf --qdf --object-streams=disable "$pdf" "$scratch/unpacked.pdf"
expect_text "$scratch/unpacked.pdf" '<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>' 'that says what it is'
qpdf --json "$pdf" >"$scratch/json"
expect_text "$scratch/json" '"/S": "/GTS_PDFX"' 'and which press it is for'
expect_text "$scratch/json" '"/Trapped": "/False"' 'and that nothing is trapped'
if grep -qE 'DeviceRGB|CalRGB|"/Encrypt"|"/JS"' "$scratch/json"; then fail 'nothing is in RGB or encrypted'; else pass 'nothing is in RGB or encrypted'; fi

# Ghostscript tells the share of each ink of a page: the back is all of pitch.
gs -q -dSAFER -sDEVICE=ink_cov -o "$scratch/shares" "$pdf"
if awk 'NR == 2 { exit !(($1 - 60) ^ 2 < 1 && ($2 - 40) ^ 2 < 1 && ($3 - 40) ^ 2 < 1 && ($4 - 100) ^ 2 < 1) }' "$scratch/shares"; then
    pass 'an area has the inks that the theme gives it'
else
    fail 'an area has the inks that the theme gives it' "$scratch/shares"
fi
pdftotext "$pdf" "$scratch/words"
expect_text "$scratch/words" '1 0 0 rg (black)' 'words are left alone'
printf 'extends: theme.yaml\npictures: none\n' >"$game/theme-plain.yaml"
expect_status 0 'a page of text alone' "$KERF" pdf "$game" --theme theme-plain.yaml -o "$scratch/plain"
gs -q -dSAFER -sDEVICE=inkcov -o "$scratch/shares" "$scratch/plain/inks-game-cards.pdf"
awk 'NR == 1 { exit !($1 + $2 + $3 == 0 && $4 > 0) }' "$scratch/shares" && pass 'has black ink alone' || fail 'has black ink alone' "$scratch/shares"

# Pictures of all kinds.
expect_status 0 'pictures of all kinds in inks' "$KERF" pdf tests/golden/pictures -c pictures --cmyk -o "$scratch/pictures.pdf"
expect_text "$scratch/out" '% of the paper used, at most 296 % ink' 'the most ink of them is read back'
pdfimages -list "$scratch/pictures.pdf" | awk 'NR > 2 && $3 != "smask" && $6 != "cmyk" && $6 != "gray" { exit 1 }' && pass 'are all in inks' || fail 'are all in inks'

# What cannot be.
expect_status 1 'a profile of a screen' "$KERF" pdf "$game" --profile tests/golden/pictures/game.yaml -o "$scratch/none"
expect_text "$scratch/err" "cannot be used as the profile of a press: it is no ICC profile [profile-unusable]" 'is refused'
expect_status 0 'a profile without inks' "$KERF" check tests/golden/copies --profile any.icc
expect_text "$scratch/err" "'--profile' has no effect where colours are no inks" 'has no effect, which is said'
printf '  more: {layout: card}\n' >>"$game/game.yaml"
expect_status 1 'one file for two presses' "$KERF" pdf "$game" -o "$scratch/all.pdf"
expect_text "$scratch/err" '[colours-disagree]' 'is refused'
