// SPDX-License-Identifier: Apache-2.0
// PEs of one process, each with a control thread and a heap of its own, that reach each other by RDMA on a fabric in
// memory; without what a world has beyond this route.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstring>
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
#include "route/mapped_atomic.hpp"
#include "route/question_server.hpp"
#include "route/remote_route.hpp"
#include "route/windows.hpp"
#include "support/catch.hpp"

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
    [[nodiscard]] std::optional<heap::range> find_segment(std::size_t offset) const override {
        if (offset >= memory_.size()) return std::nullopt;
        return heap::range{.begin = offset / segment * segment, .size = segment};
    }
    [[nodiscard]] rdma::device_registration register_memory(rdma::adapter& by, std::byte* begin,
                                                            std::size_t size) const override {
        if (before_register) before_register();
        if (how_.way == rdma::device_way::staged || static_cast<std::size_t>(begin - memory_.data()) >= staged_from)
            return {};
        std::string problem;
        return {.way = how_.way, .keys = by.register_memory(begin, size, rdma::access::all, problem), .words = problem};
    }
    [[nodiscard]] rdma::settling settled_by() const noexcept override { return how_.settled_by; }
    void flush() override {
        ++flushes;
        fabric().reveal();
    }
    void copy_in(std::byte* to, std::size_t step, const std::byte* packed, std::size_t size,
                 std::size_t count) override {
        if (before_copy) before_copy();
        for (std::size_t i = 0; i < count; ++i) std::memcpy(to + i * step, packed + i * size, size);
    }
    void copy_out(std::byte* packed, const std::byte* from, std::size_t step, std::size_t size,
                  std::size_t count) override {
        if (before_copy) before_copy();
        for (std::size_t i = 0; i < count; ++i) std::memcpy(packed + i * size, from + i * step, size);
    }
    void atomic(via_atomic_op op, via_type type, std::byte* word, const void* operand, const void* compare,
                void* fetched) override {
        (void)route::with_word_type(
            type, [&](auto kind) { return route::run_atomic<decltype(kind)>(word, op, operand, compare, fetched); });
    }

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
    explicit station(int pe)
        : memory{std::make_shared<heap::host_backing>(core::control_area, heap_size)},
          heap{memory},
          server{control.loop(), base::loopback_host()},
          secret{base::make_token()} {
        core.pe = pe;
        core.options.timeout = 20;
        core.options.rdma_module = FAKE_MODULE_DIRECTORY;
        core.heap = {.base = memory->base(), .size = memory->size()};
        memory->commit_control({.begin = 0, .size = core::peer_block_area});
    }

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
    explicit busy_control_thread(station& of) {
        std::promise<void> begun;
        of.control.loop().post([&begun, ended = ended_.get_future().share()] {
            begun.set_value();
            ended.wait();
        });
        begun.get_future().wait();
    }
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
    explicit job(int npes, const std::string& module = FAKE_MODULE_DIRECTORY, const lent_memory::wish& gpus = {}) {
        for (int pe = 0; pe < npes; ++pe) all_.push_back(std::make_unique<station>(pe));
        std::vector<core::peer_card> cards;
        std::vector<base::tcp_address> controls;
        for (const auto& each : all_) {
            cards.push_back({.process = base::this_process(), .secret = each->secret, .pes_per_host = 1});
            controls.push_back(each->server.address());
        }
        for (int pe = 0; pe < npes; ++pe) {
            station& one = at(pe);
            one.core.npes = npes;
            one.core.options.rdma_module = module;
            one.core.others = core::peers{cards};
            one.core.others.reach_remotely(pe, controls);
            if (gpus.way != rdma::device_way::no_device) {
                one.gpu = std::make_unique<lent_memory>(gpus);
                one.core.device = {.base = one.gpu->base(), .size = one.gpu->size()};
            }
            one.remote = std::make_unique<route::remote_route>(one.core, one.heap, *one.memory, one.gpu.get(),
                                                               one.control.loop(), "");
            one.windows = std::make_unique<route::windows>(one.core);
            one.windows->join(nullptr, nullptr, {}, one.remote.get());
            const auto answer = [&one](const route::window_request& asked) {
                base::fd none;
                return one.windows->answer(asked, none);
            };
            one.remote->join({.book = answer, .letter = [&one](const auto& what) { one.windows->take(what); }});
            one.heap.before_release(
                [&one](via::heap::range segment) { one.remote->forget(segment, core::memory_kind::host); });
            one.server.serve({.pe = pe,
                              .npes = npes,
                              .secret = one.secret,
                              .answer = [&one](const auto& asked) { return one.remote->answer(asked); },
                              .takes_long = [&one](const auto& asked) { return one.remote->takes_long(asked); },
                              .engine = &one.engine.loop(),
                              .counted = &one.core.counted});
            one.remote->serve(one.server.desk());
            one.engine.start();
            one.control.start();
        }
    }
    job(const job&) = delete;
    job& operator=(const job&) = delete;
    ~job() {
        for (const auto& each : all_) each->windows->end_closing();
        for (const auto& each : all_) {
            each->engine.stop();
            each->control.stop();
        }
        CHECK(fabric().misuse().empty());
    }

    [[nodiscard]] station& at(int pe) { return *all_[static_cast<std::size_t>(pe)]; }
    [[nodiscard]] route::remote_route& remote(int pe) { return *at(pe).remote; }
    [[nodiscard]] std::byte* heap(int pe) { return at(pe).core.heap.base; }
    /// Symmetric memory of all.
    std::size_t allocate(std::size_t size) {
        std::size_t offset = 0;
        for (const auto& each : all_) offset = each->heap.prepare_allocate(size, 64).commit();
        return offset;
    }
    void free(std::size_t offset) {
        for (const auto& each : all_) each->heap.prepare_free(offset).commit();
    }

private:
    std::vector<std::unique_ptr<station>> all_;
};

}  // namespace stations
