#!/bin/sh
# Prints which share of the lines of each source file ran, lowest first, and the share of all.
#
# usage: coverage.sh OBJECT_FOLDER
set -eu

find "$1" -name '*.gcda' -exec gcov -n {} + 2>/dev/null | awk '
    /^File / {file = $2; gsub(/\047/, "", file)}
    /^Lines executed:/ && file ~ /^src\/.*\.c$/ {
        split($0, part, /[:% ]+/)
        share[file] = part[3]
        lines[file] = $NF
        file = ""
    }
    END {
        for (file in share) {
            printf "%6.2f %% of %5d lines  %s\n", share[file], lines[file], file
            ran += share[file] * lines[file] / 100
            all += lines[file]
        }
        printf "%6.2f %% of %5d lines  in all\n", all ? 100 * ran / all : 0, all
    }' | sort -n
