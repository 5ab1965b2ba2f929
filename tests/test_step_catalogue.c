/* SPDX-License-Identifier: MIT
 *
 * The time-step advisor over the whole catalogue of laws, against the
 * fixed-step codes of step_codes.h.
 *
 * Scaled by duration and speed, laws are told apart by their form (shape,
 * exponents, end rule) and the number lambda. Every contact is tried with the
 * code that sees the half-step velocity, once: many laws calibrated to the same
 * restitution are the same contact. The other codes see every form.
 */
#include <string.h>

#include "step_codes.h"

static int same_form(const rsl_law_contact *a, const rsl_law_contact *b)
{
    return a->shape == b->shape && a->end == b->end && a->n == b->n && a->m == b->m && a->q == b->q;
}

static int same_contact(const rsl_law_contact *a, const rsl_law_contact *b)
{
    return same_form(a, b) && a->stiffness == b->stiffness && a->mass == b->mass &&
           a->speed == b->speed && fabs(a->damping - b->damping) <= 1e-12 * fabs(b->damping) &&
           memcmp(&a->extra, &b->extra, sizeof a->extra) == 0;
}

typedef int likeness(const rsl_law_contact *, const rsl_law_contact *);

/* What was tried already, by one likeness. */
typedef struct tried {
    likeness *same;
    size_t count;
    rsl_law_contact contacts[256];
} tried;

/* Whether a contact like this one comes for the first time. */
static int is_new(tried *t, const rsl_law_contact *contact)
{
    for (size_t i = 0; i < t->count; i++)
        if (t->same(&t->contacts[i], contact))
            return 0;
    if (CHECK(t->count < sizeof t->contacts / sizeof *t->contacts))
        t->contacts[t->count++] = *contact;
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

static void test_law(const rsl_law *law, const rsl_law_spec *spec)
{
    static tried contacts = {.same = same_contact}, forms = {.same = same_form};
    rsl_law_contact c;
    SCENE("%s", law->key);
    if (!CHECK_STATUS(rsl_collide_prepare(law, spec, &c, NULL), RSL_OK))
        return;
    if (is_new(&contacts, &c))
        test_contact(&c, RSL_STEP_SCHEME_VERLET);
    if (is_new(&forms, &c)) {
        test_contact(&c, RSL_STEP_SCHEME_VERLET_PREDICTED);
        test_contact(&c, RSL_STEP_SCHEME_RK4);
    }
}

int main(void)
{
    int damped = 0;
    for (size_t i = 0; i < rsl_law_count(); i++) {
        const rsl_law *law = rsl_law_at(i);
        rsl_law_spec published = sensible_published(law);
        rsl_law_spec exact = sensible_exact(law, 0.3);
        if (!law->shape->force)
            continue;
        test_law(law, &published);
        if (law->shape->damped)
            test_law(law, &exact);
        damped += law->shape->damped;
    }
    CHECK(damped > 30);
    return check_report();
}
