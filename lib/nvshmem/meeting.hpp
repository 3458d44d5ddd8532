// SPDX-License-Identifier: Apache-2.0
/// @file meeting.hpp
/// @brief How PEs come together that have nothing in common but an id: in the memory of the PE that made it.
///
/// Every PE has some *desks* in the symmetric memory of the processors, and an *inbox*. An id names a desk. Whoever
/// comes draws a number there, and leaves its part. Who is the last to do so clears the desk, which is free for another
/// id then, and brings all parts to the inbox of everyone who has come.
#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>

#include <viaduct.h>

namespace via::nvshmem {

class meeting {
public:
    /// Ids of one PE whose PEs have not come together yet.
    static constexpr std::size_t desks = 32;

    /// Takes the memory. Collective.
    via_status open(via_world* world);
    /// Makes an id; VIA_ERR_MEMORY if all desks are taken.
    via_status make_id(std::uint64_t* id);
    /// Whether it is an id, and its PEs have not come together yet.
    [[nodiscard]] bool is_open(std::uint64_t id) const;
    /// Collective over `npes` PEs that have the id: the part of each, by the numbers `pe` that they have among them;
    /// zeros for a number that nobody has. At most room bytes. One at a time on a PE. VIA_ERR_MISMATCH if more than
    /// `npes` have come, or one that gave another npes has a number beyond.
    via_status gather(std::uint64_t id, int pe, int npes, const void* mine, void* all, std::size_t size);

private:
    /// What one PE brings.
    struct part {
        std::int32_t visitor = 0;  ///< in the world
        std::int32_t pe = 0;       ///< among those who meet
        std::byte content[24] = {};
    };
    static constexpr std::size_t room = sizeof part::content;
    struct desk_head {
        std::uint64_t id;    ///< 0: it is free
        std::uint64_t come;  ///< how many have drawn a number
        std::uint64_t left;  ///< and have left their part
    };
    struct place {
        int host;  ///< the PE that made the id
        std::size_t desk;
    };
    [[nodiscard]] static place place_of(std::uint64_t id) noexcept;
    [[nodiscard]] part* parts(std::size_t desk) const noexcept { return parts_ + desk * npes_; }
    [[nodiscard]] part* inbox() const noexcept { return parts(desks); }
    via_status next(std::uint64_t* word, int host, std::uint64_t* before) const;
    via_status set(std::uint64_t* word, std::uint64_t value, int host) const;
    via_status clear(const place& at, std::size_t count) const;
    via_status hand_out(std::uint64_t id, int npes) const;

    std::mutex mutex_;
    via_world* world_ = nullptr;
    std::size_t npes_ = 0;
    std::uint64_t turn_ = 0;  // of the last id
    // Symmetric:
    desk_head* desks_ = nullptr;
    std::uint64_t* arrived_ = nullptr;  ///< the id whose parts are in the inbox
    part* parts_ = nullptr;             ///< npes_ of each desk, and of the inbox
};

}  // namespace via::nvshmem
