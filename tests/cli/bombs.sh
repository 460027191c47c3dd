#!/bin/sh
# Games made to hang the program or to fill the memory: each ends within a gigabyte in a finding that
# says what is too much, never in an abort. A function a bomb writes its game into $game.
set -u
. tests/support/tap.sh

# The address space in KiB; sanitizers reserve far more than they use.
bound='ulimit -v 1048576'
case $KERF in *san*) bound=: ;; esac

# bomb NAME CODE [OPTION...]: the game that `NAME` writes has one kind of finding
bomb() {
    is_in_sample || return 0
    name=$1 code=$2
    shift 2
    game=$scratch/$name
    mkdir -p "$game/layouts"
    printf 'game: Bomb\ncomponents:\n  card: {layout: card}\n' >"$game/game.yaml"
    printf 'size: poker\nfront: []\n' >"$game/layouts/card.yaml"
    "$name"
    status=0
    (eval "$bound" && exec timeout 60 "$KERF" check "$game" "$@") >"$scratch/out" 2>"$scratch/err" </dev/null || status=$?
    grep -o '\[[a-z-]*\]$' "$scratch/err" | sort -u >"$scratch/codes"
    if [ "$status" -eq 1 ] && [ "$(cat "$scratch/codes")" = "[$code]" ] && [ "$(wc -c <"$scratch/err")" -lt 20000 ]; then
        pass "$name ends in $code"
    else
        { echo "status $status"; cut -c 1-300 "$scratch/err"; } >"$scratch/said"
        fail "$name ends in $code" "$scratch/said"
    fi
}

# repeat TEXT COUNT: the text so many times, in one line
repeat() {
    awk -v text="$1" -v count="$2" 'BEGIN {for (i = 0; i < count; i++) printf "%s", text}'
}

# card TEXT: a card with the text on it
card() {
    printf 'size: poker\nfront:\n  - text: "%s"\n    inside: safe\n    fit: shrink\n' "$1" >"$game/layouts/card.yaml"
}

# rule CHECK: a rule for each of 100 records with the numbers 0 to 9
rule() {
    printf 'game: Bomb\ndata: {cards: cards.yaml}\ncomponents:\n  card: {layout: card}\nrules: rules.yaml\n' >"$game/game.yaml"
    for n in $(seq 100); do printf -- '- id: c%s\n  rolls: [%s]\n' "$n" "$(seq -s ', ' 0 9)"; done >"$game/cards.yaml"
    printf -- '- rule: bomb\n  says: It is so.\n  from: nowhere\n  each: cards\n  check: >\n    %s\n' "$1" >"$game/rules.yaml"
}

# data FILE: the game has it as data
data() {
    printf 'game: Bomb\ndata: {cards: %s}\ncomponents:\n  card: {layout: card}\n' "$1" >"$game/game.yaml"
}

# boards PARTS: data with a board of 256 x 256 spaces
boards() {
    {
        printf -- '- id: one\n  ground:\n    space: 1\n    layers:\n      land: |\n'
        repeat "        $(repeat 'x ' 256)\n" 256
        printf '    %s\n' "$1"
    } >"$game/boards.yaml"
}

# board PARTS: a card with such a board
board() {
    boards "$1"
    printf 'game: Bomb\ndata: {boards: boards.yaml}\ncomponents:\n  card: {layout: card, each: boards}\n' >"$game/game.yaml"
    printf 'size: [300, 300]\nfront:\n  - board: "{ground}"\n    inside: safe\n' >"$game/layouts/card.yaml"
}

# board_rule CHECK PARTS: a rule about such a board
board_rule() {
    boards "$2"
    rule "$1"
    printf 'game: Bomb\ndata: {boards: boards.yaml, cards: cards.yaml}\ncomponents:\n  card: {layout: card}\nrules: rules.yaml\n' >"$game/game.yaml"
}

# ---- expressions ----

odds_of_many_braces() { card "{odds(repeat_text('{n}', 330000) .. 'd6 > 2')}"; }
odds_of_many_sums() { card "{odds(repeat_text('1+', 400000) .. 'd6 > 2')}"; }
odds_in_a_loop() { card "{(function() for i = 1, 1e9 do odds('29d100 + 1 > 2000') end end)()}"; }
text_doubled_without_end() { card "{(function() local t = 'x' while true do t = t .. t end end)()}"; }
replaced_by_more() { card "{replace(repeat_text('x', 1000000), 'x', repeat_text('y', 1000))}"; }
joined_long_texts() { card "{join(map(range(1, 90000), function() return repeat_text('x', 100000) end))}"; }
split_into_letters() { card "{length(split(repeat_text('x', 1000000), ''))}{(function() while true do split(repeat_text('x', 900000), '') end end)()}"; }
words_of_letters() { card "{(function() while true do words(repeat_text('a ', 500000)) end end)()}"; }
upper_in_a_loop() { card "{(function() local t = repeat_text('x', 1000000) while true do upper(t) end end)()}"; }
sorted_in_a_loop() { card "{(function() local t = range(1, 90000) while true do sort(t) end end)()}"; }
found_in_a_loop() { card "{(function() local t = repeat_text('ab', 500000) while true do contains(t, 'abac') end end)()}"; }
ranges_of_many() { card "{length(numbers_in(repeat_text('0-999,', 170000) .. '1'))}"; }
recursion_without_end() { card "{(function() local function f(n) return 1 + f(n + 1) end return f(1) end)()}"; }
text_of_many_expressions() {
    printf 'size: poker\nfront:\n  - text: "%s"\n' "$(repeat "{repeat_text('x', 1000000)}" 3000)" >"$game/layouts/card.yaml"
}
many_small_expressions() {
    data cards.yaml
    printf 'game: Bomb\ndata: {cards: cards.yaml}\ncomponents:\n  card: {layout: card, each: cards}\n' >"$game/game.yaml"
    for n in $(seq 20); do echo "- id: c$n"; done >"$game/cards.yaml"
    card "{id}{(function() local n = 0 for i = 1, 1e5 do n = n + 1 end return '' end)()}"
}
wide_ranges_covered() { rule "covers(map(range(1, 500), function() return '0-999' end), 0, 999)"; }
nothing_covered() { rule "covers({}, 0, 999)"; }
pairs_compared_in_a_rule() { rule "(function() for i = 1, 1e9 do unique(rolls) end end)()"; }
unknown_long_name() { rule "$(repeat n 60000)"; }

for limited in odds_in_a_loop split_into_letters words_of_letters upper_in_a_loop sorted_in_a_loop \
    found_in_a_loop joined_long_texts ranges_of_many recursion_without_end; do
    bomb "$limited" expression-steps
done
for limited in text_doubled_without_end replaced_by_more; do
    bomb "$limited" expression-memory
done
bomb odds_of_many_braces expression-failed
bomb odds_of_many_sums expression-failed
bomb text_of_many_expressions text-too-long
bomb many_small_expressions run-steps --limit run-steps=1000000
bomb wide_ranges_covered rule
bomb nothing_covered rule
bomb pairs_compared_in_a_rule expression-steps --limit steps=20000
bomb unknown_long_name unknown-name

# ---- documents ----

scalar_of_30_mb() {
    data cards.yaml
    { printf -- '- id: a\n  text: '; repeat 'abcdefghij' 3000000; } >"$game/cards.yaml"
}
words_of_5_mb() {
    data cards.yaml
    { printf -- '- id: a\n  text: '; repeat 'word ' 1000000; echo end; } >"$game/cards.yaml"
}
cell_of_5_mb() {
    data cards.csv
    { echo 'id,text'; printf 'a,'; repeat 'word ' 1000000; echo; } >"$game/cards.csv"
}
file_of_60_mb() {
    data cards.yaml
    repeat '# a comment that nobody reads, and nobody ever will read it, nor that.
' 900000 >"$game/cards.yaml"
}
million_columns() {
    data cards.csv
    { repeat 'a,' 1000000; echo b; repeat '1,' 1000000; echo 2; } >"$game/cards.csv"
}
many_columns_many_rows() {
    data cards.csv
    awk 'BEGIN {for (r = 0; r < 1000; r++) {for (c = 0; c < 3000; c++) printf "%d,", c + r; print "id"}}' >"$game/cards.csv"
}
open_brackets() {
    data cards.yaml
    { printf -- '- '; repeat '[' 1000000; } >"$game/cards.yaml"
}
open_braces() {
    data cards.yaml
    { printf -- '- '; repeat '{a: ' 1000000; } >"$game/cards.yaml"
}
nested_dashes() {
    data cards.yaml
    repeat '- ' 1000000 >"$game/cards.yaml"
}
merges_of_merges() {
    data cards.yaml
    {
        echo '- &a {id: a, b: 1}'
        printf -- '- <<: ['
        repeat '*a, ' 2000000
        echo '*a]'
    } >"$game/cards.yaml"
}
aliases_of_aliases() {
    data cards.yaml
    {
        echo '- &a0 [1, 2, 3]'
        for n in $(seq 40); do echo "- &a$n [*a$((n - 1)), *a$((n - 1))]"; done
    } >"$game/cards.yaml"
}
many_values() {
    data cards.yaml
    { printf -- '- ['; repeat '1, ' 4000000; echo '1]'; } >"$game/cards.yaml"
}
number_of_1_mb() {
    data cards.yaml
    { printf -- '- {id: a, n: '; repeat 9 1000000; printf '}\n- {id: b, n: 0x'; repeat f 900000; echo '}'; echo '- {id: a}'; } >"$game/cards.yaml"
}
token_of_1_mb() {
    printf 'game: Bomb\ncomponents:\n  card: {layout: card}\n? %s\n: 1\n' "$(repeat x 100000)" >"$game/game.yaml"
}
line_of_10_mb() {
    data cards.yaml
    { printf -- '- {id: a, b: ['; repeat '1,' 500000; echo '], id: b}'; } >"$game/cards.yaml"
}

for long in scalar_of_30_mb words_of_5_mb cell_of_5_mb; do bomb "$long" text-too-long; done
bomb file_of_60_mb file-too-large
bomb million_columns duplicate-key
bomb many_columns_many_rows too-many-values
for deep in open_brackets open_braces nested_dashes; do bomb "$deep" too-deep; done
bomb merges_of_merges too-many-values
bomb aliases_of_aliases too-many-values
bomb many_values too-many-values
bomb number_of_1_mb duplicate-id
bomb token_of_1_mb unknown-field
bomb line_of_10_mb duplicate-key

# ---- texts ----

# printed WORD COUNT: a card with the word so many times
printed() {
    printf 'game: Bomb\ndata: {cards: cards.yaml}\ncomponents:\n  card: {layout: card, each: cards}\n' >"$game/game.yaml"
    { printf -- '- id: a\n  words: "'; repeat "$1" "$2"; echo '"'; } >"$game/cards.yaml"
    printf 'size: poker\nfront:\n  - text: "{words}"\n    inside: safe\n' >"$game/layouts/card.yaml"
}
text_of_1_mb() { printed 'word ' 200000; }
text_without_a_space() { printed x 1000000; }
text_of_tags() { printed '<b>a</b> ' 100000; }
text_that_shrinks() {
    printed 'word ' 100000
    printf '    fit: shrink\n    minimum: 4\n' >>"$game/layouts/card.yaml"
}
accents_on_no_letter() { printed '\\u0301' 50000; }

for long in text_of_1_mb text_without_a_space text_of_tags text_that_shrinks; do bomb "$long" text-overflow; done
bomb accents_on_no_letter text-marks

# ---- pictures ----

# svg HEAD PIECE COUNT TAIL: a card with an SVG of that content
svg() {
    mkdir -p "$game/art"
    printf 'size: poker\nfront:\n  - image: art/a.svg\n    inside: safe\n' >"$game/layouts/card.yaml"
    {
        printf '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">%s' "$1"
        repeat "$2" "$3"
        printf '%s</svg>\n' "$4"
    } >"$game/art/a.svg"
}
filtered='<rect width="100" height="100" filter="url(#f)"/><filter id="f">'
matrix_of_a_filter() { svg "$filtered<feConvolveMatrix order='100' kernelMatrix='" '1 ' 10000 "'/></filter>"; }
chain_of_filters() { svg "$filtered" "<feGaussianBlur stdDeviation='20'/>" 1000 '</filter>'; }
brush_of_ten_units() { svg "$filtered<feMorphology radius='10'/></filter>" '' 0 ''; }
picture_of_text() { svg '<text>' 'word ' 100000 '</text>'; }
marker_at_each_point() { svg "<marker id='m'><path/><path/><path/></marker><path marker-mid='url(#m)' d='M0 0" 'l1 1' 100000 "'/>"; }
used_a_thousand_million_times() {
    svg "$(awk 'BEGIN {
        for (i = 0; i < 9; i++) {
            printf "<g id=\"u%d\">", i
            for (j = 0; j < 10; j++) printf "<use href=\"#u%d\"/>", i + 1
            printf "</g>"
        }
    }')<rect id='u9'/>" '' 0 ''
}

for costly in matrix_of_a_filter chain_of_filters brush_of_ten_units picture_of_text marker_at_each_point used_a_thousand_million_times; do
    bomb "$costly" image-costly
done

# ---- boards ----

walls_around_all() { board "walls: [$(repeat '{around: a1-iv256, line: x}, ' 5000)]"; }
regions_of_regions() { board "regions: {all: a1-iv256, again: [$(repeat 'all, ' 50000)]}"; }
many_regions() { board "regions: {$(awk 'BEGIN {for (i = 0; i < 50000; i++) printf "region-%d: a1, ", i}')}"; }
many_walls() { board "walls: [$(repeat '{between: [a1, b1], line: x}, ' 50000)]"; }
bridges_of_long_routes() { board "routes: [{through: [$(repeat 'a1, b1, ' 20000)], bridges: [$(repeat 'a1, ' 20000)], line: road}, {through: [a1, b1], line: river}]"; }
parts_in_a_loop() { board_rule "(function() while true do connected(boards[1].ground, spaces(boards[1].ground)) end end)()" ''; }
ways_along_routes() {
    board_rule "(function() while true do neighbours(boards[1].ground, 'a1', {along = {'road'}}) end end)()" "routes: [{through: [$(repeat 'a1, b1, ' 5000)], line: road}]"
}
ways_through_a_joined_span() {
    board_rule "(function() while true do distance(boards[1].ground, 'a1', 'b1', {costs = {x = 2}}) end end)()" 'spans: [{spaces: a1-iv256, joined: true, kind: x}]'
}

for large in walls_around_all regions_of_regions many_regions many_walls bridges_of_long_routes; do
    bomb "$large" board-limit
done
for long in parts_in_a_loop ways_along_routes ways_through_a_joined_span; do
    bomb "$long" expression-steps
done

# A face as large as a wall: a PDF of it is small, an image would fill the memory.
mkdir -p "$scratch/wall/layouts"
printf 'game: Wall\ncomponents: {wall: {layout: wall}}\n' >"$scratch/wall/game.yaml"
printf 'size: [2500, 2500]\nfront: [{box: {fill: red}}]\n' >"$scratch/wall/layouts/wall.yaml"
expect_status 1 'a wall as an image' "$KERF" images "$scratch/wall" -o "$scratch/wall/out"
expect_text "$scratch/err" 'a face of 2500 x 2500 mm would be an image of 29528 x 29528 pixels' 'is refused'
expect_text "$scratch/err" '[image-pixels]' 'by its code'
expect_status 0 'with fewer dots' "$KERF" images "$scratch/wall" --dpi 50 -o "$scratch/wall/out"
