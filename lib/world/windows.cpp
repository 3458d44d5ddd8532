// SPDX-License-Identifier: Apache-2.0
// The windows of a world: what is collective of them.
#include <algorithm>
#include <exception>
#include <utility>

#include "base/error.hpp"
#include "world/world.hpp"

namespace via::world {

using kind = team::signature::kind;

namespace {

/// The greatest.
void widen(void*, void* into, const void* from, std::size_t count) {
    auto* mine = static_cast<std::uint64_t*>(into);
    for (std::size_t i = 0; i < count; ++i) mine[i] = std::max(mine[i], static_cast<const std::uint64_t*>(from)[i]);
}

void check_taken(bool taken) {
    if (!taken) base::fail({.status = VIA_ERR_ARGUMENT, .message = "where the window goes is NULL"});
}

base::mapping reserve(std::size_t capacity, const char* doing) {
    return capacity == 0 ? base::mapping{} : base::mapping::reserved(capacity, doing);
}

}  // namespace

/// All PEs come here in the same order.
window_entry& world::keep_window(base::mapping addresses, std::size_t capacity) {
    const std::uint64_t number = all_windows_.size();
    auto entry = std::make_unique<window_entry>(*this, number, addresses.data(), capacity);
    windows_->book().open(number, std::move(addresses), capacity);
    return *all_windows_.emplace_back(std::move(entry));
}

window_entry& world::create_window(std::size_t capacity, bool taken) {
    team::contribution part{.call = {.what = kind::window_create, .size = capacity}};
    base::mapping addresses;
    attempt(part, [&] {
        check_taken(taken);
        addresses = reserve(capacity, "window_create");
    });
    agreement().run(part);
    return keep_window(std::move(addresses), capacity);
}

window_entry& world::register_window(void* address, std::size_t size, bool taken) {
    std::uint64_t capacity = size;
    team::contribution part{.call = {.what = kind::window_register},
                            .data = std::as_writable_bytes(std::span{&capacity, 1}),
                            .combine = {widen, nullptr, sizeof capacity}};
    attempt(part, [&] {
        check_taken(taken);
        if (address != nullptr || size == 0) return;
        base::fail({.status = VIA_ERR_ARGUMENT, .message = "address is NULL", .hint = "only no bytes may be there"});
    });
    agreement().run(part);
    team::contribution attached{.call = {.what = kind::window_register}};
    window_entry* made = nullptr;
    attempt(attached, [&] {
        made = &keep_window(reserve(capacity, "window_register"), capacity);
        windows_->attach(made->at(0, "window_register"), address, size);
    });
    try {
        agreement().run(attached);
    } catch (...) {
        if (made == nullptr) made = &keep_window({}, 0);  // its number is taken on every PE
        try {
            detach_all(made->number());
            windows_->book().close(made->number());
        } catch (const std::exception&) {
            // What some PE still has of it stays until the world ends; the first error is the one to tell.
        }
        made->destroyed();
        throw;
    }
    return *made;
}

/// Tries all; throws what went wrong first.
void world::detach_all(std::uint64_t window) {
    std::exception_ptr first;
    for (const std::uint64_t offset : windows_->book().offsets(window)) {
        try {
            windows_->detach({window, offset}, "window_destroy");
        } catch (const base::error&) {
            if (!first) first = std::current_exception();
        }
    }
    if (first) std::rethrow_exception(first);
}

void world::destroy(window_entry& gone) {
    const route::window_spot at = gone.at(0, "window_destroy");
    const team::signature call{.what = kind::window_destroy, .extra = at.window};
    team::contribution part{.call = call};
    attempt(part, [&] { default_context_->complete("window_destroy"); });
    gone.for_kernels.reset();
    agreement().run(part);  // nobody uses it any more
    attempt(part, [&] { detach_all(at.window); });
    agreement().run(part);
    windows_->book().close(at.window);
    gone.destroyed();
}

/// All PEs have it mapped, or none has the context.
const via_abi_device_context& world::window_context(window_entry& which) {
    static constexpr const char* call = "window_device_context";
    const std::uint64_t number = which.at(0, call).window;
    start_engine_for_kernels();
    if (which.for_kernels) return which.for_kernels->context;
    const team::signature what{.what = kind::window_device_context, .extra = number};
    agreement().run({.call = what});  // everyone has attached what is to be there
    window_entry::kernels made;
    team::contribution part{.call = what};
    attempt(part, [&] {
        device_side& gpu = device(call);
        std::vector<std::byte*> bases;
        for (int pe = 0; pe < core_.npes; ++pe) {
            route::window_use each = windows_->keep_first(number, pe, call);
            bases.push_back(each.address());
            if (each) made.held.push_back(std::move(each));
        }
        // A kernel waits for words of its own where they are; without memory there are only numbers to go by.
        std::byte* const own = bases[static_cast<std::size_t>(core_.pe)];
        made.context =
            gpu.make_window_context(own != nullptr ? own : which.base(), which.capacity(), bases, made.table);
    });
    agreement().run(part);
    return which.for_kernels.emplace(std::move(made)).context;
}

}  // namespace via::world
