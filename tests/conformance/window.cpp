// SPDX-License-Identifier: Apache-2.0
// Windows over memory of the processor.
#include <sys/uio.h>
#include <unistd.h>

#include "neighbours.hpp"
#include "window_cases.hpp"

namespace conformance {
namespace {

class plain_memory {
public:
    plain_memory(via::world&, std::size_t size) : bytes_(size) {}
    [[nodiscard]] std::byte* data() { return bytes_.data(); }
    void write(const std::vector<std::byte>& from, std::size_t offset) {
        std::copy(from.begin(), from.end(), bytes_.begin() + static_cast<std::ptrdiff_t>(offset));
    }
    [[nodiscard]] std::vector<std::byte> read() const { return bytes_; }

    /// In this process, and by RDMA.
    [[nodiscard]] static bool words(via::world& world, int pe) {
        via::symmetric<int> pid = world.allocate<int>(1);
        pid[0] = static_cast<int>(::getpid());
        world.barrier();
        const bool same = world.g(pid.data(), pe) == pid[0];
        world.barrier();
        return same || !maps(world, pe);
    }

private:
    std::vector<std::byte> bytes_;
};

/// Where the kernel forbids it, it is refused by name; whether it does, this asks the kernel.
void allowed(via::world& world, std::uint64_t) {
    struct place {
        std::uint64_t pid;
        const void* word;
    };
    static constexpr std::uint64_t mark = 0x1234567;
    via::symmetric<place> places = world.allocate<place>(1);
    places[0] = {static_cast<std::uint64_t>(::getpid()), &mark};
    world.barrier();
    const int right = (world.pe() + 1) % world.npes();
    const place there = world.g(places.data(), right);
    std::uint64_t seen = 0;
    const iovec here{&seen, sizeof seen};
    const iovec far{const_cast<void*>(there.word), sizeof seen};
    const bool allows =
        ::process_vm_readv(static_cast<pid_t>(there.pid), &here, 1, &far, 1, 0) == ssize_t{sizeof seen} ||
        there.pid == places[0].pid;
    plain_memory mine{world, 64};
    via::window window = world.register_window(mine.data(), 64);
    if (allows) {
        world.p(window.at<std::byte>(3), std::byte{9}, right);
        support::require(world.g(window.at<std::byte>(3), right) == std::byte{9}, "what was put is there");
    } else {
        const via::error no =
            support::require_error(VIA_ERR_UNSUPPORTED, [&] { world.p(window.at<std::byte>(3), std::byte{9}, right); });
        support::require(no.hint().find("ptrace_scope") != std::string::npos, "the hint says what would allow it");
    }
    window.destroy();
}

/// Everyone's, by whatever way it is reached. By RDMA there are words in them as well, and each PE is asked once.
void far(via::world& world, std::uint64_t) {
    const auto npes = static_cast<std::size_t>(world.npes());
    const auto me = static_cast<std::size_t>(world.pe());
    plain_memory mine{world, (npes + 2) * sizeof(std::uint64_t)};
    mine.write(std::vector<std::byte>((npes + 2) * sizeof(std::uint64_t)), 0);
    via::window window = world.register_window(mine.data(), (npes + 2) * sizeof(std::uint64_t));
    auto* const sum = window.at<std::uint64_t>(npes);
    const std::uint64_t before = window_counts(world).questions;
    std::uint64_t far_pes = 0;
    for (int pe = 0; pe < world.npes(); ++pe) {
        world.p(window.at<std::uint64_t>(me), std::uint64_t{9 + me}, pe);
        support::require_equal(world.g(window.at<std::uint64_t>(me), pe), 9 + me, "what was put is there");
        if (maps(world, pe)) continue;
        ++far_pes;
        world.atomic_add(sum, std::uint64_t{1}, pe);
        world.signal(sum + 1, std::uint64_t{1}, pe, VIA_SIGNAL_ADD);
        std::uint32_t half = 0;
        half = world.atomic_fetch_add(window.at<std::uint32_t>(2 * me), std::uint32_t{1}, pe);
        support::require_equal(half, static_cast<std::uint32_t>(9 + me), "an atomic of four bytes");
    }
    support::require_equal(window_counts(world).questions - before, npes, "questions asked");
    world.quiet();
    (void)world.wait_until(sum + 1, VIA_EQ, far_pes);
    support::require_equal(world.g(sum, world.pe()), far_pes, "additions of those that do not map this PE");
    world.barrier();
    window.destroy();
}

}  // namespace

std::span<const test_case> far_window_cases() {
    static constexpr test_case cases[] = {{"windows of PEs that are not mapped", far}};
    return cases;
}

std::span<const test_case> window_cases() { return window_cases_of<plain_memory>::all(); }

std::span<const test_case> window_permission_cases() {
    static constexpr test_case cases[] = {{"windows where the kernel allows them", allowed}};
    return cases;
}

}  // namespace conformance
