/* SPDX-License-Identifier: MIT */
/** @file
 * resile: contact force models for impact. This header includes the core.
 *
 * Modules. The core is the library libresile (pkg-config resile); it needs libm alone:
 *
 *     base          status codes, error detail, version
 *     law           the catalogue of contact laws; force and energy of one contact
 *     stiffness     stiffness from shapes and materials
 *     restitution   restitution over impact velocity
 *     adhesion      adhesive contact: pull-off force, work of adhesion
 *     collide       one impact: outcomes, calibration, curves, validity
 *     step          time step of a fixed-step solver
 *     memoryless    laws without memory, for sustained and multiple contacts
 *     batch         arrays of contacts and impacts
 *     rigid         impulse laws of rigid bodies, linear complementarity problems
 *     tangent       friction, rolling resistance and torsion; tangent_batch for arrays
 *     oblique       one impact with friction
 *     impact        one impact of two bodies in space, with friction
 *
 * The other modules are the library libresile_planar (pkg-config resile-planar):
 *
 *     planar        mechanisms with contacts, located events; planar_model describes one
 *     model         model files (YAML)
 *     report        results: tables, JSON, HDF5, pages
 *     sweep         runs of a model with other values
 *     optimise      optimisers behind one interface
 *     fit           identification of a law from a measured impact
 *     bounce        restitution of a bouncing ball
 *     measure       files of measurements, units
 *
 * Life cycle. X_default() returns parameters or options with their default values. X_prepare()
 * and X_init() fill memory of the caller; there is nothing to free. X_new(), X_read() and X_open()
 * allocate; X_free() frees, and accepts NULL. X_find() looks up a key and returns NULL if it is
 * unknown; X_get() does the same with a status and a message that suggests the nearest key.
 * X_count() and X_at() enumerate.
 *
 * Errors. A function that can fail returns an rsl_status. Negative: it failed and its outputs are
 * unchanged; zero: done; positive: done, with a condition worth knowing (base.h). Test with < 0:
 *
 *     rsl_error error;
 *     if (rsl_collide_prepare(law, &parameters, &contact, &error) < 0)
 *         fprintf(stderr, "%s\n", rsl_error_text(&error).text);
 *
 * Threads. The core has no state of its own. Any number of threads may use one const object; an
 * object that a function changes belongs to one thread at a time.
 *
 * Sizes. Objects that hold tables are large: rsl_memoryless 49 kB, rsl_batch_table 62 kB,
 * rsl_fit_result 27 kB. Static or heap memory suits them better than a small stack.
 *
 * Units are SI. A number that is not given is RSL_UNSET (NaN), see rsl_given().
 */
#ifndef RESILE_RESILE_H
#define RESILE_RESILE_H

#include "resile/adhesion.h"
#include "resile/base.h"
#include "resile/batch.h"
#include "resile/collide.h"
#include "resile/gradient.h"
#include "resile/impact.h"
#include "resile/law.h"
#include "resile/memoryless.h"
#include "resile/oblique.h"
#include "resile/restitution.h"
#include "resile/rigid.h"
#include "resile/step.h"
#include "resile/stiffness.h"
#include "resile/tangent.h"
#include "resile/tangent_batch.h"

#endif
