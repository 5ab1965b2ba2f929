#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The program as a whole: version, help, commands that are not there.
source "$(dirname "$0")/lib.bash" "$@"

commands=$("$program" --help | sed -n '/^$/d; s/^  \([a-z]*\) .*/\1/p' | grep -vx resile)
(($(wc -l <<<"$commands") >= 24)) || fail "the commands are not listed"
good --version
says '^resile [0-9]+\.[0-9]+\.[0-9]+$'
for how in --help -h help; do
    good $how
    for command in $commands; do
        says "^  $command "
    done
done

for command in $commands; do
    good $command --help
    says "^usage: resile $command"
    says '^Examples'
    says "^  resile $command"
    good $command -h
    good help $command
    says "^usage: resile $command"
done

# Alone it shows where to start.
good
says '^  resile laws$'
says '^  resile collide '
says '^  resile compare '
bad "no command 'colide'; did you mean 'collide'" colide
bad "no command 'lwas'; did you mean 'la" lwas
bad "no option '--jsn'" --jsn
bad "no command ''" ''
bad "no command 'nothing'" help nothing

# The sentence stays on one line whatever is typed.
bad "no command 'a\?b'" $'a\nb'
bad "no command 'a\?\?b'" $'a\u009bb'
bad "no option '--a\?b'" law $'--a\nb'
# Names that would reach the terminal are refused.
for name in $'a\nb' $'a\e[31mb' $'a\xc2\x9b31mb' $'a\x9b31mb' $'a\xe2\x80\xaeb' $'a\xe2\x81\xa6b' \
    $'a\xe2\x80\x8bb' $'a\xe2\x81\xa0b' $'a\xef\xbb\xbfb' $'a\xd8\x9cb'; do
    bad "'a\?\??.*b' has control characters" law "$name"
    bad "'a\?\??.*b' has control characters" run drop.yaml --out "$name"
    bad "'a\?\??.*b' has control characters" collide hertz --plot="$name"
done

bad "no law 'prüf-日本'" law 'prüf-日本'
bad "no law 'pr\?f'" law $'pr\xfcf' # no letter in UTF-8

# The output cannot be written: not a success.
if [[ -w /dev/full ]]; then
    status=0
    "$program" laws >/dev/full 2>"$err" || status=$?
    ((status == 1)) || fail "a full device ended with $status"
    grep -q 'could not be written' "$err" || fail 'a full device: no sentence'
fi

# Standard streams that are closed: their numbers go to no file.
printf 'end_time: 1\nbodies: [{name: a, mass: 1, inertia: 1, velocity: [1, 0]}]\n' >"$work/drift.yaml"
study=(sweep "$work/drift.yaml" --over bodies.a.mass=1,2 --jobs 1)
run "${study[@]}" --out "$work/open"
"$program" "${study[@]}" --out "$work/closed" <&- >&- 2>&- || true
for file in sweep.journal sweep.csv; do
    cmp "$work/open/$file" "$work/closed/$file" || fail 'a closed stream in a file of results'
done
# What cannot be said because stderr is closed must not be said to the journal.
status=0
(ulimit -f 8 && "$program" "${study[@]}" --out "$work/short" <&- >"$out" 2>&-) || status=$?
((status == 1)) || fail "a page that is too large ended with $status"
good "${study[@]}" --out "$work/short"
says '2 runs, 2 of them done before'
cmp "$work/open/sweep.journal" "$work/short/sweep.journal" || fail 'a sentence in a journal'
status=0
"$program" laws >&- 2>"$err" || status=$?
((status == 1)) || fail "a closed output ended with $status"

# No colour on what is not a terminal.
good laws
! grep -q $'\033' "$out" || fail 'colour in a file'
finish
