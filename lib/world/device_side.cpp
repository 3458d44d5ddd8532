// SPDX-License-Identifier: Apache-2.0
#include "world/device_side.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/error.hpp"
#include "cuda/capture.hpp"
#include "cuda/device.hpp"
#include "cuda/memory.hpp"
#include "device_lender.hpp"
#include "gpu_adapter.hpp"
#include "heap/device_backing.hpp"
#include "progress/ring_reader.hpp"
#include "route/copy_engine.hpp"
#include "route/cuda_window_gpu.hpp"
#include "route/device_map.hpp"
#include "route/host_map.hpp"
#include "route/kernel_report.hpp"
#include "route/kernel_set.hpp"
#include "stream/cuda_operations.hpp"
#include "world/device_wishes.hpp"

namespace via::world {
namespace {

/// What every PE sends when all have a GPU: its card, or what went wrong.
struct introduction {
    route::device_card card;
    std::uint32_t status = VIA_OK;
    char problem[508] = {};
};

std::shared_ptr<cuda::device> choose(const core::core& c) {
    const std::string& wanted = c.options.device;
    if (wanted == "current") return cuda::device::current();
    if (wanted == "spread") return cuda::device::spread(index_on_host(c));
    return cuda::device::numbered(std::stoi(wanted));
}

std::string name_of(const cuda::device& where) { return fmt::format("GPU {}, {}", where.number(), where.name()); }

std::shared_ptr<heap::device_backing> make_memory(const core::core& c, std::shared_ptr<const cuda::device> where) {
    const std::string& sharing = c.options.device_sharing;
    const bool files = heap::vmm_backing::is_supported(*where);
    if (sharing == "files" && !files) {
        base::fail({.status = VIA_ERR_UNSUPPORTED,
                    .message = "the GPU or its driver cannot share memory by file descriptors",
                    .hint = "set VIADUCT_DEVICE_SHARING to auto or handle"});
    }
    std::size_t size = c.options.device_heap_size;
    if (files && sharing != "handle") {
        if (size == 0) size = core::default_device_heap_size(c.npes, where->total_memory());
        return std::make_shared<heap::vmm_backing>(std::move(where), size);
    }
    // All of it is taken at once here, so that the default is a modest one.
    constexpr std::size_t modest = std::size_t{256} << 20;
    return std::make_shared<heap::ipc_backing>(std::move(where), size == 0 ? modest : size);
}

route::device_card describe(const cuda::device& where, const heap::device_backing& memory) {
    route::device_card card;
    card.gpu = where.id();
    card.context = reinterpret_cast<std::uintptr_t>(where.context());
    card.heap_size = memory.size();
    card.granularity = memory.granularity();
    card.heap_address = reinterpret_cast<std::uintptr_t>(memory.base());
    card.handle = memory.handle();
    card.sharing = memory.sharing();
    card.heap_distance = memory.heap_distance();
    card.multiprocessors = static_cast<std::uint32_t>(where.attribute(CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT));
    return card;
}

heap::ipc_policy policy_of(const core::settings& options) {
    const auto limit = [](std::size_t most) { return most == 0 ? heap::ipc_policy::unlimited : most; };
    return {.keep = options.window_keep,
            .most_mappings = limit(options.window_mappings),
            .most_bytes = limit(options.window_bytes)};
}

/// Fails alike on all PEs when some PE has not come so far.
std::vector<route::device_card> read_introductions(const std::vector<std::vector<std::byte>>& gathered) {
    std::vector<route::device_card> cards;
    for (const std::vector<std::byte>& bytes : gathered) {
        const int pe = static_cast<int>(cards.size());
        introduction from;
        if (bytes.size() != sizeof from) {
            base::fail({.status = VIA_ERR_BOOTSTRAP,
                        .message = fmt::format("PE {} runs another version or build of the library", pe),
                        .pe = pe});
        }
        std::memcpy(&from, bytes.data(), sizeof from);
        if (from.status != VIA_OK) {
            from.problem[sizeof from.problem - 1] = '\0';
            base::fail({.status = static_cast<via_status>(from.status),
                        .message = fmt::format("PE {} has no device heap: {}", pe, from.problem),
                        .pe = pe});
        }
        const route::device_card& first = cards.empty() ? from.card : cards.front();
        if (from.card.heap_size != first.heap_size || from.card.granularity != first.granularity) {
            base::fail({.status = VIA_ERR_MISMATCH,
                        .message = fmt::format(
                            "PE {} has a device heap of at most {} bytes in pieces of {}, PE 0 one of "
                            "{} in pieces of {}",
                            pe, from.card.heap_size, from.card.granularity, first.heap_size, first.granularity),
                        .hint = "give every PE the same VIADUCT_DEVICE_HEAP_SIZE and VIADUCT_DEVICE_SHARING",
                        .pe = pe});
        }
        cards.push_back(from.card);
    }
    return cards;
}

/// PEs that are threads and share a GPU share its hardware queues too; see cuda/submission.hpp and
/// viarun/child_process.cpp. The driver has read the variable by now.
void note_sharing(const core::core& c, const std::vector<route::device_card>& cards, cuda::device& where) {
    const auto at = [&](int pe) { return cards[static_cast<std::size_t>(pe)].gpu; };
    const base::identity& mine = c.others.card(c.pe).process;
    bool first = true;
    bool shared = false;
    bool staged = false;  // then the other PE has a context on this GPU as well
    for (int pe = 0; pe < c.npes; ++pe) {
        if (pe == c.pe || c.others.card(pe).process != mine) continue;
        if (at(pe) != at(c.pe)) {
            staged = staged || !c.options.device_p2p || !where.reaches(where.find(at(pe)));
            continue;
        }
        shared = true;
        first = first && pe > c.pe;
    }
    if (shared || staged) where.share();
    const char* queues = std::getenv("CUDA_DEVICE_MAX_CONNECTIONS");
    if (!shared || !first || (queues != nullptr && std::atoi(queues) >= 32)) return;
    std::fputs(
        "viaduct: several PEs of this process share a GPU with few hardware queues, so that a kernel of one may keep "
        "another's waiting for ever; set CUDA_DEVICE_MAX_CONNECTIONS=32 before the program starts\n",
        stderr);
}

/// True if another GPU than this PE's maps its memory.
bool is_shared_with_others(const core::core& c, const std::vector<route::device_card>& cards) {
    const auto& mine = cards[static_cast<std::size_t>(c.pe)].gpu;
    for (int pe = 0; pe < c.npes; ++pe) {
        if (!c.others.is_remote(pe) && cards[static_cast<std::size_t>(pe)].gpu != mine) return true;
    }
    return false;
}

/// Blocks of a collective at most. Those of all PEs of a GPU take a quarter of its multiprocessors, so that all run at
/// once, those of several teams too; and every PE has as many as that which can have fewest.
unsigned collective_blocks(const std::vector<route::device_card>& cards) {
    std::uint64_t most = VIA_ABI_LANES;
    for (const route::device_card& of : cards) {
        const auto sharing = std::count_if(cards.begin(), cards.end(),
                                           [&](const route::device_card& other) { return other.gpu == of.gpu; });
        most = std::min(most, of.multiprocessors / 4 / static_cast<std::uint64_t>(sharing));
    }
    return static_cast<unsigned>(std::max<std::uint64_t>(most, 1));
}

class joined final : public device_side {
public:
    joined(core::core& c, std::shared_ptr<const cuda::device> where, std::shared_ptr<heap::device_backing> memory,
           const std::shared_ptr<const void>& host_memory, std::vector<route::device_card> cards, unsigned blocks,
           bool memory_is_retained, rdma::consistency writes, bool other_gpus)
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

    [[nodiscard]] const std::string& name() const noexcept override { return name_; }
    [[nodiscard]] std::string pci() const override { return where_->pci(); }
    [[nodiscard]] std::vector<int> gpus() const override;
    [[nodiscard]] heap::symmetric_heap& heap() noexcept override { return heap_; }
    [[nodiscard]] route::device_route& route() noexcept override { return engine_; }
    [[nodiscard]] stream::operations& streams() noexcept override { return streams_; }
    void clear_team_block(std::size_t number) override;
    [[nodiscard]] via_abi_device_team make_team(const core::members& who, std::size_t number) override;
    void require_reached(const core::members& who) override {
        for (int i = 0; i < who.size(); ++i) require_mapped(who.world_pe(i));
    }
    [[nodiscard]] const char* way(int pe) const override {
        static constexpr const char* names[] = {"none", "mapped", "staged"};
        return names[static_cast<int>(map_.way(pe))];
    }
    [[nodiscard]] const std::string& reason(int pe) const override { return map_.reason(pe); }
    [[nodiscard]] const via_abi_device_context& context() const noexcept override { return context_; }
    void take_kernel_report(const char* call) override { report_.take(call); }
    [[nodiscard]] std::optional<std::uint8_t> end_of_kernels() const noexcept override { return report_.job_end(); }
    void note_failure(int pe) noexcept override { report_.note_failure(pe); }
    void attach() override { map_.attach(); }
    void make_ready(bool need_engine) override {
        if (need_engine) make_rings();
        fill_context();
    }
    [[nodiscard]] std::vector<progress::source*> for_engine() override { return sources_; }
    void note_engine_failure(const base::failure& why) override { report_.note_engine_failure(why); }
    void map(heap::range segment, const char* doing) override { map_.add(segment, doing); }
    void unmap(heap::range segment) noexcept override { map_.remove(segment); }
    void expose_host(std::span<const heap::range> segments, const char* doing) override {
        host_.expose(segments, doing);
    }
    void hide_host() noexcept override { host_.clear(); }
    void show_host() override;
    void map_host(heap::range segment, const char* doing) override { host_.add(segment, doing); }
    void unmap_host(heap::range segment) noexcept override { host_.remove(segment); }
    [[nodiscard]] via_abi_device_context make_window_context(std::byte* base, std::size_t capacity,
                                                             const std::vector<std::byte*>& bases,
                                                             std::shared_ptr<const void>& table) override;
    [[nodiscard]] std::unique_ptr<route::window_gpu> make_window_gpu(
        const base::identity& self, route::window_gpu::piece_source pieces) const override {
        std::vector<std::shared_ptr<const cuda::device>> far;
        for (int pe = 0; pe < core_.npes; ++pe) far.push_back(map_.far(pe));
        return route::make_window_gpu(where_, self, policy_of(core_.options), core_.options.device_p2p, std::move(far),
                                      std::move(pieces));
    }
    [[nodiscard]] const rdma::consistency& consistency() const noexcept override { return writes_; }
    [[nodiscard]] bool has_memory_operations() const noexcept override { return where_->has_memory_operations(); }
    [[nodiscard]] route::lent_device& lent() noexcept override { return lender_; }
    [[nodiscard]] rdma::device_registration register_control_memory(rdma::adapter& by) const override {
        return rdma::register_device_memory(by, memory_->base() - heap::device_backing::control_size,
                                            heap::device_backing::control_size, dma_bufs_of(where_));
    }
    [[nodiscard]] base::fd lend(std::uint64_t slot_offset) const override { return memory_->lend(slot_offset); }
    /// What other PEs of this process use as long as they are there.
    [[nodiscard]] std::shared_ptr<const void> registrations() const noexcept { return host_.registrations(); }

private:
    void make_rings();
    void fill_context();
    void require_mapped(int pe);
    [[nodiscard]] std::size_t block_size() const noexcept;
    [[nodiscard]] std::size_t most_blocks() const noexcept {
        return (VIA_ABI_CONTROL_SIZE - VIA_ABI_DEVICE_BLOCK_SIZE) / block_size();
    }

    core::core& core_;
    std::shared_ptr<const cuda::device> where_;
    rdma::consistency writes_;
    std::shared_ptr<heap::device_backing> memory_;
    heap::symmetric_heap heap_;
    route::device_map map_;
    route::host_map host_;
    route::kernel_set kernels_;
    via_abi_device_context context_{};
    via_abi_device_world world_{};
    route::kernel_report report_;
    route::copy_engine engine_;
    device_lender lender_;
    stream::cuda_operations streams_;
    // All that teams need of the driver is made with the world: later it may wait for all kernels that run.
    cuda::allocation table_;  ///< the bases of all peers' device heaps, then of their host heaps; kernels read it often
    cuda::pinned rings_;      ///< only with an engine
    std::vector<std::unique_ptr<progress::ring_reader>> readers_;  ///< with rings_
    std::vector<progress::source*> sources_;                       ///< likewise: these, and the streams' lanes
    cuda::pinned members_;  ///< for every team block npes numbers: of teams that are no ranges
    std::string name_;
};

std::vector<int> joined::gpus() const {
    std::map<cuda::uuid, int> firsts;
    std::vector<int> all;
    for (int pe = 0; pe < core_.npes; ++pe) all.push_back(firsts.try_emplace(map_.card(pe).gpu, pe).first->second);
    return all;
}

/// Pinned host memory is at the same address for the GPU.
void joined::fill_context() {
    const cuda::entered in{*where_};
    const auto npes = static_cast<std::size_t>(core_.npes);
    std::vector<unsigned long long> bases(2 * npes);  // of host heaps they come by show_host()
    table_ = cuda::allocate(*where_, bases.size() * sizeof(unsigned long long));
    members_ = cuda::allocate_pinned(*where_, most_blocks() * npes * sizeof(int));
    for (std::size_t pe = 0; pe < npes; ++pe) {
        const bool reached = core_.kernels_reach(static_cast<int>(pe));
        bases[pe] = reached ? reinterpret_cast<std::uintptr_t>(core_.others.device_heap(static_cast<int>(pe))) : 0;
        if (pe < VIA_ABI_NEAR_PEERS) context_.near_peers[pe] = bases[pe];
    }
    engine_.write(reinterpret_cast<void*>(table_.get()), bases.data(), bases.size() * sizeof(unsigned long long));
    context_.version = VIA_ABI_VERSION;
    context_.size = sizeof context_;
    context_.pe = core_.pe;
    context_.npes = core_.npes;
    context_.heap = reinterpret_cast<std::uintptr_t>(memory_->base());
    context_.heap_size = memory_->size();
    context_.checked = core_.options.checked ? 1 : 0;
    auto* const block = reinterpret_cast<via_abi_device_block*>(context_.heap - VIA_ABI_CONTROL_SIZE);
    const double limit = core_.options.checked ? core_.options.hang_report : 0;
    world_ = {.pe = core_.pe,
              .npes = core_.npes,
              .heap = context_.heap,
              .heap_size = context_.heap_size,
              .peers = table_.get(),
              .host_heap = reinterpret_cast<std::uintptr_t>(core_.heap.base),
              .host_heap_size = core_.heap.size,
              .host_peers = table_.get() + npes * sizeof(unsigned long long),
              .report = report_.address(),
              .claims = reinterpret_cast<std::uintptr_t>(block),
              .hang_limit = limit > 0 ? static_cast<unsigned long long>(limit * 1e9) : 0,
              .checked = core_.options.checked ? 1U : 0U,
              .host_atomics = where_->has_host_atomics() ? 1U : 0U};
    context_.world = reinterpret_cast<std::uintptr_t>(&block->world);
    if (rings_) {
        const std::uint64_t engine = reinterpret_cast<std::uintptr_t>(block) + VIA_ABI_ENGINE_OFFSET;
        const std::uint64_t rings = reinterpret_cast<std::uintptr_t>(rings_.get());
        engine_.write(reinterpret_cast<void*>(engine + offsetof(via_abi_device_engine, rings)), &rings, sizeof rings);
        context_.engine = engine;
    }
    engine_.write(&block->world, &world_, sizeof world_);
}

/// What kernels do not reach, the progress engine does. Pinned memory is made with the world: see law 11 of the map.
void joined::make_rings() {
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
void joined::show_host() {
    std::vector<std::uintptr_t> bases;
    for (int pe = 0; pe < core_.npes; ++pe) {
        const bool reached = core_.kernels_may_reach(pe);
        bases.push_back(reached ? reinterpret_cast<std::uintptr_t>(core_.others.heap(pe)) : 0);
    }
    engine_.write(reinterpret_cast<void*>(world_.host_peers), bases.data(), bases.size() * sizeof bases[0]);
}

via_abi_device_context joined::make_window_context(std::byte* base, std::size_t capacity,
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

/// A team of fewer members may need more: what each of many has is rounded down.
std::size_t joined::block_size() const noexcept {
    std::uint64_t most = 0;
    for (int npes = 1; npes <= core_.npes; ++npes) most = std::max<std::uint64_t>(most, via_abi_team_block_size(npes));
    return heap::align_up(most, 128);
}

void joined::clear_team_block(std::size_t number) {
    const std::size_t begin = VIA_ABI_DEVICE_BLOCK_SIZE + number * block_size();
    if (number >= most_blocks()) {
        base::fail({.status = VIA_ERR_MEMORY,
                    .message = "device_team: the device control memory is full",
                    .hint = "destroy teams that are not needed"});
    }
    const cuda::beside_captures unhindered{*where_};
    engine_.clear(reinterpret_cast<CUdeviceptr>(memory_->base()) - VIA_ABI_CONTROL_SIZE + begin, block_size());
}

void joined::require_mapped(int pe) {
    (void)engine_.heap(pe, "device_team");
    if (core_.kernels_reach(pe)) return;
    base::fail(
        {.status = VIA_ERR_UNSUPPORTED,
         .message = fmt::format("device_team: kernels do not reach the memory of PE {}: {}", pe, map_.reason(pe)),
         .hint = "via_far_device_team() is for such teams; via-info shows how each PE is reached",
         .pe = pe});
}

via_abi_device_team joined::make_team(const core::members& who, std::size_t number) {
    via_abi_device_team made{};
    made.pe = who.pe();
    made.npes = who.size();
    made.start = who.world_pe(0);
    made.stride = who.size() > 1 ? who.world_pe(1) - who.world_pe(0) : 1;
    made.block = VIA_ABI_DEVICE_BLOCK_SIZE + number * block_size();
    bool strided = true;
    for (int i = 0; i < who.size(); ++i) {
        strided = strided && who.world_pe(i) == made.start + i * made.stride;
    }
    if (strided) return made;
    std::byte* members = members_.get() + number * static_cast<std::size_t>(core_.npes) * sizeof(int);
    std::memcpy(members, who.table(), static_cast<std::size_t>(who.size()) * sizeof(int));
    made.members = reinterpret_cast<std::uintptr_t>(members);
    return made;
}

}  // namespace

device_wish wish_for_device(const core::settings& options) {
    if (options.device == "none") return device_wish::none;
    if (options.device != "current") return device_wish::by_number;
    return cuda::device::current() ? device_wish::current : device_wish::none;
}

std::unique_ptr<device_side> join_devices(core::core& c, bootstrap::bootstrap& job,
                                          const std::shared_ptr<const void>& host_memory, std::string& why_not) {
    if (!agree_on_devices(c, why_not)) return nullptr;
    introduction mine;
    std::shared_ptr<cuda::device> where;
    std::shared_ptr<heap::device_backing> memory;
    rdma::consistency writes;
    try {
        where = choose(c);
        writes = rdma::decide_consistency(probe_consistency(*where), c.options.flush, name_of(*where));
        memory = make_memory(c, where);
        mine.card = describe(*where, *memory);
    } catch (const base::error& failed) {
        mine.status = static_cast<std::uint32_t>(failed.details().status);
        const std::string text = fmt::format("{} ({})", failed.what(), failed.details().hint);
        text.copy(mine.problem, sizeof mine.problem - 1);
    }
    const auto gathered =
        job.allgather(std::as_bytes(std::span{&mine, 1}), base::deadline{base::seconds{c.options.timeout}});
    std::vector<route::device_card> cards = read_introductions(gathered);
    note_sharing(c, cards, *where);
    job.retain(memory);
    c.device = {.base = memory->base(), .size = memory->size()};
    const bool retained = !job.spans_processes();
    const unsigned blocks = collective_blocks(cards);
    const bool other_gpus = is_shared_with_others(c, cards);
    auto made = std::make_unique<joined>(c, std::move(where), std::move(memory), host_memory, std::move(cards), blocks,
                                         retained, std::move(writes), other_gpus);
    if (retained) job.retain(made->registrations());
    return made;
}

}  // namespace via::world
