// SPDX-License-Identifier: Apache-2.0
// The units of the program that have kernels, and modules that the program has loaded itself.
#include <algorithm>
#include <mutex>
#include <vector>

#include "driver.hpp"
#include "failure.hpp"
#include "job.hpp"

namespace via::nvshmem {
namespace {

/// Units announce themselves before main() begins, so this is made when the first does.
struct unit_list {
    std::mutex mutex;
    std::vector<const via_nvshmem_unit*> units;
};
unit_list& the_units() {
    static auto* const list = new unit_list;  // units of libraries leave after everything else has
    return *list;
}

void fill(const via_nvshmem_unit& unit, const via_abi_nvshmem_image& image) {
    if (unit.version != VIA_ABI_VERSION || unit.size != sizeof image) {
        refuse("nvshmem.h", "a unit with kernels was compiled with another version of the header than the library's",
               "compile it again");
        return;
    }
    const driver::on_gpu current{via_gpu(the_job.world())};  // whatever the calling thread has
    // A unit without code for this GPU has no image, and no kernels that would miss it.
    if (const int code = unit.copy(&image, sizeof image); code != 0)
        (void)decline("nvshmem.h", "what kernels need was not copied to a unit: CUDA error " + std::to_string(code));
}

template <class Handle>
int fill_module(Handle handle, const via_abi_nvshmem_image& image, const char* call) {
    if (const int failed = code_of(the_job.settle(), call); failed != 0) return failed;
    const driver::on_gpu current{via_gpu(the_job.world())};
    unsigned long long address = 0;
    std::size_t size = 0;
    int code = driver::find_global(handle, VIA_ABI_NVSHMEM_IMAGE_NAME, &address, &size);
    if (code == 0 && size != sizeof image)
        return decline(call, "the module was compiled with another version of nvshmem.h; compile it again");
    if (code == 0) code = driver::copy(address, &image, sizeof image);
    return code == 0 ? 0
                     : decline(call, "the module has no " VIA_ABI_NVSHMEM_IMAGE_NAME
                                     ", which nvshmem.h defines, or it cannot be written: CUDA error " +
                                         std::to_string(code));
}

}  // namespace

void fill_units(const via_abi_nvshmem_image& image) {
    unit_list& list = the_units();
    const std::lock_guard lock{list.mutex};
    for (const via_nvshmem_unit* unit : list.units) fill(*unit, image);
}

void make_a_gpu_current() {
    if (driver::has_current()) return;
    unit_list& list = the_units();
    const std::lock_guard lock{list.mutex};
    if (!list.units.empty()) (void)list.units.front()->make_current();
}

}  // namespace via::nvshmem

using namespace via::nvshmem;

void via_nvshmem_add_unit(const via_nvshmem_unit* unit) {
    unit_list& list = the_units();
    const std::lock_guard lock{list.mutex};
    list.units.push_back(unit);
    if (the_job.world() != nullptr) fill(*unit, the_job.image());
}

void via_nvshmem_remove_unit(const via_nvshmem_unit* unit) {
    unit_list& list = the_units();
    const std::lock_guard lock{list.mutex};
    list.units.erase(std::remove(list.units.begin(), list.units.end(), unit), list.units.end());
}

int nvshmemx_cumodule_init(CUmodule module) { return fill_module(module, the_job.image(), "nvshmemx_cumodule_init"); }
int nvshmemx_cumodule_finalize(CUmodule module) { return fill_module(module, {}, "nvshmemx_cumodule_finalize"); }
int nvshmemx_culibrary_init(CUlibrary library) {
    return fill_module(library, the_job.image(), "nvshmemx_culibrary_init");
}
int nvshmemx_culibrary_finalize(CUlibrary library) { return fill_module(library, {}, "nvshmemx_culibrary_finalize"); }
