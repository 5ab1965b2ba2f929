#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# resile sweep: grids and random runs, what is collected, runs that fail, and
# that a sweep that was killed leaves the same bytes as one that was not. The
# grammar, the random numbers, the processes and the journal are tested by
# themselves in test_sweep_*.c.
source "$(dirname "$0")/lib.bash" "$@"
export LC_ALL=C

cd "$work"
cat >ball.yaml <<'END'
title: A ball on a floor
parameters:
  height: 1.1
  e: 0.7
gravity: [0, -9.81]
end_time: 1.5
tolerance: 1e-9
output: {interval: 0.01}
bodies:
  - name: ground
    fixed: true
    shapes:
      - line: {at: [0, 0], normal: [0, 1]}
  - name: ball
    mass: 1
    position: [0, height]
    shapes:
      - circle: {radius: 0.1}
contacts:
  - name: floor
    bodies: [ball, ground]
    law: flores
    restitution: e
    stiffness: 1e7
END

# column FILE NAME [ROW]: the cells of a column, or one of them, counted from 1.
column() {
    awk -F, -v name="$2" -v row="${3:-0}" '
        NR == 1 { for (i = 1; i <= NF; i++) if ($i == name) c = i
                  if (!c) exit 1; next }
        !row || NR == row + 1 { print $c }' "$1" || fail "no column $2 in $1"
}
# near A B RELATIVE
near() {
    awk -v a="$1" -v b="$2" -v r="$3" 'BEGIN { d = a - b; if (d < 0) d = -d
        s = b < 0 ? -b : b; exit !(a + 0 == a && d <= r * s) }' ||
        fail "$1 is not $2 within $3${4:+: $4}"
}
same() { diff -r "$1" "$2" >"$out" || fail "$1 and $2 differ"; }

# ---- a grid -------------------------------------------------------------------

good sweep ball.yaml --over e=0.5:0.9:5 --over height=1.1,0.6 --jobs 2 \
    --collect ball.y:max:0.5 --collect floor=contacts.floor:count
says '^10 runs$'
says '^ +1 +0\.5 +1\.1 +done +[0-9]+ '
says '^  out/ball-sweep/sweep.csv$'
folder=out/ball-sweep
holds $folder report.html sweep.csv sweep.journal plot-1-ball.y-max-0.5.svg \
    plot-2-floor.svg
[[ $(head -n 1 $folder/sweep.csv) == "run,e,height [m],status,time [s],steps,\
touches,sticks,energy_lost [J],residual,ball.y:max:0.5 [m],floor,message" ]] ||
    fail 'head of sweep.csv'
[[ $(column $folder/sweep.csv e | tr '\n' ' ') == \
    '0.5 0.5 0.6 0.6 0.7 0.7 0.8 0.8 0.9 0.9 ' ]] || fail 'first axis'
[[ $(column $folder/sweep.csv 'height [m]' | tr '\n' ' ') == \
    '1.1 0.6 1.1 0.6 1.1 0.6 1.1 0.6 1.1 0.6 ' ]] || fail 'last axis is fastest'
! grep -qE 'https?:|src=|href=' <(grep -v 'xmlns=' $folder/report.html) ||
    fail 'report.html is not alone'
# without gravity the energy lost in an impact is (1 - e^2) m v^2/2
good sweep ball.yaml --over e=0.6,0.8 --set contacts.0.law=exact --out exact \
    --set 'gravity=[0, 0]' --set 'bodies.ball.velocity=[0, -2]' --quiet --json
json_is runs 2 done 2 failed 0 before 0
near "$(column exact/sweep.csv 'energy_lost [J]' 1)" 1.28 1e-8
near "$(column exact/sweep.csv 'energy_lost [J]' 2)" 0.72 1e-8

# log spacing: 1, 10, 100; paths as --set takes them
good sweep ball.yaml --over bodies.ball.mass=1:100:3:log --out log
[[ $(column log/sweep.csv 'bodies.ball.mass [kg]' | tr '\n' ' ') == '1 10 100 ' ]] ||
    fail 'log spacing'

# ---- what is collected is what a run writes -------------------------------------

good run ball.yaml --set e=0.8 --out single --quiet --json
good sweep ball.yaml --over e=0.8 --out one --collect \
    ball.y:end,ball.y:min,ball.y:max,ball.y:mean,ball.y:rms,ball.y:amplitude \
    --collect vy=ball.vy:max:0.6:0.9 --collect contacts.floor.speed_touch:first \
    --collect contacts.floor.speed_touch:last,events.impulse:sum \
    --collect events.force_max:mean,events.force_max:max,events.t_touch:min \
    --collect contacts.floor:count,contacts.floor:count:0.6:1.2 \
    --collect contacts.floor.impulse:rms --collect s=ball.y:every:0.25 \
    --collect v=contacts.floor.speed_touch:each:0.6 \
    --collect p=contacts.floor:phase:0.4
awk -F, 'NR > 1 { y = $3; if (NR == 2) { max = y } else {
        mean += ($1 - t) * (y + before) / 2
        square += ($1 - t) * (y * y + before * before) / 2 }
    if (y > max) max = y; before = y; t = $1
    if (t > 0.599 && t < 0.901 && (vy == "" || $6 > vy)) vy = $6 }
    END { printf "%.15g %.15g %.15g %.15g %.15g\n", y, max, mean / t, sqrt(square / t), vy }' \
    single/trajectory.csv >want
read -r y max mean rms vy <want
# the lowest point is between two samples: as deep as the deepest event
min=$(awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) if ($i ~ /^depth_max/) c = i; next }
    $c > d { d = $c } END { printf "%.15g", 0.1 - d }' single/events.csv)
amplitude=$(awk -v a="$max" -v b="$min" 'BEGIN { printf "%.15g", (a - b) / 2 }')
for pair in "ball.y:end [m]=$y" "ball.y:min [m]=$min" "ball.y:max [m]=$max" \
    "ball.y:mean [m]=$mean" "ball.y:rms [m]=$rms" \
    "ball.y:amplitude [m]=$amplitude" "vy [m/s]=$vy"; do
    near "$(column one/sweep.csv "${pair%=*}")" "${pair##*=}" 1e-9 "${pair%=*}"
done
awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) { sub(/ \[.*/, "", $i); c[$i] = i }; next }
    { v = $c["speed_touch"]; n++; if (n == 1) first = v
      sum += $c["impulse"]; square += $c["impulse"]^2; f = $c["force_max"]
      mean += f; if (f > max) max = f
      t = $c["t_touch"]; if (t > 0.6 && t < 1.2) inside++ }
    END { printf "%.15g %.15g %.15g %.15g %.15g %d %d %.15g\n", first, v, sum,
        mean / n, max, n, inside, sqrt(square / n) }' single/events.csv >want
read -r first last sum mean max count inside rms <want
((count >= 2 && inside >= 1)) || fail 'the ball does not bounce'
for pair in "contacts.floor.speed_touch:first [m/s]=$first" \
    "contacts.floor.speed_touch:last [m/s]=$last" "events.impulse:sum [N s]=$sum" \
    "events.force_max:mean [N]=$mean" "events.force_max:max [N]=$max" \
    "events.t_touch:min [s]=0.45152364098573095" \
    "contacts.floor:count=$count" "contacts.floor:count:0.6:1.2=$inside" \
    "contacts.floor.impulse:rms [N s]=$rms"; do
    near "$(column one/sweep.csv "${pair%=*}")" "${pair##*=}" 1e-9 "${pair%=*}"
done
# y after 0.25 s of fall, phase of a touch at 0.4515 s
awk -F, '$3 == "s" && $4 == 0.25 { print $5 }' one/points.csv >got
near "$(cat got)" 0.7934375 1e-9
awk -F, '$3 == "p" { print $5; exit }' one/points.csv >got
near "$(cat got)" 0.1288091024643274 1e-9
[[ $(grep -c '^1,0.8,s,' one/points.csv) == 7 ]] || fail 'points of every'
[[ $(grep -c '^1,0.8,v,' one/points.csv) == $((count - 1)) ]] || fail 'points of each'
[[ $(head -n 1 one/points.csv) == 'run,e,collected,time [s],value' ]] ||
    fail 'head of points.csv'

# ---- words, random runs ----------------------------------------------------------

good sweep ball.yaml --over contacts.0.law=flores,ye,hunt-crossley \
    --over e=0.6:0.8:3 --out words
[[ $(column words/sweep.csv contacts.0.law 4) == ye ]] || fail 'words'
[[ -s words/plot-1-touches.svg ]] || fail 'no drawing of words'
drawing words/plot-1-touches.svg touches hunt-crossley

good sweep ball.yaml --over e=0.5:0.9 --over bodies.ball.mass=0.1:10:log \
    --random 6 --seed 7 --out r7
good sweep ball.yaml --over e=0.5:0.9:99 --over bodies.ball.mass=0.1:10:log \
    --random 6 --seed 8 --out r8
# from the formula of docs/guide/sweep.md, evaluated in Python
near "$(column r7/sweep.csv e 1)" 0.74375780982727 1e-15
near "$(column r7/sweep.csv 'bodies.ball.mass [kg]' 6)" 0.10714175351399419 1e-14
[[ $(column r7/sweep.csv e) != "$(column r8/sweep.csv e)" ]] || fail 'seeds'
good sweep ball.yaml --over e=0.5:0.9 --over bodies.ball.mass=0.1:10:log \
    --random 3 --seed 7 --out r3
[[ $(column r3/sweep.csv e) == "$(column r7/sweep.csv e | head -n 3)" ]] ||
    fail 'run i depends on how many there are'

# ---- runs that fail ----------------------------------------------------------------

run sweep ball.yaml --over e=0.5,1.5,0.7 --out fails --collect ball.y:max
((status == 1)) || fail 'failing runs are passed over'
says '^3 runs, 1 refused$'
grep -q '^resile: 1 of 3 runs did not reach their end' "$err" || fail 'no sentence'
[[ $(column fails/sweep.csv status | tr '\n' ' ') == 'done refused done ' ]] ||
    fail 'status of failing runs'
grep -qE "^2,1.5,refused,.*contacts.0.restitution = 1.5 is out of range" fails/sweep.csv ||
    fail 'the reason is lost'
run sweep ball.yaml --over e=0.5,1.5,0.7 --out fails --collect ball.y:max --json
((status == 1)) || fail 'the second time it is no failure'
json_is runs 3 before 3 done 2 refused 1 crashed 0
cat >torn.yaml <<'END'
title: Two rods, pulled apart beyond their length
parameters: {speed: 1}
end_time: 1.5
tolerance: 1e-4
bodies:
  - {name: puller, position: [1, 0], mass: 1, inertia: 1,
     motion: {x: {constant: {rate: speed}}}, locked: [y, angle]}
  - {name: knee, position: [0.5, 0.8660254037844386], mass: 1, inertia: 1,
     velocity: [speed/2, -speed*0.28867513459481287]}
joints:
  - {type: distance, bodies: [world, knee]}
  - {type: distance, bodies: [puller, knee]}
END
run sweep torn.yaml --over speed=0.1,1 --out torn --collect puller.x:end
[[ $(column torn/sweep.csv status | tr '\n' ' ') == 'done failed ' ]] ||
    fail 'a run that fails'
near "$(column torn/sweep.csv 'puller.x:end [m]' 1)" 1.15 1e-12
[[ -z $(column torn/sweep.csv 'puller.x:end [m]' 2) ]] || fail 'half a value'

# ---- what is refused ----------------------------------------------------------------

rm -rf out
bad 'the model file is required' sweep
bad '--over is required: what varies, such as gap=' sweep ball.yaml
bad "none.yaml: cannot be read" sweep none.yaml --over e=1,2
bad "--over 'e': not PATH=VALUES" sweep ball.yaml --over e
bad "ends are not two finite numbers" sweep ball.yaml --over e=a:b:3
bad "ends are not two finite numbers" sweep ball.yaml --over e=0:nan:3
bad "ends are the same" sweep ball.yaml --over e=1:1:3
bad "count = 1 is out of range: must be 2 to" sweep ball.yaml --over e=0:1:1
bad "the count is not a whole number" sweep ball.yaml --over e=0:1:2.5
bad "over 'e=0:1': a range of a grid needs its count" sweep ball.yaml --over e=0:1
bad "must be positive" sweep ball.yaml --over e=0:1:3:log
bad "too many parts" sweep ball.yaml --over e=0:1:3:4
bad "value 2 of the list is empty" sweep ball.yaml --over e=0.5,,0.6
bad "more than 10000000 runs" sweep ball.yaml --over e=0:1:9999 --over height=1:2:9999
bad "over 'e=0.6': 'e' is given twice" sweep ball.yaml --over e=0.5 --over e=0.6
bad "--set: 'e' is set, and varied too" sweep ball.yaml --over e=0.5 --set e=0.6
bad "'foo' is not there; allowed: height, e, " sweep ball.yaml --over foo=1,2
good sweep --help
for word in end min max mean rms amplitude first last sum count time every:PERIOD \
    each phase:PERIOD; do
    says "^  $word +[a-z, ]+ "
done
bad "there is no law|'flores'" sweep ball.yaml --over contacts.0.law=ye,floores
bad "--random = 0 is out of range" sweep ball.yaml --over e=0:1 --random 0
bad "--random = 1.5 is out of range" sweep ball.yaml --over e=0:1 --random 1.5
bad "--seed is for random runs" sweep ball.yaml --over e=0.5 --seed 3
bad "--jobs = 0 is out of range" sweep ball.yaml --over e=0.5 --jobs 0
bad "not SUBJECT:STATISTIC" sweep ball.yaml --over e=0.5 --collect ball.y
bad "there is no statistic 'maxx' of a signal; allowed: end, min, max" \
    sweep ball.yaml --over e=0.5 --collect ball.y:maxx
bad "there is no statistic 'end' of a column of events; allowed: min, max, mean" \
    sweep ball.yaml --over e=0.5 --collect events.impulse:end
bad "--collect 'bal.y:max': there is no body 'bal'" \
    sweep ball.yaml --over e=0.5 --collect ball.y:max,bal.y:max
bad "there is no quantity 'z'; allowed: x, y" \
    sweep ball.yaml --over e=0.5 --collect ball.z:max
bad "there is no contact 'flor'; did you mean 'floor'" \
    sweep ball.yaml --over e=0.5 --collect contacts.flor:count
bad "there is no 'speed_tuch'; did you mean 'speed_touch'" \
    sweep ball.yaml --over e=0.5 --collect contacts.floor.speed_tuch:max
bad "there is no slide, pin or contact 'x'" \
    sweep ball.yaml --over e=0.5 --collect sticks.x:time
bad "'every' needs a period" sweep ball.yaml --over e=0.5 --collect ball.y:every
bad "the period = -1 is out of range" sweep ball.yaml --over e=0.5 --collect ball.y:every:-1
bad "it begins at 9 s, and the run ends at 1.5 s" \
    sweep ball.yaml --over e=0.5 --collect ball.y:max:9
bad "its times are 1 to 0.5 s" sweep ball.yaml --over e=0.5 --collect ball.y:max:1:0.5
bad "its time from 'foo': " sweep ball.yaml --over e=0.5 --collect ball.y:max:foo
bad "one period for all 'every'" \
    sweep ball.yaml --over e=0.5 --collect ball.y:every:0.1,ball.x:every:0.2
bad "is there already" sweep ball.yaml --over e=0.5 --collect ball.y:max,ball.y:max
[[ ! -e out ]] || fail 'a bad command leaves a folder'
bad "is there and is not a folder" sweep ball.yaml --over e=0.5 --out ball.yaml

# ---- another sweep in the folder ----------------------------------------------------

bad "'log' holds other results: there \"over: bodies.*:3:log\", here \"over: .*:4:log\"" \
    sweep ball.yaml --over bodies.ball.mass=1:100:4:log --out log
cp -r log before
sed 's/1e7/2e7/' ball.yaml >stiff.yaml
mv ball.yaml keep.yaml && mv stiff.yaml ball.yaml
bad 'content of the model' sweep ball.yaml --over bodies.ball.mass=1:100:3:log --out log
mv keep.yaml ball.yaml
same log before
cat >moved.yaml <<'END'
end_time: 1
bodies:
  - {name: cart, mass: 1, locked: [y, angle],
     motion: {x: {history: {file: moved.csv}}}}
END
printf '0,0\n0.5,1\n1,2\n' >moved.csv
good sweep moved.yaml --over tolerance=1e-6,1e-8 --collect cart.x:end --out moved
near "$(column moved/sweep.csv 'cart.x:end [m]' 2)" 2 1e-12
printf '0,0\n0.5,1\n1,3\n' >moved.csv
bad 'content of its files' sweep moved.yaml --over tolerance=1e-6,1e-8 \
    --collect cart.x:end --out moved
good sweep ball.yaml --over e=0.5,0.6 --out log --force
(($(wc -l <log/sweep.csv) == 3)) || fail '--force'
good sweep ball.yaml --over e=0.5,0.6 --out log
says '^2 runs, 2 of them done before$'

# ---- the same bytes, whatever happens -------------------------------------------------

study=(sweep ball.yaml --over e=0.6:0.9:16 --over height=1.1:2.1:6
    --set end_time=3 --collect 'ball.y:every:0.5:1,ball.y:max:1'
    --collect contacts.floor.speed_touch:each)
for jobs in 1 2 4; do
    good "${study[@]}" --jobs $jobs --out jobs$jobs
    says '^96 runs$'
done
same jobs1 jobs2
same jobs1 jobs4

# Killed eight times, at moments drawn from a fixed seed, with other processes
# each time.
RANDOM=20240611
for ((i = 1; i <= 8; i++)); do
    "$program" "${study[@]}" --jobs $((1 + i % 3)) --out killed >/dev/null 2>&1 &
    victim=$!
    sleep 0.0$((12 + RANDOM % 60))
    kill -9 $victim 2>/dev/null || true
    wait $victim 2>/dev/null || true
done
good "${study[@]}" --jobs 2 --out killed
same jobs1 killed

# A journal with a line cut short, and one that rotted: both runs again.
cp -r jobs1 torn2
sed -i '20s/done/dune/' torn2/sweep.journal
truncate -s -25 torn2/sweep.journal
good "${study[@]}" --out torn2
says '^96 runs, 94 of them done before$'
same jobs1 torn2

# A head that rotted: its bytes do not reach the terminal.
cp -r jobs1 rotten
LC_ALL=C sed -i '1s/r/\xfc\x9b/' rotten/sweep.journal
bad 'there ".*\\xfc\\x9b.*", here "' "${study[@]}" --out rotten

# Two at once: the second is turned away.
long=(sweep ball.yaml --over e=0.6:0.9:999 --set end_time=20 --jobs 1 --out locked)
env --default-signal=INT "$program" "${long[@]}" >/dev/null 2>locked.err &
first=$!
until [[ -s locked/sweep.journal ]]; do sleep 0.01; done
bad "another process is at work in 'locked'" "${long[@]}"
# A run whose process dies of itself is recorded, and the others go on.
worker=$(cut -d " " -f 1 "/proc/$first/task/$first/children")
kill -ABRT "$worker" # a sanitizer would take SEGV for its own
until grep -q 'crashed' locked/sweep.journal; do sleep 0.01; done
# Ctrl-C stops in an orderly way.
kill -INT $first
status=0
wait $first || status=$?
((status == 130)) || fail "Ctrl-C ended it with $status"
grep -qE '^resile: stopped after [0-9]+ of 999 runs; the same command' locked.err ||
    fail 'Ctrl-C: no sentence'
holds locked sweep.journal

# A full disk: a sentence, status 1, nothing lost.
status=0
(
    ulimit -f 8
    trap '' XFSZ
    "$program" "${study[@]}" --jobs 2 --out full >"$out" 2>"$err"
) || status=$?
((status == 1)) || fail "a full disk ended it with $status"
grep -qE "^resile: the file 'full/[^']*' cannot be written: " "$err" ||
    fail 'a full disk: no sentence'
[[ ! -e full/sweep.csv ]] || fail 'half a table'
good "${study[@]}" --jobs 2 --out full
says 'of them done before$'
same jobs1 full

# ---- MPI --------------------------------------------------------------------------

if command -v mpirun >/dev/null && [[ -e $(dirname "$program")/resile_mpi.so ]]; then
    export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
    export ASAN_OPTIONS=detect_leaks=0 # of MPI itself
    export OMPI_MCA_plm_rsh_agent=false OMPI_MCA_btl=self,vader,tcp
    for ranks in 1 2 4; do
        status=0
        mpirun --oversubscribe -n $ranks "$program" "${study[@]}" \
            --out ranks$ranks >"$out" 2>"$err" </dev/null || status=$?
        ((status == 0)) || fail "mpirun -n $ranks ended with $status"
        (($(grep -c '^96 runs$' "$out") == 1)) || fail "$ranks ranks print too much"
        same jobs1 ranks$ranks
    done
    # What is wrong is said once, by rank 0.
    status=0
    mpirun --oversubscribe -n 3 "$program" sweep nothing.yaml --over a=1:2:3 \
        >"$out" 2>"$err" </dev/null || status=$?
    ((status == 2)) || fail "mpirun of a bad command ended with $status"
    (($(grep -c '^resile: nothing.yaml: cannot be read' "$err") == 1)) ||
        fail 'a bad command is not refused once'
    # One rank killed takes all along; what is done is done.
    mpirun --oversubscribe -n 2 "$program" "${study[@]}" --out rank-killed \
        >/dev/null 2>&1 </dev/null &
    victim=$!
    until [[ $(wc -l <rank-killed/sweep.journal) -gt 16 ]]; do sleep 0.01; done 2>/dev/null
    read -ra ranks <<<"$(<"/proc/$victim/task/$victim/children")"
    kill -9 "${ranks[-1]}"
    wait $victim 2>/dev/null && fail 'mpirun does not notice' || true
    [[ ! -e rank-killed/sweep.csv ]] || fail 'the sweep was done before the kill'
    good "${study[@]}" --out rank-killed
    same jobs1 rank-killed
else
    echo 'MPI is not here: not tested'
fi
# A run that takes too long is recorded, the others go on; the same command keeps it.
cat >swing.yaml <<'END'
end_time: 0.1
output: {interval: 0.1}
bodies:
  - {name: mass, mass: 1, position: [1.001, 0], locked: [y, angle]}
springs:
  - {name: bar, bodies: [world, mass], points: [[0, 0], [0, 0]], rest: 1, stiffness: 1e3}
END
swings=(sweep swing.yaml --over springs.bar.stiffness=1e3,1e16,1e4 --out swings --limit)
run "${swings[@]}" 0.2
((status == 3)) || fail "a limited sweep ended with $status"
says '1 limited'
grep -q '^2,.*,limited,.*the limit of 0.2 s is used up at t = .*; spring bar makes' swings/sweep.csv ||
    fail 'the limited run has no reason'
(($(grep -c ',done,' swings/sweep.csv) == 2)) || fail 'the others did not go on'
cp swings/sweep.csv before.csv
run "${swings[@]}" 0.2
((status == 3)) || fail "the same sweep again ended with $status"
cmp -s swings/sweep.csv before.csv || fail 'a limited run was not kept'
bad 'holds other results: there "limit \[s\]: 0.2", here "limit \[s\]: 0.3"' "${swings[@]}" 0.3

# A range with a unit: the same runs as in metres, the unit in the heads of table, page and drawing.
good sweep ball.yaml --over height=500mm:1500mm:3 --collect ball.y:max --out units
says '^run +height \[mm\] +status'
good sweep ball.yaml --over height=0.5:1.5:3 --collect ball.y:max --out metres
[[ $(head -1 units/sweep.csv) == 'run,height [mm],'* ]] || fail 'sweep.csv does not name the unit'
[[ $(cut -d, -f2 units/sweep.csv | tail -3 | xargs) == '500 1000 1500' ]] || fail 'values in mm'
cmp <(cut -d, -f3- units/sweep.csv) <(cut -d, -f3- metres/sweep.csv) || fail '500mm is not 0.5 m'
grep -q '<th class="number">height \[mm\]</th>' units/report.html || fail 'the page has no unit'
grep -q '<th class="number">ball.y:max \[m\]</th>' units/report.html || fail 'no unit of what is collected'
grep -q 'height \[mm\]' units/plot-*ball.y*.svg || fail 'the drawing has no unit'
# Without one it is that of the key, of the parameter's own value, or of the keys where it is used alone.
head_of() { # PARAMETERS BODY OVER: the second column of the table
    sed "s|^  height: 1.1|  height: 1.1\n  $1|; s|^    mass: 1|    mass: 1\n    $2|" ball.yaml >bare.yaml
    good sweep bare.yaml --over "$3" --set end_time=0.01 --out bare --force
    head -1 bare/sweep.csv | cut -d, -f2
}
[[ $(head_of 'a: 0' 'velocity: [2*a, -a/3]' a=0.1:0.2:2) == 'a [m/s]' ]] || fail 'one unit of all uses'
[[ $(head_of 'a: 0' 'velocity: [a, a + 0.1]' a=0.1:0.2:2) == 'a [m/s]' ]] || fail 'a sum stays a sum'
[[ $(head_of 'a: 3mm' 'velocity: [a*e, 0]' a=0.1:0.2:2) == 'a [m]' ]] || fail 'the unit it is written with'
[[ $(head_of 'a: 0' 'velocity: [a*height, 0]' a=0.1:0.2:2) == a ]] || fail 'a factor of another'
[[ $(head_of 'a: 1' 'velocity: [a, 0]\n    inertia: a' a=0.1:0.2:2) == a ]] || fail 'two units'
[[ $(head_of 'a: 1' 'velocity: [a^2, 0]' parameters.a=0.1:0.2:2) == parameters.a ]] || fail 'a square'
[[ $(head_of 'a: 1' 'angle: a' parameters.a=0.1:0.2:2) == 'parameters.a [rad]' ]] || fail 'by its path'
[[ $(head_of 'a: 1' 'motion: {y: {harmonic: {amplitude: a, omega: 3}}}' a=0.1:0.2:2) == 'a [m]' ]] ||
    fail 'of what a signal moves'
[[ $(head_of 'a: 1' 'motion: {angle: {constant: {velocity: a}}}' a=0.1:0.2:2) == 'a [rad/s]' ]] ||
    fail 'of its rate'
bad 'not the same unit' sweep ball.yaml --over height=500mm:1.5m:3
bad "'1kg' has the wrong unit" sweep ball.yaml --over bodies.ball.position.1=1kg:2kg:3 --out wrong

finish
