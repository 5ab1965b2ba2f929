/* SPDX-License-Identifier: MIT
 *
 * The same mechanisms by another program: the bouncing ball as a point, and
 * the slider-crank of examples/slider-crank-guide.yaml with rigid contacts.
 */
#ifndef RSL_BENCH_RIGID_PEER_H
#define RSL_BENCH_RIGID_PEER_H

typedef struct rigid_case {
    double height, restitution, end;
} rigid_case;

typedef struct rigid_crank {
    double touch; /* time of the first, s */
    double angle; /* of the crank at the end, rad */
} rigid_crank;

#ifdef __cplusplus
extern "C" {
#endif

/* The height of the ball at the end. */
double rigid_siconos_steps(const rigid_case *given, double step);
double rigid_siconos_events(const rigid_case *given);

rigid_crank rigid_siconos_crank(double end, double step);

#ifdef __cplusplus
}
#endif

/* crank.c: ours of the slider-crank (`step` 0: located), and both side by
 * side. */
#ifndef __cplusplus
rigid_crank rigid_crank_run(double end, double step);
void rigid_crank_report(void);
double rigid_seconds(void);
#endif
#endif
