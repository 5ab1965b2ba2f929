/* SPDX-License-Identifier: MIT
 *
 * More BibTeX entries of the sources that the rows cite.
 */
#ifndef RSL_LAW_REFERENCES_MORE_H
#define RSL_LAW_REFERENCES_MORE_H

#define RSL_LAW_BIB_FENG2026                                                                       \
    "@misc{feng2026,\n"                                                                            \
    "  author = {Feng, Y. T.},\n"                                                                  \
    "  title = {Exact phase-space analytical solution for the power-law damped contact"            \
    " oscillator},\n"                                                                              \
    "  eprint = {2603.27764}, archivePrefix = {arXiv}, year = {2026},\n"                           \
    "  doi = {10.48550/arXiv.2603.27764}\n"                                                        \
    "}"

#define RSL_LAW_BIB_SERRANCOLI2019                                                                 \
    "@article{serrancoli2019,\n"                                                                   \
    "  author = {Serrancoli, G. and Falisse, A. and Dembia, C. and Vantilt, J. and Tanghe, K. "    \
    "and "                                                                                         \
    "Lefeber, D. and Jonkers, I. and De Schutter, J. and De Groote, F.},\n"                        \
    "  title = {Subject-exoskeleton contact model calibration leads to accurate interaction "      \
    "force predictions},\n"                                                                        \
    "  journal = {IEEE Trans. Neural Syst. Rehabil. Eng.},\n"                                      \
    "  volume = {27}, number = {8}, pages = {1597--1605}, year = {2019}\n"                         \
    "}"
#define RSL_LAW_BIB_ANDERSON1999                                                                   \
    "@article{anderson1999,\n"                                                                     \
    "  author = {Anderson, F. C. and Pandy, M. G.},\n"                                             \
    "  title = {A dynamic optimization solution for vertical jumping in three dimensions},\n"      \
    "  journal = {Comput. Methods Biomech. Biomed. Engin.},\n"                                     \
    "  volume = {2}, number = {3}, pages = {201--231}, year = {1999},\n"                           \
    "  doi = {10.1080/10255849908907988}\n"                                                        \
    "}"
#define RSL_LAW_BIB_FRITSCH1984                                                                    \
    "@article{fritsch1984,\n"                                                                      \
    "  author = {Fritsch, F. N. and Butland, J.},\n"                                               \
    "  title = {A method for constructing local monotone piecewise cubic"                          \
    " interpolants},\n"                                                                            \
    "  journal = {SIAM J. Sci. Stat. Comput.},\n"                                                  \
    "  volume = {5}, pages = {300--304}, year = {1984},\n"                                         \
    "  doi = {10.1137/0905021}\n"                                                                  \
    "}"

#define RSL_LAW_BIB_HU2011                                                                         \
    "@article{hu2011,\n"                                                                           \
    "  author = {Hu, G. and Hu, Z. and Jian, B. and Liu, L. and Wan, H.},\n"                       \
    "  title = {On the determination of the damping coefficient of"                                \
    " non-linear spring-dashpot system to model Hertz contact for"                                 \
    " simulation by discrete element method},\n"                                                   \
    "  journal = {J. Computers},\n"                                                                \
    "  volume = {6}, pages = {984--988}, year = {2011}\n"                                          \
    "}"

#define RSL_LAW_BIB_PANT2012                                                                       \
    "@article{pant2012,\n"                                                                         \
    "  author = {Pant, D. R. and Wijeyewickrema, A. C.},\n"                                        \
    "  title = {Structural performance of a base-isolated reinforced"                              \
    " concrete building subjected to seismic pounding},\n"                                         \
    "  journal = {Earthq. Eng. Struct. Dyn.},\n"                                                   \
    "  volume = {41}, year = {2012},\n"                                                            \
    "  doi = {10.1002/eqe.2158}\n"                                                                 \
    "}"

#define RSL_LAW_BIB_RADZIMOVSKY1953                                                                \
    "@techreport{radzimovsky1953,\n"                                                               \
    "  author = {Radzimovsky, E. I.},\n"                                                           \
    "  title = {Stress distribution and strength condition of two rolling"                         \
    " cylinders pressed together},\n"                                                              \
    "  institution = {University of Illinois, Engineering Experiment"                              \
    " Station, Bulletin 408},\n"                                                                   \
    "  year = {1953}\n"                                                                            \
    "}"

#define RSL_LAW_BIB_ZHANG2020                                                                      \
    "@article{zhang2020,\n"                                                                        \
    "  author = {Zhang, J. and Li, W. and Zhao, L. and others},\n"                                 \
    "  title = {A continuous contact force model for impact analysis in"                           \
    " multibody dynamics},\n"                                                                      \
    "  journal = {Mech. Mach. Theory},\n"                                                          \
    "  volume = {153}, pages = {103946}, year = {2020},\n"                                         \
    "  doi = {10.1016/j.mechmachtheory.2020.103946}\n"                                             \
    "}"

#endif
