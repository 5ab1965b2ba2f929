/* SPDX-License-Identifier: MIT
 *
 * Contact of two convex outlines: boxes, polygons, capsules, walls.
 *
 * An outline has vertices p_0 .. p_(n-1), counter-clockwise, and a rounding radius: a circle has
 * one vertex, a capsule or a thin wall two (and two edges, its faces), a box four. Two outlines
 * touch in at most two points, the ends of the interval along which an edge e of one faces an edge
 * f of the other. Each point is a vertex of one body on an edge of the other: the gap is the
 * distance of the vertex from the line of the edge, the normal that of the edge, so that the gap
 * rate is n (v_vertex - v_edge) as for every other shape.
 *
 * Which of the two vertices near an end of the interval is the contact point? With the tangents
 * t_e and t_f, which are antiparallel, the bisector t = t_e - t_f treats both bodies alike: the
 * interval ends at the inner one of the two vertices along t. A vertex p at the distance D from
 * the line of e, beside the end q of e, leaves it where (p - q) t = 0. There the distance of q
 * from the line of f is D as well: the gap is continuous, and the normal turns by the angle
 * between the edges. Two boxes of equal width on each other have one pair of points, not two. A
 * box that slides off another one continues at the sides once the lateral overlap is smaller than
 * the indentation.
 *
 * While the bodies are separated, the first point is the nearest one and the second the other end
 * of its interval, recomputed each time. From the onset of contact a point keeps its vertex and
 * its edge, so that forces are smooth; passing the end of the edge is an event.
 */
#include <assert.h>
#include <math.h>

#include "num/elementary.h"
#include "planar/geometry/geometry.h"
#include "planar/geometry/internal.h"

/* One body of a contact point. */
typedef struct side {
    const rsl_planar_outline *outline;
    const rsl_planar_frame *frame;
} side;

/* Edge in the world: from `at` along the unit vector t, outward normal n. */
typedef struct edge {
    rsl_planar_point at, t, n;
    double length;
} edge;

static rsl_planar_point minus(rsl_planar_point a, rsl_planar_point b)
{
    return (rsl_planar_point){a.x - b.x, a.y - b.y};
}

static int wrap(const side *s, int i)
{
    int n = s->outline->count;
    return i < 0 ? i + n : i >= n ? i - n : i;
}

static rsl_planar_point corner_at(const side *s, int i)
{
    return rsl_planar_to_world(s->frame, s->outline->corner[wrap(s, i)]);
}

static rsl_planar_point tangent_at(const side *s, int i)
{
    return rsl_planar_turn(s->frame, s->outline->along[wrap(s, i)]);
}

static edge edge_at(const side *s, int i)
{
    edge e = {
        .at = corner_at(s, i), .t = tangent_at(s, i), .length = s->outline->length[wrap(s, i)]};
    e.n = (rsl_planar_point){e.t.y, -e.t.x};
    return e;
}

static void sides_of(const rsl_planar_workspace *work, const rsl_planar_contact_point *point,
                     side s[2])
{
    assert(point->kind == RSL_PLANAR_GEOMETRY_OUTLINE && point->outline[0] != NULL &&
           point->outline[1] != NULL);
    s[0] = (side){point->outline[0], &work->frame[point->a]};
    s[1] = (side){point->outline[1], &work->frame[point->b]};
}

/* Size of the smaller outline that is not a point, m. */
static double size_of(const side s[2])
{
    double a = s[0].outline->size, b = s[1].outline->size;
    return a > 0.0 && b > 0.0 ? fmin(a, b) : fmax(a, b);
}

/* Sum of the rounding radii, m. */
static double rounding_of(const side s[2]) { return s[0].outline->radius + s[1].outline->radius; }

/* ---- features -------------------------------------------------------------- */

static rsl_planar_feature on_edge(int of, int corner, int e)
{
    return (rsl_planar_feature){.of = of, .corner = corner, .edge = e, .end = -1};
}

static rsl_planar_feature on_corner(int of, int corner, int end)
{
    return (rsl_planar_feature){.of = of, .corner = corner, .edge = -1, .end = end};
}

/* Gap, normal and point of contact of a feature; no rates. */
static rsl_planar_gap gap_of(const side s[2], const rsl_planar_feature *f)
{
    const side *p = &s[f->of], *q = &s[1 - f->of];
    rsl_planar_point c = corner_at(p, f->corner);
    rsl_planar_gap touch = {0};
    if (f->edge >= 0) {
        edge e = edge_at(q, f->edge);
        touch.normal = e.n;
        touch.gap = rsl_planar_dot(minus(c, e.at), e.n) - rounding_of(s);
    } else {
        rsl_planar_point d = minus(c, corner_at(q, f->end));
        double distance = rsl_num_hypot(d.x, d.y);
        if (distance > 0.0)
            touch.normal = (rsl_planar_point){d.x / distance, d.y / distance};
        touch.gap = distance - rounding_of(s);
    }
    double radius = p->outline->radius;
    touch.at = (rsl_planar_point){c.x - radius * touch.normal.x, c.y - radius * touch.normal.y};
    if (f->of == 1) /* the normal points from b to a */
        touch.normal = (rsl_planar_point){-touch.normal.x, -touch.normal.y};
    return touch;
}

/* ---- passing the end of an edge -------------------------------------------------- */

/* Margin to the next change of feature, m, and the feature that follows. */
typedef struct limit {
    double margin;
    rsl_planar_feature next;
} limit;

static void take_lower(limit *min, double margin, rsl_planar_feature next)
{
    if (margin < min->margin)
        *min = (limit){margin, next};
}

/* Distance by which the end of an edge is passed before the feature changes, m: bodies at rest do
 * not chatter between features, and the gap jumps by round-off only. `turn` is the sine of the
 * angle between the edges. */
static double end_tolerance(const side s[2], double turn)
{
    return 1e-14 * size_of(s) / fmax(1e-5, fabs(turn));
}

/* A disc at the indentation D passes to the adjacent edge of the outline where both are equally
 * near, D tan(angle/2) before the end, with the exterior angle there. Returns the tangent. */
static double half_angle_tangent(const edge *e, rsl_planar_point other)
{
    double cosine = rsl_planar_dot(e->t, other), sine = fabs(rsl_planar_dot(e->n, other));
    return sine / fmax(1e-3, 1.0 + cosine);
}

/* Next feature of separated outlines (but for rounding) when the vertex of f has passed the vertex
 * `end` of q: vertex on vertex, or `end` on an edge of p. That edge faces q; if q lies behind it,
 * as behind the far face of a capsule that overhangs the end, the other edge at the vertex. */
static rsl_planar_feature beside(const side s[2], const rsl_planar_feature *f, int end, int at_end)
{
    const side *p = &s[f->of], *q = &s[1 - f->of];
    int starts = at_end; /* 1: the edge of p starts at the vertex */
    rsl_planar_point back = minus(corner_at(q, end), corner_at(p, f->corner));
    edge facing = edge_at(p, starts ? f->corner : f->corner - 1);
    if (rsl_planar_dot(back, facing.n) < 0.0) {
        starts = !starts;
        facing = edge_at(p, starts ? f->corner : f->corner - 1);
    }
    if ((starts ? 1.0 : -1.0) * rsl_planar_dot(back, facing.t) < 0.0)
        return on_corner(f->of, f->corner, end);
    return on_edge(1 - f->of, end, wrap(p, starts ? f->corner : f->corner - 1));
}

/* Margin at the start (at_end 0) or end (1) of edge e of q: the vertex is at the distance `inside`
 * from that end along e, and `across` from its line. */
static void margin_at_end(const side s[2], const rsl_planar_feature *f, const edge *e,
                          double across, double inside, int at_end, limit *min)
{
    const side *p = &s[f->of], *q = &s[1 - f->of];
    int end = wrap(q, at_end ? f->edge + 1 : f->edge);
    double deep = fmin(across, 0.0);
    if (p->outline->count == 1) {
        int beside = wrap(q, at_end ? f->edge + 1 : f->edge - 1);
        if (across > 0.0)
            take_lower(min, inside + end_tolerance(s, 0.0), on_corner(f->of, f->corner, end));
        else
            take_lower(min,
                       inside + deep * half_angle_tangent(e, tangent_at(q, beside)) +
                           end_tolerance(s, 1.0),
                       on_edge(f->of, f->corner, beside));
        return;
    }
    int facing = wrap(p, at_end ? f->corner : f->corner - 1);
    rsl_planar_point t = tangent_at(p, facing);
    double cosine = -rsl_planar_dot(t, e->t), sine = rsl_planar_dot(t, e->n);
    double half_tangent = (at_end ? sine : -sine) / fmax(0.05, 1.0 + cosine);
    double margin = inside + deep * half_tangent + end_tolerance(s, sine);
    take_lower(min, margin,
               across > 0.0 ? beside(s, f, end, at_end) : on_edge(1 - f->of, end, facing));
}

/* Vertex on vertex holds while each vertex lies beside both edges at the other. */
static void margin_at_vertices(const side s[2], const rsl_planar_feature *f, int of, limit *min)
{
    int p_corner = of == f->of ? f->corner : f->end, q_corner = of == f->of ? f->end : f->corner;
    const side *q = &s[1 - of];
    if (q->outline->count < 2)
        return;
    rsl_planar_point d = minus(corner_at(&s[of], p_corner), corner_at(q, q_corner));
    for (int back = 0; back < 2; back++) {
        edge e = edge_at(q, q_corner - back);
        double along = rsl_planar_dot(d, e.t);
        if (rsl_planar_dot(d, e.n) >= 0.0) /* thin wall: only the face on this side */
            take_lower(min, end_tolerance(s, 0.0) + (back ? along : -along),
                       on_edge(of, p_corner, wrap(q, q_corner - back)));
    }
}

static limit limit_of(const side s[2], const rsl_planar_feature *f)
{
    limit min = {HUGE_VAL, *f};
    if (f->edge < 0) {
        margin_at_vertices(s, f, 0, &min);
        margin_at_vertices(s, f, 1, &min);
        return min;
    }
    edge e = edge_at(&s[1 - f->of], f->edge);
    rsl_planar_point d = minus(corner_at(&s[f->of], f->corner), e.at);
    double along = rsl_planar_dot(d, e.t), across = rsl_planar_dot(d, e.n);
    margin_at_end(s, f, &e, across, along, 0, &min);
    margin_at_end(s, f, &e, across, e.length - along, 1, &min);
    return min;
}

/* Follows the changes of feature until the margin is not negative. */
static rsl_planar_feature valid_feature(const side s[2], rsl_planar_feature f)
{
    int max = s[0].outline->count + s[1].outline->count;
    for (int i = 0; i < max; i++) {
        limit next = limit_of(s, &f);
        if (next.margin >= 0.0)
            break;
        f = next.next;
    }
    return f;
}

/* ---- nearest features ----------------------------------------------------------- */

/* Feature at the other end of the interval in which the edges face each other. 0: none, *out is
 * unchanged. */
static int other_end(const side s[2], const rsl_planar_feature *f, rsl_planar_feature *out)
{
    const side *p = &s[f->of], *q = &s[1 - f->of];
    if (f->edge < 0 || p->outline->count < 2)
        return 0;
    int e = f->edge, i = f->corner;
    rsl_planar_point t = tangent_at(q, e), next = tangent_at(p, i), back = tangent_at(p, i - 1);
    int starts = rsl_planar_dot(next, t) <= rsl_planar_dot(back, t);
    rsl_planar_point facing = starts ? next : back, middle = minus(t, facing);
    if (rsl_planar_dot(facing, t) >= 0.0)
        return 0;
    /* from vertex i the interval runs against t if the facing edge starts there */
    double sign = starts ? -1.0 : 1.0;
    rsl_planar_point from = corner_at(p, i);
    int own = wrap(p, starts ? i + 1 : i - 1), others = wrap(q, starts ? e : e + 1);
    double to_own = sign * rsl_planar_dot(minus(corner_at(p, own), from), middle);
    rsl_planar_point across = minus(corner_at(q, others), from);
    double to_others = sign * rsl_planar_dot(across, middle);
    if (to_own < to_others) {
        *out = on_edge(f->of, own, e);
        return 1;
    }
    /* the vertex of q must project onto the facing edge; on overlap, onto the bisector */
    rsl_planar_feature found = on_edge(1 - f->of, others, wrap(p, starts ? i : i - 1));
    int overlap =
        rsl_planar_dot(minus(from, corner_at(q, e)), (rsl_planar_point){t.y, -t.x}) <= 0.0;
    if (!(overlap ? to_others > 0.0 : -sign * rsl_planar_dot(across, facing) > 0.0))
        return 0;
    *out = found;
    return 1;
}

typedef struct search {
    double separation; /* largest over all edges (separating axis), m */
    rsl_planar_feature deepest;
    double distance; /* smallest of a vertex from an edge or vertex, m */
    rsl_planar_feature nearest;
} search;

static void note_distance(search *found, double distance, rsl_planar_feature f)
{
    if (distance < found->distance) {
        found->distance = distance;
        found->nearest = f;
    }
}

/* Vertices of one body against edge k of the other. A vertex is nearest to the interior of the edge
 * only if its whole body lies in front of the line and no vertex is nearer; beside the edge, the
 * vertex at its end counts, unless an edge is equally near. */
static void scan_edge(const side s[2], int of, int k, search *found)
{
    const side *p = &s[of], *q = &s[1 - of];
    const double close = 1e-12 * size_of(s);
    edge e = edge_at(q, k);
    double min = HUGE_VAL;
    int deepest = 0;
    for (int i = 0; i < p->outline->count; i++) {
        double across = rsl_planar_dot(minus(corner_at(p, i), e.at), e.n);
        if (across < min) {
            min = across;
            deepest = i;
        }
    }
    if (min > found->separation) {
        found->separation = min;
        found->deepest = on_edge(of, deepest, k);
    }
    for (int i = 0; i < p->outline->count; i++) {
        rsl_planar_point d = minus(corner_at(p, i), e.at);
        double along = rsl_planar_dot(d, e.t), across = rsl_planar_dot(d, e.n);
        double beyond = fmax(-along, along - e.length);
        if (beyond > close && across >= 0.0)
            note_distance(found, close + rsl_num_hypot(across, beyond),
                          on_corner(of, i, along < 0.0 ? k : wrap(q, k + 1)));
        else if (beyond <= close && min > 0.0 && across - min <= close)
            note_distance(found, across, on_edge(of, i, k));
    }
}

/* Vertex on vertex of sharp outlines: an adjacent edge with the whole other body in front of it
 * gives the normal. Preferred is the edge of the largest separation rate, since separating bodies
 * do not meet; without one, that of the largest approach rate. Returns its gap rate, m/s. */
static double vertex_on_vertex(const side s[2], const rsl_planar_feature *f,
                               rsl_planar_feature *best)
{
    const double close = 1e-9 * size_of(s);
    double found = HUGE_VAL;
    *best = *f;
    for (int of = 0; of < 2; of++) {
        const side *p = &s[of], *q = &s[1 - of];
        int i = of == f->of ? f->corner : f->end, k = of == f->of ? f->end : f->corner;
        for (int back = 0; back < 2 && q->outline->count > 1; back++) {
            edge e = edge_at(q, k - back);
            double min = HUGE_VAL;
            for (int c = 0; c < p->outline->count; c++)
                min = fmin(min, rsl_planar_dot(minus(corner_at(p, c), e.at), e.n));
            rsl_planar_point at = corner_at(p, i);
            double rate = rsl_planar_dot(e.n, minus(rsl_planar_velocity_at(p->frame, at),
                                                    rsl_planar_velocity_at(q->frame, at)));
            int separates = found > RSL_PLANAR_VELOCITY_EPS && found < HUGE_VAL;
            if (min < -close || !(rate > RSL_PLANAR_VELOCITY_EPS ? !separates || rate > found
                                                                 : !separates && rate < found))
                continue;
            found = rate;
            *best = on_edge(of, i, wrap(q, k - back));
        }
    }
    return found;
}

/* Vertex at the very end of an edge, bodies in contact: the feature of an edge there along whose
 * normal they separate, since they do not meet along f then; else f. */
static rsl_planar_feature separating_at_end(const side s[2], rsl_planar_feature f)
{
    const side *q = &s[1 - f.of];
    edge e = edge_at(q, f.edge);
    rsl_planar_point d = minus(corner_at(&s[f.of], f.corner), e.at);
    double along = rsl_planar_dot(d, e.t), close = 1e-12 * size_of(s);
    if (fabs(rsl_planar_dot(d, e.n)) > 1e3 * close ||
        fmin(fabs(along), fabs(along - e.length)) > close)
        return f;
    rsl_planar_feature meet =
        on_corner(f.of, f.corner, wrap(q, along > close ? f.edge + 1 : f.edge));
    rsl_planar_feature separating;
    double rate = vertex_on_vertex(s, &meet, &separating);
    return rate > RSL_PLANAR_VELOCITY_EPS && rate < HUGE_VAL ? separating : f;
}

/* Feature of overlapping bodies: deepest vertex on the edge of least penetration, or the end of its
 * interval, if that is at least half as deep. */
static rsl_planar_feature overlapping(const side s[2], const search *found)
{
    rsl_planar_feature f = valid_feature(s, found->deepest);
    double gap = gap_of(s, &f).gap + rounding_of(s);
    return gap <= 0.5 * found->separation + 1e-12 * size_of(s) ? f : found->deepest;
}

/* Feature of the first contact point: nearest vertex and edge or vertices, or least penetration. */
static rsl_planar_feature nearest(const side s[2])
{
    search found = {.separation = -HUGE_VAL, .distance = HUGE_VAL};
    for (int of = 0; of < 2; of++)
        for (int k = 0, n = s[1 - of].outline->count; n > 1 && k < n; k++)
            scan_edge(s, of, k, &found);
    int overlap = !(found.separation > 0.0) || !isfinite(found.distance);
    rsl_planar_feature f = overlap ? overlapping(s, &found) : found.nearest, meet = f;
    if (f.edge >= 0)
        return rounding_of(s) == 0.0 && s[f.of].outline->count > 1 ? separating_at_end(s, f) : f;
    if (!overlap && rounding_of(s) == 0.0 && found.distance < 1e-9 * size_of(s))
        vertex_on_vertex(s, &meet, &f);
    return f;
}

/* ---- contact point -------------------------------------------------------------------------- */

static const rsl_planar_contact_point *partner_of(const rsl_planar_contact_point *point)
{
    return point->partner != 0 ? point + point->partner : NULL;
}

/* 1: the second point is distinct from the first. With a deep first point, both vertices at one end
 * of the interval lie inside the other body, no farther apart than they are deep. */
static int is_distinct(const side s[2], const rsl_planar_feature *first,
                       const rsl_planar_feature *second)
{
    rsl_planar_gap a = gap_of(s, first), b = gap_of(s, second);
    rsl_planar_point d = minus(b.at, a.at);
    return rsl_num_hypot(d.x, d.y) > -10.0 * a.gap && limit_of(s, second).margin >= 0.0;
}

/* Feature of a contact point; stored while closed. 0: no second point, *feature is the first. */
static int feature_of(const side s[2], const rsl_planar_contact_point *point,
                      rsl_planar_feature *feature)
{
    const rsl_planar_contact_point *partner = partner_of(point);
    if (point->status != RSL_PLANAR_STATUS_OPEN) {
        *feature = point->feature;
        return 1;
    }
    int held = partner != NULL && partner->status != RSL_PLANAR_STATUS_OPEN;
    rsl_planar_feature first = held ? partner->feature : nearest(s);
    *feature = first;
    if (!held)
        return point->partner >= 0 || other_end(s, &first, feature);
    return other_end(s, &first, feature) && is_distinct(s, &first, feature);
}

void rsl_planar_outline_osculation(const rsl_planar_workspace *work,
                                   const rsl_planar_contact_point *point,
                                   rsl_planar_osculating_pair *m)
{
    side s[2];
    rsl_planar_feature f;
    sides_of(work, point, s);
    feature_of(s, point, &f);
    const side *p = &s[f.of], *q = &s[1 - f.of];
    m->disc = p->frame;
    m->other = q->frame;
    m->centre = corner_at(p, f.corner);
    m->radius += p->outline->radius;
    m->anchor = corner_at(q, f.edge >= 0 ? f.edge : f.end);
    m->curve = f.edge >= 0 ? 0.0 : 1.0;
    m->disc_is_b = f.of == 1;
}

rsl_planar_gap rsl_planar_outline_gap(const rsl_planar_workspace *work,
                                      const rsl_planar_contact_point *point)
{
    side s[2];
    rsl_planar_feature feature;
    sides_of(work, point, s);
    int there = feature_of(s, point, &feature);
    rsl_planar_gap touch = gap_of(s, &feature);
    if (!there) /* no second point */
        touch.gap = fmax(touch.gap, 0.0) + s[0].outline->size + s[1].outline->size;
    return touch;
}

/* Relative to b, points of a translate with its middle and rotate about it. */
double rsl_planar_outline_relative_speed(const rsl_planar_workspace *work,
                                         const rsl_planar_contact_point *point)
{
    const rsl_planar_frame *a = &work->frame[point->a], *b = &work->frame[point->b];
    rsl_planar_point middle = rsl_planar_to_world(a, point->outline[0]->middle);
    rsl_planar_point v =
        minus(rsl_planar_velocity_at(a, middle), rsl_planar_velocity_at(b, middle));
    return rsl_num_hypot(v.x, v.y) + fabs(a->u[2] - b->u[2]) * point->outline[0]->size;
}

int rsl_planar_outline_is_far(const rsl_planar_workspace *work,
                              const rsl_planar_contact_point *point)
{
    const rsl_planar_frame *a = &work->frame[point->a], *b = &work->frame[point->b];
    rsl_planar_point d = minus(rsl_planar_to_world(a, point->outline[0]->middle),
                               rsl_planar_to_world(b, point->outline[1]->middle));
    double reach = point->outline[0]->size + point->outline[1]->size;
    return rsl_planar_dot(d, d) >= reach * reach;
}

/* A change of feature may increase the indentation without loading. The increase is added to the
 * residual indentation: the force is continuous. */
static void add_residual_indentation(const rsl_planar_compiled_model *fixed,
                                     const rsl_planar_state *state, rsl_planar_contact_point *point,
                                     const side s[2], double deeper)
{
    if (state->begun && rsl_planar_integrator_of(fixed)->locates_events && !point->rigid &&
        deeper > 1e-12 * size_of(s))
        point->residual_indentation += deeper;
}

/* A second point closes at a finite indentation when overlapping bodies rotate towards it. */
void rsl_planar_outline_fix_feature(const rsl_planar_compiled_model *fixed,
                                    const rsl_planar_state *state, const rsl_planar_workspace *work,
                                    rsl_planar_contact_point *point)
{
    rsl_planar_feature feature;
    side s[2];
    sides_of(work, point, s);
    feature_of(s, point, &feature);
    feature.loose = limit_of(s, &feature).margin < 0.0;
    point->feature = feature;
    add_residual_indentation(fixed, state, point, s,
                             -(gap_of(s, &feature).gap + point->residual_indentation));
}

double rsl_planar_outline_feature_margin(const rsl_planar_workspace *work,
                                         const rsl_planar_contact_point *point)
{
    assert(point->status != RSL_PLANAR_STATUS_OPEN);
    side s[2];
    sides_of(work, point, s);
    return point->feature.loose ? HUGE_VAL : limit_of(s, &point->feature).margin;
}

void rsl_planar_outline_tighten_feature(const rsl_planar_workspace *work,
                                        rsl_planar_contact_point *point)
{
    side s[2];
    sides_of(work, point, s);
    if (point->feature.loose && limit_of(s, &point->feature).margin >= 0.0)
        point->feature.loose = 0;
}

void rsl_planar_outline_next_feature(const rsl_planar_compiled_model *fixed,
                                     const rsl_planar_state *state,
                                     const rsl_planar_workspace *work,
                                     rsl_planar_contact_point *point)
{
    side s[2];
    sides_of(work, point, s);
    double before = gap_of(s, &point->feature).gap;
    point->feature = valid_feature(s, limit_of(s, &point->feature).next);
    add_residual_indentation(fixed, state, point, s, before - gap_of(s, &point->feature).gap);
}
