#!/bin/sh
# kerf new: each kind of game checks clean and prints, and what goes with it is there when it is asked for.
set -u
. tests/support/tap.sh

for kind in cards hex roll-and-write tiles; do
    game=$scratch/$kind
    expect_status 0 "a game of $kind" "$KERF" new "$game" --kind "$kind" --title 'A "q" game'
    expect_status 0 'checks clean' "$KERF" check "$game" --strict --all
    [ -s "$scratch/err" ] && fail 'nothing is said of it' "$scratch/err" || pass 'nothing is said of it'
    expect_status 0 'prints on A4' "$KERF" pdf "$game" --strict -o "$scratch/print"
    expect_status 0 'and on Letter' "$KERF" pdf "$game" --strict --paper letter -o "$scratch/print"
    expect_text "$game/README.md" 'kerf pdf . -o print' 'and tells how to go on'
    [ -e "$game/hooks" ] || [ -e "$game/.vscode" ] && fail 'what is not asked for is not there' || pass 'what is not asked for is not there'
done
# Whatever people call their games: accents above and beside the letters, and many words.
for kind in cards hex roll-and-write tiles; do
    for title in 'Ålesund Ünderground Ĵï' 'The Extremely Long and Winding Tale of the Seven Kingdoms'; do
        rm -rf "$scratch/called"
        "$KERF" new "$scratch/called" --kind "$kind" --title "$title" >"$scratch/out" 2>&1
        expect_status 0 "$title of $kind checks clean" "$KERF" check "$scratch/called" --strict
    done
done
expect_status 0 'a folder with a blank' "$KERF" new "$scratch/two words"
expect_text "$scratch/out" "kerf check '$scratch/two words'" 'is quoted as a shell wants it'
expect_status 2 'no other kind' "$KERF" new "$scratch/other" --kind nonsense
expect_text "$scratch/err" 'roll-and-write' 'the kinds are told'

expect_status 2 'what other programs call it is no command' "$KERF" init
expect_text "$scratch/err" "did you mean 'new'?" 'but is understood'

game=$scratch/all
expect_status 0 'with all that goes with it' "$KERF" new "$game" --editor --hook --ci
for file in "$game"/schemas/*.json "$game/.vscode/settings.json"; do
    if "$TOOLS/golden/json_check" <"$file" 2>"$scratch/json"; then pass "${file##*/} is JSON"; else fail "${file##*/} is JSON" "$scratch/json"; fi
done
grep -o 'schemas/[a-z]*\.json' "$game/.vscode/settings.json" "$game/.nvim.lua" | cut -d: -f2 | sort -u >"$scratch/named"
while read -r schema; do
    [ -f "$game/$schema" ] && pass "$schema is one of them" || fail "$schema is one of them"
done <"$scratch/named"
expect_text "$game/.github/workflows/check.yaml" 'kerf check . --strict' 'a push is checked'

# The hook, in a repository of its own.
mkdir "$scratch/bin" && ln -s "$KERF" "$scratch/bin/kerf"
PATH=$scratch/bin:$PATH
export PATH
cd "$game" || exit 1
git init -q . && git config core.hooksPath hooks && git config user.name A && git config user.email a@example.org
git add -A
expect_status 0 'git commits what is right' git commit -q -m first
sed -i 's/value: 3/value: thirty/' cards.yaml
expect_status 1 'and not what is wrong' git commit -q -a -m second
expect_text "$scratch/err" "'value' should be a whole number" 'whose finding is shown'
