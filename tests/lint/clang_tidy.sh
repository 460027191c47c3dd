#!/bin/bash
# clang-tidy finds nothing, and so does clang with the warnings of the build. A file that passed is
# looked at again only when it, a header or the rules have changed.
#
# The analyzer looks at 75,000 states of a function, not at 225,000: on the rest, in a few functions with many
# loops, it spends half of its time. All was clean with the full number too when this was set. It does not look at
# tests: all of their code runs each time, under the sanitizers too.
set -eu

LINT_FLAGS="$LINT_FLAGS -Wreserved-identifier -Wno-reserved-macro-identifier -Xclang -analyzer-config -Xclang max-nodes=75000"

passed=${BUILD:-build}/tidy
mkdir -p "$passed"
newest=$(find src tests \( -name '*.h' -o -name '*.def' \) -exec ls -t .clang-tidy {} + | head -n 1)

# What is still to be looked at, the largest first.
# to_look_at FOLDER
to_look_at() {
    find "$1" -name '*.c' -exec ls -S {} + | while read -r file; do
        stamp=$passed/$(printf '%s' "$file" | tr / _)
        [ "$stamp" -nt "$file" ] && [ "$stamp" -nt "$newest" ] || echo "$file"
    done
}

# look CHECKS COUNT: at the files that are named on standard input, so many at a time. Large pages of memory take a tenth
# of the time away.
look() {
    GLIBC_TUNABLES=glibc.malloc.hugetlb=1 xargs -n "$2" -P "${JOBS:-2}" sh -c '
        [ $# -gt 1 ] || exit 0
        passed=$0 checks=$1
        shift
        # The flags are many words.
        # shellcheck disable=SC2086
        clang-tidy --quiet "$checks" "$@" -- $LINT_FLAGS 2>"$passed/$$.err" || {
            grep -vE "generated\\.$|Processing file" "$passed/$$.err"; rm -f "$passed/$$.err"; exit 1; }
        rm -f "$passed/$$.err"
        for file in "$@"; do touch "$passed/$(printf "%s" "$file" | tr / _)"; done
    ' "$passed" "$1"
}

# The analyzer keeps names of functions from one file to the next, and then takes others for them: it is loaded for each.
status=0
to_look_at src | look --checks= 1 || status=1
to_look_at tests | look '--checks=-clang-analyzer-*' 8 || status=1
exit $status
