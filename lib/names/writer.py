# SPDX-License-Identifier: Apache-2.0
"""Functions as data, and how they are written as C."""

from dataclasses import dataclass, field

SPDX = "SPDX-License-Identifier: Apache-2.0"
MADE = "Made by lib/names/generate.py: change the tables there, not this file."


@dataclass(frozen=True)
class Function:
    """A C function. `body` is the C++ expression that it returns."""

    returns: str
    name: str
    parameters: tuple  # of (type, name); a type ends with its star
    body: str
    doc: str = ""
    mark: str = ""  # comes before all else in the declaration

    def signature(self, name=None):
        listed = ", ".join(join(kind, called) for kind, called in self.parameters) or "void"
        return f"{join(self.returns, name or self.name)}({listed})"

    def declaration(self, mark, name=None):
        return " ".join(filter(None, (self.mark, mark, self.signature(name)))) + ";"

    def definition(self, before=""):
        """`before` is what the function does first."""
        statement = self.body if self.returns == "void" else "return " + self.body
        return f"{self.signature()} {{ {before}{statement + '; ' if self.body else ''}}}"


@dataclass(frozen=True)
class Group:
    """Functions that are documented together. The same file and the same order in header and library."""

    title: str
    doc: str
    functions: list = field(default_factory=list)


@dataclass(frozen=True)
class Generic:
    """A C11 macro that takes the function by the type of an argument. `choices` are (type, function's name).

    `place` is the argument's number. If it is 0 and `with_context` has choices, that of a context is taken when the
    first argument is one, by the argument behind it. `otherwise` is the function for any other type. `pointed_to`: the
    types are of what the argument points to, qualified or not.
    """

    name: str
    place: int
    choices: tuple
    with_context: tuple = ()
    otherwise: str = ""
    pointed_to: bool = False


def join(kind, name):
    if not name:
        return kind
    return kind + name if kind.endswith("*") else f"{kind} {name}"


def banner(comment, brief):
    if comment == "//":
        return f"// {SPDX}\n// {MADE}\n// {brief}\n"
    return f"/* {SPDX} */\n/* {MADE} */\n/**\n * @file\n * @brief {brief}\n */\n"


def guard(path):
    return path.replace("/", "_").replace(".", "_").replace("-", "_").upper()


def header(path, brief, body):
    name = guard(path)
    return f"{banner('/*', brief)}#ifndef {name}\n#define {name}\n\n{body}\n#endif\n"


def declarations(groups, mark):
    """Declarations by group, one a line. A group's words stand before its first function."""
    lines = []
    for group in groups:
        lines += [f"/** @name {group.title}", " *  @{ */"]
        for place, one in enumerate(group.functions):
            words = one.doc or (group.doc if place == 0 else "")
            if words:
                lines += comment(words)
            lines.append(one.declaration(mark))
        lines += ["/** @} */", ""]
    return "\n".join(lines)


def comment(words):
    """A Doxygen comment of at most 120 columns."""
    if len(words) <= 112:
        return [f"/** {words} */"]
    lines, line = ["/**"], " *"
    for word in words.split():
        if len(line) + len(word) >= 120:
            lines.append(line)
            line = " *"
        line += " " + word
    return [*lines, line, " */"]


def generic(macro):
    """The macro's definition, one type a line."""
    plain = [f"{kind}: {name}" for kind, name in macro.choices]
    if macro.otherwise:
        plain.append(f"default: {macro.otherwise}")
    if macro.with_context:
        inner = ", \\\n             ".join([f"{kind}: {name}" for kind, name in macro.with_context] + ["default: 0"])
        plain.append(
            "shmem_ctx_t: _Generic((SHMEM_SECOND_(__VA_ARGS__, 0, 0)), \\\n             " + inner + ")")
    chosen = ("SHMEM_FIRST_(__VA_ARGS__, 0)", "SHMEM_SECOND_(__VA_ARGS__, 0, 0)")[macro.place]
    listed = ", \\\n         ".join(plain)
    return (f"#define {macro.name}(...) \\\n    _Generic({'*' if macro.pointed_to else ''}({chosen}), \\\n         {listed})(__VA_ARGS__)\n")
