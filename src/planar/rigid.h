/* SPDX-License-Identifier: MIT
 *
 * Rigid contacts inside a planar system: impulses where bodies meet, forces
 * where they stay together, and Moreau's steps.
 *
 * Every one of these asks what a push at the contacts does to their rates,
 * with the joints kept. Contact i has two rows, its normal 2 i and its tangent
 * 2 i + 1. With the rows J of the contacts, those of the joints G and the
 * inverse masses W,
 *
 *     D = J W J' - C S^-1 C',   C = J W G',   S = G W G',
 *
 * and a push P at the contacts makes the joints push with -S^-1 C' P.
 */
#ifndef RSL_PLANAR_RIGID_H
#define RSL_PLANAR_RIGID_H

#include "planar/system.h"

/* One contact at rest as the forces of its island see it, see rest_solve.c. */
typedef struct rsl_planar_hold {
    size_t number;   /* its rows in D are 2 number and 2 number + 1 */
    int sticks;      /* 1: its tangent holds too */
    double lean;     /* friction of one that slips, over its normal force */
    double grip;     /* static coefficient of one that sticks */
    double force[2]; /* what is found: along normal and tangent */
    double unmet;    /* what is missing at its tangent, if that can give no more */
} rsl_planar_hold;
typedef struct rsl_planar_moreau_sleep rsl_planar_moreau_sleep;

struct rsl_planar_rigid_scratch {
    size_t spots;    /* memory for that many */
    size_t *list;    /* the spots at work, by number */
    size_t *resting; /* those that rest, island by island */
    size_t *begin;   /* of the islands there, and the end of the last */
    size_t islands;
    size_t *sorted; /* of islands.c */
    rsl_planar_hold *hold;
    rsl_planar_row *rows; /* two per spot at work */
    double *delassus;     /* D */
    double *couple;       /* C, one line per row */
    double *tie;          /* S^-1 C', likewise */
    size_t matrix_count, tie_count;
    double *push;                   /* P */
    double *rate;                   /* of the rows, before */
    double *after;                  /* and after */
    double *friction;               /* of moreau, per spot at work: its coefficient */
    double *slip;                   /* and its slip after the step */
    double noise;                   /* of moreau: speeds that its solver cannot tell from zero */
    rsl_planar_moreau_sleep *sleep; /* see moreau_closed.c */
    size_t looks, firm;     /* evaluations in this step, and those after which all rest on */
    double (*body)[3];      /* what all pushes come to, per body */
    size_t *island;         /* per body: another one of its island, see islands.c */
    unsigned char *stirred; /* per body: 1: something has happened to it */
    size_t *row_of;         /* per body, its row that was listed last */
    size_t *row_next;       /* and per row and side the one listed before */
    double *work;           /* of the solvers */
    size_t work_count;
    void *candidates; /* of rest_settle.c */
    size_t candidate_bytes;
};

/* This near two bodies count as touching when something happens nearby. */
double rsl_planar_rigid_reach(const rsl_planar *system, const rsl_planar_touch *touch);

/* An open spot whose gap is larger than this all through the last step. */
void rsl_planar_rigid_note_clear(const rsl_planar *system, rsl_planar_spot *spot, double gap);
/* Whether it is open and known by that not to touch now. */
int rsl_planar_rigid_is_clear(const rsl_planar *system, const rsl_planar_spot *spot);

/* ---- rigid_reduce.c --------------------------------------------------------- */

/* Room for that many spots; 0: there is none. */
int rsl_planar_rigid_reserve(rsl_planar *system, size_t spots);
/* Doubles of work for the solvers; NULL: there is no memory. */
double *rsl_planar_rigid_work(rsl_planar *system, size_t count);
/* Room of another kind that lasts from call to call. */
void *rsl_planar_rigid_candidates(rsl_planar *system, size_t count, size_t size);
void rsl_planar_rigid_scratch_free(rsl_planar_rigid_scratch *scratch);
/* The two rows of a spot, with bends if asked for. */
void rsl_planar_rigid_rows(rsl_planar *system, rsl_planar_spot *spot, int bends,
                           rsl_planar_row rows[2]);
/* The same where the touch is known. */
void rsl_planar_rigid_rows_at(rsl_planar *system, const rsl_planar_spot *spot,
                              const rsl_planar_touch *touch, int bends, rsl_planar_row rows[2]);
/* Fills `delassus` and `tie` for `spots` spots from the rows, with the factor
 * that is there. Nonzero: no memory. */
int rsl_planar_rigid_reduce(rsl_planar *system, size_t spots);
/* From `push` to `body`; the multipliers of the joints grow by `share` of
 * theirs. */
void rsl_planar_rigid_spread(rsl_planar *system, size_t spots, double share);
/* Adds a push along a row to `body`. */
void rsl_planar_rigid_add_row(rsl_planar_rigid_scratch *scratch, const rsl_planar_row *row,
                              double push);
/* Adds W x body to the free coordinates' numbers x. */
void rsl_planar_rigid_shift(rsl_planar *system, double *x);
/* Adds what `body` as an impulse puts in through drives to the ledger. */
void rsl_planar_rigid_drive_work(rsl_planar *system);

/* ---- islands.c ----------------------------------------------------------------- */

/* Sorts the numbers of spots by islands, which these spots join; where each begins, and the end
 * of the last, into `begin`. Returns how many there are. */
size_t rsl_planar_islands(rsl_planar *system, size_t *spots, size_t count, size_t *begin);
/* The bodies of the spot are no longer as they were when their rest was settled. */
void rsl_planar_stir(rsl_planar *system, const rsl_planar_spot *spot);
int rsl_planar_is_stirred(const rsl_planar *system, const rsl_planar_spot *spot);

/* ---- rigid.c: impacts --------------------------------------------------------- */

/* All that is closed at this instant. */
rsl_status rsl_planar_rigid_impact(rsl_planar *system, rsl_planar_plan *plan,
                                   const rsl_planar_observer *observer, rsl_error *error);
/* Impacts and rests that stand at the beginning, or after a jump of a
 * prescribed speed. */
rsl_status rsl_planar_rigid_now(rsl_planar *system, rsl_planar_plan *plan,
                                const rsl_planar_observer *observer, rsl_error *error);
/* What the push at one of the spots at work takes out of the ledger, from
 * `rate` and `after`: by the normal, and by friction. */
void rsl_planar_rigid_losses(rsl_planar *system, size_t number, double lost[2]);

/* ---- rest.c: forces of contacts at rest ----------------------------------------- */

void rsl_planar_list_resting(rsl_planar *system);
/* The accelerations of gap and slip at given speeds, without accelerations. */
void rsl_planar_rest_bend(const rsl_planar *system, const rsl_planar_spot *spot,
                          const rsl_planar_touch *touch, double bend[2]);
/* Within an evaluation, after the joints; nonzero: singular. */
int rsl_planar_rest_forces(rsl_planar *system);
/* Back to zero gaps, joints included. */
void rsl_planar_rest_close(rsl_planar *system);
/* Back to zero gaps and rates, joints included, if they have drifted. */
void rsl_planar_rest_project(rsl_planar *system, rsl_planar_plan *plan, double place, double speed);
/* The rates of those at rest vanish, if one is not below a speed. */
void rsl_planar_rest_stop(rsl_planar *system, double speed);
void rsl_planar_rest_lift(rsl_planar *system, rsl_planar_spot *spot,
                          const rsl_planar_observer *observer);

/* ---- rest_solve.c: the forces of an island --------------------------------------- */

/* Pushes at the contacts of an island so that their rows change by `right`, one number per row of
 * D, which has `width` rows. Nonzero: there is no memory. */
int rsl_planar_rest_hold(rsl_planar *system, rsl_planar_hold *hold, size_t count, size_t width,
                         const double *right);
/* Margins are known to this share of the largest force. */
#define RSL_PLANAR_MARGIN_NOISE 1e-12

/* The same for forces, which know their limits. `margin`: HUGE_VAL if the rows leave no choice;
 * else, if negative, no forces keep to all limits. */
int rsl_planar_rest_select(rsl_planar *system, rsl_planar_hold *hold, size_t count, size_t width,
                           const double *right, double *margin);

/* rest_wide.c: the forces of both, `by_grip` for those that know their limits, where the island is
 * wide, its rows leave a choice and no joint concerns it. Nonzero: it is not, or no forces
 * keep to all limits. */
int rsl_planar_rest_wide(rsl_planar *system, rsl_planar_hold *hold, size_t count,
                         const double *right, int by_grip);

/* ---- rest_settle.c: who rests ----------------------------------------------------- */

/* Which of the contacts at zero gap and rate press, stick and slip, in the islands that were
 * stirred; `lifted` is known to open, `torn` to be where the forces of its island have reached
 * their limit; both may be NULL. */
rsl_status rsl_planar_rest_settle(rsl_planar *system, rsl_planar_spot *lifted,
                                  rsl_planar_spot *torn, const rsl_planar_observer *observer,
                                  rsl_error *error);

/* At the start, before forces are known: a rigid contact that touches rests and sticks. Others stay
 * as they are. */
rsl_status rsl_planar_rest_presume(rsl_planar *system, rsl_planar_spot *spot, rsl_error *error);

/* ---- restitution.c --------------------------------------------------------------- */

/* Whether the function of the speed that a contact has can be used. */
rsl_status rsl_planar_restitution_check(const rsl_planar_contact_pair *pair, rsl_error *error);
/* No numbers of such a function where there is none. */
rsl_status rsl_planar_restitution_unused(const rsl_planar_contact_pair *pair, rsl_error *error);
/* Of a contact with this row for its normal at this rate of the gap. NaN: its function has no
 * value there, which ends the run. */
double rsl_planar_restitution(rsl_planar *system, const rsl_planar_contact_pair *pair,
                              const rsl_planar_row *row, double rate);

/* ---- moreau.c ------------------------------------------------------------------ */

rsl_status rsl_planar_moreau_step(rsl_planar *system, const rsl_planar_observer *observer,
                                  rsl_error *error);
/* moreau_closed.c: the spots that are no farther apart than `near`, in `list`
 * with their rows, and in `resting` those that rest no more. Nonzero: no memory. */
int rsl_planar_moreau_collect(rsl_planar *system, double near, size_t *closed, size_t *parted);
/* The list of spots is another. */
void rsl_planar_moreau_wake(rsl_planar *system);
void rsl_planar_moreau_sleep_free(rsl_planar_moreau_sleep *sleep);
/* The forces of the contacts, from the pushes of the last step. */
void rsl_planar_moreau_forces(rsl_planar *system);
/* The contact problem of one step: `rate` before, `after` without contacts,
 * the velocities after in the frames; leaves `push`, `body`, `slip` and
 * `noise`. `fall` is what gravity does to a rate in the step. */
rsl_status rsl_planar_moreau_solve(rsl_planar *system, size_t count, double h, double fall,
                                   rsl_error *error);
/* 0 for approaches slower than `slow` of their spots. */
double rsl_planar_moreau_restitution(rsl_planar *system, size_t number);
/* moreau_sweep.c: the same with the coefficients of `friction`, from `push` on. */
rsl_status rsl_planar_moreau_sweep(rsl_planar *system, size_t count, double fall, rsl_error *error);

#endif
