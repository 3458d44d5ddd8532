// SPDX-License-Identifier: Apache-2.0
#include "world/world.hpp"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <new>
#include <sched.h>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "base/error.hpp"
#include "base/fence.hpp"
#include "core/wait.hpp"
#include "ring_executor.hpp"
#include "team/block.hpp"
#include "world/describe.hpp"

namespace via::world {
namespace {

/// Processors that this thread may run on; all if they are more than the set has room for.
cpu_set_t processors() noexcept {
    cpu_set_t set;
    CPU_ZERO(&set);
    if (::sched_getaffinity(0, sizeof set, &set) != 0) std::memset(&set, 0xff, sizeof set);
    return set;
}

/// True if the PEs of `where`'s host have fewer processors than they are. Each may be bound to one of its own, so what
/// all of them may run on counts.
bool crowded(const core::core& c, const base::identity& where) {
    cpu_set_t processors_of_all;
    CPU_ZERO(&processors_of_all);
    int pes = 0;
    for (int pe = 0; pe < c.npes; ++pe) {
        const core::peer_card& card = c.others.card(pe);
        if (card.process.boot != where.boot) continue;
        ++pes;
        CPU_OR(&processors_of_all, &processors_of_all, &card.processors);
    }
    return pes > CPU_COUNT(&processors_of_all);
}

/// True if that is so on any host.
bool crowded_anywhere(const core::core& c) {
    std::set<base::token> looked_at;
    for (int pe = 0; pe < c.npes; ++pe) {
        const base::identity& where = c.others.card(pe).process;
        if (looked_at.insert(where.boot).second && crowded(c, where)) return true;
    }
    return false;
}

}  // namespace

world::world(std::unique_ptr<bootstrap::bootstrap> job, const core::settings& options) : job_{std::move(job)} {
    core_.pe = job_->pe();
    core_.npes = job_->npes();
    core_.options = options;
    make_memory();
    windows_ = std::make_shared<route::windows>(core_);
    meet();
    peers_.emplace(core_, !job_->spans_processes());
    addresses_.emplace(core_, *heap_);
    if (device_) {
        addresses_->add_device(device_->heap());
        device_->streams().know(*addresses_);
    }
    join_windows();
    waits_.emplace(core_, device_ ? &device_->route() : nullptr, remote_.get(), *addresses_);
    predefine_teams();
    listen();
    member_ = true;
    try {
        if (device_) attach_devices();
        make_engine();
    } catch (const std::exception& failed) {
        abandon(failed.what());  // the control thread runs already, and no destructor of this object will
        throw;
    }
}

world::~world() {
    abandon("destroyed its world without finalizing");
    finish_task_lists();
    stop_control();
}

void world::make_memory() {
    std::size_t& heap_size = core_.options.heap_size;
    if (heap_size == 0) heap_size = core::default_heap_size(core_.npes);
    memory_ = std::make_shared<heap::host_backing>(core::control_area, heap_size);
    heap_ = std::make_unique<heap::symmetric_heap>(memory_);
    memory_->commit_control({.begin = 0, .size = core::peer_block_area});
    core_.heap = {.base = memory_->base(), .size = memory_->size()};
    auto* block = new (memory_->control()) core::peer_block{};
    block->magic = core::peer_block::magic_value;
    block->version = core::peer_block::version_value;
    block->pe = core_.pe;
    job_->retain(memory_);
}

/// Exchanges the cards: from here on each PE knows where the others are.
void world::meet() {
    if (job_->spans_processes()) {
        control_ = std::make_unique<base::control_thread>();
        server_ = std::make_unique<route::attach_server>(control_->loop());
    }
    core::peer_card card{.heavy_fences = base::join_heavy_fences() ? 1U : 0U,
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

    const auto gathered =
        job_->allgather(std::as_bytes(std::span{&card, 1}), base::deadline{base::seconds{core_.options.timeout}});
    std::vector<core::peer_card> cards = core::read_cards(gathered);
    core_.heavy_fences =
        std::all_of(cards.begin(), cards.end(), [](const auto& each) { return each.heavy_fences == 1; });
    core_.others = core::peers{std::move(cards)};
    const bool any_remote = core_.others.span_hosts();
    if (any_remote) meet_remotely();
    core_.oversubscribed = crowded(core_, core_.others.card(core_.pe).process);
    core_.crowded_anywhere = crowded_anywhere(core_);
    device_ = join_devices(core_, *job_, memory_, no_device_);
    places_ = core::places{core_.others.hosts(), device_ ? device_->gpus() : std::vector<int>{}};
    blocks_ = std::make_unique<team::block_store>(memory_, any_remote);
    if (!any_remote) return;
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
              "in "
              "cudaFree(), cudaDeviceSynchronize() or the like, and these wait for a kernel that waits for the engine"
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

const via_abi_device_context& world::device_context(const char* call) {
    const via_abi_device_context& made = device(call).context();
    if (progress_) progress_->start();
    return made;
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

/// The descriptor of what others may map. Runs on the control thread.
base::fd world::lend(std::uint64_t what) const {
    if (what != route::attach_request::whole_host_heap) return device_ ? device_->lend(what) : base::fd{};
    return base::fd{::fcntl(memory_->share().descriptor, F_DUPFD_CLOEXEC, 0)};
}

void world::on_failure(int pe, const std::string& how) {
    core_.failed.report(pe, how);
    base::full_fence();                  // see peer_map::attach()
    core_.others.set_heap(pe, nullptr);  // later operations on it take the slow path and throw
    core_.others.set_device_heap(pe, nullptr);
    if (device_) device_->note_failure(pe);
    core::wake(core_.block());
    windows_->peer_died(pe);
    if (remote_) remote_->give_up(pe);
}

device_side& world::device(const char* call) const {
    if (device_) return *device_;
    base::fail({.status = VIA_ERR_UNSUPPORTED,
                .message = fmt::format("{}: this world has no device heap: {}", call, no_device_),
                .hint = "cudaSetDevice() before the world is made, or VIADUCT_DEVICE=spread, gives every PE a GPU"});
}

heap::symmetric_heap& world::heap_of(memory_kind where) {
    return where == memory_kind::host ? *heap_ : device("malloc_device").heap();
}

void* world::allocate(memory_kind where, std::size_t size, std::size_t align, bool taken) {
    const bool on_device = where == memory_kind::device;
    team::contribution part{
        .call = {.what = on_device ? team::signature::kind::allocate_device : team::signature::kind::allocate,
                 .size = size,
                 .extra = align}};
    std::optional<heap::allocation_plan> plan;
    attempt(part, [&] {
        if (!taken) base::fail({.status = VIA_ERR_ARGUMENT, .message = "where the address goes is NULL"});
        heap::symmetric_heap& heap = heap_of(where);
        if (size != 0) plan.emplace(heap.prepare_allocate(size, align));
    });
    agreement().run(part);  // a throw rolls the plan back, on every PE
    if (!plan) return nullptr;
    if (is_mapped_by_gpus(where) && plan->new_segment()) map_on_all(where, *plan->new_segment());
    return (on_device ? core_.device : core_.heap).base + plan->commit();
}

void world::free(void* address) {
    const bool on_device = addresses_->on_device(address);
    const std::size_t offset = (on_device ? core_.device : core_.heap).offset(address);
    static constexpr std::size_t nothing = ~std::size_t{0};
    team::contribution part{
        .call = {.what = on_device ? team::signature::kind::free_device : team::signature::kind::free,
                 .extra = address == nullptr ? nothing : offset}};
    std::optional<heap::free_plan> plan;
    const memory_kind where = on_device ? memory_kind::device : memory_kind::host;
    attempt(part, [&] {
        default_context_->quiet();
        if (address != nullptr) plan.emplace(heap_of(where).prepare_free(offset));
    });
    agreement().run(part);
    if (!plan) return;
    if (is_mapped_by_gpus(where) && plan->dying_segment()) {
        // Peers unmap before the owner releases.
        unmap(where, *plan->dying_segment());
        agreement().run({.call = {.what = part.call.what}});
    }
    plan->commit();
}

void world::require_pe(int pe, const char* call) const {
    if (pe >= 0 && pe < core_.npes) return;
    base::fail({.status = VIA_ERR_PE,
                .message = fmt::format("{}: PE {} is out of range, the world has {} PEs", call, pe, core_.npes),
                .pe = pe});
}

const via_place& world::place_of(int pe) const {
    require_pe(pe, "place_of");
    return places_.of(pe);
}

void* world::ptr(const void* address, int pe) {
    const std::size_t offset = addresses_->offset(address, 1, "ptr", "address");
    require_pe(pe, "ptr");
    if (addresses_->on_device(address)) {
        std::byte* base = core_.others.device_heap(pe);
        return base == nullptr ? nullptr : base + offset;
    }
    return peers_->reachable(pe) ? peers_->heap(pe, "ptr") + offset : nullptr;
}

void world::check_symmetric(const void* address, std::size_t size, const char* argument) const {
    if (size != 0) (void)addresses_->own(address, 1, size, "check_symmetric", argument);
}

std::string world::describe() const {
    return via::world::describe(core_, places_, *heap_, device_.get(), no_device_, remote_.get(), *windows_,
                                progress_.get(), *job_);
}

void world::finalize() {
    if (!std::exchange(member_, false)) return;
    try {
        finish_task_lists();
        stop_engines();
        default_context_->quiet();
        agreement().run({.call = {.what = team::signature::kind::finalize}});
        if (!all_windows_.empty()) {
            // Nobody uses windows any more; and all let go of the others' memory before anyone frees it.
            for (const std::unique_ptr<window_entry>& each : all_windows_) each->for_kernels.reset();
            windows_->drop_imports();
            agreement().run({.call = {.what = team::signature::kind::finalize}});
        }
        if (remote_) remote_->part("finalize");
    } catch (const std::exception& failed) {
        break_off(failed.what());
        throw;
    }
    job_->leave();
    stop_control();
}

/// Of kernels and of streams: what was asked for before is done, and what comes later is not waited for.
void world::stop_engines() noexcept {
    if (progress_) progress_->stop();
    const std::lock_guard lock{mutex_};
    for (const std::unique_ptr<team_entry>& each : teams_) each->stop_far();
}

void world::abandon(const std::string& reason) noexcept {
    if (std::exchange(member_, false)) break_off(reason);
}

void world::end_job(int status, const std::string& reason) noexcept {
    if (std::exchange(member_, false)) break_off(reason, static_cast<std::uint8_t>(status));
}

/// The others go on without this PE, whose memory is used for something else then: first nothing writes there any more.
void world::break_off(const std::string& reason, std::optional<std::uint8_t> job_status) noexcept {
    core_.failed.report(core_.pe, "has left the job: " + reason);  // so that nothing here waits for others any more
    for (const std::unique_ptr<task_list_entry>& each : all_task_lists_) {
        if (each->find() == nullptr) continue;
        if (device_) device_->note_failure(core_.pe);  // nor do the kernels of its transfers
        each->find()->stop();
    }
    if (device_) device_->streams().keep_words();
    stop_engines();
    if (remote_) remote_->close();
    if (job_status) {
        job_->end_job(*job_status, reason);
    } else {
        job_->abandon(reason);
    }
    stop_control();
}

void world::stop_control() noexcept {
    windows_->end_closing();  // which may wait for kernels, and these for PEs whose end the control thread tells
    if (engine_) engine_->stop();
    if (control_) control_->stop();
    job_->unwatch();
    windows_->end();
}

}  // namespace via::world
