/* SPDX-License-Identifier: MIT
 *
 * The bouncing ball as a point, by another program: where it is at the end.
 */
#ifndef RSL_BENCH_RIGID_PEER_H
#define RSL_BENCH_RIGID_PEER_H

typedef struct rigid_case {
    double height, restitution, end;
} rigid_case;

#ifdef __cplusplus
extern "C" {
#endif

double rigid_siconos_steps(const rigid_case *given, double step);
double rigid_siconos_events(const rigid_case *given);

#ifdef __cplusplus
}
#endif
#endif
