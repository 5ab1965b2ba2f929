/* SPDX-License-Identifier: MIT
 *
 * One step of Gauss collocation with twenty nodes (order 40) for one scalar
 * equation y' = f(x, y) over 0 <= x <= 1, and integrals along the way.
 */
#ifndef RSL_NUM_COLLOCATION_H
#define RSL_NUM_COLLOCATION_H

#define RSL_NUM_COLLOCATION 20

/* A function at the nodes. */
typedef double rsl_num_nodal[RSL_NUM_COLLOCATION];

/* f and df/dy at the nodes for y there; nonzero outside of the domain. */
typedef int rsl_num_slopes_function(const rsl_num_nodal y, rsl_num_nodal slope,
                                    rsl_num_nodal slope_y, void *user);

/* The places of the nodes, 0 < x < 1, and their logarithms. */
extern const double rsl_num_collocation_nodes[RSL_NUM_COLLOCATION];
extern const double rsl_num_collocation_log_nodes[RSL_NUM_COLLOCATION];

/* Solves y = y0 + Int_0^x f at the nodes. `y` holds a guess on entry, the solution on return, and
 * `slope` is f there. `tolerance` bounds the last but one change of y; the error is about its
 * square times the root of `contraction`, which is 1 on entry, or the value returned for a step that
 * contains this one. Nonzero: outside of the domain, no convergence, or too stiff: shorten the step. */
int rsl_num_collocate(rsl_num_slopes_function *f, void *user, double y0, double tolerance,
                      double *contraction, rsl_num_nodal y, rsl_num_nodal slope);

/* Int_0^x of a function given at the nodes, x at each of them. */
void rsl_num_collocation_integrals(const rsl_num_nodal f, rsl_num_nodal integral);

/* Int_0^1 of a function given at the nodes. */
double rsl_num_collocation_integral(const rsl_num_nodal f);

/* The last two terms of its Legendre series: how well the nodes resolve it. An
 * integral over an analytic function is right to about the square. */
double rsl_num_collocation_tail(const rsl_num_nodal f);

#endif
