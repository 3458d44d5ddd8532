// SPDX-License-Identifier: Apache-2.0
#include "cuda/device.hpp"

#include <cstring>

#include <fmt/format.h>

#include "base/error.hpp"

namespace via::cuda {
namespace {

int count(const driver& calls) {
    int devices = 0;
    calls.check(calls.device_get_count(&devices), "cuDeviceGetCount", "cannot count the GPUs");
    return devices;
}

uuid id_of(const driver& calls, CUdevice number) {
    CUuuid raw{};
    calls.check(calls.device_get_uuid(&raw, number), "cuDeviceGetUuid", "cannot name a GPU");
    uuid id;
    static_assert(sizeof id == sizeof raw);
    std::memcpy(id.data(), &raw, sizeof raw);
    return id;
}

CUcontext retain(const driver& calls, CUdevice number) {
    CUcontext context = nullptr;
    calls.check(calls.device_primary_ctx_retain(&context, number), "cuDevicePrimaryCtxRetain",
                "cannot make a context on the GPU");
    return context;
}

}  // namespace

std::unique_ptr<device> device::current() {
    auto calls = driver::find_loaded();
    CUcontext context = nullptr;
    if (calls == nullptr || calls->ctx_get_current(&context) != CUDA_SUCCESS || context == nullptr) return nullptr;
    CUdevice number = 0;
    calls->check(calls->ctx_get_device(&number), "cuCtxGetDevice", "cannot find the current GPU");
    return std::unique_ptr<device>{new device{std::move(calls), number, context, false}};
}

std::unique_ptr<device> device::numbered(int ordinal) { return open(driver::load(), ordinal); }

std::unique_ptr<device> device::spread(int index) {
    auto calls = driver::load();
    const int devices = count(*calls);
    return open(std::move(calls), devices == 0 ? 0 : index % devices);
}

std::unique_ptr<device> device::open(std::shared_ptr<const driver> calls, int ordinal) {
    const int devices = count(*calls);
    if (ordinal < 0 || ordinal >= devices) {
        base::fail({.status = VIA_ERR_UNSUPPORTED,
                    .message = fmt::format("there is no GPU {}: this process sees {}", ordinal, devices),
                    .hint = "VIADUCT_DEVICE names the GPU; CUDA_VISIBLE_DEVICES says which are seen"});
    }
    CUdevice number = 0;
    calls->check(calls->device_get(&number, ordinal), "cuDeviceGet", "cannot open the GPU");
    CUcontext context = retain(*calls, number);
    return std::unique_ptr<device>{new device{std::move(calls), number, context, true}};
}

device::device(std::shared_ptr<const driver> calls, CUdevice number, CUcontext context, bool retained)
    : calls_{std::move(calls)}, number_{number}, context_{context}, retained_{retained} {
    char name[256] = {};
    calls_->check(calls_->device_get_name(name, sizeof name - 1, number), "cuDeviceGetName", "cannot name the GPU");
    name_ = name;
    id_ = id_of(*calls_, number);
    calls_->check(calls_->device_total_mem(&total_memory_, number), "cuDeviceTotalMem", "cannot ask the GPU's memory");
    has_memory_operations_ = attribute(CU_DEVICE_ATTRIBUTE_CAN_USE_64_BIT_STREAM_MEM_OPS) != 0;
}

device::~device() {
    if (retained_) (void)calls_->device_primary_ctx_release(number_);
}

int device::attribute(CUdevice_attribute which) const {
    int value = 0;
    calls_->check(calls_->device_get_attribute(&value, which, number_), "cuDeviceGetAttribute", "cannot ask the GPU");
    return value;
}

std::string device::pci() const {
    return fmt::format("{:04x}:{:02x}:{:02x}.0", attribute(CU_DEVICE_ATTRIBUTE_PCI_DOMAIN_ID),
                       attribute(CU_DEVICE_ATTRIBUTE_PCI_BUS_ID), attribute(CU_DEVICE_ATTRIBUTE_PCI_DEVICE_ID));
}

int device::find(const uuid& id) const {
    const int devices = count(*calls_);
    for (int ordinal = 0; ordinal < devices; ++ordinal) {
        CUdevice number = 0;
        calls_->check(calls_->device_get(&number, ordinal), "cuDeviceGet", "cannot open a GPU");
        if (id_of(*calls_, number) == id) return number;
    }
    return -1;
}

/// A CUmemorytype; 0 for what CUDA does not know.
unsigned device::kind_of(const void* address) const noexcept {
    unsigned type = 0;
    const auto ask = [&] {
        return calls_->pointer_get_attribute(&type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE,
                                             reinterpret_cast<CUdeviceptr>(address));
    };
    CUresult result = ask();
    if (result == CUDA_ERROR_INVALID_CONTEXT) {  // a driver may want one, whichever it is
        const entered in{*this, entered::quietly};
        result = ask();
    }
    return result == CUDA_SUCCESS ? type : 0;
}

bool device::is_device_memory(const void* address) const noexcept { return kind_of(address) == CU_MEMORYTYPE_DEVICE; }

bool device::is_own_memory(const void* address) const noexcept {
    if (!is_device_memory(address)) return false;
    const entered in{*this, entered::quietly};
    int gpu = CU_DEVICE_INVALID;
    return calls_->pointer_get_attribute(&gpu, CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL,
                                         reinterpret_cast<CUdeviceptr>(address)) == CUDA_SUCCESS &&
           gpu == number_;
}

bool device::is_own_memory(const void* address, std::size_t size) const noexcept {
    return is_own_memory(address) && is_own_memory(static_cast<const std::byte*>(address) + size - 1);
}

bool device::is_pinned(const void* address) const noexcept { return kind_of(address) == CU_MEMORYTYPE_HOST; }

bool device::reaches(int other) const {
    int can = 0;
    if (other == number_) return true;
    return calls_->device_can_access_peer(&can, number_, other) == CUDA_SUCCESS && can == 1;
}

bool device::has_atomics_on(int other) const {
    int has = 0;
    if (other == number_) return true;
    return calls_->device_get_p2p_attribute(&has, CU_DEVICE_P2P_ATTRIBUTE_NATIVE_ATOMIC_SUPPORTED, number_, other) ==
               CUDA_SUCCESS &&
           has == 1;
}

entered::entered(const device& where) : calls_{where.calls()} {
    calls_.check(enter(where), "cuCtxPushCurrent", "cannot use the GPU's context");
}

entered::entered(const device& where, quiet_tag) noexcept : calls_{where.calls()} { (void)enter(where); }

CUresult entered::enter(const device& where) noexcept {
    CUcontext now = nullptr;
    if (calls_.ctx_get_current(&now) == CUDA_SUCCESS && now == where.context()) return CUDA_SUCCESS;
    const CUresult result = calls_.ctx_push_current(where.context());
    pushed_ = result == CUDA_SUCCESS;
    return result;
}

void make_current(const device& where) noexcept { (void)where.calls().ctx_push_current(where.context()); }

}  // namespace via::cuda
