// SPDX-License-Identifier: Apache-2.0
#include "bootstrap/select.hpp"

#include <cstdlib>
#include <utility>

#include <fmt/format.h>

#include "base/error.hpp"
#include "bootstrap/callbacks.hpp"
#include "bootstrap/launched.hpp"
#include "bootstrap/launcher_address.hpp"
#include "bootstrap/pmix.hpp"
#include "bootstrap/singleton.hpp"
#include "bootstrap/thread_job.hpp"
#include "bootstrap/unique_id_member.hpp"

namespace via::bootstrap {
namespace {

std::unique_ptr<bootstrap> select_viarun(const request& wanted, const std::string& why, const base::deadline& until) {
    if (!wanted.launcher) {
        base::fail(
            {.status = VIA_ERR_BOOTSTRAP,
             .message = fmt::format("viarun did not start this process: {} is not set", launcher_address::variable),
             .hint = "start the program by 'viarun -n N program'"});
    }
    return std::make_unique<launched>(launcher_address::parse(*wanted.launcher), why, until);
}

std::unique_ptr<bootstrap> select_threads(const request& wanted, std::string why) {
    if (wanted.threads == nullptr) {
        base::fail(
            {.status = VIA_ERR_ARGUMENT,
             .message = "PEs as threads need a thread job, and none is given",
             .hint = "make one by via_thread_job_create() and set via_config.thread_job, or use via::run_threads()"});
    }
    return wanted.threads->join(wanted.pe, std::move(why));
}

/// How a world by callbacks, which know no launcher, asks the one that started this process, if any has.
job_ender ender_by_environment(const request& wanted) {
    if (wanted.launcher) return ender_by_launcher(*wanted.launcher, wanted.callbacks->npes);
    if (wanted.pmix) return ender_by_pmix();
    return {};
}

std::unique_ptr<bootstrap> select_callbacks(const request& wanted, std::string why, const base::deadline& until) {
    if (wanted.callbacks == nullptr) {
        base::fail({.status = VIA_ERR_ARGUMENT,
                    .message = "a bootstrap by callbacks needs them, and none are given",
                    .hint = "set via_config.callbacks; viaduct_mpi.h makes them from an MPI communicator"});
    }
    return join_by_callbacks(*wanted.callbacks, std::move(why), until, "callbacks", ender_by_environment(wanted));
}

std::unique_ptr<bootstrap> select_unique_id(const request& wanted, const std::string& why,
                                            const base::deadline& until) {
    const unique_id_request& id = wanted.id;
    if (id.text.empty()) {
        base::fail({.status = VIA_ERR_BOOTSTRAP,
                    .message = "a bootstrap by unique id needs one, and none is given",
                    .hint = "make one by via_unique_id_create(), and give it to every PE by via_config.unique_id or "
                            "VIADUCT_UNIQUE_ID"});
    }
    if (id.npes < 1 || id.pe < 0 || id.pe >= id.npes) {
        base::fail({.status = VIA_ERR_BOOTSTRAP,
                    .message = id.npes < 1 || id.pe < 0
                                   ? std::string{"a unique id is given without this PE's number and the number of PEs"}
                                   : fmt::format("PE {} of {} cannot be: PEs are numbered from 0", id.pe, id.npes),
                    .hint = "set via_config.pe and via_config.npes, or VIADUCT_PE and VIADUCT_NPES"});
    }
    const unique_id_ticket ticket{.id = unique_id::parse(id.text), .pe = id.pe, .npes = id.npes};
    return std::make_unique<unique_id_member>(ticket, "unique id", why, until);
}

/// What VIA_BOOTSTRAP_AUTO stands for here, and why.
std::pair<via_bootstrap, std::string> choose(const request& wanted) {
    if (wanted.threads != nullptr) return {VIA_BOOTSTRAP_THREADS, "via_config.thread_job is set"};
    if (wanted.callbacks != nullptr) return {VIA_BOOTSTRAP_CALLBACKS, "via_config.callbacks is set"};
    const bool has_id = !wanted.id.text.empty();
    if (has_id && wanted.id.of_program) return {VIA_BOOTSTRAP_UNIQUE_ID, "via_config.unique_id is set"};
    if (wanted.launcher) return {VIA_BOOTSTRAP_VIARUN, fmt::format("{} is set", launcher_address::variable)};
    if (has_id) return {VIA_BOOTSTRAP_UNIQUE_ID, "VIADUCT_UNIQUE_ID is set"};
    if (wanted.pmix) return {VIA_BOOTSTRAP_PMIX, "PMIX_NAMESPACE and PMIX_RANK are set"};
    if (wanted.id.pe >= 0 || wanted.id.npes > 1) {
        base::fail(
            {.status = VIA_ERR_BOOTSTRAP,
             .message = "this PE's number or the number of PEs is given, but nothing by which PEs find each other",
             .hint = "set VIADUCT_UNIQUE_ID or via_config.unique_id as well, or start the program by viarun, "
                     "which sets all of it"});
    }
    return {VIA_BOOTSTRAP_SINGLETON, "no launcher started this process"};
}

}  // namespace

std::optional<std::string> request::launcher_of_environment() {
    const char* value = std::getenv(launcher_address::variable);
    return value == nullptr ? std::nullopt : std::optional<std::string>{value};
}

bool request::pmix_of_environment() {
    return std::getenv("PMIX_NAMESPACE") != nullptr && std::getenv("PMIX_RANK") != nullptr;
}

std::unique_ptr<bootstrap> select(const request& wanted, const base::deadline& until) {
    auto [kind, why] = wanted.kind == VIA_BOOTSTRAP_AUTO ? choose(wanted) : std::pair{wanted.kind, wanted.why};
    switch (kind) {
        case VIA_BOOTSTRAP_SINGLETON: return std::make_unique<singleton>(std::move(why));
        case VIA_BOOTSTRAP_VIARUN: return select_viarun(wanted, why, until);
        case VIA_BOOTSTRAP_THREADS: return select_threads(wanted, std::move(why));
        case VIA_BOOTSTRAP_UNIQUE_ID: return select_unique_id(wanted, why, until);
        case VIA_BOOTSTRAP_PMIX: return join_pmix(std::move(why), until);
        case VIA_BOOTSTRAP_CALLBACKS: return select_callbacks(wanted, std::move(why), until);
        case VIA_BOOTSTRAP_AUTO: break;
    }
    base::fail({.status = VIA_ERR_ARGUMENT,
                .message = fmt::format("{} is no value of via_bootstrap", static_cast<int>(wanted.kind))});
}

}  // namespace via::bootstrap
