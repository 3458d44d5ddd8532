// SPDX-License-Identifier: Apache-2.0
/// @file engine.hpp
/// @brief The progress engine: the thread that does for kernels and streams what their GPU cannot.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <thread>
#include <vector>

#include <viaduct/abi/ring.h>

#include "base/error.hpp"
#include "progress/executor.hpp"
#include "progress/pace.hpp"
#include "progress/source.hpp"
#include "progress/watch.hpp"

namespace via::progress {

/// Who is told when an engine gets no further, and after how long; see progress::watch.
struct stall_reports {
    watch::seconds first = 0;
    watch::handler tell = {};
};

/// What has gone through an engine. See engine::counted().
struct engine_counts {
    std::uint64_t commands = 0;
    std::uint64_t batches = 0;  ///< of one or more commands of one source
    std::uint64_t naps = 0;
    std::uint64_t failures = 0;
};

/// Reads sources, in turn, and has an executor do what they say. Commands of one source are begun in their order, those
/// that are found together as one batch, and said to be done in their order. One that fails counts as done:
/// `on_failure` is told, and who waits for it goes on.
///
/// It has no thread until start(), and runs until stop(), which says so to whoever waits for it. While it runs another
/// thread tells when it gets no further, if anyone is to hear of that.
class engine {
public:
    using failure_handler = std::function<void(const via_abi_command&, const base::failure&)>;

    /// @param from        outlive this, as `by` does.
    /// @param on_failure  called by the engine's thread; throws nothing. What failed after it had begun has no command
    ///                    any more: then it is zeros.
    /// @param of_stalls   without a handler nobody looks.
    engine(const std::vector<source*>& from, executor& by, failure_handler on_failure, pace how,
           stall_reports of_stalls = {});
    engine(const engine&) = delete;
    engine& operator=(const engine&) = delete;
    engine(engine&&) = delete;
    engine& operator=(engine&&) = delete;
    ~engine() { stop(); }

    /// Starts the thread, unless it runs. Throws VIA_ERR_SYSTEM. Thread-safe with itself.
    void start();
    /// Does what is there, then ends. May be called again, and without start(). What is asked for from then on is not
    /// done.
    void stop() noexcept;
    [[nodiscard]] bool is_running() const noexcept { return running_.load(std::memory_order_relaxed); }
    /// Any thread.
    [[nodiscard]] engine_counts counted() const noexcept;

private:
    static constexpr std::size_t most_at_once = 64;    ///< commands of a batch
    static constexpr std::size_t most_under_way = 64;  ///< batches of a source
    static constexpr int most_last_rounds = 1000;      ///< batches of each that are begun after stop(), at most

    /// A batch that has begun.
    struct begun {
        std::uint64_t end = 0;   ///< position behind its last command
        std::uint64_t mark = 0;  ///< of the executor
        bool is_lost = false;    ///< for want of memory nobody can know when it is done
    };
    struct reading {
        source* from;
        std::array<begun, most_under_way> under_way = {};  ///< used in turn
        std::uint64_t first = 0;                           ///< of those under way, counted from the beginning
        std::uint64_t end = 0;

        [[nodiscard]] std::uint64_t begun_batches() const noexcept { return end - first; }
    };

    void run() noexcept;
    [[nodiscard]] bool begin_all() noexcept;
    [[nodiscard]] bool publish_all() noexcept;
    void finish_all() noexcept;
    void note_waiting() noexcept;
    [[nodiscard]] bool begin_batch(reading& of) noexcept;
    [[nodiscard]] std::uint64_t begin(const via_abi_command& what) noexcept;
    [[nodiscard]] bool publish(reading& of) noexcept;
    [[nodiscard]] bool is_done(std::uint64_t mark) noexcept;
    void rest_for(std::int64_t idle_for) noexcept;
    void note_failure(const via_abi_command& what, const std::exception& why) noexcept;

    executor& by_;
    failure_handler on_failure_;
    pace pace_;
    stall_reports of_stalls_;
    whereabouts where_;
    std::vector<reading> readings_;
    std::array<via_abi_command, most_at_once> batch_{};
    std::atomic<bool> running_ = false;
    std::atomic<bool> stops_ = false;
    std::atomic<std::uint64_t> commands_ = 0;
    std::atomic<std::uint64_t> batches_ = 0;
    std::atomic<std::uint64_t> naps_ = 0;
    std::atomic<std::uint64_t> failures_ = 0;
    std::mutex starting_;
    std::thread thread_;
    std::unique_ptr<watch> watch_;
};

}  // namespace via::progress
