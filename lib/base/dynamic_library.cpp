// SPDX-License-Identifier: Apache-2.0
#include "base/dynamic_library.hpp"

#include <dlfcn.h>
#include <filesystem>

namespace via::base {

dynamic_library dynamic_library::open(const std::string& path, std::string& problem) {
    dynamic_library opened;
    opened.handle_.reset(::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE));
    if (opened) return opened;
    const char* text = ::dlerror();
    problem = text == nullptr ? "the loader gives no reason" : text;
    return opened;
}

dynamic_library dynamic_library::find_loaded(const std::string& path) noexcept {
    dynamic_library found;
    found.handle_.reset(::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NOLOAD));
    return found;
}

void dynamic_library::closer::operator()(void* handle) const noexcept { ::dlclose(handle); }

void* dynamic_library::symbol(const char* name) const noexcept { return ::dlsym(handle_.get(), name); }

std::string directory_of(const void* code) {
    Dl_info found{};
    if (::dladdr(code, &found) == 0 || found.dli_fname == nullptr) return ".";
    return std::filesystem::absolute(found.dli_fname).parent_path().string();
}

}  // namespace via::base
