#!/bin/sh
# kerf diff and --since, on a game in git.
set -u
. tests/support/tap.sh

top=$scratch/top
game=$top/games/cards
export GIT_CONFIG_GLOBAL=/dev/null GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@example.org GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@example.org
in_git() { git -C "$top" "$@"; }
commit() { in_git add -A && in_git commit -qm "$1" && in_git tag "$1"; }

mkdir -p "$game/layouts" "$game/art"
printf 'game: Gusts\ndata: {cards: cards.yaml}\ncomponents:\n  cards: {layout: card, each: cards, copies: "{copies}"}\n' >"$game/game.yaml"
printf -- '- {id: gust, name: Gust, cost: 2, copies: 2}\n- {id: rain, name: Rain, cost: 1, copies: 1}\n- {id: sun, name: Sun, cost: 4, copies: 1}\n' >"$game/cards.yaml"
printf 'size: [40, 60]\nfront:\n  - text: "{name}"\n    at: [4, 4]\n    size: [20, 6]\n  - text: "{cost}"\n    at: [28, 44]\n    size: [8, 8]\nback:\n  - image: art/back.svg\n    inside: safe\n' >"$game/layouts/card.yaml"
printf '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 3"><rect width="2" height="3" fill="teal"/></svg>\n' >"$game/art/back.svg"
printf -- '- rule: cheap\n  says: No card costs more than 4.\n  from: ours\n  each: cards as c\n  check: c.cost <= 4\n' >"$game/rules.yaml"
sed -i 's/^components:/rules: rules.yaml\ncomponents:/' "$game/game.yaml"
in_git init -q && commit v1

expect_status 0 'nothing changed since a tag' "$KERF" diff v1 "$game"
expect_text "$scratch/out" 'cards: since v1 0 added, 0 removed, 0 changed' 'and says so'

printf -- '- {id: gust, name: Gust, cost: 3, copies: 2}\n- {id: sun, name: Sun, cost: 5, copies: 3}\n- {id: fog, name: Fog, cost: 1, copies: 1}\n' >"$game/cards.yaml"
expect_status 0 'a folder is compared with a tag' "$KERF" diff v1 "$game"
for line in 'cards: since v1 1 added, 1 removed, 2 changed' '~ cards/gust, 2 copies' "    cost: 3, was 2 ($game/cards.yaml:1:32)" \
    '    front looks different: ' '~ cards/sun, 3 copies, was 1' '+ cards/fog' '- cards/rain' 'rule cheap: broken now (1), was kept'; do
    expect_text "$scratch/out" "$line" "it says '$line'"
done
grep -q 'back looks' "$scratch/out" && fail 'the back is as it was' "$scratch/out" || pass 'the back is as it was'
expect_status 0 'players are told' "$KERF" diff v1 "$game" --markdown
expect_text "$scratch/out" '- **Gust** (cards): cost 3, was 2' 'what a card costs now'
sed 's/Fog/Fog that lies in the valley for so long that nobody knows where it began/' "$game/cards.yaml" >"$scratch/cards.yaml"
cp "$game/cards.yaml" "$scratch/short.yaml" && cp "$scratch/cards.yaml" "$game/cards.yaml"
expect_status 1 'a text that does not fit' "$KERF" diff v1 "$game"
expect_text "$scratch/err" '[text-overflow]' 'is told'
expect_text "$scratch/out" '~ cards/sun, 3 copies, was 1' 'beside what differs'
cp "$scratch/short.yaml" "$game/cards.yaml"
expect_status 2 'one of the two' "$KERF" diff v1 "$game" --markdown --json
expect_text "$scratch/err" '--json and --markdown are two ways of telling' 'of which there is one output'
expect_status 0 'programs are told' "$KERF" diff v1 "$game" --json
"$TOOLS/golden/json_check" <"$scratch/out" && pass 'in JSON' || fail 'in JSON' "$scratch/out"
expect_status 2 'a value in the place of its option' "$KERF" diff v1 "$game" --sarif
expect_text "$scratch/err" "'kerf diff' has no option '--sarif'; did you mean '--format=sarif'?" 'of an option that is named'
expect_status 0 'a page is written' "$KERF" diff v1 "$game" --report "$scratch/page.html"
xmllint --noout --html "$scratch/page.html" 2>"$scratch/lint" && [ "$(grep -c 'as it was' "$scratch/page.html")" -eq 4 ] &&
    pass 'with the fronts of both, each named in its picture and below' || fail 'with the fronts of both, each named in its picture and below' "$scratch/lint"

expect_status 0 'sheets of what changed' "$KERF" pdf "$game" --since v1 -o "$scratch/pdf"
expect_text "$scratch/out" '6 pieces on 1 sheet' 'two gusts, three suns and one fog'
for line in '2 of cards/gust (Gust)' '1 of cards/rain (Rain)' '1 of cards/sun (Sun)'; do
    expect_text "$scratch/out" "$line" "thrown away: $line"
done
pdftotext -layout "$scratch/pdf/cards-cards.pdf" "$scratch/text"
expect_text "$scratch/text" 'cardstock, brings v1 up to date' 'the slug says what they are for'
for line in 'Not needed any more' 'These sheets bring v1 up to date' '2 *×  *Gust' '1 *×  *Rain' '1 *×  *Sun'; do
    sed '1,/Not needed/{/Not needed/!d}' "$scratch/text" | grep -q "$line" && pass "the last page says $line" || fail "the last page says $line" "$scratch/text"
done
sed -i 's/cost: 5, copies: 3/cost: 4, copies: 3/' "$game/cards.yaml"
expect_status 0 'copies that were added are made alone' "$KERF" pdf "$game" --since v1 -o "$scratch/pdf"
expect_text "$scratch/out" '5 pieces on 1 sheet' 'two suns more'
expect_status 0 'of pictures only those that look different' "$KERF" images "$game" --since v1 --dpi 50 -o "$scratch/images"
[ "$(cd "$scratch/images" && echo *.png)" = 'cards-cards-back.png cards-cards-fog-front.png cards-cards-gust-front.png' ] &&
    pass 'are made' || fail 'are made'
commit v2
expect_status 0 'two revisions are those of the current folder' sh -c "cd '$game' && '$KERF' diff v1 v2"
expect_text "$scratch/out" 'cards: since v1 1 added, 1 removed, 2 changed' 'with the same answer'
in_git mv games/cards games/gusts
expect_status 0 'where the game had another folder, its path is given' "$KERF" diff v1:games/cards "$top/games/gusts"
expect_text "$scratch/out" ' 1 added, 1 removed, 2 changed' 'and it is found there'

expect_status 1 'a revision that is not there' "$KERF" diff v9 "$top/games/gusts"
expect_text "$scratch/err" "'v9' is neither a folder nor a revision of the game" 'is named'
expect_text "$scratch/err" '[unknown-revision]' 'by its code'
expect_status 1 'one that the page is to compare with' timeout 60 "$KERF" serve "$game" --port 0 --since v9
expect_text "$scratch/err" "'v9' is neither a folder nor a revision of the game" 'is told before the page is shown'
expect_status 1 'a revision that looks like an option' "$KERF" diff -- --output=x "$top/games/gusts"
expect_text "$scratch/err" "'--output=x' is neither a folder nor a revision of the game: a revision does not begin with '-'" 'is never one of git'
git clone -q --depth 1 "file://$top" "$scratch/shallow"
expect_status 1 'a clone with a part of the history' "$KERF" diff v1 "$scratch/shallow/games/cards"
expect_text "$scratch/err" 'this clone has only a part of the history; git fetch --unshallow' 'says how to have the rest'
expect_status 1 'a folder outside of git' "$KERF" diff HEAD "$(broken_game unknown-layout)"
[ -z "$(in_git status --porcelain | grep -v '^R')" ] && pass 'nothing is checked out' || fail 'nothing is checked out'
