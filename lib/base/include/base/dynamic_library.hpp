// SPDX-License-Identifier: Apache-2.0
/// @file dynamic_library.hpp
/// @brief A shared library that is loaded at run time, if it is there.
#pragma once

#include <memory>
#include <string>

namespace via::base {

/// A handle of dlopen(). The code itself stays in the process for good: what it may have left there, such as threads
/// and functions to be called at exit, must never run into unmapped memory.
class dynamic_library {
public:
    /// Loads the file at `path` with all that it needs, and shows its names to nobody else. Empty if that fails.
    /// @param problem  receives what the loader says then.
    [[nodiscard]] static dynamic_library open(const std::string& path, std::string& problem);

    /// The library of that name if this process has loaded it already; else empty.
    [[nodiscard]] static dynamic_library find_loaded(const std::string& name) noexcept;

    dynamic_library() noexcept = default;
    dynamic_library(const dynamic_library&) = delete;
    dynamic_library& operator=(const dynamic_library&) = delete;
    dynamic_library(dynamic_library&&) noexcept = default;
    dynamic_library& operator=(dynamic_library&&) noexcept = default;
    ~dynamic_library() = default;

    [[nodiscard]] explicit operator bool() const noexcept { return handle_ != nullptr; }

    /// The function `name` of type `Function`, which nothing checks, or null.
    template <class Function>
    [[nodiscard]] Function* function(const char* name) const noexcept {
        return reinterpret_cast<Function*>(symbol(name));
    }

private:
    struct closer {
        void operator()(void* handle) const noexcept;
    };

    [[nodiscard]] void* symbol(const char* name) const noexcept;

    std::unique_ptr<void, closer> handle_;
};

/// The directory of the library or program that has `code` in it, absolute; "." if that is not known. What was loaded
/// by a relative path is looked for from the present working directory.
[[nodiscard]] std::string directory_of(const void* code);

}  // namespace via::base
