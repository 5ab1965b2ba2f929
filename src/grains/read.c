/* SPDX-License-Identifier: MIT
 *
 * grains: a file of grains, its laws and its time step.
 */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "base/word.h"
#include "grains/grains.h"
#include "model/fields.h"
#include "model/raw.h"
#include "model/reader.h"
#include "num/constants.h"
#include "num/elementary.h"

typedef struct rsl_model_raw_grains raw_grains;

static int wrong(rsl_model_reader *reader, const rsl_model_node *node, const char *key,
                 const char *sentence)
{
    return rsl_model_fail_at(reader, node, key, RSL_ERROR_ARGUMENT, "%s", sentence);
}

/* A failure of the library below a node; a path of the library is a key of the file. */
static int failed(rsl_model_reader *reader, const rsl_model_node *node, const rsl_error *error)
{
    return rsl_model_fail_at(reader, node, *error->path ? error->path : NULL, error->status, "%s",
                             error->message);
}

/* ---- the law --------------------------------------------------------------------- */

static int find_law(rsl_model_reader *reader, const rsl_model_raw_grains_contact *raw,
                    rsl_grains_contact *contact)
{
    rsl_error error;
    rsl_status status = rsl_law_get(raw->law, &contact->law, &error);
    return status == RSL_OK ||
           rsl_model_fail_at(reader, raw->node, "law", status, "%s", error.message);
}

/* Reads the stiffness: one of stiffness, modulus, young with poisson, material. */
static int find_modulus(rsl_model_reader *reader, const rsl_model_raw_grains_contact *raw,
                        rsl_grains_contact *contact)
{
    const rsl_law_parameters *spec = &raw->spec;
    int elastic = rsl_given(spec->young) || rsl_given(spec->poisson);
    int said =
        rsl_given(spec->stiffness) + rsl_given(spec->modulus) + elastic + (raw->material != NULL);
    double young = spec->young, poisson = spec->poisson;
    rsl_error error = {0};
    if (said != 1)
        return wrong(reader, raw->node, NULL,
                     said ? "says twice how stiff it is; allowed: one of material, young with "
                            "poisson, modulus, stiffness"
                          : "does not say how stiff it is; allowed: material, young with poisson, "
                            "modulus, or stiffness");
    contact->modulus = spec->modulus;
    if (raw->material) {
        const rsl_stiffness_material *found = NULL;
        rsl_status status = rsl_stiffness_material_get(raw->material, &found, &error);
        if (status < 0)
            return rsl_model_fail_at(reader, raw->node, "material", status, "%s", error.message);
        young = found->young;
        poisson = found->poisson;
    } else if (!elastic) {
        return 1;
    }
    if (!rsl_given(young) || !rsl_given(poisson))
        return wrong(reader, raw->node, NULL, "has one of young and poisson; they belong together");
    if (rsl_stiffness_modulus(young, poisson, young, poisson, &contact->modulus, &error) < 0)
        return failed(reader, raw->node, &error);
    return 1;
}

/* Damping law of a contact without adhesion: jkr uses that of tsuji. */
static const rsl_law *damped_as(const rsl_grains_contact *contact)
{
    if (!contact->law->model->sustains_tension)
        return contact->law;
    return rsl_law_find(rsl_given(contact->spec.restitution) ? "tsuji" : "hertz");
}

/* A law that holds on below d = 0. */
static int check_holding(rsl_model_reader *reader, const rsl_model_raw_grains_contact *raw,
                         const rsl_grains_contact *contact)
{
    const rsl_law_parameters *spec = &contact->spec;
    const char *wanted = !(spec->work_of_adhesion > 0.0) ? "needs `work_of_adhesion`, more than 0"
                         : !rsl_given(contact->modulus)
                             ? "needs a material or modulus in place of `stiffness`"
                         : rsl_given(spec->m) || rsl_given(spec->q) || rsl_given(spec->exponent)
                             ? "has no exponents to choose"
                             : NULL;
    return !contact->law->model->sustains_tension || !wanted ||
           rsl_model_fail_at(reader, raw->node, "law", RSL_ERROR_CONFLICT, "%s %s",
                             contact->law->key, wanted);
}

/* The contact of unit numbers: whether the law has a form without memory, and its exponent. */
static int check_law(rsl_model_reader *reader, const rsl_model_raw_grains_contact *raw,
                     rsl_grains_contact *contact, rsl_law_contact *normal)
{
    rsl_law_parameters spec = contact->spec;
    rsl_law_contact forgets;
    rsl_memoryless table;
    rsl_error error = {0};
    spec.stiffness = spec.mass = spec.speed = 1.0;
    spec.modulus = spec.young = spec.poisson = spec.work_of_adhesion = RSL_UNSET;
    spec.calibration = rsl_given(spec.restitution) ? RSL_LAW_EXACT : RSL_LAW_PUBLISHED;
    if (rsl_collide_prepare(damped_as(contact), &spec, normal, &error) < 0)
        return failed(reader, raw->node, &error);
    forgets = *normal;
    if (rsl_memoryless_convert(&forgets, &table, &error) != RSL_OK)
        return failed(reader, raw->node, &error);
    contact->exponent = normal->n;
    if (rsl_given(contact->spec.work_of_adhesion) && contact->exponent != 1.5)
        return rsl_model_fail_at(reader, raw->node, "work_of_adhesion", RSL_ERROR_CONFLICT,
                                 "adds to Hertz's force, and %s does not have its exponent 3/2",
                                 contact->law->key);
    if (rsl_given(contact->modulus) && contact->exponent != 1.5)
        return rsl_model_fail_at(reader, raw->node, "law", RSL_ERROR_CONFLICT,
                                 "%s does not have the exponent 3/2 of Hertz; give `stiffness` in "
                                 "place of a material or modulus",
                                 contact->law->key);
    return 1;
}

/* ---- friction and rolling ---------------------------------------------------------- */

static int find_tangent_law(rsl_model_reader *reader, const rsl_model_node *node, const char *key,
                            rsl_tangent_kind kind, const rsl_tangent_law **law)
{
    *law = rsl_tangent_law_find(key);
    if (*law && (*law)->kind == kind && (*law)->state >= 0)
        return 1;
    rsl_word_choice choice = rsl_word_choose(key);
    for (size_t i = 0; i < rsl_tangent_law_count(); i++)
        if (rsl_tangent_law_at(i)->kind == kind && rsl_tangent_law_at(i)->state >= 0)
            rsl_word_offer(&choice, rsl_tangent_law_at(i)->key);
    return rsl_model_fail_at(reader, node, "law", RSL_ERROR_UNKNOWN,
                             "'%.64s' is no law of %s for many grains; %s", key,
                             rsl_tangent_kind_name(kind), rsl_word_advise(&choice).text);
}

/* Stiffness of a contact with radius R = R1 R2/(R1 + R2): k = (4/3) E* sqrt(R), or as given. */
static double stiffness_of(const rsl_grains_contact *contact, double radius)
{
    return rsl_given(contact->modulus) ? 4.0 / 3.0 * contact->modulus * sqrt(radius)
                                       : contact->spec.stiffness;
}

static double mass_of(const rsl_grains *grains, double diameter)
{
    return grains->density * RSL_NUM_PI / 6.0 * diameter * diameter * diameter;
}

/* k_r = 2.25 k_n (mu_r R)^2 (Ai, Chen, Rotter & Ooi 2011, doi:10.1016/j.powtec.2010.09.030), with
 * k_n = n k d^(n-1) where k d^n bears ten of the smallest grains, R of two of them. */
static double rolling_stiffness(const rsl_grains *grains, const rsl_grains_contact *contact,
                                double friction)
{
    double radius = 0.25 * grains->diameter_min, n = contact->exponent;
    double k = stiffness_of(contact, radius);
    double load = 10.0 * grains->gravity * mass_of(grains, grains->diameter_min);
    double arm = friction * radius;
    return 2.25 * n * k * rsl_num_pow(load / k, 1.0 - 1.0 / n) * arm * arm;
}

static int take_rolling(rsl_model_reader *reader, const rsl_model_raw_rolling *raw,
                        const rsl_grains *grains, rsl_grains_contact *contact)
{
    rsl_tangent_parameters *spec = &contact->tangent;
    if (!raw || raw->friction == 0.0)
        return 1;
    if (!find_tangent_law(reader, raw->node, raw->law, RSL_TANGENT_ROLLING, &contact->laws.rolling))
        return 0;
    spec->rolling_friction = raw->friction;
    spec->rolling_stiffness = raw->stiffness;
    spec->rolling_damping = raw->damping;
    if (!rsl_given(spec->rolling_stiffness) && rsl_given(raw->friction) &&
        contact->laws.rolling->inputs & RSL_TANGENT_INPUT_BIT(rolling_stiffness))
        spec->rolling_stiffness = rolling_stiffness(grains, contact, raw->friction);
    return 1;
}

static int take_friction(rsl_model_reader *reader, const rsl_model_raw_tangential *raw,
                         rsl_grains_contact *contact)
{
    rsl_tangent_parameters *spec = &contact->tangent;
    if (!raw || raw->spec.friction == 0.0)
        return 1;
#define TAKE(field, symbol, unit, low, closed, high, meaning) spec->field = raw->spec.field;
    RSL_TANGENT_INPUT_LIST_FRICTION(TAKE)
#undef TAKE
    if (!find_tangent_law(reader, raw->node, raw->law, RSL_TANGENT_FRICTION,
                          &contact->laws.friction))
        return 0;
    /* Poisson's ratio of the bodies serves both directions; 0.3 where nobody has said it. */
    int said = rsl_given(spec->ratio) || rsl_given(spec->poisson) || rsl_given(spec->stiffness);
    if (!said && contact->laws.friction->options & RSL_TANGENT_INPUT_BIT(poisson)) {
        const rsl_stiffness_material *of =
            contact->material ? rsl_stiffness_material_find(contact->material) : NULL;
        spec->poisson = of                                 ? of->poisson
                        : rsl_given(contact->spec.poisson) ? contact->spec.poisson
                                                           : 0.3;
    }
    return 1;
}

static int check_tangent(rsl_model_reader *reader, const rsl_model_raw_grains_contact *raw,
                         const rsl_grains_contact *contact, const rsl_law_contact *normal)
{
    rsl_tangent_parameters spec = contact->tangent;
    rsl_tangent made;
    rsl_error error = {0};
    if (!contact->laws.friction && !contact->laws.rolling)
        return 1;
    if (contact->laws.rolling)
        spec.radius = 1.0; /* of each contact, by LAMMPS */
    if (rsl_tangent_prepare(&contact->laws, &spec, normal, &made, &error) >= 0)
        return 1;
    int rolls = strncmp(error.path, "rolling_", 8) == 0;
    const rsl_model_node *node = raw->node;
    if (rolls && raw->rolling)
        node = raw->rolling->node;
    else if (raw->friction)
        node = raw->friction->node;
    if (rolls)
        memmove(error.path, error.path + 8, strlen(error.path + 8) + 1);
    return failed(reader, node, &error);
}

static int take_contact(rsl_model_reader *reader, const rsl_model_raw_grains_contact *raw,
                        const rsl_grains *grains, rsl_grains_contact *contact)
{
    rsl_law_contact normal;
    *contact = (rsl_grains_contact){.spec = rsl_law_parameters_default(),
                                    .material = raw->material,
                                    .tangent = rsl_tangent_parameters_default()};
    /* clang-format off */
#define TAKE(field) contact->spec.field = raw->spec.field;
    TAKE(restitution) TAKE(stiffness) TAKE(young) TAKE(poisson) TAKE(modulus)
    TAKE(exponent) TAKE(m) TAKE(q) TAKE(work_of_adhesion) TAKE(formulation)
#undef TAKE
        /* clang-format on */
        return find_law(reader, raw, contact) &&
        find_modulus(reader, raw, contact) && check_holding(reader, raw, contact) &&
        check_law(reader, raw, contact, &normal) && take_friction(reader, raw->friction, contact) &&
        take_rolling(reader, raw->rolling, grains, contact) &&
        check_tangent(reader, raw, contact, &normal);
}

/* ---- the grains --------------------------------------------------------------------- */

static int take_sizes(rsl_model_reader *reader, const rsl_model_raw_grains_bodies *raw,
                      rsl_grains *grains)
{
    size_t count = raw->sizes.count ? raw->sizes.count : 1;
    rsl_grains_size *sizes = rsl_arena_take(reader->arena, count, sizeof *sizes);
    double sum = 0.0;
    if (!sizes)
        return rsl_model_no_memory(reader);
    if (rsl_given(raw->diameter) == (raw->sizes.count > 0))
        return wrong(reader, raw->node, NULL, "needs one of diameter and sizes");
    sizes[0] = (rsl_grains_size){raw->diameter, 1.0};
    for (size_t i = 0; i < raw->sizes.count; i++) {
        sizes[i] = (rsl_grains_size){raw->sizes.all[i].diameter, raw->sizes.all[i].share};
        sum += sizes[i].share;
    }
    grains->diameter_min = HUGE_VAL;
    for (size_t i = 0; i < count; i++) {
        sizes[i].share /= sum > 0.0 ? sum : 1.0;
        grains->diameter_min = fmin(grains->diameter_min, sizes[i].diameter * (1.0 - raw->spread));
        grains->diameter_max = fmax(grains->diameter_max, sizes[i].diameter * (1.0 + raw->spread));
    }
    grains->sizes = sizes;
    grains->size_count = count;
    return 1;
}

static int take_density(rsl_model_reader *reader, const raw_grains *raw, rsl_grains *grains)
{
    const char *material = raw->contact->material;
    const rsl_stiffness_material *found = material ? rsl_stiffness_material_find(material) : NULL;
    grains->density = rsl_given(raw->grains->density) ? raw->grains->density
                      : found                         ? found->density
                                                      : RSL_UNSET;
    return rsl_given(grains->density) ||
           rsl_model_fail_at(reader, raw->grains->node, "density", RSL_ERROR_MISSING,
                             "is required by the grains, unless `contact` has a material");
}

/* ---- the scene ----------------------------------------------------------------------- */

static int listed(const char *list, const char *key)
{
    size_t length = strlen(key);
    for (const char *at = list; (at = strstr(at, key)); at += length)
        if (at > list && at[-1] == ' ' && at[length] == ' ')
            return 1;
    return 0;
}

/* The keys that only some scenes have. */
static int take_keys(rsl_model_reader *reader, const raw_grains *raw, rsl_grains *grains)
{
    const struct {
        const char *key;
        double given, *to, otherwise;
    } keys[] = {{"turn", raw->turn, &grains->turn, 0.0},
                {"slope", raw->slope, &grains->slope, RSL_NUM_PI / 3.0},
                {"outlet", raw->outlet, &grains->outlet, 0.0},
                {"opens", raw->opens, &grains->opens, 0.25 * raw->end_time},
                {"stream", raw->stream, &grains->stream, 8.0 * grains->diameter_max}};
    const rsl_grains_scene *scene = grains->scene;
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        int given = rsl_given(keys[i].given);
        if (given && !listed(scene->takes, keys[i].key))
            return rsl_model_fail_at(reader, raw->node, keys[i].key, RSL_ERROR_CONFLICT,
                                     "is no key of the scene %s", scene->name);
        if (!given && listed(scene->needs, keys[i].key))
            return rsl_model_fail_at(reader, raw->node, keys[i].key, RSL_ERROR_MISSING,
                                     "is required by the scene %s", scene->name);
        *keys[i].to = given ? keys[i].given : keys[i].otherwise;
    }
    return 1;
}

/* A bed of grains is about 0.6 solid; there must be room for them. */
static int check_room(rsl_model_reader *reader, const raw_grains *raw, const rsl_grains *grains)
{
    const char *key = NULL, *sentence = grains->scene->check(grains, &key);
    double solid = 0.0, top;
    if (sentence)
        return wrong(reader, raw->node, key, sentence);
    for (size_t i = 0; i < grains->size_count; i++)
        solid += (double)grains->count * grains->sizes[i].share *
                 mass_of(grains, grains->sizes[i].diameter) / grains->density;
    double room = grains->scene->volume(grains);
    if (solid > 0.6 * room)
        return rsl_model_fail_at(reader, raw->grains->node, "count", RSL_ERROR_CONFLICT,
                                 "%zu grains take about %.3g m^3 as a bed, and the %s has %.3g m^3",
                                 grains->count, solid / 0.6, grains->scene->name, room);
    size_t fit = grains->scene->poured ? grains->count : rsl_grains_place(grains, NULL, &top);
    return fit == grains->count ||
           rsl_model_fail_at(
               reader, raw->grains->node, "count", RSL_ERROR_CONFLICT,
               "only %zu of %zu grains have room to begin with, with gaps between them", fit,
               grains->count);
}

/* ---- the time step ------------------------------------------------------------------- */

/* The impact of a grain on another one, or on a wall: mass and radius that the contact sees. */
static rsl_status prepare_impact(const rsl_grains *grains, const rsl_grains_contact *contact,
                                 int wall, rsl_memoryless *table, rsl_law_contact *made,
                                 rsl_error *error)
{
    double share = wall ? 1.0 : 0.5, d = grains->diameter_min;
    assert(d > 0.0 && grains->speed > 0.0);
    rsl_law_parameters spec = contact->spec;
    spec.mass = share * mass_of(grains, d);
    spec.stiffness = stiffness_of(contact, 0.5 * share * d);
    spec.modulus = spec.young = spec.poisson = spec.work_of_adhesion = RSL_UNSET;
    spec.speed = grains->speed;
    spec.calibration = rsl_given(spec.restitution) ? RSL_LAW_EXACT : RSL_LAW_PUBLISHED;
    rsl_status status = rsl_collide_prepare(damped_as(contact), &spec, made, error);
    return status < 0 ? status : rsl_memoryless_convert(made, table, error);
}

/* The step that was given, or the one that returns the restitution. */
static rsl_status advise(const rsl_law_contact *made, double accuracy, double given,
                         rsl_step_advice *advice, rsl_error *error)
{
    rsl_collide_outcome outcome = {0};
    if (!rsl_given(given)) {
        rsl_status status = rsl_step_advise(made, RSL_STEP_SCHEME_VERLET, accuracy, advice, error);
        /* The spring of friction is about as stiff as that of the normal direction and swings with a
         * smaller mass: twenty steps in a contact resolve it too. */
        advice->step = fmin(advice->step, advice->duration / 20.0);
        return status;
    }
    rsl_status status = rsl_collide(made, NULL, &outcome, error);
    *advice = (rsl_step_advice){.step = given, .duration = outcome.duration};
    return status;
}

static int find_step(rsl_model_reader *reader, const raw_grains *raw, rsl_grains *grains,
                     const rsl_grains_contact *contact, int wall)
{
    rsl_law_contact made;
    rsl_memoryless table;
    rsl_step_advice advice = {0};
    rsl_error error = {0};
    if (prepare_impact(grains, contact, wall, &table, &made, &error) < 0 ||
        advise(&made, grains->accuracy, raw->step, &advice, &error) < 0)
        return failed(reader, raw->node, &error);
    grains->step = fmin(advice.step, grains->step);
    grains->shortest = fmin(advice.duration, grains->shortest);
    return 1;
}

static int plan_steps(rsl_model_reader *reader, const raw_grains *raw, rsl_grains *grains)
{
    double top = grains->box[2];
    if (!grains->scene->poured)
        (void)rsl_grains_place(grains, NULL, &top);
    grains->speed = grains->scene->speed(grains, top);
    grains->step = grains->shortest = HUGE_VAL;
    if (!find_step(reader, raw, grains, &grains->contact, 0) ||
        !find_step(reader, raw, grains, &grains->wall, 1))
        return 0;
    grains->steps_per_contact = grains->shortest / grains->step;
    double steps = ceil(grains->end_time / grains->step);
    if (steps > 2e9)
        return rsl_model_fail_at(reader, raw->node, "end_time", RSL_ERROR_ARGUMENT,
                                 "takes %.3g steps of %.3g s; allowed: 2e9 steps; a smaller "
                                 "`young` makes longer steps",
                                 steps, grains->step);
    assert(steps >= 1.0);
    grains->steps = (size_t)steps;
    grains->steps_opening = (size_t)fmin(steps, ceil(grains->opens / grains->step));
    grains->row_every = grains->rows < grains->steps ? grains->steps / grains->rows : 1;
    grains->frame_every = grains->frames < grains->steps ? grains->steps / grains->frames : 1;
    return 1;
}

/* ---- the file -------------------------------------------------------------------------- */

static int build(rsl_model_reader *reader, void *of, void *to)
{
    const raw_grains *raw = of;
    rsl_grains *grains = to;
    grains->title = raw->title ? raw->title : "";
    grains->scene = rsl_grains_scene_at((size_t)raw->scene);
    assert(grains->scene && raw->box.count == 3);
    memcpy(grains->box, raw->box.all, sizeof grains->box);
    grains->count = (size_t)raw->grains->count;
    grains->spread = raw->grains->spread;
    grains->seed = (uint64_t)raw->grains->seed;
    grains->gravity = raw->gravity;
    grains->end_time = raw->end_time;
    grains->accuracy = raw->accuracy;
    grains->frames = raw->output ? (size_t)raw->output->frames : 20;
    grains->rows = raw->output ? (size_t)raw->output->rows : 200;
    return take_sizes(reader, raw->grains, grains) && take_density(reader, raw, grains) &&
           take_keys(reader, raw, grains) &&
           take_contact(reader, raw->contact, grains, &grains->contact) &&
           take_contact(reader, raw->wall ? raw->wall : raw->contact, grains, &grains->wall) &&
           check_room(reader, raw, grains) && plan_steps(reader, raw, grains);
}

rsl_status rsl_grains_read(const char *path, const char *const *settings, size_t count,
                           rsl_grains *grains, rsl_error *error)
{
    rsl_error unwanted = {0};
    assert(path && grains);
    *grains = (rsl_grains){.arena.limit = RSL_MODEL_MEMORY_MAX};
    rsl_model_reader reader = {.name = path,
                               .form = &rsl_model_grains_root,
                               .build = build,
                               .to = grains,
                               .settings = settings,
                               .setting_count = settings ? count : 0,
                               .arena = &grains->arena};
    grains->name = rsl_arena_text(&grains->arena, path, strlen(path));
    rsl_status status = grains->name ? rsl_model_read_form(&reader, error ? error : &unwanted)
                                     : rsl_error_no_memory(error);
    if (status == RSL_OK)
        grains->note = rsl_arena_text(&grains->arena, reader.note, strlen(reader.note));
    if (status == RSL_OK && !grains->note)
        status = rsl_error_no_memory(error);
    if (status != RSL_OK)
        rsl_grains_free(grains);
    return status;
}

void rsl_grains_free(rsl_grains *grains)
{
    rsl_arena_free(&grains->arena);
    *grains = (rsl_grains){0};
}
