#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# What people are told beside the numbers, JSON carries as "warnings": tests/cli/warnings.sh PROGRAM
source "$(dirname "$0")/lib.bash"
here=$(realpath "$(dirname "$0")/../..")
[[ -n $reader ]] || {
    echo "no language here reads JSON"
    exit 77
}
cd "$work"

# The sentences of the JSON on $out, one a line: of the object, or of each object of a list. Fails
# where an object has none.
sentences() {
    case $reader in
    python) "$python" -SE -c '
import json, sys
top = json.load(open(sys.argv[1], encoding="utf-8"))
for one in top if isinstance(top, list) else [top]:
    for text in one["warnings"]: print(text)' "$out" ;;
    node) node -e '
const top = JSON.parse(require("fs").readFileSync(process.argv[1], "utf8"));
for (const one of Array.isArray(top) ? top : [top])
    for (const text of one.warnings) console.log(text);' "$out" ;;
    esac
}

# Text on one line with single blanks, however it was wrapped.
joined() { tr -s ' \n' '  ' <"$1"; }

# tells PATTERN... -- ARGUMENT...: every sentence of the JSON is told in the text too, there is one
# for each pattern, and what the text warns of on stderr is in the JSON, but for the name of the
# file or law in front and the count of others.
tells() {
    local patterns=() line
    while [[ $1 != -- ]]; do
        patterns+=("$1")
        shift
    done
    shift
    run "$@"
    cat "$out" "$err" >text
    cp "$err" said
    run "$@" --json
    sentences >told || fail "'$* --json' has no warnings"
    if ! grep -q 'other impacts leave' said; then
        while read -r line; do
            joined text | grep -qF -- "$line" || fail "the text of '$*' does not say: $line"
        done <told
    fi
    for line in "${patterns[@]}"; do
        grep -qE -- "$line" told || fail "no warning of '$* --json' matches '$line'"
    done
    sed -n 's/^resile: //p' said | while read -r line; do
        [[ $line == *'other impacts leave'* ]] && continue
        grep -qF -e "$line" -e "${line#*: }" told || fail "the JSON of '$*' does not say: $line"
    done
}

# quiet ARGUMENT...: there is the array, and nothing in it.
quiet() {
    run "$@" --json
    ((status == 0)) || fail "'$*' ended with $status"
    sentences >told || fail "'$* --json' has no warnings"
    [[ ! -s told ]] || fail "'$* --json' warns"
}

steel=(--material steel --radius1 10mm)
tells 'peak pressure 4.49 GPa, yield begins at 400 MPa' -- collide hertz "${steel[@]}" --speed 2m/s
tells 'a wave needs 1.6 ms to pass a body' 'contact radius' -- collide flores -e 0.8 --exact \
    --material rubber,steel --radius1 20mm --mass 30g --speed 3.07m/s
# the second body counts too, and a plane does not
tells 'a wave needs 1.6 ms' -- collide flores -e 0.8 --exact --material steel,rubber \
    --radius1 20mm --radius2 20mm --mass 30g --speed 3.07m/s
tells 'With a load the closed form' -- collide flores -e 0.6 --mass 1 --stiffness 1e8 --speed 1 --load 10
tells 'stay together' -- collide kelvin-voigt --mass 1 --stiffness 1e4 --speed 1 --damping 1e4
quiet collide flores -e 0.6 --mass 1 --stiffness 1e8 --speed 1
# the sentences of a comparison are those of its impacts
tells 'peak pressure' -- compare -e 0.7 --laws flores,tsuji "${steel[@]}" --speed 2m/s
quiet compare -e 0.7 --laws flores,tsuji
quiet compare --laws flores,tsuji --matrix
tells 'peak pressure' -- oblique hertz "${steel[@]}" --speed 5m/s --friction 0.3 --angle 30
tells 'not passive' -- oblique hertz --mass 1 --radius 0.1 --stiffness 1e8 --speed 1 --friction 0.3 \
    --ratio 0.8 --tangent mindlin-force --angle 10
quiet oblique hertz --mass 1 --radius 0.1 --stiffness 1e8 --speed 1 --friction 0.3 --ratio 0.8 --angle 30
tells 'is the range given, and bridges holds at' -- restitution bridges --from 0.001 --to 100 --count 3
tells 'peak pressure' 'Laws are made for' -- restitution flores -e 0.8 "${steel[@]}" --speed 1 --from 1 --to 2 --count 2
quiet restitution flores -e 0.8 --mass 1 --stiffness 1e8 --from 1 --to 2 --count 2
tells 'would pull' -- force kelvin-voigt -e 0.3 --mass 1 --stiffness 1e4 --speed 1 --end force \
    --depth 1e-6 --rate -1
quiet force flores -e 0.5 --stiffness 1e8 --speed 1 --depth 1e-4 --rate 0.1
tells 'neither limit holds' 'stay together' -- stick --modulus 1e9 --radius 1e-6 \
    --work-of-adhesion 0.05 --mass 1e-14 --speed 1e-3
quiet damping flores -e 0.5 --stiffness 1e8 --speed 1
quiet stiffness sphere-plane "${steel[@]}"
quiet step flores -e 0.5 --mass 1 --stiffness 1e8 --speed 1
quiet step --rayleigh --radius 1mm --material glass
quiet export lammps tsuji -e 0.5 --material steel --radius1 10mm --speed 1mm/s
quiet law flores
quiet optimise ackley --dimension 2

# measurements: residuals of 1 % that follow each other
awk 'BEGIN { srand(1); print "time,force"; for (i = 0; i <= 200; i++) { t = i * 5e-6
    r = 0.95 * r + 30 * (rand() - 0.5); x = 3.14159265 * i / 200
    printf "%g,%.6g\n", t, 1000 * sin(x)^1.5 + r } }' >alike.csv
tells 'the intervals are too narrow' -- fit alike.csv --law exact --mass 0.1 --speed 2
printf 'height\n1\n0.64\n' >two.csv
tells 'e has no interval' -- bounce two.csv
printf 'height\n0.4096\n0.64\n1\n1.5625\n' >turned.csv
tells 'more than came in' -- bounce turned.csv
quiet bounce "$here/examples/bounce.csv"

# a model: its modes, a run, a sweep, a search
cat >chain.yaml <<'END'
gravity: [0, -9.81]
end_time: 1
bodies:
  - {name: a, mass: 2, position: [0, -1], locked: [x, angle]}
  - {name: b, mass: 1, position: [0, -2], locked: [x, angle]}
springs:
  - {bodies: [world, a], rest: 1, stiffness: 1000, damping: 3}
  - {bodies: [a, b], rest: 1, stiffness: 500}
END
tells 'not in equilibrium' 'The dampers couple the modes' -- modes chain.yaml --set start=given
quiet modes chain.yaml --set start=equilibrium --set springs.0.damping=0

"$program" init ball ball.yaml >"$out"
tells 'contact floor: contact lasts 3.04 ms, and a wave needs 1.6 ms .* the worst of' \
    'contact floor: contact radius 7.49 mm is 37 % of the radius 20 mm' -- run ball.yaml --force
json_is flags.1.name '"waves"' flags.1.unit '"s"' flags.1.contact '"floor"'
json_near flags.1.limit 0.0064 0.01
json_near flags.1.time 0.312825 1e-5
grep -q 'class="warning">contact floor: contact lasts' out/ball/report.html || fail 'not on the page'
hard=(--set 'contacts.floor.materials=[steel, steel]' --set bodies.ball.mass=263g)
tells 'contact floor: peak pressure .* yield begins at 400 MPa: .* thornton-ning' -- \
    run ball.yaml "${hard[@]}" --force
# of the same impact collide says the same
tells 'peak pressure 5\.' -- collide flores -e 0.8 --exact --material steel --radius1 20mm --speed 3.07m/s
slow=("${hard[@]}" --set bodies.ball.velocity='[0, -0.1mm/s]' --set 'gravity=[0, 0]' --set end_time=1ms
    --set 'bodies.ball.position=[0, 20mm]')
quiet run ball.yaml --check
tells 'threads: one is at work' 'a wave needs' -- run ball.yaml --threads 2 --force
tells 'threads: one is at work' -- run ball.yaml --threads 2 --check
quiet run ball.yaml "${slow[@]}" --force
tells '2 of 3 runs have flags; the column .message. of' -- sweep ball.yaml "${slow[@]}" \
    --over 'bodies.ball.velocity.1=-0.1mm/s,-1m/s,-2m/s' --force
json_is flagged 2
grep -q 'Runs with flags' out/ball-sweep/report.html || fail 'no flags on the page of the sweep'
finish
