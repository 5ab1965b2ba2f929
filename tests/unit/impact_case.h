/* SPDX-License-Identifier: MIT
 *
 * The cases of tests/reference/impact_in_space.json, each computed by two methods that share no code
 * with the library (see "meta" and "methods" there).
 */
#ifndef RESILE_TESTS_IMPACT_CASE_H
#define RESILE_TESTS_IMPACT_CASE_H

#include "check.h"
#include "json.h"
#include "resile/impact.h"

#define IMPACT_FILE RESILE_TEST_DATA "/impact_in_space.json"

/* The text of a case or of a part of it, kept with an index so that a search begins there. */
typedef struct impact_case {
    const char *input, *output;
    char id[48];
} impact_case;

static inline const char *impact_at(const char *at, const char *step)
{
    const char *found = json_step(at, step);
    if (!found)
        slurp_fail(IMPACT_FILE, "no ", step);
    return found;
}

/* A number, or HUGE_VAL for null. */
static inline double impact_number(const char *at, const char *step)
{
    const char *found = impact_at(at, step);
    return strncmp(found, "null", 4) == 0 ? HUGE_VAL : strtod(found, NULL);
}

static inline void impact_vector(const char *at, const char *step, int count, double *out)
{
    static const char *const index[] = {"0", "1", "2"};
    at = impact_at(at, step);
    for (int i = 0; i < count; i++)
        out[i] = impact_number(at, index[i]);
}

static inline void impact_matrix(const char *at, const char *step, double out[3][3])
{
    static const char *const index[] = {"0", "1", "2"};
    at = impact_at(at, step);
    for (int i = 0; i < 3; i++)
        impact_vector(at, index[i], 3, out[i]);
}

static inline int impact_is(const char *at, const char *step, const char *text)
{
    return json_is(impact_at(at, step), text);
}

/* The number of cases of a group. */
static inline int impact_cases(const char *kind, impact_case *out, int room)
{
    const char *const way[] = {kind, NULL};
    const char *at = json_find(json_file(IMPACT_FILE), way);
    int count = 0;
    for (at = json_blank(at + 1); *at == '{' && count < room; count++) {
        const char *id = impact_at(at, "id");
        snprintf(out[count].id, sizeof out[count].id, "%.*s", (int)strcspn(id + 1, "\""), id + 1);
        out[count].input = impact_at(at, "input");
        out[count].output = impact_at(at, "output");
        at = json_past_value(at);
        if (*at == ',')
            at = json_blank(at + 1);
    }
    return count;
}

/* The contact of a case: from W or from the bodies, which are kept if they are given (1). */
static inline int impact_contact(const impact_case *c, rsl_impact_contact *contact,
                                 rsl_impact_bodies *bodies)
{
    *contact = (rsl_impact_contact){0};
    *bodies = (rsl_impact_bodies){0};
    if (!json_step(c->input, "bodies")) {
        impact_matrix(c->input, "W", contact->inverse_mass);
        impact_vector(c->input, "velocity", 3, contact->velocity);
        return 0;
    }
    for (int i = 0; i < 2; i++) {
        const char *at = json_step(impact_at(c->input, "bodies"), i ? "1" : "0");
        rsl_impact_body *b = &bodies->body[i];
        b->mass = impact_number(at, "mass");
        if (isinf(b->mass))
            *b = rsl_impact_immovable();
        else
            impact_matrix(at, "inertia", b->inertia);
        impact_vector(at, "arm", 3, b->arm);
        impact_vector(at, "velocity", 3, b->velocity);
        impact_vector(at, "spin", 3, b->spin);
    }
    impact_vector(c->input, "normal", 3, bodies->normal);
    impact_vector(c->input, "tangent", 3, bodies->tangent);
    CHECK_STATUS(rsl_impact_prepare(bodies, contact, NULL), RSL_OK);
    return 1;
}

static inline rsl_impact_law impact_law(const impact_case *c)
{
    rsl_impact_hypothesis hypothesis =
        impact_is(c->input, "hypothesis", "newton")    ? RSL_IMPACT_NEWTON
        : impact_is(c->input, "hypothesis", "poisson") ? RSL_IMPACT_POISSON
                                                       : RSL_IMPACT_STRONGE;
    return (rsl_impact_law){impact_number(c->input, "friction"),
                            impact_number(c->input, "friction_static"),
                            impact_number(c->input, "restitution"), hypothesis};
}

/* A random number in [0, 1), the same everywhere. */
static inline double impact_random(uint64_t *state)
{
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (double)(*state >> 11) * 0x1p-53;
}

#endif
