/* SPDX-License-Identifier: MIT
 *
 * A law of your own, without touching the library: a rubber bumper that
 * stiffens exponentially, damped in step with its elastic force,
 *
 *     F = f(d) (1 + chi v),    f(d) = k a (exp(d/a) - 1).
 *
 * The relation between chi v0 and the restitution does not depend on f
 * (docs/theory/impact.md, section 4), which gives something to check against.
 */
#include <math.h>
#include <resile/resile.h>
#include <stdio.h>

typedef struct bumper {
    double length; /* a, over which the force grows by the factor e, m */
} bumper;

/* contact->damping is chi, contact->user what the caller put into the spec. */
static void bumper_force(const rsl_law_contact *contact, double d, double v, rsl_law_response *r)
{
    const bumper *b = contact->user;
    double k = contact->stiffness, a = b->length, chi = contact->damping;
    double elastic = k * a * expm1(d / a);
    r->force = elastic * (1.0 + chi * v);
    r->dforce_ddepth = k * exp(d / a) * (1.0 + chi * v);
    r->dforce_drate = elastic * chi;
    r->elastic_energy = k * a * (a * expm1(d / a) - d);
    r->dissipated_power = elastic * chi * v * v;
}

static const rsl_law_model bumper_model = {.name = "bumper", .force = bumper_force, .damped = 1};

static const rsl_law bumper_law = {
    .key = "bumper",
    .parameter = "chi calibrated to the restitution",
    .n = 1.0,
    .m = 1.0,
    .q = 1.0,
    .end = RSL_LAW_SEPARATION_ZERO_DEPTH,
    .inputs = RSL_LAW_INPUT_BIT(stiffness) | RSL_LAW_INPUT_BIT(damping),
    .options = RSL_LAW_INPUT_BIT(restitution),
    .restitution_max = 1.0,
    .model = &bumper_model,
};

int main(void)
{
    bumper rubber = {.length = 0.004};
    rsl_law_parameters spec = rsl_law_parameters_default();
    spec.stiffness = 2e5; /* N/m at zero indentation */
    spec.mass = 3.0;
    spec.speed = 1.5;
    spec.calibration = RSL_LAW_EXACT;
    spec.user = &rubber;
    puts("    e   chi v0 found        from theory   depth      peak force");
    for (int i = 1; i <= 9; i += 2) {
        rsl_law_contact contact;
        rsl_collide_outcome out;
        rsl_error error;
        spec.restitution = 0.1 * i;
        if (rsl_collide_prepare(&bumper_law, &spec, &contact, &error) < 0 ||
            rsl_collide(&contact, NULL, &out, &error) < 0)
            return fprintf(stderr, "%s\n", rsl_error_text(&error).text), 1;
        double found = contact.damping * spec.speed;
        double theory = rsl_collide_hysteresis_ratio(spec.restitution);
        printf("  %.1f  %.12f  %.12f  %5.2f mm  %8.1f N\n", spec.restitution, found, theory,
               1e3 * out.depth_max, out.force_max);
        if (fabs(found / theory - 1.0) > 1e-9 || fabs(out.energy_residual) > 1e-11 * out.energy_in)
            return 1;
    }
    return 0;
}
