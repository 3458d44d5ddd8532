// SPDX-License-Identifier: Apache-2.0
// Put and get in every scope, of every alignment, against a model; what surrounds a destination stays as it was.
#pragma once

#include <random>

#include "check.hpp"
#include "job.cuh"

namespace transfer_test {

namespace vd = via::device;

/// One copy of a batch: bytes from the start of a slot.
struct one {
    unsigned dest;
    unsigned source;
    unsigned count;
};
enum class op { put, get, put_nbi, get_nbi, put_signal, iput, iget };
inline constexpr std::size_t slot = 96 << 10;
inline constexpr int cases = 192;
inline constexpr unsigned lent_bytes = 66 << 10;

template <class T, class Scope>
__device__ void copy(const vd::context& ctx, Scope group, op what, T* dest, T* source, unsigned count,
                     vd::signal_word* word) {
    switch (what) {
        case op::put: ctx.put(group, dest, source, count, 1); break;
        case op::get: ctx.get(group, dest, source, count, 1); break;
        case op::put_nbi: ctx.put_nbi(group, dest, source, count, 1); break;
        case op::get_nbi: ctx.get_nbi(group, dest, source, count, 1); break;
        case op::put_signal: ctx.put_signal(group, dest, source, count, word, 1, vd::signal_op::add, 1); break;
        case op::iput: ctx.iput(group, dest, 3, source, 2, count, 1); break;
        case op::iget: ctx.iget(group, dest, 2, source, 3, count, 1); break;
    }
}

/// Group `index` of `groups` does its share of the cases.
template <class T, class Scope>
__device__ void share(const vd::context& ctx, Scope group, op what, char* dest, char* source, const one* all,
                      unsigned index, unsigned groups, vd::signal_word* word) {
    for (unsigned i = index; i < cases; i += groups)
        copy(ctx, group, what, reinterpret_cast<T*>(dest + i * slot + all[i].dest),
             reinterpret_cast<T*>(source + i * slot + all[i].source), all[i].count, word);
    ctx.quiet(group);
}

template <class T>
__global__ void __launch_bounds__(256) by_thread(const __grid_constant__ vd::context ctx, op what, char* dest,
                                                 char* source, const one* all, vd::signal_word* word) {
    share<T>(ctx, vd::thread, what, dest, source, all, blockIdx.x * blockDim.x + threadIdx.x, gridDim.x * blockDim.x,
             word);
}
template <class T>
__global__ void __launch_bounds__(256) by_warp(const __grid_constant__ vd::context ctx, op what, char* dest,
                                               char* source, const one* all, vd::signal_word* word) {
    share<T>(ctx, vd::warp, what, dest, source, all, (blockIdx.x * blockDim.x + threadIdx.x) / 32,
             gridDim.x * blockDim.x / 32, word);
}
template <class T>
__global__ void __launch_bounds__(1024) by_block(const __grid_constant__ vd::context ctx, op what, char* dest,
                                                 char* source, const one* all, vd::signal_word* word) {
    share<T>(ctx, vd::block, what, dest, source, all, blockIdx.x, gridDim.x, word);
}
template <class T>
__global__ void __launch_bounds__(128) by_thread_lent(const __grid_constant__ vd::context ctx, op what, char* dest,
                                                      char* source, const one* all, vd::signal_word* word) {
    extern __shared__ char shared[];
    if (threadIdx.x == 0)
        share<T>(ctx, vd::lend(vd::thread, shared, lent_bytes), what, dest, source, all, blockIdx.x, gridDim.x, word);
}
template <class T>
__global__ void __launch_bounds__(128) by_block_lent(const __grid_constant__ vd::context ctx, op what, char* dest,
                                                     char* source, const one* all, vd::signal_word* word) {
    extern __shared__ char shared[];
    share<T>(ctx, vd::lend(vd::block, shared, 5000), what, dest, source, all, blockIdx.x, gridDim.x, word);
}

template <class T>
std::vector<one> random_cases(std::mt19937& random, bool strided) {
    std::vector<one> all;
    for (int i = 0; i < cases; ++i) {
        constexpr unsigned unit = alignof(T);
        const auto offset = [&] { return static_cast<unsigned>(random() % 32) / unit * unit + 64; };
        const unsigned most = i % 8 == 7 ? 60000 : i % 4 == 3 ? 5000 : 200;
        const unsigned count =
            i < 48 ? static_cast<unsigned>(i) : static_cast<unsigned>(random() % (most / sizeof(T) + 1));
        all.push_back({offset(), offset(), strided ? count / 4 : count});
        if (i % 3 == 0) all.back().source = all.back().dest;
    }
    return all;
}

template <class T, class Kernel>
void against_model(const char* name, Kernel kernel, dim3 blocks, dim3 threads, unsigned shared) {
    job::world w{2, cases * slot + 64};
    std::mt19937 random{7};
    one* device_cases = nullptr;
    job::cuda(cudaSetDevice(w.on(0).gpu));
    job::cuda(cudaMalloc(&device_cases, cases * sizeof(one)));
    if (shared != 0)
        job::cuda(cudaFuncSetAttribute(reinterpret_cast<const void*>(kernel),
                                       cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(shared)));
    std::vector<char> pattern(cases * slot);
    for (auto& byte : pattern) byte = static_cast<char>(random());
    for (const op what : {op::put, op::get, op::put_nbi, op::get_nbi, op::put_signal, op::iput, op::iget}) {
        const bool strided = what == op::iput || what == op::iget;
        const bool gets = what == op::get || what == op::get_nbi || what == op::iget;
        const auto all = random_cases<T>(random, strided);
        char* near = w[0].own;
        char* there = gets ? w[1].heap : w[0].own;  // the source
        char* target = gets ? near : w[1].heap;     // the destination
        job::cuda(cudaMemcpy(there, pattern.data(), pattern.size(), cudaMemcpyHostToDevice));
        job::cuda(cudaMemset(target, 0xA5, pattern.size()));
        job::cuda(cudaMemset(w[1].heap + cases * slot, 0, 64));
        job::cuda(cudaMemcpy(device_cases, all.data(), cases * sizeof(one), cudaMemcpyHostToDevice));
        for (int g = 0; g < job::gpus(); ++g) job::cuda(cudaSetDevice(g)), job::cuda(cudaDeviceSynchronize());
        auto& p = w.on(0);
        kernel<<<blocks, threads, shared, p.stream>>>(p.context, what, gets ? near : p.heap, gets ? p.heap : near,
                                                      device_cases, w.at<vd::signal_word>(0, cases * slot));
        job::cuda(cudaGetLastError());
        w.wait();
        std::vector<char> model(pattern.size(), static_cast<char>(0xA5));
        for (int i = 0; i < cases; ++i) {
            const std::size_t ds = what == op::iput ? 3 : what == op::iget ? 2 : 1;
            const std::size_t ss = what == op::iput ? 2 : what == op::iget ? 3 : 1;
            for (unsigned e = 0; e < all[i].count; ++e)
                std::memcpy(&model[i * slot + all[i].dest + e * ds * sizeof(T)],
                            &pattern[i * slot + all[i].source + e * ss * sizeof(T)], sizeof(T));
        }
        std::vector<char> got(pattern.size());
        job::cuda(cudaMemcpy(got.data(), target, got.size(), cudaMemcpyDeviceToHost));
        for (int i = 0; i < cases; ++i) {
            if (std::memcmp(&got[i * slot], &model[i * slot], slot) == 0) {
                check::that(true, "");
                continue;
            }
            std::size_t at = 0;
            while (got[i * slot + at] == model[i * slot + at]) ++at;
            check::that(false, std::string{name} + " op " + std::to_string(static_cast<int>(what)) + " of " +
                                   std::to_string(sizeof(T)) + "-byte elements, case " + std::to_string(i) + ": dest " +
                                   std::to_string(all[i].dest) + " source " + std::to_string(all[i].source) +
                                   " count " + std::to_string(all[i].count) + " differs first at " +
                                   std::to_string(at));
        }
        if (what == op::put_signal)
            check::that(w.read<unsigned long long>(1, cases * slot, 1)[0] == cases, "one signal a put");
    }
    check::that(!w.failed(), "nothing is reported");
    job::cuda(cudaFree(device_cases));
}

template <class T>
void of_type(const std::string& type, const std::string& filter) {
    check::run("transfer.thread." + type, filter, [] { against_model<T>("thread", by_thread<T>, 2, 96, 0); });
    check::run("transfer.warp." + type, filter, [] { against_model<T>("warp", by_warp<T>, 4, 128, 0); });
    check::run("transfer.block." + type, filter, [] { against_model<T>("block", by_block<T>, 8, 1024, 0); });
    check::run("transfer.block-of-100." + type, filter, [] { against_model<T>("block", by_block<T>, 8, 100, 0); });
    check::run("transfer.block-of-20." + type, filter, [] { against_model<T>("block", by_block<T>, 8, 20, 0); });
}
/// Shared memory is lent for two types only: what is copied by it does not depend on the type.
template <class T>
void of_type_lent(const std::string& type, const std::string& filter) {
    check::run("transfer.thread-lent." + type, filter,
               [] { against_model<T>("lent", by_thread_lent<T>, 16, 32, lent_bytes); });
    check::run("transfer.block-lent." + type, filter,
               [] { against_model<T>("lent", by_block_lent<T>, 16, 96, lent_bytes); });
}

struct triple {
    float x, y, z;
};

inline void all(const std::string& filter) {
    of_type<unsigned char>("u8", filter);
    of_type<short>("i16", filter);
    of_type<float>("f32", filter);
    of_type<double>("f64", filter);
    of_type<triple>("triple", filter);
    of_type<int4>("int4", filter);
    of_type_lent<unsigned char>("u8", filter);
    of_type_lent<double>("f64", filter);
}

}  // namespace transfer_test
