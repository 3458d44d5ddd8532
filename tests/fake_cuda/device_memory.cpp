// SPDX-License-Identifier: Apache-2.0
#include "fake_cuda/device_memory.hpp"

#include <algorithm>
#include <array>
#include <cinttypes>
#include <cstdio>
#include <fcntl.h>
#include <poll.h>
#include <random>
#include <string>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <vector>

namespace fake_cuda {
namespace {

constexpr std::size_t poisoned_bytes = std::size_t{1} << 20U;  // all of a large allocation would take too long
constexpr std::byte poison{0xa5};

bool take(memory_budget& budget, std::size_t size) {
    std::size_t used = budget.used.load();
    do {
        if (size > budget.total - used) return false;
    } while (!budget.used.compare_exchange_weak(used, used + size));
    return true;
}

std::uint64_t random_identity() {
    std::random_device source;
    return std::uniform_int_distribution<std::uint64_t>{}(source);
}

bool make_memory(int descriptor, std::size_t size) {
    if (ftruncate(descriptor, static_cast<off_t>(size)) != 0) return false;
    const std::vector<std::byte> bytes(std::min(size, poisoned_bytes), poison);
    return write(descriptor, bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size());
}

}  // namespace

std::shared_ptr<device_memory> device_memory::create(memory_budget& budget, int physical_device, std::size_t size,
                                                     bool exportable) {
    if (!take(budget, size)) return nullptr;
    std::shared_ptr<device_memory> memory{new device_memory};
    memory->budget_ = &budget;
    memory->size_ = size;
    memory->physical_device_ = physical_device;
    memory->identity_ = random_identity();
    memory->exportable_ = exportable;
    std::array<char, 64> name{};
    std::snprintf(name.data(), name.size(), "fake_cuda.%d.%016" PRIx64, physical_device, memory->identity_);
    memory->descriptor_ = memfd_create(name.data(), MFD_CLOEXEC);
    if (memory->descriptor_ < 0 || !make_memory(memory->descriptor_, size)) return nullptr;
    return memory;
}

std::shared_ptr<device_memory> device_memory::import(int descriptor) {
    std::array<char, 128> target{};
    const std::string link = "/proc/self/fd/" + std::to_string(descriptor);
    if (readlink(link.c_str(), target.data(), target.size() - 1) <= 0) return nullptr;
    std::shared_ptr<device_memory> memory{new device_memory};
    // NOLINTNEXTLINE(cert-err34-c): that both numbers were there is checked, and this driver has written them
    if (std::sscanf(target.data(), "/memfd:fake_cuda.%d.%" SCNx64, &memory->physical_device_, &memory->identity_) != 2)
        return nullptr;
    struct stat status {};
    memory->descriptor_ = fcntl(descriptor, F_DUPFD_CLOEXEC, 0);
    if (memory->descriptor_ < 0 || fstat(memory->descriptor_, &status) != 0) return nullptr;
    memory->size_ = static_cast<std::size_t>(status.st_size);
    memory->exportable_ = true;
    return memory;
}

std::shared_ptr<device_memory> device_memory::of_process(int pid, int descriptor, std::uint64_t identity,
                                                         std::size_t size) {
    const std::string path = "/proc/" + std::to_string(pid) + "/fd/" + std::to_string(descriptor);
    const int opened = open(path.c_str(), O_RDWR | O_CLOEXEC);
    if (opened < 0) return nullptr;
    auto memory = import(opened);
    close(opened);
    const bool right = memory && memory->identity() == identity && memory->size() == size;
    if (!right) return nullptr;
    memory->lender_ = static_cast<int>(syscall(SYS_pidfd_open, pid, 0U));
    return memory;
}

bool device_memory::is_of_dead() const noexcept {
    pollfd lender{.fd = lender_, .events = POLLIN, .revents = 0};
    return lender_ >= 0 && poll(&lender, 1, 0) > 0;
}

device_memory::~device_memory() {
    if (descriptor_ >= 0) close(descriptor_);
    if (lender_ >= 0) close(lender_);
    if (budget_ != nullptr) budget_->used -= size_;
}

}  // namespace fake_cuda
