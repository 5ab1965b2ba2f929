/* SPDX-License-Identifier: MIT
 *
 * work_scenes: five mechanisms in reduced coordinates.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "resile/collide.h"
#include "work.h"

/* ---- contacts ---------------------------------------------------------------- */

static size_t pair_of(const work_scene *scene, size_t k)
{
    return k < scene->model->contact_count ? k : 0;
}

void work_close(work_scene *scene, size_t k, double speed)
{
    const rsl_planar_contact_pair *pair = &scene->model->contacts[pair_of(scene, k)];
    rsl_law_parameters spec = pair->spec;
    rsl_error error;
    spec.mass = scene->contact_mass[k];
    spec.speed = fmax(speed, 1e-6);
    if (rsl_collide_prepare(pair->law, &spec, &scene->contact[k], &error) < 0) {
        fprintf(stderr, "bench_work: %s\n", rsl_error_text(&error).text);
        exit(1);
    }
    scene->closed[k] = 1;
}

void work_contact_forces(const work_scene *scene, double t, const double *q, const double *u,
                         double *force)
{
    double gap[WORK_CONTACTS], rate[WORK_CONTACTS];
    rsl_law_response response;
    rsl_error error;
    scene->kind->gaps(scene, t, q, u, gap, rate);
    for (size_t k = 0; k < scene->kind->contacts; k++) {
        force[k] = 0.0;
        if (scene->closed[k] && gap[k] < 0.0 &&
            rsl_law_force(&scene->contact[k], -gap[k], -rate[k], &response, &error) >= 0)
            force[k] = response.force;
    }
}

void work_rhs(work_scene *scene, double t, const double *q, const double *u, double *a)
{
    double force[WORK_CONTACTS];
    scene->evaluations++;
    work_contact_forces(scene, t, q, u, force);
    scene->kind->accelerations(scene, t, q, u, force, a);
}

void work_begin(work_scene *scene, double *q, double *u)
{
    for (size_t i = 0; i < WORK_DOF; i++)
        q[i] = u[i] = 0.0;
    for (size_t k = 0; k < WORK_CONTACTS; k++)
        scene->closed[k] = 0;
    scene->evaluations = 0;
    scene->kind->begin(scene, q, u);
}

static double effective_mass(double a, double b) { return a * b / (a + b); }

/* a = Q/m */
static void divide(const work_scene *scene, double *a)
{
    for (size_t i = 0; i < scene->kind->dof; i++)
        a[i] /= scene->mass[i];
}

/* ---- a ball on the ground ----------------------------------------------------- */

static void ball_begin(work_scene *scene, double *q, double *u)
{
    const rsl_planar_body *ball = &scene->model->bodies[1];
    (void)u;
    q[0] = ball->position.y;
    scene->mass[0] = scene->contact_mass[0] = ball->mass;
    scene->p[0] = ball->shapes[0].radius;
    scene->p[1] = -scene->model->gravity.y;
}

static void ball_gaps(const work_scene *scene, double t, const double *q, const double *u,
                      double *gap, double *rate)
{
    (void)t;
    gap[0] = q[0] - scene->p[0];
    rate[0] = u[0];
}

static void ball_forces(const work_scene *scene, double t, const double *q, const double *u,
                        const double *force, double *out)
{
    (void)scene, (void)t, (void)q, (void)u;
    out[0] = force[0];
}

static void ball_accelerations(const work_scene *scene, double t, const double *q, const double *u,
                               const double *force, double *a)
{
    (void)t, (void)q, (void)u;
    a[0] = force[0] / scene->mass[0] - scene->p[1];
}

/* ---- an impact damper: main mass and impact mass ------------------------------- */

static void damper_begin(work_scene *scene, double *q, double *u)
{
    const rsl_planar_model *m = scene->model;
    (void)u;
    for (int i = 0; i < 2; i++) {
        q[i] = m->bodies[i].position.x;
        scene->mass[i] = m->bodies[i].mass;
        scene->contact_mass[i] = effective_mass(m->bodies[0].mass, m->bodies[1].mass);
    }
    scene->p[0] = m->contacts[0].gap;
    scene->p[1] = m->springs[0].stiffness;
    scene->p[2] = m->springs[0].damping;
}

static void damper_gaps(const work_scene *scene, double t, const double *q, const double *u,
                        double *gap, double *rate)
{
    (void)t;
    gap[0] = scene->p[0] - (q[1] - q[0]);
    gap[1] = scene->p[0] + (q[1] - q[0]);
    rate[0] = u[0] - u[1];
    rate[1] = u[1] - u[0];
}

static void damper_forces(const work_scene *scene, double t, const double *q, const double *u,
                          const double *force, double *out)
{
    (void)t;
    double push = force[1] - force[0]; /* on the impact mass */
    out[0] = -scene->p[1] * q[0] - scene->p[2] * u[0] - push;
    out[1] = push;
}

static void damper_accelerations(const work_scene *scene, double t, const double *q,
                                 const double *u, const double *force, double *a)
{
    damper_forces(scene, t, q, u, force, a);
    divide(scene, a);
}

/* ---- Newton's cradle: angles of five pendula ------------------------------------- */

/* Stiffness of the group follows from materials: it is resolved by the preparation. */
static void cradle_begin(work_scene *scene, double *q, double *u)
{
    const rsl_planar_model *m = scene->model;
    (void)u;
    scene->p[0] = m->joints[0].length;
    scene->p[1] = m->bodies[1].position.x; /* pitch */
    scene->p[2] = 2.0 * m->bodies[0].shapes[0].radius;
    scene->p[3] = -m->gravity.y;
    q[0] = atan2(m->bodies[0].position.x, -m->bodies[0].position.y);
    for (size_t i = 0; i < 5; i++)
        scene->mass[i] = m->bodies[i].mass * scene->p[0] * scene->p[0];
    for (size_t k = 0; k < 4; k++) {
        scene->contact_mass[k] = 0.5 * m->bodies[0].mass;
        work_close(scene, k, 1.0); /* elastic: closed throughout */
    }
}

/* Unit vector from ball k to ball k + 1, and their distance. */
static double between(const work_scene *scene, const double *q, size_t k, double n[2])
{
    double length = scene->p[0];
    n[0] = scene->p[1] + length * (sin(q[k + 1]) - sin(q[k]));
    n[1] = -length * (cos(q[k + 1]) - cos(q[k]));
    double distance = hypot(n[0], n[1]);
    n[0] /= distance;
    n[1] /= distance;
    return distance;
}

static void cradle_gaps(const work_scene *scene, double t, const double *q, const double *u,
                        double *gap, double *rate)
{
    double n[2], length = scene->p[0];
    (void)t;
    for (size_t k = 0; k < 4; k++) {
        gap[k] = between(scene, q, k, n) - scene->p[2];
        rate[k] = n[0] * length * (cos(q[k + 1]) * u[k + 1] - cos(q[k]) * u[k]) +
                  n[1] * length * (sin(q[k + 1]) * u[k + 1] - sin(q[k]) * u[k]);
    }
}

static void cradle_forces(const work_scene *scene, double t, const double *q, const double *u,
                          const double *force, double *out)
{
    double n[2], length = scene->p[0];
    (void)t, (void)u;
    for (size_t i = 0; i < 5; i++)
        out[i] = 0.0;
    for (size_t k = 0; k < 4; k++) {
        between(scene, q, k, n);
        out[k] -= force[k] * length * (n[0] * cos(q[k]) + n[1] * sin(q[k]));
        out[k + 1] += force[k] * length * (n[0] * cos(q[k + 1]) + n[1] * sin(q[k + 1]));
    }
}

static void cradle_accelerations(const work_scene *scene, double t, const double *q,
                                 const double *u, const double *force, double *a)
{
    cradle_forces(scene, t, q, u, force, a);
    divide(scene, a);
    for (size_t i = 0; i < 5; i++)
        a[i] -= scene->p[3] / scene->p[0] * sin(q[i]);
}

static double cradle_result(const work_scene *scene, const double *q)
{
    return 4.0 * scene->p[1] + scene->p[0] * sin(q[4]);
}

/* ---- a slider-crank with clearance: angle of the rod, position of the slider ------ */

static void crank_begin(work_scene *scene, double *q, double *u)
{
    const rsl_planar_model *m = scene->model;
    const rsl_planar_clearance *pin = &m->clearances[0];
    double crank = 2.0 * m->bodies[0].position.x, rod = 2.0 * m->joints[2].point_b.x;
    scene->p[0] = crank;
    scene->p[1] = fabs(rod);
    scene->p[2] = m->bodies[0].spin;
    scene->p[3] = pin->gap;
    scene->p[4] = -m->gravity.y;
    scene->p[5] = m->bodies[1].mass;
    scene->mass[0] = m->bodies[1].inertia + 0.25 * m->bodies[1].mass * rod * rod;
    scene->mass[1] = m->bodies[2].mass;
    scene->contact_mass[0] = effective_mass(m->bodies[1].mass, m->bodies[2].mass);
    q[1] = m->bodies[2].position.x;
    u[0] = m->bodies[1].spin;
}

/* Eccentricity of the journal in the bearing: its direction and magnitude. */
static double eccentricity(const work_scene *scene, double t, const double *q, double n[2])
{
    const double *p = scene->p;
    n[0] = p[0] * cos(p[2] * t) + p[1] * cos(q[0]) - q[1];
    n[1] = p[0] * sin(p[2] * t) + p[1] * sin(q[0]);
    double size = hypot(n[0], n[1]);
    n[0] = size > 0.0 ? n[0] / size : 1.0;
    n[1] = size > 0.0 ? n[1] / size : 0.0;
    return size;
}

static void crank_gaps(const work_scene *scene, double t, const double *q, const double *u,
                       double *gap, double *rate)
{
    const double *p = scene->p;
    double n[2];
    gap[0] = p[3] - eccentricity(scene, t, q, n);
    rate[0] = n[0] * (p[0] * p[2] * sin(p[2] * t) + p[1] * u[0] * sin(q[0]) + u[1]) -
              n[1] * (p[0] * p[2] * cos(p[2] * t) + p[1] * u[0] * cos(q[0]));
}

static void crank_forces(const work_scene *scene, double t, const double *q, const double *u,
                         const double *force, double *out)
{
    double n[2];
    (void)u;
    eccentricity(scene, t, q, n);
    out[0] = force[0] * scene->p[1] * (n[0] * sin(q[0]) - n[1] * cos(q[0]));
    out[1] = force[0] * n[0];
}

static void crank_accelerations(const work_scene *scene, double t, const double *q, const double *u,
                                const double *force, double *a)
{
    const double *p = scene->p;
    double x = -p[0] * p[2] * p[2] * cos(p[2] * t), y = -p[0] * p[2] * p[2] * sin(p[2] * t);
    crank_forces(scene, t, q, u, force, a);
    a[0] -= p[5] * 0.5 * p[1] * ((y + p[4]) * cos(q[0]) - x * sin(q[0]));
    divide(scene, a);
}

/* ---- two buildings of three storeys, relative to the ground ------------------------ */

static void pounding_begin(work_scene *scene, double *q, double *u)
{
    const rsl_planar_model *m = scene->model;
    (void)q, (void)u;
    for (size_t i = 0; i < 6; i++)
        scene->mass[i] = m->bodies[i + 1].mass;
    for (size_t k = 0; k < 3; k++)
        scene->contact_mass[k] = effective_mass(scene->mass[k], scene->mass[k + 3]);
    scene->p[0] = m->bodies[4].position.x - m->bodies[1].position.x - m->bodies[1].shapes[0].size.x;
    for (size_t i = 0; i < 2; i++) {
        scene->p[1 + 2 * i] = m->springs[3 * i].stiffness;
        scene->p[2 + 2 * i] = m->springs[3 * i].damping;
    }
}

/* Acceleration of the ground, linear between the points of its record. */
static double shaken(const work_scene *scene, double t)
{
    const rsl_planar_signal *record = &scene->model->bodies[0].motion[0];
    size_t low = 0, high = record->count - 1;
    if (t < record->time[0] || t > record->time[high])
        return 0.0;
    while (high - low > 1) {
        size_t middle = (low + high) / 2;
        if (record->time[middle] <= t)
            low = middle;
        else
            high = middle;
    }
    double share = (t - record->time[low]) / (record->time[high] - record->time[low]);
    return record->scale *
           (record->value[low] + share * (record->value[high] - record->value[low]));
}

static void pounding_gaps(const work_scene *scene, double t, const double *q, const double *u,
                          double *gap, double *rate)
{
    (void)t;
    for (size_t k = 0; k < 3; k++) {
        gap[k] = scene->p[0] + q[k + 3] - q[k];
        rate[k] = u[k + 3] - u[k];
    }
}

static void pounding_forces(const work_scene *scene, double t, const double *q, const double *u,
                            const double *force, double *out)
{
    double ground = shaken(scene, t);
    for (size_t i = 0; i < 6; i++) {
        double k = scene->p[1 + 2 * (i / 3)], c = scene->p[2 + 2 * (i / 3)];
        int bottom = i % 3 == 0, top = i % 3 == 2;
        out[i] = -scene->mass[i] * ground - k * (q[i] - (bottom ? 0.0 : q[i - 1])) -
                 c * (u[i] - (bottom ? 0.0 : u[i - 1]));
        if (!top)
            out[i] += k * (q[i + 1] - q[i]) + c * (u[i + 1] - u[i]);
        out[i] += i < 3 ? -force[i] : force[i - 3];
    }
}

static void pounding_accelerations(const work_scene *scene, double t, const double *q,
                                   const double *u, const double *force, double *a)
{
    pounding_forces(scene, t, q, u, force, a);
    divide(scene, a);
}

static double pounding_result(const work_scene *scene, const double *q)
{
    (void)scene;
    return q[2];
}

/* ---- all --------------------------------------------------------------------------- */

const work_kind work_kinds[WORK_SCENES] = {
    {"ball",
     "Bouncing ball, 10 s: time of touch 10",
     "bouncing-ball.yaml",
     {NULL},
     0,
     1,
     1,
     10,
     ball_begin,
     ball_gaps,
     ball_forces,
     ball_accelerations,
     NULL},
    {"damper",
     "Impact damper without friction, 1.3 s: time of touch 12",
     "impact-damper.yaml",
     {"friction=0", "end_time=1.3"},
     2,
     2,
     2,
     12,
     damper_begin,
     damper_gaps,
     damper_forces,
     damper_accelerations,
     NULL},
    {"cradle",
     "Elastic cradle, 2 s: position of ball 5",
     "cradle.yaml",
     {"contacts.0.law=hertz", "contacts.0.restitution=1"},
     2,
     5,
     4,
     0,
     cradle_begin,
     cradle_gaps,
     cradle_forces,
     cradle_accelerations,
     cradle_result},
    {"crank",
     "Slider-crank with clearance, 0.024 s: time of touch 10",
     "slider-crank-clearance.yaml",
     {NULL},
     0,
     2,
     1,
     10,
     crank_begin,
     crank_gaps,
     crank_forces,
     crank_accelerations,
     NULL},
    {"pounding",
     "Two buildings in an earthquake, 25 s: displacement of the left roof",
     "pounding-2.yaml",
     {NULL},
     0,
     6,
     3,
     0,
     pounding_begin,
     pounding_gaps,
     pounding_forces,
     pounding_accelerations,
     pounding_result},
};
