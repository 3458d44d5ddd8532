// SPDX-License-Identifier: Apache-2.0
// The connection by which two programs agree before and beside RDMA.
#pragma once

#include <cstddef>
#include <string>
#include <type_traits>
#include <utility>

#include "base/fd.hpp"

namespace rdma {

/// A stream socket, blocking. What is sent goes as its bytes, between programs of one build.
class channel {
public:
    explicit channel(via::base::fd socket) noexcept : socket_{std::move(socket)} {}
    channel(const channel&) = delete;
    channel& operator=(const channel&) = delete;
    channel(channel&&) noexcept = default;
    channel& operator=(channel&&) noexcept = default;
    ~channel() = default;

    /// The two ends of one, for a process and its child.
    [[nodiscard]] static std::pair<channel, channel> make_pair();
    /// Waits for the other at "1.2.3.4:4711".
    [[nodiscard]] static channel listen(const std::string& address);
    /// Tries for a minute.
    [[nodiscard]] static channel dial(const std::string& address);

    template <class Value>
    void send(const Value& value) const {
        static_assert(std::is_trivially_copyable_v<Value>);
        send_bytes(&value, sizeof value);
    }
    /// Throws if the other has gone.
    template <class Value>
    [[nodiscard]] Value receive() const {
        static_assert(std::is_trivially_copyable_v<Value>);
        Value value{};
        receive_bytes(&value, sizeof value);
        return value;
    }

private:
    void send_bytes(const void* data, std::size_t size) const;
    void receive_bytes(void* data, std::size_t size) const;

    via::base::fd socket_;
};

}  // namespace rdma
