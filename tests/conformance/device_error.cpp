// SPDX-License-Identifier: Apache-2.0
// Bad input on device memory: every error is the right one on every PE, and the world is usable afterwards.
#include <array>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

#include <viaduct/abi/device_context.h>
#include <viaduct_stream.h>

#include "device_memory.hpp"
#include "device_suite.hpp"
#include "neighbours.hpp"
#include "own_stream.hpp"
#include "sample.hpp"
#include "support/require.hpp"

namespace conformance {
namespace {

using support::require;
using support::require_error;

/// One PE asks for more than there is, all get the error.
void no_room(via::world& world, std::uint64_t) {
    memory before{world, kind::device, 100};
    (void)require_error(VIA_ERR_MEMORY, [&] { (void)world.allocate_device<std::byte>(std::size_t{1} << 50); });
    memory after{world, kind::device, 100};
    after.write(std::vector<std::byte>(100, std::byte{3}));
    require(after.read() == std::vector<std::byte>(100, std::byte{3}), "the heap is usable afterwards");
    world.barrier();
}

void mismatched_kinds(via::world& world, std::uint64_t) {
    if (world.npes() == 1) return;
    void* address = nullptr;
    const auto ask = world.pe() == 0 ? via_malloc : via_malloc_device;
    require(ask(world.handle(), 100, 0, &address) == VIA_ERR_MISMATCH && address == nullptr,
            "host memory on one PE and device memory on another is a mismatch");
    world.barrier();
}

void addresses(via::world& world, std::uint64_t) {
    memory some{world, kind::device, 128};
    const std::uint64_t value = 1;
    (void)require_error(VIA_ERR_PE, [&] { world.p(some.as<std::uint64_t>(), value, world.npes()); });
    (void)require_error(VIA_ERR_ADDRESS, [&] { world.signal(some.as<via::signal>(4), 1, 0); });
    (void)require_error(VIA_ERR_ARGUMENT, [&] {
        via::check(via_atomic(world.context_handle(), VIA_ATOMIC_FETCH, VIA_UINT64, some.at(0), nullptr, nullptr,
                              some.at(64), 0));
    });
    const std::vector<std::size_t> table(static_cast<std::size_t>(world.npes()));
    memory table_there{world, kind::device, 8 * table.size()};
    require(via_alltoallv(world.team_handle(), some.at(0), table.data(), table.data(), some.at(64), table.data(),
                          world.pe() == 0 ? table_there.as<std::size_t>() : table.data()) == VIA_ERR_ARGUMENT,
            "tables of an alltoallv are the processor's, or no PE does it");
    require(via_free(world.handle(), some.at(64)) == VIA_ERR_ADDRESS, "what is inside an allocation is not freed");
    world.barrier();
}

/// In a checked world what collectives on streams move is allocated.
void past_allocations(via::world& world, std::uint64_t) {
    const char* const checked = std::getenv("VIADUCT_CHECKED");
    if (checked == nullptr || std::string{checked} != "1") return;
    const own_stream stream{world};
    memory some{world, kind::device, 128};
    memory next{world, kind::device, 128};
    via_team* const all = world.team_handle();
    require(via_reduce_on_stream(all, VIA_SUM, VIA_UINT64, some.at(0), next.at(0), 17, stream.get()) == VIA_ERR_ADDRESS,
            "a reduction past the end of an allocation");
    require(via_broadcast_on_stream(all, some.at(64), next.at(0), 65, 0, stream.get()) == VIA_ERR_ADDRESS,
            "a broadcast past the end of one");
    via::check(via_reduce_on_stream(all, VIA_SUM, VIA_UINT64, some.at(0), next.at(0), 16, stream.get()));
    stream.synchronize();
    world.barrier();
}

/// What a kernel has written into the report comes out of the host's calls, until it is taken.
void kernel_reports(via::world& world, std::uint64_t) {
    memory some{world, kind::device, 128};
    via_abi_device_context context{};
    via::check(via_device_context(world.handle(), &context, sizeof context));
    auto& report = *reinterpret_cast<via_abi_device_report*>(own_stream{world}.rest_of(context).report);
    const auto complain = [&](unsigned kind, unsigned long long address) {
        report.kind = kind;
        report.pe = world.pe();
        report.other = 0;
        report.address = address;
        report.value = 8;
    };
    const auto quiet = [&] { world.quiet(); };
    const auto take = [&] { world.check_kernels(); };

    require(via_check_kernels(world.handle()) == VIA_OK, "nothing has been reported");
    complain(VIA_ABI_REPORT_ADDRESS, 4096);
    const std::string text = require_error(VIA_ERR_ADDRESS, quiet).what();
    require(text.find("8 bytes at 0x1000") != std::string::npos, "the address is named: " + text);
    (void)require_error(VIA_ERR_ADDRESS, quiet);
    (void)require_error(VIA_ERR_ADDRESS, take);
    world.quiet();
    complain(VIA_ABI_REPORT_PE, reinterpret_cast<std::uintptr_t>(some.at(0)));
    require(via_quiet_on_stream(world.context_handle(), nullptr) == VIA_ERR_PE, "a call on a stream says it too");
    (void)require_error(VIA_ERR_PE, take);
    complain(VIA_ABI_REPORT_HANG, reinterpret_cast<std::uintptr_t>(some.at(0)));
    (void)require_error(VIA_ERR_TIMEOUT, take);
    complain(VIA_ABI_REPORT_ATOMIC, reinterpret_cast<std::uintptr_t>(some.at(0)));
    (void)require_error(VIA_ERR_UNSUPPORTED, take);
    complain(VIA_ABI_REPORT_TEAM, 0);
    const std::string of_team = require_error(VIA_ERR_UNSUPPORTED, take).what();
    require(of_team.find("team 8") != std::string::npos, "the team is named: " + of_team);
    complain(99, 0);
    (void)require_error(VIA_ERR_INTERNAL, take);

    require(via_let_kernels_end_job(world.handle(), nullptr) == VIA_ERR_ARGUMENT, "somebody must end the process");
    const bool all_here = world.describe().find("threads: PE") != std::string::npos;
    require(via_let_kernels_end_job(world.handle(), [](int) {}) == (all_here ? VIA_ERR_UNSUPPORTED : VIA_OK),
            "kernels may end the job, if it is more than this process");
    world.barrier();

    // What completes first what it frees says it to all PEs, and none waits for the others.
    void* block = nullptr;
    via::check(via_malloc(world.handle(), 64, 0, &block));
    via_window* window = nullptr;
    via::check(via_window_create(world.handle(), 4096, &window));
    if (world.pe() == 0) complain(VIA_ABI_REPORT_ADDRESS, 4096);
    require(via_free(world.handle(), block) == VIA_ERR_ADDRESS, "no PE frees");
    require(via_window_destroy(window) == VIA_ERR_ADDRESS, "no PE destroys");
    if (world.pe() == 0) (void)require_error(VIA_ERR_ADDRESS, take);
    via::check(via_window_destroy(window));
    via::check(via_free(world.handle(), block));
}

/// Between GPUs without P2P, or hosts, where the host's calls have ways of their own.
void refused(via::world& world, std::uint64_t) {
    const bool is_near = all_map_all(world);
    memory some{world, kind::device, 128};
    via_abi_device_team team{};
    const auto ask = [&] { via::check(via_device_team(world.team_handle(), &team, sizeof team)); };
    const std::string why = require_error(VIA_ERR_UNSUPPORTED, ask).what();
    require(why.find(is_near ? "staged" : "by RDMA") != std::string::npos,
            "kernels are refused a team, and told why: " + why);
    int far = (world.pe() + 1) % world.npes();
    while (!is_near && maps(world, far)) far = (far + 1) % world.npes();
    require(world.ptr(some.at(0), far) == nullptr, "there is no address to load from");
    via_abi_device_context context{};
    via::check(via_device_context(world.handle(), &context, sizeof context));
    require(context.near_peers[far] == 0, "kernels have no address");
    const char* const route = is_near ? "\"route\": \"staged\"" : "its adapter ";
    require(world.describe().find(route) != std::string::npos, world.describe());
    world.barrier();
}

/// A host heap is in reach of every GPU, and what is staged or the engine's passes through it as before.
void exposed(via::world& world, std::uint64_t) {
    const own_stream stream{world};
    memory data{world, kind::host, 128};
    memory words{world, kind::host, 64};
    const int right = (world.pe() + 1) % world.npes();
    data.write(std::vector<std::byte>(128, std::byte{5}));
    world.barrier();
    world.expose_host_heap();
    via_context* by = world.context_handle();
    via::check(via_put_signal_on_stream(by, data.at(64), data.at(0), 64, words.as<std::uint64_t>(), 1, VIA_SIGNAL_SET,
                                        right, stream.get()));
    via::check(via_signal_wait_until_on_stream(by, words.as<std::uint64_t>(), VIA_EQ, 1, stream.get()));
    stream.synchronize();
    require(data.read() == std::vector<std::byte>(128, std::byte{5}), "a stream's put to a host heap");
    require(world.describe().find("\"exposed\": true") != std::string::npos, world.describe());
    world.barrier();
}

constexpr std::array remote_cases{test_case{"teams of kernels by RDMA", refused}};

constexpr std::array exposed_cases{test_case{"the host heap with an engine", exposed}};

}  // namespace

std::span<const test_case> device_error_cases() {
    static constexpr std::array cases{
        test_case{"device heap without room", no_room},  test_case{"mismatched kinds", mismatched_kinds},
        test_case{"bad device addresses", addresses},    test_case{"collectives past allocations", past_allocations},
        test_case{"reports of kernels", kernel_reports},
    };
    return cases;
}

std::span<const test_case> device_staged_cases() {
    static constexpr std::array cases{test_case{"teams of kernels without P2P", refused},
                                      test_case{"the host heap without P2P", exposed}};
    return cases;
}

void run_all_on_device(via::world& world, std::uint64_t seed, bool staged) {
    std::vector<std::span<const test_case>> groups{
        device_transfer_cases(),    device_word_cases(),          device_host_collective_cases(),
        device_error_cases(),       device_stream_copy_cases(),   device_stream_cases(),
        device_prepared_cases(),    device_matched_cases(),       device_layout_cases(),
        device_kernel_end_cases(),  device_window_cases(),        device_window_piece_cases(),
        device_window_pool_cases(), device_window_stream_cases(), device_stream_team_cases(),
        device_collective_cases(),  device_reduction_cases(),     device_task_list_cases()};
    if (staged) {
        groups.insert(groups.end(), {device_staged_cases(), device_window_staged_cases()});
    } else if (!all_map_all(world)) {
        groups.insert(groups.end(), {remote_cases, far_window_cases(), window_cases(), device_window_lent_cases(),
                                     device_far_cases()});
    } else if (has_engine(world)) {
        groups.insert(groups.end(), {device_window_lent_cases(), device_window_shared_piece_cases(), exposed_cases});
    } else {
        groups.insert(groups.end(),
                      {device_window_lent_cases(), device_window_shared_piece_cases(), device_expose_cases()});
    }
    // With the host heap exposed, the copies once more.
    groups.insert(groups.end(), {device_host_heap_cases(), device_layout_host_heap_cases(), device_stream_copy_cases(),
                                 device_transfer_cases()});
    for (const auto group : groups) {
        for (const test_case& one : group) {
            if (!is_wanted(world, one.name)) continue;
            try {
                one.run(world, seed);
            } catch (const std::exception& failed) {
                throw std::runtime_error{std::string{one.name} + ": " + failed.what()};
            }
        }
    }
    require_way(world);
}

}  // namespace conformance
