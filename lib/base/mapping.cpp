// SPDX-License-Identifier: Apache-2.0
#include "base/mapping.hpp"

#include <cerrno>
#include <sys/mman.h>
#include <unistd.h>

#include "base/error.hpp"

namespace via::base {

mapping::~mapping() {
    if (address_ != nullptr) ::munmap(address_, size_);
}

mapping mapping::shared(int file, std::size_t size, const char* doing) {
    void* address = ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE, file, 0);
    if (address == MAP_FAILED) {
        const int error_number = errno;
        fail({.status = error_number == ENOMEM ? VIA_ERR_MEMORY : VIA_ERR_SYSTEM,
              .message =
                  std::string{doing} + ": mmap of " + std::to_string(size) + " bytes: " + errno_text(error_number),
              .hint = "a smaller VIADUCT_HEAP_SIZE takes less address space; see also ulimit -v",
              .call = "mmap",
              .size = size});
    }
    return {address, size};
}

mapping mapping::reserved(std::size_t size, const char* doing) {
    void* address = ::mmap(nullptr, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (address == MAP_FAILED) {
        fail({.status = VIA_ERR_MEMORY,
              .message = std::string{doing} + ": no room for " + std::to_string(size) +
                         " bytes of addresses: " + errno_text(errno),
              .hint = "see ulimit -v",
              .call = "mmap",
              .size = size});
    }
    return {address, size};
}

mapping mapping::of_pages(std::size_t size, const char* doing) {
    const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
    const std::size_t whole = (size + page - 1) / page * page;
    void* address = ::mmap(nullptr, whole, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (address == MAP_FAILED) fail_errno("mmap", errno, doing);
    return {address, whole};
}

mapping mapping::wiped_on_fork(const char* doing) {
    mapping made = of_pages(1, doing);
    if (::madvise(made.data(), made.size(), MADV_WIPEONFORK) != 0) fail_errno("madvise", errno, doing);
    return made;
}

}  // namespace via::base
