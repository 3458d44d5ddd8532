// SPDX-License-Identifier: Apache-2.0
// How PEs tell each other of their GPUs, before each makes its part of the world there.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/error.hpp"
#include "base/say.hpp"
#include "gpu_adapter.hpp"
#include "gpu_side.hpp"
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
    base::say(
        "several PEs of this process share a GPU with few hardware queues, so that a kernel of one may keep "
        "another's waiting for ever; set CUDA_DEVICE_MAX_CONNECTIONS=32 before the program starts");
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

}  // namespace

device_wish wish_for_device(const core::settings& options) {
    if (options.device == "none") return device_wish::none;
    if (options.device != "current") return device_wish::by_number;
    return cuda::device::current() ? device_wish::current : device_wish::none;
}

std::string why_no_gpu() {
    try {
        (void)cuda::driver::load();
        return {};
    } catch (const base::error& failed) {
        return failed.details().message;
    }
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
    auto made = std::make_unique<gpu_side>(c, std::move(where), std::move(memory), host_memory, std::move(cards),
                                           blocks, retained, std::move(writes), other_gpus);
    if (retained) job.retain(made->registrations());
    return made;
}

}  // namespace via::world
