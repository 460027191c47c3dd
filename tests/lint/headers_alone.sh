#!/bin/bash
# Each header compiles by itself and guards itself by the name of its path. One that a source includes before all else
# compiles by itself wherever that source does; so the others are tried.
set -eu

headers=$(find src tests -name '*.h' | sort)
first=$(find src tests -name '*.c' -exec awk '
    FNR == 1 {begun = 0}
    !begun && /^#/ {begun = 1; if ($1 == "#include" && $2 ~ /^"/) print substr($2, 2, length($2) - 2)}' {} + | sort -u)

status=0
for header in $headers; do
    guard=KERF_$(printf '%s' "${header#src/}" | tr 'a-z/.' 'A-Z__')
    grep -qx "#ifndef $guard" "$header" || { echo "$header: the guard should be $guard"; status=1; }
done
# The script in quotes is for the shell that xargs starts; the flags are many words.
# shellcheck disable=SC2016
comm -23 <(sed 's|^[^/]*/||' <<<"$headers" | sort) <(printf '%s\n' "$first") |
    xargs -n 1 -P "${JOBS:-2}" sh -c '
        printf "#include \"%s\"\n" "$1" | ${CC:-cc} $LINT_FLAGS -Wno-unused-macros -fsyntax-only -x c -' sh || status=1
exit $status
