// SPDX-License-Identifier: Apache-2.0
// Joining and leaving.
#include <cstring>
#include <memory>
#include <string>

#include <viaduct/nvshmem/bootstraps.h>

#include "environment.hpp"
#include "failure.hpp"
#include "job.hpp"
#include "other_job.hpp"
#include "standards/introduction.hpp"

using namespace via::nvshmem;

namespace {

via_config defaults() {
    via_config config;
    via_config_init(&config);
    return config;
}

void introduce(const environment& seen) {
    const std::string standard =
        "NVSHMEM " + std::to_string(NVSHMEM_VENDOR_MAJOR_VERSION) + "." + std::to_string(NVSHMEM_VENDOR_MINOR_VERSION);
    via::standards::introduce(seen.version ? standard : "", seen.info ? describe(seen) : "");
}

via_status join_as_told(const via_config& config, const environment& seen) {
    const bool is_first = !the_job.is_joined();
    const via_status status = the_job.join(config);
    if (status == VIA_OK && is_first && the_job.pe() == 0) introduce(seen);
    return status;
}

/// For calls that return what the matter is.
int join(const via_config& config, const char* call) {
    const environment seen = read_environment();
    if (!seen.bad_heap.empty()) return decline(call, seen.bad_heap + "; " + via::standards::what_is_a_size);
    return code_of(join_as_told(config, seen), call);
}

int join_by_id(const nvshmemx_init_attr_t* attributes, const char* call) {
    if (attributes == nullptr || attributes->args.uid_args.id == nullptr)
        return decline(call, "NVSHMEMX_INIT_WITH_UNIQUEID needs what nvshmemx_set_attr_uniqueid_args() fills in");
    const nvshmemx_uniqueid_args_t& given = attributes->args.uid_args;
    via_unique_id id;
    static_assert(sizeof id.text == sizeof given.id->internal);
    std::memcpy(id.text, given.id->internal, sizeof id.text);
    via_config config = defaults();
    config.bootstrap = VIA_BOOTSTRAP_UNIQUE_ID;
    config.unique_id = &id;
    config.pe = given.myrank;
    config.npes = given.nranks;
    return join(config, call);
}

int join_by_callbacks(const via_callbacks& callbacks, const char* call) {
    via_config config = defaults();
    config.bootstrap = VIA_BOOTSTRAP_CALLBACKS;
    config.callbacks = &callbacks;
    return join(config, call);
}

int join_by_mpi(const nvshmemx_init_attr_t* attributes, const char* call) {
    if (attributes == nullptr || attributes->mpi_comm == nullptr)
        return decline(call, "NVSHMEMX_INIT_WITH_MPI_COMM needs the address of a communicator in mpi_comm");
    const std::unique_ptr<other_job> job = find_mpi_job(attributes->mpi_comm);
    if (job == nullptr)
        return decline(call, "the process has no MPI that is a shared library; include mpi.h before nvshmem.h");
    return join_by_callbacks(job->callbacks(), call);
}

int join_by_shmem(const char* call) {
    const std::unique_ptr<other_job> job = find_shmem_job();
    if (job == nullptr) return decline(call, "the process has no OpenSHMEM that is a shared library");
    return join_by_callbacks(job->callbacks(), call);
}

}  // namespace

void nvshmem_init() {
    constexpr auto call = "nvshmem_init";
    const environment seen = read_environment();
    if (!seen.bad_heap.empty()) return refuse(call, seen.bad_heap, via::standards::what_is_a_size);
    (void)check(join_as_told(defaults(), seen), call);
}

int nvshmem_init_thread(int, int* provided) {
    constexpr auto call = "nvshmem_init_thread";
    if (const int failed = code_of_place(provided, "provided", call); failed != 0) return failed;
    *provided = NVSHMEM_THREAD_MULTIPLE;
    return join(defaults(), call);
}

void nvshmem_query_thread(int* provided) {
    if (provided == nullptr) return refuse("nvshmem_query_thread", "provided is NULL", "");
    *provided = NVSHMEM_THREAD_MULTIPLE;
}

int via_nvshmem_init_attr(unsigned int flags, const nvshmemx_init_attr_t* attributes, const via_callbacks* callbacks) {
    constexpr auto call = "nvshmemx_init_attr";
    if ((flags & NVSHMEMX_INIT_WITH_UNIQUEID) != 0) return join_by_id(attributes, call);
    if (callbacks != nullptr) return join_by_callbacks(*callbacks, call);
    if ((flags & NVSHMEMX_INIT_WITH_MPI_COMM) != 0) return join_by_mpi(attributes, call);
    if ((flags & NVSHMEMX_INIT_WITH_SHMEM) != 0) return join_by_shmem(call);
    return join(defaults(), call);
}

int nvshmemx_init_attr(unsigned int flags, nvshmemx_init_attr_t* attributes) {
    return via_nvshmem_init_attr(flags, attributes, nullptr);
}
int nvshmemx_hostlib_init_attr(unsigned int flags, nvshmemx_init_attr_t* attributes) {
    return via_nvshmem_init_attr(flags, attributes, nullptr);
}

int nvshmemx_get_uniqueid(nvshmemx_uniqueid_t* id) {
    constexpr auto call = "nvshmemx_get_uniqueid";
    if (const int failed = code_of_place(id, "id", call); failed != 0) return failed;
    via_unique_id made;
    const via_status status = via_unique_id_create(nullptr, &made);
    if (status == VIA_OK) std::memcpy(id->internal, made.text, sizeof made.text);
    return code_of(status, call);
}

int nvshmemx_set_attr_uniqueid_args(int rank, int nranks, const nvshmemx_uniqueid_t* id,
                                    nvshmemx_init_attr_t* attributes) {
    constexpr auto call = "nvshmemx_set_attr_uniqueid_args";
    if (const int failed = code_of_place(attributes, "attr", call); failed != 0) return failed;
    // NVSHMEM's structure names the id without const, and nobody here changes it.
    attributes->args.uid_args = {1, const_cast<nvshmemx_uniqueid_t*>(id), rank, nranks};
    return 0;
}

int nvshmemx_set_attr_mpi_comm_args(void* comm, nvshmemx_init_attr_t* attributes) {
    constexpr auto call = "nvshmemx_set_attr_mpi_comm_args";
    if (const int failed = code_of_place(attributes, "attr", call); failed != 0) return failed;
    attributes->mpi_comm = comm;
    return 0;
}

int nvshmemx_init_status() {
    if (!the_job.is_joined()) return NVSHMEM_STATUS_NOT_INITIALIZED;
    return the_job.world() == nullptr ? NVSHMEM_STATUS_IS_BOOTSTRAPPED : NVSHMEM_STATUS_IS_INITIALIZED;
}

void nvshmem_finalize() { (void)check(the_job.leave(), "nvshmem_finalize"); }
void nvshmemx_hostlib_finalize() { (void)check(the_job.leave(), "nvshmemx_hostlib_finalize"); }

via_world* via_nvshmem_world() { return the_job.world(); }
int via_nvshmem_my_pe() { return the_job.pe(); }
int via_nvshmem_n_pes() { return the_job.npes(); }
