// SPDX-License-Identifier: Apache-2.0
/// @file waits.hpp
/// @brief Waits and tests on words of this PE's own symmetric memory. Described in viaduct.h.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include <viaduct.h>

#include "core/core.hpp"
#include "core/wait.hpp"
#include "host/addresses.hpp"
#include "route/device_route.hpp"
#include "route/remote_route.hpp"

namespace via::host {

/// Throws VIA_ERR_ARGUMENT or VIA_ERR_ADDRESS for a condition that cannot be waited for.
void check_condition(const addresses& all, const via_condition& what, const char* call);

/// Thread-safe. Errors are thrown as base::error.
class waits {
public:
    /// @param device  null if the world has no device heap.
    /// @param remote  null if no PE is reached by it.
    waits(core::core& c, route::device_route* device, route::remote_route* remote, const addresses& all) noexcept
        : core_{c}, device_{device}, remote_{remote}, addresses_{all} {}

    // The short ways, in few instructions: for one word of the host heap. False, with nothing done, for all else.

    /// `holds` says whether the word compares.
    [[nodiscard]] bool try_test(const via_condition& what, bool& holds) const noexcept;
    [[nodiscard]] bool try_fetch(const std::uint64_t* signal, std::uint64_t& value) const noexcept;
    /// False also while the signal does not compare.
    [[nodiscard]] bool try_signal(const std::uint64_t* signal, via_cmp cmp, std::uint64_t value,
                                  std::uint64_t& seen) const noexcept;

    [[nodiscard]] std::uint64_t signal_until(const std::uint64_t* signal, via_cmp cmp, std::uint64_t value);
    [[nodiscard]] std::uint64_t signal_fetch(const std::uint64_t* signal);

    void wait_all(const via_condition& what);
    [[nodiscard]] std::size_t wait_any(const via_condition& what);
    [[nodiscard]] std::size_t wait_some(const via_condition& what, std::size_t* indices);

    // Tests that find nothing give way.
    [[nodiscard]] bool test_all(const via_condition& what);
    [[nodiscard]] std::size_t test_any(const via_condition& what);
    [[nodiscard]] std::size_t test_some(const via_condition& what, std::size_t* indices);

    /// After a test in vain: who tests until a word comes may hold the processor that the word is waiting for.
    void give_way() const noexcept;

    /// Waits by this object, those under way and later ones, throw core::interrupted unless they need not wait.
    void interrupt() noexcept { ended_by_.raise(core_); }

private:
    class view;

    template <class Ready>
    void wait(view& words, const char* call, Ready&& ready);
    [[nodiscard]] std::string describe(const view& words, const char* call) const;
    [[nodiscard]] bool is_near(const void* word, std::size_t size) const noexcept;

    [[nodiscard]] std::size_t next_begin(std::size_t count) noexcept;

    core::core& core_;
    route::device_route* device_;
    route::remote_route* remote_;
    const addresses& addresses_;
    core::interruption ended_by_;
    std::atomic<std::size_t> turn_ = 0;  ///< looks at any word so far
};

}  // namespace via::host
