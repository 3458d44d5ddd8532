// SPDX-License-Identifier: Apache-2.0
#include "host/addresses.hpp"

#include <cstdint>
#include <string>

#include <fmt/format.h>

#include "base/error.hpp"

namespace via::host {
namespace {

[[noreturn]] void refuse(const void* address, std::size_t size, const char* call, const char* argument,
                         const std::string& why, const char* hint = "") {
    base::fail({.status = VIA_ERR_ADDRESS,
                .message = fmt::format("{}: {} {} with {} bytes {}", call, argument, fmt::ptr(address), size, why),
                .hint = hint,
                .size = size});
}

}  // namespace

std::size_t addresses::offset(const void* address, std::size_t size, const char* call, const char* argument) const {
    const core::region& where = on_device(address) ? core_.device : core_.heap;
    const std::size_t offset = where.offset(address);
    if (offset >= where.size) {
        refuse(address, size, call, argument, "is not in the symmetric heap of this world",
               "pass this PE's own address of memory from via_malloc or via_malloc_device");
    }
    if (!where.holds(offset, size)) {
        refuse(address, size, call, argument,
               fmt::format("passes the end of the symmetric heap by {}", size - (where.size - offset)));
    }
    if (core_.options.checked) check_allocation(allocations_at(address), offset, address, size, call, argument);
    return offset;
}

bool addresses::is_allocated(const void* address, std::size_t size) const {
    const core::region& where = on_device(address) ? core_.device : core_.heap;
    const std::size_t offset = where.offset(address);
    if (offset >= where.size) return true;
    const auto allocation = allocations_at(address).find(offset);
    return allocation && size <= allocation->end() - offset;
}

void addresses::check_allocation(const heap::symmetric_heap& allocations, std::size_t offset, const void* address,
                                 std::size_t size, const char* call, const char* argument) const {
    const auto allocation = allocations.find(offset);
    if (!allocation) refuse(address, size, call, argument, "is not in an allocation", "was it freed?");
    if (size <= allocation->end() - offset) return;
    refuse(address, size, call, argument,
           fmt::format("passes the end of its allocation of {} bytes by {}", allocation->size,
                       size - (allocation->end() - offset)));
}

std::size_t addresses::offset_of_words(const void* words, std::size_t size, std::size_t count, const char* call,
                                       const char* argument) const {
    const std::size_t bytes = count > SIZE_MAX / size ? SIZE_MAX : count * size;
    const std::size_t at = offset(words, bytes, call, argument);
    if (at % size != 0) refuse(words, bytes, call, argument, fmt::format("is not aligned to {} bytes", size));
    return at;
}

addresses::own_words addresses::own(const void* words, std::size_t size, std::size_t count, const char* call,
                                    const char* argument) const {
    const auto where = find_in_window(words);
    if (!where) {
        const bool device = on_device(words);
        return {words, device, device ? "device heap" : "heap", offset_of_words(words, size, count, call, argument)};
    }
    const std::size_t bytes = count > SIZE_MAX / size ? SIZE_MAX : count * size;
    const route::window_book::own_memory mine = windows_->at(*where);
    if (mine.address == nullptr) {
        refuse(words, bytes, call, argument,
               fmt::format("is in window {}, where this PE has attached nothing at offset {:#x}", where->window,
                           where->offset));
    }
    if (mine.left < bytes) {
        refuse(words, bytes, call, argument,
               fmt::format("passes the end of what this PE has attached to window {} by {}", where->window,
                           bytes - mine.left));
    }
    if (reinterpret_cast<std::uintptr_t>(mine.address) % size != 0) {
        refuse(words, bytes, call, argument, fmt::format("is not aligned to {} bytes", size));
    }
    return {mine.address, mine.device, "window", where->offset};
}

}  // namespace via::host
