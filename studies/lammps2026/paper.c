/* SPDX-License-Identifier: MIT
 *
 * lammps2026: the tests.
 */
#include "parts.h"

static const rsl_study_item items[] = {
    {"oblique", "Test 1: oblique impact",
     "A sphere meets a wall at an angle, with each of the tangential laws of LAMMPS: what its own "
     "tests record after the impact, computed there with a fixed step and here without one.",
     rsl_study_lammps2026_oblique},
    {"grazing", "Test 2: grazing impact",
     "fix wall/gran hooke/history at 76 degrees: energy 34 % too high while the tangential "
     "stiffness was multiplied by the radius of contact, and after the correction.",
     rsl_study_lammps2026_grazing},
};

const rsl_study_paper rsl_study_lammps2026 = {
    .key = "lammps2026",
    .authors = "LAMMPS developers",
    .title = "Unit tests of granular models, oblique impacts on a wall",
    .journal = "github.com/lammps/lammps, unittest/granular and pull request 5007 (2026)",
    .doi = "",
    .items = items,
    .item_count = sizeof items / sizeof items[0],
};
