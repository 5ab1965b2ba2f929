#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# resile optimise: functions, models, the comparison, a search that was killed,
# and what is refused. The methods themselves are tested in
# test_optimise_*.c, searches of models in test_sweep_design.c.
source "$(dirname "$0")/lib.bash" "$@"
export LC_ALL=C

cd "$work"
cat >ball.yaml <<'END'
title: A ball thrown upward
parameters: {angle: 0.5, m: 1}
gravity: [0, -9.81]
end_time: 0.5
output: {interval: 0.05}
bodies:
  - name: ball
    mass: m
    locked: [angle]
    velocity: [10*cos(angle), 10*sin(angle)]
END
near() {
    awk -v a="$1" -v b="$2" -v r="$3" 'BEGIN { d = a - b; if (d < 0) d = -d
        s = b < 0 ? -b : b; exit !(a + 0 == a && d <= r * s) }' ||
        fail "$1 is not $2 within $3${4:+: $4}"
}

# ---- functions ------------------------------------------------------------------

good optimise hysteresis --method ica,icaco --runs 50 --history h.csv
says '^ica +12\.59556418 +12\.59556418 +12\.59556418 '
says '^printed +12\.5955 +12\.5956 +12\.6789 +2\.7339e-07'
says '^exact +12\.59556417925'
says '^A = m1/m2 = 1\.2582511934929'
[[ $(head -n 1 h.csv) == \
    "method,iteration,evaluations,best,country,empire,imperialist,value,x1,x2" ]] ||
    fail 'head of the history'
# 2 methods, 51 states, 20 countries
(($(wc -l <h.csv) == 1 + 2 * 51 * 20)) || fail 'lines of the history'
good optimise hysteresis-mean --json
json_is function '"hysteresis-mean"' dimension 2 runs 1
good optimise rastrigin --dimension 3 --method crs2 --evaluations 20000 \
    --target 1e-6 --runs 5
says '^rastrigin in 3 dimensions, 5 runs'
good optimise hysteresis --seed 7 --json
cp "$out" first
good optimise hysteresis --seed 7 --json
cmp -s "$out" first || fail 'the same seed gives something else'
good optimise ackley --method ica,bobyqa,crs2 --runs 3 --plot ackley.svg
drawing ackley.svg 'ica, iteration 0' x₁ x₂ iteration evaluations 'above the minimum' \
    colonies imperialists bobyqa
bad 'does not end in .svg' optimise ackley --plot ackley.eps

# ---- the error of a law -----------------------------------------------------------

# only A = h e/(1 - e) matters, and the least rms is that over A (tests/reference/law_error.py)
good optimise safaeifar-family --over path_depth=1:6 --over path_rate=1.5:6 \
    --sample e=0.2,0.5,0.8 --method icaco,bobyqa --runs 3 --history l.csv --plot l.svg --eta 1e-4
says '^safaeifar-family: rms error of the damping \[%\], 3 values of restitution from 0\.2 to 0\.8$'
says '^path_depth 1 to 6, path_rate 1\.5 to 6, 3 runs$'
silent_about '^exact'
[[ $(head -n 1 l.csv) == *,value,path_depth,path_rate ]] || fail 'head of the history of a law'
drawing l.svg path_depth path_rate 'above the best found' imperialists bobyqa
good optimise safaeifar-family --over path_depth=1:6 --over path_rate=1.5:6 \
    --sample e=0.2,0.5,0.8 --method bobyqa --json
json_is law '"safaeifar-family"' goal '"rms error of the damping"' minimum null \
    variables.0 '"path_depth"'
json_near methods.0.best 8.491165271792124148 1e-12
# the spread of the last ants changes what they find
good optimise rastrigin --method icaco
cp "$out" first
good optimise rastrigin --method icaco --eta 0.001
cmp -s "$out" first || fail 'the default of --eta is 0.001'
good optimise rastrigin --method icaco --eta 0.1
! cmp -s "$out" first || fail '--eta changes nothing'
# populations: the same number of iterations for all, every member in the history, settings at work
good optimise ackley --method ica,icaco,pso,de,ga --runs 3 --history p.csv --iterations 30 \
    --plot p.svg
says '^de +0\.[0-9]+ .* 620 +— +iterations$'
says '^ga +[0-9.]+ .* 590 +— +iterations$'
(($(wc -l <p.csv) == 1 + 5 * 31 * 20)) || fail 'lines of the history of populations'
drawing p.svg pso de ga iteration
good optimise ackley --method pso --population 12 --iterations 5
says '^pso .* 72 +— +iterations$'
for setting in pso:--pso-inertia=0.5 pso:--pso-cognitive=1 pso:--pso-social=1 de:--de-weight=0.5 \
    de:--de-crossover=0.5 ga:--ga-crossover=0.5 ga:--ga-mutation=0.9 ga:--ga-crossover-index=2 \
    ga:--ga-mutation-index=50; do
    good optimise ackley --method "${setting%%:*}"
    cp "$out" first
    good optimise ackley --method "${setting%%:*}" "${setting#*:}"
    ! cmp -s "$out" first || fail "$setting changes nothing"
done
bad 'de.weight = 3 is out of range: must be > 0 and <= 2' optimise ackley --method de --de-weight 3
bad 'population = 3 is out of range: must be 4 to 10000' optimise ackley --method de --population 3
bad 'eta_last = 2 is out of range: must be > 0 and <= 1' optimise rastrigin --method icaco --eta 2
bad '--over is required' optimise safaeifar-family
bad 'path-rate|path_rate' optimise safaeifar-family --over path_depth=1:6
bad '--over varies path_depth, which is not used by flores' optimise flores --over path_depth=1:6
bad "--over is 'speed=6:1'; allowed: FROM below TO" optimise flores --over speed=6:1
bad "of a law it is INPUT=FROM:TO" optimise flores --over speed=1:6:log
bad '--over: path_depth = -1 is out of range: must be > 0' optimise safaeifar-family \
    --over path_depth=-1:6 --set path_rate=2
bad '--set gives speed, and --over varies it' optimise flores --over speed=1:2 --set speed=2
bad '--set gives path_rate, which is not used by flores' optimise flores --over speed=1:2 \
    --set path_rate=2
bad '--sample is for laws' optimise rosenbrock --sample e=0.5
bad '--over is for models and laws' optimise rosenbrock --over e=0:1
bad '--dimension is for functions' optimise safaeifar-family --over path_depth=1:6 --dimension 3
bad '--quantity is .mass.; allowed: damping, restitution' optimise flores --over speed=1:2 \
    --quantity mass
bad '--minimise is for models' optimise flores --over speed=1:2 --minimise a

# ---- a model ----------------------------------------------------------------------

# the height after 0.5 s is largest straight up: 5 - 9.81/8
good optimise ball.yaml --maximise ball.y:end --over angle=0:3 --method direct-l \
    --evaluations 80 --json
json_is model '"ball.yaml"' folder '"out/ball-optimise"' method '"direct-l"' evaluations 80 \
    infeasible 0 before 0
near "$(sed -n 's/.*"value": *\([^,}]*\).*/\1/p' "$out")" 3.77375 1e-6
near "$(sed -n 's/.*"angle": *\([^,}]*\).*/\1/p' "$out")" 1.5707963 1e-3
(($(wc -l <out/ball-optimise/evaluations.csv) == 81)) || fail 'lines of evaluations.csv'
[[ $(head -n 1 out/ball-optimise/evaluations.csv) == \
    'evaluation,angle,status,ball.y:end [m],best,message' ]] ||
    fail 'head of evaluations.csv'
good optimise ball.yaml --maximise ball.y:end --over angle=0:3 --method direct-l \
    --evaluations 80
says '80 runs, 80 of them done before; ended by evaluations'

# masses that cannot be are recorded, not fatal
good optimise ball.yaml --minimise ball.y:end --over angle=0:3 --over m=-1:1 \
    --evaluations 60 --out half
says 'without a number'
grep -q ',refused,,' half/evaluations.csv || fail 'no refused run recorded'
refused 1 'none of [0-9]+ runs came to its end with a number' optimise ball.yaml \
    --minimise events.impulse:max --over angle=0:3 --evaluations 20 --out none
grep -q 'done,,,"the run came to its end, but has no such number' \
    none/evaluations.csv || fail 'why there is no number is not recorded'
bad "there \"seed 1\", here \"seed 2\";" optimise ball.yaml --minimise \
    events.impulse:max --over angle=0:3 --evaluations 20 --out none --seed 2

# killed and started again: the same bytes
slow=(optimise ball.yaml --maximise ball.x:end --over angle=0:3 --over m=1:9:log
    --set tolerance=1e-12 --set output.interval=0.0005 --set end_time=20
    --evaluations 120)
good "${slow[@]}" --out whole
"$program" "${slow[@]}" --out parts >/dev/null 2>&1 &
victim=$!
for ((i = 0; i < 200; i++)); do
    [[ -e parts/optimise.journal ]] &&
        (($(wc -l <parts/optimise.journal) > 40)) && break
    sleep 0.02
done
kill -KILL $victim 2>/dev/null || true
wait $victim 2>/dev/null || true
good "${slow[@]}" --out parts --jobs 1
cmp whole/evaluations.csv parts/evaluations.csv || fail 'evaluations.csv differ'
cmp whole/report.html parts/report.html || fail 'report.html differ'
grep -q '<h2>The best</h2>' whole/report.html || fail 'the page does not say what is best'
cmp whole/optimise.journal parts/optimise.journal || fail 'journals differ'

# all methods on a model
good optimise ball.yaml --maximise ball.y:end --over angle=0:3 --over m=1:2 \
    --compare --evaluations 40 --out all
says '^method +best +runs +within 1 %'
says '^bobyqa +3\.77'
good optimise --compare --method bobyqa --runs 3 --json
good optimise --compare --method cma-es,bobyqa --runs 1 --evaluations 2000
says '^method +mean +hysteresis '
says '^cma-es +[0-9]+ +[0-9]+ \(1/1\)'
good optimise ball.yaml --maximise ball.y:end --over angle=0:3 --out paged --plot page.html
grep -q 'The best' page.html || fail 'a page without the best'
# without a method the default is used, and named
good optimise ball.yaml --maximise ball.y:end --over angle=0:3 --out default
says '^cma-es: 200 runs; ended by evaluations'

# ---- refused ------------------------------------------------------------------------

bad 'a model file or the name of a function is required' optimise
bad "there is no function 'sphere'; there are rastrigin" optimise sphere
bad "there is no method 'cmaes'; allowed: cma-es, ica, icaco, pso, de, ga, crs2" optimise ackley \
    --method cmaes
bad "there is no method ''" optimise ackley --method ica,,icaco
bad "'hysteresis' has 2 to 2 variables" optimise hysteresis --dimension 3
bad '--dimension = 1.5 is out of range: must be a whole number' optimise ackley \
    --dimension 1.5
bad '--seed = -1 is out of range' optimise ackley --seed -1
bad '--runs = 0 is out of range' optimise ackley --runs 0
bad 'beta = 0.5 is out of range: must be > 1' optimise ackley --beta 0.5
bad 'imperialists = 11 is out of range: must be 1 to 10' optimise ackley --imperialists 11
bad '--over is for models' optimise ackley --over a=1:2
bad '--runs is for functions' optimise ball.yaml --runs 3
bad '--minimise WHAT or --maximise WHAT is required' optimise ball.yaml --over angle=0:1
bad '--minimise WHAT or --maximise WHAT is required' optimise ball.yaml --over angle=0:1 \
    --minimise ball.y:end --maximise ball.y:end
bad '--over is required: what varies, such as gap=' optimise ball.yaml --minimise ball.y:end
bad "angle=0:1:5'.*lists and counts are for sweeps" optimise ball.yaml \
    --minimise ball.y:end --over angle=0:1:5
bad "--minimise 'ball.y': not SUBJECT:STATISTIC" optimise ball.yaml --minimise ball.y --over angle=0:1
bad 'gives many numbers' optimise ball.yaml --minimise ball.y:every:0.1 \
    --over angle=0:1
bad "no such file|cannot be|No such file" optimise nothing.yaml --minimise \
    ball.y:end --over angle=0:1
bad 'needs 2 variables or more' optimise ball.yaml --minimise ball.y:end \
    --over angle=0:1 --method bobyqa
bad 'names 2 methods; allowed: one' optimise ball.yaml --minimise ball.y:end \
    --over angle=0:1 --method ica,icaco
bad "'whole' holds other results.*, or begin anew there" optimise ball.yaml --minimise \
    ball.y:end --over angle=0:1 --out whole
bad '--compare takes a model file or nothing' optimise ackley --compare
[[ ! -e out/nothing-optimise ]] || fail 'a refused search left a folder'
finish
