#!/bin/sh
# How the source is cut, a row a folder: files, lines, files per 1,000 lines, and lines of comment per line of
# code, in .c files and in headers. They are told, not judged.
set -eu

for folder in src/*/ src/; do
    find "$folder" -name '*.[ch]' -type f | sort | xargs awk -v folder="${folder%/}" '
        FNR == 1 {
            header = FILENAME ~ /\.h$/
            files++
            inside = 0
        }
        {lines++}
        /^[[:space:]]*$/ {next}
        # A comment begins a line and may go on over others; one behind code counts as half.
        /^[[:space:]]*\/\*/ || inside {
            comment[header]++
            inside = !/\*\//
            next
        }
        /\/\*.*\*\// {comment[header] += 0.5}
        {code[header]++}
        END {
            printf "%-16s %4d files %6d lines %5.1f files per 1,000 lines  comments .c %.2f .h %.2f\n", folder, files, lines,
                1000 * files / lines, comment[0] / (code[0] + !code[0]), comment[1] / (code[1] + !code[1])
        }'
done
