/* SPDX-License-Identifier: MIT
 *
 * Random impacts against SUNDIALS' CVODE, which knows nothing of ours: the
 * equation of motion is typed here once more and integrated in time, with
 * roots for the deepest point and for the end of contact.
 *
 * CVODE is asked for 1e-12 per step. Its errors add up over some thousand
 * steps, and the fractional powers at d = 0 and v = 0 cost it order: depths
 * and speeds agree to about 1e-9. 1e-8 of the peak depth and of the onset
 * speed is what is demanded, and of the times what follows from that.
 */
#include <cvode/cvode.h>
#include <nvector/nvector_serial.h>
#include <stdint.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>

#include "scaled.h"

enum { CASES = 1000 };

/* What is integrated, without dimensions: x'' = g - f(x, u). */
typedef enum kind { POWER, APPROACH, PLASTIC, OWN, KINDS } kind;

typedef struct problem {
    kind kind;
    double n, m, q, lambda, g;
    double back; /* plastic: e^2; own: curvature */
    rsl_law_separation end;
    double peak; /* deepest point, once it is known */
} problem;

/* ---- random numbers: xorshift64*, seeded --------------------------------- */

static uint64_t seed = 0x853c49e6748fea9bu;

static double uniform(double low, double high)
{
    seed ^= seed >> 12;
    seed ^= seed << 25;
    seed ^= seed >> 27;
    uint64_t bits = (seed * 0x2545f4914f6cdd1du) >> 11;
    return low + (high - low) * ((double)bits * 0x1p-53);
}

static int pick(int count) { return (int)uniform(0.0, (double)count); }

static double log_uniform(double low, double high) { return exp(uniform(log(low), log(high))); }

/* ---- the equation, typed once more --------------------------------------- */

static double damping(const problem *p, double x, double u)
{
    double flow = copysign(pow(fabs(u), p->q), u);
    return p->lambda * pow(x, p->m) * flow;
}

/* A law that no catalogue has: a hardening spring and a damper that saturates,
 * f = x + b x^3 + Lambda x u/(1 + |u|). */
static double own_force(const problem *p, double x, double u)
{
    return x + p->back * x * x * x + p->lambda * x * u / (1.0 + fabs(u));
}

/* Hertz up, the straight way of Goldsmith back to dp = (1 - e^2) dmax. */
static double plastic_force(const problem *p, double x)
{
    if (p->peak == 0.0)
        return pow(x, p->n);
    double left = x - (1.0 - p->back) * p->peak, span = p->back * p->peak;
    return left > 0.0 ? pow(p->peak, p->n) * pow(left / span, p->n) : 0.0;
}

static double force(const problem *p, double x, double u)
{
    double depth = x > 0.0 ? x : 0.0;
    switch (p->kind) {
    case OWN:
        return own_force(p, depth, u);
    case PLASTIC:
        return plastic_force(p, depth);
    case APPROACH:
        return pow(depth, p->n) + (u > 0.0 ? damping(p, depth, u) : 0.0);
    case POWER:
    case KINDS:
        break;
    }
    return pow(depth, p->n) + damping(p, depth, u);
}

static int motion(realtype t, N_Vector y, N_Vector rate, void *user)
{
    double x = NV_Ith_S(y, 0), u = NV_Ith_S(y, 1);
    const problem *p = user;
    (void)t;
    NV_Ith_S(rate, 0) = u;
    NV_Ith_S(rate, 1) = p->g - force(p, x, u);
    return 0;
}

/* Roots: the rate, and what ends the contact. */
static int events(realtype t, N_Vector y, realtype *root, void *user)
{
    double x = NV_Ith_S(y, 0), u = NV_Ith_S(y, 1);
    const problem *p = user;
    (void)t;
    root[0] = u;
    if (p->kind == PLASTIC)
        root[1] = p->peak == 0.0 ? 1.0 : x - (1.0 - p->back) * p->peak;
    else if (p->end == RSL_LAW_SEPARATION_ZERO_FORCE && p->peak > 0.0 && x > 0.0)
        root[1] = force(p, x, u);
    else
        root[1] = p->peak == 0.0 ? 1.0 : x;
    return 0;
}

/* ---- CVODE --------------------------------------------------------------- */

typedef struct peer {
    double e, depth_max, time_of_depth_max, force_max, duration, depth_end;
} peer;

typedef struct solver {
    SUNContext context;
    N_Vector y;
    SUNMatrix matrix;
    SUNLinearSolver linear;
    void *cvode;
    problem *p;
} solver;

static void solver_make(solver *s, problem *p)
{
    int falling[2] = {-1, -1};
    s->p = p;
    CHECK(SUNContext_Create(NULL, &s->context) == 0);
    s->y = N_VNew_Serial(2, s->context);
    s->matrix = SUNDenseMatrix(2, 2, s->context);
    s->linear = SUNLinSol_Dense(s->y, s->matrix, s->context);
    s->cvode = CVodeCreate(CV_BDF, s->context);
    NV_Ith_S(s->y, 0) = 0.0;
    NV_Ith_S(s->y, 1) = 1.0;
    CHECK(CVodeInit(s->cvode, motion, 0.0, s->y) == 0);
    CHECK(CVodeSStolerances(s->cvode, 1e-12, 1e-14) == 0);
    CHECK(CVodeSetUserData(s->cvode, p) == 0);
    CHECK(CVodeSetLinearSolver(s->cvode, s->linear, s->matrix) == 0);
    CHECK(CVodeSetMaxNumSteps(s->cvode, 1000000) == 0);
    CHECK(CVodeRootInit(s->cvode, 2, events) == 0);
    CHECK(CVodeSetRootDirection(s->cvode, falling) == 0);
    CVodeSetNoInactiveRootWarn(s->cvode);
}

static void solver_free(solver *s)
{
    CVodeFree(&s->cvode);
    SUNLinSolFree(s->linear);
    SUNMatDestroy(s->matrix);
    N_VDestroy(s->y);
    SUNContext_Free(&s->context);
}

/* The deepest point: what the force knows of the past changes here, so the
 * integrator starts afresh. */
static void turn(solver *s, double t, peer *out)
{
    out->depth_max = s->p->peak = NV_Ith_S(s->y, 0);
    out->time_of_depth_max = t;
    NV_Ith_S(s->y, 1) = -1e-300; /* on the way back, whatever the rounding */
    CHECK(CVodeReInit(s->cvode, t, s->y) == 0);
}

/* 1: the contact ended; 0: it did not within `longest`. */
static int solve(problem *p, double longest, peer *out)
{
    solver s;
    double t = 0.0;
    int ended = 0;
    *out = (peer){0};
    solver_make(&s, p);
    while (!ended && t < longest) {
        int flag = CVode(s.cvode, longest, s.y, &t, CV_ONE_STEP);
        double x = NV_Ith_S(s.y, 0), u = NV_Ith_S(s.y, 1);
        int found[2] = {0, 0};
        if (flag < 0) {
            CHECK_INT(flag, CV_SUCCESS);
            break;
        }
        out->force_max = fmax(out->force_max, force(p, x, u));
        if (flag != CV_ROOT_RETURN)
            continue;
        CVodeGetRootInfo(s.cvode, found);
        if (found[0] && p->peak == 0.0) {
            turn(&s, t, out);
        } else if (found[1] && p->peak > 0.0) {
            out->e = -u;
            out->duration = t;
            out->depth_end = x;
            ended = 1;
        }
    }
    solver_free(&s);
    return ended;
}

/* ---- ours ---------------------------------------------------------------- */

static void own_shape_force(const rsl_law_contact *c, double d, double v, rsl_law_response *r)
{
    const problem *p = c->user;
    scale s = {c->mass, c->stiffness, c->speed};
    double length = scaled_length(1.0, &s), x = d / length, u = v / s.speed;
    double unit = s.mass * s.speed * s.speed / length, w = 1.0 + fabs(u);
    *r = (rsl_law_response){0};
    r->force = own_force(p, x, u) * unit;
    r->dforce_ddepth = (1.0 + 3.0 * p->back * x * x + p->lambda * u / w) * unit / length;
    r->dforce_drate = p->lambda * x / (w * w) * unit / s.speed;
    r->elastic_energy = (0.5 * x * x + 0.25 * p->back * x * x * x * x) * unit * length;
    r->dissipated_power = p->lambda * x * u * u / w * unit * s.speed;
}

static const rsl_law_model own_model = {.name = "own", .force = own_shape_force};

static const rsl_law own_law = {
    .key = "own",
    .n = 1.0,
    .m = 1.0,
    .q = 1.0,
    .end = RSL_LAW_SEPARATION_ZERO_DEPTH,
    .inputs = RSL_LAW_INPUT_BIT(stiffness),
    .restitution_max = 1.0,
    .model = &own_model,
    .parameter = "",
    .exact = "",
};

/* The contact of a problem at some scale. */
static int contact_of(const problem *p, const scale *s, rsl_law_contact *c)
{
    scaled_form f = {p->n, p->m, p->q, p->lambda, p->end};
    rsl_law_parameters spec = scaled_spec(&f, s);
    static rsl_law approach, plastic;
    if (p->kind == POWER)
        return scaled_contact(&f, s, c);
    const rsl_law *law = &own_law;
    if (p->kind == APPROACH) {
        approach = *rsl_law_find("mahmoud-jankowski");
        approach.n = approach.m = approach.q = RSL_UNSET;
        law = &approach;
    } else {
        spec.damping = spec.m = spec.q = RSL_UNSET;
    }
    if (p->kind == PLASTIC) {
        plastic = *rsl_law_find("lankarani-nikravesh-1994");
        spec.restitution = sqrt(p->back);
        law = &plastic;
    }
    spec.user = (void *)p;
    return CHECK_STATUS(rsl_collide_prepare(law, &spec, c, NULL), RSL_OK);
}

static void compare(const rsl_collide_outcome *o, const peer *cvode)
{
    double e = cvode->e, t = cvode->duration;
    CHECK_NEAR(o->restitution, e, 1e-8);
    CHECK_CLOSE(o->depth_max, cvode->depth_max, 1e-8);
    CHECK_CLOSE(o->time_of_depth_max, cvode->time_of_depth_max, 1e-6);
    CHECK_NEAR(o->depth_end, cvode->depth_end, 1e-8 * cvode->depth_max + 1e-9);
    /* an error of place is an error of time by the speed */
    CHECK_NEAR(o->duration, t, 1e-8 * t + 1e-9 / e);
    /* the peak lies between two steps of CVODE */
    CHECK(cvode->force_max <= o->force_max * (1.0 + 1e-8));
    CHECK_CLOSE(cvode->force_max, o->force_max, 1e-3);
}

/* ---- drawing ------------------------------------------------------------- */

static double draw_m(double n)
{
    switch (pick(3)) {
    case 0:
        return n;
    case 1:
        return 0.5 * (n - 1.0);
    default:
        return uniform(0.05, 1.3 * n);
    }
}

static problem draw(void)
{
    static const double named[] = {1.0, 1.08, 1.5, 2.0};
    problem p = {.kind = (kind)pick(KINDS)};
    p.n = pick(2) ? named[pick(4)] : uniform(1.0, 2.5);
    p.m = draw_m(p.n);
    p.q = pick(2) ? 1.0 : uniform(0.6, 2.0);
    p.lambda = log_uniform(0.01, 4.0);
    p.back = uniform(0.05, 1.0);
    p.end = pick(2) ? RSL_LAW_SEPARATION_ZERO_DEPTH : RSL_LAW_SEPARATION_ZERO_FORCE;
    p.g = pick(3) ? 0.0 : uniform(-0.2, 0.03);
    if (p.kind == OWN)
        p.n = p.m = p.q = 1.0;
    return p;
}

/* One case; 1 if the bodies part, so that there is something to compare. */
static int run(int number)
{
    problem p = draw();
    const scale *s = &scaled_all[pick(SCALED_COUNT)];
    rsl_collide_options options = {.load = scaled_load(p.g, p.n, s)};
    rsl_law_contact c;
    rsl_collide_outcome o;
    peer cvode;
    SCENE("case %d: kind %d, n = %g, m = %g, q = %g, Lambda = %g, g = %g, end %s", number,
          (int)p.kind, p.n, p.m, p.q, p.lambda, p.g, rsl_law_separation_name(p.end));
    if (!contact_of(&p, s, &c))
        return 0;
    rsl_status status = rsl_collide(&c, &options, &o, NULL);
    if (!CHECK(status >= 0))
        return 0;
    o = scaled_back(o, p.n, s);
    /* a contact that creeps apart is no task for a method in time */
    double longest = status == RSL_OK ? 1.1 * o.duration : 200.0;
    if (status == RSL_OK && o.restitution < 1e-4)
        return 0;
    int ended = solve(&p, longest, &cvode);
    CHECK_INT(ended, status == RSL_OK);
    if (ended && status == RSL_OK)
        compare(&o, &cvode);
    return ended;
}

int main(void)
{
    int parted = 0;
    for (int i = 0; i < CASES; i++)
        parted += run(i);
    SCENE("impacts compared");
    CHECK(parted >= 800);
    return check_report();
}
