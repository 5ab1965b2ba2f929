/* SPDX-License-Identifier: MIT
 *
 * differences: derivatives of the values of runs with respect to one number of the model.
 *
 * A value f of the run is a function of one parameter p. Between the events of a run the state is
 * smooth in p, and the jump of an event, applied at its located time, is smooth in the state before it:
 * f is smooth wherever the sequence of events does not change. Its derivative follows from runs at
 * p + j h, j = -3 .. 3, with f_j their values and d_j = (f_j - f_-j)/(2 j h):
 *
 *     D2 = d_1,   D4 = (4 d_1 - d_2)/3,   D6 = (15 d_1 - 6 d_2 + d_3)/10.
 *
 * The errors of D2, D4, D6 fall as powers of h^2, so |D6 - D4|^2/|D4 - D2| estimates that of D6 where
 * they converge. Where round-off prevents it, |D6 - D4| and the fifth and sixth differences of the f_j
 * show its size. Added are 2e-13 (|f| + |p D|)/h for round-off (measured: up to 2e-13) and 500 tolerances
 * for the integration between the events (measured: 400, for a ball that bounces twice). h begins at
 * p/512 and is divided by 8 until the estimate is small enough.
 *
 * One-sided derivatives of the orders 2 and 3 from the same runs,
 *
 *     (-3 f_0 + 4 f_1 - f_2)/(2 h),   (-11 f_0 + 18 f_1 - 9 f_2 + 2 f_3)/(6 h),
 *
 * agree between the sides up to O(h^3) where f is smooth. Where they differ by much more than the two
 * orders do on each side, at the shortest h too, p is at a corner: two events coincide, or an event is
 * about to appear. A side on which the runs fail or have no such value (a restitution above 1) does not
 * exist.
 */
#include "sweep/differences.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "model/build.h"
#include "model/inputs.h"
#include "planar/run/run.h"
#include "system/number.h"

enum {
    REACH = 3,       /* neighbours on each side */
    REFINEMENT = 3,  /* powers of 2 from one distance h to the next */
    LEVELS = 6,      /* distances tried */
    ZERO_LEVELS = 10 /* for p = 0, whose scale is unknown */
};
#define FIRST_DISTANCE (1.0 / 512.0) /* of |p| */
#define ZERO_DISTANCE (1.0 / 1024.0) /* for p = 0, SI */
#define TOLERANCE 1e-13
#define ROUND_OFF 2e-13
#define INTEGRATION 500.0 /* in tolerances */
#define DUST                                                                                       \
    1e-12 /* SI; what is smaller at all neighbours and has no derivative is round-off of 0 */
#define ACCEPTABLE 1e-4 /* relative error above which no derivative is given */

/* Search for one derivative. */
typedef struct search {
    rsl_sweep_derivative best;     /* by central differences; error HUGE_VAL: none so far */
    double side[2], side_error[2]; /* one-sided derivatives below and above, the best so far */
    int corner; /* 1: at the last distance the sides differed; 2: at the shortest one too */
    int lonely; /* consecutive distances with runs on one side only */
    int ended;
    double largest, widest; /* largest |f_j|; largest distance */
} search;

/* The runs around one number. */
typedef struct neighbours {
    rsl_sweep_differences *of;
    double *value;          /* per value and run, j = -REACH .. REACH */
    search *searches;       /* per value */
    size_t done;            /* neighbours that reached their end */
    rsl_error_line message; /* of one that did not */
} neighbours;

static double *values_of(const neighbours *n, int j)
{
    return n->value + (size_t)(j + REACH) * n->of->count;
}

/* The neighbour at p + j h. */
static rsl_status run_neighbour(neighbours *n, const rsl_sweep_parameter *parameter, int j,
                                double h, rsl_error *error)
{
    rsl_sweep_differences *of = n->of;
    rsl_error_line message = {""};
    size_t room = strlen(parameter->path) + 80;
    char *setting = malloc(room);
    if (!setting)
        return rsl_error_no_memory(error);
    rsl_sweep_parameter_setting(parameter, parameter->value + j * h, setting, room);
    of->settings[of->setting_count] = setting;
    rsl_status status =
        of->run(of->user, of->settings, of->setting_count + 1, values_of(n, j), &message, error);
    of->settings[of->setting_count] = NULL;
    free(setting);
    of->runs++;
    if (message.text[0])
        n->message = message;
    else
        n->done += status == RSL_OK;
    return status;
}

/* ---- differences ------------------------------------------------------------------------- */

/* One side: derivatives of the orders 2 and 3; `sign` is that of the side. NaN: it has no values. */
static void one_sided(const double *f, double h, int sign, double *order_2, double *order_3)
{
    double step = sign * h;
    double a = f[sign] - f[0], b = f[2 * sign] - f[0], c = f[3 * sign] - f[0];
    *order_2 = (4.0 * a - b) / (2.0 * step);
    *order_3 = (18.0 * a - 9.0 * b + 2.0 * c) / (6.0 * step);
}

/* Round-off of the derivative, as the fifth and sixth differences of the values show it. */
static double scatter(const double *f, double h)
{
    double fifth = f[3] - f[-3] - 4.0 * (f[2] - f[-2]) + 5.0 * (f[1] - f[-1]);
    double sixth = f[3] + f[-3] - 6.0 * (f[2] + f[-2]) + 15.0 * (f[1] + f[-1]) - 20.0 * f[0];
    return fmax(0.3 * fabs(fifth), 0.1 * fabs(sixth)) / h;
}

static void note_side(search *of, int side, double value, double error)
{
    if (!(error < of->side_error[side]))
        return;
    of->side[side] = value;
    of->side_error[side] = error;
}

/* The values f_-3 .. f_3 of a value around f; `size` is |p| or, for p = 0, 1 in SI units. */
static void refine(search *of, const double *f, double h, double size, double tolerance,
                   double goal, int shortest)
{
    double low_2, low_3, high_2, high_3;
    for (int j = -REACH; j <= REACH; j++)
        of->largest = isfinite(f[j]) ? fmax(of->largest, fabs(f[j])) : HUGE_VAL;
    of->widest = fmax(of->widest, h);
    one_sided(f, h, -1, &low_2, &low_3);
    one_sided(f, h, 1, &high_2, &high_3);
    double d_1 = (f[1] - f[-1]) / (2.0 * h), d_2 = (f[2] - f[-2]) / (4.0 * h);
    double d_4 = (4.0 * d_1 - d_2) / 3.0;
    double d_6 = (15.0 * d_1 - 6.0 * d_2 + (f[3] - f[-3]) / (6.0 * h)) / 10.0;
    double slope = isfinite(d_6) ? d_6 : isfinite(high_3) ? high_3 : low_3;
    double noise = ROUND_OFF * (fabs(f[0]) + size * fabs(slope)) / h;
    double scale = fmax(fabs(slope), fabs(f[0]) / size);
    double smallest = noise + INTEGRATION * tolerance * scale;
    double low_error = 0.1 * fabs(low_3 - low_2) + 8.0 * noise + smallest;
    double high_error = 0.1 * fabs(high_3 - high_2) + 8.0 * noise + smallest;
    note_side(of, 0, low_3, low_error);
    note_side(of, 1, high_3, high_error);
    if (!isfinite(d_6)) {
        int exists = isfinite(low_3) || isfinite(high_3);
        double error = isfinite(low_3) ? low_error : high_error;
        of->lonely = exists ? of->lonely + 1 : 0;
        of->ended = of->lonely > 2 && error <= 10.0 * goal * scale;
        return;
    }
    of->lonely = 0;
    double a = fabs(d_4 - d_1), b = fabs(d_6 - d_4);
    double error = (b < 0.25 * a ? b * (b / a) : fmax(3.0 * b, scatter(f, h))) + smallest;
    double apart = fabs(high_3 - low_3), spread = fabs(high_3 - high_2) + fabs(low_3 - low_2);
    if (apart > spread + 20.0 * noise) /* perhaps a weak corner */
        error = fmax(error, apart);
    int corner = apart > 10.0 * spread + 50.0 * noise && apart > 1e-8 * scale;
    of->corner = !corner ? 0 : shortest ? 2 : 1;
    if (!corner && error < of->best.error)
        of->best = (rsl_sweep_derivative){RSL_SWEEP_DERIVATIVE_SMOOTH, d_6, error, d_6, d_6};
    of->ended = of->corner == 2 || (!corner && of->best.error <= goal * scale);
}

/* 1: all neighbours have the same value. */
static int is_constant(const double *f)
{
    for (int j = -REACH; j <= REACH; j++)
        if (!(f[j] == f[0]))
            return 0;
    return 1;
}

/* What the search of a value has found. `size` as above. */
static rsl_sweep_derivative conclude(const search *of, double value, double size)
{
    double nan = RSL_UNSET;
    double scale = fmax(fabs(of->best.value), fabs(value) / size);
    int sides = 0;
    for (int i = 0; i < 2; i++)
        sides += of->side_error[i] <= ACCEPTABLE * fmax(fabs(of->side[i]), fabs(value) / size)
                     ? 1 << i
                     : 0;
    if (of->best.kind == RSL_SWEEP_DERIVATIVE_ZERO)
        return of->best;
    if (of->corner < 2 && of->best.error <= ACCEPTABLE * scale)
        return of->best;
    if ((of->corner == 2 && sides == 3) || (of->lonely > 0 && (sides == 1 || sides == 2))) {
        double below = sides & 1 ? of->side[0] + 0.0 : nan; /* + 0.0: no minus zero */
        double above = sides & 2 ? of->side[1] + 0.0 : nan;
        double one = sides == 1 ? below : sides == 2 ? above : nan;
        double error = sides == 1 ? of->side_error[0] : sides == 2 ? of->side_error[1] : nan;
        return (rsl_sweep_derivative){RSL_SWEEP_DERIVATIVE_CORNER, one, error, below, above};
    }
    if (of->largest <= DUST && of->widest > 0.0)
        return (rsl_sweep_derivative){RSL_SWEEP_DERIVATIVE_SMOOTH, 0.0, of->largest / of->widest,
                                      0.0, 0.0};
    return (rsl_sweep_derivative){RSL_SWEEP_DERIVATIVE_NONE, nan, nan, nan, nan};
}

/* ---- one parameter ------------------------------------------------------------------------ */

/* The searches of all quantities at one distance of the neighbours; 1: all have ended, or wait at a
 * corner for the shortest distance. */
static int refine_all(neighbours *n, double size, double h, int shortest)
{
    int settled = 1;
    for (size_t i = 0; i < n->of->count; i++) {
        double f[2 * REACH + 1];
        search *of = &n->searches[i];
        for (int j = -REACH; j <= REACH; j++)
            f[j + REACH] = values_of(n, j)[i];
        if (of->ended)
            continue;
        if (is_constant(f + REACH)) {
            of->best = (rsl_sweep_derivative){.kind = RSL_SWEEP_DERIVATIVE_ZERO};
            of->ended = 1;
        } else if (isfinite(f[REACH]))
            refine(of, f + REACH, h, size, n->of->tolerance, n->of->goal, shortest);
        else
            of->ended = 1;
        settled &= of->ended || of->corner;
    }
    return settled;
}

/* 1: the searches of all quantities have ended. */
static int all_ended(const neighbours *n)
{
    for (size_t i = 0; i < n->of->count; i++)
        if (!n->searches[i].ended)
            return 0;
    return 1;
}

/* The distance h such that p + h is a number. */
static double rounded(double p, double h)
{
    volatile double moved = p + h;
    return moved - p;
}

/* The distances of one parameter: shorter ones one by one, the shortest at once where all that is left
 * is at a corner. */
static rsl_status search_all(neighbours *n, const rsl_sweep_parameter *parameter, double first,
                             int levels, rsl_error *error)
{
    double size = parameter->value != 0.0 ? fabs(parameter->value) : 1.0;
    double last = ldexp(first, -REFINEMENT * (levels - 1)), h = first;
    int confirmed = 0;
    for (int level = 0; level < levels && !all_ended(n);) {
        double step = rounded(parameter->value, h);
        for (int j = -REACH; j <= REACH; j++) {
            rsl_status status = j != 0 ? run_neighbour(n, parameter, j, step, error) : RSL_OK;
            if (status != RSL_OK)
                return status;
        }
        int settled = refine_all(n, size, step, h <= last * 1.5);
        int jump = settled && !confirmed && level < levels - 1;
        confirmed |= jump;
        if (!jump)
            level++;
        h = jump ? last : ldexp(first, -REFINEMENT * level);
    }
    return RSL_OK;
}

rsl_status rsl_sweep_differentiate(rsl_sweep_differences *of, const rsl_sweep_parameter *parameter,
                                   const double *base, rsl_sweep_derivative *derivatives,
                                   size_t stride, rsl_error *error)
{
    neighbours n = {.of = of};
    double p = parameter->value;
    rsl_status status = RSL_OK;
    n.value = calloc((2 * REACH + 1) * of->count + 1, sizeof *n.value);
    n.searches = calloc(of->count + 1, sizeof *n.searches);
    if (!n.value || !n.searches)
        status = rsl_error_no_memory(error);
    for (size_t i = 0; status == RSL_OK && i < of->count; i++) {
        n.searches[i] = (search){.best.error = HUGE_VAL, .side_error = {HUGE_VAL, HUGE_VAL}};
        n.searches[i].best.kind = RSL_SWEEP_DERIVATIVE_NONE;
        values_of(&n, 0)[i] = base[i];
    }
    if (status == RSL_OK)
        status = p != 0.0 ? search_all(&n, parameter, fabs(p) * FIRST_DISTANCE, LEVELS, error)
                          : search_all(&n, parameter, ZERO_DISTANCE, ZERO_LEVELS, error);
    if (status == RSL_OK && of->count > 0 && n.done == 0)
        status =
            rsl_error_set(error, RSL_ERROR_UNKNOWN,
                          "no derivative with respect to '%.100s': no run near %.9g is done: %s",
                          parameter->path, p, n.message.text);
    for (size_t i = 0; status == RSL_OK && i < of->count; i++)
        derivatives[i * stride] = conclude(&n.searches[i], base[i], p != 0.0 ? fabs(p) : 1.0);
    free(n.value);
    free(n.searches);
    return status;
}

/* ---- the model ------------------------------------------------------------------------------ */

void rsl_sweep_parameter_setting(const rsl_sweep_parameter *parameter, double value, char *text,
                                 size_t room)
{
    snprintf(text, room, "%s=%s%s%s", parameter->path, rsl_number_shortest(value).text,
             *parameter->unit ? " " : "", parameter->unit);
}

rsl_status rsl_sweep_parameter_read(const rsl_model_file *file, const char *path,
                                    rsl_sweep_parameter *parameter, rsl_error *error)
{
    char why[RSL_MODEL_WHY_MAX];
    const char *unit;
    *parameter = (rsl_sweep_parameter){.path = path};
    if (rsl_model_number_at(file, path, &parameter->value, &unit, why) != RSL_OK)
        return rsl_error_set(error, RSL_ERROR_UNKNOWN, "no derivative with respect to '%.100s': %s",
                             path, why);
    snprintf(parameter->unit, sizeof parameter->unit, "%s", unit);
    return RSL_OK;
}

static rsl_status set_tolerance(rsl_sweep_differences *of, const rsl_model_file *file,
                                rsl_error *error)
{
    const rsl_planar_model *model = rsl_model_planar(file);
    const rsl_planar_integrator_row row = rsl_planar_integrator_for(model);
    if (!row.locates_events)
        return rsl_error_set(error, RSL_ERROR_UNKNOWN,
                             "the integrator %s does not locate the contacts of this model, so its "
                             "runs have no derivatives; allowed: locate: true and auto, rk, radau, "
                             "cvode or arkode",
                             rsl_planar_integrator_type_at(model->integrator)->name);
    of->tolerance = model->tolerance;
    if (row.method && row.method->runge_kutta && !(model->tolerance <= TOLERANCE)) {
        of->settings[of->setting_count++] = "tolerance=1e-13";
        of->tolerance = TOLERANCE;
    }
    return RSL_OK;
}

rsl_status rsl_sweep_differences_read(rsl_sweep_differences *of, const rsl_sweep_model *model,
                                      rsl_model_file **file, rsl_error *error)
{
    rsl_status status = rsl_model_read_text(model->text, model->length, model->path, model->folder,
                                            of->settings, of->setting_count, file, error);
    return status == RSL_OK ? set_tolerance(of, *file, error) : status;
}
