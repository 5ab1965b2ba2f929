/* SPDX-License-Identifier: MIT
 *
 * Free motion: the centre of mass on a parabola, the body turning without torque.
 *
 * With the spin w in the axes of the body, the inertia I and the quaternion q that turns these axes
 * into those of the world (Euler's equations):
 *
 *     I w' = (I w) x w,   q' = q (0, w)/2
 *
 * Both right-hand sides are products, so the Taylor coefficients of both follow one after the other,
 * and a step of order 18 is exact to rounding. After each step the spin is computed anew from the
 * angular momentum, which is therefore kept to rounding, and q is brought to length 1.
 */
#include "space/space.h"

#include <assert.h>
#include <math.h>

#include "num/elementary.h"
#include "tangent/vector.h"

enum { N = RSL_SPACE_ORDER };

/* ---- matrices ------------------------------------------------------------------------ */

static void multiply(const double (*a)[3], const double x[3], double y[3])
{
    for (int i = 0; i < 3; i++)
        y[i] = rsl_tangent_dot(a[i], x);
}

/* x = A^-1 y of a symmetric positive definite matrix, by its adjugate. */
static void solve(const double (*a)[3], const double y[3], double x[3])
{
    double c[3][3];
    for (int i = 0; i < 3; i++)
        rsl_tangent_cross(a[(i + 1) % 3], a[(i + 2) % 3], c[i]);
    double determinant = rsl_tangent_dot(a[0], c[0]);
    for (int i = 0; i < 3; i++)
        x[i] = (c[0][i] * y[0] + c[1][i] * y[1] + c[2][i] * y[2]) / determinant;
}

void rsl_space_rotate(const double q[4], int back, const double v[3], double out[3])
{
    double u[3] = {q[1], q[2], q[3]}, t[3], s[3], w = back ? -q[0] : q[0];
    double f = 2.0 / (w * w + rsl_tangent_dot(u, u)); /* 2, but for rounding: it must not add up */
    rsl_tangent_cross(u, v, t);                       /* v + 2 u x (u x v + w v) */
    rsl_tangent_add(t, w, v);
    rsl_tangent_cross(u, t, s);
    for (int i = 0; i < 3; i++)
        out[i] = v[i] + f * s[i];
}

static int turns(const rsl_space_body *body) { return body->inertia[0][0] < HUGE_VAL; }

/* Spin in the axes of the body from the angular momentum there. An ideal rod has no inertia about its
 * axis, and its spin there has no meaning: it is 0. */
static void spin_of(const rsl_space_body *body, const double momentum[3], double spin[3])
{
    const double(*a)[3] = body->inertia;
    if (a[0][0] > 0.0 && a[1][1] > 0.0 && a[2][2] > 0.0) {
        solve(a, momentum, spin);
        return;
    }
    for (int i = 0; i < 3; i++)
        spin[i] = a[i][i] > 0.0 ? momentum[i] / a[i][i] : 0.0;
}

/* ---- series --------------------------------------------------------------------------- */

/* Order k + 1 of the quaternion from the orders up to k. */
static void next_orientation(rsl_space_flight *f, int k)
{
    double sum[4] = {0};
    for (int i = 0; i <= k; i++) {
        const double *q = f->orientation[i], *w = f->spin[k - i];
        sum[0] -= q[1] * w[0] + q[2] * w[1] + q[3] * w[2];
        sum[1] += q[0] * w[0] + q[2] * w[2] - q[3] * w[1];
        sum[2] += q[0] * w[1] + q[3] * w[0] - q[1] * w[2];
        sum[3] += q[0] * w[2] + q[1] * w[1] - q[2] * w[0];
    }
    for (int i = 0; i < 4; i++)
        f->orientation[k + 1][i] = 0.5 * sum[i] / (k + 1);
}

static void next_spin(rsl_space_flight *f, double (*momentum)[3], int k)
{
    double torque[3] = {0};
    multiply(f->body->inertia, f->spin[k], momentum[k]);
    for (int i = 0; i <= k; i++) {
        double part[3];
        rsl_tangent_cross(momentum[i], f->spin[k - i], part);
        rsl_tangent_add(torque, 1.0 / (k + 1), part);
    }
    spin_of(f->body, torque, f->spin[k + 1]);
}

/* The step at which the last two orders are below rounding. */
static double length_of(const rsl_space_flight *f)
{
    double length = HUGE_VAL, size = rsl_tangent_length(f->spin[0]);
    for (int k = N - 1; k <= N; k++) {
        const double *q = f->orientation[k];
        double last = sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
        last = fmax(last, size > 0.0 ? rsl_tangent_length(f->spin[k]) / size : 0.0);
        if (last > 0.0)
            length = fmin(length, rsl_num_pow(1e-17 / last, 1.0 / k));
    }
    return length;
}

void rsl_space_flight_of(const rsl_space_body *body, const rsl_space_state *begin,
                         const double gravity[3], rsl_space_flight *flight)
{
    double momentum[N + 1][3];
    *flight = (rsl_space_flight){.body = body, .begin = *begin, .length = HUGE_VAL};
    for (int i = 0; i < 3; i++)
        flight->gravity[i] = body->fixed ? 0.0 : gravity[i];
    for (int i = 0; i < 4; i++)
        flight->orientation[0][i] = begin->orientation[i];
    rsl_space_rotate(begin->orientation, 1, begin->spin, flight->spin[0]);
    for (int i = 0; i < 3; i++)
        if (body->inertia[i][i] == 0.0)
            flight->spin[0][i] = 0.0;
    for (int k = 0; k < N; k++) {
        if (turns(body))
            next_spin(flight, momentum, k);
        next_orientation(flight, k);
    }
    flight->length = length_of(flight);
    assert(flight->length > 0.0);
}

void rsl_space_flight_at(const rsl_space_flight *flight, double time, rsl_space_state *state)
{
    const rsl_space_flight *f = flight;
    double q[4] = {0}, momentum[3], own[3], spin[3];
    for (int i = 0; i < 3; i++) {
        state->velocity[i] = f->begin.velocity[i] + time * f->gravity[i];
        state->position[i] =
            f->begin.position[i] + time * (f->begin.velocity[i] + 0.5 * time * f->gravity[i]);
    }
    for (int k = N; k >= 0; k--)
        for (int i = 0; i < 4; i++)
            q[i] = q[i] * time + f->orientation[k][i];
    double size = sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    assert(size > 0.0);
    for (int i = 0; i < 4; i++)
        state->orientation[i] = q[i] / size;
    if (!turns(f->body)) { /* the spin is prescribed */
        for (int i = 0; i < 3; i++)
            state->spin[i] = f->begin.spin[i];
        return;
    }
    rsl_space_momentum(f->body, &f->begin, momentum);
    rsl_space_rotate(state->orientation, 1, momentum, own);
    spin_of(f->body, own, spin);
    rsl_space_rotate(state->orientation, 0, spin, state->spin);
}

void rsl_space_move(const rsl_space_body *body, const double gravity[3], double time,
                    rsl_space_state *state)
{
    assert(isfinite(time));
    while (time != 0.0) {
        rsl_space_flight flight;
        rsl_space_flight_of(body, state, gravity, &flight);
        double step = fabs(time) <= flight.length ? time : copysign(flight.length, time);
        rsl_space_flight_at(&flight, step, state);
        time -= step;
    }
}

/* ---- what is kept ------------------------------------------------------------------------ */

void rsl_space_momentum(const rsl_space_body *body, const rsl_space_state *state,
                        double momentum[3])
{
    double spin[3], own[3];
    rsl_space_rotate(state->orientation, 1, state->spin, spin);
    multiply(body->inertia, spin, own);
    rsl_space_rotate(state->orientation, 0, own, momentum);
}

double rsl_space_energy(const rsl_space_body *body, const rsl_space_state *state)
{
    double momentum[3];
    if (body->fixed)
        return 0.0;
    rsl_space_momentum(body, state, momentum);
    return 0.5 * body->mass * rsl_tangent_dot(state->velocity, state->velocity) +
           0.5 * rsl_tangent_dot(momentum, state->spin);
}

void rsl_space_inverse(const rsl_space_body *body, const double orientation[4],
                       double inverse[3][3])
{
    double own[9], unit[3], spin[3];
    for (int k = 0; k < 3; k++) {
        for (int i = 0; i < 3; i++)
            unit[i] = i == k;
        spin_of(body, unit, spin);
        for (int i = 0; i < 3; i++)
            own[3 * i + k] = spin[i];
    }
    rsl_impact_inertia(own, orientation, inverse);
}
