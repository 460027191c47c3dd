#!/bin/sh
# Each header compiles by itself and guards itself by the name of its path.
set -eu

find src tests -name '*.h' | sort | xargs -n 1 -P "${JOBS:-2}" sh -c '
    # The flags are many words.
    # shellcheck disable=SC2086
    printf "#include \"%s\"\n" "${1#*/}" | ${CC:-cc} $LINT_FLAGS -Wno-unused-macros -fsyntax-only -x c - || exit 1
    guard=KERF_$(printf "%s" "${1#src/}" | tr "a-z/." "A-Z__")
    grep -qx "#ifndef $guard" "$1" || { echo "$1: the guard should be $guard"; exit 1; }
' sh
