#!/bin/sh
# What shells complete: the script for bash is sourced and asked; those for zsh and fish name every command.
set -u
. tests/support/tap.sh

# completes WORDS EXPECTED NAME: the last of the words is what is being written
completes() {
    bash -c '. "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _kerf; echo "${COMPREPLY[*]}"' \
        bash "$scratch/kerf.bash" $1 >"$scratch/out" 2>"$scratch/err"
    if [ "$(cat "$scratch/out")" = "$2" ] && [ ! -s "$scratch/err" ]; then
        pass "$3"
    else
        fail "$3" "$scratch/out"
    fi
}

for shell in bash zsh fish; do
    expect_status 0 "there is a script for $shell" "$KERF" completion "$shell"
    cp "$scratch/out" "$scratch/kerf.$shell"
    for command in $("$KERF" --help | awk '/^  [a-z]/ {print $1}'); do
        expect_text "$scratch/kerf.$shell" "$command" "that knows $command"
    done
done
expect_status 2 'other shells have none' "$KERF" completion tcsh

completes 'kerf che' check 'a command'
completes 'kerf pdf --boo' --booklet 'an option'
completes 'kerf check --boo' '' 'not one of another command'
completes 'kerf pdf --cut so' solid 'a word of an option'
completes 'kerf pdf --paper leg' legal 'a paper'
completes 'kerf images --for tab' tabletopia 'a target'
completes 'kerf cutfiles --for cri' cricut 'another of the same name for another command'
completes 'kerf images --format we' webp 'a word of the second of two options of one name'
completes 'kerf pdf --layouts layou' layouts 'a folder'
completes 'kerf check layou' layouts 'an argument'
