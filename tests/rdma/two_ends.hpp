// SPDX-License-Identifier: Apache-2.0
// Two connections of one adapter that are joined to each other, with memory at both ends.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "rdma/choose.hpp"
#include "rdma/device.hpp"

namespace conformance {

/// Bytes on either side of an end's memory that belong to no one and must never change.
inline constexpr std::size_t margin = 4096;
/// What they are.
inline constexpr std::byte poison{0x5a};

/// One end: its registered memory between two margins, its queue, its connection.
struct end {
    std::span<std::byte> around;  ///< memory and margins
    std::span<std::byte> memory;  ///< what is registered
    std::unique_ptr<via::rdma::registration> lent;
    std::unique_ptr<via::rdma::completion_queue> queue;
    std::unique_ptr<via::rdma::connection> way;

    [[nodiscard]] std::uint64_t address(std::size_t offset) const {
        return reinterpret_cast<std::uintptr_t>(memory.data()) + offset;
    }
};

/// Two more connections that are joined to each other, and their queue.
struct joined_pair {
    std::unique_ptr<via::rdma::completion_queue> queue;
    std::unique_ptr<via::rdma::connection> near;
    std::unique_ptr<via::rdma::connection> far;
};

/// How the two ends are made.
struct end_options {
    int requests = 64;
    int room = 512;  ///< of each queue
    std::uint32_t copied = 64;
    via::rdma::bell* rung = nullptr;  ///< by the near end of a pair, at the far one
    int rings = 0;                    ///<
};

/// The adapter, its port chosen by rule, and the two ends. Throws support::check_failed when any of it cannot be made.
class two_ends {
public:
    two_ends(via::rdma::provider& by, std::span<std::byte> memory, const end_options& options = {});
    two_ends(const two_ends&) = delete;
    two_ends& operator=(const two_ends&) = delete;
    two_ends(two_ends&&) = delete;
    two_ends& operator=(two_ends&&) = delete;
    ~two_ends() = default;

    [[nodiscard]] const via::rdma::port& port() const noexcept { return choice_.which; }
    [[nodiscard]] const via::rdma::port_choice& choice() const noexcept { return choice_; }
    [[nodiscard]] via::rdma::adapter& adapter() noexcept { return *adapter_; }
    [[nodiscard]] end& near() noexcept { return near_; }
    [[nodiscard]] end& far() noexcept { return far_; }

    /// A request of `from` that moves `size` bytes between the offsets of the two memories; signalled.
    [[nodiscard]] via::rdma::request make(via::rdma::request::kind what, const end& from, std::size_t local,
                                          std::size_t remote, std::size_t size, std::uint64_t id) const;
    /// One of the near end.
    [[nodiscard]] via::rdma::request make(via::rdma::request::kind what, std::size_t local, std::size_t remote,
                                          std::size_t size, std::uint64_t id) const {
        return make(what, near_, local, remote, size, id);
    }
    /// Posts one request of the near end and waits for its success.
    void run(const via::rdma::request& one);
    /// Another way between the same memories.
    [[nodiscard]] joined_pair join_more(const end_options& options = {});
    /// Registers memory, for as long as this lives.
    const via::rdma::registration& register_more(std::span<std::byte> what, via::rdma::access how);
    /// Throws unless the margins of both ends are as they were.
    void check_margins() const;

private:
    [[nodiscard]] std::unique_ptr<via::rdma::connection> make_connection(via::rdma::completion_queue& queue,
                                                                         const end_options& options);
    [[nodiscard]] end make_end(std::span<std::byte> around, const end_options& options);

    via::rdma::port_choice choice_;
    std::unique_ptr<via::rdma::adapter> adapter_;
    end far_;
    end near_;
    std::vector<std::unique_ptr<via::rdma::registration>> more_;
};

/// Waits until `holds`, a minute at most; throws "<what> did not happen" then.
void eventually(const std::function<bool()>& holds, const std::string& what);

/// Gives the connection all of the requests, in one call, and throws unless it takes them.
void post(via::rdma::connection& way, std::span<const via::rdma::request> all);

/// The next completion.
[[nodiscard]] via::rdma::completion take(via::rdma::completion_queue& from, const std::string& what);

/// The next completion must be this one.
void expect(via::rdma::completion_queue& from, std::uint64_t id, via::rdma::outcome what = via::rdma::outcome::done);

/// "remote_access".
[[nodiscard]] const char* name_of(via::rdma::outcome what) noexcept;

/// A place of the memory must have these bytes, now or soon: a completion at the near end says that the far end has
/// accepted the bytes, and its memory has them a moment later.
void expect_bytes(std::span<const std::byte> there, std::span<const std::byte> wanted, const std::string& what);

}  // namespace conformance
