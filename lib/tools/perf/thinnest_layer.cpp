// SPDX-License-Identifier: Apache-2.0
#include "thinnest_layer.hpp"

#include <cstdlib>

namespace perf::thinnest {
namespace {

via_context* the_context = nullptr;

void check(via_status status) noexcept {
    if (status != VIA_OK) [[unlikely]]
        std::abort();
}

}  // namespace

void begin(via_context* by) noexcept { the_context = by; }
void put(void* dest, const void* source, std::size_t size, int pe) noexcept {
    check(via_put(the_context, dest, source, size, pe));
}
void p(std::uint64_t* dest, std::uint64_t value, int pe) noexcept {
    check(via_put(the_context, dest, &value, sizeof value, pe));
}
void put_signal(void* dest, const void* source, std::size_t size, std::uint64_t* word, std::uint64_t value,
                int pe) noexcept {
    check(via_put_signal(the_context, dest, source, size, word, value, VIA_SIGNAL_SET, pe));
}
void fence() noexcept { check(via_fence(the_context)); }
void quiet() noexcept { check(via_quiet(the_context)); }

}  // namespace perf::thinnest
