#!/usr/bin/env bash
# The part of a run that counts, the exact peaks of what is collected, words and expressions from
# the command line, and a run under mpirun.
source "$(dirname "$0")/lib.bash" "$@"
cd "$work"

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
bad 'less than end_time' run ball.yaml --from 2

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
