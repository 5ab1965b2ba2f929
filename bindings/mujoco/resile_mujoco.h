/* SPDX-License-Identifier: MIT
 *
 * Contact laws of the catalogue inside MuJoCo, normal direction, by mjcb_passive.
 *
 *     resile_mujoco_install("hunt-crossley", 0.5, 1e5, &error);
 *     while (...) mj_step(model, data);
 *
 * Contacts that MuJoCo sees and leaves without a force of its own are resile's: geoms with gap="1"
 * (before MuJoCo 3.9; since then margin="-1" gap="1"). All others stay MuJoCo's.
 *
 * mjcb_passive is one pointer for the whole process, so there is one law at a time, and install and
 * remove are not for several threads at once. Simulations in several threads may share the law.
 */
#ifndef RESILE_MUJOCO_H
#define RESILE_MUJOCO_H

#include "resile/resile.h"

#ifdef __cplusplus
extern "C" {
#endif

/* From now on contacts in the gap have this law (a key of `resile laws` with a memoryless form),
 * restitution and stiffness k, N/m^n. A failure leaves what was installed before.
 *
 * Where k is too stiff for the time step and the effective mass 1/(J M^-1 J^T) of a contact, that
 * contact is softer, so that it gains no energy, and mju_warning says so, once for each pair of
 * geoms since the last call of install. */
rsl_status resile_mujoco_install(const char *law, double restitution, double stiffness,
                                 rsl_error *error);
void resile_mujoco_remove(void);

/* The largest stiffness for which steps of this length (s) return the restitution within `wanted`
 * for an effective mass (kg) and a speed of impact (m/s). */
rsl_status resile_mujoco_stiffness(const char *law, double restitution, double mass, double speed,
                                   double step, double wanted, double *stiffness, rsl_error *error);

#ifdef __cplusplus
}
#endif
#endif
