// SPDX-License-Identifier: Apache-2.0
// The IPC handle cache in a process that has no memory left.
#include <cstdlib>
#include <new>

#include "ipc_fixture.hpp"

namespace {

thread_local bool is_exhausted = false;

}  // namespace

// Inlined, the one and the other look as if they did not match.
[[gnu::noinline]] void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    return is_exhausted ? nullptr : std::malloc(size == 0 ? 1 : size);
}
[[gnu::noinline]] void* operator new(std::size_t size) {
    if (void* const made = operator new(size, std::nothrow); made != nullptr) return made;
    throw std::bad_alloc{};
}
[[gnu::noinline]] void operator delete(void* gone) noexcept { std::free(gone); }
[[gnu::noinline]] void operator delete(void* gone, std::size_t) noexcept { std::free(gone); }

using namespace via;
using namespace via::test;

TEST_CASE("the mapping of a copy whose end nobody can note stays", "[ipc]") {
    cache_test t{{.keep = false}};
    const exported_buffer window = t.machine.allocate(t.owner, va, 4 * mib);
    const fake_copy copy;
    const std::byte* address = nullptr;
    bool is_refused = false;
    for (int left = 1000; left != 0 && !is_refused; --left) {
        ipc_lease lease = t.get(window);
        address = lease.at(0);
        auto done = copy.completion();
        is_exhausted = true;
        try {
            t.cache->release_after(std::move(lease), std::move(done));
        } catch (const std::bad_alloc&) {
            is_refused = true;
        }
        is_exhausted = false;
    }
    CHECK(is_refused);
    fake_copy{copy}.finish();
    t.cache->poll();
    CHECK(t.driver->touch(address, window));
    CHECK(t.revoke(window) == presence::pinned);
    CHECK(t.sound());
}
