#!/bin/sh
# The same game gives the same bytes: run after run, with one thread or several, from wherever it lies,
# whatever the locale and the time zone.
set -u
. tests/support/tap.sh

game=tests/golden/two-cards
moved="$scratch/another place/two-cards"
mkdir -p "$scratch/another place"
cp -R "$game" "$moved"

# make_all NAME GAME [WORD=VALUE...]: all that kerf writes of it, in $scratch/NAME
make_all() {
    folder=$scratch/$1
    from=$2
    jobs=$3
    shift 3
    env "$@" "$KERF" pdf "$from" -j"$jobs" -o "$folder/pdf" >/dev/null 2>&1 &&
        env "$@" "$KERF" images "$from" -j "$jobs" --dpi 150 -o "$folder/images" >/dev/null 2>&1 &&
        env "$@" "$KERF" dump --stage sheets "$from" >"$folder/sheets"
}

expect_same_folder() {
    if diff -r "$scratch/one" "$scratch/$1" >"$scratch/diff" 2>&1; then
        pass "$2"
    else
        fail "$2" "$scratch/diff"
    fi
}

if make_all one "$game" 1 LC_ALL=C.UTF-8; then pass 'everything is written'; else fail 'everything is written'; fi
make_all again "$game" 1 LC_ALL=C.UTF-8
expect_same_folder again 'a second run gives the same bytes'
make_all threads "$game" 2 LC_ALL=C.UTF-8
expect_same_folder threads 'two threads give the same bytes as one'
make_all moved "$moved" 2 LC_ALL=C.UTF-8
expect_same_folder moved 'another folder gives the same bytes'
# A locale with decimal commas, made here as machines have different ones.
localedef -i de_DE -f UTF-8 "$scratch/de_DE.UTF-8" >"$scratch/localedef" 2>&1
if [ "$(LOCPATH=$scratch LC_ALL=de_DE.UTF-8 locale decimal_point 2>"$scratch/decimal_point")" = , ]; then
    pass 'the other locale is there'
else
    fail 'the other locale is there' "$scratch/localedef"
fi
make_all locale "$game" 2 LOCPATH="$scratch" LC_ALL=de_DE.UTF-8 TZ=Asia/Tokyo
expect_same_folder locale 'another locale and time zone give the same bytes'
