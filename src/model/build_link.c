/* SPDX-License-Identifier: MIT
 *
 * Joints, springs, loads and slides.
 */
#include <string.h>

#include "model/build.h"

/* One list of the file. Entries are structs of raw.h and of planar.h; in both
 * the name comes first. */
typedef rsl_status part_function(rsl_model_build *build, const void *raw,
                                 const char *path, void *part);

typedef struct section {
    const char *key, *word; /* "joints", "joint" */
    const void *raw;
    size_t count, raw_size, size;
    part_function *part;
} section;

/* Fills `all`; NULL if something is wrong. */
static rsl_status build_section(rsl_model_build *build, const section *s,
                                void **all)
{
    const char **names = rsl_model_build_take(build, s->count, sizeof *names);
    char *parts = names ? rsl_model_build_take(build, s->count, s->size) : NULL;
    rsl_status status = parts ? RSL_OK : RSL_ERROR_MEMORY;
    rsl_model_names sorted;
    for (size_t i = 0; status == RSL_OK && i < s->count; i++) {
        rsl_model_node_path path = rsl_model_path("%s.%zu", s->key, i);
        const char *raw = (const char *)s->raw + i * s->raw_size;
        const char *given;
        memcpy(&given, raw, sizeof given);
        status = rsl_model_build_name(build, given, s->word, i,
                                      rsl_model_path("%s.name", path.text).text,
                                      &names[i]);
        if (status == RSL_OK)
            status = s->part(build, raw, path.text, parts + i * s->size);
        memcpy(parts + i * s->size, &names[i], sizeof names[i]);
    }
    *all = parts;
    return status == RSL_OK
               ? rsl_model_build_index(build, s->key, names, s->count, &sorted)
               : status;
}

/* ---- joints -------------------------------------------------------------- */

/* A key that only one type of joint has. */
static rsl_status only_for(rsl_model_build *build,
                           const rsl_model_raw_joint *raw, int given,
                           rsl_planar_joint_kind kind, const char *path,
                           const char *key, const char *type)
{
    int is_it = raw->type == (int)kind;
    if (!given || is_it)
        return RSL_OK;
    return rsl_model_fail_at(
        build->reader, rsl_model_path("%s.%s", path, key).text,
        RSL_ERROR_CONFLICT, "only a joint of the type '%s' has it", type);
}

static rsl_status build_joint(rsl_model_build *build, const void *entry,
                              const char *path, void *part)
{
    const rsl_model_raw_joint *raw = entry;
    rsl_planar_joint *joint = part;
    *joint = rsl_planar_joint_default();
    joint->kind = (rsl_planar_joint_kind)raw->type;
    joint->point_a = rsl_model_build_point(raw->points[0]);
    joint->point_b = rsl_model_build_point(raw->points[1]);
    if (rsl_given(raw->length))
        joint->length = raw->length;
    rsl_status status = rsl_model_build_two_bodies(
        build, raw->bodies, 1, path, &joint->body_a, &joint->body_b);
    if (status == RSL_OK)
        status = rsl_model_build_axis(build, raw->axis,
                                      rsl_model_path("%s.axis", path).text,
                                      &joint->axis_a);
    if (status == RSL_OK)
        status =
            only_for(build, raw, rsl_given(raw->length),
                     RSL_PLANAR_JOINT_DISTANCE, path, "length", "distance");
    if (status == RSL_OK)
        status = only_for(build, raw, raw->drive != NULL,
                          RSL_PLANAR_JOINT_DRIVEN, path, "drive", "driven");
    if (status == RSL_OK && joint->kind == RSL_PLANAR_JOINT_DRIVEN &&
        !raw->drive)
        status = rsl_model_fail_at(build->reader, path, RSL_ERROR_MISSING,
                                   "the key 'drive' is missing; a driven joint "
                                   "needs it: the relative angle over time");
    if (status == RSL_OK && raw->clearance &&
        joint->kind != RSL_PLANAR_JOINT_REVOLUTE &&
        joint->kind != RSL_PLANAR_JOINT_TRANSLATIONAL)
        status = rsl_model_fail_at(
            build->reader, rsl_model_path("%s.clearance", path).text,
            RSL_ERROR_CONFLICT,
            "only joints of the types 'revolute' and 'translational' have it");
    if (status == RSL_OK)
        status = rsl_model_build_signal(build, raw->drive,
                                        rsl_model_path("%s.drive", path).text,
                                        &joint->drive);
    return status;
}

/* ---- springs ------------------------------------------------------------- */

static rsl_status build_table(rsl_model_build *build,
                              const rsl_model_raw_table *raw, const char *path,
                              rsl_planar_spring *spring)
{
    size_t count = raw->elongation_count;
    if (raw->force_count != count)
        return rsl_model_fail_at(
            build->reader, rsl_model_path("%s.table.force", path).text,
            RSL_ERROR_CONFLICT,
            "has %u entries, but elongation has %zu; allowed: "
            "as many of both",
            raw->force_count, count);
    for (size_t i = 1; i < count; i++)
        if (raw->elongation[i] <= raw->elongation[i - 1])
            return rsl_model_fail_at(
                build->reader,
                rsl_model_path("%s.table.elongation.%zu", path, i).text,
                RSL_ERROR_ARGUMENT, "is %g after %g; allowed: rising numbers",
                raw->elongation[i], raw->elongation[i - 1]);
    double *numbers = rsl_model_build_take(build, 2 * count, sizeof *numbers);
    if (!numbers)
        return RSL_ERROR_MEMORY;
    memcpy(numbers, raw->elongation, count * sizeof *numbers);
    memcpy(numbers + count, raw->force, count * sizeof *numbers);
    spring->table_elongation = numbers;
    spring->table_force = numbers + count;
    spring->table_count = count;
    return RSL_OK;
}

static rsl_status build_spring(rsl_model_build *build, const void *entry,
                               const char *path, void *part)
{
    const rsl_model_raw_spring *raw = entry;
    rsl_planar_spring *spring = part;
    *spring = rsl_planar_spring_default();
    spring->kind = (rsl_planar_spring_kind)raw->type;
    spring->point_a = rsl_model_build_point(raw->points[0]);
    spring->point_b = rsl_model_build_point(raw->points[1]);
    spring->rest = raw->rest; /* NaN means the same in both */
    spring->stiffness = raw->stiffness;
    spring->stiffness2 = raw->stiffness2;
    spring->stiffness3 = raw->stiffness3;
    spring->damping = raw->damping;
    spring->damping2 = raw->damping2;
    rsl_status status = rsl_model_build_two_bodies(
        build, raw->bodies, 1, path, &spring->body_a, &spring->body_b);
    if (status == RSL_OK)
        status = rsl_model_build_axis(build, raw->axis,
                                      rsl_model_path("%s.axis", path).text,
                                      &spring->axis_a);
    if (status == RSL_OK && raw->table &&
        (raw->stiffness != 0.0 || raw->stiffness2 != 0.0 ||
         raw->stiffness3 != 0.0))
        status = rsl_model_fail_at(build->reader,
                                   rsl_model_path("%s.table", path).text,
                                   RSL_ERROR_CONFLICT,
                                   "stands beside a stiffness; allowed: one of "
                                   "the two");
    if (status == RSL_OK && raw->table)
        status = build_table(build, raw->table, path, spring);
    return status;
}

/* ---- loads --------------------------------------------------------------- */

static rsl_status build_load(rsl_model_build *build, const void *entry,
                             const char *path, void *part)
{
    const rsl_model_raw_load *raw = entry;
    rsl_planar_load *load = part;
    *load = rsl_planar_load_default();
    load->point = rsl_model_build_point(raw->point);
    rsl_status status = rsl_model_build_body_of(
        build, raw->body, 0, rsl_model_path("%s.body", path).text, &load->body);
    if (status == RSL_OK)
        status = rsl_model_build_signal(build, &raw->force[0],
                                        rsl_model_path("%s.force.0", path).text,
                                        &load->force_x);
    if (status == RSL_OK)
        status = rsl_model_build_signal(build, &raw->force[1],
                                        rsl_model_path("%s.force.1", path).text,
                                        &load->force_y);
    if (status == RSL_OK)
        status = rsl_model_build_signal(build, raw->torque,
                                        rsl_model_path("%s.torque", path).text,
                                        &load->torque);
    return status;
}

/* ---- slides -------------------------------------------------------------- */

rsl_status rsl_model_build_friction(rsl_model_build *build,
                                    const rsl_model_raw_friction *raw,
                                    const char *path,
                                    rsl_planar_friction *friction)
{
    *friction = (rsl_planar_friction){0.0, 0.0, 0.0};
    if (!raw)
        return RSL_OK;
    if (!rsl_given(raw->static_) && !rsl_given(raw->kinetic))
        return rsl_model_fail_at(build->reader, path, RSL_ERROR_MISSING,
                                 "needs `static` or `kinetic`");
    friction->static_ = rsl_given(raw->static_) ? raw->static_ : raw->kinetic;
    friction->kinetic = rsl_given(raw->kinetic) ? raw->kinetic : raw->static_;
    friction->slip_speed = raw->slip_speed;
    if (friction->kinetic > friction->static_)
        return rsl_model_fail_at(
            build->reader, rsl_model_path("%s.kinetic", path).text,
            RSL_ERROR_ARGUMENT, "is %g; allowed: at most the static one, %g",
            friction->kinetic, friction->static_);
    return RSL_OK;
}

static rsl_status build_slide(rsl_model_build *build, const void *entry,
                              const char *path, void *part)
{
    const rsl_model_raw_slide *raw = entry;
    rsl_planar_slide *slide = part;
    *slide = rsl_planar_slide_default();
    slide->point_a = rsl_model_build_point(raw->points[0]);
    slide->point_b = rsl_model_build_point(raw->points[1]);
    slide->normal_force = raw->normal_force;
    rsl_status status = rsl_model_build_two_bodies(
        build, raw->bodies, 1, path, &slide->body_a, &slide->body_b);
    if (status == RSL_OK)
        status = rsl_model_build_axis(build, raw->axis,
                                      rsl_model_path("%s.axis", path).text,
                                      &slide->axis_a);
    if (status == RSL_OK)
        status = rsl_model_build_friction(
            build, raw->friction, rsl_model_path("%s.friction", path).text,
            &slide->friction);
    return status;
}

/* ---- the lists ----------------------------------------------------------- */

enum { JOINTS, SPRINGS, LOADS, SLIDES, SECTIONS };

rsl_status rsl_model_build_links(rsl_model_build *build)
{
    const rsl_model_raw_model *raw = build->raw;
    const section sections[SECTIONS] = {
        [JOINTS] = {"joints", "joint", raw->joints, raw->joints_count,
                    sizeof(rsl_model_raw_joint), sizeof(rsl_planar_joint),
                    build_joint},
        [SPRINGS] = {"springs", "spring", raw->springs, raw->springs_count,
                     sizeof(rsl_model_raw_spring), sizeof(rsl_planar_spring),
                     build_spring},
        [LOADS] = {"loads", "load", raw->loads, raw->loads_count,
                   sizeof(rsl_model_raw_load), sizeof(rsl_planar_load),
                   build_load},
        [SLIDES] = {"slides", "slide", raw->slides, raw->slides_count,
                    sizeof(rsl_model_raw_slide), sizeof(rsl_planar_slide),
                    build_slide}};
    void *parts[SECTIONS] = {0};
    rsl_status status = RSL_OK;
    for (int i = 0; i < SECTIONS && status == RSL_OK; i++)
        status = build_section(build, &sections[i], &parts[i]);
    if (status != RSL_OK)
        return status;
    rsl_planar_model *model = &build->file->model;
    model->joints = parts[JOINTS];
    model->joint_count = raw->joints_count;
    model->springs = parts[SPRINGS];
    model->spring_count = raw->springs_count;
    model->loads = parts[LOADS];
    model->load_count = raw->loads_count;
    model->slides = parts[SLIDES];
    model->slide_count = raw->slides_count;
    return RSL_OK;
}
