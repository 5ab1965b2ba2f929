#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# resile law: every law of the catalogue explains itself.
source "$(dirname "$0")/lib.bash" "$@"

good law flores
says '^flores: '
says '^force +F = '
says '^source .*Flores.*2011'
says '^doi +10\.'
says '^needs +--restitution: e'
says '^ +--stiffness: k, .*N/m\^n'
says '^end +depth'
says 'mass 1 kg, speed 1 m/s, stiffness 1e8'
says '^ +0\.5 +0\.470445 +-5\.911'
says '^ +0\.1 +0\.069444 +-30\.556 +█'

good law jankowski2006
says '^jankowski: '
good law hertz
silent_about 'Resulting restitution'

good laws --json
if [[ -n $reader ]]; then
    count=$(json .)
    keys=$(json $(seq -f '%g.key' 0 $((count - 1))) | tr -d '"')
    ((count > 40)) || fail "only $count laws"
    for key in $keys; do
        good law $key
        says "^$key: "
        good law $key --json
        sed '1s/^/,/' "$out" >>"$work/each"
    done
    { echo '['; sed '1s/^,//' "$work/each"; echo ']'; } >"$out"
    paths=()
    for ((i = 0; i < count; i++)); do
        paths+=("$i.key")
    done
    [[ $(json "${paths[@]}" | tr -d '"') == "$keys" ]] ||
        fail 'the laws do not explain themselves in JSON'
fi

good law hunt-crossley --json
json_keys '' key title authors year doi equation family exponents end_rule \
    inputs restitution_range errata
json_near restitution.2.restitution_out 0.6629619 1e-6
json_near restitution.4.error_percent 1.0017 1e-3
good law general --json
json_is restitution '[]'

good law lammps:tsuji
says '^tsuji of LAMMPS'
says '^here +tsuji'
says '^resulting e +0\.4999 for the input 0\.5'
good law lammps:tsuji-before-2026
says '^resulting e +0\.6161 for the input 0\.5; 0\.5 for the input 0\.3667'
says '^ +0\.5 +0\.616076 '
good law MFiX:hertzian --json
json_is key '"antypov-elliott"' engine '"mfix"' name '"Hertzian"'
json_near resulting_for_half 0.539574977 1e-8
json_near restitution.2.restitution_out 0.539574977 1e-8
bad "no engine 'foo'; allowed: lammps, " law foo:tsuji
bad "no law 'tsuj' of LAMMPS.*did you mean 'tsuji'" law lammps:tsuj
bad 'no such law here: Perko of Project Chrono' law chrono:perko
bad "no engine ''" law :

bad 'KEY of a law is required' law
bad "no law 'floers'; did you mean 'flores'" law floers
bad "no law 'tsuj'; did you mean 'tsuji'" law tsuj
bad "no law ''" law ''
bad 'too many' law flores gonthier
bad "no option '--mass'" law flores --mass 1
finish
