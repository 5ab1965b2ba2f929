/* SPDX-License-Identifier: MIT
 *
 * The rows of the integrators: every row is complete, its traits agree with its functions, and a
 * model changes them only by locate.
 */
#include "planar/core/takes.h"
#include "planar/run/run.h"
#include "planar_scenes.h"

static scene s;
static tape t;

/* Contacts are located, sampled, or act by impulses. */
static int ways_of_contact(const rsl_planar_integrator_row *row)
{
    return row->locates_events + row->samples_contacts + row->contact_impulses;
}

static void check_functions(const rsl_planar_integrator_row *row)
{
    CHECK(row->step != NULL && row->interpolate != NULL);
    CHECK_INT(ways_of_contact(row), 1);
    CHECK_INT(row->fixed_step, (row->type.takes & RSL_PLANAR_TAKES_STEP_MAX) != 0);
    CHECK_INT(row->particles, row->finish != NULL && row->report != NULL);
    if (row->locates_events)
        CHECK(row->method != NULL && row->method->cut != NULL && row->accept != NULL);
    if (row->dense_output)
        CHECK(row->method != NULL && row->method->at != NULL && row->accept != NULL);
    if (row->method != NULL)
        CHECK(row->method->start != NULL && row->method->step != NULL && row->method->end != NULL);
    if (row->granular != NULL)
        CHECK(row->granular->particles && row->granular->method == row->method);
}

static void check_locate(rsl_planar_integrator integrator)
{
    rsl_planar_model model = rsl_planar_model_default();
    const rsl_planar_integrator_row *row = rsl_planar_integrator_row_of(integrator);
    model.integrator = integrator;
    rsl_planar_integrator_row located = rsl_planar_integrator_for(&model);
    CHECK_INT(located.locates_events, row->locates_events);
    CHECK_INT(located.samples_contacts, row->samples_contacts);
    model.locate = 0;
    rsl_planar_integrator_row sampled = rsl_planar_integrator_for(&model);
    CHECK_INT(sampled.locates_events, 0);
    CHECK_INT(sampled.contact_impulses, row->contact_impulses);
    CHECK_INT(ways_of_contact(&sampled), 1);
}

/* A run reports the integrator whose method was at work. */
static void check_at_work(rsl_planar_integrator integrator)
{
    const rsl_planar_integrator_row *row = rsl_planar_integrator_row_of(integrator);
    scene_weigh(&s, 0.1, 9.81);
    scene_body(&s, "ball", 1.0, 1.0, 0.0, 1.0);
    s.model.integrator = integrator;
    s.model.step_max = 0.01;
    s.model.locate = row->locates_events;
    if (scene_run(&s, &t, 0.1))
        CHECK_INT(t.summary.integrator,
                  integrator == RSL_PLANAR_INTEGRATOR_AUTO ? RSL_PLANAR_INTEGRATOR_RK : integrator);
}

int main(void)
{
    for (size_t i = 0; rsl_planar_integrator_type_at(i) != NULL; i++) {
        SCENE("%s", rsl_planar_integrator_type_at(i)->name);
        CHECK(rsl_planar_integrator_type_at(i)->doc[0] != '\0');
        check_locate((rsl_planar_integrator)i);
        if (!rsl_planar_integrator_available(i))
            continue;
        check_functions(rsl_planar_integrator_row_of((rsl_planar_integrator)i));
        check_at_work((rsl_planar_integrator)i);
    }
    SCENE("an integrator that does not exist");
    CHECK(rsl_planar_integrator_row_of((rsl_planar_integrator)99) ==
          rsl_planar_integrator_row_of(RSL_PLANAR_INTEGRATOR_AUTO));
    return check_report();
}
