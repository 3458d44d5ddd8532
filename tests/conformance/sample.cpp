// SPDX-License-Identifier: Apache-2.0
#include "sample.hpp"

#include <cstdlib>
#include <iostream>
#include <iterator>
#include <memory>
#include <numeric>
#include <random>
#include <string_view>

#include <cxxabi.h>

#include "support/effort.hpp"
#include "support/random.hpp"
#include "support/require.hpp"

namespace conformance {
namespace {

bool is_asked_for() {
    const char* const value = std::getenv("CONFORMANCE_SAMPLE");
    return value != nullptr && std::string_view{value} == "1";
}

}  // namespace

const bool sampled = is_asked_for();
const bool slow = sampled || support::effort(20) == 1;

int times(int full) { return std::max(1, slow ? full / 20 : full); }

std::vector<std::size_t> choose(std::uint64_t seed, const char* what, std::size_t count, std::size_t few) {
    std::vector<std::size_t> all(count);
    std::iota(all.begin(), all.end(), std::size_t{0});
    if (!sampled) return all;
    for (const char letter : std::string_view{what}) seed = support::mix(seed ^ static_cast<unsigned char>(letter));
    std::vector<std::size_t> taken;
    std::sample(all.begin(), all.end(), std::back_inserter(taken), few, std::mt19937_64{seed});
    return taken;
}

bool is_wanted(const via::world& world, const char* name) {
    const char* const wanted = std::getenv("CONFORMANCE_CASES");
    if (wanted == nullptr) return true;
    const bool found = std::string_view{name}.find(wanted) != std::string_view::npos;
    if (found && world.pe() == 0) std::cout << std::string{name} + '\n' << std::flush;
    return found;
}

void require_way(const via::world& world) {
    const char* const way = std::getenv("CONFORMANCE_WAY");
    if (way == nullptr) return;
    const std::string text = world.describe();
    support::require(text.find(way) != std::string::npos, text);
}

void tell(const via::world& world, const char* what, const std::vector<std::string>& names) {
    if (!sampled || world.pe() != 0) return;
    std::string line = std::string{"    "} + what + ':';
    for (const std::string& name : names) line += ' ' + name;
    std::cout << line + '\n' << std::flush;
}

std::string name_of(const std::type_info& type) {
    int status = 0;
    const std::unique_ptr<char, decltype(&std::free)> text{abi::__cxa_demangle(type.name(), nullptr, nullptr, &status),
                                                           &std::free};
    return status == 0 ? text.get() : type.name();
}

}  // namespace conformance
