/* SPDX-License-Identifier: MIT
 * A ball that bounces, stepped from outside: its run is advanced in pieces,
 * saved at t = 1 s, and gone through again from there. */
#include <resile/planar.h>
#include <stdio.h>

int main(void)
{
    const rsl_planar_shape disc = {.kind = RSL_PLANAR_SHAPE_CIRCLE, .radius = 0.1};
    const rsl_planar_shape ground = {.kind = RSL_PLANAR_SHAPE_LINE, .normal = {0.0, 1.0}};
    rsl_planar_body body[2] = {rsl_planar_body_default(), rsl_planar_body_default()};
    body[0].name = "ball";
    body[0].mass = 1.0;
    body[0].position.y = 1.1;
    body[0].shapes = &disc;
    body[1].name = "floor";
    body[1].shapes = &ground;
    for (int c = 0; c < 3; c++)
        body[1].freedom[c] = RSL_PLANAR_LOCKED;
    body[0].shape_count = body[1].shape_count = 1;
    rsl_planar_contact_pair contact = rsl_planar_contact_pair_default();
    contact.name = "touch";
    contact.body_b = 1;
    contact.law = rsl_law_find("hunt-crossley");
    contact.spec.restitution = 0.8;
    contact.spec.stiffness = 1e8;
    rsl_planar_model model = rsl_planar_model_default();
    model.gravity.y = -9.81;
    model.end_time = 2.0;
    model.bodies = body;
    model.body_count = 2;
    model.contacts = &contact;
    model.contact_count = 1;

    rsl_error error;
    rsl_planar *system = NULL;
    rsl_planar_output height;
    rsl_planar_state *state = NULL;
    rsl_planar_summary summary;
    rsl_status status = rsl_planar_new(&model, &system, &error);
    if (status == RSL_OK)
        status = rsl_planar_output_find(&model, "ball.y", &height, &error);
    for (int k = 1; status == RSL_OK && k <= 8; k++) {
        rsl_planar_view view;
        if (k == 5)
            status = rsl_planar_save(system, &state, &error);
        if (status == RSL_OK)
            status = rsl_planar_advance(system, 0.25 * k, NULL, &error);
        rsl_planar_get_view(system, &view);
        printf("t = %.2f s  y = %.12f %s\n", view.time, rsl_planar_output_value(&height, &view),
               height.quantity->unit);
    }
    if (status == RSL_OK)
        status = rsl_planar_restore(system, state, &error);
    if (status == RSL_OK)
        status = rsl_planar_run(system, NULL, &summary, &error);
    if (status == RSL_OK)
        printf("once more from t = 1 s: %zu touches in all\n", summary.touches);
    else
        printf("%s\n", rsl_error_text(&error).text);
    rsl_planar_state_free(state);
    rsl_planar_free(system);
    return status != RSL_OK;
}
