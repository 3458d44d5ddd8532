// SPDX-License-Identifier: Apache-2.0
// A program for NVSHMEM, on GPUs: every class of call in kernels at each scope, and on streams, against a model. Run by
// a launcher, one PE a process; the PEs of a host share its GPUs. nvshmem_test [MODULE]: MODULE is nvshmem/module.cu,
// compiled to a file that the CUDA runtime loads.
#include "nvshmem/check.hpp"

namespace {

__global__ void ask(int* answers) {
    answers[0] = nvshmem_my_pe();
    answers[1] = nvshmem_n_pes();
    answers[2] = nvshmem_team_my_pe(NVSHMEMX_TEAM_NODE);
    answers[3] = nvshmem_team_n_pes(NVSHMEM_TEAM_WORLD);
    answers[4] = nvshmem_team_translate_pe(NVSHMEMX_TEAM_NODE, 0, NVSHMEM_TEAM_WORLD);
    answers[5] = nvshmem_team_n_pes(77);
    answers[6] = nvshmem_ptr(answers, nvshmem_my_pe()) == answers;
    int major = 0, minor = 0;
    nvshmem_info_get_version(&major, &minor);
    answers[7] = major;
    answers[8] = nvshmemx_mc_ptr(NVSHMEM_TEAM_WORLD, answers) == nullptr;
}

void queries() {
    const nvshmem_test::row<int> answers{9};
    ask<<<1, 1>>>(answers.at());
    nvshmem_test::done("ask");
    const auto got = answers.read();
    nvshmem_test::check("who is there, in a kernel",
                        got[0] == nvshmem_my_pe() && got[1] == nvshmem_n_pes() &&
                            got[2] == nvshmem_team_my_pe(NVSHMEMX_TEAM_NODE) && got[3] == nvshmem_n_pes() &&
                            got[4] == nvshmem_team_translate_pe(NVSHMEMX_TEAM_NODE, 0, NVSHMEM_TEAM_WORLD));
    nvshmem_test::check("no team, own address, version, no multicast address",
                        got[5] == -1 && got[6] == 1 && got[7] == NVSHMEM_MAJOR_VERSION && got[8] == 1);
}

}  // namespace

int main(int argc, char** argv) {
    nvshmem_init();
    const int mype_node = nvshmem_team_my_pe(NVSHMEMX_TEAM_NODE);
    int devices = 0;
    nvshmem_test::cuda(cudaGetDeviceCount(&devices), "cudaGetDeviceCount");
    nvshmem_test::cuda(cudaSetDevice(mype_node % devices), "cudaSetDevice");
    queries();
    nvshmem_test::transfers();
    nvshmem_test::words();
    nvshmem_test::collectives();
    nvshmem_test::streams();
    if (argc > 1) nvshmem_test::module(argv[1]);
    nvshmem_barrier_all();
    nvshmem_finalize();
    return nvshmem_test::failures == 0 ? 0 : 1;
}
