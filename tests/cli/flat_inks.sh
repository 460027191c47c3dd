#!/bin/sh
# PDF/X-1a: what is seen through becomes pixels in inks and looks as it does in PDF/X-4, all else stays vectors, and each
# place is told.
set -u
. tests/support/tap.sh

game=$scratch/flat
mkdir -p "$game/layouts" "$game/art"
cat >"$game/game.yaml" <<'END'
game: Flat
theme: theme.yaml
components:
  cards: {layout: card, print: {standard: pdf/x-1a, paper: bleed}}
  plain: {layout: plain, print: {standard: pdf/x-1a, paper: bleed}}
END
printf 'colours:\n  pitch: {colour: "#101018", inks: [60, 40, 40, 100]}\n' >"$game/theme.yaml"
cat >"$game/layouts/card.yaml" <<'END'
size: poker
bleed: 3.2
safe: 3.2
front:
  - {box: {}, inside: bleed, fill: pitch}
  - {box: {}, at: [5, 5], width: 53, height: 30, fill: "#888888"}
  - {image: art/coin.png, at: [10, 6], width: 20, height: 20}
  - {text: Shadowed, at: [6, 24], width: 50, height: 9, font-size: 18, shadow: {dx: 0.5, dy: 0.5, colour: "#00000080"}, colour: white}
  - {image: art/veil.svg, at: [5, 40], width: 53, height: 25}
  - {box: {}, at: [8, 68], width: 20, height: 15, fill: "#ff000080"}
  - {text: Above all, at: [8, 45], width: 45, height: 8, colour: white, font-size: 14}
END
cat >"$game/layouts/plain.yaml" <<'END'
size: poker
bleed: 3.2
safe: 3.2
front:
  - {box: {}, inside: bleed, fill: pitch}
  - {image: art/sky.svg, at: [5, 40], width: 53, height: 25}
  - {text: Opaque all over, at: [8, 15], width: 45, height: 8, colour: white, font-size: 14}
END
printf '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><linearGradient id="a"><stop stop-color="#444"/><stop offset="1" stop-color="#444" stop-opacity="0"/></linearGradient><rect width="400" height="200" fill="url(#a)"/></svg>\n' >"$game/art/veil.svg"
printf '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><rect width="400" height="200" fill="#0af"/><circle r="50" cx="100" cy="100" fill="red"/></svg>\n' >"$game/art/sky.svg"

# A picture with alpha: a round piece, as kerf cuts it out.
coin=$scratch/coin
mkdir -p "$coin/layouts"
printf 'game: Coin\ncomponents: {coin: {layout: coin}}\n' >"$coin/game.yaml"
printf 'size: [20, 20]\noutline: circle\nfront: [{box: {}, inside: trim, fill: gold}]\n' >"$coin/layouts/coin.yaml"
"$KERF" images "$coin" -o "$coin/made" >/dev/null 2>&1
cp "$coin"/made/*.png "$game/art/coin.png"

expect_status 0 'a game for PDF/X-1a' "$KERF" pdf "$game" -o "$scratch/x1a"
x1a=$scratch/x1a/flat-cards.pdf
expect_text "$scratch/err" 'card.yaml:7:6: advice: this picture lets what is below it shine through, which PDF/X-1a cannot do; it is printed in pixels together with what it covers, 600 to the inch [flattened]' 'a picture with alpha is told at its line'
expect_text "$scratch/err" 'card.yaml:8:12: advice: the shadow of this text' 'and a shadow'
expect_text "$scratch/err" 'card.yaml:9:6: advice: this picture' 'and a gradient of an SVG that fades away'
expect_text "$scratch/err" 'card.yaml:10:6: advice: this area' 'and an area'
if grep -qE 'plain.yaml|card.yaml:11' "$scratch/err"; then fail 'and nothing else' "$scratch/err"; else pass 'and nothing else'; fi
expect_status 0 'the same as PDF/X-4' "$KERF" pdf "$game" --standard pdf/x-4 -o "$scratch/x4"
if grep -q flattened "$scratch/err"; then fail 'has nothing flattened' "$scratch/err"; else pass 'has nothing flattened'; fi

pdfinfo -box "$x1a" | tr -s ' ' >"$scratch/info"
expect_text "$scratch/info" 'PDF version: 1.4' 'PDF/X-1a:2003 is PDF 1.4'
expect_text "$scratch/info" 'PDF subtype: PDF/X-1a:2003' 'and says so'
expect_text "$scratch/info" 'TrimBox: 9.07 9.07 189.07 261.07' 'with the cut as TrimBox'
expect_text "$scratch/info" 'BleedBox: 0.00 0.00 198.14 270.14' 'and the bleed as BleedBox'
pdffonts "$x1a" | awk 'NR > 2 && $(NF - 4) != "yes" { exit 1 }' && pass 'all fonts are embedded' || fail 'all fonts are embedded'
qpdf --check "$x1a" >"$scratch/check" 2>&1 && pass 'a sound PDF' || fail 'a sound PDF' "$scratch/check"
for name in cards plain; do
    qpdf --json "$scratch/x1a/flat-$name.pdf" >"$scratch/json"
    if grep -qE 'DeviceRGB|CalRGB|"/SMask"|"/Group"|"/OCProperties"|"/ObjStm"|"/Encrypt"|"/(ca|CA)": 0' "$scratch/json"; then
        fail "no RGB, transparency, layer or packed object in $name" "$scratch/json"
    else
        pass "no RGB, transparency, layer or packed object in $name"
    fi
done
pdfimages -list "$x1a" >"$scratch/images"
awk 'NR > 2 { n++; if ($3 != "image" || ($6 != "cmyk" && $6 != "gray") || $13 != 600) exit 1 } END { exit n != 4 }' "$scratch/images" && pass 'four pictures of 600 dpi in inks' || fail 'four pictures of 600 dpi in inks' "$scratch/images"
pdfimages -list "$scratch/x1a/flat-plain.pdf" >"$scratch/images"
awk 'NR > 2 { exit 1 }' "$scratch/images" && pass 'an opaque card has none' || fail 'an opaque card has none' "$scratch/images"
pdftotext "$x1a" "$scratch/words"
expect_text "$scratch/words" 'Above all' 'what lies above is text'

# Ghostscript mixes inks as a press would: both files come out alike, but for the edges of letters and boxes.
looks_alike() { # COMPONENT
    for form in x1a x4; do
        gs -q -dSAFER -sDEVICE=pamcmyk32 -r72 -dGraphicsAlphaBits=4 -dTextAlphaBits=4 -o "$scratch/$form.pam" "$scratch/$form/flat-$1.pdf"
    done
    cmp -l "$scratch/x1a.pam" "$scratch/x4.pam" |
        awk -v bytes="$(wc -c <"$scratch/x4.pam")" '
            function value(octal) { return int(octal / 100) * 64 + int(octal / 10) % 10 * 8 + octal % 10 }
            { d = value($2) - value($3); if (d < 0) d = -d; sum += d; if (d > 12) far++ }
            END { print sum / bytes, far / bytes; exit !(sum / bytes < 1.5 && far / bytes < 0.02) }' >"$scratch/far"
}
for name in cards plain; do
    looks_alike $name && pass "$name looks as in PDF/X-4" || fail "$name looks as in PDF/X-4" "$scratch/far"
done
for form in x1a x4; do
    gs -q -dSAFER -sDEVICE=ink_cov -o "$scratch/$form.shares" "$scratch/$form/flat-cards.pdf"
done
paste "$scratch/x1a.shares" "$scratch/x4.shares" | awk 'NR == 1 { for (i = 1; i <= 4; i++) if (($i - $(i + 6)) ^ 2 > 1) exit 1 }' && pass 'with as much of each ink' || fail 'with as much of each ink' "$scratch/x1a.shares"

# A shop that asks for it gets it, whatever the game says.
sed -i.old 's/standard: pdf.x-1a/standard: pdf\/x-4/' "$game/game.yaml"
expect_status 0 'an order of DriveThruCards' "$KERF" images "$game" -c cards --for drivethrucards -o "$scratch/order"
pdfinfo "$scratch/order/flat-cards.pdf" >"$scratch/info"
expect_text "$scratch/info" 'PDF/X-1a:2003' 'is PDF/X-1a'
expect_text "$scratch/err" '[flattened]' 'and what became pixels is told there, too'
