/* SPDX-License-Identifier: MIT
 *
 * References of the laws of spheres that yield, as BibTeX.
 */
#ifndef RSL_LAW_REFERENCES_ELASTOPLASTIC_H
#define RSL_LAW_REFERENCES_ELASTOPLASTIC_H

#define RSL_LAW_BIB_CHRISTOFOROU2011                                                               \
    "@article{christoforou2011,\n"                                                                 \
    "  author = {Yigit, A. S. and Christoforou, A. P. and Majeed, M. A.},\n"                       \
    "  title = {A nonlinear visco-elastoplastic impact model and the"                              \
    " coefficient of restitution},\n"                                                              \
    "  journal = {Nonlinear Dyn.},\n"                                                              \
    "  volume = {66}, pages = {509--521}, year = {2011}\n"                                         \
    "}"

#define RSL_LAW_BIB_JACKSON2005                                                                    \
    "@article{jackson2005,\n"                                                                      \
    "  author = {Jackson, R. L. and Green, I.},\n"                                                 \
    "  title = {A finite element study of elasto-plastic hemispherical"                            \
    " contact against a rigid flat},\n"                                                            \
    "  journal = {J. Tribol.},\n"                                                                  \
    "  volume = {127}, pages = {343--354}, year = {2005},\n"                                       \
    "  doi = {10.1115/1.1866166}\n"                                                                \
    "}"

#define RSL_LAW_BIB_KOGUT2002                                                                      \
    "@article{kogut2002,\n"                                                                        \
    "  author = {Kogut, L. and Etsion, I.},\n"                                                     \
    "  title = {Elastic-plastic contact analysis of a sphere and a rigid"                          \
    " flat},\n"                                                                                    \
    "  journal = {J. Appl. Mech.},\n"                                                              \
    "  volume = {69}, pages = {657--662}, year = {2002},\n"                                        \
    "  doi = {10.1115/1.1490373}\n"                                                                \
    "}"

#endif
