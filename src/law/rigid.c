/* SPDX-License-Identifier: MIT
 *
 * Impulse laws: no indentation, no force, only speeds before and after.
 */
#include "law/families.h"
#include "law/models.h"
#include "law/references.h"

/* Members common to the rows. There are no exponents: zero. */
#define RIGID                                                                                      \
    .family = RSL_LAW_FAMILY_RIGID, .n = 0.0, .m = 0.0, .q = 0.0,                                  \
    .end = RSL_LAW_SEPARATION_ZERO_DEPTH, .inputs = RSL_LAW_IN_E, .options = 0,                    \
    .restitution_max = 1.0, .model = &rsl_law_model_rigid, .published = NULL, .errata = ""

const rsl_law rsl_law_rows_rigid[] = {
    {
        RIGID,
        .key = "newton",
        .aliases = "",
        .title = "Newton's impact law",
        .authors = "Newton",
        .year = 1687,
        .doi = "",
        .bibtex = RSL_LAW_BIB_NEWTON1687,
        .equation = "v+ = -e v-",
        .parameter = "e given",
        .exact = "impulse (1 + e) M v0",
    },
    {
        RIGID,
        .key = "poisson",
        .hypothesis = 1,
        .aliases = "",
        .title = "Poisson's impact law",
        .authors = "Poisson",
        .year = 1838,
        .doi = "",
        .bibtex = RSL_LAW_BIB_POISSON1838,
        .equation = "P+ = e P-, the impulses of restitution and compression",
        .parameter = "e given",
        .exact = "for one contact without friction the same as newton",
    },
    {
        RIGID,
        .key = "stronge-energetic",
        .hypothesis = 2,
        .aliases = "",
        .title = "Stronge's energetic impact law",
        .authors = "Stronge",
        .year = 1990,
        .doi = "10.1098/rspa.1990.0125",
        .bibtex = RSL_LAW_BIB_STRONGE1990,
        .equation = "W+ = -e^2 W-, the work of the normal force in restitution and compression",
        .parameter = "e given",
        .exact = "for one contact without friction the same as newton",
    },
    {
        RIGID,
        .key = "stereo-mechanical",
        .aliases = "",
        .title = "Two bodies, momentum and restitution",
        .authors = "Goldsmith",
        .year = 1960,
        .doi = "",
        .bibtex = RSL_LAW_BIB_GOLDSMITH1960,
        .equation =
            "v1+ = v1 - (1 + e) m2 (v1 - v2)/(m1 + m2), v2+ = v2 + (1 + e) m1 (v1 - v2)/(m1 + m2)",
        .parameter = "e given",
        .exact = "energy lost (1 - e^2) M (v1 - v2)^2/2",
    },
};

const size_t rsl_law_rows_rigid_count = RSL_LAW_ROWS(rsl_law_rows_rigid);
