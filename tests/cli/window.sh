#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The part of a run that counts, the exact peaks of what is collected, words and expressions from
# the command line, and a run under mpirun.
source "$(dirname "$0")/lib.bash" "$@"
cd "$work"

# near A B RELATIVE
near() {
    awk -v a="$1" -v b="$2" -v r="$3" 'BEGIN { d = a - b; if (d < 0) d = -d
        s = b < 0 ? -b : b; exit !(a + 0 == a && d <= r * s) }' ||
        fail "$1 is not $2 within $3${4:+: $4}"
}

cat >ball.yaml <<'END'
parameters: {law: hertz}
gravity: [0, -10]
end_time: 1
output: {interval: 0.1}
bodies:
  - {name: ground, fixed: true, shapes: [{line: {}}]}
  - {name: ball, mass: 1, position: [0, 0.225], shapes: [{circle: {radius: 0.1}}]}
contacts:
  - {name: floor, bodies: [ball, ground], law: law, stiffness: 1e8}
END

# without loss it falls and rises for ever: 0.158 s down, then about 0.316 s from touch to touch
good run ball.yaml --out whole --json
json_is contacts.0.events 3
good run ball.yaml --out late --json --from 0.3
json_is contacts.0.events 2
json_is analyse_from 0.3
good run ball.yaml --out late --from 0.3
says 'count from t = 0.3 s on'
grep -q 'count from t = 0.3 s on' late/report.html || fail 'the page does not say what counts'
cmp whole/events.csv late/events.csv || fail 'the table of events is cut'
bad '< end_time' run ball.yaml --from 2

# a body that lies on the floor all the time: of a window from 0.4 s on the impulse is m g 0.6 s, and
# no event touches; a belt under it moves at 1 m/s, and friction takes mu m g 0.6 m of its work
cat >lies.yaml <<'END'
gravity: [0, -10]
end_time: 1
bodies:
  - {name: belt, locked: [y, angle], motion: {x: {constant: {rate: -1}}}, shapes: [{line: {}}]}
  - {name: box, mass: 2, position: [0, 0.05], shapes: [{box: {size: [0.1, 0.1]}}], locked: [x, angle]}
contacts:
  - {name: floor, bodies: [box, belt], law: hunt-crossley, restitution: 0.5, stiffness: 1e7, friction: 0.3}
END
good run lies.yaml --out lies --json
json_is touches 2
near "$(json contacts.0.impulse)" 20 1e-9
point=$(json contacts.0.force_max) resultant=$(json contacts.0.resultant_max)
near "$resultant" "$(awk -v f="$point" 'BEGIN { printf "%.17g", 2 * f }')" 1e-9 'two points'
good run lies.yaml --out lies --json --from 0.4
json_is touches 0 separations 0 contacts.0.events 0
near "$(json contacts.0.impulse)" 12 1e-9 'impulse of the window'
near "$(json energy.lost_friction)" 3.6 1e-9 'friction of the window'
near "$(json energy.work_drives)" 3.6 1e-9 'work of the window'
good run lies.yaml --out fixed --json --from 0.4 --rigid newton --set integrator=moreau --set step_max=1e-3
near "$(json contacts.0.impulse)" 12 1e-9 'impulse of the window by moreau'
json_is contacts.0.force_max null
good run lies.yaml --out lies --json --from 0.4
# the force at one of its two points, and the resultant
near "$(json contacts.0.force_max)" 10 1e-9 'force at a point'
near "$(json contacts.0.resultant_max)" 20 1e-9 'resultant'
good run lies.yaml --out lies --from 0.4
says '0 contact events' 'works and losses count from t = 0.4 s on' 'point force [N]' 'resultant [N]'
grep -q 'force at a point, max' lies/report.html && grep -q 'The resultant is the sum' lies/report.html ||
    fail 'the page does not say which force'
good sweep lies.yaml --over contacts.floor.restitution=0.5 --out lies-sweep \
    --collect contacts.floor.force:max,contacts.floor.force_max:max
near "$(awk -F, 'NR == 2 { print $(NF - 2) }' lies-sweep/sweep.csv)" "$resultant" 1e-9 'collected force'
near "$(awk -F, 'NR == 2 { print $(NF - 1) }' lies-sweep/sweep.csv)" "$point" 1e-9 'collected force_max'

# the same window in a sweep: of the standard columns, and of sums, in part of its own
good sweep lies.yaml --over contacts.floor.restitution=0.5 --out lies-late --from 0.4 --collect \
    contacts.floor.impulse:sum,contacts.floor.friction_lost:sum,contacts.floor.impulse:sum:0.5:0.7
read -r touches lost impulse friction part < <(awk -F, 'NR == 2 { print $6, $8, $10, $11, $12 }' \
    lies-late/sweep.csv)
[[ $touches == 0 ]] || fail "$touches touches in the window of a sweep"
near "$lost" 3.6 1e-9 'energy_lost of the window'
near "$impulse" 12 1e-9 'collected impulse of the window'
near "$friction" 3.6 1e-9 'collected friction of the window'
near "$part" 4 1e-9 'collected impulse of a part'

# extremes of signals, between ten samples, in summary.json and on the page
good run ball.yaml --out tops --json --set output.extremes=true
peak=$(json contacts.0.force_max)
json_is signals.0.name '"ball.x"'
for i in 0 1 2 3 4 5 6 7 8; do
    [[ $(json signals.$i.name) == '"contacts.floor.force"' ]] && break
done
near "$(json signals.$i.max)" "$peak" 1e-9 'the largest force'
grep -q 'Found inside the steps' tops/report.html || fail 'the page has no extremes'
good run ball.yaml --out tops --json --set output.extremes=true --set integrator=moreau \
    --set step_max=1e-3 --rigid newton
(($(json signals.0.of_samples) > 10)) || fail 'the extremes do not say of how many samples'
grep -q 'Of .* samples' tops/report.html || fail 'the page does not say of how many samples'

# the scale of the residual is the largest single part of the energies, and is called so
good run ball.yaml --out parts --json --set output.interval=0.001
awk -F, -v got="$(json energy.largest_part)" 'NR == 1 { for (i = 1; i <= NF; i++)
        if ($i ~ /^energy/ && $i !~ /residual/) { column[i] = 1; if ($i ~ /gravity/) gravity = i }
        next }
    NR == 2 { start = $gravity }
    { for (i in column) { x = $i - (i == gravity ? start : 0); x = x < 0 ? -x : x
        if (x > most) most = x } }
    END { exit !(most > 1 && got >= most && got < 1.02 * most) }' parts/trajectory.csv ||
    fail "the largest part of the energies is not $(json energy.largest_part)"

# ten samples miss every impact; the peak is that of the closed form all the same, here with gravity
good sweep ball.yaml --over height=1 --set parameters='{height: 1, law: hertz}' --out sweep2 \
    --collect 'contacts.floor.force:max'
peak=$(awk -F, 'NR == 2 { print $(NF - 1) }' sweep2/sweep.csv)
awk -v p="$peak" 'BEGIN { k = 1e8; d = (2.5 * 1.25 / k)^0.4; f = k * d^1.5
    exit !(p > f && p < 1.01 * f + 20) }' || fail "the collected peak is $peak"

# a motion that repeats itself has the exponent zero, one that comes to rest has none
good run ball.yaml --out chaos --json --set analyse.lyapunov=true --set end_time=60
awk -v l="$(json lyapunov.exponent)" 'BEGIN { exit !(l * l < 0.1) }' || fail 'a bounce without loss is no chaos'
good run ball.yaml --out chaos --set analyse.lyapunov=true
says 'Largest Lyapunov exponent' 'standard error'
grep -q 'largest Lyapunov exponent' chaos/report.html || fail 'the page has no exponent'
good sweep ball.yaml --over bodies.ball.mass=1,2 --out sweep3 --collect lyapunov:exponent,lyapunov:error
head -1 sweep3/sweep.csv | grep -q 'lyapunov:exponent \[1/s\],lyapunov:error \[1/s\]' || fail 'the sweep has no exponent'
bad 'allowed: exponent, error' sweep ball.yaml --over bodies.ball.mass=1,2 --collect lyapunov:max
# numbers without a unit have that of their key, in tables and on axes
head -1 sweep3/sweep.csv | grep -q "bodies.ball.mass \[kg\]" || fail "the axis has no unit"

# under mpirun one process runs, and says so; the others leave the folder alone
export OMPI_COMM_WORLD_SIZE=3 OMPI_COMM_WORLD_RANK=1
run run ball.yaml --out ranks
((status == 0)) && [[ ! -e ranks ]] || fail 'every rank runs'
export OMPI_COMM_WORLD_RANK=0
run run ball.yaml --out ranks
((status == 0)) && [[ -e ranks/summary.json ]] || fail 'no rank runs'
grep -q 'the other 2 do nothing' "$err" || fail 'nobody says that one process runs'

finish
