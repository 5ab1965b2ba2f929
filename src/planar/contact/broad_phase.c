/* SPDX-License-Identifier: MIT
 *
 * Broad phase of contact groups: cell list with a margin (Verlet list).
 *
 * Circles, and the bounding circles of other bounded moving shapes, are sorted into square cells
 * slightly larger than the largest of them. Pairs in the same or adjacent cells that are nearer
 * than the margin are listed. The list is valid until a body has moved by half the margin. Cost: N
 * log N for the sorting. Unbounded or immobile shapes of the group (walls) stay paired with every
 * circle.
 */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "num/elementary.h"
#include "planar/contact/contact.h"
#include "planar/contact/internal.h"
#include "planar/core/core.h"
#include "planar/dem/dem.h"
#include "planar/geometry/geometry.h"

typedef rsl_planar_member member;

typedef struct pair {
    size_t contact, a, b;    /* bodies, a < b */
    size_t shape_a, shape_b; /* their shapes */
} pair;

struct rsl_planar_neighbours {
    member *members; /* owned by the state */
    size_t count;
    size_t sustained;       /* number of permanent contact points, those of walls, listed first */
    double largest, margin; /* largest radius, margin of the list, m */
    pair *pairs, *sorted;   /* sorted: buffer of the sort */
    size_t pair_count, pair_capacity, sorted_capacity;
    size_t *first;                  /* per body: first pair in the counting sort */
    rsl_planar_contact_point *kept; /* contact points of the previous list */
    size_t kept_capacity;
};

void rsl_planar_neighbours_free(rsl_planar_neighbours *neighbours)
{
    if (neighbours == NULL)
        return;
    free(neighbours->pairs);
    free(neighbours->sorted);
    free(neighbours->first);
    free(neighbours->kept);
    free(neighbours);
}

static const rsl_planar_outline *outline_of(const rsl_planar_compiled_model *fixed, const member *m)
{
    return &fixed->outline[m->body][m->shape];
}

/* Position of a member and its cell. */
static void update_cell(const rsl_planar_compiled_model *fixed, const rsl_planar_workspace *work,
                        member *m, double cell)
{
    const rsl_planar_outline *outline = outline_of(fixed, m);
    rsl_planar_point at = rsl_planar_to_world(&work->frame[m->body], outline->middle);
    m->x = at.x;
    m->y = at.y;
    m->radius = outline->size;
    m->column = (long)floor(fmin(1e15, fmax(-1e15, at.x / cell)));
    m->line = (long)floor(fmin(1e15, fmax(-1e15, at.y / cell)));
}

static int by_cell(const void *first, const void *second)
{
    const member *a = first, *b = second;
    if (a->contact != b->contact)
        return a->contact < b->contact ? -1 : 1;
    if (a->column != b->column)
        return a->column < b->column ? -1 : 1;
    if (a->line != b->line)
        return a->line < b->line ? -1 : 1;
    if (a->body != b->body)
        return a->body < b->body ? -1 : 1;
    return a->shape < b->shape ? -1 : a->shape > b->shape;
}

static int by_pair(const pair *p, const pair *q)
{
    const size_t a[] = {p->contact, p->a, p->b, p->shape_a, p->shape_b};
    const size_t b[] = {q->contact, q->a, q->b, q->shape_a, q->shape_b};
    for (int i = 0; i < 5; i++)
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    return 0;
}

/* 1: the member is a point; two points have no contact. */
static int is_point(const rsl_planar_compiled_model *fixed, const member *m)
{
    return outline_of(fixed, m)->size == 0.0;
}

static int is_near(const rsl_planar_neighbours *neighbours, const member *a, const member *b)
{
    double dx = a->x - b->x, dy = a->y - b->y;
    double reach = a->radius + b->radius + neighbours->margin;
    return a->body != b->body && dx * dx + dy * dy < reach * reach;
}

/* 1: at least one body has a degree of freedom. Contact of two immobile or prescribed bodies has no
 * effect and is not listed. */
static int is_either_mobile(const rsl_planar_compiled_model *fixed, size_t a, size_t b)
{
    return a != b && (fixed->dof[a].count > 0 || fixed->dof[b].count > 0);
}

/* Adds the pair if it is within the margin; 0: out of memory. */
static int add_if_near(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work,
                       const member *a, const member *b)
{
    assert(a->contact == b->contact);
    rsl_planar_neighbours *neighbours = work->neighbours;
    if (!is_near(neighbours, a, b) || !is_either_mobile(fixed, a->body, b->body) ||
        (is_point(fixed, a) && is_point(fixed, b)))
        return 1;
    if (neighbours->pair_count == neighbours->pair_capacity) {
        size_t capacity = 2 * neighbours->pair_capacity + 64;
        pair *grown = realloc(neighbours->pairs, capacity * sizeof *grown);
        if (grown == NULL)
            return 0;
        neighbours->pairs = grown;
        neighbours->pair_capacity = capacity;
    }
    int swapped = a->body > b->body;
    const member *first = swapped ? b : a, *second = swapped ? a : b;
    neighbours->pairs[neighbours->pair_count++] =
        (pair){first->contact, first->body, second->body, first->shape, second->shape};
    return 1;
}

/* Index of the first member in or after the cell. */
static size_t find_cell(const rsl_planar_neighbours *neighbours, size_t contact, long column,
                        long line)
{
    size_t low = 0, high = neighbours->count;
    member key = {.contact = contact, .column = column, .line = line};
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (by_cell(&neighbours->members[middle], &key) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Pairs m with the members of one column from `k` on, up to the line above m; 0: out of memory. */
static int pair_in_column(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work,
                          const member *m, size_t k, long column)
{
    const rsl_planar_neighbours *neighbours = work->neighbours;
    for (; k < neighbours->count; k++) {
        const member *o = &neighbours->members[k];
        if (o->contact != m->contact || o->column != column || o->line > m->line + 1)
            break;
        if (!add_if_near(fixed, work, m, o))
            return 0;
    }
    return 1;
}

/* Pairs member i with later members of its cell, the cell above and the next column, so that each
 * pair is found once. */
static int pair_with_neighbours(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work,
                                size_t i)
{
    const rsl_planar_neighbours *neighbours = work->neighbours;
    const member *m = &neighbours->members[i];
    size_t next = find_cell(neighbours, m->contact, m->column + 1, m->line - 1);
    return pair_in_column(fixed, work, m, i + 1, m->column) &&
           pair_in_column(fixed, work, m, next, m->column + 1);
}

/* ---- order of the pairs: counting sort, because lists are rebuilt often ---------------------- */

/* 0: out of memory. */
static int reserve_sort_buffers(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work)
{
    rsl_planar_neighbours *neighbours = work->neighbours;
    if (neighbours->first == NULL)
        neighbours->first = malloc((fixed->bodies + 2) * sizeof *neighbours->first);
    if (neighbours->sorted_capacity < neighbours->pair_capacity) {
        free(neighbours->sorted);
        neighbours->sorted = malloc(neighbours->pair_capacity * sizeof *neighbours->sorted);
        neighbours->sorted_capacity = neighbours->sorted ? neighbours->pair_capacity : 0;
    }
    return neighbours->first != NULL && neighbours->sorted_capacity == neighbours->pair_capacity;
}

/* Insertion sort by by_pair, for short and nearly sorted ranges. */
static void insertion_sort(pair *pairs, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        pair p = pairs[i];
        size_t k = i;
        for (; k > 0 && by_pair(&pairs[k - 1], &p) > 0; k--)
            pairs[k] = pairs[k - 1];
        pairs[k] = p;
    }
}

/* Sorts the pairs of one contact: counting sort by first body, insertion sort of the few pairs of
 * each body. */
static void sort_contact(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work,
                         size_t begin, size_t end)
{
    rsl_planar_neighbours *neighbours = work->neighbours;
    size_t bodies = fixed->bodies, *first = neighbours->first;
    memset(first, 0, (bodies + 2) * sizeof *first);
    for (size_t i = begin; i < end; i++)
        first[neighbours->pairs[i].a + 1]++;
    first[0] = begin;
    for (size_t a = 1; a <= bodies; a++)
        first[a] += first[a - 1];
    for (size_t i = begin; i < end; i++)
        neighbours->sorted[first[neighbours->pairs[i].a]++] = neighbours->pairs[i];
    for (size_t a = 0, from = begin; a < bodies; from = first[a++])
        insertion_sort(neighbours->sorted + from, first[a] - from);
}

/* Sorts all pairs. They are already grouped by contact, as the members are; 0: out of memory. */
static int sort_pairs(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work)
{
    rsl_planar_neighbours *neighbours = work->neighbours;
    if (neighbours->pair_count == 0)
        return 1;
    if (!reserve_sort_buffers(fixed, work))
        return 0;
    for (size_t begin = 0, end = 0; begin < neighbours->pair_count; begin = end) {
        while (end < neighbours->pair_count &&
               neighbours->pairs[end].contact == neighbours->pairs[begin].contact)
            end++;
        assert(begin == 0 ||
               neighbours->pairs[begin - 1].contact < neighbours->pairs[begin].contact);
        sort_contact(fixed, work, begin, end);
    }
    pair *previous = neighbours->pairs;
    neighbours->pairs = neighbours->sorted;
    neighbours->sorted = previous;
    return 1;
}

static int find_pairs(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work)
{
    rsl_planar_neighbours *neighbours = work->neighbours;
    double cell = 2.0 * neighbours->largest + neighbours->margin;
    int ok = 1;
    neighbours->pair_count = 0;
    for (size_t i = 0; i < neighbours->count; i++)
        update_cell(fixed, work, &neighbours->members[i], cell);
    qsort(neighbours->members, neighbours->count, sizeof *neighbours->members, by_cell);
    for (size_t i = 0; i < neighbours->count && ok; i++)
        ok = pair_with_neighbours(fixed, work, i);
    return ok && sort_pairs(fixed, work);
}

/* ---- contact points of the pairs ------------------------------------------------------------ */

/* Pair of a contact point: the body with the lower index first, whichever carries the disc. */
static pair pair_of(const rsl_planar_contact_point *point)
{
    if (point->a > point->b)
        return (pair){point->contact, point->b, point->a, point->shape_b, point->shape_a};
    return (pair){point->contact, point->a, point->b, point->shape_a, point->shape_b};
}

/* Copies the contact points of the current list to `kept`; 0: out of memory. */
static int save_points(const rsl_planar_state *state, rsl_planar_workspace *work)
{
    rsl_planar_neighbours *neighbours = work->neighbours;
    size_t count = state->point_count - neighbours->sustained;
    if (count > neighbours->kept_capacity) {
        rsl_planar_contact_point *grown = realloc(neighbours->kept, count * sizeof *grown);
        if (grown == NULL)
            return 0;
        neighbours->kept = grown;
        neighbours->kept_capacity = count;
    }
    if (count > 0)
        memcpy(neighbours->kept, state->points + neighbours->sustained,
               count * sizeof *neighbours->kept);
    return 1;
}

/* Restores the state of contact points whose pair was listed before, from `kept[old]` on; prepares
 * those of a new pair. */
static void carry_over(rsl_planar *system, const pair *p, size_t first, size_t old,
                       size_t old_count)
{
    const rsl_planar_neighbours *neighbours = system->work.neighbours;
    for (size_t k = first; k < system->state.point_count; k++, old++) {
        rsl_planar_contact_point *point = &system->state.points[k];
        pair before = old < old_count ? pair_of(&neighbours->kept[old]) : *p;
        if (old < old_count && by_pair(&before, p) == 0) {
            *point = neighbours->kept[old];
            point->friction.point = point->rolling.point = k;
        } else {
            rsl_planar_ready_contact(system->fixed, &system->work, point);
        }
    }
}

/* Contact points of the new list. Contact points of dropped pairs are open and are discarded. */
static rsl_status merge(rsl_planar *system, size_t old_count, rsl_error *error)
{
    rsl_planar_neighbours *neighbours = system->work.neighbours;
    size_t old = 0;
    rsl_status status = RSL_OK;
    system->state.point_count = neighbours->sustained;
    for (size_t i = 0; i < neighbours->pair_count && status >= 0; i++) {
        const pair *p = &neighbours->pairs[i];
        size_t first = system->state.point_count;
        for (; old < old_count; old++) {
            pair before = pair_of(&neighbours->kept[old]);
            if (by_pair(&before, p) >= 0)
                break;
        }
        status = rsl_planar_add_pair(system, p->contact, p->a, p->shape_a, p->b, p->shape_b, error);
        if (status >= 0)
            carry_over(system, p, first, old, old_count);
    }
    rsl_planar_list_closed_contacts(system->fixed, &system->state, &system->work);
    return status;
}

/* Largest displacement of a member since the list was built, m. */
static double max_displacement(const rsl_planar *system)
{
    const rsl_planar_neighbours *neighbours = system->work.neighbours;
    double max = 0.0;
    for (size_t i = 0; i < neighbours->count; i++) {
        const member *m = &neighbours->members[i];
        member now = *m;
        update_cell(system->fixed, &system->work, &now, 1.0);
        max = fmax(max, rsl_num_hypot(now.x - m->x, now.y - m->y));
    }
    return max;
}

static rsl_status rebuild_list(rsl_planar *system, rsl_error *error)
{
    assert(system->state.point_count >= system->work.neighbours->sustained);
    size_t old_count = system->state.point_count - system->work.neighbours->sustained;
    if (!save_points(&system->state, &system->work) || !find_pairs(system->fixed, &system->work))
        return rsl_error_set(error, RSL_ERROR_MEMORY,
                             "there is no memory for the neighbours of a group");
    return merge(system, old_count, error);
}

rsl_status rsl_planar_neighbours_refresh(rsl_planar *system, rsl_error *error)
{
    rsl_planar_update_kinematics(system->fixed, &system->state, &system->work, system->state.time,
                                 system->state.y);
    if (max_displacement(system) < 0.4 * system->work.neighbours->margin)
        return RSL_OK;
    return rebuild_list(system, error);
}

/* Time in which a shape moves by a tenth of the margin at its present speed or under gravity: at
 * worst two unlisted shapes, a fifth of the margin apart, then touch. */
static double limit_by_margin(const rsl_planar *system)
{
    const rsl_planar_neighbours *neighbours = system->work.neighbours;
    double max_speed = 1e-9;
    for (size_t i = 0; i < system->fixed->bodies; i++) {
        const rsl_planar_frame *f = &system->work.frame[i];
        max_speed = fmax(max_speed, rsl_num_hypot(f->u[0], f->u[1]));
    }
    for (size_t i = 0; i < neighbours->count; i++) {
        const member *m = &neighbours->members[i];
        const rsl_planar_point arm = outline_of(system->fixed, m)->middle;
        const rsl_planar_frame *f = &system->work.frame[m->body];
        if (arm.x != 0.0 || arm.y != 0.0)
            max_speed = fmax(max_speed, rsl_num_hypot(f->u[0], f->u[1]) +
                                            fabs(f->u[2]) * rsl_num_hypot(arm.x, arm.y));
    }
    double g = rsl_num_hypot(system->fixed->model.gravity.x, system->fixed->model.gravity.y);
    double by_speed = 0.1 * system->work.neighbours->margin / max_speed;
    double by_gravity = g > 0.0 ? sqrt(0.1 * system->work.neighbours->margin / g) : HUGE_VAL;
    return fmin(by_speed, by_gravity);
}

/* Most members whose pairs are all looked at before a step. */
enum { MEMBERS_BY_PAIRS = 64 };

/* Motion of the middle of a member: velocity, m/s, and acceleration at the last evaluation, m/s^2. */
typedef struct motion {
    double u[2], a[2];
} motion;

static motion motion_of(const rsl_planar *system, const member *m)
{
    const rsl_planar_frame *f = &system->work.frame[m->body];
    rsl_planar_point arm = rsl_planar_turn(f, outline_of(system->fixed, m)->middle);
    double w = f->u[2];
    return (motion){
        {f->u[0] - w * arm.y, f->u[1] + w * arm.x},
        {f->a[0] - f->a[2] * arm.y - w * w * arm.x, f->a[1] + f->a[2] * arm.x - w * w * arm.y}};
}

/* Time in which an unlisted pair closes three quarters of its gap g, s:
 *
 *     c T + a T^2/2 = 3 g/4.
 *
 * c is the closing speed: on straight paths the distance is a convex function of time, and closes
 * nowhere faster than now. a bounds the relative acceleration: twice that of the last evaluation,
 * gravity at least. */
static double time_to_close(const rsl_planar *system, const member *p, const member *q, double g)
{
    motion mp = motion_of(system, p), mq = motion_of(system, q);
    rsl_planar_point at_p =
        rsl_planar_to_world(&system->work.frame[p->body], outline_of(system->fixed, p)->middle);
    rsl_planar_point at_q =
        rsl_planar_to_world(&system->work.frame[q->body], outline_of(system->fixed, q)->middle);
    double r[2] = {at_q.x - at_p.x, at_q.y - at_p.y};
    double distance = rsl_num_hypot(r[0], r[1]);
    double gap = distance - outline_of(system->fixed, p)->size - outline_of(system->fixed, q)->size;
    double c = -((mq.u[0] - mp.u[0]) * r[0] + (mq.u[1] - mp.u[1]) * r[1]) / distance;
    double a = fmax(g, 2.0 * rsl_num_hypot(mq.a[0] - mp.a[0], mq.a[1] - mp.a[1]));
    if (!(gap > 0.0))
        return 0.0;
    c = fmax(c, 0.0);
    return 1.5 * gap / (c + sqrt(c * c + 1.5 * a * gap));
}

/* Shortest time in which an unlisted pair may touch, s. Listed pairs do not limit: their contact is
 * located. */
static double limit_by_pairs(const rsl_planar *system)
{
    const rsl_planar_neighbours *neighbours = system->work.neighbours;
    const member *all = neighbours->members;
    double g = rsl_num_hypot(system->fixed->model.gravity.x, system->fixed->model.gravity.y);
    double limit = HUGE_VAL;
    for (size_t i = 0; i < neighbours->count; i++)
        for (size_t k = i + 1; k < neighbours->count && all[k].contact == all[i].contact; k++)
            if (all[i].body != all[k].body && !is_near(neighbours, &all[i], &all[k]) &&
                is_either_mobile(system->fixed, all[i].body, all[k].body))
                limit = fmin(limit, time_to_close(system, &all[i], &all[k], g));
    return limit;
}

double rsl_planar_neighbours_step_limit(const rsl_planar *system)
{
    double by_margin = limit_by_margin(system);
    if (system->work.neighbours->count > MEMBERS_BY_PAIRS ||
        !rsl_planar_forces_valid(&system->work))
        return by_margin;
    return fmax(by_margin, limit_by_pairs(system));
}

/* ---- construction -------------------------------------------------------------------------- */

/* 1: the shape is sorted into cells; 0: it is a wall. */
static int is_member(const rsl_planar_compiled_model *fixed, size_t body, size_t shape)
{
    return rsl_planar_body_kind(fixed, body)->shapes[shape].kind == RSL_PLANAR_SHAPE_CIRCLE ||
           (fixed->dof[body].moves && fixed->outline[body][shape].count > 0);
}

/* Contact points of a wall with all members of its group and with the walls before it. */
static rsl_status add_wall(rsl_planar *system, size_t contact, size_t group_place, size_t shape,
                           rsl_error *error)
{
    const rsl_planar_contact_pair *group = &system->fixed->model.contacts[contact];
    size_t wall = group->group[group_place];
    rsl_status status = RSL_OK;
    for (size_t i = 0; i < system->work.neighbours->count && status >= 0; i++) {
        const member *m = &system->work.neighbours->members[i];
        if (m->contact == contact && is_either_mobile(system->fixed, m->body, wall))
            status = rsl_planar_add_pair(system, contact, m->body, m->shape, wall, shape, error);
    }
    for (size_t w = 0; w < group_place; w++) {
        size_t other = group->group[w];
        const rsl_planar_body *body = rsl_planar_body_kind(system->fixed, other);
        for (size_t k = 0; k < body->shape_count && status >= 0; k++)
            if (!body->shapes[k].reserved && !is_member(system->fixed, other, k) &&
                is_either_mobile(system->fixed, other, wall))
                status = rsl_planar_add_pair(system, contact, other, k, wall, shape, error);
    }
    return status;
}

static rsl_status add_walls(rsl_planar *system, size_t contact, rsl_error *error)
{
    const rsl_planar_contact_pair *group = &system->fixed->model.contacts[contact];
    rsl_status status = RSL_OK;
    for (size_t w = 0; w < group->group_count; w++) {
        const rsl_planar_body *body = rsl_planar_body_kind(system->fixed, group->group[w]);
        for (size_t k = 0; k < body->shape_count && status >= 0; k++)
            if (!body->shapes[k].reserved && !is_member(system->fixed, group->group[w], k))
                status = add_wall(system, contact, w, k, error);
    }
    return status;
}

/* Refuses points beside shapes without thickness at the start: no contact geometry exists for them,
 * see rsl_planar_add_pair. */
static rsl_status check_members(rsl_planar *system, rsl_error *error)
{
    const rsl_planar_neighbours *neighbours = system->work.neighbours;
    const member *point = NULL, *all = neighbours->members;
    for (size_t i = 0; i < neighbours->count && point == NULL; i++)
        point = is_point(system->fixed, &all[i]) ? &all[i] : NULL;
    for (size_t i = 0; i < neighbours->count && point != NULL; i++)
        if (all[i].contact == point->contact && all[i].body != point->body &&
            !is_point(system->fixed, &all[i]) &&
            outline_of(system->fixed, &all[i])->half_width == 0.0)
            return rsl_planar_add_pair(system, point->contact, point->body, point->shape,
                                       all[i].body, all[i].shape, error);
    return RSL_OK;
}

/* Adds the members of a group; members NULL: only counts them. */
static size_t add_members(const rsl_planar_compiled_model *fixed, size_t contact, member *members)
{
    const rsl_planar_contact_pair *group = &fixed->model.contacts[contact];
    size_t count = 0;
    for (size_t i = 0; i < group->group_count; i++) {
        const rsl_planar_body *body = rsl_planar_body_kind(fixed, group->group[i]);
        for (size_t s = 0; s < body->shape_count; s++) {
            if (body->shapes[s].reserved || !is_member(fixed, group->group[i], s))
                continue;
            if (members != NULL)
                members[count] = (member){.contact = contact, .body = group->group[i], .shape = s};
            count++;
        }
    }
    return count;
}

/* Largest radius, and the margin: 0.2 times the smallest nonzero radius. */
static void set_margin(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work)
{
    rsl_planar_neighbours *neighbours = work->neighbours;
    double smallest = HUGE_VAL;
    for (size_t i = 0; i < neighbours->count; i++) {
        const member *m = &neighbours->members[i];
        double r = outline_of(fixed, m)->size;
        neighbours->largest = fmax(neighbours->largest, r);
        if (r > 0.0)
            smallest = fmin(smallest, r);
    }
    neighbours->margin = isfinite(smallest) ? 0.2 * smallest : 1.0;
}

/* 1: a group listed here; granular groups have their own list. */
static int is_listed(const rsl_planar_compiled_model *fixed, size_t contact)
{
    return fixed->model.contacts[contact].kind == RSL_PLANAR_CONTACT_GROUP &&
           !rsl_planar_is_granular(fixed, contact);
}

rsl_status rsl_planar_neighbours_new(rsl_planar *system, rsl_error *error)
{
    rsl_planar_neighbours *neighbours = calloc(1, sizeof *neighbours);
    size_t count = 0;
    system->work.neighbours = neighbours;
    for (size_t i = 0; i < system->fixed->model.contact_count; i++)
        if (is_listed(system->fixed, i))
            count += add_members(system->fixed, i, NULL);
    if (neighbours != NULL)
        neighbours->members = calloc(count + 1, sizeof *neighbours->members);
    system->state.members = neighbours != NULL ? neighbours->members : NULL;
    system->state.member_count = count;
    if (neighbours == NULL || neighbours->members == NULL)
        return rsl_error_set(error, RSL_ERROR_MEMORY,
                             "there is no memory for a group of %zu shapes", count);
    for (size_t i = 0; i < system->fixed->model.contact_count; i++)
        if (is_listed(system->fixed, i))
            neighbours->count +=
                add_members(system->fixed, i, neighbours->members + neighbours->count);
    set_margin(system->fixed, &system->work);
    rsl_status status = check_members(system, error);
    for (size_t i = 0; i < system->fixed->model.contact_count && status >= 0; i++)
        if (is_listed(system->fixed, i))
            status = add_walls(system, i, error);
    neighbours->sustained = system->state.point_count;
    return status < 0 ? status : rebuild_list(system, error);
}
