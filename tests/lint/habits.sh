#!/bin/sh
# Habits that src/STYLE.md asks for and a line of text can show.
set -eu

status=0

# complain PATTERN FILES WHAT
complain() {
    found=$(find src tests -name "$2" -exec grep -nHE "$1" {} + || true)
    [ -z "$found" ] || {
        printf '%s\n' "$found"
        echo "$3"
        status=1
    }
}

complain '\bgoto [a-z_]+;' '*.c' 'goto: what must be released is released by its owner'
complain '^/\* ?([*=#]{2,}|-{5,})|^/\* ---- .*[^-] \*/' '*.c' 'a section begins with /* ---- name ---- */'
complain '^/\*\*' '*.c' 'a doc comment /** */ belongs to a declaration in a header'
complain '^typedef (struct|enum|union)\b[^(]*$' '*.[ch]' 'structs, enums and unions have no typedefs'
complain '^[^"/*]*\b(FILE|GMutex|GCond) +\*?[a-z_]+ = \*' '*.[ch]' 'what a library keeps in a struct of its own is not copied'
for folder in src/*/ tests/*/; do
    [ -f "$folder/README.md" ] || [ "${folder#tests/}" != "$folder" ] ||
        { echo "$folder has no README.md"; status=1; }
done
exit $status
