// SPDX-License-Identifier: Apache-2.0
// PEs of one process, each with a control thread and a heap of its own, that reach each other by RDMA on a fabric in
// memory; without what a world has beyond this route.
#pragma once

#include <cstddef>
#include <future>
#include <memory>
#include <string>
#include <vector>

#include "base/control_thread.hpp"
#include "core/core.hpp"
#include "heap/host_backing.hpp"
#include "heap/symmetric_heap.hpp"
#include "rdma/loaded_fabric.hpp"
#include "route/question_server.hpp"
#include "route/remote_route.hpp"
#include "support/catch.hpp"

namespace stations {

using namespace via;

inline constexpr std::size_t heap_size = std::size_t{64} << 20;

inline test::fake_fabric& fabric() { return test::loaded_fabric(FAKE_MODULE_DIRECTORY); }

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
    std::unique_ptr<route::remote_route> remote;
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
    explicit job(int npes, const std::string& module = FAKE_MODULE_DIRECTORY) {
        for (int pe = 0; pe < npes; ++pe) all_.push_back(std::make_unique<station>(pe));
        std::vector<core::peer_card> cards;
        std::vector<base::tcp_address> controls;
        for (const auto& each : all_) {
            cards.push_back({.process = base::this_process(), .secret = each->secret, .route_is_remote = 1});
            controls.push_back(each->server.address());
        }
        for (int pe = 0; pe < npes; ++pe) {
            station& one = at(pe);
            one.core.npes = npes;
            one.core.options.rdma_module = module;
            one.core.others = core::peers{cards};
            one.core.others.reach_remotely(pe, controls);
            one.remote =
                std::make_unique<route::remote_route>(one.core, one.heap, *one.memory, nullptr, one.control.loop(), "");
            one.heap.before_release(
                [&one](via::heap::range segment) { one.remote->forget(segment, core::memory_kind::host); });
            one.server.serve({.pe = pe, .npes = npes, .secret = one.secret, .answer = [&one](const auto& asked) {
                                  return one.remote->answer(asked);
                              }});
            one.control.start();
        }
    }
    job(const job&) = delete;
    job& operator=(const job&) = delete;
    ~job() {
        for (const auto& each : all_) each->control.stop();
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
