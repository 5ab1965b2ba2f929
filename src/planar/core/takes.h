/* SPDX-License-Identifier: MIT
 *
 * takes: which fields a kind of joint, spring, shape ... has beyond those that all have
 * (rsl_planar_type.takes).
 */
#ifndef RSL_PLANAR_CORE_TAKES_H
#define RSL_PLANAR_CORE_TAKES_H

enum {
    RSL_PLANAR_TAKES_AXIS = 1,
    RSL_PLANAR_TAKES_LENGTH = 2,
    RSL_PLANAR_TAKES_DRIVE = 4,
    RSL_PLANAR_TAKES_CLEARANCE = 8,
    RSL_PLANAR_TAKES_RADIUS = 16,
    RSL_PLANAR_TAKES_NORMAL = 32,
    RSL_PLANAR_TAKES_TO = 64,
    RSL_PLANAR_TAKES_SIZE = 128,
    RSL_PLANAR_TAKES_STEP_MAX = 256,
    RSL_PLANAR_TAKES_ANGLE = 512,
    RSL_PLANAR_TAKES_POINTS = 1024,
    RSL_PLANAR_TAKES_FRICTION = 2048
};

#endif
