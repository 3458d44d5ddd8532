// SPDX-License-Identifier: Apache-2.0
// How a world is made, step by step, each collective: its PEs meet, and can be reached.
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <sched.h>
#include <set>
#include <utility>

#include "base/fence.hpp"
#include "ring_executor.hpp"
#include "world/world.hpp"

namespace via::world {
namespace {

/// Processors that this thread may run on; all if they are more than the set has room for.
cpu_set_t processors() noexcept {
    cpu_set_t set;
    CPU_ZERO(&set);
    if (::sched_getaffinity(0, sizeof set, &set) != 0) std::memset(&set, 0xff, sizeof set);
    return set;
}

struct seats {
    int pes = 0;
    int processors = 0;

    [[nodiscard]] bool are_too_few() const noexcept { return pes > processors; }
};

/// The PEs of `where`'s host, and their processors. Each may be bound to one of its own, so what all of them may run on
/// counts.
seats seats_on(const core::core& c, const base::identity& where) {
    cpu_set_t processors_of_all;
    CPU_ZERO(&processors_of_all);
    int pes = 0;
    for (int pe = 0; pe < c.npes; ++pe) {
        const core::peer_card& card = c.others.card(pe);
        if (card.process.boot != where.boot) continue;
        ++pes;
        CPU_OR(&processors_of_all, &processors_of_all, &card.processors);
    }
    return {.pes = pes, .processors = CPU_COUNT(&processors_of_all)};
}

/// True if there are fewer processors than PEs on any host.
bool crowded_anywhere(const core::core& c) {
    std::set<base::token> looked_at;
    for (int pe = 0; pe < c.npes; ++pe) {
        const base::identity& where = c.others.card(pe).process;
        if (looked_at.insert(where.boot).second && seats_on(c, where).are_too_few()) return true;
    }
    return false;
}

}  // namespace

core::peer_card world::make_card() const {
    core::peer_card card{.heavy_fences = static_cast<std::uint16_t>(base::join_heavy_fences() ? 1 : 0),
                         .checked = static_cast<std::uint16_t>(core_.options.checked ? 1 : 0),
                         .process = base::this_process(),
                         .secret = base::make_token(),
                         .granularity = memory_->granularity(),
                         .heap_address = reinterpret_cast<std::uintptr_t>(core_.heap.base),
                         .heap_size = core_.heap.size,
                         .processors = processors(),
                         .device_wish = static_cast<std::uint32_t>(wish_for_device(core_.options)),
                         .pes_per_host = static_cast<std::uint32_t>(core_.options.pes_per_host),
                         .windows = reinterpret_cast<std::uintptr_t>(windows_.get())};
    if (server_) server_->address().copy(card.address, sizeof card.address - 1);
    return card;
}

/// Exchanges the cards: from here on each PE knows where the others are.
void world::meet() {
    if (job_->spans_processes()) {
        control_ = std::make_unique<base::control_thread>();
        server_ = std::make_unique<route::attach_server>(control_->loop());
    }
    const core::peer_card card = make_card();
    const auto gathered =
        job_->allgather(std::as_bytes(std::span{&card, 1}), base::deadline{base::seconds{core_.options.timeout}});
    std::vector<core::peer_card> cards = core::read_cards(gathered);
    core_.checked_anywhere =
        std::any_of(cards.begin(), cards.end(), [](const auto& each) { return each.checked == 1; });
    core_.heavy_fences =
        std::all_of(cards.begin(), cards.end(), [](const auto& each) { return each.heavy_fences == 1; });
    core_.others = core::peers{std::move(cards)};
    const bool any_remote = core_.others.span_hosts();
    if (any_remote) meet_remotely();
    const seats here = seats_on(core_, core_.others.card(core_.pe).process);
    core_.oversubscribed = here.are_too_few();
    core_.takes_turns = here.are_too_few() && here.processors == 1;
    core_.crowded_anywhere = crowded_anywhere(core_);
    device_ = join_devices(core_, *job_, memory_, no_device_);
    places_ = core::places{core_.others.hosts(), device_ ? device_->gpus() : std::vector<int>{}};
    blocks_ = std::make_unique<team::block_store>(memory_, any_remote);
    if (any_remote) make_remote_route();
}

void world::make_remote_route() {
    remote_ = std::make_unique<route::remote_route>(core_, *heap_, *memory_, device_ ? &device_->lent() : nullptr,
                                                    control_->loop(), device_ ? device_->pci() : "");
    engine_ = std::make_unique<base::control_thread>();
    heap_->before_release([this](heap::range segment) { remote_->forget(segment, memory_kind::host); });
    if (device_)
        device_->heap().before_release([this](heap::range segment) { remote_->forget(segment, memory_kind::device); });
}

/// Some PEs of the job reach each other by RDMA alone, so that everyone's control thread is asked over TCP.
void world::meet_remotely() {
    if (!control_) control_ = std::make_unique<base::control_thread>();
    questions_ = std::make_unique<route::question_server>(control_->loop(), job_->network_host());
    const core::control_address mine = core::write_control(questions_->address());
    const auto gathered =
        job_->allgather(std::as_bytes(std::span{&mine, 1}), base::deadline{base::seconds{core_.options.timeout}});
    core_.others.reach_remotely(core_.pe, core::read_controls(gathered));
}

void world::join_windows() {
    std::vector<route::windows*> neighbours;
    const bool spans_processes = job_->spans_processes();
    if (!spans_processes) {
        // All PEs are threads of this process, and keep what one of them may use until all have left.
        for (int pe = 0; pe < core_.npes; ++pe) {
            neighbours.push_back(reinterpret_cast<route::windows*>(core_.others.card(pe).windows));
        }
        job_->retain(windows_);
    }
    std::unique_ptr<route::window_gpu> gpu;
    if (device_) {
        const auto ask = [by = windows_.get()](const heap::exported_buffer& what, std::uint32_t index) {
            return by->ask_for_piece(what, index);
        };
        gpu = device_->make_window_gpu(core_.others.card(core_.pe).process, ask);
    }
    windows_->join(std::move(gpu), spans_processes ? &control_->loop() : nullptr, std::move(neighbours), remote_.get());
    addresses_->add_windows(windows_->book());
    if (!remote_) return;
    const auto answer = [by = windows_.get()](const route::window_request& asked) {
        base::fd none;
        return by->answer(asked, none);
    };
    remote_->join({.book = answer, .letter = [by = windows_.get()](const auto& what) { by->take(what); }});
}

/// The control memory of all device heaps, so that kernels can meet. All PEs can, or none has joined. A PE that reaches
/// all is in teams with such as do not.
void world::attach_devices() {
    team::contribution part{.call = {.what = team::signature::kind::sync}};
    attempt(part, [&] { device_->attach(); });
    agreement().run(part);
    const bool need_engine = !kernels_reach_all(everyone_->team("attach"));
    attempt(part, [&] { device_->make_ready(need_engine); });
    agreement().run(part);
}

namespace {

/// What keeps an engine is mostly none of its own doing.
void tell_of_stall(const core::core& c, progress::whereabouts::place at, double lasted) noexcept {
    const char* const why =
        at == progress::whereabouts::place::in_a_call
            ? "the progress engine has not come back from a call; CUDA lets it wait for as long as another thread is "
              "in cudaFree(), cudaDeviceSynchronize(), via_free() of a heap that GPUs reach or the like, and these "
              "wait for a kernel or a stream that waits for the engine"
            : "what the progress engine has begun is not done; if GPUs copy for it, streams that wait may have all "
              "hardware queues of this process, of which there are 8, or as many as CUDA_DEVICE_MAX_CONNECTIONS said "
              "when the program started, at most 32";
    std::fprintf(stderr, "viaduct: PE %d: kernels or streams have waited %.1f s: %s\n", c.pe, lasted, why);
    c.counted.hang_reports.count();
}

}  // namespace

/// Where GPUs do not reach all PEs. It has no thread before a kernel or a stream can ask.
void world::make_engine() {
    const std::vector<progress::source*> from = device_ ? device_->for_engine() : std::vector<progress::source*>{};
    if (from.empty()) return;
    executor_ = std::make_unique<ring_executor>(core_, *default_context_, device_->route(), remote_.get(), far_teams_);
    const auto note = [by = device_.get()](const via_abi_command&, const base::failure& why) noexcept {
        by->note_engine_failure(why);
    };
    progress::stall_reports of_stalls;
    if (core_.options.hang_report > 0) {
        of_stalls.first = core_.options.hang_report;
        of_stalls.tell = [this](progress::whereabouts::place at, double lasted) noexcept {
            tell_of_stall(core_, at, lasted);
        };
    }
    progress_ = std::make_unique<progress::engine>(from, *executor_, note,
                                                   progress::pace{.yields = core_.oversubscribed}, of_stalls);
    device_->streams().join_engine([this] { progress_->start(); });
}

/// From here on requests of others are answered and their failures noticed.
void world::listen() {
    if (server_) {
        server_->serve(
            {.pe = core_.pe,
             .npes = core_.npes,
             .secret = core_.others.card(core_.pe).secret,
             .memory = [this](std::uint64_t what) { return lend(what); },
             .window = [this](const route::window_request& asked,
                              base::fd& file) { return windows_->answer(asked, file); },
             .letter = [this](int from, std::span<const std::byte> what) { windows_->take_letter(from, what); },
             .counted = &core_.counted});
    }
    if (questions_) {
        questions_->serve(
            {.pe = core_.pe,
             .npes = core_.npes,
             .secret = core_.others.card(core_.pe).secret,
             .answer = [this](const route::remote_request& asked) { return remote_->answer(asked); },
             .takes_long = [this](const route::remote_request& asked) { return remote_->takes_long(asked); },
             .engine = &engine_->loop(),
             .counted = &core_.counted});
        remote_->serve(questions_->desk());
    }
    job_->watch(control_ ? &control_->loop() : nullptr,
                [this](int pe, const std::string& how) { on_failure(pe, how); });
    if (engine_) engine_->start("viaduct-engine");
    if (control_) control_->start();
}

}  // namespace via::world
