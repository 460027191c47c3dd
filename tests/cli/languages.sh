#!/bin/sh
# A game in other languages: kerf words, words/de.po, --language.
set -u
. tests/support/tap.sh

game=$scratch/game
mkdir -p "$game/layouts" "$game/words"
printf 'game: Gusts\nlanguages: [de]\ndata: {cards: cards.yaml}\ntypes: types.yaml\ncomponents:\n  cards: {title: Cards, layout: card, each: cards}\n' >"$game/game.yaml"
printf 'records:\n  cards:\n    id: id\n    name: text\n    cost: whole\n    text: {kind: text, expressions: true}\n    code: {kind: text, translate: false}\n' >"$game/types.yaml"
printf -- '- {id: gust, name: Gust, cost: 2, text: "Pay {cost}, then blow <b>twice</b>.", code: "GU st"}\n- {id: rain, name: Rain, cost: 1, text: Get wet., code: RA}\n' >"$game/cards.yaml"
printf 'size: [50, 60]\nfront:\n  - column:\n      inside: safe\n      of:\n        - text: "{name}"\n        - text: "Cost {cost}"\n        - text: "{text}"\n' >"$game/layouts/card.yaml"

expect_status 0 'all texts are written' sh -c "cd '$scratch' && '$KERF' words game -o game.pot"
expect_text "$scratch/out" 'game.pot: 7 texts' 'and counted'
for line in 'msgctxt "cards/gust/text"' 'msgid "Pay {cost}, then blow <b>twice</b>."' 'msgctxt "layouts/card"' 'msgid "Cost {cost}"' \
    "#: game/cards.yaml:1" '#. of Gust' 'msgctxt "components/cards/title"'; do
    expect_text "$scratch/game.pot" "$line" "it has $line"
done
grep -q 'GU st' "$scratch/game.pot" && fail 'but no codes' || pass 'but no codes'
msgfmt -c -o /dev/null "$scratch/game.pot" 2>"$scratch/err" && ! grep -qv "field 'Language' still" "$scratch/err" &&
    pass 'msgfmt misses nothing but the language' || fail 'msgfmt misses nothing but the language' "$scratch/err"

# translated ORIGINAL TRANSLATION...: the texts as a PO file
translate() {
    printf 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n'
    while [ $# -gt 0 ]; do
        printf '\nmsgctxt "%s"\nmsgid "%s"\nmsgstr "%s"\n' "$1" "$2" "$3"
        shift 3
    done
}
whole() {
    translate game/game Gusts Böen components/cards/title Cards Karten cards/gust/name Gust Böe cards/rain/name Rain Regen \
        cards/gust/text 'Pay {cost}, then blow <b>twice</b>.' "$1" cards/rain/text 'Get wet.' 'Werde nass.' layouts/card 'Cost {cost}' 'Kosten {cost}'
}
expect_status 1 'a language without its file' "$KERF" check "$game"
expect_text "$scratch/err" "game.yaml:2:13: error: there is no translation to de yet: 'words/de.po' is not there [translation-missing]" 'is told at its place in the list'
whole 'Zahle {cost}, dann blase <b>zweimal</b>.' >"$game/words/de.po"
expect_status 0 'a whole translation' "$KERF" check "$game"
[ -s "$scratch/err" ] && fail 'has nothing to be said of' "$scratch/err" || pass 'has nothing to be said of'
expect_status 0 'the faces' "$KERF" dump "$game" --stage faces --language de
for words in '"Böe"' '"Kosten 2"' '"Zahle 2, dann blase"' '"zweimal"' '"Werde nass."'; do
    expect_text "$scratch/out" "$words" "say $words"
done
expect_status 0 'are printed' "$KERF" pdf "$game" --language de -o "$scratch/pdf"
expect_status 1 'a language by another name' "$KERF" pdf "$game" --language de_DE -o "$scratch/pdf"
expect_text "$scratch/err" "; there are: de [translation-missing]" 'is told with those that there are'
qpdf --json "$scratch/pdf/game-cards.pdf" >"$scratch/json"
expect_text "$scratch/json" '"/Lang": "u:de"' 'in a PDF that says its language'

whole 'Zahle, dann blase <b>zweimal</b>.' >"$game/words/de.po"
expect_status 1 'a placeholder that was lost' "$KERF" check "$game"
expect_text "$scratch/err" "$game/words/de.po:22:8: error: the translation lacks {cost}, which the original has [words-lost]" 'is blamed in the translation'
whole "Zahle {cost}, dann blase <b>zweimal</b>$(printf ' und weiter und weiter%.0s' 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20)." >"$game/words/de.po"
expect_status 1 'a translation that is too long' "$KERF" check "$game"
expect_text "$scratch/err" "$game/words/de.po:22:8: error: this text does not fit" 'is blamed there too'
whole 'Zahle {cost}, dann blase <b>zweimal</b>.' | sed 's/^msgctxt "cards.rain.text"/#, fuzzy\n&/; s/"Regen"/""/' >"$game/words/de.po"
expect_status 0 'what is missing or unsure' "$KERF" check "$game"
expect_text "$scratch/err" '1 of 7 texts are not translated to de [words-missing]' 'is counted'
expect_text "$scratch/err" '1 translations to de are marked fuzzy and are not used [words-unsure]' 'both'
# broken NAME PLACE FINDING SED: what becomes of the file when that is done to it; msgstr "Böe" stands in line 14
broken() {
    whole 'Zahle {cost}, dann blase <b>zweimal</b>.' | sed "$4" >"$game/words/de.po"
    expect_status 1 "$1" "$KERF" check "$game"
    expect_text "$scratch/err" "$game/words/de.po:$2: error: $3" 'is told at its line'
}
no_file='this is not a file of translations'
broken 'a text that goes on' 13:1 "$no_file: a text has no closing quote" 's/"Gust"/"Gust/'
broken 'a text without translation' 13:1 "$no_file: this msgid has no msgstr after it" '/"Böe"/d'
broken 'a text that is there twice' 17:1 "$no_file: this text, in this context, stands there already" 's/cards.rain.name/cards\/gust\/name/;s/"Rain"/"Gust"/'
broken 'a word that it does not know' 14:1 "$no_file: keyword \"msgstring\" unknown" 's/msgstr "Böe"/msgstring "Böe"/'
broken 'quotes that are curled' 14:1 "$no_file: a line begins with #, msgctxt, msgid, msgstr or a text in straight quotes" 's/"Böe"/“Böe”/'
broken 'a stray backslash' 14:1 "$no_file: a backslash stands before a letter" 's/"Böe"/"B\\qe"/'
broken 'a NUL character' 14:10 "$no_file: it holds a NUL character [words-syntax]" 's/"Böe"/"B\x00e"/'
broken 'a tag that was lost' 22:8 'the translation lacks </b>, which the original has [words-lost]' 's/zweimal<.b>/zweimal/'
whole 'Zahle {cost}, dann blase <b>zweimal</b>.' | sed 's/UTF-8/ISO-8859-1/' | iconv -t ISO-8859-1 >"$game/words/de.po"
expect_status 1 'another encoding' "$KERF" check "$game"
expect_text "$scratch/err" "$game/words/de.po:6:10: error: the byte 0xF6 is not valid UTF-8" 'is told at its first letter'
{ printf '\357\273\277' && whole 'Zahle {cost}, dann blase <b>zweimal</b>.' | sed 's/$/\r/'; } >"$game/words/de.po"
expect_status 0 'as editors of Windows write it' "$KERF" check "$game"
[ -s "$scratch/err" ] && fail 'it is whole' "$scratch/err" || pass 'it is whole'

# What was translated stays when the data changes.
whole 'Zahle {cost}, dann blase <b>zweimal</b>.' >"$game/words/de.po"
sed -i 's/name: Rain/name: Shower/' "$game/cards.yaml"
"$KERF" words "$game" -o "$scratch/game.pot" >"$scratch/out" && msgmerge -q -o "$scratch/de.po" "$game/words/de.po" "$scratch/game.pot" &&
    cp "$scratch/de.po" "$game/words/de.po"
expect_status 0 'after msgmerge' "$KERF" dump "$game" --stage faces --language de
expect_text "$scratch/out" '"Zahle 2, dann blase"' 'the others are as they were'
expect_text "$scratch/out" '"Shower"' 'and the changed one is in the original'

# A text that a layout hands to another one is printed there; where a value comes from may be told field by field.
parts=$scratch/parts
mkdir -p "$parts/layouts"
printf 'game: Parts\ndata: {cards: cards.yaml}\ntypes: types.yaml\ncomponents:\n  cards: {layout: card, each: cards}\n' >"$parts/game.yaml"
printf 'records:\n  cards:\n    id: id\n    name: {kind: text, pattern: "[A-Z].*", translate: true}\n    source: source\ntypes:\n  source: {any_of: [place, {values: place}]}\n  place: {kind: text, pattern: "[a-z].*", translate: false}\n' >"$parts/types.yaml"
printf -- '- {id: gust, name: Gust, source: {name: from the old book}}\n' >"$parts/cards.yaml"
printf 'parameters: [words, title, ink]\nof:\n  - text: "{title}: {words}"\n    colour: "{ink}"\n' >"$parts/layouts/line.yaml"
printf 'size: [50, 60]\nfront:\n  - use: line\n    with: {words: "Blow twice", title: "Wind", ink: "ink-{length(name) + length(name)}"}\n  - use: line\n    with: {words: "{name}", title: "{name}", ink: ink}\n' >"$parts/layouts/card.yaml"
expect_status 0 'texts that are handed on' "$KERF" words "$parts" -o "$scratch/parts.pot"
for line in 'msgid "Blow twice"' 'msgid "Wind"' 'msgctxt "cards/gust/name"' 'parts.pot: 4 texts'; do
    cat "$scratch/out" "$scratch/parts.pot" >"$scratch/both"
    expect_text "$scratch/both" "$line" "are $line"
done
grep -q 'old book\|ink' "$scratch/parts.pot" && fail 'without codes and sources' "$scratch/parts.pot" || pass 'without codes and sources'

# Of a board its labels are words; what an alias shares is one text; so are capitalised texts that a layout is given or begins with.
shared=$scratch/shared
mkdir -p "$shared/layouts" "$shared/words"
printf 'game: Shared\nlanguages: [de]\ndata: {isles: isles.yaml}\ntypes: types.yaml\ncomponents:\n  isles: {layout: isle, each: isles}\n' >"$shared/game.yaml"
printf 'records:\n  isles: {id: id, board: board}\n' >"$shared/types.yaml"
cat >"$shared/isles.yaml" <<'END'
- id: cove
  board:
    space: 10
    layers: {ground: "s t"}
    legend: &legend {ground: {s: {kind: sea}, t: {kind: rock, label: Tor}}}
- id: ridge
  board:
    space: 10
    layers: {ground: "t t"}
    legend: *legend
END
printf 'size: [60, 60]\nfront:\n  - column:\n      inside: safe\n      of:\n        - {board: "{board}", spaces: {sea: {fill: teal}, rock: {fill: grey}}}\n        - {use: sum, with: {ink: "teal"}}\n' >"$shared/layouts/isle.yaml"
printf 'parameters: {total: "Total", ink: "black"}\nof:\n  - {text: "{total}", colour: "{ink}"}\n' >"$shared/layouts/sum.yaml"
expect_status 0 'labels and shared texts' "$KERF" words "$shared" -o "$scratch/shared.pot"
expect_text "$scratch/out" 'shared.pot: 3 texts' 'are found once'
translate game/game Shared Geteilt 'isles/cove/board/legend/ground/t/label' Tor Fels layouts/sum Total Summe >"$shared/words/de.po"
expect_status 0 'they are' "$KERF" check "$shared"
[ -s "$scratch/err" ] && fail 'translated wherever they stand' "$scratch/err" || pass 'translated wherever they stand'
expect_status 0 'the default of a parameter' "$KERF" dump "$shared" --stage faces --language de
expect_text "$scratch/out" '"Summe"' 'too'

# What stands in quotes in an expression and is printed: one that is compared with, or names a colour, stays.
quoted=$scratch/quoted
mkdir -p "$quoted/layouts" "$quoted/words"
printf 'game: Bosses\nlanguages: [de]\ntypes: types.yaml\ndata: {cards: {file: cards.yaml, compute: {rank: "boss and %s or %s"}}}\ncomponents: {c: {layout: card, each: cards}}\n' "'Leads'" "'Serves'" >"$quoted/game.yaml"
printf 'records:\n  cards: {id: id, boss: flag, text: {kind: text, expressions: true}, rank: text}\n' >"$quoted/types.yaml"
printf -- "- {id: gust, boss: true, text: \"Strikes {boss and 'twice' or 'once'}.\"}\n" >"$quoted/cards.yaml"
cat >"$quoted/layouts/card.yaml" <<'END'
size: [60, 80]
front:
  - column:
      inside: safe
      of:
        - {text: "{rank}: {text}", height: 10}
        - {text: "<span foreground='{boss and 'red' or 'blue'}'>{({gust = 'Wind', rain = 'Water'})[id]}</span>", height: 8}
        - {text: "{id == 'gust' and 'air' or 'sea'}", colour: "{boss and 'teal' or 'grey'}", height: 8}
        - {use: line, with: {words: "{boss and 'Big' or 'x'}", ink: "{boss and 'teal' or 'grey'}"}}
        - {text: "{bird}", each: "{'Gannet', 'Puffin'} as bird", height: 8}
END
printf 'parameters: [words, ink]\nof:\n  - {text: "{words}", colour: "{ink}", height: 8}\n' >"$quoted/layouts/line.yaml"
expect_status 0 'words in quotes' sh -c "cd '$scratch' && '$KERF' words quoted -o quoted.pot"
expect_text "$scratch/out" 'quoted.pot: 14 texts' 'are texts'
for line in 'msgctxt "cards/compute/rank"' "#. in {boss and 'twice' or 'once'}" '#: quoted/layouts/card.yaml:8' 'msgid "Puffin"' 'msgid "x"'; do
    expect_text "$scratch/quoted.pot" "$line" "with $line"
done
! grep -q '^msgid "\(red\|teal\|gust\)"' "$scratch/quoted.pot" && pass 'but not those of colours and keys' || fail 'but not those of colours and keys' "$scratch/quoted.pot"
in_german() {
    translate game/game Bosses Chefs cards/compute/rank Leads Führt cards/compute/rank Serves Dient cards/gust/text once einmal cards/gust/text twice zweimal \
        cards/gust/text "Strikes {boss and 'twice' or 'once'}." "Trifft {boss and 'twice' or 'once'}." layouts/card air "$1" layouts/card sea See layouts/card Wind Böe \
        layouts/card Water Regen layouts/card Big "$2" layouts/card x klein layouts/card Gannet Tölpel layouts/card Puffin Alk
    printf '\nmsgctxt "layouts/card"\nmsgid "<span foreground='"'{boss and 'red' or 'blue'}'>{({gust = 'Wind', rain = 'Water'})[id]}"'</span>"\nmsgstr "<span foreground='"'{boss and 'red' or 'blue'}'>{({gust = 'Wind', rain = 'Water'})[id]}"'</span>"\n'
}
in_german Luft Groß >"$quoted/words/de.po"
expect_status 0 'translated' "$KERF" check "$quoted"
[ -s "$scratch/err" ] && fail 'they are whole' "$scratch/err" || pass 'they are whole'
expect_status 0 'in German' "$KERF" dump "$quoted" --stage faces --language de
for words in '"Führt: Trifft zweimal."' '"Böe".*#ff0000' '"Luft".*#008080' '"Groß".*#008080' '"Tölpel"' '"Alk"'; do
    grep -q "$words" "$scratch/out" && pass "they say $words" || fail "they say $words" "$scratch/out"
done
long=$(printf 'und noch mehr %.0s' 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15)
in_german "$long" "$long" >"$quoted/words/de.po"
expect_status 1 'those that are too long' "$KERF" check "$quoted"
for line in $(grep -n '^msgstr "und noch' "$quoted/words/de.po" | cut -d: -f1); do
    expect_text "$scratch/err" "$quoted/words/de.po:$line:8: error: this text does not fit" 'are blamed at their translations, also where a layout hands them on'
done

# What is counted has as many forms as the language says.
counts=$scratch/counts
mkdir -p "$counts/layouts" "$counts/words"
printf 'game: Counts\nlanguages: [pl]\ndata: {cards: cards.yaml}\ntypes: types.yaml\ncomponents:\n  cards: {layout: card, each: cards}\n' >"$counts/game.yaml"
printf 'records:\n  cards:\n    id: whole\n    text: {kind: text, expressions: true}\n' >"$counts/types.yaml"
for id in 1 3 5; do
    printf -- "- {id: $id, text: \"{plural(id, 'space')}\"}\n"
done >"$counts/cards.yaml"
cat >"$counts/layouts/card.yaml" <<'END'
size: [50, 60]
front:
  - column:
      inside: safe
      of:
        - text: "Move {id} {text}"
        - use: line
          with:
            words: "{plural(id, 'die', 'dice')}"
END
printf 'parameters: [words]\nof:\n  - text: "{words}"\n' >"$counts/layouts/line.yaml"
expect_status 0 'nouns that are counted' "$KERF" words "$counts" -o "$scratch/counts.pot"
for line in 'msgctxt "plural"' 'msgid_plural "spaces"' 'msgid_plural "dice"' '#. in {plural(id' 'msgid "Move {id} {text}"'; do
    expect_text "$scratch/counts.pot" "$line" "are written with $line"
done
msgfmt -c -o /dev/null "$scratch/counts.pot" 2>"$scratch/err" && pass 'as msgfmt takes them' || fail 'as msgfmt takes them' "$scratch/err"
# polish RULE: all of it, as a translator's program keeps it
polish() {
    printf 'msgid ""\nmsgstr ""\n"Language: pl\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: %s\\n"\n' "$1"
    printf '\nmsgctxt "game/game"\nmsgid "Counts"\nmsgstr "Liczby"\n\nmsgctxt "layouts/card"\nmsgid "Move {id} {text}"\nmsgstr "Rusz {id} {text}"\n'
    printf '\nmsgctxt "plural"\nmsgid "space"\nmsgid_plural "spaces"\nmsgstr[0] "pole"\nmsgstr[1] "pola"\nmsgstr[2] "pól"\n'
    printf '\nmsgctxt "plural"\nmsgid "die"\nmsgid_plural "dice"\nmsgstr[0] "kostka"\nmsgstr[1] "kostki"\nmsgstr[2] "kostek"\n'
}
three='nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);'
polish "$three" >"$counts/words/pl.po"
msgmerge -q -o "$scratch/pl.po" "$counts/words/pl.po" "$scratch/counts.pot" && msgfmt -c -o /dev/null "$scratch/pl.po" 2>"$scratch/err" &&
    cp "$scratch/pl.po" "$counts/words/pl.po" && pass 'msgmerge keeps their forms' || fail 'msgmerge keeps their forms' "$scratch/err"
expect_status 0 'three forms of each' "$KERF" check "$counts"
[ -s "$scratch/err" ] && fail 'are whole' "$scratch/err" || pass 'are whole'
expect_status 0 'in Polish' "$KERF" dump "$counts" --stage faces --language pl
for words in 'Rusz 1 pole' 'Rusz 3 pola' 'Rusz 5 pól' '"kostka"' '"kostki"' '"kostek"'; do
    expect_text "$scratch/out" "$words" "there is $words"
done
sed "s/^msgstr.1. \"kostki\"/msgstr[1] \"$(printf 'kostki %.0s' 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60)\"/" "$scratch/pl.po" >"$counts/words/pl.po"
expect_status 1 'a form that is too long' "$KERF" check "$counts"
expect_text "$scratch/err" "$counts/words/pl.po:$(grep -n 'kostki kostki' "$counts/words/pl.po" | cut -d: -f1):11: error: this text does not fit" 'is blamed at its line'
sed 's/^msgstr\[2\] "kostek"/msgstr[2] ""/' "$scratch/pl.po" >"$counts/words/pl.po"
expect_status 0 'a form that is missing' "$KERF" dump "$counts" --stage faces --language pl
expect_text "$scratch/out" '"dice"' 'leaves the noun as its author counts it'
"$KERF" check "$counts" >"$scratch/out" 2>"$scratch/err"
expect_text "$scratch/err" 'texts are not translated to pl [words-missing]' 'and is counted'
polish 'nplurals=3; plural=n =' >"$counts/words/pl.po"
expect_status 1 'a rule that is none' "$KERF" check "$counts"
expect_text "$scratch/err" "$counts/words/pl.po:5:2: error: this is not a file of translations: the rule of its plurals" 'is told in the header'
polish 'nplurals=1; plural=0;' | sed '/^msgstr.[12]./d; s/"pole"/"マス"/; s/"kostka"/"サイコロ"/' >"$counts/words/ja.po"
expect_status 0 'one form' "$KERF" dump "$counts" --stage faces --language ja
expect_text "$scratch/out" '"マス"' 'is for all numbers'

# What kerf itself writes on paper: each language has all of it.
xgettext --language=C --from-code=UTF-8 --keyword= --keyword=OWN_WORD --keyword=own_word:2 --keyword=own_text:3 -o "$scratch/own.pot" \
    src/*/*.c 2>"$scratch/err"
for file in src/document/words/*.po; do
    msgfmt -c -o /dev/null "$file" 2>"$scratch/err" && msgcmp "$file" "$scratch/own.pot" 2>"$scratch/err" &&
        pass "${file##*/} is whole" || fail "${file##*/} is whole" "$scratch/err"
    sed -n 's/^ *<file>//p' src/document/words/words.gresource.xml | grep -q "^${file##*/}<" && pass 'and part of the program' || fail 'and part of the program'
done
whole 'Zahle {cost}, dann blase <b>zweimal</b>.' >"$game/words/de.po"
expect_status 0 'a booklet' "$KERF" pdf "$game" --booklet --language de -o "$scratch/booklet"
pdftotext -layout "$scratch/booklet/game-booklet.pdf" "$scratch/text"
for words in 'So wird gedruckt' 'Dieses Lineal ist 100 mm lang' 'Böen: Karten, Bogen 1 von 1, Karton'; do
    grep -qi "$words" "$scratch/text" && pass "says '$words'" || fail "says '$words'" "$scratch/text"
done

# From right to left: what a layout says mirrors, texts and pictures do not, and styles have what differs.
winds=$scratch/winds
mkdir -p "$winds/layouts" "$winds/words"
printf 'game: Winds\nlanguages: [ar]\ntheme: theme.yaml\ncomponents:\n  card: {layout: card}\n' >"$winds/game.yaml"
printf 'styles:\n  text:\n    family: DejaVu Sans\n    size: 9\n    by-language:\n      ar: {size: 10}\n      ar-EG: {size: 11}\n' >"$winds/theme.yaml"
printf 'size: [60, 80]\nmirror: by language\nfront:\n  - text: Gust\n    at: [5, 10]\n    size: [20, 8]\n  - text: "12"\n    at: [5, 30]\n    size: [20, 8]\n    padding: [0, 0, 0, 1]\n  - box: {at: [5, 50], size: 10, fill: teal}\n' >"$winds/layouts/card.yaml"
translate game/game Winds رياح layouts/card Gust 'هبة ريح' >"$winds/words/ar.po"
cp "$winds/words/ar.po" "$winds/words/ar-EG.po"
expect_status 0 'a mirrored game has nothing to be said of' "$KERF" check "$winds"
expect_status 0 'its faces' "$KERF" dump "$winds" --stage faces
! grep -q 'push -1' "$scratch/out" && grep -q '9.00pt' "$scratch/out" && pass 'are as drawn in its own language' || fail 'are as drawn in its own language' "$scratch/out"
expect_status 0 'in Arabic' "$KERF" dump "$winds" --stage faces --language ar-EG
grep -q '11.00pt' "$scratch/out" && pass 'the region goes before the language' || fail 'the region goes before the language' "$scratch/out"
expect_status 0 'in Arabic of no region' "$KERF" dump "$winds" --stage faces --language ar
expect_text "$scratch/out" 'push -1.000 0.000 0.000 1.000 60.000 0.000' 'they are drawn through a mirror'
expect_text "$scratch/out" 'push -1.000 0.000 0.000 1.000 30.000 0.000' 'texts through a second one'
expect_text "$scratch/out" '10.00pt' 'in the size of that language'
"$KERF" pdf "$winds" --language ar --cut none --slug none -o "$scratch/pdf" >/dev/null && pdftotext -bbox "$scratch/pdf/winds-card.pdf" "$scratch/boxes"
# Three such cards would stand beside each other on A4: this one from 15 mm, and its number ends at 15 + 60 - 5 - 1 = 69 mm.
awk -F'"' '/>12</ {found = ($6 / 72 * 25.4 > 68.8 && $6 / 72 * 25.4 < 69.2)} END {exit !found}' "$scratch/boxes" &&
    pass 'a number stands where it would end' || fail 'a number stands where it would end' "$scratch/boxes"
