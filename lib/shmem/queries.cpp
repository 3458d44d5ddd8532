// SPDX-License-Identifier: Apache-2.0
// Who is who, and what can be reached.
#include <cstring>

#include "failure.hpp"
#include "library.hpp"
#include "world.hpp"

namespace via::shmem {

int my_pe(const char* call) noexcept {
    (void)is_joined(call);
    return the_job.pe;
}

int n_pes(const char* call) noexcept {
    (void)is_joined(call);
    return the_job.npes;
}

int pe_accessible(int pe, const char* call) noexcept { return is_joined(call) && pe >= 0 && pe < the_job.npes ? 1 : 0; }

int addr_accessible(const void* address, int pe, const char* call) noexcept {
    if (pe_accessible(pe, call) == 0 || address == nullptr) return 0;
    void* mapped = nullptr;
    return via_ptr(the_job.world, symmetric(address), pe, &mapped) == VIA_OK ? 1 : 0;
}

void* pointer(const void* dest, int pe, const char* call) noexcept {
    if (addr_accessible(dest, pe, call) == 0) return nullptr;
    if (pe == the_job.pe) return const_cast<void*>(dest);
    void* mapped = nullptr;
    (void)via_ptr(the_job.world, symmetric(dest), pe, &mapped);
    return mapped;
}

void info_get_version(int* major, int* minor, const char* call) noexcept {
    if (!is_place(major, "major", call) || !is_place(minor, "minor", call)) return;
    *major = SHMEM_MAJOR_VERSION;
    *minor = SHMEM_MINOR_VERSION;
}

void info_get_name(char* name, const char* call) noexcept {
    if (!is_place(name, "name", call)) return;
    static_assert(sizeof SHMEM_VENDOR_STRING <= SHMEM_MAX_NAME_LEN);
    std::memcpy(name, SHMEM_VENDOR_STRING, sizeof SHMEM_VENDOR_STRING);
}

}  // namespace via::shmem
