#!/bin/sh
# Images for Tabletopia: names, sizes, shapes, and what the manifest says of them.
set -u
. tests/support/tap.sh

game=$scratch/game
mkdir -p "$game/layouts"
cat >"$game/game.yaml" <<'END'
game: Port
data: {crew: crew.yaml, charts: charts.yaml}
components:
  crew: {title: Crew, layout: crew, each: crew, copies: "{count}"}
  coins: {title: Coins, layout: coin, table: {thickness: 3}}
  figure: {title: Figure, layout: figure}
  chart: {layout: chart, each: charts}
  die: {title: Die, layout: die}
END
printf -- '- {id: ann, name: Ann, count: 2}\n- {id: bob, name: "Bob, the cook", count: 1}\n' >"$game/crew.yaml"
printf 'size: bridge\noutline: rounded\nfront:\n  - text: "{name}"\n    inside: safe\nback:\n  - box: {size: [10, 10], fill: navy}\n' >"$game/layouts/crew.yaml"
printf 'size: [20, 20]\nbleed: 0\nsafe: 0\noutline: circle\nfront:\n  - box: {size: [20, 20], fill: gold}\n' >"$game/layouts/coin.yaml"
printf 'size: [20, 80]\nsafe: 0\nfolds: [[0, 10, 20, 10], [0, 40, 20, 40], [0, 70, 20, 70]]\nfront:\n  - box: {size: [20, 40], fill: red}\n' >"$game/layouts/figure.yaml"
printf 'size: [400, 100]\nsafe: 0\nfront:\n  - board: "{board}"\n    at: [0, 0]\n    size: [40, 40]\n' >"$game/layouts/chart.yaml"
printf -- '- id: sea\n  title: "Chart, \\"large\\""\n  board:\n    space: 20\n    layers:\n      ground: |\n        a b\n        c d\n' >"$game/charts.yaml"
printf 'net: {die: d6, edge: 16}\nfront:\n  - box: {size: [5, 5], fill: red}\n' >"$game/layouts/die.yaml"

png_size() { # FILE
    od -A n -t u1 -j 16 -N 8 "$1" | awk '{print $3 * 256 + $4 "x" $7 * 256 + $8}'
}
expect_size() { # FILE SIZE
    if [ "$(png_size "$1")" = "$2" ]; then pass "$(basename "$1") is $2"; else fail "$(basename "$1") is $2"; fi
}

out=$scratch/out-files
expect_status 0 'images for Tabletopia' "$KERF" images "$game" --for tabletopia -o "$out"
(cd "$out" && find . -type f | sed 's|^\./||' | LC_ALL=C sort | tr '\n' ' ') >"$scratch/names"
echo ".kerf-files banner.png box.png chart/maps/sea.png chart/sea.png coins/front.png crew/ann.png crew/back.png crew/bob.png figure/front-back.png figure/front.png manifest.csv manifest.json " | tr -d '\n' >"$scratch/expected"
if cmp -s "$scratch/names" "$scratch/expected"; then pass 'one file a face, one shared back'; else fail 'one file a face, one shared back' "$scratch/names"; fi
expect_size "$out/crew/ann.png" 572x889
expect_size "$out/crew/bob.png" 572x889
expect_size "$out/crew/back.png" 572x889
expect_size "$out/figure/front.png" 200x300
expect_size "$out/figure/front-back.png" 200x300
expect_size "$out/chart/sea.png" 2000x500
expect_size "$out/chart/maps/sea.png" 2000x500
expect_text "$scratch/out" 'left out: a net to fold is no picture' 'a net is left out, and that is said'
expect_text "$out/manifest.csv" 'crew,card,Ann,2,crew/ann.png,crew/back.png,horizontal,,57.15,88.9,572,889,10,100,0.2' 'copies are a count'
expect_text "$out/manifest.csv" 'crew,card,"Bob, the cook",1,' 'a comma is quoted'
expect_text "$out/manifest.csv" 'chart,board,"Chart, ""large""",1,chart/sea.png,,horizontal,chart/maps/sea.png,400,100,2000,500,5,200,2' 'a large piece has a scale, a board its map'
expect_text "$out/manifest.csv" 'figure,token,Figure,1,figure/front.png,figure/front-back.png,vertical,' 'a standee is a token with two pictures'
expect_text "$out/manifest.csv" 'coins,token,Coins,1,coins/front.png,,horizontal,,20,20,200,200,10,100,3' 'a thickness of its own'
python3 -m json.tool "$out/manifest.json" >/dev/null 2>"$scratch/json" && pass 'the manifest is JSON' || fail 'the manifest is JSON' "$scratch/json"

# A record before the others changes no name and no picture.
cp -R "$out" "$scratch/before"
printf -- '- {id: abe, name: Abe, count: 1}\n- {id: bob, name: "Bob, the cook", count: 1}\n- {id: ann, name: Ann, count: 2}\n' >"$game/crew.yaml"
expect_status 0 'with a record more, and moved' "$KERF" images "$game" --for tabletopia -o "$out"
for file in crew/ann.png crew/bob.png crew/back.png; do
    expect_same "$out/$file" "$scratch/before/$file" "$file is as it was"
done

# Records whose fronts are equal share a file, and its name does not depend on which comes first.
cat >"$scratch/equal" <<'END'
- {id: eva, name: Eva, count: 1}
- {id: fay, name: Eva, count: 1}
- {id: dee, name: Eva, count: 1}
END
cp "$scratch/equal" "$game/crew.yaml"
expect_status 0 'records with equal fronts' "$KERF" images "$game" -c crew --for tabletopia -o "$scratch/equal-1"
{ echo '- {id: abe, name: Abe, count: 1}'; sort -r "$scratch/equal"; } >"$game/crew.yaml"
expect_status 0 'and moved, with one before them' "$KERF" images "$game" -c crew --for tabletopia -o "$scratch/equal-2"
expect_text "$scratch/equal-1/manifest-crew.csv" 'crew,card,Eva,3,crew/dee.png,' 'are one picture'
[ ! -e "$scratch/equal-2/crew/eva.png" ] && pass 'of one name' || fail 'of one name'
expect_same "$scratch/equal-1/crew/dee.png" "$scratch/equal-2/crew/dee.png" 'the first by bytes, wherever it is'

# Pictures for the shop: kerf's own, or the game's.
expect_size "$out/box.png" 410x514
expect_size "$out/banner.png" 1880x546
[ ! -e "$scratch/equal-1/box.png" ] && pass 'one component has no box' || fail 'one component has no box'
mkdir "$game/art"
cp "$out/banner.png" "$game/art/box.png"
expect_status 1 'a box in the size of a banner' "$KERF" images "$game" --for tabletopia -o "$scratch/bad-box"
expect_text "$scratch/err" "art/box.png' is 1880 x 546 pixels, and this picture of a game is 410 x 514 there" 'is a finding'
expect_text "$scratch/err" '[cover-size]' 'of its own'
[ ! -e "$scratch/bad-box" ] && pass 'and nothing is left of the other images' || fail 'and nothing is left of the other images'
cp "$scratch/before/box.png" "$game/art/box.png"
expect_status 0 'a box of its own' "$KERF" images "$game" --for tabletopia -o "$scratch/own-box"
expect_same "$scratch/own-box/box.png" "$game/art/box.png" 'is taken as it is'
rm -r "$game/art"

# All or nothing: what was there stays as it was.
cp "$out/manifest.csv" "$scratch/kept.csv"
mkdir -p "$game/art" "$scratch/kept"
cp "$out/crew/ann.png" "$scratch/kept/ann.png"
cp "$out/crew/ann.png" "$game/art/banner.png"
printf -- '- {id: ann, name: Other, count: 5}\n' >"$game/crew.yaml"
expect_status 1 'a refusal after the images are drawn' "$KERF" images "$game" --for tabletopia -o "$out"
expect_same "$out/crew/ann.png" "$scratch/kept/ann.png" 'leaves the earlier images'
expect_same "$out/manifest.csv" "$scratch/kept.csv" 'and their manifest'
find "$out" -name ".kerf-run*" >"$scratch/hidden"
[ ! -s "$scratch/hidden" ] && pass 'and no hidden folder' || fail 'and no hidden folder' "$scratch/hidden"
rm -r "$game/art"

# C32: no two files of one name.
printf -- '- {id: back, name: Back, count: 1}\n- {id: ann, name: Ann, count: 2}\n' >"$game/crew.yaml"
expect_status 1 'a record called as the shared back' "$KERF" images "$game" --for tabletopia -o "$scratch/none"
expect_text "$scratch/err" '[name-clash]' 'is a finding'
[ ! -e "$scratch/none" ] && pass 'and nothing is written' || fail 'and nothing is written'
printf -- '- {id: ann, name: Ann, count: 2}\n' >"$game/crew.yaml"

# Shapes.
outline() { sed -i.old "s|^outline:.*|outline: {path: \"$1\"}|" "$game/layouts/coin.yaml"; }
outline 'M0 0 H20 V20 H0 Z M5 5 V15 H15 V5 Z'
expect_status 0 'a hole' "$KERF" images "$game" -c coins --for tabletopia -o "$scratch/hole"
expect_text "$scratch/err" 'coin.yaml:4:10: warning' 'is reported at the outline'
expect_text "$scratch/err" '[image-hole]' 'as filled'
outline 'M0 0 H8 V20 H0 Z M12 0 H20 V20 H12 Z'
expect_status 1 'two parts' "$KERF" images "$game" -c coins --for tabletopia -o "$scratch/parts"
expect_text "$scratch/err" '[image-parts]' 'are refused'

# Limits.
sed -i.old 's/size: \[400, 100\]/size: [4000, 100]/' "$game/layouts/chart.yaml"
expect_status 1 'a board of 4 m' "$KERF" images "$game" -c chart --for tabletopia -o "$scratch/large"
expect_text "$scratch/err" "'chart' is 4000 mm, and the limit is 3900 mm" 'is refused'

expect_status 2 'an unknown target' "$KERF" images "$game" --for table
expect_status 2 'a scale beside that of the target' "$KERF" images "$game" --for tabletopia --dpi 300
