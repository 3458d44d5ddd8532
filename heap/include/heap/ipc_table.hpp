// SPDX-License-Identifier: Apache-2.0
/// @file ipc_table.hpp
/// @brief The bookkeeping of mapped buffers: who may use which mapping, and which is to be closed. Makes no call of a
/// driver, takes no lock and knows no time, so that a model can run it in every interleaving.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "heap/exported_buffer.hpp"

namespace via::heap {

/// How long mappings are kept and how many there may be. All four combinations are right.
struct ipc_policy {
    static constexpr std::size_t unlimited = std::numeric_limits<std::size_t>::max();

    bool keep = true;  ///< what nobody uses stays mapped until its room is needed
    std::size_t most_mappings = unlimited;
    std::size_t most_bytes = unlimited;

    friend auto operator<=>(const ipc_policy&, const ipc_policy&) = default;  // NOLINT(modernize-use-nullptr)
};

/// Every mapping is OPENING, LIVE or DYING. The *map* leads from addresses of an owner to mappings that may be handed
/// out, OPENING and LIVE ones; a DYING one has left it for ever and is closed when its last user has gone. A mapping
/// without users is *idle*: the only kind that is ever evicted, the one used longest ago first.
///
/// The caller holds one lock around every call, and none around the driver's. It does what the answers say: it opens
/// what begin() tells it to, and closes what take_closing() gives it, soon.
class ipc_table {
public:
    /// Names a mapping for as long as its holder is a user of it, or has it to close.
    using ticket = std::uint32_t;
    static constexpr ticket none = ~ticket{0};

    enum class phase : std::uint8_t { vacant, opening, live, dying };

    /// What the caller of begin() does next.
    enum class verdict : std::uint8_t {
        hit,        ///< it is a user of a mapping
        open,       ///< it is the one who opens it, and ends with opened() or open_failed()
        wait,       ///< somebody opens or closes what must be there or gone first: look again after a change
        full,       ///< all that the limits allow is in use: look again after a release
        too_large,  ///< the limits never allow it
        withdrawn,  ///< the owner has revoked it, or has other memory there since
        owner_gone  ///< the owner has died
    };
    struct answer {
        verdict what = verdict::wait;
        ticket which = none;
        std::size_t evicted = 0;  ///< idle mappings that had to make room
    };

    /// What opened() makes of the driver's answer.
    enum class acceptance : std::uint8_t {
        live,       ///< the caller is a user of the mapping
        withdrawn,  ///< it was revoked meanwhile; it will be closed, and the caller is no user of it
        mismatch,   ///< that address cannot be this buffer: nothing has changed, the caller undoes that open
        passing     ///< the same, of the place of a mapping that is being closed: it tries again when that is over
    };

    struct closing {
        ticket which = none;
        exported_buffer what = {};
        std::uintptr_t address = 0;
    };

    /// How many mappings of an owner have left the map and are not closed yet.
    struct remains {
        std::size_t in_use = 0;
        std::size_t closing = 0;
    };

    explicit ipc_table(const ipc_policy& policy) : policy_{policy} {}

    /// A live mapping of that memory, of which the caller becomes a user; `none` if there is none.
    [[nodiscard]] ticket find(const exported_buffer& what);
    /// The first step towards a mapping. Retires what the description proves stale.
    [[nodiscard]] answer begin(const exported_buffer& what);
    [[nodiscard]] acceptance opened(ticket which, std::uintptr_t address, std::size_t size);
    /// After `passing`: whether what lies there is still being closed.
    [[nodiscard]] bool is_passing(ticket which, std::uintptr_t address) const {
        return look_at_place(which, address, slots_[which].what.size) == acceptance::passing;
    }
    void open_failed(ticket which);
    /// True if the opening was revoked: there is no point in trying again.
    [[nodiscard]] bool is_withdrawn(ticket which) const { return slots_[which].state == phase::dying; }

    /// One user less.
    void release(ticket which);
    /// A user that stays to the end: a captured graph holds the address.
    void pin(ticket which) { slots_[which].pinned = true; }

    /// The next mapping to close; empty if there is none. The caller closes it, then says closed(), or stuck().
    [[nodiscard]] std::optional<closing> take_closing();
    void closed(ticket which);
    /// The driver would not close it: it stays DYING and counted for ever, with the driver as a user that keeps it.
    void stuck(ticket which);
    [[nodiscard]] bool has_closing() const noexcept { return !closing_.empty(); }

    /// The owner wants `id` back, of this registration and earlier ones: no mapping of it is handed out any more.
    void revoke(const incarnation& owner, std::uint64_t id, std::uint64_t registration);
    enum class presence : std::uint8_t { absent, in_use, pinned };
    /// What is left of a revoked buffer here.
    [[nodiscard]] presence look_for(const incarnation& owner, std::uint64_t id, std::uint64_t registration) const;
    /// The owner has died: none of its memory is handed out any more.
    void forget(const incarnation& owner);

    /// Evicts the idle mappings of the process of one owner; all idle ones. How many those were.
    std::size_t evict_idle(const incarnation& owner);
    std::size_t evict_all_idle();
    /// Everything leaves the map.
    void retire_all();

    /// Those of the process of `owner` but for `except`.
    [[nodiscard]] remains remains_of(const incarnation& owner, ticket except) const;
    [[nodiscard]] std::uintptr_t address(ticket which) const { return slots_[which].address; }
    [[nodiscard]] phase state(ticket which) const { return slots_[which].state; }
    /// Mappings that exist, those that are being opened or closed included.
    [[nodiscard]] std::size_t mappings() const noexcept { return mappings_; }
    [[nodiscard]] std::size_t bytes() const noexcept { return bytes_; }

    /// Of two tables in the same state; for models.
    friend auto operator<=>(const ipc_table&, const ipc_table&) = default;  // NOLINT(modernize-use-nullptr)

private:
    struct slot {
        exported_buffer what = {};
        std::uintptr_t address = 0;
        std::uint32_t users = 0;
        phase state = phase::vacant;
        bool pinned = false;
        ticket older = none;  ///< in the list of idle mappings
        ticket younger = none;
        friend auto operator<=>(const slot&, const slot&) = default;  // NOLINT(modernize-use-nullptr)
    };
    struct revocation {
        std::uint64_t id = 0;
        std::uint64_t registration = 0;
        friend auto operator<=>(const revocation&, const revocation&) = default;  // NOLINT(modernize-use-nullptr)
    };
    /// Where a buffer begins in its owner, and its size.
    using extent = std::pair<std::uint64_t, std::uint64_t>;
    /// An owner: the map from its addresses, where no two mappings contradict each other, and what it took back.
    struct peer {
        std::map<extent, ticket> map;
        std::uint64_t widest = 0;         ///< of all that was mapped: how far to look back
        std::vector<revocation> revoked;  ///< the latest few: see most_revoked
        bool gone = false;
        friend auto operator<=>(const peer&, const peer&) = default;  // NOLINT(modernize-use-nullptr)
    };
    /// Only a description from before the revocation is refused by this; after so many later ones the owner's driver
    /// refuses it, as the memory is gone. Bounded, so that a loop of register and unregister takes no memory.
    static constexpr std::size_t most_revoked = 256;

    [[nodiscard]] std::optional<answer> look_in_map(peer& owner, const exported_buffer& what);
    static void remember(std::vector<revocation>& revoked, const revocation& last);
    [[nodiscard]] static bool was_revoked(const peer& owner, const exported_buffer& what);
    [[nodiscard]] bool is_changing(const exported_buffer& what) const;
    [[nodiscard]] answer make_room(const exported_buffer& what);
    [[nodiscard]] static bool may_coincide(const exported_buffer& one, const exported_buffer& other,
                                           bool at_home) noexcept;
    [[nodiscard]] acceptance look_at_place(ticket which, std::uintptr_t address, std::size_t size) const;
    [[nodiscard]] static extent extent_of(const exported_buffer& what) noexcept { return {what.base, what.size}; }
    [[nodiscard]] ticket add(const exported_buffer& what);
    void use(ticket which, const exported_buffer& by);
    void retire(ticket which);
    void schedule_closing(ticket which);
    void vacate(ticket which);
    void push_idle(ticket which);
    void unlink_idle(ticket which);

    ipc_policy policy_;
    std::map<incarnation, peer> peers_;
    std::vector<slot> slots_;
    std::vector<ticket> vacant_;
    std::vector<ticket> dying_;    ///< all that have left the map; few, so that they are searched
    std::vector<ticket> closing_;  ///< of them, those to be taken
    std::set<std::pair<std::uintptr_t, ticket>> places_;  ///< where mappings lie here
    std::uint64_t widest_ = 0;                            ///< of all owners
    ticket oldest_ = none;                                ///< idle
    ticket youngest_ = none;
    std::size_t mappings_ = 0;
    std::size_t bytes_ = 0;
    std::size_t departing_ = 0;  ///< mappings that are to be closed or being closed
    std::size_t departing_bytes_ = 0;
};

}  // namespace via::heap
