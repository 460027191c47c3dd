#!/bin/sh
# Fonts in a game's own folder are found there, and are not the system's.
set -u
. tests/support/tap.sh

fonts=$(dirname "$FONTCONFIG_FILE")/files
face=$(find -L "$fonts" -name 'BebasNeue-Regular.*' | head -n 1)
plain=$(find -L "$fonts" -name 'DejaVuSans.ttf' | head -n 1)
if [ -z "$face" ] || [ -z "$plain" ]; then
    tap_count=1
    echo 'not ok 1 - fonts for the test # SKIP Bebas Neue or DejaVu Sans is not installed'
    exit 0
fi

# A system that has only DejaVu Sans.
mkdir -p "$scratch/system" "$scratch/game/layouts" "$scratch/game/fonts"
cp "$plain" "$scratch/system"
cat >"$scratch/fonts.conf" <<CONF
<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig><dir>$(cd "$scratch/system" && pwd)</dir><cachedir>$(cd "$scratch" && pwd)/cache</cachedir></fontconfig>
CONF
printf 'game: Fonts\ntheme: theme.yaml\ncomponents:\n  card: {layout: card}\n' >"$scratch/game/game.yaml"
printf 'styles:\n  text: {family: Bebas Neue, size: 20}\n' >"$scratch/game/theme.yaml"
printf 'size: poker\nfront:\n  - text: TITLE\n    inside: safe\n' >"$scratch/game/layouts/card.yaml"

FONTCONFIG_FILE=$(cd "$scratch" && pwd)/fonts.conf
export FONTCONFIG_FILE
expect_status 1 'C23: a family that is not there is an error' "$KERF" check "$scratch/game"
expect_text "$scratch/err" "theme.yaml:2:18: error: the font family 'Bebas Neue' is not installed" 'C23: where it is named'
expect_text "$scratch/err" "$(cd "$scratch/system" && pwd)" 'C23: and says where it looked'
cp "$face" "$scratch/game/fonts"
expect_status 0 'in the folder fonts it is found' "$KERF" pdf "$scratch/game" -o "$scratch/out.pdf"
pdffonts "$scratch/out.pdf" >"$scratch/fonts" 2>&1
expect_text "$scratch/fonts" 'Bebas' 'and is in the PDF'
awk 'NR > 2 && $(NF - 4) != "yes" {exit 1}' "$scratch/fonts" && pass 'embedded' || fail 'embedded' "$scratch/fonts"

# fontconfig's own rules ask for colours where a family of emoji is named, though it is named last.
mkdir -p "$scratch/emoji/layouts" "$scratch/emoji/fonts"
cp tests/golden/letters/fonts/emoji.ttf "$scratch/emoji/fonts"
printf 'game: Emoji\ntheme: theme.yaml\ncomponents:\n  card: {layout: card}\n' >"$scratch/emoji/game.yaml"
printf 'styles:\n  text: {family: "DejaVu Sans,Test Emoji"}\n' >"$scratch/emoji/theme.yaml"
printf 'size: poker\nfront:\n  - text: "3 🐉 🐉 Dragons"\n    inside: safe\n' >"$scratch/emoji/layouts/card.yaml"
sed 's|</fontconfig>|<match target="pattern"><test qual="any" name="family"><string>Test Emoji</string></test><edit name="color" mode="append"><bool>true</bool></edit></match>&|' \
    "$FONTCONFIG_FILE" >"$scratch/colours.conf"
expect_status 0 'without such a rule' "$KERF" images "$scratch/emoji" -o "$scratch/plain"
FONTCONFIG_FILE=$(cd "$scratch" && pwd)/colours.conf
expect_status 0 'and with it' "$KERF" images "$scratch/emoji" -o "$scratch/coloured"
cmp -s "$scratch/plain/emoji-card-front.png" "$scratch/coloured/emoji-card-front.png" &&
    pass 'blanks and figures are those of the family that is named first' ||
    fail 'blanks and figures are those of the family that is named first'

# Of pictures Cairo would draw the outline of their pixels, of which a PDF has others than a PNG.
printf 'size: poker\nfront:\n  - text: "🐉 🐉"\n    inside: safe\n' >"$scratch/emoji/layouts/card.yaml"
expect_status 0 'emoji alone' "$KERF" images "$scratch/emoji" -o "$scratch/plain"
printf '    outline: {width: 0.5, colour: red}\n    shadow: {dx: 1, colour: blue}\n' >>"$scratch/emoji/layouts/card.yaml"
expect_status 0 'with an outline and a shadow' "$KERF" images "$scratch/emoji" -o "$scratch/lined"
expect_text "$scratch/err" "warning: 'outline' has no effect here: it is of letters, and emoji and icons are pictures [no-effect]" 'are told to have none'
expect_text "$scratch/err" "warning: 'shadow' has no effect here" 'of both'
expect_same "$scratch/lined/emoji-card-front.png" "$scratch/plain/emoji-card-front.png" 'and look the same'
