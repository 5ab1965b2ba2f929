/* SPDX-License-Identifier: MIT
 *
 * A contact is free (nothing beyond what is given acts along its normal) or closed (its rate is as
 * the law says), and its tangent sticks or slips either way. Each choice makes linear equations;
 * their solution is one of the impact if it keeps to what the choice has assumed. With Coulomb
 * friction several may. Choices whose equations are singular are left out.
 */
#include "rigid/modes.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "num/linear.h"

enum { ROWS = 2 * RSL_RIGID_MODES_CONTACT_MAX, STICKS = 1, MODES = 6 };

/* Tolerance of the limits of a solution, relative to the largest speed. */
static const double tolerance = 1e-9;

/* Solutions that differ by more are two. */
static const double different = 1e-6;

/* A mode: its tangent, -1 and 1 slip against and along it, 0 sticks. */
static int is_closed(int mode) { return mode >= 3; }
static int slip_of(int mode) { return mode % 3 - STICKS; }

/* The phase in units of the largest entry of W and of the largest speed. */
typedef struct unit_phase {
    const rsl_rigid_phase *of;
    size_t count, rows;
    double give, speed;
    double w[ROWS * ROWS], before[ROWS], given[ROWS], target[ROWS / 2];
} unit_phase;

static void scale(const rsl_rigid_phase *phase, unit_phase *u)
{
    const rsl_rigid_contacts *c = phase->contacts;
    u->of = phase;
    u->count = c->count;
    u->rows = 2 * c->count;
    u->give = u->speed = 0.0;
    for (size_t i = 0; i < u->rows; i++) {
        u->give = fmax(u->give, c->delassus[i * u->rows + i]);
        u->speed = fmax(u->speed, fabs(phase->before[i]));
    }
    for (size_t i = 0; i < u->rows; i++)
        u->speed = fmax(u->speed, fabs(phase->given[i]) * u->give);
    for (size_t i = 0; i < u->rows * u->rows; i++)
        u->w[i] = c->delassus[i] / u->give;
    for (size_t i = 0; i < u->rows; i++) {
        u->before[i] = phase->before[i] / u->speed;
        u->given[i] = phase->given[i] * u->give / u->speed;
    }
    for (size_t i = 0; i < u->count; i++)
        u->target[i] = phase->restitute ? -c->restitution[i] * fmin(u->before[2 * i], 0.0) : 0.0;
}

/* Free without anything given: there is no friction, whatever its tangent does. */
static int is_idle(const unit_phase *u, size_t i, int mode)
{
    return !is_closed(mode) && u->given[2 * i] == 0.0;
}

static void rate_line(const unit_phase *u, size_t row, double rate, double *line)
{
    memcpy(line, u->w + row * u->rows, u->rows * sizeof *line);
    line[u->rows] = rate - u->before[row];
}

/* The impulses of a choice of modes; 0: its equations are singular. */
static int solve_modes(const unit_phase *u, const int *mode, double *impulse)
{
    double lines[ROWS * (ROWS + 1)] = {0};
    size_t width = u->rows + 1;
    for (size_t i = 0; i < u->count; i++) {
        double *normal = lines + 2 * i * width, *tangent = normal + width;
        if (is_closed(mode[i])) {
            rate_line(u, 2 * i, u->target[i], normal);
        } else {
            normal[2 * i] = 1.0;
            normal[u->rows] = u->given[2 * i];
        }
        if (slip_of(mode[i]) == 0) {
            rate_line(u, 2 * i + 1, 0.0, tangent);
        } else {
            tangent[2 * i] = slip_of(mode[i]) * u->of->contacts->friction[i];
            tangent[2 * i + 1] = 1.0;
        }
    }
    if (rsl_num_solve(lines, u->rows, 1e-13) != 0)
        return 0;
    for (size_t i = 0; i < u->rows; i++)
        impulse[i] = lines[i * width + u->rows];
    return 1;
}

/* 1: the impulses agree with the assumed modes; computes the rates after the impact. */
static int is_solution(const unit_phase *u, const int *mode, const double *impulse, double *after)
{
    for (size_t i = 0; i < u->rows; i++) {
        after[i] = u->before[i];
        for (size_t k = 0; k < u->rows; k++)
            after[i] += u->w[i * u->rows + k] * impulse[k];
    }
    for (size_t i = 0; i < u->count; i++) {
        double normal = impulse[2 * i], bound = u->of->contacts->friction[i] * normal;
        int slip = slip_of(mode[i]);
        if (is_closed(mode[i]) ? normal < u->given[2 * i] - tolerance
                               : after[2 * i] < u->target[i] - tolerance)
            return 0;
        if (is_idle(u, i, mode[i]))
            continue;
        if (slip == 0 ? fabs(impulse[2 * i + 1]) > bound + tolerance
                      : slip * after[2 * i + 1] < -tolerance)
            return 0;
    }
    return 1;
}

/* The next choice, as the digits of a number; 0: there is none. */
static int next_modes(int *mode, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (++mode[i] < MODES)
            return 1;
        mode[i] = 0;
    }
    return 0;
}

double rsl_rigid_modes_nonuniqueness(const rsl_rigid_phase *phase)
{
    int mode[RSL_RIGID_MODES_CONTACT_MAX] = {0}, found = 0;
    double first[ROWS] = {0}, spread = 0.0;
    unit_phase u;
    assert(phase->contacts->friction != NULL &&
           phase->contacts->count <= RSL_RIGID_MODES_CONTACT_MAX);
    scale(phase, &u);
    if (!(u.give > 0.0 && u.speed > 0.0))
        return 0.0;
    do {
        double impulse[ROWS], after[ROWS];
        int again = 0; /* the same as another choice */
        for (size_t i = 0; i < u.count; i++)
            again |= is_idle(&u, i, mode[i]) && slip_of(mode[i]) != 1;
        if (again || !solve_modes(&u, mode, impulse) || !is_solution(&u, mode, impulse, after))
            continue;
        if (!found)
            memcpy(first, after, sizeof first);
        found = 1;
        for (size_t i = 0; i < u.rows; i++)
            spread = fmax(spread, fabs(after[i] - first[i]));
    } while (next_modes(mode, u.count));
    return spread > different ? spread * u.speed : 0.0;
}
