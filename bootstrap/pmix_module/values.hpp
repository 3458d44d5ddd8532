// SPDX-License-Identifier: Apache-2.0
/// @file values.hpp
/// @brief Owners of what PMIx passes in and out.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <optional>

#include <pmix.h>

namespace via::pmix_module {

/// Directives to a call of PMIx, at most two.
class directives {
public:
    directives() = default;
    directives(const directives&) = delete;
    directives& operator=(const directives&) = delete;
    directives(directives&&) = delete;
    directives& operator=(directives&&) = delete;
    ~directives();

    directives& yes(const char* key);
    directives& number(const char* key, int value);

    [[nodiscard]] pmix_info_t* data() noexcept { return items_.data(); }
    [[nodiscard]] std::size_t size() const noexcept { return size_; }

private:
    void add(const char* key, const void* value, pmix_data_type_t type);

    std::array<pmix_info_t, 2> items_{};
    std::size_t size_ = 0;
};

struct value_freer {
    void operator()(pmix_value_t* value) const noexcept;
};
/// A value that PMIx_Get() handed out.
using value_owner = std::unique_ptr<pmix_value_t, value_freer>;

/// The value of `key` that the process `of` has put. Asks the server if need be, but waits for nobody to put it. Throws
/// std::runtime_error.
[[nodiscard]] value_owner get(const pmix_proc_t& of, const char* key);

/// Whether `of` has put `key`, as far as the server of this host knows. Throws std::runtime_error where it
/// does not answer.
[[nodiscard]] bool is_there(const pmix_proc_t& of, const char* key);

/// `rank` in the namespace of `self`; PMIX_RANK_WILDCARD means the job as a whole.
[[nodiscard]] pmix_proc_t peer_of(const pmix_proc_t& self, pmix_rank_t rank) noexcept;

}  // namespace via::pmix_module
