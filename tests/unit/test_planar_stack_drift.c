/* SPDX-License-Identifier: MIT
 *
 * What begins at rest under load stays: a box, a stack of ten boxes, a pyramid of boxes and one of
 * discs do not move by 1e-9 m in 100 s, with rigid contacts, located or in Moreau's steps, and
 * with compliant ones of every law that has a static depth.
 *
 * One law in a few is taken in each pile, so that each is in one; `test_planar_stack_drift all` (`make
 * torture`) takes all of them in all piles and prints a table.
 */
#include <time.h>

#include "ordinary_parameters.h"
#include "planar_scenes.h"
#include "resile/collide.h"

static const double g = 9.81;

static scene s;
static tape t;

/* ---- piles ------------------------------------------------------------------------- */

static void add_box(double x, double y)
{
    scene_shape(&s, scene_body(&s, "box", 1.0, RSL_UNSET, x, y), scene_box(0.4, 0.1));
}

static void put_box(void) { add_box(0.0, 0.05); }

static void put_stack(void)
{
    for (int i = 0; i < 10; i++)
        add_box(0.0, 0.05 + 0.1 * i);
}

static void put_boxes(void)
{
    for (int row = 0; row < 3; row++)
        for (int k = 0; k < 3 - row; k++)
            add_box(0.42 * k + 0.21 * row, 0.05 + 0.1 * row);
}

static void put_discs(void)
{
    for (int row = 0; row < 3; row++)
        for (int k = 0; k < 3 - row; k++)
            scene_disc(&s, "disc", 1.0, 0.1, 0.2 * k + 0.1 * row, 0.1 + 0.1 * sqrt(3.0) * row);
}

/* Discs on each other need a friction of 0.268, three rows of them more than 0.4: at 0.5 they
 * rest, but where all stick forces are beyond their limits, and steps of Moreau may fall apart. */
static const struct pile {
    const char *name;
    void (*put)(void);
    double friction;
    int boxes; /* on each other */
} piles[] = {
    {"box", put_box, 0.4, 1},        {"stack", put_stack, 0.4, 10},  {"boxes", put_boxes, 0.4, 0},
    {"discs .5", put_discs, 0.5, 0}, {"discs 1", put_discs, 1.0, 0},
};
enum { PILES = sizeof piles / sizeof *piles };

/* ---- a run --------------------------------------------------------------------------- */

/* One law in one form, and how time goes on. */
typedef struct question {
    const rsl_law *law;
    rsl_planar_contact_form form;
    rsl_planar_integrator integrator;
} question;

/* Half of the speed comes back where a law takes a restitution, and the contact is as stiff as
 * 1e7, or a modulus of 1e9, makes it. */
static rsl_law_parameters spec_of(const question *ask)
{
    rsl_law_parameters spec = sensible_published(ask->law);
    if (rsl_given(spec.stiffness))
        spec.stiffness = 1e7;
    if (rsl_given(spec.stiffness_unload))
        spec.stiffness_unload = 2e7;
    if (rsl_given(spec.stiffness_limit))
        spec.stiffness_limit = 5e7;
    if (rsl_given(spec.modulus) && !rsl_given(spec.clearance))
        spec.modulus = 1e9;
    if (rsl_given(spec.restitution))
        spec.restitution = fmax(0.5, ask->law->restitution_min);
    if (rsl_given(spec.work_of_adhesion))
        spec.work_of_adhesion *= 1e-3; /* a tenth of the weight of a body */
    return spec;
}

/* All bodies and the floor may touch. */
static void build(const question *ask, const struct pile *pile)
{
    scene_weigh(&s, 100.0, g);
    s.model.start = RSL_PLANAR_START_EQUILIBRIUM;
    s.model.integrator = ask->integrator;
    if (ask->integrator == RSL_PLANAR_INTEGRATOR_MOREAU)
        s.model.step_max = 0.25;
    pile->put();
    size_t floor = scene_floor(&s);
    rsl_planar_contact_pair *pair = scene_touch(&s, 0, floor, ask->law->key, -1.0, RSL_UNSET);
    for (size_t i = 0; i <= floor; i++)
        s.group[i] = i;
    pair->kind = RSL_PLANAR_CONTACT_GROUP;
    pair->group = s.group;
    pair->group_count = floor + 1;
    pair->spec = spec_of(ask);
    pair->spec.mass = pair->spec.speed = RSL_UNSET;
    pair->form = ask->form;
    pair->friction = (rsl_planar_friction){pile->friction, pile->friction, 0.0};
}

/* The depth at which a law bears a force at rest: by bisection of its force, and in closed form where
 * that hangs on the speed v0 of touch. It is then that of the touch of which e^2 M v0^2/2 is stored:
 *
 *   zhang-springs        F = k_out d^m with dmax = d, so F = e^2 (m + 1)/(n + 1) k d^n/share,
 *                        share = (e^2 + e^q)/(1 + e^q)
 *   muthukumar-bilinear  F = c k d^(3/2), c = 4 sqrt(2)/3 for e = 1/2, dy = dm/10: d = dm/2 stores
 *                        K2 (d - dy)^2/2 + (K2 (d - dy) + F) dy/2 = e^2 (2/5) k dm^(5/2) */
static double depth_at_rest(const question *ask, double load)
{
    rsl_law_parameters spec = spec_of(ask);
    rsl_law_contact contact = {0};
    rsl_law_response response;
    double e = spec.restitution, n = spec.exponent, low = 0.0, high = 2e-3;
    if (strcmp(ask->law->key, "zhang-springs") == 0) {
        double share = (e * e + pow(e, spec.q)) / (1.0 + pow(e, spec.q));
        return pow(load * share * (n + 1.0) / (e * e * (spec.m + 1.0) * spec.stiffness), 1.0 / n);
    }
    if (strcmp(ask->law->key, "muthukumar-bilinear") == 0)
        return pow(load * 3.0 / (4.0 * sqrt(2.0) * spec.stiffness), 2.0 / 3.0);
    CHECK_STATUS(rsl_collide_prepare(ask->law, &spec, &contact, NULL), RSL_OK);
    for (int i = 0; i < 100; i++) {
        double middle = 0.5 * (low + high);
        rsl_status status = rsl_law_force(&contact, middle, 0.0, &response, NULL);
        if (status == RSL_OK && response.force < load) /* else it is beyond what the law is for */
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* The uppermost box of a pile of boxes on each other sinks by the depths of all. */
static double sinks(const question *ask, int boxes)
{
    double sum = 0.0;
    for (int i = 1; i <= boxes && ask->law->model->force != NULL; i++)
        sum += depth_at_rest(ask, 0.5 * i * g);
    return sum;
}

/* How far the bodies are from where they began; where that is the first sample tells. */
static void keep_drift(const rsl_planar_view *state, tape *kept)
{
    static rsl_planar_pose first[SCENE_BODIES];
    if (kept->samples == 1)
        memcpy(first, state->pose, kept->bodies * sizeof *first);
    for (size_t i = 0; i < kept->bodies; i++) {
        tape_worst(kept, state->pose[i].x - first[i].x);
        tape_worst(kept, state->pose[i].y - first[i].y);
        tape_worst(kept, state->pose[i].angle - first[i].angle);
    }
}

/* CPU seconds; negative: it failed. A law may have no memoryless form: NaN. */
static double try_one(const question *ask, const struct pile *pile)
{
    unsigned long before = check_state.failed;
    clock_t begin = clock();
    SCENE("%s, %s, %s, %s", pile->name, ask->law->key,
          rsl_planar_form_type_at((size_t)ask->form)->name,
          rsl_planar_integrator_type_at((size_t)ask->integrator)->name);
    build(ask, pile);
    if (ask->form == RSL_PLANAR_MEMORYLESS) {
        rsl_planar *system = NULL;
        int refused = rsl_planar_new(&s.model, &system, NULL) < 0;
        rsl_planar_free(system);
        if (refused)
            return NAN;
    }
    t.look = keep_drift;
    if (scene_run(&s, &t, 5.0)) {
        CHECK_NEAR(t.worst, 0.0, 1e-9);
        if (pile->boxes > 0)
            CHECK_NEAR(t.summary.start_shift, sinks(ask, pile->boxes), 1e-13);
        else
            CHECK_NEAR(t.summary.start_shift, 0.0, 2e-3);
        CHECK_NEAR(t.summary.time, 100.0, 0.0);
        CHECK_INT(t.summary.slips, 0);
        CHECK_INT(t.summary.separations, 0);
    }
    double seconds = (double)(clock() - begin) / CLOCKS_PER_SEC;
    return check_state.failed > before ? -seconds : seconds;
}

/* ---- who is asked ---------------------------------------------------------------------- */

static int has_static_depth(const question *ask)
{
    rsl_law_contact contact;
    rsl_law_parameters spec = spec_of(ask);
    return sensible_at_touch(ask->law) &&
           rsl_collide_prepare(ask->law, &spec, &contact, NULL) == RSL_OK;
}

/* Discs that stick find no place of rest where not all friction may hold: the run says so. */
static int has_rest(const question *ask, const struct pile *pile)
{
    return ask->law->family != RSL_LAW_FAMILY_ADHESIVE || pile->friction != 0.5;
}

/* One line of the table: all piles, or one of them for a number that is not negative. */
static void try_piles(const question *ask, int only)
{
    double took[PILES];
    for (int k = 0; k < PILES; k++)
        took[k] = (only < 0 || k == only % PILES) && has_rest(ask, &piles[k])
                      ? try_one(ask, &piles[k])
                      : (double)NAN;
    if (only >= 0 || isnan(took[0]))
        return;
    printf("%-26s %-10s", ask->law->key, rsl_planar_form_type_at((size_t)ask->form)->name);
    for (int k = 0; k < PILES; k++)
        printf(" %7.2f%c", fabs(took[k]), took[k] < 0.0 ? '!' : ' ');
    printf("\n");
    fflush(stdout);
}

static void try_rigid(void)
{
    static const char *const laws[] = {"newton", "poisson"};
    static const rsl_planar_integrator steps[] = {RSL_PLANAR_INTEGRATOR_RK,
                                                  RSL_PLANAR_INTEGRATOR_MOREAU};
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < 2; k++)
            try_piles(&(question){.law = rsl_law_find(laws[i]), .integrator = steps[k]}, -1);
}

int main(int count, char **words)
{
    int every = count > 1 && strcmp(words[1], "all") == 0;
    int requested = 0;
    printf("CPU seconds; ! marks what does not hold, told above its line\n%37s", "");
    for (int k = 0; k < PILES; k++)
        printf(" %8s", piles[k].name);
    printf("\n");
    try_rigid();
    for (size_t i = 0; i < rsl_law_count(); i++)
        for (int form = 0; form < 2; form++) {
            question ask = {.law = rsl_law_at(i),
                            .form = form ? RSL_PLANAR_MEMORYLESS : RSL_PLANAR_STORED,
                            .integrator = RSL_PLANAR_INTEGRATOR_RK};
            if (has_static_depth(&ask))
                try_piles(&ask, every ? -1 : requested++);
        }
    CHECK(every || requested > 100);
    return check_report();
}
