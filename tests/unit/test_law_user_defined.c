/* SPDX-License-Identifier: MIT
 *
 * Laws of one's own: a row and a shape outside of the catalogue work wherever a row of the
 * catalogue does, and one that imitates a law of the catalogue gives the same impact.
 */
#include "check.h"
#include "resile/resile.h"

static const double pi = 3.14159265358979323846;

static rsl_law_parameters ordinary(void)
{
    rsl_law_parameters spec = rsl_law_parameters_default();
    spec.mass = 0.5;
    spec.stiffness = 1e9;
    spec.speed = 0.8;
    return spec;
}

static void check_same(const rsl_collide_outcome *a, const rsl_collide_outcome *b, double tolerance)
{
    CHECK_CLOSE(a->restitution, b->restitution, tolerance);
    CHECK_CLOSE(a->depth_max, b->depth_max, tolerance);
    CHECK_CLOSE(a->force_max, b->force_max, tolerance);
    CHECK_CLOSE(a->duration, b->duration, tolerance);
    CHECK_CLOSE(a->impulse, b->impulse, tolerance);
    CHECK_CLOSE(a->time_of_force_max, b->time_of_force_max, tolerance);
    CHECK_NEAR(a->depth_end, b->depth_end, tolerance * b->depth_max);
    CHECK_NEAR(a->force_min, b->force_min, tolerance * b->force_max);
    CHECK_NEAR(a->energy_dissipated, b->energy_dissipated, tolerance * b->energy_in);
}

/* ---- a power law in other clothes ---------------------------------------- */

/* The exponents come through `user`. */
typedef struct my_exponents {
    double n, m, q;
    int calls;
} my_exponents;

static void my_force(const rsl_law_contact *c, double d, double v, rsl_law_response *r)
{
    my_exponents *mine = c->user;
    double k = c->stiffness, sign = v < 0.0 ? -1.0 : 1.0, speed = fabs(v);
    double flow = sign * pow(speed, mine->q), hold = c->damping * pow(d, mine->m);
    mine->calls++;
    r->force = k * pow(d, mine->n) + hold * flow;
    r->dforce_ddepth = k * mine->n * pow(d, mine->n - 1.0) + hold * mine->m / d * flow;
    r->dforce_drate = speed > 0.0 ? mine->q * hold * pow(speed, mine->q - 1.0) : 0.0;
    r->elastic_energy = k * pow(d, mine->n + 1.0) / (mine->n + 1.0);
    r->dissipated_power = hold * flow * v;
}

static rsl_status my_damping(const rsl_law_parameters *spec, rsl_law_contact *c, rsl_error *error)
{
    (void)error;
    c->damping = spec->damping;
    return RSL_OK;
}

static const rsl_law_model my_model = {.name = "mine", .force = my_force, .damped = 1};

static const rsl_law my_law = {.key = "mine",
                               .aliases = "",
                               .title = "A power law of my own",
                               .authors = "Me",
                               .year = 2020,
                               .doi = "",
                               .bibtex = "@misc{mine, year = {2020}}",
                               .family = RSL_LAW_FAMILY_GENERAL,
                               .equation = "F = k d^n + lambda d^m sgn(v)|v|^q",
                               .parameter = "lambda given",
                               .n = 1.5,
                               .m = 1.2,
                               .q = 1.1,
                               .end = RSL_LAW_SEPARATION_ZERO_DEPTH,
                               .inputs = RSL_LAW_INPUT_BIT(stiffness) | RSL_LAW_INPUT_BIT(damping),
                               .options = RSL_LAW_INPUT_BIT(restitution),
                               .restitution_max = 1.0,
                               .restitution_min_open = 1,
                               .model = &my_model,
                               .published = my_damping,
                               .exact = "",
                               .errata = ""};

/* The same law twice: mine, and `general` of the catalogue. */
static int both(my_exponents *mine, double damping, rsl_law_separation end, rsl_law_contact *own,
                rsl_law_contact *theirs)
{
    rsl_law_parameters spec = ordinary();
    spec.damping = damping;
    spec.end = end;
    spec.user = mine;
    if (!CHECK_STATUS(rsl_collide_prepare(&my_law, &spec, own, NULL), RSL_OK))
        return 0;
    CHECK(own->user == mine && own->law == &my_law);
    spec.exponent = mine->n;
    spec.m = mine->m;
    spec.q = mine->q;
    return CHECK_STATUS(rsl_collide_prepare(rsl_law_find("general"), &spec, theirs, NULL), RSL_OK);
}

static void test_imitation(double damping, rsl_law_separation end, double load)
{
    my_exponents mine = {1.5, 1.2, 1.1, 0};
    rsl_law_contact own, theirs;
    rsl_collide_outcome a, b;
    rsl_collide_options options = {.load = load};
    SCENE("imitation, lambda = %g, end %s, load %g", damping, rsl_law_separation_name(end), load);
    if (!both(&mine, damping, end, &own, &theirs))
        return;
    rsl_law_response r = {0}, s = {0};
    for (double v = -1.0; v <= 1.0; v += 0.4) {
        CHECK_STATUS(rsl_law_force(&own, 1e-4, v, &r, NULL), RSL_OK);
        CHECK_STATUS(rsl_law_force(&theirs, 1e-4, v, &s, NULL), RSL_OK);
        CHECK_CLOSE(r.force, s.force, 1e-13);
        CHECK_CLOSE(r.dforce_ddepth, s.dforce_ddepth, 1e-12);
        CHECK_INT(r.clamped, s.clamped);
    }
    CHECK_INT(rsl_law_solution_of(&own), RSL_LAW_SOLUTION_D);
    CHECK(!rsl_given(rsl_collide_lambda(&own)));
    if (!CHECK_STATUS(rsl_collide(&own, &options, &a, NULL), RSL_OK) ||
        !CHECK_STATUS(rsl_collide(&theirs, &options, &b, NULL), RSL_OK))
        return;
    CHECK(mine.calls > 10);
    CHECK_INT(a.method, RSL_COLLIDE_METHOD_INTEGRATED);
    check_same(&a, &b, 1e-10);
    CHECK_NEAR(a.energy_residual, 0.0, 1e-12 * (a.energy_in + fabs(load) * a.depth_max));
}

static void test_imitation_in_time(void)
{
    my_exponents mine = {1.5, 1.2, 1.1, 0};
    rsl_law_contact own, theirs;
    rsl_collide_outcome o;
    double times[11];
    rsl_collide_curve_point p[11], q[11];
    static rsl_collide_curve_point line[1000];
    size_t count = 0;
    SCENE("imitation in time");
    if (!both(&mine, 2e8, RSL_LAW_SEPARATION_ZERO_DEPTH, &own, &theirs) ||
        !CHECK_STATUS(rsl_collide(&own, NULL, &o, NULL), RSL_OK))
        return;
    for (int i = 0; i < 11; i++)
        times[i] = 0.0999 * i * o.duration;
    CHECK_STATUS(rsl_collide_at(&own, NULL, times, 11, p, NULL), RSL_OK);
    CHECK_STATUS(rsl_collide_at(&theirs, NULL, times, 11, q, NULL), RSL_OK);
    for (int i = 0; i < 11; i++) {
        CHECK_NEAR(p[i].depth, q[i].depth, 1e-10 * o.depth_max);
        CHECK_NEAR(p[i].rate, q[i].rate, 1e-10 * 0.8);
        CHECK_NEAR(p[i].force, q[i].force, 1e-10 * o.force_max);
    }
    CHECK_STATUS(rsl_collide_curve(&own, NULL, 1e-3, line, 1000, &count, NULL), RSL_OK);
    CHECK(count > 10 && count < 1000);
    CHECK_CLOSE(line[count - 1].time, o.duration, 1e-10);
}

/* Exact calibration by search against the calibration of the catalogue. */
static void test_imitation_exact(double e, rsl_law_separation end)
{
    my_exponents mine = {1.5, 1.2, 1.1, 0};
    rsl_law_parameters spec = ordinary();
    rsl_law_contact own, theirs;
    rsl_collide_outcome o;
    spec.restitution = e;
    spec.calibration = RSL_LAW_EXACT;
    spec.end = end;
    spec.user = &mine;
    SCENE("imitation, exact, e = %g, end %s", e, rsl_law_separation_name(end));
    if (!CHECK_STATUS(rsl_collide_prepare(&my_law, &spec, &own, NULL), RSL_OK))
        return;
    spec.exponent = mine.n;
    spec.m = mine.m;
    spec.q = mine.q;
    CHECK_STATUS(rsl_collide_prepare(rsl_law_find("general"), &spec, &theirs, NULL), RSL_OK);
    CHECK_NEAR(own.damping, theirs.damping, 1e-10 * theirs.damping);
    if (CHECK_STATUS(rsl_collide(&own, NULL, &o, NULL), RSL_OK))
        CHECK_CLOSE(o.restitution, e, 1e-10);
}

/* ---- an elastic law: F = a sinh(d/b) ------------------------------------- */

static void sinh_force(const rsl_law_contact *c, double d, double v, rsl_law_response *r)
{
    const double *ab = c->user;
    (void)v;
    *r = (rsl_law_response){0};
    r->force = ab[0] * sinh(d / ab[1]);
    r->dforce_ddepth = ab[0] / ab[1] * cosh(d / ab[1]);
    /* a b (cosh(d/b) - 1) */
    r->elastic_energy = 2.0 * ab[0] * ab[1] * pow(sinh(0.5 * d / ab[1]), 2.0);
}

static const rsl_law_model sinh_model = {.name = "sinh", .force = sinh_force, .rate_free = 1};

static const rsl_law sinh_law = {.key = "sinh",
                                 .family = RSL_LAW_FAMILY_ELASTIC,
                                 .n = 1.0,
                                 .m = RSL_LAW_M_EQUALS_N,
                                 .q = 1.0,
                                 .end = RSL_LAW_SEPARATION_ZERO_DEPTH,
                                 .restitution_min = 1.0,
                                 .restitution_max = 1.0,
                                 .model = &sinh_model,
                                 .parameter = "a and b of the caller",
                                 .exact = "e = 1"};

/* Deepest where a b (cosh(d/b) - 1) = M v0^2/2. */
static void test_sinh(double b)
{
    double ab[2] = {300.0, b};
    rsl_law_parameters spec = rsl_law_parameters_default();
    rsl_law_contact c;
    rsl_collide_outcome o;
    spec.mass = 0.5;
    spec.speed = 0.8;
    spec.user = ab;
    SCENE("sinh, b = %g", b);
    if (!CHECK_STATUS(rsl_collide_prepare(&sinh_law, &spec, &c, NULL), RSL_OK) ||
        !CHECK_STATUS(rsl_collide(&c, NULL, &o, NULL), RSL_OK))
        return;
    CHECK_INT(rsl_law_solution_of(&c), RSL_LAW_SOLUTION_ELASTIC);
    CHECK_INT(o.method, RSL_COLLIDE_METHOD_QUADRATURE);
    CHECK_CLOSE(o.restitution, 1.0, 1e-11);
    CHECK_CLOSE(o.depth_max, 2.0 * b * asinh(sqrt(0.25 * 0.5 * 0.64 / (ab[0] * b))), 1e-11);
    CHECK_CLOSE(o.force_max, ab[0] * sinh(o.depth_max / b), 1e-10);
    CHECK_CLOSE(o.duration, 2.0 * o.time_of_depth_max, 1e-11);
    CHECK_NEAR(o.energy_residual, 0.0, 1e-12 * o.energy_in);
}

/* ---- dry friction: F = k d (1 + mu sgn v) -------------------------------- */

static void dry_force(const rsl_law_contact *c, double d, double v, rsl_law_response *r)
{
    double k = *(const double *)c->user, mu = c->damping;
    double sign = v > 0.0 ? 1.0 : v < 0.0 ? -1.0 : 0.0;
    *r = (rsl_law_response){0};
    r->force = k * d * (1.0 + mu * sign);
    r->dforce_ddepth = k * (1.0 + mu * sign);
    r->elastic_energy = 0.5 * k * d * d;
    r->dissipated_power = mu * k * d * fabs(v);
}

static const rsl_law_model dry_model = {.name = "dry", .force = dry_force, .damped = 1};

static const rsl_law dry_law = {.key = "dry",
                                .family = RSL_LAW_FAMILY_GENERAL,
                                .n = 1.0,
                                .m = 1.0,
                                .q = 1.0,
                                .end = RSL_LAW_SEPARATION_ZERO_DEPTH,
                                .inputs = RSL_LAW_INPUT_BIT(damping),
                                .restitution_max = 1.0,
                                .restitution_min_open = 1,
                                .model = &dry_model,
                                .published = my_damping,
                                .parameter = "mu given",
                                .exact = "e^2 = (1 - mu)/(1 + mu)"};

/* Two half swings of two springs: e^2 = (1-mu)/(1+mu), and the time
 * (pi/2)/sqrt(k/M) (1/sqrt(1+mu) + 1/sqrt(1-mu)). The force jumps at v = 0. */
static void test_dry(double mu, int exact)
{
    double k = 5e7, e = sqrt((1.0 - mu) / (1.0 + mu));
    rsl_law_parameters spec = rsl_law_parameters_default();
    rsl_law_contact c;
    rsl_collide_outcome o;
    rsl_error error = {0};
    spec.mass = 0.5;
    spec.speed = 0.8;
    spec.user = &k;
    spec.calibration = exact ? RSL_LAW_EXACT : RSL_LAW_PUBLISHED;
    *(exact ? &spec.restitution : &spec.damping) = exact ? e : mu;
    SCENE("dry friction, mu = %g, exact %d", mu, exact);
    if (!CHECK_STATUS(rsl_collide_prepare(&dry_law, &spec, &c, &error), RSL_OK) ||
        !CHECK_STATUS(rsl_collide(&c, NULL, &o, NULL), RSL_OK))
        return;
    CHECK_CLOSE(c.damping, mu, 1e-10);
    CHECK_CLOSE(o.restitution, e, 1e-10);
    CHECK_CLOSE(o.depth_max, 0.8 * sqrt(0.5 / (k * (1.0 + mu))), 1e-10);
    CHECK_CLOSE(o.duration,
                0.5 * pi * sqrt(0.5 / k) * (1.0 / sqrt(1.0 + mu) + 1.0 / sqrt(1.0 - mu)), 1e-9);
    CHECK_NEAR(o.energy_residual, 0.0, 1e-11 * o.energy_in);
}

/* ---- memory: a latching spring ------------------------------------------- */

/* k d on the way in, k/e^2 (d - dp) back, as walton-braun has it. */
static void latch_force(const rsl_law_contact *c, double d, double v, rsl_law_response *r)
{
    double k = c->stiffness, b = *(const double *)c->user; /* b = e^2 */
    double peak = fmax(d, c->depth_peak), left = d - (1.0 - b) * peak;
    *r = (rsl_law_response){0};
    if (d >= c->depth_peak && v > 0.0) {
        r->force = k * d;
        r->dforce_ddepth = k;
        r->elastic_energy = 0.5 * b * k * d * d;
        r->dissipated_power = (1.0 - b) * k * d * v;
    } else if (left > 0.0) {
        r->force = k / b * left;
        r->dforce_ddepth = k / b;
        r->elastic_energy = 0.5 * r->force * left;
    }
}

static double latch_free_depth(const rsl_law_contact *c)
{
    return (1.0 - *(const double *)c->user) * c->depth_peak;
}

static const rsl_law_model latch_model = {
    .name = "latch", .force = latch_force, .rate_free = 1, .free_depth = latch_free_depth};

static const rsl_law latch_law = {.key = "latch",
                                  .family = RSL_LAW_FAMILY_PIECEWISE,
                                  .n = 1.0,
                                  .m = 1.0,
                                  .q = 1.0,
                                  .end = RSL_LAW_SEPARATION_ZERO_DEPTH,
                                  .inputs = RSL_LAW_INPUT_BIT(stiffness),
                                  .restitution_max = 1.0,
                                  .model = &latch_model,
                                  .parameter = "e^2 of the caller",
                                  .exact = "returns e"};

static void test_latch(double e)
{
    double b = e * e;
    rsl_law_parameters spec = ordinary();
    rsl_law_contact own, theirs;
    rsl_collide_outcome o, p;
    spec.user = &b;
    SCENE("latch, e = %g", e);
    CHECK_STATUS(rsl_collide_prepare(&latch_law, &spec, &own, NULL), RSL_OK);
    spec.restitution = e;
    CHECK_STATUS(rsl_collide_prepare(rsl_law_find("walton-braun"), &spec, &theirs, NULL), RSL_OK);
    if (!CHECK_STATUS(rsl_collide(&own, NULL, &o, NULL), RSL_OK) ||
        !CHECK_STATUS(rsl_collide(&theirs, NULL, &p, NULL), RSL_OK))
        return;
    check_same(&o, &p, 1e-10);
    CHECK_CLOSE(o.restitution, e, 1e-10);
    CHECK(own.depth_peak == 0.0); /* a question changes nothing */
}

/* ---- a row of one's own on a shape of the catalogue ---------------------- */

static rsl_status mine_from_e(const rsl_law_parameters *spec, rsl_law_contact *c, rsl_error *error)
{
    (void)spec;
    (void)error;
    c->damping = 1.6 * (1.0 / c->restitution - 1.0) * c->stiffness / c->speed;
    return RSL_OK;
}

static void test_borrowed_shape(void)
{
    rsl_law law = *rsl_law_find("flores");
    rsl_law_parameters spec = ordinary();
    rsl_law_contact own, theirs;
    rsl_collide_outcome a, b;
    law.key = "flores-again";
    law.published = mine_from_e;
    spec.restitution = 0.45;
    SCENE("a row of mine on the shape of flores");
    CHECK_STATUS(rsl_collide_prepare(&law, &spec, &own, NULL), RSL_OK);
    CHECK_STATUS(rsl_collide_prepare(rsl_law_find("flores"), &spec, &theirs, NULL), RSL_OK);
    CHECK_CLOSE(own.damping, theirs.damping, 1e-15);
    CHECK_INT(rsl_law_solution_of(&own), RSL_LAW_SOLUTION_A);
    CHECK_STATUS(rsl_collide(&own, NULL, &a, NULL), RSL_OK);
    CHECK_STATUS(rsl_collide(&theirs, NULL, &b, NULL), RSL_OK);
    CHECK_INT(a.method, RSL_COLLIDE_METHOD_CLOSED_FORM);
    check_same(&a, &b, 1e-13);
    spec.calibration = RSL_LAW_EXACT;
    CHECK_STATUS(rsl_collide_prepare(&law, &spec, &own, NULL), RSL_OK);
    CHECK_STATUS(rsl_collide(&own, NULL, &a, NULL), RSL_OK);
    CHECK_CLOSE(a.restitution, 0.45, 1e-13);
}

/* A law of one's own is checked like any other. */
static void test_checked(void)
{
    my_exponents mine = {1.5, 1.2, 1.1, 0};
    rsl_law_parameters spec = ordinary();
    rsl_law_contact c;
    rsl_error error = {0};
    SCENE("mine without a damping");
    spec.user = &mine;
    CHECK_STATUS(rsl_collide_prepare(&my_law, &spec, &c, &error), RSL_ERROR_MISSING);
    CHECK_TEXT(rsl_error_text(&error).text, "mine");
    CHECK_TEXT(rsl_error_text(&error).text, "damping");
    SCENE("mine with a restitution that damping contradicts");
    spec.damping = 1.0;
    spec.restitution = 0.5;
    CHECK_STATUS(rsl_collide_prepare(&my_law, &spec, &c, &error), RSL_ERROR_CONFLICT);
    CHECK_TEXT(rsl_error_text(&error).text, "mine");
}

int main(void)
{
    for (int end = RSL_LAW_SEPARATION_ZERO_DEPTH; end <= RSL_LAW_SEPARATION_ZERO_FORCE; end++) {
        test_imitation(2e6, (rsl_law_separation)end, 0.0);
        test_imitation(1e8, (rsl_law_separation)end, 0.0);
        test_imitation(1e8, (rsl_law_separation)end, 20.0);
        test_imitation(1e8, (rsl_law_separation)end, -20.0);
        test_imitation_exact(0.05, (rsl_law_separation)end);
        test_imitation_exact(0.5, (rsl_law_separation)end);
        test_imitation_exact(0.95, (rsl_law_separation)end);
        test_imitation_exact(1.0, (rsl_law_separation)end);
    }
    test_imitation_in_time();
    test_sinh(1e-2);
    test_sinh(1e-3);
    test_sinh(1e-4);
    test_dry(0.0, 0);
    test_dry(0.1, 0);
    test_dry(0.6, 0);
    test_dry(0.95, 0);
    test_dry(0.1, 1);
    test_dry(0.6, 1);
    test_latch(0.3);
    test_latch(0.8);
    test_borrowed_shape();
    test_checked();
    return check_report();
}
