#!/bin/sh
# A page of what the sampler shows: each of its layouts as it is written, with a picture of what comes of it.
#
# usage: man/gallery.sh KERF FOLDER    writes FOLDER/index.html and its pictures
set -eu

kerf=$1
folder=$2
sampler=content/sampler

rm -rf "$folder"
"$kerf" images "$sampler" --layouts layouts --dpi 110 -o "$folder" >/dev/null

escaped() { sed 's/&/\&amp;/g; s/</\&lt;/g; s/>/\&gt;/g' "$1"; }

# section LAYOUT: one component of that layout is enough to show it
section() {
    name=$(basename "$1" .yaml)
    component=$(sed -nE "s/^  ([a-z-]+):.*layout: $name[,}].*/\1/p; /^  [a-z-]+:\$/h; /^    layout: $name\$/{g;s/^  ([a-z-]+):/\1/p;}" "$sampler/game.yaml" | head -n 1)
    picture=$(cd "$folder" && ls "sampler-$component"-*front.png "$component"-*front.png 2>/dev/null | head -n 1)
    echo "<section id=\"$name\"><h2>$name</h2><div>"
    if [ -n "$picture" ]; then
        echo "<img src=\"$picture\" alt=\"$name\">"
    else
        echo '<p>A part, which other layouts use.</p>'
    fi
    echo '<pre>'
    escaped "$1"
    echo '</pre></div></section>'
}

{
    cat <<'HEAD'
<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<title>kerf: a gallery</title>
<style>
body { font: 16px/1.5 Lato, sans-serif; color: #1d2b36; background: #fbf9f4; margin: 3em auto; max-width: 80em; padding: 0 2em }
h1, h2 { font-weight: 300 }
section > div { display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); gap: 2em; align-items: start }
img { max-width: 100%; box-shadow: 0 1px 4px #0003 }
pre { font-size: 12px; line-height: 1.4; overflow: auto; background: #fff; padding: 1em; margin: 0; max-height: 50em }
</style>
<h1>What kerf draws, and how it is written</h1>
<p>The layouts of <code>content/sampler</code>; its theme gives the colours and the styles.
HEAD
    for layout in "$sampler"/layouts/plate-*.yaml; do section "$layout"; done
    for layout in "$sampler"/layouts/*.yaml; do
        case $layout in */plate-*) ;; *) section "$layout" ;; esac
    done
} >"$folder/index.html"
