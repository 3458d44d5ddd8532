// SPDX-License-Identifier: Apache-2.0
// How much of the suite a run does: all of it, or less where that takes too long.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <typeinfo>
#include <vector>

#include <viaduct/viaduct.hpp>

namespace conformance {

/// True if the environment says CONFORMANCE_SAMPLE=1, for machines as slow as those of tests/rdma/guest. Every case and
/// every operation runs nevertheless, but on fewer types, sizes and places, which the seed chooses, and in fewer
/// rounds.
extern const bool sampled;

/// Fewer sizes and rounds: in a sample, and under the thread sanitizer, which is slow and sees a race at its first
/// chance.
extern const bool slow;

/// `full`, or a twentieth of it, but not 0, where it is slow.
[[nodiscard]] int times(int full);

/// Which of `count` a sample takes: so many, in their order, the same on every PE. All where nothing is sampled.
/// @param what  what they are, for people; the choices of different words are independent.
[[nodiscard]] std::vector<std::size_t> choose(std::uint64_t seed, const char* what, std::size_t count, std::size_t few);

/// Whether a case runs: all do, unless CONFORMANCE_CASES is set; then those whose names have it, which PE 0 says.
[[nodiscard]] bool is_wanted(const via::world& world, const char* name);

/// Throws unless the world says of itself what CONFORMANCE_WAY has, if that is set: so that what runs to try one way of
/// reaching other PEs does not pass by another.
void require_way(const via::world& world);

/// On PE 0 of a sample: says what was chosen.
void tell(const via::world& world, const char* what, const std::vector<std::string>& names);

[[nodiscard]] std::string name_of(const std::type_info& type);

/// Those of some numbers that a sample takes.
template <class Range>
[[nodiscard]] auto some_of(const via::world& world, std::uint64_t seed, const char* what, const Range& all,
                           std::size_t few) {
    std::vector<typename Range::value_type> taken;
    std::vector<std::string> names;
    for (const std::size_t i : choose(seed, what, all.size(), few)) {
        taken.push_back(all[i]);
        names.push_back(std::to_string(static_cast<std::size_t>(all[i])));
    }
    tell(world, what, names);
    return taken;
}

/// Calls `each.template operator()<T>()` for those of the types that a sample takes.
template <class... T, class Each>
void for_types(const via::world& world, std::uint64_t seed, const char* what, std::size_t few, Each&& each) {
    const auto taken = choose(seed, what, sizeof...(T), few);
    const auto is_taken = [&](std::size_t i) { return std::binary_search(taken.begin(), taken.end(), i); };
    std::vector<std::string> names;
    std::size_t i = 0;
    ((is_taken(i++) ? names.push_back(name_of(typeid(T))) : void()), ...);
    tell(world, what, names);
    i = 0;
    ((is_taken(i++) ? each.template operator()<T>() : void()), ...);
}

}  // namespace conformance
