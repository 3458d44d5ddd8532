// SPDX-License-Identifier: Apache-2.0
/// @file model.hpp
/// @brief What the parts of the program share: numbers that every PE can work out for every other one, rows of them in
/// the symmetric heap, and a walk over lists of types.
#pragma once

#include <array>
#include <cstdint>
#include <exception>
#include <limits>
#include <string>
#include <type_traits>
#include <vector>

#include "nvshmem/generated/names_by_type.hpp"
#include "nvshmem/gpu.hpp"
#include "support/random.hpp"
#include "support/require.hpp"

namespace nvshmem_test {

using support::require;

/// Who takes part: all PEs, or those of a team. `pe` and `npes` are the team's numbers.
struct members {
    nvshmem_team_t team;
    int pe = nvshmem_team_my_pe(team);
    int npes = nvshmem_team_n_pes(team);
    int next = (pe + 1) % npes;
    int previous = (pe + npes - 1) % npes;

    /// The number that PE `one` of the team has in the world.
    [[nodiscard]] int in_world(int one) const { return nvshmem_team_translate_pe(team, one, NVSHMEM_TEAM_WORLD); }
};

/// Bits without a pattern, the same at every PE.
constexpr std::uint64_t random_bits(int pe, int salt, std::size_t place) {
    return support::mix(support::mix(static_cast<std::uint64_t>(pe) * 1000 + static_cast<std::uint64_t>(salt) + 1) +
                        place);
}

/// Element `place` of what PE `pe` has in the row of that salt. The first is the least number of the type, the second
/// the greatest. Of floating-point numbers the others are such that few of them can be added and multiplied exactly.
template <class T>
T element(int pe, int salt, std::size_t place) {
    const std::uint64_t bits = random_bits(pe, salt, place);
    if constexpr (std::is_same_v<T, std::array<std::uint64_t, 2>>) {
        return {bits, ~bits};
    } else if constexpr (std::is_floating_point_v<T>) {
        constexpr std::array<T, 6> exact{-2, -1, -0.5, 0.5, 1, 2};
        return exact[bits % exact.size()];
    } else {
        if (place < 2) return place == 0 ? std::numeric_limits<T>::min() : std::numeric_limits<T>::max();
        return static_cast<T>(bits);
    }
}

template <class T>
std::vector<T> elements(int pe, int salt, std::size_t count) {
    std::vector<T> made(count);
    for (std::size_t i = 0; i < count; ++i) made[i] = element<T>(pe, salt, i);
    return made;
}

/// What destructors do that all PEs come to; not where a check has failed, as the others are elsewhere then.
template <class Call>
void together_at_end(Call&& call) {
    if (std::uncaught_exceptions() == 0) call();
}

/// A row in the symmetric heap, which the processor cannot read itself. Made and freed by all PEs.
template <class T>
class row {
public:
    explicit row(std::size_t count) : at_{static_cast<T*>(nvshmem_calloc(count, sizeof(T)))}, count_{count} {
        require(at_ != nullptr, "there is room");
    }
    row(const row&) = delete;
    row& operator=(const row&) = delete;
    ~row() {
        together_at_end([this] { nvshmem_free(at_); });
    }

    [[nodiscard]] T* at(std::size_t place = 0) const { return at_ + place; }
    [[nodiscard]] std::vector<T> read() const {
        std::vector<T> values(count_);
        nvshmem_getmem(values.data(), at_, count_ * sizeof(T), nvshmem_my_pe());
        return values;
    }
    void write(const std::vector<T>& values) const {
        nvshmem_putmem(at_, values.data(), values.size() * sizeof(T), nvshmem_my_pe());
        nvshmem_quiet();
    }

private:
    T* at_;
    std::size_t count_;
};

/// Calls `body` with an object of each type of the list.
template <class... Names, class Body>
void for_each(names::list<Names...>, Body&& body) {
    (body(Names{}), ...);
}

/// A check of what one type does; says which. `T` may have no text.
template <class T>
void require_row(const std::vector<T>& got, const std::vector<T>& expected, const std::string& what,
                 const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
    for (std::size_t i = 0; i < expected.size(); ++i) {
        require(got[i] == expected[i], what + ", element " + std::to_string(i), file, line);
    }
}

/// The parts of the program; each in a unit of its own.
void transfers(const stream& s);
void atomics();
void waits(const stream& s);
void meetings(const members& m, const stream& s);
void collectives(const members& m, const stream& s);
void small_floats(const members& m, const stream& s);

}  // namespace nvshmem_test
