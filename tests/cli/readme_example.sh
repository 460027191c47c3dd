#!/bin/sh
# What the README shows can be typed: its game in ten lines, its commands and its finding.
set -u
. tests/support/tap.sh

readme=$PWD/README.md
cd "$scratch" || exit 1

# A comment in the block of YAML names the file of what follows.
mkdir -p lanterns/layouts
awk '/^```yaml/ {inside = 1; next}
     /^```/ {inside = 0}
     inside && /^# / {file = $2; next}
     inside {print >file; count++}
     END {exit !(count > 0 && count <= 10)}' "$readme" && pass 'the game has ten lines' || fail 'the game has ten lines'
expect_status 0 'and is a game' "$KERF" check lanterns
expect_text "$scratch/out" 'lanterns: 1 component, 2 pieces, 2 faces: 0 errors, 0 warnings' 'with two cards and nothing wrong'

grep -E '^    build/kerf ' "$readme" | sed 's/ *#.*//; s/^ *build\/kerf //' >commands
[ "$(wc -l <commands)" -ge 10 ] && pass 'the README has commands' || fail 'the README has commands' commands
# Its game has a history by the time that it is compared with.
keep_history() {
    git init -q my-game
    for version in v1 v2 v3 v4; do
        git -C my-game add -A
        git -C my-game -c user.name=a -c user.email=a@example.org commit -q --allow-empty -m $version
        git -C my-game tag $version
    done
}

while read -r words; do
    case $words in
    diff*) keep_history ;;
    # They serve until they are stopped.
    serve* | lsp* | *--watch*) words="$words --help" ;;
    esac
    # The command is words.
    # shellcheck disable=SC2086
    expect_status 0 "kerf $words" "$KERF" $words
done <commands
for made in page.html print/my-game-booklet.pdf images table/manifest.json cut my-game-contact.png; do
    [ -s "$made" ] && pass "$made is there" || fail "$made is there"
done

finding=$(grep -E '^    my-game/.*: error: ' "$readme" | sed 's/^ *//')
sed -i.kept '9s/name/nmae/' my-game/cards.yaml
expect_status 1 'a name is misspelt' "$KERF" check my-game
expect_text "$scratch/err" "$finding" 'and the finding is that of the README'
