// SPDX-License-Identifier: Apache-2.0
// Every call on a stream, each in a capture of its own, in every mode that CUDA captures in: it is captured, and the
// graph runs twice; or it is refused by a named error, and the capture goes on. Words and data lie in each heap. Run by
// viarun, with VIADUCT_ROUTE=engine as well; needs a GPU a PE or one for all.
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include <cuda_runtime_api.h>
#include <viaduct/viaduct.hpp>
#include <viaduct_stream.h>

#include "program.hpp"

namespace {

using word = std::uint64_t;

using program::check;
using program::require;
using program::stream;

/// What a captured call must do.
enum class fate { runs, is_refused, either };

struct one_call {
    std::string name;
    fate expected;
    std::function<via_status(cudaStream_t)> enqueue;
};

std::string last_error() {
    via_error_info info{};
    via_last_error(&info);
    return info.message;
}

/// Captures one call on a stream that the library has not seen, and runs what came of it.
void capture(const one_call& call, cudaStreamCaptureMode mode, const std::string& where) {
    const stream on;
    const std::string name = call.name + where;
    check(cudaStreamBeginCapture(on, mode), name);
    const via_status status = call.enqueue(on);
    const std::string why = status == VIA_OK ? "" : last_error();
    cudaGraph_t graph = nullptr;
    const cudaError_t ended = cudaStreamEndCapture(on, &graph);
    require(status == VIA_OK || (status != VIA_ERR_INTERNAL && !why.empty()), name + " is refused without a word");
    require(call.expected == fate::either || (status == VIA_OK) == (call.expected == fate::runs),
            name + (status == VIA_OK ? " is captured" : " is refused: " + why));
    check(ended, name + " has ended its capture (" + why + ")");
    if (status == VIA_OK) {
        cudaGraphExec_t exec = nullptr;
        check(cudaGraphInstantiate(&exec, graph, 0), name);
        for (int i = 0; i < 2; ++i) check(cudaGraphLaunch(exec, on), name);
        on.wait();
        check(cudaGraphExecDestroy(exec), name);
    } else {
        std::printf("%s: refused: %s\n", name.c_str(), why.c_str());
    }
    check(cudaGraphDestroy(graph), name);
}

/// Memory of one heap, and the calls that use it.
struct ground {
    via::world& world;
    via_context* by;
    unsigned char *dest, *source;
    word *mine, *result;  ///< words of that heap; numbers in device memory
    int right;
    bool adds;  ///< whether atomics are possible there

    [[nodiscard]] via_condition condition() const {
        static constexpr word one = 1;
        via_condition what{};
        what.type = VIA_UINT64;
        what.cmp = VIA_EQ;
        what.words = mine;
        what.count = 1;
        what.values = &one;
        return what;
    }
};

constexpr std::size_t small = 1000;
constexpr std::size_t large = 300000;

std::vector<one_call> transfers(const ground& g) {
    static std::vector<unsigned char> pageable(large);
    const auto add = g.adds ? fate::runs : fate::is_refused;
    static constexpr word one = 1;
    return {
        {"put", fate::runs, [=](auto s) { return via_put_on_stream(g.by, g.dest, g.source, small, g.right, s); }},
        {"get", fate::runs, [=](auto s) { return via_get_on_stream(g.by, g.source, g.dest, large, g.right, s); }},
        {"put of pageable memory", fate::either,
         [=](auto s) { return via_put_on_stream(g.by, g.dest, pageable.data(), small, g.right, s); }},
        {"get to pageable memory", fate::either,
         [=](auto s) { return via_get_on_stream(g.by, pageable.data(), g.dest, small, g.right, s); }},
        {"put_nbi and quiet", fate::runs,
         [=](auto s) {
             const via_status put = via_put_nbi_on_stream(g.by, g.dest, g.source, large, g.right, s);
             return put != VIA_OK ? put : via_quiet_on_stream(g.by, s);
         }},
        {"get_nbi and quiet_pe", fate::runs,
         [=](auto s) {
             const via_status get = via_get_nbi_on_stream(g.by, g.source, g.dest, large, g.right, s);
             return get != VIA_OK ? get : via_quiet_pe_on_stream(g.by, g.right, s);
         }},
        {"iput", fate::runs,
         [=](auto s) { return via_iput_on_stream(g.by, g.dest, 3, g.source, 2, 8, 50, g.right, s); }},
        {"iget", fate::runs,
         [=](auto s) { return via_iget_on_stream(g.by, g.source, 3, g.dest, 2, 8, 50, g.right, s); }},
        {"signal", fate::runs,
         [=](auto s) { return via_signal_on_stream(g.by, g.mine, 1, VIA_SIGNAL_SET, g.right, s); }},
        {"signal that adds", add,
         [=](auto s) { return via_signal_on_stream(g.by, g.mine + 1, 1, VIA_SIGNAL_ADD, g.right, s); }},
        {"put_signal", fate::runs,
         [=](auto s) {
             return via_put_signal_on_stream(g.by, g.dest, g.source, large, g.mine, 1, VIA_SIGNAL_SET, g.right, s);
         }},
        {"atomic", add,
         [=](auto s) {
             return via_atomic_on_stream(g.by, VIA_ATOMIC_ADD, VIA_UINT64, g.mine + 1, &one, nullptr, g.result, g.right,
                                         s);
         }},
        {"fence", fate::runs, [=](auto s) { return via_fence_on_stream(g.by, s); }},
        {"signal_wait_until", fate::runs,
         [=](auto s) { return via_signal_wait_until_on_stream(g.by, g.mine, VIA_EQ, 1, s); }},
        {"wait_all", fate::runs,
         [=](auto s) {
             const via_condition what = g.condition();
             return via_wait_all_on_stream(g.by, &what, s);
         }},
        {"wait_any", fate::runs,
         [=](auto s) {
             const via_condition what = g.condition();
             return via_wait_any_on_stream(g.by, &what, g.result, s);
         }},
        {"wait_some", fate::runs,
         [=](auto s) {
             const via_condition what = g.condition();
             return via_wait_some_on_stream(g.by, &what, g.result + 1, g.result, s);
         }},
    };
}

/// Of a team that no stream has seen: the first of them makes it known to the GPUs, in the capture.
std::vector<one_call> collectives(const ground& g, via_team* team) {
    auto* const numbers = reinterpret_cast<word*>(g.dest);
    auto* const others = reinterpret_cast<word*>(g.source);
    auto* const table = g.result + 8;  // zeros
    constexpr auto together = fate::runs;
    return {
        {"barrier", together, [=](auto s) { return via_barrier_on_stream(team, s); }},
        {"sync", together, [=](auto s) { return via_sync_on_stream(team, s); }},
        {"broadcast", together, [=](auto s) { return via_broadcast_on_stream(team, g.dest, g.source, small, 0, s); }},
        {"large broadcast", together,
         [=](auto s) { return via_broadcast_on_stream(team, g.dest, g.source, large, 0, s); }},
        {"fcollect", together, [=](auto s) { return via_fcollect_on_stream(team, g.dest, g.source, small, s); }},
        {"alltoall", together, [=](auto s) { return via_alltoall_on_stream(team, g.dest, g.source, small, s); }},
        {"alltoalls", together,
         [=](auto s) { return via_alltoalls_on_stream(team, g.dest, 2, g.source, 3, 4, 20, s); }},
        {"large alltoalls", together,
         [=](auto s) { return via_alltoalls_on_stream(team, g.dest, 1, g.source, 1, 8, 5000, s); }},
        {"collect", together, [=](auto s) { return via_collect_on_stream(team, g.dest, large, g.source, small, s); }},
        {"alltoallv", together,
         [=](auto s) { return via_alltoallv_on_stream(team, g.dest, table, g.source, table, table, s); }},
        {"gather", together, [=](auto s) { return via_gather_on_stream(team, g.dest, g.source, small, 0, s); }},
        {"scatter", together, [=](auto s) { return via_scatter_on_stream(team, g.dest, g.source, small, 0, s); }},
        {"reduce", together,
         [=](auto s) { return via_reduce_on_stream(team, VIA_SUM, VIA_UINT64, numbers, others, 10, s); }},
        {"large reduce", together,
         [=](auto s) { return via_reduce_on_stream(team, VIA_MAX, VIA_UINT64, numbers, others, 20000, s); }},
        {"scan", together,
         [=](auto s) { return via_scan_on_stream(team, VIA_SUM, VIA_INT64, numbers, others, 10, true, s); }},
    };
}

/// Words that all waits find as they want them.
void set_words(const ground& g) {
    g.world.p(g.mine, word{1}, g.world.pe());
    g.world.quiet();
    g.world.barrier();
}

void capture_all(const std::vector<one_call>& calls, const ground& g, const std::string& where) {
    static constexpr cudaStreamCaptureMode modes[] = {cudaStreamCaptureModeGlobal, cudaStreamCaptureModeThreadLocal,
                                                      cudaStreamCaptureModeRelaxed};
    static constexpr const char* names[] = {" (global)", " (thread-local)", " (relaxed)"};
    for (const one_call& call : calls) {
        for (int mode = 0; mode < 3; ++mode) {
            set_words(g);
            capture(call, modes[mode], where + names[mode]);
            g.world.barrier();
        }
    }
}

/// What was sent before the capture, on streams of the library's own, cannot be joined in it while it waits for
/// something; it can be after it. The first streams of a world have such, for what goes to others.
void unfinished_before(const ground& g, word* gate) {
    const stream on;
    via::check(via_signal_wait_until_on_stream(g.by, gate, VIA_EQ, 7, on));
    via::check(via_put_nbi_on_stream(g.by, g.dest, g.source, large, g.right, on));
    check(cudaStreamBeginCapture(on, cudaStreamCaptureModeThreadLocal), "cudaStreamBeginCapture");
    require(via_quiet_on_stream(g.by, on) == VIA_ERR_UNSUPPORTED, "quiet of what is not in the capture is refused");
    require(via_put_nbi_on_stream(g.by, g.dest, g.source, large, g.right, on) == VIA_ERR_UNSUPPORTED,
            "so is more of it");
    require(last_error().find("capture") != std::string::npos, "and told why: " + last_error());
    via::check(via_put_on_stream(g.by, g.dest, g.source, small, g.right, on));
    cudaGraph_t graph = nullptr;
    check(cudaStreamEndCapture(on, &graph), "the capture goes on");
    check(cudaGraphDestroy(graph), "cudaGraphDestroy");
    g.world.p(gate, word{7}, g.world.pe());
    via::check(via_quiet_on_stream(g.by, on));
    on.wait();
    g.world.barrier();
}

/// What the engine has not done yet cannot be waited for in a capture; after it, it can.
void busy_engine(const ground& g, word* gate) {
    const stream on;
    via::check(via_signal_wait_until_on_stream(g.by, gate, VIA_EQ, 7, on));
    via::check(via_put_nbi_on_stream(g.by, g.dest, g.source, large, g.right, on));
    check(cudaStreamBeginCapture(on, cudaStreamCaptureModeThreadLocal), "cudaStreamBeginCapture");
    require(via_quiet_on_stream(g.by, on) == VIA_ERR_UNSUPPORTED, "quiet of what the engine has is refused");
    require(last_error().find("capture") != std::string::npos, "and told why: " + last_error());
    via::check(via_put_nbi_on_stream(g.by, g.dest, g.source, small, g.right, on));
    cudaGraph_t graph = nullptr;
    check(cudaStreamEndCapture(on, &graph), "the capture goes on");
    check(cudaGraphDestroy(graph), "cudaGraphDestroy");
    g.world.p(gate, word{7}, g.world.pe());
    via::check(via_quiet_on_stream(g.by, on));
    on.wait();
    g.world.barrier();
}

/// A capture that ends without what was forked off in it, for another PE, is lost with it, and the next one knows
/// nothing of that.
void unfinished_capture(const ground& g) {
    const stream on;
    const auto begin = [&] {
        check(cudaStreamBeginCapture(on, cudaStreamCaptureModeThreadLocal), "cudaStreamBeginCapture");
    };
    cudaGraph_t graph = nullptr;
    begin();
    via::check(via_put_nbi_on_stream(g.by, g.dest, g.source, large, g.right, on));
    require(cudaStreamEndCapture(on, &graph) == cudaErrorStreamCaptureUnjoined, "what was forked is not joined");
    (void)cudaGetLastError();
    begin();
    via::check(via_put_nbi_on_stream(g.by, g.dest, g.source, large, g.right, on));
    via::check(via_quiet_on_stream(g.by, on));
    check(cudaStreamEndCapture(on, &graph), "the next capture has only what is its own");
    check(cudaGraphDestroy(graph), "cudaGraphDestroy");
    g.world.barrier();
}

void run(via::world& world, int options) {
    auto dest = world.allocate_device<unsigned char>(large * std::size_t(world.npes()));
    auto source = world.allocate_device<unsigned char>(large * std::size_t(world.npes()));
    auto words = world.allocate_device<word>(8);
    auto result = world.allocate_device<word>(64);
    auto host_dest = world.allocate<unsigned char>(large);
    auto host_source = world.allocate<unsigned char>(large);
    auto host_words = world.allocate<word>(8);
    via::context by = world.everyone().make_context(options);
    int gpu = 0;
    int native = 0;
    check(cudaGetDevice(&gpu), "cudaGetDevice");
    check(cudaDeviceGetAttribute(&native, cudaDevAttrHostNativeAtomicSupported, gpu), "cudaDeviceGetAttribute");
    const int right = (world.pe() + 1) % world.npes();
    const std::string how = options == 0 ? "" : ", by kernels";
    const char* const route = std::getenv("VIADUCT_ROUTE");
    const bool by_engine = right != world.pe() && route != nullptr && std::string{route} == "engine";
    via_context* const handle = by.context_handle();
    const ground on_device{world, handle, dest.data(), source.data(), words.data(), result.data(), right, true};
    const ground on_host{world,         handle, host_dest.data(),        host_source.data(), host_words.data(),
                         result.data(), right,  native != 0 || by_engine};
    word* const gate = host_words.data() + 2;
    if (options == 0 && by_engine) busy_engine(on_device, gate);
    if (options == 0 && !by_engine) {
        if (world.npes() > 1) {
            unfinished_before(on_device, gate);
            unfinished_capture(on_device);
        }
    }
    capture_all(transfers(on_device), on_device, how);
    capture_all(transfers(on_host), on_host, " on the host heap" + how);
    // Once a team that is a range of PEs and once, where there are enough, one that is not.
    for (const int other : {0, 1}) {
        if (options != 0) continue;
        via::team fresh = world.everyone().split(0, world.pe() ^ other);
        capture_all(collectives(on_device, fresh.team_handle()), on_device, " of a new team");
    }
}

}  // namespace

int main() {
    return program::run("capture test", [](via::world& world) {
        world.expose_host_heap();
        run(world, 0);
        run(world, VIA_CONTEXT_KERNELS);
        if (world.pe() == 0) std::printf("captures of %d PEs: ok\n", world.npes());
    });
}
