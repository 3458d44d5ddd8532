// SPDX-License-Identifier: Apache-2.0
#include "adapter.hpp"

#include <cerrno>
#include <utility>

#include <fcntl.h>

#include "bell.hpp"
#include "ports.hpp"
#include "problems.hpp"
#include "queue.hpp"
#include "translation.hpp"

namespace via::verbs_module {

adapter::adapter(const rdma::port& which)
    : context_{open_adapter(which.adapter)}, children_have_copies_{ibv_is_fork_initialized() == IBV_FORK_UNNEEDED} {
    of_.number = which.number;
    of_.in_software = which.pci.empty();
    check(ibv_query_device(context_.get(), &of_.limits), "ibv_query_device");
    domain_.reset(ibv_alloc_pd(context_.get()));
    if (domain_ == nullptr) throw problem_found{cannot_make("ibv_alloc_pd", errno)};
    // Who takes events is not to wait for the next.
    const int flags = ::fcntl(context_->async_fd, F_GETFL);
    check(::fcntl(context_->async_fd, F_SETFL, flags | O_NONBLOCK) == 0 ? 0 : errno, "fcntl");
}

unsigned adapter::flags_of(rdma::access how) const noexcept {
    constexpr unsigned all = IBV_ACCESS_LOCAL_WRITE | IBV_ACCESS_REMOTE_WRITE | IBV_ACCESS_REMOTE_READ;
    switch (how) {
        case rdma::access::local_read: return 0;
        case rdma::access::local_write: return IBV_ACCESS_LOCAL_WRITE;
        case rdma::access::all: break;
    }
    return of_.limits.atomic_cap == IBV_ATOMIC_NONE ? all : all | IBV_ACCESS_REMOTE_ATOMIC;
}

/// Where the kernel does not copy registered pages for children, ibv_fork_init(3) keeps them from children. In the
/// library's own pages a child has no business, and of what the program has registered or attached it is told
/// (viaduct.h); elsewhere in the program's memory it would come as a surprise.
std::unique_ptr<rdma::registration> adapter::register_memory(std::byte* begin, std::size_t size, rdma::access how,
                                                             std::string& problem) noexcept {
    return guarded(problem, [&]() -> std::unique_ptr<rdma::registration> {
        if (how != rdma::access::all && !children_have_copies_)
            throw problem_found{"a child of fork() would be without these pages, with a Linux before 5.12"};
        memory_owner memory{ibv_reg_mr(domain_.get(), begin, size, flags_of(how))};
        if (memory == nullptr) throw problem_found{cannot_register(size, "ibv_reg_mr", errno)};
        return std::make_unique<registration>(std::move(memory));
    });
}

std::unique_ptr<rdma::registration> adapter::register_dma_buf(int file, std::uint64_t offset, std::size_t size,
                                                              std::uint64_t address, std::string& problem) noexcept {
    return guarded(problem, [&]() -> std::unique_ptr<rdma::registration> {
        const auto flags = static_cast<int>(flags_of(rdma::access::all));
        memory_owner memory{ibv_reg_dmabuf_mr(domain_.get(), offset, size, address, file, flags)};
        if (memory == nullptr) throw problem_found{cannot_register(size, "ibv_reg_dmabuf_mr", errno)};
        return std::make_unique<registration>(std::move(memory));
    });
}

std::unique_ptr<rdma::completion_queue> adapter::make_queue(int room, std::string& problem) noexcept {
    return guarded(problem, [&]() -> std::unique_ptr<rdma::completion_queue> {
        return std::make_unique<queue>(*context_, room, of_.limits.max_cqe, of_.in_software);
    });
}

std::unique_ptr<rdma::bell> adapter::make_bell(int room, int turn, std::string& problem) noexcept {
    return guarded(problem, [&]() -> std::unique_ptr<rdma::bell> {
        return std::make_unique<bell>(*context_, room, of_.limits.max_cqe, turn);
    });
}

// The queue is one of make_queue(), and the bell of make_bell(): there is no other kind behind this seam.
std::unique_ptr<rdma::connection> adapter::make_connection(rdma::completion_queue& ends,
                                                           const rdma::connection_limits& limits,
                                                           std::string& problem) noexcept {
    return guarded(problem, [&]() -> std::unique_ptr<rdma::connection> {
        return std::make_unique<connection>(*domain_, static_cast<queue&>(ends), of_, limits);
    });
}

std::optional<rdma::port> adapter::look(std::string& problem) noexcept {
    return guarded(problem, [&]() -> std::optional<rdma::port> { return look_at_port(*context_, of_.number); });
}

/// Each is acknowledged at once, or the object that it names could not be destroyed. A device that was taken away
/// cannot be asked for one, and is ready to be for ever.
std::optional<rdma::event> adapter::next_event() noexcept {
    ibv_async_event taken{};
    if (ibv_get_async_event(context_.get(), &taken) != 0) {
        if (errno == EAGAIN || errno == EINTR) return std::nullopt;
        return rdma::event{.what = rdma::event::kind::adapter_failed};
    }
    const rdma::event made = event_of(taken);
    ibv_ack_async_event(&taken);
    return made;
}

}  // namespace via::verbs_module
