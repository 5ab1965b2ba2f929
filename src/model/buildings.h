/* SPDX-License-Identifier: MIT
 *
 * A row of buildings on its way from the file to bodies, springs and stops; see buildings.c.
 */
#ifndef RSL_MODEL_BUILDINGS_H
#define RSL_MODEL_BUILDINGS_H

#include "model/build.h"

enum { RSL_MODEL_BUILDING_NAME_MAX = 2 * RSL_MODEL_NAME_MAX + 16 };

/* One building, all its lists as long as it has storeys. */
typedef struct rsl_model_building {
    const rsl_model_raw_building *raw;
    const char *name;
    size_t n;
    double *top, *mass, *stiffness, *damper; /* top: height of the floor */
    double *yield;                           /* NULL: it never does */
    double *matrix;                          /* C, row by row; NULL: not of each mode */
    double a0, x;                            /* x: of its middle */
} rsl_model_building;

typedef struct rsl_model_building_set {
    rsl_model_reader *reader;
    rsl_model_raw_model *raw;
    rsl_model_building *buildings;
    size_t count;
    rsl_model_raw_body *bodies;
    rsl_model_raw_spring *springs;
    rsl_model_raw_contact *contacts;
    rsl_model_raw_marker *points;
    size_t body_count, spring_count, contact_count, point_count;
} rsl_model_building_set;

/* Memory of the model; NULL: error filled. */
void *rsl_model_building_take(rsl_model_building_set *set, size_t count, size_t size);
const char *rsl_model_building_keep(rsl_model_building_set *set, const char *text);
/* "left-3", or "left-right-3" */
const char *rsl_model_building_name(rsl_model_building_set *set, const char *a, const char *b,
                                    size_t number);

/* Heights, masses, stiffness, damping of one building; 0: error filled. */
int rsl_model_building_properties(rsl_model_building_set *set, rsl_model_building *building);
/* What is made has no name that is there already. */
int rsl_model_building_check_names(rsl_model_building_set *set);
/* What is written, unless the file says so. */
int rsl_model_building_choose_signals(rsl_model_building_set *set);

#endif
