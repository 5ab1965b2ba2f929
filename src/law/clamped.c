/* SPDX-License-Identifier: MIT
 *
 * The contact forces that multibody programs ship: spring and damper, cut off where they
 * would pull.
 */
#include "law/damping.h"
#include "law/extra.h"
#include "law/families.h"
#include "law/models.h"
#include "law/references_elastoplastic.h"

static rsl_status impact_step(const rsl_law_parameters *spec, rsl_law_contact *contact,
                              rsl_error *error)
{
    rsl_law_extra_in(contact)->clamped.damping_depth = spec->damping_depth;
    return rsl_law_damping_of_caller(spec, contact, error);
}

#define CLIPPED                                                                                    \
    .family = RSL_LAW_FAMILY_PIECEWISE, .m = 0.0, .q = 1.0, .n_free = 1, .doi = "",                \
    .end = RSL_LAW_SEPARATION_ZERO_DEPTH, .restitution_max = 1.0, .options = RSL_LAW_IN_N

const rsl_law rsl_law_rows_clamped[] = {
    {
        CLIPPED,
        .key = "impact-step",
        .aliases = "adams-impact",
        .title = "IMPACT: spring with a damper that a step brings in",
        .authors = "MSC Software",
        .year = 2012,
        .bibtex = RSL_LAW_BIB_ADAMS2012,
        .equation = "F = max(0, k d^n + c(d) v)",
        .parameter = "c = lambda s^2 (3 - 2 s), s = min(d/dc, 1); lambda and dc given",
        .n = 1.5,
        .inputs = RSL_LAW_IN_K | RSL_LAW_IN_LAMBDA | RSL_LAW_INPUT_BIT(damping_depth),
        .model = &rsl_law_model_step,
        .published = impact_step,
        .exact = "no closed form: the restitution depends on mass and speed, and the exact lambda "
                 "for one holds at that mass and speed only",
        .errata = "",
    },
    {
        CLIPPED,
        .key = "elasto-gap",
        .aliases = "modelica-elastogap",
        .title = "ElastoGap: spring with a damper no stronger than the spring",
        .authors = "Modelica Association",
        .year = 2020,
        .bibtex = RSL_LAW_BIB_MODELICA2020,
        .equation = "F = k d^n + lambda v, the second no more than k d^n either way",
        .parameter = "lambda given",
        .n = 1.0,
        .inputs = RSL_LAW_IN_K | RSL_LAW_IN_LAMBDA,
        .model = &rsl_law_model_gap,
        .published = rsl_law_damping_of_caller,
        .exact =
            "n = 1: e = exp(-(z/s) (atan((1 - 2 z^2)/(2 z s)) + atan((1 + 2 z^2)/(2 z s)))), z "
            "= lambda/(2 sqrt(k M)), s = sqrt(1 - z^2), at any speed; for other n it depends "
            "on the speed, and the exact lambda holds at one mass and speed",
        .errata = "",
    },
};

const size_t rsl_law_rows_clamped_count = RSL_LAW_ROWS(rsl_law_rows_clamped);
