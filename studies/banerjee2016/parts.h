/* SPDX-License-Identifier: MIT
 *
 * banerjee2016: what the items share.
 *
 * The frame without dimensions of the paper is that of an impact with mass,
 * stiffness and speed 1. In it the impulse is 1 + c and the energy lost
 * (1 - c^2)/2, where c is the restitution that comes out.
 */
#ifndef RSL_STUDIES_BANERJEE2016_H
#define RSL_STUDIES_BANERJEE2016_H

#include "law.h"
#include "study.h"

rsl_study_function rsl_study_banerjee2016_table1, rsl_study_banerjee2016_consistency,
    rsl_study_banerjee2016_fig3, rsl_study_banerjee2016_fig4, rsl_study_banerjee2016_fig8,
    rsl_study_banerjee2016_fig9, rsl_study_banerjee2016_fig10, rsl_study_banerjee2016_fig11,
    rsl_study_banerjee2016_fig12, rsl_study_banerjee2016_fig13, rsl_study_banerjee2016_fig14,
    rsl_study_banerjee2016_fig15, rsl_study_banerjee2016_fig16, rsl_study_banerjee2016_laws,
    rsl_study_banerjee2016_implicit, rsl_study_banerjee2016_rigid, rsl_study_banerjee2016_frame,
    rsl_study_banerjee2016_stiffness, rsl_study_banerjee2016_forces, rsl_study_banerjee2016_fig5;

/* An impact in the frame of the paper, and its outcome. */
rsl_study_impact rsl_study_banerjee2016_impact(const char *law, double restitution);
rsl_collide_outcome rsl_study_banerjee2016_outcome(rsl_study *study, const char *law,
                                                   double restitution);

/* What x'' + x + 2 xi x' = 0 returns if contact ends at depth or force zero. */
double rsl_study_banerjee2016_kelvin(double ratio, rsl_law_separation end);

/* The outcome of a contact with that ratio, integrated or in closed form. */
rsl_collide_outcome rsl_study_banerjee2016_kelvin_outcome(rsl_study *study, double ratio,
                                                          rsl_law_separation end,
                                                          rsl_collide_method method);

/* The nine laws of Figs. 11 to 13, in the order of the years. */
enum { RSL_STUDY_BANERJEE2016_DAMPED = 9 };
extern const char *const rsl_study_banerjee2016_damped[RSL_STUDY_BANERJEE2016_DAMPED];

#endif
