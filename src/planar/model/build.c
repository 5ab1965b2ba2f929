/* SPDX-License-Identifier: MIT
 *
 * From a model to a system: the model is copied, points are referred to the centres of mass,
 * degrees of freedom are numbered.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "num/elementary.h"
#include "planar/constraint/constraint.h"
#include "planar/contact/contact.h"
#include "planar/core/core.h"
#include "planar/core/takes.h"
#include "planar/dem/dem.h"
#include "planar/dynamics/dynamics.h"
#include "planar/geometry/geometry.h"
#include "planar/mode/mode.h"
#include "planar/model/internal.h"
#include "planar/run/run.h"
#include "planar/statics/statics.h"

static rsl_status no_memory(rsl_error *error)
{
    return rsl_error_set(error, RSL_ERROR_MEMORY, "there is not enough memory for this model");
}

/* Copies an array of the model into memory of the system; *ok = 0: out of memory. */
static const void *copy(rsl_planar_workspace *work, const void *from, size_t count, size_t size,
                        int *ok)
{
    void *to = rsl_planar_allocate(work, count, size);
    if (to == NULL)
        *ok = 0;
    else if (count > 0)
        memcpy(to, from, count * size);
    return to;
}

/* On an elastic foundation the stiffness of a law is a scale alone, see normal_law.c. */
static void set_foundations(rsl_planar_compiled_model *fixed)
{
    for (size_t i = 0; i < fixed->model.contact_count; i++) {
        rsl_planar_contact_pair *pair = &((rsl_planar_contact_pair *)fixed->model.contacts)[i];
        if (pair->foundation.modulus > 0.0)
            pair->spec.stiffness = 1.0;
    }
}

/* Body without what is in `start`. */
static void copy_kind(rsl_planar_body *kind, const rsl_planar_body *body)
{
    memcpy(kind, body, sizeof *kind);
    kind->name = NULL;
    kind->position = kind->velocity = (rsl_planar_point){0.0, 0.0};
    kind->angle = kind->spin = 0.0;
}

/* Bodies by kinds: those of a group, one after the other, are one. 0: out of memory. */
static int copy_bodies(rsl_planar_compiled_model *fixed, rsl_planar_workspace *work)
{
    rsl_planar_model *m = &fixed->model;
    rsl_planar_body pair[2];
    size_t kinds = 0;
    fixed->kind = rsl_planar_allocate(work, m->body_count, sizeof *fixed->kind);
    fixed->start = rsl_planar_allocate(work, m->body_count, sizeof *fixed->start);
    if (fixed->kind == NULL || fixed->start == NULL)
        return 0;
    for (size_t i = 0; i < m->body_count; i++) {
        const rsl_planar_body *body = &m->bodies[i];
        copy_kind(&pair[i % 2], body);
        kinds += i == 0 || memcmp(&pair[0], &pair[1], sizeof *pair) != 0;
        fixed->kind[i] = (uint32_t)(kinds - 1);
        fixed->start[i] = (rsl_planar_body_start){body->name, body->position, body->velocity,
                                                  body->angle, body->spin};
    }
    fixed->kinds = rsl_planar_allocate(work, kinds, sizeof *fixed->kinds);
    fixed->kind_count = kinds;
    for (size_t i = 0; i < m->body_count && fixed->kinds != NULL; i++)
        copy_kind(&fixed->kinds[fixed->kind[i]], &m->bodies[i]);
    m->bodies = NULL;
    return fixed->kinds != NULL;
}

static int copy_model(rsl_planar_compiled_model *fixed, rsl_planar_workspace *work)
{
    rsl_planar_model *m = &fixed->model;
    int ok = copy_bodies(fixed, work);
    m->joints = copy(work, m->joints, m->joint_count, sizeof *m->joints, &ok);
    m->springs = copy(work, m->springs, m->spring_count, sizeof *m->springs, &ok);
    m->loads = copy(work, m->loads, m->load_count, sizeof *m->loads, &ok);
    m->slides = copy(work, m->slides, m->slide_count, sizeof *m->slides, &ok);
    m->contacts = copy(work, m->contacts, m->contact_count, sizeof *m->contacts, &ok);
    if (ok)
        set_foundations(fixed);
    return ok;
}

/* ---- signals -------------------------------------------------------------- */

/* Integrates a history of rates or accelerations once and twice. 0: out of memory. */
static int sum_signal(rsl_planar_workspace *work, rsl_planar_signal *signal)
{
    if (signal->kind != RSL_PLANAR_SIGNAL_HISTORY || signal->order == 0)
        return 1;
    double *once = rsl_planar_allocate(work, signal->count, sizeof *once);
    double *twice = rsl_planar_allocate(work, signal->count, sizeof *twice);
    if (once == NULL || twice == NULL)
        return 0;
    signal->once = signal->twice = NULL;
    rsl_planar_signal_sum(signal, once, twice);
    signal->once = once;
    signal->twice = twice;
    return 1;
}

static int sum_signals(rsl_planar_compiled_model *fixed, rsl_planar_workspace *work)
{
    rsl_planar_model *m = &fixed->model;
    int ok = 1;
    for (size_t i = 0; i < fixed->kind_count; i++)
        for (int c = 0; c < 3; c++)
            ok &= sum_signal(work, &fixed->kinds[i].motion[c]);
    for (size_t i = 0; i < m->joint_count; i++)
        ok &= sum_signal(work, &((rsl_planar_joint *)m->joints)[i].drive);
    for (size_t i = 0; i < m->load_count; i++) {
        rsl_planar_load *load = &((rsl_planar_load *)m->loads)[i];
        ok &= sum_signal(work, &load->force_x) && sum_signal(work, &load->force_y) &&
              sum_signal(work, &load->torque);
    }
    return ok;
}

/* ---- bodies --------------------------------------------------------------- */

/* Numbers the free coordinates of a body. */
static void number_coordinates(rsl_planar_compiled_model *fixed, size_t i)
{
    const rsl_planar_body *body = rsl_planar_body_kind(fixed, i);
    rsl_planar_body_dof *dof = &fixed->dof[i];
    double inertia[3] = {body->mass, body->mass, rsl_planar_inertia_of(body)};
    dof->first = fixed->free_count;
    dof->turns = body->freedom[2] != RSL_PLANAR_LOCKED;
    for (int c = 0; c < 3; c++) {
        dof->free[c] = -1;
        dof->moves |= body->freedom[c] != RSL_PLANAR_LOCKED;
        dof->prescribed[c] = body->freedom[c] == RSL_PLANAR_PRESCRIBED;
        dof->driven |= dof->prescribed[c];
        if (body->freedom[c] != RSL_PLANAR_FREE)
            continue;
        fixed->coordinates[fixed->free_count] = (rsl_planar_coordinate){(uint32_t)i, c};
        dof->free[c] = (int)fixed->free_count++;
        dof->mass[c] = inertia[c];
        dof->inverse[c] = 1.0 / inertia[c];
        dof->count++;
    }
}

/* Refers position and velocity of a body to its centre of mass. A body without free
 * coordinates keeps its origin. */
static void centre_body(rsl_planar_compiled_model *fixed, size_t i)
{
    rsl_planar_body_start *body = &fixed->start[i];
    rsl_planar_body_dof *dof = &fixed->dof[i];
    if (dof->count == 0)
        return;
    dof->com = rsl_planar_body_kind(fixed, i)->centre_of_mass;
    rsl_num_direction turn = rsl_num_direction_of(body->angle);
    rsl_planar_frame frame = {.c = turn.cosine, .s = turn.sine};
    rsl_planar_point arm = rsl_planar_turn(&frame, dof->com);
    body->position.x += arm.x;
    body->position.y += arm.y;
    body->velocity.x -= body->spin * arm.y;
    body->velocity.y += body->spin * arm.x;
}

/* ---- attachment points ---------------------------------------------------- */

static size_t index_of(const rsl_planar_compiled_model *fixed, size_t body)
{
    return body == RSL_PLANAR_WORLD ? fixed->bodies : body;
}

static void attach(const rsl_planar_compiled_model *fixed, size_t *a, size_t *b,
                   rsl_planar_point *point_a, rsl_planar_point *point_b)
{
    *a = index_of(fixed, *a);
    *b = index_of(fixed, *b);
    *point_a = rsl_planar_from_centre(fixed, *a, *point_a);
    *point_b = rsl_planar_from_centre(fixed, *b, *point_b);
}

static void make_unit(rsl_planar_point *axis)
{
    double length = rsl_num_hypot(axis->x, axis->y);
    if (length > 0.0)
        *axis = (rsl_planar_point){axis->x / length, axis->y / length};
}

static void attach_all(rsl_planar_compiled_model *fixed)
{
    rsl_planar_model *m = &fixed->model;
    for (size_t i = 0; i < m->joint_count; i++) {
        rsl_planar_joint *joint = &((rsl_planar_joint *)m->joints)[i];
        attach(fixed, &joint->body_a, &joint->body_b, &joint->point_a, &joint->point_b);
        make_unit(&joint->axis_a);
    }
    for (size_t i = 0; i < m->spring_count; i++) {
        rsl_planar_spring *spring = &((rsl_planar_spring *)m->springs)[i];
        attach(fixed, &spring->body_a, &spring->body_b, &spring->point_a, &spring->point_b);
        make_unit(&spring->axis_a);
    }
    for (size_t i = 0; i < m->slide_count; i++) {
        rsl_planar_friction_guide *slide = &((rsl_planar_friction_guide *)m->slides)[i];
        attach(fixed, &slide->body_a, &slide->body_b, &slide->point_a, &slide->point_b);
        make_unit(&slide->axis_a);
    }
    for (size_t i = 0; i < m->load_count; i++) {
        rsl_planar_load *load = &((rsl_planar_load *)m->loads)[i];
        load->point = rsl_planar_from_centre(fixed, load->body, load->point);
    }
}

/* Reference lengths and angles of joints and springs, at t = 0. */
static void store_reference(rsl_planar_compiled_model *fixed, const rsl_planar_workspace *work)
{
    for (size_t i = 0; i < fixed->model.joint_count; i++) {
        rsl_planar_joint *joint = &((rsl_planar_joint *)fixed->model.joints)[i];
        const rsl_planar_frame *a = &work->frame[joint->body_a];
        const rsl_planar_frame *b = &work->frame[joint->body_b];
        fixed->joint_angle[i] = b->q[2] - a->q[2];
        rsl_planar_joint_begin(joint, a, b);
    }
    for (size_t i = 0; i < fixed->model.spring_count; i++) {
        const rsl_planar_spring *spring = &fixed->model.springs[i];
        fixed->rest[i] =
            rsl_given(spring->rest) ? spring->rest : rsl_planar_spring_elongation(work, spring);
    }
}

/* Outlines of all shapes; 0: failed. */
static int make_outlines(rsl_planar_compiled_model *fixed, rsl_planar_workspace *work)
{
    for (size_t i = 0; i < fixed->bodies; i++) {
        const rsl_planar_body *body = rsl_planar_body_kind(fixed, i);
        if (i > 0 && fixed->kind[i] == fixed->kind[i - 1]) {
            fixed->outline[i] = fixed->outline[i - 1];
            continue;
        }
        fixed->outline[i] = rsl_planar_allocate(work, body->shape_count, sizeof **fixed->outline);
        if (fixed->outline[i] == NULL)
            return 0;
        for (size_t k = 0; k < body->shape_count; k++)
            if (rsl_planar_outline_make(fixed, work, i, &body->shapes[k], &fixed->outline[i][k]) <
                0)
                return 0;
    }
    return 1;
}

/* ---- state and workspace --------------------------------------------------- */

static void start_state(const rsl_planar_compiled_model *fixed, rsl_planar_state *state)
{
    for (size_t k = 0; k < fixed->free_count; k++) {
        const rsl_planar_body_start *body = &fixed->start[fixed->coordinates[k].body];
        double q[3] = {body->position.x, body->position.y, body->angle};
        double u[3] = {body->velocity.x, body->velocity.y, body->spin};
        state->y[k] = q[fixed->coordinates[k].axis];
        state->y[fixed->free_count + k] = u[fixed->coordinates[k].axis];
    }
}

/* Allocates `count` elements for a pointer member; 0: out of memory. */
#define TAKE(work, member, count)                                                                  \
    (((member) = rsl_planar_allocate(work, count, sizeof *(member))) != NULL)

static int allocate(rsl_planar *system)
{
    rsl_planar_compiled_model *fixed = rsl_planar_building(system);
    rsl_planar_workspace *work = &system->work;
    const rsl_planar_model *m = &fixed->model;
    size_t bodies = fixed->bodies;
    system->state.slides = calloc(m->slide_count + 1, sizeof *system->state.slides);
    system->state.plastic = calloc(m->spring_count + 1, sizeof *system->state.plastic);
    return system->state.slides != NULL && system->state.plastic != NULL &&
           TAKE(&system->work, fixed->dof, bodies + 1) &&
           TAKE(&system->work, fixed->coordinates, 3 * bodies) &&
           TAKE(&system->work, fixed->moving, bodies) &&
           TAKE(&system->work, fixed->outline, bodies) &&
           TAKE(&system->work, fixed->template, m->contact_count) &&
           TAKE(&system->work, fixed->joint_angle, m->joint_count) &&
           TAKE(&system->work, fixed->rest, m->spring_count) &&
           TAKE(&system->work, fixed->redundant, fixed->joint_rows) &&
           TAKE(&system->work, work->frame, bodies + 1) &&
           TAKE(&system->work, work->force, bodies + 1) &&
           TAKE(&system->work, work->pose, bodies) && TAKE(&system->work, work->motion, bodies) &&
           TAKE(&system->work, work->acceleration, bodies) &&
           TAKE(&system->work, work->contact_force, m->contact_count) &&
           TAKE(&system->work, work->contact_depth, m->contact_count) &&
           TAKE(&system->work, work->contact_slip, m->contact_count) &&
           TAKE(&system->work, work->contact_friction, m->contact_count) &&
           TAKE(&system->work, work->joint, m->joint_count) &&
           TAKE(&system->work, work->clearance, m->clearance_count) &&
           TAKE(&system->work, work->drive, bodies) &&
           TAKE(&system->work, work->stretch, m->spring_count) &&
           TAKE(&system->work, work->marker, m->marker_count) &&
           rsl_planar_sustained_laws_new(system->fixed, &system->work);
}

static void begin_slides(const rsl_planar_compiled_model *fixed, rsl_planar_state *state)
{
    for (size_t i = 0; i < fixed->model.slide_count; i++) {
        const rsl_planar_friction_guide *slide = &fixed->model.slides[i];
        rsl_planar_friction_state *friction = &state->slides[i];
        friction->law = &slide->friction;
        friction->point = RSL_PLANAR_NO_CONTACT;
        friction->mode = fixed->integrator.contact_impulses ? RSL_PLANAR_FRICTION_NONE
                         : slide->friction.slip_speed > 0.0 ? RSL_PLANAR_FRICTION_SMOOTH
                                                            : RSL_PLANAR_FRICTION_SLIP;
        friction->sign = 1;
        if (i >= fixed->first_pin)
            friction->arm = rsl_planar_pin_arm(fixed, i);
    }
}

/* Integrals that the model needs. */
static void count_sums(rsl_planar_compiled_model *fixed)
{
    const rsl_planar_model *m = &fixed->model;
    int rough = m->slide_count > 0, drives = 0, remembers = 0;
    /* at least one integral, even without free coordinates */
    fixed->sum_count =
        m->contact_count > 0 || fixed->free_count == 0 ? RSL_PLANAR_SUM_CONTACTS + 1 : 0;
    for (size_t i = 0; i < m->contact_count; i++) {
        const rsl_planar_tangent *tangent = &m->contacts[i].tangent;
        rough |= m->contacts[i].friction.static_ > 0.0 || tangent->laws.friction != NULL ||
                 tangent->laws.rolling != NULL;
        fixed->rolls |= tangent->laws.rolling != NULL;
        remembers |= rsl_planar_tangent_remembers(tangent);
    }
    for (size_t i = 0; i < m->slide_count; i++)
        if (rsl_planar_tangent_remembers(&m->slides[i].tangent))
            fixed->slide_memory = m->slide_count;
    fixed->integrals_per_contact =
        rough ? RSL_PLANAR_INTEGRAL_COUNT : RSL_PLANAR_INTEGRAL_FRICTION_IMPULSE;
    if (remembers && !fixed->integrator.samples_contacts)
        fixed->integrals_per_contact = RSL_PLANAR_INTEGRAL_ALL;
    fixed->remembers =
        fixed->slide_memory > 0 || fixed->integrals_per_contact == RSL_PLANAR_INTEGRAL_ALL;
    for (size_t i = 0; i < m->joint_count; i++)
        drives |=
            (rsl_planar_joint_type_at(m->joints[i].kind)->takes & RSL_PLANAR_TAKES_DRIVE) != 0;
    for (size_t i = 0; i < fixed->kind_count; i++)
        for (int c = 0; c < 3; c++)
            drives |= fixed->kinds[i].freedom[c] == RSL_PLANAR_PRESCRIBED;
    if (rough)
        fixed->sum_count = RSL_PLANAR_SUM_FRICTION + 1;
    if (m->spring_count > 0)
        fixed->sum_count = RSL_PLANAR_SUM_DAMPERS + 1;
    if (m->load_count > 0)
        fixed->sum_count = RSL_PLANAR_SUM_LOADS + 1;
    if (drives)
        fixed->sum_count = RSL_PLANAR_SUM_DRIVES + 1;
    fixed->tail = 2 * fixed->free_count + fixed->sum_count + fixed->slide_memory;
}

static double max_length(double length, rsl_planar_point p)
{
    return fmax(length, fmax(fabs(p.x), fabs(p.y)));
}

/* Largest length that enters spring elongations and gaps, m. */
static double find_length_scale(const rsl_planar *system)
{
    const rsl_planar_model *m = &system->fixed->model;
    double scale = 0.0;
    for (size_t i = 0; i < m->spring_count; i++) {
        scale = max_length(max_length(scale, m->springs[i].point_a), m->springs[i].point_b);
        scale = fmax(scale, fabs(system->fixed->rest[i]));
    }
    for (size_t i = 0; i < system->state.point_count; i++) {
        const rsl_planar_contact_point *point = &system->state.points[i];
        scale = max_length(max_length(scale, point->centre), point->other.at);
        scale = fmax(scale, fmax(point->radius, point->other.radius));
    }
    return scale;
}

/* Contact points of all contacts; those of groups from the neighbour search. */
static rsl_status make_contacts(rsl_planar *system, rsl_error *error)
{
    const rsl_planar_model *m = &system->fixed->model;
    rsl_status status = rsl_planar_make_contact_points(system, error);
    int groups = 0;
    if (status >= 0)
        status = rsl_planar_grains_new(system, error);
    for (size_t i = 0; i < m->contact_count; i++)
        groups |= m->contacts[i].kind == RSL_PLANAR_CONTACT_GROUP &&
                  !rsl_planar_is_granular(system->fixed, i);
    if (status >= 0 && groups)
        status = rsl_planar_neighbours_new(system, error);
    for (size_t i = 0; i < system->state.point_count && status >= 0; i++)
        rsl_planar_ready_contact(system->fixed, &system->work, &system->state.points[i]);
    rsl_planar_list_closed_contacts(system->fixed, &system->state, &system->work);
    return status;
}

static rsl_status build(rsl_planar *system, rsl_error *error)
{
    rsl_planar_compiled_model *fixed = rsl_planar_building(system);
    fixed->bodies = fixed->model.body_count;
    for (size_t i = 0; i < fixed->model.joint_count; i++)
        fixed->joint_rows += rsl_planar_joint_row_count(&fixed->model.joints[i]);
    if (!copy_model(fixed, &system->work) || !sum_signals(fixed, &system->work) ||
        !rsl_planar_pins_new(fixed, &system->work) || !allocate(system))
        return no_memory(error);
    for (size_t i = 0; i < fixed->bodies; i++) {
        number_coordinates(fixed, i);
        centre_body(fixed, i);
        if (fixed->dof[i].moves)
            fixed->moving[fixed->moving_count++] = i;
    }
    for (int c = 0; c < 3; c++)
        fixed->dof[fixed->bodies].free[c] = -1;
    attach_all(fixed);
    if (!make_outlines(fixed, &system->work))
        return no_memory(error);
    begin_slides(system->fixed, &system->state);
    count_sums(fixed);
    fixed->steady = rsl_planar_model_is_time_invariant(fixed);
    rsl_status made = rsl_planar_tangents_new(system, error);
    if (made < 0)
        return made;
    system->state.size = fixed->tail;
    if (rsl_planar_grow_state(&system->state, &system->work) != RSL_OK ||
        rsl_planar_grow_rows(system->fixed, &system->work) != RSL_OK)
        return no_memory(error);
    rsl_planar_place_fixed(system->fixed, &system->work);
    start_state(system->fixed, &system->state);
    rsl_planar_update_kinematics(system->fixed, &system->state, &system->work, 0.0,
                                 system->state.y);
    store_reference(fixed, &system->work);
    rsl_status status = make_contacts(system, error);
    fixed->length_scale = find_length_scale(system);
    return status < 0 ? status : rsl_planar_check_start(system, error);
}

rsl_status rsl_planar_new(const rsl_planar_model *model, rsl_planar **out, rsl_error *error)
{
    if (model == NULL || out == NULL)
        return rsl_error_missing(error, "a model and room for the system");
    *out = NULL;
    rsl_status status = rsl_planar_check_model(model, error);
    if (status < 0)
        return status;
    rsl_planar *system = rsl_planar_memory_new();
    if (system == NULL)
        return no_memory(error);
    rsl_planar_building(system)->model = *model;
    rsl_planar_building(system)->integrator = rsl_planar_integrator_for(model);
    status = build(system, error);
    if (status < 0) {
        rsl_planar_free(system);
        return status;
    }
    *out = system;
    return RSL_OK;
}

void rsl_planar_free(rsl_planar *system)
{
    if (system == NULL)
        return;
    rsl_planar_workspace *work = &system->work;
    rsl_planar_state_clear(&system->state);
    rsl_planar_blocks_free(&system->work);
    rsl_planar_neighbours_free(work->neighbours);
    rsl_planar_rigid_workspace_free(work->rigid);
    rsl_planar_grains_work_free(work->grains);
    rsl_planar_sparse_free(work->sparse);
    free(work->sample_y);
    free(work->rows);
    free(work->active);
    free(work->right);
    free(work->solved);
    free(work->matrix);
    free(work->closed);
    free(system);
}
