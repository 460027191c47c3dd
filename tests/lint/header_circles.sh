#!/bin/sh
# No header of src/ includes itself by way of others: types stand in headers that entry points include, never
# the other way round. tsort puts what is included in order, and names the headers of a circle where it cannot.
set -eu

circles=$(grep -oE '^#include "[a-z_]+/[a-z_]+\.h"' src/*/*.h |
    sed -E 's|^src/([^:]+):#include "(.*)"|\1 \2|' | tsort 2>&1 >/dev/null) || {
    printf '%s\n' "$circles"
    echo 'headers include each other in a circle'
    exit 1
}
