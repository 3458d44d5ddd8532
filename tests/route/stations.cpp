// SPDX-License-Identifier: Apache-2.0
#include "route/stations.hpp"

#include <cstring>

#include "route/mapped_atomic.hpp"
#include "support/catch.hpp"

namespace stations {

std::optional<heap::range> lent_memory::find_segment(std::size_t offset) const {
    if (offset >= memory_.size()) return std::nullopt;
    return heap::range{.begin = offset / segment * segment, .size = segment};
}

rdma::device_registration lent_memory::register_memory(rdma::adapter& by, std::byte* begin, std::size_t size) const {
    if (before_register) before_register();
    if (how_.way == rdma::device_way::staged || static_cast<std::size_t>(begin - memory_.data()) >= staged_from)
        return {};
    std::string problem;
    return {.way = how_.way, .keys = by.register_memory(begin, size, rdma::access::all, problem), .words = problem};
}

void lent_memory::flush() {
    ++flushes;
    fabric().reveal();
}

void lent_memory::copy_in(std::byte* to, std::size_t step, const std::byte* packed, std::size_t size,
                          std::size_t count) {
    if (before_copy) before_copy();
    for (std::size_t i = 0; i < count; ++i) std::memcpy(to + i * step, packed + i * size, size);
}

void lent_memory::copy_out(std::byte* packed, const std::byte* from, std::size_t step, std::size_t size,
                           std::size_t count) {
    if (before_copy) before_copy();
    for (std::size_t i = 0; i < count; ++i) std::memcpy(packed + i * size, from + i * step, size);
}

void lent_memory::atomic(via_atomic_op op, via_type type, std::byte* word, const void* operand, const void* compare,
                         void* fetched) {
    (void)route::with_word_type(
        type, [&](auto kind) { return route::run_atomic<decltype(kind)>(word, op, operand, compare, fetched); });
}

station::station(int pe)
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

station::~station() = default;

busy_control_thread::busy_control_thread(station& of) {
    std::promise<void> begun;
    of.control.loop().post([&begun, ended = ended_.get_future().share()] {
        begun.set_value();
        ended.wait();
    });
    begun.get_future().wait();
}

job::job(int npes, const std::string& module, const lent_memory::wish& gpus) {
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

job::~job() {
    for (const auto& each : all_) each->windows->end_closing();
    for (const auto& each : all_) {
        each->engine.stop();
        each->control.stop();
    }
    CHECK(fabric().misuse().empty());
}

std::size_t job::allocate(std::size_t size) {
    std::size_t offset = 0;
    for (const auto& each : all_) offset = each->heap.prepare_allocate(size, 64).commit();
    return offset;
}

void job::free(std::size_t offset) {
    for (const auto& each : all_) each->heap.prepare_free(offset).commit();
}

}  // namespace stations
