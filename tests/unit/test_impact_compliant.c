/* SPDX-License-Identifier: MIT
 *
 * Compliant impacts in space: the cases of tests/reference/impact_in_space.json, computed by two
 * methods; motion in a plane against oblique.h, for all laws of friction; central impacts against
 * collide.h; twist; the rigid limit; invariances and the energy balance.
 */
#include "impact_case.h"
#include "resile/collide.h"
#include "resile/oblique.h"

static uint64_t seed = 11;

static double between(double low, double high) { return low + (high - low) * impact_random(&seed); }

/* ---- laws ------------------------------------------------------------------------- */

static rsl_law_contact general(double n, double k, double lambda, double mass, double speed)
{
    rsl_error error = {0};
    rsl_law_contact normal = {0};
    rsl_law_parameters spec = rsl_law_parameters_default();
    spec.mass = mass;
    spec.speed = speed;
    spec.stiffness = k;
    spec.exponent = spec.m = n;
    spec.q = 1.0;
    spec.damping = lambda;
    if (!CHECK_STATUS(rsl_collide_prepare(rsl_law_find("general"), &spec, &normal, &error), RSL_OK))
        printf("%s\n", rsl_error_text(&error).text);
    return normal;
}

static rsl_tangent friction_of(const char *key, const rsl_tangent_parameters *spec,
                               const rsl_law_contact *normal)
{
    rsl_error error = {0};
    rsl_tangent tangent = {0};
    rsl_tangent_laws laws = {.friction = rsl_tangent_law_find(key)};
    if (!CHECK_STATUS(rsl_tangent_prepare(&laws, spec, normal, &tangent, &error), RSL_OK))
        printf("%s: %s\n", key, rsl_error_text(&error).text);
    return tangent;
}

static rsl_impact_compliant solve(const rsl_law_contact *normal, const rsl_tangent *tangent,
                                  const rsl_impact_contact *contact)
{
    rsl_error error = {0};
    rsl_impact_compliant out = {0};
    if (!CHECK_STATUS(rsl_impact_comply(normal, tangent, contact, NULL, NULL, &out, &error),
                      RSL_OK))
        printf("%s\n", rsl_error_text(&error).text);
    return out;
}

/* ---- the reference -------------------------------------------------------------------- */

static void check_case(const impact_case *c)
{
    rsl_impact_contact contact;
    rsl_impact_bodies bodies;
    double j[3], u[3], k = impact_number(c->input, "stiffness");
    (void)impact_contact(c, &contact, &bodies);
    rsl_law_contact normal =
        general(impact_number(c->input, "exponent"), k, k * impact_number(c->input, "damping_hunt"),
                1.0 / contact.inverse_mass[0][0], -contact.velocity[0]);
    rsl_tangent_parameters spec = rsl_tangent_parameters_default();
    spec.friction = impact_number(c->input, "friction");
    spec.stiffness = impact_number(c->input, "stiffness_tangential");
    rsl_tangent tangent = friction_of("spring", &spec, &normal);
    rsl_impact_compliant out = solve(&normal, &tangent, &contact);
    impact_vector(c->output, "impulse", 3, j);
    impact_vector(c->output, "velocity_out", 3, u);
    double energy = -impact_number(c->output, "work_compression");
    for (int q = 0; q < 3; q++) {
        CHECK_NEAR(out.impulse[q], j[q], 1e-13 * j[0]);
        CHECK_NEAR(out.velocity[q], u[q], 2e-13 * fabs(contact.velocity[0]));
    }
    CHECK_CLOSE(out.duration, impact_number(c->output, "duration"), 1e-13);
    CHECK_CLOSE(out.time_compression, impact_number(c->output, "time_compression"), 1e-13);
    CHECK_CLOSE(out.depth_max, impact_number(c->output, "depth_max"), 1e-13);
    CHECK_CLOSE(out.impulse_compression, impact_number(c->output, "normal_impulse_compression"),
                1e-13);
    CHECK_NEAR(-out.work_compression, energy, 2e-13 * energy);
    CHECK_NEAR(out.work_restitution, impact_number(c->output, "work_restitution"), 2e-13 * energy);
    CHECK_NEAR(out.lost_slip, impact_number(c->output, "slip_loss"), 2e-13 * energy);
    CHECK_NEAR(out.energy_change, impact_number(c->output, "energy_change"), 2e-13 * energy);
}

static void test_reference(void)
{
    static impact_case cases[20];
    int count = impact_cases("compliant", cases, 20);
    CHECK_INT(count, 15);
    for (int i = 0; i < count; i++)
        check_case(&cases[i]);
}

/* ---- the plane ---------------------------------------------------------------------------- */

typedef struct plane {
    const char *key;
    double n, lambda, w_nt, w_tt, slip;
    rsl_tangent_parameters spec;
} plane;

/* The slip along the angle `turn` from t1, where the matrix has a principal direction of C. */
static rsl_impact_contact in_space(const plane *p, double turn)
{
    double c = cos(turn), s = sin(turn), across = 1.7 * p->w_tt;
    return (rsl_impact_contact){.inverse_mass = {{1.0, -p->w_nt * c, -p->w_nt * s},
                                                 {-p->w_nt * c, p->w_tt * c * c + across * s * s,
                                                  (p->w_tt - across) * c * s},
                                                 {-p->w_nt * s, (p->w_tt - across) * c * s,
                                                  p->w_tt * s * s + across * c * c}},
                                .velocity = {-1.0, p->slip * c, p->slip * s}};
}

/* What is said of an impact in space against the plane. */
static double off_plane(const plane *p, double turn, rsl_oblique_outcome *flat,
                        rsl_impact_compliant *out)
{
    rsl_law_contact normal = general(p->n, p->n == 1.0 ? 1e4 : 1e6, p->lambda, 1.0, 1.0);
    rsl_tangent tangent = friction_of(p->key, &p->spec, &normal);
    rsl_oblique_contact contact = {1.0, p->slip, {1.0, p->w_nt, p->w_tt}};
    rsl_impact_contact space = in_space(p, turn);
    rsl_error error = {0};
    if (!CHECK_STATUS(rsl_oblique_solve(&normal, &tangent, &contact, NULL, flat, &error), RSL_OK))
        printf("%s: %s\n", p->key, rsl_error_text(&error).text);
    *out = solve(&normal, &tangent, &space);
    double c = cos(turn), s = sin(turn), along = c * out->velocity[1] + s * out->velocity[2],
           across = c * out->velocity[2] - s * out->velocity[1];
    return fmax(fabs(along - flat->slip_out),
                fmax(fabs(across), fabs(out->velocity[0] - flat->normal.speed_out)));
}

static rsl_tangent_parameters numbers(const rsl_tangent_law *law, double stiffness)
{
    rsl_tangent_parameters spec = rsl_tangent_parameters_default();
    spec.friction = 0.4;
    if ((law->inputs | law->options) & RSL_TANGENT_INPUT_BIT(stiffness))
        spec.stiffness = stiffness;
    if (law->inputs & RSL_TANGENT_INPUT_BIT(damping))
        spec.damping = 20.0;
    if (law->inputs & RSL_TANGENT_INPUT_BIT(slip_speed))
        spec.slip_speed = 0.2;
    if (law->inputs & RSL_TANGENT_INPUT_BIT(slip_speed_low))
        spec.slip_speed_low = 0.05;
    if (law->inputs & RSL_TANGENT_INPUT_BIT(friction_static))
        spec.friction_static = 0.5;
    if (law->inputs & RSL_TANGENT_INPUT_BIT(decay))
        spec.decay = 1.0;
    return spec;
}

/* Laws whose force has a corner over the slip are integrated across it, in the plane too. */
static double bound_of(const rsl_tangent_law *law)
{
    return law->state == 0 && strcmp(law->key, "haff-werner") != 0 ? 1e-10 : 1e-12;
}

static void test_plane(void)
{
    static const double slips[] = {0.02, 0.3, 1.5, -0.6};
    for (size_t i = 0; rsl_tangent_law_at(i); i++) {
        const rsl_tangent_law *law = rsl_tangent_law_at(i);
        if (law->kind != RSL_TANGENT_FRICTION || law->state < 0 ||
            strcmp(law->key, "coulomb-rigid") == 0)
            continue;
        double worst = 0.0;
        for (int k = 0; k < 16; k++) {
            int hertz = k & 1, eccentric = k & 2;
            double stiffness =
                hertz && law->options & RSL_TANGENT_INPUT_BIT(exponent) ? 1.2e6 : 8e3;
            plane p = {
                law->key, hertz ? 1.5 : 1.0, k & 4 ? 0.0 : hertz ? 1e5 : 1e3, eccentric ? 0.6 : 0.0,
                2.5,      slips[k / 4],      numbers(law, stiffness)};
            rsl_oblique_outcome flat = {0};
            rsl_impact_compliant out;
            double off = off_plane(&p, 0.7 * k, &flat, &out);
            CHECK(strcmp(flat.phase, out.phase) == 0);
            worst = fmax(worst, off);
        }
        if (!CHECK(worst <= bound_of(law)))
            printf("%s: off the plane by %g\n", law->key, worst);
    }
}

/* ---- central impacts, twist --------------------------------------------------------------- */

/* Without coupling the normal motion is that of collide.h, for every law with a force. A force with a
 * corner over the depth is integrated across it. */
static void test_central(void)
{
    int count = 0;
    for (size_t i = 0; rsl_law_at(i); i++) {
        const rsl_law *law = rsl_law_at(i);
        rsl_law_parameters spec = rsl_law_parameters_default();
        rsl_law_contact normal;
        rsl_collide_outcome alone;
        spec.mass = 0.5;
        spec.speed = 1.2;
        spec.stiffness = 1e7;
        spec.restitution = 0.7;
        if (rsl_collide_prepare(law, &spec, &normal, NULL) != RSL_OK ||
            rsl_collide(&normal, NULL, &alone, NULL) != RSL_OK || !normal.model->force)
            continue;
        rsl_impact_contact contact = {.inverse_mass = {{2.0, 0, 0}, {0, 5.0, 0}, {0, 0, 7.0}},
                                      .velocity = {-1.2, 0.3, -0.2}};
        rsl_impact_compliant out = solve(&normal, NULL, &contact);
        count++;
        double bound = strstr(law->key, "bilinear") ? 1e-10 : 3e-12;
        if (!CHECK_NEAR(out.velocity[0], alone.speed_out, 0.1 * bound * 1.2) ||
            !CHECK_CLOSE(out.depth_max, alone.depth_max, bound) ||
            !CHECK_CLOSE(out.duration, alone.duration, bound))
            printf("%s\n", law->key);
        CHECK(out.velocity[1] == 0.3 && out.velocity[2] == -0.2);
    }
    CHECK(count > 25);
}

/* A ball that spins fast about the normal: the moment (2/3) mu a N to the end, with a linear elastic
 * force d = d_max sin(omega t) and a = sqrt(R d): Int sin^(3/2) = sqrt(pi) Gamma(5/4)/Gamma(7/4). */
static void test_twist(void)
{
    double m = 0.3, radius = 0.02, k = 2e5, mu = 0.3, v = 0.8;
    rsl_law_contact normal = general(1.0, k, 0.0, m, v);
    rsl_tangent_parameters spec = rsl_tangent_parameters_default();
    rsl_tangent tangent;
    rsl_tangent_laws laws = {.friction = rsl_tangent_law_find("spring"),
                             .twist = rsl_tangent_law_find("twist")};
    spec.friction = mu;
    spec.stiffness = 1e11; /* it slides from the first instant */
    spec.radius = radius;
    CHECK_STATUS(rsl_tangent_prepare(&laws, &spec, &normal, &tangent, NULL), RSL_OK);
    double inertia = 0.4 * m * radius * radius, omega = sqrt(k / m), deep = v / omega;
    rsl_impact_bodies ball = {
        .body = {rsl_impact_immovable(),
                 {.mass = m,
                  .inertia = {{inertia, 0, 0}, {0, inertia, 0}, {0, 0, inertia}},
                  .arm = {0, 0, -radius},
                  .velocity = {0, 0, -v},
                  .spin = {0, 0, 900.0}}},
        .normal = {0, 0, 1}};
    rsl_impact_compliant out;
    rsl_impact_after after;
    CHECK_STATUS(rsl_impact_comply_bodies(&normal, &tangent, &ball, &out, &after, NULL), RSL_OK);
    double whole = 1.7480383695280798; /* mpmath: sqrt(pi) gamma(5/4)/gamma(7/4) */
    double moment = 2.0 / 3.0 * mu * k * deep * sqrt(radius * deep) * whole / omega;
    CHECK_CLOSE(out.moment, -moment, 1e-12);
    CHECK_CLOSE(after.spin[1][2], 900.0 - moment / inertia, 1e-13);
    CHECK_CLOSE(out.twist_rate, after.spin[1][2], 1e-13);
    CHECK_NEAR(after.velocity[1][2], v, 1e-13);
    double before = 0.5 * inertia * 900.0 * 900.0,
           now = 0.5 * inertia * after.spin[1][2] * after.spin[1][2];
    CHECK_NEAR(out.energy_change, now - before, 1e-13 * before);
}

/* ---- laws of nature over random contacts ------------------------------------------------------ */

static rsl_impact_contact random_contact(void)
{
    rsl_impact_contact c = {0};
    double m[3][3];
    for (int i = 0; i < 9; i++)
        m[i / 3][i % 3] = between(-1.0, 1.0);
    for (int i = 0; i < 3; i++)
        for (int k = 0; k <= i; k++) {
            double sum = i == k ? 0.3 : 0.0;
            for (int j = 0; j < 3; j++)
                sum += m[i][j] * m[k][j];
            c.inverse_mass[i][k] = c.inverse_mass[k][i] = sum;
        }
    c.velocity[0] = -between(0.3, 3.0);
    c.velocity[1] = between(-2.0, 2.0);
    c.velocity[2] = between(-2.0, 2.0);
    return c;
}

/* The contact with the tangents turned, and its velocity turned back. */
static rsl_impact_contact turned(const rsl_impact_contact *c, double angle)
{
    double r[3][3] = {{1, 0, 0}, {0, cos(angle), sin(angle)}, {0, -sin(angle), cos(angle)}};
    rsl_impact_contact out = {0};
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            out.velocity[i] += r[i][j] * c->velocity[j];
            for (int k = 0; k < 9; k++)
                out.inverse_mass[i][j] += r[i][k / 3] * c->inverse_mass[k / 3][k % 3] * r[j][k % 3];
        }
    return out;
}

static void test_random(void)
{
    static const char *const keys[] = {"spring", "mindlin-rescaled", "dahl", "tanh", "haff-werner"};
    for (int i = 0; i < 60; i++) {
        const rsl_tangent_law *law = rsl_tangent_law_find(keys[i % 5]);
        rsl_impact_contact c = random_contact();
        double n = i & 1 ? 1.5 : 1.0, k = n == 1.0 ? 1e4 : 1e6;
        rsl_law_contact normal =
            general(n, k, i % 3 ? 0.0 : 0.1 * k, 1.0 / c.inverse_mass[0][0], -c.velocity[0]);
        int grows = n == 1.5 && law->options & RSL_TANGENT_INPUT_BIT(exponent);
        rsl_tangent_parameters spec = numbers(law, grows ? 1e6 : 1e4);
        rsl_tangent tangent = friction_of(law->key, &spec, &normal);
        rsl_impact_compliant out = solve(&normal, &tangent, &c);
        double size = -out.work_compression + fabs(out.lost_slip) + out.lost_damping, change = 0.0;
        double angle = between(-3.0, 3.0), co = cos(angle), si = sin(angle);
        for (int q = 0; q < 3; q++) { /* u' = u + W J, and the work of J */
            double u = c.velocity[q];
            for (int j = 0; j < 3; j++)
                u += c.inverse_mass[q][j] * out.impulse[j];
            CHECK_NEAR(out.velocity[q], u, 2e-12);
            change += 0.5 * out.impulse[q] * (c.velocity[q] + out.velocity[q]);
        }
        CHECK_NEAR(out.energy_change, change, 2e-12 * size);
        CHECK_NEAR(out.work_compression + out.work_restitution - out.lost_slip - out.lost_damping -
                       out.lost_area,
                   change, 2e-12 * size);
        CHECK(!law->passive || !out.gains);
        rsl_impact_contact other = turned(&c, angle);
        rsl_impact_compliant same = solve(&normal, &tangent, &other);
        CHECK_NEAR(same.velocity[0], out.velocity[0], 2e-12);
        CHECK_NEAR(same.velocity[1], co * out.velocity[1] + si * out.velocity[2], 3e-12);
        CHECK_NEAR(same.velocity[2], co * out.velocity[2] - si * out.velocity[1], 3e-12);
    }
}

/* Slip to the end, elastic: the rigid impact of Stronge with e = 1 is met at the rate of the ratio of
 * the stiffnesses, which a stiffer contact with the same ratio does not come nearer to. */
static void test_rigid_limit(void)
{
    rsl_impact_contact c = {.inverse_mass = {{1.0, 0.3, -0.2}, {0.3, 2.0, 0.1}, {-0.2, 0.1, 3.0}},
                            .velocity = {-1.0, 3.0, -2.0}};
    rsl_impact_law rigid = {0.25, RSL_UNSET, 1.0, RSL_IMPACT_STRONGE};
    rsl_impact_outcome limit;
    CHECK_STATUS(rsl_impact_solve(&c, &rigid, &limit, NULL), RSL_OK);
    double off[3], stiffer = 0.0;
    for (int i = 0; i < 4; i++) {
        double k = i == 3 ? 1e8 : 1e4, ratio = 10.0;
        for (int j = 0; j < i && i < 3; j++)
            ratio *= 10.0;
        rsl_law_contact normal = general(1.0, k, 0.0, 1.0, 1.0);
        rsl_tangent_parameters spec = rsl_tangent_parameters_default();
        spec.friction = 0.25;
        spec.stiffness = ratio * k;
        rsl_tangent tangent = friction_of("spring", &spec, &normal);
        rsl_impact_compliant out = solve(&normal, &tangent, &c);
        double d = 0.0;
        for (int q = 0; q < 3; q++)
            d = fmax(d, fabs(out.impulse[q] - limit.impulse[q]));
        *(i == 3 ? &stiffer : &off[i]) = d;
        CHECK_NEAR(out.restitution_energetic, 1.0, 1e-12);
    }
    CHECK(off[0] > 1e-7);
    CHECK_NEAR(off[0] / off[1], 10.0, 0.3);
    CHECK_NEAR(off[1] / off[2], 10.0, 0.03);
    CHECK_CLOSE(stiffer, off[0], 1e-6);
}

/* ---- refusals ------------------------------------------------------------------------------------ */

static void refuse(const rsl_law_contact *normal, const rsl_tangent *tangent,
                   const rsl_impact_contact *contact, rsl_status status, const char *says)
{
    rsl_impact_compliant out;
    rsl_error error = {0};
    CHECK_STATUS(rsl_impact_comply(normal, tangent, contact, NULL, NULL, &out, &error), status);
    CHECK_TEXT(rsl_error_text(&error).text, says);
}

static void test_refusals(void)
{
    rsl_impact_contact c = {.inverse_mass = {{1.0, 0, 0}, {0, 1.0, 0}, {0, 0, 1.0}},
                            .velocity = {-1.0, 1.0, 0}};
    rsl_law_contact normal = general(1.5, 1e6, 0.0, 1.0, 1.0), wrong = normal, rigid;
    rsl_tangent_parameters spec = rsl_tangent_parameters_default();
    rsl_law_parameters one = rsl_law_parameters_default();
    one.restitution = 0.5;
    CHECK_STATUS(rsl_collide_prepare(rsl_law_find("newton"), &one, &rigid, NULL), RSL_OK);
    spec.friction = 0.3;
    rsl_tangent coulomb = friction_of("coulomb-rigid", &spec, &normal);
    spec.poisson = 0.3;
    rsl_tangent cells = friction_of("mindlin-deresiewicz", &spec, &normal);
    wrong.mass = 2.0;
    refuse(&normal, &coulomb, &c, RSL_ERROR_CONFLICT, "coulomb-rigid has no force");
    refuse(&normal, &cells, &c, RSL_ERROR_CONFLICT, "slip along one line");
    refuse(&wrong, NULL, &c, RSL_ERROR_CONFLICT, "prepared for mass 2 kg");
    refuse(&rigid, NULL, &c, RSL_ERROR_NO_FORCE, "newton has no force");
    refuse(NULL, NULL, &c, RSL_ERROR_MISSING, "rsl_collide_prepare");
    refuse(&normal, NULL, NULL, RSL_ERROR_MISSING, "contact");
    c.inverse_mass[0][1] = c.inverse_mass[1][0] = 2.0;
    refuse(&normal, NULL, &c, RSL_ERROR_ARGUMENT, "least eigenvalue is -1");
    c.inverse_mass[0][1] = c.inverse_mass[1][0] = 0.0;
    c.twist_rate = NAN;
    refuse(&normal, NULL, &c, RSL_ERROR_ARGUMENT, "twist rate");
    c.twist_rate = 0.0;
    c.velocity[0] = 0.5;
    rsl_impact_compliant out = solve(&normal, NULL, &c);
    CHECK(out.velocity[0] == 0.5 && out.velocity[1] == 1.0 && out.impulse[0] == 0.0 &&
          out.duration == 0.0);
}

int main(void)
{
    test_reference();
    test_plane();
    test_central();
    test_twist();
    test_random();
    test_rigid_limit();
    test_refusals();
    return check_report();
}
