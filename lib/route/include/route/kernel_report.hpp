// SPDX-License-Identifier: Apache-2.0
/// @file kernel_report.hpp
/// @brief What kernels of this PE say when they are called wrongly or wait in vain.
#pragma once

#include <cstdint>
#include <mutex>
#include <optional>

#include <viaduct/abi/device_context.h>

#include "base/error.hpp"
#include "core/core.hpp"
#include "cuda/memory.hpp"

namespace via::route {

/// One report, in host memory that kernels write. The first kernel to complain fills it in, and it stands until it is
/// taken. The other way, the host tells kernels here that a PE has failed, so that they wait no longer. Thread-safe.
class kernel_report {
public:
    kernel_report(const core::core& c, const cuda::device& where);

    /// For kernels: a ::via_abi_device_report.
    [[nodiscard]] std::uint64_t address() const noexcept { return reinterpret_cast<std::uintptr_t>(memory_.get()); }

    /// Ends the waits for `pe`, and those that may be for it, of all kernels of this PE, now and later.
    void note_failure(int pe) noexcept;

    /// Something that a kernel asked the progress engine for has failed. Of several the first is kept.
    void note_engine_failure(const base::failure& why);

    /// Throws what a kernel has reported, or what the engine has; `doing` is what the host was asked for.
    void throw_if_any(const char* doing) const {
        if (__atomic_load_n(&at().kind, __ATOMIC_ACQUIRE) != VIA_ABI_REPORT_NONE) raise(at(), doing);
        if (__atomic_load_n(&at().engine_failed, __ATOMIC_ACQUIRE) != 0) raise_engine_failure(doing, false);
    }
    /// The same, and makes room for another report. No kernel of this PE may be running.
    void take(const char* doing);
    /// The exit status with which a kernel wants the job to end, if one does.
    [[nodiscard]] std::optional<std::uint8_t> job_end() const noexcept {
        const unsigned word = __atomic_load_n(&at().job_end, __ATOMIC_ACQUIRE);
        if ((word & VIA_ABI_JOB_END) == 0) return std::nullopt;
        return static_cast<std::uint8_t>(word);
    }

private:
    [[nodiscard]] via_abi_device_report& at() const noexcept {
        return *reinterpret_cast<via_abi_device_report*>(memory_.get());
    }
    [[noreturn]] void raise(const via_abi_device_report& from, const char* doing) const;
    void raise_engine_failure(const char* doing, bool takes) const;

    const core::core& core_;
    cuda::pinned memory_;
    mutable std::mutex mutex_;
    mutable std::optional<base::failure> of_engine_;
};

}  // namespace via::route
