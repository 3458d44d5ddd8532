// SPDX-License-Identifier: Apache-2.0
#include "session.hpp"

#include <limits>
#include <stdexcept>
#include <unistd.h>

#include "values.hpp"

namespace via::pmix_module {
namespace {

std::uint32_t job_size(const pmix_proc_t& self) {
    const value_owner value = get(peer_of(self, PMIX_RANK_WILDCARD), PMIX_JOB_SIZE);
    if (value->type != PMIX_UINT32) throw std::runtime_error{"the server gives a job size that is no 32-bit number"};
    const std::uint32_t npes = value->data.uint32;
    if (npes < 1 || npes > std::uint32_t{std::numeric_limits<std::int32_t>::max()}) {
        throw std::runtime_error{"the server gives " + std::to_string(npes) + " as the size of the job"};
    }
    if (self.rank >= npes) {
        throw std::runtime_error{"the server makes this process rank " + std::to_string(self.rank) + " of " +
                                 std::to_string(npes)};
    }
    return npes;
}

}  // namespace

void check(const char* call, pmix_status_t status) {
    if (status == PMIX_SUCCESS) return;
    const char* text = PMIx_Error_string(status);
    throw std::runtime_error{std::string{call} + ": " + (text == nullptr ? "unknown" : text) + " (" +
                             std::to_string(status) + ")"};
}

session& session::of_process() {
    static session only;
    return only;
}

session::~session() {
    if (process_ == ::getpid()) (void)PMIx_Finalize(nullptr, 0);
}

membership session::join() {
    const std::lock_guard lock{mutex_};
    if (process_ == 0) initialize();
    if (process_ != ::getpid()) {
        throw std::runtime_error{"this process was made by fork() from one that uses PMIx already"};
    }
    if (npes_ == 0) npes_ = job_size(self_);
    return {.self = self_, .npes = npes_, .world = worlds_++};
}

void session::end_job(int status) {
    const std::lock_guard lock{mutex_};
    if (process_ != ::getpid()) throw std::runtime_error{"this process is no client of PMIx"};
    check("PMIx_Abort", PMIx_Abort(status, "the program has ended the job", nullptr, 0));  // of the whole job
}

void session::initialize() {
    check("PMIx_Init", PMIx_Init(&self_, nullptr, 0));
    process_ = ::getpid();
}

}  // namespace via::pmix_module
