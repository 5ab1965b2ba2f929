/* SPDX-License-Identifier: MIT
 *
 * collectors: what lies inside the windows of the collectors, and of the run.
 */
#ifndef RSL_SWEEP_WINDOW_H
#define RSL_SWEEP_WINDOW_H

#include "sweep/collect.h"

/* What the windows have to be told of a run. */
void rsl_sweep_window_observe(rsl_sweep_collector_state *collectors, rsl_planar_observer *observer);
/* Whether a collector sums what lies between two times, whenever the events touch. */
int rsl_sweep_window_takes(const rsl_sweep_collector_cell *cell);
void rsl_sweep_window_add(rsl_sweep_collector_cell *cell, double value);
double rsl_sweep_window_sum(const rsl_sweep_collector_cell *cell);
/* The standard columns of a run from analyse.from on. */
void rsl_sweep_window_summary(const rsl_sweep_collector_state *collectors,
                              const rsl_planar_summary *summary, rsl_sweep_record *record);

#endif
