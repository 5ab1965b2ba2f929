/* SPDX-License-Identifier: MIT
 *
 * results: the animation: what there is to draw, once, and the frames.
 *
 * A frame is three numbers of 16 bits per body that moves: x and y as parts of
 * the room that all bodies need, the angle as part of a turn; and one per
 * contact, its force as part of the largest. They go into the page as base64.
 */
#include "planar/core/takes.h"
#include "report/report.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "report/json.h"

enum {
    FRAMES_MAX = 1000,
    FRAMES_MIN = 80,     /* whatever the bytes */
    BYTES_MAX = 2400000, /* of all frames, before base64 */
    BODIES_MAX = 12000,  /* that are drawn, as are the shapes and links */
    SHAPES_MAX = 20000,
    LINKS_MAX = 10000,
    CONTACTS_MAX = 200, /* with an arrow */
    FLASHES_MAX = 2000, /* events that are marked where they happen */
    SCENE_DIGITS = 7
};

static const double turn = 6.283185307179586;

/* ---- frames -------------------------------------------------------------- */

int rsl_report_frames_init(rsl_report_frames *frames, const rsl_planar_model *model, size_t wanted)
{
    *frames = (rsl_report_frames){.bodies = model->body_count < BODIES_MAX ? model->body_count
                                                                           : BODIES_MAX};
    frames->contacts = model->contact_count < CONTACTS_MAX ? model->contact_count : CONTACTS_MAX;
    size_t bytes = 6 * frames->bodies + 2 * frames->contacts + 4;
    frames->capacity = BYTES_MAX / bytes;
    if (frames->capacity < FRAMES_MIN)
        frames->capacity = FRAMES_MIN;
    if (wanted == 0)
        wanted = FRAMES_MAX;
    if (frames->capacity > wanted)
        frames->capacity = wanted;
    if (frames->capacity < 2)
        frames->capacity = 2;
    frames->spacing = model->end_time / (double)(frames->capacity - 1);
    frames->time = calloc(frames->capacity, sizeof(float));
    frames->pose = calloc(3 * frames->bodies * frames->capacity + 1, sizeof(float));
    frames->force = calloc(frames->contacts * frames->capacity + 1, sizeof(float));
    frames->peak = calloc(frames->contacts + 1, sizeof(float));
    return frames->time && frames->pose && frames->force && frames->peak;
}

void rsl_report_frames_free(rsl_report_frames *frames)
{
    free(frames->time);
    free(frames->pose);
    free(frames->force);
    free(frames->peak);
    *frames = (rsl_report_frames){0};
}

void rsl_report_frames_force(rsl_report_frames *frames, size_t contact, double force)
{
    if (contact < frames->contacts && force > (double)frames->peak[contact])
        frames->peak[contact] = (float)force;
}

void rsl_report_frames_add(rsl_report_frames *frames, const rsl_planar_view *state)
{
    float *pose = frames->pose + 3 * frames->bodies * frames->count;
    for (size_t i = 0; i < frames->contacts; i++)
        rsl_report_frames_force(frames, i, state->contact_force[i]);
    if (frames->count == frames->capacity || state->time < frames->next - 1e-6 * frames->spacing)
        return;
    frames->time[frames->count] = (float)state->time;
    for (size_t i = 0; i < frames->bodies; i++) {
        double turns = state->pose[i].angle / turn;
        pose[3 * i] = (float)state->pose[i].x;
        pose[3 * i + 1] = (float)state->pose[i].y;
        pose[3 * i + 2] = (float)(turns - floor(turns));
    }
    if (frames->contacts > 0) {
        memcpy(frames->force + frames->contacts * frames->count, frames->peak,
               frames->contacts * sizeof(float));
        memset(frames->peak, 0, frames->contacts * sizeof(float));
    }
    frames->count++;
    while (frames->next <= state->time + 1e-6 * frames->spacing)
        frames->next += frames->spacing;
}

/* ---- what moves, and where ----------------------------------------------- */

typedef struct stretch {
    double low_x, low_y, high_x, high_y, force_max;
    unsigned char moves[BODIES_MAX]; /* per body */
} stretch;

static int body_moves(const rsl_report_frames *frames, size_t body)
{
    for (size_t k = 1; k < frames->count; k++)
        for (size_t j = 0; j < 3; j++)
            if (frames->pose[3 * body + j] != frames->pose[3 * (k * frames->bodies + body) + j])
                return 1;
    return 0;
}

static void widen(stretch *room, double x, double y)
{
    if (!isfinite(x) || !isfinite(y))
        return;
    room->low_x = fmin(room->low_x, x);
    room->low_y = fmin(room->low_y, y);
    room->high_x = fmax(room->high_x, x);
    room->high_y = fmax(room->high_y, y);
}

static void measure(stretch *room, const rsl_report_frames *frames)
{
    for (size_t i = 0; i < frames->bodies; i++) {
        room->moves[i] = (unsigned char)body_moves(frames, i);
        for (size_t k = 0; room->moves[i] && k < frames->count; k++) {
            const float *p = frames->pose + 3 * (k * frames->bodies + i);
            widen(room, (double)p[0], (double)p[1]);
        }
    }
    for (size_t i = 0; i < frames->contacts * frames->count; i++)
        room->force_max = fmax(room->force_max, (double)frames->force[i]);
    if (!(room->low_x <= room->high_x))
        room->low_x = room->low_y = room->high_x = room->high_y = 0.0;
}

/* ---- numbers as letters -------------------------------------------------- */

void rsl_report_base64(FILE *stream, const unsigned char *bytes, size_t count)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < count; i += 3) {
        size_t left = count - i;
        unsigned bits = (unsigned)bytes[i] << 16;
        if (left > 1)
            bits |= (unsigned)bytes[i + 1] << 8;
        if (left > 2)
            bits |= bytes[i + 2];
        putc(letters[bits >> 18 & 63], stream);
        putc(letters[bits >> 12 & 63], stream);
        putc(left > 1 ? letters[bits >> 6 & 63] : '=', stream);
        putc(left > 2 ? letters[bits & 63] : '=', stream);
    }
}

/* Bytes on their way to letters. */
typedef struct packing {
    FILE *stream;
    unsigned char bytes[768]; /* three divides it */
    size_t count;
} packing;

static packing begin_packed(FILE *stream, const char *id)
{
    fprintf(stream, "<script type=\"text/plain\" id=\"%s\">", id);
    return (packing){.stream = stream};
}

static void put_byte(packing *p, unsigned value)
{
    p->bytes[p->count++] = (unsigned char)(value & 255u);
    if (p->count == sizeof p->bytes) {
        rsl_report_base64(p->stream, p->bytes, p->count);
        p->count = 0;
    }
}

static void end_packed(packing *p)
{
    rsl_report_base64(p->stream, p->bytes, p->count);
    fputs("</script>\n", p->stream);
}

static void put_16(packing *p, double part)
{
    unsigned value = part > 0.0 ? (unsigned)lround(fmin(part, 1.0) * 65535.0) : 0u;
    put_byte(p, value);
    put_byte(p, value >> 8);
}

static double part_of(double value, double low, double high)
{
    return high > low ? (value - low) / (high - low) : 0.0;
}

/* All frames of the bodies that move. */
static void put_poses(FILE *stream, const rsl_report_frames *frames, const stretch *room)
{
    packing packed = begin_packed(stream, "poses");
    for (size_t k = 0; k < frames->count; k++)
        for (size_t i = 0; i < frames->bodies; i++) {
            const float *p = frames->pose + 3 * (k * frames->bodies + i);
            if (!room->moves[i])
                continue;
            put_16(&packed, part_of((double)p[0], room->low_x, room->high_x));
            put_16(&packed, part_of((double)p[1], room->low_y, room->high_y));
            put_16(&packed, (double)p[2]);
        }
    end_packed(&packed);
}

static void put_forces(FILE *stream, const rsl_report_frames *frames, const stretch *room)
{
    packing packed = begin_packed(stream, "forces");
    for (size_t i = 0; i < frames->contacts * frames->count; i++)
        put_16(&packed, part_of((double)frames->force[i], 0.0, room->force_max));
    end_packed(&packed);
}

/* IEEE 754 single, lowest byte first. */
static void put_times(FILE *stream, const rsl_report_frames *frames)
{
    packing packed = begin_packed(stream, "times");
    for (size_t i = 0; i < frames->count; i++) {
        unsigned bits;
        memcpy(&bits, &frames->time[i], sizeof bits);
        for (size_t j = 0; j < 4; j++)
            put_byte(&packed, bits >> 8 * j);
    }
    end_packed(&packed);
}

/* ---- the scene ----------------------------------------------------------- */

static void put_point(rsl_report_json *json, const char *key, rsl_planar_point point)
{
    rsl_report_json_vector(json, key, (const double[]){point.x, point.y}, 2);
}

/* 1: the frames contain the body. */
static int drawn(const rsl_report *results, size_t body)
{
    return body == RSL_PLANAR_WORLD || body < results->frames.bodies;
}

static void put_body_number(rsl_report_json *json, const char *key, size_t body)
{
    rsl_report_json_number(json, key, body == RSL_PLANAR_WORLD ? -1.0 : (double)body);
}

static void put_shape(rsl_report_json *json, const rsl_planar_shape *shape)
{
    const rsl_planar_type *type = rsl_planar_shape_type_at(shape->kind);
    rsl_report_json_object(json, NULL);
    rsl_report_json_text(json, "kind", type->name);
    put_point(json, "at", shape->at);
    if (type->takes & RSL_PLANAR_TAKES_RADIUS)
        rsl_report_json_number(json, "radius", shape->radius);
    if (type->takes & RSL_PLANAR_TAKES_NORMAL)
        put_point(json, "normal", shape->normal);
    if (type->takes & RSL_PLANAR_TAKES_TO)
        put_point(json, "to", shape->to);
    if (type->takes & RSL_PLANAR_TAKES_SIZE)
        put_point(json, "size", shape->size);
    if (type->takes & RSL_PLANAR_TAKES_ANGLE)
        rsl_report_json_number(json, "angle", shape->angle);
    if (type->takes & RSL_PLANAR_TAKES_POINTS) {
        rsl_report_json_array(json, "points");
        for (size_t i = 0; i < shape->point_count; i++)
            put_point(json, NULL, shape->points[i]);
        rsl_report_json_close(json);
    }
    rsl_report_json_close(json);
}

static void put_bodies(rsl_report_json *json, const rsl_report *results, const stretch *room)
{
    const rsl_planar_model *model = results->model;
    size_t shapes = 0;
    rsl_report_json_array(json, "bodies");
    for (size_t i = 0; i < results->frames.bodies; i++) {
        const rsl_planar_body *body = &model->bodies[i];
        const float *pose = results->frames.pose + 3 * i;
        int seen = results->frames.count > 0;
        rsl_report_json_object(json, NULL);
        rsl_report_json_text(json, "name", body->name ? body->name : "");
        rsl_report_json_number(json, "moves", room->moves[i]);
        rsl_report_json_vector(json, "pose",
                               (const double[]){seen ? (double)pose[0] : body->position.x,
                                                seen ? (double)pose[1] : body->position.y,
                                                seen ? turn * (double)pose[2] : body->angle},
                               3);
        rsl_report_json_array(json, "shapes");
        for (size_t j = 0; j < body->shape_count && shapes++ < SHAPES_MAX; j++)
            put_shape(json, &body->shapes[j]);
        rsl_report_json_close(json);
        rsl_report_json_close(json);
    }
    rsl_report_json_close(json);
}

/* The two bodies that a joint or spring holds on to, and where. */
static void put_ends(rsl_report_json *json, size_t a, rsl_planar_point point_a, size_t b,
                     rsl_planar_point point_b)
{
    put_body_number(json, "a", a);
    put_body_number(json, "b", b);
    put_point(json, "pa", point_a);
    put_point(json, "pb", point_b);
}

static void put_joints(rsl_report_json *json, const rsl_report *results)
{
    const rsl_planar_model *model = results->model;
    rsl_report_json_array(json, "joints");
    for (size_t i = 0; i < model->joint_count && i < LINKS_MAX; i++) {
        const rsl_planar_joint *joint = &model->joints[i];
        if (!drawn(results, joint->body_a) || !drawn(results, joint->body_b))
            continue;
        rsl_report_json_object(json, NULL);
        rsl_report_json_text(json, "kind", rsl_planar_joint_type_at(joint->kind)->name);
        put_ends(json, joint->body_a, joint->point_a, joint->body_b, joint->point_b);
        put_point(json, "axis", joint->axis_a);
        rsl_report_json_close(json);
    }
    rsl_report_json_close(json);
}

static void put_springs(rsl_report_json *json, const rsl_report *results)
{
    const rsl_planar_model *model = results->model;
    rsl_report_json_array(json, "springs");
    for (size_t i = 0; i < model->spring_count && i < LINKS_MAX; i++) {
        const rsl_planar_spring *spring = &model->springs[i];
        int elastic = spring->stiffness != 0.0 || spring->stiffness2 != 0.0 ||
                      spring->stiffness3 != 0.0 || spring->table_count > 0;
        if (!drawn(results, spring->body_a) || !drawn(results, spring->body_b))
            continue;
        rsl_report_json_object(json, NULL);
        rsl_report_json_text(json, "kind", rsl_planar_spring_type_at(spring->kind)->name);
        rsl_report_json_number(json, "elastic", elastic);
        put_ends(json, spring->body_a, spring->point_a, spring->body_b, spring->point_b);
        rsl_report_json_close(json);
    }
    rsl_report_json_close(json);
}

static void put_contacts(rsl_report_json *json, const rsl_report *results)
{
    const rsl_planar_model *model = results->model;
    rsl_report_json_array(json, "contacts");
    for (size_t i = 0; i < results->frames.contacts; i++) {
        const rsl_planar_contact_pair *pair = &model->contacts[i];
        if (!drawn(results, pair->body_a) || !drawn(results, pair->body_b)) {
            rsl_report_json_null(json, NULL);
            continue;
        }
        rsl_report_json_object(json, NULL);
        rsl_report_json_text(json, "kind", rsl_planar_contact_type_at(pair->kind)->name);
        put_body_number(json, "a", pair->body_a);
        put_body_number(json, "b", pair->body_b);
        put_body_number(json, "sa", pair->shape_a);
        put_body_number(json, "sb", pair->shape_b);
        put_point(json, "pa", pair->point_a);
        put_point(json, "pb", pair->point_b);
        put_point(json, "axis", pair->axis_a);
        rsl_report_json_close(json);
    }
    rsl_report_json_close(json);
}

/* Where events happen: touch, end, place, part of the largest force. */
static void put_flashes(rsl_report_json *json, const rsl_report *results)
{
    const rsl_report_event_list *events = &results->events;
    double largest = 0.0;
    for (size_t i = 0; i < events->count; i++)
        if (events->all[i].force_max > largest)
            largest = events->all[i].force_max;
    rsl_report_json_array(json, "flashes");
    for (size_t i = 0; i < events->count && i < FLASHES_MAX; i++) {
        const rsl_planar_contact_record *record = &events->all[i];
        rsl_report_json_vector(json, NULL,
                               (const double[]){record->t_touch, record->t_separate,
                                                record->where.x, record->where.y,
                                                largest > 0.0 ? record->force_max / largest : 0.0},
                               5);
    }
    rsl_report_json_close(json);
}

static void put_scene(FILE *stream, const rsl_report *results, const stretch *room)
{
    rsl_report_json json = rsl_report_json_start(stream);
    json.digits = SCENE_DIGITS;
    json.in_page = 1;
    fputs("<script type=\"application/json\" id=\"scene\">", stream);
    rsl_report_json_object(&json, NULL);
    rsl_report_json_number(&json, "end", results->time_last);
    rsl_report_json_number(&json, "frames", (double)results->frames.count);
    rsl_report_json_vector(
        &json, "room", (const double[]){room->low_x, room->low_y, room->high_x, room->high_y}, 4);
    rsl_report_json_number(&json, "force", room->force_max);
    put_bodies(&json, results, room);
    put_joints(&json, results);
    put_springs(&json, results);
    put_contacts(&json, results);
    put_flashes(&json, results);
    rsl_report_json_close(&json);
    fputs("</script>\n", stream);
}

void rsl_report_write_scene(FILE *stream, const rsl_report *results)
{
    const rsl_report_frames *frames = &results->frames;
    stretch room = {.low_x = HUGE_VAL, .low_y = HUGE_VAL, .high_x = -HUGE_VAL, .high_y = -HUGE_VAL};
    measure(&room, frames);
    put_scene(stream, results, &room);
    put_times(stream, frames);
    put_poses(stream, frames, &room);
    put_forces(stream, frames, &room);
}
