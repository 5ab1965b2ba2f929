/* SPDX-License-Identifier: MIT
 *
 * Matrices of laws and scenes: contacts of every law of the catalogue with ordinary numbers, runs that
 * are watched.
 */
#ifndef RESILE_TESTS_LAW_MATRIX_H
#define RESILE_TESTS_LAW_MATRIX_H

#include <time.h>

#include "ordinary_parameters.h"
#include "planar_scenes.h"

/* What is in question: a law in one of its two forms. */
typedef struct question {
    const rsl_law *law;
    rsl_planar_contact_form form;
    int loses; /* enough in a slow impact to come to rest soon */
    int pulls; /* before an isolated impact ends */
} question;

/* A contact of the law: its published inputs, half of the speed back, and a
 * stiffness of 1e7, or a modulus as soft, where it takes one. Laws of a clearance
 * reach no deeper than a part of it. What sticks does so with a tenth of the weight: with a hundred
 * weights a box that is set down swings for ever. */
static inline rsl_planar_contact_pair *matrix_touch(scene *s, const question *ask, size_t a,
                                                    size_t b, double friction)
{
    rsl_planar_contact_pair *pair = scene_touch(s, a, b, ask->law->key, -1.0, RSL_UNSET);
    pair->spec = sensible_published(ask->law);
    pair->spec.mass = pair->spec.speed = RSL_UNSET;
    if (rsl_given(pair->spec.stiffness))
        pair->spec.stiffness = 1e7;
    if (rsl_given(pair->spec.stiffness_unload))
        pair->spec.stiffness_unload = 2e7;
    if (rsl_given(pair->spec.stiffness_limit))
        pair->spec.stiffness_limit = 5e7;
    if (rsl_given(pair->spec.modulus) && !rsl_given(pair->spec.clearance))
        pair->spec.modulus = 1e9;
    if (rsl_given(pair->spec.restitution))
        pair->spec.restitution = fmax(0.5, ask->law->restitution_min);
    if (rsl_given(pair->spec.work_of_adhesion))
        pair->spec.work_of_adhesion *= 1e-3;
    pair->form = ask->form;
    pair->friction = (rsl_planar_friction){friction, friction, 0.0};
    return pair;
}

/* Whether a contact of it can be had, and what it does. */
static inline int matrix_can_ask(question *ask)
{
    rsl_law_parameters spec = sensible_published(ask->law);
    rsl_law_contact contact;
    rsl_collide_outcome outcome;
    spec.speed = 1e-3; /* plastic laws lose at higher speeds only */
    if (!sensible_at_touch(ask->law) ||
        rsl_collide_prepare(ask->law, &spec, &contact, NULL) != RSL_OK ||
        rsl_collide(&contact, NULL, &outcome, NULL) < 0)
        return 0;
    /* at small turns too; what sticks does not come off at such a speed */
    ask->loses = outcome.restitution < 0.8 && ask->law->family != RSL_LAW_FAMILY_ADHESIVE &&
                 (contact.model->damped || contact.model->plastic);
    ask->pulls = outcome.force_min < 0.0;
    return 1;
}

#endif
