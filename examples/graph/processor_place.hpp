// SPDX-License-Identifier: Apache-2.0
/// @file processor_place.hpp
/// @brief Memory of the processor, and one of its threads that carries out the parts of a round; see memory.hpp and
/// led_search.hpp.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include <viaduct/viaduct.hpp>

#include "crew.hpp"

namespace graph {

class processor_place {
public:
    template <class T>
    using array = std::unique_ptr<T[]>;
    template <class T>
    using symmetric = via::symmetric<T>;

    template <class T>
    [[nodiscard]] static array<T> make(std::size_t count) {
        return std::make_unique<T[]>(count);
    }
    template <class T>
    [[nodiscard]] static array<T> copied(const std::vector<T>& from) {
        array<T> made = make<T>(from.size());
        std::copy(from.begin(), from.end(), made.get());
        return made;
    }
    template <class T>
    [[nodiscard]] static symmetric<T> allocate(via::world& world, std::size_t count) {
        return world.allocate<T>(count);
    }
    template <class T>
    [[nodiscard]] static std::vector<T> read(const T* from, std::size_t count) {
        return {from, from + count};
    }
    template <class T>
    static void write(T* to, const T* from, std::size_t count) {
        std::copy(from, from + count, to);
    }
    template <class Part, class State, class Plan, class... Arguments>
    static void run(const Part& part, const State& state, const Plan& now, Arguments... arguments) {
        part(processor_crew{}, state, now, arguments...);
    }
    static void finish() {}
};

}  // namespace graph
