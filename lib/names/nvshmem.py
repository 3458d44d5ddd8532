# SPDX-License-Identifier: Apache-2.0
"""What NVSHMEM names: the files of the headers nvshmem.h and nvshmemx.h and of lib/nvshmem that are made from it."""

import re

import nvshmem_calls as calls
import writer
from types_table import CUDA, SIZES

_LICENSE = f"// {writer.SPDX}\n// One line a function.\n// clang-format off\n"
_C_LICENSE = f"/* {writer.SPDX} */\n/* One line a function. */\n/* clang-format off */\n"

SECTIONS = {
    "rma": ("put, get, p, g, strided, and with signals", calls.transfers),
    "atomic": ("atomics", calls.atomics),
    "wait": ("waits, tests, signals, order", calls.waits),
    "query": ("who is there", calls.queries),
    "collective": ("barriers and what moves data", calls.collectives),
    "reduction": ("reductions", calls.reductions),
}


def _small(kind):
    return [*calls.typed_transfers([kind]), *calls.typed_movements([kind]), *calls.reductions([kind])]


def _lines(functions, kind, write):
    return "".join(write(one) + "\n" for one in functions if one.kind == kind)


def _prototypes(functions, kind):
    return _lines(functions, kind, lambda one: f"VIA_API {one.signature()};")


def _declarations(section, about, functions):
    guard = f"VIADUCT_NVSHMEM_NAMES_{section.upper()}_H"
    elsewhere = _prototypes(functions, "both")
    return (f"{_C_LICENSE}/**\n * @file\n * @brief NVSHMEM's names for the host: {about}. {writer.MADE}\n */\n"
            f"#ifndef {guard}\n#define {guard}\n\n#include <viaduct/nvshmem/types.h>\n\n"
            f"#ifdef __cplusplus\nextern \"C\" {{\n#endif\n\n"
            f"#ifndef VIADUCT_NVSHMEM_INLINE\n{elsewhere}#endif\n\n{_prototypes(functions, 'stream')}\n"
            "#ifdef __cplusplus\n}\n#endif\n\n#endif\n")


def _definitions(section, about, functions, with_streams=False):
    """`with_streams` for what the library does not export, so that the unit has all of it."""
    guard = f"VIADUCT_NVSHMEM_NAMES_{section.upper()}_CUH"
    parts = [_lines(functions, "both", lambda one: one.definition("VIADUCT_NVSHMEM_BOTH"))]
    if group := _lines(functions, "group", lambda one: one.definition("VIADUCT_NVSHMEM_KERNEL")):
        parts.append(f"#ifdef __CUDACC__\n{group}#endif\n")
    if with_streams:
        stream = _lines(functions, "stream", lambda one: one.definition("VIADUCT_NVSHMEM_HOST"))
        parts.append(f"#ifndef __CUDACC_RTC__\n{stream}#endif\n")
    return (f"{_LICENSE}/// @file\n/// @brief NVSHMEM's names where they are defined: {about}. {writer.MADE}\n"
            f"#ifndef {guard}\n#define {guard}\n\n#include <viaduct/nvshmem/sides.cuh>\n\n"
            f"{''.join(parts)}\n#endif\n")


def _library(section, about, functions):
    def export(one):
        return one.definition("VIA_API")

    stream = _lines(functions, "stream", export)
    if stream:
        stream = f"\n{stream}"
    return (f"{_LICENSE}// What the library exports of NVSHMEM's names: {about}. {writer.MADE}\n"
            f"#include <viaduct/nvshmem/names/{section}.h>\n\n#include <viaduct/nvshmem/names/{section}.cuh>\n{stream}")


def _of_one_type(struct, c, pattern, functions):
    """The functions of a type that the library exports: as members by what is left of their names without the type."""
    lines = [f"struct {struct} {{", f"    using type = {c};", f'    static constexpr const char* name = "{struct[3:]}";']
    for one in functions:
        if one.kind != "group" and (found := re.fullmatch(pattern, one.name)):
            lines.append(f"    static constexpr auto {''.join(found.groups())} = &{one.name};")
    return [*lines, "};"]


def _by_type():
    """For tests that do the same with every type."""
    functions = [one for _, section in SECTIONS.values() for one in section()]
    lines = [f"{_LICENSE}// Every type with the functions that it has. {writer.MADE}", "#pragma once", "",
             "#include <array>", "#include <cstdint>", "", "#include <nvshmem.h>", "#include <nvshmemx.h>", "",
             "namespace nvshmem_test::names {", "", "template <class... Names>", "struct list {};", ""]
    for kind in calls.MOVED:
        lines += _of_one_type(f"of_{kind.name}", kind.c, f"nvshmemx?_{kind.name}_(.*)", functions)
    for bits in SIZES:
        element = "std::array<std::uint64_t, 2>" if bits == 128 else f"std::uint{bits}_t"
        lines += _of_one_type(f"of_{bits}", element, rf"nvshmemx?_(i?(?:put|get)){bits}(|_.*)", functions)
    lines += _of_one_type("of_mem", "unsigned char", r"nvshmemx?_([a-z]+)mem(|_.*)", functions)
    for called, kinds in (("moved", calls.MOVED), ("words", calls.WORDS), ("floating", calls.FLOATING),
                          ("with_logic", calls.WITH_LOGIC)):
        lines.append(f"using {called} = list<{', '.join('of_' + kind.name for kind in kinds)}>;")
    lines.append(f"using sized = list<{', '.join(f'of_{bits}' for bits in SIZES)}, of_mem>;")
    return "\n".join([*lines, "", "}  // namespace nvshmem_test::names", ""])


def files():
    """Path to text of everything that is made."""
    made = {}
    exports = []
    for section, (about, functions) in SECTIONS.items():
        functions = list(functions())
        exports += [one.name for one in functions if one.kind != "group"]
        made[f"include/viaduct/nvshmem/names/{section}.h"] = _declarations(section, about, functions)
        made[f"include/viaduct/nvshmem/names/{section}.cuh"] = _definitions(section, about, functions)
        made[f"lib/nvshmem/names/{section}.cpp"] = _library(section, about, functions)
    for kind in CUDA:
        made[f"include/viaduct/nvshmem/names/{kind.name}.cuh"] = _definitions(
            kind.name, f"what takes {kind.c}, in every form", _small(kind), with_streams=True)
    made["tests/nvshmem/generated/names_by_type.hpp"] = _by_type()
    made["lib/nvshmem/names/exports.txt"] = "".join(name + "\n" for name in sorted(exports))
    return made
