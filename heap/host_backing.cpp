// SPDX-License-Identifier: Apache-2.0
#include "heap/host_backing.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <string>
#include <utility>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fmt/format.h>

#include "base/error.hpp"
#include "heap/available_memory.hpp"

namespace via::heap {

namespace {

/// Small, because 256 PEs may share a host and each pays for a whole segment with its first allocation.
constexpr std::size_t host_segment_size = std::size_t{256} << 10;

/// Committed at a time. A signal interrupts fallocate and undoes what that call did (always, on older kernels): one
/// call for a large range might never finish under a profiler's timer. And each step looks at the memory that is left,
/// because other PEs take from it at the same time.
constexpr std::size_t commit_step = std::size_t{4} << 20;

constexpr int size_seals = F_SEAL_SHRINK | F_SEAL_GROW;

std::size_t page_size() { return static_cast<std::size_t>(::sysconf(_SC_PAGESIZE)); }

[[noreturn]] void fail_memory(std::size_t size, const std::string& why) {
    base::fail(
        {.status = VIA_ERR_MEMORY,
         .message = fmt::format("cannot take {} bytes of host memory: {}", size, why),
         .hint = "the machine or the job's memory limit is full, not the symmetric heap: allocate less, run fewer PEs "
                 "on this host, or raise the limit",
         .call = "fallocate",
         .size = size});
}

int fallocate_whole(int file, int mode, std::size_t offset, std::size_t size) noexcept {
    for (;;) {
        if (::fallocate(file, mode, static_cast<off_t>(offset), static_cast<off_t>(size)) == 0) return 0;
        if (errno != EINTR) return errno;
    }
}

/// Growing a file past this limit would end the process with SIGXFSZ.
void check_file_size_limit(std::size_t size) {
    rlimit limit{};
    if (::getrlimit(RLIMIT_FSIZE, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY || size <= limit.rlim_cur) return;
    base::fail(
        {.status = VIA_ERR_MEMORY,
         .message = fmt::format("a heap of {} bytes exceeds the file size limit of {} bytes", size, limit.rlim_cur),
         .hint = "raise the limit (ulimit -f), or set a smaller VIADUCT_HEAP_SIZE",
         .call = "getrlimit",
         .size = size});
}

}  // namespace

void host_backing::unmap::operator()(std::byte* begin) const noexcept { ::munmap(begin, size); }

host_backing::host_backing(std::size_t control_size, std::size_t heap_size, memory_probe available)
    : available_{available ? std::move(available) : [] { return available_memory(); }}, granularity_{page_size()} {
    constexpr std::size_t most = SIZE_MAX / 8;  // far beyond any address space, and no sum below overflows
    if (heap_size == 0 || std::max(heap_size, control_size) > most) {
        base::fail({.status = VIA_ERR_ARGUMENT,
                    .message = fmt::format("a symmetric heap of {} bytes cannot be", heap_size),
                    .hint = "set VIADUCT_HEAP_SIZE to a size between one page and the address space",
                    .size = heap_size});
    }
    heap_offset_ = heap_offset(control_size);
    size_ = align_up(heap_size, granularity_);
    make_file();
    map_aligned();
}

void host_backing::make_file() {
    const std::size_t size = heap_offset_ + size_;
    check_file_size_limit(size);
    file_ = base::fd{::memfd_create("viaduct-heap", MFD_CLOEXEC | MFD_ALLOW_SEALING)};
    if (!file_) base::fail_errno("memfd_create", errno, "cannot make the symmetric heap");
    if (::ftruncate(file_.get(), static_cast<off_t>(size)) != 0) {
        base::fail_errno("ftruncate", errno, fmt::format("cannot make a symmetric heap of {} bytes", size));
    }
    if (::fcntl(file_.get(), F_ADD_SEALS, size_seals | F_SEAL_SEAL) != 0) {
        base::fail_errno("fcntl", errno, "cannot seal the size of the symmetric heap");
    }
}

/// mmap aligns to pages only: takes more addresses than needed, and maps the file over an aligned part of them.
void host_backing::map_aligned() {
    const std::size_t size = heap_offset_ + size_;
    const std::size_t taken = size + max_alignment;
    void* addresses = ::mmap(nullptr, taken, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    void* mapped = MAP_FAILED;
    if (addresses != MAP_FAILED) {
        address_space_ = {static_cast<std::byte*>(addresses), unmap{taken}};
        std::byte* const begin = address_space_.get();
        const auto number = reinterpret_cast<std::uintptr_t>(begin);
        control_ = begin + (align_up(number, max_alignment) - number);
        mapped = ::mmap(control_, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE | MAP_FIXED, file_.get(), 0);
    }
    if (mapped == MAP_FAILED) {
        const int error_number = errno;
        base::fail({.status = VIA_ERR_MEMORY,
                    .message = fmt::format("cannot map a symmetric heap of {} bytes: mmap: {}", size_,
                                           base::errno_text(error_number)),
                    .hint = "set a smaller VIADUCT_HEAP_SIZE; see also ulimit -v and vm.max_map_count",
                    .call = "mmap",
                    .size = size_});
    }
}

std::size_t host_backing::segment_size() const noexcept { return std::max(host_segment_size, granularity_); }

/// The kernel grants shared memory that it does not have and ends a process later. So what is plainly more than there
/// is is refused here; a part is left for everybody else.
void host_backing::refuse_what_is_not_there(std::size_t size) const {
    const std::size_t available = available_();
    if (size > available - available / 64) fail_memory(size, fmt::format("only {} bytes are available", available));
}

void host_backing::allocate_pages(std::size_t file_offset, std::size_t size) {
    std::size_t done = 0;
    try {
        while (done < size) {
            const std::size_t left = size - done;
            refuse_what_is_not_there(left);
            const std::size_t step = std::min(left, commit_step);
            const int error_number = fallocate_whole(file_.get(), 0, file_offset + done, step);
            if (error_number == ENOMEM || error_number == ENOSPC) fail_memory(size, base::errno_text(error_number));
            if (error_number != 0) base::fail_errno("fallocate", error_number, "cannot commit host memory");
            done += step;
        }
    } catch (...) {
        punch(file_offset, done);
        throw;
    }
}

void host_backing::punch(std::size_t file_offset, std::size_t size) noexcept {
    if (size == 0) return;
    const int mode = FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE;
    // Should it fail, the memory is not returned; that it reads as zeros when committed again still holds.
    if (fallocate_whole(file_.get(), mode, file_offset, size) != 0) std::memset(control_ + file_offset, 0, size);
}

void host_backing::commit(range what) { allocate_pages(heap_offset_ + what.begin, what.size); }

void host_backing::commit_control(range what) {
    allocate_pages(what.begin, what.size);
    const std::lock_guard lock{mutex_};
    control_ranges_.push_back(what);
}

std::optional<range> host_backing::committed_control(std::size_t offset) const {
    const std::lock_guard lock{mutex_};
    for (const range& each : control_ranges_) {
        if (offset - each.begin < each.size) return each;
    }
    return std::nullopt;
}

void host_backing::release(range what) noexcept { punch(heap_offset_ + what.begin, what.size); }

void host_backing::clear(range what) { std::memset(base() + what.begin, 0, what.size); }

shared_file host_backing::share() const noexcept {
    return {.descriptor = file_.get(), .size = heap_offset_ + size_, .heap_offset = heap_offset_};
}

base::mapping host_backing::map_peer(int file, std::size_t size) {
    struct stat status {};
    if (::fstat(file, &status) != 0) base::fail_errno("fstat", errno, "cannot look at a peer's heap");
    const int seals = ::fcntl(file, F_GET_SEALS);  // -1 for what is no memfd
    const bool sealed = seals != -1 && (seals & size_seals) == size_seals;
    if (!sealed || size == 0 || static_cast<std::size_t>(status.st_size) != size) {
        base::fail({.status = VIA_ERR_BOOTSTRAP,
                    .message = fmt::format("a peer sent a file of {} bytes{} for a heap of {} bytes", status.st_size,
                                           sealed ? "" : " that could change", size),
                    .hint = "all PEs of a job must run the same version of the library",
                    .size = size});
    }
    return base::mapping::shared(file, size, "cannot map a peer's heap");
}

}  // namespace via::heap
