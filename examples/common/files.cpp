// SPDX-License-Identifier: Apache-2.0
#include "files.hpp"

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
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

std::string read_text(const std::string& path) {
    const auto failed = [&] {
        return user_error{path + ": cannot be read: " + std::generic_category().message(errno)};
    };
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file{std::fopen(path.c_str(), "rb"), std::fclose};
    if (file == nullptr) throw failed();
    std::string text;
    std::array<char, 65536> part;
    for (std::size_t got = 0; (got = std::fread(part.data(), 1, part.size(), file.get())) > 0;)
        text.append(part.data(), got);
    if (std::ferror(file.get()) != 0) throw failed();
    return text;
}

}  // namespace common
