/* SPDX-License-Identifier: MIT
 *
 * collectors: how often and how long a slide, pin or contact sticks.
 */
#ifndef RSL_SWEEP_STICKS_H
#define RSL_SWEEP_STICKS_H

#include "sweep/collect.h"

/* Whether the point `name` is that of the owner of a collector, or the owner itself. */
int rsl_sweep_sticks_belong(const char *owner, const char *name);
/* A point begins to stick; one that sticks already goes on. */
rsl_status rsl_sweep_sticks_begin(rsl_sweep_collector_cell *cell, const char *name, double time);
/* It begins to slip, or separates. */
void rsl_sweep_sticks_end(rsl_sweep_collector_cell *cell, const char *name, double time);
/* The end of the run. */
void rsl_sweep_sticks_close(rsl_sweep_collector_cell *cell, double time);

#endif
