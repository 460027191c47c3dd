#!/bin/sh
# Makes a folder with exactly the fonts of the given Debian packages and a fonts.conf that knows only
# them and what the packages themselves say of their use, so that a test sees the same fonts on every
# machine. Elsewhere the system's fonts are taken.
#
# Their cache is made here, before any test: one that a killed test was writing would stay locked for
# ten minutes, and each run would look through all fonts. Fontconfig holds a cache to its folder's date,
# or to SOURCE_DATE_EPOCH where that is earlier; a date before both is right with and without.
#
# usage: font_folder.sh FOLDER PACKAGE...
set -eu

mkdir -p "$1"
folder=$(cd "$1" && pwd)
shift
rm -rf "$folder/files" "$folder/cache"
mkdir -p "$folder/files"
fonts=$folder/files
rules=

if command -v dpkg-query >/dev/null; then
    dpkg-query -L "$@" 2>/dev/null | sort -u >"$folder/listed"
    grep -iE '\.(ttf|otf|ttc)$' "$folder/listed" | xargs ln -sf -t "$folder/files"
    rules=$(sed -nE 's|^.*/conf\.avail/.*\.conf$|  <include ignore_missing="yes">&</include>|p' "$folder/listed")
else
    fonts=/usr/share/fonts
fi

cat >"$folder/fonts.conf" <<CONF
<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>$fonts</dir>
  <cachedir>$folder/cache</cachedir>
$rules
  <alias><family>sans-serif</family><prefer><family>DejaVu Sans</family></prefer></alias>
  <alias><family>serif</family><prefer><family>DejaVu Serif</family></prefer></alias>
  <alias><family>monospace</family><prefer><family>DejaVu Sans Mono</family></prefer></alias>
</fontconfig>
CONF
[ "$fonts" != "$folder/files" ] || touch -d '2020-01-01 00:00:00 UTC' "$folder/files"
FONTCONFIG_FILE=$folder/fonts.conf fc-cache
