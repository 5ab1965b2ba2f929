#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Curves over time of the runs of a sweep: overlay, envelope.
source "$(dirname "$0")/lib.bash" "$@"
cd "$work"
cat >mass.yaml <<'END'
parameters: {ratio: 0.02}
end_time: 5
output: {interval: 0.005}
bodies:
  - {name: mass, mass: 1, position: [1, 0], locked: [y, angle]}
springs:
  - {name: spring, type: axis, bodies: [world, mass], axis: [1, 0], rest: 0, stiffness: 4*pi^2,
     damping: 4*pi*ratio}
END

# x = exp(-D w t) (cos wd t + D w/wd sin wd t) of a damped mass on a spring: its samples, and half of
# its swing in each period, from 200,000 points of the formula.
good sweep mass.yaml --over ratio=0,0.02,0.1 --overlay mass.x --overlay mass.x:envelope:1 \
    --plot both.svg --out out --jobs 1
says 'both.svg'
python3 - <<'END' || fail 'the curves are not those of the formula'
import csv, math
def x(ratio, t):
    w = 2 * math.pi
    wd = w * math.sqrt(1 - ratio * ratio)
    return math.exp(-ratio * w * t) * (math.cos(wd * t) + ratio * w / wd * math.sin(wd * t))
rows = list(csv.DictReader(open('out/points.csv')))
seen = {'mass.x:course': 0, 'mass.x:envelope:1': 0}
for row in rows:
    ratio, t, value = (float(row[k]) for k in ('ratio', 'time [s]', 'value'))
    seen[row['collected']] += 1
    if row['collected'] == 'mass.x:course':
        assert abs(value - x(ratio, t)) < 1e-6, (ratio, t, value)
        continue
    swing = [x(ratio, t - 0.5 + k / 40000) for k in range(40001)]
    assert abs(value - (max(swing) - min(swing)) / 2) < 2e-6, (ratio, t, value)
assert seen == {'mass.x:course': 3 * 1001, 'mass.x:envelope:1': 3 * 5}, seen
END
drawing both.svg 'time [s]' 'mass.x [m]' 'ratio = 0.02'
(($(grep -c 'class="line c' both.svg) >= 6)) || fail 'not three lines in each panel'
[[ -s out/plot-1-mass.x.svg ]] || fail 'no drawing of the courses in the folder'

# Two axes: a panel for each value of the first, the options of figures.
cat >ball.yaml <<'END'
gravity: [0, -9.81]
end_time: 0.6
bodies:
  - {name: ground, fixed: true, shapes: [line: {at: [0, 0], normal: [0, 1]}]}
  - {name: ball, mass: 1, position: [0, 0.6], shapes: [circle: {radius: 0.1}]}
contacts:
  - {name: floor, bodies: [ball, ground], law: flores, restitution: 0.7, stiffness: 1e7}
END
good sweep ball.yaml --over contacts.0.law=flores,hunt-crossley \
    --over contacts.0.restitution=0.9,0.6,0.3 --overlay ball.y --plot laws.svg --out two --jobs 2 \
    --figure-width 170 --colours black --y-label 'height [mm]' --title 'A ball'
grep -q 'width="170.00mm"' laws.svg || fail 'not as wide as asked for'
for text in '>flores<' '>hunt-crossley<' 'restitution = 0.6' 'height \[mm\]' '>A ball<'; do
    grep -q -- "$text" laws.svg || fail "the drawing has no $text"
done

# Signals with commas between them; a run that has no curve has no line.
run sweep ball.yaml --over contacts.0.restitution=0.9,7 --overlay ball.y,ball.vy --plot refused.svg --out refused
((status == 1)) || fail 'a sweep with a refused run succeeds'
for text in '>ball.y \[m\]<' '>ball.vy \[m/s\]<' 'restitution = 0.9'; do
    grep -q -- "$text" refused.svg || fail "the drawing has no $text"
done
! grep -q 'restitution = 7' refused.svg || fail 'a refused run has a line'

bad '--plot draws the signals of --overlay' sweep ball.yaml --over bodies.ball.mass=1,2 --plot x.svg
bad "'mass.z:course': .*mass.z|there is no" sweep mass.yaml --over ratio=0,0.1 --overlay mass.z --out z
bad 'the period = 0.01 s is out of range: must be >= 4 output.interval' \
    sweep mass.yaml --over ratio=0,0.1 --overlay mass.x:envelope:0.01 --out z
# In the table and the drawing of a run: half of the swing in the last period, before of all rows.
cat >run.yaml <<'END'
parameters: {ratio: 0.02, period: 1}
end_time: 5
output:
  interval: 0.005
  signals: [mass.x, {name: amplitude, value: 'mass.x:envelope:period', unit: mm},
            '2*mass.x:envelope:0.4*period']
END
sed -n '/^bodies/,$p' mass.yaml >>run.yaml
good run run.yaml --out run --plot run.svg --signals mass.x,amplitude,mass.x:envelope:0.4
drawing run.svg 'amplitude [mm]' 'mass.x:envelope:0.4'
python3 - <<'END' || fail 'the envelopes of a run are not those of the formula'
import csv, math
def x(t, ratio=0.02):
    w = 2 * math.pi
    wd = w * math.sqrt(1 - ratio * ratio)
    return math.exp(-ratio * w * t) * (math.cos(wd * t) + ratio * w / wd * math.sin(wd * t))
# the extremes of x are at the multiples of pi/wd, and at the ends of the window
def swing(t, period):
    half = 0.5 / math.sqrt(1 - 0.02**2)
    begin = max(0, t - period)
    values = [x(begin), x(t)] + [x(k * half) for k in range(12) if begin <= k * half <= t]
    return (max(values) - min(values)) / 2
rows = list(csv.reader(open('run/trajectory.csv')))
assert rows[0] == ['t [s]', 'mass.x [m]', 'amplitude [mm]', '2*mass.x:envelope:0.4*period [m]'], rows[0]
assert len(rows) == 1002
for t, _, amplitude, half in (map(float, row) for row in rows[1:]):
    # a vertex counts from the row behind it on
    assert min(abs(amplitude / 1000 - swing(u, 1)) for u in (t, t - 0.005)) < 2e-6, (t, amplitude)
    assert min(abs(half / 2 - swing(u, 0.4)) for u in (t, t - 0.005)) < 2e-6, (t, half)
END
grep -q 'amplitude' run/report.html || fail 'the page has no envelope'
bad "'amplitude' is an envelope" sweep run.yaml --over ratio=0,0.1 --collect amplitude:max --out z
bad "--across: 'amplitude' is an envelope" run run.yaml --plot x.svg --across amplitude --out z
bad "signals.1.* is an envelope, which has no extremes" run run.yaml --set output.extremes=true --out z
bad 'the period of the envelope = 0.01 s is out of range: must be >= 4 output.interval, which is 0.02 s' \
    run run.yaml --set parameters.period=0.01 --out z
bad "the period 'perio' of the envelope" run run.yaml --plot x.svg --signals mass.x:envelope:perio --out z
bad "'envelope' needs a period" run run.yaml --plot x.svg --signals mass.x:envelope --out z

bad "'envelope' needs a period" sweep mass.yaml --over ratio=0,0.1 --overlay mass.x:envelope --out z
[[ ! -e x.svg ]] || fail 'a refused drawing was written'
finish
