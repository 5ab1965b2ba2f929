/* SPDX-License-Identifier: MIT
 *
 * Granular groups: the same motion as contact by contact, the same bits for every number
 * of threads, every list of neighbours and every cut of a run, and records that
 * add up to the ledger.
 */
#include "planar/dem/dem.h"
#include "planar_heap.h"

/* ---- what a run did ---------------------------------------------------------- */

enum { RECORDS = 4096 };

typedef struct course {
    uint64_t bits; /* of all samples and records, in their order */
    rsl_planar_contact_record record[RECORDS];
    size_t records, totals, samples;
    rsl_planar_granular_total total;
    rsl_planar_pose pose[MAX];
    rsl_planar_motion motion[MAX];
    double force;
    rsl_planar_summary summary;
    size_t bodies, contacts;
} course;

static course first, second;

static void add_bits(course *c, const void *data, size_t size)
{
    tape t = {.hash = c->bits};
    tape_hash(&t, data, size);
    c->bits = t.hash;
}

static void on_sample(const rsl_planar_view *view, void *user)
{
    course *c = user;
    memcpy(c->pose, view->pose, c->bodies * sizeof *c->pose);
    memcpy(c->motion, view->motion, c->bodies * sizeof *c->motion);
    c->force = c->contacts > 0 ? view->contact_force[0] : 0.0;
    c->samples++;
    add_bits(c, view->pose, c->bodies * sizeof *c->pose);
    add_bits(c, view->motion, c->bodies * sizeof *c->motion);
}

static void on_contact(const rsl_planar_contact_record *record, void *user)
{
    course *c = user;
    if (c->records < RECORDS)
        c->record[c->records++] = *record;
    add_bits(c, &record->t_touch, sizeof record->t_touch);
    add_bits(c, &record->impulse, sizeof record->impulse);
    add_bits(c, &record->t_separate, sizeof record->t_separate);
}

static void on_group(const rsl_planar_granular_total *total, void *user)
{
    course *c = user;
    c->totals++;
    c->total = *total;
}

static rsl_planar_observer observer_of(const heap *h, course *c)
{
    memset(c, 0, sizeof *c);
    c->bits = 0xcbf29ce484222325u;
    c->bodies = h->discs + 1;
    c->contacts = h->model.contact_count;
    return (rsl_planar_observer){.user = c,
                                 .interval = 33.3 * h->model.step_max,
                                 .sample = on_sample,
                                 .contact = on_contact,
                                 .granular = on_group};
}

/* How far the list reaches; 0: as it is. */
static rsl_planar *make(const heap *h, size_t threads, double skin)
{
    rsl_planar *system = NULL;
    rsl_error error = {0};
    if (!CHECK_INT(rsl_planar_new(&h->model, &system, &error), RSL_OK)) {
        printf("  %s\n", error.message);
        return NULL;
    }
    if (skin > 0.0)
        ((rsl_planar_grains_fixed *)system->fixed->grains)->skin = skin;
    if (threads > 1)
        CHECK_INT(rsl_planar_set_threads(system, threads), threads);
    return system;
}

static int run(const heap *h, size_t threads, double skin, course *c)
{
    rsl_planar *system = make(h, threads, skin);
    rsl_planar_observer observer = observer_of(h, c);
    rsl_error error = {0};
    if (system == NULL)
        return 0;
    rsl_status status = rsl_planar_run(system, &observer, &c->summary, &error);
    if (!CHECK_INT(status, RSL_OK))
        printf("  %s\n", error.message);
    rsl_planar_free(system);
    return status == RSL_OK;
}

/* ---- the same as contact by contact --------------------------------------------- */

static void compare(const char *what, double within)
{
    double off = 0.0, speed = 0.0;
    for (size_t i = 0; i < first.bodies; i++) {
        off = fmax(off,
                   hypot(first.pose[i].x - second.pose[i].x, first.pose[i].y - second.pose[i].y));
        off = fmax(off, 0.01 * fabs(first.pose[i].angle - second.pose[i].angle));
        speed = fmax(speed, hypot(first.motion[i].x - second.motion[i].x,
                                  first.motion[i].y - second.motion[i].y));
    }
    const rsl_planar_energy *a = &first.summary.energy, *b = &second.summary.energy;
    SCENE("%s", what);
    CHECK(first.summary.touches > 50);
    CHECK_INT(first.summary.touches, second.summary.touches);
    CHECK_INT(first.summary.separations, second.summary.separations);
    CHECK_INT(first.summary.open_records, second.summary.open_records);
    CHECK(off < within);
    CHECK(speed < 100.0 * within);
    CHECK_CLOSE(first.force, second.force, 1e3 * within);
    CHECK_CLOSE(a->kinetic, b->kinetic, 10.0 * within);
    CHECK_CLOSE(a->contacts, b->contacts, 1e3 * within);
    CHECK_CLOSE(a->lost_contacts, b->lost_contacts, 10.0 * within);
    CHECK_CLOSE(a->lost_friction, b->lost_friction, 10.0 * within);
    CHECK_NEAR(a->work_drives, b->work_drives, 10.0 * within);
    CHECK_NEAR(a->residual, b->residual, within);
}

/* Applied twice to the same heap: with and without the odd shape. */
static void both_ways(const char *what, void (*change)(heap *h), size_t steps, double within)
{
    for (int way = 0; way < 2; way++) {
        heap_begin(&heap_of, 12, 2e-5, steps);
        if (change != NULL)
            change(&heap_of);
        if (way == 1)
            by_contact(&heap_of);
        if (!run(&heap_of, 1, 0.0, way ? &second : &first))
            return;
    }
    compare(what, within);
}

/* The record of the same touch, contact by contact. */
static const rsl_planar_contact_record *twin_of(const rsl_planar_contact_record *record)
{
    for (size_t i = 0; i < second.records; i++)
        if (strcmp(second.record[i].name, record->name) == 0 &&
            fabs(second.record[i].t_touch - record->t_touch) < 1e-6 &&
            hypot(second.record[i].where.x - record->where.x,
                  second.record[i].where.y - record->where.y) < 2e-5)
            return &second.record[i];
    return NULL;
}

/* Records are those of sampled contacts, to the order of the steps. */
static void check_records(void)
{
    double lost = 0.0, rubbed = 0.0;
    CHECK_INT(first.records, first.summary.touches);
    CHECK_INT(first.records, second.records);
    for (size_t i = 0; i < first.records; i++) {
        lost += first.record[i].energy_lost;
        rubbed += first.record[i].friction_lost;
    }
    CHECK_CLOSE(lost, first.summary.energy.lost_contacts, 1e-12);
    CHECK_CLOSE(rubbed, first.summary.energy.lost_friction, 1e-12);
    size_t ended = 0;
    double h = heap_of.model.step_max;
    for (size_t i = 0; i < first.records; i++) {
        const rsl_planar_contact_record *a = &first.record[i], *b = twin_of(a);
        if (b == NULL || !isfinite(a->t_separate))
            continue;
        ended++;
        CHECK_NEAR(a->t_touch, b->t_touch, 0.05 * h);
        CHECK_NEAR(a->t_separate, b->t_separate, 0.05 * h);
        CHECK_CLOSE(a->t_deepest, b->t_deepest, 1e-12);
        CHECK_CLOSE(a->depth_max, b->depth_max, 1e-9);
        CHECK_CLOSE(a->force_max, b->force_max, 1e-2);
        CHECK_CLOSE(a->impulse, b->impulse, 1e-2);
        CHECK_NEAR(a->speed_touch, b->speed_touch, 600.0 * h);
        CHECK_NEAR(a->speed_separate, b->speed_separate, 600.0 * h);
    }
    CHECK(10 * ended > 9 * first.summary.separations && ended > 20);
}

static void smooth(heap *h) { h->contact[0].friction = (rsl_planar_friction){0.0, 0.0, 0.0}; }

/* Laws that know no speed: their damping goes with the root of the mass, or with
 * nothing. */
static void viscous(heap *h)
{
    h->contact[0].form = RSL_PLANAR_STORED;
    h->contact[0].law = rsl_law_find("tsuji");
}

static void elastic(heap *h)
{
    h->contact[0].form = RSL_PLANAR_STORED;
    h->contact[0].law = rsl_law_find("hertz");
    h->contact[0].spec.restitution = RSL_UNSET;
}

/* Laws of friction and rolling with state variables; the walls tilt. */
static void springs(heap *h)
{
    rsl_planar_tangent *tangent = &h->contact[0].tangent;
    viscous(h);
    h->contact[0].friction = (rsl_planar_friction){0.0, 0.0, 0.0};
    *tangent = (rsl_planar_tangent){.laws = {.friction = rsl_tangent_law_find("mindlin-rescaled"),
                                             .rolling = rsl_tangent_law_find("rolling-spring")},
                                    .spec = rsl_tangent_parameters_default()};
    tangent->spec.friction = 0.4;
    tangent->spec.ratio = 0.8;
    tangent->spec.rolling_friction = 0.2;
    tangent->spec.rolling_stiffness = 5.0;
    tangent->spec.rolling_damping = 1e-4;
    h->body[0].freedom[2] = RSL_PLANAR_PRESCRIBED;
    h->body[0].motion[2] = scene_harmonic(5e-3, 200.0, 0.3);
}

static void bristles(heap *h)
{
    springs(h);
    h->contact[0].tangent.laws.friction = rsl_tangent_law_find("dahl");
    h->contact[0].tangent.spec.ratio = RSL_UNSET;
    h->contact[0].tangent.spec.stiffness = 2e4;
}

/* A floor that shakes and tilts with a round obstacle on it, a spring, a load, and a body that is no grain and touches one by one. */
static void beside(heap *h)
{
    rsl_planar_body *walls = &h->body[0];
    for (int c = 1; c < 3; c++)
        walls->freedom[c] = RSL_PLANAR_PRESCRIBED;
    walls->motion[1] = scene_harmonic(1e-3, 300.0, 0.0);
    walls->motion[2] = scene_harmonic(5e-3, 200.0, 0.3);
    h->wall[walls->shape_count++] = scene_circle(0.12, -0.0055, 0.006);
    h->shape[h->discs] = scene_circle(0.001, 0.0, 0.02);
    size_t bob = add_body(h, "bob", &h->shape[h->discs], 1);
    h->body[bob].mass = 0.05;
    h->body[bob].position = xy(0.06, 0.275);
    h->body[bob].velocity.y = -1.5;
    h->contact[1] = h->contact[0];
    h->contact[1].kind = RSL_PLANAR_CONTACT_SHAPES;
    h->contact[1].name = "bob";
    h->contact[1].body_a = bob;
    h->contact[1].body_b = h->discs - 9;
    h->contact[1].shape_a = h->contact[1].shape_b = RSL_PLANAR_ALL_SHAPES;
    h->model.contact_count = 2;
    h->load = rsl_planar_load_default();
    h->load.name = "load";
    h->load.body = 5;
    h->load.force_x = scene_harmonic(0.2, 500.0, 0.0);
    h->model.loads = &h->load;
    h->model.load_count = 1;
    h->spring = rsl_planar_spring_default();
    h->spring.name = "spring";
    h->spring.body_a = 7;
    h->spring.body_b = bob;
    h->spring.stiffness = 20.0;
    h->spring.damping = 0.01;
    h->model.springs = &h->spring;
    h->model.spring_count = 1;
}

/* Walls that shake and tilt, and nothing else. */
static void shaken_walls(heap *h)
{
    for (int c = 0; c < 3; c++)
        h->body[0].freedom[c] = RSL_PLANAR_PRESCRIBED;
    h->body[0].motion[0] = scene_harmonic(2e-3, 400.0, 0.7);
    h->body[0].motion[1] = scene_harmonic(1e-3, 300.0, 0.0);
    h->body[0].motion[2] = scene_harmonic(5e-3, 200.0, 0.3);
}

static void test_same_motion(void)
{
    both_ways("memoryless, friction", NULL, 800, 1e-12);
    check_records();
    both_ways("memoryless, smooth", smooth, 800, 1e-12);
    both_ways("tsuji", viscous, 800, 1e-12);
    both_ways("hertz", elastic, 800, 1e-12);
    both_ways("shaken walls", shaken_walls, 800, 1e-12);
    CHECK(fabs(first.summary.energy.work_drives) > 1e-3);
    /* states are advanced by predicted velocities: equal to the second order of the steps */
    both_ways("springs of friction and rolling", springs, 800, 5e-5);
    CHECK(first.summary.energy.lost_friction > 0.01 && first.summary.residual_max < 2e-3);
    both_ways("dahl", bristles, 800, 5e-5);
    both_ways("beside others", beside, 250,
              1e-11); /* longer, rounding grows: the heap is stirred */
    CHECK(first.summary.energy.work_drives != 0.0 && first.summary.energy.lost_dampers > 0.0);
    CHECK(first.summary.energy.work_loads != 0.0);
    CHECK(first.summary.residual_max < 1e-3);
}

/* ---- the same bits ------------------------------------------------------------------- */

static void test_bits(void (*change)(heap *h), int records)
{
    heap_begin(&heap_of, ROWS, 5e-5, 300)->events =
        records ? RSL_PLANAR_EVENTS_ALL : RSL_PLANAR_EVENTS_NONE;
    if (change != NULL)
        change(&heap_of);
    if (!run(&heap_of, 1, 0.0, &first))
        return;
    CHECK(first.summary.touches > 100);
    CHECK((first.records > 100) == records);
    size_t max =
        rsl_planar_thread_pool_threads_max() < 3 ? rsl_planar_thread_pool_threads_max() : 3;
    for (size_t threads = 1; threads <= max; threads++)
        for (int k = 0; k < 3; k++) {
            SCENE("%zu threads, list %d", threads, k);
            if (run(&heap_of, threads, (double[]){1e-3, 2e-3, 4e-3}[k], &second))
                CHECK(first.bits == second.bits);
        }
    heap_of.body[17].velocity.x = nextafter(heap_of.body[17].velocity.x, 9.0);
    if (run(&heap_of, 1, 0.0, &second))
        CHECK(first.bits != second.bits);
}

/* Memory of a granular group beside its bodies and their state, of which a heap has more pairs than grains
 * that fall. */
static void test_memory(void)
{
    SCENE("memory");
    heap_begin(&heap_of, ROWS, 5e-5, 8000)->events = RSL_PLANAR_EVENTS_NONE;
    if (!run(&heap_of, 1, 0.0, &first))
        return;
    heap_of.model.contact_count = 0;
    heap_of.model.end_time = heap_of.model.step_max;
    if (!run(&heap_of, 1, 0.0, &second))
        return;
    double bytes = (double)(first.summary.memory - second.summary.memory) / (double)heap_of.discs;
    printf("%.0f bytes a grain, %.2f contacts\n", bytes,
           (double)first.summary.open_records / (double)heap_of.discs);
    CHECK(first.summary.open_records > heap_of.discs);
    CHECK(bytes > 200.0 && bytes <= 380.0);
}

/* Bytes per disc of free discs beside each other, of one mass or of several. */
static double bytes_of_discs(int several)
{
    enum { DISCS = 1000 };
    static rsl_planar_body bodies[DISCS];
    const rsl_planar_shape disc = {.kind = RSL_PLANAR_SHAPE_CIRCLE, .radius = 0.1};
    rsl_planar_model model = rsl_planar_model_default();
    rsl_planar_summary summary = {0};
    rsl_planar *system;
    rsl_error error;
    for (int i = 0; i < DISCS; i++) {
        bodies[i] = rsl_planar_body_default();
        bodies[i].name = "disc";
        bodies[i].mass = several ? 1.0 + i : 1.0;
        bodies[i].position.x = i;
        bodies[i].velocity.y = i;
        bodies[i].shapes = &disc;
        bodies[i].shape_count = 1;
    }
    model.bodies = bodies;
    model.body_count = DISCS;
    model.locate = 0;
    model.integrator = RSL_PLANAR_INTEGRATOR_VERLET;
    model.step_max = model.end_time = 0.5;
    if (!CHECK(rsl_planar_new(&model, &system, &error) == RSL_OK))
        return (double)NAN;
    rsl_planar_view view;
    CHECK(rsl_planar_run(system, NULL, &summary, &error) == RSL_OK);
    rsl_planar_get_view(system, &view);
    CHECK_NEAR(view.pose[DISCS - 1].y, 0.5 * (DISCS - 1), 1e-10);
    CHECK_NEAR(view.pose[7].x, 7.0, 0.0);
    rsl_planar_free(system);
    return (double)summary.memory / DISCS;
}

/* Equal discs share body and outline, 640 bytes. */
static void test_shared_bodies(void)
{
    SCENE("equal discs share a body");
    double alone = bytes_of_discs(1), shared = bytes_of_discs(0);
    printf("%.0f bytes a disc, %.0f of one kind\n", alone, shared);
    CHECK(alone - shared > 500.0);
    CHECK(shared < 800.0);
}

/* However a run is cut, saved, led astray and restored. */
static void test_pieces(void (*change)(heap *h))
{
    SCENE("pieces");
    heap_begin(&heap_of, 10, 2e-5, 500);
    if (change != NULL)
        change(&heap_of);
    if (!run(&heap_of, 1, 0.0, &first))
        return;
    rsl_planar *system = make(&heap_of, 1, 0.0);
    rsl_planar_observer observer = observer_of(&heap_of, &second);
    rsl_planar_state *state = NULL;
    rsl_planar_view view;
    double end = heap_of.model.end_time;
    for (int i = 1; i <= 7 && system != NULL; i++) {
        double until = i == 7 ? end : 0.143 * end * i;
        CHECK_INT(rsl_planar_advance(system, until, &observer, NULL), RSL_OK);
        CHECK_INT(rsl_planar_save(system, &state, NULL), RSL_OK);
        rsl_planar_get_view(system, &view);
        double before = view.pose[3].x, kinetic = view.energy.kinetic;
        CHECK_INT(rsl_planar_advance(system, fmin(end, until + 0.2 * end), NULL, NULL), RSL_OK);
        CHECK_INT(rsl_planar_restore(system, state, NULL), RSL_OK);
        rsl_planar_get_view(system, &view);
        CHECK(view.pose[3].x == before && view.energy.kinetic == kinetic);
    }
    rsl_planar_finish(system, &observer, &second.summary);
    CHECK(first.bits == second.bits);
    CHECK_INT(first.records, second.records);
    CHECK_INT(first.samples, second.samples);
    CHECK(first.summary.energy.lost_contacts == second.summary.energy.lost_contacts);
    CHECK(first.summary.energy.lost_friction == second.summary.energy.lost_friction);
    CHECK(first.summary.energy.residual == second.summary.energy.residual);
    CHECK_INT(first.summary.touches, second.summary.touches);
    rsl_planar_state_free(state);
    rsl_planar_free(system);
}

/* ---- what is told ----------------------------------------------------------------------- */

static void test_totals(void)
{
    SCENE("totals in place of records");
    heap_begin(&heap_of, 12, 5e-6, 600);
    if (!run(&heap_of, 1, 0.0, &first))
        return;
    heap_of.contact[0].events = RSL_PLANAR_EVENTS_NONE;
    if (!run(&heap_of, 1, 0.0, &second))
        return;
    double force = 0.0, depth = 0.0;
    for (size_t i = 0; i < first.records; i++) {
        force = fmax(force, first.record[i].force_max);
        depth = fmax(depth, first.record[i].depth_max);
    }
    CHECK_INT(first.totals, 0);
    CHECK_INT(second.records, 0);
    CHECK_INT(second.totals, 1);
    CHECK_INT(second.total.touches, first.records);
    CHECK_INT(second.total.separations, first.summary.separations);
    CHECK_INT(second.total.closed, first.summary.open_records);
    CHECK(second.total.force_max == force && second.total.depth_max == depth);
    CHECK_CLOSE(second.total.energy_lost, second.summary.energy.lost_contacts, 1e-13);
    CHECK_CLOSE(second.total.friction_lost, second.summary.energy.lost_friction, 1e-13);
}

/* Smooth friction is a damper that bounds the step. A grain that turns on the
 * floor begins to roll and loses next to nothing; or the force swings to and fro
 * from step to step, and the ledger books losses for ever. */
static void test_friction_step(void)
{
    SCENE("the step that friction allows");
    for (int k = 0; k < 2; k++) {
        rsl_planar_contact_pair *pair = heap_begin(&heap_of, 1, k ? 4e-4 : 1e-4, 4000);
        pair->friction = (rsl_planar_friction){0.5, 0.5, 5e-3};
        pair->spec.stiffness = 1e3;
        heap_of.body[1].velocity = nil;
        heap_of.body[1].spin = 1e-3;
        heap_of.wall[1].at.x = -1.0;
        heap_of.wall[2].at.x = 1.0;
        heap_of.body[1].position.y = heap_of.shape[0].radius - 1e-5;
        if (!run(&heap_of, 1, 0.0, k ? &second : &first))
            return;
    }
    const rsl_planar_flag *flag = &second.summary.flags[RSL_PLANAR_FLAG_FRICTION_STEP];
    CHECK_INT(first.summary.flags[RSL_PLANAR_FLAG_FRICTION_STEP].count, 0);
    CHECK(flag->count > 0);
    CHECK_TEXT(flag->contact, "grains");
    /* h mu N/s0 (1/m + r^2/I), N = m g and for a while up to twice that */
    double at_rest = 4e-4 * 0.5 * 3.0 * 9.81 / 5e-3;
    CHECK(flag->worst > at_rest && flag->worst < 2.1 * at_rest);
    CHECK(first.summary.energy.lost_friction < 1e-12);
    CHECK(second.summary.energy.lost_friction > 1e-7);
}

/* A disc that all but goes through the floor. */
static void test_too_deep(void)
{
    SCENE("too deep");
    heap_begin(&heap_of, 1, 1e-4, 1000)->spec.stiffness = 100.0;
    heap_of.body[1].velocity = xy(0.0, -3.0);
    if (!run(&heap_of, 1, 0.0, &first))
        return;
    const rsl_planar_flag *flag = &first.summary.flags[RSL_PLANAR_FLAG_TOO_DEEP];
    CHECK(flag->count > 0 && flag->worst > heap_of.shape[0].radius);
    CHECK_TEXT(flag->contact, "grains");
}

/* Beyond the range of its law: the largest force of all, or the worst record by its name. */
static void test_limits(void)
{
    SCENE("the limits of a law");
    for (int records = 0; records < 2; records++) {
        rsl_planar_contact_pair *pair = heap_begin(&heap_of, 1, 1e-4, 1000);
        pair->spec.stiffness = 1e4;
        pair->events = records ? RSL_PLANAR_EVENTS_ALL : RSL_PLANAR_EVENTS_NONE;
        pair->bodies = (rsl_collide_bodies){
            .modulus = 1e6, .radius = 0.01, .size = 1e3, .yield = 1.0, .wave_time = 1e3};
        heap_of.body[1].velocity = xy(0.0, -1.0);
        if (!run(&heap_of, 1, 0.0, &first))
            return;
        const rsl_planar_flag *flags = first.summary.flags;
        CHECK(flags[RSL_PLANAR_FLAG_YIELD].count > 0);
        CHECK_CLOSE(flags[RSL_PLANAR_FLAG_YIELD].limit, 1.6, 1e-15);
        CHECK_INT(flags[RSL_PLANAR_FLAG_SIZE].count, 0);
        CHECK_INT(flags[RSL_PLANAR_FLAG_WAVES].count > 0, records);
        CHECK_TEXT(flags[RSL_PLANAR_FLAG_YIELD].contact, records ? "grains:" : "grains");
        /* p0 = (6 F E*^2/(pi^3 R^2))^(1/3) */
        double p = flags[RSL_PLANAR_FLAG_YIELD].worst;
        double force = p * p * p * 31.006276680299816 * 1e-4 / 6e12;
        if (!records)
            CHECK_CLOSE(force, first.total.force_max, 1e-12);
    }
}

/* Discs that overlap are refused, by name. */
static void test_overlap(void)
{
    rsl_planar *system = NULL;
    rsl_error error = {0};
    SCENE("overlap at t = 0");
    heap_begin(&heap_of, 4, 1e-5, 10);
    heap_of.model.allow_overlap = 0;
    heap_of.body[3].position = heap_of.body[4].position;
    heap_of.body[3].position.x -= 0.01;
    heap_of.body[3].name = "guest";
    CHECK_INT(rsl_planar_new(&heap_of.model, &system, &error), RSL_ERROR_CONFLICT);
    CHECK(strstr(error.message, "guest") != NULL && strstr(error.message, "overlaps by") != NULL);
    CHECK_TEXT(error.path, "contacts.0");
}

/* Other groups always have their records. */
static void test_no_crowd(void)
{
    rsl_planar *system = NULL;
    rsl_error error = {0};
    SCENE("no granular group");
    heap_begin(&heap_of, 3, 1e-5, 10)->events = RSL_PLANAR_EVENTS_NONE;
    by_contact(&heap_of);
    CHECK_INT(rsl_planar_new(&heap_of.model, &system, &error), RSL_ERROR_CONFLICT);
    CHECK_TEXT(error.path, "contacts.0.events");
    heap_of.contact[0].events = RSL_PLANAR_EVENTS_AUTO;
    if (CHECK_INT(rsl_planar_new(&heap_of.model, &system, &error), RSL_OK))
        CHECK_INT(rsl_planar_set_threads(system, 2), 1);
    rsl_planar_free(system);
}

int main(void)
{
    test_no_crowd();
    test_same_motion();
    test_bits(NULL, 1);
    test_bits(NULL, 0);
    test_bits(springs, 1);
    test_memory();
    test_shared_bodies();
    test_pieces(NULL);
    test_pieces(shaken_walls);
    test_pieces(beside);
    test_pieces(springs);
    test_totals();
    test_friction_step();
    test_too_deep();
    test_limits();
    test_overlap();
    return check_report();
}
