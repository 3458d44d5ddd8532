// SPDX-License-Identifier: Apache-2.0
// Kernels on the host heap: refused before it is exposed; then every transfer in every scope against a model, signals
// between data and words of both heaps, kernels and processors that wait for each other, atomics where the GPU has
// them. Run by viarun; needs a GPU a PE or one for all.
#include <cstdio>
#include <cstdlib>
#include <string>

#include "heap_tests.cuh"

namespace {

using namespace heaps;

// --- Refusals. ---

__global__ void store_one(const __grid_constant__ kernel_transfers::context ctx, word* there, int pe) {
    ctx.p(there, word{1}, pe);
    if (ctx.ptr(there, pe) != nullptr) ctx.p(there, word{2}, pe);
}

void refused_before(const job& on) {
    memory words{on.world, kind::host, 64};
    store_one<<<1, 1, 0, on.stream>>>(on.context, words.as<word>(), on.right);
    on.wait();
    bool told = false;
    try {
        on.world.check_kernels();
    } catch (const via::error& error) {
        told =
            error.status() == VIA_ERR_PE && std::string{error.what()}.find("via_expose_host_heap") != std::string::npos;
    }
    require(told, "a put to a heap that is not exposed is refused, and the call that is missing is named");
    on.world.barrier();
    require(on.world.g(words.as<word>(), on.world.pe()) == 0, "nothing was written");
    on.world.barrier();
}

__global__ void add_one(const __grid_constant__ kernel_transfers::context ctx, word* there, vd::signal_word* signal,
                        int pe) {
    ctx.atomic_add(there, word{1}, pe);
    ctx.signal_add(signal, 1, pe);
}

void atomics(const job& on) {
    int native = 0;
    int gpu = 0;
    check(cudaGetDevice(&gpu), "cudaGetDevice");
    check(cudaDeviceGetAttribute(&native, cudaDevAttrHostNativeAtomicSupported, gpu), "cudaDeviceGetAttribute");
    memory words{on.world, kind::host, 64};
    add_one<<<1, 1, 0, on.stream>>>(on.context, words.as<word>(), words.as<vd::signal_word>(8), on.right);
    on.wait();
    via_status status = VIA_OK;
    try {
        on.world.check_kernels();
    } catch (const via::error& error) {
        status = error.status();
    }
    on.world.barrier();
    require(status == (native != 0 ? VIA_OK : VIA_ERR_UNSUPPORTED), "atomics on host memory are refused, or native");
    for (const std::size_t at : {0, 8})
        require(on.world.g(words.as<word>(at), on.world.pe()) == word(native), "what was refused was not done");
    on.world.barrier();
}

void run(via::world& world) {
    const job on{world};
    const auto test = [&](const char* what, void (*body)(const job&)) {
        body(on);
        if (world.pe() == 0) std::printf("%s: ok\n", what);
    };
    test("refused before", refused_before);
    world.expose_host_heap();
    test("transfers", [](const job& all) { transfers(all, ~0U); });
    test("order", order);
    test("prepared transfers", prepared_transfers);
    test("prepared signals", prepared_signals);
    test("kernels and processors", both_sides);
    test("atomics", atomics);
}

}  // namespace

int main() {
    program::prepare();
    return program::run("host heap test", [](via::world& world) {
        run(world);
        if (world.pe() == 0) std::printf("the host heap in kernels of %d PEs: ok\n", world.npes());
    });
}
