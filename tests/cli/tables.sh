#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Same input, same bits: every table of every model of examples/ and every scene of benchmarks/conformance/
# hashes to what tests/reference/example_tables.txt has, whatever compiler and flags made the program.
# Where results are meant to change: RESILE_TABLES=tests/reference/example_tables.txt writes them anew.
source "$(dirname "$0")/lib.bash" "$@"
export LC_ALL=C

root=$(cd "$(dirname "$0")/../.." && pwd)
drivers=$root/benchmarks/conformance
cd "$work"

# hash_files NAME FILE...: adds one line per file.
hash_files() {
    local name=$1
    shift
    sha256sum -- "$@" | sed "s|  |  $name/|" >>"$work/found"
    checks=$((checks + $#))
}

# The models as they are.
examples() {
    local file name
    for file in "$root"/examples/*.yaml; do
        name=$(basename "$file" .yaml)
        "$program" run "$file" --out "$name" >"$out" 2>"$err" </dev/null || fail "$name does not run"
        cd "$name"
        hash_files "$name" *.csv
        cd ..
    done
}

# scene NAME ARGUMENT...: what the driver of resile prints, all digits of time, heights and speeds.
scene() {
    local name=$1
    shift
    RESILE=$program PYTHONDONTWRITEBYTECODE=1 "$python" "$drivers/resile_balls.py" "$@" >"$name" 2>"$err" ||
        fail "the scene $name does not run"
    [[ -s $name ]] || fail "the scene $name prints nothing"
    hash_files conformance "$name"
}

# The four scenes of benchmarks/conformance/ask.c: radius, mass, restitution, gravity, duration, heights and speeds.
scenes() {
    local e
    for e in 1 2 3 4 5 6 7 8 9; do
        scene "pair-0.$e" 0.1 1 "0.$e" 0 0.5 -0.15 1 0.15 -1
    done
    scene bounce 0.1 1 0.8 9.81 10 1.1 0
    scene row 0.1 1 1 0 0.5 -0.3 1 0 0 0.2 0
    scene rest 0.1 1 0.8 9.81 10 0.1 0
}

reference=$root/tests/reference/example_tables.txt
examples
if [[ $reader == python ]]; then
    scenes
else
    grep '  conformance/' "$reference" >>found
fi
if [[ -n ${RESILE_TABLES:-} ]]; then
    cp found "$root/$RESILE_TABLES"
fi
diff "$reference" found >"$out" || fail 'tables differ in their bits'
finish
