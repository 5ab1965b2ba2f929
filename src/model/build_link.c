/* SPDX-License-Identifier: MIT
 *
 * Joints, springs, loads and slides.
 */
#include <stdio.h>
#include <string.h>

#include "model/build.h"
#include "planar/core/takes.h"

/* ---- friction of slides and pins ----------------------------------------- */

static int build_rubbing(rsl_model_build *build, const rsl_model_raw_friction *friction,
                         const rsl_model_raw_tangential *tangential, rsl_planar_friction *out,
                         rsl_planar_tangent *tangent)
{
    return rsl_model_build_friction(build, friction, out) &&
           rsl_model_build_tangent(build, tangential, NULL, tangent, out) &&
           (!tangential || rsl_model_check_tangent(build, tangent, NULL, tangential->node, NULL));
}

/* ---- joints -------------------------------------------------------------- */

/* A key that only some types of joints take. */
static int check_key(rsl_model_build *build, const rsl_model_raw_joint *raw, int given,
                     const char *key, unsigned bit)
{
    char types[120] = "";
    const rsl_planar_type *type;
    if (!given || rsl_planar_joint_type_at(raw->joint.kind)->takes & bit)
        return 1;
    for (size_t i = 0; (type = rsl_planar_joint_type_at(i)) != NULL; i++)
        if (type->takes & bit)
            (void)snprintf(types + strlen(types), sizeof types - strlen(types), "%s'%s'",
                           *types ? " and " : "", type->name);
    return rsl_model_fail_at(build->reader, raw->node, key, RSL_ERROR_CONFLICT,
                             "only joints of the type %s have it", types);
}

static int check_joint(rsl_model_build *build, const rsl_model_raw_joint *raw)
{
    unsigned takes = rsl_planar_joint_type_at(raw->joint.kind)->takes;
    if (takes & RSL_PLANAR_TAKES_DRIVE && !raw->drive)
        return rsl_model_fail_at(build->reader, raw->node, "drive", RSL_ERROR_MISSING,
                                 "is required by a %s joint: the relative angle over time",
                                 rsl_planar_joint_type_at(raw->joint.kind)->name);
    return check_key(build, raw, rsl_given(raw->joint.length), "length", RSL_PLANAR_TAKES_LENGTH) &&
           check_key(build, raw, raw->drive != NULL, "drive", RSL_PLANAR_TAKES_DRIVE) &&
           check_key(build, raw, raw->clearance != NULL, "clearance", RSL_PLANAR_TAKES_CLEARANCE);
}

/* A pin has a radius and friction, or none of them; a guide may have a length where it has friction. */
static int check_friction(rsl_model_build *build, const rsl_model_raw_joint *raw)
{
    int rubs = raw->friction || raw->tangential, pin = raw->joint.kind == RSL_PLANAR_JOINT_REVOLUTE;
    int guide = raw->joint.kind == RSL_PLANAR_JOINT_TRANSLATIONAL;
    const char *size = rsl_given(raw->joint.radius)            ? "radius"
                       : guide && rsl_given(raw->joint.length) ? "length"
                                                               : NULL;
    const char *key = raw->friction     ? "friction"
                      : raw->tangential ? "tangential"
                      : size            ? size
                                        : "normal_force";
    if (!rubs && !size && raw->joint.normal_force == 0.0)
        return 1;
    if (!check_key(build, raw, rsl_given(raw->joint.radius), "radius", RSL_PLANAR_TAKES_RADIUS) ||
        !check_key(build, raw, 1, key, RSL_PLANAR_TAKES_FRICTION))
        return 0;
    if (raw->clearance)
        return rsl_model_fail_at(
            build->reader, raw->node, size ? size : key, RSL_ERROR_CONFLICT,
            "stands beside `clearance`: friction of its contacts stands there");
    if (pin && !size)
        return rsl_model_fail_at(build->reader, raw->node, "radius", RSL_ERROR_MISSING,
                                 "is required by a pin with friction");
    return rubs || rsl_model_fail_at(build->reader, raw->node, key, RSL_ERROR_MISSING,
                                     "is that of a joint with friction; needs `friction` or "
                                     "`tangential` beside it");
}

static int finish_joint(rsl_model_build *build, const void *entry, void *part)
{
    const rsl_model_raw_joint *raw = entry;
    rsl_planar_joint *joint = part;
    return rsl_model_build_two_bodies(build, raw->bodies, 1, raw->node, &joint->body_a,
                                      &joint->body_b) &&
           rsl_model_build_axis(build, joint->axis_a, raw->node, "axis") &&
           check_joint(build, raw) && check_friction(build, raw) &&
           rsl_model_build_signal(build, raw->drive, "rad", &joint->drive) &&
           build_rubbing(build, raw->friction, raw->tangential, &joint->friction, &joint->tangent);
}

/* ---- springs ------------------------------------------------------------- */

static int take_table(rsl_model_build *build, const rsl_model_raw_table *raw,
                      rsl_planar_spring *spring)
{
    const double *elongation = raw->elongation.all;
    size_t count = raw->elongation.count;
    if (raw->force.count != count)
        return rsl_model_fail_at(
            build->reader, raw->node, "force", RSL_ERROR_CONFLICT,
            "has %zu entries, but elongation has %zu; allowed: as many of both", raw->force.count,
            count);
    for (size_t i = 1; i < count; i++)
        if (elongation[i] <= elongation[i - 1])
            return rsl_model_fail_at(build->reader, raw->node,
                                     rsl_model_path("elongation.%zu", i).text, RSL_ERROR_ARGUMENT,
                                     "is %g after %g; allowed: rising numbers", elongation[i],
                                     elongation[i - 1]);
    spring->table_elongation = elongation;
    spring->table_force = raw->force.all;
    spring->table_count = count;
    return 1;
}

static int finish_spring(rsl_model_build *build, const void *entry, void *part)
{
    const rsl_model_raw_spring *raw = entry;
    rsl_planar_spring *spring = part;
    if (!rsl_model_build_two_bodies(build, raw->bodies, 1, raw->node, &spring->body_a,
                                    &spring->body_b) ||
        !rsl_model_build_axis(build, spring->axis_a, raw->node, "axis"))
        return 0;
    if (!raw->table)
        return 1;
    if (spring->stiffness != 0.0 || spring->stiffness2 != 0.0 || spring->stiffness3 != 0.0)
        return rsl_model_fail_at(build->reader, raw->node, "table", RSL_ERROR_CONFLICT,
                                 "stands beside a stiffness; allowed: one of the two");
    return take_table(build, raw->table, spring);
}

/* ---- loads --------------------------------------------------------------- */

static int finish_load(rsl_model_build *build, const void *entry, void *part)
{
    const rsl_model_raw_load *raw = entry;
    rsl_planar_load *load = part;
    return rsl_model_build_body_of(build, raw->body, 0, raw->node, "body", &load->body) &&
           rsl_model_build_signal(build, raw->force[0], "N", &load->force_x) &&
           rsl_model_build_signal(build, raw->force[1], "N", &load->force_y) &&
           rsl_model_build_signal(build, raw->torque, "N m", &load->torque);
}

/* ---- slides -------------------------------------------------------------- */

static int finish_slide(rsl_model_build *build, const void *entry, void *part)
{
    const rsl_model_raw_slide *raw = entry;
    rsl_planar_friction_guide *slide = part;
    if (!raw->friction && !raw->tangential)
        return rsl_model_fail_at(build->reader, raw->node, NULL, RSL_ERROR_MISSING,
                                 "needs `friction` or `tangential`");
    return rsl_model_build_two_bodies(build, raw->bodies, 1, raw->node, &slide->body_a,
                                      &slide->body_b) &&
           rsl_model_build_axis(build, slide->axis_a, raw->node, "axis") &&
           build_rubbing(build, raw->friction, raw->tangential, &slide->friction, &slide->tangent);
}

/* ---- points to look at ------------------------------------------------------ */

static int finish_marker(rsl_model_build *build, const void *entry, void *part)
{
    const rsl_model_raw_marker *raw = entry;
    rsl_planar_marker *marker = part;
    return rsl_model_build_body_of(build, raw->body, 0, raw->node, "body", &marker->body) &&
           rsl_model_build_body_of(build, raw->seen_from, 1, raw->node, "seen_from",
                                   &marker->seen_from);
}

/* ---- the lists ----------------------------------------------------------- */

#define SECTION(name, type)                                                                        \
    {                                                                                              \
#name "s", #name, sizeof(rsl_model_raw_##name), sizeof(rsl_planar_##type),                 \
            offsetof(rsl_model_raw_##name, name), finish_##name                                    \
    }

enum { JOINTS, SPRINGS, LOADS, SLIDES, POINTS, SECTIONS };

int rsl_model_build_links(rsl_model_build *build)
{
    static const rsl_model_build_section sections[SECTIONS] = {
        [JOINTS] = SECTION(joint, joint),
        [SPRINGS] = SECTION(spring, spring),
        [LOADS] = SECTION(load, load),
        [SLIDES] = SECTION(slide, friction_guide),
        [POINTS] = {"points", "point", sizeof(rsl_model_raw_marker), sizeof(rsl_planar_marker),
                    offsetof(rsl_model_raw_marker, marker), finish_marker}};
    const rsl_model_raw_model *raw = build->raw;
    const rsl_model_raw_section entries[SECTIONS] = {
        [JOINTS] = {raw->joints.all, raw->joints.count},
        [SPRINGS] = raw->springs,
        [LOADS] = raw->loads,
        [SLIDES] = raw->slides,
        [POINTS] = raw->points};
    rsl_planar_model *model = &build->file->model;
    void *parts[SECTIONS];
    rsl_model_names names;
    for (int i = 0; i < SECTIONS; i++)
        if (!rsl_model_build_parts(build, &sections[i], entries[i].all, entries[i].count, 0,
                                   &parts[i], &names))
            return 0;
    model->joints = parts[JOINTS];
    model->joint_count = raw->joints.count;
    model->springs = parts[SPRINGS];
    model->spring_count = raw->springs.count;
    model->loads = parts[LOADS];
    model->load_count = raw->loads.count;
    model->slides = parts[SLIDES];
    model->slide_count = raw->slides.count;
    model->markers = parts[POINTS];
    model->marker_count = raw->points.count;
    return 1;
}
