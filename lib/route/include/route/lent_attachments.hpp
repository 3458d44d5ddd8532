// SPDX-License-Identifier: Apache-2.0
/// @file lent_attachments.hpp
/// @brief The owner's side of windows that are reached by RDMA: what of the attached memory is registered.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <utility>

#include "base/clock.hpp"
#include "base/function_ref.hpp"
#include "rdma/device.hpp"
#include "rdma/device_memory.hpp"
#include "route/local_adapter.hpp"
#include "route/window_message.hpp"

namespace via::route {

/// An attachment is registered when the first peer asks for it, and until its owner has it back: forget() waits for
/// those who register it or work on it, and for nobody else. Nothing is registered of what has been had back.
/// Thread-safe.
class lent_attachments {
public:
    /// Answers who wants to import, and counts it as an importer; see windows::answer().
    using book = std::function<window_answer(const window_request& asked)>;

    struct attached {
        std::byte* begin = nullptr;
        std::size_t size = 0;
        local_adapter::lent_memory lent = {};

        [[nodiscard]] bool on_device() const noexcept { return lent.way != rdma::device_way::no_device; }
    };

    explicit lent_attachments(local_adapter& by) noexcept : by_{by} {}

    /// From now on there are windows; before anyone asks.
    void join(book what) { book_ = std::move(what); }

    /// What the book says, and if there is something, a call of `describe` with it while it is kept. Throws what keeps
    /// it from being registered.
    [[nodiscard]] window_answer lend(const window_request& asked,
                                     base::function_ref<void(const window_piece&, const attached&)> describe,
                                     const char* doing);
    /// Calls `work` with what is lent by that number, and keeps it meanwhile. False if nothing is.
    [[nodiscard]] bool use(std::uint64_t number, base::function_ref<void(const attached&)> work);
    /// True if what is lent by that number is a GPU's.
    [[nodiscard]] bool is_on_device(std::uint64_t number);
    /// Its owner has it back, or is about to: no peer uses it any more. It is registered no longer, unless it is in use
    /// still when the time is over: then false, and this may be repeated; nobody begins to work on it meanwhile.
    [[nodiscard]] bool forget(std::uint64_t number, const base::deadline& until);

private:
    /// Stays while somebody uses it.
    struct entry {
        attached what;                            ///< complete when it is registered
        std::mutex registering;                   ///< of who registers it
        std::atomic<bool> is_registered = false;  ///< then `what` stays as it is
        int users = 0;                            ///< guarded by the map's mutex
        bool is_leaving = false;                  ///< likewise
    };
    class user;

    [[nodiscard]] std::shared_ptr<entry> find_lent(std::uint64_t number) const;
    [[nodiscard]] window_answer take(const window_request& asked, std::shared_ptr<entry>& found);
    void complete(entry& what, bool on_device, const char* doing);

    local_adapter& by_;
    book book_;
    std::mutex asking_;  ///< from the book's answer on until its attachment is in the map, or forget() would miss it
    std::mutex mutex_;   ///< guards the map; nobody waits under it
    std::condition_variable released_;
    std::map<std::uint64_t, std::shared_ptr<entry>> all_;
};

}  // namespace via::route
