/* SPDX-License-Identifier: MIT
 *
 * banerjee2016: the items.
 */
#include "parts.h"

static const rsl_study_item items[] = {
    {"fig3", "Fig. 3",
     "Restitution over damping ratio of the linear models that end where the force is zero.",
     rsl_study_banerjee2016_fig3},
    {"fig4", "Fig. 4", "The damping constant of Tsuji et al. over the restitution.",
     rsl_study_banerjee2016_fig4},
    {"laws", "Damping formulas", "Eqs. 15 to 36, compared with the laws of the catalogue.",
     rsl_study_banerjee2016_laws},
    {"implicit", "Implicit relations",
     "Eqs. 29, 32 and 34 between damping and restitution, tested with the damping whose resulting "
     "restitution is the input.",
     rsl_study_banerjee2016_implicit},
    {"fig5", "Fig. 5 and Eq. 35", "Force over depth of the model of Valles and Reinhorn.",
     rsl_study_banerjee2016_fig5},
    {"stiffness", "Forces", "Eqs. 2 to 23, and Eqs. 63 to 66.", rsl_study_banerjee2016_stiffness},
    {"rigid", "Rigid impact",
     "Eqs. 37 to 51, Newton's and Poisson's hypotheses as linear complementarity problems, solved "
     "by pivoting.",
     rsl_study_banerjee2016_rigid},
    {"frame", "Frame without dimensions", "Equations of Secs. 4 and 5.",
     rsl_study_banerjee2016_frame},
    {"table1", "Table 1",
     "Errors of twelve laws in percent: impulse against 1 + c, energy lost against (1 - c^2)/2, "
     "restitution against c. The restitutions seem to have been rounded to four decimals before "
     "the errors were taken (see the next item), which is allowed for. Impulse and energy were "
     "integrated on coarse points: where no error can be (c = 1, and Anagnostopoulos) 0.03 and "
     "0.07 are printed. Half a last digit of these and of the cell more are allowed: 0.04, 0.08.",
     rsl_study_banerjee2016_table1},
    {"consistency", "Table 1, its columns compared",
     "Impulse, energy and restitution of an impact are tied to each other, whatever the law is.",
     rsl_study_banerjee2016_consistency},
    {"fig8", "Fig. 8", "Elastic models: force over time, force over depth, velocity over depth.",
     rsl_study_banerjee2016_fig8},
    {"fig9", "Fig. 9", "Linear models with a damper at c = 0.5.", rsl_study_banerjee2016_fig9},
    {"fig10", "Fig. 10", "The model of Anagnostopoulos at four restitutions.",
     rsl_study_banerjee2016_fig10},
    {"fig11", "Fig. 11", "Hertz with damping at c = 0.5: force over time.",
     rsl_study_banerjee2016_fig11},
    {"fig12", "Fig. 12", "The same: force over depth.", rsl_study_banerjee2016_fig12},
    {"fig13", "Fig. 13", "The same: velocity over depth.", rsl_study_banerjee2016_fig13},
    {"fig14", "Fig. 14", "The law of Ye et al. at four restitutions.",
     rsl_study_banerjee2016_fig14},
    {"fig15", "Fig. 15", "The law of Jankowski at four restitutions.",
     rsl_study_banerjee2016_fig15},
    {"fig16", "Fig. 16",
     "Area, restitution and impulse of all models at c = 0.5, and what the paper concludes.",
     rsl_study_banerjee2016_fig16},
};

const rsl_study_paper rsl_study_banerjee2016 = {
    .key = "banerjee2016",
    .authors = "A. Banerjee, A. Chanda, R. Das",
    .title = "Historical origin and recent development on normal directional impact models for "
             "rigid body contact simulation: a critical review",
    .journal = "Archives of Computational Methods in Engineering 24 (2017) 397-422",
    .doi = "10.1007/s11831-016-9164-5",
    .items = items,
    .item_count = sizeof items / sizeof items[0],
};
