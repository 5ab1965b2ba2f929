/* SPDX-License-Identifier: MIT
 *
 * resile_contact.h, the force alone, against rsl_law_force(): the same bits for contacts of every law
 * of the catalogue that is a power of depth and rate, and for exponents, depths and rates at random.
 */
#include "resile_contact.h"

#include "check.h"
#include "num/random.h"
#include "ordinary_parameters.h"
#include "resile/resile.h"

/* The element of a contact, 0 if its law is another function. */
static int element_of(const rsl_law_contact *contact, rsl_element *out)
{
    rsl_law_response at;
    if (!contact->model || !contact->model->power || !contact->model->force ||
        rsl_law_force(contact, 1e-5, 0.1, &at, NULL) < 0)
        return 0;
    *out = (rsl_element){.stiffness = contact->stiffness,
                         .damping = contact->model->damped ? contact->damping : 0.0,
                         .n = contact->n,
                         .m = contact->m,
                         .q = contact->q,
                         .phases = contact->model->approach_only ? RSL_ELEMENT_COMPRESSION_ONLY
                                                                 : RSL_ELEMENT_BOTH_PHASES,
                         .end = contact->end == RSL_LAW_SEPARATION_ZERO_FORCE
                                    ? RSL_ELEMENT_ENDS_AT_ZERO_FORCE
                                    : RSL_ELEMENT_ENDS_AT_ZERO_DEPTH};
    return 1;
}

static double between(rsl_num_random_stream *from, double least, double most)
{
    return least + rsl_num_random_next(from) * (most - least);
}

/* Depths of 1e-12 to 0.1 m and rates of up to 1e-9 to 100 m/s of both signs; the bits agree. */
static void compare(const rsl_law_contact *contact, const rsl_element *element,
                    rsl_num_random_stream *from, int count)
{
    int differ = 0;
    for (int i = 0; i < count; i++) {
        double depth = rsl_num_pow(10.0, between(from, -12.0, -1.0));
        double rate = rsl_num_pow(10.0, between(from, -9.0, 2.0)) * (i % 2 ? 1.0 : -1.0);
        rsl_law_response response;
        if (rsl_law_force(contact, depth, rate, &response, NULL) < 0)
            continue;
        double force = rsl_element_force(element, depth, rate);
        differ += memcmp(&force, &response.force, sizeof force) != 0;
    }
    CHECK_INT(differ, 0);
}

static void every_law(void)
{
    int compared = 0;
    for (size_t i = 0; i < rsl_law_count(); i++) {
        const rsl_law *law = rsl_law_at(i);
        rsl_law_parameters given = sensible_published(law);
        rsl_law_contact contact;
        rsl_element element;
        rsl_num_random_stream from = {1, i + 1, 0};
        if (rsl_collide_prepare(law, &given, &contact, NULL) < 0 || !element_of(&contact, &element))
            continue;
        SCENE("%s", law->key);
        compare(&contact, &element, &from, 1000);
        compared++;
    }
    SCENE("laws compared");
    CHECK(compared > 40);
}

/* Exponents at random, 0.3 to 4 and 0 to 3, 0.3 to 3: the power function is used everywhere. */
static void random_exponents(void)
{
    rsl_law_parameters given = sensible_published(rsl_law_find("flores"));
    rsl_law_contact contact;
    rsl_element element;
    SCENE("exponents at random");
    if (!CHECK_STATUS(rsl_collide_prepare(rsl_law_find("flores"), &given, &contact, NULL), RSL_OK))
        return;
    for (uint64_t i = 0; i < 1000; i++) {
        rsl_num_random_stream from = {2, i + 1, 0};
        contact.n = between(&from, 0.3, 4.0);
        contact.m = between(&from, 0.0, 3.0);
        contact.q = between(&from, 0.3, 3.0);
        if (CHECK(element_of(&contact, &element)))
            compare(&contact, &element, &from, 1000);
    }
}

/* No contact, no number, and the largest and smallest of them. */
static void edges(void)
{
    rsl_element element = {
        1e9, 1e8, 1.7, 1.3, 0.7, RSL_ELEMENT_BOTH_PHASES, RSL_ELEMENT_ENDS_AT_ZERO_FORCE};
    SCENE("edges");
    CHECK(rsl_element_force(&element, 0.0, 1.0) == 0.0);
    CHECK(rsl_element_force(&element, -1.0, 1.0) == 0.0);
    CHECK(rsl_element_force(&element, 1e-3, -1e3) == 0.0);
    CHECK(isnan(rsl_element_force(&element, (double)NAN, 1.0)));
    CHECK(isnan(rsl_element_force(&element, 1.0, (double)NAN)));
    for (int i = 0; i < 4; i++) {
        const double x[] = {0x1p-1074, 0x1p-1022, 1e300, 0x1.fffffffffffffp1023};
        CHECK(rsl_element_pow(x[i], 0.7) == rsl_num_pow(x[i], 0.7));
        CHECK(rsl_element_pow(x[i], 1.01) == rsl_num_pow(x[i], 1.01));
    }
}

int main(void)
{
    every_law();
    random_exponents();
    edges();
    return check_report();
}
