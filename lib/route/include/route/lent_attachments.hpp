// SPDX-License-Identifier: Apache-2.0
/// @file lent_attachments.hpp
/// @brief The owner's side of windows that are reached by RDMA: what of the attached memory is registered.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <utility>

#include "base/function_ref.hpp"
#include "rdma/device.hpp"
#include "rdma/device_memory.hpp"
#include "route/local_adapter.hpp"
#include "route/window_message.hpp"

namespace via::route {

/// An attachment is registered when the first peer asks for it, and until its owner has it back. It is looked up and
/// registered under one lock, which forget() takes: so nothing is registered of what has been had back, nor does anyone
/// work on it. Thread-safe.
class lent_attachments {
public:
    /// Answers who wants to import, and counts it as an importer; see windows::answer().
    using book = std::function<window_answer(const window_request& asked)>;

    struct attached {
        std::byte* begin = nullptr;
        std::size_t size = 0;
        local_adapter::lent_memory lent;

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
    /// Its owner has it back, or is about to: no peer uses it any more. It is registered no longer.
    void forget(std::uint64_t number) noexcept;

private:
    local_adapter& by_;
    book book_;
    std::mutex mutex_;  ///< held while an attachment is registered, or worked on
    std::map<std::uint64_t, attached> all_;
};

}  // namespace via::route
