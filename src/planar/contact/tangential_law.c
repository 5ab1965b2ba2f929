/* SPDX-License-Identifier: MIT
 *
 * Friction and rolling resistance by the laws of resile/tangent.h.
 *
 * A friction or rolling spring has one state variable. With located contacts it is a component of
 * y beside the integrals of its contact point, so that rejected, saved and restored steps include
 * it: the displacement, or the force in multiples of a unit for force-preserving laws. In each
 * phase (elastic, at the friction limit) the force is smooth; the ends of the phases are events,
 * see tangent/spring_slider.h. Without located contacts the contact point carries the state of tangent.h: a
 * trial step works on a copy, and an accepted step commits it.
 *
 * Energy: the work of T s is integrated. The part stored in springs is subtracted when energies
 * are evaluated, so that the energy balance closes.
 */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "planar/contact/contact.h"
#include "planar/core/core.h"
#include "planar/dem/dem.h"
#include "planar/geometry/geometry.h"

/* ---- checks ------------------------------------------------------------------------------ */

static int has_law(const rsl_planar_tangent *tangent)
{
    return tangent->laws.friction != NULL || tangent->laws.rolling != NULL;
}

/* 1: all parameters are zero, as in a zero-initialised struct. */
static int is_blank(const rsl_tangent_parameters *spec)
{
    for (size_t i = 0; i < RSL_TANGENT_INPUT_COUNT; i++)
        if (*(const double *)((const char *)spec + rsl_tangent_input_table()[i].offset) != 0.0)
            return 0;
    return 1;
}

/* 1: the law has a state variable. */
static int has_memory(const rsl_tangent_law *law)
{
    return law != NULL && (law->model->spring || law->model->advance != NULL);
}

int rsl_planar_tangent_remembers(const rsl_planar_tangent *tangent)
{
    return has_memory(tangent->laws.friction) || has_memory(tangent->laws.rolling);
}

static rsl_status refuse(rsl_error *error, const rsl_tangent_law *law, const char *why)
{
    const char *path = law->kind == RSL_TANGENT_ROLLING ? "rolling_law" : "law";
    return rsl_error_at(error, RSL_ERROR_CONFLICT, path, "%s %s", law->key, why);
}

/* Rigid contacts take a rolling moment up to a limit, as an impulse of Moreau's steps. */
static rsl_status check_rigid(const rsl_tangent_laws *laws, const rsl_planar_integrator_row *by,
                              rsl_error *error)
{
    const rsl_tangent_law *friction = laws->friction, *rolling = laws->rolling;
    if (friction != NULL || rolling->model->kernel != RSL_TANGENT_KERNEL_TORQUE)
        return refuse(error, friction != NULL ? friction : rolling,
                      "needs a normal law with a force, not a rigid one");
    if (!by->contact_impulses)
        return refuse(error, rolling, "of a rigid contact needs the integrator moreau");
    return RSL_OK;
}

static rsl_status check_laws(const rsl_tangent_laws *laws, const rsl_law *normal,
                             const rsl_planar_integrator_row *by, rsl_error *error)
{
    const rsl_tangent_law *friction = laws->friction, *rolling = laws->rolling;
    if (friction != NULL && friction->model->impulse)
        return refuse(error, friction, "is the friction of a mechanism without a law: give it so");
    if (friction != NULL && friction->model->cells)
        return refuse(error, friction, "is for one impact: take mindlin-rescaled");
    if (laws->twist != NULL)
        return refuse(
            error, laws->twist,
            "is torsional resistance about the normal, which planar contacts do not have");
    if (friction != NULL && friction->kind != RSL_TANGENT_FRICTION)
        return refuse(error, friction, "is no law of friction");
    if (rolling != NULL && rolling->kind != RSL_TANGENT_ROLLING)
        return refuse(error, rolling, "is no law of rolling");
    if (normal != NULL && normal->family == RSL_LAW_FAMILY_RIGID)
        return check_rigid(laws, by, error);
    if (rolling != NULL && by->samples_contacts &&
        rolling->model->kernel == RSL_TANGENT_KERNEL_TORQUE)
        return refuse(error, rolling,
                      "chatters where contacts are not located: take rolling-spring");
    return RSL_OK;
}

/* A guide has a normal force, but no indentation and no rolling. */
static rsl_status check_slide(const rsl_planar_tangent *tangent, int located, rsl_error *error)
{
    const rsl_tangent_law *friction = tangent->laws.friction;
    if (tangent->laws.rolling != NULL)
        return refuse(error, tangent->laws.rolling, "needs a contact: on a slide nothing rolls");
    if (friction->model->part > 0.0)
        return refuse(error, friction,
                      "goes with a depth, and slides and pins have none: take dahl");
    if (!located && has_memory(friction))
        return refuse(error, friction,
                      "has a state variable, which slides support only with located contacts");
    return RSL_OK;
}

rsl_status rsl_planar_tangent_check(const rsl_planar_tangent *tangent,
                                    const rsl_law_contact *normal,
                                    const rsl_planar_integrator_row *by, rsl_error *error)
{
    rsl_tangent_parameters spec = tangent->spec;
    rsl_tangent prepared;
    if (!has_law(tangent) && is_blank(&spec))
        return RSL_OK;
    if (!has_law(tangent)) /* refuses parameters without a law */
        return rsl_tangent_prepare(&tangent->laws, &spec, normal, &prepared, error);
    if (normal != NULL && rsl_planar_tangent_takes_radius(tangent))
        spec.radius = 1.0; /* placeholder for the effective radius of the shapes */
    rsl_status status = check_laws(&tangent->laws, normal ? normal->law : NULL, by, error);
    if (status >= 0 && normal == NULL)
        status = check_slide(tangent, !by->samples_contacts, error);
    return status < 0 ? status
                      : rsl_tangent_prepare(&tangent->laws, &spec, normal, &prepared, error);
}

/* ---- preparation at the start ------------------------------------------------------------ */

static rsl_status prepare_slide(const rsl_planar_compiled_model *fixed, rsl_planar_state *state,
                                size_t i, rsl_error *error)
{
    const rsl_planar_friction_guide *slide = &fixed->model.slides[i];
    rsl_planar_friction_state *friction = &state->slides[i];
    rsl_tangent *prepared = &fixed->slide_tangent[i];
    if (slide->tangent.laws.friction == NULL)
        return RSL_OK;
    rsl_status status =
        rsl_tangent_prepare(&slide->tangent.laws, &slide->tangent.spec, NULL, prepared, error);
    if (status < 0)
        return rsl_error_within(error, status, "slides.%zu.tangential", i);
    friction->mode = rsl_planar_tangent_mode(slide->tangent.laws.friction);
    friction->spring = rsl_tangent_spring_slider_of(prepared, prepared->damping);
    friction->spring.preserves_force = 0; /* constant stiffness */
    friction->depth = 1.0;
    return RSL_OK;
}

rsl_status rsl_planar_tangents_new(rsl_planar *system, rsl_error *error)
{
    rsl_planar_compiled_model *fixed = rsl_planar_building(system);
    const rsl_planar_model *m = &fixed->model;
    fixed->slide_tangent =
        rsl_planar_allocate(&system->work, m->slide_count + 1, sizeof *fixed->slide_tangent);
    fixed->rolling =
        rsl_planar_allocate(&system->work, m->contact_count + 1, sizeof *fixed->rolling);
    if (fixed->slide_tangent == NULL || fixed->rolling == NULL)
        return rsl_error_no_memory(error);
    rsl_status status = RSL_OK;
    for (size_t i = 0; i < m->slide_count && status >= 0; i++)
        status = prepare_slide(system->fixed, &system->state, i, error);
    for (size_t i = 0; i < m->contact_count; i++) {
        double mu = m->contacts[i].tangent.spec.rolling_friction;
        if (m->contacts[i].tangent.laws.rolling != NULL && rsl_given(mu))
            fixed->rolling[i] = (rsl_planar_friction){mu, mu, 0.0};
    }
    return status;
}

/* ---- onset of contact -------------------------------------------------------------------- */

rsl_planar_friction_mode rsl_planar_tangent_mode(const rsl_tangent_law *law)
{
    if (law == NULL)
        return RSL_PLANAR_FRICTION_NONE;
    if (law->model->bristle)
        return RSL_PLANAR_FRICTION_BRISTLE;
    if (has_memory(law))
        return RSL_PLANAR_FRICTION_SPRING;
    return law->model->kernel == RSL_TANGENT_KERNEL_TORQUE ? RSL_PLANAR_FRICTION_SLIP
                                                           : RSL_PLANAR_FRICTION_SMOOTH;
}

/* Without located contacts, one law with a state variable makes friction and rolling sampled. */
static rsl_planar_friction_mode mode_of(const rsl_planar_compiled_model *fixed,
                                        const rsl_planar_contact_point *point,
                                        const rsl_tangent_law *law)
{
    const rsl_planar_tangent *pair_tangent = &fixed->model.contacts[point->contact].tangent;
    if (law != NULL && rsl_planar_integrator_of(fixed)->samples_contacts &&
        rsl_planar_tangent_remembers(pair_tangent))
        return RSL_PLANAR_FRICTION_SAMPLED;
    return rsl_planar_tangent_mode(law);
}

double rsl_planar_effective_radius(const rsl_planar_contact_point *point)
{
    double one = point->outline[0] != NULL ? point->outline[0]->radius : point->radius,
           other = HUGE_VAL;
    if (point->kind == RSL_PLANAR_GEOMETRY_CIRCLE)
        other = point->other.radius;
    else if (point->kind == RSL_PLANAR_GEOMETRY_RING)
        other = -point->other.radius;
    else if (point->kind == RSL_PLANAR_GEOMETRY_OUTLINE && point->outline[1]->count == 1)
        other = point->outline[1]->radius;
    if (other == HUGE_VAL)
        return one;
    return one + other != 0.0 ? one * other / (one + other) : 0.0;
}

static rsl_status prepare_point(const rsl_planar_compiled_model *fixed,
                                rsl_planar_contact_point *point, rsl_error *error)
{
    const rsl_planar_contact_pair *pair = &fixed->model.contacts[point->contact];
    rsl_tangent_parameters spec = pair->tangent.spec;
    rsl_error detail;
    if (rsl_planar_tangent_takes_radius(&pair->tangent))
        spec.radius = rsl_planar_effective_radius(point);
    rsl_status status =
        rsl_tangent_prepare(&pair->tangent.laws, &spec, &point->law, &point->tangent, &detail);
    if (status < 0)
        rsl_error_set(error, status, "contact %.60s: %s", pair->name, rsl_error_text(&detail).text);
    return status;
}

/* Order of magnitude of the largest indentation of the impact, m. */
static double depth_scale(const rsl_planar_contact_point *point)
{
    return fmax(point->scale * fmax(point->record.speed_touch, RSL_PLANAR_VELOCITY_EPS), 1e-12);
}

/* Order of magnitude of the largest normal force, N: of the impact, of the initial overlap, or of a rigid
 * contact in its place where the contact starts at rest. */
static double force_scale(const rsl_planar_compiled_model *fixed, const rsl_planar_workspace *work,
                          const rsl_planar_contact_point *point)
{
    double overlap = fmax(-rsl_planar_contact_gap(fixed, work, point).gap, 0.0);
    double at_rest = point->record.speed_touch > RSL_PLANAR_VELOCITY_EPS ? 0.0 : point->rest.force;
    return fmax(fmax(at_rest, depth_scale(point) * point->law.mass / (point->scale * point->scale)),
                rsl_planar_contact_force(point, overlap, 0.0).force);
}

static void begin_rolling(const rsl_planar_compiled_model *fixed, rsl_planar_contact_point *point,
                          double spin)
{
    rsl_planar_friction_state *rolling = &point->rolling;
    const rsl_tangent_law *law = point->tangent.laws.rolling;
    *rolling = (rsl_planar_friction_state){
        .law = &fixed->rolling[point->contact], .point = rolling->point, .turning = 1, .arm = 1.0};
    rolling->mode = mode_of(fixed, point, law);
    rolling->sign = spin < 0.0 ? -1 : 1;
    rolling->lever = point->tangent.radius;
    rolling->spring = rsl_tangent_spring_slider_rolling(point->tangent.rolling_damping);
    rolling->mode_pending =
        rolling->mode == RSL_PLANAR_FRICTION_SLIP || rolling->mode == RSL_PLANAR_FRICTION_SPRING;
}

rsl_status rsl_planar_tangent_begin(const rsl_planar_compiled_model *fixed,
                                    const rsl_planar_workspace *work,
                                    rsl_planar_contact_point *point, double spin, rsl_error *error)
{
    const rsl_planar_tangent *pair_tangent = &fixed->model.contacts[point->contact].tangent;
    rsl_planar_friction_state *friction = &point->friction;
    if (!has_law(pair_tangent))
        return RSL_OK;
    rsl_status status = prepare_point(fixed, point, error);
    if (status < 0)
        return status;
    memset(point->touch, 0, sizeof point->touch);
    begin_rolling(fixed, point, spin);
    if (pair_tangent->laws.friction == NULL)
        return RSL_OK;
    const rsl_tangent *prepared = &point->tangent;
    friction->mode = mode_of(fixed, point, pair_tangent->laws.friction);
    friction->mode_pending = friction->mode == RSL_PLANAR_FRICTION_SPRING;
    friction->spring = rsl_tangent_spring_slider_of(prepared, prepared->damping);
    friction->unit = fmax(rsl_tangent_stiffness(prepared, depth_scale(point)), 1e-30);
    if (friction->mode == RSL_PLANAR_FRICTION_BRISTLE)
        friction->unit =
            RSL_TANGENT_BRISTLE_FLOOR * prepared->friction * force_scale(fixed, work, point);
    return RSL_OK;
}

/* ---- forces ------------------------------------------------------------------------------ */

const rsl_tangent *rsl_planar_tangent_of(const rsl_planar_compiled_model *fixed,
                                         const rsl_planar_state *state,
                                         const rsl_planar_friction_state *friction)
{
    if (friction->point != RSL_PLANAR_NO_CONTACT)
        return &state->points[friction->point].tangent;
    return &fixed->slide_tangent[friction - state->slides];
}

size_t rsl_planar_tangent_memory_index(const rsl_planar_compiled_model *fixed,
                                       const rsl_planar_state *state,
                                       const rsl_planar_friction_state *friction)
{
    if (friction->point == RSL_PLANAR_NO_CONTACT)
        return fixed->tail - fixed->slide_memory + (size_t)(friction - state->slides);
    const rsl_planar_contact_point *point = &state->points[friction->point];
    assert(point->integral_index != RSL_PLANAR_NO_INDEX &&
           fixed->integrals_per_contact == RSL_PLANAR_INTEGRAL_ALL);
    return fixed->tail + fixed->integrals_per_contact * point->integral_index +
           (friction->turning ? RSL_PLANAR_INTEGRAL_ROLLING_SPRING
                              : RSL_PLANAR_INTEGRAL_FRICTION_SPRING);
}

double rsl_planar_tangent_memory_unit(const rsl_planar_friction_state *friction)
{
    return friction->spring.preserves_force ? friction->unit : 1.0;
}

void rsl_planar_tangent_limits(const rsl_planar_compiled_model *fixed,
                               const rsl_planar_state *state,
                               const rsl_planar_friction_state *friction, rsl_tangent_instant *now)
{
    const rsl_tangent *t = rsl_planar_tangent_of(fixed, state, friction);
    double reach = friction->depth, slope = 1.0;
    now->slip = friction->slip;
    now->limit = (friction->turning ? t->rolling_friction : t->friction) * friction->normal;
    now->stiffness = t->rolling_stiffness;
    if (friction->turning)
        return;
    if (friction->point != RSL_PLANAR_NO_CONTACT) {
        const rsl_law_contact *law = &state->points[friction->point].law;
        if (law->model->equivalent_depth != NULL)
            reach = law->model->equivalent_depth(law, friction->depth, &slope);
    }
    now->stiffness = rsl_tangent_stiffness(t, reach);
    now->growth = reach > 0.0 ? t->exponent * friction->depth_rate * slope / reach : 0.0;
}

double rsl_planar_tangent_spring_force(const rsl_planar_compiled_model *fixed,
                                       const rsl_planar_state *state,
                                       const rsl_planar_workspace *work,
                                       rsl_planar_friction_state *friction,
                                       rsl_tangent_instant *now)
{
    double memory = work->at[rsl_planar_tangent_memory_index(fixed, state, friction)] *
                    rsl_planar_tangent_memory_unit(friction);
    rsl_planar_tangent_limits(fixed, state, friction, now);
    rsl_tangent_spring_slider_force(&friction->spring, memory, now);
    friction->memory_rate = rsl_tangent_spring_slider_rate(&friction->spring, now) /
                            rsl_planar_tangent_memory_unit(friction);
    friction->stored =
        now->stiffness > 0.0 ? 0.5 * now->spring * now->spring / now->stiffness : 0.0;
    return now->friction;
}

/* LuGre model: z' = s - sigma0 |s| z/g(s), T = sigma0 z + sigma1 z' + sigma2 s. */
static double bristle_force(const rsl_planar_compiled_model *fixed, const rsl_planar_state *state,
                            const rsl_planar_workspace *work, rsl_planar_friction_state *friction)
{
    const rsl_tangent *t = rsl_planar_tangent_of(fixed, state, friction);
    double z = work->at[rsl_planar_tangent_memory_index(fixed, state, friction)],
           s = friction->slip;
    double g = rsl_tangent_stribeck(t, s) * friction->normal;
    friction->memory_rate = rsl_tangent_bristle_rate(s, t->stiffness * z, g, friction->unit);
    double bound = fmax(g, friction->unit);
    friction->memory_decay = bound > 0.0 ? t->stiffness * fabs(s) / bound : 0.0;
    friction->stored = 0.5 * t->stiffness * z * z;
    return t->stiffness * z + t->damping * friction->memory_rate + t->viscosity * s;
}

/* T = N f(s), evaluated with the coefficients of friction multiplied by N. */
static double smooth_force(const rsl_planar_compiled_model *fixed, const rsl_planar_state *state,
                           const rsl_planar_friction_state *friction)
{
    const rsl_tangent *of = rsl_planar_tangent_of(fixed, state, friction);
    if (friction->turning)
        return of->rolling_damping * friction->slip;
    if (of->laws.friction == NULL)
        return rsl_planar_smooth_friction(friction->law, friction->normal, friction->slip);
    rsl_tangent t = *of;
    t.friction *= friction->normal;
    t.friction_static *= friction->normal;
    return t.laws.friction->model->share(&t, friction->slip);
}

double rsl_planar_tangent_force(const rsl_planar_compiled_model *fixed,
                                const rsl_planar_state *state, const rsl_planar_workspace *work,
                                rsl_planar_friction_state *friction)
{
    rsl_tangent_instant now = {0};
    if (friction->mode == RSL_PLANAR_FRICTION_SPRING)
        return rsl_planar_tangent_spring_force(fixed, state, work, friction, &now);
    if (friction->mode == RSL_PLANAR_FRICTION_BRISTLE)
        return bristle_force(fixed, state, work, friction);
    if (friction->mode == RSL_PLANAR_FRICTION_SAMPLED)
        return friction->force; /* set by rsl_planar_tangent_sample */
    return smooth_force(fixed, state, friction);
}

/* ---- contacts that are not located ------------------------------------------------------- */

/* Kinematics for tangent.h: body 1 is the other body, body 2 the disc. */
static rsl_tangent_kinematics kinematics_of(const rsl_planar_contact_point *point,
                                            const rsl_planar_gap *touch)
{
    double force = rsl_planar_contact_response(point, touch).force;
    double tx = -touch->normal.y, ty = touch->normal.x;
    double roll = -touch->spin;
    rsl_tangent_kinematics m = {.normal = {touch->normal.x, touch->normal.y},
                                .slip = {touch->slip * tx, touch->slip * ty},
                                .rolling = {roll * tx, roll * ty},
                                .depth = -touch->gap,
                                .force = force};
    return m;
}

/* Advances the state variables from the beginning of the step to `touch`; second order, by the mean
 * slip velocity. */
static void advance(const rsl_planar_contact_point *point, const rsl_planar_gap *touch, double step,
                    double *state)
{
    rsl_planar_gap middle = *touch;
    middle.slip = 0.5 * (point->step.begin.slip + touch->slip);
    middle.spin = 0.5 * (point->step.begin.spin + touch->spin);
    rsl_tangent_kinematics m = kinematics_of(point, &middle);
    rsl_tangent_advance(&point->tangent, state, &m, step, NULL, NULL);
}

/* Sets friction force and rolling moment from the state variables. Returns their energy, J. */
static double set_forces(rsl_planar_contact_point *point, const double *state,
                         const rsl_tangent_kinematics *m)
{
    rsl_tangent_traction out = {0};
    if (rsl_tangent_force(&point->tangent, state, m, &out, NULL) < 0)
        return 0.0;
    if (point->friction.mode == RSL_PLANAR_FRICTION_SAMPLED)
        point->friction.force = out.force[0] * m->normal[1] - out.force[1] * m->normal[0];
    point->rolling.force = -out.torque_rolling[2];
    return out.elastic_energy;
}

double rsl_planar_tangent_sample(const rsl_planar *system, rsl_planar_contact_point *point,
                                 const rsl_planar_gap *touch)
{
    rsl_tangent_kinematics m = kinematics_of(point, touch);
    double trial[RSL_TANGENT_STATE_COUNT], step = system->work.now.time - system->state.time;
    memcpy(trial, point->touch, sizeof trial);
    if (step > 0.0)
        advance(point, touch, step, trial);
    return set_forces(point, trial, &m);
}

void rsl_planar_tangent_commit(const rsl_planar_state *state, rsl_planar_contact_point *point)
{
    rsl_tangent_kinematics m = kinematics_of(point, &point->step.end);
    advance(point, &point->step.end, state->stepper.t1 - state->stepper.t0, point->touch);
    set_forces(point, point->touch, &m);
}

double rsl_planar_smooth_friction(const rsl_planar_friction *law, double normal, double slip)
{
    assert(law->slip_speed > 0.0);
    rsl_tangent t = {.friction = law->kinetic * normal, .slip_speed = law->slip_speed};
    return rsl_tangent_model_tanh.share(&t, slip);
}
