/* SPDX-License-Identifier: MIT
 *
 * The energetic definition of restitution: a rod on a rough floor against an independent
 * computation, several contacts, energies, and the impulses of compression.
 */
#include "check.h"
#include "csv.h"
#include "lcp_reference.h"
#include "resile/rigid.h"

/* tests/reference/stronge.py: slip, stick, slip reversal, jam. */
static void rods(void)
{
    csv_table table = csv_read("stronge.csv");
    for (size_t row = 0; row < table.rows; row++) {
        double angle = csv_number(&table, row, "angle"), length = csv_number(&table, row, "length");
        double mass = csv_number(&table, row, "mass");
        rsl_rigid_planar scene = {
            .body = {{.mass = HUGE_VAL, .inertia = HUGE_VAL},
                     {.mass = mass,
                      .inertia = mass * length * length / 12.0,
                      .velocity = {csv_number(&table, row, "vx"), csv_number(&table, row, "vy")},
                      .spin = csv_number(&table, row, "spin"),
                      .arm = {-0.5 * length * cos(angle), -0.5 * length * sin(angle)}}},
            .normal = {0.0, 1.0},
            .restitution = csv_number(&table, row, "e"),
            .friction = csv_number(&table, row, "mu"),
            .hypothesis = RSL_RIGID_HYPOTHESIS_STRONGE};
        rsl_rigid_planar_after a;
        SCENE("rod %zu, %s", row, csv_text(&table, row, "ways"));
        if (!CHECK_STATUS(rsl_rigid_planar_collide(&scene, &a, NULL), RSL_OK))
            continue;
        /* the tangent is -x */
        CHECK_NEAR(a.impulse_compression[0], csv_number(&table, row, "compression_y"), 1e-13);
        CHECK_NEAR(-a.impulse_compression[1], csv_number(&table, row, "compression_x"), 1e-13);
        CHECK_NEAR(a.impulse[0], csv_number(&table, row, "impulse_y"), 1e-13);
        CHECK_NEAR(-a.impulse[1], csv_number(&table, row, "impulse_x"), 1e-13);
        CHECK_NEAR(a.velocity[1][0], csv_number(&table, row, "after_vx"), 1e-12);
        CHECK_NEAR(a.velocity[1][1], csv_number(&table, row, "after_vy"), 1e-12);
        CHECK_NEAR(a.spin[1], csv_number(&table, row, "after_spin"), 1e-12);
        CHECK_NEAR(a.energy_lost, csv_number(&table, row, "lost"), 1e-12);
        CHECK(!a.energy_gained && a.energy_lost >= -1e-13);
    }
    csv_free(&table);
}

/* Random mechanisms of 2 and 3 contacts: no energy is gained, and without friction the loss is that
 * of the compression, the part e^2 of which comes back. */
static void several(void)
{
    enum { FREEDOMS = 6, MOST = 6, ROOM = 1200 };
    uint64_t seed = 77;
    for (int run = 0; run < 600; run++) {
        size_t count = 2 + (size_t)run % 2;
        int rough = run % 3 != 0;
        size_t rows = rough ? 2 * count : count;
        double j[MOST][FREEDOMS], w[MOST * MOST] = {0}, v[MOST] = {0}, u[FREEDOMS];
        double e[3], mu[3], p[MOST], first[MOST], after[MOST], work[ROOM];
        for (int l = 0; l < FREEDOMS; l++)
            u[l] = random_between(&seed, -1.0, 1.0);
        for (size_t i = 0; i < rows; i++)
            for (int l = 0; l < FREEDOMS; l++) {
                j[i][l] = random_between(&seed, -1.0, 1.0);
                v[i] += j[i][l] * u[l];
            }
        for (size_t i = 0; i < rows; i++)
            for (size_t k = 0; k < rows; k++)
                for (int l = 0; l < FREEDOMS; l++)
                    w[i * rows + k] += j[i][l] * j[k][l];
        double same = random_unit(&seed);
        for (size_t i = 0; i < count; i++) {
            e[i] = run % 2 ? random_unit(&seed) : same;
            mu[i] = random_unit(&seed);
        }
        rsl_rigid_contacts c = {count, RSL_RIGID_HYPOTHESIS_STRONGE, w, v, e, rough ? mu : NULL};
        rsl_rigid_contacts_after a = {
            .impulse = p, .velocity_after = after, .impulse_compression = first};
        SCENE("mechanism %d", run);
        if (!CHECK_STATUS(rsl_rigid_contacts_solve(&c, &a, work, ROOM, NULL), RSL_OK))
            continue;
        double taken = 0.0, weighted = 0.0, back = 0.0; /* work of the normal forces */
        for (size_t i = 0; i < rows; i += rough ? 2 : 1) {
            double middle = v[i];
            for (size_t k = 0; k < rows; k++)
                middle += w[i * rows + k] * first[k];
            double part = 0.5 * first[i] * (v[i] + middle), r = e[rough ? i / 2 : i];
            taken += part;
            weighted += r * r * part;
            back += 0.5 * (p[i] - first[i]) * (middle + after[i]);
            CHECK(p[i] >= 0.0 && first[i] >= 0.0 && after[i] >= -1e-12);
        }
        CHECK(!a.energy_gained && a.energy_lost >= -1e-12);
        CHECK(back <= fmax(-weighted, 0.0) + 1e-12);
        if (!rough)
            CHECK_NEAR(a.energy_lost, weighted - taken, 1e-12);
    }
}

/* Impulses of compression and in all: e apart for Poisson; a common velocity of two bodies. */
static void phases(void)
{
    const double w[] = {2}, v[] = {-3}, e[] = {0.4};
    double p[1], first[1], after[1], work[64];
    for (int h = 0; h < RSL_RIGID_HYPOTHESIS_COUNT; h++) {
        rsl_rigid_contacts c = {1, (rsl_rigid_hypothesis)h, w, v, e, NULL};
        rsl_rigid_contacts_after a = {
            .impulse = p, .velocity_after = after, .impulse_compression = first};
        SCENE("phases, %s", rsl_rigid_hypothesis_name((rsl_rigid_hypothesis)h));
        CHECK_STATUS(rsl_rigid_contacts_solve(&c, &a, work, 64, NULL), RSL_OK);
        CHECK_CLOSE(p[0], 2.1, 1e-15);
        if (h == RSL_RIGID_HYPOTHESIS_NEWTON)
            CHECK(isnan(first[0]));
        else
            CHECK_CLOSE(first[0], 1.5, 1e-15);
    }
    SCENE("a common velocity");
    const rsl_rigid_pair pair = {{1, 2}, {3, 0}, 0.5};
    rsl_rigid_pair_after two;
    CHECK_STATUS(rsl_rigid_pair_collide(&pair, &two, NULL), RSL_OK);
    CHECK_CLOSE(two.impulse_compression, 2.0, 1e-15);
    CHECK_CLOSE(two.velocity_common, 1.0, 1e-15);
    const rsl_rigid_pair apart = {{1, 2}, {0, 3}, 0.5};
    CHECK_STATUS(rsl_rigid_pair_collide(&apart, &two, NULL), RSL_OK);
    CHECK(two.impulse_compression == 0.0 && isnan(two.velocity_common));

    SCENE("immovable bodies that approach");
    const double none[] = {0};
    rsl_rigid_contacts c = {1, RSL_RIGID_HYPOTHESIS_STRONGE, none, v, e, NULL};
    rsl_rigid_contacts_after a = {.impulse = p, .velocity_after = after};
    CHECK_STATUS(rsl_rigid_contacts_solve(&c, &a, work, 64, NULL), RSL_ERROR_NO_SOLUTION);
}

int main(void)
{
    rods();
    several();
    phases();
    return check_report();
}
