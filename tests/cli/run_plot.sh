#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Named signals with units, and the drawing of a run.
source "$(dirname "$0")/lib.bash" "$@"
cd "$work"
cat >ball.yaml <<'END'
title: A ball
gravity: [0, -9.81]
end_time: 1
output:
  interval: 0.005
  signals:
    - ball.y
    - {name: height, value: ball.y - 0.1m, unit: mm}
    - {name: power of the floor, value: contacts.floor.force*ball.vy}
    - {name: pressing force, value: contacts.floor.force, unit: kN}
    - ball.vy*ball.vx/9.81
    - {name: half, value: ball.y/2 + 0.05}
    - energy.kinetic/ball.y
    - contacts.floor.force*ball.vy/ball.y^2
bodies:
  - {name: ground, fixed: true, shapes: [line: {at: [0, 0], normal: [0, 1]}]}
  - {name: ball, mass: 1, position: [0, 0.6], velocity: [0.2, 0], shapes: [circle: {radius: 0.1}]}
contacts:
  - {name: floor, bodies: [ball, ground], law: flores, restitution: 0.7, stiffness: 1e6}
END

# Heads have the names and the units that follow from the expressions; a number without a unit that
# is added leaves none. Values are in the units.
good run ball.yaml --out out
head=$(head -n 1 out/trajectory.csv)
want='t [s],ball.y [m],height [mm],power of the floor [W],pressing force [kN],ball.vy*ball.vx/9.81 [m^2/s^2],half,energy.kinetic/ball.y [N],contacts.floor.force*ball.vy/ball.y^2 [kg/s^3]'
[[ $head == "$want" ]] || fail "the head is '$head'"
awk -F, 'NR > 1 { d = 1000 * ($2 - 0.1) - $3; if (d * d > 1e-18) exit 1
                  d = $6 * 9.81; n++ } END { exit n != 201 }' out/trajectory.csv ||
    fail 'the height is not in mm'
json=$(<out/summary.json)
[[ $json == *'power of the floor'* || -s out/report.html ]] || fail 'no names in the results'
grep -q 'pressing force' out/report.html || fail 'the page has no name of a signal'

bad "signals.0.* has the unit 'kg', and 'ball.y' is in m" \
    run ball.yaml --set 'output.signals=[{value: ball.y, unit: kg}]' --out x
bad "is called 'a', and so is another signal" \
    run ball.yaml --set 'output.signals=[{name: a, value: ball.y}, {name: a, value: ball.x}]' --out x
bad 'value.* is required by a signal' run ball.yaml --set 'output.signals=[{name: a}]' --out x

# Drawn: by names, expressions, in a panel for each unit; the drawing shows the peak between samples.
good run ball.yaml --out out --plot ball.svg --signals 'height,ball.vy,ball.vx,contacts.floor.force'
says 'ball.svg'
drawing ball.svg 'height [mm]' 'time [s]' 'ball.vx' 'contacts.floor.force [N]' 'A ball'
good run ball.yaml --out out --plot all.html
python3 - <<'END' || fail 'the page has other curves'
import json, re
page = open('all.html').read()
panels = json.loads(re.search(r'application/json">(.*?)</script>', page, re.S).group(1))['panels']
assert [p['y']['unit'] for p in panels] == \
    ['m', 'mm', 'W', 'kN', 'm^2/s^2', None, 'N', 'kg/s^3'], panels
END
good run ball.yaml --out out --plot phase.svg --signals ball.vy --across ball.y --title none
drawing phase.svg 'ball.y [m]' 'ball.vy [m/s]'
good sweep ball.yaml --over bodies.ball.mass=1,2 --collect height:max --out swept --jobs 1
says 'height:max \[mm\]'
[[ $(sed -n 2p swept/sweep.csv) == *,500* ]] || fail "the height is not 500 mm: $(sed -n 2p swept/sweep.csv)"

bad '--signals is drawn; give --plot' run ball.yaml --signals ball.y
bad "--signals: there is no quantity 'z'" run ball.yaml --plot x.svg --signals ball.z
bad '--across: ' run ball.yaml --plot x.svg --signals ball.y --across ball.z
sed -i '/^output:/,/^bodies:/{/^bodies:/!d}' ball.yaml
bad 'the model has no output.signals; give --signals' run ball.yaml --plot x.svg
[[ ! -e x.svg ]] || fail 'a refused drawing was written'
finish
