// SPDX-License-Identifier: Apache-2.0
#include "base/memory_watch.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <exception>
#include <utility>

#include <fcntl.h>
#include <linux/userfaultfd.h>
#include <poll.h>
#include <pthread.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/error.hpp"
#include "base/quiet_thread.hpp"

namespace via::base {
namespace {

/// No fault is ever waited for, so this one asks for no right to hear of the system's own.
constexpr int only_own_faults = UFFD_USER_MODE_ONLY;
/// That it knows of faults of shared memory says how add() tells such from private one.
constexpr std::uint64_t features = UFFD_FEATURE_EVENT_UNMAP | UFFD_FEATURE_EVENT_REMAP | UFFD_FEATURE_EVENT_REMOVE |
                                   UFFD_FEATURE_PAGEFAULT_FLAG_WP | UFFD_FEATURE_MINOR_SHMEM;

/// Empty if the system does not allow it.
fd open_faults(std::string& problem) {
    fd made{static_cast<int>(::syscall(SYS_userfaultfd, O_CLOEXEC | O_NONBLOCK | only_own_faults))};
    if (!made) {
        problem = std::string{"userfaultfd: "} + std::strerror(errno);
        return {};
    }
    uffdio_api wanted{.api = UFFD_API, .features = features, .ioctls = 0};
    if (::ioctl(made.get(), UFFDIO_API, &wanted) != 0) {
        problem = std::string{"userfaultfd: UFFDIO_API: "} + std::strerror(errno) + "; Linux 5.14 or later is needed";
        return {};
    }
    return made;
}

bool watch(int faults, const address_range& range, std::uint64_t mode) noexcept {
    uffdio_register wanted{.range = {.start = range.begin, .len = range.end - range.begin}, .mode = mode, .ioctls = 0};
    return ::ioctl(faults, UFFDIO_REGISTER, &wanted) == 0;
}

void ring(int descriptor) noexcept {
    const std::uint64_t one = 1;
    [[maybe_unused]] const ssize_t told = ::write(descriptor, &one, sizeof one);
}

}  // namespace

bool memory_watch::changes::touch(const address_range& range) const noexcept {
    const auto overlaps = [&](const address_range& each) { return each.overlaps(range); };
    return all || std::any_of(ranges.begin(), ranges.begin() + count, overlaps);
}

bool memory_watch::is_allowed(std::string& problem) { return static_cast<bool>(open_faults(problem)); }

std::unique_ptr<memory_watch> memory_watch::open(std::string& problem) {
    fd faults = open_faults(problem);
    if (!faults) return nullptr;
    fd changed{::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)};
    fd stop{::eventfd(0, EFD_CLOEXEC)};
    if (!changed || !stop) {
        problem = std::string{"eventfd: "} + std::strerror(errno);
        return nullptr;
    }
    std::unique_ptr<memory_watch> made{new memory_watch{std::move(faults), std::move(changed), std::move(stop)}};
    try {
        made->thread_ = start_quiet_thread([of = made.get()] { of->listen(); }, "cannot watch memory");
    } catch (const error& failed) {
        problem = failed.what();
        return nullptr;
    }
    pthread_setname_np(made->thread_.native_handle(), "viaduct-memory");
    return made;
}

memory_watch::memory_watch(fd faults, fd changed, fd stop) noexcept
    : faults_{std::move(faults)}, changed_{std::move(changed)}, stop_{std::move(stop)} {}

memory_watch::~memory_watch() {
    if (!thread_.joinable()) return;
    ring(stop_.get());
    thread_.join();
}

/// Write protection, which nobody asks for then, makes no faults. Of memory that is shared, or of huge pages, one could
/// also hear of minor faults.
bool memory_watch::add(const address_range& range) noexcept {
    if (watch(faults_.get(), range, UFFDIO_REGISTER_MODE_MINOR)) {
        remove(range);
        return false;
    }
    if (!watch(faults_.get(), range, UFFDIO_REGISTER_MODE_WP)) return false;
    const std::lock_guard lock{mutex_};
    return !is_deaf_;
}

void memory_watch::remove(const address_range& range) noexcept {
    uffdio_range gone{.start = range.begin, .len = range.end - range.begin};
    (void)::ioctl(faults_.get(), UFFDIO_UNREGISTER, &gone);  // fails where nothing is left
}

memory_watch::changes memory_watch::take() noexcept {
    const std::lock_guard lock{mutex_};
    if (!noted_.any()) return {};
    std::uint64_t rings = 0;
    [[maybe_unused]] const ssize_t heard = ::read(changed_.get(), &rings, sizeof rings);
    return std::exchange(noted_, {.all = is_deaf_});
}

/// Calls nothing that gives memory back.
void memory_watch::listen() noexcept {
    for (;;) {
        std::array<pollfd, 2> both{{{.fd = faults_.get(), .events = POLLIN, .revents = 0},
                                    {.fd = stop_.get(), .events = POLLIN, .revents = 0}}};
        const int ready = ::poll(both.data(), both.size(), -1);
        if (both[1].revents != 0) return;
        if (ready < 0 && errno == EINTR) continue;
        if (!hear()) return;
    }
}

/// Who changes memory goes on when it is read here; and who looks for changes then waits for the lock. False if the
/// descriptor is not what it was, as where the program has closed it.
bool memory_watch::hear() noexcept {
    const std::lock_guard lock{mutex_};
    uffd_msg told{};
    const ssize_t size = ::read(faults_.get(), &told, sizeof told);
    if (size < 0 && (errno == EAGAIN || errno == EINTR)) return true;
    is_deaf_ = size != sizeof told;
    if (is_deaf_) {
        note_all();
    } else if (told.event == UFFD_EVENT_REMAP) {
        note({told.arg.remap.from, told.arg.remap.from + told.arg.remap.len});
    } else if (told.event == UFFD_EVENT_UNMAP || told.event == UFFD_EVENT_REMOVE) {
        note({told.arg.remove.start, told.arg.remove.end});
    }
    return !is_deaf_;
}

void memory_watch::note(const address_range& range) noexcept {
    if (noted_.count == noted_.ranges.size()) return note_all();
    noted_.ranges[noted_.count++] = range;
    ring(changed_.get());
}

void memory_watch::note_all() noexcept {
    noted_.all = true;
    ring(changed_.get());
}

}  // namespace via::base
