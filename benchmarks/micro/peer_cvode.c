/* SPDX-License-Identifier: MIT
 *
 * CVODE as it serves this problem best: Adams methods (faster here than BDF,
 * there is no stiffness), functional iteration, absolute tolerances as loose
 * as the relative one allows (that share of L and v0), rootfinding for the end.
 */
#include <cvode/cvode.h>
#include <math.h>
#include <nvector/nvector_serial.h>
#include <stdlib.h>
#include <sunnonlinsol/sunnonlinsol_fixedpoint.h>

#include "bench.h"
#include "peers.h"

#define LONGEST 1e3 /* contact in units of L/v0 */

struct peer_cvode {
    SUNContext context;
    N_Vector state, tolerance;
    SUNNonlinearSolver solver;
    void *memory;
    double relative_tolerance;
    peer_force *force;
    const rsl_law_contact *contact;
};

double peer_length(const rsl_law_contact *c)
{
    return pow(c->mass * c->speed * c->speed / c->stiffness, 1.0 / (c->n + 1.0));
}

static int motion(realtype t, N_Vector state, N_Vector change, void *user)
{
    const peer_cvode *p = user;
    const double *y = N_VGetArrayPointer(state);
    double *dy = N_VGetArrayPointer(change);
    (void)t;
    dy[0] = y[1];
    dy[1] = -p->force(p->contact, y[0], y[1]) / p->contact->mass;
    return 0;
}

static int depth(realtype t, N_Vector state, realtype *root, void *user)
{
    (void)t;
    (void)user;
    root[0] = N_VGetArrayPointer(state)[0];
    return 0;
}

static void check(int flag, const char *call)
{
    if (flag < 0)
        bench_fail("CVODE refuses ", call);
}

static void make_memory(peer_cvode *p)
{
    int falling = -1;
    p->memory = CVodeCreate(CV_ADAMS, p->context);
    check(p->memory ? 0 : -1, "CVodeCreate");
    check(CVodeInit(p->memory, motion, 0.0, p->state), "CVodeInit");
    check(CVodeSetUserData(p->memory, p), "CVodeSetUserData");
    check(CVodeSVtolerances(p->memory, p->relative_tolerance, p->tolerance), "CVodeSVtolerances");
    p->solver = SUNNonlinSol_FixedPoint(p->state, 0, p->context);
    check(CVodeSetNonlinearSolver(p->memory, p->solver), "CVodeSetNonlinearSolver");
    check(CVodeSetMaxNumSteps(p->memory, 1000000), "CVodeSetMaxNumSteps");
    check(CVodeRootInit(p->memory, 1, depth), "CVodeRootInit");
    check(CVodeSetRootDirection(p->memory, &falling), "CVodeSetRootDirection");
}

peer_cvode *peer_cvode_new(double relative_tolerance)
{
    peer_cvode *p = calloc(1, sizeof *p);
    if (!p || SUNContext_Create(NULL, &p->context) != 0)
        bench_fail("no memory for ", "CVODE");
    p->relative_tolerance = relative_tolerance;
    p->state = N_VNew_Serial(2, p->context);
    p->tolerance = N_VNew_Serial(2, p->context);
    N_VConst(1.0, p->state);
    N_VConst(1.0, p->tolerance);
    make_memory(p);
    return p;
}

void peer_cvode_free(peer_cvode *p)
{
    CVodeFree(&p->memory);
    SUNNonlinSolFree(p->solver);
    N_VDestroy(p->state);
    N_VDestroy(p->tolerance);
    SUNContext_Free(&p->context);
    free(p);
}

peer_outcome peer_cvode_impact(peer_cvode *p, peer_force *force, const rsl_law_contact *contact)
{
    double *y = N_VGetArrayPointer(p->state), t = 0.0;
    double *tolerance = N_VGetArrayPointer(p->tolerance);
    double length = peer_length(contact), v0 = contact->speed;
    p->force = force;
    p->contact = contact;
    y[0] = 0.0;
    y[1] = v0;
    tolerance[0] = p->relative_tolerance * length;
    tolerance[1] = p->relative_tolerance * v0;
    check(CVodeReInit(p->memory, 0.0, p->state), "CVodeReInit");
    check(CVodeSVtolerances(p->memory, p->relative_tolerance, p->tolerance), "CVodeSVtolerances");
    int flag = CVode(p->memory, LONGEST * length / v0, p->state, &t, CV_NORMAL);
    if (flag != CV_ROOT_RETURN)
        bench_fail("CVODE does not reach the end of ", contact->law->key);
    return (peer_outcome){-y[1] / v0, t};
}
