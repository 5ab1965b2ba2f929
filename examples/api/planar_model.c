/* SPDX-License-Identifier: MIT
 *
 * Examples of resile/planar_model.h: bodies, joints, springs and signals.
 */
#include <math.h>
#include <resile/planar.h>
#include <stdio.h>

/* Prints what went wrong. */
static int fail(const rsl_error *error)
{
    fprintf(stderr, "%s\n", rsl_error_text(error).text);
    return 1;
}

static const double pi = 3.14159265358979323846;

/* A pendulum: a rod of 1 kg and 1 m on a revolute joint has one degree of freedom. */
static int pendulum(void)
{
    rsl_planar_body rod = rsl_planar_body_default();
    rsl_planar_joint pivot = rsl_planar_joint_default();
    rsl_planar_model model = rsl_planar_model_default();
    rsl_planar *system;
    rsl_error error;
    rod.name = "rod";
    rod.mass = 1.0;
    rod.inertia = 1.0 / 12;
    rod.position = (rsl_planar_point){0, -0.5};
    pivot.name = "pivot";
    pivot.kind = RSL_PLANAR_JOINT_REVOLUTE;
    pivot.body_a = RSL_PLANAR_WORLD;
    pivot.body_b = 0;
    pivot.point_b = (rsl_planar_point){0, 0.5};
    model.gravity.y = -9.81;
    model.end_time = 1.0;
    model.bodies = &rod;
    model.joints = &pivot;
    model.body_count = model.joint_count = 1;
    if (rsl_planar_new(&model, &system, &error) < 0)
        return fail(&error);
    size_t dof = rsl_planar_count_dof(system).dof;
    rsl_planar_free(system);
    printf("pendulum: %zu degree of freedom\n", dof);
    return dof != 1;
}

/* A mass of 2 kg on a spring of 200 N/m along x: 10 rad/s. */
static int oscillator(void)
{
    rsl_planar_body mass = rsl_planar_body_default();
    rsl_planar_spring spring = rsl_planar_spring_default();
    rsl_planar_model model = rsl_planar_model_default();
    rsl_planar *system;
    rsl_planar_modal *modal;
    rsl_error error;
    mass.name = "mass";
    mass.mass = 2.0;
    mass.freedom[1] = mass.freedom[2] = RSL_PLANAR_LOCKED; /* y and angle */
    spring.name = "spring";
    spring.kind = RSL_PLANAR_SPRING_AXIS;
    spring.body_a = RSL_PLANAR_WORLD;
    spring.body_b = 0;
    spring.axis_a = (rsl_planar_point){1, 0};
    spring.stiffness = 200.0;
    model.end_time = 1.0;
    model.bodies = &mass;
    model.springs = &spring;
    model.body_count = model.spring_count = 1;
    if (rsl_planar_new(&model, &system, &error) < 0)
        return fail(&error);
    rsl_status status = rsl_planar_modal_new(system, &modal, &error);
    rsl_planar_free(system);
    if (status < 0)
        return fail(&error);
    double omega = modal->mode[0].omega;
    rsl_planar_modal_free(modal);
    printf("oscillator: %.9f rad/s\n", omega);
    return fabs(omega - 10.0) > 1e-6;
}

/* A harmonic signal of 2 Hz and 5 mm with its velocity and acceleration. */
static int signal(void)
{
    const rsl_planar_signal table = {
        .kind = RSL_PLANAR_SIGNAL_HARMONIC, .amplitude = 5e-3, .frequency = 2.0};
    double rate, acceleration, x = rsl_planar_signal_at(&table, 0.125, &rate, &acceleration);
    printf("x = %g m, v = %.1e m/s, a = %.6f m/s^2\n", x, rate, acceleration);
    return fabs(x - 5e-3) > 1e-15 || fabs(acceleration + 5e-3 * 16 * pi * pi) > 1e-12;
}

/* A model without a mass is refused; the path says where. */
static int refused(void)
{
    rsl_planar_body body = rsl_planar_body_default();
    rsl_planar_model model = rsl_planar_model_default();
    rsl_planar *system;
    rsl_error error;
    body.name = "ball";
    model.end_time = 1.0;
    model.bodies = &body;
    model.body_count = 1;
    rsl_status status = rsl_planar_new(&model, &system, &error);
    puts(rsl_error_text(&error).text);
    return status >= 0;
}

int main(void) { return pendulum() | oscillator() | signal() | refused(); }
