/* SPDX-License-Identifier: MIT
 *
 * safaeifar2020: the items.
 */
#include "law.h"
#include "papers.h"
#include "parts.h"

static const rsl_study_item items[] = {
    {.key = "table1",
     .title = "Table 1",
     .claim = "The hysteresis damping factor of five earlier laws, in units "
              "of K over the speed at touch. Compared with the laws of the "
              "catalogue at c = 0.05 ... 0.95; the worst point counts.",
     .run = rsl_study_table_of_ratios},
    {.key = "table2",
     .title = "Table 2",
     .claim = "The RMS of the percentage error of the damping ratio over the "
              "exponents a and b, 110 cells. Which restitutions were sampled "
              "is not said and could not be found out. But whatever they "
              "were, (RMS/100)^2 = k0 - 2 A m1 + A^2 m2 with A = 2/(5 I(a, "
              "b)): three numbers, taken here from the table itself, must "
              "give all 110 cells.",
     .run = rsl_study_safaeifar2020_table2,
     .down = "a",
     .across = "b"},
    {.key = "valley",
     .title = "The search over a and b",
     .claim = "The paper seeks the exponents a and b with the least RMS.",
     .run = rsl_study_safaeifar2020_valley},
    {.key = "rms",
     .title = "RMS errors in the text",
     .claim = "Errors of three laws, in percent, with the sampling of Table 2; "
              "and what an even sampling gives.",
     .run = rsl_study_safaeifar2020_rms},
    {.key = "integral",
     .title = "Eqs. 57 to 59",
     .claim = "The integral I at a = 1.5, b = 5.5 and the coefficient of the "
              "new law.",
     .run = rsl_study_safaeifar2020_integral},
    {.key = "fig3",
     .title = "Fig. 3",
     .claim = "Damping ratio over restitution of earlier laws and of the exact "
              "relation.",
     .run = rsl_study_safaeifar2020_fig3},
    {.key = "fig4",
     .title = "Fig. 4",
     .claim = "The same with the new law.",
     .run = rsl_study_safaeifar2020_fig4},
    {.key = "fig5",
     .title = "Fig. 5",
     .claim = "Restitution that comes out over the one that goes in.",
     .run = rsl_study_safaeifar2020_fig5},
    {.key = "fig6",
     .title = "Fig. 6",
     .claim = "The difference of the two.",
     .run = rsl_study_safaeifar2020_fig6},
    {.key = "fig8",
     .title = "Fig. 8",
     .claim = "Force over deformation of a falling ball, c = 0.2.",
     .run = rsl_study_safaeifar2020_fig8},
    {.key = "fig9",
     .title = "Fig. 9",
     .claim = "The same for c = 0.4.",
     .run = rsl_study_safaeifar2020_fig9},
    {.key = "fig10",
     .title = "Fig. 10",
     .claim = "The same for c = 0.6.",
     .run = rsl_study_safaeifar2020_fig10},
    {.key = "fig11",
     .title = "Fig. 11",
     .claim = "The same for c = 0.8.",
     .run = rsl_study_safaeifar2020_fig11},
    {.key = "fig13",
     .title = "Fig. 13",
     .claim = "Positions of an impact damper; the paper tells three zones.",
     .run = rsl_study_safaeifar2020_fig13},
    {.key = "fig14",
     .title = "Fig. 14",
     .claim = "Amplitude of the main mass, gap 20 mm.",
     .run = rsl_study_safaeifar2020_fig14},
    {.key = "fig15",
     .title = "Fig. 15",
     .claim = "The same, gap 30 mm.",
     .run = rsl_study_safaeifar2020_fig15},
    {.key = "fig16",
     .title = "Fig. 16",
     .claim = "The same, gap 40 mm.",
     .run = rsl_study_safaeifar2020_fig16},
    {.key = "fig17",
     .title = "Fig. 17",
     .claim = "The same, gap 50 mm.",
     .run = rsl_study_safaeifar2020_fig17},
    {.key = "fig19",
     .title = "Fig. 19",
     .claim = "Positions of slider and free block.",
     .run = rsl_study_safaeifar2020_fig19},
    {.key = "fig20",
     .title = "Fig. 20",
     .claim = "Velocities of slider and free block.",
     .run = rsl_study_safaeifar2020_fig20},
    {.key = "equations",
     .title = "Equations",
     .claim = "Equations of Secs. 3 to 9 on an impact that is integrated step "
              "by step.",
     .run = rsl_study_safaeifar2020_equations},
};

const rsl_study_paper rsl_study_safaeifar2020 = {
    .key = "safaeifar2020",
    .authors = "H. Safaeifar, A. Farshidianfar",
    .title = "A new model of the contact force for the collision between two "
             "solid bodies",
    .journal = "Multibody System Dynamics 50 (2020) 233-257",
    .doi = "10.1007/s11044-020-09732-2",
    .items = items,
    .item_count = sizeof items / sizeof items[0],
};
