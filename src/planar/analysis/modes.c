/* SPDX-License-Identifier: MIT
 *
 * Natural frequencies and mode shapes from the linearised equations of motion, see
 * statics/linearise.c.
 */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "num/eigen.h"
#include "planar/analysis/analysis.h"
#include "planar/geometry/geometry.h"
#include "planar/statics/statics.h"

/* ---- modes ---------------------------------------------------------------------------- */

static int by_square(const void *left, const void *right)
{
    const rsl_planar_mode *a = left, *b = right;
    return a->square < b->square ? -1 : a->square > b->square;
}

void rsl_planar_modal_free(rsl_planar_modal *modal)
{
    if (modal == NULL)
        return;
    free(modal->mode);
    free(modal->shape);
    free(modal);
}

/* Mode shape j: displacements of the body origins, normalised to a largest translation of 1 m
 * or, without translation, a largest rotation of 1 rad. */
static void fill_shape(const rsl_planar *system, const rsl_planar_linear *l, const double *vectors,
                       size_t j, rsl_planar_motion *shape)
{
    double max = 0.0, turn = 0.0;
    memset(l->base, 0, l->n * sizeof *l->base);
    for (size_t k = 0; k < l->d; k++)
        for (size_t i = 0; i < l->n; i++)
            l->base[i] += vectors[k * l->d + j] * l->z[k * l->n + i] / l->root[i];
    for (size_t b = 0; b < system->fixed->bodies; b++) {
        const int *free = system->fixed->dof[b].free;
        rsl_planar_point com = system->fixed->dof[b].com;
        rsl_planar_point r =
            rsl_planar_turn(&system->work.frame[b], (rsl_planar_point){-com.x, -com.y});
        double x = free[0] >= 0 ? l->base[free[0]] : 0.0;
        double y = free[1] >= 0 ? l->base[free[1]] : 0.0;
        double w = free[2] >= 0 ? l->base[free[2]] : 0.0;
        shape[b] = (rsl_planar_motion){x - w * r.y, y + w * r.x, w};
        max = fmax(max, fmax(fabs(shape[b].x), fabs(shape[b].y)));
        turn = fmax(turn, fabs(w));
    }
    double unit = max > 1e-9 * turn * fmax(system->fixed->length_scale, 1e-300) ? max : turn;
    for (size_t b = 0; b < system->fixed->bodies && unit > 0.0; b++) {
        shape[b].x /= unit;
        shape[b].y /= unit;
        shape[b].angle /= unit;
    }
}

/* Modal damping: the diagonal of D in modal coordinates, exact if D does not couple the modes.
 * `coupling`: largest off-diagonal entry, relative to the largest diagonal one. */
static void fill_modes(const rsl_planar *system, rsl_planar_linear *l, const double *values,
                       const double *vectors, rsl_planar_modal *out)
{
    size_t d = l->d, bodies = system->fixed->bodies;
    double max = 0.0, beside = 0.0;
    for (size_t j = 0; j < d; j++) {
        rsl_planar_mode *mode = &out->mode[j];
        *mode = (rsl_planar_mode){.square = values[j], .shape = out->shape + j * bodies};
        for (size_t m = 0; m < d; m++) {
            double sum = 0.0;
            for (size_t i = 0; i < d; i++)
                for (size_t k = 0; k < d; k++)
                    sum += vectors[i * d + j] * l->c[i * d + k] * vectors[k * d + m];
            if (m == j)
                mode->damping = sum;
            *(m == j ? &max : &beside) = fmax(m == j ? max : beside, fabs(sum));
        }
        fill_shape(system, l, vectors, j, out->shape + j * bodies);
    }
    out->coupling = max > 0.0 ? beside / max : 0.0;
}

/* Frequencies and damping ratios, sorted; eigenvalues below round-off are set to zero. */
static void finish_modes(rsl_planar_modal *out)
{
    double max = 0.0;
    for (size_t i = 0; i < out->count; i++)
        max = fmax(max, fabs(out->mode[i].square));
    for (size_t i = 0; i < out->count; i++) {
        rsl_planar_mode *mode = &out->mode[i];
        if (fabs(mode->square) < 1e-11 * max)
            mode->square = 0.0;
        mode->omega = mode->square > 0.0 ? sqrt(mode->square) : 0.0;
        mode->frequency = mode->omega / (2.0 * RSL_NUM_PI);
        mode->damping_ratio = mode->omega > 0.0 ? mode->damping / (2.0 * mode->omega) : RSL_NUM_NAN;
    }
    qsort(out->mode, out->count, sizeof *out->mode, by_square);
}

/* About the state y. */
static rsl_status solve_modes(rsl_planar *system, rsl_planar_linear *l, double *y,
                              rsl_planar_modal *out, rsl_error *error)
{
    size_t d;
    l->points = 4;
    if (rsl_planar_linear_basis(system, l, y, NULL))
        l->step = rsl_planar_linear_length(system);
    if (!(l->step > 0.0) || !rsl_planar_linear_differences(system, l, y, 1, NULL))
        return rsl_error_set(error, RSL_ERROR_CONVERGENCE, "the joints are singular at t = 0");
    d = out->count = l->d;
    out->mode = calloc(d + 1, sizeof *out->mode);
    out->shape = calloc(d * system->fixed->bodies + 1, sizeof *out->shape);
    double *values = calloc(d + 1, sizeof *values);
    double *vectors = calloc(d * d + 1, sizeof *vectors);
    rsl_status status = RSL_OK;
    out->residual = sqrt(rsl_planar_linear_dot(l->f, l->f, d));
    out->asymmetry = rsl_planar_linear_symmetrise(l->k, d);
    if (!out->mode || !out->shape || !values || !vectors)
        status = rsl_error_no_memory(error);
    else if (d > 0 && !rsl_num_eigen_symmetric(l->k, d, values, vectors))
        status = rsl_error_set(error, RSL_ERROR_CONVERGENCE, "the stiffness is not finite");
    if (status == RSL_OK) {
        fill_modes(system, l, values, vectors, out);
        finish_modes(out);
    }
    free(values);
    free(vectors);
    return status;
}

rsl_status rsl_planar_modal_new(rsl_planar *system, rsl_planar_modal **modal, rsl_error *error)
{
    rsl_planar_linear l;
    if (system == NULL || modal == NULL)
        return rsl_error_missing(error, "a system and room for the modes");
    *modal = NULL;
    if (system->fixed->free_count > RSL_PLANAR_COORDINATES_MAX ||
        rsl_planar_integrator_of(system->fixed)->particles)
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "the model has %zu free coordinates; modes are for %d at most, and "
                             "not for granular groups",
                             system->fixed->free_count, RSL_PLANAR_COORDINATES_MAX);
    rsl_status status = rsl_planar_advance(system, 0.0, NULL, error);
    if (status < 0)
        return status;
    if (system->work.resting > 0)
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "rigid contacts at rest at t = 0 are unilateral constraints; modes "
                             "need compliant laws there");
    rsl_planar_modal *out = calloc(1, sizeof *out);
    double *y = calloc(system->state.size + 1, sizeof *y);
    int ok = rsl_planar_linear_new(system->fixed, NULL, &l) && out != NULL && y != NULL;
    if (ok) {
        memcpy(y, system->state.y, system->state.size * sizeof *y);
        memset(y + l.n, 0, l.n * sizeof *y); /* linearise at rest */
    }
    status = ok ? solve_modes(system, &l, y, out, error) : rsl_error_no_memory(error);
    if (status == RSL_OK)
        out->weight = rsl_planar_linear_weight(system->fixed);
    rsl_planar_linear_free(&l);
    free(y);
    if (status != RSL_OK) {
        rsl_planar_modal_free(out);
        return status;
    }
    *modal = out;
    return RSL_OK;
}

/* ---- degrees of freedom ---------------------------------------------------------------- */

rsl_planar_dof_counts rsl_planar_count_dof(const rsl_planar *system)
{
    assert(system != NULL);
    size_t redundant = rsl_planar_redundant_joints(system, NULL, 0);
    size_t rows = system->fixed->joint_rows - redundant;
    assert(rows <= system->fixed->free_count);
    return (rsl_planar_dof_counts){.coordinates = system->fixed->free_count,
                                   .constraints = system->fixed->joint_rows,
                                   .redundant = redundant,
                                   .dof = system->fixed->free_count - rows};
}

unsigned rsl_planar_modal_judge(const rsl_planar_modal *modal)
{
    return (modal->residual > 1e-9 * modal->weight ? RSL_PLANAR_MODAL_UNBALANCED : 0u) |
           (modal->asymmetry > 1e-6 ? RSL_PLANAR_MODAL_ASYMMETRIC : 0u) |
           (modal->coupling > 1e-6 ? RSL_PLANAR_MODAL_COUPLED : 0u);
}
