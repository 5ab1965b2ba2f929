/* SPDX-License-Identifier: MIT
 *
 * Two bodies in the plane that meet obliquely, with parameters at random: spheres, discs, shells and
 * bodies that are not in line with the contact; linear, viscous, adhesive normal laws; friction with
 * a spring, a dashpot, a bristle, or of the slip alone. Velocities and spins after direct integration
 * by scipy, to 1e-10 (bristles, of which Radau knows ten digits: 2e-10). `test_oblique_bodies FILE`
 * takes another table, by its path from tests/reference: oblique_bodies.py makes as many as are wanted.
 */
#include "check.h"
#include "csv.h"
#include "resile/oblique.h"

static double worst;

static int is(const csv_table *t, size_t row, const char *column, const char *word)
{
    return strcmp(csv_text(t, row, column), word) == 0;
}

static double body_number(const csv_table *t, size_t row, int body, const char *name)
{
    char column[16];
    snprintf(column, sizeof column, "%s%d", name, body + 1);
    return csv_number(t, row, column);
}

static rsl_oblique pair_of(const csv_table *t, size_t row)
{
    rsl_oblique pair = {.normal = {0.0, 1.0}};
    for (int i = 0; i < 2; i++)
        pair.body[i] = (rsl_rigid_body){
            .mass = body_number(t, row, i, "m"),
            .inertia = body_number(t, row, i, "I"),
            .arm = {body_number(t, row, i, "x"), body_number(t, row, i, "y")},
            .velocity = {body_number(t, row, i, "vx"), body_number(t, row, i, "vy")},
            .spin = body_number(t, row, i, "w")};
    return pair;
}

/* Of stiffness 1: E* = 3/4, R = 1. */
static rsl_law_contact normal_of(const csv_table *t, size_t row, const rsl_oblique *pair)
{
    rsl_law_contact contact = {0};
    rsl_oblique_contact met = {0};
    rsl_law_parameters spec = rsl_law_parameters_default();
    double lambda = csv_number(t, row, "lambda"), work = csv_number(t, row, "work");
    const char *key = csv_text(t, row, "normal");
    CHECK_STATUS(rsl_oblique_contact_of(pair, &met, NULL), RSL_OK);
    spec.mass = 1.0 / met.inverse[0];
    spec.speed = met.approach;
    if (lambda > 0.0)
        spec.damping = lambda;
    if (work > 0.0) {
        spec.modulus = 0.75;
        spec.radius = 1.0;
        spec.work_of_adhesion = work;
    } else {
        spec.stiffness = 1.0;
        spec.end = is(t, row, "end", "force") ? RSL_LAW_SEPARATION_ZERO_FORCE
                                              : RSL_LAW_SEPARATION_ZERO_DEPTH;
    }
    if (is(t, row, "normal", "hunt")) {
        key = "general";
        spec.exponent = spec.m = 1.5;
        spec.q = 1.0;
    } else if (is(t, row, "normal", "kelvin")) {
        key = lambda > 0.0 ? "kelvin-voigt" : "linear";
    } else if (is(t, row, "normal", "tsuji") && lambda == 0.0) {
        key = "hertz";
    }
    CHECK_STATUS(rsl_collide_prepare(rsl_law_find(key), &spec, &contact, NULL), RSL_OK);
    return contact;
}

static rsl_tangent tangent_of(const csv_table *t, size_t row, const rsl_law_contact *normal)
{
    rsl_tangent tangent = {0};
    rsl_tangent_parameters spec = rsl_tangent_parameters_default();
    const rsl_tangent_laws laws = {.friction = rsl_tangent_law_find(csv_text(t, row, "friction"))};
    const struct {
        const char *column;
        double *to;
    } numbers[] = {
        {"mu_s", &spec.friction_static},
        {"k", is(t, row, "friction", "mindlin-rescaled") ? &spec.ratio : &spec.stiffness},
        {"eta", &spec.damping},
        {"s2", &spec.viscosity},
        {"v_s", &spec.slip_speed}};
    rsl_error error = {0};
    spec.friction = csv_number(t, row, "mu");
    spec.adhesion = csv_number(t, row, "A");
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        if (csv_number(t, row, numbers[i].column) > 0.0)
            *numbers[i].to = csv_number(t, row, numbers[i].column);
    if (!CHECK_STATUS(rsl_tangent_prepare(&laws, &spec, normal, &tangent, &error), RSL_OK))
        printf("%s\n", rsl_error_text(&error).text);
    return tangent;
}

static void near(double value, double expected, double bound, const char *what)
{
    double error = fabs(value - expected);
    worst = fmax(worst, error);
    check_count(error <= bound, __FILE__, __LINE__, "%s = %.17g, expected %.17g (%.2g)", what,
                value, expected, error);
}

static void test_row(const csv_table *t, size_t row)
{
    rsl_oblique pair = pair_of(t, row);
    rsl_law_contact normal = normal_of(t, row, &pair);
    rsl_tangent tangent = tangent_of(t, row, &normal);
    rsl_oblique_outcome out;
    rsl_oblique_after after;
    rsl_error error = {0};
    double bound =
        is(t, row, "friction", "dahl") || is(t, row, "friction", "lugre") ? 2e-10 : 1e-10;
    SCENE("%s with %s, row %zu", csv_text(t, row, "friction"), csv_text(t, row, "normal"), row + 1);
    if (!CHECK_STATUS(rsl_oblique_collide(&normal, &tangent, &pair, NULL, &out, &after, &error),
                      RSL_OK)) {
        printf("%s\n", rsl_error_text(&error).text);
        return;
    }
    const double found[] = {after.velocity[0][0], after.velocity[0][1], after.spin[0],
                            after.velocity[1][0], after.velocity[1][1], after.spin[1]};
    static const char *const columns[] = {"vx1_out", "vy1_out", "w1_out",
                                          "vx2_out", "vy2_out", "w2_out"};
    for (int i = 0; i < 6; i++)
        near(found[i], csv_number(t, row, columns[i]), bound, columns[i]);
    double duration = csv_number(t, row, "duration");
    near(out.normal.duration / duration, 1.0, bound, "duration");
    double lost = out.lost_normal + out.lost_slip + out.lost_damping + out.lost_area;
    CHECK_NEAR(lost, out.energy_in - out.energy_out, 1e-11 * out.energy_in);
}

/* Below the sticking speed bodies stay together, in line with the contact or not: a status. */
static void test_sticking(void)
{
    static const char *const keys[] = {"mindlin-rescaled", "mindlin-deresiewicz"};
    rsl_law_parameters spec = rsl_law_parameters_default();
    rsl_law_contact normal;
    spec.mass = spec.radius = 1.0;
    spec.speed = 0.3;
    spec.modulus = 0.75;
    spec.work_of_adhesion = 0.1;
    CHECK_STATUS(rsl_collide_prepare(rsl_law_find("jkr"), &spec, &normal, NULL), RSL_OK);
    for (int i = 0; i < 4; i++) {
        const rsl_tangent_laws laws = {.friction = rsl_tangent_law_find(keys[i / 2])};
        const rsl_oblique_contact met = {0.3, 0.5, {1.0, 0.4 * (i % 2), 3.0}};
        rsl_tangent_parameters numbers = rsl_tangent_parameters_default();
        rsl_tangent tangent;
        rsl_oblique_outcome out;
        SCENE("%s that sticks, %d", keys[i / 2], i % 2);
        numbers.friction = 0.4;
        numbers.ratio = 0.8;
        CHECK_STATUS(rsl_tangent_prepare(&laws, &numbers, &normal, &tangent, NULL), RSL_OK);
        CHECK_STATUS(rsl_oblique_solve(&normal, &tangent, &met, NULL, &out, NULL),
                     RSL_NO_SEPARATION);
        CHECK(!rsl_given(out.slip_out));
    }
}

int main(int argc, char **argv)
{
    test_sticking();
    csv_table table = csv_read(argc > 1 ? argv[1] : "oblique_bodies.csv");
    for (size_t row = 0; row < table.rows; row++)
        test_row(&table, row);
    printf("%zu impacts, largest error %.1e\n", table.rows, worst);
    CHECK(table.rows >= 100);
    csv_free(&table);
    return check_report();
}
