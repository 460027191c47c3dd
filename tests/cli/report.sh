#!/bin/sh
# The page of `check --report`: one file that needs nothing else, well formed, with all that was found.
set -u
. tests/support/tap.sh

game=tests/cli/report
page=$scratch/page.html
expect_status 1 'a game with mistakes has a report' "$KERF" check "$game" --report "$page"
expect_status 0 'which is well formed' xmllint --noout "$page"
# Pictures differ with the versions of libraries; the style sheet stands in its own file.
sed 's/base64,[A-Za-z0-9+/=]*/base64,/; s/kerf [0-9][^"<.]*[^"<]*/kerf VERSION/
     /<style>/,/<\/style>/ { /<\/\{0,1\}style>/!d; }' "$page" >"$scratch/stripped.html"
if [ "${ACCEPT:-}" = report ]; then cp "$scratch/stripped.html" "$game/expect.html"; fi
diff "$game/expect.html" "$scratch/stripped.html" >"$scratch/diff"
expect_same "$game/expect.html" "$scratch/stripped.html" 'the page is as expected'
"$KERF" check "$game" -j 2 --report "$scratch/again.html" >/dev/null 2>&1
expect_same "$page" "$scratch/again.html" 'the same every time, byte for byte'

lacks() { # lacks PATTERN NAME
    if grep -qE -- "$1" "$page"; then fail "$2"; else pass "$2"; fi
}
lacks 'https?://' 'it names no address'
lacks '<(script|link|iframe|object|form)' 'it loads nothing and runs nothing'
lacks 'src="[^d]' 'pictures are in it'
lacks '@import|url\([^#]' 'and so are its looks'
sed -n '/<style>/,/<\/style>/ { /<\/\{0,1\}style>/!p; }' "$page" >"$scratch/style"
expect_same src/report/page/report.css "$scratch/style" 'which are the whole style sheet'
lacks '<Jerry>|<take|<1>|<kept>|<6>' 'what the game says is escaped'
for text in 'few-hits' 'ghouls-are-weak' 'The rulebook prints 4, &amp; so do we.' 'Players &lt;take turns&gt;.' \
    'p. 3, &quot;Hits &amp; misses&quot;' '66.7%' 'class="mark"' '@media print' 'prefers-color-scheme: dark'; do
    expect_text "$page" "$text" "it has $text"
done
[ "$(grep -c 'src="data:image/png;base64,' "$page")" -eq 2 ] && pass 'each face that shows something new is pictured' ||
    fail 'each face that shows something new is pictured'

printf 'game: Empty\ncomponents: []\n' >"$scratch/game.yaml"
expect_status 1 'a game that cannot be read has one, too' "$KERF" check "$scratch" --report "$scratch/broken.html"
expect_status 0 'well formed' xmllint --noout "$scratch/broken.html"
expect_text "$scratch/broken.html" 'wrong-kind' 'with what was found'
expect_status 3 'a page that cannot be written is told' "$KERF" check "$game" --report "$scratch/broken.html/page.html"
expect_text "$scratch/err" '[file-unwritable]' 'as a finding'
expect_status 1 'and the findings with it stay as they were' "$KERF" check "$game"

# The first agent hits with 6 or less of 0 to 9 in the next space; a shambler of 3 is paid by one die in six.
while read -r name title chance; do
    page=$scratch/$name.html
    expect_status 0 "$name has a report" "$KERF" check "content/$name" --layouts=layouts --report "$page"
    expect_status 0 'well formed' xmllint --noout "$page"
    sed -n "/<figcaption>$title</,/<\/figure>/p" "$page" >"$scratch/chart"
    expect_text "$scratch/chart" "<td class=\"number\">$chance</td>" "with the odds of $title"
done <<GAMES
scare-tactics Shaye 70%
splatter Shambler 16.7%
GAMES
