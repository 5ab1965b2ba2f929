#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# resile stiffness, against k = (4/3) E* sqrt(R) by hand.
source "$(dirname "$0")/lib.bash" "$@"

# E = 2e11, nu = 0.25 on both sides: E* = 1e11/(1 - 1/16) = 1.0666...e11.
pair=(--young1 2e11 --poisson1 0.25)
good stiffness sphere-plane "${pair[@]}" --radius1 0.01 --json
json_keys '' kind modulus radius stiffness exponent
json_near modulus 1.0666666666666667e11 1e-14
json_near radius 0.01 1e-15
json_near stiffness 1.4222222222222222e10 1e-14
json_is exponent 1.5 kind '"sphere-plane"' depth null

good stiffness sphere-sphere "${pair[@]}" --radius1 0.02 --radius2 0.02 --json
json_near radius 0.01 1e-15
json_near stiffness 1.4222222222222222e10 1e-14
good stiffness sphere-socket "${pair[@]}" --radius1 0.01 --radius2 0.02 --json
json_near radius 0.02 1e-15
good stiffness sphere-plane --modulus 1e11 --radius1 0.01 --json
json_near stiffness 1.3333333333333333e10 1e-14
good stiffness modulus --young1 1e11 --poisson1 0 --young2 3e11 --poisson2 0 --json
json_near modulus 7.5e10 1e-14
json_is stiffness null
good stiffness modulus --material steel,rigid --json
good stiffness gear --young1 2e11 --poisson1 0.25 --width 0.02 --json
json_near stiffness 3.351032163829113e9 1e-12
json_is exponent 1

# Force and tangent at a depth, and the way back.
good stiffness sphere-plane --modulus 1e11 --radius1 0.01 --depth 1e-4 --json
json_near force 13333.333333333333 1e-13
json_near dforce_ddepth 2e8 1e-13
good stiffness sphere-plane --modulus 1e11 --radius1 0.01 \
    --force 13333.333333333333 --json
json_near depth 1e-4 1e-12
good stiffness sphere-plane --modulus 1e11 --radius1 0.01 --force 0 --json
json_is depth 0 force 0

# Laws without a constant stiffness.
line=(--modulus 1e11 --length 0.02 --clearance 1e-4)
good stiffness johnson-cylinder "${line[@]}" --depth 1e-6 --json
json_is stiffness null
[[ -z $reader ]] || force=$(json force)
good stiffness johnson-cylinder "${line[@]}" --force "${force:-1000}" --json
json_near depth "$([[ -n $reader ]] && echo 1e-6 || echo 0)" 1e-9
good stiffness liu-cylinder "${line[@]}" --depth 1e-6
says 'tangent dF/dd'
good stiffness pereira "${line[@]}"
says 'stiffness k'
good stiffness hertz --material steel --radius 0.01
says 'stiffness k'

good stiffness materials
says '^steel '
says 'source'
good stiffness materials --json
json_keys 0 key title young poisson density yield source

good stiffness sphere-plane --material steel --radius1 0.01
says 'effective modulus'
says 'N/m\^1.5'

bad 'KIND of contact is required' stiffness
bad "there is no kind of contact 'sphere'" stiffness sphere
bad "there is no kind of contact 'flores'" stiffness flores
bad "there is no material 'steal'; did you mean 'steel'" \
    stiffness modulus --material steal
bad "no material ''" stiffness modulus --material steel,
bad "no material 'b,c'" stiffness modulus --material steel,b,c
bad '--young1 is required' stiffness sphere-plane --radius1 0.01
bad '--poisson1 is required' stiffness modulus --young1 2e11
bad '--radius1 is required' stiffness sphere-plane --material steel
bad '--radius2 is required' stiffness sphere-sphere --material steel --radius1 1
bad '--width is required' stiffness gear --material steel
bad '--radius1 = 0 is out of range' stiffness sphere-plane --material steel --radius1 0
bad '--radius1 = -1 is out of range' stiffness sphere-plane --material steel --radius1 -1
bad '--radius1' stiffness sphere-plane --material steel --radius1 nan
bad '--young1 = 0 is out of range' stiffness modulus --young1 0 --poisson1 0.3
bad 'poisson' stiffness modulus --young1 2e11 --poisson1 0.6
bad 'poisson' stiffness modulus --young1 2e11 --poisson1 -1
bad '--radius2 = 0.01 is out of range: must be > --radius1' \
    stiffness sphere-socket --material steel --radius1 0.01 --radius2 0.01
bad '--radius2 is not used by sphere-plane' \
    stiffness sphere-plane --material steel --radius1 1 --radius2 1
bad '--width is not used by sphere-plane' \
    stiffness sphere-plane --material steel --radius1 1 --width 1
bad '--length is not used by sphere-plane' \
    stiffness sphere-plane --material steel --radius1 1 --length 1
bad 'give one of them' stiffness modulus --material steel --young1 2e11
bad 'give one of them' stiffness modulus --material steel --modulus 1e11
bad 'give one of them' stiffness sphere-plane --modulus 1e11 --radius1 1 \
    --depth 1 --force 1
bad '--depth = -1 is out of range' stiffness sphere-plane --modulus 1e11 --radius1 1 --depth -1
bad 'give --depth or' stiffness johnson-cylinder "${line[@]}"
bad 'does not reach it' stiffness johnson-cylinder "${line[@]}" --force 1e15
bad 'johnson-cylinder' stiffness johnson-cylinder "${line[@]}" --depth 1
bad 'length' stiffness johnson-cylinder --modulus 1e11 --depth 1e-6
# ellipses (digits: mpmath) and lines
good stiffness ellipse --modulus 1.1e11 --radius1 0.01 --radius1-second 0.03 --radius2 0.02 \
    --radius2-second 0.05 --angle 40.107045659157625 --json
json_near stiffness 15333458726.4248814 1e-12
json_near axis_ratio 0.585943097514177387 1e-11
good stiffness ellipse --modulus 1.1e11 --radius1 1e9 --radius1-second -0.0052 --radius2 0.005 --json
json_near stiffness 28504713356.7754343 1e-9
# a ball in the outer race of its bearing, which is hollow both ways
good stiffness ellipse --modulus 1.1e11 --radius1 4.7625mm --radius2 -27.5mm \
    --radius2-second -4.93mm --json
json_near stiffness 29877952879.0946540 1e-12
json_near axis_ratio 0.127969893881655541 1e-11
bad 'fit into each other' stiffness ellipse --modulus 1.1e11 --radius1 4.7625mm --radius2 -3mm
bad 'radius2 = -0.02 is out of range: must be > 0' stiffness sphere-socket \
    --modulus 1.1e11 --radius1 0.01 --radius2 -0.02
bad 'radius1 = 0 is out of range' stiffness ellipse --modulus 1.1e11 --radius1 0
good stiffness crossed-cylinders --modulus 1.1e11 --radius1 0.01 --radius2 0.02 --angle 60 --json
json_near stiffness 19415931507.8682822 1e-12
good stiffness crossed-cylinders --modulus 1.1e11 --radius1 0.01 --radius2 0.01
says 'b/a +1$'
good stiffness cylinder-cylinder --modulus 1e11 --radius1 0.01 --radius2 0.02 --length 0.02 \
    --depth 1e-6 --json
cp "$out" "$work/line"
good stiffness johnson-cylinder --modulus 1e11 --length 0.02 --clearance 0.03 --depth 1e-6 --json
[[ $(grep '"force"' "$out") == $(grep '"force"' "$work/line") ]] || fail 'cylinders from outside'
good stiffness cylinder-plane --material steel,rigid --radius1 0.01 --length 0.02 --force 1000
bad 'touch along a line' stiffness crossed-cylinders --modulus 1e11 --radius1 0.01 --radius2 0.02 \
    --angle 0
bad 'no constant stiffness' stiffness cylinder-plane --modulus 1e11 --radius1 0.01 --length 0.02
bad '--length is required' stiffness cylinder-plane --modulus 1e11 --radius1 0.01 --force 1
bad '--radius2 is required' stiffness crossed-cylinders --modulus 1e11 --radius1 0.01
bad '--angle is not used by sphere-plane' stiffness sphere-plane --modulus 1e11 \
    --radius1 0.01 --angle 3
bad '--length is not used by ellipse' stiffness ellipse --modulus 1e11 --radius1 1 --length 1
# rigid bodies on an elastic foundation (digits: tests/reference/foundation.csv)
good stiffness foundation-cylinder --foundation 1e9 --radius1 0.02 --length 0.03 --depth 0.0025 --json
json_near force 981.0354815126530 1e-12
good stiffness foundation-sphere --young1 5MPa --poisson1 0.4 --thickness 2mm --radius1 20mm --force 3.36038 --json
json_near depth 1e-4 1e-5
json_near area 1.2534955e-05 1e-5
good stiffness foundation-box --foundation 1e10 --length 30mm --width 20mm --json
json_near stiffness 6e6 1e-14
json_is exponent 1 area null
good stiffness foundation-socket --foundation 1e12 --radius1 20mm --radius2 20.5mm --depth 0.1mm --json
json_near force 19780.398189269064 1e-12
# the area of contact of faces, from its vertices: k = 2 E* A/(pi r)
good stiffness luo-nahon-polygon --modulus 1e9 --vertices '0,0;0.03,0;0.03,0.02;0,0.02' --json
json_near area 6e-4 1e-14
json_near mean_radius 0.013575795007834765 1e-14
json_near stiffness 28136242.71728528 1e-13
printf '0 0\n0 0.5\n2 0\n' >"$work/triangle"
good stiffness luo-nahon-overlap --modulus 1e9 --shape-coefficient 2 --vertices "$work/triangle" --json
json_near stiffness 3141592653.589793 1e-13
bad '--vertices: the polygon is not convex' stiffness luo-nahon-polygon --modulus 1 \
    --vertices '0,0;1,1;1,0;0,1'
bad '--vertices is given and so is --area' stiffness luo-nahon-polygon --modulus 1 --area 1 --vertices '0,0;1,1;1,0'
bad '--vertices has 3 numbers in a row' stiffness luo-nahon-polygon --modulus 1 --vertices '0,0,0;1,1,1;1,0,1'
bad '--vertices is not used by hertz' stiffness hertz --modulus 1 --radius 1 --vertices '0,0;1,1;1,0'
bad '--vertices is not used by gear' stiffness gear --modulus 1 --width 1 --vertices '0,0;1,1;1,0'
bad '--radius2 is required' stiffness foundation-socket --foundation 1 --radius1 20mm
bad '--radius2 = 0.02 is out of range: must be > --radius1 = 0.02 m' stiffness foundation-socket \
    --foundation 1 --radius1 20mm --radius2 20mm
bad '--width is required' stiffness foundation-box --foundation 1e10 --length 30mm
bad '--thickness is required' stiffness foundation-sphere --material steel --radius1 1
bad 'give one of them' stiffness foundation-sphere --foundation 1 --thickness 1 --radius1 1
bad '--foundation is not used by sphere-plane' stiffness sphere-plane --modulus 1 --radius1 1 --foundation 1
bad 'depth = 1 is out of range' stiffness foundation-sphere --foundation 1e10 --radius1 20mm --depth 1
finish
