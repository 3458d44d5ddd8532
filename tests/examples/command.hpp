// SPDX-License-Identifier: Apache-2.0
// Runs programs as a user would, from a shell.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace testing {

struct finished {
    int status = -1;     // exit status; 128 + n if a signal n ended it; 124 if it did not end in time
    std::string output;  // stdout and stderr
};

// Ends a command that hangs, after ten minutes.
[[nodiscard]] finished run(const std::string& command);

// A directory of its own, removed with all in it at the end.
class scratch {
public:
    scratch();
    scratch(const scratch&) = delete;
    scratch& operator=(const scratch&) = delete;
    ~scratch();

    [[nodiscard]] std::string file(const std::string& name) const { return (directory_ / name).string(); }

private:
    std::filesystem::path directory_;
};

[[nodiscard]] std::vector<char> contents(const std::string& path);
void write(const std::string& path, const std::vector<char>& bytes);

// How often `part` occurs.
[[nodiscard]] int count(const std::string& text, const std::string& part);

}  // namespace testing
