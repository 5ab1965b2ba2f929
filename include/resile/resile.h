/* SPDX-License-Identifier: MIT
 *
 * resile: the contact-impact engine. Everything in one include.
 */
#ifndef RESILE_RESILE_H
#define RESILE_RESILE_H

#include "resile/adhesion.h"
#include "resile/base.h"
#include "resile/batch.h"
#include "resile/collide.h"
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
