#!/bin/sh
# Every game in content/ passes its check, without even a warning.
set -u
. tests/support/tap.sh

for game in content/*/game.yaml; do
    [ -f "$game" ] || continue
    folder=$(dirname "$game")
    expect_status 0 "$folder passes its check" "$KERF" check "$folder"
    if grep -q ': warning: ' "$scratch/err"; then
        fail "$folder gives no warning" "$scratch/err"
    else
        pass "$folder gives no warning"
    fi
done
