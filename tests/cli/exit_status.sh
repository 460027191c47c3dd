#!/bin/sh
# How kerf ends: 0 fine, 1 the author's mistakes, 2 wrong usage, 3 the machine's trouble.
set -u
. tests/support/tap.sh

good=tests/golden/print-modes
bad=$(broken_game unknown-layout)
warned=$(broken_game text-too-small)

expect_status 0 'a good game is fine' "$KERF" check "$good"
expect_status 0 'a warning is fine' "$KERF" check "$warned"
expect_text "$scratch/err" ': warning: ' 'and is printed'
for command in check list "dump --stage faces" "pdf -o $scratch/none" "images -o $scratch/none"; do
    # The command is words.
    # shellcheck disable=SC2086
    expect_status 1 "an error is the author's for kerf $command" "$KERF" $command "$bad"
done
expect_status 1 'a folder that is no game is the mistake of who named it' "$KERF" check "$scratch"

for words in '' 'chekc x' "check $good $good" "check --bogus $good" "check --paper a9 $good" \
    "check --margin 1,2 $good" "check --margin -3 $good" "check --gap wide $good" "check --cut zigzag $good" \
    "check --weight 5% $good" "check --backs both $good" "check --flip over $good" \
    "check --back-offset 1 $good" "check --back-marks all $good" "check --format xml $good" \
    "check --color maybe $good" "check -j 999 $good" "check -j many $good" "check --layouts $scratch/none $good" \
    "pdf --weight 0 $good" "pdf --gap 1e20 $good" "check --booklet $good" "pdf --booklet=yes $good" 'completion tcsh' \
    "images --dpi 5 $good" "images --dpi 1e9 $good" "images --dpi nan $good" "dump --stage none $good" \
    'explain nope' 'explain a b' 'schema nope' "schema $good" "schema $good nope" 'lsp x' 'help chekc' \
    "list $good --art --sources all"; do
    # shellcheck disable=SC2086
    expect_status 2 "wrong usage: kerf $words" "$KERF" $words
    if [ -s "$scratch/err" ] && [ ! -s "$scratch/out" ]; then
        pass 'is told on standard error alone'
    else
        fail 'is told on standard error alone' "$scratch/out"
    fi
done

(cd "$good" && "$KERF" check) >"$scratch/out" 2>&1 && pass 'without a folder it is the game that one stands in' || fail 'without a folder it is the game that one stands in' "$scratch/out"
for command in check pdf new 'schema game' 'diff old'; do
    # shellcheck disable=SC2086
    expect_status 2 "a variable that nobody set is no folder for kerf $command" "$KERF" $command ''
    expect_text "$scratch/err" 'is empty' 'and is told'
done
expect_status 2 'nor is it a value of an option' "$KERF" pdf "$good" -o ''
expect_text "$scratch/err" '--output needs a value, and this one is empty' 'and is told'
expect_status 2 'a command that takes nothing' "$KERF" lsp x
expect_text "$scratch/err" "'kerf lsp' takes no arguments" 'says so'
expect_status 2 'a misspelt command has a suggestion' "$KERF" chekc "$good"
expect_text "$scratch/err" "did you mean 'check'" 'which is the nearest'
expect_status 2 'an option of another command' "$KERF" images "$good" --cut solid
expect_text "$scratch/err" "has no option '--cut'; 'kerf pdf' has it" 'is answered with that one'
expect_status 2 'an option that is given twice' "$KERF" pdf "$good" -o "$scratch/a" -o "$scratch/b"
expect_text "$scratch/err" '--output is given twice, and takes one value' 'does not hold without a word'
for words in "images $good -o $scratch/x.png" "images $good --for tabletopia -o $scratch/x.PNG" "pdf $good -o $scratch/x.svg" \
    "pdf $good -o $scratch/x.PDF" "cutfiles $good -o $scratch/x.svg" "contact $good -o $scratch/x.svg" "check $good --report $scratch/x.pdf" \
    "check $good --report $scratch/" "diff $good $good --report $scratch/x.d/"; do
    # shellcheck disable=SC2086
    expect_status 2 "what is no place for it: kerf $words" "$KERF" $words
    expect_text "$scratch/err" '; it takes a f' 'is answered with what it takes'
done
[ -z "$(find "$scratch" -name 'x.*')" ] && pass 'and nothing is made there' || fail 'and nothing is made there'
expect_status 0 'a folder with a point in its name' "$KERF" contact "$good" --width 200 -o "$scratch/v1.2"
[ -s "$scratch/v1.2/print-modes-contact.png" ] && pass 'takes the picture' || fail 'takes the picture'
expect_status 0 'what each row takes once' "$KERF" images "$good" --format json --format webp --dpi 20 -o "$scratch/both"
expect_status 1 'a theme that the line names' "$KERF" check "$good" --theme none.yaml
expect_text "$scratch/err" "--theme:1:1: error: cannot read 'none.yaml'" 'is blamed there'
expect_status 1 'a language that the line names' "$KERF" check "$good" --language fr
expect_text "$scratch/err" "--language:1:1: error: there is no translation to fr yet: 'words/fr.po' is not there" 'too'
expect_status 1 'a folder of a game' "$KERF" check tests/golden/print-modes/layouts
expect_text "$scratch/err" "the game's folder is 'tests/golden/print-modes/layouts/..'" 'is answered with the one above'
mkdir -p "$scratch/other" && : >"$scratch/other/game.yml"
expect_status 1 'a game under another ending' "$KERF" check "$scratch/other"
expect_text "$scratch/err" "did you mean 'game.yml'?" 'is found'
expect_status 0 'help is no mistake' "$KERF" --help
for command in check pdf images cutfiles contact list dump explain new schema completion; do
    expect_text "$scratch/out" "  $command" "the help names $command"
done
for command in check pdf images cutfiles contact list dump explain new schema; do
    expect_status 0 "kerf $command explains itself" "$KERF" "$command" --help
    if [ -s "$scratch/out" ]; then pass 'on standard output'; else fail 'on standard output'; fi
done
"$KERF" serve --help | tr -s ' \n' ' ' >"$scratch/asked"
expect_text "$scratch/asked" 'From 0 to 65535. ' 'a number of nothing in particular has no unit'
"$KERF" pdf --help >"$scratch/asked" 2>&1
expect_status 0 'help of a command is asked for in either order' "$KERF" help pdf
expect_same "$scratch/asked" "$scratch/out" 'and is the same'
expect_status 0 'the version is told' "$KERF" --version
expect_status 0 'a finding is explained' "$KERF" explain unknown-field
cp "$scratch/out" "$scratch/asked"
expect_status 0 'also as it stands at the end of one' "$KERF" explain '[unknown-field]'
expect_same "$scratch/asked" "$scratch/out" 'and is the same'
expect_status 1 'margins as wide as the paper' "$KERF" check "$good" --margin 200
expect_text "$scratch/err" 'with its bleed; the margins leave nothing of the paper' 'leave no room with a size below nothing'
expect_status 1 'an expression that knows no such name' "$KERF" check "$good" --only 'nowhere > 3'
if grep -q '= in *$' "$scratch/err"; then fail 'has no place within itself' "$scratch/err"; else pass 'has no place within itself'; fi
expect_status 0 'sources that nothing has' "$KERF" list "$good" --sources ours
expect_text "$scratch/err" "no record has a 'source'" 'are no silence'

# What a folder holds under the name of a file, a link that leads nowhere.
mkdir -p "$scratch/odd/layouts/folder.yaml"
printf 'game: Odd\ncomponents:\n  one: {layout: folder}\n  two: {layout: link}\n' >"$scratch/odd/game.yaml"
ln -s nowhere "$scratch/odd/layouts/link.yaml"
expect_status 1 'layouts that cannot be read' "$KERF" check "$scratch/odd"
expect_text "$scratch/err" "layouts/folder.yaml': it is a folder" 'are not said to be missing'
expect_text "$scratch/err" "cannot read 'layouts/link.yaml': No such file or directory" 'whatever they are'

# A single file makes its folders, as folders do; a run that fails makes none.
for words in "check $good --report $scratch/deep/1/page.html" "contact $good --width 200 -o $scratch/deep/2/sheet.png" \
    "words $good -o $scratch/deep/3/game.pot" "pdf $good -o $scratch/deep/4/game.pdf" \
    "diff $good $good --report $scratch/deep/5/page.html"; do
    # shellcheck disable=SC2086
    expect_status 0 "the folder of a file is made by kerf ${words%% *}" "$KERF" $words
done
[ "$(find "$scratch/deep" -type f | wc -l)" -eq 5 ] && pass 'and has it' || fail 'and has it'
expect_status 1 'an error' "$KERF" contact "$bad" -o "$scratch/never/sheet.png"
[ ! -e "$scratch/never" ] && pass 'leaves no empty folder' || fail 'leaves no empty folder'

# What stands at the place of the folder is a file: that no one may write there holds for root too.
: >"$scratch/file"
expect_status 3 'a PDF that cannot be written is trouble of the machine' "$KERF" pdf "$good" -o "$scratch/file/x"
expect_text "$scratch/err" '[file-unwritable]' 'and says so'
expect_status 3 'so is a PDF of all components' "$KERF" pdf "$good" -o "$scratch/file/x.pdf"
expect_text "$scratch/err" 'Not a directory' 'with the reason that the system gave'
expect_status 3 'so are images' "$KERF" images "$good" --dpi 20 -o "$scratch/file/x"
mkdir -p "$scratch/taken/print-modes-marks-duplex-long.pdf"
expect_status 3 'a folder where a PDF should go is not replaced' "$KERF" pdf "$good" -o "$scratch/taken"
[ -z "$(find "$scratch/taken" -name '.*' -type f)" ] &&
    pass 'and nothing hidden is left' || fail 'and nothing hidden is left'
if [ -w /dev/full ]; then
    "$KERF" dump --stage sheets "$good" >/dev/full 2>"$scratch/err"
    [ $? -eq 3 ] && pass 'a full disk under a dump is noticed' || fail 'a full disk under a dump is noticed'
fi
