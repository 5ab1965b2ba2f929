#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# resile grains: what the user types, the input of LAMMPS, and what is said where LAMMPS is not. A
# program that prints the rows of LAMMPS stands for it; LAMMPS itself is in bindings/lammps/check.
source "$(dirname "$0")/lib.bash" "$@"
cd "$work"
good init grains3d bed.yaml
cp bed.yaml kept.yaml

good grains bed.yaml --check
says '^  scene fill: grains all at once'
says '^  grains +1000$'
says '^  steps in the shortest contact +2[0-9]'
says 'bed.yaml can run; nothing was computed'
[[ ! -e out ]] || fail '--check writes'

# the input alone
good grains bed.yaml --input --out in
says 'in/input.lmp'
holds in grains.data input.lmp
has() { grep -qE -- "$2" "in/$1" || fail "in/$1 has no line '$2'"; }
has input.lmp '^pair_style resile hunt-crossley ledger yes$'
has input.lmp '^pair_coeff \* \* e 0.5 young 5000000 poisson 0.3 &$'
has input.lmp '^    tangential mindlin-rescaled friction 0.5 poisson 0.3 &$'
has input.lmp '^    rolling rolling-spring rolling_friction 0.02 rolling_stiffness '
has input.lmp '^fix floor all wall/resile hunt-crossley zplane 0 '
has input.lmp '^fix sides all wall/resile hunt-crossley xplane -0.012 0.012 '
has input.lmp '^timestep [0-9.e-]+$'
has grains.data '^1000 atoms$'
# 1000 grains, all inside the walls, none overlapping, mean diameter as drawn evenly
awk '/^Atoms/ { on = 1; next } on && NF == 7 {
         n++; d[n] = $3; x[n] = $5; y[n] = $6; z[n] = $7; sum += $3
         if ($3 < 0.0018 || $3 > 0.0022 || $5 ^ 2 > (0.012 - $3 / 2) ^ 2 || $6 ^ 2 > (0.012 - $3 / 2) ^ 2 || $7 < $3 / 2) bad++
     } END {
         for (i = 1; i <= n; i++) for (j = 1; j < i; j++) {
             r = (d[i] + d[j]) / 2
             if ((x[i]-x[j])^2 + (y[i]-y[j])^2 + (z[i]-z[j])^2 < r * r) bad++
         }
         exit !(n == 1000 && !bad && sum / n > 0.00198 && sum / n < 0.00202) }' in/grains.data || fail 'grains.data'
good grains bed.yaml --input --out in2
cmp -s in/grains.data in2/grains.data || fail 'the same file gives other grains'
good grains bed.yaml --input --out in3 --set grains.seed=2
! cmp -s in/grains.data in3/grains.data || fail 'another seed gives the same grains'

# files that may not grow: a sentence, and the results are the old ones
status=0
(ulimit -f 8 && exec "$program" grains bed.yaml --input --out in >"$out" 2>"$err") || status=$?
((status == 1)) || fail "a full disk ended with $status"
grep -q "^resile: the file 'in/grains.data' cannot be written: " "$err" || fail 'a full disk: no sentence'
diff -r in in2 >"$out" || fail 'a full disk has changed the results'

# the other scenes, by settings
scene() { good grains bed.yaml --input --out in "$@"; }
scene --set scene=drum --set 'box=[40mm,20mm,40mm]' --set turn=30rpm --set grains.count=500
has input.lmp '^boundary f p f$'
has input.lmp '^variable angle equal 3.14159265359\*step\*dt$'
has input.lmp '^region drum cylinder y 0 0 0.02 '
has input.lmp '^variable work equal f_drum\[3\]$'
scene --set scene=chute --set slope=30deg
has input.lmp '^boundary p p f$'
has input.lmp '^fix gravity all gravity 9.81 vector 0.5 0 -0.866025403784$'
scene --set scene=pour --set stream=10mm \
    --set 'grains={count: 1000, sizes: [{diameter: 1mm, share: 3}, {diameter: 2mm}], density: 2500}'
has input.lmp 'poly 2 0.001 0.75 0.002 0.25$'
[[ ! -e in/grains.data ]] || fail 'what is poured begins with grains'
scene --set scene=hopper --set outlet=8mm --set grains.count=300 --set 'box=[24mm,24mm,60mm]'
has input.lmp '^region funnel intersect 2 cone bin$'
has input.lmp '^unfix plug$'
scene --set 'contact={restitution: 0.5, material: glass}' --set end_time=1us
has input.lmp '^pair_coeff \* \* e 0.5 material glass'

scene --set contact.work_of_adhesion=0.1
has input.lmp '^pair_coeff .* work_of_adhesion 0.1 &$'

scene --set contact.law=jkr --set contact.work_of_adhesion=0.1
has input.lmp '^pair_style resile jkr ledger yes$'
has input.lmp '^fix floor all wall/resile jkr .* work_of_adhesion 0.1 &$'

# a title is a comment, and no command of LAMMPS: `shell` is one, and three quotes take lines away
printf 'title: "a\\nshell touch owned \\"\\"\\" \u00c0"\n' >title.yaml
grep -v '^title:' bed.yaml >>title.yaml
good grains title.yaml --input --out in
[[ $(head -n 1 in/input.lmp) == "# a shell touch owned ''' À" ]] || fail 'a title is a command'

# a step that is given needs no advice
bad 'a larger error is needed' grains bed.yaml --check --set accuracy=1e-6
good grains bed.yaml --check --set accuracy=1e-6 --set step=1us
says '^  time step +1e-06  s$'
says '^  steps in the shortest contact +[0-9]{3}'

# what is wrong, where, and what is allowed
bad 'contact.law: there is no law .hunt-crosley.; did you mean .hunt-crossley.' grains bed.yaml --check --set contact.law=hunt-crosley
bad 'contact.*memoryless' grains bed.yaml --check --set contact.law=walton-braun
bad 'restitution = 1.5 is out of range: must be > 0 and <= 1' grains bed.yaml --check --set contact.restitution=1.5
bad 'restitution = 0 is out of range' grains bed.yaml --check --set contact.restitution=0
sed 's|^end_time:|end_tme:|' bed.yaml >typo.yaml
bad "typo.yaml:[0-9]+:1: a file of grains has no key 'end_tme'; did you mean 'end_time'" grains typo.yaml --check
bad 'scene is .dram.; did you mean .drum.' grains bed.yaml --check --set scene=dram
bad "turn is required by the scene drum" grains bed.yaml --check --set scene=drum
bad 'turn is no key of the scene fill' grains bed.yaml --check --set turn=3
bad 'box: has 2 entries; allowed: 3' grains bed.yaml --check --set 'box=[1, 2]'
bad 'as first and third size; they differ' grains bed.yaml --check --set scene=drum --set turn=1
bad 'says twice how stiff' grains bed.yaml --check --set contact.material=glass
bad 'does not say how stiff' grains bed.yaml --check --set 'contact={restitution: 0.5}'
bad 'they belong together' grains bed.yaml --check --set 'contact={restitution: 0.5, young: 1e6}'
bad "no material 'glas'; did you mean 'glass'" grains bed.yaml --check --set 'contact={restitution: 0.5, material: glas}'
bad 'no law of friction' grains bed.yaml --check --set 'contact.friction={law: mindlin-deresiewicz, friction: 1}'
bad 'work_of_adhesion: adds to Hertz' grains bed.yaml --check \
    --set 'contact={law: kelvin-voigt, restitution: 0.5, stiffness: 1e4N/m, work_of_adhesion: 1}'
bad 'contact.law: jkr needs .work_of_adhesion.' grains bed.yaml --check --set contact.law=jkr
bad 'contact.law: jkr needs a material' grains bed.yaml --check \
    --set 'contact={law: jkr, restitution: 0.5, stiffness: 1e4, work_of_adhesion: 1}'
bad 'contact.law: jkr has no exponents' grains bed.yaml --check --set contact.law=jkr \
    --set contact.work_of_adhesion=1 --set contact.m=1
bad 'grains.count: 100000 grains take about' grains bed.yaml --check --set grains.count=100000
bad 'is narrower than two grains' grains bed.yaml --check --set 'box=[2mm, 20mm, 1]'
bad 'needs one of diameter and sizes' grains bed.yaml --check --set 'grains={count: 5, density: 1}'
bad 'outlet is narrower than two' grains bed.yaml --check --set scene=hopper --set outlet=1mm --set 'box=[24mm,24mm,60mm]'
bad 'density: .3m. has the wrong unit' grains bed.yaml --check --set grains.density=3m
bad 'steps of .* allowed: 2e9 steps' grains bed.yaml --check --set end_time=1e6
bad 'the file of grains is required' grains
bad 'none.yaml' grains none.yaml
printf 'scene: fill\n  box: 3\n' >broken.yaml
bad 'broken.yaml:2' grains broken.yaml --check
# without LAMMPS: one sentence
cp "$program" alone
status=0
PATH=/usr/bin:/bin ./alone grains bed.yaml >"$out" 2>"$err" || status=$?
((status == 1)) || fail "without LAMMPS: status $status"
grep -q 'there is no lmp-resile.*make lammps' "$err" || fail 'without LAMMPS: no word of it'
[[ ! -e out ]] || fail 'without LAMMPS: a folder is left'
bad "'none' is no program" grains bed.yaml --lammps none

# a program that stands for LAMMPS: rows, two pictures, and what `how` says
cat >lmp <<'END'
#!/usr/bin/env bash
here=$(dirname "$0")
how=$(cat "$here/how")
[[ $how != deaf ]] || trap '' TERM
while (($#)); do
    case $1 in
        -log) echo log >"$2" && shift ;;
        -var) declare "$2=$3" && printf '%s\n' "$3" >>"$here/words" && shift 2 ;;
        -in) [[ -s $2 ]] || exit 9; shift ;;
    esac
    shift
done
[[ $how != error ]] || { echo 'ERROR: no such style (src/here.cpp:1)' && exit 1; }
[[ $how != killed ]] || kill -9 $$
[[ $how != short ]] || { echo 'ERROR: there is not enough memory' && exit 4; }
[[ $how != starter ]] || { echo 'mpirun was unable to find the file.' && exit 1; }
[[ $how != root ]] || { printf '%s\n' ----- 'mpirun has detected an attempt to run as root.' '' 'At your own risk.' && exit 1; }
echo 'Step Time Atoms c_moving'
picture() {
    printf 'ITEM: TIMESTEP\n%s\nITEM: NUMBER OF ATOMS\n2\nITEM: BOX BOUNDS ff ff ff\n-1 1\n-1 1\n0 1\n' "$1"
    echo 'ITEM: ATOMS id radius x y z vx vy vz omegax omegay omegaz c_touch '
    printf '1 0.5 0 0 0.5 0 0 0 0 0 0 1\n2 0.5 0.9 0 0.5 0 0 0 0 0 0 1\n'
}
picture 0 >"$dump"
echo '0 0 2 3 0 1 0 0 0 4 0'
echo '10 0.5 2 1 0 1 0 2 0 4.000002 1'
[[ $how != hang && $how != deaf ]] || { picture 10 | head -n -1 >>"$dump"; sleep 60; }
case $how in
    torn) picture 10 | sed 3d >>"$dump" ;;
    absent) : >"$dump" ;;
    *) picture 10 >>"$dump" ;;
esac
echo '20 1 2 0 0 0 0.5 3.5 0 4 1'
echo 'Loop time of 1'
END
chmod +x lmp
echo end >how
good grains bed.yaml --lammps ./lmp --out o
holds o grains.data grains.dump grains.vtk.series grains_000000.vtk grains_000001.vtk input.lmp \
    log.lammps report.html rows.csv summary.json
says 'coordination number +1$'
says 'residual of the energy balance over the dissipated energy +5.71429e-07'
says 'lost in contacts +3.5 +J'
good grains bed.yaml --lammps ./lmp --out o --json
json_is status '"done"' steps 20 lost 3.5 contacts 1 frames 2 power 3.5 scene '"fill"'
[[ $(sed -n 2p o/rows.csv) == 0,0,2,3,0,1,0,0,0,4,0 ]] || fail rows.csv
! grep -qE 'https?:|src=|href=' o/report.html || fail 'the page loads something'
cmp -s bed.yaml kept.yaml || fail 'the file was changed'
cmp -s in2/grains.data o/grains.data || fail '--input gives other grains'

# names of folders that have a meaning in an input of LAMMPS
for folder in 'a b' 'a*b'; do
    good grains bed.yaml --lammps ./lmp --out "$folder/in"
    holds "$folder/in" grains.data grains.dump grains.vtk.series grains_000000.vtk grains_000001.vtk \
        input.lmp log.lammps report.html rows.csv summary.json
done
[[ $(cat words) != *[\ *#\'$]* ]] || fail 'LAMMPS gets a path that it cannot read'
good grains title.yaml --lammps ./lmp --out o
[[ $(sed -n 2p o/grains_000000.vtk) == "a shell touch owned ''' À" ]] || fail 'a title in a picture'

# what LAMMPS says is said
echo error >how
run grains bed.yaml --lammps ./lmp --out o2
((status == 1)) || fail "error: status $status"
grep -q 'LAMMPS says: ERROR: no such style' "$err" || fail 'what LAMMPS says'
holds o2
# killed from outside, or no memory: not a fault of the file
for how in killed short; do
    echo $how >how
    refused 4 'LAMMPS was ended by signal 9|LAMMPS says: ERROR: there is not enough' \
        grains bed.yaml --lammps ./lmp --out o2
    holds o2
done
echo root >how
run grains bed.yaml --lammps ./lmp --out o2
grep -q '^resile: --ranks: mpirun does not run as root' "$err" || fail 'what mpirun says'
echo starter >how
run grains bed.yaml --lammps ./lmp --out o2
grep -q ': mpirun was unable to find the file.$' "$err" || fail 'what mpirun says of itself'
! grep -q 'LAMMPS says' "$err" || fail 'LAMMPS does not say it'

# pictures that LAMMPS has lost without an error: the rest is kept, and said to be incomplete
for how in 'torn:its picture 2 of the grains is not whole' 'absent:with 0 pictures of the grains instead of 1'; do
    echo "${how%%:*}" >how
    refused 1 "LAMMPS ended.* ${how#*:}" grains bed.yaml --lammps ./lmp --out o5
    grep -q '"status": *"failed"' o5/summary.json || fail 'lost pictures: not failed'
    grep -qF "${how#*:}" o5/report.html || fail 'lost pictures: no word of it in the report'
    [[ $(wc -l <o5/rows.csv) == 4 ]] || fail 'lost pictures: rows are lost too'
done

# a limit and a signal keep what is there; a picture that is not whole is cut off
echo hang >how
run grains bed.yaml --lammps ./lmp --out o3 --limit 1s
((status == 3)) || fail "limit: status $status"
grep -q '"status": *"limited"' o3/summary.json || fail 'limited'
grep -q '"frames": *1' o3/summary.json || fail 'a picture that is not whole counts'
[[ $(grep -c TIMESTEP o3/grains.dump) == 1 ]] || fail 'a picture that is not whole is kept'
for signal in TERM HUP INT; do
    [[ $signal != INT ]] || echo deaf >how # which is killed after some seconds
    rm -rf o4
    env --default-signal=INT "$program" grains bed.yaml --lammps ./lmp --out o4 >"$out" 2>"$err" </dev/null &
    id=$!
    for _ in {1..100}; do
        [[ -n $(find o4 -name 'grains.dump.part*' -size +0 2>/dev/null) ]] && break
        sleep 0.1
    done
    sleep 0.5
    kill -"$signal" "$id"
    status=0
    wait "$id" || status=$?
    ((status == 128 + $(kill -l "$signal"))) || fail "$signal: status $status"
    grep -q '"status": *"stopped"' o4/summary.json || fail "$signal: not stopped"
    grep -q 'stopped on request' o4/summary.json || fail "$signal: not on request"
done
finish
