// SPDX-License-Identifier: Apache-2.0
/// @file far_team.hpp
/// @brief The collectives on streams of a team whose members' GPUs do not all reach each other.
#pragma once

#include <cstddef>
#include <memory>

#include "collective/collectives.hpp"
#include "core/core.hpp"
#include "host/context.hpp"
#include "progress/worker.hpp"
#include "stream/operations.hpp"
#include "team/team.hpp"

namespace via::world {

/// The host's collectives, of a team of its own with the same members, so that they do not get between those that the
/// program itself calls.
class far_team final : public stream::far_team {
public:
    /// @param words  of the streams', to which they go back.
    far_team(core::core& c, std::unique_ptr<team::team> members, host::context& by, progress::lane_words& words,
             progress::worker::failure_handler on_failure);
    far_team(const far_team&) = delete;
    far_team& operator=(const far_team&) = delete;
    far_team(far_team&&) = delete;
    far_team& operator=(far_team&&) = delete;
    ~far_team() override;

    void sync() override { all_.sync(); }
    void move(stream::movement what, void* dest, const void* source, std::size_t size, int root) override;
    void collect(void* dest, std::size_t capacity, const void* source, std::size_t size) override;
    void alltoalls(void* dest, const void* source, const stream::rows& shape) override {
        all_.alltoalls(dest, shape.dest_stride, source, shape.source_stride, shape.element, shape.count);
    }
    void alltoallv(void* dest, const void* source, const stream::tables& pieces) override;
    void reduce(via_op op, via_type type, void* dest, const void* source, std::size_t count,
                stream::scanning how) override;
    [[nodiscard]] progress::worker& worker() noexcept override { return worker_; }

    [[nodiscard]] team::team& members() noexcept { return *members_; }

private:
    std::unique_ptr<team::team> members_;
    host::context& by_;
    collective::collectives all_;
    progress::lane_words& words_;
    progress::worker worker_;
};

}  // namespace via::world
