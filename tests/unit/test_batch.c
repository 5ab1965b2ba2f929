/* SPDX-License-Identifier: MIT
 *
 * Batches: every law against the force of one contact, all lengths, alignments
 * and sets of arrays, in place, NaN in one lane, the end rule, what is refused.
 */
#include "batch_scene.h"
#include "law/models.h"
#include "ordinary_parameters.h"

static batch_scene_in in;
static batch_scene_out out, again;

/* ---- against the scalar function --------------------------------------------- */

/* Whether the scalar function has this power without pow(). */
static int is_root_power(double y)
{
    static const double all[] = {0.0, 0.25, 0.5, 1.0, 1.5, 2.0, 2.5};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (y == all[i])
            return 1;
    return 0;
}

static int has_same_bits(const rsl_law_contact *c)
{
    return !c->model->power ||
           (is_root_power(c->n) && (c->damping == 0.0 || (is_root_power(c->m) && c->q == 1.0)));
}

static double ulp(double x) { return nextafter(fabs(x), HUGE_VAL) - fabs(x); }

/* What an ulp in each of d^n, d^m, |v|^q makes in k d^n and lambda d^m |v|^q,
 * and one for each rounding after that. */
static double force_slack(const rsl_law_contact *c, double d, double v)
{
    double dn = pow(d, c->n), e = c->stiffness * dn;
    if (c->damping == 0.0)
        return c->stiffness * ulp(dn) + ulp(e);
    double dm = pow(d, c->m), vq = pow(fabs(v), c->q);
    double coefficient = c->damping * dm, size = coefficient * vq;
    return c->stiffness * ulp(dn) + ulp(e) + c->damping * ulp(dm) * vq + coefficient * ulp(vq) +
           ulp(coefficient) * vq + 2.0 * ulp(size) + ulp(fmax(e, size));
}

/* Results other than the force where the bits may differ. */
static void check_rest_close(const rsl_law_contact *c, size_t i, const rsl_law_response *r)
{
    double slack = force_slack(c, in.depth[i], in.rate[i]);
    double d = in.depth[i], speed = fabs(in.rate[i]);
    double exponents = c->n + c->m + c->q + 4.0;
    if (speed == 0.0 && c->q != 1.0)
        CHECK(out.value[2][i] == r->dforce_drate);
    if (!(slack < 1e-300) && slack < 1e290 && r->dforce_ddepth < 1e290 && r->dforce_drate < 1e290 &&
        !r->clamped) {
        CHECK_NEAR(out.value[1][i], r->dforce_ddepth, exponents * slack / d);
        if (speed > 0.0)
            CHECK_NEAR(out.value[2][i], r->dforce_drate, exponents * slack / speed);
        CHECK_NEAR(out.value[3][i], r->elastic_energy, exponents * slack * d);
        CHECK_NEAR(out.value[4][i], r->dissipated_power, exponents * slack * speed);
    }
}

static void check_contact(const rsl_law_contact *c, size_t i, const rsl_law_response *r)
{
    const double expected[BATCH_SCENE_OUTPUTS] = {r->force, r->dforce_ddepth, r->dforce_drate,
                                                  r->elastic_energy, r->dissipated_power};
    if (!has_same_bits(c)) {
        double slack = force_slack(c, in.depth[i], in.rate[i]);
        if (slack < HUGE_VAL) /* else it overflows within the last ulp */
            CHECK_NEAR(out.value[0][i], r->force, slack);
        check_rest_close(c, i, r);
        return;
    }
    for (size_t k = 0; k < BATCH_SCENE_OUTPUTS; k++) {
        double value = out.value[k][i];
        check_count(value == expected[k], __FILE__, __LINE__, "%s at d = %g, v = %g is %a, not %a",
                    batch_scene_names[k], in.depth[i], in.rate[i], value, expected[k]);
    }
    CHECK_INT(out.clamped[i], r->clamped);
}

/* The batch against one call after the other, where that does not refuse. */
static void check_scalar(const rsl_law_contact *contact)
{
    rsl_batch batch = batch_scene_bind(&in, &out);
    size_t clamped = 0;
    if (contact->model->power)
        batch.stiffness = in.stiffness;
    if (contact->model->damped)
        batch.damping = in.damping;
    batch.depth_peak = in.depth_peak;
    batch_scene_run(contact, &batch, &out.tally);
    for (size_t i = 0; i < in.count; i++) {
        rsl_law_contact own = *contact;
        rsl_law_response r;
        own.stiffness = batch.stiffness ? in.stiffness[i] : own.stiffness;
        own.damping = batch.damping ? in.damping[i] : own.damping;
        own.depth_peak = in.depth_peak[i];
        clamped += out.clamped[i];
        if (rsl_law_force(&own, in.depth[i], in.rate[i], &r, NULL) == RSL_OK)
            check_contact(&own, i, &r);
    }
    CHECK_INT(out.tally.clamped, clamped);
}

static void test_catalogue(void)
{
    for (size_t i = 0; i < rsl_law_count(); i++)
        for (int end = RSL_LAW_SEPARATION_ZERO_DEPTH; end <= sensible_last_end(rsl_law_at(i));
             end++) {
            const rsl_law *law = rsl_law_at(i);
            rsl_law_parameters spec = sensible_published(law);
            rsl_law_contact contact;
            rsl_batch batch = batch_scene_bind(&in, &out);
            spec.end = (rsl_law_separation)end;
            SCENE("%s, end %s", law->key, rsl_law_separation_name(spec.end));
            if (!CHECK_STATUS(rsl_collide_prepare(law, &spec, &contact, NULL), RSL_OK))
                continue;
            batch_scene_ordinary(&in, 200, 1 + i);
            if (law->model->force == NULL)
                CHECK_STATUS(rsl_batch_force(&contact, &batch, NULL, NULL), RSL_ERROR_NO_FORCE);
            else
                check_scalar(&contact);
        }
}

/* Exponents with roots, others, both phases and the approach only. */
static void test_exponents(void)
{
    static const double ns[] = {1.0, 1.5, 2.0, 1.25, 2.5, 0.5, 1.08, 3.7, 40.0};
    static const double ms[] = {0.0, 0.25, 0.5, 1.0, 1.5, 2.0, 2.5, 0.65, -1.0};
    static const double qs[] = {1.0, 0.5, 2.0, 1.1};
    for (size_t i = 0; i < 9 * 9 * 4 * 4; i++) {
        double n = ns[i % 9], m = ms[i / 9 % 9], q = qs[i / 81 % 4];
        int approach = i / 324 % 2 == 1, force = i / 648 == 1;
        rsl_law_contact c = batch_scene_contact(n, m < 0.0 ? n : m, q,
                                                force ? RSL_LAW_SEPARATION_ZERO_FORCE
                                                      : RSL_LAW_SEPARATION_ZERO_DEPTH);
        if (approach)
            c.model = &rsl_law_model_approach;
        SCENE("n = %g, m = %g, q = %g, %s, %s", n, c.m, q, c.model->name,
              rsl_law_separation_name(c.end));
        batch_scene_ordinary(&in, 67, 1 + i);
        check_scalar(&c);
        batch_scene_extreme(&in, 131, 1 + i);
        check_scalar(&c);
    }
}

/* n in {1, 3/2, 2, 5/4}, q = 1: within 2 ulp of the force or of the larger of
 * its two terms, also where the bits are not the same. */
static void test_two_ulp(void)
{
    static const double ns[] = {1.0, 1.5, 2.0, 1.25};
    static const double ms[] = {0.0, 0.25, 0.5, 1.0, 1.5, -1.0};
    for (size_t k = 0; k < 24; k++) {
        double n = ns[k % 4], m = ms[k / 4];
        rsl_law_contact c =
            batch_scene_contact(n, m < 0.0 ? n : m, 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH);
        SCENE("n = %g, m = %g", n, c.m);
        batch_scene_ordinary(&in, BATCH_SCENE_MAX, 99 + k);
        rsl_batch batch = batch_scene_bind(&in, &out);
        batch_scene_run(&c, &batch, &out.tally);
        for (size_t i = 0; i < in.count; i++) {
            double d = fmax(in.depth[i], 0.0), v = in.rate[i];
            double e = c.stiffness * pow(d, n);
            double s = d > 0.0 ? c.damping * pow(d, c.m) * fabs(v) : 0.0;
            rsl_law_response r;
            rsl_law_force(&c, in.depth[i], v, &r, NULL);
            double largest = fmax(fabs(r.force), fmax(e, s));
            CHECK_NEAR(out.value[0][i], r.force, 2.0 * ulp(largest));
        }
    }
}

/* ---- where the arrays lie ---------------------------------------------------- */

enum { GUARD = 16 };

/* Fills a batch of its own arrays at odd places, runs it and compares with the
 * same contacts in one large batch. */
static void check_place(const rsl_law_contact *c, size_t count, size_t offset)
{
    static double room[9][BATCH_SCENE_MAX];
    static uint8_t flags[BATCH_SCENE_MAX];
    const double *from[4] = {in.depth, in.rate, in.stiffness, in.damping};
    double *a[9];
    size_t touched = 0;
    for (size_t k = 0; k < 9; k++) {
        a[k] = room[k] + GUARD + (offset + k * (offset % 3)) % 9;
        for (size_t i = 0; i < 128; i++)
            room[k][i] = -7.0;
        if (k < 4)
            memcpy(a[k], from[k], count * sizeof(double));
    }
    memset(flags, 9, sizeof flags);
    rsl_batch batch = {.count = count,
                       .depth = a[0],
                       .rate = a[1],
                       .stiffness = a[2],
                       .damping = a[3],
                       .force = a[4],
                       .dforce_ddepth = a[5],
                       .dforce_drate = a[6],
                       .elastic_energy = a[7],
                       .dissipated_power = a[8],
                       .clamped = flags + GUARD + offset};
    batch_scene_run(c, &batch, NULL);
    for (size_t k = 0; k < BATCH_SCENE_OUTPUTS; k++) {
        check_same(a[4 + k], out.value[k], count, batch_scene_names[k]);
        for (size_t i = 0; i < 128; i++)
            touched += room[4 + k][i] != -7.0 &&
                       (room[4 + k] + i < a[4 + k] || room[4 + k] + i >= a[4 + k] + count);
    }
    CHECK(memcmp(batch.clamped, out.clamped, count) == 0);
    CHECK(batch.clamped[count] == 9 && batch.clamped[-1] == 9);
    CHECK_INT(touched, 0);
}

static void test_places(void)
{
    const rsl_law_contact contacts[] = {
        batch_scene_contact(1.5, 1.5, 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH),
        batch_scene_contact(1.5, 0.25, 1.0, RSL_LAW_SEPARATION_ZERO_FORCE),
        batch_scene_contact(1.3, 0.7, 1.1, RSL_LAW_SEPARATION_ZERO_FORCE)};
    for (size_t k = 0; k < 3; k++) {
        batch_scene_ordinary(&in, 67, 5 + k);
        rsl_batch batch = batch_scene_bind(&in, &out);
        batch.stiffness = in.stiffness;
        batch.damping = in.damping;
        batch_scene_run(&contacts[k], &batch, &out.tally);
        for (size_t count = 0; count <= 67; count++)
            for (size_t offset = 0; offset < 9; offset++) {
                SCENE("case %zu, %zu contacts, offset %zu", k, count, offset);
                check_place(&contacts[k], count, offset);
            }
    }
}

/* Only the wanted arrays are written, and the bits do not depend on which. */
static void check_subset(const rsl_law_contact *c, unsigned wanted, int arrays)
{
    rsl_batch whole = batch_scene_bind(&in, &out);
    rsl_batch part = batch_scene_bind(&in, &again);
    whole.stiffness = part.stiffness = arrays ? in.stiffness : NULL;
    whole.damping = part.damping = arrays ? in.damping : NULL;
    batch_scene_run(c, &whole, &out.tally);
    again = out;
    part.force = wanted & 1 ? again.value[0] : NULL;
    part.dforce_ddepth = wanted & 2 ? again.value[1] : NULL;
    part.dforce_drate = wanted & 4 ? again.value[2] : NULL;
    part.elastic_energy = wanted & 8 ? again.value[3] : NULL;
    part.dissipated_power = wanted & 16 ? again.value[4] : NULL;
    part.clamped = wanted & 32 ? again.clamped : NULL;
    for (unsigned k = 0; k < BATCH_SCENE_OUTPUTS; k++)
        if (wanted >> k & 1u)
            memset(again.value[k], 0x55, sizeof again.value[k]);
    batch_scene_run(c, &part, &again.tally);
    check_same_out(&again, &out, in.count);
}

static void test_subsets(void)
{
    static const double exponents[][3] = {{1.0, 0.0, 1.0}, {1.0, 1.0, 1.0}, {1.5, 0.25, 1.0},
                                          {1.5, 0.5, 1.0}, {1.5, 1.5, 1.0}, {2.0, 0.0, 1.0},
                                          {1.3, 0.7, 1.1}};
    batch_scene_ordinary(&in, 61, 3);
    for (unsigned i = 0; i < 7 * 2 * 2 * 64; i++) {
        const double *e = exponents[i % 7];
        rsl_law_contact c = batch_scene_contact(e[0], e[1], e[2], RSL_LAW_SEPARATION_ZERO_FORCE);
        c.end = i / 7 % 2 ? RSL_LAW_SEPARATION_ZERO_FORCE : RSL_LAW_SEPARATION_ZERO_DEPTH;
        SCENE("outputs %u, n = %g, m = %g, end %s", i / 28, c.n, c.m,
              rsl_law_separation_name(c.end));
        check_subset(&c, i / 28, i / 14 % 2);
    }
}

static void test_in_place(void)
{
    static batch_scene_in original;
    batch_scene_ordinary(&original, 67, 11);
    for (size_t law = 0; law < 3; law++)
        for (size_t turn = 0; turn < 4; turn++) {
            rsl_law_contact c =
                batch_scene_contact(law == 1 ? 1.3 : 1.5, 0.7 + (double)law, law == 2 ? 1.0 : 1.2,
                                    RSL_LAW_SEPARATION_ZERO_FORCE);
            SCENE("in place, law %zu, turn %zu", law, turn);
            in = original;
            double *arrays[4] = {in.depth, in.rate, in.stiffness, in.damping};
            rsl_batch batch = batch_scene_bind(&original, &out);
            batch.stiffness = original.stiffness;
            batch.damping = original.damping;
            batch_scene_run(&c, &batch, &out.tally);
            batch = (rsl_batch){.count = 67,
                                .depth = in.depth,
                                .rate = in.rate,
                                .stiffness = in.stiffness,
                                .damping = in.damping,
                                .force = arrays[turn],
                                .dforce_ddepth = arrays[(turn + 1) % 4],
                                .dforce_drate = arrays[(turn + 2) % 4],
                                .dissipated_power = arrays[(turn + 3) % 4]};
            batch_scene_run(&c, &batch, &again.tally);
            check_same(batch.force, out.value[0], 67, "force");
            check_same(batch.dforce_ddepth, out.value[1], 67, "dforce_ddepth");
            check_same(batch.dforce_drate, out.value[2], 67, "dforce_drate");
            check_same(batch.dissipated_power, out.value[4], 67, "power");
        }
}

/* ---- one bad contact --------------------------------------------------------- */

static void check_lone_nan(const rsl_law_contact *c, double *array, size_t lane, double bad)
{
    rsl_batch batch = batch_scene_bind(&in, &again);
    double good = array[lane];
    batch.stiffness = in.stiffness;
    batch.damping = in.damping;
    array[lane] = bad;
    batch_scene_run(c, &batch, &again.tally);
    CHECK(!isfinite(again.value[0][lane]));
    CHECK_INT(again.clamped[lane], 0);
    CHECK_INT(again.tally.not_finite, 1);
    for (size_t k = 0; k < BATCH_SCENE_OUTPUTS; k++) {
        if (isnan(bad) && array == in.depth)
            CHECK(isnan(again.value[k][lane]));
        again.value[k][lane] = out.value[k][lane];
        check_same(again.value[k], out.value[k], in.count, batch_scene_names[k]);
    }
    array[lane] = good;
}

static void test_nan(void)
{
    double *arrays[4] = {in.depth, in.rate, in.stiffness, in.damping};
    const rsl_law_contact contacts[] = {
        batch_scene_contact(1.5, 1.5, 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH),
        batch_scene_contact(2.0, 0.25, 1.0, RSL_LAW_SEPARATION_ZERO_FORCE),
        batch_scene_contact(1.3, 0.7, 1.1, RSL_LAW_SEPARATION_ZERO_DEPTH)};
    for (size_t k = 0; k < 3; k++) {
        const rsl_law_contact *c = &contacts[k];
        batch_scene_ordinary(&in, 19, 17);
        for (size_t i = 0; i < in.count; i++) {
            in.depth[i] = fabs(in.depth[i]) + 1e-9;
            in.rate[i] = fabs(in.rate[i]) + 0.1;
            in.damping[i] = 1e5;
        }
        rsl_batch batch = batch_scene_bind(&in, &out);
        batch.stiffness = in.stiffness;
        batch.damping = in.damping;
        batch_scene_run(c, &batch, &out.tally);
        CHECK_INT(out.tally.not_finite, 0);
        for (size_t lane = 0; lane < in.count; lane++)
            for (size_t a = 0; a < 4; a++) {
                SCENE("case %zu, array %zu, lane %zu", k, a, lane);
                check_lone_nan(c, arrays[a], lane, (double)NAN);
                check_lone_nan(c, arrays[a], lane, HUGE_VAL);
            }
    }
}

/* Apart is apart, whatever stands in the other arrays. */
static void test_apart(void)
{
    static const double depths[] = {0.0, -0.0, -1e-300, -1.0, -HUGE_VAL};
    static const double others[] = {1.0, -1.0, (double)NAN, HUGE_VAL, -HUGE_VAL};
    for (size_t law = 0; law < 3; law++)
        for (size_t i = 0; i < 125; i++) {
            rsl_law_contact c = batch_scene_contact(law == 1 ? 1.5 : 0.7, 0.0, law == 2 ? 0.5 : 1.0,
                                                    RSL_LAW_SEPARATION_ZERO_FORCE);
            SCENE("apart, law %zu, case %zu", law, i);
            in.count = 1;
            in.depth[0] = depths[i % 5];
            in.rate[0] = others[i / 5 % 5];
            in.stiffness[0] = in.damping[0] = fabs(others[i / 25]);
            rsl_batch batch = batch_scene_bind(&in, &out);
            batch.stiffness = in.stiffness;
            batch.damping = in.damping;
            batch_scene_run(&c, &batch, &out.tally);
            for (size_t k = 0; k < BATCH_SCENE_OUTPUTS; k++)
                CHECK(out.value[k][0] == 0.0);
            CHECK(out.clamped[0] == 0);
            CHECK_INT(out.tally.clamped + out.tally.not_finite, 0);
        }
}

/* ---- parameters -------------------------------------------------------------- */

/* One number for all, an array, and a table with types give the same bits. */
static void test_parameters(void)
{
    double k[BATCH_SCENE_TYPES], lambda[BATCH_SCENE_TYPES];
    for (size_t law = 0; law < 3; law++) {
        rsl_law_contact c = batch_scene_contact(law == 1 ? 1.3 : 1.5, law == 2 ? 0.5 : 1.5, 1.0,
                                                RSL_LAW_SEPARATION_ZERO_FORCE);
        SCENE("parameters, law %zu", law);
        batch_scene_ordinary(&in, 67, 23);
        for (uint32_t i = 0; i < BATCH_SCENE_TYPES; i++) {
            k[i] = 1e6 * (1.0 + i);
            lambda[i] = 3e5 * i;
        }
        rsl_batch batch = batch_scene_bind(&in, &out);
        batch.stiffness = in.stiffness;
        batch.damping = in.damping;
        batch_scene_run(&c, &batch, &out.tally);
        batch = batch_scene_bind(&in, &again);
        batch.stiffness = k;
        batch.damping = lambda;
        batch.type = in.type;
        batch.type_count = BATCH_SCENE_TYPES;
        batch_scene_run(&c, &batch, &again.tally);
        check_same_out(&again, &out, in.count);
        for (size_t i = 0; i < in.count; i++) {
            in.stiffness[i] = c.stiffness;
            in.damping[i] = c.damping;
        }
        batch = batch_scene_bind(&in, &out);
        batch_scene_run(&c, &batch, &out.tally);
        batch = batch_scene_bind(&in, &again);
        batch.stiffness = in.stiffness;
        batch_scene_run(&c, &batch, &again.tally);
        check_same_out(&again, &out, in.count);
        batch.damping = in.damping;
        batch_scene_run(&c, &batch, &again.tally);
        check_same_out(&again, &out, in.count);
    }
}

/* Slices of any length, as threads would take them. */
static void test_slices(void)
{
    rsl_law_contact c = batch_scene_contact(1.5, 0.65, 1.0, RSL_LAW_SEPARATION_ZERO_FORCE);
    double k[BATCH_SCENE_TYPES] = {1e6, 2e6, 3e6, 4e6, 5e6};
    for (size_t typed = 0; typed < 2; typed++)
        for (size_t length = 1; length < 67; length += 3) {
            SCENE("slices of %zu, typed %zu", length, typed);
            batch_scene_ordinary(&in, 67, 29);
            rsl_batch whole = batch_scene_bind(&in, &out);
            rsl_batch cut = batch_scene_bind(&in, &again);
            whole.stiffness = cut.stiffness = typed ? k : in.stiffness;
            whole.type = cut.type = typed ? in.type : NULL;
            whole.type_count = cut.type_count = BATCH_SCENE_TYPES;
            whole.damping = cut.damping = typed ? k : in.damping;
            batch_scene_run(&c, &whole, &out.tally);
            again.tally = (rsl_batch_counts){0};
            for (size_t i = 0; i < 67; i += length) {
                size_t count = length < 67 - i ? length : 67 - i;
                rsl_batch slice = rsl_batch_slice(&cut, i, count);
                rsl_batch_counts tally;
                batch_scene_run(&c, &slice, &tally);
                again.tally.clamped += tally.clamped;
                again.tally.not_finite += tally.not_finite;
            }
            check_same_out(&again, &out, in.count);
        }
}

/* ---- laws with a memory, laws of one's own ----------------------------------- */

static void test_track(void)
{
    rsl_law_contact one = batch_scene_contact(1.5, 1.5, 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH);
    double peak[9] = {0};
    static const double depths[][3] = {{1e-3, 2e-3, 1e-3}, {1e-3, 0.0, 5e-4}, {-1.0, 1e-3, 9e-4},
                                       {0.0, 0.0, 0.0},    {3.0, 4.0, 5.0},   {5.0, 4.0, 3.0},
                                       {1.0, 1.0, 1.0},    {2.0, -1.0, -2.0}, {1e-9, 1e-8, -1e-8}};
    double depth[9];
    for (size_t step = 0; step < 3; step++) {
        for (size_t i = 0; i < 9; i++)
            depth[i] = depths[i][step];
        rsl_batch_update_history(9, depth, peak);
        for (size_t i = 0; i < 9; i++) {
            one.depth_peak = 0.0;
            for (size_t k = 0; k <= step; k++)
                rsl_law_update_history(&one, depths[i][k]);
            CHECK(peak[i] == one.depth_peak);
        }
    }
}

static void own_force(const rsl_law_contact *c, double d, double v, rsl_law_response *r)
{
    *r = (rsl_law_response){.force = c->stiffness * d - c->damping * v,
                            .dforce_ddepth = c->stiffness,
                            .dforce_drate = -c->damping};
}

static void test_own_law(void)
{
    static const rsl_law_model shape = {.name = "mine", .force = own_force, .damped = 1};
    static const rsl_law law = {
        .key = "mine", .model = &shape, .end = RSL_LAW_SEPARATION_ZERO_FORCE};
    rsl_law_contact c = batch_scene_contact(1.5, 1.5, 1.0, RSL_LAW_SEPARATION_ZERO_FORCE);
    c.law = &law;
    c.model = &shape;
    SCENE("a law of one's own");
    batch_scene_ordinary(&in, 67, 31);
    in.rate[5] = in.rate[6] = (double)NAN;
    in.depth[5] = 1.0;
    in.depth[6] = -1.0;
    rsl_batch batch = batch_scene_bind(&in, &out);
    batch.stiffness = in.stiffness;
    batch.damping = in.damping;
    batch_scene_run(&c, &batch, &out.tally);
    CHECK_INT(out.tally.not_finite, 1);
    CHECK(out.tally.clamped > 10 && out.tally.clamped < 50);
    for (size_t i = 0; i < in.count; i++) {
        double f = in.stiffness[i] * in.depth[i] - in.damping[i] * in.rate[i];
        if (i != 5)
            CHECK(out.value[0][i] == (in.depth[i] > 0.0 ? fmax(f, 0.0) : 0.0));
    }
    for (size_t k = 0; k < BATCH_SCENE_OUTPUTS; k++)
        CHECK(isnan(out.value[k][5]));
}

/* ---- what is refused --------------------------------------------------------- */

static void check_refused(const rsl_law_contact *c, const rsl_batch *batch, rsl_status expected,
                          const char *sentence)
{
    rsl_error error = {0};
    rsl_batch_counts tally = {77, 77};
    out.value[0][0] = -7.0;
    CHECK_STATUS(rsl_batch_force(c, batch, &tally, &error), expected);
    CHECK_STATUS(error.status, expected);
    CHECK_TEXT(rsl_error_text(&error).text, sentence);
    CHECK(out.value[0][0] == -7.0 && tally.clamped == 77);
}

static void test_refused(void)
{
    rsl_law_contact power = batch_scene_contact(1.5, 1.5, 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH);
    rsl_law_contact elastic = power, bilinear = power;
    elastic.law = rsl_law_find("hertz");
    elastic.model = &rsl_law_model_elastic;
    bilinear.law = rsl_law_find("muthukumar-bilinear");
    bilinear.model = &rsl_law_model_bilinear;
    batch_scene_ordinary(&in, 8, 37);
    rsl_batch batch = batch_scene_bind(&in, &out);
    batch.depth = NULL;
    check_refused(&power, &batch, RSL_ERROR_MISSING, "depth");
    batch = batch_scene_bind(&in, &out);
    batch.rate = NULL;
    check_refused(&power, &batch, RSL_ERROR_MISSING, "rate");
    batch = batch_scene_bind(&in, &out);
    batch.type = in.type;
    batch.type_count = BATCH_SCENE_TYPES;
    check_refused(&power, &batch, RSL_ERROR_MISSING, "table");
    batch.stiffness = in.stiffness;
    in.type[7] = BATCH_SCENE_TYPES;
    check_refused(&power, &batch, RSL_ERROR_ARGUMENT,
                  "type 5 of contact 7 is not below type_count, which is 5");
    batch = batch_scene_bind(&in, &out);
    batch.stiffness = in.stiffness;
    check_refused(&bilinear, &batch, RSL_ERROR_CONFLICT, "stiffness");
    batch.damping = in.damping;
    check_refused(&elastic, &batch, RSL_ERROR_CONFLICT, "no damping");
    batch = (rsl_batch){0};
    CHECK_STATUS(rsl_batch_force(&power, &batch, NULL, NULL), RSL_OK);
}

int main(void)
{
    SCENE("instructions");
    CHECK(rsl_batch_instructions()[0] != '\0');
    test_catalogue();
    test_exponents();
    test_two_ulp();
    test_places();
    test_subsets();
    test_in_place();
    test_nan();
    test_apart();
    test_parameters();
    test_slices();
    test_track();
    test_own_law();
    test_refused();
    return check_report();
}
