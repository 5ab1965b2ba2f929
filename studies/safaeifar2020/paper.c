/* SPDX-License-Identifier: MIT
 *
 * safaeifar2020: the items.
 */
#include "law.h"
#include "parts.h"

static const rsl_study_item items[] = {
    {"table1", "Table 1",
     "The hysteresis damping factor of five earlier laws, in units of K over the speed at touch. "
     "Compared with the laws of the catalogue at c = 0.05 ... 0.95; the worst point counts.",
     rsl_study_table_of_ratios},
    {"table2", "Table 2",
     "The RMS of the percentage error of the damping ratio over the exponents a and b, 110 cells. "
     "Which restitutions were sampled is not said and could not be found out. But whatever they "
     "were, (RMS/100)^2 = k0 - 2 A m1 + A^2 m2 with A = 2/(5 I(a, b)): three numbers, taken here "
     "from the table itself, must give all 110 cells.",
     rsl_study_safaeifar2020_table2},
    {"valley", "The search over a and b",
     "The paper seeks the exponents a and b with the least RMS.", rsl_study_safaeifar2020_valley},
    {"rms", "RMS errors in the text",
     "Errors of three laws, in percent, with the sampling of Table 2; and what an even sampling "
     "gives.",
     rsl_study_safaeifar2020_rms},
    {"integral", "Eqs. 57 to 59",
     "The integral I at a = 1.5, b = 5.5 and the coefficient of the new law.",
     rsl_study_safaeifar2020_integral},
    {"fig3", "Fig. 3", "Damping ratio over restitution of earlier laws and of the exact relation.",
     rsl_study_safaeifar2020_fig3},
    {"fig4", "Fig. 4", "The same with the new law.", rsl_study_safaeifar2020_fig4},
    {"fig5", "Fig. 5", "Restitution that comes out over the one that goes in.",
     rsl_study_safaeifar2020_fig5},
    {"fig6", "Fig. 6", "The difference of the two.", rsl_study_safaeifar2020_fig6},
    {"fig8", "Fig. 8", "Force over deformation of a falling ball, c = 0.2.",
     rsl_study_safaeifar2020_fig8},
    {"fig9", "Fig. 9", "The same for c = 0.4.", rsl_study_safaeifar2020_fig9},
    {"fig10", "Fig. 10", "The same for c = 0.6.", rsl_study_safaeifar2020_fig10},
    {"fig11", "Fig. 11", "The same for c = 0.8.", rsl_study_safaeifar2020_fig11},
    {"fig13", "Fig. 13", "Positions of an impact damper; the paper tells three zones.",
     rsl_study_safaeifar2020_fig13},
    {"fig14", "Fig. 14", "Amplitude of the main mass, gap 20 mm.", rsl_study_safaeifar2020_fig14},
    {"fig15", "Fig. 15", "The same, gap 30 mm.", rsl_study_safaeifar2020_fig15},
    {"fig16", "Fig. 16", "The same, gap 40 mm.", rsl_study_safaeifar2020_fig16},
    {"fig17", "Fig. 17", "The same, gap 50 mm.", rsl_study_safaeifar2020_fig17},
    {"fig19", "Fig. 19", "Positions of slider and free block.", rsl_study_safaeifar2020_fig19},
    {"fig20", "Fig. 20", "Velocities of slider and free block.", rsl_study_safaeifar2020_fig20},
    {"equations", "Equations",
     "Equations of Secs. 3 to 9 on an impact that is integrated step by step.",
     rsl_study_safaeifar2020_equations},
    {"balance", "Derivation",
     "From the stiffness of the spheres to the law, Eqs. 2 to 62, and the equations of motion of "
     "the impact damper.",
     rsl_study_safaeifar2020_balance},
};

const rsl_study_paper rsl_study_safaeifar2020 = {
    .key = "safaeifar2020",
    .authors = "H. Safaeifar, A. Farshidianfar",
    .title = "A new model of the contact force for the collision between two solid bodies",
    .journal = "Multibody System Dynamics 50 (2020) 233-257",
    .doi = "10.1007/s11044-020-09732-2",
    .items = items,
    .item_count = sizeof items / sizeof items[0],
};
