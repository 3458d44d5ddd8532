// SPDX-License-Identifier: Apache-2.0
/// @file schedule.hpp
/// @brief In which steps the tasks of a list are done: the same whatever carries the list out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace via::task {

/// As much of a task as decides when it is done, and with which tasks of other PEs.
struct outline {
    enum class kind : std::uint8_t { kernel, transfer, post, signal_wait, reduction, barrier };

    kind what = kind::kernel;
    std::string name = {};
    std::size_t stream = 0;
    std::vector<std::size_t> after = {};  ///< tasks before it in the list

    // Of a transfer.
    bool blocks = false;
    bool sends = false;
    std::int32_t pe = 0;
    std::int32_t label = 0;
    std::uint64_t bytes = 0;

    // Of a reduction.
    std::int32_t op = 0;
    std::int32_t type = 0;
    std::uint64_t count = 0;

    /// Collective: all PEs have the same ones in the same order.
    [[nodiscard]] bool is_collective() const noexcept { return what == kind::reduction || what == kind::barrier; }
};

/// Something that a stream does, after what it did before.
struct step {
    enum class kind : std::uint8_t {
        begin,  ///< of the pass; the first of stream 0
        task,   ///< the one of `tasks`, which is no transfer
        start,  ///< of transfers; when it is done what they send has gone
        await,  ///< that transfers are complete
        end     ///< of the pass, on stream 0
    };

    kind what = kind::begin;
    std::size_t stream = 0;
    std::vector<std::size_t> tasks;
    std::vector<std::size_t> after;  ///< earlier steps, of other streams
    bool marked = false;             ///< a step of another stream comes after it
};

/// A pass. A step comes after those of its stream, and after those that it names, which all precede it: so the order of
/// the list is one in which the steps can be given to CUDA streams.
struct schedule {
    std::vector<step> steps;
    std::vector<std::size_t> starts;  ///< by task: the step that begins it
    std::vector<std::size_t> ends;    ///< by task: the step after which it is complete
    std::size_t streams = 0;
};

/// The steps of a list. A pass begins on stream 0, which every other stream waits for, and ends there when all are
/// done.
[[nodiscard]] schedule make_schedule(std::span<const outline> tasks);

}  // namespace via::task
