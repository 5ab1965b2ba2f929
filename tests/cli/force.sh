#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# resile force, against the formula by hand.
source "$(dirname "$0")/lib.bash" "$@"

# k d^1.5 = 1e8 1e-6 = 100 N; h = 1.6: F = 100 (1 + 1.6 0.5) = 180 N.
numbers=(-e 0.5 --mass 1 --stiffness 1e8 --speed 1)
good force flores "${numbers[@]}" --depth 1e-4 --rate 0.5
says 'force F +180 +N'
says 'dissipated power +40 +W'
good force flores "${numbers[@]}" --depth 1e-4 --rate 0.5 --json
json_keys '' law force dforce_ddepth dforce_drate elastic_energy \
    dissipated_power
json_near force 180 1e-13
json_near dforce_ddepth 2.7e6 1e-13
json_near dforce_drate 160 1e-13
json_near elastic_energy 0.004 1e-13
json_near dissipated_power 40 1e-13
json_is law '"flores"' clamped false

# At rest only the spring is left; before touch nothing is.
good force flores "${numbers[@]}" --depth 1e-4 --rate 0 --exact --json
json_near force 100 1e-13
json_is calibration '"exact"' dissipated_power 0
good force flores "${numbers[@]}" --depth 0 --rate 1 --json
json_is force 0

# A pull is cut to zero where contact ends at F = 0.
good force brogliato "${numbers[@]}" --depth 1e-6 --rate -1 --json
json_is force 0 clamped true
good force brogliato "${numbers[@]}" --depth 1e-6 --rate -1
says 'cuts it to zero'
good force brogliato "${numbers[@]}" --depth 1e-6 --rate -1 --end depth --json
json_is clamped false

# A law that unloads on another path: k_u = k/e^2 from the peak.
good force walton-braun -e 0.5 --stiffness 1e6 --depth 0.9e-3 --rate -1 \
    --peak-depth 1e-3 --json
json_near force 600 1e-12
json_is depth_peak 0.001

bad 'depth is required' force flores "${numbers[@]}" --rate 1
bad 'rate is required' force flores "${numbers[@]}" --depth 1e-4
bad 'depth = -1 is out of range' force flores "${numbers[@]}" --depth -1 --rate 0
bad 'depth' force flores "${numbers[@]}" --depth nan --rate 0
bad 'rate' force flores "${numbers[@]}" --depth 1e-4 --rate inf
bad 'peak-depth = .* must be >= --depth' force flores "${numbers[@]}" \
    --depth 1e-4 --rate 0 --peak-depth 1e-5
bad 'newton' force newton -e 0.5 --depth 1e-4 --rate 0
bad 'KEY of a law is required' force --depth 1e-4 --rate 0
bad "no law 'flors'" force flors --depth 1e-4 --rate 0
good force flores "${numbers[@]}" --depth 1e-4 --rate 0 \
    --form memoryless
bad 'stiffness' force flores -e 0.5 --speed 1 --depth 1e-4 --rate 0
finish
