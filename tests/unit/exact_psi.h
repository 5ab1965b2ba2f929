/* SPDX-License-Identifier: MIT
 *
 * exact_psi: the damping factor of a memoryless contact in long double.
 */
#ifndef RESILE_TESTS_EXACT_PSI_H
#define RESILE_TESTS_EXACT_PSI_H

#include <math.h>

/* Psi at S = sigma sqrt(n+1) for m = n, q = 1: along an impact Psi = exp(-p),
 * S^2 = (1 - e^-p)^2/(C - p - (e^-p - 1)) with C = h - ln(1+h). S grows with
 * the distance of p from 0, so halving finds p. */
static inline long double exact_psi(long double h, long double s)
{
    long double energy = h - log1pl(h), from = 0.0L;
    long double to = s > 0.0L ? -log1pl(h) : energy + 1.0L;
    for (int i = 0; i < 90; i++) {
        long double p = 0.5L * (from + to), gone = expm1l(-p);
        if (gone * gone < s * s * (energy - (p + gone)))
            from = p;
        else
            to = p;
    }
    return s == 0.0L ? 1.0L : expl(-0.5L * (from + to));
}

#endif
