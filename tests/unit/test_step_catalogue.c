/* SPDX-License-Identifier: MIT
 *
 * The time-step advisor over the whole catalogue of laws, against the
 * fixed-step codes of step_codes.h.
 *
 * Every contact is tried with every code, once: many laws calibrated to the same
 * restitution are the same contact.
 */
#include <string.h>

#include "step_codes.h"

static int same_contact(const rsl_law_contact *a, const rsl_law_contact *b)
{
    return a->model == b->model && a->end == b->end && a->n == b->n && a->m == b->m &&
           a->q == b->q && a->stiffness == b->stiffness && a->mass == b->mass &&
           a->speed == b->speed && fabs(a->damping - b->damping) <= 1e-12 * fabs(b->damping) &&
           memcmp(&a->extra, &b->extra, sizeof a->extra) == 0;
}

/* Whether a contact comes for the first time. */
static int is_new(const rsl_law_contact *contact)
{
    static rsl_law_contact tried[256];
    static size_t count;
    for (size_t i = 0; i < count; i++)
        if (same_contact(&tried[i], contact))
            return 0;
    if (CHECK(count < sizeof tried / sizeof *tried))
        tried[count++] = *contact;
    return 1;
}

static void test_contact(const rsl_law_contact *c, rsl_step_scheme stepper)
{
    const double wanted = 0.02;
    rsl_step_advice a;
    SCENE("%s, %s, %s", c->law->key, rsl_law_calibration_name(c->calibration),
          rsl_step_scheme_name(stepper));
    if (!CHECK_STATUS(rsl_step_advise(c, stepper, wanted, &a, NULL), RSL_OK))
        return;
    step_code_check_advice(c, &a, wanted);
    CHECK(isnan(a.order) || a.order > 0.9);
    CHECK(step_code_worst(c, stepper, &a, a.step, 50) <= wanted);
    CHECK(step_code_worst(c, stepper, &a, 0.71 * a.step, 20) <= wanted);
}

static void test_law(const rsl_law *law, const rsl_law_parameters *spec)
{
    rsl_law_contact c;
    SCENE("%s", law->key);
    if (!CHECK_STATUS(rsl_collide_prepare(law, spec, &c, NULL), RSL_OK) || !is_new(&c))
        return;
    test_contact(&c, RSL_STEP_SCHEME_VERLET);
    test_contact(&c, RSL_STEP_SCHEME_VERLET_PREDICTED);
    test_contact(&c, RSL_STEP_SCHEME_RK4);
}

int main(void)
{
    int damped = 0;
    for (size_t i = 0; i < rsl_law_count(); i++) {
        const rsl_law *law = rsl_law_at(i);
        rsl_law_parameters published = sensible_published(law);
        rsl_law_parameters exact = sensible_exact(law, 0.3);
        if (!law->model->force)
            continue;
        test_law(law, &published);
        if (law->model->damped)
            test_law(law, &exact);
        damped += law->model->damped;
    }
    CHECK(damped > 30);
    return check_report();
}
