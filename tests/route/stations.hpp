// SPDX-License-Identifier: Apache-2.0
// PEs of one process, each with a control thread and a heap of its own, that reach each other by RDMA on a fabric in
// memory; without what a world has beyond this route.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <future>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/control_thread.hpp"
#include "base/mapping.hpp"
#include "core/core.hpp"
#include "heap/host_backing.hpp"
#include "heap/symmetric_heap.hpp"
#include "rdma/loaded_fabric.hpp"
#include "route/lent_device.hpp"
#include "route/question_server.hpp"
#include "route/remote_route.hpp"
#include "route/windows.hpp"

namespace stations {

using namespace via;

inline constexpr std::size_t heap_size = std::size_t{64} << 20;

inline test::fake_fabric& fabric() { return test::loaded_fabric(FAKE_MODULE_DIRECTORY); }

/// Memory of a PE that is lent as a GPU's is: two segments.
class lent_memory final : public route::lent_device {
public:
    static constexpr std::size_t segment = std::size_t{4} << 20;
    /// By which way it is registered: by none if that is staged. How what was written there becomes visible.
    struct wish {
        rdma::device_way way = rdma::device_way::no_device;
        rdma::settling settled_by = rdma::settling::nothing;
    };

    explicit lent_memory(const wish& how) : how_{how}, memory_{base::mapping::of_pages(2 * segment, "a test")} {}

    [[nodiscard]] std::byte* base() noexcept { return memory_.data(); }
    [[nodiscard]] std::size_t size() const noexcept { return memory_.size(); }
    [[nodiscard]] std::optional<heap::range> find_segment(std::size_t offset) const override;
    [[nodiscard]] rdma::device_registration register_memory(rdma::adapter& by, std::byte* begin,
                                                            std::size_t size) const override;
    [[nodiscard]] rdma::settling settled_by() const noexcept override { return how_.settled_by; }
    void flush() override;
    void copy_in(std::byte* to, std::size_t step, const std::byte* packed, std::size_t size,
                 std::size_t count) override;
    void copy_out(std::byte* packed, const std::byte* from, std::size_t step, std::size_t size,
                  std::size_t count) override;
    void atomic(via_atomic_op op, via_type type, std::byte* word, const void* operand, const void* compare,
                void* fetched) override;

    std::atomic<int> flushes = 0;
    std::function<void()> before_copy;                                  ///< by the engine
    std::function<void()> before_register;                              ///< likewise
    std::size_t staged_from = std::numeric_limits<std::size_t>::max();  ///< no adapter reaches what lies from there on

private:
    wish how_;
    base::mapping memory_;
};

/// One PE.
struct station {
    explicit station(int pe);
    station(const station&) = delete;
    station& operator=(const station&) = delete;
    station(station&&) = delete;
    station& operator=(station&&) = delete;
    ~station();

    core::core core;
    std::shared_ptr<heap::host_backing> memory;
    heap::symmetric_heap heap;
    base::control_thread control;
    std::unique_ptr<lent_memory> gpu;  ///< null without one
    base::control_thread engine;
    std::unique_ptr<route::remote_route> remote;
    std::unique_ptr<route::windows> windows;
    route::question_server server;
    base::token secret;
};

/// A PE whose control thread does nothing else while this lives.
class busy_control_thread {
public:
    explicit busy_control_thread(station& of);
    busy_control_thread(const busy_control_thread&) = delete;
    busy_control_thread& operator=(const busy_control_thread&) = delete;
    busy_control_thread(busy_control_thread&&) = delete;
    busy_control_thread& operator=(busy_control_thread&&) = delete;
    ~busy_control_thread() { ended_.set_value(); }

private:
    std::promise<void> ended_;
};

/// All PEs, whose control threads run.
class job {
public:
    explicit job(int npes, const std::string& module = FAKE_MODULE_DIRECTORY, const lent_memory::wish& gpus = {});
    job(const job&) = delete;
    job& operator=(const job&) = delete;
    job(job&&) = delete;
    job& operator=(job&&) = delete;
    ~job();

    [[nodiscard]] station& at(int pe) { return *all_[static_cast<std::size_t>(pe)]; }
    [[nodiscard]] route::remote_route& remote(int pe) { return *at(pe).remote; }
    [[nodiscard]] std::byte* heap(int pe) { return at(pe).core.heap.base; }
    /// Symmetric memory of all.
    std::size_t allocate(std::size_t size);
    void free(std::size_t offset);

private:
    std::vector<std::unique_ptr<station>> all_;
};

}  // namespace stations
