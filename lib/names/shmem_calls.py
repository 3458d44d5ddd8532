# SPDX-License-Identifier: Apache-2.0
"""OpenSHMEM's functions that come in types and sizes."""

from types_table import (BITWISE, EXTENDED, REDUCTIONS, RMA, SIZES, STANDARD, WAIT, named, which_can)
from writer import Function, Group

CTX = ("shmem_ctx_t", "ctx")
PE = ("int", "pe")
COUNT = ("size_t", "nelems")
STRIDES = (("ptrdiff_t", "dst"), ("ptrdiff_t", "sst"))
SIGNAL = (("uint64_t *", "sig_addr"), ("uint64_t", "signal"), ("int", "sig_op"))
TEAM = ("shmem_team_t", "team")
SET = (("int", "PE_start"), ("int", "logPE_stride"), ("int", "PE_size"))
PSYNC = ("long *", "pSync")


def _on_contexts(returns, stem, parameters, call, arguments, doc=""):
    """The name on the default context and the one on any: shmem_STEM and shmem_ctx_STEM."""
    return [
        Function(returns, "shmem_" + stem, parameters, f"shmem::{call}(shmem::main_context(), {arguments}, __func__)",
                 doc),
        Function(returns, "shmem_ctx_" + stem, (CTX, *parameters),
                 f"shmem::{call}(shmem::native(ctx), {arguments}, __func__)"),
    ]


def _moves(stem, tail, call, extra, more):
    """Typed, sized and byte names of one transfer: T_STEM_TAIL, STEM8_TAIL, STEMmem_TAIL."""
    made = []
    void = (("void *", "dest"), ("const void *", "source"))
    for kind in which_can(RMA):
        made += _on_contexts("void", f"{kind.name}_{stem}{tail}",
                             ((kind.pointer, "dest"), (kind.const_pointer, "source"), *extra),
                             call, f"dest, source, sizeof *dest, {more}")
    for bits in SIZES:
        made += _on_contexts("void", f"{stem}{bits}{tail}", (*void, *extra), call,
                             f"dest, source, {bits // 8}, {more}")
    if not stem.startswith("i"):
        made += _on_contexts("void", f"{stem}mem{tail}", (*void, *extra), call, f"dest, source, 1, {more}")
    return made


def rma():
    plain = (COUNT, PE)
    strided = (*STRIDES, COUNT, PE)
    single = []
    fetched = []
    for kind in which_can(RMA):
        single += _on_contexts("void", kind.name + "_p", ((kind.pointer, "dest"), (kind.c, "value"), PE), "p",
                               "dest, value, pe")
        fetched += _on_contexts(kind.c, kind.name + "_g", ((kind.const_pointer, "source"), PE), "g", "source, pe")
    return [
        Group("Put", "Copies nelems elements (bits / 8 bytes each, bytes for mem) from any local source to symmetric dest "
              "at pe; returns when source may be reused.", _moves("put", "", "put", plain, "nelems, pe")),
        Group("One element", "Stores value into symmetric dest at pe.", single),
        Group("Strided put", "Puts nelems elements that lie sst elements apart, to places dst elements apart.",
              _moves("iput", "", "iput", strided, "dst, sst, nelems, pe")),
        Group("Get", "Copies nelems elements from symmetric source at pe to any local dest; returns with the data.",
              _moves("get", "", "get", plain, "nelems, pe")),
        Group("One element back", "The element at symmetric source of pe.", fetched),
        Group("Strided get", "Gets nelems elements that lie sst elements apart, to places dst elements apart.",
              _moves("iget", "", "iget", strided, "dst, sst, nelems, pe")),
        Group("Put, nonblocking", "As put; source may be reused, and dest holds the data, after a quiet.",
              _moves("put", "_nbi", "put_nbi", plain, "nelems, pe")),
        Group("Get, nonblocking", "As get; dest holds the data after a quiet.",
              _moves("get", "_nbi", "get_nbi", plain, "nelems, pe")),
    ]


def signals():
    extra = (COUNT, *SIGNAL, PE)
    more = "nelems, sig_addr, signal, sig_op, pe"
    return [
        Group("Put with signal", "As put, and then sets or adds to the signal word at pe: who sees the signal sees the "
              "data. sig_op is SHMEM_SIGNAL_SET or SHMEM_SIGNAL_ADD.",
              _moves("put", "_signal", "put_signal", extra, more)),
        Group("Put with signal, nonblocking", "As put with signal; source may be reused after a quiet.",
              _moves("put", "_signal_nbi", "put_signal_nbi", extra, more)),
        Group("Signal words", "", [
            Function("uint64_t", "shmem_signal_fetch", (("const uint64_t *", "sig_addr"),),
                     "shmem::signal_fetch(sig_addr, __func__)", "The value of a signal word of this PE."),
            Function("uint64_t", "shmem_signal_wait_until",
                     (("uint64_t *", "sig_addr"), ("int", "cmp"), ("uint64_t", "cmp_value")),
                     "shmem::signal_wait_until(sig_addr, cmp, cmp_value, __func__)",
                     "Waits until a signal word of this PE compares true with cmp_value; returns its value."),
        ]),
    ]


# Each by its name behind "atomic_": what can do it, what it returns, its operand, the library's operation.
_ATOMICS = (
    ("fetch", EXTENDED, "T", "", "VIA_ATOMIC_FETCH"),
    ("set", EXTENDED, "void", "value", "VIA_ATOMIC_SET"),
    ("swap", EXTENDED, "T", "value", "VIA_ATOMIC_SWAP"),
    ("compare_swap", STANDARD, "T", "cond, value", ""),
    ("fetch_inc", STANDARD, "T", "", "VIA_ATOMIC_ADD"),
    ("inc", STANDARD, "void", "", "VIA_ATOMIC_ADD"),
    ("fetch_add", STANDARD, "T", "value", "VIA_ATOMIC_ADD"),
    ("add", STANDARD, "void", "value", "VIA_ATOMIC_ADD"),
    ("fetch_and", BITWISE, "T", "value", "VIA_ATOMIC_AND"),
    ("and", BITWISE, "void", "value", "VIA_ATOMIC_AND"),
    ("fetch_or", BITWISE, "T", "value", "VIA_ATOMIC_OR"),
    ("or", BITWISE, "void", "value", "VIA_ATOMIC_OR"),
    ("fetch_xor", BITWISE, "T", "value", "VIA_ATOMIC_XOR"),
    ("xor", BITWISE, "void", "value", "VIA_ATOMIC_XOR"),
)
ATOMIC_NAMES = {name: (can, returns) for name, can, returns, _, _ in _ATOMICS}

_ATOMIC_DOCS = {
    "fetch": "The word at pe.", "set": "Stores value into the word at pe.",
    "swap": "Stores value into the word at pe; returns what it was.",
    "compare_swap": "Stores value into the word at pe if that equals cond; returns what it was.",
    "fetch_inc": "Adds 1 to the word at pe; returns what it was.", "inc": "Adds 1 to the word at pe.",
    "fetch_add": "Adds value to the word at pe; returns what it was.", "add": "Adds value to the word at pe.",
    "fetch_and": "Ands value to the word at pe; returns what it was.", "and": "Ands value to the word at pe.",
    "fetch_or": "Ors value to the word at pe; returns what it was.", "or": "Ors value to the word at pe.",
    "fetch_xor": "Exclusively ors value to the word at pe; returns what it was.",
    "xor": "Exclusively ors value to the word at pe.",
}


def _atomic(kind, stem, name, word, nonblocking):
    """One atomic of one type, with the function name shmem_STEM."""
    _, _, returns, operand, op = next(entry for entry in _ATOMICS if entry[0] == name)
    word_type = kind.const_pointer if name == "fetch" else kind.pointer
    operands = tuple((kind.c, one) for one in operand.split(", ") if one)
    parameters = ((word_type, word), *operands, PE)
    if nonblocking:
        parameters = ((kind.pointer, "fetch"), *parameters)
    if name == "compare_swap":
        call, arguments = "compare_swap", f"{word}, cond, value, pe"
    else:
        value = operand or ("1" if "inc" in name else "0")
        call = "fetch_atomic" if returns == "T" else "atomic"
        arguments = f"{op}, {word}, {value}, pe"
    if nonblocking:
        call, arguments = call + "_nbi", "fetch, " + arguments
    result = kind.c if returns == "T" and not nonblocking else "void"
    return _on_contexts(result, stem, parameters, call, arguments)


def atomics():
    made = []
    for nonblocking in (False, True):
        for name, can, returns, _, _ in _ATOMICS:
            if nonblocking and returns == "void":
                continue
            tail = "_nbi" if nonblocking else ""
            word = "source" if name == "fetch" else "dest"
            functions = []
            for kind in which_can(can):
                functions += _atomic(kind, f"{kind.name}_atomic_{name}{tail}", name, word, nonblocking)
            doc = _ATOMIC_DOCS[name]
            if nonblocking:
                doc = doc.replace("returns what it was", "fetch holds what it was after a quiet")
                doc = doc.replace("The word at pe.", "fetch holds the word at pe after a quiet.")
            title = "Atomic " + name.replace("_", " ") + (", nonblocking" if nonblocking else "")
            made.append(Group(title, doc, functions))
    return made


_WAITS = (
    ("wait_until", "void", "one", "Waits until the word compares true."),
    ("wait_until_all", "void", "many", "Waits until all words do whose status is 0."),
    ("wait_until_any", "size_t", "many", "Waits until some word does; its index, SIZE_MAX if there are no words."),
    ("wait_until_some", "size_t", "some", "Waits until some word does; how many do, and their indices."),
    ("wait_until_all_vector", "void", "vector", "Waits until each word compares true with its own value."),
    ("wait_until_any_vector", "size_t", "vector", "Waits until some word compares true with its own value."),
    ("wait_until_some_vector", "size_t", "some vector", "Waits until some word compares true with its own value."),
    ("test", "int", "one", "Whether the word compares true."),
    ("test_all", "int", "many", "Whether all words do whose status is 0."),
    ("test_any", "size_t", "many", "The index of a word that does, or SIZE_MAX."),
    ("test_some", "size_t", "some", "How many words do, and their indices."),
    ("test_all_vector", "int", "vector", "Whether each word compares true with its own value."),
    ("test_any_vector", "size_t", "vector", "The index of a word that compares true with its own value, or SIZE_MAX."),
    ("test_some_vector", "size_t", "some vector", "How many words compare true with their own values."),
)
WAIT_NAMES = [entry[0] for entry in _WAITS]


def waits():
    made = []
    for name, returns, shape, doc in _WAITS:
        functions = []
        for kind in which_can(WAIT):
            value = (kind.pointer, "cmp_values") if "vector" in shape else (kind.c, "cmp_value")
            if shape == "one":
                parameters = ((kind.pointer, "ivar"), ("int", "cmp"), value)
                arguments = "shmem::word(ivar, cmp, cmp_value, __func__)"
            else:
                indices = (("size_t *", "indices"),) if "some" in shape else ()
                parameters = ((kind.pointer, "ivars"), COUNT, *indices, ("const int *", "status"), ("int", "cmp"), value)
                pick = "words_each" if "vector" in shape else "words"
                arguments = f"shmem::{pick}(ivars, nelems, status, cmp, {value[1]}, __func__)"
                arguments += ", indices" if indices else ""
            call = name.replace("_vector", "").replace("wait_until_", "wait_")
            call = {"wait_until": "wait_all", "test": "test_all"}.get(call, call)
            functions.append(Function(returns, f"shmem_{kind.name}_{name}", parameters, f"shmem::{call}({arguments})"))
        made.append(Group(name.replace("_", " ").capitalize(), doc, functions))
    return made


_DATA = (("void *", "dest"), ("const void *", "source"))
# Collectives that move data: what follows the data, the arguments behind it, what it does.
_MOVEMENTS = (
    ("broadcast", (COUNT, ("int", "PE_root")), "nelems, PE_root",
     "Copies the root's source to every PE's dest; PE_root is the root's number in the team. 0, or not on an error."),
    ("collect", (COUNT,), "nelems", "Puts all sources one behind the other into every dest; nelems may differ."),
    ("fcollect", (COUNT,), "nelems", "Puts all sources one behind the other into every dest; nelems is the same."),
    ("alltoall", (COUNT,), "nelems", "Block i of PE j's source becomes block j of PE i's dest."),
    ("alltoalls", (*STRIDES, COUNT), "dst, sst, nelems", "All-to-all of elements that lie dst and sst apart."),
)
MOVEMENT_NAMES = [entry[0] for entry in _MOVEMENTS]


def collectives():
    made = []
    for name, extra, more, doc in _MOVEMENTS:
        functions = []
        for kind in which_can(RMA):
            parameters = (TEAM, (kind.pointer, "dest"), (kind.const_pointer, "source"), *extra)
            functions.append(Function("int", f"shmem_{kind.name}_{name}", parameters,
                                      f"shmem::{name}(team, dest, source, sizeof *dest, {more}, __func__)"))
        functions.append(Function("int", f"shmem_{name}mem", (TEAM, *_DATA, *extra),
                                  f"shmem::{name}(team, dest, source, 1, {more}, __func__)"))
        made.append(Group(name.capitalize(), doc, functions))
    for op, can in REDUCTIONS.items():
        functions = [Function("int", f"shmem_{kind.name}_{op}_reduce",
                              (TEAM, (kind.pointer, "dest"), (kind.const_pointer, "source"), ("size_t", "nreduce")),
                              f"shmem::reduce(team, VIA_{op.upper()}, dest, source, nreduce, __func__)")
                     for kind in which_can(can)]
        made.append(Group(f"Reduction: {op}", "Reduces every PE's source into every PE's dest, element by element.",
                          functions))
    return made


def active_sets():
    """pSync and pWrk are the caller's; PE_root is the root's number in the set."""
    made = []
    members = "{PE_start, logPE_stride, PE_size, pSync}"
    for name, extra, more, doc in _MOVEMENTS:
        functions = [Function("void", f"shmem_{name}{bits}", (*_DATA, *extra, *SET, PSYNC),
                              f"shmem::{name}_set({members}, dest, source, {bits // 8}, {more}, __func__)")
                     for bits in (32, 64)]
        made.append(Group(f"{name.capitalize()} of an active set",
                          doc.replace("every PE's dest; PE_root is the root's number in the team. 0, or not on an error",
                                      "the others' dest; PE_root is the root's number in the set"), functions))
    old = named("short int long longlong")
    real = named("float double longdouble")
    kinds = {"and": old, "or": old, "xor": old, "max": old + real, "min": old + real}
    for op in REDUCTIONS:
        functions = []
        for kind in kinds.get(op, old + real + named("complexd complexf")):
            parameters = ((kind.pointer, "dest"), (kind.const_pointer, "source"), ("int", "nreduce"), *SET,
                          (kind.pointer, "pWrk"), PSYNC)
            functions.append(Function("void", f"shmem_{kind.name}_{op}_to_all", parameters,
                                      f"shmem::reduce_set({members}, VIA_{op.upper()}, dest, source, nreduce, pWrk, "
                                      "__func__)"))
        made.append(Group(f"Reduction of an active set: {op}", "Reduces every member's source into every member's dest.",
                          functions))
    return made


# The atomics' names before 1.4: what they were called, their types, what they are called now.
OLD_ATOMICS = (
    ("fetch", "float double int long longlong", "fetch"),
    ("set", "float double int long longlong", "set"),
    ("swap", "float double int long longlong", "swap"),
    ("cswap", "int long longlong", "compare_swap"),
    ("finc", "int long longlong", "fetch_inc"),
    ("inc", "int long longlong", "inc"),
    ("fadd", "int long longlong", "fetch_add"),
    ("add", "int long longlong", "add"),
)


def _without_context(functions):
    return [one for one in functions if not one.name.startswith("shmem_ctx_")]


def deprecated():
    made = []
    for old, kinds, new in OLD_ATOMICS:
        functions = []
        for kind in named(kinds):
            functions += _without_context(
                _atomic(kind, f"{kind.name}_{old}", new, "source" if new == "fetch" else "dest", False))
        made.append(Group(f"Atomic {new}, formerly {old}", _ATOMIC_DOCS[new], functions))
    long = named("long")[0]
    swap = _without_context(_atomic(long, "swap", "swap", "dest", False))
    made.append(Group("Swap without a type", "shmem_long_atomic_swap().", swap))

    differs = "shmem::wait_all(shmem::word(ivar, SHMEM_CMP_NE, cmp_value, __func__))"
    functions = [Function("void", f"shmem_{kind.name}_wait", ((kind.pointer, "ivar"), (kind.c, "cmp_value")), differs)
                 for kind in named("short int long longlong")]
    functions.append(Function("void", "shmem_wait", (("long *", "ivar"), ("long", "cmp_value")), differs))
    made.append(Group("Wait for another value", "Waits until the word differs from cmp_value.", functions))
    until = Function("void", "shmem_wait_until", (("long *", "ivar"), ("int", "cmp"), ("long", "cmp_value")),
                     "shmem::wait_all(shmem::word(ivar, cmp, cmp_value, __func__))")
    made.append(Group("Wait without a type", "shmem_long_wait_until().", [until]))
    return made
