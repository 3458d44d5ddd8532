// SPDX-License-Identifier: Apache-2.0
#include "bootstrap/select.hpp"

#include <cstdlib>

#include <fmt/format.h>

#include "base/error.hpp"
#include "bootstrap/launched.hpp"
#include "bootstrap/launcher_address.hpp"
#include "bootstrap/singleton.hpp"
#include "bootstrap/thread_job.hpp"

namespace via::bootstrap {
namespace {

std::unique_ptr<bootstrap> select_viarun(const request& wanted, std::string why, const base::deadline& until) {
    if (!wanted.launcher) {
        base::fail(
            {.status = VIA_ERR_BOOTSTRAP,
             .message = fmt::format("viarun did not start this process: {} is not set", launcher_address::variable),
             .hint = "start the program by 'viarun -n N program'"});
    }
    return std::make_unique<launched>(launcher_address::parse(*wanted.launcher), std::move(why), until);
}

std::unique_ptr<bootstrap> select_threads(const request& wanted) {
    if (wanted.threads == nullptr) {
        base::fail(
            {.status = VIA_ERR_ARGUMENT,
             .message = "PEs as threads need a thread job, and none is given",
             .hint = "make one by via_thread_job_create() and set via_config.thread_job, or use via::run_threads()"});
    }
    return wanted.threads->join(wanted.pe, wanted.why);
}

}  // namespace

std::optional<std::string> request::launcher_of_environment() {
    const char* value = std::getenv(launcher_address::variable);
    return value == nullptr ? std::nullopt : std::optional<std::string>{value};
}

std::unique_ptr<bootstrap> select(const request& wanted, const base::deadline& until) {
    switch (wanted.kind) {
        case VIA_BOOTSTRAP_SINGLETON: return std::make_unique<singleton>(wanted.why);
        case VIA_BOOTSTRAP_VIARUN: return select_viarun(wanted, wanted.why, until);
        case VIA_BOOTSTRAP_THREADS: return select_threads(wanted);
        case VIA_BOOTSTRAP_AUTO: break;
        default:
            base::fail({.status = VIA_ERR_ARGUMENT,
                        .message = fmt::format("{} is no value of via_bootstrap", static_cast<int>(wanted.kind))});
    }
    if (wanted.launcher) return select_viarun(wanted, fmt::format("{} is set", launcher_address::variable), until);
    return std::make_unique<singleton>("no launcher started this process");
}

}  // namespace via::bootstrap
