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
    const rsl_law *law = rsl_law_find(key);
    if (!law)
        return fail(error, RSL_ERROR_UNKNOWN, "no law is called '%.100s'; `resile laws` lists them",
                    key ? key : "");
    rsl_law_spec spec = rsl_law_spec_default();
    spec.restitution = restitution;
    spec.stiffness = numbers[0];
    spec.mass = numbers[1];
    spec.speed = numbers[2];
    spec.calibration = RSL_LAW_EXACT;
    rsl_status status = rsl_collide_prepare(law, &spec, contact, error);
    return status < 0 ? status : rsl_memoryless_forget(contact, table, error);
}

/* J of one contact into row; returns J M^-1 J^T. */
static mjtNum contact_row(const mjModel *m, mjData *d, const mjContact *contact, mjtNum *row,
                          mjtNum *scratch)
{
    int nv = m->nv;
    mjtNum *jacobian = scratch, *solved = scratch + 3 * nv;
    mju_zero(row, nv);
    for (int side = 0; side < 2; side++) {
        int body = m->geom_bodyid[side ? contact->geom2 : contact->geom1];
        mj_jac(m, d, jacobian, NULL, contact->pos, body);
        for (int axis = 0; axis < 3; axis++)
            mju_addToScl(row, jacobian + axis * nv,
                         side ? contact->frame[axis] : -contact->frame[axis], nv);
    }
    mj_solveM(m, d, solved, row, 1);
    return mju_dot(row, solved, nv);
}

static void push(const mjModel *m, mjData *d, const mjContact *contact, mjtNum *scratch)
{
    mjtNum *row = scratch;
    mjtNum inverse_mass = contact_row(m, d, contact, row, scratch + m->nv);
    rsl_law_response response;
    rsl_error error;
    if (!(inverse_mass > 0.0)) /* neither body can move */
        return;
    if (rsl_memoryless_force(&table_in_use, law_in_use.stiffness, 1.0 / inverse_mass,
                             -contact->dist, -mju_dot(row, d->qvel, m->nv), &response, &error) < 0)
        mju_error_s("resile: %s", error.message);
    mju_addToScl(d->qfrc_passive, row, response.force, m->nv);
}

static void passive(const mjModel *m, mjData *d)
{
    mjMARKSTACK;
    mjtNum *scratch = mj_stackAlloc(d, 5 * m->nv);
    for (int i = 0; i < d->ncon; i++)
        if (d->contact[i].exclude == 1 && d->contact[i].dist < 0.0)
            push(m, d, &d->contact[i], scratch);
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
