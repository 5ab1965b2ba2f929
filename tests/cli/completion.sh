#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Completion in bash and zsh, and the manual page: what every command takes is
# there. That they are written from the tables is the test `docs`.
source "$(dirname "$0")/lib.bash" "$@"
root=$(realpath "$(dirname "$0")/../..")
source "$root/packaging/completions/resile.bash"

# offers WORDS... -- CANDIDATES...: the last of the words is completed to these
# and to nothing else; '*' at the end: and to others.
offers() {
    local words=() want got
    while [[ $1 != -- ]]; do
        words+=("$1")
        shift
    done
    shift
    COMP_WORDS=("${words[@]}")
    COMP_CWORD=$((${#words[@]} - 1))
    _resile 2>/dev/null || fail "the completion of '${words[*]}' failed"
    checks=$((checks + 1))
    got=$(printf '%s\n' "${COMPREPLY[@]}" | sort | tr '\n' ' ')
    want=$(printf '%s\n' "$@" | sort | tr '\n' ' ')
    [[ $got == "$want" ]] || fail "'${words[*]}' is completed to: $got"
}

cd "$work"
: >"$out" >"$err"
mkdir -p models
touch ball.yaml drop.csv 'two words.yaml' models/cradle.yaml E-file old.svg old.pdf old.txt

offers resile co -- collide compare
offers resile --v -- --version
offers resile collide flor -- flores
offers resile collide flores --en -- --end
offers resile collide flores --end '' -- depth force
offers resile collide flores --end = f -- force
offers resile collide flores --mass '' -- ''
offers resile law thornton-n -- thornton-ning
offers resile cite flores carv -- carvalho-martins
offers resile compare --laws flores,carv -- flores,carvalho-martins
offers resile stiffness sphere-p -- sphere-plane
offers resile stiffness sphere-plane --material steel,gl -- steel,glass
offers resile step flores --method semi -- semi-implicit-euler
offers resile run ba -- ball.yaml
offers resile run tw -- 'two words.yaml'
offers resile run m -- models
offers resile run models/ -- models/cradle.yaml
offers resile run ball.yaml --out m -- models
offers resile run ball.yaml --rigid n -- newton
offers resile fit d -- drop.csv
offers resile collide flores --plot o -- old.svg old.pdf
offers resile fit drop.csv --free k,base -- k,baseline
offers resile optimise rose -- rosenbrock
offers resile optimise ball.yaml --max -- --maximise
offers resile reproduce flores2011.int -- flores2011.integral

# Whatever the help of a command lists is completed and stands in the manual.
commands=$("$program" --help | sed -n 's/^  \([a-z]*\)  .*/\1/p')
(($(wc -w <<<"$commands") >= 15)) || fail 'the help lists no commands'
for command in $commands; do
    good "$command" --help
    listed=$(sed -n 's/^  \(-[eh], \)\{0,1\}\(--[a-z0-9-]*\).*/\2/p' "$out" | sort)
    COMP_WORDS=(resile "$command" --)
    COMP_CWORD=2
    _resile 2>/dev/null
    [[ $(printf '%s\n' "${COMPREPLY[@]}" | sort) == "$listed" ]] ||
        fail "the completion of $command differs from its help"
    part=$(sed -n "/^\.Ss resile $command\$/,/^\.S/p
        /^\.Sh PARAMETERS/,/^\.Sh EXIT/p" "$root/packaging/man/resile.1")
    for option in ${listed//--help/}; do
        grep -qE -- "Fl -${option#--}( |$)" <<<"$part" ||
            fail "the manual of $command lacks $option"
    done
done

if command -v zsh >/dev/null; then
    zsh -n "$root/packaging/completions/resile.zsh" || fail 'zsh cannot read its file'
    zsh -f "$root/tests/cli/complete.zsh" "$root/packaging/completions" >"$out" 2>"$err" ||
        fail 'zsh completes something else'
fi
finish
