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
#include "system/library.h"

#define CALLS(X)                                                                                   \
    X(CVode)                                                                                       \
    X(CVodeCreate)                                                                                 \
    X(CVodeFree)                                                                                   \
    X(CVodeGetDky)                                                                                 \
    X(CVodeGetNumErrTestFails)                                                                     \
    X(CVodeGetNumLinRhsEvals)                                                                      \
    X(CVodeGetNumRhsEvals)                                                                         \
    X(CVodeInit)                                                                                   \
    X(CVodeReInit)                                                                                 \
    X(CVodeSVtolerances)                                                                           \
    X(CVodeSetErrFile)                                                                             \
    X(CVodeSetLinearSolver)                                                                        \
    X(CVodeSetMaxNumSteps)                                                                         \
    X(CVodeSetStopTime)                                                                            \
    X(CVodeSetUserData)                                                                            \
    X(ERKStepCreate)                                                                               \
    X(ERKStepEvolve)                                                                               \
    X(ERKStepFree)                                                                                 \
    X(ERKStepGetNumErrTestFails)                                                                   \
    X(ERKStepGetNumRhsEvals)                                                                       \
    X(ERKStepReInit)                                                                               \
    X(ERKStepSVtolerances)                                                                         \
    X(ERKStepSetErrFile)                                                                           \
    X(ERKStepSetMaxNumSteps)                                                                       \
    X(ERKStepSetStopTime)                                                                          \
    X(ERKStepSetTableNum)                                                                          \
    X(ERKStepSetUserData)                                                                          \
    X(N_VDestroy)                                                                                  \
    X(N_VGetArrayPointer)                                                                          \
    X(N_VNew_Serial)                                                                               \
    X(N_VScale)                                                                                    \
    X(SUNContext_Create)                                                                           \
    X(SUNContext_Free)                                                                             \
    X(SUNDenseMatrix)                                                                              \
    X(SUNLinSolFree)                                                                               \
    X(SUNLinSol_Dense)                                                                             \
    X(SUNMatDestroy)

static struct {
    CALLS(RSL_LIBRARY_POINTER)
} api;

static rsl_status load(rsl_error *error)
{
    static rsl_library library = {.title = "SUNDIALS",
                                  .package = "libsundials-dev",
                                  .files = RSL_SUNDIALS_FILES,
                                  .names = CALLS(RSL_LIBRARY_NAME),
                                  .addresses = &api};
    return rsl_library_load(&library, error);
}

extern const rsl_planar_ode_method rsl_planar_cvode, rsl_planar_arkode;

typedef struct sundials {
    const rsl_planar_ode_method *method; /* CVODE or ARKODE */
    size_t size;
    SUNContext context;
    void *memory;  /* of CVODE or ARKODE */
    void *probe;   /* a second ARKODE solver, for dense output */
    double probed; /* time of `inside`, s */
    N_Vector begin, state, tolerance, inside;
    SUNMatrix matrix;
    SUNLinearSolver solver;
    long rejected, evaluations; /* totals at the last call of count() */
} sundials;

static int right_hand_side(realtype t, N_Vector y, N_Vector slope, void *user)
{
    const rsl_planar_ode *problem = user;
    return problem->function(t, api.N_VGetArrayPointer(y), api.N_VGetArrayPointer(slope),
                             problem->user);
}

static void free_solver(sundials *peer)
{
    if (peer->method == &rsl_planar_cvode) {
        api.CVodeFree(&peer->memory);
        return;
    }
    api.ERKStepFree(&peer->memory);
    if (peer->probe != NULL)
        api.ERKStepFree(&peer->probe);
}

static void free_peer(rsl_planar_stepper *stepper)
{
    sundials *peer = stepper->peer;
    if (peer == NULL)
        return;
    if (peer->memory != NULL)
        free_solver(peer);
    if (peer->solver != NULL)
        api.SUNLinSolFree(peer->solver);
    if (peer->matrix != NULL)
        api.SUNMatDestroy(peer->matrix);
    api.N_VDestroy(peer->begin);
    api.N_VDestroy(peer->state);
    api.N_VDestroy(peer->tolerance);
    api.N_VDestroy(peer->inside);
    api.SUNContext_Free(&peer->context);
    free(peer);
    stepper->peer = NULL;
}

static int make_cvode(sundials *peer, rsl_planar_ode *problem, double t)
{
    sunindextype n = (sunindextype)peer->size;
    peer->memory = api.CVodeCreate(CV_BDF, peer->context);
    peer->matrix = api.SUNDenseMatrix(n, n, peer->context);
    if (peer->memory == NULL || peer->matrix == NULL)
        return 0;
    peer->solver = api.SUNLinSol_Dense(peer->state, peer->matrix, peer->context);
    api.CVodeSetErrFile(peer->memory, NULL);
    return peer->solver != NULL &&
           api.CVodeInit(peer->memory, right_hand_side, t, peer->state) == 0 &&
           api.CVodeSetUserData(peer->memory, problem) == 0 &&
           api.CVodeSVtolerances(peer->memory, problem->relative, peer->tolerance) == 0 &&
           api.CVodeSetLinearSolver(peer->memory, peer->solver, peer->matrix) == 0 &&
           api.CVodeSetMaxNumSteps(peer->memory, 100000) == 0;
}

static void *new_arkode(sundials *peer, rsl_planar_ode *problem, double t)
{
    void *memory = api.ERKStepCreate(right_hand_side, t, peer->state, peer->context);
    if (memory == NULL)
        return NULL;
    api.ERKStepSetErrFile(memory, NULL);
    api.ERKStepSetUserData(memory, problem);
    api.ERKStepSVtolerances(memory, problem->relative, peer->tolerance);
    /* the error estimate of Fehlberg's pair of order 8 vanishes if dy/dt depends on time
     * alone, as under base excitation */
    api.ERKStepSetTableNum(memory, ARKODE_VERNER_8_5_6);
    api.ERKStepSetMaxNumSteps(memory, 100000);
    return memory;
}

static int make_arkode(sundials *peer, rsl_planar_ode *problem, double t)
{
    peer->memory = new_arkode(peer, problem, t);
    peer->probe = new_arkode(peer, problem, t);
    return peer->memory != NULL && peer->probe != NULL;
}

static rsl_status make(rsl_planar_stepper *stepper, double t, const double *y)
{
    size_t size = stepper->problem.size;
    sundials *peer = calloc(1, sizeof *peer);
    stepper->peer = peer;
    stepper->free_peer = free_peer;
    if (peer == NULL || api.SUNContext_Create(NULL, &peer->context) != 0)
        return RSL_ERROR_MEMORY;
    peer->method = stepper->method;
    peer->size = size;
    peer->begin = api.N_VNew_Serial((sunindextype)size, peer->context);
    peer->state = api.N_VNew_Serial((sunindextype)size, peer->context);
    peer->tolerance = api.N_VNew_Serial((sunindextype)size, peer->context);
    peer->inside = api.N_VNew_Serial((sunindextype)size, peer->context);
    if (peer->begin == NULL || peer->state == NULL || peer->tolerance == NULL ||
        peer->inside == NULL)
        return RSL_ERROR_MEMORY;
    memcpy(api.N_VGetArrayPointer(peer->state), y, size * sizeof *y);
    memcpy(api.N_VGetArrayPointer(peer->tolerance), stepper->problem.absolute, size * sizeof *y);
    int ok = peer->method == &rsl_planar_cvode ? make_cvode(peer, &stepper->problem, t)
                                               : make_arkode(peer, &stepper->problem, t);
    return ok ? RSL_OK : RSL_ERROR_MEMORY;
}

/* `first` is not used: the solvers choose the length of their first step. */
static rsl_status start(rsl_planar_stepper *stepper, double t, const double *y, double first)
{
    (void)first;
    sundials *peer = stepper->peer;
    size_t size = stepper->problem.size;
    if (peer != NULL && (peer->method != stepper->method || peer->size != size)) {
        free_peer(stepper);
        peer = NULL;
    }
    if (peer == NULL)
        return make(stepper, t, y);
    memcpy(api.N_VGetArrayPointer(peer->state), y, size * sizeof *y);
    memcpy(api.N_VGetArrayPointer(peer->tolerance), stepper->problem.absolute, size * sizeof *y);
    peer->rejected = peer->evaluations = 0;
    double relative = stepper->problem.relative;
    int flag;
    if (peer->method == &rsl_planar_cvode) {
        flag = api.CVodeReInit(peer->memory, t, peer->state);
        api.CVodeSVtolerances(peer->memory, relative, peer->tolerance);
    } else {
        flag = api.ERKStepReInit(peer->memory, right_hand_side, t, peer->state);
        api.ERKStepSVtolerances(peer->memory, relative, peer->tolerance);
        api.ERKStepSVtolerances(peer->probe, relative, peer->tolerance);
    }
    return flag == 0 ? RSL_OK : RSL_ERROR_CONVERGENCE;
}

/* Adds evaluations and rejected steps since the last call to the totals of the stepper. */
static void count(rsl_planar_stepper *stepper)
{
    sundials *peer = stepper->peer;
    long evaluations = 0, rejected = 0, jacobian_evaluations = 0;
    if (peer->method == &rsl_planar_cvode) {
        api.CVodeGetNumRhsEvals(peer->memory, &evaluations);
        api.CVodeGetNumLinRhsEvals(peer->memory, &jacobian_evaluations);
        api.CVodeGetNumErrTestFails(peer->memory, &rejected);
    } else {
        api.ERKStepGetNumRhsEvals(peer->memory, &evaluations);
        api.ERKStepGetNumErrTestFails(peer->memory, &rejected);
    }
    evaluations += jacobian_evaluations;
    stepper->peer_evaluations += (size_t)(evaluations - peer->evaluations);
    stepper->peer_rejected += (size_t)(rejected - peer->rejected);
    peer->evaluations = evaluations;
    peer->rejected = rejected;
}

static rsl_status step(rsl_planar_stepper *stepper, double limit)
{
    sundials *peer = stepper->peer;
    realtype t = stepper->t1;
    int flag;
    stepper->t0 = stepper->t1;
    api.N_VScale(1.0, peer->state, peer->begin);
    peer->probed = stepper->t0;
    if (peer->method == &rsl_planar_cvode) {
        api.CVodeSetStopTime(peer->memory, limit);
        flag = api.CVode(peer->memory, limit, peer->state, &t, CV_ONE_STEP);
    } else {
        api.ERKStepSetStopTime(peer->memory, limit);
        flag = api.ERKStepEvolve(peer->memory, limit, peer->state, &t, ARK_ONE_STEP);
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
    sundials *peer = stepper->peer;
    realtype reached = stepper->t0;
    if (t == peer->probed)
        return;
    peer->probed = t;
    api.N_VScale(1.0, peer->begin, peer->inside);
    api.ERKStepReInit(peer->probe, right_hand_side, stepper->t0, peer->inside);
    api.ERKStepSetStopTime(peer->probe, t);
    api.ERKStepEvolve(peer->probe, t, peer->inside, &reached, ARK_NORMAL);
}

static void at(rsl_planar_stepper *stepper, double t, size_t first, size_t length, double *out)
{
    sundials *peer = stepper->peer;
    const double *inside = api.N_VGetArrayPointer(peer->inside);
    if (t == stepper->t1)
        inside = api.N_VGetArrayPointer(peer->state);
    else if (t == stepper->t0)
        inside = api.N_VGetArrayPointer(peer->begin);
    else if (peer->method == &rsl_planar_cvode)
        api.CVodeGetDky(peer->memory, t, 0, peer->inside);
    else
        probe_arkode(stepper, t);
    if (out != inside + first)
        memmove(out, inside + first, length * sizeof *out);
}

static rsl_status cut(rsl_planar_stepper *stepper, double t)
{
    const sundials *peer = stepper->peer;
    at(stepper, t, 0, peer->size, api.N_VGetArrayPointer(peer->state));
    return RSL_OK;
}

static const double *end(const rsl_planar_stepper *stepper)
{
    const sundials *peer = stepper->peer;
    return api.N_VGetArrayPointer(peer->state);
}

#define SUNDIALS .load = load, .start = start, .step = step, .cut = cut, .end = end, .at = at
const rsl_planar_ode_method rsl_planar_cvode = {SUNDIALS};
const rsl_planar_ode_method rsl_planar_arkode = {SUNDIALS};
