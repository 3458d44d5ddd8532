// SPDX-License-Identifier: Apache-2.0
/// @file thread_callbacks.hpp
/// @brief Callbacks among threads, as a job that exists already would offer them; each can be made to lie.
#pragma once

#include <barrier>
#include <cstring>
#include <functional>
#include <vector>

#include <viaduct.h>

namespace via::test {

/// What the threads of one job share.
class callback_job {
public:
    explicit callback_job(int npes) : npes_{npes}, together_{npes} {}

    [[nodiscard]] int npes() const noexcept { return npes_; }

    /// Every thread's `size` bytes, by `pe`. Threads that claim the same place overwrite each other, one after the
    /// other.
    void allgather(int pe, const void* mine, void* all, std::size_t size) {
        together_.arrive_and_wait();
        if (pe == 0) table_.assign(static_cast<std::size_t>(npes_) * size, 0);
        together_.arrive_and_wait();
        std::memcpy(table_.data() + static_cast<std::size_t>(pe) * size, mine, size);
        together_.arrive_and_wait();
        std::memcpy(all, table_.data(), table_.size());
    }
    void barrier() { together_.arrive_and_wait(); }

private:
    int npes_;
    std::barrier<> together_;
    std::vector<unsigned char> table_;
};

/// One thread's callbacks. `comes` is what it does first in an allgather; `spoil` may change what it gets from one, and
/// what the callback returns; `barrier` is what its barrier does after all have come.
struct thread_callbacks {
    callback_job* job = nullptr;
    int slot = 0;  ///< of this thread, whatever number it claims
    std::function<void()> comes = [] {};
    std::function<int(void* all, std::size_t size)> spoil = [](void*, std::size_t) { return 0; };
    std::function<int()> barrier = [] { return 0; };

    [[nodiscard]] via_callbacks get() {
        return {.struct_size = sizeof(via_callbacks),
                .context = this,
                .pe = slot,
                .npes = job->npes(),
                .allgather =
                    [](void* context, const void* mine, void* all, std::size_t size) {
                        auto& self = *static_cast<thread_callbacks*>(context);
                        self.comes();
                        self.job->allgather(self.slot, mine, all, size);
                        return self.spoil(all, size);
                    },
                .barrier =
                    [](void* context) {
                        auto& self = *static_cast<thread_callbacks*>(context);
                        self.job->barrier();
                        return self.barrier();
                    }};
    }
};

}  // namespace via::test
