#!/bin/sh
# Sources look as .clang-format says (`make format` puts them right), text files have no tabs where
# they mean spaces, no blanks at the ends of lines, and end in a line break.
set -eu

status=0
find src tests -name '*.[ch]' | sort | xargs -n 8 -P "${JOBS:-2}" clang-format --dry-run --Werror || status=1

blanks=$(grep -rnIE '[[:blank:]]+$' src tests man layouts content .ci Makefile --include='*' \
    --exclude-dir=golden --exclude-dir=corpus --exclude='*.svg' || true)
[ -z "$blanks" ] || { echo "$blanks"; echo "blanks at the end of a line"; status=1; }

find src tests -name '*.[ch]' | sort | while read -r file; do
    [ -z "$(tail -c 1 "$file")" ] || { echo "$file: no line break at its end"; exit 1; }
done || status=1
exit $status
