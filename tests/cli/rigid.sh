#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# resile rigid: complementarity problems and contacts of one's own matrices. Digits are tested in
# test_rigid_lcp.c and test_rigid_contacts.c.
source "$(dirname "$0")/lib.bash" "$@"
cd "$work"

good rigid lcp --matrix '2,1;1,2' --vector -5,-6
says '^2 unknowns, all solutions'
says '^ +1  1.33333, 2.33333  0, 0'
good rigid lcp --matrix '2 1; 1 2' --vector '-5 -6' --json
json_near lemke.z.0 1.3333333333333333 1e-15
json_near solutions.0.z.1 2.3333333333333335 1e-15
json_is count 2 infinite false solutions.0.degenerate false

# The same from files; comments and blank lines do not count.
printf '# M and q\n2, 1, -5\n\n1\t2\t-6 # second\n' >both.txt
good rigid lcp both.txt --json
json_near solutions.0.z.0 1.3333333333333333 1e-15
printf '2 1\n1 2\n' >m.txt
printf -- '-5\n-6\n' >q.txt
good rigid lcp --matrix m.txt --vector q.txt --json
json_near solutions.0.z.1 2.3333333333333335 1e-15

# Three solutions; infinitely many; none; one that Lemke's method misses.
good rigid lcp --matrix '-1,2;2,-1' --vector 1,1 --json
json_is infinite false solutions.0.z '[0,0]' solutions.1.z '[1,0]' solutions.2.w '[3,0]'
good rigid lcp --matrix '0,0;-1,0' --vector 0,1
says 'infinitely many solutions'
says '^  between 1 and 2'
says '^  2 \+ t ray 1, t >= 0'
says '^  ray 1: 0, 1'
good rigid lcp --matrix '0,0;-1,0' --vector 0,1 --json
json_is infinite true segments '[[1,2]]' rays '[[0,1]]' half_lines '[[2,1]]'
refused 1 'no solution: none of the 2 sets' rigid lcp --matrix -1 --vector -1

# Beyond 12 unknowns one solution alone.
for ((i = 1; i <= 13; i++)); do
    row=
    for ((k = 1; k <= 13; k++)); do row+="$((i == k ? 2 : 0)),"; done
    echo "$row-4"
done >large.csv
good rigid lcp large.csv
says '^13 unknowns, one solution'
says '^ +13 +2 +0'
good rigid lcp large.csv --json
json_is lemke.z.12 2
silent_about 'solutions'

bad 'lcp or contacts' rigid
bad "no computation 'lpc'; allowed: lcp, contacts" rigid lpc
bad 'needs FILE' rigid lcp --matrix 1
bad 'FILE has the matrix' rigid lcp both.txt --vector 1
bad 'is not a number' rigid lcp --matrix 1,2e+e --vector 1
bad 'row 2 has 1 numbers and row 1 has 2' rigid lcp --matrix '1,2;1' --vector 1,2
bad '2 rows of 2 numbers and --vector 1' rigid lcp --matrix '1,2;1,2' --vector 1
bad 'allowed: n rows of n \+ 1' rigid lcp m.txt
bad 'one row or one column' rigid lcp --matrix m.txt --vector m.txt
bad 'none.txt' rigid lcp none.txt
bad 'one argument too many' rigid contacts both.txt

# Three equal balls: Newton -1/3, 2/3, 2/3; Poisson with restitutions a, b as in the theory.
good rigid contacts --delassus '2,-1;-1,2' --velocity -1,0 -e 1 --hypothesis newton --json
json_near impulse.0 1.3333333333333333 1e-14
json_near impulse.1 0.6666666666666666 1e-14
balls=(--mass-matrix 1,1,1 --jacobian '-1,1,0;0,-1,1' --velocity 1,0,0)
good rigid contacts "${balls[@]}" -e 0.5,0.8
says '^ +2  normal +0 +0.6 +0.333333 +0.2'
says '^ +3 +0 +0.6'
says 'kinetic energy lost: 0.24 J'
good rigid contacts "${balls[@]}" -e 0.5,0.8 --json
json_near rate_after.0 0.4 1e-15
json_near velocity_after.2 0.6 1e-15
# Stronge: the rod of tests/reference/stronge.csv in its second row, as a Delassus matrix and as
# coordinates; a row of balls as Poisson.
good rigid contacts "${balls[@]}" -e 0.5 --hypothesis stronge --json
json_near impulse_compression.0 0.6666666666666666 1e-14
json_near velocity_after.0 0 1e-14
good rigid contacts --mass-matrix 2.67,2.67,0.3145529225 --velocity -2.616,-0.725,0.729 -e 0.741 \
    --jacobian '0,1,-0.3266929763791481;-1,0,-0.4966909997015583' --friction 0.806 --hypothesis stronge --json
json_near impulse.0 5.619253998012 1e-8
json_near impulse_compression.0 3.231538200004 1e-8
good collide stronge-energetic -e 0.5 --mass 1 --speed 1 --json
json_is restitution_out 0.5
good oblique stronge-energetic --tangent coulomb-rigid --friction 0.3 -e 0.5 --mass 1 --radius 0.01 \
    --speed 1 --angle 30 --json
# The full mass matrix is that of its diagonal; a disc on the floor with friction: it sticks.
good rigid contacts --mass-matrix '1,0,0;0,1,0;0,0,1' --jacobian '-1,1,0;0,-1,1' \
    --velocity 1,0,0 -e 0.5,0.8 --json
json_near velocity_after.2 0.6 1e-15
good rigid contacts --mass-matrix 1,1,0.5 --jacobian '0,1,0;1,0,1' --velocity 0.9,-1,0 -e 0 \
    --friction 0.3 --json
json_near rate_after.1 0 1e-15
json_near velocity_after.0 0.6 1e-15
good rigid contacts --delassus '1,0;0,3' --velocity -1,2 --friction 0.3
says 'tangent +2 +-0.3 +-0.3 +1.1'
warned 'gains' rigid contacts --delassus '2,-1;-1,2' --velocity -1,0.5 -e 1 --hypothesis newton

bad 'need --velocity' rigid contacts --delassus 1
bad 'either --delassus or' rigid contacts --delassus 1 --mass-matrix 1 --jacobian 1 --velocity 1
bad 'singular' rigid contacts --mass-matrix '1,1;1,1' --jacobian 1,0 --velocity 1,0
bad '3 values for 2 contacts' rigid contacts --delassus '2,-1;-1,2' --velocity -1,0 -e 1,1,1
bad 'each contact has two' rigid contacts --delassus 1 --velocity 1 --friction 1
bad 'must be symmetric' rigid contacts --delassus '2,-1;0,2' --velocity -1,0

bad "--matrix, row 1: 'nan' is not a number; allowed: finite numbers" rigid lcp --matrix '2,nan;1,2' \
    --vector -5,-6

finish
