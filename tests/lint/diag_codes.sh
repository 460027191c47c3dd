#!/bin/sh
# Every finding is reported somewhere, has a slug of its own, and is expected by a test.
set -eu

status=0
table=$(sed -nE 's/^X\((DIAG_[A-Z0-9_]+), *DIAG_[A-Z]+, *[0-9]+, *"([a-z0-9-]+)",.*/\1 \2/p' src/diag/diag_codes.def)
rows=$(grep -c '^X(' src/diag/diag_codes.def)
[ "$(printf '%s\n' "$table" | wc -l)" -eq "$rows" ] ||
    { echo "src/diag/diag_codes.def: a row does not begin with X(CODE, LEVEL, COUNT, \"slug\","; status=1; }

twice=$(printf '%s\n' "$table" | awk '{print $2}' | sort | uniq -d)
[ -z "$twice" ] || { echo "slugs given twice: $twice"; status=1; }

while read -r code slug; do
    grep -rqw --include='*.c' "$code" src || { echo "$code is never reported"; status=1; }
    grep -rqw --include='*.c' "$code" tests ||
        grep -rqE --include='expect.diag' --include='*.cases' "\[$slug\]\$" tests/golden ||
        grep -rqF --include='*.sh' "[$slug]" tests/cli ||
        { echo "no test expects $slug"; status=1; }
done <<TABLE
$table
TABLE
exit $status
