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
