/* SPDX-License-Identifier: MIT
 *
 * safaeifar2020: the items.
 */
#include "papers.h"
#include "parts.h"

static const rsl_study_item items[] = {
    {.key = "table1",
     .title = "Table 1",
     .claim = "The hysteresis damping factor of five earlier laws, in units "
              "of K over the speed at touch. Compared with the laws of the "
              "catalogue at c = 0.05 ... 0.95; the worst point counts.",
     .run = rsl_safaeifar2020_table1},
    {.key = "table2",
     .title = "Table 2",
     .claim = "The RMS of the percentage error of the damping ratio over the "
              "exponents a and b, 110 cells. Which restitutions were sampled "
              "is not said and could not be found out. But whatever they "
              "were, (RMS/100)^2 = k0 - 2 A m1 + A^2 m2 with A = 2/(5 I(a, "
              "b)): three numbers, taken here from the table itself, must "
              "give all 110 cells.",
     .run = rsl_safaeifar2020_table2,
     .down = "a",
     .across = "b"},
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
