/* SPDX-License-Identifier: MIT
 *
 * phases: what a joint with clearance does over time, from its contact records.
 *
 *     flight     none of its contacts is closed
 *     impact     contact that lasts at most RSL_REPORT_IMPACT_SCALES time scales
 *     following  contact that lasts longer
 *
 * Contacts that overlap in time are one, and so are those with less than one
 * time scale between them: a flight shorter than the impacts beside it is
 * none, and impacts that accumulate become following. The time scale is that
 * of the records (planar.h), the largest of those taken together. An impact
 * without loss takes about 3.2 of it, so the limit is three times as long.
 */
#ifndef RSL_REPORT_PHASES_H
#define RSL_REPORT_PHASES_H

#include "resile/planar.h"

#define RSL_REPORT_IMPACT_SCALES 10.0

typedef enum rsl_report_phase_kind {
    RSL_REPORT_PHASE_FLIGHT,
    RSL_REPORT_PHASE_IMPACT,
    RSL_REPORT_PHASE_FOLLOWING,
    RSL_REPORT_PHASE_KINDS
} rsl_report_phase_kind;

extern const char *const rsl_report_phase_names[RSL_REPORT_PHASE_KINDS];

/* The phases of a joint follow each other without a hole. */
typedef struct rsl_report_phase {
    size_t joint; /* number among the clearances of the model */
    rsl_report_phase_kind kind;
    double begin, end;
    size_t contacts; /* records taken together */
    double force_max, impulse;
} rsl_report_phase;

typedef struct rsl_report_phases {
    rsl_report_phase *all; /* by joint, then in time */
    size_t count, capacity;
} rsl_report_phases;

/* Of the records, in rising order of touch, between two times. A record
 * without a separation lasts to the end. Returns 0 if there is no memory. */
int rsl_report_phases_make(rsl_report_phases *phases, const rsl_planar_model *model,
                           const rsl_planar_contact_record *records, size_t count, double from,
                           double to);
void rsl_report_phases_free(rsl_report_phases *phases);

/* One joint over the whole run. */
typedef struct rsl_report_phase_total {
    double share[RSL_REPORT_PHASE_KINDS]; /* of the time */
    size_t count[RSL_REPORT_PHASE_KINDS];
    double force_max;
} rsl_report_phase_total;

rsl_report_phase_total rsl_report_phases_total(const rsl_report_phases *phases, size_t joint);

#endif
