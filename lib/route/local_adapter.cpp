// SPDX-License-Identifier: Apache-2.0
#include "route/local_adapter.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include <fmt/format.h>

#include "base/error.hpp"
#include "base/say.hpp"
#include "rdma/load.hpp"

namespace via::route {
namespace {

[[noreturn]] void fail_without(const char* doing, int pe, const std::string& problem) {
    base::fail({.status = VIA_ERR_UNSUPPORTED,
                .message = fmt::format("{}: PE {} has no RDMA adapter that can be used: {}", doing, pe, problem),
                .hint = "via-info shows the adapters and what is missing; VIADUCT_ROUTE=auto does without where PEs "
                        "share a host",
                .pe = pe});
}

}  // namespace

int number_on_host(const core::core& c) {
    const auto before = std::span{c.others.hosts()}.first(static_cast<std::size_t>(c.pe));
    return static_cast<int>(std::count(before.begin(), before.end(), c.others.host(c.pe)));
}

rdma::port_wish port_wish_of(const core::core& c, std::string gpu) {
    return {.name = c.options.rdma_port,
            .gpu = std::move(gpu),
            .turn = number_on_host(c),
            .gid = c.options.rdma_gid,
            .pkey = c.options.rdma_pkey,
            .traffic_class = c.options.rdma_traffic_class,
            .service_level = c.options.rdma_service_level};
}

local_adapter::opened& local_adapter::open(const char* doing) {
    if (opened* const found = ready_.load(std::memory_order_acquire)) return *found;
    const std::lock_guard lock{mutex_};
    if (!opened_) {
        opened_ = make(doing);
        loop_.post([this] { loop_.add(opened_->by->events(), [this] { hear(*opened_); }); });
    }
    ready_.store(opened_.get(), std::memory_order_release);
    return *opened_;
}

std::unique_ptr<local_adapter::opened> local_adapter::make(const char* doing) const {
    std::string problem;
    auto adapters = rdma::load_provider(problem, core_.options.rdma_module);
    if (adapters == nullptr) fail_without(doing, core_.pe, problem);
    const auto ports = adapters->ports(problem);
    if (ports.empty()) fail_without(doing, core_.pe, problem);
    auto choice = rdma::choose_port(ports, port_wish_of(core_, gpu_), problem);
    if (!choice) fail_without(doing, core_.pe, problem);
    auto by = adapters->open(choice->which, problem);
    if (by == nullptr) fail_without(doing, core_.pe, problem);
    return std::make_unique<opened>(std::move(adapters), *std::move(choice), std::move(by),
                                    std::span<const std::byte>{core_.heap.base, core_.heap.size});
}

/// For the next connections: the address of before may be at another place of the port's table, or gone. As it was,
/// where there is none now: the attempt says what is wrong.
void local_adapter::find_address_again(opened& from) const {
    std::string problem;
    const auto port = from.by->look(problem);
    if (!port) return;
    if (const auto choice = rdma::choose_port({&*port, 1}, port_wish_of(core_, gpu_), problem)) from.now = choice->use;
}

/// On the control thread. An adapter that has failed tells nothing more, but may be ready to all the same.
void local_adapter::hear(opened& from) {
    bool is_elsewhere = false;
    while (const auto told = from.by->next_event()) {
        is_elsewhere = take(*told, from.choice.which) || is_elsewhere;
        if (has_failed()) return loop_.remove(from.by->events());
    }
    if (is_elsewhere) find_address_again(from);
}

/// Other ports of the adapter are not this PE's. True if the port may have another address.
bool local_adapter::take(const rdma::event& what, const rdma::port& port) {
    const char* said = nullptr;
    switch (what.what) {
        case rdma::event::kind::port_down:
            if (what.port != port.number) return false;
            trouble_ = "its port is down";
            said =
                "has gone down; what is sent to other hosts waits for it, and fails within seconds unless it comes up";
            break;
        case rdma::event::kind::port_up:
            if (what.port != port.number || has_failed()) return false;
            trouble_ = "";
            said = "is up again";
            break;
        case rdma::event::kind::address_changed: return what.port == port.number;
        case rdma::event::kind::adapter_failed:
            trouble_ = "it has failed";
            has_failed_.store(true, std::memory_order_release);
            said = "has failed; by it no other host is reached any more";
            break;
        case rdma::event::kind::other: return false;
    }
    base::say(fmt::format("PE {}: the RDMA port {} {}", core_.pe, rdma::name_of(port), said));
    return what.what == rdma::event::kind::port_up;
}

std::optional<heap::range> local_adapter::find(core::heap_place what) const {
    if (what.on_device()) return device_ == nullptr ? std::nullopt : device_->find_segment(what.offset);
    if (const auto found = control_.committed_control(core::control_offset_of(what.offset)))
        return heap::range{.begin = core::heap_offset_of_control(found->begin), .size = found->size};
    return memory_.find_segment(what.offset);
}

std::byte* local_adapter::address_of(core::heap_place what) const noexcept {
    return (what.on_device() ? core_.device : core_.heap).base + what.offset;
}

std::optional<local_adapter::lent_segment> local_adapter::lend(core::heap_place what, const char* doing) {
    opened& mine = open(doing);
    rdma::local_memory& known = mine.known;
    const std::lock_guard lock{registering(what.kind)};
    const auto where = find(what);
    if (!where) return std::nullopt;
    std::byte* const begin = address_of({where->begin, what.kind});
    lent_segment made{.where = *where, .address = reinterpret_cast<std::uintptr_t>(begin)};
    if (what.on_device()) {
        made.way = register_on_device(mine, *where);
        if (made.way == rdma::device_way::staged) return made;
    } else {
        if (!known.find(begin, where->size)) known.add(begin, where->size, doing);
        made.shares_atomics = mine.choice.which.atomics == rdma::atomicity::everyone;
    }
    made.key = known.remote_key(begin);
    return made;
}

local_adapter::lent_memory local_adapter::lend_attached(std::byte* begin, std::size_t size, bool on_device,
                                                        const char* doing) {
    opened& mine = open(doing);
    if (on_device) {
        rdma::device_registration made = device_->register_memory(*mine.by, begin, size);
        return {.keys = std::move(made.keys), .way = made.way};
    }
    return {.keys = rdma::registered(*mine.by, begin, size, doing),
            .shares_atomics = mine.choice.which.atomics == rdma::atomicity::everyone};
}

/// By which way. What the adapter refused is not tried again.
rdma::device_way local_adapter::register_on_device(opened& mine, heap::range segment) {
    if (const auto found = ways_.find(segment.begin); found != ways_.end()) return found->second;
    std::byte* const begin = address_of({segment.begin, core::memory_kind::device});
    rdma::device_registration made = device_->register_memory(*mine.by, begin, segment.size);
    if (made.keys != nullptr) {
        mine.known.add(begin, segment.size, std::move(made.keys));
    }
    if (made.way == rdma::device_way::staged && !std::exchange(is_staging_said_, true))
        base::say(fmt::format("PE {}: GPU memory is {}", core_.pe, made.words));
    ways_.emplace(segment.begin, made.way);
    return made.way;
}

void local_adapter::note_copying(const std::string& why) {
    if (is_copying_said_.exchange(true)) return;
    base::say(fmt::format("PE {}: large transfers of memory outside the heap are copied: {}", core_.pe, why));
}

std::optional<std::uint32_t> local_adapter::key_of(const void* begin, std::size_t size, const char* doing) {
    const rdma::local_memory& known = look()->known;
    const std::size_t offset = core_.heap.offset(begin);
    auto found = known.find(begin, size);
    if (!found && core_.heap.holds(offset, size)) {
        (void)lend({offset}, doing);
        found = known.find(begin, size);
    }
    return found;
}

void local_adapter::forget(heap::range segment, core::memory_kind kind) noexcept {
    const std::lock_guard lock{registering(kind)};  // who found it before the heap forgot it has registered it by now
    if (kind == core::memory_kind::device) ways_.erase(segment.begin);
    if (opened* const found = ready_.load(std::memory_order_acquire))
        found->known.remove(address_of({segment.begin, kind}));
}

}  // namespace via::route
