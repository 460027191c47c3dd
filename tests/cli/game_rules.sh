#!/bin/sh
# Each rule of the games in content/ finds the mistake that it is there for.
set -u

status=0
for cases in tests/rules/*.yaml; do
    [ -f "$cases" ] || continue
    game=$(basename "$cases" .yaml)
    "$TOOLS/rules/check_rules" "content/$game" "$cases" || status=1
done
exit $status
