# SPDX-License-Identifier: Apache-2.0
"""The types that the compatibility headers have functions for, and what each can do. Both headers share this table."""

from dataclasses import dataclass

# What a type can do.
RMA = "rma"  # transfers and collectives that move data
STANDARD = "standard atomic"  # integers: also add, compare
EXTENDED = "extended atomic"  # fetch, set, swap
BITWISE = "bitwise atomic"
WAIT = "point-to-point"
LOGIC = "and, or, xor"  # reductions
ORDER = "min, max"
SUM = "sum, prod"

REDUCTIONS = {"and": LOGIC, "or": LOGIC, "xor": LOGIC, "max": ORDER, "min": ORDER, "sum": SUM, "prod": SUM}
SIZES = (8, 16, 32, 64, 128)  # bits of the sized names


@dataclass(frozen=True)
class Type:
    """`name` is that of the functions, `base` the type that C has under this name on 64-bit Linux."""

    name: str
    c: str
    base: str
    can: frozenset

    @property
    def pointer(self):
        return self.c + " *"

    @property
    def const_pointer(self):
        return "const " + self.c + " *"


def _type(name, c, *can, base=None):
    return Type(name, c, base or c, frozenset(can))


_NUMBER = (RMA, ORDER, SUM)
_WORD = (*_NUMBER, STANDARD, EXTENDED, WAIT)

TYPES = (
    _type("float", "float", *_NUMBER, EXTENDED),
    _type("double", "double", *_NUMBER, EXTENDED),
    _type("longdouble", "long double", *_NUMBER),
    _type("char", "char", *_NUMBER),
    _type("schar", "signed char", *_NUMBER),
    _type("short", "short", *_NUMBER, WAIT),
    _type("int", "int", *_WORD),
    _type("long", "long", *_WORD),
    _type("longlong", "long long", *_WORD),
    _type("uchar", "unsigned char", *_NUMBER, LOGIC),
    _type("ushort", "unsigned short", *_NUMBER, LOGIC, WAIT),
    _type("uint", "unsigned int", *_WORD, LOGIC, BITWISE),
    _type("ulong", "unsigned long", *_WORD, LOGIC, BITWISE),
    _type("ulonglong", "unsigned long long", *_WORD, LOGIC, BITWISE),
    _type("int8", "int8_t", *_NUMBER, LOGIC, base="signed char"),
    _type("int16", "int16_t", *_NUMBER, LOGIC, base="short"),
    _type("int32", "int32_t", *_WORD, LOGIC, BITWISE, base="int"),
    _type("int64", "int64_t", *_WORD, LOGIC, BITWISE, base="long"),
    _type("uint8", "uint8_t", *_NUMBER, LOGIC, base="unsigned char"),
    _type("uint16", "uint16_t", *_NUMBER, LOGIC, base="unsigned short"),
    _type("uint32", "uint32_t", *_WORD, LOGIC, BITWISE, base="unsigned int"),
    _type("uint64", "uint64_t", *_WORD, LOGIC, BITWISE, base="unsigned long"),
    _type("size", "size_t", *_WORD, LOGIC, base="unsigned long"),
    _type("ptrdiff", "ptrdiff_t", *_WORD, base="long"),
    _type("complexd", "shmem_complexd", SUM),
    _type("complexf", "shmem_complexf", SUM),
)

# Types of CUDA's own headers, which NVSHMEM's functions take and OpenSHMEM's do not.
CUDA = (
    _type("half", "half", *_NUMBER),
    _type("bfloat16", "__nv_bfloat16", *_NUMBER),
)


def which_can(what):
    """The types that can do something, in the table's order."""
    return [kind for kind in TYPES if what in kind.can]


def named(names):
    """The types of these names, separated by blanks."""
    table = {kind.name: kind for kind in TYPES}
    return [table[name] for name in names.split()]


def distinct(kinds):
    """One of all types that are the same to C, as _Generic takes no two of them."""
    first = {}
    for kind in kinds:
        first.setdefault(kind.base, kind)
    return list(first.values())
