/* SPDX-License-Identifier: MIT
 *
 * Any small mechanism: up to four bodies with joints, springs, loads, slides and contacts, for a
 * short time. Energy that nobody puts in does not appear, nothing but the world changes the momentum,
 * and a run that is cut into pieces, saved and restored is the same to the last bit.
 */
#include "contact.h"
#include "resile/planar.h"
#include "tangent.h"

enum { BODIES = 4, SHAPES = 2, ITEMS = 3, STEPS_MAX = 1500 };

typedef struct scene {
    rsl_planar_model model;
    rsl_planar_body body[BODIES];
    rsl_planar_shape shape[BODIES][SHAPES];
    rsl_planar_point corner[BODIES][SHAPES][6];
    rsl_planar_joint joint[ITEMS];
    rsl_planar_spring spring[ITEMS];
    rsl_planar_load load[ITEMS];
    rsl_planar_friction_guide slide[ITEMS];
    rsl_planar_contact_pair contact[ITEMS];
    size_t group[BODIES];
} scene;

/* ---- a model ------------------------------------------------------------------------ */

static rsl_planar_point point_of(fuzz_bytes *bytes, double reach)
{
    double x = fuzz_number(bytes, -reach, reach);
    return (rsl_planar_point){x, fuzz_number(bytes, -reach, reach)};
}

static size_t body_or_world(fuzz_bytes *bytes, const scene *s)
{
    size_t which = fuzz_choice(bytes, s->model.body_count + 1);
    return which == s->model.body_count && fuzz_byte(bytes) < 250 ? RSL_PLANAR_WORLD : which;
}

static rsl_planar_signal signal_of(fuzz_bytes *bytes)
{
    rsl_planar_signal signal = {.kind = (rsl_planar_signal_kind)fuzz_choice(bytes, 2)};
    signal.offset = fuzz_number(bytes, -1.0, 1.0);
    signal.rate = fuzz_number(bytes, -1.0, 1.0);
    signal.amplitude = fuzz_number(bytes, -1.0, 1.0);
    signal.frequency = fuzz_number(bytes, 0.0, 20.0);
    return signal;
}

static void add_shape(scene *s, fuzz_bytes *bytes, size_t b)
{
    size_t k = s->body[b].shape_count++;
    rsl_planar_shape *shape = &s->shape[b][k];
    *shape = (rsl_planar_shape){.kind = (rsl_planar_shape_kind)fuzz_choice(bytes, 9),
                                .at = point_of(bytes, 0.2),
                                .to = point_of(bytes, 0.5),
                                .normal = {0.0, 1.0},
                                .radius = fuzz_number(bytes, 0.05, 0.5)};
    shape->size = (rsl_planar_point){fuzz_number(bytes, 0.1, 1.0), fuzz_number(bytes, 0.1, 1.0)};
    for (size_t i = 0; i < 6; i++)
        s->corner[b][k][i] = (rsl_planar_point){0.3 * cos((double)i), 0.3 * sin((double)i)};
    shape->points = s->corner[b][k];
    shape->point_count = 6;
}

static void add_body(scene *s, fuzz_bytes *bytes)
{
    static const char *const names[] = {"a", "b", "c", "d"};
    size_t b = s->model.body_count++;
    rsl_planar_body *body = &s->body[b];
    *body = rsl_planar_body_default();
    body->name = names[b];
    body->mass = fuzz_positive(bytes, 0.1, 10.0);
    body->inertia = fuzz_positive(bytes, 0.01, 10.0);
    body->position = point_of(bytes, 2.0);
    body->angle = fuzz_number(bytes, -3.0, 3.0);
    body->velocity = point_of(bytes, 3.0);
    body->spin = fuzz_number(bytes, -5.0, 5.0);
    unsigned fixed = fuzz_byte(bytes);
    for (int c = 0; c < 3; c++) {
        body->freedom[c] = fixed < 64 ? RSL_PLANAR_LOCKED : RSL_PLANAR_FREE;
        if (fixed > 240) {
            body->freedom[c] = (rsl_planar_freedom)fuzz_choice(bytes, 3);
            body->motion[c] = signal_of(bytes);
        }
    }
    body->shapes = s->shape[b];
    for (size_t count = fuzz_choice(bytes, SHAPES + 1); count > 0; count--)
        add_shape(s, bytes, b);
}

static void add_joint(scene *s, fuzz_bytes *bytes)
{
    rsl_planar_joint *joint = &s->joint[s->model.joint_count++];
    *joint = rsl_planar_joint_default();
    joint->name = "joint";
    joint->kind = (rsl_planar_joint_kind)fuzz_choice(bytes, 5);
    joint->body_a = body_or_world(bytes, s);
    joint->body_b = body_or_world(bytes, s);
    joint->point_a = point_of(bytes, 1.0);
    joint->point_b = point_of(bytes, 1.0);
    joint->drive = signal_of(bytes);
}

static void add_spring(scene *s, fuzz_bytes *bytes)
{
    rsl_planar_spring *spring = &s->spring[s->model.spring_count++];
    *spring = rsl_planar_spring_default();
    spring->name = "spring";
    spring->kind = (rsl_planar_spring_kind)fuzz_choice(bytes, 3);
    spring->body_a = body_or_world(bytes, s);
    spring->body_b = body_or_world(bytes, s);
    spring->point_a = point_of(bytes, 1.0);
    spring->point_b = point_of(bytes, 1.0);
    spring->stiffness = fuzz_number(bytes, 0.0, 1000.0);
    spring->stiffness3 = fuzz_number(bytes, 0.0, 10.0);
    spring->damping = fuzz_number(bytes, 0.0, 10.0);
    spring->damping2 = fuzz_number(bytes, 0.0, 1.0);
}

static void add_load(scene *s, fuzz_bytes *bytes)
{
    rsl_planar_load *load = &s->load[s->model.load_count++];
    *load = rsl_planar_load_default();
    load->name = "load";
    load->body = fuzz_choice(bytes, s->model.body_count);
    load->force_x = signal_of(bytes);
    load->torque = signal_of(bytes);
}

static rsl_planar_friction friction_of(fuzz_bytes *bytes)
{
    rsl_planar_friction friction = {.kinetic = fuzz_number(bytes, 0.0, 1.0)};
    friction.static_ = friction.kinetic + fuzz_number(bytes, 0.0, 0.2);
    friction.slip_speed = fuzz_flag(bytes) ? 0.0 : fuzz_number(bytes, 1e-3, 0.1);
    return friction;
}

static void add_slide(scene *s, fuzz_bytes *bytes)
{
    rsl_planar_friction_guide *slide = &s->slide[s->model.slide_count++];
    *slide = rsl_planar_friction_guide_default();
    slide->name = "slide";
    slide->body_a = body_or_world(bytes, s);
    slide->body_b = body_or_world(bytes, s);
    slide->normal_force = fuzz_number(bytes, 0.0, 10.0);
    slide->friction = friction_of(bytes);
}

static void add_contact(scene *s, fuzz_bytes *bytes)
{
    static const char *const names[] = {"one", "two", "three"};
    rsl_planar_contact_pair *contact = &s->contact[s->model.contact_count];
    *contact = rsl_planar_contact_pair_default();
    contact->name = names[s->model.contact_count++];
    contact->kind = (rsl_planar_contact_kind)fuzz_choice(bytes, 3);
    contact->body_a = fuzz_choice(bytes, s->model.body_count);
    contact->body_b = fuzz_choice(bytes, s->model.body_count);
    contact->group = s->group;
    contact->group_count = s->model.body_count;
    contact->gap = fuzz_number(bytes, -1.0, 1.0);
    contact->law = rsl_law_at(fuzz_choice(bytes, rsl_law_count()));
    contact->spec = fuzz_spec(bytes, contact->law);
    contact->spec.mass = contact->spec.speed = RSL_UNSET;
    contact->form = (rsl_planar_contact_form)fuzz_choice(bytes, 2);
    contact->reload = (rsl_planar_reload)fuzz_choice(bytes, 2);
    contact->speed_floor = fuzz_flag(bytes) ? RSL_UNSET : fuzz_number(bytes, 0.0, 0.1);
    if (fuzz_flag(bytes))
        contact->friction = friction_of(bytes);
}

static rsl_planar_tangent tangent_of(fuzz_bytes *bytes)
{
    rsl_planar_tangent tangent = {.spec = rsl_tangent_parameters_default()};
    tangent.laws.friction = fuzz_tangent_law(bytes, RSL_TANGENT_FRICTION);
    tangent.laws.rolling = fuzz_tangent_law(bytes, RSL_TANGENT_ROLLING);
    if (tangent.laws.rolling)
        fuzz_tangent_spec(bytes, tangent.laws.rolling, &tangent.spec);
    if (tangent.laws.friction)
        fuzz_tangent_spec(bytes, tangent.laws.friction, &tangent.spec);
    return tangent;
}

/* What came later stands last, so that older inputs mean what they did: laws of friction and rolling
 * in contacts and slides, springs that yield, axes and lengths of joints. */
static void add_later(scene *s, fuzz_bytes *bytes)
{
    for (size_t i = 0; i < s->model.contact_count; i++)
        if (fuzz_flag(bytes)) {
            s->contact[i].friction = (rsl_planar_friction){0};
            s->contact[i].tangent = tangent_of(bytes);
        }
    for (size_t i = 0; i < s->model.slide_count; i++)
        if (fuzz_flag(bytes)) {
            s->slide[i].friction = (rsl_planar_friction){0};
            s->slide[i].tangent = tangent_of(bytes);
        }
    for (size_t i = 0; i < s->model.spring_count; i++)
        if (fuzz_flag(bytes)) {
            s->spring[i].yield = fuzz_number(bytes, 0.0, 100.0);
            s->spring[i].hardening = fuzz_number(bytes, 0.0, 1.0);
        }
    for (size_t i = 0; i < s->model.joint_count; i++)
        if (fuzz_flag(bytes)) {
            s->joint[i].axis_a = point_of(bytes, 1.0);
            s->joint[i].length = fuzz_number(bytes, 0.0, 2.0);
        }
}

static void add_some(scene *s, fuzz_bytes *bytes, void (*add)(scene *, fuzz_bytes *), size_t max)
{
    for (size_t count = fuzz_choice(bytes, max + 1); count > 0; count--)
        add(s, bytes);
}

static void fill_scene(scene *s, fuzz_bytes *bytes)
{
    memset(s, 0, sizeof *s);
    s->model = rsl_planar_model_default();
    s->model.bodies = s->body;
    s->model.joints = s->joint;
    s->model.springs = s->spring;
    s->model.loads = s->load;
    s->model.slides = s->slide;
    s->model.contacts = s->contact;
    for (size_t i = 0; i < BODIES; i++)
        s->group[i] = i;
    s->model.end_time = fuzz_positive(bytes, 1e-3, 0.3);
    s->model.integrator = (rsl_planar_integrator)fuzz_choice(bytes, 6);
    s->model.tolerance = fuzz_scale(bytes, 1e-10, 1e-6);
    s->model.start = (rsl_planar_start)fuzz_choice(bytes, 3);
    s->model.assemble = fuzz_flag(bytes);
    s->model.allow_overlap = fuzz_flag(bytes);
    s->model.locate = fuzz_byte(bytes) > 32;
    if (fuzz_flag(bytes))
        s->model.step_max = s->model.end_time / fuzz_scale(bytes, 4.0, 400.0);
    if (fuzz_flag(bytes))
        s->model.gravity = (rsl_planar_point){0.0, -9.81};
    add_body(s, bytes);
    add_some(s, bytes, add_body, BODIES - 1);
    add_some(s, bytes, add_joint, ITEMS);
    add_some(s, bytes, add_spring, ITEMS);
    if (fuzz_byte(bytes) < 32)
        add_some(s, bytes, add_load, ITEMS);
    if (fuzz_byte(bytes) < 32)
        add_some(s, bytes, add_slide, ITEMS);
    add_some(s, bytes, add_contact, ITEMS);
    add_later(s, bytes);
}

/* ---- what holds ---------------------------------------------------------------------- */

static int stop_late(const rsl_planar_progress *progress, void *user)
{
    (void)user;
    return progress->steps > STEPS_MAX;
}

static const rsl_planar_observer patient = {.interval = 0.01, .progress = stop_late};

/* Whether the energy has a source or a law that may put some in. */
static int may_gain(const scene *s, const rsl_planar_summary *summary)
{
    for (size_t i = 0; i < s->model.body_count; i++)
        for (int c = 0; c < 3; c++)
            if (s->body[i].freedom[c] == RSL_PLANAR_PRESCRIBED)
                return 1;
    return s->model.load_count > 0 || s->model.joint_count > 0 ||
           summary->flags[RSL_PLANAR_FLAG_GAIN].count > 0 ||
           summary->flags[RSL_PLANAR_FLAG_NEGATIVE_LOSS].count > 0;
}

static double stored(const rsl_planar_energy *e)
{
    return e->kinetic + e->gravity + e->springs + e->contacts;
}

static void check_energy(const scene *s, const rsl_planar_energy *first,
                         const rsl_planar_summary *summary)
{
    const rsl_planar_energy *e = &summary->energy;
    double put_in = e->work_drives + e->work_loads;
    double lost = e->lost_contacts + e->lost_friction + e->lost_dampers;
    int fixed_steps = s->model.integrator >= RSL_PLANAR_INTEGRATOR_VERLET;
    FUZZ_PROMISE(isfinite(stored(e)) && isfinite(lost));
    FUZZ_PROMISE(
        fuzz_near(stored(e), stored(first) + put_in - lost + e->residual, 1e-9 * e->scale));
    FUZZ_PROMISE(e->lost_friction >= -1e-6 * e->scale && e->lost_dampers >= -1e-6 * e->scale);
    if (!may_gain(s, summary) && !fixed_steps)
        FUZZ_PROMISE(stored(e) <= stored(first) + 1e-3 * e->scale);
}

/* In pieces, back and forth, as in one go. */
static void check_pieces(const scene *s, const rsl_planar_view *whole)
{
    rsl_planar *system = NULL;
    rsl_planar_state *state = NULL;
    rsl_planar_view view;
    rsl_error error = {0};
    double end = s->model.end_time;
    FUZZ_PROMISE(rsl_planar_new(&s->model, &system, &error) == RSL_OK);
    FUZZ_PROMISE(rsl_planar_advance(system, 0.3 * end, &patient, &error) == RSL_OK);
    if (rsl_planar_save(system, &state, &error) == RSL_OK) {
        FUZZ_PROMISE(rsl_planar_advance(system, 0.7 * end, &patient, &error) == RSL_OK);
        FUZZ_PROMISE(rsl_planar_restore(system, state, &error) == RSL_OK);
    }
    FUZZ_PROMISE(rsl_planar_advance(system, end, &patient, &error) == RSL_OK);
    rsl_planar_get_view(system, &view);
    FUZZ_PROMISE(view.time == whole->time);
    for (size_t i = 0; i < s->model.body_count; i++) {
        FUZZ_PROMISE(memcmp(&view.pose[i], &whole->pose[i], sizeof view.pose[i]) == 0);
        FUZZ_PROMISE(memcmp(&view.motion[i], &whole->motion[i], sizeof view.motion[i]) == 0);
    }
    rsl_planar_state_free(state);
    rsl_planar_free(system);
}

static void run(const scene *s, rsl_planar *system, int wild)
{
    rsl_planar_view view;
    rsl_planar_summary summary;
    rsl_error error = {0};
    rsl_status status = rsl_planar_advance(system, 0.0, &patient, &error);
    if (status < 0) {
        fuzz_refused(status, &error);
        return;
    }
    rsl_planar_get_view(system, &view);
    rsl_planar_energy first = view.energy;
    status = rsl_planar_run(system, &patient, &summary, &error);
    if (status < 0) {
        fuzz_refused(status, &error);
        return;
    }
    FUZZ_PROMISE(status == RSL_STOPPED || summary.time == s->model.end_time);
    if (!wild)
        check_energy(s, &first, &summary);
    rsl_planar_get_view(system, &view);
    if (status == RSL_OK)
        check_pieces(s, &view);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static scene s;
    fuzz_bytes bytes = fuzz_bytes_of(data, size);
    rsl_planar *system = NULL;
    rsl_error error = {0};
    fill_scene(&s, &bytes);
    rsl_status status = rsl_planar_new(&s.model, &system, &error);
    if (status == RSL_OK) {
        run(&s, system, bytes.wild);
    } else {
        fuzz_refused(status, &error);
        FUZZ_PROMISE(!system);
    }
    rsl_planar_free(system);
    return 0;
}
