/* SPDX-License-Identifier: MIT
 *
 * The passive force of contacts in the gap.
 *
 * n is the normal from geom 1 to geom 2, J = n^T (J2 - J1) the row of both bodies at the point of
 * contact. Then the depth is -dist, its rate v = -J qvel, the effective mass 1/(J M^-1 J^T), and
 * the generalised force J^T F. MuJoCo calls with M factorised and before it integrates.
 */
#include "resile_mujoco.h"

#include <mujoco/mujoco.h>
#include <stdatomic.h>
#include <stdio.h>

static rsl_law_contact law_in_use;
static rsl_memoryless table_in_use;

static rsl_status fail(rsl_error *error, rsl_status status, const char *what, const char *word)
{
    if (error) {
        error->status = status;
        error->path[0] = '\0';
        snprintf(error->message, sizeof error->message, what, word);
    }
    return status;
}

static rsl_status prepare(const char *key, double restitution, const double numbers[3],
                          rsl_memoryless *table, rsl_law_contact *contact, rsl_error *error)
{
    const rsl_law *law = NULL;
    rsl_law_parameters spec = rsl_law_parameters_default();
    spec.restitution = restitution;
    spec.stiffness = numbers[0];
    spec.mass = numbers[1];
    spec.speed = numbers[2];
    spec.calibration = RSL_LAW_EXACT;
    rsl_status status = rsl_law_get(key, &law, error);
    if (status == RSL_OK)
        status = rsl_collide_prepare(law, &spec, contact, error);
    return status < 0 ? status : rsl_memoryless_convert(contact, table, error);
}

/* ---- what the step allows ------------------------------------------------- */

/* A step is v <- v - h A F, d <- d + h v for the depths d and rates v of all contacts, A = J M^-1 J^T.
 * About a state with dF = K dd + C dv, K and C diagonal and not negative, a mode x with
 * k = x^T K x/(x^T A^-1 x) and c likewise has
 *
 *     z^2 - (2 - h c - h^2 k) z + 1 - h c = 0,
 *
 * and |z| < 1 if h^2 k + 2 h c < 4. The left side is at most the largest eigenvalue of
 * A (h^2 K + 2 h C), and that at most the largest (h^2 K_i + 2 h C_i) sum_j |A_ij|: the mass that
 * counts is m = 1/sum_j |A_ij|.
 *
 * Well below that limit an impact may gain energy, since it is felt only at the end of the step in
 * which it begins. An undamped step conserves v^2 + k d^2 - h k d v; at first touch d is p h v with
 * 0 < p <= 1, so that the energy changes by a factor between 1 - h^2 k/4 and 1, and at the end by the
 * inverse of such a factor. What is left, e^2, stays below 1 if h^2 k <= 4 (1 - e^2), without
 * what the damper does to the step. Half of it is taken:
 *
 *     dF/dd <= a m/h^2,   |F - F(v = 0)| <= m |v|/h,   a = 2 (1 - e^2) within 0.05 and 0.5.
 *
 * The first limit makes the spring k d^n straight beyond the depth where it is reached: the force at
 * rest depends on the depth alone and creates no energy. The second is a smaller damper. Together
 * they are h^2 k + 2 h c <= 2.5. */
static double stiffness_limit(void)
{
    double e = law_in_use.restitution;
    return fmin(fmax(2.0 * (1.0 - e * e), 0.05), 0.5);
}

static const double damping_limit = 1.0;

typedef struct place {
    const mjContact *contact;
    const mjtNum *row;
    mjtNum own_mass; /* 1/A_ii: that of an impact of this contact alone */
    mjtNum mass;     /* 1/sum_j |A_ij| */
} place;

static double allowed_stiffness(double mass, double step, double depth)
{
    double slope = law_in_use.n * pow(depth, law_in_use.n - 1.0);
    return fmin(law_in_use.stiffness, stiffness_limit() * mass / (step * step * slope));
}

/* Returns 1 if the step allows what the law says, else the limits are in force. */
static int allowed_force(const place *at, double step, double depth, double rate, double *force)
{
    rsl_law_response response;
    rsl_error error;
    double k = allowed_stiffness(at->mass, step, depth);
    double elastic = k * pow(depth, law_in_use.n),
           max = damping_limit * at->mass * fabs(rate) / step;
    if (rsl_memoryless_force(&table_in_use, k, at->own_mass, depth, rate, &response, &error) < 0)
        mju_error_s("resile: %s", rsl_error_text(&error).text);
    *force = response.force;
    if (fabs(*force - elastic) <= max)
        return k == law_in_use.stiffness;
    *force = elastic + copysign(max, *force - elastic);
    return 0;
}

/* ---- what is said, once for each pair of geoms ----------------------------- */

enum { PAIRS = 64 };
static struct {
    const mjModel *model;
    int geom1, geom2;
} said[PAIRS];
static int said_count;
static atomic_flag said_taken = ATOMIC_FLAG_INIT;

/* How many pairs were named with this one, 0 if it was among them or there is no room. */
static int first_time(const mjModel *m, const mjContact *contact)
{
    int i = 0, count = 0;
    while (atomic_flag_test_and_set(&said_taken))
        continue;
    while (i < said_count && !(said[i].model == m && said[i].geom1 == contact->geom1 &&
                               said[i].geom2 == contact->geom2))
        i++;
    if (i == said_count && i < PAIRS) {
        said[i].model = m;
        said[i].geom1 = contact->geom1;
        said[i].geom2 = contact->geom2;
        count = ++said_count;
    }
    atomic_flag_clear(&said_taken);
    return count;
}

/* 'foot', or "3 of body 'leg'" for a geom without a name. */
static void geom_name(const mjModel *m, int geom, char *text, size_t size)
{
    const char *name = mj_id2name(m, mjOBJ_GEOM, geom);
    const char *body = mj_id2name(m, mjOBJ_BODY, m->geom_bodyid[geom]);
    if (name && *name)
        snprintf(text, size, "'%s'", name);
    else
        snprintf(text, size, "%d of body '%s'", geom, body ? body : "");
}

static void warn(const mjModel *m, const place *at)
{
    char text[600], name1[120], name2[120];
    int count = first_time(m, at->contact);
    if (!count)
        return;
    geom_name(m, at->contact->geom1, name1, sizeof name1);
    geom_name(m, at->contact->geom2, name2, sizeof name2);
    snprintf(text, sizeof text,
             "geoms %s and %s: k = %.4g N/m^%.4g is too stiff for steps of %.4g s and an effective "
             "mass of %.3g kg; the contact is softer (resile_mujoco_stiffness gives the k for a "
             "mass and a step)%s",
             name1, name2, law_in_use.stiffness, law_in_use.n, m->opt.timestep, at->mass,
             count == PAIRS ? "; further pairs are not named" : "");
    mju_warning_s("resile: %s", text);
}

/* ---- the forces ------------------------------------------------------------- */

static int is_ours(const mjContact *contact)
{
    return contact->exclude == 1 && contact->dist < 0.0;
}

/* J of one contact into row. */
static void contact_row(const mjModel *m, mjData *d, const mjContact *contact, mjtNum *row,
                        mjtNum *jacobian)
{
    int nv = m->nv;
    mju_zero(row, nv);
    for (int side = 0; side < 2; side++) {
        int body = m->geom_bodyid[side ? contact->geom2 : contact->geom1];
        mj_jac(m, d, jacobian, NULL, contact->pos, body);
        for (int axis = 0; axis < 3; axis++)
            mju_addToScl(row, jacobian + axis * nv,
                         side ? contact->frame[axis] : -contact->frame[axis], nv);
    }
}

static void push(const mjModel *m, mjData *d, const place *at)
{
    double force;
    if (!allowed_force(at, m->opt.timestep, -at->contact->dist, -mju_dot(at->row, d->qvel, m->nv),
                       &force))
        warn(m, at);
    mju_addToScl(d->qfrc_passive, at->row, force, m->nv);
}

static void passive(const mjModel *m, mjData *d)
{
    int count = 0, nv = m->nv;
    for (int i = 0; i < d->ncon; i++)
        count += is_ours(&d->contact[i]);
    if (count == 0)
        return;
    mjMARKSTACK;
    mjtNum *jacobian = mj_stackAlloc(d, 3 * nv);
    mjtNum *rows = mj_stackAlloc(d, count * nv), *solved = mj_stackAlloc(d, count * nv);
    mjtNum *row = rows;
    for (int i = 0; i < d->ncon; i++)
        if (is_ours(&d->contact[i])) {
            contact_row(m, d, &d->contact[i], row, jacobian);
            row += nv;
        }
    mj_solveM(m, d, solved, rows, count);
    row = rows;
    for (int i = 0; i < d->ncon; i++) {
        if (!is_ours(&d->contact[i]))
            continue;
        mjtNum own = mju_dot(row, solved + (row - rows), nv), all = 0.0;
        for (int j = 0; j < count; j++)
            all += fabs(mju_dot(row, solved + j * nv, nv));
        if (own > 0.0) /* else neither body can move */
            push(m, d, &(place){&d->contact[i], row, 1.0 / own, 1.0 / all});
        row += nv;
    }
    mjFREESTACK;
}

rsl_status resile_mujoco_install(const char *key, double restitution, double stiffness,
                                 rsl_error *error)
{
    static rsl_memoryless table;
    rsl_law_contact contact;
    rsl_status status =
        prepare(key, restitution, (const double[]){stiffness, 1.0, 1.0}, &table, &contact, error);
    if (status != RSL_OK)
        return status;
    table_in_use = table;
    law_in_use = contact;
    said_count = 0;
    mjcb_passive = passive;
    return RSL_OK;
}

void resile_mujoco_remove(void) { mjcb_passive = NULL; }

/* Times go as k^(-1/(n+1)): the step advised for k = 1 tells the k of any other. */
rsl_status resile_mujoco_stiffness(const char *key, double restitution, double mass, double speed,
                                   double step, double wanted, double *stiffness, rsl_error *error)
{
    static rsl_memoryless table;
    rsl_law_contact contact;
    rsl_step_advice advice;
    if (!(step > 0.0) || !isfinite(step))
        return fail(error, RSL_ERROR_ARGUMENT, "the step must be %s", "a finite time, more than 0");
    rsl_status status =
        prepare(key, restitution, (const double[]){1.0, mass, speed}, &table, &contact, error);
    if (status == RSL_OK)
        status =
            rsl_step_advise(&contact, RSL_STEP_SCHEME_SEMI_IMPLICIT_EULER, wanted, &advice, error);
    if (status == RSL_OK)
        *stiffness = pow(advice.step / step, contact.n + 1.0);
    return status;
}
