/* SPDX-License-Identifier: MIT
 *
 * Examples of resile/planar.h: the motion of a mechanism and its events.
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

/* A ball of 2 kg, its centre 1.1 m above the ground, e = 0.5; the system refers to it. */
static const rsl_planar_shape ground_shape = {.kind = RSL_PLANAR_SHAPE_LINE, .normal = {0, 1}};
static const rsl_planar_shape ball_shape = {.kind = RSL_PLANAR_SHAPE_CIRCLE, .radius = 0.1};

static rsl_planar_body bodies[2];
static rsl_planar_contact_pair contact;
static rsl_planar_model model;

/* The model as data: bodies with shapes, and a contact with an impulse law. */
static rsl_status make_ball(rsl_planar **system, rsl_error *error)
{
    bodies[0] = bodies[1] = rsl_planar_body_default();
    bodies[0].name = "ground";
    for (int i = 0; i < 3; i++)
        bodies[0].freedom[i] = RSL_PLANAR_LOCKED;
    bodies[0].shapes = &ground_shape;
    bodies[1].name = "ball";
    bodies[1].mass = 2.0;
    bodies[1].position.y = 1.1;
    bodies[1].shapes = &ball_shape;
    bodies[0].shape_count = bodies[1].shape_count = 1;
    contact = rsl_planar_contact_pair_default();
    contact.name = "floor";
    contact.body_a = 1;
    contact.body_b = 0;
    contact.law = rsl_law_find("newton");
    contact.spec.restitution = 0.5;
    model = rsl_planar_model_default();
    model.gravity.y = -9.81;
    model.end_time = 0.8;
    model.bodies = bodies;
    model.body_count = 2;
    model.contacts = &contact;
    model.contact_count = 1;
    return rsl_planar_new(&model, system, error);
}

/* Called for each contact event. */
static void keep_record(const rsl_planar_contact_record *record, void *user)
{
    *(rsl_planar_contact_record *)user = *record;
}

/* The impact is located: touch at sqrt(2 h/g), impact velocity sqrt(2 g h). */
static int run(void)
{
    rsl_planar *system;
    rsl_planar_contact_record record;
    rsl_planar_observer observer = {.user = &record, .interval = 0.1, .contact = keep_record};
    rsl_planar_summary summary;
    rsl_error error;
    if (make_ball(&system, &error) < 0)
        return fail(&error);
    rsl_status status = rsl_planar_run(system, &observer, &summary, &error);
    rsl_planar_free(system);
    if (status < 0)
        return fail(&error);
    printf("touch at %.9f s with %.9f m/s, e = %g\n", record.t_touch, record.speed_touch,
           record.restitution);
    return summary.touches != 1 || fabs(record.t_touch - sqrt(2 / 9.81)) > 1e-12 ||
           fabs(record.speed_touch - sqrt(2 * 9.81)) > 1e-11;
}

/* A run in pieces: the height after 0.2 s of free fall, and the same after a restore. */
static int pieces(void)
{
    rsl_planar *system;
    rsl_planar_state *start = NULL;
    rsl_planar_output height;
    rsl_planar_view view;
    double y[2] = {0};
    rsl_error error;
    if (make_ball(&system, &error) < 0)
        return fail(&error);
    rsl_status status = rsl_planar_output_find(&model, "ball.y", &height, &error);
    if (status >= 0)
        status = rsl_planar_save(system, &start, &error);
    for (int i = 0; i < 2 && status >= 0; i++) {
        status = rsl_planar_restore(system, start, &error);
        if (status >= 0)
            status = rsl_planar_advance(system, 0.2, NULL, &error);
        rsl_planar_get_view(system, &view);
        y[i] = rsl_planar_output_value(&height, &view);
    }
    rsl_planar_state_free(start);
    rsl_planar_free(system);
    printf("y(0.2 s) = %.12f m\n", y[0]);
    return status < 0 ? fail(&error) : y[0] != y[1] || fabs(y[0] - (1.1 - 9.81 * 0.02)) > 1e-12;
}

/* The freedoms of the mechanism: a free body in the plane has three. */
static int freedoms(void)
{
    rsl_planar *system;
    rsl_error error;
    if (make_ball(&system, &error) < 0)
        return fail(&error);
    rsl_planar_dof_counts counts = rsl_planar_count_dof(system);
    rsl_planar_free(system);
    printf("%zu degrees of freedom, %zu constraints\n", counts.dof, counts.constraints);
    return counts.dof != 3 || counts.constraints != 0;
}

int main(void) { return run() | pieces() | freedoms(); }
