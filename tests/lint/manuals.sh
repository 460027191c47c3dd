#!/bin/sh
# The manuals are well-formed mdoc, and their lists say what the tables in the source say (`make manual`
# puts them right).
set -eu

status=0
mandoc -T lint -W warning man/*.[157] || status=1
for manual in man/*.[157]; do
    awk -f man/fill.awk "$manual" | diff -u "$manual" - || status=1
done
# An option that no list of the manual has would be known to --help alone.
for table in $(grep -oE '[a-z_]+_option_rows\[\]' src/cli/command_table.c | tr -d '[]'); do
    grep -q "^\.\\\\\" list options .* $table\$" man/kerf.1 || { echo "man/kerf.1 has no list of $table"; status=1; }
done
exit $status
