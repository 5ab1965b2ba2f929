/* SPDX-License-Identifier: MIT
 *
 * BibTeX entries of the sources that the rows cite.
 */
#ifndef RSL_TANGENT_REFERENCES_H
#define RSL_TANGENT_REFERENCES_H

#define RSL_TANGENT_ARTICLE(key, author, title, journal, where, year)                              \
    "@article{" key ",\n  author = {" author "},\n  title = {" title "},\n  journal = {" journal   \
    "},\n  " where ", year = {" year "}\n}"

#define RSL_TANGENT_BIB_WALTON1988                                                                 \
    "@techreport{walton1988,\n  author = {Walton, O. R.},\n"                                       \
    "  title = {Granular solids flow project},\n"                                                  \
    "  institution = {Lawrence Livermore National Laboratory},\n"                                  \
    "  number = {UCID-20297-88-1}, year = {1988}\n}"

#define RSL_TANGENT_BIB_ANDERSSON2007                                                              \
    RSL_TANGENT_ARTICLE("andersson2007",                                                           \
                        "Andersson, S. and S{\\\"o}derberg, A. and Bj{\\\"o}rklund, S.",           \
                        "Friction models for sliding dry, boundary and mixed lubricated contacts", \
                        "Tribol. Int.", "volume = {40}, pages = {580--587}", "2007")

#define RSL_TANGENT_BIB_ROONEY1982                                                                 \
    RSL_TANGENT_ARTICLE("rooney1982", "Rooney, G. T. and Deravi, P.",                              \
                        "Coulomb friction in mechanism sliding joints", "Mech. Mach. Theory",      \
                        "volume = {17}, pages = {207--211}", "1982")

#define RSL_TANGENT_BIB_THRELFALL1978                                                              \
    RSL_TANGENT_ARTICLE("threlfall1978", "Threlfall, D. C.",                                       \
                        "The inclusion of Coulomb friction in mechanisms programs with "           \
                        "particular reference to DRAM",                                            \
                        "Mech. Mach. Theory", "volume = {13}, pages = {475--483}", "1978")

#define RSL_TANGENT_BIB_AMBROSIO2003                                                               \
    "@incollection{ambrosio2003,\n  author = {Ambr{\\'o}sio, J. A. C.},\n"                         \
    "  title = {Impact of rigid and flexible multibody systems: deformation description and "      \
    "contact models},\n  booktitle = {Virtual Nonlinear Multibody Systems},\n"                     \
    "  publisher = {Springer}, year = {2003}\n}"

#define RSL_TANGENT_BIB_BENGISU1994                                                                \
    RSL_TANGENT_ARTICLE("bengisu1994", "Bengisu, M. T. and Akay, A.",                              \
                        "Stability of friction-induced vibrations in multi-degree-of-freedom "     \
                        "systems",                                                                 \
                        "J. Sound Vib.", "volume = {171}, pages = {557--570}", "1994")

#define RSL_TANGENT_BIB_HAFF1986                                                                   \
    RSL_TANGENT_ARTICLE("haff1986", "Haff, P. K. and Werner, B. T.",                               \
                        "Computer simulation of the mechanical sorting of grains",                 \
                        "Powder Technol.", "volume = {48}, pages = {239--245}", "1986")

#define RSL_TANGENT_BIB_CUNDALL1979                                                                \
    RSL_TANGENT_ARTICLE("cundall1979", "Cundall, P. A. and Strack, O. D. L.",                      \
                        "A discrete numerical model for granular assemblies", "G{\\'e}otechnique", \
                        "volume = {29}, pages = {47--65}", "1979")

#define RSL_TANGENT_BIB_LUDING2008                                                                 \
    RSL_TANGENT_ARTICLE("luding2008", "Luding, S.",                                                \
                        "Cohesive, frictional powders: contact models for tension",                \
                        "Granul. Matter", "volume = {10}, pages = {235--246}", "2008")

#define RSL_TANGENT_BIB_MINDLIN1949                                                                \
    RSL_TANGENT_ARTICLE("mindlin1949", "Mindlin, R. D.",                                           \
                        "Compliance of elastic bodies in contact", "J. Appl. Mech.",               \
                        "volume = {16}, pages = {259--268}", "1949")

#define RSL_TANGENT_BIB_MINDLIN1953                                                                \
    RSL_TANGENT_ARTICLE("mindlin1953", "Mindlin, R. D. and Deresiewicz, H.",                       \
                        "Elastic spheres in contact under varying oblique forces",                 \
                        "J. Appl. Mech.", "volume = {20}, pages = {327--344}", "1953")

#define RSL_TANGENT_BIB_THORNTON2013                                                               \
    RSL_TANGENT_ARTICLE("thornton2013", "Thornton, C. and Cummins, S. J. and Cleary, P. W.",       \
                        "An investigation of the comparative behaviour of alternative contact "    \
                        "force models during inelastic collisions",                                \
                        "Powder Technol.", "volume = {233}, pages = {30--46}", "2013")

#define RSL_TANGENT_BIB_DIRENZO2005                                                                \
    RSL_TANGENT_ARTICLE("direnzo2005", "Di Renzo, A. and Di Maio, F. P.",                          \
                        "An improved integral non-linear model for the contact of particles in "   \
                        "distinct element simulations",                                            \
                        "Chem. Eng. Sci.", "volume = {60}, pages = {1303--1312}", "2005")

#define RSL_TANGENT_BIB_DAHL1968                                                                   \
    "@techreport{dahl1968,\n  author = {Dahl, P. R.},\n"                                           \
    "  title = {A solid friction model},\n"                                                        \
    "  institution = {The Aerospace Corporation},\n"                                               \
    "  number = {TOR-0158(3107-18)-1}, year = {1968}\n}"

#define RSL_TANGENT_BIB_CANUDAS1995                                                                \
    RSL_TANGENT_ARTICLE("canudas1995",                                                             \
                        "Canudas de Wit, C. and Olsson, H. and {\\AA}str{\\\"o}m, K. J. and "      \
                        "Lischinsky, P.",                                                          \
                        "A new model for control of systems with friction",                        \
                        "IEEE Trans. Autom. Control", "volume = {40}, pages = {419--425}", "1995")

#define RSL_TANGENT_BIB_ZHOU1999                                                                   \
    RSL_TANGENT_ARTICLE("zhou1999",                                                                \
                        "Zhou, Y. C. and Wright, B. D. and Yang, R. Y. and Xu, B. H. and "         \
                        "Yu, A. B.",                                                               \
                        "Rolling friction in the dynamic simulation of sandpile formation",        \
                        "Physica A", "volume = {269}, pages = {536--553}", "1999")

#define RSL_TANGENT_BIB_AI2011                                                                     \
    RSL_TANGENT_ARTICLE("ai2011", "Ai, J. and Chen, J.-F. and Rotter, J. M. and Ooi, J. Y.",       \
                        "Assessment of rolling resistance models in discrete element "             \
                        "simulations",                                                             \
                        "Powder Technol.", "volume = {206}, pages = {269--282}", "2011")

#define RSL_TANGENT_BIB_MARSHALL2009                                                               \
    RSL_TANGENT_ARTICLE("marshall2009", "Marshall, J. S.",                                         \
                        "Discrete-element modeling of particulate aerosol flows",                  \
                        "J. Comput. Phys.", "volume = {228}, pages = {1541--1561}", "2009")

#endif
