/* SPDX-License-Identifier: MIT
 *
 * Oblique impacts against digits from mpmath and scipy: impacts to 1e-10, closed forms to 1e-12,
 * partial slip to 2e-5.
 */
#include "oblique_case.h"
#include "resile/oblique.h"

static double worst[3]; /* closed forms, impacts, partial slip */

static void near(int kind, double value, double expected, double scale, const char *what)
{
    static const double allowed[] = {1e-12, 1e-10, 2e-5};
    double error = fabs(value - expected) / scale;
    if (!(error <= worst[kind]))
        worst[kind] = error;
    check_count(error <= allowed[kind], __FILE__, __LINE__, "%s = %.17g, expected %.17g (%.2g)",
                what, value, expected, error);
}

static double inertia_of(const oblique_case *c)
{
    const char *shape = CASE_TEXT(c, "params", "shape");
    return strcmp(shape, "disc") == 0 ? 0.5 : strcmp(shape, "shell") == 0 ? 2.0 / 3.0 : 0.4;
}

static rsl_tangent tangent_of(const char *key, const rsl_tangent_parameters *spec,
                              const rsl_law_contact *normal)
{
    rsl_tangent tangent = {0};
    rsl_error error = {0};
    rsl_tangent_laws laws = {.friction = rsl_tangent_law_find(key)};
    CHECK(laws.friction != NULL);
    CHECK_STATUS(rsl_tangent_prepare(&laws, spec, normal, &tangent, &error), RSL_OK);
    if (error.status)
        printf("%s\n", rsl_error_text(&error).text);
    return tangent;
}

/* The normal law of a case: k d^n + lambda d^((n-1)/2) v, exact for its restitution. */
static rsl_law_contact normal_of(double n, double stiffness, double e, const char *end, double mass,
                                 double speed)
{
    rsl_law_contact contact = {0};
    rsl_law_parameters spec = rsl_law_parameters_default();
    const char *key = n == 1.0 ? "kelvin-voigt" : "tsuji";
    if (e == 1.0)
        key = n == 1.0 ? "linear" : "hertz";
    else
        spec.restitution = e;
    spec.stiffness = stiffness;
    spec.mass = mass;
    spec.speed = speed;
    spec.end =
        strcmp(end, "force") == 0 ? RSL_LAW_SEPARATION_ZERO_FORCE : RSL_LAW_SEPARATION_ZERO_DEPTH;
    spec.calibration = RSL_LAW_EXACT;
    CHECK_STATUS(rsl_collide_prepare(rsl_law_find(key), &spec, &contact, NULL), RSL_OK);
    return contact;
}

/* "sSs" of ["slip", "stick", "slip-1"]. */
static const char *phases_of(const oblique_case *c)
{
    static char out[16];
    size_t count = 0;
    char index[12];
    for (int i = 0; i < 15; i++) {
        snprintf(index, sizeof index, "%d", i);
        const char *text = CASE_TEXT(c, "results", "phases", index);
        if (!*text)
            break;
        out[count++] = strcmp(text, "stick") == 0 ? 'S' : strcmp(text, "viscous") == 0 ? 'v' : 's';
    }
    out[count] = '\0';
    return out;
}

static void compare_phases(const oblique_case *c, const rsl_oblique_outcome *out)
{
    const char *wanted = phases_of(c);
    /* the first slip and stick have no length: the spring changes to the other cap at once */
    if (oblique_is(c, "passivity") && strcmp(wanted, "sSsSs") == 0)
        wanted += 2;
    /* T/N is constant: the slip at the last instant of the reference is rounding */
    if (strcmp(CASE_TEXT(c, "id"), "lin-spring-05") == 0)
        CHECK_TEXT(out->phase, "S");
    else
        check_count(strcmp(out->phase, wanted) == 0, __FILE__, __LINE__, "phases %s, expected %s",
                    out->phase, wanted);
}

static void compare(const oblique_case *c, const rsl_law_contact *normal,
                    const rsl_tangent *tangent, const rsl_oblique *pair)
{
    rsl_oblique_outcome out;
    rsl_oblique_after after;
    rsl_error error = {0};
    rsl_status status = rsl_oblique_collide(normal, tangent, pair, NULL, &out, &after, &error);
    if (!CHECK_STATUS(status, RSL_OK)) {
        printf("%s\n", rsl_error_text(&error).text);
        return;
    }
    double scale = fmax(fabs(out.slip_in), tangent->friction * normal->speed);
    double radius = -pair->body[1].arm[1];
    /* the slip of the bodies is that of the reference with the sign of the tangent, -x */
    near(1, -out.slip_out, CASE_RESULT(c, "slip_out"), scale, "slip_out");
    if (CASE_HAS(c, "results", "Vx_out")) {
        near(1, after.velocity[1][0], CASE_RESULT(c, "Vx_out"), scale, "Vx_out");
        near(1, -after.spin[1] * radius, radius * CASE_RESULT(c, "omega_out"), scale,
             "omega_out R");
        near(1, after.velocity[1][1], CASE_RESULT(c, "Vn_out"), normal->speed, "Vn_out");
        double spin = pair->body[1].spin, turning = 0.5 * pair->body[1].inertia * spin * spin;
        double whole = 0.5 * pair->body[1].mass *
                           (pair->body[1].velocity[0] * pair->body[1].velocity[0] +
                            normal->speed * normal->speed) +
                       turning;
        double lost = out.lost_normal + out.lost_slip + out.lost_damping + out.lost_area;
        near(1, 1.0 - lost / whole, CASE_RESULT(c, "energy_ratio"), 1.0, "energy_ratio");
    }
    if (CASE_HAS(c, "results", "duration")) {
        near(1, out.normal.duration, CASE_RESULT(c, "duration"), CASE_RESULT(c, "duration"),
             "duration");
        near(1, out.normal.depth_max, CASE_RESULT(c, "depth_max"), CASE_RESULT(c, "depth_max"),
             "depth_max");
    }
    compare_phases(c, &out);
    CHECK_INT(out.gains, CASE_HAS(c, "results", "energy_ratio") &&
                             fabs(out.slip_out) > fabs(out.slip_in) * (1.0 + 1e-9));
}

static void spring_case(const oblique_case *c)
{
    double mass = CASE_PARAM(c, "mass"), radius = CASE_PARAM(c, "radius"), vn = CASE_PARAM(c, "Vn");
    double n = CASE_PARAM(c, "normal", "exponent");
    double k = n == 1.0 ? CASE_PARAM(c, "normal", "stiffness")
                        : 4.0 / 3.0 * CASE_PARAM(c, "normal", "modulus") * sqrt(radius);
    rsl_law_contact normal = normal_of(n, k, CASE_PARAM(c, "normal", "restitution"),
                                       CASE_TEXT(c, "params", "normal", "end"), mass, vn);
    if (CASE_HAS(c, "results", "damping_lambda") && normal.damping > 0.0)
        near(1, normal.damping, CASE_RESULT(c, "damping_lambda"), normal.damping, "lambda");
    rsl_tangent_parameters spec = rsl_tangent_parameters_default();
    spec.friction = CASE_PARAM(c, "friction");
    if (CASE_HAS(c, "params", "tangential", "ratio"))
        spec.ratio = CASE_PARAM(c, "tangential", "ratio");
    else if (CASE_HAS(c, "params", "tangential", "stiffness"))
        spec.stiffness = CASE_PARAM(c, "tangential", "stiffness");
    else
        spec.poisson = CASE_PARAM(c, "tangential", "poisson");
    if (CASE_HAS(c, "params", "tangential", "damping"))
        spec.damping = CASE_PARAM(c, "tangential", "damping");
    rsl_tangent tangent = tangent_of(CASE_TEXT(c, "params", "tangential", "law"), &spec, &normal);
    rsl_oblique pair = rsl_oblique_on_plane(inertia_of(c), mass, radius, CASE_PARAM(c, "Vx"), vn,
                                            CASE_PARAM(c, "omega"));
    compare(c, &normal, &tangent, &pair);
}

static void haff_case(const oblique_case *c)
{
    double mass = CASE_PARAM(c, "mass"), vn = CASE_PARAM(c, "Vn");
    rsl_law_contact normal =
        normal_of(1.0, CASE_PARAM(c, "stiffness"), CASE_PARAM(c, "restitution"),
                  CASE_TEXT(c, "params", "end"), mass, vn);
    rsl_tangent_parameters spec = rsl_tangent_parameters_default();
    spec.friction = CASE_PARAM(c, "friction");
    spec.damping = CASE_PARAM(c, "tangential_damping");
    rsl_tangent tangent = tangent_of("haff-werner", &spec, &normal);
    rsl_oblique pair = rsl_oblique_on_plane(inertia_of(c), mass, CASE_PARAM(c, "radius"),
                                            CASE_PARAM(c, "slip_in"), vn, 0.0);
    compare(c, &normal, &tangent, &pair);
}

static void lammps_case(const oblique_case *c)
{
    double mass = CASE_PARAM(c, "mass"), vn = CASE_PARAM(c, "Vn");
    int constant = CASE_PARAM(c, "exponent_of_depth") == 0.0;
    rsl_law_contact normal = {0};
    rsl_law_parameters law = rsl_law_parameters_default();
    law.stiffness = CASE_PARAM(c, "stiffness");
    law.damping = CASE_PARAM(c, "normal_damping");
    law.mass = mass;
    law.speed = vn;
    law.end = RSL_LAW_SEPARATION_ZERO_DEPTH;
    CHECK_STATUS(rsl_collide_prepare(rsl_law_find("kelvin-voigt"), &law, &normal, NULL), RSL_OK);
    rsl_tangent_parameters spec = rsl_tangent_parameters_default();
    spec.friction = CASE_PARAM(c, "friction");
    spec.stiffness = CASE_PARAM(c, "tangential_stiffness_at_depth_1");
    spec.damping = CASE_PARAM(c, "tangential_damping");
    spec.reset_with_damper = 1;
    rsl_tangent tangent =
        tangent_of(constant ? "spring-dashpot" : "mindlin-displacement", &spec, &normal);
    rsl_oblique pair = rsl_oblique_on_plane(0.4, mass, CASE_PARAM(c, "radius"), CASE_PARAM(c, "Vx"),
                                            vn, CASE_PARAM(c, "omega"));
    compare(c, &normal, &tangent, &pair);
}

static rsl_law_contact rigid_normal(double e, double mass, double speed)
{
    rsl_law_contact normal = {0};
    rsl_law_parameters spec = rsl_law_parameters_default();
    spec.restitution = e;
    spec.mass = mass;
    spec.speed = speed;
    CHECK_STATUS(rsl_collide_prepare(rsl_law_find("newton"), &spec, &normal, NULL), RSL_OK);
    return normal;
}

static void slip_case(const oblique_case *c)
{
    double mass = CASE_PARAM(c, "mass"), vn = CASE_PARAM(c, "Vn");
    rsl_law_contact normal = rigid_normal(CASE_PARAM(c, "restitution"), mass, vn);
    rsl_tangent_parameters spec = rsl_tangent_parameters_default();
    const char *key = CASE_TEXT(c, "params", "law");
    spec.friction = CASE_PARAM(c, "friction");
    spec.slip_speed = CASE_PARAM(c, CASE_HAS(c, "params", "speed1") ? "speed1" : "speed");
    if (CASE_HAS(c, "params", "speed0"))
        spec.slip_speed_low = CASE_PARAM(c, "speed0");
    if (CASE_HAS(c, "params", "friction_static")) {
        spec.friction_static = CASE_PARAM(c, "friction_static");
        spec.decay = CASE_PARAM(c, "decay");
    }
    rsl_tangent tangent = tangent_of(key, &spec, &normal);
    rsl_oblique pair = rsl_oblique_on_plane(inertia_of(c), mass, CASE_PARAM(c, "radius"),
                                            CASE_PARAM(c, "slip_in"), vn, 0.0);
    rsl_oblique_outcome out;
    CHECK_STATUS(rsl_oblique_collide(&normal, &tangent, &pair, NULL, &out, NULL, NULL), RSL_OK);
    near(0, -out.slip_out, CASE_RESULT(c, "slip_out"), fabs(out.slip_in), "slip_out");
    near(0, out.restitution_tangential, CASE_RESULT(c, "tangential_restitution"), 1.0, "e_t");
    /* and by the path, with a normal law that has a force */
    rsl_law_contact hertz = normal_of(1.5, 1e8, CASE_PARAM(c, "restitution"), "force", mass, vn);
    rsl_oblique_outcome path;
    CHECK_STATUS(rsl_oblique_collide(&hertz, &tangent, &pair, NULL, &path, NULL, NULL), RSL_OK);
    near(1, path.slip_out, out.slip_out, fabs(out.slip_in), "slip_out by the path");
}

static void rigid_case(const oblique_case *c)
{
    int wall =
        strncmp(json_find(c->at, (const char *const[]){"params", "mass2", NULL}), "null", 4) == 0;
    double ratio = CASE_PARAM(c, "inertia_ratio"), vn = CASE_PARAM(c, "Vn");
    rsl_oblique_sphere body[2] = {
        {CASE_PARAM(c, "mass1"), CASE_PARAM(c, "radius1"), ratio, {0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}},
        {wall ? HUGE_VAL : CASE_PARAM(c, "mass2"),
         wall ? 1.0 : CASE_PARAM(c, "radius2"),
         ratio,
         {CASE_PARAM(c, "slip_in"), 0.0, -vn},
         {0.0, 0.0, 0.0}}};
    double mass = wall ? body[0].mass : body[0].mass * body[1].mass / (body[0].mass + body[1].mass);
    rsl_law_contact normal = rigid_normal(CASE_PARAM(c, "restitution"), mass, vn);
    rsl_tangent_parameters spec = rsl_tangent_parameters_default();
    spec.friction = CASE_PARAM(c, "friction");
    spec.restitution = CASE_PARAM(c, "tangential_restitution_sticking");
    rsl_tangent tangent = tangent_of("coulomb-rigid", &spec, NULL);
    rsl_oblique_outcome out;
    const double up[3] = {0.0, 0.0, 1.0};
    CHECK_STATUS(rsl_oblique_spheres_collide(&normal, &tangent, body, up, NULL, &out, NULL),
                 RSL_OK);
    near(0, out.slip_out, CASE_RESULT(c, "slip_out"), CASE_PARAM(c, "slip_in"), "slip_out");
    near(0, out.impulse[0], CASE_RESULT(c, "normal_impulse"), CASE_RESULT(c, "normal_impulse"),
         "P");
    near(0, out.impulse[1], CASE_RESULT(c, "tangential_impulse"), CASE_RESULT(c, "normal_impulse"),
         "P_t");
    near(0, fabs(body[0].spin[1]), CASE_RESULT(c, "spin1_change"), CASE_RESULT(c, "spin1_change"),
         "spin");
    near(0, out.lost_normal + out.lost_slip, CASE_RESULT(c, "energy_lost"),
         CASE_RESULT(c, "energy_lost"), "energy_lost");
    int sticks =
        strncmp(json_find(c->at, (const char *const[]){"results", "sticks", NULL}), "true", 4) == 0;
    CHECK_TEXT(out.phase, sticks ? "S" : "s");
}

static void vector_of(const oblique_case *c, const char *where, const char *name, double out[3])
{
    static const char *const index[] = {"0", "1", "2"};
    for (int i = 0; i < 3; i++)
        out[i] = CASE_NUMBER(c, where, name, index[i]);
}

static void space_case(const oblique_case *c)
{
    double ratio = CASE_PARAM(c, "inertia_ratio"), n[3], wanted[3];
    rsl_oblique_sphere body[2] = {
        {.mass = CASE_PARAM(c, "mass1"), .radius = CASE_PARAM(c, "radius1")},
        {.mass = CASE_PARAM(c, "mass2"), .radius = CASE_PARAM(c, "radius2")}};
    static const char *const velocity[] = {"velocity1", "velocity2"}, *const spin[] = {"spin1",
                                                                                       "spin2"};
    vector_of(c, "params", "normal_1_to_2", n);
    double length = sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]), approach = 0.0;
    for (int b = 0; b < 2; b++) {
        body[b].inertia_ratio = ratio;
        vector_of(c, "params", velocity[b], body[b].velocity);
        vector_of(c, "params", spin[b], body[b].spin);
        for (int i = 0; i < 3; i++)
            approach += (b ? -1.0 : 1.0) * body[b].velocity[i] * n[i] / length;
    }
    double mass = body[0].mass * body[1].mass / (body[0].mass + body[1].mass);
    rsl_law_contact normal = rigid_normal(CASE_PARAM(c, "restitution"), mass, approach);
    rsl_tangent_parameters spec = rsl_tangent_parameters_default();
    spec.friction = CASE_PARAM(c, "friction");
    spec.restitution = CASE_PARAM(c, "tangential_restitution_sticking");
    rsl_tangent tangent = tangent_of("coulomb-rigid", &spec, NULL);
    rsl_oblique_outcome out;
    CHECK_STATUS(rsl_oblique_spheres_collide(&normal, &tangent, body, n, NULL, &out, NULL), RSL_OK);
    for (int b = 0; b < 2; b++) {
        vector_of(c, "results", velocity[b], wanted);
        for (int i = 0; i < 3; i++)
            near(0, body[b].velocity[i], wanted[i], 1.0, velocity[b]);
        vector_of(c, "results", spin[b], wanted);
        for (int i = 0; i < 3; i++)
            near(0, body[b].spin[i], wanted[i], 30.0, spin[b]);
    }
    near(0, out.impulse[0], CASE_RESULT(c, "normal_impulse"), out.impulse[0], "P");
    near(0, out.impulse[1], CASE_RESULT(c, "tangential_impulse"), out.impulse[0], "P_t");
}

/* psi1 and chi alone count: any masses, any friction. */
static void partial_case(const oblique_case *c)
{
    double psi1 = CASE_PARAM(c, "psi1"), mu = 0.25, kappa = rsl_tangent_mindlin_ratio(0.3);
    rsl_law_contact normal = normal_of(1.5, 1e9, 1.0, "depth", 0.02, 1.5);
    rsl_tangent_parameters spec = rsl_tangent_parameters_default();
    spec.friction = mu;
    spec.ratio = kappa;
    rsl_tangent tangent = tangent_of("mindlin-deresiewicz", &spec, &normal);
    double across = 2.0 * CASE_PARAM(c, "chi") / kappa;
    rsl_oblique_contact contact = {1.5, psi1 * mu * 1.5 / kappa, {1.0 / 0.02, 0.0, across / 0.02}};
    rsl_oblique_outcome out;
    CHECK_STATUS(rsl_oblique_solve(&normal, &tangent, &contact, NULL, &out, NULL), RSL_OK);
    near(1, out.psi1, psi1, 1.0, "psi1");
    near(1, out.chi, CASE_PARAM(c, "chi"), 1.0, "chi");
    near(2, out.psi2, CASE_RESULT(c, "psi2"), 1.0, "psi2");
    /* it begins with slip from psi1 = 1 on, sticks if psi1 < 4 chi - 1, and lets go slipping */
    CHECK(strcmp(out.phase, psi1 <= 1.0 ? "Ss" : "sSs") == 0);
}

int main(void)
{
    static const struct {
        const char *group;
        void (*compare)(const oblique_case *c);
        int cases;
    } groups[] = {{"rigid", rigid_case, 7},
                  {"rigid-3d", space_case, 3},
                  {"linear-spring", spring_case, 14},
                  {"linear-spring-dashpot", spring_case, 4},
                  {"hertz-mindlin", spring_case, 20},
                  {"hertz-spring", spring_case, 2},
                  {"chung-ooi", spring_case, 8},
                  {"haff-werner", haff_case, 3},
                  {"regularised", slip_case, 5},
                  {"passivity", lammps_case, 4},
                  {"maw-barber-fawcett", partial_case, 10}};
    for (size_t g = 0; g < sizeof groups / sizeof groups[0]; g++) {
        oblique_case c;
        int seen = 0;
        for (int i = 0; oblique_next(&c, i); i++) {
            if (!oblique_is(&c, groups[g].group) || strncmp(CASE_TEXT(&c, "id"), "loop", 4) == 0)
                continue;
            SCENE("%s", CASE_TEXT(&c, "id"));
            groups[g].compare(&c);
            seen++;
        }
        SCENE("%s", groups[g].group);
        CHECK_INT(seen, groups[g].cases);
    }
    printf("largest errors: closed forms %.1e, impacts %.1e, partial slip %.1e\n", worst[0],
           worst[1], worst[2]);
    return check_report();
}
