// SPDX-License-Identifier: Apache-2.0
// Compiles a kernel that includes the device header at run time: nvrtc INCLUDE [ARCHITECTURE...]. Needs no GPU.
#include <cstdio>
#include <string>
#include <vector>

#include <nvrtc.h>

namespace {

const char* const source = R"(
#include <viaduct/device.cuh>
#include <viaduct/device/transfer_set.cuh>
namespace vd = via::device;
extern "C" __global__ void step(const __grid_constant__ vd::team team, float* field, const float* edge, int n,
                                vd::signal_word* arrived, double* total, vd::transfer_end* ends) {
    __shared__ alignas(128) char scratch[4096];
    const vd::context& ctx = team.world();
    const int next = (ctx.pe() + 1) % ctx.npes();
    ctx.put_signal(vd::block, field, edge, n, arrived, 1, vd::signal_op::add, next);
    ctx.put(vd::lend(vd::block, scratch, sizeof scratch), field, edge, n, next);
    ctx.signal_wait_until(vd::block, arrived, vd::cmp::ge, 1);
    ctx.atomic_add(total, 1.0, next);
    team.reduce(vd::block, vd::sum{}, total, total, 1);
    team.broadcast(vd::block, field, edge, n, 0);
    team.collect(vd::block, field, n, edge, 1);
    team.scatter(vd::warp, field, edge, n, 0);
    team.sync(vd::block);
    vd::start(ctx, vd::block, ends, 2);
    vd::wait(ctx, vd::block, ends, 2);
}
)";

bool check(nvrtcResult result, const char* call) {
    if (result != NVRTC_SUCCESS) std::printf("%s: %s\n", call, nvrtcGetErrorString(result));
    return result == NVRTC_SUCCESS;
}

bool compiles(const std::string& include, const std::string& architecture) {
    nvrtcProgram program = nullptr;
    if (!check(nvrtcCreateProgram(&program, source, "step.cu", 0, nullptr, nullptr), "nvrtcCreateProgram"))
        return false;
    const std::string path = "-I" + include;
    const std::string target = "--gpu-architecture=" + architecture;
    const std::vector<const char*> options{path.c_str(), target.c_str(), "--std=c++17"};
    const nvrtcResult result = nvrtcCompileProgram(program, static_cast<int>(options.size()), options.data());
    std::size_t size = 0;
    if (nvrtcGetProgramLogSize(program, &size) == NVRTC_SUCCESS && size > 1) {
        std::string log(size, '\0');
        if (nvrtcGetProgramLog(program, log.data()) == NVRTC_SUCCESS) std::printf("%s\n", log.c_str());
    }
    bool good = check(result, "nvrtcCompileProgram") && size <= 1;
    std::string ptx;
    if (good && check(nvrtcGetPTXSize(program, &size), "nvrtcGetPTXSize")) {
        ptx.resize(size);
        good = check(nvrtcGetPTX(program, ptx.data()), "nvrtcGetPTX");
    }
    good = good && ptx.find(".entry step") != std::string::npos;
    std::printf("%s: %s, %zu bytes of PTX\n", architecture.c_str(), good ? "compiled" : "FAILED", ptx.size());
    (void)nvrtcDestroyProgram(&program);
    return good;
}

}  // namespace

int main(int argc, char** argv) {
    bool all = argc > 2;
    for (int i = 2; i < argc; ++i) all = compiles(argv[1], argv[i]) && all;
    return all ? 0 : 1;
}
