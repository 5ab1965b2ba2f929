/* SPDX-License-Identifier: MIT
 *
 * Free motion in space: the symmetric top in closed form, energy and angular momentum of an
 * asymmetric body that tumbles, a tensor in other axes, there and back, rods, bodies at rest.
 */
#include <string.h>

#include "check.h"
#include "space/space.h"

static const double none[3] = {0, 0, 0}, weight[3] = {0, 0, -9.81};

static rsl_space_body body_of(double a, double b, double c)
{
    return (rsl_space_body){.name = "body",
                            .mass = 2.0,
                            .inertia = {{a, 0, 0}, {0, b, 0}, {0, 0, c}},
                            .start = {.orientation = {1, 0, 0, 0}}};
}

/* p q */
static void product(const double p[4], const double q[4], double out[4])
{
    out[0] = p[0] * q[0] - p[1] * q[1] - p[2] * q[2] - p[3] * q[3];
    out[1] = p[0] * q[1] + p[1] * q[0] + p[2] * q[3] - p[3] * q[2];
    out[2] = p[0] * q[2] + p[2] * q[0] + p[3] * q[1] - p[1] * q[3];
    out[3] = p[0] * q[3] + p[3] * q[0] + p[1] * q[2] - p[2] * q[1];
}

static void about(const double axis[3], double rate, double t, double q[4])
{
    double size = sqrt(axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2]);
    q[0] = cos(0.5 * rate * t);
    for (int i = 0; i < 3; i++)
        q[i + 1] = sin(0.5 * rate * t) * axis[i] / size;
}

/* w = L/A + w3 (1 - C/A) e3: the body turns about its own axis by w3 (1 - C/A) t, and then about L,
 * which is fixed, by |L| t/A. */
static void test_symmetric(double a, double c)
{
    rsl_space_body body = body_of(a, a, c);
    const double spin[3] = {3.0, -1.0, 7.0}, axis[3] = {0, 0, 1};
    const double momentum[3] = {a * spin[0], a * spin[1], c * spin[2]};
    double size =
        sqrt(momentum[0] * momentum[0] + momentum[1] * momentum[1] + momentum[2] * momentum[2]);
    for (int i = 1; i <= 40; i++) {
        double t = 0.37 * i, own[4], far[4], wanted[4], sign = 0.0;
        rsl_space_state state = body.start;
        memcpy(state.spin, spin, sizeof spin);
        rsl_space_move(&body, none, t, &state);
        about(axis, spin[2] * (1.0 - c / a), t, own);
        about(momentum, size / a, t, far);
        product(far, own, wanted);
        for (int k = 0; k < 4; k++)
            sign += wanted[k] * state.orientation[k];
        for (int k = 0; k < 4; k++)
            CHECK_NEAR(state.orientation[k], copysign(1.0, sign) * wanted[k], 2e-13);
    }
}

/* Near its middle axis a body turns over and over (Dzhanibekov). 1300 turns. */
static void test_kept(void)
{
    rsl_space_body body = body_of(1.0, 2.0, 3.0);
    rsl_space_state state = body.start;
    double before[3], after[3], least = 1.0;
    state.spin[0] = 1e-4;
    state.spin[1] = 8.0;
    double energy = rsl_space_energy(&body, &state);
    rsl_space_momentum(&body, &state, before);
    for (int i = 0; i < 1000; i++) {
        rsl_space_move(&body, none, 1.0, &state);
        rsl_space_momentum(&body, &state, after);
        for (int k = 0; k < 3; k++)
            CHECK_NEAR(after[k], before[k], 1e-12 * 16.0);
        CHECK_NEAR(rsl_space_energy(&body, &state), energy, 1e-12 * energy);
        const double *q = state.orientation;
        least = fmin(least, 1.0 - 2.0 * (q[1] * q[1] + q[3] * q[3]));
    }
    CHECK(least < -0.9); /* it has turned over */
}

/* The same body described in other axes moves alike. */
static void test_axes(void)
{
    rsl_space_body plain = body_of(1.0, 2.0, 2.5), other = plain;
    const double turn[4] = {0.6, 0.1, -0.7, 0.3741657386773941},
                 back[4] = {0.6, -0.1, 0.7, -0.3741657386773941};
    rsl_impact_inertia(&plain.inertia[0][0], back, other.inertia);
    rsl_space_state a = plain.start, b;
    a.spin[0] = 1.0;
    a.spin[1] = 3.0;
    a.spin[2] = -2.0;
    b = a;
    memcpy(b.orientation, turn, sizeof turn);
    rsl_space_move(&plain, weight, 5.0, &a);
    rsl_space_move(&other, weight, 5.0, &b);
    double wanted[4];
    product(a.orientation, turn, wanted);
    for (int k = 0; k < 4; k++)
        CHECK_NEAR(b.orientation[k], wanted[k], 1e-13);
    for (int k = 0; k < 3; k++) {
        CHECK_NEAR(b.spin[k], a.spin[k], 1e-12);
        CHECK_NEAR(a.position[k], b.position[k], 1e-13);
    }
    CHECK_NEAR(a.position[2], -0.5 * 9.81 * 25.0, 1e-12);
    CHECK_NEAR(a.velocity[2], -9.81 * 5.0, 1e-13);
}

static void test_back(void)
{
    rsl_space_body body = body_of(0.3, 1.0, 1.2);
    rsl_space_state state = body.start;
    state.spin[0] = 5.0;
    state.spin[2] = 2.0;
    state.velocity[0] = 1.0;
    rsl_space_state begin = state;
    rsl_space_move(&body, weight, 3.0, &state);
    rsl_space_move(&body, weight, -3.0, &state);
    for (int k = 0; k < 4; k++)
        CHECK_NEAR(state.orientation[k], begin.orientation[k], 1e-13);
    for (int k = 0; k < 3; k++) {
        CHECK_NEAR(state.position[k], begin.position[k], 2e-14);
        CHECK_NEAR(state.velocity[k], begin.velocity[k], 1e-14);
        CHECK_NEAR(state.spin[k], begin.spin[k], 1e-12);
    }
}

static void test_special(void)
{
    rsl_space_body rod = body_of(0.5, 0.5, 0.0), still = body_of(HUGE_VAL, HUGE_VAL, HUGE_VAL);
    rsl_space_state state = rod.start;
    state.spin[0] = 2.0;
    rsl_space_move(&rod, none, acos(-1.0) / 2.0, &state); /* half a turn about x */
    CHECK_NEAR(fabs(state.orientation[1]), 1.0, 1e-15);
    CHECK_NEAR(state.spin[0], 2.0, 1e-15);
    still.fixed = 1;
    still.mass = HUGE_VAL;
    state = still.start;
    rsl_space_move(&still, weight, 100.0, &state);
    CHECK(memcmp(&state, &still.start, sizeof state) == 0);
    state.spin[2] = 1.0; /* as prescribed */
    rsl_space_move(&still, weight, acos(-1.0), &state);
    CHECK_NEAR(state.orientation[3], 1.0, 1e-15);
    CHECK(state.spin[2] == 1.0);
}

int main(void)
{
    test_symmetric(1.0, 0.3);
    test_symmetric(1.0, 1.9);
    test_symmetric(1.0, 1.0);
    test_kept();
    test_axes();
    test_back();
    test_special();
    return check_report();
}
