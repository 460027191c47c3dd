#!/bin/sh
# A run in parts, put together by kerf join, leaves the bytes, the findings and the status of one run: made here by GNU
# parallel, with one part killed and made again.
set -u
. tests/support/tap.sh

game=$scratch/game
mkdir -p "$game/layouts"
cat >"$game/game.yaml" <<'END_GAME'
game: Parts
theme: theme.yaml
data: {cards: cards.csv}
components:
  card: {layout: card, each: cards}
  note: {layout: note, each: cards}
END_GAME
{
    echo 'id,title'
    for i in $(seq 1 90); do echo "c$i,Card number $i"; done
} >"$game/cards.csv"
cat >"$game/layouts/card.yaml" <<'END_LAYOUT'
size: [180, 240]
front:
  - {text: "{title}", at: [10, 10], size: [160, 20]}
  - {text: "small print", at: [10, 40], style: tiny}
  - {text: "never", at: [10, 60], when: "title == 'none'"}
END_LAYOUT
printf 'styles: {tiny: {size: 4}}\n' >"$game/theme.yaml"
cat >"$game/layouts/note.yaml" <<'END_LAYOUT'
size: [60, 40]
front:
  - {text: "{title}", at: [5, 5], size: [50, 10]}
END_LAYOUT

# The first run of part 3 is killed in the middle of its work.
cat >"$scratch/make_part" <<'END_SCRIPT'
#!/bin/sh
kind=$1 k=$2
shift 2
if [ "$k" = 3 ] && mkdir "$SCRATCH_FOLDER/killed-$kind" 2>/dev/null; then
    "$KERF" "$@" --part "$k/4" -o "$SCRATCH_FOLDER/$kind-$k" &
    kill -KILL $!
    wait $!
    exit 137
fi
exec "$KERF" "$@" --part "$k/4" -o "$SCRATCH_FOLDER/$kind-$k"
END_SCRIPT
chmod +x "$scratch/make_part"
SCRATCH_FOLDER=$scratch
export SCRATCH_FOLDER KERF

in_parallel() { parallel --will-cite -j 2 "$@" >"$scratch/parallel" 2>&1; }

# expect_same KIND COMMAND...: one run, and four parts joined
expect_same() {
    kind=$1
    shift
    "$KERF" "$@" -o "$scratch/whole-$kind" >"$scratch/whole.out" 2>"$scratch/whole.err"
    whole=$?
    if in_parallel --joblog "$scratch/log-$kind" "$scratch/make_part" "$kind" {} "$@" ::: 1 2 3 4; then
        fail "$kind: a part that was killed is told" "$scratch/parallel"
    else
        pass "$kind: a part that was killed is told"
    fi
    expect_status 2 "$kind: what is missing is not joined" "$KERF" join "$scratch/$kind"-[124] -o "$scratch/joined-$kind"
    if in_parallel --retry-failed --joblog "$scratch/log-$kind"; then
        pass "$kind: it alone is made again"
    else
        fail "$kind: it alone is made again" "$scratch/parallel"
    fi
    expect_status $whole "$kind: parts are joined with the status of one run" \
        "$KERF" join "$scratch/$kind"-[1234] -o "$scratch/joined-$kind"
    sed "s/joined-/whole-/" "$scratch/out" | diff "$scratch/whole.out" - >"$scratch/differ" &&
        diff "$scratch/whole.err" "$scratch/err" >>"$scratch/differ" &&
        pass "$kind: what is said is the same" || fail "$kind: what is said is the same" "$scratch/differ"
    diff -r --exclude=.kerf-files "$scratch/whole-$kind" "$scratch/joined-$kind" >"$scratch/differ" &&
        pass "$kind: the bytes are the same" || fail "$kind: the bytes are the same" "$scratch/differ"
}

expect_same pdf pdf "$game" --booklet
grep -qF '[text-too-small]' "$scratch/whole.err" && grep -qF '[never-shown]' "$scratch/whole.err" &&
    pass 'findings of faces and of all of them are among it' || fail 'findings of faces and of all of them are among it' "$scratch/whole.err"
expect_same images images "$game" --dpi 20
expect_same tabletopia images "$game" --for tabletopia -c note

cp -r "$scratch/pdf-2" "$scratch/pdf-whole"
for part in "$scratch/pdf-2"/*.part; do
    printf 'x' | dd of="$part" bs=1 seek=$(($(wc -c <"$part") / 2)) conv=notrunc 2>/dev/null
done
expect_status 3 'a part that somebody has written to is not taken' "$KERF" join "$scratch"/pdf-[1234] -o "$scratch/again"
grep -qF '[part-unusable]' "$scratch/err" && pass 'as it says' || fail 'as it says' "$scratch/err"
[ ! -e "$scratch/again/${game##*/}-booklet.pdf" ] && pass 'and nothing is made of it' || fail 'and nothing is made of it'
rm -r "$scratch/pdf-2"
mv "$scratch/pdf-whole" "$scratch/pdf-2"

rm "$scratch/pdf-2"/*.part
expect_status 3 'a file that is gone is missed' "$KERF" join "$scratch"/pdf-[1234] -o "$scratch/again"
grep -qF '[part-unusable]' "$scratch/err" && pass 'by its name' || fail 'by its name' "$scratch/err"
expect_status 2 'a part is not there twice' "$KERF" join "$scratch"/images-[1234] "$scratch/images-2" -o "$scratch/again"
expect_status 2 'a folder that is no part' "$KERF" join "$game" -o "$scratch/again"
expect_text "$scratch/err" "has no finished part of a run" 'is told'
sed -i.old '/^c90,/d' "$game/cards.csv"
expect_status 1 'parts of another state are not joined' "$KERF" join "$scratch"/images-[1234] -o "$scratch/again"
grep -qF '[parts-of-another]' "$scratch/err" && pass 'as is said' || fail 'as is said' "$scratch/err"
expect_status 2 'a part has a number' "$KERF" pdf "$game" --part 5/4 -o "$scratch/again"
