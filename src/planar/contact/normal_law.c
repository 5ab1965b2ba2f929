/* SPDX-License-Identifier: MIT
 *
 * Normal force of a contact point: force model, unloading branch, end of contact, memoryless form.
 */
#include <assert.h>
#include <float.h>
#include <math.h>

#include "base/error.h"
#include "contact/memoryless.h"
#include "law/models.h"
#include "num/elementary.h"
#include "planar/contact/contact.h"
#include "planar/core/core.h"
#include "planar/geometry/geometry.h"
#include "resile/collide.h"

double rsl_planar_contact_free_depth(const rsl_planar_contact_point *point)
{
    rsl_law_depth_function *free_depth = point->law.model->free_depth;
    return free_depth != NULL ? free_depth(&point->law) : 0.0;
}

static int is_half_integer(double exponent)
{
    return exponent == 0.5 * floor(2.0 * exponent + 0.5);
}

int rsl_planar_contact_is_quartic(const rsl_planar_contact_point *point)
{
    const rsl_law_contact *law = &point->law;
    return (law->n > 0.0 && !is_half_integer(law->n)) || (law->m > 0.0 && !is_half_integer(law->m));
}

rsl_law_response rsl_planar_contact_response(const rsl_planar_contact_point *point,
                                             const rsl_planar_gap *touch)
{
    rsl_law_response r = rsl_planar_contact_force_at(point, touch);
    int continued =
        point->smooth && point->law.model->free_depth != NULL; /* until the separation event */
    if (point->law.end == RSL_LAW_SEPARATION_ZERO_FORCE && !continued && r.force < 0.0) {
        r.force = 0.0;
        r.dissipated_power = 0.0;
    }
    return r;
}

/* The gap of a disc follows its centre, not the material point that touches: what the accelerations
 * of the bodies leave out (rotation of both, curvature) is the bias of the gap. */
double rsl_planar_depth_acceleration(const rsl_planar *system,
                                     const rsl_planar_contact_point *point)
{
    assert(rsl_planar_forces_valid(&system->work));
    rsl_planar_gap touch = rsl_planar_contact_gap(system->fixed, &system->work, point);
    rsl_planar_point a[2];
    double bias[2];
    size_t bodies[2] = {point->a, point->b};
    for (int i = 0; i < 2; i++) {
        const rsl_planar_frame *f = &system->work.frame[bodies[i]];
        double rx = touch.at.x - f->q[0], ry = touch.at.y - f->q[1];
        a[i] = (rsl_planar_point){f->a[0] - f->a[2] * ry, f->a[1] + f->a[2] * rx};
    }
    rsl_planar_gap_acceleration_bias(&system->work, point, &touch, bias);
    rsl_planar_point relative = {a[0].x - a[1].x, a[0].y - a[1].y};
    return -(rsl_planar_dot(touch.normal, relative) + bias[0]);
}

int rsl_planar_law_is_smooth(const rsl_law_contact *law)
{
    if (law->model->memoryless) {
        const rsl_memoryless_table *table = rsl_memoryless_table_of(law->psi);
        return table->kind != RSL_MEMORYLESS_TABLE && !table->form.approach_only;
    }
    if (law->model->formulation)
        return !law->model->approach_only;
    if (rsl_planar_law_is_adhesive(law))
        return 1;
    if (law->model->rate_free)
        return law->model->free_depth == NULL && law->model->path_restitution == NULL &&
               !law->model->nonsmooth;
    return law->model->power && !law->model->approach_only && law->q == 1.0;
}

/* ---- elastic foundation ---------------------------------------------------- */

/* The law k d^n that stores the energy W of the impact at the same indentation as the foundation: the
 * scale of time and length, and the unit of the damping. */
static void scale_to_foundation(rsl_planar_contact_point *point, double mass, double speed)
{
    double energy = 0.5 * mass * speed * speed, low = -40.0, high = 3.0; /* powers of ten */
    rsl_law_contact *law = &point->law;
    for (int i = 0; i < 60; i++) {
        double middle = 0.5 * (low + high), depth = rsl_num_pow(10.0, middle);
        if (point->bed * rsl_planar_foundation_overlap(point, point->axis, depth).potential <
            energy)
            low = middle;
        else
            high = middle;
    }
    double stiffness = (law->n + 1.0) * energy / rsl_num_pow(rsl_num_pow(10.0, high), law->n + 1.0);
    law->damping *= stiffness / law->stiffness;
    law->stiffness = stiffness;
}

/* F = F_e Psi with the elastic force F_e and the stored energy W of the foundation. Psi is that of the
 * law k d^n at the indentation where it stores W: 1 + c rate depends on the rate alone, and the
 * memoryless Psi on rate and W. The restitution follows from Psi and W, not from the shape of F_e. */
static rsl_law_response foundation_force(const rsl_planar_contact_point *point,
                                         const rsl_planar_gap *touch)
{
    const rsl_law_contact *law = &point->law;
    double rate = -touch->rate_at, psi = 1.0, n = law->n;
    rsl_planar_overlap overlap = rsl_planar_foundation_overlap(point, touch->axis, -touch->gap);
    rsl_law_response r = {.force = point->bed * overlap.area,
                          .elastic_energy = point->bed * overlap.potential};
    if (!(r.elastic_energy > 0.0))
        return r;
    if (law->model->memoryless || law->damping != 0.0) {
        double depth = rsl_num_pow((n + 1.0) * r.elastic_energy / law->stiffness, 1.0 / (n + 1.0));
        rsl_law_response damped;
        rsl_law_response_at(law, depth, rate, &damped);
        psi = damped.force / (law->stiffness * rsl_num_pow(depth, n));
    }
    r.dissipated_power = r.force * (psi - 1.0) * rate;
    r.force *= psi;
    return r;
}

rsl_law_response rsl_planar_contact_force_at(const rsl_planar_contact_point *point,
                                             const rsl_planar_gap *touch)
{
    if (point->bed > 0.0)
        return foundation_force(point, touch);
    return rsl_planar_contact_force(point, -touch->gap, -touch->gap_rate);
}

/* ---- preparation ----------------------------------------------------------- */

rsl_status rsl_planar_prepare_contact(const rsl_planar_compiled_model *fixed,
                                      rsl_planar_contact_point *point, double mass, double speed,
                                      rsl_error *error)
{
    const rsl_planar_contact_pair *pair = &fixed->model.contacts[point->contact];
    rsl_law_parameters spec = pair->spec;
    if (pair->form == RSL_PLANAR_MEMORYLESS) {
        point->law = fixed->template[point->contact];
        point->law.mass = mass;
        if (point->bed > 0.0)
            scale_to_foundation(point, mass, speed);
        return RSL_OK;
    }
    spec.mass = mass;
    if (!rsl_given(spec.speed))
        spec.speed = speed;
    rsl_status status = rsl_collide_prepare(pair->law, &spec, &point->law, error);
    if (status >= 0 && point->bed > 0.0)
        scale_to_foundation(point, mass, speed);
    return status;
}

rsl_status rsl_planar_prepare_probe(const rsl_planar_contact_pair *pair, double speed,
                                    rsl_law_contact *law, rsl_error *error)
{
    rsl_law_parameters spec = pair->spec;
    if (!rsl_given(spec.mass))
        spec.mass = 1.0;
    if (!rsl_given(spec.speed))
        spec.speed = speed;
    return rsl_collide_prepare(pair->law, &spec, law, error);
}

int rsl_planar_nearly_equal(double a, double b) { return !(fabs(a - b) > 1e-9 * fabs(a)); }

/* Compares 1 and 3 m/s. The memoryless form needs this, as its Psi must not depend on v0. */
int rsl_planar_damping_is_velocity_independent(const rsl_planar_contact_pair *pair)
{
    rsl_law_contact one, other;
    if (rsl_planar_prepare_probe(pair, 1.0, &one, NULL) < 0 ||
        rsl_planar_prepare_probe(pair, 3.0, &other, NULL) < 0)
        return 1; /* the error is reported when the law is prepared for use */
    return rsl_planar_nearly_equal(rsl_collide_lambda(&one), rsl_collide_lambda(&other));
}

rsl_status rsl_planar_make_memoryless_law(rsl_planar_workspace *work,
                                          const rsl_planar_contact_pair *pair, rsl_law_contact *law,
                                          rsl_error *error)
{
    rsl_memoryless *table = rsl_planar_allocate(work, 1, sizeof *table);
    if (table == NULL)
        return rsl_error_set(error, RSL_ERROR_MEMORY, "there is no memory left");
    rsl_status status = rsl_planar_prepare_probe(pair, 1.0, law, error);
    return status < 0 ? status : rsl_memoryless_convert(law, table, error);
}

int rsl_planar_sustained_plastic_contact(const rsl_planar_state *state,
                                         const rsl_planar_workspace *work)
{
    for (size_t i = 0; i < work->closed_count; i++) {
        const rsl_planar_contact_point *point = &state->points[work->closed[i]];
        if (point->regime != RSL_PLANAR_REGIME_IMPACT && point->law.model->free_depth != NULL)
            return 1;
    }
    return 0;
}

/* Damping of the elastic unloading curve F of a sustained plastic contact, with the permanent
 * indentation dp: F Psi(v/w), w^2 = F (d - dp)/M. */
static void apply_damping(const rsl_planar_contact_point *point, double depth, double rate,
                          rsl_law_response *r)
{
    double left = depth - rsl_planar_contact_free_depth(point);
    double velocity_scale = sqrt(fmax(0.0, r->force * left) / point->law.mass);
    if (!(velocity_scale > 0.0))
        return;
    double psi = rsl_memoryless_psi(point->damper, rate / velocity_scale, NULL);
    r->dissipated_power += r->force * (psi - 1.0) * rate;
    r->force *= psi;
}

/* Smooth continuation of the force of a closed contact to zero and negative indentation: tensile
 * for adhesive laws; k d + lambda v, or lambda v for n != 1, if the damping does not vanish with
 * the indentation (m = 0); else 0. */
static rsl_law_response force_beyond_end(const rsl_law_contact *law, double depth, double rate)
{
    rsl_law_response r = {0};
    if (rsl_planar_law_is_adhesive(law))
        law->model->force(law, depth, rate, &r);
    if (rsl_planar_law_is_adhesive(law) || law->m != 0.0 || law->damping == 0.0)
        return r;
    law->model->force(law, DBL_MIN, rate, &r);
    if (law->n == 1.0) {
        r.force += law->stiffness * depth;
        r.elastic_energy = 0.5 * law->stiffness * depth * depth;
    }
    return r;
}

double rsl_planar_adhesion_at_onset(const rsl_law_contact *law)
{
    return -force_beyond_end(law, 0.0, 0.0).force;
}

/* Continued branch of a plastic law. The branch changes only at events: load reversal, renewed
 * yielding, separation. Until the event is located the branch is continued, so that a step across
 * the event has no kink inside: the loading curve at negative rates; the unloading curve
 *
 *     F = F1 ((d - dp)/s)^p,   s = d1 - dp,
 *
 * with the force F1 and the slope p F1/s at the peak indentation d1, above d1, and below the
 * permanent indentation dp if p = 1. */
static rsl_law_response force_on_branch(const rsl_planar_contact_point *point, double depth,
                                        double rate)
{
    const rsl_law_contact *law = &point->law;
    double peak = law->depth_peak, free = rsl_planar_contact_free_depth(point);
    rsl_law_response r;
    if (!(peak > 0.0)) {
        rsl_law_response_at(law, depth, 1.0, &r);
        r.dissipated_power *= rate;
        return r;
    }
    rsl_law_response_at(law, peak, 0.0, &r);
    double span = peak - free, power = r.dforce_ddepth * span / r.force, first = r.force * span;
    double left = (depth - free) / span;
    int line = fabs(power - 1.0) < 1e-9 && fabs(2.0 * r.elastic_energy - first) < 1e-9 * first;
    if (left <= 0.0 && !line) {
        rsl_law_response_at(law, depth, rate, &r);
        return r;
    }
    r.force *= left > 0.0 ? rsl_num_pow(left, power) : left;
    r.elastic_energy += (r.force * span * left - first) / (power + 1.0);
    return r;
}

/* 1: the state is beyond the current branch: on unloading outside of [dp, d1], on loading at a
 * negative rate. */
static int is_beyond_branch(const rsl_planar_contact_point *point, double depth, double rate)
{
    double peak = point->law.depth_peak;
    if (!point->smooth || point->law.model->free_depth == NULL ||
        rsl_planar_law_is_adhesive(&point->law))
        return 0;
    return peak > 0.0 ? depth > peak || depth < rsl_planar_contact_free_depth(point) : rate <= 0.0;
}

rsl_law_response rsl_planar_contact_force(const rsl_planar_contact_point *point, double depth,
                                          double rate)
{
    rsl_law_response r;
    if (point->bed > 0.0)
        return foundation_force(
            point, &(rsl_planar_gap){
                       .gap = -depth, .gap_rate = -rate, .rate_at = -rate, .axis = point->axis});
    if (depth <= 0.0 && point->integral_index != RSL_PLANAR_NO_INDEX) /* closed, located */
        return force_beyond_end(&point->law, depth, rate);
    if (point->force_jumps_at_reversal && point->integral_index != RSL_PLANAR_NO_INDEX) {
        double direction = point->law.depth_peak > 0.0 ? -1.0 : 1.0; /* branch until its event */
        rsl_law_response_at(&point->law, depth, direction, &r);
        r.dissipated_power *= direction * rate;
    } else if (point->integral_index != RSL_PLANAR_NO_INDEX &&
               is_beyond_branch(point, depth, rate)) {
        r = force_on_branch(point, depth, rate);
    } else {
        rsl_law_response_at(&point->law, depth, rate, &r);
    }
    if (point->damper != NULL && point->law.depth_peak > 0.0)
        apply_damping(point, depth, rate, &r);
    return r;
}

/* A step may pass the zeros of both force and indentation: the force is evaluated at no less than
 * 1e-3 of the largest indentation. */
int rsl_planar_contact_is_tensile(const rsl_planar_contact_point *point,
                                  const rsl_planar_gap *touch)
{
    const rsl_law_contact *law = &point->law;
    int proportional = law->model->power ? law->m == law->n : law->model->separable;
    if (law->end != RSL_LAW_SEPARATION_ZERO_DEPTH || !law->model->damped ||
        rsl_planar_law_is_adhesive(law) || !(touch->gap_rate > 0.0) ||
        !(proportional || point->regime == RSL_PLANAR_REGIME_SUSTAINED))
        return 0;
    double depth = fmax(-touch->gap, 1e-3 * point->record.depth_max);
    return rsl_planar_contact_force(point, depth, -touch->gap_rate).force < 0.0;
}

int rsl_planar_law_has_path(const rsl_planar_contact_point *point)
{
    const rsl_law_model *shape = point->law.model;
    return shape->free_depth != NULL || shape->path_restitution != NULL;
}

int rsl_planar_contact_is_unloading(const rsl_planar_contact_point *point)
{
    return rsl_planar_law_has_path(point) && point->law.depth_peak > 0.0 &&
           !rsl_planar_law_is_adhesive(&point->law);
}
