/* SPDX-License-Identifier: MIT
 *
 * collectors: the envelope of a signal.
 */
#ifndef RSL_SWEEP_ENVELOPE_H
#define RSL_SWEEP_ENVELOPE_H

#include "sweep/collect.h"

/* A sample. Returns 1, and half of the swing at the middle of its period, if it completes one. */
int rsl_sweep_envelope_add(rsl_sweep_collector_cell *cell, double time, double value,
                           rsl_sweep_point *point);

/* The same at the end of the run, where the last sample is known to be the last. */
int rsl_sweep_envelope_end(rsl_sweep_collector_cell *cell, rsl_sweep_point *point);

#endif
