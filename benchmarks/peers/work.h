/* SPDX-License-Identifier: MIT
 *
 * work: mechanisms in reduced coordinates, for integrators of others. Parameters and laws are those
 * of the model file that this program runs.
 *
 *     q'' = acceleration(t, q, q', F),   F_k = force(depth_k, rate_k) of each contact
 */
#ifndef RESILE_BENCH_WORK_H
#define RESILE_BENCH_WORK_H

#include "resile/law.h"
#include "resile/planar.h"

enum { WORK_DOF = 6, WORK_CONTACTS = 4, WORK_SCENES = 5 };

#ifdef __cplusplus
extern "C" {
#endif

typedef struct work_scene work_scene;

typedef struct work_kind {
    const char *name, *title, *file;
    const char *settings[3];
    size_t setting_count;
    size_t dof, contacts;
    size_t touch; /* the result is the time of this contact onset; 0: result() at the end */
    void (*begin)(work_scene *scene, double *q, double *u);
    /* Gaps, m, and their rates. */
    void (*gaps)(const work_scene *scene, double t, const double *q, const double *u, double *gap,
                 double *rate);
    /* Generalised forces of the contacts and of everything but gravity and inertia, the motion of
     * the ground included. */
    void (*forces)(const work_scene *scene, double t, const double *q, const double *u,
                   const double *force, double *out);
    void (*accelerations)(const work_scene *scene, double t, const double *q, const double *u,
                          const double *force, double *a);
    double (*result)(const work_scene *scene, const double *q);
} work_kind;

struct work_scene {
    const work_kind *kind;
    const rsl_planar_model *model;
    double mass[WORK_DOF], p[8];
    /* contacts: closed or open, prepared for the impact velocity */
    int closed[WORK_CONTACTS];
    rsl_law_contact contact[WORK_CONTACTS];
    double contact_mass[WORK_CONTACTS];
    size_t evaluations;
};

typedef struct work_outcome {
    double result; /* NaN: failed */
    double seconds;
    size_t evaluations;
} work_outcome;

extern const work_kind work_kinds[WORK_SCENES];

/* Right-hand side: u and accelerations. */
void work_rhs(work_scene *scene, double t, const double *q, const double *u, double *a);
/* Contact forces at a state. */
void work_contact_forces(const work_scene *scene, double t, const double *q, const double *u,
                         double *force);
/* Contact k closes with the closing velocity `speed`. */
void work_close(work_scene *scene, size_t k, double speed);
/* Contacts that overlap at the start are closed. */
void work_begin(work_scene *scene, double *q, double *u);

work_outcome work_by_cvode(work_scene *scene, int adams, double tolerance);
work_outcome work_by_simbody(work_scene *scene, double accuracy);

#ifdef __cplusplus
}
#endif
#endif
