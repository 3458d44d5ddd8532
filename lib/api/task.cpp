// SPDX-License-Identifier: Apache-2.0
// Transfers with two ends.
#include <viaduct_transfer.h>

#include "handle.hpp"
#include "on_stream.hpp"

using via::api::fail_null;
using via::api::guard;
using via::api::open;
using via::api::to_handle;
using via::task::layout;

namespace {

/// Runs `body(transfers, places)`.
template <class Body>
via_status run(via_transfers* transfers, const size_t* which, size_t count, const char* call, Body body) noexcept {
    return guard(call, [&] {
        auto& entry = open(transfers, call);
        via::task::transfers& all = entry.open(call);
        const auto places = all.checked(which, count, call);
        entry.owner().known_failures().naming_deaths([&] { body(all, places); });
    });
}

/// Runs `body(transfers, places, streams)`.
template <class Body>
via_status run_on_stream(via_transfers* transfers, const size_t* which, size_t count, const char* call,
                         Body body) noexcept {
    return run(transfers, which, count, call, [&](auto& all, auto places) {
        body(all, places, via::api::open_streams(open(transfers, call).owner().default_context(), call));
    });
}

/// Only a message of no bytes may be nowhere.
void check_memory(const void* memory, const layout& shape, const char* call, const char* argument) {
    if (shape.size() != 0 && memory == nullptr) fail_null(call, argument);
}

}  // namespace

size_t via_layout_size(const via_layout* what) {
    size_t size = 0;
    if (what == nullptr) return 0;
    (void)guard("via_layout_size", [&] { size = layout{*what, "via_layout_size", "layout"}.size(); });
    return size;
}

via_status via_pack(void* dest, const void* source, const via_layout* what) {
    return guard("via_pack", [&] {
        if (what == nullptr) fail_null("via_pack", "layout");
        const layout shape{*what, "via_pack", "layout"};
        check_memory(dest, shape, "via_pack", "dest");
        check_memory(source, shape, "via_pack", "source");
        copy(static_cast<std::byte*>(dest), layout::contiguous(shape.size()), static_cast<const std::byte*>(source),
             shape);
    });
}

via_status via_unpack(void* dest, const via_layout* what, const void* source) {
    return guard("via_unpack", [&] {
        if (what == nullptr) fail_null("via_unpack", "layout");
        const layout shape{*what, "via_unpack", "layout"};
        check_memory(dest, shape, "via_unpack", "dest");
        check_memory(source, shape, "via_unpack", "source");
        copy(static_cast<std::byte*>(dest), shape, static_cast<const std::byte*>(source),
             layout::contiguous(shape.size()));
    });
}

via_status via_transfers_match(via_world* world, const via_transfer_end* ends, size_t count,
                               via_transfers** transfers) {
    static constexpr const char* call = "via_transfers_match";
    return guard(call, [&] {
        if (transfers != nullptr) *transfers = nullptr;
        auto& made = open(world, call).match_transfers({ends, count}, transfers != nullptr);
        *transfers = to_handle(&made);
    });
}

via_status via_transfers_destroy(via_transfers* transfers) {
    return guard("via_transfers_destroy", [&] {
        if (transfers == nullptr) return;
        auto& gone = open(transfers, "via_transfers_destroy");
        gone.owner().destroy(gone);
    });
}

via_status via_transfers_map(via_transfers* transfers, via_device_transfer** ends) {
    static constexpr const char* call = "via_transfers_map";
    return guard(call, [&] {
        auto& entry = open(transfers, call);
        via_device_transfer* const made = entry.owner().map(entry, ends != nullptr);
        *ends = made;
    });
}

size_t via_transfers_count(const via_transfers* transfers) {
    if (transfers == nullptr) return 0;
    const auto* all = reinterpret_cast<const via::world::transfers_entry*>(transfers)->find();
    return all == nullptr ? 0 : all->count();
}

void* via_transfers_data(const via_transfers* transfers, size_t which) {
    if (transfers == nullptr) return nullptr;
    const auto* all = reinterpret_cast<const via::world::transfers_entry*>(transfers)->find();
    return all == nullptr ? nullptr : all->data(which);
}

via_status via_transfers_start(via_transfers* transfers, const size_t* which, size_t count) {
    return run(transfers, which, count, "via_transfers_start", [](auto& all, auto places) { all.start(places); });
}

via_status via_transfers_wait(via_transfers* transfers, const size_t* which, size_t count) {
    return run(transfers, which, count, "via_transfers_wait", [](auto& all, auto places) { all.wait(places); });
}

via_status via_transfers_test(via_transfers* transfers, const size_t* which, size_t count, bool* done) {
    return run(transfers, which, count, "via_transfers_test", [&](auto& all, auto places) {
        if (done == nullptr) fail_null("via_transfers_test", "done");
        *done = all.test(places);
    });
}

via_status via_transfers_start_on_stream(via_transfers* transfers, const size_t* which, size_t count,
                                         via_stream stream) {
    return run_on_stream(transfers, which, count, "via_transfers_start_on_stream",
                         [&](auto& all, auto places, auto& does) { all.start(places, does, stream); });
}

via_status via_transfers_wait_on_stream(via_transfers* transfers, const size_t* which, size_t count,
                                        via_stream stream) {
    return run_on_stream(transfers, which, count, "via_transfers_wait_on_stream",
                         [&](auto& all, auto places, auto& does) { all.wait(places, does, stream); });
}
