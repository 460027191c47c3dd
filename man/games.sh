#!/bin/sh
# Fills the table of games in a text from what `kerf list` says of them. Between
#   <!-- games -->
#   <!-- end of games -->
# stands a row for each game in content/; all else is passed on. Run by `make readme`; a test checks that it
# changes nothing.
#
# usage: man/games.sh KERF TEXT
set -eu
kerf=$1
text=$2

# listed PAPER GAME: what `kerf list` says
listed() {
    "$kerf" list "$2" --paper "$1" 2>/dev/null ||
        { echo "$2 cannot be listed: see kerf check $2" >&2; return 1; }
}

# totals, from a list: pieces, faces, sheets
totals() {
    awk '$1 == "total" {print $2, $3, $4}'
}

# contents, from a list: "Tiles and pads (42), Object cards (18)", of components and groups; a title ends at its
# comma
contents() {
    sed -nE '2,$ s/^[a-z0-9][^ ]* +(.*[^ ]) +([0-9]+) +[0-9]+ +[0-9]+( +[0-9.]+ x [0-9.]+)?( +[0-9]+ +[0-9]+ %)?$/\1;\2/p' |
        sed 's/,.*;/;/; s/;\(.*\)/ (\1)/' | paste -s -d , - | sed 's/,/, /g'
}

rows=$(
    echo '| game | in the box | pieces | faces | sheets of A4 | of Letter |'
    echo '| --- | --- | ---: | ---: | ---: | ---: |'
    for game in content/*/game.yaml; do
        folder=$(dirname "$game")
        title=$(sed -n 's/^game: *//p' "$game" | sed 's/ *#.*//; s/^"\(.*\)"$/\1/')
        on_a4=$(listed a4 "$folder") && on_letter=$(listed letter "$folder") || exit 1
        box=$(printf '%s\n' "$on_a4" | contents)
        # Three numbers each.
        # shellcheck disable=SC2046
        set -- $(printf '%s\n' "$on_a4" | totals) $(printf '%s\n' "$on_letter" | totals)
        [ $# -eq 6 ] || exit 1
        echo "| [$title]($folder) | $box | $1 | $2 | $3 | $6 |"
    done
)

printf '%s\n' "$rows" | awk -v text="$text" '
    {rows[++count] = $0}
    END {
        while ((getline line < text) > 0) {
            if (line == "<!-- end of games -->") inside = 0
            if (!inside) print line
            if (line == "<!-- games -->") {
                inside = 1
                for (i = 1; i <= count; i++) print rows[i]
            }
        }
    }'
