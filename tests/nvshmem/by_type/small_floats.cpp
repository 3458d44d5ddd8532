// SPDX-License-Identifier: Apache-2.0
// Reductions of CUDA's floating-point numbers of 16 bits, by the host and on streams, in a unit that nvcc has not
// compiled.
#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include "model.hpp"

namespace nvshmem_test {
namespace {

constexpr std::size_t block = 5;
constexpr int salt = 30;

/// Numbers of which few can be added and multiplied exactly.
float number(int pe, std::size_t place) {
    constexpr std::array<float, 6> exact{-2, -1, -0.5, 0.5, 1, 2};
    return exact[random_bits(pe, salt, place) % exact.size()];
}

/// Four functions of one operation.
template <class T>
struct calls {
    using on_host = int (*)(nvshmem_team_t, T*, const T*, std::size_t);
    using on_stream = int (*)(nvshmem_team_t, T*, const T*, std::size_t, cudaStream_t);

    const char* name;
    float (*fold)(float, float);
    on_host reduce, scatter;
    on_stream reduce_on, scatter_on;
};

template <class T, std::size_t Count>
void folded(const members& m, const stream& s, const std::array<calls<T>, Count>& all) {
    const std::size_t length = block * static_cast<std::size_t>(nvshmem_n_pes());
    const row<T> source{length};
    const row<T> dest{length};
    std::vector<T> mine;
    for (std::size_t i = 0; i < length; ++i) mine.push_back(T(number(m.pe, i)));
    source.write(mine);
    nvshmem_barrier_all();
    for (const calls<T>& each : all) {
        if (m.pe < 0) break;
        // Of the first elements, or of this PE's block.
        const auto require_folded = [&](std::size_t first, const char* how) {
            s.wait();
            const std::vector<T> got = dest.read();
            for (std::size_t i = 0; i < block; ++i) {
                float value = number(0, first + i);
                for (int pe = 1; pe < m.npes; ++pe) value = each.fold(value, number(pe, first + i));
                require(static_cast<float>(got[i]) == value, std::string{each.name} + how);
            }
            require(nvshmem_team_sync(m.team) == 0, "all have looked");
            dest.write(std::vector<T>(length, T(77.0F)));
            require(nvshmem_team_sync(m.team) == 0, "all have renewed");
        };
        const std::size_t own = block * static_cast<std::size_t>(m.pe);
        require(each.reduce(m.team, dest.at(), source.at(), block) == 0, each.name);
        require_folded(0, "_reduce");
        require(each.scatter(m.team, dest.at(), source.at(), block) == 0, each.name);
        require_folded(own, "_reducescatter");
        require(each.reduce_on(m.team, dest.at(), source.at(), block, s.get()) == 0, each.name);
        require_folded(0, "_reduce_on_stream");
        require(each.scatter_on(m.team, dest.at(), source.at(), block, s.get()) == 0, each.name);
        require_folded(own, "_reducescatter_on_stream");
    }
    together_at_end(nvshmem_barrier_all);
}

float sum(float a, float b) { return a + b; }
float product(float a, float b) { return a * b; }
float least(float a, float b) { return b < a ? b : a; }
float most(float a, float b) { return a < b ? b : a; }

}  // namespace

void small_floats(const members& m, const stream& s) {
    folded(m, s,
           std::array{calls<half>{"half_sum", sum, nvshmem_half_sum_reduce, nvshmem_half_sum_reducescatter,
                                  nvshmemx_half_sum_reduce_on_stream, nvshmemx_half_sum_reducescatter_on_stream},
                      calls<half>{"half_prod", product, nvshmem_half_prod_reduce, nvshmem_half_prod_reducescatter,
                                  nvshmemx_half_prod_reduce_on_stream, nvshmemx_half_prod_reducescatter_on_stream},
                      calls<half>{"half_min", least, nvshmem_half_min_reduce, nvshmem_half_min_reducescatter,
                                  nvshmemx_half_min_reduce_on_stream, nvshmemx_half_min_reducescatter_on_stream},
                      calls<half>{"half_max", most, nvshmem_half_max_reduce, nvshmem_half_max_reducescatter,
                                  nvshmemx_half_max_reduce_on_stream, nvshmemx_half_max_reducescatter_on_stream}});
    using bfloat16 = __nv_bfloat16;
    folded(
        m, s,
        std::array{
            calls<bfloat16>{"bfloat16_sum", sum, nvshmem_bfloat16_sum_reduce, nvshmem_bfloat16_sum_reducescatter,
                            nvshmemx_bfloat16_sum_reduce_on_stream, nvshmemx_bfloat16_sum_reducescatter_on_stream},
            calls<bfloat16>{"bfloat16_prod", product, nvshmem_bfloat16_prod_reduce, nvshmem_bfloat16_prod_reducescatter,
                            nvshmemx_bfloat16_prod_reduce_on_stream, nvshmemx_bfloat16_prod_reducescatter_on_stream},
            calls<bfloat16>{"bfloat16_min", least, nvshmem_bfloat16_min_reduce, nvshmem_bfloat16_min_reducescatter,
                            nvshmemx_bfloat16_min_reduce_on_stream, nvshmemx_bfloat16_min_reducescatter_on_stream},
            calls<bfloat16>{"bfloat16_max", most, nvshmem_bfloat16_max_reduce, nvshmem_bfloat16_max_reducescatter,
                            nvshmemx_bfloat16_max_reduce_on_stream, nvshmemx_bfloat16_max_reducescatter_on_stream}});
}

}  // namespace nvshmem_test
