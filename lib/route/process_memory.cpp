// SPDX-License-Identifier: Apache-2.0
#include "route/process_memory.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <poll.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#include <fmt/format.h>

#include "base/error.hpp"

namespace via::route {
namespace {

/// Rows that one call copies. The kernel takes up to 1024 on either side.
constexpr std::size_t most_rows = 256;

}  // namespace

process_memory::process_memory(int pid, int pe, std::uint64_t address, const base::token& token, const char* doing)
    : pid_{pid}, pe_{pe} {
    std::string why;
    if (pid == 0) {
        why = "it is in a pid namespace that this process does not see";
    } else {
        // Glibc of Debian 12 has no pidfd_open() of its own.
        process_ = base::fd{static_cast<int>(::syscall(SYS_pidfd_open, pid, 0))};
        if (!process_) why = "pidfd_open: " + base::errno_text(errno);
        base::token seen{};
        const iovec here{.iov_base = &seen, .iov_len = sizeof seen};
        const iovec there{.iov_base = reinterpret_cast<void*>(address), .iov_len = sizeof seen};
        if (why.empty() && ::process_vm_readv(pid, &here, 1, &there, 1, 0) != ssize_t{sizeof seen}) {
            why = "process_vm_readv: " + base::errno_text(errno);
        } else if (why.empty() && seen != token) {
            why = "process " + std::to_string(pid) + " is not that PE";
        }
    }
    if (why.empty()) return;
    base::fail({.status = VIA_ERR_UNSUPPORTED,
                .message = fmt::format("{}: the kernel does not let this process reach host memory of PE {}: {}", doing,
                                       pe, why),
                .hint = "CAP_SYS_PTRACE, or 0 in /proc/sys/kernel/yama/ptrace_scope, allows it; or use via_malloc()",
                .pe = pe});
}

void process_memory::write(std::byte* there, const void* here, const base::rows& shape, const char* doing) const {
    run(::process_vm_writev, "process_vm_writev", const_cast<void*>(here), there, shape, doing);
}

void process_memory::read(void* here, const std::byte* there, const base::rows& shape, const char* doing) const {
    run(::process_vm_readv, "process_vm_readv", here, const_cast<std::byte*>(there), shape, doing);
}

/// A call copies in order and may stop early; what is left of the row that it stopped in goes first in the next.
template <class Call>
void process_memory::run(Call call, const char* name, void* here, std::byte* there, const base::rows& shape,
                         const char* doing) const {
    check_alive(doing);
    std::array<iovec, most_rows> ours;
    std::array<iovec, most_rows> theirs;
    std::size_t row = 0;
    std::size_t skip = 0;
    while (row < shape.count) {
        const std::size_t some = std::min(most_rows, shape.count - row);
        for (std::size_t i = 0; i < some; ++i) {
            const std::size_t from = i == 0 ? skip : 0;
            ours[i] = {static_cast<std::byte*>(here) + (row + i) * shape.here_step + from, shape.size - from};
            theirs[i] = {there + (row + i) * shape.there_step + from, shape.size - from};
        }
        const ssize_t moved = call(pid_, ours.data(), some, theirs.data(), some, 0);
        if (moved <= 0) fail(name, moved == 0 ? EFAULT : errno, doing);
        const std::size_t at = skip + static_cast<std::size_t>(moved);
        row += at / shape.size;
        skip = at % shape.size;
    }
}

void process_memory::check_alive(const char* doing) const {
    pollfd exited{.fd = process_.get(), .events = POLLIN, .revents = 0};
    if (::poll(&exited, 1, 0) > 0) fail("poll", ESRCH, doing);
}

void process_memory::fail(const char* call, int error_number, const char* doing) const {
    if (error_number == ESRCH) {
        base::fail({.status = VIA_ERR_PEER_FAILED,
                    .message = fmt::format("{}: PE {} died", doing, pe_),
                    .call = call,
                    .pe = pe_});
    }
    const bool gone = error_number == EFAULT;
    base::fail({.status = gone ? VIA_ERR_ADDRESS : VIA_ERR_SYSTEM,
                .message = fmt::format("{}: memory of PE {} could not be copied: {}: {}", doing, pe_, call,
                                       base::errno_text(error_number)),
                .hint = gone ? "it was freed while it was attached, or this PE's own buffer is no memory" : "",
                .call = call,
                .pe = pe_});
}

}  // namespace via::route
