// SPDX-License-Identifier: Apache-2.0
#include "base/dynamic_library.hpp"

#include <dlfcn.h>
#include <filesystem>
#include <link.h>
#include <string_view>

namespace via::base {

dynamic_library dynamic_library::open(const std::string& path, std::string& problem) {
    dynamic_library opened;
    opened.handle_.reset(::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE));
    if (opened) return opened;
    const char* text = ::dlerror();
    problem = text == nullptr ? "the loader gives no reason" : text;
    return opened;
}

// The list is looked through first: to ask dlopen() for what is not there costs a search, and under a sanitizer memory.
dynamic_library dynamic_library::find_loaded(const std::string& name) noexcept {
    const auto is_it = [](dl_phdr_info* loaded, std::size_t, void* wanted) {
        const std::string_view path{loaded->dlpi_name};
        const std::size_t slash = path.rfind('/');
        const bool same = path.substr(slash == path.npos ? 0 : slash + 1) == *static_cast<const std::string*>(wanted);
        return same ? 1 : 0;
    };
    dynamic_library found;
    if (::dl_iterate_phdr(is_it, const_cast<std::string*>(&name)) != 0)
        found.handle_.reset(::dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NOLOAD));
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
