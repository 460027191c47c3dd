#!/bin/sh
# The manuals are well-formed mdoc, and their lists say what the tables in the source say (`make manual`
# puts them right).
set -eu

status=0
mandoc -T lint -W warning man/*.[157] || status=1
for manual in man/*.[157]; do
    awk -f man/fill.awk "$manual" | diff -u "$manual" - || status=1
done
exit $status
