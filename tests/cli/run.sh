#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# resile run: what the user types and what a run leaves behind. The files
# themselves are tested in test_results_*.c, the motion in test_planar_*.c.
source "$(dirname "$0")/lib.bash" "$@"

cd "$work"
cat >ball.yaml <<'END'
title: A ball on a floor
gravity: [0, -9.81]
end_time: 1
bodies:
  - name: ground
    fixed: true
    shapes:
      - line: {at: [0, 0], normal: [0, 1]}
  - name: ball
    mass: 1
    position: [0, 1.1]
    shapes:
      - circle: {radius: 0.1}
contacts:
  - name: floor
    bodies: [ball, ground]
    law: flores
    restitution: 0.7
    stiffness: 1e7
END

# fill FOLDER FILE...: the folder holds these files, none of them empty.
fill() {
    local folder=$1 file
    shift
    holds "$folder" "$@"
    for file in "$@"; do
        [[ -s $folder/$file ]] || fail "$folder/$file is empty"
    done
}
files=(events.csv report.html summary.json trajectory.csv)

# Every file, and a table on stdout; the default folder has the model's name.
good run ball.yaml
says '^A ball on a floor$'
says '^1 s in .* s: [0-9]+ steps \(.*\), 1 contact event$'
says '^  floor +1 +0\.4515'
says '^  lost in contacts +5\.257'
says '^  residual '
says '^  out/ball/report.html$'
silent_about 'results.h5'
silent_about 'drift'
fill out/ball "${files[@]}"
head -n 1 out/ball/trajectory.csv | grep -q \
    '^t \[s\],ball.x \[m\],ball.y \[m\],ball.angle \[rad\],ball.vx \[m/s\],' ||
    fail 'head of trajectory.csv'
(($(wc -l <out/ball/trajectory.csv) == 1002)) || fail 'rows of trajectory.csv'
grep -q '^contact,t_touch \[s\],t_deepest \[s\],t_separate \[s\],speed_touch \[m/s\],' \
    out/ball/events.csv || fail 'head of events.csv'
awk -F, 'NR == 2 { d = $2 - sqrt(2 / 9.81); exit !(d < 1e-9 && d > -1e-9) }' \
    out/ball/events.csv || fail 'time of the first touch'
(($(wc -l <out/ball/events.csv) == 2)) || fail 'rows of events.csv'
! grep -qE 'https?:|src=|href=' out/ball/report.html ||
    fail 'report.html is not alone'

# What the ledger cannot see is said everywhere: Newton's law with friction gains.
cat >rod.yaml <<'END'
end_time: 0.02
bodies:
  - name: ground
    fixed: true
    shapes:
      - line: {at: [0, 0], normal: [0, 1]}
  - name: rod
    mass: 1
    inertia: 1/12
    position: [0, 0.5*sin(0.8) + 0.01]
    angle: 0.8
    velocity: [0.5, -1]
    spin: 2
    shapes:
      - point: {at: [-0.5, 0]}
contacts:
  - {name: tip, bodies: [rod, ground], law: newton, restitution: 0.9, friction: 0.5}
END
run run rod.yaml
((status == 0)) || fail 'a flag changes the exit status'
says '^  contact tip gained 0.1457 J: '
(($(wc -l <"$err") == 1)) || fail 'a flag is one line of stderr'
grep -q '^resile: rod.yaml: contact tip gained 0.1457 J: ' "$err" || fail 'no flag on stderr'
grep -q 'class="warning">contact tip gained 0.1457 J' out/rod/report.html || fail 'no flag on the page'
run run rod.yaml --json
json_is flags.0.name '"gain"' flags.0.count 1 flags.0.unit '"J"' flags.0.contact '"tip"'
good run rod.yaml --set contacts.tip.law=poisson --json
json_is flags '[]'

# A run that takes too long keeps what there is, says what took it, and has a status of its own.
cat >swing.yaml <<'END'
end_time: 1e6
output: {interval: 1000}
bodies:
  - {name: mass, mass: 1, position: [1.001, 0], locked: [y, angle]}
springs:
  - {name: bar, bodies: [world, mass], points: [[0, 0], [0, 0]], rest: 1, stiffness: 1e9}
END
for time in 0.2 0.2s 0.001min; do
    refused 3 "swing.yaml: the limit of .* s is used up at t = .*; spring bar makes .*; what was" \
        run swing.yaml --limit $time
    fill out/swing "${files[@]}"
done
cp out/swing/summary.json "$out"
json_is status '"limited"' end_time 1000000
bad "'--limit' needs a value" run ball.yaml --limit
for time in 0 -1s 5days s nan 1e999; do
    bad "--limit is '$time'; allowed: a time greater than 0, such as 90s" run ball.yaml --limit $time
done
good run ball.yaml --limit 1h

# JSON is the file summary.json, and nothing else.
good run ball.yaml --json --out other/deep/folder
cmp -s "$out" other/deep/folder/summary.json || fail '--json is another text'
fill other/deep/folder "${files[@]}"
json_keys '' resile model title status settings end_time time integrator steps \
    rejected evaluations restarts touches separations open_contacts sticks \
    slips energy residual_max joint_drift_position joint_drift_velocity start_shift \
    memory_bytes wall_seconds
json_keys energy kinetic gravity springs contacts work_drives work_loads \
    lost_contacts lost_friction lost_dampers residual
json_keys contacts.0 name events last_touch restitution_mean force_max resultant_max \
    depth_max impulse energy_lost
json_is model '"ball.yaml"' title '"A ball on a floor"' status '"done"' \
    settings '[]' end_time 1 touches 1 separations 1 open_contacts 0 \
    contacts.0.name '"floor"' contacts.0.events 1
json_near contacts.0.last_touch 0.45152364098573095 1e-9
json_near contacts.0.energy_lost 5.257731099634392 1e-6

# Settings, in the order given; an open contact has empty cells.
good run ball.yaml --json --out two --set end_time=0.4525 \
    --set=contacts.floor.restitution=0.5 --set bodies.ball.mass=2
json_is end_time 0.4525 settings. 3 settings.0 '"end_time=0.4525"' \
    settings.2 '"bodies.ball.mass=2"' open_contacts 1 \
    contacts.0.restitution_mean null
grep -qE '^floor,0\.4515[0-9]*,,,4\.429' two/events.csv || fail 'open contact'

# Signals and interval from the model.
good run ball.yaml --out chosen --set output.interval=0.25 \
    --set 'output.signals=[ball.y, contacts.floor.depth, energy.residual]'
[[ $(head -n 1 chosen/trajectory.csv) == \
    't [s],ball.y [m],contacts.floor.depth [m],energy.residual [J]' ]] ||
    fail 'the signals asked for'
(($(wc -l <chosen/trajectory.csv) == 6)) || fail 'the interval asked for'
grep -q '<h2>Motion</h2>' chosen/report.html || fail 'no section for the motion'
cat >many.yaml <<'END'
end_time: 0.01
bodies: [{name: cart, mass: 1, locked: [y, angle], motion: {x: {harmonic: {amplitude: 1, frequency: 1}}}}]
repeat:
  - {body: {name: wall, fixed: true}, count: [30, 1]}
  - {body: {name: ball, mass: 1, shapes: [circle: {radius: 0.1}]}, count: [COUNT, 1], spacing: [1, 0]}
END
sed 's/COUNT/25/' many.yaml >free.yaml
good run free.yaml --out free
[[ $(head -n 1 free/trajectory.csv) =~ ^'t [s],ball-1.x [m],'.*,'ball-20.spin [rad/s],energy' ]] ||
    fail 'the signals of the first bodies that are free'
grep -v COUNT many.yaml >driven.yaml
good run driven.yaml --out driven
! grep -q '<h2>Motion</h2>' driven/report.html || fail 'an empty section for the motion'
bad "output.signals.0: there is no quantity 'z'; allowed: x, y" \
    run ball.yaml --set 'output.signals=[ball.z]'
bad "output.signals.0: there is no contact 'flor'" \
    run ball.yaml --set 'output.signals=[contacts.flor.force]'

# Quiet, and again into the same folder: nothing of the old run stays. Files of others are named
# and replaced on request only.
touch two/sticks.csv two/results.h5 two/mine.txt
bad "'two' holds files .*: results.h5, sticks.csv; .* \(--force\)" run ball.yaml --out two
[[ -e two/sticks.csv && -e two/results.h5 ]] || fail 'a file of another was removed'
run run ball.yaml --quiet --force --out two
((status == 0)) && [[ ! -s $out && ! -s $err ]] || fail 'run is not quiet'
holds two "${files[@]}" mine.txt

# Libraries that few commands need are loaded by those.
if command -v ldd >/dev/null && ldd "$program" | grep -E 'hdf5|sundials|nlopt'; then
    fail 'a library is loaded at every start'
fi

# HDF5, where it is there.
run run ball.yaml --hdf5 --out h5
if ((status == 0)); then
    fill h5 "${files[@]}" results.h5
    says '^  h5/results.h5$'
else
    bad '--hdf5: (this resile was built without HDF5|HDF5 is not installed)' run ball.yaml --hdf5
    [[ ! -e h5 ]] || fail 'a folder was made for nothing'
fi

# What is wrong with the model: nothing is written.
rm -rf out
bad 'model file is required' run
bad "'b.yaml' is one argument too many" run ball.yaml b.yaml
bad 'none.yaml: cannot be read' run none.yaml
sed 's/mass: 1/mass: -1/' ball.yaml >light.yaml
bad 'light.yaml:10:11: bodies.1.mass = ' run light.yaml
sed 's/law: flores/law: floors/' ball.yaml >law.yaml
bad "law.yaml:17:10: contacts.0.law: .*'flores'" run law.yaml
bad "'foo'" run ball.yaml --set foo=1
bad "the option '--set' needs a value" run ball.yaml --set
[[ ! -e out ]] || fail 'a bad model leaves a folder'

# Where nothing can be written: said before anything is computed.
bad "'ball.yaml' is there and is not a folder" run ball.yaml --out ball.yaml
bad "cannot be made" run ball.yaml --out ball.yaml/below
bad "/dev/null" run ball.yaml --out /dev/null/below
mkdir -p taken/trajectory.csv
bad "'taken/trajectory.csv'" run ball.yaml --out taken

# A run that cannot reach its end: what was computed is there.
cat >torn.yaml <<'END'
title: Two rods, pulled apart beyond their length
end_time: 3
bodies:
  - name: puller
    position: [1, 0]
    mass: 1
    inertia: 1
    motion: {x: {constant: {rate: 1}}}
    locked: [y, angle]
  - name: knee
    position: [0.5, 0.8660254037844386]
    velocity: [0.5, -0.28867513459481287]
    mass: 1
    inertia: 1
joints:
  - {type: distance, bodies: [world, knee]}
  - {type: distance, bodies: [puller, knee]}
END
refused 1 'torn.yaml: .* t = (1|0.99[0-9]*) s.* is in out/torn$' run torn.yaml
fill out/torn "${files[@]}"
grep -q '"status": "failed"' out/torn/summary.json || fail 'the failure is lost'
(($(wc -l <out/torn/trajectory.csv) > 300)) || fail 'the rows are lost'
grep -q 'class="warning"' out/torn/report.html || fail 'no warning on the page'

# --rigid: the same model with impulse laws; the fall from 1 m takes 0.4515 s.
good run ball.yaml --rigid newton --out rigid --json
json_near contacts.0.restitution_mean 0.7 1e-9
json_near contacts.0.last_touch 0.4515236409857309 1e-9
says 'contacts.*.law=newton'
good run ball.yaml --rigid poisson --out rigid
sed 's/law: flores/law: hertz/; /restitution/d' ball.yaml >hertz.yaml
good run hertz.yaml --rigid newton --out rigid --set end_time=2 --json
json_near contacts.0.restitution_mean 1 1e-12
json_near contacts.0.last_touch 1.3545709229571927 1e-9
good run ball.yaml --out rigid --set contacts.floor.law=newton
silent_about 'contact problems'
good run ball.yaml --out rigid --set contacts.floor.law=newton \
    --set integrator=moreau --set step_max=1e-4
says '^Residual of the contact problems$'
good run ball.yaml --rigid newton --out rigid --set locate=false \
    --set step_max=1e-3 --json
json_is contact_residual 0
good run ball.yaml --rigid newton --out rigid --set contacts.0.restitution=0
bad "--rigid is 'soft'; allowed: newton, poisson" run ball.yaml --rigid soft
bad 'moreau needs a step_max' run ball.yaml --rigid newton \
    --set integrator=moreau
bad 'needs a step_max to be run with rigid contacts' run ball.yaml \
    --rigid newton --set locate=false

# A granular group: the same bits from several threads, records or totals.
cat >grains.yaml <<'END'
gravity: [0, -9.81]
end_time: 0.02
locate: false
integrator: verlet
step_max: 1e-5
output: {interval: 2e-3}
bodies:
  - {name: floor, fixed: true, shapes: [line: {normal: [0, 1]}]}
repeat:
  - body: {name: grain, mass: 0.01, velocity: [0, -1], shapes: [{circle: {radius: 0.01}}]}
    count: [8, 8]
    spacing: [0.0205, 0.0205]
    from: [0, 0.011]
    jitter: 0.0002
contacts:
  - name: grains
    group: all
    law: hertz
    stiffness: 1e6
    friction: {static: 0.3, kinetic: 0.3, slip_speed: 0.5}
END
good run grains.yaml --out one
good run grains.yaml --out two --threads 2
cmp one/events.csv two/events.csv && cmp one/trajectory.csv two/trajectory.csv ||
    fail 'two threads write other numbers than one'
(($(wc -l <one/events.csv) > 40)) || fail 'a small granular group has records'
good run grains.yaml --out two --set contacts.0.events=none
says 'the touches of grains are counted and leave no records'
(($(wc -l <two/events.csv) == 1)) || fail 'records without being asked for'
good run grains.yaml --out two --set contacts.0.events=none --json
json_is contacts.0.records '"none"'
bad '`none` is for a granular group' run grains.yaml --set contacts.0.events=none \
    --set integrator=auto
bad '--threads = 0 is out of range' run grains.yaml --threads 0
run run ball.yaml --threads 2 --out two
((status == 0)) || fail 'threads that cannot help end the run'
grep -q '^resile: --threads: one is at work; ' "$err" || fail 'threads that cannot help'

# The page draws a section of two signals on the phase portrait, one of one signal over time.
cat >swing.yaml <<'END'
end_time: 50
analyse: {from: 10}
bodies:
  - {name: m, mass: 1, locked: [y, angle], position: [1, 0]}
springs:
  - {bodies: [world, m], type: axis, axis: [1, 0], rest: 0, stiffness: 1}
sections:
  - {name: turn, period: 2*pi, signals: [m.x, m.vx]}
  - {name: pass, signal: m.x, level: 0, signals: [m.vx]}
END
good run swing.yaml --out swing
[[ $(grep -c '>the motion<' swing/report.html) == 1 ]] || fail 'one section has a portrait'
grep -q 'sections.csv has them all. The line is the motion from [1-4]' swing/report.html ||
    fail 'the portrait does not say where it begins'
# its points lie on x^2 + v^2 = 1, all around
python3 - swing/report.html <<'END' || fail 'the portrait is not the circle of the oscillator'
import json, math, re, sys
page = open(sys.argv[1]).read()
figures = [json.loads(t) for t in re.findall(r'<script type="application/json"[^>]*>(.*?)</script>', page, re.S)]
def walk(o):
    if isinstance(o, dict):
        if o.get("name") == "the motion": yield o
        for v in o.values(): yield from walk(v)
    elif isinstance(o, list):
        for v in o: yield from walk(v)
found = list(walk(figures))
assert len(found) == 1, found
x, y = found[0]["x"], found[0]["y"]
assert len(x) > 1000 and all(abs(math.hypot(a, b) - 1) < 1e-5 for a, b in zip(x, y))
assert len({int(math.atan2(b, a) // 0.1) for a, b in zip(x, y)}) >= 63
END

# A ball in the floor: refused, moved out by assemble, which is said, or let be.
in_floor='bodies.ball.position=[0, 0.08]'
bad 'contact floor overlaps by 0.02 m at t = 0; move ball and ground apart, or write assemble: true or' \
    run ball.yaml --check --set "$in_floor"
warned 'contact floor overlapped by 0.02 m in the model, and assemble moved its bodies apart' \
    run ball.yaml --check --set "$in_floor" --set assemble=true
good run ball.yaml --check --set "$in_floor" --set allow_overlap=true

finish
