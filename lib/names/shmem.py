# SPDX-License-Identifier: Apache-2.0
"""What OpenSHMEM 1.5 names: the files of the header shmem.h and of lib/shmem that are made from it."""

import shmem_calls
import shmem_generic
import shmem_library
import writer

HEADERS = {
    "library": "OpenSHMEM: joining, memory, contexts, teams, order, locks.",
    "rma": "OpenSHMEM: put and get.",
    "signal": "OpenSHMEM: puts that signal.",
    "atomic": "OpenSHMEM: atomics.",
    "wait": "OpenSHMEM: waits and tests.",
    "collective": "OpenSHMEM: collectives of teams.",
    "active_set": "OpenSHMEM: collectives of active sets, deprecated since 1.5.",
    "deprecated": "OpenSHMEM: other names that are deprecated since 1.4 or before.",
}


def groups():
    """All functions by header."""
    return {
        "library": shmem_library.groups(),
        "rma": shmem_calls.rma(),
        "signal": shmem_calls.signals(),
        "atomic": shmem_calls.atomics(),
        "wait": shmem_calls.waits(),
        "collective": shmem_calls.collectives(),
        "active_set": shmem_calls.active_sets(),
        "deprecated": shmem_calls.deprecated(),
    }


def functions():
    return [one for some in groups().values() for group in some for one in group.functions]


def profiled(some):
    """Of some functions those that have a profiling name as well: pshmem_put() for shmem_put()."""
    return [one for one in some if one.name.startswith("shmem_")]


def _header(part, some):
    path = f"viaduct/shmem/{part}.h"
    return writer.header(path, HEADERS[part] + " Included by shmem.h.", writer.declarations(some, "SHMEM_API"))


def _profiling_header(all_groups):
    lines = ["#include <shmem.h>", "", "#ifdef __cplusplus", 'extern "C" {', "#endif", "",
             "#if defined(__GNUC__) /* as in shmem.h */", "#pragma GCC diagnostic push",
             '#pragma GCC diagnostic ignored "-Wlong-long"', "#endif", "",
             "/** @name Profiling",
             " *  Every function of shmem.h under the name by which a tool reaches it when it has replaced the other. */",
             "/** @{ */", "/** The function of shmem.h whose name this is without its first letter. */"]
    for some in all_groups.values():
        lines += [one.declaration("SHMEM_API", "p" + one.name) for group in some for one in profiled(group.functions)]
    lines += ["/** @} */", "", "#if defined(__GNUC__)", "#pragma GCC diagnostic pop", "#endif", "",
              "#ifdef __cplusplus", "}", "#endif", ""]
    return writer.header("pshmem.h", "The profiling names of OpenSHMEM.", "\n".join(lines))


def _beginning(part, one):
    """What a function does before its body: in debug mode, whether its thread may call. The other parts see to it where
    they look whether this is debug mode, or have it done by quick_calls of lib/shmem."""
    takes_turn = (part == "library" and "__func__" in one.body and
                  one.name not in shmem_library.ANY_THREAD | shmem_library.QUICK | shmem_library.OF_SETS)
    return "const shmem::turn mine{__func__}; " if takes_turn else ""


def _definitions(part, some):
    lines = [writer.banner("//", HEADERS[part]), "#include <shmem.h>", "", '#include "calls.hpp"',
             '#include "profiled.hpp"', "", "namespace shmem = via::shmem;", ""]
    for group in some:
        lines.append(f"// {group.title}")
        lines += [one.definition(_beginning(part, one)) for one in group.functions]
        lines.append("")
    lines.append("// The profiling names: one body, two names.")
    lines += [f"PROFILED({', '.join(filter(None, (one.name, 'p' + one.name, one.mark)))})"
              for group in some for one in profiled(group.functions)]
    return "\n".join(lines) + "\n"


def _exports():
    everything = [one.name for one in functions()]
    everything += ["p" + one.name for one in profiled(functions())]
    everything = sorted([*everything, *shmem_library.EXTENSIONS])
    return f"# {writer.SPDX}\n# {writer.MADE}\n" + "".join(one + "\n" for one in everything)


def _addresses():
    lines = [writer.banner("//", "Takes the address of every function: it is declared, and the library has it."),
             "#include <stdio.h>", "", "#include <pshmem.h>", "#include <shmem.h>", "",
             "typedef void (*any_function)(void);", "", "static any_function const all[] = {"]
    lines += [f"    (any_function)&{one.name}," for one in functions()]
    lines += [f"    (any_function)&p{one.name}," for one in profiled(functions())]
    lines += ["};", "", "int main(void) {",
              "    size_t missing = 0;",
              "    for (size_t i = 0; i < sizeof all / sizeof all[0]; ++i) missing += all[i] == NULL;",
              '    printf("%zu names, %zu without a function\\n", sizeof all / sizeof all[0], missing);',
              "    return missing != 0;", "}"]
    return "\n".join(lines) + "\n"


def _by_profiling_names():
    """A header, included before a program, that has it call every function by its profiling name."""
    generic = {macro.name for macro in shmem_generic.macros()}  # which are macros already, of names that are not
    lines = [writer.banner("//", "Has a program that includes it first call every function by its profiling name."),
             "#include <pshmem.h>", ""]
    lines += [f"#define {one.name} p{one.name}" for one in profiled(functions()) if one.name not in generic]
    return "\n".join(lines) + "\n"


def files():
    """Path to text of everything that is made."""
    some = groups()
    made = {f"include/viaduct/shmem/{part}.h": _header(part, some[part]) for part in HEADERS}
    made.update({f"lib/shmem/generated/{part}.cpp": _definitions(part, some[part]) for part in HEADERS})
    made["include/viaduct/shmem/generic.h"] = writer.header(
        "viaduct/shmem/generic.h", "OpenSHMEM: the names that C11 resolves by type. Included by shmem.h.",
        shmem_generic.text())
    made["include/pshmem.h"] = _profiling_header(some)
    made["lib/shmem/generated/exports.txt"] = _exports()
    made["tests/shmem/generated/addresses.c"] = _addresses()
    made["tests/shmem/generated/by_profiling_names.h"] = _by_profiling_names()
    return made
