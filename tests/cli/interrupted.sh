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

# with_words COMMAND FOLDER PROGRAM...: the program with the words of the command, whose output goes to the folder
with_words() {
    command=$1 into=$2
    shift 2
    case $command in
    images) "$@" images "$game" -j 2 --for tabletopia -o "$into" ;;
    pdf) "$@" pdf "$game" -j 2 -o "$into" ;;
    esac
}

# A line for run_many, of its fields.
tab=$(printf '\t')
print_line() {
    (IFS=$tab; printf '%s\n' "$*")
}

# What a program has made it knows as its own: that by which many runs are made has states for itself.
run() { # kerf|many COMMAND FOLDER
    case $1 in
    kerf) with_words "$2" "$3" "$KERF" ;;
    many) with_words "$2" "$3" print_line . "$scratch/said" /dev/null | "$TOOLS/golden/run_many" ;;
    esac
}

# What was there, and what the run makes of it.
for by in kerf many; do
    for command in images pdf; do
        states=$scratch/$by-$command
        mkdir -p "$states-before/mine"
        echo kept >"$states-before/mine/notes"
        echo '- {id: one, tint: blue}' >"$game/tints.yaml"
        components '  old: {layout: card, each: tints}
'
        run $by $command "$states-before" >/dev/null 2>&1
        { echo '- {id: one, tint: green}'; echo '- {id: two, tint: navy}'; } >"$game/tints.yaml"
        components ''
        cp -Rp "$states-before" "$states-after"
        run $by $command "$states-after" >/dev/null 2>&1
        diff -r "$states-before" "$states-after" >/dev/null && fail "$by, $command: the states differ" || pass "$by, $command: the states differ"
    done
done

# One line a file: its sum, its size and its name. What kerf keeps for itself is no output.
list_files() { # FOLDER
    (cd "$1" && find . -name '.kerf-*' -prune -o -type f -exec cksum {} +)
}
for command in images pdf; do
    { list_files "$scratch/kerf-$command-before"; list_files "$scratch/kerf-$command-after"; } >"$scratch/$command-whole"
done

# Whole files of one state or of the other, under the names of both; what was the author's.
no_torn_file() { # COMMAND FOLDER
    list_files "$2" | grep -vxFf "$scratch/$1-whole" | sed 's/^/torn: /'
    cmp "$2/mine/notes" "$scratch/kerf-$1-before/mine/notes"
}

# One that is asked to stop cleans up.
ask_to_stop_at() { # COMMAND NUMBER
    out=$scratch/$1-asked-$2
    cp -Rp "$scratch/kerf-$1-before" "$out"
    FAULT_KIND=any FAULT_AT=$2 FAULT_SIGNAL=15 LD_PRELOAD=$faults run kerf "$1" "$out" >/dev/null 2>&1
    no_torn_file "$1" "$out"
    if ! diff -r "$scratch/kerf-$1-before" "$out" >"$out.diff" && ! diff -r "$scratch/kerf-$1-after" "$out" >"$out.diff"; then
        sed "s/^/$1 stopped at $2: /" "$out.diff"
    fi
    rm -rf "$out" "$out.diff"
}

# One that is asked to stop leaves no folder that it made for its files and put none into.
ask_to_stop_anew() { # COMMAND NUMBER
    FAULT_KIND=any FAULT_AT=$2 FAULT_SIGNAL=15 LD_PRELOAD=$faults run kerf "$1" "$scratch/anew/out" >/dev/null 2>&1
    [ ! -e "$scratch/anew" ] || find "$scratch/anew" -type d -empty | sed "s/^/$1 stopped at $2: /"
    rm -rf "$scratch/anew"
}

# Nobody can clean up after signal 9: the next run does. Of many runs each begins where the libraries are loaded.
kill_at() { # COMMAND NUMBER...
    command=$1
    shift
    for number in "$@"; do
        out=$scratch/$command-killed-$number
        cp -Rp "$scratch/many-$command-before" "$out"
        with_words "$command" "$out" print_line . "$out.killed" /dev/null FAULT_KIND=any "FAULT_AT=$number" FAULT_SIGNAL=9
    done >"$scratch/runs"
    LD_PRELOAD=$faults "$TOOLS/golden/run_many" <"$scratch/runs"
    for number in "$@"; do
        out=$scratch/$command-killed-$number
        no_torn_file "$command" "$out" >&2
        with_words "$command" "$out" print_line . "$out.again" /dev/null
    done >"$scratch/runs"
    "$TOOLS/golden/run_many" <"$scratch/runs"
    for number in "$@"; do
        out=$scratch/$command-killed-$number
        [ "$(cat "$out.again.status")" -eq 0 ] || sed "s/^/$command after $number: /" "$out.again"
        diff -r "$scratch/many-$command-after" "$out" | sed "s/^/$command after $number: /"
    done
}

case $KERF in
*-san) pass 'sanitizers are not loaded after another library' ;;
*)
    for command in images pdf; do
        cp -Rp "$scratch/kerf-$command-before" "$scratch/counting"
        FAULT_KIND=any FAULT_AT=0 FAULT_COUNT=$scratch/count LD_PRELOAD=$faults run kerf $command "$scratch/counting" >/dev/null 2>&1
        rm -rf "$scratch/counting"
        count=$(cat "$scratch/count")
        # Signal 9 comes at some 230 of the calls that change the disk.
        kill_at $command $(seq 1 $((SAMPLE * (1 + count / 250))) "$count") >"$scratch/wrong" 2>&1
        killed=$(cat "$scratch/$command-killed-"*.killed.status | grep -cx 137)
        name="$command: killed at $killed moments, no file is torn and the next run leaves nothing"
        [ "$killed" -gt 10 ] && [ ! -s "$scratch/wrong" ] && pass "$name" || fail "$name" "$scratch/wrong"
        rm -rf "$scratch/$command-killed-"*
        for number in $(seq 1 $((SAMPLE * (1 + count / 100))) "$count"); do
            ask_to_stop_at $command "$number"
        done >"$scratch/wrong" 2>&1
        for number in $(seq 1 $((SAMPLE * (1 + count / 30))) "$count"); do
            ask_to_stop_anew $command "$number"
        done >"$scratch/empty" 2>&1
        name="$command: nor is a folder that was made for it"
        [ ! -s "$scratch/empty" ] && pass "$name" || fail "$name" "$scratch/empty"
        name="$command: asked to stop at moments up to $count, no file is torn and nothing is left"
        [ "$count" -gt 10 ] && [ ! -s "$scratch/wrong" ] && pass "$name" || fail "$name" "$scratch/wrong"
    done
    ;;
esac

# A disk that is full after 1 KB of a file.
for command in images pdf; do
    out=$scratch/$command-full
    cp -Rp "$scratch/kerf-$command-before" "$out"
    status=0
    (trap '' XFSZ; ulimit -f 1; run kerf $command "$out") >/dev/null 2>"$scratch/said" || status=$?
    [ $status -eq 3 ] && pass "$command: a full disk is trouble of the machine" || fail "$command: a full disk is trouble of the machine" "$scratch/said"
    expect_text "$scratch/said" "$out" 'and names the file'
    diff -r "$scratch/kerf-$command-before" "$out" >"$scratch/diff" && pass 'and changes nothing' || fail 'and changes nothing' "$scratch/diff"
done

# Two at once into one folder: one after the other.
mkdir -p "$scratch/both"
run kerf images "$scratch/both" >/dev/null 2>&1 &
first=$!
run kerf pdf "$scratch/both" >/dev/null 2>&1 &
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
