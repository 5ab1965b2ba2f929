/* SPDX-License-Identifier: MIT
 *
 * Friction, rolling and twist in arrays: the bits of the scalar functions over random histories, the
 * same bits from every kernel, with losses and without, slices, lengths and alignment, what is refused, alone and as a whole.
 */
#define RSL_SIMD_SCALAR
#include "tangent/batch_kernel.h"

#include <fenv.h>

#include "batch_scene.h"

enum { COUNT = 1021, STEPS = 6, IN = RSL_TANGENT_ARRAYS_IN, OUT = RSL_TANGENT_ARRAYS_OUT };
enum { NUMBERS = RSL_TANGENT_ARRAYS_NUMBER, STATE = RSL_TANGENT_STATE_COUNT };
static const double step = 1e-5;
static const rsl_tangent_kernel scalar = {RSL_BATCH_SIMD_NAME, tangent_run};

/* Room for a batch, with an element more on either side. */
typedef struct scene {
    double in[IN][COUNT + 2], number[NUMBERS][COUNT + 2];
    double memory[STATE][COUNT + 2], out[OUT][COUNT + 2], lost[3][COUNT + 2];
    uint8_t at_limit[COUNT + 2];
    uint32_t type[COUNT + 2];
} scene;

static scene one, two;
static int losing; /* 1: losses are asked for */

static unsigned needs_of(const rsl_tangent *t)
{
    int springs = t->laws.friction && t->laws.friction->state != 0;
    return rsl_tangent_batch_needs(t) | (unsigned)(losing && springs)
                                            << RSL_TANGENT_STATE_STIFFNESS;
}

/* The arrays from element `at` on: all inputs and results, the memory that is needed. */
static rsl_tangent_batch bind(scene *s, const rsl_tangent *t, size_t at, size_t count)
{
    rsl_tangent_batch b = {.count = count, .at_limit = s->at_limit + at};
    for (size_t k = 0; k < IN; k++)
        *rsl_tangent_array_in(&b, k) = s->in[k] + at;
    for (size_t k = 0; k < OUT; k++)
        *rsl_tangent_array_out(&b, k) = s->out[k] + at;
    for (size_t k = 0; k < STATE; k++)
        b.memory[k] = needs_of(t) >> k & 1u ? s->memory[k] + at : NULL;
    for (size_t k = 0; k < 3 && losing; k++)
        b.lost[k] = s->lost[k] + at;
    return b;
}

/* ---- contacts and what they feel ------------------------------------------------------ */

static const struct laws_row {
    const char *friction, *rolling, *twist;
    double exponent; /* of the stiffness; negative: as the law has it */
} rows[] = {
    {"mindlin-rescaled", NULL, NULL, -1},
    {"mindlin-rescaled", "rolling-spring", "twist", -1},
    {"mindlin-force", "rolling-constant", NULL, -1},
    {"mindlin-displacement", "rolling-viscous", "twist", 0.0},
    {"di-renzo-integral", NULL, "twist", -1},
    {"spring", NULL, NULL, -1},
    {"spring", "rolling-constant", NULL, -1},
    {"spring-dashpot", "rolling-spring", NULL, -1},
    {"haff-werner", NULL, NULL, -1},
    {"ramp", "rolling-spring", NULL, -1},
    {"ambrosio", "rolling-viscous", NULL, -1},
    {"threlfall", NULL, NULL, -1},
    {"bengisu-akay", "rolling-spring", NULL, -1},
    {"dahl", NULL, NULL, -1},
    {"lugre", NULL, NULL, -1},
    {NULL, "rolling-spring", NULL, -1},
    {NULL, NULL, "twist", -1},
    /* not the same bits as the scalar functions, but from every kernel: */
    {"tanh", "rolling-spring", NULL, -1},
    {"mindlin-rescaled", NULL, "twist", 0.3},
};
enum { ROWS = sizeof rows / sizeof *rows, ROWS_EXACT = ROWS - 2 };

/* The numbers that the laws ask for, and those they take besides that say something here. */
static rsl_tangent contact_of(const struct laws_row *row)
{
    const rsl_tangent_laws laws = {row->friction ? rsl_tangent_law_find(row->friction) : NULL,
                                   row->rolling ? rsl_tangent_law_find(row->rolling) : NULL,
                                   row->twist ? rsl_tangent_law_find(row->twist) : NULL};
    const rsl_tangent_law *all[] = {laws.friction, laws.rolling, laws.twist};
    rsl_tangent_parameters spec = rsl_tangent_parameters_default();
    unsigned takes = 0;
    for (int i = 0; i < 3; i++)
        takes |= all[i] ? all[i]->inputs | all[i]->options : 0u;
#define GIVE(field, value) spec.field = takes & RSL_TANGENT_INPUT_BIT(field) ? (value) : spec.field
    GIVE(friction, 0.4);
    GIVE(friction_static, 0.5);
    GIVE(stiffness, row->friction && row->friction[0] == 'm' ? 2e7 : 1e5);
    GIVE(damping, 3.0);
    GIVE(slip_speed, 0.3);
    GIVE(slip_speed_low, 0.01);
    GIVE(decay, 2.0);
    GIVE(radius, 0.01);
    GIVE(adhesion, 0.1);
    GIVE(rolling_friction, 0.05);
    GIVE(rolling_stiffness, 3.0);
    GIVE(rolling_damping, 1e-3);
    if (row->exponent >= 0.0)
        spec.exponent = row->exponent;
    rsl_tangent t = {0};
    rsl_error error = {0};
    if (!CHECK_STATUS(rsl_tangent_prepare(&laws, &spec, NULL, &t, &error), RSL_OK))
        printf("%s\n", rsl_error_text(&error).text);
    return t;
}

static void unit(uint64_t *seed, const double near[3], double away, double out[3])
{
    double length = 0.0;
    for (int k = 0; k < 3; k++) {
        out[k] = near[k] + away * batch_scene_uniform(seed, -1.0, 1.0);
        length += out[k] * out[k];
    }
    for (int k = 0; k < 3; k++)
        out[k] /= sqrt(length);
}

/* One in sixteen: apart, pulled, at rest, quickly turning, a normal that jumped. */
static void feel(scene *s, size_t i, int fresh, uint64_t *seed)
{
    uint64_t kind = batch_scene_next(seed) % 16;
    double old[3] = {0.1, 0.2, 1.0}, n[3], along[2] = {0}, slip[3], roll[3];
    for (int k = 0; k < 3 && !fresh; k++)
        old[k] = s->in[k][i];
    unit(seed, old, fresh || kind == 4 ? 1.5 : 1e-2, n);
    for (int k = 0; k < 3; k++) {
        slip[k] = kind == 2 ? 0.0 : batch_scene_uniform(seed, -0.5, 0.5);
        roll[k] = kind == 2 ? 0.0 : batch_scene_uniform(seed, -400.0, 400.0);
        along[0] += slip[k] * n[k], along[1] += roll[k] * n[k];
    }
    for (int k = 0; k < 3; k++) {
        s->in[k][i] = n[k];
        s->in[3 + k][i] = slip[k] - along[0] * n[k];
        s->in[8 + k][i] = roll[k] - along[1] * n[k];
    }
    s->in[6][i] = batch_scene_size(seed, -22, -12) * (kind == 0 ? -1.0 : 1.0);
    s->in[7][i] = kind == 1 ? -1.0 : batch_scene_uniform(seed, 0.0, 8.0);
    s->in[11][i] = batch_scene_uniform(seed, -300.0, 300.0);
    s->in[12][i] = kind == 2 ? 0.0 : batch_scene_size(seed, -30, kind == 3 ? 20 : 12);
}

static void feel_all(scene *s, int fresh, uint64_t *seed)
{
    if (fresh)
        memset(s, 0, sizeof *s);
    for (size_t i = 0; i < COUNT + 2; i++)
        feel(s, i, fresh, seed);
}

static void advance(const rsl_tangent *t, const rsl_tangent_batch *b,
                    rsl_tangent_batch_counts *tally)
{
    rsl_error error = {0};
    if (!CHECK_STATUS(rsl_tangent_batch_advance(t, b, step, tally, &error), RSL_OK))
        printf("%s\n", rsl_error_text(&error).text);
}

static void check_scenes(const scene *a, const scene *b)
{
    for (size_t k = 0; k < STATE; k++)
        check_same(a->memory[k], b->memory[k], COUNT + 2, "memory");
    for (size_t k = 0; k < OUT; k++)
        check_same(a->out[k], b->out[k], COUNT + 2, "result");
    for (size_t k = 0; k < 3; k++)
        check_same(a->lost[k], b->lost[k], COUNT + 2, "loss");
    CHECK(memcmp(a->at_limit, b->at_limit, sizeof a->at_limit) == 0);
}

/* ---- against the scalar functions ------------------------------------------------------ */

static rsl_tangent_kinematics meeting(const scene *s, size_t i)
{
    rsl_tangent_kinematics m = {.depth = s->in[6][i],
                                .force = s->in[7][i],
                                .twist_rate = s->in[11][i],
                                .spin_mean = s->in[12][i]};
    for (int k = 0; k < 3; k++) {
        m.normal[k] = s->in[k][i];
        m.slip[k] = s->in[3 + k][i];
        m.rolling[k] = s->in[8 + k][i];
    }
    return m;
}

/* Contact i of a scene by rsl_tangent_advance and rsl_tangent_force; only the latter if still. */
static void by_scalar(const rsl_tangent *t, scene *s, size_t i, int still,
                      rsl_tangent_batch_counts *tally)
{
    unsigned needs = needs_of(t);
    double state[STATE];
    rsl_tangent_dissipation lost = {s->lost[0][i], s->lost[1][i], s->lost[2][i]};
    rsl_tangent_kinematics m = meeting(s, i);
    rsl_tangent_traction r;
    for (int k = 0; k < STATE; k++)
        state[k] = s->memory[k][i];
    if (!still)
        CHECK_STATUS(rsl_tangent_advance(t, state, &m, step, losing ? &lost : NULL, NULL), RSL_OK);
    s->lost[0][i] = lost.slip, s->lost[1][i] = lost.damping, s->lost[2][i] = lost.area;
    CHECK_STATUS(rsl_tangent_force(t, state, &m, &r, NULL), RSL_OK);
    for (int k = 0; k < STATE; k++)
        s->memory[k][i] = needs >> k & 1u ? state[k] : 0.0;
    for (int k = 0; k < 3; k++)
        s->out[k][i] = r.force[k], s->out[3 + k][i] = r.torque_rolling[k];
    s->out[6][i] = r.torque_twist;
    s->out[7][i] = r.elastic_energy;
    s->out[8][i] = r.dissipated_power;
    s->at_limit[i] = (uint8_t)(r.slips + 2 * r.rolls + 4 * r.twists);
    tally->touching += m.depth > 0.0 && m.force + t->adhesion > 0.0;
    tally->slipping += (size_t)r.slips;
}

static void test_scalar(void)
{
    uint64_t seed = 20261117;
    size_t slipping = 0, caps = 0;
    for (size_t k = 0; k < ROWS_EXACT; k++) {
        rsl_tangent t = contact_of(&rows[k]);
        for (int i = 0; i < STEPS; i++) {
            rsl_tangent_batch_counts found, wanted = {0};
            SCENE("row %zu, step %d", k, i);
            feel_all(&one, i == 0, &seed);
            two = one;
            rsl_tangent_batch b = bind(&one, &t, 0, COUNT + 2);
            for (size_t j = 0; j < COUNT + 2; j++)
                by_scalar(&t, &two, j, i == 4, &wanted);
            if (i == 4)
                CHECK_STATUS(rsl_tangent_batch_force(&t, &b, &found, NULL), RSL_OK);
            else
                advance(&t, &b, &found);
            check_scenes(&one, &two);
            CHECK_INT(found.touching, wanted.touching);
            CHECK_INT(found.slipping, wanted.slipping);
            CHECK_INT(found.refused, 0);
            slipping += found.slipping;
            for (size_t j = 0; j < COUNT; j++)
                caps |= one.at_limit[j];
        }
    }
    CHECK(slipping > 10000 && slipping < 90000); /* both branches were there */
    CHECK_INT(caps, 7);
}

/* The work of mindlin-rescaled over a slide, a turn and a lift is what it lost. */
static void test_books(void)
{
    enum { PATH = 4000 };
    rsl_tangent t = contact_of(&rows[0]);
    double work = 0.0, last = 0.0;
    one = (scene){0};
    rsl_tangent_batch b = bind(&one, &t, 0, 5);
    for (int i = 0; i <= PATH; i++) {
        double depth = 1e-5 * (2.0 - fabs(1.0 - 2.0 * i / PATH)), slip = i < PATH / 3 ? 0.1 : -0.07;
        for (size_t j = 0; j < 5; j++)
            one.in[2][j] = 1.0, one.in[3][j] = slip, one.in[6][j] = i < PATH ? depth : -1.0,
            one.in[7][j] = 3.0;
        advance(&t, &b, NULL);
        work += 0.5 * step * slip * (last - one.out[0][4]) * (i < PATH);
        last = -one.out[0][4];
    }
    CHECK_CLOSE(one.lost[0][4] + one.lost[1][4] + one.lost[2][4], work, 1e-3); /* first order */
    for (int k = 0; k < 3; k++)
        CHECK(one.lost[k][4] > 0.0 && one.lost[k][4] == one.lost[k][0]);
}

/* tanh and other exponents: near the scalar functions, one step from the same memory. */
static void test_near(void)
{
    uint64_t seed = 4;
    for (size_t k = ROWS_EXACT; k < ROWS; k++) {
        rsl_tangent t = contact_of(&rows[k]);
        double worst = 0.0;
        SCENE("row %zu", k);
        for (int i = 0; i < STEPS; i++) {
            rsl_tangent_batch_counts tally = {0};
            feel_all(&one, i == 0, &seed);
            two = one;
            for (size_t j = 0; j < COUNT + 2; j++)
                by_scalar(&t, &two, j, 0, &tally);
            rsl_tangent_batch b = bind(&one, &t, 0, COUNT + 2);
            advance(&t, &b, NULL);
            for (size_t j = 0; j < COUNT + 2; j++)
                for (int c = 0; c < 3; c++)
                    worst = fmax(worst, fabs(one.out[c][j] - two.out[c][j]) /
                                            (t.friction * fmax(one.in[7][j] + t.adhesion, 1e-3)));
            memcpy(one.memory, two.memory, sizeof one.memory);
        }
        SCENE("row %zu: worst %g of the cap", k, worst);
        CHECK(worst < 1e-15);
    }
}

/* ---- kernels, numbers in arrays ----------------------------------------------------------- */

/* Without arrays of numbers, with them, with types. */
static void give_numbers(scene *s, const rsl_tangent *t, int how, rsl_tangent_batch *b)
{
    uint64_t seed = 99;
    const rsl_tangent_law *all[] = {t->laws.friction, t->laws.rolling, t->laws.twist};
    const double usual[NUMBERS] = {0.4, t->stiffness, 3.0, 0.01, 0.05, 3.0, 1e-3};
    unsigned takes = 0, bits[NUMBERS], count = 0;
#define BIT(field) bits[count++] = RSL_TANGENT_INPUT_BIT(field);
    RSL_TANGENT_BATCH_NUMBER_LIST(BIT)
    for (int i = 0; i < 3; i++)
        takes |= all[i] ? all[i]->inputs | all[i]->options : 0u;
    for (size_t k = 0; k < NUMBERS; k++)
        for (size_t i = 0; i < COUNT + 2; i++)
            s->number[k][i] = usual[k] * batch_scene_uniform(&seed, 0.5, 2.0);
    for (size_t i = 0; i < COUNT + 2; i++)
        s->type[i] = (uint32_t)(batch_scene_next(&seed) % 7);
    for (size_t k = 0; k < NUMBERS && how > 0; k++)
        if ((takes & bits[k]) && !(k == 0 && (takes & RSL_TANGENT_INPUT_BIT(friction_static))))
            *rsl_tangent_array_number(b, k) = s->number[k];
    if (how == 2)
        b->type = s->type, b->type_count = 7;
}

static size_t kernels_of_here(const rsl_tangent_kernel *kernels[4])
{
    size_t count = 0;
    kernels[count++] = &scalar;
    kernels[count++] = &rsl_tangent_kernel_baseline;
#if defined(RSL_GNU_X86)
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
        kernels[count++] = &rsl_tangent_kernel_avx2;
    if (rsl_tangent_kernel_here() == &rsl_tangent_kernel_avx512)
        kernels[count++] = &rsl_tangent_kernel_avx512;
#endif
    return count;
}

static void make_bad(scene *s)
{
    for (size_t k = 0; k < IN; k++) {
        s->in[k][10 + 40 * k] = (double)NAN;
        s->in[k][31 + 40 * k] = k % 2 ? HUGE_VAL : -HUGE_VAL;
    }
    s->in[0][900] = 2.0;
    s->memory[RSL_TANGENT_STATE_SPRING][950] = (double)NAN;
}

static void test_kernels(void)
{
    static scene begin;
    const rsl_tangent_kernel *kernels[4];
    size_t count = kernels_of_here(kernels);
    uint64_t seed = 7;
    for (size_t k = 0; k < ROWS * 3; k++) {
        rsl_tangent t = contact_of(&rows[k / 3]);
        rsl_tangent_job job;
        rsl_tangent_batch_counts tally;
        feel_all(&begin, 1, &seed);
        rsl_tangent_batch b = bind(&begin, &t, 0, COUNT);
        give_numbers(&begin, &t, (int)(k % 3), &b);
        advance(&t, &b, NULL);
        feel_all(&begin, 0, &seed);
        make_bad(&begin);
        for (size_t i = 0; i < count; i++) {
            scene *to = i == 0 ? &one : &two;
            *to = begin;
            SCENE("%s, row %zu, numbers %zu", kernels[i]->name, k / 3, k % 3);
            b = bind(to, &t, 0, COUNT);
            give_numbers(to, &t, (int)(k % 3), &b);
            if (!rsl_tangent_job_prepare(&t, &b, step, 1, &job))
                break;
            kernels[i]->run(&job, &tally);
            if (i > 0)
                check_scenes(&one, &two);
            CHECK(tally.refused == 2 * IN + 1);
        }
    }
}

/* Numbers in arrays are those of contacts prepared with them. */
static void test_numbers(void)
{
    uint64_t seed = 12;
    for (int how = 1; how < 3; how++)
        for (size_t k = 0; k < ROWS_EXACT; k++) {
            rsl_tangent t = contact_of(&rows[k]);
            rsl_tangent_batch_counts tally = {0};
            SCENE("row %zu, numbers %d", k, how);
            feel_all(&one, 1, &seed);
            rsl_tangent_batch b = bind(&one, &t, 0, COUNT + 2);
            give_numbers(&one, &t, how, &b);
            two = one;
            for (size_t i = 0; i < COUNT + 2; i++) {
                size_t at = how == 2 ? one.type[i] : i;
                rsl_tangent own = t;
#define OWN(field) own.field = b.field ? b.field[at] : own.field;
                RSL_TANGENT_BATCH_NUMBER_LIST(OWN)
                by_scalar(&own, &two, i, 0, &tally);
            }
            advance(&t, &b, NULL);
            check_scenes(&one, &two);
        }
}

/* ---- slices, lengths, alignment ----------------------------------------------------------- */

static void test_slices(void)
{
    static scene begin;
    uint64_t seed = 3;
    rsl_tangent t = contact_of(&rows[1]);
    feel_all(&begin, 1, &seed);
    one = begin;
    rsl_tangent_batch b = bind(&one, &t, 0, COUNT + 2);
    give_numbers(&one, &t, 2, &b);
    advance(&t, &b, NULL);
    for (size_t cut = 1; cut < COUNT; cut += 97) {
        two = begin;
        SCENE("cut at %zu", cut);
        b = bind(&two, &t, 0, COUNT + 2);
        give_numbers(&two, &t, 2, &b);
        rsl_tangent_batch left = rsl_tangent_batch_slice(&b, 0, cut);
        rsl_tangent_batch right = rsl_tangent_batch_slice(&b, cut, COUNT + 2 - cut);
        advance(&t, &right, NULL);
        advance(&t, &left, NULL);
        check_scenes(&one, &two);
    }
    for (size_t n = 0; n < 40; n++) { /* from an odd place, and not a byte beyond */
        one = begin, two = begin;
        SCENE("length %zu", n);
        rsl_tangent_batch_counts tally = {0};
        b = bind(&one, &t, 1, n);
        for (size_t i = 1; i <= n; i++)
            by_scalar(&t, &two, i, 0, &tally);
        advance(&t, &b, NULL);
        check_scenes(&one, &two);
    }
}

/* A spring that slides is on its cap in every step, whatever its last bit is. */
static void test_slides(void)
{
    uint64_t seed = 11;
    const struct laws_row row = {"spring", NULL, NULL, -1};
    rsl_tangent t = contact_of(&row);
    feel_all(&one, 1, &seed);
    rsl_tangent_batch b = bind(&one, &t, 0, COUNT);
    for (size_t i = 0; i < COUNT; i++) {
        one.in[6][i] = 1e-5;
        one.in[7][i] = 1.0 + (double)i / COUNT;
        one.in[12][i] = 0.0;
        for (int k = 0; k < 3; k++)
            one.in[3 + k][i] = 1e3 * (one.in[(k + 1) % 3][i] - one.in[(k + 2) % 3][i]);
    }
    for (int i = 0; i < 4; i++) {
        rsl_tangent_batch_counts tally;
        SCENE("slides, step %d", i);
        advance(&t, &b, &tally);
        CHECK_INT(tally.slipping, COUNT);
    }
}

/* ---- what is refused ------------------------------------------------------------------------ */

/* A bad contact is NaN, keeps its memory, and leaves its neighbours alone. */
static void test_bad_contacts(void)
{
    uint64_t seed = 5;
    rsl_tangent t = contact_of(&rows[1]);
    feel_all(&one, 1, &seed);
    rsl_tangent_batch b = bind(&one, &t, 0, COUNT);
    advance(&t, &b, NULL);
    two = one;
    advance(&t, &b, NULL);
    rsl_tangent_batch c = bind(&two, &t, 0, COUNT);
    for (size_t k = 0; k < IN; k++) {
        static scene was;
        was = two;
        two.in[k][500] = (double)NAN;
        rsl_tangent_batch_counts tally;
        SCENE("NaN in array %zu", k);
        advance(&t, &c, &tally);
        CHECK_INT(tally.refused, 1);
        for (size_t m = 0; m < STATE; m++) {
            CHECK(two.memory[m][500] == was.memory[m][500]);
            check_same(two.memory[m], one.memory[m], 500, "memory before");
            check_same(two.memory[m] + 501, one.memory[m] + 501, COUNT - 501, "memory after");
        }
        for (size_t m = 0; m < OUT; m++) {
            CHECK(isnan(two.out[m][500]));
            check_same(two.out[m], one.out[m], 500, "result before");
        }
        two = was;
    }
}

/* Pulled, or apart: the memory is gone. */
static void test_clears(void)
{
    uint64_t seed = 6;
    rsl_tangent t = contact_of(&rows[1]);
    feel_all(&one, 1, &seed);
    rsl_tangent_batch b = bind(&one, &t, 0, COUNT);
    rsl_tangent_batch_counts tally;
    advance(&t, &b, NULL);
    SCENE("cleared");
    for (size_t i = 0; i < COUNT; i++)
        one.in[i % 2 ? 6 : 7][i] = i % 4 < 2 ? -1.0 : -t.adhesion * (double)(i % 2 == 0);
    advance(&t, &b, &tally);
    CHECK_INT(tally.touching, 0);
    for (size_t k = 0; k < STATE; k++)
        for (size_t i = 0; i < COUNT; i++)
            CHECK(one.memory[k][i] == 0.0);
    for (size_t k = 0; k < OUT; k++)
        for (size_t i = 0; i < COUNT; i++)
            CHECK(one.out[k][i] == 0.0);
}

static void refused(const rsl_tangent *t, const rsl_tangent_batch *b, double length,
                    rsl_status status, const char *word)
{
    rsl_error error = {0};
    SCENE("refused for %s", word);
    CHECK_STATUS(rsl_tangent_batch_advance(t, b, length, NULL, &error), status);
    CHECK(strstr(rsl_error_text(&error).text, word) != NULL);
}

static void test_refused(void)
{
    const struct laws_row rigid = {"coulomb-rigid", NULL, NULL, -1},
                          cells = {"mindlin-deresiewicz", NULL, NULL, -1};
    uint64_t seed = 8;
    rsl_tangent t = contact_of(&rows[1]), plain = contact_of(&rows[0]), nothing = {0};
    rsl_tangent impulse = contact_of(&rigid), many = contact_of(&cells),
                lugre = contact_of(&rows[14]);
    feel_all(&one, 1, &seed);
    const rsl_tangent_batch good = bind(&one, &t, 0, COUNT);
    rsl_tangent_batch b = good;
    refused(&t, &b, -1.0, RSL_ERROR_ARGUMENT, "step");
    refused(&t, &b, (double)NAN, RSL_ERROR_ARGUMENT, "step");
    refused(NULL, &b, step, RSL_ERROR_MISSING, "rsl_tangent_prepare()");
    refused(&t, NULL, step, RSL_ERROR_MISSING, "batch");
    refused(&nothing, &b, step, RSL_ERROR_MISSING, "law");
    refused(&impulse, &b, step, RSL_ERROR_NO_FORCE, "coulomb-rigid");
    refused(&many, &b, step, RSL_ERROR_CONFLICT, "mindlin-deresiewicz");
    b.slip[1] = NULL;
    refused(&t, &b, step, RSL_ERROR_MISSING, "slip");
    b = good, b.force = NULL;
    refused(&t, &b, step, RSL_ERROR_MISSING, "force");
    b = good, b.rolling[2] = NULL;
    refused(&t, &b, step, RSL_ERROR_MISSING, "rolling");
    b = good, b.twist_rate = NULL;
    refused(&t, &b, step, RSL_ERROR_MISSING, "twist_rate");
    b = good, b.memory[RSL_TANGENT_STATE_STIFFNESS] = NULL;
    refused(&t, &b, step, RSL_ERROR_MISSING, "memory");
    rsl_tangent force = contact_of(&rows[5]);
    b = bind(&one, &force, 0, COUNT), b.lost[1] = one.lost[1];
    refused(&force, &b, step, RSL_ERROR_MISSING, "losses");
    b = good, b.radius = one.number[0];
    refused(&plain, &b, step, RSL_ERROR_CONFLICT, "radius");
    b = good, b.friction = one.number[0];
    refused(&lugre, &b, step, RSL_ERROR_CONFLICT, "friction");
    b = good, b.friction = one.number[0], b.type = one.type, b.type_count = 0;
    refused(&t, &b, step, RSL_ERROR_ARGUMENT, "type_count");
}

/* Contacts that are apart or at rest leave no trace in the flags of the processor. */
static void test_flags(void)
{
    uint64_t seed = 9;
    for (size_t k = 0; k < ROWS; k++) {
        rsl_tangent t = contact_of(&rows[k]);
        feel_all(&one, 1, &seed);
        rsl_tangent_batch b = bind(&one, &t, 0, 67);
        give_numbers(&one, &t, 1, &b);
        SCENE("flags, row %zu", k);
        feclearexcept(FE_ALL_EXCEPT);
        advance(&t, &b, NULL);
        advance(&t, &b, NULL);
        CHECK(!fetestexcept(FE_INVALID | FE_DIVBYZERO | FE_OVERFLOW));
    }
}

int main(void)
{
    for (losing = 0; losing < 2; losing++) {
        test_scalar();
        test_near();
        test_kernels();
        test_numbers();
        test_slices();
        test_flags();
    }
    test_books();
    losing = 0;
    test_bad_contacts();
    test_clears();
    test_slides();
    test_refused();
    return check_report();
}
