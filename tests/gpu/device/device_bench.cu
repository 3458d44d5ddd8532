// SPDX-License-Identifier: Apache-2.0
// What operations of kernels cost, each beside its limit: the same kernel shape without the library, in the same run.
// One JSON object a line. device_bench [REPETITIONS [SECTION]], of the sections meetings, collectives, latencies and
// bandwidths; with one GPU both PEs are on it.
#include "team_bench.cuh"
#include "transfer_bench.cuh"

int main(int argc, char** argv) try {
    job::prepare_process();
    if (argc > 1) bench::repetitions = std::max(1, std::atoi(argv[1]));
    cudaDeviceProp properties{};
    job::cuda(cudaGetDeviceProperties(&properties, 0));
    std::printf("{\"gpu\":\"%s\",\"gpus\":%d,\"repetitions\":%d}\n", properties.name, job::gpus(), bench::repetitions);
    job::connect_gpus();
    job::world w{job::gpus() >= 4 ? 4 : 2, sweep::most + (16 << 20)};
    bench::timing* t = nullptr;
    job::cuda(cudaSetDevice(w[0].gpu));
    job::cuda(cudaMalloc(&t, 4096));
    job::cuda(cudaMemset(t, 0, 4096));
    const std::string only = argc > 2 ? argv[2] : "";
    if (only.empty() || only == "meetings") bench::meetings(w, t);
    if (only.empty() || only == "collectives") bench::small_collectives(w, t);
    if (only.empty() || only == "latencies") bench::latencies(w, t);
    if (only.empty() || only == "bandwidths") bench::bandwidths(w);
    job::cuda(cudaFree(t));
    return w.failed() ? 1 : 0;
} catch (const std::exception& error) {
    std::printf("%s\n", error.what());
    return 2;
}
