/* SPDX-License-Identifier: MIT
 *
 * References of the laws with a path of their own, as BibTeX.
 */
#ifndef RSL_LAW_REFERENCES_ELASTOPLASTIC_H
#define RSL_LAW_REFERENCES_ELASTOPLASTIC_H

#define RSL_LAW_BIB_ADAMS2012                                                                      \
    "@manual{adams2012,\n"                                                                         \
    "  author = {{MSC Software}},\n"                                                               \
    "  title = {Adams/Solver help: IMPACT},\n"                                                     \
    "  year = {2012}\n"                                                                            \
    "}"

#define RSL_LAW_BIB_MODELICA2020                                                                   \
    "@manual{modelica2020,\n"                                                                      \
    "  author = {{Modelica Association}},\n"                                                       \
    "  title = {Modelica Standard Library 4.0.0:"                                                  \
    " Modelica.Mechanics.Translational.Components.ElastoGap},\n"                                   \
    "  year = {2020}\n"                                                                            \
    "}"

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

#define RSL_LAW_BIB_LUDING2008                                                                     \
    "@article{luding2008,\n"                                                                       \
    "  author = {Luding, S.},\n"                                                                   \
    "  title = {Cohesive, frictional powders: contact models for"                                  \
    " tension},\n"                                                                                 \
    "  journal = {Granul. Matter},\n"                                                              \
    "  volume = {10}, pages = {235--246}, year = {2008},\n"                                        \
    "  doi = {10.1007/s10035-008-0099-x}\n"                                                        \
    "}"

#define RSL_LAW_BIB_STRONGE2000                                                                    \
    "@book{stronge2000,\n"                                                                         \
    "  author = {Stronge, W. J.},\n"                                                               \
    "  title = {Impact Mechanics},\n"                                                              \
    "  publisher = {Cambridge University Press},\n"                                                \
    "  year = {2000},\n"                                                                           \
    "  doi = {10.1017/CBO9780511626432}\n"                                                         \
    "}"

#define RSL_LAW_BIB_ZUNKER2024                                                                     \
    "@article{zunker2024,\n"                                                                       \
    "  author = {Zunker, W. and Kamrin, K.},\n"                                                    \
    "  title = {A mechanically-derived contact model for adhesive"                                 \
    " elastic-perfectly plastic particles, Part I: Utilizing the method of"                        \
    " dimensionality reduction},\n"                                                                \
    "  journal = {J. Mech. Phys. Solids},\n"                                                       \
    "  pages = {105492}, year = {2024},\n"                                                         \
    "  doi = {10.1016/j.jmps.2023.105492}\n"                                                       \
    "}"

#define RSL_LAW_BIB_THAKUR2014                                                                     \
    "@article{thakur2014,\n"                                                                       \
    "  author = {Thakur, S. C. and Morrissey, J. P. and Sun, J. and"                               \
    " Chen, J. F. and Ooi, J. Y.},\n"                                                              \
    "  title = {Micromechanical analysis of cohesive granular materials"                           \
    " using the discrete element method with an adhesive elasto-plastic"                           \
    " contact model},\n"                                                                           \
    "  journal = {Granul. Matter},\n"                                                              \
    "  volume = {16}, pages = {383--400}, year = {2014},\n"                                        \
    "  doi = {10.1007/s10035-014-0506-4}\n"                                                        \
    "}"

#endif
