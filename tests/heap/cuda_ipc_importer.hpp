// SPDX-License-Identifier: Apache-2.0
// Another process with a cache, which does what a test tells it to.
#pragma once

#include <fcntl.h>
#include <optional>
#include <string>
#include <sys/socket.h>
#include <vector>

#include "base/fd.hpp"
#include "cuda_ipc_fixture.hpp"

namespace via::test {

/// The test's end of it. Runs the case [.service] of the same program, which cuda_ipc_service.cpp has.
class importer {
public:
    /// @param environment  TEST_GPU: the number of its GPU, TEST_MAPPINGS: the most that it maps; default 0, unlimited
    explicit importer(std::vector<std::string> environment = {}) {
        int ends[2] = {-1, -1};
        REQUIRE(::socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0);
        commands_ = base::fd{ends[0]};
        const base::fd theirs{ends[1]};
        REQUIRE(::fcntl(commands_.get(), F_SETFD, FD_CLOEXEC) == 0);
        environment.push_back("TEST_COMMANDS=" + std::to_string(theirs.get()));
        process_.emplace(std::vector<std::string>{"/proc/self/exe", "[.service]"}, environment);
    }
    importer(const importer&) = delete;
    importer& operator=(const importer&) = delete;
    importer(importer&&) = delete;
    importer& operator=(importer&&) = delete;
    ~importer() = default;

    /// The answer to a line: "ok", "error STATUS TEXT", or what was asked for.
    [[nodiscard]] std::string tell(const std::string& line) {
        const std::string number = std::to_string(++count_);
        const std::string whole = line + "\n";
        (void)::send(commands_.get(), whole.data(), whole.size(), MSG_NOSIGNAL);
        const bool answered = process_->wait_for(" " + number + ">", support::subprocess::seconds{60});
        INFO(line << "\n" << process_->out());
        REQUIRE(answered);
        const std::string& out = process_->out();
        const std::size_t begin = out.rfind("<" + number + " ") + number.size() + 2;
        return out.substr(begin, out.find(" " + number + ">", begin) - begin);
    }
    void expect(const std::string& line, const std::string& answer = "ok") {
        const std::string got = tell(line);
        INFO(line);
        CHECK(got == answer);
    }
    /// Reads a word, which must be `expected`, and puts `value` there.
    void put(const heap::exported_buffer& what, std::size_t offset, std::uint64_t expected, std::uint64_t value) {
        expect("put " + hex(heap::encode(what)) + " " + std::to_string(offset) + " " + std::to_string(expected) + " " +
               std::to_string(value));
    }
    [[nodiscard]] std::string revoke(const heap::exported_buffer& what) {
        return tell("revoke " + hex(heap::encode(what)));
    }
    /// A counter of the cache, or "free" memory of its GPU, or open "files".
    [[nodiscard]] long long number(const std::string& which) { return std::stoll(tell("number " + which)); }
    /// Closes its cache and ends, without an error.
    void end() {
        commands_ = base::fd{};
        const auto outcome = process_->finish(support::subprocess::seconds{60});
        INFO(outcome.text());
        CHECK(outcome.status == 0);
    }

private:
    base::fd commands_;
    std::optional<support::subprocess> process_;
    int count_ = 0;
};

}  // namespace via::test
