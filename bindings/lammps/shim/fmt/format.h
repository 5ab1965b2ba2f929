/* SPDX-License-Identifier: GPL-2.0-only
 *
 * What the headers of LAMMPS name of {fmt}, which Debian's liblammps-dev leaves out: declarations
 * alone. Nothing here formats; sentences are made before they are handed over.
 */
#ifndef RESILE_LAMMPS_FORMAT_H
#define RESILE_LAMMPS_FORMAT_H

namespace fmt
{
inline namespace v7_lmp
{
template <typename Char> class basic_string_view;
using string_view = basic_string_view<char>;
class format_args;
template <typename... Args, typename S> format_args make_args_checked(const S &, Args &...);
} // namespace v7_lmp
} // namespace fmt
#endif
