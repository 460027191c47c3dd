#!/bin/sh
# Images and PDFs that would come out the same stay as they are, with their time; one that would not is made. Held to
# many small changes of a game: whatever is kept is what a run makes that keeps nothing.
set -u
. tests/support/tap.sh

game=$scratch/game
mkdir -p "$game/layouts" "$game/art"
cat >"$game/game.yaml" <<'END'
game: Kept
theme: theme.yaml
data: {cards: cards.csv}
components:
  card: {layout: card, each: cards}
  mat: {layout: mat}
END
printf 'id,title,size\na,Ann,10\nb,Bob,10\nc,Cid,10\n' >"$game/cards.csv"
printf 'colours: {ink: "#202830", sky: "#a0c0e0"}\nstyles: {head: {size: 14, colour: ink}}\n' >"$game/theme.yaml"
printf '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><circle cx="50" cy="50" r="40" fill="#c03040"/></svg>\n' >"$game/art/disc.svg"
cat >"$game/layouts/card.yaml" <<'END'
size: [40, 30]
front:
  - box: {fill: sky, radius: 2}
  - {text: "{title}", at: [4, 4], size: [30, 10], style: head}
  - {image: art/disc.svg, at: [20, 15], size: "{size}"}
  - {line: {from: [4, 20], to: [18, 26]}, stroke: ink, stroke-width: 0.5}
END
cat >"$game/layouts/mat.yaml" <<'END'
size: [60, 50]
front:
  - box: {fill: sky}
END
out=$scratch/out pdf=$scratch/pdf

dpi=60
make_images() { # FOLDER OPTION...
    folder=$1
    shift
    "$KERF" images "$game" --dpi "$dpi" -o "$folder" "$@" >/dev/null 2>"$scratch/err"
}
make_pdfs() { # FOLDER OPTION...
    folder=$1
    shift
    "$KERF" pdf "$game" --booklet -o "$folder" "$@" >/dev/null 2>"$scratch/err"
}
make_old() { touch -d 2001-01-01 "$out"/*.png "$pdf"/*.pdf; }
expect_new() { # FOLDER COUNT NAME
    find "$1" -type f ! -name .kerf-files -newermt 2002-01-01 | wc -l | tr -d ' ' >"$scratch/new"
    if [ "$(cat "$scratch/new")" = "$2" ]; then pass "$3"; else fail "$3" "$scratch/new"; fi
}

make_images "$out" && make_pdfs "$pdf" && pass 'images and PDFs are made' || fail 'images and PDFs are made' "$scratch/err"
make_old
make_images "$out"
make_pdfs "$pdf"
expect_new "$out" 0 'images stay as they are where nothing changed'
expect_new "$pdf" 0 'and so do PDFs'
sed -i.old 's/Bob/Bobby/' "$game/cards.csv"
make_images "$out"
make_pdfs "$pdf"
expect_new "$out" 1 'one image is made where one value changed'
expect_new "$pdf" 2 'and the PDFs that show it'
make_old
make_images "$out" --force
make_pdfs "$pdf" --force
expect_new "$out" 4 'all images are made with --force'
expect_new "$pdf" 3 'and all PDFs'
make_old
printf 'x' >>"$out/game-card-a-front.png"
touch -d 2001-01-01 "$out/game-card-a-front.png"
make_images "$out"
expect_new "$out" 1 'what somebody has written to is made anew'
make_old
dpi=61
make_images "$out"
dpi=60
make_pdfs "$pdf" --paper letter
expect_new "$out" 4 'all images are made where the options are others'
expect_new "$pdf" 3 'and all PDFs'

# Libraries are known by where they are installed, and the program by its file; neither says what it makes.
make_old
mkdir "$scratch/libraries"
LD_LIBRARY_PATH=$scratch/libraries make_images "$out"
expect_new "$out" 4 'all images are made where other libraries may be taken'
make_old
cp "$KERF" "$scratch/kerf"
KERF=$scratch/kerf make_images "$out"
expect_new "$out" 4 'and by another program'
make_old
KERF=$scratch/kerf make_images "$out"
expect_new "$out" 0 'which keeps what it made itself'
make_images "$out"

# One number or colour at a time, by little; the awk program picks the place and the amount. MUTATIONS=500 tries
# more of them.
wrong=0 compared=0 round=0
while [ $round -lt "${MUTATIONS:-$((SAMPLE > 1 ? 4 : 16))}" ]; do
    round=$((round + 1))
    for file in layouts/card.yaml theme.yaml cards.csv art/disc.svg; do
        cp "$game/$file" "$scratch/before"
        awk -v seed="$round$file" '
            BEGIN {
                for (i = 1; i <= length(seed); i++) hash = (hash * 31 + index("0123456789abcdefghijklmnopqrstuvwxyz./", substr(seed, i, 1))) % 9973
                srand(hash)
            }
            {text = text $0 "\n"}
            END {
                place = int(rand() * length(text))
                for (tries = 0; substr(text, place + 1, 1) !~ /[2-8]/ && tries < length(text); tries++) place = (place + 1) % length(text)
                digit = substr(text, place + 1, 1)
                change = rand() < 0.5 ? digit "" : (digit + 1) ""
                if (change == digit && substr(text, place + 2, 1) ~ /[], }]/) change = digit ".001"
                printf "%s%s%s", substr(text, 1, place), change, substr(text, place + 2)
            }' "$scratch/before" >"$game/$file"
        if make_images "$out" && make_images "$scratch/fresh" --force && make_pdfs "$pdf" && make_pdfs "$scratch/fresh-pdf" --force; then
            compared=$((compared + 1))
            diff -r --exclude=.kerf-files "$out" "$scratch/fresh" >"$scratch/differ" &&
                diff -r --exclude=.kerf-files "$pdf" "$scratch/fresh-pdf" >"$scratch/differ" || wrong=$((wrong + 1))
        fi
        cp "$scratch/before" "$game/$file"
        [ $((round % 4)) = 0 ] || break
    done
done
echo "$wrong of $compared games that were made" >"$scratch/wrong"
[ $wrong = 0 ] && [ $compared -ge $round ] && pass 'what is kept is what would be made' || fail 'what is kept is what would be made' "$scratch/wrong"
