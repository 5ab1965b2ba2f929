/* SPDX-License-Identifier: MIT
 *
 * scaled_row: the outcome of an impact against a row of a reference table.
 */
#ifndef RESILE_TESTS_SCALED_ROW_H
#define RESILE_TESTS_SCALED_ROW_H

#include "csv.h"
#include "scaled.h"

/* The columns that all tables of outcomes have. Where the force is largest at
 * first touch its time is zero, in the table and here. */
static inline void scaled_check_row(const csv_table *t, size_t row, const rsl_collide_outcome *o,
                                    double tolerance)
{
    CHECK_CLOSE(o->restitution, csv_number(t, row, "e"), tolerance);
    CHECK_CLOSE(o->depth_max, csv_number(t, row, "depth_max"), tolerance);
    CHECK_CLOSE(o->time_of_depth_max, csv_number(t, row, "time_of_depth_max"), tolerance);
    CHECK_CLOSE(o->force_max, csv_number(t, row, "force_max"), tolerance);
    CHECK_CLOSE(o->time_of_force_max, csv_number(t, row, "time_of_force_max"), tolerance);
    CHECK_CLOSE(o->duration, csv_number(t, row, "duration"), tolerance);
}

/* Restitution to damping and back, both to a relative tolerance. `approach`: the
 * damping acts on the way in only. */
static inline void scaled_check_calibration(const scaled_form *f, int approach, double e,
                                            double tolerance_lambda, double tolerance_e)
{
    rsl_collide_exponents form = {f->n, f->m, f->q, f->end, approach};
    double lambda = -1.0, back = -1.0;
    SCENE("n = %g, m = %g, q = %g, e = %g, end %s, approach %d", f->n, f->m, f->q, e,
          rsl_law_separation_name(f->end), approach);
    CHECK_STATUS(rsl_collide_lambda_from_restitution(&form, e, &lambda, NULL, NULL), RSL_OK);
    CHECK_NEAR(lambda, f->lambda, tolerance_lambda * f->lambda);
    CHECK_STATUS(rsl_collide_restitution_from_lambda(&form, f->lambda, &back, NULL, NULL), RSL_OK);
    CHECK_CLOSE(back, e, tolerance_e);
}

/* The end rule as the tables write it. */
static inline rsl_law_separation scaled_end_of_row(const csv_table *t, size_t row)
{
    return strcmp(csv_text(t, row, "end"), "force") == 0 ? RSL_LAW_SEPARATION_ZERO_FORCE
                                                         : RSL_LAW_SEPARATION_ZERO_DEPTH;
}

#endif
