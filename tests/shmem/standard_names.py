#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The names of OpenSHMEM 1.5, from the standard's tables of types and its synopses, against those that the library has.

usage: standard_names.py EXPORTS

EXPORTS lists the library's names, one a line. This list is written down apart from lib/names, so that what is forgotten
there is missed here. Prints the number of each family.
"""

import sys

# The standard's tables of types, by their names in functions.
RMA = ("float double longdouble char schar short int long longlong uchar ushort uint ulong ulonglong "
       "int8 int16 int32 int64 uint8 uint16 uint32 uint64 size ptrdiff").split()
STANDARD_AMO = "int long longlong uint ulong ulonglong int32 int64 uint32 uint64 size ptrdiff".split()
EXTENDED_AMO = ["float", "double", *STANDARD_AMO]
BITWISE_AMO = "uint ulong ulonglong int32 int64 uint32 uint64".split()
POINT_TO_POINT = ["short", "ushort", *STANDARD_AMO]
TEAM_LOGIC = "uchar ushort uint ulong ulonglong int8 int16 int32 int64 uint8 uint16 uint32 uint64 size".split()
TEAM_ORDER = RMA
TEAM_SUM = [*RMA, "complexd", "complexf"]
SET_LOGIC = "short int long longlong".split()
SET_ORDER = [*SET_LOGIC, "float", "double", "longdouble"]
SET_SUM = [*SET_ORDER, "complexd", "complexf"]
SIZES = "8 16 32 64 128".split()


def each(stems, types, contexts=True):
    """shmem_TYPE_STEM, and shmem_ctx_TYPE_STEM."""
    prefixes = ("shmem_", "shmem_ctx_") if contexts else ("shmem_",)
    return [f"{prefix}{kind}_{stem}" for stem in stems for kind in types for prefix in prefixes]


def sized(verbs, sizes, tails=("",)):
    return [f"{prefix}{verb}{size}{tail}" for verb in verbs for size in sizes for tail in tails
            for prefix in ("shmem_", "shmem_ctx_")]


def of_shmem(words):
    return ["shmem_" + word for word in words.split()]


FAMILIES = {
    "setup, exit, query": of_shmem("init my_pe n_pes finalize global_exit pe_accessible addr_accessible ptr "
                                   "info_get_version info_get_name"),
    "threads": of_shmem("init_thread query_thread"),
    "memory": of_shmem("malloc free realloc align malloc_with_hints calloc"),
    "teams": of_shmem("team_my_pe team_n_pes team_get_config team_translate_pe team_split_strided team_split_2d "
                      "team_destroy"),
    "contexts": of_shmem("ctx_create team_create_ctx ctx_destroy ctx_get_team"),
    "put and get": each(("put", "get", "p", "g", "iput", "iget"), RMA) + sized(("put", "get"), [*SIZES, "mem"]) +
                   sized(("iput", "iget"), SIZES),
    "put and get, nonblocking": each(("put_nbi", "get_nbi"), RMA) + sized(("put", "get"), [*SIZES, "mem"], ("_nbi",)),
    "atomics": each(("atomic_fetch", "atomic_set", "atomic_swap"), EXTENDED_AMO) +
               each(("atomic_compare_swap", "atomic_fetch_inc", "atomic_inc", "atomic_fetch_add", "atomic_add"),
                    STANDARD_AMO) +
               each(("atomic_fetch_and", "atomic_and", "atomic_fetch_or", "atomic_or", "atomic_fetch_xor", "atomic_xor"),
                    BITWISE_AMO),
    "atomics, nonblocking": each(("atomic_fetch_nbi", "atomic_swap_nbi"), EXTENDED_AMO) +
                            each(("atomic_compare_swap_nbi", "atomic_fetch_inc_nbi", "atomic_fetch_add_nbi"),
                                 STANDARD_AMO) +
                            each(("atomic_fetch_and_nbi", "atomic_fetch_or_nbi", "atomic_fetch_xor_nbi"), BITWISE_AMO),
    "signals": each(("put_signal", "put_signal_nbi"), RMA) +
               sized(("put",), [*SIZES, "mem"], ("_signal", "_signal_nbi")) +
               of_shmem("signal_fetch signal_wait_until"),
    "barriers and syncs": of_shmem("barrier_all sync_all team_sync"),
    "broadcast, collects, all-to-alls": each("broadcast collect fcollect alltoall alltoalls".split(), RMA, False) +
                                        of_shmem("broadcastmem collectmem fcollectmem alltoallmem alltoallsmem"),
    "reductions": each(("and_reduce", "or_reduce", "xor_reduce"), TEAM_LOGIC, False) +
                  each(("max_reduce", "min_reduce"), TEAM_ORDER, False) +
                  each(("sum_reduce", "prod_reduce"), TEAM_SUM, False),
    "point-to-point": each([f"{verb}{form}" for verb in ("wait_until", "test")
                            for form in ("", "_all", "_any", "_some", "_all_vector", "_any_vector", "_some_vector")],
                           POINT_TO_POINT, False),
    "order": of_shmem("fence ctx_fence quiet ctx_quiet"),
    "locks": of_shmem("set_lock clear_lock test_lock"),
    "profiling": of_shmem("pcontrol"),
    "caches, deprecated": of_shmem("clear_cache_inv set_cache_inv clear_cache_line_inv set_cache_line_inv udcflush "
                                   "udcflush_line"),
    "active sets, deprecated": of_shmem("barrier sync") +
                               [f"shmem_{verb}{bits}" for verb in "broadcast collect fcollect alltoall alltoalls".split()
                                for bits in (32, 64)] +
                               each(("and_to_all", "or_to_all", "xor_to_all"), SET_LOGIC, False) +
                               each(("max_to_all", "min_to_all"), SET_ORDER, False) +
                               each(("sum_to_all", "prod_to_all"), SET_SUM, False),
    "others, deprecated": "start_pes _my_pe _num_pes shmalloc shfree shrealloc shmemalign".split() +
                          each(("fetch", "set", "swap"), "float double int long longlong".split(), False) +
                          each(("cswap", "finc", "inc", "fadd", "add"), "int long longlong".split(), False) +
                          each(("wait",), "short int long longlong".split(), False) +
                          of_shmem("wait wait_until swap"),
}


def main(arguments):
    if len(arguments) != 1:
        sys.exit(__doc__)
    with open(arguments[0], encoding="ascii") as file:
        exported = {line.strip() for line in file if not line.startswith("#")}
    listed = [name for names in FAMILIES.values() for name in names]
    standard = set(listed)
    for family, names in FAMILIES.items():
        print(f"{len(names):5} {family}")
    print(f"{len(standard):5} in all")
    profiled = {"p" + name for name in standard if name.startswith("shmem_")}
    own = {name for name in exported if name.startswith("shmemx_")}
    problems = [f"named twice: {name}" for name in standard if listed.count(name) > 1]
    problems += [f"not in the library: {name}" for name in sorted((standard | profiled) - exported)]
    problems += [f"not in the standard: {name}" for name in sorted(exported - own - standard - profiled)]
    print("\n".join(problems))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
