#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The functions, types and constants that NVSHMEM 3.4 documents, as a unit that compiles only if nvshmem.h has them all.

usage: documented_names.py FILE

FILE becomes that unit, for a C++ compiler, for nvcc and for NVRTC. Every function is cast to the type that is
documented, which compiles for no other type. These tables are written down apart from lib/names, so that what is
forgotten there is missed here; what is left out on purpose, lib/nvshmem/PORTING.md says. Prints the number of each family.
"""

import re
import sys

# The tables of types, by their names in functions.
WORDS = {"int": "int", "long": "long", "longlong": "long long", "uint": "unsigned int", "ulong": "unsigned long",
         "ulonglong": "unsigned long long", "int32": "int32_t", "int64": "int64_t", "uint32": "uint32_t",
         "uint64": "uint64_t", "size": "size_t", "ptrdiff": "ptrdiff_t"}
REAL = {"float": "float", "double": "double"}
CUDA = {"half": "half", "bfloat16": "__nv_bfloat16"}
SMALL = {"char": "char", "schar": "signed char", "short": "short", "uchar": "unsigned char",
         "ushort": "unsigned short", "int8": "int8_t", "int16": "int16_t", "uint8": "uint8_t", "uint16": "uint16_t"}
RMA = {**REAL, **CUDA, **SMALL, **WORDS}


def named(names):
    return {name: RMA[name] for name in names.split()}


BITWISE = named("uint ulong ulonglong int32 int64 uint32 uint64")
LOGIC = {**BITWISE, **named("uchar ushort int8 int16 uint8 uint16 size")}
SIZES = dict.fromkeys("8 16 32 64 128".split(), "void")
ONCE = {"": "void"}

# Where a function is called: by the host, by a kernel's thread, warp or block, on a stream.
HOST, THREAD, GROUPS, STREAM = "host", "thread", "groups", "stream"
BOTH = (HOST, THREAD)
ALL = (*BOTH, GROUPS, STREAM)

# Family: types, where it is called, and prototypes, in which NAME and TYPE are the type's, and OP an operation.
SETUP = """
void nvshmem_init(void)
int nvshmemx_init_attr(unsigned int flags, nvshmemx_init_attr_t *attributes)
int nvshmemx_hostlib_init_attr(unsigned int flags, nvshmemx_init_attr_t *attributes)
void nvshmemx_hostlib_finalize(void)
int nvshmemx_get_uniqueid(nvshmemx_uniqueid_t *uid)
int nvshmemx_set_attr_uniqueid_args(int rank, int nranks, const nvshmemx_uniqueid_t *uid, nvshmemx_init_attr_t *attr)
int nvshmemx_cumodule_init(CUmodule module)
int nvshmemx_cumodule_finalize(CUmodule module)
int nvshmemx_culibrary_init(CUlibrary library)
int nvshmemx_culibrary_finalize(CUlibrary library)
int nvshmemx_init_status(void)
void nvshmem_finalize(void)
int nvshmem_init_thread(int requested, int *provided)
void nvshmem_query_thread(int *provided)
int nvshmemx_collective_launch(const void *func, dim3 grid, dim3 block, void **args, size_t shared, cudaStream_t stream)
int nvshmemx_collective_launch_query_gridsize(const void *func, dim3 block, void **args, size_t shared, int *gridsize)
"""
QUERY = """
int nvshmem_my_pe(void)
int nvshmem_n_pes(void)
int nvshmem_team_my_pe(nvshmem_team_t team)
int nvshmem_team_n_pes(nvshmem_team_t team)
int nvshmem_team_translate_pe(nvshmem_team_t src_team, int src_pe, nvshmem_team_t dest_team)
void nvshmem_global_exit(int status)
void *nvshmem_ptr(const void *dest, int pe)
void *nvshmemx_mc_ptr(nvshmem_team_t team, const void *ptr)
void nvshmem_info_get_version(int *major, int *minor)
void nvshmem_info_get_name(char *name)
void nvshmemx_vendor_get_version_info(int *major, int *minor, int *patch)
"""
MEMORY = """
void *nvshmem_malloc(size_t size)
void nvshmem_free(void *ptr)
void *nvshmem_align(size_t alignment, size_t size)
void *nvshmem_calloc(size_t count, size_t size)
int nvshmemx_buffer_register(void *addr, size_t length)
int nvshmemx_buffer_unregister(void *addr)
void nvshmemx_buffer_unregister_all(void)
void *nvshmemx_buffer_register_symmetric(void *buf_ptr, size_t size, int flags)
int nvshmemx_buffer_unregister_symmetric(void *mmap_ptr, size_t size)
"""
TEAMS = """
int nvshmem_team_get_config(nvshmem_team_t team, nvshmem_team_config_t *config)
int nvshmem_team_split_strided(nvshmem_team_t parent, int start, int stride, int size, const nvshmem_team_config_t *config, long config_mask, nvshmem_team_t *new_team)
int nvshmem_team_split_2d(nvshmem_team_t parent, int xrange, const nvshmem_team_config_t *xaxis_config, long xaxis_mask, nvshmem_team_t *xaxis_team, const nvshmem_team_config_t *yaxis_config, long yaxis_mask, nvshmem_team_t *yaxis_team)
void nvshmem_team_destroy(nvshmem_team_t team)
int nvshmemx_team_init(nvshmem_team_t *team, nvshmem_team_config_t *config, long config_mask, int npes, int pe_idx_in_team)
int nvshmemx_team_get_uniqueid(nvshmemx_team_uniqueid_t *uniqueid)
"""
TRANSFERS = """
void nvshmem_NAME_put(TYPE *dest, const TYPE *source, size_t nelems, int pe)
void nvshmem_NAME_get(TYPE *dest, const TYPE *source, size_t nelems, int pe)
void nvshmem_NAME_put_nbi(TYPE *dest, const TYPE *source, size_t nelems, int pe)
void nvshmem_NAME_get_nbi(TYPE *dest, const TYPE *source, size_t nelems, int pe)
void nvshmem_NAME_iput(TYPE *dest, const TYPE *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe)
void nvshmem_NAME_iget(TYPE *dest, const TYPE *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe)
void nvshmem_NAME_put_signal(TYPE *dest, const TYPE *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe)
void nvshmem_NAME_put_signal_nbi(TYPE *dest, const TYPE *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe)
"""
# put and get of elements of SIZE bits, and of bytes.
SIZED = re.sub("_NAME_(i?(?:put|get))", r"_\1NAME", TRANSFERS)
BYTES = "\n".join(line.replace("NAME", "mem") for line in SIZED.splitlines() if "iput" not in line and "iget" not in line)
ONE_ELEMENT = """
void nvshmem_NAME_p(TYPE *dest, TYPE value, int pe)
TYPE nvshmem_NAME_g(const TYPE *source, int pe)
"""
ATOMICS = """
TYPE nvshmem_NAME_atomic_compare_swap(TYPE *dest, TYPE cond, TYPE value, int pe)
TYPE nvshmem_NAME_atomic_fetch_inc(TYPE *dest, int pe)
void nvshmem_NAME_atomic_inc(TYPE *dest, int pe)
TYPE nvshmem_NAME_atomic_fetch_add(TYPE *dest, TYPE value, int pe)
void nvshmem_NAME_atomic_add(TYPE *dest, TYPE value, int pe)
"""
EXTENDED_ATOMICS = """
TYPE nvshmem_NAME_atomic_fetch(const TYPE *source, int pe)
void nvshmem_NAME_atomic_set(TYPE *dest, TYPE value, int pe)
TYPE nvshmem_NAME_atomic_swap(TYPE *dest, TYPE value, int pe)
"""
BITWISE_ATOMICS = """
TYPE nvshmem_NAME_atomic_fetch_OP(TYPE *dest, TYPE value, int pe)
void nvshmem_NAME_atomic_OP(TYPE *dest, TYPE value, int pe)
"""
SIGNALS = "void nvshmemx_signal_op(uint64_t *sig_addr, uint64_t signal, int sig_op, int pe)"
FETCHED_SIGNALS = """
uint64_t nvshmem_signal_fetch(const uint64_t *sig_addr)
uint64_t nvshmem_signal_wait_until(uint64_t *sig_addr, int cmp, uint64_t cmp_value)
"""
# The calling PE does not wait here for the word, and so gets no value.
SIGNALS_ON_STREAM = ("void nvshmemx_signal_wait_until_on_stream(uint64_t *sig_addr, int cmp, uint64_t cmp_value, "
                     "cudaStream_t stream)")
# The kernel's own, in NVSHMEM 1, which later examples still call.
TYPED_SIGNALS = "void nvshmemx_NAME_signal(TYPE *dest, TYPE value, int pe)"
MEETINGS = """
int nvshmem_barrier(nvshmem_team_t team)
int nvshmem_sync(nvshmem_team_t team)
int nvshmem_team_sync(nvshmem_team_t team)
void nvshmem_barrier_all(void)
void nvshmem_sync_all(void)
"""
MOVEMENTS = """
int nvshmem_NAME_alltoall(nvshmem_team_t team, TYPE *dest, const TYPE *source, size_t nelems)
int nvshmem_NAME_broadcast(nvshmem_team_t team, TYPE *dest, const TYPE *source, size_t nelems, int PE_root)
int nvshmem_NAME_fcollect(nvshmem_team_t team, TYPE *dest, const TYPE *source, size_t nelems)
"""
MOVEMENTS_OF_BYTES = re.sub("_NAME_([a-z]+)", r"_\1mem", MOVEMENTS)
REDUCTIONS = """
int nvshmem_NAME_OP_reduce(nvshmem_team_t team, TYPE *dest, const TYPE *source, size_t nreduce)
int nvshmem_NAME_OP_reducescatter(nvshmem_team_t team, TYPE *dest, const TYPE *source, size_t nreduce)
"""
WAITS = """
void nvshmem_NAME_wait_until(TYPE *ivar, int cmp, TYPE cmp_value)
void nvshmem_NAME_wait_until_all(TYPE *ivars, size_t nelems, const int *status, int cmp, TYPE cmp_value)
void nvshmem_NAME_wait_until_all_vector(TYPE *ivars, size_t nelems, const int *status, int cmp, TYPE *cmp_values)
"""
OTHER_WAITS = """
int nvshmem_NAME_test(TYPE *ivar, int cmp, TYPE cmp_value)
int nvshmem_NAME_test_all(TYPE *ivars, size_t nelems, const int *status, int cmp, TYPE cmp_value)
int nvshmem_NAME_test_all_vector(TYPE *ivars, size_t nelems, const int *status, int cmp, TYPE *cmp_values)
size_t nvshmem_NAME_OP_any(TYPE *ivars, size_t nelems, const int *status, int cmp, TYPE cmp_value)
size_t nvshmem_NAME_OP_any_vector(TYPE *ivars, size_t nelems, const int *status, int cmp, TYPE *cmp_values)
size_t nvshmem_NAME_OP_some(TYPE *ivars, size_t nelems, size_t *indices, const int *status, int cmp, TYPE cmp_value)
size_t nvshmem_NAME_OP_some_vector(TYPE *ivars, size_t nelems, size_t *indices, const int *status, int cmp, TYPE *cmp_values)
"""

FAMILIES = {
    "setup, exit, threads, launch": (ONCE, (HOST,), SETUP),
    "query": (ONCE, BOTH, QUERY),
    "memory": (ONCE, (HOST,), MEMORY),
    "teams": (ONCE, (HOST,), TEAMS),
    "transfers": (RMA, ALL, TRANSFERS),
    "transfers by size": (SIZES, ALL, SIZED),
    "transfers of bytes": (ONCE, ALL, BYTES),
    "single elements": (RMA, (*BOTH, STREAM), ONE_ELEMENT),
    "atomics": (WORDS, BOTH, ATOMICS),
    "atomics, extended": ({**REAL, **WORDS}, BOTH, EXTENDED_ATOMICS),
    "atomics, bitwise": (BITWISE, BOTH, (BITWISE_ATOMICS, "and or xor")),
    "signals": (ONCE, (*BOTH, STREAM), SIGNALS),
    "signals fetched and waited for": (ONCE, BOTH, FETCHED_SIGNALS),
    "signals waited for on streams": (ONCE, (HOST,), SIGNALS_ON_STREAM),
    "signals of types": (WORDS, (THREAD,), TYPED_SIGNALS),
    "barriers and syncs": (ONCE, ALL, MEETINGS),
    "broadcast, fcollect, all-to-all": (RMA, ALL, MOVEMENTS),
    "those of bytes": (ONCE, ALL, MOVEMENTS_OF_BYTES),
    "reductions, bits": (LOGIC, ALL, (REDUCTIONS, "and or xor")),
    "reductions, numbers": (RMA, ALL, (REDUCTIONS, "min max sum prod")),
    "waits": (WORDS, (*BOTH, STREAM), WAITS),
    "waits for some, tests": (WORDS, BOTH, (OTHER_WAITS, "wait_until test")),
    "order": (ONCE, BOTH, "void nvshmem_fence(void)"),
    "order, on streams too": (ONCE, (*BOTH, STREAM), "void nvshmem_quiet(void)"),
}

INTEGERS = """
NVSHMEM_MAJOR_VERSION NVSHMEM_MINOR_VERSION NVSHMEM_VENDOR_MAJOR_VERSION NVSHMEM_VENDOR_MINOR_VERSION
NVSHMEM_VENDOR_PATCH_VERSION NVSHMEM_MAX_NAME_LEN
NVSHMEM_THREAD_SINGLE NVSHMEM_THREAD_FUNNELED NVSHMEM_THREAD_SERIALIZED NVSHMEM_THREAD_MULTIPLE
NVSHMEM_TEAM_INVALID NVSHMEM_TEAM_WORLD NVSHMEM_TEAM_SHARED NVSHMEMX_TEAM_NODE NVSHMEMX_TEAM_SAME_MYPE_NODE
NVSHMEM_SIGNAL_SET NVSHMEM_SIGNAL_ADD
NVSHMEM_CMP_EQ NVSHMEM_CMP_NE NVSHMEM_CMP_GT NVSHMEM_CMP_GE NVSHMEM_CMP_LT NVSHMEM_CMP_LE
NVSHMEMX_SUCCESS NVSHMEMX_ERROR_INVALID_VALUE NVSHMEMX_ERROR_OUT_OF_MEMORY NVSHMEMX_ERROR_NOT_SUPPORTED
NVSHMEMX_ERROR_SYMMETRY NVSHMEMX_ERROR_GPU_NOT_SELECTED NVSHMEMX_ERROR_COLLECTIVE_LAUNCH_FAILED
NVSHMEMX_ERROR_INTERNAL
""".split()
INTEGERS_OF_HOST = """
NVSHMEMX_INIT_THREAD_PES NVSHMEMX_INIT_WITH_MPI_COMM NVSHMEMX_INIT_WITH_SHMEM NVSHMEMX_INIT_WITH_UNIQUEID
NVSHMEM_STATUS_NOT_INITIALIZED NVSHMEM_STATUS_IS_BOOTSTRAPPED NVSHMEM_STATUS_IS_INITIALIZED
NVSHMEM_STATUS_LIMITED_MPG NVSHMEM_STATUS_FULL_MPG NVSHMEM_TEAM_NUM_CONTEXTS
""".split()
# Members of structures, and what an object begins with.
OTHERS_OF_HOST = """
void *nvshmemx_init_attr_t::*mpi_comm = &nvshmemx_init_attr_t::mpi_comm;
nvshmemx_init_args_t nvshmemx_init_attr_t::*args = &nvshmemx_init_attr_t::args;
nvshmemx_uniqueid_args_t nvshmemx_init_args_t::*uid_args = &nvshmemx_init_args_t::uid_args;
nvshmemx_uniqueid_t *nvshmemx_uniqueid_args_t::*uid = &nvshmemx_uniqueid_args_t::id;
int nvshmemx_uniqueid_args_t::*rank = &nvshmemx_uniqueid_args_t::myrank;
int nvshmemx_uniqueid_args_t::*ranks = &nvshmemx_uniqueid_args_t::nranks;
int nvshmem_team_config_t::*contexts = &nvshmem_team_config_t::num_contexts;
nvshmemx_team_uniqueid_t nvshmem_team_config_t::*team_id = &nvshmem_team_config_t::uniqueid;
nvshmemx_init_attr_t attributes = NVSHMEMX_INIT_ATTR_INITIALIZER;
nvshmemx_uniqueid_t some_id = NVSHMEMX_UNIQUEID_INITIALIZER;
const char *vendor = NVSHMEM_VENDOR_STRING;
""".strip()
# So that NVRTC has something to compile.
KERNEL = 'extern "C" __global__ void step(int* word) { nvshmem_int_p(word, 1, 0); }'


def forms(where, prototype):
    """What kernels call, and what the host calls."""
    extended = prototype.replace(" nvshmem_", " nvshmemx_", 1).replace(" *nvshmem_", " *nvshmemx_", 1)
    in_kernels = [prototype] if THREAD in where else []
    if GROUPS in where:
        in_kernels += [extended.replace("(", f"_{group}(", 1) for group in ("warp", "block")]
    on_host = [prototype] if HOST in where else []
    if STREAM in where:
        name, parameters = extended.removesuffix("(void)").removesuffix(")"), "cudaStream_t stream)"
        name, _, others = name.partition("(")
        on_host.append(f"{name}_on_stream({others}{', ' if others else ''}{parameters}")
    return in_kernels, on_host


def check(prototype):
    """An alias of the function's type, if it has the documented one."""
    returns, name, parameters = re.fullmatch(r"(.*?[ *])(nvshmemx?_\w+)\((.*)\)", prototype).groups()
    return f"using type_of_{name} = decltype(static_cast<{returns}(*)({parameters})>(&{name}));"


def prototypes(table):
    texts, operations = table if isinstance(table, tuple) else (table, "")
    for line in texts.strip().splitlines():
        for operation in operations.split() if "OP" in line else [""]:
            yield line.replace("_OP", "_" + operation)


def expand():
    """Checks for kernels and for the host, each by whether the type is one of CUDA's."""
    lines = {(side, special): [] for side in ("kernel", "host") for special in (False, True)}
    for family, (types, where, table) in FAMILIES.items():
        count = 0
        for pattern in prototypes(table):
            for name, kind in types.items():
                text = pattern.replace("NAME", name).replace("TYPE", kind)
                for side, found in zip(("kernel", "host"), forms(where, text)):
                    lines[side, name in CUDA] += [check(one) for one in found]
                    count += len(found)
        print(f"{count:5} {family}")
    return lines


def integers(names):
    return [f"static_assert({name} == {name} + 0, \"a constant\");" for name in names]


def unit():
    lines = expand()
    return "\n".join([
        "// What NVSHMEM documents. Made by tests/nvshmem/documented_names.py.", "#include <nvshmem.h>",
        "#include <nvshmemx.h>", "", "#ifdef __CUDACC__", "namespace in_kernels {", *lines["kernel", False],
        "#ifndef __CUDACC_RTC__", *lines["kernel", True], "#endif", "}  // namespace in_kernels", KERNEL, "#endif", "",
        "#ifndef __CUDACC_RTC__", "namespace on_host {", *lines["host", False], "#ifdef __CUDACC__",
        *lines["host", True], "#endif", *integers(INTEGERS_OF_HOST), OTHERS_OF_HOST, "}  // namespace on_host", "#endif",
        "", *integers(INTEGERS), ""])


def main(arguments):
    if len(arguments) != 1:
        sys.exit(__doc__)
    with open(arguments[0], "w", encoding="ascii") as file:
        file.write(unit())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
