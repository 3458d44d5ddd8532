// SPDX-License-Identifier: Apache-2.0
#include "rdma/two_ends.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <thread>
#include <utility>

#include "support/require.hpp"

namespace conformance {

using support::require;
using via::rdma::completion;
using via::rdma::outcome;
using via::rdma::request;

namespace {

via::rdma::port_choice choose(via::rdma::provider& by) {
    std::string problem;
    const auto ports = by.ports(problem);
    require(!ports.empty(), "no port: " + problem);
    auto choice = via::rdma::choose_port(ports, {}, problem);
    require(choice.has_value(), "no usable port: " + problem);
    return *std::move(choice);
}

void join(via::rdma::connection& one, via::rdma::connection& other) {
    std::string problem;
    require(one.connect(other.here(), problem), "the near end cannot be joined: " + problem);
    require(other.connect(one.here(), problem), "the far end cannot be joined: " + problem);
}

bool is_poison(std::span<const std::byte> bytes) {
    return std::all_of(bytes.begin(), bytes.end(), [](std::byte each) { return each == poison; });
}

}  // namespace

two_ends::two_ends(via::rdma::provider& by, std::span<std::byte> memory, const end_options& options)
    : choice_{choose(by)} {
    std::string problem;
    adapter_ = by.open(choice_.which, problem);
    require(adapter_ != nullptr, "cannot open the adapter: " + problem);
    const std::size_t half = memory.size() / 2;
    far_ = make_end(memory.first(half), options);
    near_ = make_end(memory.subspan(half, half), options);
    join(*near_.way, *far_.way);
}

std::unique_ptr<via::rdma::connection> two_ends::make_connection(via::rdma::completion_queue& queue,
                                                                 const end_options& options) {
    std::string problem;
    auto made = adapter_->make_connection(queue,
                                          {.requests = options.requests,
                                           .copied = options.copied,
                                           .use = choice_.use,
                                           .rung = options.rung,
                                           .rings = options.rings},
                                          problem);
    require(made != nullptr, "cannot make a connection: " + problem);
    return made;
}

joined_pair two_ends::join_more(const end_options& options) {
    joined_pair made;
    std::string problem;
    made.queue = adapter_->make_queue(options.room, problem);
    require(made.queue != nullptr, "cannot make a queue: " + problem);
    made.near = make_connection(*made.queue, {.requests = options.requests, .copied = options.copied});
    made.far = make_connection(*made.queue, options);
    join(*made.near, *made.far);
    return made;
}

end two_ends::make_end(std::span<std::byte> around, const end_options& options) {
    require(around.size() > 2 * margin, "there is too little memory");
    std::fill(around.begin(), around.end(), poison);
    end made;
    made.around = around;
    made.memory = around.subspan(margin, around.size() - 2 * margin);
    std::string problem;
    made.lent = adapter_->register_memory(made.memory.data(), made.memory.size(), via::rdma::access::all, problem);
    require(made.lent != nullptr, "cannot register memory: " + problem);
    made.queue = adapter_->make_queue(options.room, problem);
    require(made.queue != nullptr, "cannot make a queue: " + problem);
    made.way = make_connection(*made.queue, options);
    return made;
}

const via::rdma::registration& two_ends::register_more(std::span<std::byte> what, via::rdma::access how) {
    std::string problem;
    auto made = adapter_->register_memory(what.data(), what.size(), how, problem);
    require(made != nullptr, "cannot register memory once more: " + problem);
    return *more_.emplace_back(std::move(made));
}

request two_ends::make(request::kind what, const end& from, std::size_t local, std::size_t remote, std::size_t size,
                       std::uint64_t id) const {
    const end& to = &from == &near_ ? far_ : near_;
    return {.what = what,
            .signalled = true,
            .id = id,
            .local = from.memory.data() + local,
            .size = static_cast<std::uint32_t>(size),
            .local_key = from.lent->local_key(),
            .remote = to.address(remote),
            .remote_key = to.lent->remote_key()};
}

void two_ends::run(const request& one) {
    post(*near_.way, {&one, 1});
    expect(*near_.queue, one.id);
}

void two_ends::check_margins() const {
    for (const end* each : {&near_, &far_}) {
        require(is_poison(each->around.first(margin)), "bytes before the memory were written");
        require(is_poison(each->around.last(margin)), "bytes behind the memory were written");
    }
}

void eventually(const std::function<bool()>& holds, const std::string& what) {
    const auto until = std::chrono::steady_clock::now() + std::chrono::minutes{1};
    while (!holds()) {
        require(std::chrono::steady_clock::now() < until, what + " did not happen");
        std::this_thread::yield();
    }
}

void post(via::rdma::connection& way, std::span<const request> all) {
    support::require_equal(way.post(all), static_cast<int>(all.size()), "requests taken");
}

completion take(via::rdma::completion_queue& from, const std::string& what) {
    std::array<completion, 1> one{};
    eventually(
        [&] {
            const int found = from.poll(one);
            require(found >= 0, "the adapter failed");
            return found == 1;
        },
        what);
    return one[0];
}

void expect(via::rdma::completion_queue& from, std::uint64_t id, outcome what) {
    const std::string wanted = "request " + std::to_string(id) + " ends as " + name_of(what);
    const completion got = take(from, wanted);
    require(got.id == id && got.what == what, wanted + ": got request " + std::to_string(got.id) + " as " +
                                                  name_of(got.what) + ", vendor's number " +
                                                  std::to_string(got.vendor));
}

const char* name_of(outcome what) noexcept {
    switch (what) {
        case outcome::done: return "done";
        case outcome::flushed: return "flushed";
        case outcome::unreachable: return "unreachable";
        case outcome::not_ready: return "not_ready";
        case outcome::remote_access: return "remote_access";
        case outcome::remote_failed: return "remote_failed";
        case outcome::local: return "local";
    }
    return "nonsense";
}

void expect_bytes(std::span<const std::byte> there, std::span<const std::byte> wanted, const std::string& what) {
    eventually([&] { return std::equal(there.begin(), there.end(), wanted.begin(), wanted.end()); }, what);
}

}  // namespace conformance
