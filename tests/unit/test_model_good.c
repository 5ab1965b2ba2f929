/* SPDX-License-Identifier: MIT
 *
 * Models that are right: every key arrives where it belongs.
 */
#include "check.h"
#include "model/fields.h"
#include "read_file.h"
#include "resile/model.h"
#include "resile/stiffness.h"

#define TANGENTIAL RESILE_TEST_MODELS "/good/tangential.yaml"
#define EVERYTHING RESILE_TEST_MODELS "/good/everything.yaml"
#define BUILDINGS RESILE_TEST_MODELS "/good/buildings.yaml"
#define PI 3.14159265358979323846

static rsl_model_file *read_file(const char *path)
{
    rsl_model_file *file = NULL;
    rsl_error error;
    rsl_status status = rsl_model_read(path, NULL, 0, &file, &error);
    if (!CHECK_STATUS(status, RSL_OK))
        printf("%s\n", rsl_error_text(&error).text);
    return file;
}

static rsl_model_file *read_text(const char *text)
{
    rsl_model_file *file = NULL;
    rsl_error error;
    rsl_status status =
        rsl_model_read_text(text, strlen(text), "text", NULL, NULL, 0, &file, &error);
    if (!CHECK_STATUS(status, RSL_OK))
        printf("%s\n", rsl_error_text(&error).text);
    return file;
}

static void check_point(rsl_planar_point point, double x, double y)
{
    CHECK_CLOSE(point.x, x, 0.0);
    CHECK_CLOSE(point.y, y, 0.0);
}

static void check_head(const rsl_planar_model *m)
{
    SCENE("the head");
    CHECK(!strcmp(m->title, "Everything – on one page"));
    check_point(m->gravity, 0.0, -9.81);
    CHECK_CLOSE(m->end_time, 10.0, 0.0);
    CHECK_INT(m->integrator, RSL_PLANAR_INTEGRATOR_CVODE);
    CHECK_CLOSE(m->tolerance, 1e-9, 0.0);
    CHECK_CLOSE(m->step_max, 0.01, 0.0);
    CHECK_CLOSE(m->theta, 0.75, 0.0);
    CHECK_CLOSE(m->sweep_tolerance, 0.005, 0.0);
    CHECK_INT(m->assemble, 0);
    CHECK_INT(m->allow_overlap, 1);
    CHECK_INT(m->locate, 0);
}

static void check_shapes(const rsl_planar_model *m)
{
    SCENE("shapes");
    const rsl_planar_shape *s = m->bodies[0].shapes;
    CHECK_INT(m->bodies[0].shape_count, 4);
    CHECK_INT(s[0].kind, RSL_PLANAR_SHAPE_LINE);
    check_point(s[0].at, 0.0, -0.02);
    check_point(s[0].normal, 0.0, 2.0);
    CHECK_INT(s[1].kind, RSL_PLANAR_SHAPE_SEGMENT);
    check_point(s[1].at, -1.0, 0.0);
    check_point(s[1].to, 1.0, 0.5);
    CHECK_INT(s[2].kind, RSL_PLANAR_SHAPE_RING);
    check_point(s[2].at, 3.0, 4.0);
    CHECK_CLOSE(s[2].radius, 5.0, 0.0);
    s = m->bodies[1].shapes;
    CHECK_INT(m->bodies[1].shape_count, 3);
    CHECK_INT(s[0].kind, RSL_PLANAR_SHAPE_CIRCLE);
    CHECK_CLOSE(s[0].radius, 0.1, 1e-15);
    CHECK_INT(s[1].kind, RSL_PLANAR_SHAPE_POINT);
    check_point(s[1].at, 0.0, s[0].radius);
    CHECK_INT(s[2].kind, RSL_PLANAR_SHAPE_BOX);
    check_point(s[2].at, 0.1, 0.2);
    check_point(s[2].size, 0.3, 0.4);
    CHECK_CLOSE(s[2].angle, 0.5, 0.0);
    s = m->bodies[2].shapes;
    CHECK_INT(m->bodies[2].shape_count, 4);
    check_point(s[0].normal, 0.0, 1.0); /* default */
    CHECK_INT(s[1].kind, RSL_PLANAR_SHAPE_POLYGON);
    CHECK_CLOSE(s[1].angle, 0.25, 0.0);
    if (CHECK_INT(s[1].point_count, 3))
        check_point(s[1].points[2], 0.0, 2.0 * m->bodies[1].shapes[0].radius);
    CHECK_INT(s[2].kind, RSL_PLANAR_SHAPE_CAPSULE);
    check_point(s[2].to, 2.0, 3.0);
    CHECK_CLOSE(s[2].radius, 0.5, 0.0);
    CHECK_INT(s[3].kind, RSL_PLANAR_SHAPE_CAM);
    if (CHECK_INT(s[3].point_count, 6))
        CHECK_NEAR(s[3].points[3].x, -1.3, 1e-15);
}

static void check_ball(const rsl_planar_body *b)
{
    SCENE("a body");
    CHECK(!strcmp(b->name, "ball"));
    CHECK_CLOSE(b->mass, 1.0, 0.0);
    CHECK_CLOSE(b->inertia, 0.004, 0.0);
    check_point(b->centre_of_mass, 0.01, -0.02);
    check_point(b->position, 0.0, 1.0);
    CHECK_CLOSE(b->angle, PI / 6.0, 1e-15);
    check_point(b->velocity, 1.0, -2.0);
    CHECK_CLOSE(b->spin, -3.0, 0.0);
    CHECK_INT(b->freedom[0], RSL_PLANAR_LOCKED);
    CHECK_INT(b->freedom[1], RSL_PLANAR_PRESCRIBED);
    CHECK_INT(b->freedom[2], RSL_PLANAR_LOCKED);
    CHECK_INT(b->motion[1].kind, RSL_PLANAR_SIGNAL_HARMONIC);
    CHECK_CLOSE(b->motion[1].amplitude, 0.1, 0.0);
    CHECK_CLOSE(b->motion[1].frequency, 2.0, 0.0);
    CHECK_CLOSE(b->motion[1].phase, PI / 2.0, 1e-15);
}

static void check_table(const rsl_planar_body *b)
{
    SCENE("signals");
    CHECK_CLOSE(b->motion[0].offset, 1.0, 0.0);
    CHECK_CLOSE(b->motion[0].rate, 2.0, 0.0);
    CHECK_CLOSE(b->motion[0].amplitude, 3.0, 0.0);
    CHECK_CLOSE(b->motion[0].frequency, 1.0, 1e-15);
    const rsl_planar_signal *h = &b->motion[1];
    CHECK_INT(h->kind, RSL_PLANAR_SIGNAL_HISTORY);
    if (CHECK_INT(h->count, 3)) {
        CHECK_CLOSE(h->time[1], 0.5, 0.0);
        CHECK_CLOSE(h->value[0], 10.0, 0.0);
        CHECK_CLOSE(h->value[2], -30.0, 0.0);
    }
    CHECK_CLOSE(h->scale, 9.81, 0.0);
    CHECK_INT(h->order, 1);
    CHECK_INT(b->motion[2].kind, RSL_PLANAR_SIGNAL_CONSTANT);
    CHECK_CLOSE(b->motion[2].rate, 0.25, 0.0);
    CHECK(!rsl_given(b->inertia));
}

static void check_bodies(const rsl_planar_model *m)
{
    SCENE("bodies");
    if (!CHECK_INT(m->body_count, 17))
        return;
    for (int i = 0; i < 3; i++)
        CHECK_INT(m->bodies[0].freedom[i], RSL_PLANAR_LOCKED);
    check_ball(&m->bodies[1]);
    check_table(&m->bodies[2]);
    CHECK(!strcmp(m->bodies[3].name, "kugel-ü"));
    SCENE("copies");
    CHECK(!strcmp(m->bodies[4].name, "grain-1"));
    CHECK(!strcmp(m->bodies[15].name, "grain-12"));
    for (int j = 0; j < 3; j++)
        for (int i = 0; i < 4; i++) {
            const rsl_planar_body *b = &m->bodies[4 + 4 * j + i];
            CHECK_NEAR(b->position.x, 0.5 + 0.021 * i, 0.001);
            CHECK_NEAR(b->position.y, 1.25 + 0.022 * j, 0.001);
            CHECK_CLOSE(b->shapes[0].radius, 0.01, 0.0);
        }
    CHECK(m->bodies[4].position.x != 0.5);
    CHECK(m->bodies[5].position.x - m->bodies[4].position.x != 0.021);
}

static void check_links(const rsl_planar_model *m)
{
    SCENE("joints");
    if (!CHECK_INT(m->joint_count, 5) || !CHECK_INT(m->spring_count, 2) ||
        !CHECK_INT(m->load_count, 1) || !CHECK_INT(m->slide_count, 2))
        return;
    CHECK(!strcmp(m->joints[0].name, "pin"));
    CHECK(!strcmp(m->joints[1].name, "joint-2"));
    CHECK(m->joints[0].body_a == RSL_PLANAR_WORLD && m->joints[0].body_b == 1);
    check_point(m->joints[0].point_a, 0.0, 1.0);
    check_point(m->joints[0].point_b, 2.0, 3.0);
    check_point(m->joints[1].axis_a, 0.0, 1.0);
    for (int i = 0; i < 5; i++)
        CHECK_INT(m->joints[i].kind, i);
    CHECK(!rsl_given(m->joints[2].length));
    CHECK_CLOSE(m->joints[3].length, 0.5, 0.0);
    CHECK_CLOSE(m->joints[4].drive.rate, 10.0, 0.0);
    SCENE("springs");
    const rsl_planar_spring *s = m->springs;
    CHECK_INT(s[0].kind, RSL_PLANAR_SPRING_AXIS);
    check_point(s[0].point_b, 0.3, 0.4);
    check_point(s[0].axis_a, 0.0, 1.0);
    CHECK_CLOSE(s[0].rest, 0.1, 0.0);
    CHECK_CLOSE(s[0].stiffness, 100.0, 0.0);
    CHECK_CLOSE(s[0].stiffness2, 10.0, 0.0);
    CHECK_CLOSE(s[0].stiffness3, -1.0, 0.0);
    CHECK_CLOSE(s[0].damping, 0.3, 0.0);
    CHECK_CLOSE(s[0].damping2, 0.4, 0.0);
    CHECK(isnan(s[1].rest));
    CHECK_INT(s[1].table_count, 3);
    CHECK_CLOSE(s[1].table_elongation[2], 2.0, 0.0);
    CHECK_CLOSE(s[1].table_force[0], -5.0, 0.0);
    SCENE("loads and slides");
    CHECK_CLOSE(m->loads[0].force_x.offset, 1.5, 0.0);
    CHECK_CLOSE(m->loads[0].force_y.frequency, 50.0, 0.0);
    CHECK_CLOSE(m->loads[0].torque.offset, -0.5, 0.0);
    check_point(m->loads[0].point, 0.0, 0.1);
    CHECK_CLOSE(m->slides[0].normal_force, 0.04, 0.0);
    CHECK_CLOSE(m->slides[0].friction.static_, 0.2, 0.0);
    CHECK_CLOSE(m->slides[0].friction.kinetic, 0.1, 0.0);
    CHECK_CLOSE(m->slides[0].friction.slip_speed, 1e-4, 0.0);
    check_point(m->slides[0].axis_a, 1.0, 1.0);
    CHECK_CLOSE(m->slides[1].friction.static_, 0.5, 0.0);
    CHECK_CLOSE(m->slides[1].friction.kinetic, 0.5, 0.0);
}

/* k = 4/3 E* sqrt(R), by hand. */
static double hertz(const char *first, const char *second, double radius)
{
    const rsl_stiffness_material *a = rsl_stiffness_material_find(first);
    const rsl_stiffness_material *b = rsl_stiffness_material_find(second);
    double compliance =
        (1.0 - a->poisson * a->poisson) / a->young + (1.0 - b->poisson * b->poisson) / b->young;
    return 4.0 / 3.0 / compliance * sqrt(radius);
}

static void check_contacts(const rsl_planar_model *m)
{
    SCENE("contacts");
    const rsl_planar_contact_pair *c = m->contacts;
    if (!CHECK_INT(m->contact_count, 14))
        return;
    CHECK_INT(c[0].kind, RSL_PLANAR_CONTACT_SHAPES);
    CHECK(c[0].body_a == 1 && c[0].body_b == 0);
    CHECK(c[0].shape_a == 0 && c[0].shape_b == 0);
    CHECK(c[0].law == rsl_law_find("flores"));
    CHECK_CLOSE(c[0].spec.restitution, 0.9, 0.0);
    CHECK_CLOSE(c[0].spec.stiffness, 1.4e8, 0.0);
    CHECK_CLOSE(c[0].spec.mass, 0.5, 0.0);
    CHECK_CLOSE(c[0].spec.speed, 2.0, 0.0);
    CHECK_INT(c[0].spec.calibration, RSL_LAW_EXACT);
    CHECK_INT(c[0].spec.end, RSL_LAW_SEPARATION_ZERO_FORCE);
    CHECK_INT(c[0].form, RSL_PLANAR_MEMORYLESS);
    CHECK_CLOSE(c[0].friction.static_, 0.3, 0.0);
    CHECK_CLOSE(c[0].speed_floor, 1e-3, 0.0);
    CHECK_INT(c[0].reload, RSL_PLANAR_RELOAD_ELASTIC);
    CHECK_INT(c[1].reload, RSL_PLANAR_RELOAD_DAMPED);
    SCENE("groups");
    CHECK_INT(c[1].kind, RSL_PLANAR_CONTACT_GROUP);
    CHECK(c[1].events == RSL_PLANAR_EVENTS_ALL && c[2].events == RSL_PLANAR_EVENTS_AUTO);
    if (CHECK_INT(c[1].group_count, 13))
        CHECK(c[1].group[0] == 1 && c[1].group[12] == 15);
    CHECK_CLOSE(c[1].spec.stiffness, hertz("steel", "rubber", 0.02), 1e-14);
    CHECK(c[1].spec.restitution == 0.7 && c[1].spec.formulation == RSL_LAW_FORMULATION_APPROACH);
    CHECK_INT(c[1].spec.end, RSL_LAW_SEPARATION_DEFAULT);
    CHECK_INT(c[2].group_count, 16);
    CHECK_CLOSE(c[2].spec.q, 1.0, 0.0);
    SCENE("stops");
    CHECK_INT(c[3].kind, RSL_PLANAR_CONTACT_STOP);
    CHECK(c[3].body_a == 2 && c[3].body_b == RSL_PLANAR_WORLD);
    CHECK_CLOSE(c[3].gap, 0.02, 0.0);
    check_point(c[3].axis_a, -1.0, 0.0);
    check_point(c[3].point_b, 1.0, 0.0);
    CHECK(!strcmp(c[3].name, "contact-4"));
    SCENE("a ball in a ring");
    double radius = 1.0 / (1.0 / 0.1 - 1.0 / 5.0);
    CHECK_CLOSE(c[4].spec.stiffness, hertz("steel", "steel", radius), 1e-14);
    SCENE("restitution that depends on the speed");
    CHECK(!c[0].spec.restitution_of_speed);
    CHECK(c[5].spec.restitution_of_speed == rsl_restitution_find("thornton-1997"));
    CHECK(!rsl_given(c[5].spec.restitution) && !rsl_given(c[5].spec.stiffness));
    CHECK(c[5].spec.mass == 2.0 && c[5].spec.yield_pressure == 1e9);
    CHECK(c[6].spec.restitution_of_speed == rsl_restitution_find("johnson-1985"));
    CHECK(!rsl_given(c[6].spec.mass) && c[6].spec.yield_strength == 3e8);
    SCENE("elastic foundations");
    CHECK(c[0].foundation.modulus == 0.0 && c[7].foundation.width == 0.03);
    CHECK_CLOSE(c[8].foundation.modulus, 5e6 * 0.6 / (1.4 * 0.2 * 0.002), 1e-14);
}

/* Every input of a function has a key in the mapping. */
static void check_functions(void)
{
    for (size_t i = 0; i < rsl_restitution_count(); i++)
        for (size_t k = 0; k < RSL_LAW_INPUT_COUNT; k++) {
            const rsl_law_input *input = &rsl_law_input_table()[k];
            SCENE("%s of %s", input->name, rsl_restitution_at(i)->key);
            if (rsl_restitution_at(i)->inputs & RSL_LAW_INPUT_AT(k))
                CHECK(rsl_model_field_find(&rsl_model_mapping_restitution, input->name) != NULL);
        }
}

/* Modulus and radius of the function come from materials and shapes. */
static void check_function_of_materials(void)
{
    static const char text[] =
        "end_time: 1\nbodies: [{name: a, mass: 1, shapes: [{circle: {radius: 0.1}}]},\n"
        "  {name: b, fixed: true, shapes: [{line: {}}]}]\n"
        "contacts: [{bodies: [a, b], law: newton, materials: [steel, steel],\n"
        "  restitution: {law: thornton-1997, yield_pressure: 1e9}}]\n";
    const rsl_stiffness_material *steel = rsl_stiffness_material_find("steel");
    SCENE("a function with materials");
    rsl_model_file *file = read_text(text);
    if (!file)
        return;
    const rsl_law_parameters *spec = &rsl_model_planar(file)->contacts[0].spec;
    CHECK_CLOSE(spec->radius, 0.1, 1e-15);
    CHECK_CLOSE(spec->modulus, 0.5 * steel->young / (1.0 - steel->poisson * steel->poisson), 1e-14);
    rsl_model_free(file);
}

/* Joints with clearance are no joints any more, but shapes and contacts. */
static void check_clearances(const rsl_model_file *file)
{
    const rsl_planar_model *m = rsl_model_planar(file);
    const rsl_planar_contact_pair *c = m->contacts;
    size_t line = 0, column = 0;
    SCENE("clearances");
    if (!CHECK_INT(m->clearance_count, 2) || !CHECK_INT(m->contact_count, 14))
        return;
    const rsl_planar_clearance *bush = &m->clearances[0], *way = &m->clearances[1];
    CHECK(!strcmp(bush->name, "bush") && bush->kind == RSL_PLANAR_JOINT_REVOLUTE);
    CHECK(bush->body_a == 0 && bush->body_b == 3);
    CHECK(bush->first_contact == 9 && bush->contact_count == 1);
    CHECK_CLOSE(bush->gap, 0.0005, 1e-12);
    CHECK(!strcmp(c[9].name, "bush") && c[9].shape_a == 3 && c[9].shape_b == 1);
    CHECK_CLOSE(c[9].spec.stiffness, hertz("steel", "steel", 0.0095 * 0.01 / 0.0005), 1e-12);
    const rsl_planar_shape *ring = &m->bodies[0].shapes[3];
    CHECK(ring->kind == RSL_PLANAR_SHAPE_RING && ring->reserved);
    CHECK_CLOSE(ring->radius, 0.01, 0.0);
    check_point(ring->at, 0.5, 0.0);
    CHECK(!m->bodies[0].shapes[0].reserved);
    SCENE("a guide of the world");
    CHECK(way->body_a == 16 && way->body_b == 3);
    CHECK(!strcmp(m->bodies[16].name, "world"));
    CHECK(m->bodies[16].freedom[0] == RSL_PLANAR_LOCKED);
    CHECK(way->first_contact == 10 && way->contact_count == 4);
    CHECK(!strcmp(c[10].name, "way-1") && !strcmp(c[13].name, "way-4"));
    const rsl_planar_shape *walls = m->bodies[16].shapes;
    if (CHECK_INT(m->bodies[16].shape_count, 2)) {
        CHECK_CLOSE(walls[0].at.x, -0.026, 1e-15); /* left of an axis upwards */
        check_point(walls[0].normal, 1.0, 0.0);
        CHECK_CLOSE(walls[1].at.x, 0.026, 1e-15);
    }
    const rsl_planar_shape *ahead = &m->bodies[3].shapes[c[11].shape_b];
    CHECK_INT(ahead->kind, RSL_PLANAR_SHAPE_POINT);
    CHECK_NEAR(ahead->at.x, -0.025, 1e-15);
    CHECK_NEAR(ahead->at.y, 0.05, 1e-15);
    SCENE("places of joints that others stand before");
    CHECK(rsl_model_locate(file, "joints.4.drive", &line, &column));
    CHECK_INT(line, 69);
    CHECK(rsl_model_locate(file, "contacts.11.restitution", &line, &column));
    CHECK_INT(line, 74);
    CHECK(rsl_model_locate(file, "contacts.9.bodies", &line, &column));
    CHECK_INT(line, 66);
}

static void check_output(const rsl_model_file *file)
{
    SCENE("output");
    const rsl_model_output *o = rsl_model_get_output(file);
    CHECK_CLOSE(o->interval, 0.05, 0.0);
    CHECK_INT(o->frames, 25);
    if (!CHECK_INT(o->signal_count, 8))
        return;
    rsl_planar_pose pose[16] = {[1] = {1.0, 2.0, 3.0}};
    rsl_planar_motion rate[16] = {[1] = {4.0, 5.0, 6.0}};
    rsl_planar_motion second[16] = {[1] = {7.0, 8.0, 9.0}};
    double force[5] = {10.0}, depth[5] = {0.0, 11.0};
    rsl_planar_view state = {.pose = pose,
                             .motion = rate,
                             .acceleration = second,
                             .contact_force = force,
                             .contact_depth = depth,
                             .momentum = {12.0, 0.0, 0.0},
                             .energy = {.kinetic = 13.0, .residual = 14.0}};
    const double expected[8] = {2.0, 5.0, 9.0, 10.0, 11.0, 13.0, 14.0, 12.0};
    for (size_t i = 0; i < 8; i++)
        CHECK_CLOSE(rsl_planar_output_value(&o->signals[i], &state), expected[i], 0);
    CHECK(!strcmp(o->signals[3].name, "contacts.floor.force"));
    CHECK(!strcmp(o->signals[3].quantity->unit, "N"));
}

/* The file holds every key that the table knows: as "key:". The numbers of
 * laws are many and alike: a few stand for all. */
static void check_complete(void)
{
    char key[80];
    char *text = slurp(EVERYTHING), *rows = slurp(BUILDINGS), *rough = slurp(TANGENTIAL);
    if (!CHECK(text != NULL && rows != NULL && rough != NULL))
        return;
    rsl_model_free(read_file(BUILDINGS));
#define CHECK_KEYS(name)                                                                           \
    for (size_t i = 0; i < rsl_model_mapping_##name.count; i++) {                                  \
        const rsl_model_field *field = &rsl_model_mapping_##name.fields[i];                        \
        CHECK(rsl_model_field_find(&rsl_model_mapping_##name, field->key) == field);               \
        if (!strcmp(field->key, "alpha"))                                                          \
            break;                                                                                 \
        snprintf(key, sizeof key, "%s:", field->key);                                              \
        SCENE("the key %s of %s", field->key, rsl_model_mapping_##name.title);                     \
        CHECK(strstr(text, key) != NULL || strstr(rows, key) != NULL ||                            \
              strstr(rough, key) != NULL);                                                         \
        CHECK(*field->meaning);                                                                    \
    }
    RSL_MODEL_MAPPING_LIST(CHECK_KEYS)
    free(text);
    free(rows);
    free(rough);
}

/* Laws of friction and rolling; Coulomb's and the smooth one are `friction`. */
static void check_tangential(void)
{
    SCENE("laws of friction");
    rsl_model_file *file = read_file(TANGENTIAL);
    if (!file)
        return;
    const rsl_planar_model *m = rsl_model_planar(file);
    const rsl_planar_tangent *lugre = &m->slides[0].tangent, *mindlin = &m->contacts[0].tangent;
    CHECK(!strcmp(lugre->laws.friction->key, "lugre"));
    CHECK(lugre->laws.rolling == NULL);
    const double slide[][2] = {{lugre->spec.friction, 0.2},    {lugre->spec.friction_static, 0.3},
                               {lugre->spec.slip_speed, 0.01}, {lugre->spec.stiffness, 1e4},
                               {lugre->spec.damping, 5.0},     {lugre->spec.viscosity, 0.5}};
    for (size_t i = 0; i < 6; i++)
        CHECK_CLOSE(slide[i][0], slide[i][1], 0.0);
    CHECK_CLOSE(m->slides[1].tangent.spec.decay, 4.0, 0.0);
    CHECK(!strcmp(mindlin->laws.friction->key, "mindlin-rescaled"));
    CHECK(!strcmp(mindlin->laws.rolling->key, "rolling-spring"));
    const double contact[][2] = {
        {mindlin->spec.friction, 0.3},          {mindlin->spec.poisson, 0.25},
        {mindlin->spec.damping, 2.0},           {mindlin->spec.adhesion, 0.5},
        {mindlin->spec.rolling_friction, 0.05}, {mindlin->spec.rolling_stiffness, 3.0},
        {mindlin->spec.rolling_damping, 0.01},  {mindlin->spec.radius, 0.2}};
    for (size_t i = 0; i < 8; i++)
        CHECK_CLOSE(contact[i][0], contact[i][1], 0.0);
    CHECK_INT(mindlin->spec.reset_with_damper, -1);
    CHECK_CLOSE(m->contacts[1].tangent.spec.ratio, 0.8, 0.0);
    CHECK_CLOSE(m->contacts[2].tangent.spec.exponent, 0.5, 0.0);
    CHECK_CLOSE(m->contacts[3].tangent.spec.slip_speed_low, 0.01, 0.0);
    for (size_t i = 4; i < 6; i++) {
        CHECK(m->contacts[i].tangent.laws.friction == NULL);
        CHECK_CLOSE(m->contacts[i].friction.static_, 0.4, 0.0);
        CHECK_CLOSE(m->contacts[i].friction.kinetic, 0.4, 0.0);
        CHECK_NEAR(m->contacts[i].friction.slip_speed, i == 4 ? 0.0 : 0.02, 0.0);
    }
    CHECK(!strcmp(m->contacts[6].law->key, "jkr"));
    CHECK_CLOSE(m->contacts[6].spec.work_of_adhesion, 0.2, 0.0);
    CHECK_CLOSE(m->contacts[6].spec.radius, 0.1, 1e-15);
    CHECK(rsl_given(m->contacts[6].spec.modulus));
    rsl_model_free(file);
}

static void check_defaults(void)
{
    SCENE("defaults");
    rsl_model_file *file = read_text("end_time: 3\nbodies: [{name: a}]\n");
    if (!file)
        return;
    const rsl_planar_model *m = rsl_model_planar(file);
    CHECK_CLOSE(m->tolerance, rsl_planar_model_default().tolerance, 0.0);
    CHECK(!rsl_given(m->step_max));
    CHECK_CLOSE(m->theta, 0.5, 0.0);
    CHECK_CLOSE(m->sweep_tolerance, 0.02, 0.0);
    CHECK_INT(m->locate, 1);
    CHECK_INT(m->assemble, 0);
    CHECK(!strcmp(m->title, ""));
    CHECK(!rsl_given(m->bodies[0].inertia));
    CHECK_INT(m->bodies[0].freedom[2], RSL_PLANAR_FREE);
    CHECK_CLOSE(rsl_model_get_output(file)->interval, 0.003, 0.0);
    CHECK_INT(rsl_model_get_output(file)->signal_count, 0);
    rsl_model_free(file);
}

/* The same seed gives the same shifts, to the last bit. */
static void check_jitter(void)
{
    SCENE("jitter");
    static const char text[] = "end_time: 1\nrepeat: [{body: {name: g, mass: 1}, count: [100, 1],\n"
                               "  jitter: 1, seed: 3}]\n";
    rsl_model_file *one = read_text(text), *two = read_text(text);
    double sum = 0.0, largest = 0.0;
    for (size_t i = 0; one && two && i < 100; i++) {
        double x = rsl_model_planar(one)->bodies[i].position.x;
        CHECK_CLOSE(x, rsl_model_planar(two)->bodies[i].position.x, 0.0);
        sum += x;
        largest = fmax(largest, fabs(x));
    }
    CHECK(largest > 0.9 && largest <= 1.0);
    CHECK_NEAR(sum / 100.0, 0.0, 0.25);
    rsl_model_free(one);
    rsl_model_free(two);
}

/* Anchors and aliases, within reason. */
static void check_alias(void)
{
    SCENE("aliases");
    rsl_model_file *file =
        read_text("end_time: 1\nbodies:\n"
                  "  - {name: a, mass: 1, shapes: &s [{circle: {radius: 0.5}}]}\n"
                  "  - {name: b, mass: 1, shapes: *s}\n");
    if (file)
        CHECK_CLOSE(rsl_model_planar(file)->bodies[1].shapes[0].radius, 0.5, 0.0);
    rsl_model_free(file);
}

/* Keys and choices in either letter case and in American spelling. */
static void check_spelling(void)
{
    SCENE("spelling");
    rsl_model_file *file = read_text("End_Time: 3\nGravity: [0, -1]\n"
                                     "BODIES: [{Name: a, Center-of-mass: [1, 2], Fixed: True}]\n"
                                     "Integrator: RK\n");
    if (file) {
        const rsl_planar_model *m = rsl_model_planar(file);
        CHECK_CLOSE(m->end_time, 3.0, 0.0);
        check_point(m->gravity, 0.0, -1.0);
        CHECK(!strcmp(m->bodies[0].name, "a"));
        check_point(m->bodies[0].centre_of_mass, 1.0, 2.0);
        CHECK_INT(m->integrator, RSL_PLANAR_INTEGRATOR_RK);
    }
    rsl_model_free(file);
}

/* Some editors begin a file with a byte order mark. */
static void check_byte_order_mark(void)
{
    SCENE("a byte order mark");
    rsl_model_file *file = read_text("\xEF\xBB\xBF"
                                     "end_time: 3\nbodies: [{name: a}]\n");
    if (file)
        CHECK_CLOSE(rsl_model_planar(file)->end_time, 3.0, 0.0);
    rsl_model_free(file);
}

/* Read as rigid, a contact may have a restitution that its own law forbids. */
static void check_rigid(void)
{
    static const char *const zero[] = {"contacts.0.restitution=0"};
    const char *path = RESILE_SOURCE "/examples/bouncing-ball.yaml";
    rsl_model_file *file = NULL;
    rsl_error error;
    SCENE("rigid, without restitution");
    CHECK_STATUS(rsl_model_read(path, zero, 1, &file, &error), RSL_ERROR_ARGUMENT);
    CHECK_TEXT(rsl_error_text(&error).text, "contacts.0.restitution = 0 is out of range");
    CHECK_STATUS(rsl_model_read_rigid(path, RSL_RIGID_HYPOTHESIS_NEWTON, zero, 1, &file, &error),
                 RSL_OK);
    if (!file)
        return;
    const rsl_planar_contact_pair *pair = &rsl_model_planar(file)->contacts[0];
    CHECK(!strcmp(pair->law->key, "newton"));
    CHECK_CLOSE(pair->spec.restitution, 0.0, 0.0);
    CHECK(!rsl_given(pair->spec.stiffness));
    rsl_model_free(file);
    SCENE("no such hypothesis");
    CHECK_STATUS(rsl_model_read_rigid(path, RSL_RIGID_HYPOTHESIS_COUNT, zero, 1, &file, &error),
                 RSL_ERROR_ARGUMENT);
}

/* Every file that was read, once, by a path that opens it. */
static void check_files(void)
{
    static const char *const wanted[] = {RESILE_SOURCE "/examples/pounding-2.yaml",
                                         RESILE_SOURCE "/examples/quake.at2"};
    size_t count = 0, found = 0;
    SCENE("files that were read");
    rsl_model_file *file = read_file(wanted[0]);
    if (!file)
        return;
    const char *const *paths = rsl_model_files(file, &count);
    for (size_t i = 0; i < count; i++)
        found += !strcmp(paths[i], wanted[0]) || !strcmp(paths[i], wanted[1]);
    CHECK(count >= 2);
    CHECK_INT(found, count);
    rsl_model_free(file);
    file = read_text("end_time: 1\nbodies:\n  - {name: a, mass: 1}\n");
    if (file)
        (void)rsl_model_files(file, &count);
    CHECK_INT(count, 0);
    rsl_model_free(file);
}

int main(void)
{
    rsl_model_file *file = read_file(EVERYTHING);
    if (file) {
        check_head(rsl_model_planar(file));
        check_bodies(rsl_model_planar(file));
        check_shapes(rsl_model_planar(file));
        check_links(rsl_model_planar(file));
        check_contacts(rsl_model_planar(file));
        check_clearances(file);
        check_output(file);
    }
    rsl_model_free(file);
    check_complete();
    check_tangential();
    check_files();
    check_defaults();
    check_jitter();
    check_alias();
    check_spelling();
    check_byte_order_mark();
    check_rigid();
    check_functions();
    check_function_of_materials();
    return check_report();
}
