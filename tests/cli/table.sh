#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# the law table: a press test on the command line and in model files
source "$(dirname "$0")/lib.bash" "$@"
cd "$work"

cat >press.csv <<'END'
# steel ball in lead
depth [mm], force [kN]
0, 0
0.1, 1
0.2, 2.8
0.3, 5.2
0.4, 8
0.3, 4
0.2, 1.2
0.12, 0
END
good collide table --table press.csv --mass 0.5 --speed 1 --json
json_near restitution_out 0.8293355566561 1e-12
json_near depth_max 2.076883595533e-4 1e-10
good compare --laws table,hertz --table press.csv --mass 0.5 --speed 1 --stiffness 1e9
says '^table .* 0\.829336'
# with a restitution the loading branch, damped, and tests of their own by name
good compare --laws johnson-cylinder,table:press.csv,hertz -e 0.5 --mass 0.5 --speed 1 --modulus 1e11 \
    --length 0.02 --clearance 1e-4 --json
json_near 0.restitution_out 0.5 1e-13 1.restitution_out 0.5 1e-13 2.restitution_out 0.5 1e-13
json_is . 3 0.formulation '"universal"' 1.formulation '"universal"' 2.formulation '"universal"' 1.law '"table"'
good compare --laws table:press.csv,flores -e 0.5 --mass 0.5 --speed 1 --formulation hunt-crossley --json
json_is 0.formulation '"hunt-crossley"' 0.force_min 0 1.formulation null
good collide table --table press.csv -e 1 --mass 0.5 --speed 1 --json
json_near restitution_out 1 1e-13
bad 'flores takes no press test' compare --laws flores:press.csv -e 0.5
bad "'none.csv' cannot be read" compare --laws table:none.csv -e 0.5
refused 1 'goes deeper than 0.0004 m' collide table --table press.csv -e 0.9 --mass 0.5 --speed 3
good force table --table press.csv --depth 2e-4 --rate 1
says '2800'
good step table --table press.csv --mass 0.5 --speed 1

# columns in any order, units, other separators, no names at all
awk -F, '/^[0-9]/ { print $2 * 1000 ";" $1 / 1000 }' press.csv | sed '1i force;depth' >turned.csv
awk -F, '/^[0-9]/ { print $1 / 1000, $2 * 1000 }' press.csv >plain.txt
for file in turned.csv plain.txt; do
    good collide table --table $file --mass 0.5 --speed 1 --json
    json_near restitution_out 0.8293355566561 1e-9
done

cat >drop.yaml <<'END'
gravity: [0, -9.81]
end_time: 0.2
bodies:
- {name: ground, fixed: true, shapes: [{line: {at: [0, 0], normal: [0, 1]}}]}
- {name: ball, mass: 0.5, position: [0, 0.06], locked: [x, angle], shapes: [{circle: {at: [0, 0], radius: 0.01}}]}
contacts:
- {bodies: [ball, ground], law: table, table: press.csv}
END
good run drop.yaml --out drop
says 'contact-1 +1 .* 0\.8292'
bad "flores" run drop.yaml --out other --set contacts.0.law=flores --set contacts.0.stiffness=1e8 \
    --set contacts.0.restitution=0.5
bad "none.csv" run drop.yaml --out other --set contacts.0.table=none.csv

bad 'table is required by the law table: a measured curve' collide table --mass 0.5 --speed 1
bad "'none.csv' cannot be read" collide table --table none.csv --mass 0.5 --speed 1
bad 'table is not used by flores' collide flores -e 0.5 --stiffness 1e8 --table press.csv --mass 0.5 --speed 1
refused 1 'goes deeper than 0.0004 m' collide table --table press.csv --mass 0.5 --speed 100
printf 'depth,pressure\n0,0\n1,1\n' >bad.csv
bad "bad.csv:1: there is no column 'force'" collide table --table bad.csv --mass 0.5 --speed 1
printf '0 0\n1 x\n' >bad.csv
bad "bad.csv:2: 'x' in column 2 \\(force\\) is not a finite number" collide table --table bad.csv --mass 0.5 --speed 1
printf '0,0\n1\n' >bad.csv
bad 'bad.csv:2: there is no column 2 \(force\) in this line' collide table --table bad.csv --mass 0.5 --speed 1
printf 'depth;force\n0;0\n1;nan\n' >bad.csv
bad "bad.csv:3: 'nan' in column 2 \\(force\\) is not a finite number" collide table --table bad.csv --mass 0.5 --speed 1
printf 'Weg;Kraft\n0;0\n1;1\n' >bad.csv
bad "bad.csv:1: none of the names in 'Weg;Kraft' is known" collide table --table bad.csv --mass 0.5 --speed 1
# decimal commas, units below the names, text before them
{ printf 'press 7\ndepth;force\nmm;kN\n'; awk -F, '/^[0-9]/ { s = $1 ";" $2; gsub(/\./, ",", s); print s }' press.csv; } >comma.csv
good collide table --table comma.csv --mass 0.5 --speed 1 --json
json_near restitution_out 0.8293355566561 1e-9
: >bad.csv
bad 'the file is empty' collide table --table bad.csv --mass 0.5 --speed 1
finish

# the loading curve with a restitution, in a mechanism
for formulation in universal approach hunt-crossley; do
    cat >bounce.yaml <<END
end_time: 0.01
bodies:
  - {name: floor, fixed: true, shapes: [{line: {at: [0, 0], normal: [0, 1]}}]}
  - {name: ball, mass: 0.5, position: [0, 0.0505], velocity: [0, -1], locked: [x, angle],
     shapes: [{circle: {at: [0, 0], radius: 0.05}}]}
contacts:
  - {bodies: [floor, ball], law: table, table: press.csv, restitution: 0.6, formulation: $formulation}
END
    good run bounce.yaml --force --out bounce
    awk -F, 'NR == 2 { exit !($7 - 0.6 < 1e-8 && 0.6 - $7 < 1e-8) }' bounce/events.csv ||
        fail "$formulation: $(cat bounce/events.csv)"
done
bad "formulation.*'best'.*universal, approach, hunt-crossley" run bounce.yaml --check --set contacts.0.formulation=best
