#!/bin/sh
# What the READMEs of src/ name is there: each `function()` in `folder/file.c` of src/README.md is in that file, each folder
# lists all of its files, and both say what a folder may include as include_directions.sh does.
set -eu

status=0
complain() {
    echo "$1"
    status=1
}

# The file comes after the function: backwards, before it.
walk=$(grep -oE '`([a-z_]+\(\)|[a-z]+/[a-z_]+\.[ch])`' src/README.md | tr -d '`' | tac |
    awk '/\// {file = $0; next} {print $0, file}')
while read -r name file; do
    [ -f "src/$file" ] || complain "src/README.md: there is no src/$file"
    grep -qE "^[A-Za-z].*\b${name%??}\(" "src/$file" || complain "src/README.md: no $name in src/$file"
done <<EOF
$walk
EOF

# A file may also be listed by what tells it from its neighbours: `_dice` for library_dice.c, `command_*` for all.
for file in src/*/*.c; do
    readme=$(dirname "$file")/README.md
    module=$(basename "$file" .c)
    grep -qE "\b$module\b|\`_${module#*_}\`|\`${module%%_*}_\*" "$readme" || complain "$readme: does not list $module"
done

rows=$(sed -nE 's/^ *upstream\["([a-z]+)"\] = "([a-z ]*[a-z])"$/\1 \2/p' tests/lint/include_directions.sh)
while read -r folder allowed; do
    list=$(for name in $allowed; do printf ' `%s`' "$name"; done)
    grep -qF "May include:$list." "src/$folder/README.md" ||
        complain "src/$folder/README.md: should end in 'May include:$list.'"
    grep -qE "^\| \`$folder\` .*\|$list \|$" src/README.md || complain "src/README.md: $folder may include$list"
done <<EOF
$rows
EOF
exit $status
