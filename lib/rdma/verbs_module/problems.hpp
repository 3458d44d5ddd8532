// SPDX-License-Identifier: Apache-2.0
/// @file problems.hpp
/// @brief How calls of verbs fail: inside the module by an exception with words, outside it by these words.
#pragma once

#include <cstddef>
#include <exception>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <type_traits>

#include <infiniband/verbs.h>

namespace via::verbs_module {

/// A failure, in words for people.
class problem_found : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Runs `make` for a function of the seam: what it gives, or an empty result and the words of what it threw.
template <class Make>
auto guarded(std::string& problem, Make&& make) noexcept -> std::invoke_result_t<Make> {
    try {
        try {
            return make();
        } catch (const std::exception& error) {
            problem = error.what();
        }
    } catch (...) {  // not even memory for the words
        problem.clear();
    }
    return {};
}

/// "ibv_create_cq: Cannot allocate memory".
[[nodiscard]] std::string failure_of(const char* call, int error_number);

/// Throws unless `result` is 0: verbs give the number of an error, or -1 with it in errno.
void check(int result, const char* call);

/// An adapter whose device file cannot be opened, and what to do about it.
/// @param dev  "/dev", or a folder for tests.
[[nodiscard]] std::string cannot_open(ibv_device& device, int error_number, const std::filesystem::path& dev);

/// Memory that cannot be registered, and what to do about it.
[[nodiscard]] std::string cannot_register(std::size_t size, const char* call, int error_number);

/// Something that cannot be made, and what to do about it: verbs pin memory for all of them.
[[nodiscard]] std::string cannot_make(const char* call, int error_number);

}  // namespace via::verbs_module
