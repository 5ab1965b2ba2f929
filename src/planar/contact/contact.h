/* SPDX-License-Identifier: MIT
 *
 * Contacts: contact points of a model, normal and tangential laws at a point, joint friction,
 * active set, islands and broad phase.
 *
 * Rigid contacts share one workspace. Contact i has two rows, its normal 2 i and its tangent 2 i +
 * 1. With the Jacobian J of the contacts, G of the joints and the inverse mass matrix W, the
 * Delassus operator is
 *
 *     D = J W J' - C S^-1 C',   C = J W G',   S = G W G',
 *
 * and impulses P at the contacts cause the impulses -S^-1 C' P in the joints.
 */
#ifndef RSL_PLANAR_CONTACT_CONTACT_H
#define RSL_PLANAR_CONTACT_CONTACT_H

#include "planar/core/system.h"

/* Whether the law sticks: it pulls, and holds down to a depth below zero. */
static inline int rsl_planar_law_is_adhesive(const rsl_law_contact *law)
{
    return law->law != NULL && law->law->family == RSL_LAW_FAMILY_ADHESIVE;
}

/* One contact at rest as the forces of its island see it, see force_dense.c. */
typedef struct rsl_planar_contact_unknown {
    size_t number;     /* its rows in D are 2 number and 2 number + 1 */
    int sticks;        /* 1: its tangent holds too */
    double slip_ratio; /* friction of one that slips, over its normal force */
    double mu_static;  /* static coefficient of one that sticks */
    double force[2];   /* what is found: along normal and tangent */
    double residual;   /* what is missing at its tangent, if that can give no more */
} rsl_planar_contact_unknown;

typedef struct rsl_planar_moreau_skip rsl_planar_moreau_skip;

struct rsl_planar_rigid_workspace {
    size_t points;   /* memory for that many */
    size_t *list;    /* the contact points at work, by number */
    size_t *resting; /* those that rest, island by island */
    size_t *begin;   /* of the islands there, and the end of the last */
    size_t islands;
    size_t *sorted; /* of active_set.c */
    rsl_planar_contact_unknown *unknowns;
    rsl_planar_constraint_row *rows; /* two per contact point at work */
    double *delassus;                /* D */
    double *couple;                  /* C, one line per row */
    double *tie;                     /* S^-1 C', likewise */
    size_t matrix_count, tie_count;
    double *push;                  /* P */
    double *rate;                  /* of the rows, before */
    double *after;                 /* and after */
    double *friction;              /* of moreau, per contact point at work: its coefficient */
    double *slip;                  /* and its slip after the step */
    double noise;                  /* of moreau: speeds that its solver cannot tell from zero */
    rsl_planar_moreau_skip *sleep; /* see active_contacts.c */
    size_t force_evaluations,
        admissible_evaluations; /* evaluations in this step, and those after which all rest on */
    double (*body)[3];          /* what all pushes come to, per body */
    size_t *island;             /* per body: another one of its island, see active_set.c */
    unsigned char *dirty;       /* per body: 1: something has happened to it */
    size_t *row_of;             /* per body, its row that was listed last */
    size_t *row_next;           /* and per row and side the one listed before */
    double *work;               /* of the solvers */
    size_t work_count;
    void *candidates; /* of rigid_contact_modes.c */
    size_t candidate_bytes;
};

struct rsl_planar_moreau_skip {
    double *wakes; /* per contact point: the way at which it is looked at again */
    size_t count;  /* of the contact points for which that is known */
    size_t capacity;
    double way;         /* come so far */
    double (*place)[2]; /* of the bodies, at the last look */
};

/* ---- pairs.c --------------------------------------------------------------- */

rsl_status rsl_planar_make_contact_points(rsl_planar *system, rsl_error *error);
void rsl_planar_ready_contact(rsl_planar *system, rsl_planar_contact_point *point);

/* ---- normal_law.c ---------------------------------------------------------- */

/* The memoryless form of a law, with a table that lives as long as the system. */
rsl_status rsl_planar_make_memoryless_law(rsl_planar *system, const rsl_planar_contact_pair *pair,
                                          rsl_law_contact *law, rsl_error *error);
int rsl_planar_damping_is_velocity_independent(const rsl_planar_contact_pair *pair);
/* Whether one of the contacts that are closed is plastic and lasts. */
int rsl_planar_sustained_plastic_contact(const rsl_planar *system);
/* Before the end rule takes a pull away; smooth beyond the end while the contact point is closed. */
rsl_law_response rsl_planar_contact_force(const rsl_planar_contact_point *point, double depth,
                                          double rate);
/* Whether the force would pull where it must not: contact has ended at F = 0. */
int rsl_planar_contact_is_tensile(const rsl_planar_contact_point *point,
                                  const rsl_planar_gap *touch);
/* Whether a plastic law is below its peak, on the curve of unloading. */
int rsl_planar_contact_is_unloading(const rsl_planar_contact_point *point);
/* The pull with which it begins where bodies touch; 0: none. */
double rsl_planar_adhesion_at_onset(const rsl_law_contact *law);
/* The permanent indentation: there a plastic law lets go. */
double rsl_planar_contact_free_depth(const rsl_planar_contact_point *point);
/* After it: what acts. */
rsl_law_response rsl_planar_contact_response(const rsl_planar_contact_point *point,
                                             const rsl_planar_gap *touch);
int rsl_planar_law_is_smooth(const rsl_law_contact *law);
rsl_status rsl_planar_prepare_contact(const rsl_planar *system, rsl_planar_contact_point *point,
                                      double mass, double speed, rsl_error *error);
/* The acceleration of the depth, from the last evaluation. */
double rsl_planar_depth_acceleration(const rsl_planar *system,
                                     const rsl_planar_contact_point *point);
/* Whether the law has another way back than in. */
int rsl_planar_law_has_path(const rsl_planar_contact_point *point);
int rsl_planar_nearly_equal(double a, double b);
/* The law at a speed, and at a mass of 1 kg, unless the model gives them. */
rsl_status rsl_planar_prepare_probe(const rsl_planar_contact_pair *pair, double speed,
                                    rsl_law_contact *law, rsl_error *error);

/* ---- active_set.c ---------------------------------------------------------- */

/* Gives the contact point its integrals in y, all zero. */
rsl_status rsl_planar_take_integrals(rsl_planar *system, rsl_planar_contact_point *point,
                                     rsl_error *error);
void rsl_planar_list_closed_contacts(rsl_planar *system);
/* Index in y of the integrals of a closed contact point. */
size_t rsl_planar_place_of_sums(const rsl_planar *system, const rsl_planar_contact_point *point);
/* Room for that many contact points; 0: there is none. */
int rsl_planar_rigid_reserve(rsl_planar *system, size_t points);
/* Doubles of work for the solvers; NULL: there is no memory. */
double *rsl_planar_rigid_work(rsl_planar *system, size_t count);
/* Room of another kind that lasts from call to call. */
void *rsl_planar_rigid_candidates(rsl_planar *system, size_t count, size_t size);
void rsl_planar_rigid_workspace_free(rsl_planar_rigid_workspace *scratch);
/* Sorts the numbers of contact points by islands, which these contact points join; where each begins, and the end
 * of the last, into `begin`. Returns how many there are. */
size_t rsl_planar_islands(rsl_planar *system, size_t *points, size_t count, size_t *begin);
/* The bodies of the contact point are no longer as they were when their rest was settled. */
void rsl_planar_mark_island_dirty(rsl_planar *system, const rsl_planar_contact_point *point);
int rsl_planar_island_is_dirty(const rsl_planar *system, const rsl_planar_contact_point *point);
double *rsl_planar_contact_integrals(const rsl_planar *system,
                                     const rsl_planar_contact_point *point);
int rsl_planar_grow_array(void *member, size_t count, size_t size);
double *rsl_planar_integrals_of(rsl_planar *system);

/* ---- broad_phase.c --------------------------------------------------------- */

rsl_status rsl_planar_neighbours_new(rsl_planar *system, rsl_error *error);
void rsl_planar_neighbours_free(rsl_planar_neighbours *neighbours);
/* Finds new neighbours if the bodies have moved far enough. */
rsl_status rsl_planar_neighbours_refresh(rsl_planar *system, rsl_error *error);
double rsl_planar_neighbours_step_limit(const rsl_planar *system);

/* ---- coulomb.c ------------------------------------------------------------- */

/* Whose friction an event is of; NULL: of none. */
rsl_planar_friction_state *rsl_planar_event_friction(rsl_planar *system,
                                                     const rsl_planar_event *event);
void rsl_planar_apply_slides(rsl_planar *system);
void rsl_planar_friction_apply(rsl_planar *system, rsl_planar_friction_state *friction, size_t a,
                               size_t b, rsl_planar_point at, rsl_planar_point tangent,
                               double slip);
/* The force of one that sticks, once the rows are solved. */
void rsl_planar_friction_read(const rsl_planar *system, rsl_planar_friction_state *friction);
double rsl_planar_friction_slip(const rsl_planar *system,
                                const rsl_planar_friction_state *friction);
/* d slip/dt of a slide, at the last evaluation. */
double rsl_planar_slide_rate(const rsl_planar *system, const rsl_planar_friction_state *friction);
/* What is left of static x normal; negative: it is torn loose. */
double rsl_planar_breakaway_margin(const rsl_planar_friction_state *friction);
void rsl_planar_friction_set_slip(rsl_planar_friction_state *friction, int sign);
/* All that may stick, by number; NULL: no more. */
rsl_planar_friction_state *rsl_planar_friction_at(rsl_planar *system, size_t number);
void rsl_planar_report_stick(rsl_planar *system, const rsl_planar_friction_state *friction,
                             int sticks, const rsl_planar_observer *observer);
/* What sticking bears. */
double rsl_planar_friction_limit(const rsl_planar_friction_state *friction);
/* dw/dt = ja a_a + jb a_b + bend. */
rsl_planar_constraint_row rsl_planar_friction_row(const rsl_planar *system,
                                                  const rsl_planar_friction_state *friction,
                                                  size_t a, size_t b, rsl_planar_point at,
                                                  rsl_planar_point t);
const rsl_planar_slide *rsl_planar_friction_slide(const rsl_planar *system,
                                                  const rsl_planar_friction_state *friction);
/* Of a slide or pin; where a slide acts and its axis. */
double rsl_planar_slide_slip(const rsl_planar *system, const rsl_planar_friction_state *friction,
                             rsl_planar_point *at, rsl_planar_point *axis);

/* ---- tangential_law.c ------------------------------------------------------ */

/* The force of regularised friction against the slip. */
double rsl_planar_smooth_friction(const rsl_planar_friction *law, double normal, double slip);
/* What must hold for the laws of a contact with this normal law, or of a slide (NULL). */
rsl_status rsl_planar_tangent_check(const rsl_planar_tangent *tangent,
                                    const rsl_law_contact *normal, int located, rsl_error *error);
/* Whether a law has a memory that is integrated. */
int rsl_planar_tangent_remembers(const rsl_planar_tangent *tangent);
/* What is built once: laws of slides, and rolling as friction. 0: there is no memory. */
rsl_status rsl_planar_tangents_new(rsl_planar *system, rsl_error *error);
/* A contact point touches, or is ready to where contacts are not located. */
rsl_status rsl_planar_tangent_begin(rsl_planar *system, rsl_planar_contact_point *point,
                                    double spin, rsl_error *error);
/* How a slide or contact point begins. */
rsl_planar_friction_mode rsl_planar_tangent_mode(const rsl_tangent_law *law);
/* The force, the rate of the memory and the energy stored, of one with a memory or smooth. */
double rsl_planar_tangent_force(const rsl_planar *system, rsl_planar_friction_state *friction);
/* The prepared law; laws.friction NULL: none. */
const rsl_tangent *rsl_planar_tangent_of(const rsl_planar *system,
                                         const rsl_planar_friction_state *friction);
/* The kinds of events that end phases of a spring of friction, in the order in which they are
 * looked for; RSL_PLANAR_EVENT_NONE: no more. Whether a kind is one of them. */
/* Where contacts are not located: force and moment at an evaluation, returns the energy of springs;
 * and what an accepted step makes of the memory. */
double rsl_planar_tangent_sample(const rsl_planar *system, rsl_planar_contact_point *point,
                                 const rsl_planar_gap *touch);
void rsl_planar_tangent_commit(const rsl_planar *system, rsl_planar_contact_point *point);
/* What rsl_planar_tangent_limits a spring, and its stiffness. The normal of a turning point is R N already. */
void rsl_planar_tangent_limits(const rsl_planar *system, const rsl_planar_friction_state *friction,
                               rsl_tangent_instant *now);
/* Where its memory stands in y. */
size_t rsl_planar_tangent_memory_index(const rsl_planar *system,
                                       const rsl_planar_friction_state *friction);
double rsl_planar_tangent_memory_unit(const rsl_planar_friction_state *friction);
double rsl_planar_tangent_spring_force(const rsl_planar *system,
                                       rsl_planar_friction_state *friction,
                                       rsl_tangent_instant *now);

/* ---- joint_friction.c ------------------------------------------------------ */

/* Pins and guides as slides behind the others; 0: there is no memory. */
int rsl_planar_pins_new(rsl_planar *system);
/* `balance` with the pins under the forces that it finds; nonzero: it fails, or there are none. */
int rsl_planar_solve_joint_friction(rsl_planar *system, double t,
                                    int (*balance)(rsl_planar *, double));
/* The arm of its friction; of a guide 0. */
double rsl_planar_pin_arm(const rsl_planar *system, size_t slide);

/* ---- restitution.c --------------------------------------------------------- */

/* Whether the function of the speed that a contact has can be used. */
rsl_status rsl_planar_restitution_check(const rsl_planar_contact_pair *pair, rsl_error *error);
/* Of a contact with this row for its normal at this rate of the gap. NaN: its function has no
 * value there, which ends the run. */
double rsl_planar_restitution(rsl_planar *system, const rsl_planar_contact_pair *pair,
                              const rsl_planar_constraint_row *row, double rate);

#endif
