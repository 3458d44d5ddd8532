// SPDX-License-Identifier: Apache-2.0
// An environment variable for the length of a scope.
#pragma once

#include <cstdlib>
#include <optional>
#include <string>

namespace support {

/// Sets, or with nullptr unsets, a variable; puts the old value back when destroyed. For one thread.
class scoped_variable {
public:
    scoped_variable(const char* name, const char* value) : name_{name} {
        if (const char* old = std::getenv(name)) old_ = old;
        assign(value);
    }
    scoped_variable(const scoped_variable&) = delete;
    scoped_variable& operator=(const scoped_variable&) = delete;
    ~scoped_variable() { assign(old_ ? old_->c_str() : nullptr); }

private:
    void assign(const char* value) const {
        if (value != nullptr) {
            ::setenv(name_.c_str(), value, 1);
        } else {
            ::unsetenv(name_.c_str());
        }
    }
    std::string name_;
    std::optional<std::string> old_;
};

}  // namespace support
