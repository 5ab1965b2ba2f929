/* SPDX-License-Identifier: MIT
 *
 * Granular groups: which contacts of a model belong to one, and its memory.
 */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "num/elementary.h"
#include "planar/core/core.h"
#include "planar/core/workers.h"
#include "planar/dem/dem.h"
#include "planar/dem/internal.h"
#include "planar/geometry/geometry.h"
#include "resile/collide.h"

/* Skin of the pair list as a fraction of the smallest radius, see pair_list.c. */
#define SKIN_FRACTION 0.2

/* ---- grains and obstacles ------------------------------------------------------------- */

/* The single contact shape of a body; NULL: none or several. */
static const rsl_planar_shape *only_shape(const rsl_planar_body *body)
{
    const rsl_planar_shape *found = NULL;
    for (size_t i = 0; i < body->shape_count; i++) {
        if (body->shapes[i].reserved)
            continue;
        if (found != NULL)
            return NULL;
        found = &body->shapes[i];
    }
    return found;
}

/* 1: free disc about its centre of mass. */
static int is_grain(const rsl_planar_compiled_model *fixed, size_t body)
{
    const rsl_planar_body_dof *dof = &fixed->dof[body];
    const rsl_planar_shape *shape = only_shape(rsl_planar_body_kind(fixed, body));
    return dof->count == 3 && shape != NULL && shape->kind == RSL_PLANAR_SHAPE_CIRCLE &&
           shape->at.x == dof->com.x && shape->at.y == dof->com.y;
}

/* 1: no free coordinate, and circles and lines only. */
static int is_obstacle(const rsl_planar_compiled_model *fixed, size_t i)
{
    const rsl_planar_body *body = rsl_planar_body_kind(fixed, i);
    int ok = fixed->dof[i].count == 0;
    for (size_t k = 0; k < body->shape_count; k++)
        ok &= body->shapes[k].reserved || body->shapes[k].kind == RSL_PLANAR_SHAPE_CIRCLE ||
              body->shapes[k].kind == RSL_PLANAR_SHAPE_LINE;
    return ok;
}

/* ---- laws ------------------------------------------------------------------- */

/* Law for an effective mass and an impact velocity, unless the model gives them. */
static rsl_status prepare(const rsl_planar_contact_pair *pair, double mass, double speed,
                          rsl_law_contact *law)
{
    rsl_law_parameters spec = pair->spec;
    if (!rsl_given(spec.mass))
        spec.mass = mass;
    if (!rsl_given(spec.speed))
        spec.speed = speed;
    return rsl_collide_prepare(pair->law, &spec, law, NULL);
}

/* 1: apart by more than the rounding of a calibration. */
static int differs(double a, double b) { return fabs(a - b) > 1e-13 * fabs(a); }

/* Prepares the law of a group; 0: the law has a memory, or depends on the impact velocity, or on the
 * effective mass in another way than rsl_planar_mass_rule. */
static int prepare_law(const rsl_planar_compiled_model *fixed, size_t contact,
                       rsl_planar_granular_group *group)
{
    const rsl_planar_contact_pair *pair = &fixed->model.contacts[contact];
    rsl_law_contact other, faster;
    if (pair->foundation.modulus > 0.0)
        return 0;
    group->mass_rule = RSL_PLANAR_MASS_NONE;
    if (pair->form == RSL_PLANAR_MEMORYLESS) {
        group->law = fixed->template[contact];
        if (!rsl_given(pair->spec.mass))
            group->mass_rule = RSL_PLANAR_MASS_TABLE;
        return rsl_planar_grains_tangent_prepare(&pair->tangent, &group->law, &group->law, group);
    }
    if ((pair->law->inputs & RSL_LAW_INPUT_BIT(speed)) != 0 ||
        prepare(pair, 1.0, 1.0, &group->law) < 0 || prepare(pair, 4.0, 1.0, &other) < 0 ||
        prepare(pair, 1.0, 3.0, &faster) < 0 || differs(group->law.damping, faster.damping) ||
        group->law.model->force == NULL || group->law.model->free_depth != NULL ||
        group->law.stiffness != other.stiffness ||
        !rsl_planar_grains_tangent_prepare(&pair->tangent, &group->law, &other, group))
        return 0;
    if (group->law.damping == other.damping)
        return 1;
    group->mass_rule = RSL_PLANAR_MASS_ROOT;
    return (group->law.model->power || group->law.model->formulation) && group->law.model->damped &&
           fabs(other.damping - 2.0 * group->law.damping) <= 1e-14 * other.damping;
}

static int keeps_records(const rsl_planar_contact_pair *pair)
{
    return pair->events == RSL_PLANAR_EVENTS_ALL ||
           (pair->events == RSL_PLANAR_EVENTS_AUTO &&
            pair->group_count <= RSL_PLANAR_EVENTS_BODY_MAX);
}

/* 1: the contact forms a granular group, which is initialised. */
static int make_group(const rsl_planar_compiled_model *fixed, size_t contact,
                      rsl_planar_granular_group *group)
{
    const rsl_planar_model *m = &fixed->model;
    const rsl_planar_contact_pair *pair = &m->contacts[contact];
    if (rsl_planar_integrator_of(fixed)->granular == NULL ||
        pair->kind != RSL_PLANAR_CONTACT_GROUP || (m->assemble && !m->allow_overlap) ||
        m->body_count >= UINT32_MAX / 4)
        return 0;
    for (size_t i = 0; i < pair->group_count; i++)
        if (!is_grain(fixed, pair->group[i]) && !is_obstacle(fixed, pair->group[i]))
            return 0;
    *group = (rsl_planar_granular_group){
        .contact = contact,
        .friction = pair->friction.static_ > 0.0 ? pair->friction.kinetic : 0.0,
        .slip_speed = pair->friction.slip_speed,
        .records = keeps_records(pair)};
    return prepare_law(fixed, contact, group);
}

int rsl_planar_is_granular(const rsl_planar_compiled_model *fixed, size_t contact)
{
    const rsl_planar_grains_fixed *grains = fixed->grains;
    for (size_t i = 0; grains != NULL && i < grains->group_count; i++)
        if (grains->groups[i].contact == contact)
            return 1;
    return 0;
}

/* ---- numbering -------------------------------------------------------------------- */

/* Allocates an array of `count` entries; 0: out of memory. */
#define TAKE(work, member, count)                                                                  \
    (((member) = rsl_planar_allocate(work, (count) + 1, sizeof *(member))) != NULL)

static void mark(unsigned char *marks, size_t count, const rsl_planar_contact_pair *pair)
{
    memset(marks, 0, count);
    for (size_t i = 0; i < pair->group_count; i++)
        marks[pair->group[i]] = 1;
}

static void add_obstacles(const rsl_planar_compiled_model *fixed, rsl_planar_grains_fixed *grains,
                          const unsigned char *marks, int lines)
{
    for (size_t i = 0; i < fixed->bodies; i++) {
        const rsl_planar_body *body = rsl_planar_body_kind(fixed, i);
        for (size_t k = 0; k < body->shape_count && marks[i] && !is_grain(fixed, i); k++) {
            const rsl_planar_shape *shape = &body->shapes[k];
            double length = rsl_num_hypot(shape->normal.x, shape->normal.y);
            if (shape->reserved || (shape->kind == RSL_PLANAR_SHAPE_LINE) != lines)
                continue;
            rsl_planar_obstacle *o = &grains->obstacles[grains->partners++ - grains->grains];
            *o = (rsl_planar_obstacle){.body = i,
                                       .line = lines,
                                       .at = rsl_planar_from_centre(fixed, i, shape->at),
                                       .radius = lines ? 0.0 : shape->radius};
            if (lines)
                o->normal = (rsl_planar_point){shape->normal.x / length, shape->normal.y / length};
        }
    }
}

static size_t count_shapes(const rsl_planar_compiled_model *fixed)
{
    size_t count = 0;
    for (size_t i = 0; i < fixed->bodies; i++)
        if (fixed->dof[i].count == 0)
            count += rsl_planar_body_kind(fixed, i)->shape_count;
    return count;
}

/* Numbers the partners: grains in the order of their bodies, round obstacles, lines. */
static int number(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work,
                  rsl_planar_grains_fixed *grains, unsigned char *marks)
{
    memset(marks, 0, fixed->bodies);
    for (size_t c = 0; c < grains->group_count; c++) {
        const rsl_planar_contact_pair *pair = &fixed->model.contacts[grains->groups[c].contact];
        for (size_t i = 0; i < pair->group_count; i++)
            marks[pair->group[i]] = 1;
    }
    if (!TAKE(work, grains->body, fixed->bodies) ||
        !TAKE(work, grains->coordinate, fixed->bodies) ||
        !TAKE(work, grains->obstacles, count_shapes(fixed)))
        return 0;
    for (size_t i = 0; i < fixed->bodies; i++)
        if (marks[i] && is_grain(fixed, i)) {
            grains->body[grains->grains] = (uint32_t)i;
            grains->coordinate[grains->grains++] = (uint32_t)fixed->dof[i].first;
        }
    grains->partners = grains->grains;
    add_obstacles(fixed, grains, marks, 0);
    grains->round = grains->partners;
    add_obstacles(fixed, grains, marks, 1);
    return 1;
}

static double radius_of(const rsl_planar_compiled_model *fixed,
                        const rsl_planar_grains_fixed *grains, size_t partner)
{
    return partner < grains->grains
               ? only_shape(rsl_planar_body_kind(fixed, grains->body[partner]))->radius
               : grains->obstacles[partner - grains->grains].radius;
}

static int fill_members(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work,
                        rsl_planar_grains_fixed *grains, rsl_planar_granular_group *group,
                        unsigned char *marks)
{
    mark(marks, fixed->bodies, &fixed->model.contacts[group->contact]);
    if (!TAKE(work, group->members, grains->round) ||
        !TAKE(work, group->lines, grains->partners - grains->round))
        return 0;
    group->smallest = HUGE_VAL;
    for (size_t i = 0; i < grains->partners; i++) {
        if (!marks[rsl_planar_body_of(grains, i)])
            continue;
        if (i < grains->round)
            group->members[group->member_count++] = (uint32_t)i;
        else
            group->lines[group->line_count++] = (uint32_t)i;
        group->largest = fmax(group->largest, radius_of(fixed, grains, i));
        if (i < grains->grains)
            group->smallest = fmin(group->smallest, radius_of(fixed, grains, i));
    }
    return 1;
}

static void measure(const rsl_planar_compiled_model *fixed, rsl_planar_grains_fixed *grains)
{
    const rsl_planar_model *m = &fixed->model;
    double smallest = HUGE_VAL;
    for (size_t i = 0; i < grains->group_count; i++)
        smallest = fmin(smallest, grains->groups[i].smallest);
    grains->skin = SKIN_FRACTION * smallest;
    grains->alone = grains->group_count == m->contact_count && m->load_count == 0 &&
                    m->spring_count == 0 && m->slide_count == 0 &&
                    fixed->free_count == 3 * grains->grains;
    for (size_t i = grains->grains; i < grains->partners; i++)
        grains->driven |= fixed->dof[grains->obstacles[i - grains->grains].body].driven;
}

static int list_others(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work,
                       rsl_planar_grains_fixed *grains)
{
    size_t next = 0; /* index of a grain */
    if (!TAKE(work, grains->others, fixed->free_count - 3 * grains->grains))
        return 0;
    for (size_t k = 0; k < fixed->free_count; k++) {
        size_t body = fixed->coordinates[k].body;
        while (next < grains->grains && grains->body[next] < body)
            next++;
        if (next == grains->grains || grains->body[next] != body)
            grains->others[grains->other_count++] = k;
    }
    return 1;
}

/* ---- memory ------------------------------------------------------------------------ */

static int make_state(rsl_planar *system)
{
    const rsl_planar_grains_fixed *fixed = system->fixed->grains;
    rsl_planar_grains_state *s = calloc(1, sizeof *s);
    system->state.grains = s;
    if (s == NULL)
        return 0;
    s->kink = -1.0;
    s->a = calloc(system->fixed->free_count + 1, sizeof *s->a);
    s->before = calloc(system->fixed->free_count + 1, sizeof *s->before);
    s->listed = calloc(fixed->round + 1, sizeof *s->listed);
    s->walls = calloc(fixed->partners - fixed->round + 1, sizeof *s->walls);
    s->segments = calloc(fixed->group_count, sizeof *s->segments);
    s->totals = calloc(fixed->group_count, sizeof *s->totals);
    s->rates = calloc(fixed->group_count, sizeof *s->rates);
    system->work.memory +=
        2 * system->fixed->free_count * sizeof *s->a + fixed->round * sizeof *s->listed;
    for (size_t i = 0; s->totals != NULL && i < fixed->group_count; i++)
        s->totals[i].contact = fixed->groups[i].contact;
    return s->a != NULL && s->before != NULL && s->listed != NULL && s->walls != NULL &&
           s->segments != NULL && s->totals != NULL && s->rates != NULL;
}

/* Constant data of the partners: radii and inverse masses. */
static void fill_partners(const rsl_planar_compiled_model *compiled, rsl_planar_workspace *work)
{
    const rsl_planar_grains_fixed *fixed = compiled->grains;
    rsl_planar_grain *partner = work->grains->partner;
    for (size_t i = 0; i < fixed->partners; i++)
        partner[i].radius = radius_of(compiled, fixed, i);
    for (size_t i = 0; i < fixed->grains; i++) {
        const double *inverse = compiled->dof[fixed->body[i]].inverse;
        partner[i].inverse[0] = inverse[0];
        partner[i].inverse[1] = inverse[2];
    }
}

static int make_work(const rsl_planar_compiled_model *compiled, rsl_planar_workspace *work)
{
    const rsl_planar_grains_fixed *fixed = compiled->grains;
    rsl_planar_grains_work *w = calloc(1, sizeof *w);
    const size_t line = sizeof *w->partner;
    work->grains = w;
    if (w == NULL)
        return 0;
    w->chunk_count = (fixed->grains + RSL_PLANAR_GRAINS_CHUNK - 1) / RSL_PLANAR_GRAINS_CHUNK;
    w->partner_memory = calloc(fixed->partners + 1, line);
    w->walls = calloc(fixed->partners - fixed->round + 1, sizeof *w->walls);
    w->slot_first = calloc(fixed->partners + 2, sizeof *w->slot_first);
    w->cell_of = calloc(fixed->round + 1, sizeof *w->cell_of);
    w->in_cell = calloc(fixed->round + 1, sizeof *w->in_cell);
    w->far2 = calloc(w->chunk_count + 1, sizeof *w->far2);
    w->kinetic = calloc(w->chunk_count + 1, sizeof *w->kinetic);
    w->friction_load = calloc(fixed->grains + 1, sizeof *w->friction_load);
    w->scratch = calloc(1, sizeof *w->scratch);
    if (w->partner_memory == NULL || w->walls == NULL || w->slot_first == NULL ||
        w->cell_of == NULL || w->in_cell == NULL || w->far2 == NULL || w->kinetic == NULL ||
        w->friction_load == NULL || w->scratch == NULL)
        return 0;
    w->partner = (rsl_planar_grain *)(((uintptr_t)w->partner_memory + line - 1) / line * line);
    work->memory += (fixed->partners + 1) * (line + 4) + fixed->round * 16;
    fill_partners(compiled, work);
    return 1;
}

static rsl_status no_memory(rsl_error *error)
{
    return rsl_error_set(error, RSL_ERROR_MEMORY,
                         "there is no memory for the particles of a granular group");
}

static int fill(rsl_planar *system, rsl_planar_grains_fixed *grains)
{
    unsigned char *marks = calloc(system->fixed->bodies + 1, 1);
    int ok = marks != NULL && number(system->fixed, &system->work, grains, marks);
    for (size_t i = 0; ok && i < grains->group_count; i++)
        ok = fill_members(system->fixed, &system->work, grains, &grains->groups[i], marks);
    free(marks);
    if (!ok || grains->grains == 0)
        return ok;
    measure(system->fixed, grains);
    rsl_planar_building(system)->grains = grains;
    rsl_planar_building(system)->integrator = *rsl_planar_integrator_of(system->fixed)->granular;
    return list_others(system->fixed, &system->work, grains) && make_state(system) &&
           make_work(system->fixed, &system->work);
}

/* `events: none` is an error for a contact that is not a granular group. */
static rsl_status check_events(const rsl_planar_compiled_model *fixed, rsl_error *error)
{
    for (size_t i = 0; i < fixed->model.contact_count; i++) {
        const rsl_planar_contact_pair *pair = &fixed->model.contacts[i];
        if (pair->events != RSL_PLANAR_EVENTS_NONE || rsl_planar_is_granular(fixed, i))
            continue;
        rsl_error_at(
            error, RSL_ERROR_CONFLICT, "events",
            "contact %.60s: `none` is for a granular group: discs around their centres of mass, "
            "and circles and lines of bodies that are not free, stepped by verlet",
            pair->name);
        return rsl_error_within(error, RSL_ERROR_CONFLICT, "contacts.%zu.", i);
    }
    return RSL_OK;
}

rsl_status rsl_planar_grains_new(rsl_planar *system, rsl_error *error)
{
    const rsl_planar_model *m = &system->fixed->model;
    rsl_planar_grains_fixed *grains = rsl_planar_allocate(&system->work, 1, sizeof *grains);
    if (grains == NULL || !TAKE(&system->work, grains->groups, m->contact_count))
        return no_memory(error);
    for (size_t i = 0; i < m->contact_count; i++)
        grains->group_count +=
            (size_t)make_group(system->fixed, i, &grains->groups[grains->group_count]);
    if (grains->group_count > 0 && !fill(system, grains))
        return no_memory(error);
    return check_events(system->fixed, error);
}

void rsl_planar_grains_state_free(rsl_planar_grains_state *grains)
{
    if (grains == NULL)
        return;
    free(grains->a);
    free(grains->before);
    free(grains->listed);
    free(grains->walls);
    free(grains->first);
    free(grains->second);
    free(grains->status);
    free(grains->records);
    free(grains->touches);
    free(grains->segments);
    free(grains->totals);
    free(grains->rates);
    free(grains);
}

void rsl_planar_grains_work_free(rsl_planar_grains_work *work)
{
    if (work == NULL)
        return;
    rsl_planar_thread_pool_free(work->pool);
    free(work->partner_memory);
    free(work->walls);
    free(work->pair_force);
    free(work->slot_first);
    free(work->pair_slot);
    free(work->blocks);
    free(work->sums);
    free(work->cell_of);
    free(work->in_cell);
    free(work->cell_first);
    free(work->old_records);
    free(work->old_touches);
    free(work->far2);
    free(work->kinetic);
    free(work->friction_load);
    free(work->scratch);
    free(work);
}

/* Copies `count` entries to *to, reallocated; 0: out of memory. */
static int copy_array(void **to, const void *from, size_t count, size_t size)
{
    void *grown = realloc(*to, (count + 1) * size);
    if (grown == NULL)
        return 0;
    *to = grown;
    if (count > 0)
        memcpy(grown, from, count * size);
    return 1;
}

#define COPY(member, count)                                                                        \
    copy_array((void **)&copy->member, from->member, count, sizeof *from->member)

/* Unused capacity is not copied. */
int rsl_planar_grains_state_copy(const rsl_planar_grains_fixed *fixed, size_t coordinates,
                                 rsl_planar_grains_state **to, const rsl_planar_grains_state *from)
{
    size_t pairs = from->pair_count, records = from->record_capacity > 0 ? pairs : 0;
    size_t touches = from->touch_capacity > 0 ? pairs : 0;
    if (*to == NULL)
        *to = calloc(1, sizeof **to);
    rsl_planar_grains_state *copy = *to;
    if (copy == NULL || !COPY(a, coordinates) || !COPY(before, coordinates) ||
        !COPY(listed, fixed->round) || !COPY(walls, fixed->partners - fixed->round) ||
        !COPY(first, pairs) || !COPY(second, pairs) || !COPY(status, pairs) ||
        !COPY(records, records) || !COPY(touches, touches) || !COPY(segments, fixed->group_count) ||
        !COPY(totals, fixed->group_count) || !COPY(rates, fixed->group_count))
        return 0;
    copy->started = from->started;
    copy->kink = from->kink;
    memcpy(copy->power, from->power, sizeof copy->power);
    memcpy(copy->power_before, from->power_before, sizeof copy->power_before);
    copy->pair_count = copy->pair_capacity = pairs;
    copy->record_capacity = records;
    copy->touch_capacity = touches;
    return 1;
}

/* Indentation of a pair at the current positions, m; negative: gap. */
static double depth_of(const rsl_planar *system, size_t pair)
{
    const rsl_planar_grains_work *w = system->work.grains;
    const rsl_planar_grains_state *s = system->state.grains;
    size_t second = s->second[pair];
    const rsl_planar_grain *a = &w->partner[s->first[pair]], *b = &w->partner[second];
    if (second < system->fixed->grains->round)
        return a->radius + b->radius - rsl_num_hypot(a->x - b->x, a->y - b->y);
    const rsl_planar_wall *wall = &w->walls[second - system->fixed->grains->round];
    return a->radius - ((a->x - wall->x) * wall->nx + (a->y - wall->y) * wall->ny);
}

static rsl_status check_overlap(const rsl_planar *system, size_t group, rsl_error *error)
{
    const rsl_planar_grains_state *s = system->state.grains;
    for (size_t i = s->segments[group].first; i < s->segments[group].end; i++) {
        const rsl_planar_grain *a = &system->work.grains->partner[s->first[i]];
        double depth = depth_of(system, i);
        char name[96];
        if (depth < 1e-12 * (1.0 + fabs(a->x) + fabs(a->y)))
            continue;
        rsl_planar_grains_name(system->fixed, group, s->first[i], s->second[i], name, sizeof name);
        size_t contact = system->fixed->grains->groups[group].contact;
        rsl_error_set(error, RSL_ERROR_CONFLICT,
                      "contact %.60s overlaps by %.6g m at t = 0; move the bodies apart, or write "
                      "assemble: true or allow_overlap: true",
                      name, depth);
        return rsl_error_within(error, RSL_ERROR_CONFLICT, "contacts.%zu", contact);
    }
    return RSL_OK;
}

rsl_status rsl_planar_grains_check_start(rsl_planar *system, rsl_error *error)
{
    rsl_status status = RSL_OK;
    rsl_planar_update_kinematics(system->fixed, &system->state, &system->work, 0.0,
                                 system->state.y);
    rsl_planar_grains_place(system->fixed, &system->work);
    if (!rsl_planar_grains_list(system))
        return no_memory(error);
    for (size_t i = 0; i < system->fixed->grains->group_count && status >= 0; i++)
        if (!system->fixed->model.allow_overlap)
            status = check_overlap(system, i, error);
    return status;
}

size_t rsl_planar_set_threads(rsl_planar *system, size_t threads)
{
    assert(system != NULL);
    rsl_planar_grains_work *w = system->work.grains;
    if (threads < 1)
        threads = 1;
    if (threads > rsl_planar_thread_pool_threads_max())
        threads = rsl_planar_thread_pool_threads_max();
    if (w == NULL)
        return 1;
    if (threads > w->scratch_capacity && threads > 1) {
        rsl_planar_grain_scratch *grown = realloc(w->scratch, threads * sizeof *grown);
        if (grown == NULL)
            return rsl_planar_thread_pool_size(w->pool);
        w->scratch = grown;
        w->scratch_capacity = threads;
    }
    rsl_planar_thread_pool_free(w->pool);
    w->pool = rsl_planar_thread_pool_new(threads);
    return rsl_planar_thread_pool_size(w->pool);
}
