#!/bin/sh
# The disk and the memory fail, at each call in turn that writes: the run says so, ends with 3, and leaves what
# was there; nothing of its own is left.
set -u
. tests/support/tap.sh

faults=$TOOLS/faults/fault_preload.so
case $KERF in *-san) pass 'sanitizers are not loaded after another library'; exit ;; esac

# Two states of a game: what was there was made from the first.
game=$scratch/game
mkdir -p "$game/layouts"
printf 'size: [30, 40]\nbleed: 4\nsafe: 4\nfront:\n  - box: {inside: bleed, fill: red}\nback:\n  - box: {inside: bleed, fill: "{tint}"}\n' >"$game/layouts/card.yaml"
printf 'size: [25.4, 25.4]\nbleed: 4\nsafe: 4\nfront:\n  - box: {inside: bleed, fill: "{tint}"}\n' >"$game/layouts/chit.yaml"
first() {
    printf 'game: Game\ndata: {tints: tints.yaml}\ncomponents:\n  card: {layout: %s, each: tints}\n  old: {layout: %s, each: tints}\n' "$1" "$1" >"$game/game.yaml"
    echo '- {id: one, tint: blue}' >"$game/tints.yaml"
}
second() {
    printf 'game: Game\ndata: {tints: tints.yaml}\ncomponents:\n  card: {layout: %s, each: tints}\n' "$1" >"$game/game.yaml"
    echo '- {id: one, tint: green}' >"$game/tints.yaml"
}

run() { # FOLDER: the command, whose output goes there
    case $command in
    new) "$KERF" new "$1/started" ;;
    contact) "$KERF" contact "$game" -o "$1/contact.png" ;;
    report) "$KERF" check "$game" --report="$1/page.html" ;;
    one-pdf) "$KERF" pdf "$game" -j 1 -o "$1/all.pdf" ;;
    pdf) "$KERF" pdf "$game" -j 1 -o "$1" ;;
    cutfiles) "$KERF" cutfiles "$game" -j 1 -o "$1" ;;
    plain) "$KERF" images "$game" -j 1 --dpi 20 -o "$1" ;;
    *) "$KERF" images "$game" -j 1 --for "$command" -o "$1" ;;
    esac
}

# One call fails. What comes of it is a line on standard output where it is not as it should be.
fault() { # KIND NUMBER
    out=$scratch/$command-$1-$2
    rm -rf "$out"
    cp -Rp "$scratch/$command-before" "$out"
    status=0
    FAULT_KIND=$1 FAULT_AT=$2 LD_PRELOAD=$faults run "$out" >"$out.said" 2>&1 || status=$?
    if [ "$status" -eq 0 ] && diff -r "$scratch/$command-after" "$out" >"$out.diff"; then
        : # there was another way
    elif [ "$status" -ne 3 ]; then
        echo "$command, $1 $2: status $status"
        sed 's/^/    /' "$out.said"
    elif ! grep -q "error: .*\($out\|drawing\|memory\)" "$out.said"; then
        echo "$command, $1 $2: says not what failed"
        sed 's/^/    /' "$out.said"
    elif ! diff -r "$scratch/$command-before" "$out" >"$out.diff"; then
        echo "$command, $1 $2: is not as it was"
        sed 's/^/    /' "$out.diff"
    fi
    rm -rf "$out" "$out.diff" "$out.said"
}

for command in new contact report one-pdf pdf cutfiles plain tabletopia tts thegamecrafter drivethrucards; do
    layout=card
    [ "$command" = thegamecrafter ] && layout=chit
    [ "$command" = drivethrucards ] && sed -i.old 's/size:.*/size: [63.5, 88.9]/' "$game/layouts/card.yaml"
    before=$scratch/$command-before
    mkdir -p "$before"
    first $layout
    [ "$command" = new ] || run "$before" >/dev/null 2>&1
    second $layout
    cp -Rp "$before" "$scratch/$command-after"
    run "$scratch/$command-after" >/dev/null 2>"$scratch/said" || fail "$command works without faults" "$scratch/said"
    : >"$scratch/wrong"
    tried=0
    for kind in open write link rename mkdir memory; do
        rm -rf "$scratch/counting"
        cp -Rp "$before" "$scratch/counting"
        FAULT_KIND=$kind FAULT_AT=0 FAULT_COUNT=$scratch/count LD_PRELOAD=$faults run "$scratch/counting" >/dev/null 2>&1
        count=$(cat "$scratch/count")
        number=1
        while [ "$number" -le "$count" ]; do
            fault $kind $number >>"$scratch/wrong"
            tried=$((tried + 1))
            number=$((number + SAMPLE * (1 + count / 30)))
        done
    done
    [ $tried -gt 3 ] && [ ! -s "$scratch/wrong" ] && pass "$command: each of $tried faults is told and changes nothing" ||
        fail "$command: each of $tried faults is told and changes nothing" "$scratch/wrong"
done
