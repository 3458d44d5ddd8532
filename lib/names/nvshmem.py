#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the names of NVSHMEM, one line a function, from the tables below.

    lib/names/nvshmem.py           writes include/viaduct/nvshmem/names and lib/nvshmem/names
    lib/names/nvshmem.py --check   says whether what is there is what would be written

A function is one of three kinds. `both`: the host and kernels call it; its body is an operation of the namespace `side`,
which is the one or the other. `group`: kernels alone, by a warp or a block. `stream`: the host alone; of these some are
`kernel`s in a unit that nvcc compiles, and refused elsewhere.
"""
import pathlib
import sys
from dataclasses import dataclass

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent

# --- Types: the name that NVSHMEM gives them, and C. ---

INTEGERS = {
    "char": "char", "schar": "signed char", "short": "short", "int": "int", "long": "long", "longlong": "long long",
    "uchar": "unsigned char", "ushort": "unsigned short", "uint": "unsigned int", "ulong": "unsigned long",
    "ulonglong": "unsigned long long", "int8": "int8_t", "int16": "int16_t", "int32": "int32_t", "int64": "int64_t",
    "uint8": "uint8_t", "uint16": "uint16_t", "uint32": "uint32_t", "uint64": "uint64_t", "size": "size_t",
    "ptrdiff": "ptrdiff_t"}
FLOATING = {"float": "float", "double": "double"}
ALL = {**FLOATING, **INTEGERS}
NARROW = ("char", "schar", "uchar", "short", "ushort", "int8", "uint8", "int16", "uint16")
WORDS = {name: c for name, c in INTEGERS.items() if name not in NARROW}
BITWISE = {name: c for name, c in INTEGERS.items() if name not in ("char",)}
SMALL_FLOATING = {"half": "half", "bfloat16": "__nv_bfloat16"}

SIZES = {"8": "uint8_t", "16": "uint16_t", "32": "uint32_t", "64": "uint64_t", "128": "via::nvshmem::bits128"}
OPERATIONS = ("sum", "prod", "min", "max", "and", "or", "xor")
SCOPES = ("warp", "block")


@dataclass
class Function:
    kind: str  # both, group, stream
    returns: str
    name: str
    parameters: str
    body: str  # an expression of the namespace via::nvshmem; `return` comes before it
    by_kernel: bool = False

    def prototype(self):
        return f"{self.returns} {self.name}({self.parameters or 'void'})"

    def definition(self, qualifier):
        return f"{qualifier} {self.prototype()} {{ return via::nvshmem::{self.body}; }}"


def call(operation, parameters, first=(), cast=None, space="side"):
    """Hands the parameters on; those that are `void *` as pointers to elements of type `cast`."""
    given = list(first)
    if parameters:
        for p in parameters.split(", "):
            name = p.split()[-1].lstrip("*")
            is_void = "void *" in p
            given.append(f"via::nvshmem::as<{cast}>({name})" if cast and is_void else name)
    return f"{space}::{operation}({', '.join(given)})"


def family(returns, name, parameters, operation, *, cast=None, scopes=SCOPES, stream_returns=None, by_kernel=False):
    """One call in every form: for the host and a thread, a warp, a block, and on a stream."""
    extended = name.replace("nvshmem_", "nvshmemx_", 1)
    yield Function("both", returns, name, parameters, call(operation, parameters, (), cast))
    for scope in scopes:
        yield Function("group", returns, f"{extended}_{scope}", parameters,
                       call(operation, parameters, [f"via::device::{scope}"], cast, "in_kernel"))
    with_stream = f"{parameters}, cudaStream_t stream" if parameters else "cudaStream_t stream"
    yield Function("stream", stream_returns or returns, f"{extended}_on_stream", with_stream,
                   call(operation, with_stream, (), cast, "on_stream"), by_kernel)


# --- Transfers ---

def elementwise(middle, c, cast):
    """The calls that move elements; `middle` is in their names, `c` is the type that they take."""
    end = "mem" if middle == "mem" else ""
    count = "bytes" if middle == "mem" else "nelems"

    def named(verb, suffix=""):
        if middle == "mem":
            return f"nvshmem_{verb}mem{suffix}"
        return f"nvshmem_{verb}{middle}{suffix}" if middle.isdigit() else f"nvshmem_{middle}_{verb}{suffix}"

    ends = f"{c} *dest, const {c} *source"
    for verb in ("put", "get"):
        for suffix in ("", "_nbi"):
            yield from family("void", named(verb, suffix), f"{ends}, size_t {count}, int pe", verb + suffix, cast=cast)
    signal = "uint64_t *sig_addr, uint64_t signal, int sig_op, int pe"
    for suffix in ("_signal", "_signal_nbi"):
        yield from family("void", named("put", suffix), f"{ends}, size_t {count}, {signal}", "put" + suffix, cast=cast)
    if end:
        return
    strides = "ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe"
    for verb in ("iput", "iget"):
        yield from family("void", named(verb), f"{ends}, {strides}", verb, cast=cast)


def transfers(types, sized=True):
    for name, c in types.items():
        yield from elementwise(name, c, None)
        yield from family("void", f"nvshmem_{name}_p", f"{c} *dest, {c} value, int pe", "p", scopes=())
        yield from family(c, f"nvshmem_{name}_g", f"const {c} *source, int pe", "g", scopes=())
    if not sized:
        return
    for bits, c in SIZES.items():
        yield from elementwise(bits, "void", c)
    yield from elementwise("mem", "void", "unsigned char")


# --- Atomics ---

def atomics():
    for name, c in {**WORDS, **FLOATING}.items():
        word = f"{c} *dest"

        def one(returns, operation, parameters):
            return Function("both", returns, f"nvshmem_{name}_atomic_{operation}", parameters,
                            call(f"atomic_{operation}", parameters))

        yield one(c, "fetch", f"const {c} *source, int pe")
        yield one("void", "set", f"{word}, {c} value, int pe")
        yield one(c, "swap", f"{word}, {c} value, int pe")
        yield one("void", "add", f"{word}, {c} value, int pe")
        yield one(c, "fetch_add", f"{word}, {c} value, int pe")
        if name in FLOATING:
            continue
        yield one(c, "compare_swap", f"{word}, {c} cond, {c} value, int pe")
        yield one("void", "inc", f"{word}, int pe")
        yield one(c, "fetch_inc", f"{word}, int pe")
        for operation in ("and", "or", "xor"):
            yield one("void", operation, f"{word}, {c} value, int pe")
            yield one(c, f"fetch_{operation}", f"{word}, {c} value, int pe")


# --- Waits, tests, signals, order ---

def waits():
    for name, c in WORDS.items():
        start = f"nvshmem_{name}_"
        alone = f"{c} *ivar, int cmp, {c} cmp_value"
        yield from family("void", start + "wait_until", alone, "wait_until", scopes=())
        yield Function("both", "int", start + "test", alone, call("test", alone))
        for vector, value in (("", f"{c} cmp_value"), ("_vector", f"{c} *cmp_values")):
            words, compare = f"{c} *ivars, size_t nelems", f"const int *status, int cmp, {value}"
            yield from family("void", f"{start}wait_until_all{vector}", f"{words}, {compare}", f"wait_until_all{vector}",
                              scopes=())
            yield Function("both", "int", f"{start}test_all{vector}", f"{words}, {compare}",
                           call(f"test_all{vector}", f"{words}, {compare}"))
            some = f"{words}, size_t *indices, {compare}"
            for verb in ("wait_until", "test"):
                yield Function("both", "size_t", f"{start}{verb}_any{vector}", f"{words}, {compare}",
                               call(f"{verb}_any{vector}", f"{words}, {compare}"))
                yield Function("both", "size_t", f"{start}{verb}_some{vector}", some,
                               call(f"{verb}_some{vector}", some))
    signal = "uint64_t *sig_addr, uint64_t signal, int sig_op, int pe"
    yield from family("void", "nvshmemx_signal_op", signal, "signal", scopes=())
    yield Function("both", "uint64_t", "nvshmem_signal_fetch", "uint64_t *sig_addr", "side::signal_fetch(sig_addr)")
    wait = "uint64_t *sig_addr, int cmp, uint64_t cmp_value"
    yield from family("uint64_t", "nvshmem_signal_wait_until", wait, "signal_wait_until", scopes=(),
                      stream_returns="void")
    yield Function("both", "void", "nvshmem_fence", "", "side::fence()")
    yield from family("void", "nvshmem_quiet", "", "quiet", scopes=())


# --- Who is there ---

def queries():
    for returns, name, parameters in (
            ("int", "my_pe", ""), ("int", "n_pes", ""), ("int", "team_my_pe", "nvshmem_team_t team"),
            ("int", "team_n_pes", "nvshmem_team_t team"),
            ("int", "team_translate_pe", "nvshmem_team_t src_team, int src_pe, nvshmem_team_t dest_team"),
            ("void *", "ptr", "const void *dest, int pe"), ("void", "info_get_version", "int *major, int *minor"),
            ("void", "info_get_name", "char *name"), ("void", "global_exit", "int status")):
        yield Function("both", returns, f"nvshmem_{name}", parameters, call(name, parameters))
    vendor = "int *major, int *minor, int *patch"
    yield Function("both", "void", "nvshmemx_vendor_get_version_info", vendor, call("vendor_get_version_info", vendor))


# --- Collectives ---

TEAM = "nvshmem_team_t team"


def movements(types, plain=True):
    if plain:
        for verb in ("barrier", "sync"):
            yield from family("void", f"nvshmem_{verb}_all", "", f"{verb}_all")
            yield from family("int", f"nvshmem_{verb}", TEAM, verb)
        yield from family("int", "nvshmem_team_sync", TEAM, "sync", scopes=("warp", "block"))
    for name, c in types.items():
        ends = f"{TEAM}, {c} *dest, const {c} *source, size_t nelems"
        yield from family("int", f"nvshmem_{name}_broadcast", f"{ends}, int pe_root", "broadcast")
        yield from family("int", f"nvshmem_{name}_fcollect", ends, "fcollect")
        yield from family("int", f"nvshmem_{name}_alltoall", ends, "alltoall")
    if plain:
        ends = f"{TEAM}, void *dest, const void *source, size_t nelems"
        for verb, parameters in (("broadcast", f"{ends}, int pe_root"), ("fcollect", ends), ("alltoall", ends)):
            yield from family("int", f"nvshmem_{verb}mem", parameters, verb, cast="unsigned char")


def operation_word(operation):
    """The operation's word in C++, where some are keywords."""
    return f"bit_{operation}" if operation in ("and", "or", "xor") else operation


def reductions(types, operations=OPERATIONS, bitwise=BITWISE):
    for operation in operations:
        for name, c in types.items():
            if operation in ("and", "or", "xor") and name not in bitwise:
                continue
            for verb in ("reduce", "reducescatter"):
                parameters = f"{TEAM}, {c} *dest, const {c} *source, size_t nreduce"
                by_kernel = verb == "reducescatter" or name in (*NARROW, *SMALL_FLOATING)
                yield from family("int", f"nvshmem_{name}_{operation}_{verb}", parameters,
                                  f"{verb}<via::nvshmem::op::{operation_word(operation)}>", by_kernel=by_kernel)


# --- Writing ---

LICENSE = "// SPDX-License-Identifier: Apache-2.0\n// One line a function.\n// clang-format off\n"
C_LICENSE = "/* SPDX-License-Identifier: Apache-2.0 */\n/* One line a function. */\n/* clang-format off */\n"
ORIGIN = "Written by lib/names/nvshmem.py; do not edit."

SECTIONS = {
    "rma": ("put, get, p, g, strided, and with signals", lambda: transfers(ALL)),
    "atomic": ("atomics", atomics),
    "wait": ("waits, tests, signals, order", waits),
    "query": ("who is there", queries),
    "collective": ("barriers and what moves data", lambda: movements(ALL)),
    "reduction": ("reductions", lambda: reductions(ALL)),
}
HALF_SECTIONS = {
    name: (f"what takes {c}, in every form",
           lambda name=name, c=c: [*transfers({name: c}, sized=False), *movements({name: c}, plain=False),
                                   *reductions({name: c}, OPERATIONS[:4])])
    for name, c in SMALL_FLOATING.items()
}


def lines(functions, kind, write, by_kernel=False):
    return "".join(write(f) + "\n" for f in functions if f.kind == kind and f.by_kernel == by_kernel)


def prototypes(functions, kind, by_kernel=False):
    return lines(functions, kind, lambda f: f"VIA_API {f.prototype()};", by_kernel)


def declarations(section, about, functions):
    guard = f"VIADUCT_NVSHMEM_NAMES_{section.upper()}_H"
    elsewhere = prototypes(functions, "both") + prototypes(functions, "stream", True)
    return (f"{C_LICENSE}/**\n * @file\n * @brief NVSHMEM's names for the host: {about}. {ORIGIN}\n */\n"
            f"#ifndef {guard}\n#define {guard}\n\n#include <viaduct/nvshmem/types.h>\n\n"
            f"#ifdef __cplusplus\nextern \"C\" {{\n#endif\n\n"
            f"#ifndef VIADUCT_NVSHMEM_INLINE\n{elsewhere}#endif\n\n{prototypes(functions, 'stream')}\n"
            "#ifdef __cplusplus\n}\n#endif\n\n#endif\n")


def by_kernels(functions):
    """What a unit that nvcc compiles puts on streams by kernels of its own."""
    return lines(functions, "stream", lambda f: f.definition("VIADUCT_NVSHMEM_HOST").replace("on_stream::", "kernel_on_stream::"),
                 True)


def definitions(section, about, functions):
    guard = f"VIADUCT_NVSHMEM_NAMES_{section.upper()}_CUH"
    both = lines(functions, "both", lambda f: f.definition("VIADUCT_NVSHMEM_BOTH"))
    group = lines(functions, "group", lambda f: f.definition("VIADUCT_NVSHMEM_KERNEL"))
    parts = [both]
    if group:
        parts.append(f"#ifdef __CUDACC__\n{group}#endif\n")
    if section in HALF_SECTIONS:
        stream = lines(functions, "stream", lambda f: f.definition("VIADUCT_NVSHMEM_HOST"))
        parts.append(f"#ifndef __CUDACC_RTC__\n{stream}#endif\n")
    if kernels := by_kernels(functions):
        parts.append(f"#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)\n{kernels}#endif\n")
    return (f"{LICENSE}/// @file\n/// @brief NVSHMEM's names where they are defined: {about}. {ORIGIN}\n"
            f"#ifndef {guard}\n#define {guard}\n\n#include <viaduct/nvshmem/sides.cuh>\n\n"
            f"{''.join(parts)}\n#endif\n")


def library(section, about, functions):
    def export(f):
        return f.definition("VIA_API")

    stream = lines(functions, "stream", export) + lines(functions, "stream", export, True)
    if stream:
        stream = f"\n{stream}"
    return (f"{LICENSE}// What the library exports of NVSHMEM's names: {about}. {ORIGIN}\n"
            f"#include <viaduct/nvshmem/names/{section}.h>\n\n#include <viaduct/nvshmem/names/{section}.cuh>\n{stream}")


def files():
    """Path and text of everything that is written."""
    made = {}
    exports = []
    for section, (about, functions) in SECTIONS.items():
        functions = list(functions())
        exports += [f.name for f in functions if f.kind != "group"]
        made[f"include/viaduct/nvshmem/names/{section}.h"] = declarations(section, about, functions)
        made[f"include/viaduct/nvshmem/names/{section}.cuh"] = definitions(section, about, functions)
        made[f"lib/nvshmem/names/{section}.cpp"] = library(section, about, functions)
    for section, (about, functions) in HALF_SECTIONS.items():
        made[f"include/viaduct/nvshmem/names/{section}.cuh"] = definitions(section, about, list(functions()))
    made["lib/nvshmem/names/exports.txt"] = "".join(name + "\n" for name in sorted(exports))
    return made


def main():
    check = sys.argv[1:] == ["--check"]
    stale = 0
    for path, text in files().items():
        file = ROOT / path
        if check:
            if not file.exists() or file.read_text() != text:
                stale += 1
                print(f"{path} is not what lib/names/nvshmem.py writes; run it")
        else:
            file.parent.mkdir(parents=True, exist_ok=True)
            if not file.exists() or file.read_text() != text:
                file.write_text(text)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
