// SPDX-License-Identifier: Apache-2.0
// Several threads of one PE.
#pragma once

#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace conformance {

/// Runs `body(thread)` on so many threads of this PE; rethrows what was thrown first.
template <class Body>
void on_threads(std::size_t threads, Body&& body) {
    std::mutex mutex;
    std::exception_ptr first;
    {
        std::vector<std::jthread> running;
        for (std::size_t t = 0; t < threads; ++t) {
            running.emplace_back([&, t] {
                try {
                    body(t);
                } catch (...) {
                    const std::lock_guard lock{mutex};
                    if (!first) first = std::current_exception();
                }
            });
        }
    }
    if (first) std::rethrow_exception(first);
}

}  // namespace conformance
