/* SPDX-License-Identifier: MIT
 *
 * chung2011: the tests.
 */
#include "parts.h"

static const rsl_study_item items[] = {
    {"test1", "Test 1", "Elastic normal impact of two equal spheres: force over time and depth.",
     rsl_study_chung2011_test1},
    {"test2", "Test 2", "Elastic normal impact of a sphere on a rigid plane.",
     rsl_study_chung2011_test2},
    {"test3", "Test 3",
     "Normal impact with damping: the restitution that comes out over the one put in.",
     rsl_study_chung2011_test3},
    {"test4", "Test 4",
     "Oblique impact on a rigid plane at one speed and many angles: speed of the centre along the "
     "plane over that before, spin, and the angle of rebound at the contact in the experiment of "
     "Kharaz, Gorham and Salman (2001).",
     rsl_study_chung2011_test4},
    {"test5", "Test 5",
     "Oblique impact on a rigid plane at one normal speed: slip and spin after it over mu times "
     "the normal speed, and the slip found with finite elements.",
     rsl_study_chung2011_test5},
    {"test6", "Test 6",
     "A spinning sphere comes straight down on a rigid plane: tangential restitution over "
     "(7/2) mu (1 + e) v_n/(r w).",
     rsl_study_chung2011_test6},
    {"test7", "Test 7",
     "Two equal spheres with opposite spins meet: their surfaces move alike, so nothing happens.",
     rsl_study_chung2011_test7},
    {"test8", "Test 8",
     "Test 6 with a heavy sphere of radius 5 r in place of the plane, of a material 1000 times as "
     "stiff (case A) or the same (case B).",
     rsl_study_chung2011_test8},
};

const rsl_study_paper rsl_study_chung2011 = {
    .key = "chung2011",
    .authors = "Y. C. Chung, J. Y. Ooi",
    .title = "Benchmark tests for verifying discrete element modelling codes at particle impact "
             "level",
    .journal = "Granular Matter 13 (2011) 643-656",
    .doi = "10.1007/s10035-011-0277-0",
    .second_hand =
        "The paper was not at hand: the numbers are those that Kratos read off its plots, "
        "and the parameters those of three open programs that run its tests.",
    .items = items,
    .item_count = sizeof items / sizeof items[0],
};
