// SPDX-License-Identifier: Apache-2.0
#include "files.hpp"

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <system_error>

#include "user_error.hpp"

namespace common {

void check_writable(const std::string& path) {
    std::error_code ignored;
    const bool existed = std::filesystem::exists(path, ignored);
    errno = 0;
    if (!std::ofstream{path, std::ios::app}) {
        throw user_error{path + ": cannot be written: " + std::generic_category().message(errno)};
    }
    if (!existed) std::filesystem::remove(path, ignored);
}

void write_text(const std::string& path, const std::string& text) {
    std::ofstream file{path};
    file << text;
    file.close();
    if (!file) throw user_error{path + ": cannot be written"};
}

}  // namespace common
