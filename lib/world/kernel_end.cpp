// SPDX-License-Identifier: Apache-2.0
// How a kernel ends the job: it leaves a word, and the control thread looks for it, as no kernel can wake a thread.
#include <cstdio>

#include <fmt/format.h>

#include "base/error.hpp"
#include "world/world.hpp"

namespace via::world {
namespace {

/// Seldom enough to cost next to nothing, and soon enough for who has asked.
constexpr base::seconds between_looks{0.05};

}  // namespace

void world::let_kernels_end_job(void (*end_process)(int status)) {
    constexpr const char* call = "let_kernels_end_job";
    (void)device(call);
    if (end_process == nullptr) {
        base::fail({.status = VIA_ERR_ARGUMENT, .message = "let_kernels_end_job: end_process is NULL"});
    }
    if (!job_->spans_processes()) {
        base::fail({.status = VIA_ERR_UNSUPPORTED,
                    .message = "let_kernels_end_job: all PEs are threads of this process, and nobody watches",
                    .hint = "start the PEs as processes, by viarun for example"});
    }
    control_->loop().post([this, end_process] { look_for_end(end_process); });
}

/// The others, and the launcher, hear of it from here; the rest of this process does not, and so says nothing of its
/// own before the end.
void world::look_for_end(void (*end_process)(int status)) {
    const std::optional<std::uint8_t> status = device_->end_of_kernels();
    if (!status) {
        control_->loop().after(between_looks, [this, end_process] { look_for_end(end_process); });
        return;
    }
    (void)std::fflush(nullptr);  // the launcher may end this process as well
    job_->end_job(*status, fmt::format("a kernel of it ended the job with status {}", *status));
    end_process(*status);
}

}  // namespace via::world
