// SPDX-License-Identifier: Apache-2.0
// Kernels that reach other PEs by the progress engine alone (VIADUCT_ROUTE=engine, which this program sets): what they
// do with memory of either heap, from shared memory as well, every atomic, many threads on full rings, collectives, and
// refusals.
// Run by viarun, or with a number as so many PEs that are threads; needs a GPU a PE or one for all. With `host` as well
// only where the engine needs no GPU: compute-sanitizer lets no second kernel run beside one that waits.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <thread>

#define KERNELS_CONTEXT via::device::far_context
#include "far_team_tests.cuh"
#include "heap_tests.cuh"

namespace {

using namespace heaps;

/// How much of it is done.
struct extent {
    std::vector<kind> where{kind::host, kind::device};
    unsigned rounds = 4;  ///< of a crowd
    word pings = 2000;
};

// --- Refusals. ---

__global__ void ask_wrongly(const __grid_constant__ kernel_transfers::context ctx, word* local, word* there, int pe,
                            int what) {
    if (what == 0) ctx.p(local, word{1}, pe);
    if (what == 1) ctx.atomic_add(there, word{1}, ctx.npes());
    if (what == 2) (void)ctx.atomic_fetch_add(local, word{1}, pe);
}

void refusals(const job& on) {
    memory words{on.world, kind::device, 64};
    word* local = nullptr;
    check(cudaMalloc(&local, 8), "cudaMalloc");
    for (const int what : {0, 1, 2}) {
        ask_wrongly<<<1, 1, 0, on.stream>>>(on.context, local, words.as<word>(), on.right, what);
        on.wait();
        via_status status = VIA_OK;
        try {
            on.world.check_kernels();
        } catch (const via::error& error) {
            status = error.status();
        }
        require(status == (what == 1 ? VIA_ERR_PE : VIA_ERR_ADDRESS), "wrong call " + std::to_string(what));
        on.world.check_kernels();
    }
    check(cudaFree(local), "cudaFree");
    on.world.barrier();
}

// --- Atomics, each on a word of its own, that nobody else touches. ---

constexpr int kinds_of_atomics = 8;

/// What is expected is computed here as well, in the same order. Returns how many differ.
template <class T>
__device__ void each_atomic(const kernel_transfers::context& ctx, T* words, T* expected, int pe, int* wrong) {
    const auto differs = [&](T got, T want) {
        if (got != want) atomicAdd(wrong, 1);
    };
    T* const w = words;
    T before = T{};
    ctx.atomic_set(w, T(17), pe);
    differs(ctx.atomic_fetch(w, pe), T(17));
    differs(ctx.atomic_swap(w, T(29), pe), T(17));
    ctx.atomic_add(w, T(13), pe);
    differs(ctx.atomic_fetch_add(w, T(100), pe), T(42));
    differs(ctx.atomic_fetch_inc(w, pe), T(142));
    ctx.atomic_inc(w, pe);
    before = T(144);
    if constexpr (vd::detail::is_word<T>) {
        differs(ctx.atomic_compare_swap(w, T(1), T(2), pe), before);
        differs(ctx.atomic_compare_swap(w, before, T(0x3ff), pe), before);
        differs(ctx.atomic_fetch_and(w, T(0x0fe), pe), T(0x3ff));
        ctx.atomic_and(w, T(0x0fc), pe);
        differs(ctx.atomic_fetch_or(w, T(0x101), pe), T(0x0fc));
        ctx.atomic_or(w, T(0x202), pe);
        differs(ctx.atomic_fetch_xor(w, T(0x00f), pe), T(0x3ff));
        ctx.atomic_xor(w, T(0xff0), pe);
        before = T(0xc00);
        ctx.atomic_add(w, T(-5), pe);
        before = T(0xc00 - 5);
    }
    *expected = before;
}

__global__ void all_atomics(const __grid_constant__ kernel_transfers::context ctx, unsigned char* there,
                            unsigned char* expected, vd::signal_word* signals, int pe, int* wrong) {
    const auto at = [&](unsigned char* base, int i) { return base + 8 * i; };
    switch (threadIdx.x) {
        case 0: each_atomic(ctx, (int*)at(there, 0), (int*)at(expected, 0), pe, wrong); break;
        case 1: each_atomic(ctx, (long long*)at(there, 1), (long long*)at(expected, 1), pe, wrong); break;
        case 2: each_atomic(ctx, (unsigned*)at(there, 2), (unsigned*)at(expected, 2), pe, wrong); break;
        case 3:
            each_atomic(ctx, (unsigned long long*)at(there, 3), (unsigned long long*)at(expected, 3), pe, wrong);
            break;
        case 4: each_atomic(ctx, (float*)at(there, 4), (float*)at(expected, 4), pe, wrong); break;
        case 5: each_atomic(ctx, (double*)at(there, 5), (double*)at(expected, 5), pe, wrong); break;
        default: ctx.signal_set(signals, 40, pe); ctx.signal_add(signals, 2, pe, vd::relaxed);
    }
    ctx.quiet(vd::block);
}

void atomics(const job& on, const extent& much) {
    for (const kind where : much.where) {
        memory words{on.world, where, kinds_of_atomics * 8};
        memory signals{on.world, where, 8};
        memory expected{on.world, kind::device, kinds_of_atomics * 8};
        memory wrong{on.world, kind::device, 8};
        words.write(std::vector<unsigned char>(kinds_of_atomics * 8, 0));
        expected.write(std::vector<unsigned char>(kinds_of_atomics * 8, 0));
        wrong.write(std::vector<unsigned char>(8, 0));
        on.world.barrier();
        all_atomics<<<1, 7, 0, on.stream>>>(on.context, words.as(), expected.as(), signals.as<vd::signal_word>(),
                                            on.right, wrong.as<int>());
        check(cudaGetLastError(), "launch");
        on.wait();
        on.world.check_kernels();
        on.world.barrier();
        require(on.world.g(wrong.as<int>(), on.world.pe()) == 0, "atomics fetch what was there: " + name(where));
        require(words.read(kinds_of_atomics * 8) == expected.read(kinds_of_atomics * 8), "and leave what they should");
        require(on.world.g(signals.as<word>(), on.world.pe()) == 42, "signals set and add");
        on.world.barrier();
    }
}

// --- Many threads, so that rings are full. ---

constexpr unsigned crowd_blocks = 64;
constexpr unsigned crowd_threads = 128;
constexpr unsigned crowd = crowd_blocks * crowd_threads;

/// Each thread adds to one counter, and puts into words of its own; some ask meanwhile.
__global__ void crowded(const __grid_constant__ kernel_transfers::context ctx, word* counter, word* words,
                        unsigned crowd_rounds, int pe, int* wrong) {
    const unsigned me = blockIdx.x * blockDim.x + threadIdx.x;
    for (unsigned round = 0; round < crowd_rounds; ++round) {
        ctx.p(words + round * crowd + me, word{me} * 10 + round, pe);
        if (me % 61 == round % 61) {
            if (ctx.atomic_fetch_add(counter, word{1}, pe) >= crowd * crowd_rounds) atomicAdd(wrong, 1);
            if (ctx.g(words + round * crowd + me, pe) != word{me} * 10 + round) atomicAdd(wrong, 1);
        } else {
            ctx.atomic_add(counter, word{1}, pe);
        }
    }
    ctx.quiet(vd::block);
}

void full_rings(const job& on, const extent& much) {
    const unsigned crowd_rounds = much.rounds;
    for (const kind where : much.where) {
        memory counter{on.world, where, 8};
        memory words{on.world, where, 8 * crowd * crowd_rounds};
        memory wrong{on.world, kind::device, 8};
        counter.write(std::vector<unsigned char>(8, 0));
        wrong.write(std::vector<unsigned char>(8, 0));
        words.write(std::vector<unsigned char>(8 * crowd * crowd_rounds, 0xEE));
        on.world.barrier();
        crowded<<<crowd_blocks, crowd_threads, 0, on.stream>>>(on.context, counter.as<word>(), words.as<word>(),
                                                               crowd_rounds, on.right, wrong.as<int>());
        check(cudaGetLastError(), "launch");
        on.wait();
        on.world.check_kernels();
        on.world.barrier();
        require(on.world.g(wrong.as<int>(), on.world.pe()) == 0, "answers are right: " + name(where));
        require(on.world.g(counter.as<word>(), on.world.pe()) == crowd * crowd_rounds, "every addition was done once");
        const auto got = words.read(8 * crowd * crowd_rounds);
        for (unsigned i = 0; i < crowd * crowd_rounds; ++i) {
            word value = 0;
            std::memcpy(&value, got.data() + 8 * i, 8);
            require(value == word{i % crowd} * 10 + i / crowd, "word " + std::to_string(i));
        }
        on.world.barrier();
    }
}

// --- Shared memory, which nobody but the block reaches. ---

__global__ void from_shared(const __grid_constant__ kernel_transfers::context ctx, unsigned char* there, int pe,
                            int* wrong) {
    __shared__ unsigned char out[77];
    __shared__ unsigned char in[77];
    for (unsigned i = threadIdx.x; i < 77; i += blockDim.x) out[i] = static_cast<unsigned char>(i * 3 + 1);
    ctx.put(vd::block, there + 5, out, 77, pe);
    ctx.quiet(vd::block);
    ctx.get(vd::block, in, there + 5, 77, pe);
    for (unsigned i = threadIdx.x; i < 77; i += blockDim.x)
        if (in[i] != out[i]) atomicAdd(wrong, 1);
}

void shared_memory(const job& on, const extent& much) {
    for (const kind where : much.where) {
        memory there{on.world, where, 100};
        memory wrong{on.world, kind::device, 8};
        there.write(std::vector<unsigned char>(100, 0xA5));
        wrong.write(std::vector<unsigned char>(8, 0));
        on.world.barrier();
        from_shared<<<1, 64, 0, on.stream>>>(on.context, there.as(), on.right, wrong.as<int>());
        check(cudaGetLastError(), "launch");
        on.wait();
        on.world.check_kernels();
        on.world.barrier();
        require(on.world.g(wrong.as<int>(), on.world.pe()) == 0, "what was put from shared memory comes back");
        std::vector<unsigned char> model(100, 0xA5);
        for (unsigned i = 0; i < 77; ++i) model[5 + i] = static_cast<unsigned char>(i * 3 + 1);
        require(there.read(100) == model, "and nothing around it was written");
        on.world.barrier();
    }
}

// --- How long it takes. ---

__global__ void ping_pong(const __grid_constant__ kernel_transfers::context ctx, word* data, word* source,
                          vd::signal_word* signal, int other, bool first, word pings) {
    for (word round = 1; round <= pings; ++round) {
        if (!first && ctx.signal_wait_until(signal, vd::cmp::ge, round) < round) return;
        ctx.put_signal_nbi(data, source, 1, signal, round, vd::signal_op::set, other);
        if (first && ctx.signal_wait_until(signal, vd::cmp::ge, round) < round) return;
    }
}

/// Between the PEs 0 and 1; kernels that share a GPU without sharing a process take turns there, which takes longest.
void latency(const job& on, const extent& much) {
    const word pings = much.pings;
    for (const kind where : much.where) {
        memory data{on.world, where, 8};
        memory source{on.world, kind::device, 8};
        memory signal{on.world, where, 8};
        signal.write(std::vector<unsigned char>(8, 0));
        on.world.barrier();
        const auto began = std::chrono::steady_clock::now();
        if (on.world.pe() < 2) {
            ping_pong<<<1, 1, 0, on.stream>>>(on.context, data.as<word>(), source.as<word>(),
                                              signal.as<vd::signal_word>(), 1 - on.world.pe(), on.world.pe() == 0,
                                              pings);
            on.wait();
        }
        const std::chrono::duration<double, std::micro> took = std::chrono::steady_clock::now() - began;
        on.world.check_kernels();
        if (on.world.pe() == 0) {
            std::printf("put and signal of 8 B to a kernel, one way, %s heap: %.2f us\n", name(where).c_str(),
                        took.count() / (2 * pings));
        }
        on.world.barrier();
    }
}

// --- A call of CUDA that waits for kernels, while one waits for the engine. ---

__global__ void get_when_told(const __grid_constant__ kernel_transfers::context ctx, word* near, const word* far,
                              int pe, volatile word* told, volatile word* ended) {
    while (*told == 0) __nanosleep(1000);
    ctx.get(near, far, 1, pe);
    __threadfence_system();
    *ended = 1;
}

/// The engine may have to wait for the one who frees, who waits for the kernel, which waits for the engine: says
/// whether, and then does not end well.
void freed_meanwhile(const job& on) {
    memory far{on.world, kind::device, 8};
    memory near{on.world, kind::device, 8};
    word* signs = nullptr;
    check(cudaMallocHost(&signs, 128), "cudaMallocHost");
    signs[0] = signs[8] = 0;
    void* other = nullptr;
    check(cudaMalloc(&other, 1 << 20), "cudaMalloc");
    on.world.barrier();
    if (on.world.pe() == 0) {
        get_when_told<<<1, 1, 0, on.stream>>>(on.context, near.as<word>(), far.as<word>(), on.right, signs, signs + 8);
        check(cudaGetLastError(), "launch");
        std::thread freeing{[&] { (void)cudaFree(other); }};
        std::this_thread::sleep_for(std::chrono::milliseconds{200});  // it is in there by now
        __atomic_store_n(signs, 1, __ATOMIC_RELEASE);
        const auto began = std::chrono::steady_clock::now();
        while (__atomic_load_n(signs + 8, __ATOMIC_ACQUIRE) == 0) {
            if (std::chrono::steady_clock::now() - began < std::chrono::seconds{10}) continue;
            std::printf("a kernel waits for the engine, and cudaFree() for the kernel: nobody goes on\n");
            std::_Exit(9);
        }
        freeing.join();
        std::printf("a kernel waits for the engine, and cudaFree() for the kernel: both go on\n");
    }
    on.world.barrier();
    on.wait();
    check(cudaFreeHost(signs), "cudaFreeHost");
}

void run(const job& on, const extent& much) {
    const auto test = [&](const char* what, auto body) {
        const auto began = std::chrono::steady_clock::now();
        body(on);
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
        if (on.world.pe() == 0) std::printf("%s: ok, %.1f s\n", what, took.count());
    };
    test("refusals", refusals);
    test("atomics", [&](const job& all) { atomics(all, much); });
    test("shared memory", [&](const job& all) { shared_memory(all, much); });
    test("full rings", [&](const job& all) { full_rings(all, much); });
    if (much.where.size() == 1) return;
    on.world.expose_host_heap();  // this PE's own: the other end of transfers
    test("transfers", [](const job& all) { transfers(all, 64); });
    test("order", order);
    test("prepared transfers", prepared_transfers);
    test("prepared signals", prepared_signals);
    test("teams", far_teams::all);
    test("kernels and processors", both_sides);
    test("latency", [&](const job& all) { latency(all, much); });
}

}  // namespace

int main(int argc, char** argv) {
    program::prepare();
    setenv("VIADUCT_ROUTE", "engine", 1);
    const int threads = program::threads_asked(argc, argv);
    extent much;
    if (threads == 0) much.rounds = 1, much.pings = 50;  // processes may take turns on one GPU, of milliseconds each
    const char* const part = argc > 2 ? argv[2] : "";
    if (std::strcmp(part, "host") == 0) much.where = {kind::host};
    const auto body = [&](via::world& world) {
        const job on{world};
        require(on.context.abi().engine != 0, "kernels have an engine");
        std::strcmp(part, "freed") == 0 ? freed_meanwhile(on) : run(on, much);
        if (world.pe() == 0) std::printf("the engine for kernels of %d PEs: ok\n", world.npes());
    };
    return program::run("engine test", body, threads);
}
