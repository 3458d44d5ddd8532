// SPDX-License-Identifier: Apache-2.0
/// @file table.hpp
/// @brief From handles to objects.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <type_traits>
#include <vector>

namespace fake_cuda {

/// A number that no other handle of this process has had, of whatever type: a stale handle, or one of another type, is
/// never taken for a live one. As a pointer it is not canonical, so following it crashes.
[[nodiscard]] inline std::uint64_t new_handle_number() noexcept {
    static std::atomic<std::uint64_t> next{1};
    return 0xfa4e'0000'0000'0000U + 16 * next.fetch_add(1, std::memory_order_relaxed);
}

/// The live objects of one kind. Who has found an object keeps it alive while another thread destroys the handle.
template <class Handle, class Object>
class table {
public:
    [[nodiscard]] Handle insert(std::shared_ptr<Object> object) {
        const Handle handle = to_handle(new_handle_number());
        const std::lock_guard lock{mutex_};
        objects_.emplace(handle, std::move(object));
        return handle;
    }

    /// Null if there is none.
    [[nodiscard]] std::shared_ptr<Object> find(Handle handle) const {
        const std::lock_guard lock{mutex_};
        const auto found = objects_.find(handle);
        return found == objects_.end() ? nullptr : found->second;
    }

    [[nodiscard]] std::shared_ptr<Object> remove(Handle handle) {
        const std::lock_guard lock{mutex_};
        const auto found = objects_.find(handle);
        if (found == objects_.end()) return nullptr;
        auto object = std::move(found->second);
        objects_.erase(found);
        return object;
    }

    [[nodiscard]] std::vector<std::shared_ptr<Object>> all() const {
        const std::lock_guard lock{mutex_};
        std::vector<std::shared_ptr<Object>> objects;
        for (const auto& [handle, object] : objects_) objects.push_back(object);
        return objects;
    }

    [[nodiscard]] std::size_t size() const {
        const std::lock_guard lock{mutex_};
        return objects_.size();
    }

private:
    static Handle to_handle(std::uint64_t number) noexcept {
        if constexpr (std::is_pointer_v<Handle>) {
            return reinterpret_cast<Handle>(number);
        } else {
            return number;
        }
    }

    mutable std::mutex mutex_;
    std::map<Handle, std::shared_ptr<Object>> objects_;
};

}  // namespace fake_cuda
