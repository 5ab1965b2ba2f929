/* SPDX-License-Identifier: MIT
 *
 * peers: one impact as it is commonly solved, by an integrator in time:
 *
 *     M dv/dt = -F(d, v),  dd/dt = v,   d(0) = 0,  v(0) = v0,  until d = 0.
 */
#ifndef RESILE_BENCH_PEERS_H
#define RESILE_BENCH_PEERS_H

#include "resile/law.h"

/* The force, written for the law at hand; zero for d <= 0. */
typedef double peer_force(const rsl_law_contact *contact, double d, double v);

typedef struct peer_outcome {
    double restitution, duration;
} peer_outcome;

/* L = (M v0^2/k)^(1/(n+1)), the scale of depths. */
double peer_length(const rsl_law_contact *contact);

/* SUNDIALS CVODE. Its memory is made once and used again for each impact. */
typedef struct peer_cvode peer_cvode;

peer_cvode *peer_cvode_new(double relative_tolerance);
void peer_cvode_free(peer_cvode *cvode);
peer_outcome peer_cvode_impact(peer_cvode *cvode, peer_force *force,
                               const rsl_law_contact *contact);

/* Classical Runge-Kutta of fourth order with a fixed step in seconds; the end
 * between the last two steps by linear interpolation. */
peer_outcome peer_rk4_impact(double step, peer_force *force, const rsl_law_contact *contact);

#endif
