// SPDX-License-Identifier: Apache-2.0
#include "command.hpp"

#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <memory>
#include <stdexcept>

namespace testing {

finished run(const std::string& command) {
    const std::string guarded = "timeout -k 5 600 sh -c '" + command + "' 2>&1 </dev/null";
    std::FILE* const pipe = popen(guarded.c_str(), "r");
    if (pipe == nullptr) throw std::runtime_error{"popen failed"};
    finished result;
    std::array<char, 4096> part;
    for (std::size_t got = 0; (got = std::fread(part.data(), 1, part.size(), pipe)) > 0;) {
        result.output.append(part.data(), got);
    }
    const int status = pclose(pipe);
    result.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return result;
}

scratch::scratch() {
    std::string name = (std::filesystem::temp_directory_path() / "examples.XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error{"mkdtemp failed"};
    directory_ = name;
}

scratch::~scratch() {
    std::error_code ignored;
    std::filesystem::remove_all(directory_, ignored);
}

std::vector<char> contents(const std::string& path) {
    std::ifstream file{path, std::ios::binary};
    if (!file) throw std::runtime_error{"cannot read " + path};
    return {std::istreambuf_iterator<char>{file}, {}};
}

void write(const std::string& path, const std::vector<char>& bytes) {
    std::ofstream file{path, std::ios::binary};
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    file.close();
    if (!file) throw std::runtime_error{"cannot write " + path};
}

int count(const std::string& text, const std::string& part) {
    int found = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size())) ++found;
    return found;
}

}  // namespace testing
