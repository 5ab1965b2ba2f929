/* SPDX-License-Identifier: MIT
 *
 * BibTeX entries of the sources that the rows cite. Comments and errata also
 * cite the review banerjee2016: Banerjee, Chanda and Das, Arch. Comput. Methods
 * Eng. 24 (2017) 397-422, doi 10.1007/s11831-016-9164-5.
 */
#ifndef RSL_LAW_REFERENCES_H
#define RSL_LAW_REFERENCES_H

#define RSL_LAW_BIB_ALIZADEH2013                                                                   \
    "@article{alizadeh2013,\n"                                                                     \
    "  author = {Alizadeh, E. and Bertrand, F. and Chaouki, J.},\n"                                \
    "  title = {Development of a granular normal contact force model"                              \
    " based on a non-Newtonian liquid filled dashpot},\n"                                          \
    "  journal = {Powder Technol.},\n"                                                             \
    "  volume = {237}, pages = {202--212}, year = {2013},\n"                                       \
    "  doi = {10.1016/j.powtec.2013.01.027}\n"                                                     \
    "}"

#define RSL_LAW_BIB_ANAGNOSTOPOULOS1988                                                            \
    "@article{anagnostopoulos1988,\n"                                                              \
    "  author = {Anagnostopoulos, S. A.},\n"                                                       \
    "  title = {Pounding of buildings in series during earthquakes},\n"                            \
    "  journal = {Earthq. Eng. Struct. Dyn.},\n"                                                   \
    "  volume = {16}, pages = {443--456}, year = {1988}\n"                                         \
    "}"

#define RSL_LAW_BIB_ANTYPOV2011                                                                    \
    "@article{antypov2011,\n"                                                                      \
    "  author = {Antypov, D. and Elliott, J. A.},\n"                                               \
    "  title = {On an analytical solution for the damped Hertzian"                                 \
    " spring},\n"                                                                                  \
    "  journal = {EPL},\n"                                                                         \
    "  volume = {94}, pages = {50004}, year = {2011},\n"                                           \
    "  doi = {10.1209/0295-5075/94/50004}\n"                                                       \
    "}"

#define RSL_LAW_BIB_BORDBAR2007                                                                    \
    "@article{bordbar2007,\n"                                                                      \
    "  author = {Bordbar, M. H. and Hypp{\\\"a}nen, T.},\n"                                        \
    "  title = {Modeling of binary collision between multisize"                                    \
    " viscoelastic spheres},\n"                                                                    \
    "  journal = {J. Numer. Anal. Ind. Appl. Math.},\n"                                            \
    "  volume = {2}, pages = {115--128}, year = {2007}\n"                                          \
    "}"

#define RSL_LAW_BIB_BRANDLEIN1995                                                                  \
    "@book{brandlein1995,\n"                                                                       \
    "  author = {Br{\\\"a}ndlein, J. and Eschmann, P. and Hasbargen, L."                           \
    " and Weigand, K.},\n"                                                                         \
    "  title = {Die W{\\\"a}lzlagerpraxis},\n"                                                     \
    "  publisher = {Vereinigte Fachverlage, Mainz},\n"                                             \
    "  year = {1995}\n"                                                                            \
    "}"

#define RSL_LAW_BIB_BRILLIANTOV1996                                                                \
    "@article{brilliantov1996,\n"                                                                  \
    "  author = {Brilliantov, N. V. and Spahn, F. and Hertzsch, J.-M."                             \
    " and P{\\\"o}schel, T.},\n"                                                                   \
    "  title = {Model for collisions in granular gases},\n"                                        \
    "  journal = {Phys. Rev. E},\n"                                                                \
    "  volume = {53}, pages = {5382--5392}, year = {1996},\n"                                      \
    "  doi = {10.1103/PhysRevE.53.5382}\n"                                                         \
    "}"

#define RSL_LAW_BIB_BROGLIATO1999                                                                  \
    "@book{brogliato1999,\n"                                                                       \
    "  author = {Brogliato, B.},\n"                                                                \
    "  title = {Nonsmooth Mechanics: Models, Dynamics and Control},\n"                             \
    "  publisher = {Springer},\n"                                                                  \
    "  year = {1999}\n"                                                                            \
    "}"

#define RSL_LAW_BIB_CARVALHO2019                                                                   \
    "@article{carvalho2019,\n"                                                                     \
    "  author = {Carvalho, A. S. and Martins, J. M.},\n"                                           \
    "  title = {Exact restitution and generalizations for the"                                     \
    " Hunt-Crossley contact model},\n"                                                             \
    "  journal = {Mech. Mach. Theory},\n"                                                          \
    "  volume = {139}, pages = {174--194}, year = {2019},\n"                                       \
    "  doi = {10.1016/j.mechmachtheory.2019.03.028}\n"                                             \
    "}"

#define RSL_LAW_BIB_CUNDALL1979                                                                    \
    "@article{cundall1979,\n"                                                                      \
    "  author = {Cundall, P. A. and Strack, O. D. L.},\n"                                          \
    "  title = {A discrete numerical model for granular assemblies},\n"                            \
    "  journal = {G{\\'e}otechnique},\n"                                                           \
    "  volume = {29}, pages = {47--65}, year = {1979},\n"                                          \
    "  doi = {10.1680/geot.1979.29.1.47}\n"                                                        \
    "}"

#define RSL_LAW_BIB_FLORES2011                                                                     \
    "@article{flores2011,\n"                                                                       \
    "  author = {Flores, P. and Machado, M. and Silva, M. T. and"                                  \
    " Martins, J. M.},\n"                                                                          \
    "  title = {On the continuous contact force models for soft"                                   \
    " materials in multibody dynamics},\n"                                                         \
    "  journal = {Multibody Syst. Dyn.},\n"                                                        \
    "  volume = {25}, pages = {357--375}, year = {2011},\n"                                        \
    "  doi = {10.1007/s11044-010-9237-4}\n"                                                        \
    "}"

#define RSL_LAW_BIB_GHARIB2012                                                                     \
    "@article{gharib2012,\n"                                                                       \
    "  author = {Gharib, M. and Hurmuzlu, Y.},\n"                                                  \
    "  title = {A new contact force model for low coefficient of"                                  \
    " restitution impact},\n"                                                                      \
    "  journal = {J. Appl. Mech.},\n"                                                              \
    "  volume = {79}, pages = {064506}, year = {2012},\n"                                          \
    "  doi = {10.1115/1.4006494}\n"                                                                \
    "}"

#define RSL_LAW_BIB_GOLDSMITH1960                                                                  \
    "@book{goldsmith1960,\n"                                                                       \
    "  author = {Goldsmith, W.},\n"                                                                \
    "  title = {Impact: The Theory and Physical Behaviour of Colliding"                            \
    " Solids},\n"                                                                                  \
    "  publisher = {Edward Arnold, London},\n"                                                     \
    "  year = {1960}\n"                                                                            \
    "}"

#define RSL_LAW_BIB_GONTHIER2004                                                                   \
    "@article{gonthier2004,\n"                                                                     \
    "  author = {Gonthier, Y. and McPhee, J. and Lange, C. and"                                    \
    " Piedboeuf, J.-C.},\n"                                                                        \
    "  title = {A regularized contact model with asymmetric damping and"                           \
    " dwell-time dependent friction},\n"                                                           \
    "  journal = {Multibody Syst. Dyn.},\n"                                                        \
    "  volume = {11}, pages = {209--233}, year = {2004},\n"                                        \
    "  doi = {10.1023/B:MUBO.0000029392.21648.bc}\n"                                               \
    "}"

#define RSL_LAW_BIB_GOYAL1994                                                                      \
    "@article{goyal1994,\n"                                                                        \
    "  author = {Goyal, S. and Pinson, E. N. and Sinden, F. W.},\n"                                \
    "  title = {Simulation of dynamics of interacting rigid bodies"                                \
    " including friction I: general problem and contact model},\n"                                 \
    "  journal = {Eng. Comput.},\n"                                                                \
    "  volume = {10}, pages = {162--174}, year = {1994}\n"                                         \
    "}"

#define RSL_LAW_BIB_HERBERT1977                                                                    \
    "@article{herbert1977,\n"                                                                      \
    "  author = {Herbert, R. G. and McWhannell, D. C.},\n"                                         \
    "  title = {Shape and frequency composition of pulses from an"                                 \
    " impact pair},\n"                                                                             \
    "  journal = {J. Eng. Ind.},\n"                                                                \
    "  volume = {99}, pages = {513--518}, year = {1977},\n"                                        \
    "  doi = {10.1115/1.3439270}\n"                                                                \
    "}"

#define RSL_LAW_BIB_HERTZ1882                                                                      \
    "@article{hertz1882,\n"                                                                        \
    "  author = {Hertz, H.},\n"                                                                    \
    "  title = {{\\\"U}ber die Ber{\\\"u}hrung fester elastischer"                                 \
    " K{\\\"o}rper},\n"                                                                            \
    "  journal = {J. Reine Angew. Math.},\n"                                                       \
    "  volume = {92}, pages = {156--171}, year = {1882},\n"                                        \
    "  doi = {10.1515/crll.1882.92.156}\n"                                                         \
    "}"

#define RSL_LAW_BIB_HU2015                                                                         \
    "@article{hu2015,\n"                                                                           \
    "  author = {Hu, S. and Guo, X.},\n"                                                           \
    "  title = {A dissipative contact force model for impact analysis"                             \
    " in multibody dynamics},\n"                                                                   \
    "  journal = {Multibody Syst. Dyn.},\n"                                                        \
    "  volume = {35}, pages = {131--151}, year = {2015},\n"                                        \
    "  doi = {10.1007/s11044-015-9453-z}\n"                                                        \
    "}"

#define RSL_LAW_BIB_HUNT1975                                                                       \
    "@article{hunt1975,\n"                                                                         \
    "  author = {Hunt, K. H. and Crossley, F. R. E.},\n"                                           \
    "  title = {Coefficient of restitution interpreted as damping in"                              \
    " vibroimpact},\n"                                                                             \
    "  journal = {J. Appl. Mech.},\n"                                                              \
    "  volume = {42}, pages = {440--445}, year = {1975},\n"                                        \
    "  doi = {10.1115/1.3423596}\n"                                                                \
    "}"

#define RSL_LAW_BIB_JANKOWSKI2005                                                                  \
    "@article{jankowski2005,\n"                                                                    \
    "  author = {Jankowski, R.},\n"                                                                \
    "  title = {Non-linear viscoelastic modelling of earthquake-induced"                           \
    " structural pounding},\n"                                                                     \
    "  journal = {Earthq. Eng. Struct. Dyn.},\n"                                                   \
    "  volume = {34}, pages = {595--611}, year = {2005},\n"                                        \
    "  doi = {10.1002/eqe.434}\n"                                                                  \
    "}"

#define RSL_LAW_BIB_JANKOWSKI2006                                                                  \
    "@article{jankowski2006,\n"                                                                    \
    "  author = {Jankowski, R.},\n"                                                                \
    "  title = {Analytical expression between the impact damping ratio"                            \
    " and the coefficient of restitution in the non-linear"                                        \
    " viscoelastic model of structural pounding},\n"                                               \
    "  journal = {Earthq. Eng. Struct. Dyn.},\n"                                                   \
    "  volume = {35}, pages = {517--524}, year = {2006},\n"                                        \
    "  doi = {10.1002/eqe.537}\n"                                                                  \
    "}"

#define RSL_LAW_BIB_JOHNSON1985                                                                    \
    "@book{johnson1985,\n"                                                                         \
    "  author = {Johnson, K. L.},\n"                                                               \
    "  title = {Contact Mechanics},\n"                                                             \
    "  publisher = {Cambridge University Press},\n"                                                \
    "  year = {1985}\n"                                                                            \
    "}"

#define RSL_LAW_BIB_KHATIWADA2014                                                                  \
    "@article{khatiwada2014,\n"                                                                    \
    "  author = {Khatiwada, S. and Chouw, N. and Butterworth, J. W.},\n"                           \
    "  title = {A generic structural pounding model using numerically"                             \
    " exact displacement proportional damping},\n"                                                 \
    "  journal = {Eng. Struct.},\n"                                                                \
    "  volume = {62--63}, pages = {33--41}, year = {2014}\n"                                       \
    "}"

#define RSL_LAW_BIB_KUWABARA1987                                                                   \
    "@article{kuwabara1987,\n"                                                                     \
    "  author = {Kuwabara, G. and Kono, K.},\n"                                                    \
    "  title = {Restitution coefficient in a collision between two"                                \
    " spheres},\n"                                                                                 \
    "  journal = {Jpn. J. Appl. Phys.},\n"                                                         \
    "  volume = {26}, pages = {1230--1233}, year = {1987},\n"                                      \
    "  doi = {10.1143/JJAP.26.1230}\n"                                                             \
    "}"

#define RSL_LAW_BIB_LANKARANI1990                                                                  \
    "@article{lankarani1990,\n"                                                                    \
    "  author = {Lankarani, H. M. and Nikravesh, P. E.},\n"                                        \
    "  title = {A contact force model with hysteresis damping for"                                 \
    " impact analysis of multibody systems},\n"                                                    \
    "  journal = {J. Mech. Des.},\n"                                                               \
    "  volume = {112}, pages = {369--376}, year = {1990},\n"                                       \
    "  doi = {10.1115/1.2912617}\n"                                                                \
    "}"

#define RSL_LAW_BIB_LANKARANI1994                                                                  \
    "@article{lankarani1994,\n"                                                                    \
    "  author = {Lankarani, H. M. and Nikravesh, P. E.},\n"                                        \
    "  title = {Continuous contact force models for impact analysis in"                            \
    " multibody systems},\n"                                                                       \
    "  journal = {Nonlinear Dyn.},\n"                                                              \
    "  volume = {5}, pages = {193--207}, year = {1994},\n"                                         \
    "  doi = {10.1007/BF00045676}\n"                                                               \
    "}"

#define RSL_LAW_BIB_LEE1983                                                                        \
    "@article{lee1983,\n"                                                                          \
    "  author = {Lee, T. W. and Wang, A. C.},\n"                                                   \
    "  title = {On the dynamics of intermittent-motion mechanisms. Part"                           \
    " 1: dynamic model and response},\n"                                                           \
    "  journal = {J. Mech. Transm. Autom. Des.},\n"                                                \
    "  volume = {105}, pages = {534--540}, year = {1983},\n"                                       \
    "  doi = {10.1115/1.3267392}\n"                                                                \
    "}"

#define RSL_LAW_BIB_LEE1993                                                                        \
    "@article{lee1993,\n"                                                                          \
    "  author = {Lee, J. and Herrmann, H. J.},\n"                                                  \
    "  title = {Angle of repose and angle of marginal stability:"                                  \
    " molecular dynamics of granular particles},\n"                                                \
    "  journal = {J. Phys. A: Math. Gen.},\n"                                                      \
    "  volume = {26}, pages = {373--383}, year = {1993},\n"                                        \
    "  doi = {10.1088/0305-4470/26/2/021}\n"                                                       \
    "}"

#define RSL_LAW_BIB_LIU2005                                                                        \
    "@article{liu2005,\n"                                                                          \
    "  author = {Liu, C. and Zhang, K. and Yang, L.},\n"                                           \
    "  title = {The compliance contact model of cylindrical joints with"                           \
    " clearances},\n"                                                                              \
    "  journal = {Acta Mech. Sin.},\n"                                                             \
    "  volume = {21}, pages = {451--458}, year = {2005}\n"                                         \
    "}"

#define RSL_LAW_BIB_LUO2006                                                                        \
    "@article{luo2006,\n"                                                                          \
    "  author = {Luo, L. and Nahon, M.},\n"                                                        \
    "  title = {A compliant contact model including interference"                                  \
    " geometry for polyhedral objects},\n"                                                         \
    "  journal = {J. Comput. Nonlinear Dyn.},\n"                                                   \
    "  volume = {1}, pages = {150--159}, year = {2006}\n"                                          \
    "}"

#define RSL_LAW_BIB_LUO2011                                                                        \
    "@article{luo2011,\n"                                                                          \
    "  author = {Luo, L. and Nahon, M.},\n"                                                        \
    "  title = {Development and validation of geometry-based compliant"                            \
    " contact models},\n"                                                                          \
    "  journal = {J. Comput. Nonlinear Dyn.},\n"                                                   \
    "  volume = {6}, pages = {011004}, year = {2011}\n"                                            \
    "}"

#define RSL_LAW_BIB_MAHMOUD2011                                                                    \
    "@article{mahmoud2011,\n"                                                                      \
    "  author = {Mahmoud, S. and Jankowski, R.},\n"                                                \
    "  title = {Modified linear viscoelastic model of"                                             \
    " earthquake-induced structural pounding},\n"                                                  \
    "  journal = {Iran. J. Sci. Technol.},\n"                                                      \
    "  volume = {35}, pages = {51--62}, year = {2011}\n"                                           \
    "}"

#define RSL_LAW_BIB_MARHEFKA1999                                                                   \
    "@article{marhefka1999,\n"                                                                     \
    "  author = {Marhefka, D. W. and Orin, D. E.},\n"                                              \
    "  title = {A compliant contact model with nonlinear damping for"                              \
    " simulation of robotic systems},\n"                                                           \
    "  journal = {IEEE Trans. Syst. Man Cybern. A},\n"                                             \
    "  volume = {29}, pages = {566--572}, year = {1999},\n"                                        \
    "  doi = {10.1109/3468.798060}\n"                                                              \
    "}"

#define RSL_LAW_BIB_MUTHUKUMAR2006                                                                 \
    "@article{muthukumar2006,\n"                                                                   \
    "  author = {Muthukumar, S. and DesRoches, R.},\n"                                             \
    "  title = {A Hertz contact model with non-linear damping for"                                 \
    " pounding simulation},\n"                                                                     \
    "  journal = {Earthq. Eng. Struct. Dyn.},\n"                                                   \
    "  volume = {35}, pages = {811--828}, year = {2006},\n"                                        \
    "  doi = {10.1002/eqe.557}\n"                                                                  \
    "}"

#define RSL_LAW_BIB_NEWTON1687                                                                     \
    "@book{newton1687,\n"                                                                          \
    "  author = {Newton, I.},\n"                                                                   \
    "  title = {Philosophiae Naturalis Principia Mathematica},\n"                                  \
    "  publisher = {Royal Society, London},\n"                                                     \
    "  year = {1687}\n"                                                                            \
    "}"

#define RSL_LAW_BIB_PEREIRA2015                                                                    \
    "@article{pereira2015,\n"                                                                      \
    "  author = {Pereira, C. and Ramalho, A. and Ambr{\\'o}sio, J.},\n"                            \
    "  title = {An enhanced cylindrical contact force model},\n"                                   \
    "  journal = {Multibody Syst. Dyn.},\n"                                                        \
    "  volume = {35}, pages = {277--298}, year = {2015},\n"                                        \
    "  doi = {10.1007/s11044-015-9463-x}\n"                                                        \
    "}"

#define RSL_LAW_BIB_POISSON1838                                                                    \
    "@book{poisson1838,\n"                                                                         \
    "  author = {Poisson, S. D.},\n"                                                               \
    "  title = {Trait{\\'e} de m{\\'e}canique},\n"                                                 \
    "  publisher = {Bachelier, Paris},\n"                                                          \
    "  year = {1838}\n"                                                                            \
    "}"

#define RSL_LAW_BIB_STRONGE1990                                                                    \
    "@article{stronge1990,\n"                                                                      \
    "  author = {Stronge, W. J.},\n"                                                               \
    "  title = {Rigid body collisions with friction},\n"                                           \
    "  journal = {Proceedings of the Royal Society of London A},\n"                                \
    "  volume = {431},\n"                                                                          \
    "  pages = {169--181},\n"                                                                      \
    "  doi = {10.1098/rspa.1990.0125},\n"                                                          \
    "  year = {1990}\n"                                                                            \
    "}"

#define RSL_LAW_BIB_RISTOW1992                                                                     \
    "@article{ristow1992,\n"                                                                       \
    "  author = {Ristow, G. H.},\n"                                                                \
    "  title = {Simulating granular flow with molecular dynamics},\n"                              \
    "  journal = {J. Phys. I France},\n"                                                           \
    "  volume = {2}, pages = {649--662}, year = {1992},\n"                                         \
    "  doi = {10.1051/jp1:1992159}\n"                                                              \
    "}"

#define RSL_LAW_BIB_SAFAEIFAR2020                                                                  \
    "@article{safaeifar2020,\n"                                                                    \
    "  author = {Safaeifar, H. and Farshidianfar, A.},\n"                                          \
    "  title = {A new model of the contact force for the collision"                                \
    " between two solid bodies},\n"                                                                \
    "  journal = {Multibody Syst. Dyn.},\n"                                                        \
    "  volume = {50}, pages = {233--257}, year = {2020},\n"                                        \
    "  doi = {10.1007/s11044-020-09732-2}\n"                                                       \
    "}"

#define RSL_LAW_BIB_SCHWAGER2008                                                                   \
    "@article{schwager2008,\n"                                                                     \
    "  author = {Schwager, T. and P{\\\"o}schel, T.},\n"                                           \
    "  title = {Coefficient of restitution for viscoelastic spheres:"                              \
    " the effect of delayed recovery},\n"                                                          \
    "  journal = {Phys. Rev. E},\n"                                                                \
    "  volume = {78}, pages = {051304}, year = {2008},\n"                                          \
    "  doi = {10.1103/PhysRevE.78.051304}\n"                                                       \
    "}"

#define RSL_LAW_BIB_SHEIKHI2023                                                                    \
    "@article{sheikhi2023,\n"                                                                      \
    "  author = {Sheikhi Azqandi, M. and Safaeifar, H.},\n"                                        \
    "  title = {Optimal model of the contact force for the collision"                              \
    " between two solid bodies by ICACO},\n"                                                       \
    "  journal = {Int. J. Optim. Civil Eng.},\n"                                                   \
    "  volume = {13}, year = {2023}\n"                                                             \
    "}"

#define RSL_LAW_BIB_THORNTON1998                                                                   \
    "@article{thornton1998,\n"                                                                     \
    "  author = {Thornton, C. and Ning, Z.},\n"                                                    \
    "  title = {A theoretical model for the stick/bounce behaviour of"                             \
    " adhesive, elastic-plastic spheres},\n"                                                       \
    "  journal = {Powder Technol.},\n"                                                             \
    "  volume = {99}, pages = {154--162}, year = {1998},\n"                                        \
    "  doi = {10.1016/S0032-5910(98)00099-0}\n"                                                    \
    "}"

#define RSL_LAW_BIB_THORNTON2013                                                                   \
    "@article{thornton2013,\n"                                                                     \
    "  author = {Thornton, C. and Cummins, S. J. and Cleary, P. W.},\n"                            \
    "  title = {An investigation of the comparative behaviour of"                                  \
    " alternative contact force models during inelastic collisions},\n"                            \
    "  journal = {Powder Technol.},\n"                                                             \
    "  volume = {233}, pages = {30--46}, year = {2013},\n"                                         \
    "  doi = {10.1016/j.powtec.2012.08.012}\n"                                                     \
    "}"

#define RSL_LAW_BIB_TSUJI1992                                                                      \
    "@article{tsuji1992,\n"                                                                        \
    "  author = {Tsuji, Y. and Tanaka, T. and Ishida, T.},\n"                                      \
    "  title = {Lagrangian numerical simulation of plug flow of"                                   \
    " cohesionless particles in a horizontal pipe},\n"                                             \
    "  journal = {Powder Technol.},\n"                                                             \
    "  volume = {71}, pages = {239--250}, year = {1992},\n"                                        \
    "  doi = {10.1016/0032-5910(92)88030-L}\n"                                                     \
    "}"

#define RSL_LAW_BIB_VALLES1997                                                                     \
    "@techreport{valles1997,\n"                                                                    \
    "  author = {Valles, R. E. and Reinhorn, A. M.},\n"                                            \
    "  title = {Evaluation, prevention and mitigation of pounding"                                 \
    " effects in building structures},\n"                                                          \
    "  institution = {National Center for Earthquake Engineering"                                  \
    " Research, University at Buffalo},\n"                                                         \
    "  year = {1997}\n"                                                                            \
    "}"

#define RSL_LAW_BIB_WALTON1986                                                                     \
    "@article{walton1986,\n"                                                                       \
    "  author = {Walton, O. R. and Braun, R. L.},\n"                                               \
    "  title = {Viscosity, granular-temperature, and stress"                                       \
    " calculations for shearing assemblies of inelastic, frictional"                               \
    " disks},\n"                                                                                   \
    "  journal = {J. Rheol.},\n"                                                                   \
    "  volume = {30}, pages = {949--980}, year = {1986},\n"                                        \
    "  doi = {10.1122/1.549893}\n"                                                                 \
    "}"

#define RSL_LAW_BIB_YE2009                                                                         \
    "@article{ye2009,\n"                                                                           \
    "  author = {Ye, K. and Li, L. and Zhu, H.},\n"                                                \
    "  title = {A note on the Hertz contact model with nonlinear"                                  \
    " damping for pounding simulation},\n"                                                         \
    "  journal = {Earthq. Eng. Struct. Dyn.},\n"                                                   \
    "  volume = {38}, pages = {1135--1142}, year = {2009},\n"                                      \
    "  doi = {10.1002/eqe.883}\n"                                                                  \
    "}"

#define RSL_LAW_BIB_ZHANG2009                                                                      \
    "@article{zhang2009,\n"                                                                        \
    "  author = {Zhang, Y. and Sharf, I.},\n"                                                      \
    "  title = {Validation of nonlinear viscoelastic contact force"                                \
    " models for low speed impact},\n"                                                             \
    "  journal = {J. Appl. Mech.},\n"                                                              \
    "  volume = {76}, pages = {051002}, year = {2009},\n"                                          \
    "  doi = {10.1115/1.3112739}\n"                                                                \
    "}"

#define RSL_LAW_BIB_ZHANG2021                                                                      \
    "@article{zhang2021,\n"                                                                        \
    "  author = {Zhang, J. and others},\n"                                                         \
    "  title = {Continuous contact force model with an arbitrary"                                  \
    " damping term exponent: model and discussion},\n"                                             \
    "  journal = {Mech. Syst. Signal Process.},\n"                                                 \
    "  volume = {159}, pages = {107808}, year = {2021},\n"                                         \
    "  doi = {10.1016/j.ymssp.2021.107808}\n"                                                      \
    "}"

#define RSL_LAW_BIB_ZHANG2022                                                                      \
    "@article{zhang2022,\n"                                                                        \
    "  author = {Zhang, J. and Liang, X. and Zhang, Z. and Feng, G. and"                           \
    " Zhao, Q. and Zhao, L. and He, G.},\n"                                                        \
    "  title = {A continuous contact force model for impact analysis},\n"                          \
    "  journal = {Mech. Syst. Signal Process.},\n"                                                 \
    "  volume = {168}, pages = {108739}, year = {2022},\n"                                         \
    "  doi = {10.1016/j.ymssp.2021.108739}\n"                                                      \
    "}"

#define RSL_LAW_BIB_ZHIYING2006                                                                    \
    "@article{zhiying2006,\n"                                                                      \
    "  author = {Zhiying, Q. and Qishao, L.},\n"                                                   \
    "  title = {Analysis of impact process based on restitution"                                   \
    " coefficient},\n"                                                                             \
    "  journal = {J. Dyn. Control},\n"                                                             \
    "  volume = {4}, pages = {294--298}, year = {2006}\n"                                          \
    "}"

#endif
