// SPDX-License-Identifier: Apache-2.0
#include "gpu_side.hpp"

#include <algorithm>
#include <cstring>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "base/error.hpp"
#include "cuda/capture.hpp"
#include "gpu_adapter.hpp"
#include "route/cuda_window_gpu.hpp"

namespace via::world {
namespace {

heap::ipc_policy policy_of(const core::settings& options) {
    const auto limit = [](std::size_t most) { return most == 0 ? heap::ipc_policy::unlimited : most; };
    return {.keep = options.window_keep,
            .most_mappings = limit(options.window_mappings),
            .most_bytes = limit(options.window_bytes)};
}

}  // namespace

std::string name_of(const cuda::device& where) { return fmt::format("GPU {}, {}", where.number(), where.name()); }

gpu_side::gpu_side(core::core& c, std::shared_ptr<const cuda::device> where,
                   std::shared_ptr<heap::device_backing> memory, const std::shared_ptr<const void>& host_memory,
                   std::vector<route::device_card> cards, unsigned blocks, bool memory_is_retained,
                   rdma::consistency writes, bool other_gpus)
    : core_{c},
      where_{std::move(where)},
      writes_{std::move(writes)},
      memory_{std::move(memory)},
      heap_{memory_},
      map_{c, where_, *memory_, std::move(cards), memory_is_retained},
      host_{c, where_, host_memory, memory_is_retained},
      kernels_{where_},
      report_{c, *where_},
      engine_{c, where_, map_, kernels_, report_},
      lender_{c, where_, heap_, engine_, writes_, other_gpus},
      streams_{c, where_, kernels_, report_, context_, blocks},
      name_{name_of(*where_)} {}

const char* gpu_side::way(int pe) const {
    static constexpr const char* names[] = {"none", "mapped", "staged"};
    return names[static_cast<int>(map_.way(pe))];
}

void gpu_side::make_ready(bool need_engine) {
    if (need_engine) make_rings();
    fill_context();
}

rdma::device_registration gpu_side::register_control_memory(rdma::adapter& by) const {
    return rdma::register_device_memory(by, memory_->base() - heap::device_backing::control_size,
                                        heap::device_backing::control_size, dma_bufs_of(where_));
}

std::unique_ptr<route::window_gpu> gpu_side::make_window_gpu(const base::identity& self,
                                                             route::window_gpu::piece_source pieces) const {
    std::vector<std::shared_ptr<const cuda::device>> far;
    for (int pe = 0; pe < core_.npes; ++pe) far.push_back(map_.far(pe));
    return route::make_window_gpu(where_, self, policy_of(core_.options), core_.options.device_p2p, std::move(far),
                                  std::move(pieces));
}

std::vector<int> gpu_side::gpus() const {
    std::map<cuda::uuid, int> firsts;
    std::vector<int> all;
    for (int pe = 0; pe < core_.npes; ++pe) all.push_back(firsts.try_emplace(map_.card(pe).gpu, pe).first->second);
    return all;
}

/// Of host heaps bases come by show_host().
void gpu_side::make_tables() {
    const auto npes = static_cast<std::size_t>(core_.npes);
    std::vector<unsigned long long> bases(2 * npes);
    members_ = cuda::allocate_pinned(*where_, most_blocks() * npes * sizeof(int));
    for (int pe = 0; pe < core_.npes; ++pe) {
        if (!core_.kernels_reach(pe)) continue;
        bases[static_cast<std::size_t>(pe)] = reinterpret_cast<std::uintptr_t>(core_.others.device_heap(pe));
    }
    engine_.write(reinterpret_cast<void*>(table()), bases.data(), bases.size() * sizeof bases[0]);
    std::vector<unsigned char> atomics(npes);
    for (int pe = 0; pe < core_.npes; ++pe) {
        const bool has = core_.others.has_device_atomics(pe);
        atomics[static_cast<std::size_t>(pe)] = has ? 1 : 0;
        if (!has && pe < VIA_ABI_NEAR_PEERS) context_.no_atomics |= 1U << static_cast<unsigned>(pe);
    }
    engine_.write(reinterpret_cast<void*>(atomics_table()), atomics.data(), npes);
    std::copy_n(bases.begin(), std::min<std::size_t>(npes, VIA_ABI_NEAR_PEERS), std::begin(context_.near_peers));
}

/// Pinned host memory is at the same address for the GPU.
via_abi_device_world gpu_side::describe_world() const {
    const double limit = core_.options.checked ? core_.options.hang_report : 0;
    return {.pe = core_.pe,
            .npes = core_.npes,
            .heap = reinterpret_cast<std::uintptr_t>(memory_->base()),
            .heap_size = memory_->size(),
            .peers = table(),
            .host_heap = reinterpret_cast<std::uintptr_t>(core_.heap.base),
            .host_heap_size = core_.heap.size,
            .host_peers = table() + static_cast<std::size_t>(core_.npes) * sizeof(unsigned long long),
            .atomics = atomics_table(),
            .report = report_.address(),
            .claims = control(),
            .hang_limit = limit > 0 ? static_cast<unsigned long long>(limit * 1e9) : 0,
            .checked = core_.options.checked ? 1U : 0U,
            .host_atomics = where_->has_host_atomics() ? 1U : 0U};
}

void gpu_side::fill_context() {
    const cuda::entered in{*where_};
    make_tables();
    world_ = describe_world();
    auto* const block = reinterpret_cast<via_abi_device_block*>(world_.claims);
    engine_.write(&block->world, &world_, sizeof world_);
    context_.version = VIA_ABI_VERSION;
    context_.size = sizeof context_;
    context_.pe = core_.pe;
    context_.npes = core_.npes;
    context_.heap = world_.heap;
    context_.heap_size = world_.heap_size;
    context_.checked = world_.checked;
    context_.world = reinterpret_cast<std::uintptr_t>(&block->world);
    if (!rings_) return;
    context_.engine = world_.claims + VIA_ABI_ENGINE_OFFSET;
    const std::uint64_t rings = reinterpret_cast<std::uintptr_t>(rings_.get());
    const std::uint64_t told = context_.engine + offsetof(via_abi_device_engine, rings);
    engine_.write(reinterpret_cast<void*>(told), &rings, sizeof rings);
}

/// What kernels do not reach, the progress engine does. Pinned memory is made with the world: once kernels wait,
/// to make any would wait for them.
void gpu_side::make_rings() {
    const cuda::entered in{*where_};
    rings_ = cuda::allocate_pinned(*where_, VIA_ABI_CHANNELS * sizeof(via_abi_ring));
    std::memset(rings_.get(), 0, rings_.size());
    sources_ = streams_.make_lanes();
    auto* const rings = reinterpret_cast<via_abi_ring*>(rings_.get());
    for (unsigned channel = 0; channel < VIA_ABI_CHANNELS; ++channel) {
        readers_.push_back(std::make_unique<progress::ring_reader>(rings[channel]));
        sources_.push_back(readers_.back().get());
    }
}

/// Kernels read the table where it lies, so that contexts which they got before know it too.
void gpu_side::show_host() {
    std::vector<std::uintptr_t> bases;
    for (int pe = 0; pe < core_.npes; ++pe) {
        const bool reached = core_.kernels_may_reach(pe);
        bases.push_back(reached ? reinterpret_cast<std::uintptr_t>(core_.others.heap(pe)) : 0);
    }
    engine_.write(reinterpret_cast<void*>(world_.host_peers), bases.data(), bases.size() * sizeof bases[0]);
}

via_abi_device_context gpu_side::make_window_context(std::byte* base, std::size_t capacity,
                                                     const std::vector<std::byte*>& bases,
                                                     std::shared_ptr<const void>& table) {
    const cuda::entered in{*where_};
    constexpr std::size_t rest_words = sizeof(via_abi_device_world) / sizeof(unsigned long long);
    std::vector<unsigned long long> image(rest_words + bases.size());  // the rest of the world, then all bases
    const std::size_t bytes = image.size() * sizeof image[0];
    auto memory = std::make_shared<cuda::allocation>(cuda::allocate(*where_, bytes));
    via_abi_device_context made = context_;
    for (std::size_t pe = 0; pe < bases.size(); ++pe) {
        image[rest_words + pe] =
            core_.kernels_reach(static_cast<int>(pe)) ? reinterpret_cast<std::uintptr_t>(bases[pe]) : 0;
        if (pe < VIA_ABI_NEAR_PEERS) made.near_peers[pe] = image[rest_words + pe];
    }
    made.heap = reinterpret_cast<std::uintptr_t>(base);
    made.heap_size = capacity;
    made.world = memory->get();
    via_abi_device_world rest = world_;
    rest.heap = made.heap;
    rest.heap_size = made.heap_size;
    rest.peers = made.world + sizeof rest;
    std::memcpy(image.data(), &rest, sizeof rest);
    engine_.write(reinterpret_cast<void*>(made.world), image.data(), bytes);
    table = std::move(memory);
    return made;
}

/// Teams' blocks come after the tables of peers: where their heaps are, and whether they take atomics.
std::size_t gpu_side::first_block() const noexcept {
    const auto npes = static_cast<std::size_t>(core_.npes);
    return VIA_ABI_DEVICE_BLOCK_SIZE + heap::align_up(npes * (2 * sizeof(unsigned long long) + 1), 128);
}

/// A team of fewer members may need more: what each of many has is rounded down.
std::size_t gpu_side::block_size() const noexcept {
    std::uint64_t most = 0;
    for (int npes = 1; npes <= core_.npes; ++npes) most = std::max<std::uint64_t>(most, via_abi_team_block_size(npes));
    return heap::align_up(most, 128);
}

void gpu_side::clear_team_block(std::size_t number) {
    const std::size_t begin = first_block() + number * block_size();
    if (number >= most_blocks()) {
        base::fail({.status = VIA_ERR_MEMORY,
                    .message = "device_team: the device control memory is full",
                    .hint = "destroy teams that are not needed"});
    }
    const cuda::beside_captures unhindered{*where_};
    engine_.clear(control() + begin, block_size());
}

void gpu_side::require_mapped(int pe) {
    (void)engine_.heap(pe, "device_team");
    if (core_.kernels_reach(pe)) return;
    base::fail(
        {.status = VIA_ERR_UNSUPPORTED,
         .message = fmt::format("device_team: kernels do not reach the memory of PE {}: {}", pe, map_.reason(pe)),
         .hint = "via_far_device_team() is for such teams; via-info shows how each PE is reached",
         .pe = pe});
}

via_abi_device_team gpu_side::make_team(const core::members& who, std::size_t number) {
    via_abi_device_team made{};
    made.pe = who.pe();
    made.npes = who.size();
    made.start = who.world_pe(0);
    made.stride = who.size() > 1 ? who.world_pe(1) - who.world_pe(0) : 1;
    via_abi_place_team(made, first_block() + number * block_size());
    bool strided = true;
    made.atomics = 1;
    for (int i = 0; i < who.size(); ++i) {
        const int pe = who.world_pe(i);
        strided = strided && pe == made.start + i * made.stride;
        if (!map_.sees(pe) || !core_.others.has_device_atomics(pe)) made.atomics = 0;
    }
    if (strided) return made;
    std::byte* members = members_.get() + number * static_cast<std::size_t>(core_.npes) * sizeof(int);
    std::memcpy(members, who.table(), static_cast<std::size_t>(who.size()) * sizeof(int));
    made.members = reinterpret_cast<std::uintptr_t>(members);
    return made;
}

}  // namespace via::world
