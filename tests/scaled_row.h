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
static inline void scaled_check_row(const csv_table *t, size_t row,
                                    const rsl_collide_outcome *o,
                                    double tolerance)
{
    CHECK_CLOSE(o->restitution, csv_number(t, row, "e"), tolerance);
    CHECK_CLOSE(o->depth_max, csv_number(t, row, "depth_max"), tolerance);
    CHECK_CLOSE(o->time_of_depth_max, csv_number(t, row, "time_of_depth_max"),
                tolerance);
    CHECK_CLOSE(o->force_max, csv_number(t, row, "force_max"), tolerance);
    CHECK_CLOSE(o->time_of_force_max, csv_number(t, row, "time_of_force_max"),
                tolerance);
    CHECK_CLOSE(o->duration, csv_number(t, row, "duration"), tolerance);
}

/* The end rule as the tables write it. */
static inline rsl_law_end scaled_end_of_row(const csv_table *t, size_t row)
{
    return strcmp(csv_text(t, row, "end"), "force") == 0 ? RSL_LAW_END_FORCE
                                                         : RSL_LAW_END_DEPTH;
}

#endif
