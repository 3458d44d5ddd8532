// SPDX-License-Identifier: Apache-2.0
// Waits and tests of the host.
#include "failure.hpp"
#include "job.hpp"

using namespace via::nvshmem;

namespace {

/// Does it in the world, if there is one; what goes wrong, the handler hears of.
template <class Operation>
void in_world(const char* call, Operation&& operation) {
    if (via_world* const world = world_for(call); world != nullptr) (void)check(operation(world), call);
}

}  // namespace

void via_nvshmem_wait_all(const via_condition* condition) {
    in_world("nvshmem wait_until", [&](via_world* w) { return via_wait_all(w, condition); });
}
size_t via_nvshmem_wait_any(const via_condition* condition) {
    std::size_t index = SIZE_MAX;
    in_world("nvshmem wait_until_any", [&](via_world* w) { return via_wait_any(w, condition, &index); });
    return index;
}
size_t via_nvshmem_wait_some(const via_condition* condition, size_t* indices) {
    std::size_t found = 0;
    in_world("nvshmem wait_until_some", [&](via_world* w) { return via_wait_some(w, condition, indices, &found); });
    return found;
}
int via_nvshmem_test_all(const via_condition* condition) {
    bool holds = false;
    in_world("nvshmem test", [&](via_world* w) { return via_test_all(w, condition, &holds); });
    return holds ? 1 : 0;
}
size_t via_nvshmem_test_any(const via_condition* condition) {
    std::size_t index = SIZE_MAX;
    in_world("nvshmem test_any", [&](via_world* w) { return via_test_any(w, condition, &index); });
    return index;
}
size_t via_nvshmem_test_some(const via_condition* condition, size_t* indices) {
    std::size_t found = 0;
    in_world("nvshmem test_some", [&](via_world* w) { return via_test_some(w, condition, indices, &found); });
    return found;
}
uint64_t via_nvshmem_signal_wait_until(const uint64_t* signal, int cmp, uint64_t value) {
    std::uint64_t seen = 0;
    in_world("nvshmem_signal_wait_until",
             [&](via_world* w) { return via_signal_wait_until(w, signal, static_cast<via_cmp>(cmp), value, &seen); });
    return seen;
}
uint64_t via_nvshmem_signal_fetch(const uint64_t* signal) {
    std::uint64_t value = 0;
    in_world("nvshmem_signal_fetch", [&](via_world* w) { return via_signal_fetch(w, signal, &value); });
    return value;
}
