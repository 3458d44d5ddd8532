// SPDX-License-Identifier: Apache-2.0
/// @file objects.hpp
/// @brief The program's global and static objects by name, as far as its file tells: what is said of an address, and in
/// debug mode where a variable ends.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace via::shmem {

struct object {
    std::uintptr_t begin;
    std::size_t size;
    std::string symbol;

    /// As it is written in the program.
    [[nodiscard]] std::string name() const;
};

/// No two share a byte: of names for one memory that with the most bytes counts, and a part is no object of its own.
class program_objects {
public:
    /// None.
    program_objects() = default;
    /// In any order; an object that ends in another one makes that longer.
    explicit program_objects(std::vector<object> all);

    /// The one that has the byte at `address`; null if none is known to.
    [[nodiscard]] const object* find(std::uintptr_t address) const noexcept;

private:
    std::vector<object> by_address_;
};

/// Those of the running program; none if it was stripped. What lies in a section that the linker makes an array of,
/// which a program goes through from its __start_ to its __stop_, is left out: its objects are no bounds.
[[nodiscard]] program_objects read_program_objects();

/// "0x404068 (flags + 8)", and the like for a block of the heap; the number alone where nothing is known of it.
[[nodiscard]] std::string describe_address(const void* address);

}  // namespace via::shmem
