/* SPDX-License-Identifier: MIT
 *
 * Functions shared by the files of integrate/.
 */
#ifndef RSL_PLANAR_INTEGRATE_INTERNAL_H
#define RSL_PLANAR_INTEGRATE_INTERNAL_H

#include "planar/core/system.h"

/* ---- sundials.c ------------------------------------------------------------ */

rsl_status rsl_planar_sundials_start(rsl_planar_stepper *stepper, double t, const double *y,
                                     double first);
rsl_status rsl_planar_sundials_step(rsl_planar_stepper *stepper, double limit);
void rsl_planar_sundials_at(rsl_planar_stepper *stepper, double t, size_t first, size_t count,
                            double *out);
rsl_status rsl_planar_sundials_cut(rsl_planar_stepper *stepper, double t);
const double *rsl_planar_sundials_end(const rsl_planar_stepper *stepper);
void rsl_planar_sundials_free(rsl_planar_stepper *stepper);

/* ---- verlet.c -------------------------------------------------------------- */

void rsl_planar_verlet_at(const rsl_planar_verlet *verlet, double t0, double t1, double t,
                          size_t first, size_t count, double *out);
int rsl_planar_verlet_copy(rsl_planar_verlet *to, const rsl_planar_verlet *from);
void rsl_planar_verlet_free(rsl_planar_verlet *verlet);
rsl_status rsl_planar_verlet_start(rsl_planar_verlet *verlet, const rsl_planar_ode *problem,
                                   double t, const double *y);
rsl_status rsl_planar_verlet_step(rsl_planar_verlet *verlet, const rsl_planar_ode *problem,
                                  double t0, double t1);

#endif
