// SPDX-License-Identifier: Apache-2.0
// Bells of the fabric in memory: as those of verbs they wake for the first ring after they were armed, and no more.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <span>

#include <sys/eventfd.h>

#include "base/fd.hpp"
#include "rdma/device.hpp"
#include "rdma/fake_fabric.hpp"

namespace via::test {

class fake_bell final : public rdma::bell {
public:
    fake_bell(fake_fabric& all, std::size_t room)
        : all_{all}, room_{room}, told_{::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)} {}
    fake_bell(const fake_bell&) = delete;
    fake_bell& operator=(const fake_bell&) = delete;
    fake_bell(fake_bell&&) = delete;
    fake_bell& operator=(fake_bell&&) = delete;
    ~fake_bell() override {
        const std::lock_guard lock{all_.mutex_};
        if (users_ != 0) all_.blame("a bell goes before its connections");
    }
    [[nodiscard]] int descriptor() const noexcept override { return told_.get(); }
    [[nodiscard]] int take(std::span<std::uint32_t> into) noexcept override;

private:
    friend class fake_connection;
    struct entry {
        std::uint32_t value;
        fake_connection* whose;  ///< null: nobody's any more
    };

    /// The fabric is locked.
    void add(entry what) {
        if (entries_.size() == room_) return all_.blame("more rings than the bell holds");
        entries_.push_back(what);
        wake();
    }
    void wake() {
        if (armed_) (void)::eventfd_write(told_.get(), 1);
        armed_ = false;
    }

    fake_fabric& all_;
    std::size_t room_;
    base::fd told_;
    std::deque<entry> entries_;
    int users_ = 0;
    bool armed_ = true;
};

}  // namespace via::test
