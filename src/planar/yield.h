/* SPDX-License-Identifier: MIT
 *
 * Springs that yield.
 */
#ifndef RSL_PLANAR_YIELD_H
#define RSL_PLANAR_YIELD_H

#include "planar/system.h"

int rsl_planar_yields(const rsl_planar_spring *spring);
/* The elongation z of the part that yields, at the elongation s. */
double rsl_planar_yield_elastic(const rsl_planar *system, size_t spring, double s);
/* A spring that begins to flow, or to unload, inside the last step, before the best event so far. */
void rsl_planar_yield_look(rsl_planar *system, rsl_planar_event *best);
void rsl_planar_yield_happen(rsl_planar *system, size_t spring);

#endif
