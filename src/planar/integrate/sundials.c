/* SPDX-License-Identifier: MIT
 *
 * SUNDIALS integrators. CVODE: backward differentiation formulas for stiff systems, with a finite-
 * difference Jacobian. ARKODE: an explicit Runge-Kutta pair, an independent check of rk.
 */
#include <arkode/arkode_erkstep.h>
#include <cvode/cvode.h>
#include <math.h>
#include <nvector/nvector_serial.h>
#include <stdlib.h>
#include <string.h>
#include <sundials/sundials_context.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>

#include "planar/integrate/internal.h"

struct rsl_planar_sundials {
    rsl_planar_integrator which;
    size_t size;
    SUNContext context;
    void *memory;  /* of CVODE or ARKODE */
    void *probe;   /* a second ARKODE solver, for dense output */
    double probed; /* time of `inside`, s */
    N_Vector begin, state, tolerance, inside;
    SUNMatrix matrix;
    SUNLinearSolver solver;
    long rejected, evaluations; /* totals at the last call of count() */
};

static int right_hand_side(realtype t, N_Vector y, N_Vector slope, void *user)
{
    const rsl_planar_ode *problem = user;
    return problem->function(t, N_VGetArrayPointer(y), N_VGetArrayPointer(slope), problem->user);
}

static void free_solver(rsl_planar_sundials *peer)
{
    if (peer->which == RSL_PLANAR_INTEGRATOR_CVODE) {
        CVodeFree(&peer->memory);
        return;
    }
    ERKStepFree(&peer->memory);
    if (peer->probe != NULL)
        ERKStepFree(&peer->probe);
}

void rsl_planar_sundials_free(rsl_planar_stepper *stepper)
{
    rsl_planar_sundials *peer = stepper->peer;
    if (peer == NULL)
        return;
    if (peer->memory != NULL)
        free_solver(peer);
    if (peer->solver != NULL)
        SUNLinSolFree(peer->solver);
    if (peer->matrix != NULL)
        SUNMatDestroy(peer->matrix);
    N_VDestroy(peer->begin);
    N_VDestroy(peer->state);
    N_VDestroy(peer->tolerance);
    N_VDestroy(peer->inside);
    SUNContext_Free(&peer->context);
    free(peer);
    stepper->peer = NULL;
}

static int make_cvode(rsl_planar_sundials *peer, rsl_planar_ode *problem, double t)
{
    sunindextype n = (sunindextype)peer->size;
    peer->memory = CVodeCreate(CV_BDF, peer->context);
    peer->matrix = SUNDenseMatrix(n, n, peer->context);
    if (peer->memory == NULL || peer->matrix == NULL)
        return 0;
    peer->solver = SUNLinSol_Dense(peer->state, peer->matrix, peer->context);
    CVodeSetErrFile(peer->memory, NULL);
    return peer->solver != NULL && CVodeInit(peer->memory, right_hand_side, t, peer->state) == 0 &&
           CVodeSetUserData(peer->memory, problem) == 0 &&
           CVodeSVtolerances(peer->memory, problem->relative, peer->tolerance) == 0 &&
           CVodeSetLinearSolver(peer->memory, peer->solver, peer->matrix) == 0 &&
           CVodeSetMaxNumSteps(peer->memory, 100000) == 0;
}

static void *new_arkode(rsl_planar_sundials *peer, rsl_planar_ode *problem, double t)
{
    void *memory = ERKStepCreate(right_hand_side, t, peer->state, peer->context);
    if (memory == NULL)
        return NULL;
    ERKStepSetErrFile(memory, NULL);
    ERKStepSetUserData(memory, problem);
    ERKStepSVtolerances(memory, problem->relative, peer->tolerance);
    /* the error estimate of Fehlberg's pair of order 8 vanishes if dy/dt depends on time
     * alone, as under base excitation */
    ERKStepSetTableNum(memory, ARKODE_VERNER_8_5_6);
    ERKStepSetMaxNumSteps(memory, 100000);
    return memory;
}

static int make_arkode(rsl_planar_sundials *peer, rsl_planar_ode *problem, double t)
{
    peer->memory = new_arkode(peer, problem, t);
    peer->probe = new_arkode(peer, problem, t);
    return peer->memory != NULL && peer->probe != NULL;
}

static rsl_status make(rsl_planar_stepper *stepper, double t, const double *y)
{
    size_t size = stepper->problem.size;
    rsl_planar_sundials *peer = calloc(1, sizeof *peer);
    stepper->peer = peer;
    if (peer == NULL || SUNContext_Create(NULL, &peer->context) != 0)
        return RSL_ERROR_MEMORY;
    peer->which = stepper->which;
    peer->size = size;
    peer->begin = N_VNew_Serial((sunindextype)size, peer->context);
    peer->state = N_VNew_Serial((sunindextype)size, peer->context);
    peer->tolerance = N_VNew_Serial((sunindextype)size, peer->context);
    peer->inside = N_VNew_Serial((sunindextype)size, peer->context);
    if (peer->begin == NULL || peer->state == NULL || peer->tolerance == NULL ||
        peer->inside == NULL)
        return RSL_ERROR_MEMORY;
    memcpy(N_VGetArrayPointer(peer->state), y, size * sizeof *y);
    memcpy(N_VGetArrayPointer(peer->tolerance), stepper->problem.absolute, size * sizeof *y);
    int ok = peer->which == RSL_PLANAR_INTEGRATOR_CVODE ? make_cvode(peer, &stepper->problem, t)
                                                        : make_arkode(peer, &stepper->problem, t);
    return ok ? RSL_OK : RSL_ERROR_MEMORY;
}

/* `first` is not used: the solvers choose the length of their first step. */
rsl_status rsl_planar_sundials_start(rsl_planar_stepper *stepper, double t, const double *y,
                                     double first)
{
    (void)first;
    rsl_planar_sundials *peer = stepper->peer;
    size_t size = stepper->problem.size;
    if (peer != NULL && (peer->which != stepper->which || peer->size != size)) {
        rsl_planar_sundials_free(stepper);
        peer = NULL;
    }
    if (peer == NULL)
        return make(stepper, t, y);
    memcpy(N_VGetArrayPointer(peer->state), y, size * sizeof *y);
    memcpy(N_VGetArrayPointer(peer->tolerance), stepper->problem.absolute, size * sizeof *y);
    peer->rejected = peer->evaluations = 0;
    double relative = stepper->problem.relative;
    int flag;
    if (peer->which == RSL_PLANAR_INTEGRATOR_CVODE) {
        flag = CVodeReInit(peer->memory, t, peer->state);
        CVodeSVtolerances(peer->memory, relative, peer->tolerance);
    } else {
        flag = ERKStepReInit(peer->memory, right_hand_side, t, peer->state);
        ERKStepSVtolerances(peer->memory, relative, peer->tolerance);
        ERKStepSVtolerances(peer->probe, relative, peer->tolerance);
    }
    return flag == 0 ? RSL_OK : RSL_ERROR_CONVERGENCE;
}

/* Adds evaluations and rejected steps since the last call to the totals of the stepper. */
static void count(rsl_planar_stepper *stepper)
{
    rsl_planar_sundials *peer = stepper->peer;
    long evaluations = 0, rejected = 0, jacobian_evaluations = 0;
    if (peer->which == RSL_PLANAR_INTEGRATOR_CVODE) {
        CVodeGetNumRhsEvals(peer->memory, &evaluations);
        CVodeGetNumLinRhsEvals(peer->memory, &jacobian_evaluations);
        CVodeGetNumErrTestFails(peer->memory, &rejected);
    } else {
        ERKStepGetNumRhsEvals(peer->memory, &evaluations);
        ERKStepGetNumErrTestFails(peer->memory, &rejected);
    }
    evaluations += jacobian_evaluations;
    stepper->peer_evaluations += (size_t)(evaluations - peer->evaluations);
    stepper->peer_rejected += (size_t)(rejected - peer->rejected);
    peer->evaluations = evaluations;
    peer->rejected = rejected;
}

rsl_status rsl_planar_sundials_step(rsl_planar_stepper *stepper, double limit)
{
    rsl_planar_sundials *peer = stepper->peer;
    realtype t = stepper->t1;
    int flag;
    stepper->t0 = stepper->t1;
    N_VScale(1.0, peer->state, peer->begin);
    peer->probed = stepper->t0;
    if (peer->which == RSL_PLANAR_INTEGRATOR_CVODE) {
        CVodeSetStopTime(peer->memory, limit);
        flag = CVode(peer->memory, limit, peer->state, &t, CV_ONE_STEP);
    } else {
        ERKStepSetStopTime(peer->memory, limit);
        flag = ERKStepEvolve(peer->memory, limit, peer->state, &t, ARK_ONE_STEP);
    }
    count(stepper);
    if (flag < 0 || !(t > stepper->t0))
        return RSL_ERROR_CONVERGENCE;
    stepper->t1 = t;
    return RSL_OK;
}

/* The dense output of ARKODE is of lower order than its steps: a second solver integrates from the
 * beginning of the step to t instead. */
static void probe_arkode(rsl_planar_stepper *stepper, double t)
{
    rsl_planar_sundials *peer = stepper->peer;
    realtype reached = stepper->t0;
    if (t == peer->probed)
        return;
    peer->probed = t;
    N_VScale(1.0, peer->begin, peer->inside);
    ERKStepReInit(peer->probe, right_hand_side, stepper->t0, peer->inside);
    ERKStepSetStopTime(peer->probe, t);
    ERKStepEvolve(peer->probe, t, peer->inside, &reached, ARK_NORMAL);
}

void rsl_planar_sundials_at(rsl_planar_stepper *stepper, double t, size_t first, size_t length,
                            double *out)
{
    rsl_planar_sundials *peer = stepper->peer;
    const double *inside = N_VGetArrayPointer(peer->inside);
    if (t == stepper->t1)
        inside = N_VGetArrayPointer(peer->state);
    else if (t == stepper->t0)
        inside = N_VGetArrayPointer(peer->begin);
    else if (peer->which == RSL_PLANAR_INTEGRATOR_CVODE)
        CVodeGetDky(peer->memory, t, 0, peer->inside);
    else
        probe_arkode(stepper, t);
    if (out != inside + first)
        memmove(out, inside + first, length * sizeof *out);
}

rsl_status rsl_planar_sundials_cut(rsl_planar_stepper *stepper, double t)
{
    rsl_planar_sundials_at(stepper, t, 0, stepper->peer->size,
                           N_VGetArrayPointer(stepper->peer->state));
    return RSL_OK;
}

const double *rsl_planar_sundials_end(const rsl_planar_stepper *stepper)
{
    return N_VGetArrayPointer(stepper->peer->state);
}
