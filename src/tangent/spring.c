/* SPDX-License-Identifier: MIT
 *
 * Laws with a spring: the slip stretches it, and its force is limited by friction.
 *
 *     stick   x' = s,  T = k_t x + eta s          slip   |T| = C
 *
 * Limiting the spring first, |k_t x| <= C, and then the sum of spring and dashpot by C, is always
 * dissipative: with P the projection onto the disc |T| <= C, (P(a + b) - a).b >= 0 for every a inside. The
 * reset of Luding (2008), k_t x = C - eta s, is kept where it was published. In a contact whose area
 * grows from nothing it stores energy without bound (what LAMMPS's wall with a history did until
 * 2026).
 */
#include <assert.h>
#include <math.h>

#include "num/elementary.h"
#include "tangent/model.h"
#include "tangent/references.h"
#include "tangent/vector.h"

static const double *spring_of(const double *state) { return state + RSL_TANGENT_STATE_SPRING; }

/* x at the present stiffness: shorter where the force is preserved. */
static double kept(const rsl_tangent *t, const double *state, double stiffness)
{
    double before = state[RSL_TANGENT_STATE_STIFFNESS];
    int keeps =
        rsl_tangent_preserves_force(t->laws.friction->model->update_rule, before, stiffness) &&
        before > 0.0;
    return keeps && stiffness > 0.0 ? before / stiffness : 1.0;
}

/* A dashpot alone has no stiffness; a given one is that of the torsional law. */
static double spring_stiffness(const rsl_tangent *t, const rsl_tangent_limits *limits)
{
    return t->laws.friction->state != 0 ? limits->stiffness : 0.0;
}

static void spring_force(const rsl_tangent *t, const double *state, const rsl_tangent_kinematics *m,
                         const rsl_tangent_limits *limits, rsl_tangent_traction *out)
{
    double k = spring_stiffness(t, limits), pull[3] = {0}, whole[3];
    rsl_tangent_add(pull, k * kept(t, state, k), spring_of(state));
    if (!t->reset_with_damper)
        out->slips |= rsl_tangent_cut(pull, limits->limit);
    for (int i = 0; i < 3; i++)
        whole[i] = pull[i] + t->damping * m->slip[i];
    out->slips |= rsl_tangent_dot(pull, pull) >=
                  limits->limit * limits->limit * (1.0 - RSL_TANGENT_LIMIT_TOLERANCE);
    if (t->damping != 0.0 || t->reset_with_damper)
        out->slips |= rsl_tangent_cut(whole, limits->limit);
    for (int i = 0; i < 3; i++) {
        out->dissipated_power += (whole[i] - pull[i]) * m->slip[i];
        out->force[i] -= whole[i];
    }
    if (k > 0.0)
        out->elastic_energy += 0.5 * rsl_tangent_dot(pull, pull) / k;
    out->dforce_dslip = out->slips ? 0.0 : t->damping;
    out->dforce_dspring = out->slips ? 0.0 : k;
}

/* Limits k_t x. Returns the force of spring and dashpot. */
static void cap_spring(const rsl_tangent *t, double x[3], const rsl_tangent_kinematics *m,
                       const rsl_tangent_limits *limits, double whole[3])
{
    double k = spring_stiffness(t, limits);
    if (!t->reset_with_damper && k > 0.0)
        rsl_tangent_cut(x, limits->limit / k);
    for (int i = 0; i < 3; i++)
        whole[i] = k * x[i] + t->damping * m->slip[i];
    if (rsl_tangent_cut(whole, limits->limit) && t->reset_with_damper && k > 0.0)
        for (int i = 0; i < 3; i++)
            x[i] = (whole[i] - t->damping * m->slip[i]) / k;
}

static void spring_advance(const rsl_tangent *t, double *state, const rsl_tangent_kinematics *m,
                           const rsl_tangent_limits *limits, double step,
                           rsl_tangent_dissipation *lost)
{
    double none[3] = {0}, k = spring_stiffness(t, limits), whole[3], before[3];
    double *x = t->laws.friction->state != 0 ? state + RSL_TANGENT_STATE_SPRING : none;
    double stored = 0.5 * state[RSL_TANGENT_STATE_STIFFNESS] * rsl_tangent_dot(x, x);
    rsl_tangent_scale(x, kept(t, state, k));
    lost->area += stored - 0.5 * k * rsl_tangent_dot(x, x);
    for (int i = 0; i < 3; i++)
        before[i] = x[i];
    rsl_tangent_add(x, step, m->slip);
    cap_spring(t, x, m, limits, whole);
    for (int i = 0; i < 3; i++) {
        double slid = step * m->slip[i] - (x[i] - before[i]);
        lost->slip += k * x[i] * slid;
        lost->damping += (whole[i] - k * x[i]) * m->slip[i] * step;
    }
}

/* ---- springs over the radius of contact -------------------------------------------- */

/* Jaeger's principle: springs at distances y < a from the middle, a^2/R = d, each of them with a slider
 * whose limit is its share of the normal force, N (d - y^2/R)/((2/3) d a) per length. Here y runs
 * over cells of equal width of a contact as wide as `state` has seen, which is kept in the first
 * double behind the common state. */
typedef struct cell_grid {
    double width, depth; /* of a cell in sqrt(d), and d */
} cell_grid;

/* The share of the cell i: the integral of (d - y^2) over it, over that from 0 to sqrt(d). */
static double cell_share(const cell_grid *g, int i)
{
    double edge = sqrt(g->depth), from = fmin(i * g->width, edge),
           to = fmin((i + 1) * g->width, edge);
    double whole = 2.0 / 3.0 * g->depth * edge;
    return (g->depth * (to - from) - (to * to * to - from * from * from) / 3.0) / whole;
}

/* The share of a cell in the stiffness: the part of the radius that it covers. */
static double cell_part(const cell_grid *g, int i)
{
    double edge = sqrt(g->depth);
    return fmax(0.0, fmin((i + 1) * g->width, edge) - i * g->width) / edge;
}

static double *cells_of(double *state) { return state + RSL_TANGENT_STATE_COUNT + 1; }

/* The contact of the last step on the same grid: k_t, then, was k_t now times a/a. */
static cell_grid grid_before(const cell_grid *g, double before, double now)
{
    double share = now > 0.0 ? before / now : 1.0;
    return (cell_grid){g->width, g->depth * share * share};
}

/* The factor of the mean elongation of a cell at the growing edge: new springs have none. */
static double cell_kept(const cell_grid *g, const double *state, double stiffness, int i)
{
    double before = state[RSL_TANGENT_STATE_STIFFNESS];
    cell_grid old = grid_before(g, before, stiffness);
    double was = before * cell_part(&old, i), is = stiffness * cell_part(g, i);
    return was < is ? was / is : 1.0;
}

static double cells_energy(const cell_grid *g, double stiffness, const double *cells, int count)
{
    double sum = 0.0;
    for (int i = 0; i < count && stiffness > 0.0; i++)
        sum += 0.5 * stiffness * cell_part(g, i) * rsl_tangent_dot(cells + 3 * i, cells + 3 * i);
    return sum;
}

/* After the last step, whose depth follows from k_t sqrt(d). */
double rsl_tangent_cells_energy(const rsl_tangent *t, const double *state)
{
    double stiffness = state[RSL_TANGENT_STATE_STIFFNESS];
    double edge = stiffness / rsl_tangent_stiffness(t, 1.0);
    cell_grid g = {state[RSL_TANGENT_STATE_COUNT], edge * edge};
    return g.width > 0.0
               ? cells_energy(&g, stiffness, state + RSL_TANGENT_STATE_COUNT + 1, t->cells)
               : 0.0;
}

static void cells_force(const rsl_tangent *t, const double *state, const rsl_tangent_kinematics *m,
                        const rsl_tangent_limits *limits, rsl_tangent_traction *out)
{
    cell_grid g = {state[RSL_TANGENT_STATE_COUNT], m->depth};
    int sliding = 0, touching = 0;
    if (!(g.width > 0.0))
        return;
    for (int i = 0; i < t->cells; i++) {
        double k = limits->stiffness * cell_part(&g, i), pull[3];
        if (!(k > 0.0))
            break;
        double kept = k * cell_kept(&g, state, limits->stiffness, i);
        for (int j = 0; j < 3; j++)
            pull[j] = kept * state[RSL_TANGENT_STATE_COUNT + 1 + 3 * i + j];
        touching++;
        sliding += rsl_tangent_cut(pull, limits->limit * cell_share(&g, i));
        rsl_tangent_add(out->force, -1.0, pull);
        out->elastic_energy += 0.5 * rsl_tangent_dot(pull, pull) / k;
    }
    out->slips = touching > 0 && sliding == touching;
    out->dforce_dspring = limits->stiffness;
}

/* Doubles the cell width, with the means of pairs, where the contact outgrows the grid. */
static void widen(double *cells, int count)
{
    for (int i = 0; i < count; i++)
        for (int j = 0; j < 3; j++)
            cells[3 * i + j] =
                2 * i + 1 < count ? 0.5 * (cells[6 * i + j] + cells[6 * i + 3 + j]) : 0.0;
}

static void cells_advance(const rsl_tangent *t, double *state, const rsl_tangent_kinematics *m,
                          const rsl_tangent_limits *limits, double step,
                          rsl_tangent_dissipation *lost)
{
    double *width = state + RSL_TANGENT_STATE_COUNT, *cells = cells_of(state),
           edge = sqrt(m->depth);
    double before = state[RSL_TANGENT_STATE_STIFFNESS];
    cell_grid g = {*width, m->depth}, old = grid_before(&g, before, limits->stiffness);
    lost->area += *width > 0.0 ? cells_energy(&old, before, cells, t->cells) : 0.0;
    if (!(*width > 0.0))
        *width = 2.0 * edge / t->cells;
    for (; *width * t->cells < edge; *width *= 2.0)
        widen(cells, t->cells);
    g.width = *width;
    for (int i = 0; i < t->cells; i++)
        rsl_tangent_scale(cells + 3 * i, cell_kept(&g, state, limits->stiffness, i));
    lost->area -= cells_energy(&g, limits->stiffness, cells, t->cells);
    for (int i = 0; i < t->cells; i++) {
        double *x = cells + 3 * i, k = limits->stiffness * cell_part(&g, i);
        if (!(k > 0.0)) {
            x[0] = x[1] = x[2] = 0.0;
            continue;
        }
        rsl_tangent_add(x, step, m->slip);
        double trial = rsl_tangent_length(x), max = limits->limit * cell_share(&g, i) / k;
        if (rsl_tangent_cut(x, max))
            lost->slip += k * max * (trial - max);
    }
}

/* ---- rows ------------------------------------------------------------------------------ */

#define MU RSL_TANGENT_INPUT_BIT(friction)
#define ANY_STIFFNESS                                                                              \
    (RSL_TANGENT_INPUT_BIT(stiffness) | RSL_TANGENT_INPUT_BIT(ratio) |                             \
     RSL_TANGENT_INPUT_BIT(poisson))
#define MORE (ANY_STIFFNESS | RSL_TANGENT_INPUT_BIT(adhesion))
#define ETA RSL_TANGENT_INPUT_BIT(damping)
#define SPRING .kind = RSL_TANGENT_FRICTION

#define MODEL(name, ...)                                                                           \
    static const rsl_tangent_model model_##name = {.force = spring_force,                          \
                                                   .advance = spring_advance,                      \
                                                   .spring = 1,                                    \
                                                   .kernel = RSL_TANGENT_KERNEL_SPRING,            \
                                                   __VA_ARGS__}

MODEL(haff, .part = 0.0);
MODEL(spring, .part = 0.0);
MODEL(dashpot, .part = 0.0, .reset_with_damper = 1);
MODEL(force, .part = 1.0, .update_rule = RSL_TANGENT_UPDATE_FORCE);
MODEL(displacement, .part = 1.0, .update_rule = RSL_TANGENT_UPDATE_DISPLACEMENT);
MODEL(rescaled, .part = 1.0, .update_rule = RSL_TANGENT_UPDATE_RESCALED);
MODEL(integral, .part = 2.0 / 3.0, .update_rule = RSL_TANGENT_UPDATE_DISPLACEMENT);
static const rsl_tangent_model model_cells = {
    .force = cells_force, .advance = cells_advance, .cells = 1, .part = 1.0};

const rsl_tangent_law rsl_tangent_rows_spring[] = {
    {
        SPRING,
        .passive = 1,
        .doi = "",
        .key = "haff-werner",
        .aliases = "linear-nohistory viscous-coulomb",
        .title = "A dashpot up to the friction limit",
        .authors = "Haff, Werner",
        .year = 1986,
        .bibtex = RSL_TANGENT_BIB_HAFF1986,
        .equation = "T = min(eta s, C)",
        .inputs = MU | ETA,
        .options = RSL_TANGENT_INPUT_BIT(adhesion),
        .state = 0,
        .exact = "slip and dashpot in turn, each in closed form; the slip never turns round",
        .errata = "no static friction: what rests on a slope creeps",
        .model = &model_haff,
    },
    {
        SPRING,
        .inputs = MU,
        .state = 3,
        .passive = 1,
        .key = "spring",
        .aliases = "cundall-strack linear-history",
        .title = "A spring with a slider",
        .authors = "Cundall, Strack",
        .year = 1979,
        .doi = "10.1680/geot.1979.29.1.47",
        .bibtex = RSL_TANGENT_BIB_CUNDALL1979,
        .equation = "T = k_t x, |T| <= C",
        .options = MORE,
        .exact = "with a linear normal law, elastic: slip to the end from psi1 = 4 chi - 1 on, "
                 "psi2 = psi1 - 4 chi; psi1 -> 0: e_t = -cos(pi sqrt(2 chi))",
        .errata = "a spring that does not turn with the contact loses what it holds, or ratchets",
        .model = &model_spring,
    },
    {
        SPRING,
        .inputs = MU,
        .state = 3,
        .passive = 0,
        .key = "spring-dashpot",
        .aliases = "luding linear-spring-dashpot",
        .title = "A spring and a dashpot with a slider",
        .authors = "Luding",
        .year = 2008,
        .doi = "10.1007/s10035-008-0099-x",
        .bibtex = RSL_TANGENT_BIB_LUDING2008,
        .equation = "T = k_t x + eta s, |T| <= C; on the cap k_t x = C - eta s",
        .options = MORE | ETA,
        .exact = "damped harmonic motion while it sticks, slip in closed form",
        .errata =
            "not passive: on the cap the dashpot stretches the spring against the slip, which "
            "nobody has worked for. An impact may gain some per cent where eta s is more than "
            "the cap; more if k_t grows with the area",
        .model = &model_dashpot,
    },
    {
        SPRING,
        .inputs = MU,
        .state = 3,
        .doi = "",
        .key = "mindlin-force",
        .aliases = "mindlin-incremental no-slip",
        .title = "Mindlin's stiffness without slip, force stored",
        .authors = "Mindlin",
        .year = 1949,
        .bibtex = RSL_TANGENT_BIB_MINDLIN1949,
        .equation = "dT = 8 G* a dx, |T| <= C",
        .options = MORE | ETA | RSL_TANGENT_INPUT_BIT(exponent),
        .passive = 0,
        .exact = "slip to the end from psi1 = 4 chi - 1 on, as Maw, Barber and Fawcett",
        .errata =
            "not passive: while the area shrinks the force is kept, and k_t dx gives back more "
            "than was stored. |e_t| up to 1.045 in one elastic impact; +100 % in a cycle that "
            "halves the area",
        .model = &model_force,
    },
    {
        SPRING,
        .inputs = MU,
        .state = 3,
        .doi = "",
        .key = "mindlin-displacement",
        .aliases = "mindlin hertz-mindlin",
        .title = "Mindlin's stiffness without slip, displacement stored",
        .authors = "Mindlin",
        .year = 1949,
        .bibtex = RSL_TANGENT_BIB_MINDLIN1949,
        .equation = "T = 8 G* a x, |T| <= C",
        .options = MORE | ETA | RSL_TANGENT_INPUT_BIT(exponent),
        .passive = 0,
        .exact = "elastic: first slip if psi1 > 2/3; slip to the end from psi1 = 4 chi - 2/3 on",
        .errata = "not passive: while the area grows the spring stiffens under load. |e_t| up to "
                  "1.063 in one elastic impact; +50 % of what was put in, in a cycle that doubles "
                  "the area",
        .model = &model_displacement,
    },
    {
        SPRING,
        .inputs = MU,
        .passive = 1,
        .key = "mindlin-rescaled",
        .aliases = "mindlin-rescale thornton",
        .title = "Mindlin's stiffness: force kept while loading, displacement while unloading",
        .authors = "Thornton, Cummins, Cleary",
        .year = 2013,
        .doi = "10.1016/j.powtec.2012.08.012",
        .bibtex = RSL_TANGENT_BIB_THORNTON2013,
        .equation = "dT = 8 G* a dx while a grows, T = 8 G* a x while it shrinks, |T| <= C",
        .options = MORE | ETA | RSL_TANGENT_INPUT_BIT(exponent),
        .state = 4,
        .exact = "passive; slip to the end from psi1 = 4 chi - 2/3 on, psi2 = psi1 - 4 chi",
        .errata = "",
        .model = &model_rescaled,
    },
    {
        SPRING,
        .inputs = MU,
        .state = 3,
        .key = "di-renzo-integral",
        .aliases = "di-renzo-di-maio",
        .title = "Two thirds of Mindlin's stiffness, displacement stored",
        .authors = "Di Renzo, Di Maio",
        .year = 2005,
        .doi = "10.1016/j.ces.2004.10.004",
        .bibtex = RSL_TANGENT_BIB_DIRENZO2005,
        .equation = "T = (16/3) G* a x, |T| <= C",
        .options = MORE | ETA | RSL_TANGENT_INPUT_BIT(exponent),
        .passive = 0,
        .exact = "slip to the end from psi1 = 4 chi - 1 on",
        .errata = "displacement stored: not passive",
        .model = &model_integral,
    },
    {
        SPRING,
        .inputs = MU,
        .passive = 1,
        .doi = "",
        .key = "mindlin-deresiewicz",
        .aliases = "maw-barber-fawcett mbf jaeger",
        .title = "Partial slip with its whole history, by springs over the radius of contact",
        .authors = "Mindlin, Deresiewicz",
        .year = 1953,
        .bibtex = RSL_TANGENT_BIB_MINDLIN1953,
        .equation = "T = Int k_t w dy over |y| < a, each spring with its cap mu p(y)",
        .options = MORE | RSL_TANGENT_INPUT_BIT(cells),
        .state = -1,
        .exact = "one impact hangs on psi1 and chi alone (Maw, Barber and Fawcett 1976); "
                 "psi1 >= 4 chi - 1: slip to the end, psi2 = psi1 - 4 chi",
        .errata = "",
        .model = &model_cells,
    },
};

const size_t rsl_tangent_rows_spring_count = RSL_TANGENT_ROWS(rsl_tangent_rows_spring);

double rsl_tangent_stiffness(const rsl_tangent *t, double depth)
{
    assert(t);
    if (t->exponent == 0.0 || !(depth > 0.0))
        return t->exponent == 0.0 ? t->stiffness : 0.0;
    return t->stiffness * (t->exponent == 0.5 ? sqrt(depth) : rsl_num_pow(depth, t->exponent));
}
