/* SPDX-License-Identifier: MIT
 *
 * sheikhi2023: the items.
 */
#include "law.h"
#include "parts.h"

static const rsl_study_item items[] = {
    {"table1", "Table 1 and Eq. 29",
     "The hysteresis damping factor of earlier laws and of the new one, in units of K over the "
     "speed at touch.",
     rsl_study_table_of_ratios},
    {"equations", "Equations", "Equations of Secs. 2 and 3.", rsl_study_sheikhi2023_equations},
    {"fig4", "Fig. 4", "Damping ratio over restitution of earlier laws.",
     rsl_study_sheikhi2023_fig4},
    {"optimum", "The optimum, Eqs. 25 to 30",
     "The exponents with the least RMS of the percentage error of the damping ratio, and the law "
     "that follows.",
     rsl_study_sheikhi2023_optimum},
    {"table2", "Table 2",
     "Statistics of 50 runs of ICACO. A random method is compared by what it settles to: the "
     "spread over 1000 seeds is less than what the moments of the RMS leave open.",
     rsl_study_sheikhi2023_table2},
    {"tuning", "Tuning, Eqs. 19 to 24",
     "The parameters of the search, and what it finds with others: ten seeds each; xi = 0 and 0.5, "
     "beta = 1.5 and 4, gamma = 0 and 0.9.",
     rsl_study_sheikhi2023_tuning},
    {"fig7", "Fig. 7", "Countries at the start.", rsl_study_sheikhi2023_fig7},
    {"fig8", "Fig. 8", "Countries in iteration 12 and in the last one.",
     rsl_study_sheikhi2023_fig8},
    {"fig9", "Fig. 9", "Convergence of ICA and ICACO.", rsl_study_sheikhi2023_fig9},
    {"fig10", "Fig. 10", "Damping ratio over restitution with the new law.",
     rsl_study_sheikhi2023_fig10},
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
