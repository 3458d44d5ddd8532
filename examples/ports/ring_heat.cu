// SPDX-License-Identifier: Apache-2.0
// Heat in a ring of cells, for NVSHMEM: every PE has a part of the ring, and in each step puts its outermost cells to
// its neighbours, with a signal behind them. The steps are one kernel; what all PEs have is summed up on the stream.
// Heat is counted in whole numbers, so that no order of a sum matters and none is lost; and since it does not come
// round the ring in these steps, any number of PEs finds the same.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <utility>
#include <vector>

#include <nvshmem.h>
#include <nvshmemx.h>

namespace {

using heat = long long;

constexpr int cells = 4096;  // of a PE
constexpr int threads = 256;
constexpr int steps = 500;  // of a kernel
constexpr int kernels = 4;
constexpr heat spark = 1'000'000'000'000'000;  // in the first cell of the ring, at the beginning

/// In symmetric memory. A row has a cell of either neighbour at its ends, and cell i of this PE at i + 1.
struct part {
    heat* row[2];       // before a step, and after it
    uint64_t* arrived;  // the last step whose cell came from the left, and from the right
    heat* mine;         // sum and maximum of this PE
    heat* all;          // and of all
};

__device__ heat flow(heat from, heat to) { return (from - to) / 4; }

/// Step `step` makes row[step % 2] of the other one. A neighbour can be one step ahead, and then writes to the row that
/// this PE has done with: it waited for what this PE sent after its last look at that row.
__device__ void advance(const part& p, uint64_t step, int left, int right) {
    const heat* const before = p.row[(step + 1) % 2];
    heat* const after = p.row[step % 2];
    if (threadIdx.x < 2) nvshmem_signal_wait_until(p.arrived + threadIdx.x, NVSHMEM_CMP_GE, step - 1);
    __syncthreads();
    for (int i = 1 + static_cast<int>(threadIdx.x); i <= cells; i += threads)
        after[i] = before[i] + flow(before[i - 1], before[i]) - flow(before[i], before[i + 1]);
    __syncthreads();
    if (threadIdx.x == 0)
        nvshmem_longlong_put_signal(after + cells + 1, after + 1, 1, p.arrived + 1, step, NVSHMEM_SIGNAL_SET, left);
    if (threadIdx.x == 1)
        nvshmem_longlong_put_signal(after, after + cells, 1, p.arrived, step, NVSHMEM_SIGNAL_SET, right);
}

__device__ void sum_up(const part& p, const heat* row) {
    __shared__ heat sum, hottest;
    if (threadIdx.x == 0) sum = hottest = 0;
    __syncthreads();
    for (int i = 1 + static_cast<int>(threadIdx.x); i <= cells; i += threads) {
        atomicAdd(reinterpret_cast<unsigned long long*>(&sum), static_cast<unsigned long long>(row[i]));
        atomicMax(&hottest, row[i]);
    }
    __syncthreads();
    if (threadIdx.x == 0) p.mine[0] = sum;
    if (threadIdx.x == 0) p.mine[1] = hottest;
}

/// One block. Signals count the steps from the first kernel on.
__global__ void many_steps(part p, uint64_t done) {
    const int pe = nvshmem_my_pe();
    const int npes = nvshmem_n_pes();
    for (uint64_t step = done + 1; step <= done + steps; ++step)
        advance(p, step, (pe + npes - 1) % npes, (pe + 1) % npes);
    sum_up(p, p.row[(done + steps) % 2]);
}

void require(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "PE %d: %s failed\n", nvshmem_my_pe(), what);
    nvshmem_global_exit(1);
}
void check_cuda(cudaError_t code, const char* what) { require(code == cudaSuccess, what); }

template <class T>
T* zeroed(std::size_t count) {
    auto* const made = static_cast<T*>(nvshmem_calloc(count, sizeof(T)));
    require(made != nullptr, "nvshmem_calloc()");
    return made;
}

/// Row 0 before the first step, with the neighbours' cells: PE 0 has the spark, and the one to its left sees it.
void light(const part& p) {
    const int npes = nvshmem_n_pes();
    if (nvshmem_my_pe() == 0)
        check_cuda(cudaMemcpy(p.row[0] + 1, &spark, sizeof spark, cudaMemcpyHostToDevice), "light");
    if (nvshmem_my_pe() == npes - 1)
        check_cuda(cudaMemcpy(p.row[0] + cells + 1, &spark, sizeof spark, cudaMemcpyHostToDevice), "light");
    check_cuda(cudaDeviceSynchronize(), "light");
    nvshmem_barrier_all();
}

/// The sum and the maximum over all PEs after the kernel before it on the stream.
std::pair<heat, heat> ask_all(const part& p, cudaStream_t stream) {
    heat found[2] = {};
    const nvshmem_team_t team = NVSHMEM_TEAM_WORLD;
    require(nvshmemx_longlong_sum_reduce_on_stream(team, p.all, p.mine, 1, stream) == 0, "sum");
    require(nvshmemx_longlong_max_reduce_on_stream(team, p.all + 1, p.mine + 1, 1, stream) == 0, "max");
    check_cuda(cudaMemcpyAsync(found, p.all, sizeof found, cudaMemcpyDeviceToHost, stream), "cudaMemcpyAsync()");
    check_cuda(cudaStreamSynchronize(stream), "many_steps");
    return {found[0], found[1]};
}

/// Time between two places in a stream.
class stopwatch {
public:
    stopwatch() {
        for (cudaEvent_t& each : at_) check_cuda(cudaEventCreate(&each), "cudaEventCreate()");
    }
    stopwatch(const stopwatch&) = delete;
    stopwatch& operator=(const stopwatch&) = delete;
    ~stopwatch() {
        for (cudaEvent_t each : at_) cudaEventDestroy(each);
    }
    void start(cudaStream_t stream) { check_cuda(cudaEventRecord(at_[0], stream), "cudaEventRecord()"); }
    void stop(cudaStream_t stream) { check_cuda(cudaEventRecord(at_[1], stream), "cudaEventRecord()"); }
    /// When the stream has come so far.
    float milliseconds() const {
        float lasted = 0;
        check_cuda(cudaEventElapsedTime(&lasted, at_[0], at_[1]), "cudaEventElapsedTime()");
        return lasted;
    }

private:
    cudaEvent_t at_[2];
};

/// Fills `times`, of each kernel in milliseconds.
bool run(cudaStream_t stream, std::vector<float>& times) {
    stopwatch watch;
    part p{{zeroed<heat>(cells + 2), zeroed<heat>(cells + 2)}, zeroed<uint64_t>(2), zeroed<heat>(2), zeroed<heat>(2)};
    light(p);
    bool good = true;
    for (uint64_t done = 0; done < uint64_t{steps} * kernels; done += steps) {
        void* arguments[] = {&p, &done};
        watch.start(stream);
        require(nvshmemx_collective_launch(reinterpret_cast<const void*>(many_steps), dim3{1}, dim3{threads}, arguments,
                                           0, stream) == 0,
                "nvshmemx_collective_launch()");
        watch.stop(stream);
        const auto [sum, hottest] = ask_all(p, stream);
        good = good && sum == spark;
        times.push_back(watch.milliseconds());
        if (nvshmem_my_pe() == 0)
            std::printf("after %llu steps: heat %lld, hottest cell %lld\n",
                        static_cast<unsigned long long>(done + steps), sum, hottest);
    }
    nvshmem_barrier_all();
    for (void* each : {static_cast<void*>(p.row[0]), static_cast<void*>(p.row[1]), static_cast<void*>(p.arrived),
                       static_cast<void*>(p.mine), static_cast<void*>(p.all)})
        nvshmem_free(each);
    return good;
}

}  // namespace

int main(int argc, char** argv) {
    const bool is_timed = argc == 2 && std::strcmp(argv[1], "--time") == 0;
    if (argc > 1 && !is_timed) {
        std::fprintf(stderr, "usage: ring_heat [--time]\n");
        return 2;
    }
    nvshmem_init();
    int devices = 0;
    check_cuda(cudaGetDeviceCount(&devices), "cudaGetDeviceCount()");
    check_cuda(cudaSetDevice(nvshmem_team_my_pe(NVSHMEMX_TEAM_NODE) % devices), "cudaSetDevice()");
    cudaStream_t stream = nullptr;
    check_cuda(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), "cudaStreamCreate()");
    std::vector<float> times;
    const bool good = run(stream, times);
    if (nvshmem_my_pe() == 0) std::printf("%s\n", good ? "no heat was lost" : "heat was lost");
    // The first one waits until all PEs have begun.
    if (is_timed && nvshmem_my_pe() == 0)
        std::printf("%.3f us a step\n", 1e3 * *std::min_element(times.begin() + 1, times.end()) / steps);
    check_cuda(cudaStreamDestroy(stream), "cudaStreamDestroy()");
    nvshmem_finalize();
    return good ? 0 : 1;
}
