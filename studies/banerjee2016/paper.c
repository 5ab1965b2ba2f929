/* SPDX-License-Identifier: MIT
 *
 * banerjee2016: the items.
 */
#include "papers.h"
#include "parts.h"

static const rsl_study_item items[] = {
    {.key = "fig3",
     .title = "Fig. 3",
     .claim =
         "Restitution over damping ratio of the linear models that end where the force is zero.",
     .run = rsl_study_banerjee2016_fig3},
    {.key = "fig4",
     .title = "Fig. 4",
     .claim = "The damping constant of Tsuji et al. over the restitution.",
     .run = rsl_study_banerjee2016_fig4},
    {.key = "laws",
     .title = "Damping formulas",
     .claim = "Eqs. 15 to 36, compared with the laws of the catalogue.",
     .run = rsl_study_banerjee2016_laws},
    {.key = "implicit",
     .title = "Implicit relations",
     .claim = "Eqs. 29, 32 and 34 between damping and restitution, tried with the damping that "
              "returns what is asked for.",
     .run = rsl_study_banerjee2016_implicit},
    {.key = "stiffness",
     .title = "Elastic forces",
     .claim = "Eqs. 2 to 12, and Eqs. 63 and 64.",
     .run = rsl_study_banerjee2016_stiffness},
    {.key = "rigid",
     .title = "Rigid impact",
     .claim = "Eqs. 37 to 51, Newton's and Poisson's hypotheses as linear complementarity "
              "problems, solved by pivoting.",
     .run = rsl_study_banerjee2016_rigid},
    {.key = "frame",
     .title = "Frame without dimensions",
     .claim = "Equations of Secs. 4 and 5.",
     .run = rsl_study_banerjee2016_frame},
    {.key = "table1",
     .title = "Table 1",
     .claim = "Errors of twelve laws in percent: impulse against 1 + c, energy lost against (1 - "
              "c^2)/2, restitution against c. The restitutions seem to have been rounded to four "
              "decimals before the errors were taken (see the next item), which is allowed for. "
              "Impulse and energy were integrated on coarse points: where no error can be (c = 1, "
              "and Anagnostopoulos) 0.03 and 0.07 are printed, so that 0.04 and 0.1 are allowed.",
     .run = rsl_study_banerjee2016_table1,
     .down = "law",
     .across = "error"},
    {.key = "consistency",
     .title = "Table 1, its columns compared",
     .claim = "Impulse, energy and restitution of an impact are tied to each other, whatever the "
              "law is.",
     .run = rsl_study_banerjee2016_consistency},
    {.key = "fig8",
     .title = "Fig. 8",
     .claim = "Elastic models: force over time, force over depth, velocity over depth.",
     .run = rsl_study_banerjee2016_fig8},
    {.key = "fig9",
     .title = "Fig. 9",
     .claim = "Linear models with a damper at c = 0.5.",
     .run = rsl_study_banerjee2016_fig9},
    {.key = "fig10",
     .title = "Fig. 10",
     .claim = "The model of Anagnostopoulos at four restitutions.",
     .run = rsl_study_banerjee2016_fig10},
    {.key = "fig11",
     .title = "Fig. 11",
     .claim = "Hertz with damping at c = 0.5: force over time.",
     .run = rsl_study_banerjee2016_fig11},
    {.key = "fig12",
     .title = "Fig. 12",
     .claim = "The same: force over depth.",
     .run = rsl_study_banerjee2016_fig12},
    {.key = "fig13",
     .title = "Fig. 13",
     .claim = "The same: velocity over depth.",
     .run = rsl_study_banerjee2016_fig13},
    {.key = "fig14",
     .title = "Fig. 14",
     .claim = "The law of Ye et al. at four restitutions.",
     .run = rsl_study_banerjee2016_fig14},
    {.key = "fig15",
     .title = "Fig. 15",
     .claim = "The law of Jankowski at four restitutions.",
     .run = rsl_study_banerjee2016_fig15},
    {.key = "fig16",
     .title = "Fig. 16",
     .claim =
         "Area, restitution and impulse of all models at c = 0.5, and what the paper concludes.",
     .run = rsl_study_banerjee2016_fig16},
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
