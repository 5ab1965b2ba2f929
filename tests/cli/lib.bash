# SPDX-License-Identifier: MIT
# What the tests of the command line share. Each test is a bash script that
# gets the path of the program as $1 and sources this file.
set -euo pipefail

program=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
out=$work/stdout
err=$work/stderr
checks=0

fail() {
    printf 'FAILED: %s\n' "$*"
    printf -- '--- stdout\n' && head -n 20 "$out"
    printf -- '--- stderr\n' && head -n 5 "$err"
    exit 1
}

# How far a run is, where the machine is slow: not what is tested.
without_progress() { sed -i -E '/^[0-9].* of .*[0-9] %.*/d' "$err"; }

# Runs the program; its status, stdout and stderr go to $status, $out, $err.
run() {
    status=0
    "$program" "$@" >"$out" 2>"$err" </dev/null || status=$?
    without_progress
    checks=$((checks + 1))
}

# good ARGUMENT...: exit status 0, something on stdout, nothing on stderr.
good() {
    run "$@"
    ((status == 0)) || fail "'$*' ended with $status, expected 0"
    [[ -s $out ]] || fail "'$*' printed nothing"
    [[ ! -s $err ]] || fail "'$*' wrote to stderr"
}

# says PATTERN: the last stdout has a line that matches.
says() {
    grep -qE -- "$1" "$out" || fail "no line matches '$1'"
}

silent_about() {
    ! grep -qE -- "$1" "$out" || fail "a line matches '$1'"
}

# refused STATUS PATTERN ARGUMENT...: that exit status, an empty stdout, and
# exactly one line on stderr, which matches the pattern.
refused() {
    local expected=$1 pattern=$2
    shift 2
    run "$@"
    ((status == expected)) || fail "'$*' ended with $status, expected $expected"
    [[ ! -s $out ]] || fail "'$*' printed to stdout"
    (($(wc -l <"$err") == 1)) || fail "'$*' did not write one line to stderr"
    grep -qE -- "^resile: .*$pattern" "$err" ||
        fail "the sentence of '$*' does not match '$pattern'"
}

# bad PATTERN ARGUMENT...: bad usage or bad input.
bad() { refused 2 "$@"; }

# warned PATTERN ARGUMENT...: exit status 0, output, and a warning that matches.
warned() {
    local pattern=$1
    shift
    run "$@"
    ((status == 0)) || fail "'$*' ended with $status, expected 0"
    [[ -s $out ]] || fail "'$*' printed nothing"
    grep -qE -- "^resile: .*$pattern" "$err" || fail "'$*' does not warn of '$pattern'"
}

# Which language reads JSON here; empty if none does.
if python=$(python3 -c 'import json, sys; print(sys.executable)' 2>/dev/null); then
    reader=python
elif command -v node >/dev/null; then
    reader=node
else
    reader=
fi

# json PATH...: the values at the paths ("0.law", "exponents.n") of the JSON on
# $out, one a line; keys alone if the path ends in a dot. Fails if $out is not
# exactly one JSON value.
json() {
    case $reader in
    python) "$python" -SE -c '
import json, sys
def refuse(x): raise ValueError(x)
top = json.load(open(sys.argv[1], encoding="utf-8"), parse_constant=refuse)
for path in sys.argv[2:]:
    value = top
    for name in path.rstrip(".").split("."):
        if name:
            value = value[int(name)] if isinstance(value, list) else value[name]
    if path.endswith("."):
        value = list(value) if isinstance(value, dict) else len(value)
    print(json.dumps(value, separators=(",", ":")))' "$out" "$@" ;;
    node) node -e '
const top = JSON.parse(require("fs").readFileSync(process.argv[1], "utf8"));
for (const path of process.argv.slice(2)) {
    let value = top;
    for (const name of path.split(".")) if (name) value = value[name];
    if (value === undefined) process.exit(1);
    if (path.endsWith("."))
        value = Array.isArray(value) ? value.length : Object.keys(value);
    console.log(JSON.stringify(value));
}' "$out" "$@" ;;
    esac
}

# json_is PATH VALUE [PATH VALUE]...: the values are these, written as JSON.
json_is() {
    [[ -n $reader ]] || return 0
    local paths=() values=() got
    while (($# > 0)); do
        paths+=("$1")
        values+=("$2")
        shift 2
    done
    got=$(json "${paths[@]}") || fail "this is not JSON with ${paths[*]}"
    [[ $got == "$(printf '%s\n' "${values[@]}")" ]] ||
        fail "JSON ${paths[*]} is $got, expected ${values[*]}"
}

# json_near PATH VALUE RELATIVE: the number is near that value.
json_near() {
    [[ -n $reader ]] || return 0
    local got
    got=$(json "$1") || fail "this is not JSON with $1"
    awk -v a="$got" -v b="$2" -v r="$3" \
        'BEGIN { d = a - b; if (d < 0) d = -d; s = b < 0 ? -b : b
                 exit !(a + 0 == a && d <= r * s) }' ||
        fail "JSON $1 is $got, expected $2 within $3"
}

# json_keys PATH KEY...: the object starts with these keys, in this order.
json_keys() {
    [[ -n $reader ]] || return 0
    local path=$1 got want
    shift
    got=$(json "$path.") || fail "this is not JSON with $path"
    want=$(printf ',"%s"' "$@")
    [[ $got == "[${want:1}"[],]* ]] || fail "keys of '$path' are $got"
}

# drawing FILE LABEL...: a whole SVG with these texts.
drawing() {
    local file=$1 label
    shift
    head -n 1 "$file" | grep -q '^<svg xmlns=' || fail "$file is no drawing"
    [[ $(tail -n 1 "$file") == '</svg>' ]] || fail "$file is not whole"
    ! command -v xmllint >/dev/null || xmllint --noout "$file" || fail "$file is not XML"
    ! grep -qE '(nan|inf)[ ",]' "$file" || fail "$file has coordinates that are no numbers"
    for label in "$@"; do
        grep -qF ">$label</text>" "$file" || fail "no '$label' in $file"
    done
}

# The folder holds these files and nothing else: no half-written ones. The marker is not counted.
holds() {
    local folder=$1 got
    shift
    got=$(ls -A "$folder" | grep -vx '\.resile' | sort | tr '\n' ' ') || true
    (($# == 0)) || set -- "$(printf '%s\n' "$@" | sort | tr '\n' ' ')"
    [[ $got == "${1:-}" ]] ||
        fail "$folder holds: $got"
}

finish() { printf '%d runs of the program are as they should be\n' "$checks"; }
