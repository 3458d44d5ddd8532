// SPDX-License-Identifier: Apache-2.0
#include "driver.hpp"

#include <cstdint>

#include <dlfcn.h>

namespace via::nvshmem::driver {
namespace {

/// What the driver would answer before it is initialized.
constexpr int no_driver = 3;

/// An entry of the driver, by the one symbol that leads to all; null without it. The driver stays loaded, as the
/// runtime and the library have it too.
template <class Function>
Function* entry(const char* name) {
    static void* const loaded = ::dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
    if (loaded == nullptr) return nullptr;
    using query = int(const char*, void**, int, std::uint64_t, void*);
    static auto* const ask = reinterpret_cast<query*>(::dlsym(loaded, "cuGetProcAddress_v2"));
    constexpr int version = 12000;  // of the calls as they are used here
    void* found = nullptr;
    return ask != nullptr && ask(name, &found, version, 0, nullptr) == 0 ? reinterpret_cast<Function*>(found) : nullptr;
}

/// The world has it retained as well.
void release(int number) {
    static auto* const release_context = entry<int(int)>("cuDevicePrimaryCtxRelease");
    if (release_context != nullptr) (void)release_context(number);
}

}  // namespace

bool has_current() {
    static auto* const get = entry<int(void**)>("cuCtxGetCurrent");
    void* current = nullptr;
    return get != nullptr && get(&current) == 0 && current != nullptr;
}

on_gpu::on_gpu(int number) : number_{number} {
    static auto* const retain = entry<int(void**, int)>("cuDevicePrimaryCtxRetain");
    static auto* const push = entry<int(void*)>("cuCtxPushCurrent");
    void* context = nullptr;
    if (number < 0 || retain == nullptr || push == nullptr || retain(&context, number) != 0) return;
    is_current_ = push(context) == 0;
    if (!is_current_) release(number);
}

on_gpu::~on_gpu() {
    static auto* const pop = entry<int(void**)>("cuCtxPopCurrent");
    if (!is_current_) return;
    void* unused = nullptr;
    if (pop != nullptr) (void)pop(&unused);
    release(number_);
}

int synchronize(cudaStream_t stream) {
    static auto* const wait = entry<int(cudaStream_t)>("cuStreamSynchronize");
    return wait == nullptr ? no_driver : wait(stream);
}

int find_global(CUmodule module, const char* name, unsigned long long* address, std::size_t* size) {
    static auto* const find = entry<int(unsigned long long*, std::size_t*, CUmodule, const char*)>("cuModuleGetGlobal");
    return find == nullptr ? no_driver : find(address, size, module, name);
}

int find_global(CUlibrary library, const char* name, unsigned long long* address, std::size_t* size) {
    static auto* const find =
        entry<int(unsigned long long*, std::size_t*, CUlibrary, const char*)>("cuLibraryGetGlobal");
    return find == nullptr ? no_driver : find(address, size, library, name);
}

int copy(unsigned long long to, const void* from, std::size_t size) {
    static auto* const move = entry<int(unsigned long long, const void*, std::size_t)>("cuMemcpyHtoD");
    return move == nullptr ? no_driver : move(to, from, size);
}

}  // namespace via::nvshmem::driver
