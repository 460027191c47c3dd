#!/bin/sh
# A library that is not there, whether it is loaded at the start or when it is first called: the run ends with a word.
set -u
. tests/support/tap.sh

expect_status 0 'a game' "$KERF" new "$scratch/game"
soname=$(PATH=$PATH:/sbin:/usr/sbin ldconfig -p | sed -n 's/^[[:space:]]*\(libqpdf\.so\.[0-9]*\) .*/\1/p' | head -n 1)
mkdir "$scratch/broken"
: >"$scratch/broken/$soname"
expect_status 127 'a PDF without what puts its parts together' \
    env LD_LIBRARY_PATH="$scratch/broken" "$KERF" pdf "$scratch/game" -o "$scratch/out-folder"
expect_text "$scratch/err" "$soname" 'is not made, and the library is named'
left=$(find "$scratch/out-folder" -type f 2>/dev/null)
[ -z "$left" ] && pass 'nothing is left behind' || fail 'nothing is left behind'
expect_status 0 'and the next run is as ever' "$KERF" pdf "$scratch/game" -o "$scratch/out-folder"
