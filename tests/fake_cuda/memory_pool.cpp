// SPDX-License-Identifier: Apache-2.0
#include "fake_cuda/memory_pool.hpp"

#include <array>
#include <cinttypes>
#include <cstdio>
#include <random>
#include <string>
#include <sys/mman.h>
#include <unistd.h>

namespace fake_cuda {

std::shared_ptr<memory_pool> memory_pool::create(int physical_device, bool exportable) {
    std::random_device source;
    const std::uint64_t identity = std::uniform_int_distribution<std::uint64_t>{}(source);
    return std::shared_ptr<memory_pool>{new memory_pool{physical_device, identity, exportable, false}};
}

int memory_pool::export_file() const {
    std::array<char, 64> name{};
    std::snprintf(name.data(), name.size(), "fake_cuda_pool.%d.%016" PRIx64, physical_device_, identity_);
    return memfd_create(name.data(), MFD_CLOEXEC);
}

std::shared_ptr<memory_pool> memory_pool::import(int descriptor) {
    std::array<char, 128> target{};
    const std::string link = "/proc/self/fd/" + std::to_string(descriptor);
    if (readlink(link.c_str(), target.data(), target.size() - 1) <= 0) return nullptr;
    int physical = 0;
    std::uint64_t identity = 0;
    // NOLINTNEXTLINE(cert-err34-c): that both numbers were there is checked, and this driver has written them
    if (std::sscanf(target.data(), "/memfd:fake_cuda_pool.%d.%" SCNx64, &physical, &identity) != 2) return nullptr;
    return std::shared_ptr<memory_pool>{new memory_pool{physical, identity, true, true}};
}

}  // namespace fake_cuda
