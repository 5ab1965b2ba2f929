/* SPDX-License-Identifier: MIT
 *
 * SUNDIALS as a stepper: CVODE (implicit, variable order) and ARKODE
 * (explicit Runge-Kutta).
 */
#ifndef RSL_PLANAR_SUNDIALS_H
#define RSL_PLANAR_SUNDIALS_H

#include "planar/stepper.h"

rsl_status rsl_planar_sundials_start(rsl_planar_stepper *stepper, double t, const double *y,
                                     double first);
rsl_status rsl_planar_sundials_step(rsl_planar_stepper *stepper, double limit);
void rsl_planar_sundials_at(rsl_planar_stepper *stepper, double t, size_t first, size_t count,
                            double *out);
rsl_status rsl_planar_sundials_cut(rsl_planar_stepper *stepper, double t);
const double *rsl_planar_sundials_end(const rsl_planar_stepper *stepper);
void rsl_planar_sundials_free(rsl_planar_stepper *stepper);

#endif
