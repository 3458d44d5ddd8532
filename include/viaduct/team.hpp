// SPDX-License-Identifier: Apache-2.0
/// @file team.hpp
/// @brief via::team, an ordered set of PEs, and via::context, a way to them.
#ifndef VIADUCT_TEAM_HPP
#define VIADUCT_TEAM_HPP

#include <exception>
#include <memory>
#include <utility>

#include <viaduct.h>
#include <viaduct/collective.hpp>
#include <viaduct/error.hpp>
#include <viaduct/transfer.hpp>

namespace via {

namespace detail {

/// A handle that belongs to a world, which may end before its owner does: then the owner only forgets it.
template <class Handle, via_status (*Destroy)(Handle*)>
class owned {
public:
    owned() noexcept = default;
    owned(std::shared_ptr<via_world*> world, Handle* handle, bool owner) noexcept
        : world_{std::move(world)}, handle_{handle}, owner_{owner}, unwinding_{std::uncaught_exceptions()} {}
    owned(const owned&) = delete;
    owned& operator=(const owned&) = delete;
    owned(owned&& other) noexcept
        : world_{std::move(other.world_)},
          handle_{std::exchange(other.handle_, nullptr)},
          owner_{other.owner_},
          unwinding_{other.unwinding_} {}
    owned& operator=(owned&& other) noexcept {
        if (this != &other) {
            reset();
            world_ = std::move(other.world_);
            handle_ = std::exchange(other.handle_, nullptr);
            owner_ = other.owner_;
            unwinding_ = other.unwinding_;
        }
        return *this;
    }
    ~owned() { reset(); }

    /// Null once the world is left.
    [[nodiscard]] Handle* get() const noexcept { return handle_ != nullptr && *world_ != nullptr ? handle_ : nullptr; }
    /// True while an exception is on its way out of the scope of this object.
    [[nodiscard]] bool is_unwinding() const noexcept { return std::uncaught_exceptions() > unwinding_; }
    /// Owns nothing any more.
    void release() noexcept { handle_ = nullptr; }
    [[nodiscard]] const std::shared_ptr<via_world*>& world() const noexcept { return world_; }

private:
    void reset() noexcept {
        if (owner_ && get() != nullptr && !is_unwinding()) (void)Destroy(handle_);
        handle_ = nullptr;
    }

    std::shared_ptr<via_world*> world_;  // holds null once the world is left
    Handle* handle_ = nullptr;
    bool owner_ = false;
    int unwinding_ = 0;
};

}  // namespace detail

/// Transfers with an order and a completion of their own. Move-only; completes them when destroyed. Empty after a move:
/// every call on it then throws.
class context : public transfers<context> {
public:
    /// The C handle, for calls that this class lacks; null once the world is left. Owned by this object.
    [[nodiscard]] via_context* context_handle() const noexcept { return handle_.get(); }

private:
    friend class team;
    context(std::shared_ptr<via_world*> world, via_context* handle) noexcept
        : handle_{std::move(world), handle, true} {}
    detail::owned<via_context, via_context_destroy> handle_;
};

/// An ordered set of PEs. Move-only; destroyed collectively when it goes out of scope, unless an exception is on its
/// way. A PE that is not in the team has an empty one: it converts to false, and every call on it throws.
class team : public collectives<team> {
public:
    /// Holds no team.
    team() noexcept = default;

    /// True if this PE is in the team.
    [[nodiscard]] explicit operator bool() const noexcept { return handle_.get() != nullptr; }
    /// The C handle, for calls that this class lacks; null for none. Owned by this object.
    [[nodiscard]] via_team* team_handle() const noexcept { return handle_.get(); }
    /// This PE's number in the team; -1 if it is not in it.
    [[nodiscard]] int pe() const noexcept { return via_team_pe(handle_.get()); }
    /// The number of PEs; 0 if this PE is not in the team.
    [[nodiscard]] int npes() const noexcept { return via_team_npes(handle_.get()); }
    /// The number that `pe` of this team has in `other`; -1 if it is not in it.
    [[nodiscard]] int translate(int pe, const team& other) const {
        int translated = -1;
        check(via_team_translate(handle_.get(), pe, other.handle_.get(), &translated));
        return translated;
    }

    /// A team of PEs start, start + stride, ..., `size` of them. Collective over this team.
    [[nodiscard]] team split_strided(int start, int stride, int size) const {
        via_team* made = nullptr;
        check(via_team_split_strided(handle_.get(), start, stride, size, &made));
        return adopt(made);
    }
    /// The teams of this PE's row and column in a layout of `xrange` PEs a row. Collective over this team.
    [[nodiscard]] std::pair<team, team> split_2d(int xrange) const {
        via_team* x = nullptr;
        via_team* y = nullptr;
        check(via_team_split_2d(handle_.get(), xrange, &x, &y));
        return {adopt(x), adopt(y)};
    }
    /// A team of the PEs of one colour, in the order of their keys; empty for a negative colour. Collective over this
    /// team.
    [[nodiscard]] team split(int color, int key = 0) const {
        via_team* made = nullptr;
        check(via_team_split_color(handle_.get(), color, key, &made));
        return adopt(made);
    }
    /// A context whose PE numbers are this team's. `options` are VIA_CONTEXT_... or-ed. Not collective.
    [[nodiscard]] context make_context(int options = 0) const {
        via_context* made = nullptr;
        check(via_context_create(handle_.get(), options, &made));
        return {handle_.world(), made};
    }

private:
    friend class world;
    team(std::shared_ptr<via_world*> world, via_team* handle, bool owner) noexcept
        : handle_{std::move(world), handle, owner} {}
    [[nodiscard]] team adopt(via_team* made) const noexcept { return {handle_.world(), made, true}; }

    detail::owned<via_team, via_team_destroy> handle_;
};

}  // namespace via

#endif
