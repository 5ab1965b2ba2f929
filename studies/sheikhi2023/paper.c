/* SPDX-License-Identifier: MIT
 *
 * sheikhi2023: the items.
 */
#include "law.h"
#include "papers.h"
#include "parts.h"

static const rsl_study_item items[] = {
    {.key = "table1",
     .title = "Table 1 and Eq. 29",
     .claim = "The hysteresis damping factor of earlier laws and of the new one, in units of K "
              "over the speed at touch.",
     .run = rsl_study_table_of_ratios},
    {.key = "equations",
     .title = "Equations",
     .claim = "Equations of Secs. 2 and 3.",
     .run = rsl_study_sheikhi2023_equations},
    {.key = "fig4",
     .title = "Fig. 4",
     .claim = "Damping ratio over restitution of earlier laws.",
     .run = rsl_study_sheikhi2023_fig4},
    {.key = "optimum",
     .title = "The optimum, Eqs. 25 to 30",
     .claim = "The exponents with the least RMS of the percentage error of the damping ratio, and "
              "the law that follows.",
     .run = rsl_study_sheikhi2023_optimum},
    {.key = "table2",
     .title = "Table 2",
     .claim = "Statistics of 50 runs of ICACO. A random method is compared by what it settles to: "
              "the spread over 1000 seeds is less than what the moments of the RMS leave open.",
     .run = rsl_study_sheikhi2023_table2},
    {.key = "fig7",
     .title = "Fig. 7",
     .claim = "Countries at the start.",
     .run = rsl_study_sheikhi2023_fig7},
    {.key = "fig8",
     .title = "Fig. 8",
     .claim = "Countries in iteration 12 and in the last one.",
     .run = rsl_study_sheikhi2023_fig8},
    {.key = "fig9",
     .title = "Fig. 9",
     .claim = "Convergence of ICA and ICACO.",
     .run = rsl_study_sheikhi2023_fig9},
    {.key = "fig10",
     .title = "Fig. 10",
     .claim = "Damping ratio over restitution with the new law.",
     .run = rsl_study_sheikhi2023_fig10},
};

const rsl_study_paper rsl_study_sheikhi2023 = {
    .key = "sheikhi2023",
    .authors = "M. Sheikhi Azqandi, H. Safaeifar",
    .title =
        "Optimal model of the contact force for the collision between two solid bodies by ICACO",
    .journal = "International Journal of Optimization in Civil Engineering 13 (2023)",
    .doi = "",
    .items = items,
    .item_count = sizeof items / sizeof items[0],
};
