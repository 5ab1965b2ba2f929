/* SPDX-License-Identifier: MIT
 *
 * Checks of a contact and a law, and the matrices that they need.
 */
#include <math.h>

#include "base/error.h"
#include "impact/impact.h"
#include "num/eigen.h"

int rsl_impact_symmetric(const double (*in)[3], double out[9])
{
    double largest = 0.0;
    for (int i = 0; i < 9; i++)
        largest = fmax(largest, fabs(in[i / 3][i % 3]));
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) {
            if (!(fabs(in[i][k] - in[k][i]) <= 1e-12 * largest))
                return 0;
            out[3 * i + k] = i == k ? in[i][k] : 0.5 * in[i][k] + 0.5 * in[k][i];
        }
    return 1;
}

int rsl_impact_cholesky(const double a[9], double share, double l[9])
{
    for (int i = 0; i < 3; i++)
        for (int k = 0; k <= i; k++) {
            double sum = a[3 * i + k];
            for (int m = 0; m < k; m++)
                sum -= l[3 * i + m] * l[3 * k + m];
            if (i == k && !(sum > share * a[4 * i]))
                return 0;
            l[3 * i + k] = i == k ? sqrt(sum) : sum / l[4 * k];
        }
    return 1;
}

static double smallest_eigenvalue(const double a[9])
{
    double copy[9], values[3], vectors[9];
    for (int i = 0; i < 9; i++)
        copy[i] = a[i];
    if (!rsl_num_eigen_symmetric(copy, 3, values, vectors))
        return RSL_UNSET;
    return fmin(values[0], fmin(values[1], values[2]));
}

rsl_status rsl_impact_check_contact(const rsl_impact_contact *contact, double w[9],
                                    rsl_error *error)
{
    double l[9];
    for (int i = 0; i < 12; i++) {
        double x = i < 9 ? contact->inverse_mass[i / 3][i % 3] : contact->velocity[i - 9];
        if (!isfinite(x))
            return rsl_error_at(error, RSL_ERROR_ARGUMENT, i < 9 ? "inverse mass" : "velocity",
                                "%g is not allowed: must be a finite number", x);
    }
    if (!rsl_impact_symmetric(contact->inverse_mass, w))
        return rsl_error_at(
            error, RSL_ERROR_ARGUMENT, "inverse mass",
            "the matrix is not symmetric: elements (i, k) and (k, i) must be equal");
    if (!rsl_impact_cholesky(w, 0.0, l))
        return rsl_error_at(error, RSL_ERROR_ARGUMENT, "inverse mass",
                            "the least eigenvalue is %g 1/kg: the matrix must be positive definite",
                            smallest_eigenvalue(w));
    return RSL_OK;
}

rsl_status rsl_impact_check(const rsl_impact_contact *contact, const rsl_impact_law *law,
                            double w[9], rsl_error *error)
{
    double friction = law->friction, larger = law->friction_static;
    rsl_status status = rsl_impact_check_contact(contact, w, error);
    if (status != RSL_OK)
        return status;
    if (!(friction >= 0.0 && friction <= 1e9))
        return rsl_error_at(error, RSL_ERROR_ARGUMENT, "friction", "%g is not allowed: 0 to 1e9",
                            friction);
    if (rsl_given(larger) && !(larger >= friction && larger < HUGE_VAL))
        return rsl_error_at(error, RSL_ERROR_ARGUMENT, "static friction",
                            "%g is not allowed: must be at least the kinetic one, %g", larger,
                            friction);
    if (!(law->restitution >= 0.0 && law->restitution <= 1.0))
        return rsl_error_at(error, RSL_ERROR_ARGUMENT, "restitution", "%g is not allowed: 0 to 1",
                            law->restitution);
    if ((unsigned)law->hypothesis >= RSL_IMPACT_HYPOTHESIS_COUNT)
        return rsl_error_at(error, RSL_ERROR_ARGUMENT, "hypothesis",
                            "%d is not allowed: newton, poisson or stronge", (int)law->hypothesis);
    return RSL_OK;
}
