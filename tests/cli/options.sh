#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The option parser, on the command with the most options.
source "$(dirname "$0")/lib.bash" "$@"

flores=(collide flores -e 0.6 --mass 1 --stiffness 1.4e8 --speed 4.2)
good "${flores[@]}"
cp "$out" "$work/first"

# The same in other words.
good collide --restitution=0.6 --mass=1 --stiffness=1.4e8 --speed=4.2 flores
cmp -s "$out" "$work/first" || fail '--option=value differs'
good collide -e=0.6 --mass 1 --stiffness 140000000 --speed 4.2 -- flores
cmp -s "$out" "$work/first" || fail '-- differs'

# Numbers: all of the text, finite, in range.
for name in mass stiffness speed; do
    rest=()
    [[ $name == mass ]] || rest+=(--mass 1)
    [[ $name == stiffness ]] || rest+=(--stiffness 1e8)
    [[ $name == speed ]] || rest+=(--speed 1)
    for value in nan NaN inf -inf infinity 1e999 abc 1x '1 ' ' 1' 1,5 1e --; do
        bad "--$name" collide flores -e 0.5 "${rest[@]}" --$name "$value"
        bad "--$name" collide flores -e 0.5 "${rest[@]}" "--$name=$value"
    done
    bad "--$name = 0 is out of range: must be > 0" \
        collide flores -e 0.5 "${rest[@]}" --$name 0
    bad "--$name = -1 is out of range: must be > 0" \
        collide flores -e 0.5 "${rest[@]}" --$name -1
    bad "--$name = -2.5 is out of range: must be > 0" \
        collide flores -e 0.5 "${rest[@]}" --$name=-2.5
    bad "--$name. needs a value" collide flores -e 0.5 "${rest[@]}" --$name
    bad "--$name. needs a value" collide flores -e 0.5 "${rest[@]}" --$name=
    bad "--$name. is given twice" \
        collide flores -e 0.5 "${rest[@]}" --$name 1 --$name 1
    bad "$name" collide flores -e 0.5 "${rest[@]}"
done

# Restitution.
numbers=(--mass 1 --stiffness 1e8 --speed 1)
for value in 1.5 2 -0.1 -1 nan inf x; do
    bad 'restitution' collide flores -e $value "${numbers[@]}"
done
bad 'restitution' collide flores "${numbers[@]}"
bad 'restitution = 0 is out of range' collide flores -e 0 "${numbers[@]}"
bad 'twice' collide flores -e 0.5 --restitution 0.5 "${numbers[@]}"
good collide flores -e 1 "${numbers[@]}"

# Options and words that are not there.
bad "no option '--mas'; did you mean '--mass'" "${flores[@]}" --mas 1
bad "no option '--plt'; did you mean '--plot'" "${flores[@]}" --plt=x.svg
bad "no option '-x'" "${flores[@]}" -x
bad "no option '--'" "${flores[@]}" --=3
bad "'again' is one argument too many" "${flores[@]}" again
bad "'5' is one argument too many" collide flores 5
bad 'KEY of a law is required' collide -e 0.5
bad 'takes no value' "${flores[@]}" --json=yes
bad 'twice' "${flores[@]}" --json --json
bad 'needs a value' "${flores[@]}" --curve
bad 'followed by' "${flores[@]}" --curve --json
bad "--end is 'top'; allowed: depth, force" "${flores[@]}" --end top
bad "--end is 'dept'; did you mean 'depth'. allowed: depth, force" "${flores[@]}" --end dept
good "${flores[@]}" --form memoryless
bad "--form is 'loose'; allowed: stored, memoryless" "${flores[@]}" --form loose
good "${flores[@]}" --form stored

# A suggestion is made only if it is near; symbols of the literature are known.
bad "no option '-k'; did you mean '--stiffness'" "${flores[@]}" -k 3
bad "no option '--zzz'; 'resile collide --help' lists them all" "${flores[@]}" --zzz

# Letter case, '_' and American spelling are all the same.
good collide Flores -e 0.6 --Mass 1 --STIFFNESS 1.4e8 --speed 4.2 --END Depth
good optimize Ackley --method CMA-ES --evaluations 20
bad '--minimise is for models' optimise ackley --minimize x:end
bad '--maximise is for models' Optimize ackley --maximize x:end

# A number that the law has no use for is a mistake.
bad '--radius is not used by flores' "${flores[@]}" --radius 0.01
bad '--restitution is not used by goldsmith' \
    collide goldsmith -e 0.5 "${numbers[@]}"
bad 'exponent' "${flores[@]}" --exponent 1

# Names as the library writes them are understood too.
good collide thornton-ning --radius 0.01 --modulus 1e11 --yield_pressure 1e9 \
    --mass 1 --speed 1
finish
