// SPDX-License-Identifier: Apache-2.0
// What the tests of the IPC handle cache share: a machine, a driver and a cache over it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "heap/ipc_cache.hpp"
#include "heap_helpers.hpp"
#include "ipc_fake.hpp"

namespace via::test {

using heap::ipc_cache;
using heap::ipc_lease;
using heap::ipc_policy;
using outcome = open_result::outcome;
using presence = ipc_cache::presence;

/// Long enough for anything that does happen, even under a sanitizer.
inline constexpr base::seconds patient{20};
/// For what is not to happen.
inline constexpr base::seconds impatient{0.05};
inline constexpr std::uint64_t va = 0x7f00'0000'0000;  ///< an address of an owner

struct cache_test {
    explicit cache_test(const ipc_policy& policy = {}, bool counts_opens = true)
        : driver{std::make_shared<fake_ipc_driver>(machine)} {
        driver->counts_opens = counts_opens;
        cache.emplace(driver, policy);
    }

    [[nodiscard]] ipc_lease get(const exported_buffer& what, base::seconds patience = patient) {
        return cache->acquire(what, patience, "put");
    }
    /// A whole put: acquire, copy, give back.
    void put(const exported_buffer& what, std::uint64_t offset = 0) {
        const ipc_lease lease = get(what);
        CHECK(driver->touch(lease.at(offset), what, offset));
    }
    /// The same in a thread of its own, where Catch2's macros may not be used; sound() finds what went wrong.
    void put_in_thread(const exported_buffer& what) {
        const ipc_lease lease = get(what);
        (void)driver->touch(lease.at(0), what);
    }
    [[nodiscard]] base::failure refusal(const exported_buffer& what, base::seconds patience = impatient) {
        return failure_of([&] { (void)get(what, patience); });
    }
    [[nodiscard]] presence revoke(const exported_buffer& what) {
        return cache->revoke(what.owner, what.id, what.registration);
    }
    /// True if nothing was done to the driver that must not be, and its mappings are those that the cache has.
    [[nodiscard]] bool sound() const {
        INFO(driver->misuse());
        CHECK(driver->misuse().empty());
        return driver->misuse().empty() && driver->mapped() == cache->counters().mappings;
    }

    fake_machine machine;
    std::shared_ptr<fake_ipc_driver> driver;
    std::optional<ipc_cache> cache;
    heap::incarnation owner = machine.start();
};

}  // namespace via::test
