// SPDX-License-Identifier: Apache-2.0
// Compiles a file that includes nvshmem.h at run time: nvrtc INCLUDE[:INCLUDE...] FILE [ARCHITECTURE...]. Needs no GPU.
// The module has the image under the name by which nvshmemx_cumodule_init() looks for it.
#include <cstdio>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include <nvrtc.h>

#include <viaduct/abi/nvshmem_image.h>

namespace {

bool compiles(const std::string& include, const std::string& source, const std::string& architecture) {
    nvrtcProgram program = nullptr;
    if (nvrtcCreateProgram(&program, source.c_str(), "program.cu", 0, nullptr, nullptr) != NVRTC_SUCCESS) return false;
    std::vector<std::string> words{"--gpu-architecture=" + architecture, "--std=c++17"};
    std::istringstream paths{include};
    for (std::string path; std::getline(paths, path, ':');) words.push_back("-I" + path);
    std::vector<const char*> options;
    for (const std::string& word : words) options.push_back(word.c_str());
    bool good = nvrtcCompileProgram(program, static_cast<int>(options.size()), options.data()) == NVRTC_SUCCESS;
    std::size_t size = 0;
    if (nvrtcGetProgramLogSize(program, &size) == NVRTC_SUCCESS && size > 1) {
        std::string log(size, '\0');
        if (nvrtcGetProgramLog(program, log.data()) == NVRTC_SUCCESS) std::printf("%s\n", log.c_str());
        good = false;
    }
    std::string ptx;
    if (good && nvrtcGetPTXSize(program, &size) == NVRTC_SUCCESS) {
        ptx.resize(size);
        good = nvrtcGetPTX(program, ptx.data()) == NVRTC_SUCCESS;
    }
    good = good && ptx.find(".entry step") != std::string::npos &&
           ptx.find(" " VIA_ABI_NVSHMEM_IMAGE_NAME "[") != std::string::npos;
    std::printf("%s: %s, %zu bytes of PTX\n", architecture.c_str(), good ? "compiled" : "FAILED", ptx.size());
    (void)nvrtcDestroyProgram(&program);
    return good;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 4) return 2;
    std::ifstream file{argv[2]};
    const std::string source{std::istreambuf_iterator<char>{file}, {}};
    bool all = !source.empty();
    for (int i = 3; i < argc; ++i) all = compiles(argv[1], source, argv[i]) && all;
    return all ? 0 : 1;
}
