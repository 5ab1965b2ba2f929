/* SPDX-License-Identifier: MIT
 *
 * law: laws of the catalogue as the studies ask them: as published, by key.
 */
#ifndef RSL_STUDIES_LAW_H
#define RSL_STUDIES_LAW_H

#include "study.h"

/* The numbers of an impact. */
typedef struct rsl_study_impact {
    const char *law; /* key */
    double restitution, mass, stiffness, speed;
    double load;    /* N */
    double n, m, q; /* count where the law leaves them free */
} rsl_study_impact;

/* Outcome of an impact; the run of the study fails if it cannot be had, and
 * the outcome is then all NaN. */
rsl_collide_outcome rsl_study_collide(rsl_study *study, const rsl_study_impact *impact);

/* The same with the contact. 0: failed. */
int rsl_study_contact(rsl_study *study, const rsl_study_impact *impact, rsl_law_contact *contact);

/* An impact that was integrated step by step, with two points of it. */
typedef struct rsl_study_steps {
    rsl_law_contact contact;
    rsl_collide_outcome outcome;
    rsl_collide_curve_point half, deepest; /* at half the time of the greatest depth, and at it */
} rsl_study_steps;

/* 0: failed. */
int rsl_study_stepped(rsl_study *study, const rsl_study_impact *impact, rsl_study_steps *steps);

/* The hysteresis damping ratio h of a law with m = n, q = 1, and the
 * restitution that it returns. */
double rsl_study_ratio(rsl_study *study, const char *law, double restitution);
double rsl_study_returned(rsl_study *study, const char *law, double restitution);

/* Runs a table of formulas for it, one per law: the damping factor in units of K over the speed at
 * touch, against the law in the catalogue, which has it from its own source. */
void rsl_study_table_of_ratios(rsl_study *study);

/* c(h) of h = ln((1 + h)/(1 - c h))/(1 + c): (1 + W(-(1+h) exp(-(1+h))))/h. */
double rsl_study_explicit(double h);

/* The claim `explicit`, that the relation has no explicit solution but can be solved numerically:
 * it depends on what it is solved for. `by_w` is c of Lambert's W, c and h belong to an impact. */
void rsl_study_claim_explicit(rsl_study *study, double by_w, double c, double h);

/* A line of one impact: one of its quantities over another. */
typedef enum rsl_study_axis {
    RSL_STUDY_TIME,
    RSL_STUDY_DEPTH,
    RSL_STUDY_RATE,
    RSL_STUDY_FORCE
} rsl_study_axis;
void rsl_study_draw_impact(rsl_study *study, rsl_study_figure *figure, const char *name,
                           const rsl_study_impact *impact, rsl_study_axis x, rsl_study_axis y);

#endif
