# For test scripts: `. tests/support/tap.sh`, then a line per test, then nothing more. Each script has
# a folder of its own, $scratch, which is empty when it begins.
#
# KERF, SCRATCH  from the Makefile: the program, and where scratch folders are made

tap_count=0
tap_failures=0
scratch=$SCRATCH/$(basename "$0" .sh)
rm -rf "$scratch"
mkdir -p "$scratch"
trap 'echo "1..$tap_count"; [ "$tap_failures" -eq 0 ] || exit 1' EXIT

# pass NAME, fail NAME [FILE with what was found]
pass() {
    tap_count=$((tap_count + 1))
    echo "ok $tap_count - $1"
}

fail() {
    tap_count=$((tap_count + 1))
    tap_failures=$((tap_failures + 1))
    echo "not ok $tap_count - $1"
    [ $# -lt 2 ] || head -n 30 "$2" | sed 's/^/# /'
}

# expect_status STATUS NAME COMMAND...: standard output and error go to $scratch/out and $scratch/err
expect_status() {
    expected_status=$1
    test_name=$2
    shift 2
    actual_status=0
    "$@" >"$scratch/out" 2>"$scratch/err" </dev/null || actual_status=$?
    if [ "$actual_status" -eq "$expected_status" ]; then
        pass "$test_name"
    else
        echo "status $actual_status, expected $expected_status" >>"$scratch/err"
        fail "$test_name" "$scratch/err"
    fi
}

# expect_text FILE PATTERN NAME: a line of the file has the fixed text
expect_text() {
    if grep -qF -- "$2" "$1"; then pass "$3"; else fail "$3" "$1"; fi
}

# broken_game CASE: writes the game of a case of tests/golden/broken and prints its folder
broken_game() {
    tests/golden/run-cases --unpack "$1" "$scratch" && echo "$scratch/$1"
}

# expect_same FILE FILE NAME
expect_same() {
    if cmp -s "$1" "$2"; then pass "$3"; else fail "$3"; fi
}

# True for the first of SAMPLE calls, and for one in so many after it.
sampled=0
is_in_sample() {
    sampled=$((sampled + 1))
    [ $(((sampled - 1) % ${SAMPLE:-1})) -eq 0 ]
}
