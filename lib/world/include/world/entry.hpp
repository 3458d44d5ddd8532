// SPDX-License-Identifier: Apache-2.0
/// @file entry.hpp
/// @brief What a handle of the C interface stands for.
#pragma once

#include <memory>
#include <utility>

#include <fmt/format.h>

#include "base/error.hpp"

namespace via::world {

class world;

/// An object of a world, or what is left of it: it stays until its world ends, so that a use after destroy is an error
/// and nothing worse.
template <class Object>
class entry {
public:
    /// @param noun  "the task list was", with which the error begins.
    entry(world& owner, const char* noun, std::shared_ptr<Object> made)
        : owner_{owner}, noun_{noun}, object_{std::move(made)} {}
    entry(const entry&) = delete;
    entry& operator=(const entry&) = delete;
    entry(entry&&) = delete;
    entry& operator=(entry&&) = delete;

    [[nodiscard]] world& owner() const noexcept { return owner_; }
    /// Null once destroyed.
    [[nodiscard]] Object* find() const noexcept { return object_.get(); }
    /// Throws VIA_ERR_ARGUMENT once destroyed.
    [[nodiscard]] Object& open(const char* call) const {
        if (object_ == nullptr)
            base::fail({.status = VIA_ERR_ARGUMENT, .message = fmt::format("{}: {} destroyed", call, noun_)});
        return *object_;
    }
    /// For who uses it while another thread may destroy it; null once it has.
    [[nodiscard]] const std::shared_ptr<Object>& share() const noexcept { return object_; }
    /// From here on it is destroyed; the object ends with the result.
    std::shared_ptr<Object> destroyed() noexcept { return std::exchange(object_, nullptr); }

protected:
    ~entry() = default;

private:
    world& owner_;
    const char* noun_;
    std::shared_ptr<Object> object_;
};

}  // namespace via::world
