// SPDX-License-Identifier: Apache-2.0
/// @file thread_job.hpp
/// @brief PEs that are threads of this process.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "bootstrap/bootstrap.hpp"

namespace via::bootstrap {

class thread_group;

/// What N PEs that are threads share. Thread-safe.
///
/// Worlds are told apart by order: the k-th join of every PE belongs to the k-th world, so each PE makes the same
/// worlds in the same order, one after the other or several at once. The bootstraps that it handed out may outlive it.
class thread_job {
public:
    /// Throws VIA_ERR_ARGUMENT unless `npes` is 1 to `max_npes`.
    explicit thread_job(int npes);
    thread_job(const thread_job&) = delete;
    thread_job& operator=(const thread_job&) = delete;
    thread_job(thread_job&&) = delete;
    thread_job& operator=(thread_job&&) = delete;
    ~thread_job();

    [[nodiscard]] int npes() const noexcept { return npes_; }

    /// Joins PE `pe`'s next world. Does not wait for the others.
    /// Throws VIA_ERR_PE; VIA_ERR_ARGUMENT if this PE is still in a world that not all PEs have joined: making a world
    /// is collective, so two threads have then taken the same number.
    /// @param why  ends the description: "because ...".
    [[nodiscard]] std::unique_ptr<bootstrap> join(int pe, std::string why = "a thread job was given");

private:
    const int npes_;
    std::mutex mutex_;
    std::vector<std::uint64_t> joins_;                                // by PE
    std::map<std::uint64_t, std::shared_ptr<thread_group>> forming_;  // worlds that some PE has not joined yet
};

}  // namespace via::bootstrap
