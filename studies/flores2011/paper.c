/* SPDX-License-Identifier: MIT
 *
 * flores2011: the items. The paper has no table of results; what it prints is
 * figures, what it says of them, equations and one integral.
 */
#include "parts.h"

static const rsl_study_item items[] = {
    {"integral", "Eq. 38 and appendix",
     "The integral of x^1.5 sqrt(1 - x^2), by the trapezoidal rule of the paper's own program and "
     "in closed form.",
     rsl_study_flores2011_integral},
    {"equations", "Equations", "Equations of Secs. 2 to 7, each against a value found without it.",
     rsl_study_flores2011_equations},
    {"fig5", "Fig. 5",
     "Position and velocity of a ball that falls on the ground, law of the paper, c = 0.9.",
     rsl_study_flores2011_fig5},
    {"fig6", "Fig. 6", "The first contact for c = 1, 0.8, 0.6, 0.4 and 0.2.",
     rsl_study_flores2011_fig6},
    {"fig7", "Fig. 7", "Restitution that comes out over the one that goes in.",
     rsl_study_flores2011_fig7},
    {"fig8", "Fig. 8", "The ball on a vibrating table, law of Hertz.", rsl_study_flores2011_fig8},
    {"fig9", "Fig. 9", "The same with three dissipative laws, c = 0.9, 0.6 and 0.3.",
     rsl_study_flores2011_fig9},
};

const rsl_study_paper rsl_study_flores2011 = {
    .key = "flores2011",
    .authors = "P. Flores, M. Machado, M. T. Silva, J. M. Martins",
    .title = "On the continuous contact force models for soft materials in multibody dynamics",
    .journal = "Multibody System Dynamics 25 (2011) 357-375",
    .doi = "10.1007/s11044-010-9237-4",
    .items = items,
    .item_count = sizeof items / sizeof items[0],
};
