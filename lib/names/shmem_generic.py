# SPDX-License-Identifier: Apache-2.0
"""OpenSHMEM's type-generic names: C11 macros that take a function of the table by the type of an argument."""

from shmem_calls import ATOMIC_NAMES, MOVEMENT_NAMES, OLD_ATOMICS, WAIT_NAMES
from types_table import EXTENDED, REDUCTIONS, RMA, STANDARD, WAIT, distinct, named, which_can
from writer import Generic, generic


def _choices(kinds, name, const=False):
    """(type of a pointer, function) of each type that C tells apart. `name` has T for the type's name."""
    made = []
    for kind in distinct(kinds):
        made.append((kind.pointer, name.replace("T", kind.name)))
        if const:
            made.append((kind.const_pointer, name.replace("T", kind.name)))
    return tuple(made)


def _words(kinds, name):
    """By the type of the word that the first argument points to, which may be volatile."""
    return tuple((kind.c, name.replace("T", kind.name)) for kind in distinct(kinds))


def _on_contexts(name, kinds, tail, const=False):
    return Generic(name, 0, _choices(kinds, "shmem_T_" + tail, const), _choices(kinds, "shmem_ctx_T_" + tail, const))


def macros():
    made = []
    rma = which_can(RMA)
    for tail in ("put", "p", "iput", "get", "g", "iget", "put_nbi", "get_nbi", "put_signal", "put_signal_nbi"):
        made.append(_on_contexts("shmem_" + tail, rma, tail, const=tail == "g"))
    for name, (can, returns) in ATOMIC_NAMES.items():
        kinds = which_can(can)
        made.append(_on_contexts("shmem_atomic_" + name, kinds, "atomic_" + name, const=name == "fetch"))
        if returns != "void":
            made.append(_on_contexts(f"shmem_atomic_{name}_nbi", kinds, f"atomic_{name}_nbi"))
    for old, kinds, new in OLD_ATOMICS:
        can = EXTENDED if new in ("fetch", "set", "swap") else STANDARD
        made.append(Generic("shmem_" + old, 0, _choices(which_can(can), "shmem_T_atomic_" + new, const=new == "fetch")))
    for name in WAIT_NAMES:
        made.append(Generic("shmem_" + name, 0, _words(which_can(WAIT), "shmem_T_" + name), pointed_to=True))
    made.append(Generic("shmem_wait", 0, _words(named("short int long longlong"), "shmem_T_wait"), pointed_to=True))
    for name in MOVEMENT_NAMES:
        made.append(Generic("shmem_" + name, 1, _choices(rma, "shmem_T_" + name)))
    for op, can in REDUCTIONS.items():
        made.append(Generic(f"shmem_{op}_reduce", 1, _choices(which_can(can), f"shmem_T_{op}_reduce")))
    made.append(Generic("shmem_sync", 0, (("shmem_team_t", "shmem_team_sync"),), otherwise="shmem_sync"))
    return made


def text():
    lines = ["/** The first of some arguments, of which there are two or more. */",
             "#define SHMEM_FIRST_(first, ...) first",
             "/** The second of some arguments, of which there are three or more. */",
             "#define SHMEM_SECOND_(first, second, ...) second", ""]
    for macro in macros():
        lines.append(f"/** {macro.name}() of the type of its argument{', on a context if the first is one' if macro.with_context else ''}. */")
        lines.append(generic(macro))
    return "\n".join(lines)
