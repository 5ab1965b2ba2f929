/* SPDX-License-Identifier: MIT
 *
 * loop: a press test, force over depth on the way in and back, as curves for the law `table`. The
 * bytes are untrusted.
 */
#ifndef RSL_MEASURE_LOOP_H
#define RSL_MEASURE_LOOP_H

#include "measure/source.h"
#include "resile/law.h"

enum { RSL_MEASURE_LOOP_BYTES = 64 << 20 };

/* Reads a table of depths and forces in the order they were measured. The first line may name the
 * columns, with units: "depth [mm], force [kN]"; without names they are depth in m and force in N.
 * The curves live in the arena. source->column is not looked at. */
rsl_status rsl_measure_loop_read(rsl_measure_source *source, rsl_law_table *table);

#endif
