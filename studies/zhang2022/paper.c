/* SPDX-License-Identifier: MIT
 *
 * zhang2022: the items.
 */
#include "parts.h"

static const rsl_study_item items[] = {
    {"equations", "Equations",
     "The derivation of the law and its dimensionless form, each equation against a value found by "
     "quadrature or by a root, with n = 1.5, m = 1.2, q = 0.9.",
     rsl_study_zhang2022_equations},
    {"fig4", "Fig. 4",
     "Depth over time by the equation of motion and by the approximate one, m = n, q = 0.9, 1.0, "
     "1.1.",
     rsl_study_zhang2022_fig4},
    {"fig5", "Fig. 5", "The same for five pairs of m and q.", rsl_study_zhang2022_fig5},
    {"table1", "Table 1",
     "A steel ball at 0.15 m/s: restitution, duration and peak force of eight laws, and their "
     "errors against the experiment (0.8892, 2.52e-4 s, 1076.6 N). Where c is wrong the rate was "
     "raised to a power as a complex number; where T is wrong samples were counted, in steps of "
     "2e-7 s for the law of the paper and 1e-8 s for the others: both are done again, and give "
     "what is printed.",
     rsl_study_zhang2022_table1},
    {"table2", "Table 2", "The same at 0.5 m/s (0.7568, 2.07e-4 s, 4364.6 N).",
     rsl_study_zhang2022_table2},
    {"table3", "Table 3",
     "Parameters of four sliotar cores: input, so what is tried is whether the errors of Fig. 6 "
     "follow from them.",
     rsl_study_zhang2022_table3},
    {"fig6", "Fig. 6", "Force over depth of the four cores at 15 m/s, and the errors of the peaks.",
     rsl_study_zhang2022_fig6},
    {"fig7", "Fig. 7", "Dimensionless force over depth for many exponents.",
     rsl_study_zhang2022_fig7},
};

const rsl_study_paper rsl_study_zhang2022 = {
    .key = "zhang2022",
    .authors = "J. Zhang, X. Liang, Z. Zhang, G. Feng, Q. Zhao, L. Zhao, G. He",
    .title = "A continuous contact force model for impact analysis",
    .journal = "Mechanical Systems and Signal Processing 168 (2022) 108739",
    .doi = "10.1016/j.ymssp.2021.108739",
    .items = items,
    .item_count = sizeof items / sizeof items[0],
};
