/* SPDX-License-Identifier: MIT
 *
 * mechanism: the models of examples/, run for a study.
 */
#ifndef RSL_STUDIES_MECHANISM_H
#define RSL_STUDIES_MECHANISM_H

#include "resile/planar.h"
#include "study.h"

/* What to run and how. */
typedef struct rsl_study_model {
    const char *name; /* "bouncing-ball" */
    const char *settings[32];
    size_t setting_count;
    double interval; /* between samples, s; 0: none are wanted */
    void (*sample)(const rsl_planar_view *state, void *user);
    void *user;
} rsl_study_model;

/* The models that studies run, "bouncing-ball"; NULL behind the last. */
const char *rsl_study_model_name(size_t index);

/* Adds a setting, with as many digits as the number has. */
void rsl_study_set(rsl_study *study, rsl_study_model *model, const char *path, double value);
void rsl_study_set_word(rsl_study *study, rsl_study_model *model, const char *path,
                        const char *word);

/* What happened. */
typedef struct rsl_study_events {
    rsl_planar_contact_record *records; /* owned, in order of touch */
    size_t count, room;
    double last_stick; /* when something began to stick; NaN: never */
    rsl_planar_summary summary;
} rsl_study_events;

/* Runs it. 0, and the run of the study fails, if that cannot be. Free the events either way. */
int rsl_study_simulate(rsl_study *study, const rsl_study_model *model, rsl_study_events *events);
void rsl_study_events_free(rsl_study_events *events);

#endif
