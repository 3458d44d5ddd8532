# SPDX-License-Identifier: Apache-2.0
"""NVSHMEM's functions, in every form that it has them in.

A function is one of three kinds. `both`: the host and kernels call it; its body is an operation of the namespace `side`,
which is the one or the other. `group`: kernels alone, most by a warp or a block. `stream`: the host alone; of these some are
by a kernel in a unit that nvcc compiles, and refused elsewhere.
"""

from dataclasses import dataclass

import writer
from shmem_calls import COUNT, PE, SIGNAL, STRIDES
from types_table import CUDA, EXTENDED, LOGIC, REDUCTIONS, RMA, SIZES, STANDARD, which_can

TEAM = ("nvshmem_team_t", "team")
STREAM = ("cudaStream_t", "stream")
CMP = ("int", "cmp")
ENDS = (("void *", "dest"), ("const void *", "source"))
SCOPES = ("warp", "block")

# What of the table NVSHMEM has, and where this library has more than both standards ask for.
MOVED = [kind for kind in which_can(RMA) if kind.c != "long double"]  # which no GPU knows
WORDS = which_can(STANDARD)  # also waited for, and with all operations on bits; words of 2 bytes are not waited for
FLOATING = [kind for kind in which_can(EXTENDED) if kind not in WORDS]  # atomics that fetch, set, swap and add
WITH_LOGIC = [kind for kind in MOVED if kind not in FLOATING and kind.name != "char"]  # bits of signed types as well


@dataclass(frozen=True)
class Function(writer.Function):
    """`body` is an expression of the namespace via::nvshmem; the definition returns it, also if it is void."""

    kind: str = "both"

    def definition(self, qualifier):
        return f"{qualifier} {self.signature()} {{ return via::nvshmem::{self.body}; }}"


def _call(operation, parameters, first=(), cast=None, space="side"):
    """Hands the parameters on; those that are `void *` as pointers to elements of type `cast`."""
    given = list(first)
    for kind, name in parameters:
        given.append(f"via::nvshmem::as<{cast}>({name})" if cast and kind.endswith("void *") else name)
    return f"{space}::{operation}({', '.join(given)})"


def _both(returns, name, operation, *parameters):
    return Function(returns, name, parameters, _call(operation, parameters))


def _family(returns, name, operation, *parameters, cast=None, scopes=SCOPES, stream_returns=None):
    """One call in every form: for the host and a thread, a warp, a block, and on a stream."""
    extended = name.replace("nvshmem_", "nvshmemx_", 1)
    yield Function(returns, name, parameters, _call(operation, parameters, (), cast))
    for scope in scopes:
        body = _call(operation, parameters, [f"via::device::{scope}"], cast, "in_kernel")
        yield Function(returns, f"{extended}_{scope}", parameters, body, kind="group")
    parameters = (*parameters, STREAM)
    yield Function(stream_returns or returns, f"{extended}_on_stream", parameters,
                   _call(operation, parameters, (), cast, "on_stream"), kind="stream")


# --- Transfers ---

def _moves(name, ends, count=COUNT, cast=None, strided=True):
    """The calls that move elements. `name` makes the function's of a verb and what follows the type."""
    for verb in ("put", "get"):
        for suffix in ("", "_nbi"):
            yield from _family("void", name(verb, suffix), verb + suffix, *ends, count, PE, cast=cast)
    for suffix in ("_signal", "_signal_nbi"):
        yield from _family("void", name("put", suffix), "put" + suffix, *ends, count, *SIGNAL, PE, cast=cast)
    if strided:
        for verb in ("iput", "iget"):
            yield from _family("void", name(verb, ""), verb, *ends, *STRIDES, count, PE, cast=cast)


def typed_transfers(types):
    for kind in types:
        ends = (kind.pointer, "dest"), (kind.const_pointer, "source")
        yield from _moves(lambda verb, suffix, kind=kind: f"nvshmem_{kind.name}_{verb}{suffix}", ends)
        yield from _family("void", f"nvshmem_{kind.name}_p", "p", ends[0], (kind.c, "value"), PE, scopes=())
        yield from _family(kind.c, f"nvshmem_{kind.name}_g", "g", ends[1], PE, scopes=())


def transfers():
    yield from typed_transfers(MOVED)
    for bits in SIZES:
        element = "via::nvshmem::bits128" if bits == 128 else f"uint{bits}_t"
        yield from _moves(lambda verb, suffix, bits=bits: f"nvshmem_{verb}{bits}{suffix}", ENDS, cast=element)
    yield from _moves(lambda verb, suffix: f"nvshmem_{verb}mem{suffix}", ENDS, ("size_t", "bytes"),
                      cast="unsigned char", strided=False)


# --- Atomics ---

def atomics():
    for kind in (*WORDS, *FLOATING):
        word, value = (kind.pointer, "dest"), (kind.c, "value")

        def one(returns, operation, *parameters, kind=kind):
            return _both(returns, f"nvshmem_{kind.name}_atomic_{operation}", f"atomic_{operation}", *parameters, PE)

        yield one(kind.c, "fetch", (kind.const_pointer, "source"))
        yield one("void", "set", word, value)
        yield one(kind.c, "swap", word, value)
        yield one("void", "add", word, value)
        yield one(kind.c, "fetch_add", word, value)
        if kind in FLOATING:
            continue
        yield one(kind.c, "compare_swap", word, (kind.c, "cond"), value)
        yield one("void", "inc", word)
        yield one(kind.c, "fetch_inc", word)
        for operation in ("and", "or", "xor"):
            yield one("void", operation, word, value)
            yield one(kind.c, f"fetch_{operation}", word, value)


# --- Waits, tests, signals, order ---

def _waits(kind):
    start = f"nvshmem_{kind.name}_"
    alone = (kind.pointer, "ivar"), CMP, (kind.c, "cmp_value")
    yield from _family("void", start + "wait_until", "wait_until", *alone, scopes=())
    yield _both("int", start + "test", "test", *alone)
    words = (kind.pointer, "ivars"), COUNT
    for vector, value in (("", (kind.c, "cmp_value")), ("_vector", (kind.pointer, "cmp_values"))):
        compare = ("const int *", "status"), CMP, value
        yield from _family("void", f"{start}wait_until_all{vector}", f"wait_until_all{vector}", *words, *compare,
                           scopes=())
        yield _both("int", f"{start}test_all{vector}", f"test_all{vector}", *words, *compare)
        for verb in ("wait_until", "test"):
            yield _both("size_t", f"{start}{verb}_any{vector}", f"{verb}_any{vector}", *words, *compare)
            yield _both("size_t", f"{start}{verb}_some{vector}", f"{verb}_some{vector}", *words,
                        ("size_t *", "indices"), *compare)


def waits():
    for kind in WORDS:
        yield from _waits(kind)
    for kind in WORDS:
        yield Function("void", f"nvshmemx_{kind.name}_signal", ((kind.pointer, "dest"), (kind.c, "value"), PE),
                       "in_kernel::atomic_set(dest, value, pe)", kind="group")
    signal_word = SIGNAL[0]
    yield from _family("void", "nvshmemx_signal_op", "signal", *SIGNAL, PE, scopes=())
    yield _both("uint64_t", "nvshmem_signal_fetch", "signal_fetch", ("const uint64_t *", "sig_addr"))
    yield from _family("uint64_t", "nvshmem_signal_wait_until", "signal_wait_until", signal_word, CMP,
                       ("uint64_t", "cmp_value"), scopes=(), stream_returns="void")
    yield _both("void", "nvshmem_fence", "fence")
    yield from _family("void", "nvshmem_quiet", "quiet", scopes=())


# --- Who is there ---

def queries():
    version = ("int *", "major"), ("int *", "minor")
    for returns, name, *parameters in (
            ("int", "my_pe"), ("int", "n_pes"), ("int", "team_my_pe", TEAM), ("int", "team_n_pes", TEAM),
            ("int", "team_translate_pe", ("nvshmem_team_t", "src_team"), ("int", "src_pe"),
             ("nvshmem_team_t", "dest_team")),
            ("void *", "ptr", ("const void *", "dest"), PE), ("void", "info_get_version", *version),
            ("void", "info_get_name", ("char *", "name")), ("void", "global_exit", ("int", "status"))):
        yield _both(returns, f"nvshmem_{name}", name, *parameters)
    yield _both("void *", "nvshmemx_mc_ptr", "mc_ptr", TEAM, ("const void *", "ptr"))
    yield _both("void", "nvshmemx_vendor_get_version_info", "vendor_get_version_info", *version, ("int *", "patch"))


# --- Collectives ---

_ROOT = ("int", "pe_root")
_MOVEMENTS = (("broadcast", (COUNT, _ROOT)), ("fcollect", (COUNT,)), ("alltoall", (COUNT,)))


def typed_movements(types):
    for kind in types:
        ends = (kind.pointer, "dest"), (kind.const_pointer, "source")
        for verb, extra in _MOVEMENTS:
            yield from _family("int", f"nvshmem_{kind.name}_{verb}", verb, TEAM, *ends, *extra)


def collectives():
    for verb in ("barrier", "sync"):
        yield from _family("void", f"nvshmem_{verb}_all", f"{verb}_all")
        yield from _family("int", f"nvshmem_{verb}", verb, TEAM)
    yield from _family("int", "nvshmem_team_sync", "sync", TEAM)
    yield from typed_movements(MOVED)
    for verb, extra in _MOVEMENTS:
        yield from _family("int", f"nvshmem_{verb}mem", verb, TEAM, *ENDS, *extra, cast="unsigned char")


# By operation: its word in C++, where some are keywords.
_WORD_OF = {"and": "bit_and", "or": "bit_or", "xor": "bit_xor"}
_OPERATIONS = ("sum", "prod", "min", "max", "and", "or", "xor")


def reductions(types=MOVED):
    for operation in _OPERATIONS:
        for kind in types:
            if not (kind in WITH_LOGIC if REDUCTIONS[operation] == LOGIC else REDUCTIONS[operation] in kind.can):
                continue
            for verb in ("reduce", "reducescatter"):
                yield from _family("int", f"nvshmem_{kind.name}_{operation}_{verb}",
                                   f"{verb}<via::nvshmem::op::{_WORD_OF.get(operation, operation)}>", TEAM,
                                   (kind.pointer, "dest"), (kind.const_pointer, "source"), ("size_t", "nreduce"))
