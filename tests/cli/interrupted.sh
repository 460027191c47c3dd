#!/bin/sh
# Runs that are killed, stopped, short of disk or not alone: no file is torn, and nothing is left after the next run.
set -u
. tests/support/tap.sh

faults=$TOOLS/faults/fault_preload.so
game=$scratch/game
mkdir -p "$game/layouts"
printf 'size: [30, 40]\nfront:\n  - box: {fill: red}\n  - text: "{id}"\n    inside: safe\nback:\n  - box: {fill: "{tint}"}\n' >"$game/layouts/card.yaml"
components() {
    printf 'game: Game\ndata: {tints: tints.yaml}\ncomponents:\n  card: {layout: card, each: tints}\n%s' "$1" >"$game/game.yaml"
}

run() { # COMMAND FOLDER
    case $1 in
    images) "$KERF" images "$game" -j 2 --for tabletopia -o "$2" ;;
    pdf) "$KERF" pdf "$game" -j 2 -o "$2" ;;
    esac
}

# What was there, and what the run makes of it.
for command in images pdf; do
    mkdir -p "$scratch/$command-before/mine"
    echo kept >"$scratch/$command-before/mine/notes"
    echo '- {id: one, tint: blue}' >"$game/tints.yaml"
    components '  old: {layout: card, each: tints}
'
    run $command "$scratch/$command-before" >/dev/null 2>&1
    { echo '- {id: one, tint: green}'; echo '- {id: two, tint: navy}'; } >"$game/tints.yaml"
    components ''
    cp -Rp "$scratch/$command-before" "$scratch/$command-after"
    run $command "$scratch/$command-after" >/dev/null 2>&1
    diff -r "$scratch/$command-before" "$scratch/$command-after" >/dev/null && fail "$command: the states differ" || pass "$command: the states differ"
done

# One line a file: its sum, its size and its name. What kerf keeps for itself is no output.
list_files() { # FOLDER
    (cd "$1" && find . -name '.kerf-*' -prune -o -type f -exec cksum {} +)
}
for command in images pdf; do
    { list_files "$scratch/$command-before"; list_files "$scratch/$command-after"; } >"$scratch/$command-whole"
done

# Whole files of one state or of the other, under the names of both; what was the author's.
no_torn_file() { # COMMAND FOLDER
    list_files "$2" | grep -vxFf "$scratch/$1-whole" | sed 's/^/torn: /'
    cmp "$2/mine/notes" "$scratch/$1-before/mine/notes"
}

stop_at() { # COMMAND SIGNAL NUMBER
    out=$scratch/$1-$2-$3
    rm -rf "$out"
    cp -Rp "$scratch/$1-before" "$out"
    FAULT_KIND=any FAULT_AT=$3 FAULT_SIGNAL=$2 LD_PRELOAD=$faults run "$1" "$out" >/dev/null 2>&1
    no_torn_file "$1" "$out"
    if [ "$2" -ne 9 ] && ! diff -r "$scratch/$1-before" "$out" >"$out.diff" && ! diff -r "$scratch/$1-after" "$out" >"$out.diff"; then
        sed "s/^/$1 stopped at $3: /" "$out.diff"
    fi
    if [ "$2" -eq 9 ]; then
        run "$1" "$out" >/dev/null 2>"$out.said" || sed "s/^/$1 after $3: /" "$out.said"
        diff -r "$scratch/$1-after" "$out" | sed "s/^/$1 after $3: /"
    fi
    rm -rf "$out" "$out.diff" "$out.said"
}

case $KERF in
*-san) pass 'sanitizers are not loaded after another library' ;;
*)
    for command in images pdf; do
        cp -Rp "$scratch/$command-before" "$scratch/counting"
        FAULT_KIND=any FAULT_AT=0 FAULT_COUNT=$scratch/count LD_PRELOAD=$faults run $command "$scratch/counting" >/dev/null 2>&1
        rm -rf "$scratch/counting"
        count=$(cat "$scratch/count")
        for signal in 9 15; do
            : >"$scratch/wrong"
            tried=0
            number=1
            # Nobody can clean up after signal 9: it comes at some 230 of the calls that change the disk.
            [ $signal -eq 9 ] && step=$((1 + count / 250)) || step=$((1 + count / 100))
            while [ "$number" -le "$count" ]; do
                stop_at $command $signal $number >>"$scratch/wrong" 2>&1
                tried=$((tried + 1))
                number=$((number + SAMPLE * step))
            done
            name="$command: stopped by signal $signal at $tried moments, no file is torn and nothing is left"
            [ $tried -gt 10 ] && [ ! -s "$scratch/wrong" ] && pass "$name" || fail "$name" "$scratch/wrong"
        done
    done
    ;;
esac

# A disk that is full after 1 KB of a file.
for command in images pdf; do
    out=$scratch/$command-full
    cp -Rp "$scratch/$command-before" "$out"
    status=0
    (trap '' XFSZ; ulimit -f 1; run $command "$out") >/dev/null 2>"$scratch/said" || status=$?
    [ $status -eq 3 ] && pass "$command: a full disk is trouble of the machine" || fail "$command: a full disk is trouble of the machine" "$scratch/said"
    expect_text "$scratch/said" "$out" 'and names the file'
    diff -r "$scratch/$command-before" "$out" >"$scratch/diff" && pass 'and changes nothing' || fail 'and changes nothing' "$scratch/diff"
done

# Two at once into one folder: one after the other.
mkdir -p "$scratch/both"
run images "$scratch/both" >/dev/null 2>&1 &
first=$!
run pdf "$scratch/both" >/dev/null 2>&1 &
second=$!
wait $first && wait $second && pass 'two runs into one folder' || fail 'two runs into one folder'
grep -q 'pdf game' "$scratch/both/.kerf-files" && grep -q 'images tabletopia png game' "$scratch/both/.kerf-files" &&
    pass 'are both listed' || fail 'are both listed' "$scratch/both/.kerf-files"
[ ! -e "$scratch/both/.kerf-run" ] && pass 'and leave nothing' || fail 'and leave nothing'

# Pictures that a program saves over while they are read: each is empty for a moment.
photos=$scratch/photos
mkdir -p "$photos/layouts" "$photos/art"
printf 'game: Photos\ndata: {cards: {product: {n: 12}}}\ncomponents:\n  card: {layout: card, each: cards}\n' >"$photos/game.yaml"
printf 'size: [60, 40]\nfront: [{image: "art/{n}.png", inside: trim, fit: cover}]\n' >"$photos/layouts/card.yaml"
save_over() {
    for number in 1 2 3 4 5 6 7 8 9 10 11 12; do : >"$photos/art/$number.png"; done
    for number in 1 2 3 4 5 6 7 8 9 10 11 12; do cp content/scare-tactics/art/banner.png "$photos/art/$number.png"; done
}
save_over
crashed=
for command in check 'pdf -o made' 'images -o made'; do
    # shellcheck disable=SC2086
    (cd "$scratch" && exec "$KERF" $command photos --jobs 2) >"$scratch/out" 2>"$scratch/err" &
    process=$!
    while kill -0 $process 2>/dev/null; do save_over; done
    wait $process
    status=$?
    case $status in
    0 | 1) ;;
    3) grep -q 'cut short while it was read' "$scratch/err" || crashed="$crashed '$command' without a word" ;;
    *) crashed="$crashed '$command' with $status" ;;
    esac
done
[ -z "$crashed" ] && pass 'a picture that is saved over while it is read is told' || fail "a picture that is saved over while it is read:$crashed" "$scratch/err"
