#!/bin/sh
# A data set that is a stream is found as good and as bad as one that is read whole, to the byte.
set -u
. tests/support/tap.sh

game=$scratch/game
mkdir -p "$game/layouts"
cat >"$game/layouts/ticket.yaml" <<'END_LAYOUT'
size: poker
front:
  - {text: "{id} of {total}", at: [5, 5], size: [50, 10]}
  - {text: "{name}", at: [5, 20], size: [50, 30]}
  - {text: "never", at: [5, 60], size: [50, 10], when: "name == 'none'"}
back:
  - {text: "{colour}", at: [5, 5], size: [50, 10]}
END_LAYOUT
printf 'size: [60, 40]\nfront:\n  - {text: "Rules", at: [5, 5], size: [50, 10]}\n' >"$game/layouts/note.yaml"

# records KIND: several blocks of them, as each record has a note that is not printed
records() {
    awk -v kind="$1" 'BEGIN {
        note = sprintf("%500s", ""); gsub(" ", "n", note)
        if (kind == "csv") print "id,name,colour,note"
        for (i = 1; i <= 1300; i++) {
            id = "t" i; name = "Ticket " i % 7; colour = i % 3 ? "red" : "blue"
            if (kind == "csv") printf "%s,\"%s\nof all\",%s,%s\n", id, name, colour, note
            if (kind == "jsonl") printf "{\"id\": \"%s\", \"name\": \"%s\", \"colour\": \"%s\", \"note\": \"%s\"}\n", id, name, colour, note
            if (kind == "yaml") printf "- id: %s\n  name: %s\n  colour: %s\n  note: %s\n", id, name, colour, note
        }
    }'
}

# expect_same NAME KIND STATUS [SED]: the file of records as sed leaves it
expect_same() {
    records "$2" | sed "${4:-}" >"$game/tickets.$2"
    for stream in false true; do
        cat >"$game/game.yaml" <<END_GAME
game: Raffle
data: {tickets: {file: tickets.$2, stream: $stream}}
components:
  ticket: {layout: ticket, each: tickets}
  note: {layout: note}
END_GAME
        "$KERF" check "$game" --format "${format:-text}" >"$scratch/$stream.out" 2>"$scratch/$stream.err"
        [ $? -eq "$3" ] || echo "not status $3" >>"$scratch/$stream.err"
    done
    sed "s/stream: false/stream: true/" "$scratch/false.err" | diff - "$scratch/true.err" >"$scratch/differ" &&
        diff "$scratch/false.out" "$scratch/true.out" >>"$scratch/differ" &&
        ! grep -q '^not status' "$scratch/true.err" && pass "$1" || fail "$1" "$scratch/differ"
}

expect_same 'JSON Lines' jsonl 0
grep -qF '2 components, 1301 pieces, 1303 faces' "$scratch/true.out" &&
    pass 'equal faces of all blocks are one' || fail 'equal faces of all blocks are one' "$scratch/true.out"
expect_same 'a table with line breaks in quotes' csv 0
expect_same 'YAML' yaml 0
expect_same 'a line that is broken in the middle' jsonl 1 '900s/"/x/; 1200s/}//'
grep -q 'tickets.jsonl:900:2: error' "$scratch/true.err" && pass 'at its line' || fail 'at its line' "$scratch/true.err"
expect_same 'a row that is broken' csv 1 '1900s/"/x"/'
expect_same 'ids that come twice' jsonl 1 '2s/t2"/t1"/; 1250s/t1250/t7/'
grep -q "tickets.jsonl:1250:8: error: the id 't7' is used twice; the first is in line 7" "$scratch/true.err" &&
    pass 'with the line of the first' || fail 'with the line of the first' "$scratch/true.err"
expect_same 'names of files that are the same' yaml 1 's/id: t1200/id: T1202/'
long=$(awk 'BEGIN { for (i = 0; i < 300; i++) printf "long " }')
expect_same 'texts that are too long' jsonl 1 "5s/Ticket/$long/; 1100s/Ticket/$long/"
expect_same 'a field that some records lack' jsonl 1 '3s/"name"/"nam"/; 1100s/"name"/"nam"/'
format=json expect_same 'as JSON' jsonl 1 "5s/Ticket/$long/; 1100s/Ticket/$long/; 1200s/\"name\"/\"nam\"/"

"$KERF" check "$game" --limit pieces=1300 >"$scratch/out" 2>&1
grep -q 'too-many-pieces' "$scratch/out" && fail 'pieces of all blocks are counted' || pass 'pieces of all blocks are counted'
"$KERF" check "$game" --limit pieces=1299 >"$scratch/out" 2>&1
grep -q 'too-many-pieces' "$scratch/out" && pass 'to the limit' || fail 'to the limit' "$scratch/out"

# expect_images NAME [OPTION...]: of the records as they are written last
expect_images() {
    name=$1
    shift
    for stream in false true; do
        sed -i "s/stream: [a-z]*/stream: $stream/" "$game/game.yaml"
        rm -rf "$scratch/images"
        "$KERF" images "$game" -o "$scratch/images" --dpi 10 "$@" >"$scratch/$stream.out" 2>&1
        rm -rf "$scratch/$stream-images"
        mkdir -p "$scratch/images"
        mv "$scratch/images" "$scratch/$stream-images"
    done
    diff "$scratch/false.out" "$scratch/true.out" >"$scratch/differ" &&
        diff -r "$scratch/false-images" "$scratch/true-images" >>"$scratch/differ" && pass "$name" || fail "$name" "$scratch/differ"
}

# The last records first, so that equal faces are named after one of a later block.
records jsonl | sort -r >"$game/tickets.jsonl"
expect_images 'images are the same files, listed alike'
grep -q ': 1303 images$' "$scratch/true.out" && [ -e "$scratch/true-images/game-ticket-t1-back.png" ] &&
    pass 'each face once' || fail 'each face once' "$scratch/true.out"
"$KERF" images "$game" -o "$scratch/parts/whole" --dpi 10 >"$scratch/out" 2>&1
for part in 1 2 3; do
    "$KERF" images "$game" -o "$scratch/parts/$part" --dpi 10 --part $part/3 >>"$scratch/out" 2>&1
done
"$KERF" join "$scratch/parts/1" "$scratch/parts/2" "$scratch/parts/3" -o "$scratch/parts/joined" >>"$scratch/out" 2>&1
diff -r -x .kerf-files "$scratch/parts/whole" "$scratch/parts/joined" >>"$scratch/out" &&
    pass 'and so they are from parts' || fail 'and so they are from parts' "$scratch/out"
expect_images 'a sample by ids' --only t7,t1290-1300,t2-4
expect_images 'a sample by an expression' --only "name == 'Ticket 3' and colour == 'blue'"
expect_images 'a record that is not there' --only t7,t5000
expect_images 'a field that is not there' --only 'nam == 3'
sed -i "s/Ticket 5/$long/" "$game/tickets.jsonl"
expect_images 'and findings' --only t4-6,t1100-1104
[ "$(grep -c 'error: this text does not fit' "$scratch/true.out")" -eq 2 ] && pass 'of all blocks' || fail 'of all blocks' "$scratch/true.out"

# What takes all records at once says so.
for words in 'list' 'images --for tabletopia' "images --since $game" 'check --report report.html' 'words' 'fix --diff'; do
    (cd "$scratch" && "$KERF" $words "$game") >"$scratch/out" 2>&1
    grep -q "^kerf: the stream 'tickets' is read whole, as " "$scratch/out" && pass "$words" || fail "$words" "$scratch/out"
done
