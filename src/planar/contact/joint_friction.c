/* SPDX-License-Identifier: MIT
 *
 * Friction of revolute and translational joints under their own reaction forces, by Broyden's
 * method.
 *
 * A pin of radius r slips with s = r (w_b - w_a). Its friction T acts at the lever arm r under the
 * joint reaction R and a preload P,
 *
 *     N = |R| + P,   moment on b: -r T(N, s),
 *
 * where T is any law that a guide accepts. The slider of a translational joint, of length L,
 * carries the transverse force F and the moment M at its ends by F/2 + M/L and F/2 - M/L, so that
 *
 *     N = max(|F|, 2 |M|/L) + P.
 *
 * R depends on the accelerations, these on all T, and these on all N. One evaluation maps N to
 * F(N); the normal forces are the fixed point N = F(N). For one slipping pin R = R0 + G T with T =
 * mu N:
 *
 *     N^2 (1 - mu^2 G^2) - 2 mu N R0 G - R0^2 = 0   (P = 0),
 *
 * which has one positive root while mu |G| < 1: the friction circle, of radius mu r, is smaller
 * than the distance from the pin to the centre of percussion. Beyond that the pin may jam, and no
 * force exists. The fixed point is computed by Broyden's method from N = P, in the form that
 * stores only its steps (C. T. Kelley, Iterative Methods for Linear and Nonlinear Equations, SIAM
 * 1995, chapter 7); for one pin this is the secant method. Each evaluation starts afresh, so the
 * forces depend on the state alone.
 */
#include <math.h>

#include "num/elementary.h"
#include "planar/constraint/constraint.h"
#include "planar/contact/contact.h"
#include "planar/core/core.h"

/* Largest number of Broyden steps. */
enum { STEPS = 40 };

/* Residuals relative to the largest joint force: end of the iteration, and largest accepted value
 * where round-off prevents it. */
static const double stop_residual = 1e-14, accepted_residual = 1e-10;

/* 1: the joint has friction. */
static int has_friction(const rsl_planar_joint *joint)
{
    return joint->friction.static_ > 0.0 || joint->tangent.laws.friction != NULL;
}

/* Joint with friction as a guide. */
static rsl_planar_friction_guide slide_of(const rsl_planar_joint *joint)
{
    rsl_planar_friction_guide slide = rsl_planar_friction_guide_default();
    slide.name = joint->name;
    slide.body_a = joint->body_a;
    slide.body_b = joint->body_b;
    slide.point_a = joint->point_a;
    slide.point_b = joint->point_b;
    slide.axis_a = joint->axis_a;
    slide.normal_force = joint->normal_force;
    slide.friction = joint->friction;
    slide.tangent = joint->tangent;
    return slide;
}

static const rsl_planar_joint *joint_of(const rsl_planar_compiled_model *fixed, size_t slide)
{
    return &fixed->model.joints[fixed->pin[slide].joint];
}

double rsl_planar_pin_arm(const rsl_planar_compiled_model *fixed, size_t slide)
{
    const rsl_planar_joint *joint = joint_of(fixed, slide);
    return joint->kind == RSL_PLANAR_JOINT_REVOLUTE ? joint->radius : 0.0;
}

int rsl_planar_pins_new(rsl_planar_compiled_model *fixed, rsl_planar_workspace *work)
{
    rsl_planar_model *m = &fixed->model;
    size_t pins = 0, row = 0;
    fixed->first_pin = m->slide_count;
    work->jammed = RSL_PLANAR_NO_INDEX;
    for (size_t i = 0; i < m->joint_count; i++)
        pins += has_friction(&m->joints[i]) != 0;
    if (pins == 0)
        return 1;
    rsl_planar_friction_guide *slides =
        rsl_planar_allocate(work, m->slide_count + pins, sizeof *slides);
    fixed->pin = rsl_planar_allocate(work, m->slide_count + pins, sizeof *fixed->pin);
    work->joint_normal_force = rsl_planar_allocate(work, pins * (STEPS + 3), sizeof(double));
    if (slides == NULL || fixed->pin == NULL || work->joint_normal_force == NULL)
        return 0;
    for (size_t i = 0; i < m->slide_count; i++)
        slides[i] = m->slides[i];
    m->slides = slides;
    for (size_t i = 0; i < m->joint_count; i++) {
        if (has_friction(&m->joints[i])) {
            fixed->pin[m->slide_count] = (rsl_planar_pin){i, row};
            slides[m->slide_count++] = slide_of(&m->joints[i]);
        }
        row += rsl_planar_joint_row_count(&m->joints[i]);
    }
    return 1;
}

/* ---- normal forces of the pins -------------------------------------------------------- */

/* Largest multiplier of a joint row. */
static double max_joint_force(const rsl_planar *system)
{
    double max = 0.0;
    for (size_t i = 0; i < system->fixed->joint_rows; i++)
        max = fmax(max, fabs(system->work.rows[i].force));
    return max;
}

double rsl_planar_joint_normal(const rsl_planar_compiled_model *fixed,
                               const rsl_planar_workspace *work, size_t slide)
{
    const rsl_planar_joint *joint = joint_of(fixed, slide);
    const rsl_planar_constraint_row *row = &work->rows[fixed->pin[slide].row];
    if (joint->kind == RSL_PLANAR_JOINT_REVOLUTE)
        return rsl_num_hypot(row[0].force, row[1].force);
    double moment = rsl_given(joint->length) ? 2.0 * row[1].force / joint->length : 0.0;
    return fmax(fabs(row[0].force), fabs(moment));
}

/* Residuals F(N) - N of all pins. Returns the largest magnitude and sets work.jammed to its pin. */
static double find_residuals(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work,
                             const double *normal, double *residual)
{
    double worst = 0.0;
    for (size_t i = fixed->first_pin, k = 0; i < fixed->model.slide_count; i++, k++) {
        residual[k] = rsl_planar_joint_normal(fixed, work, i) +
                      fixed->model.slides[i].normal_force - normal[k];
        if (!(fabs(residual[k]) <= worst)) {
            worst = fabs(residual[k]);
            work->jammed = i;
        }
    }
    return worst;
}

static void set_normal_forces(const rsl_planar_compiled_model *fixed, rsl_planar_state *state,
                              const double *normal)
{
    for (size_t i = fixed->first_pin, k = 0; i < fixed->model.slide_count; i++, k++)
        state->slides[i].normal = fmax(normal[k], 0.0);
}

static double dot(const double *a, const double *b, size_t count)
{
    double sum = 0.0;
    for (size_t i = 0; i < count; i++)
        sum += a[i] * b[i];
    return sum;
}

static void add_scaled(double *a, double factor, const double *b, size_t count)
{
    for (size_t i = 0; i < count; i++)
        a[i] += factor * b[i];
}

/* Broyden step from the residual z and the previous steps s_0 to s_n, n = done - 1:
 *     z += s_(j+1) (s_j z)/|s_j|^2 for j = 0 to n - 1,  s = z/(1 - (s_n z)/|s_n|^2). */
static void broyden_step(const double *steps, size_t done, size_t count, double *z)
{
    for (size_t j = 0; j + 1 < done; j++) {
        const double *s = steps + j * count;
        add_scaled(z, dot(s, z, count) / dot(s, s, count), s + count, count);
    }
    if (done == 0)
        return;
    const double *last = steps + (done - 1) * count;
    double factor = 1.0 / (1.0 - dot(last, z, count) / dot(last, last, count));
    for (size_t i = 0; i < count; i++)
        z[i] *= factor;
}

int rsl_planar_solve_joint_friction(rsl_planar *system, double t,
                                    const rsl_planar_contact_options *contacts,
                                    int (*balance)(rsl_planar *, double,
                                                   const rsl_planar_contact_options *))
{
    const rsl_planar_compiled_model *fixed = system->fixed;
    size_t count = fixed->model.slide_count - fixed->first_pin;
    if (count == 0 || rsl_planar_integrator_of(fixed)->contact_impulses)
        return balance(system, t, contacts);
    double *normal = system->work.joint_normal_force, *steps = normal + count,
           residual_max = HUGE_VAL;
    system->work.jammed = RSL_PLANAR_NO_INDEX;
    for (size_t k = 0; k < count; k++)
        normal[k] = fixed->model.slides[fixed->first_pin + k].normal_force;
    for (size_t done = 0;; done++) {
        double *step = steps + done * count;
        set_normal_forces(system->fixed, &system->state, normal);
        if (balance(system, t, contacts) != 0)
            return 1;
        residual_max = find_residuals(system->fixed, &system->work, normal, step);
        if (!(residual_max > stop_residual * max_joint_force(system)) || !isfinite(residual_max) ||
            done == STEPS)
            break;
        broyden_step(steps, done, count, step);
        add_scaled(normal, 1.0, step, count);
    }
    int jams = !(residual_max <= accepted_residual * max_joint_force(system));
    if (!jams)
        system->work.jammed = RSL_PLANAR_NO_INDEX;
    return jams;
}
