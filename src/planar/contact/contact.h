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

/* 1: the law is adhesive: the force may be tensile, also at negative indentation. */
static inline int rsl_planar_law_is_adhesive(const rsl_law_contact *law)
{
    return law->law != NULL && law->law->family == RSL_LAW_FAMILY_ADHESIVE;
}

/* Unknown forces of one contact at rest, see force_dense.c. */
typedef struct rsl_planar_contact_unknown {
    size_t number;     /* contact index: rows 2 number and 2 number + 1 of D */
    int sticks;        /* 1: stick, the tangential row is a constraint */
    double slip_ratio; /* slip: friction force over normal force, signed; 0 in stick */
    double mu_static;  /* static coefficient of friction, in stick */
    double force[2];   /* result: normal and tangential force, N */
    double residual;   /* tangential row: right-hand side not met by the forces */
} rsl_planar_contact_unknown;

typedef struct rsl_planar_moreau_skip rsl_planar_moreau_skip;

struct rsl_planar_rigid_workspace {
    size_t points;   /* capacity of the arrays per contact point */
    size_t *list;    /* contact points of the current problem, by index */
    size_t *resting; /* contact points at rest, sorted by island */
    size_t *begin;   /* first index of each island in `resting`, and the end of the last */
    size_t islands;  /* number of islands in `resting` */
    size_t *sorted;  /* buffer of active_set.c */
    rsl_planar_contact_unknown *unknowns;
    rsl_planar_constraint_row *rows; /* two per contact point: normal, tangent */
    double *delassus;                /* D */
    double *couple;                  /* C, by rows */
    double *tie;                     /* S^-1 C', one line per row of C */
    size_t matrix_count, tie_count;  /* capacities of D, and of C and S^-1 C' */
    double *push;                    /* P */
    double *rate;                    /* row velocities before; at rest the right-hand side */
    double *after;                   /* row velocities after */
    double *friction;                /* Moreau: coefficient of friction per contact point */
    double *slip;                    /* Moreau: slip velocity after the step, m/s */
    double noise;                    /* Moreau: round-off of the solver, m/s */
    rsl_planar_moreau_skip *sleep;   /* see active_contacts.c */
    struct rsl_planar_joint_impulses *joint_impulses; /* see joint_impulses.c; of the system */
    size_t force_evaluations;                         /* of forces at rest, in this step */
    size_t admissible_evaluations;                    /* those in which no force reached a limit */
    double (*body)[3];                                /* resultant impulse per body: x, y, moment */
    size_t *island;       /* per body: parent in the union-find forest of islands */
    unsigned char *dirty; /* per body: 1: contact modes must be solved again */
    size_t *row_of;       /* per body: its last listed row */
    size_t *row_next;     /* per row and side: the row listed before on that body */
    double *work;         /* buffer of the solvers */
    size_t work_count;
    void *candidates; /* buffer of rigid_contact_modes.c */
    size_t candidate_bytes;
};

/* Open contact points skipped by a Moreau step, see active_contacts.c. */
struct rsl_planar_moreau_skip {
    double *wakes; /* per contact point: `way` at which the gap is evaluated again, m */
    size_t count;  /* contact points with valid `wakes` */
    size_t capacity;
    double way;         /* accumulated upper bound of the relative displacement, m */
    double (*place)[2]; /* positions of the bodies at the last update of `way`, m */
};

/* ---- pairs.c --------------------------------------------------------------- */

/* Prepares the laws of all contacts and creates their contact points, groups excepted. */
rsl_status rsl_planar_make_contact_points(rsl_planar *system, rsl_error *error);
/* Without located contacts: prepares the laws of a new contact point, at 1 m/s. */
void rsl_planar_ready_contact(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work,
                              rsl_planar_contact_point *point);

/* ---- normal_law.c ---------------------------------------------------------- */

/* Memoryless form of the law; its table belongs to the system. */
rsl_status rsl_planar_make_memoryless_law(rsl_planar_workspace *work,
                                          const rsl_planar_contact_pair *pair, rsl_law_contact *law,
                                          rsl_error *error);
/* 1: the hysteresis ratio is independent of the impact velocity. */
int rsl_planar_damping_is_velocity_independent(const rsl_planar_contact_pair *pair);
/* 1: at least one closed contact is sustained and has a plastic law. */
int rsl_planar_sustained_plastic_contact(const rsl_planar_state *state,
                                         const rsl_planar_workspace *work);
/* Normal force before the separation criterion is applied, possibly tensile. For a closed contact
 * point it is continued smoothly beyond separation. */
rsl_law_response rsl_planar_contact_force(const rsl_planar_contact_point *point, double depth,
                                          double rate);
/* The same at a gap of the contact point; on an elastic foundation `depth` alone holds for the
 * direction of the body at the start of the step. */
rsl_law_response rsl_planar_contact_force_at(const rsl_planar_contact_point *point,
                                             const rsl_planar_gap *touch);
/* 1: the force of a non-adhesive law is tensile at this state: contact has ended at F = 0. */
int rsl_planar_contact_is_tensile(const rsl_planar_contact_point *point,
                                  const rsl_planar_gap *touch);
/* 1: the contact is on the unloading branch of its law, below the peak indentation. */
int rsl_planar_contact_is_unloading(const rsl_planar_contact_point *point);
/* Tensile force at zero indentation and zero rate, N; 0: not adhesive. */
double rsl_planar_adhesion_at_onset(const rsl_law_contact *law);
/* Permanent indentation, where the unloading force of a plastic law vanishes, m; else 0. */
double rsl_planar_contact_free_depth(const rsl_planar_contact_point *point);
/* 1: the exponents of the law are not all multiples of 1/2, so that its force is smooth in the fourth root
 * of the indentation at most. */
int rsl_planar_contact_is_quartic(const rsl_planar_contact_point *point);
/* Normal force with the separation criterion applied. */
rsl_law_response rsl_planar_contact_response(const rsl_planar_contact_point *point,
                                             const rsl_planar_gap *touch);
/* 1: the force is smooth in depth and rate, also at zero rate. */
int rsl_planar_law_is_smooth(const rsl_law_contact *law);
/* Prepares point->law for an effective mass and an impact velocity. */
rsl_status rsl_planar_prepare_contact(const rsl_planar_compiled_model *fixed,
                                      rsl_planar_contact_point *point, double mass, double speed,
                                      rsl_error *error);
/* Indentation acceleration at the last evaluation, m/s^2. */
double rsl_planar_depth_acceleration(const rsl_planar *system,
                                     const rsl_planar_contact_point *point);
/* 1: loading and unloading follow different curves. */
int rsl_planar_law_has_path(const rsl_planar_contact_point *point);
/* 1: equal to a relative tolerance of 1e-9, or NaN. */
int rsl_planar_nearly_equal(double a, double b);
/* Law prepared for this impact velocity and a mass of 1 kg, unless the model prescribes them. */
rsl_status rsl_planar_prepare_probe(const rsl_planar_contact_pair *pair, double speed,
                                    rsl_law_contact *law, rsl_error *error);

/* ---- active_set.c ---------------------------------------------------------- */

/* Assigns a set of integrals in y to the contact point, initially zero. */
rsl_status rsl_planar_take_integrals(rsl_planar *system, rsl_planar_contact_point *point,
                                     rsl_error *error);
/* Lists the closed contact points, and the rigid contacts at rest by island. */
void rsl_planar_list_closed_contacts(const rsl_planar_compiled_model *fixed,
                                     const rsl_planar_state *state, rsl_planar_workspace *work);
/* Index in y of the integrals of a closed contact point. */
size_t rsl_planar_place_of_sums(const rsl_planar_compiled_model *fixed,
                                const rsl_planar_contact_point *point);
/* Reserves the rigid workspace for so many contact points; 0: out of memory. */
int rsl_planar_rigid_reserve(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work,
                             size_t points);
/* Buffer of `count` doubles for the solvers; NULL: out of memory. */
double *rsl_planar_rigid_work(rsl_planar_workspace *work, size_t count);
/* Buffer of rigid_contact_modes.c, separate from that of the solvers; NULL: out of memory. */
void *rsl_planar_rigid_candidates(rsl_planar_workspace *work, size_t count, size_t size);
void rsl_planar_rigid_workspace_free(rsl_planar_rigid_workspace *scratch);
/* Sorts the first `count` points of work->rigid->list by islands and keeps the islands in which a
 * point passes the test; `begin` and `islands` of work->rigid describe them. Returns the number of
 * points kept. */
typedef int rsl_planar_point_test(const rsl_planar_compiled_model *fixed,
                                  const rsl_planar_workspace *work,
                                  const rsl_planar_contact_point *point);
size_t rsl_planar_keep_islands(const rsl_planar_compiled_model *fixed,
                               const rsl_planar_state *state, rsl_planar_workspace *work,
                               size_t count, rsl_planar_point_test *test);
/* Marks both bodies of the contact point: contact modes must be solved again. */
void rsl_planar_mark_island_dirty(rsl_planar_workspace *work,
                                  const rsl_planar_contact_point *point);
/* 1: a mobile body of the contact point is marked. */
int rsl_planar_island_is_dirty(const rsl_planar_compiled_model *fixed,
                               const rsl_planar_workspace *work,
                               const rsl_planar_contact_point *point);
/* Integrals of a closed contact point in y. */
double *rsl_planar_contact_integrals(const rsl_planar_compiled_model *fixed,
                                     const rsl_planar_state *state,
                                     const rsl_planar_contact_point *point);
/* Resizes the array that the pointer *member refers to, to count + 1 elements; 0: out of memory. */
int rsl_planar_grow_array(void *member, size_t count, size_t size);
/* Integrals of the energy balance in y. */
double *rsl_planar_integrals_of(const rsl_planar_compiled_model *fixed,
                                const rsl_planar_state *state);

/* ---- broad_phase.c --------------------------------------------------------- */

rsl_status rsl_planar_neighbours_new(rsl_planar *system, rsl_error *error);
void rsl_planar_neighbours_free(rsl_planar_neighbours *neighbours);
/* Rebuilds the neighbour list if a shape has moved by 0.4 times the margin. */
rsl_status rsl_planar_neighbours_refresh(rsl_planar *system, rsl_error *error);
/* Step length in which no unlisted pair touches, s: by gap and closing speed of each, with the
 * accelerations of the last evaluation; in large groups by the margin. */
double rsl_planar_neighbours_step_limit(const rsl_planar *system);

/* ---- coulomb.c ------------------------------------------------------------- */

/* Friction state to which an event belongs; NULL: not an event of friction. */
rsl_planar_friction_state *rsl_planar_event_friction(const rsl_planar *system,
                                                     const rsl_planar_event *event);
/* Applies the friction of all guides and pins. */
void rsl_planar_apply_slides(const rsl_planar_compiled_model *fixed, const rsl_planar_state *state,
                             rsl_planar_workspace *work);
/* Adds the friction force between bodies a and b to the forces, in slip with the coefficient
 * `kinetic`; in stick adds a constraint row. */
void rsl_planar_friction_apply(const rsl_planar_compiled_model *fixed,
                               const rsl_planar_state *state, rsl_planar_workspace *work,
                               rsl_planar_friction_state *friction, size_t a, size_t b,
                               rsl_planar_point at, rsl_planar_point tangent, double slip,
                               double kinetic);
/* In stick: takes the friction force from the multiplier of the solved row. */
void rsl_planar_friction_read(const rsl_planar_workspace *work,
                              rsl_planar_friction_state *friction);
/* Slip velocity, m/s; rolling: rad/s. */
double rsl_planar_friction_slip(const rsl_planar_compiled_model *fixed,
                                const rsl_planar_state *state, const rsl_planar_workspace *work,
                                const rsl_planar_friction_state *friction);
/* Slip acceleration of a guide or pin at the last evaluation, m/s^2. */
double rsl_planar_slide_rate(const rsl_planar *system, const rsl_planar_friction_state *friction);
/* Distance to breakaway, mu_s N - |T|, in N; negative: the friction limit is exceeded. */
double rsl_planar_breakaway_margin(const rsl_planar_friction_state *friction);
/* Switches to slip in the direction `sign`. */
void rsl_planar_friction_set_slip(rsl_planar_friction_state *friction, int sign);
/* Friction states by number: guides and pins, closed contacts, rolling resistance; NULL: beyond
 * the last. */
rsl_planar_friction_state *rsl_planar_friction_at(const rsl_planar_compiled_model *fixed,
                                                  const rsl_planar_state *state,
                                                  const rsl_planar_workspace *work, size_t number);
/* Counts a transition to stick (1) or slip (0) and reports it to the observer. */
void rsl_planar_report_stick(const rsl_planar_compiled_model *fixed, rsl_planar_state *state,
                             const rsl_planar_friction_state *friction, int sticks,
                             const rsl_planar_observer *observer);
/* Friction limit mu_s N, N. */
double rsl_planar_friction_limit(const rsl_planar_friction_state *friction);
/* Constraint row of the slip velocity w: dw/dt = ja a_a + jb a_b + bias. */
rsl_planar_constraint_row
rsl_planar_friction_row(const rsl_planar_compiled_model *fixed, const rsl_planar_state *state,
                        const rsl_planar_workspace *work, const rsl_planar_friction_state *friction,
                        size_t a, size_t b, rsl_planar_point at, rsl_planar_point t);
/* Model entry of a guide or pin. */
const rsl_planar_friction_guide *
rsl_planar_friction_slide(const rsl_planar_compiled_model *fixed, const rsl_planar_state *state,
                          const rsl_planar_friction_state *friction);
/* Slip velocity of a guide or pin, m/s. A guide also returns the point of action and its axis. */
double rsl_planar_slide_slip(const rsl_planar_compiled_model *fixed, const rsl_planar_state *state,
                             const rsl_planar_workspace *work,
                             const rsl_planar_friction_state *friction, rsl_planar_point *at,
                             rsl_planar_point *axis);

/* ---- tangential_law.c ------------------------------------------------------ */

/* Regularised Coulomb friction, mu_k N tanh(slip/slip_speed), opposite to the slip, N. */
double rsl_planar_smooth_friction(const rsl_planar_friction *law, double normal, double slip);
/* Checks the tangential laws of a contact with this normal law, or of a guide (normal NULL), stepped
 * by this integrator. */
rsl_status rsl_planar_tangent_check(const rsl_planar_tangent *tangent,
                                    const rsl_law_contact *normal,
                                    const rsl_planar_integrator_row *by, rsl_error *error);
/* Effective radius R1 R2/(R1 + R2) of the shapes, m; 0: one of them is a vertex. */
double rsl_planar_effective_radius(const rsl_planar_contact_point *point);
/* 1: the friction or the rolling law has a state variable. */
int rsl_planar_tangent_remembers(const rsl_planar_tangent *tangent);
/* Prepares the tangential laws of guides, and rolling resistance as Coulomb friction. */
rsl_status rsl_planar_tangents_new(rsl_planar *system, rsl_error *error);
/* Prepares the tangential laws at the onset of contact; without located contacts once, when the
 * contact point is created. */
rsl_status rsl_planar_tangent_begin(const rsl_planar_compiled_model *fixed,
                                    const rsl_planar_workspace *work,
                                    rsl_planar_contact_point *point, double spin, rsl_error *error);
/* Initial mode of a friction or rolling law with located contacts. */
rsl_planar_friction_mode rsl_planar_tangent_mode(const rsl_tangent_law *law);
/* Friction force of a smooth law or one with a state variable, whose rate and stored energy are set
 * as well. */
double rsl_planar_tangent_force(const rsl_planar_compiled_model *fixed,
                                const rsl_planar_state *state, const rsl_planar_workspace *work,
                                rsl_planar_friction_state *friction);
/* Prepared law; laws.friction NULL: none. */
const rsl_tangent *rsl_planar_tangent_of(const rsl_planar_compiled_model *fixed,
                                         const rsl_planar_state *state,
                                         const rsl_planar_friction_state *friction);
/* Without located contacts: sets friction force and rolling moment at an evaluation. Returns the
 * energy stored in the springs, J. */
double rsl_planar_tangent_sample(const rsl_planar *system, rsl_planar_contact_point *point,
                                 const rsl_planar_gap *touch);
/* Without located contacts: advances the state variables over an accepted step. */
void rsl_planar_tangent_commit(const rsl_planar_state *state, rsl_planar_contact_point *point);
/* Slip, friction limit, stiffness and its relative growth rate. For rolling friction->normal is
 * R N. */
void rsl_planar_tangent_limits(const rsl_planar_compiled_model *fixed,
                               const rsl_planar_state *state,
                               const rsl_planar_friction_state *friction, rsl_tangent_instant *now);
/* Index of the state variable in y. */
size_t rsl_planar_tangent_memory_index(const rsl_planar_compiled_model *fixed,
                                       const rsl_planar_state *state,
                                       const rsl_planar_friction_state *friction);
/* Scale of the state variable in y: spring force or displacement per unit. */
double rsl_planar_tangent_memory_unit(const rsl_planar_friction_state *friction);
/* Force of a friction or rolling spring; sets the rate of its state variable and its energy. */
double rsl_planar_tangent_spring_force(const rsl_planar_compiled_model *fixed,
                                       const rsl_planar_state *state,
                                       const rsl_planar_workspace *work,
                                       rsl_planar_friction_state *friction,
                                       rsl_tangent_instant *now);

/* ---- joint_friction.c ------------------------------------------------------ */

/* Appends joints with friction to the guides of the model; 0: out of memory. */
int rsl_planar_pins_new(rsl_planar_compiled_model *fixed, rsl_planar_workspace *work);
/* Solves for the normal forces of all joints with friction. `balance` evaluates the accelerations
 * and joint reactions at given normal forces, with the contact forces of `contacts`. Nonzero: `balance` failed, or no normal forces
 * exist; then work.jammed is the pin with the largest residual. */
int rsl_planar_solve_joint_friction(rsl_planar *system, double t,
                                    const rsl_planar_contact_options *contacts,
                                    int (*balance)(rsl_planar *, double,
                                                   const rsl_planar_contact_options *));
/* Lever arm of the friction: radius of a pin, m; 0 for a translational joint. */
double rsl_planar_pin_arm(const rsl_planar_compiled_model *fixed, size_t slide);
/* Normal force of a joint with friction without its preload, from the multipliers of its rows, N. */
double rsl_planar_joint_normal(const rsl_planar_compiled_model *fixed,
                               const rsl_planar_workspace *work, size_t slide);

/* ---- restitution.c --------------------------------------------------------- */

/* Checks the restitution function of a contact. */
rsl_status rsl_planar_restitution_check(const rsl_planar_contact_pair *pair, rsl_error *error);
/* Coefficient of restitution at a gap rate; `row` is the normal row of the contact. NaN: the
 * restitution function has no value there. */
double rsl_planar_restitution(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work,
                              const rsl_planar_contact_pair *pair,
                              const rsl_planar_constraint_row *row, double rate);

#endif
