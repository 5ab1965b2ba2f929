/* SPDX-License-Identifier: MIT
 *
 * work_cvode: CVODE on the reduced coordinates. Onset and end of each contact are roots, found in the
 * direction that is due, after which CVODE starts anew; the relative tolerance is given, the absolute
 * one is a hundredth of it. Adams methods with functional iteration, or BDF with Newton iteration and
 * a dense Jacobian by differences.
 */
#include <cvode/cvode.h>
#include <math.h>
#include <nvector/nvector_serial.h>
#include <stdio.h>
#include <stdlib.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>
#include <sunnonlinsol/sunnonlinsol_fixedpoint.h>

#include "work.h"

typedef struct cvode {
    SUNContext context;
    N_Vector y;
    SUNMatrix matrix;
    SUNLinearSolver linear;
    SUNNonlinearSolver nonlinear;
    void *memory;
    work_scene *scene;
} cvode;

static void check(int flag, const char *call)
{
    if (flag >= 0)
        return;
    fprintf(stderr, "bench_work: CVODE refuses %s (%d)\n", call, flag);
    exit(1);
}

static int motion(realtype t, N_Vector y, N_Vector rates, void *user)
{
    const double *q = N_VGetArrayPointer(y);
    double *out = N_VGetArrayPointer(rates);
    work_scene *scene = user;
    size_t n = scene->kind->dof;
    for (size_t i = 0; i < n; i++)
        out[i] = q[n + i];
    work_rhs(scene, t, q, q + n, out + n);
    return 0;
}

static int roots(realtype t, N_Vector y, realtype *gap, void *user)
{
    const work_scene *scene = user;
    const double *q = N_VGetArrayPointer(y);
    double rate[WORK_CONTACTS];
    scene->kind->gaps(scene, t, q, q + scene->kind->dof, gap, rate);
    return 0;
}

static void set_directions(const cvode *c)
{
    int direction[WORK_CONTACTS];
    for (size_t k = 0; k < c->scene->kind->contacts; k++)
        direction[k] = c->scene->closed[k] ? 1 : -1;
    check(CVodeSetRootDirection(c->memory, direction), "CVodeSetRootDirection");
}

/* Without roots where contact onsets are not needed: the law remembers no impact velocity. */
static int has_roots(const work_scene *scene) { return !scene->closed[0]; }

static void make(cvode *c, int adams, double tolerance)
{
    work_scene *scene = c->scene;
    long n = 2 * (long)scene->kind->dof;
    check(SUNContext_Create(NULL, &c->context), "SUNContext_Create");
    c->y = N_VNew_Serial(n, c->context);
    double *y = N_VGetArrayPointer(c->y);
    double q[WORK_DOF], u[WORK_DOF];
    work_begin(scene, q, u);
    for (size_t i = 0; i < scene->kind->dof; i++) {
        y[i] = q[i];
        y[scene->kind->dof + i] = u[i];
    }
    c->memory = CVodeCreate(adams ? CV_ADAMS : CV_BDF, c->context);
    check(CVodeInit(c->memory, motion, 0.0, c->y), "CVodeInit");
    check(CVodeSetUserData(c->memory, scene), "CVodeSetUserData");
    check(CVodeSStolerances(c->memory, tolerance, 0.01 * tolerance), "CVodeSStolerances");
    check(CVodeSetMaxNumSteps(c->memory, 100000000), "CVodeSetMaxNumSteps");
    if (adams) {
        c->nonlinear = SUNNonlinSol_FixedPoint(c->y, 0, c->context);
        check(CVodeSetNonlinearSolver(c->memory, c->nonlinear), "CVodeSetNonlinearSolver");
    } else {
        c->matrix = SUNDenseMatrix(n, n, c->context);
        c->linear = SUNLinSol_Dense(c->y, c->matrix, c->context);
        check(CVodeSetLinearSolver(c->memory, c->linear, c->matrix), "CVodeSetLinearSolver");
    }
    if (has_roots(scene)) {
        check(CVodeRootInit(c->memory, (int)scene->kind->contacts, roots), "CVodeRootInit");
        set_directions(c);
    }
}

static void release(cvode *c)
{
    CVodeFree(&c->memory);
    if (c->nonlinear != NULL)
        SUNNonlinSolFree(c->nonlinear);
    if (c->linear != NULL)
        SUNLinSolFree(c->linear);
    if (c->matrix != NULL)
        SUNMatDestroy(c->matrix);
    N_VDestroy(c->y);
    SUNContext_Free(&c->context);
}

/* Opens and closes the contacts whose roots were found. Returns the number of onsets. */
static size_t cross(const cvode *c, double t)
{
    work_scene *scene = c->scene;
    const double *q = N_VGetArrayPointer(c->y);
    double gap[WORK_CONTACTS], rate[WORK_CONTACTS];
    int found[WORK_CONTACTS];
    size_t onsets = 0;
    check(CVodeGetRootInfo(c->memory, found), "CVodeGetRootInfo");
    scene->kind->gaps(scene, t, q, q + scene->kind->dof, gap, rate);
    for (size_t k = 0; k < scene->kind->contacts; k++) {
        if (!found[k])
            continue;
        if (scene->closed[k]) {
            scene->closed[k] = 0;
        } else {
            work_close(scene, k, -rate[k]);
            onsets++;
        }
    }
    return onsets;
}

work_outcome work_by_cvode(work_scene *scene, int adams, double tolerance)
{
    cvode c = {.scene = scene};
    double t = 0.0, end = scene->model->end_time, result = NAN;
    size_t touches = 0;
    make(&c, adams, tolerance);
    check(CVodeSetStopTime(c.memory, end), "CVodeSetStopTime");
    while (t < end) {
        int flag = CVode(c.memory, end, c.y, &t, CV_NORMAL);
        if (flag < 0)
            break;
        if (flag != CV_ROOT_RETURN)
            continue;
        size_t onsets = cross(&c, t);
        if (onsets > 0 && scene->kind->touch > 0 && ++touches == scene->kind->touch)
            result = t;
        check(CVodeReInit(c.memory, t, c.y), "CVodeReInit");
        check(CVodeSetStopTime(c.memory, end), "CVodeSetStopTime");
        set_directions(&c);
    }
    if (scene->kind->result != NULL && t >= end)
        result = scene->kind->result(scene, N_VGetArrayPointer(c.y));
    release(&c);
    return (work_outcome){.result = result, .evaluations = scene->evaluations};
}
