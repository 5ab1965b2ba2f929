#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# resile laws
source "$(dirname "$0")/lib.bash" "$@"

good laws
for family in elastic kelvin viscous hunt-crossley general piecewise rigid; do
    says "^$family: "
done
for law in hertz anagnostopoulos tsuji flores zhang2022 jankowski newton; do
    says "^  $law +[0-9]{4} "
done
says '[0-9]+ laws'

good laws --family rigid
says '^  newton '
silent_about '^  flores '
for family in elastic kelvin viscous hunt-crossley general piecewise; do
    good laws --family $family
done

# The letters of the solutions.
good laws --family A
says '^  flores '
silent_about '^  tsuji '
good laws --family C
says '^  tsuji '
says '^  anagnostopoulos '
silent_about '^  flores '
good laws --family D
says '^  zhang2022 '

good laws --json
json_keys 0 key title authors year doi equation family exponents end_rule \
    inputs restitution_range errata
json_keys 0.exponents n m q
good laws --family hunt-crossley --json
json_is 0.key '"hunt-crossley"' 0.exponents.n 1.5 0.exponents.m 1.5 \
    0.exponents.q 1 0.restitution_range '[0,1]' 0.end_rule '"depth"' \
    0.family '"hunt-crossley"' 0.solution '"A"' \
    0.inputs '["restitution","stiffness","speed"]'
good laws --family general --json
json_is 1.key '"zhang2022"' 1.exponents.n null 1.exponents.m null \
    1.exponents.q null
good laws --family elastic --json
json_is 1.key '"hertz"' 1.restitution_range '[0,1]' 1.exponents.n 1.5

bad "--family is 'hertz'; allowed: elastic, kelvin, viscous" \
    laws --family hertz
bad "--family is 'E'" laws --family E
bad "--family is 'AB'" laws --family AB
bad 'needs a value' laws --family
bad 'needs a value' laws --family=
bad 'too many' laws flores
bad "no option '--famly'; did you mean '--family'" laws --famly rigid

good laws --engine mfix
says '^MFiX DEM'
says '^ +Hertzian +antypov-elliott +0\.5396 +0\.4585 '
good laws --engine Chrono
says '^ +Flores +anagnostopoulos .*runs Hooke'
says '^ +Perko +no such law here +— +—'
good laws --engine musen --json
json_is 2.engine '"musen"' 2.name '"LinearElastic"' 2.law '"anagnostopoulos"' 4.law null
json_near 2.resulting_for_half 0.532483935 1e-8
bad "no engine 'lamps'; did you mean 'lammps'\? allowed: lammps, liggghts, .*, pooltool$" laws --engine lamps
bad 'cannot stand together' laws --engine lammps --family A
bad 'needs a value' laws --engine=
finish
