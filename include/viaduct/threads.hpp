// SPDX-License-Identifier: Apache-2.0
/// @file threads.hpp
/// @brief PEs that are threads of one process.
#ifndef VIADUCT_THREADS_HPP
#define VIADUCT_THREADS_HPP

#include <exception>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include <viaduct/world.hpp>

namespace via {

/// Runs `body(world&)` on `npes` PEs, each a thread with its own world, and waits for all of them.
/// If a body throws, the other PEs' waits end with VIA_ERR_PEER_FAILED, and what was thrown first is rethrown here.
/// @param base  settings of every world; its bootstrap fields are replaced.
template <class Body>
void run_threads(int npes, Body&& body, const config& base = config{}) {
    via_thread_job* raw = nullptr;
    check(via_thread_job_create(npes, &raw));
    const std::unique_ptr<via_thread_job, void (*)(via_thread_job*)> job{raw, via_thread_job_destroy};

    std::mutex mutex;
    std::exception_ptr first;
    const auto run_pe = [&](int pe) {
        try {
            config mine = base;
            mine.bootstrap = VIA_BOOTSTRAP_THREADS;
            mine.thread_job = job.get();
            mine.pe = pe;
            world w{mine};
            try {
                body(w);
            } catch (...) {
                const std::lock_guard<std::mutex> lock{mutex};
                if (!first) first = std::current_exception();
                throw;
            }
            w.finalize();
        } catch (...) {
            const std::lock_guard<std::mutex> lock{mutex};
            if (!first) first = std::current_exception();
        }
    };
    std::vector<std::thread> threads;
    threads.reserve(static_cast<std::size_t>(npes));
    try {
        for (int pe = 0; pe < npes; ++pe) threads.emplace_back(run_pe, pe);
    } catch (...) {  // the system refuses a thread; those that run wait for the missing PEs until their timeout
        const std::lock_guard<std::mutex> lock{mutex};
        if (!first) first = std::current_exception();
    }
    for (std::thread& thread : threads) thread.join();
    if (first) std::rethrow_exception(first);
}

}  // namespace via

#endif
