// SPDX-License-Identifier: Apache-2.0
/// @file window_imports.hpp
/// @brief The importer's side of windows: what this PE knows of the others' memory.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "route/window_gpu.hpp"
#include "route/window_use.hpp"

namespace via::route {

/// An import is in the map until its owner wants it back; then nobody new gets it, and it is *leaving* until its last
/// user has gone. Thread-safe.
class window_imports {
public:
    using presence = heap::ipc_table::presence;

    /// The right to use the import that holds that byte, without an address yet; empty if there is none.
    [[nodiscard]] window_use find(int pe, std::uint64_t window, std::uint64_t offset) const;

    /// While it lives an answer may be on its way whose attachment the owner has taken back since: see enter().
    class asking {
    public:
        explicit asking(window_imports& by) : by_{by} { by_.begin_asking(); }
        asking(const asking&) = delete;
        asking& operator=(const asking&) = delete;
        asking(asking&&) = delete;
        asking& operator=(asking&&) = delete;
        ~asking() { by_.end_asking(); }

    private:
        window_imports& by_;
    };
    /// Enters what the owner has answered. False if it has taken it back since: ask again.
    [[nodiscard]] bool enter(int pe, std::shared_ptr<window_import> made);

    /// Its owner takes the attachment of that number back: it is not handed out any more, nor entered again. What is
    /// left of it here; ask again until it is absent. `gpu` may be null.
    presence drop(int pe, std::uint64_t number, window_gpu* gpu);
    /// This import was of no use: it is not handed out any more, if it still is. The same attachment may be learnt
    /// again, and another thread may have done so already: what that has entered stays.
    void drop_failed(int pe, const std::shared_ptr<window_import>& which, window_gpu* gpu);
    /// The owner has died, or has left.
    void forget(int pe, window_gpu* gpu);
    /// Forgets all.
    void clear();
    [[nodiscard]] std::size_t size() const;

private:
    using key = std::pair<int, std::uint64_t>;
    struct place {
        int pe = 0;
        std::uint64_t window = 0;
        std::uint64_t begin = 0;
        friend auto operator<=>(const place&, const place&) = default;  // NOLINT(modernize-use-nullptr)
    };

    void begin_asking();
    void end_asking();
    [[nodiscard]] window_import* find_other(const heap::exported_buffer& what) const;
    [[nodiscard]] presence end_of_leaving(const key& name, window_gpu* gpu);
    [[nodiscard]] presence look_at(int pe, window_import& what, window_gpu* gpu);

    mutable std::mutex mutex_;  ///< guards all
    std::map<place, std::shared_ptr<window_import>> map_;
    std::multimap<key, std::shared_ptr<window_import>> leaving_;  ///< by owner and number
    int asking_ = 0;
    std::vector<key> taken_back_;  ///< while somebody asks
};

}  // namespace via::route
