// SPDX-License-Identifier: Apache-2.0
// The owner's side of windows: what is attached where, who asks, and how it is had back.
#include <atomic>
#include <chrono>
#include <cstring>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "base/error.hpp"
#include "route/window_book.hpp"
#include "support/catch.hpp"
#include "support/effort.hpp"
#include "support/failure_of.hpp"

namespace {

using namespace via;
using route::revoke_message;
using route::window_answer;
using route::window_book;
using route::window_request;
using route::window_spot;
using support::failure_of;

constexpr std::size_t page = 4096;
constexpr std::uint64_t only = 3;  ///< the window's number
constexpr int owner = 2;
constexpr int peer = 1;
constexpr base::seconds none{0};
constexpr base::seconds patient{20};

/// A GPU whose memory begins at an address, in allocations of one page each. It knows what is freed.
class fake_gpu final : public route::window_gpu {
public:
    explicit fake_gpu(const std::byte* memory) : memory_{memory} {}
    [[nodiscard]] const heap::device_id& id() const noexcept override { return id_; }
    [[nodiscard]] bool is_device(const void* address) const noexcept override { return address >= memory_; }
    [[nodiscard]] heap::exported_buffer describe(const void* address, std::size_t, const heap::incarnation& self,
                                                 int pe) const override {
        if (freed) base::fail({.status = VIA_ERR_UNSUPPORTED, .message = "no memory of a GPU"});
        heap::exported_buffer made;
        made.owner = self;
        made.pe = pe;
        made.id = buffer;
        made.base = reinterpret_cast<std::uintptr_t>(address) / page * page;
        made.size = page;
        made.kind = pieces == 1 ? heap::handle_kind::legacy : heap::handle_kind::files;
        made.pieces = pieces;
        buffer += replaced_meanwhile;
        ++descriptions;
        return made;
    }
    [[nodiscard]] bool is_still_there(const heap::exported_buffer& what) const noexcept override {
        return !freed && what.id == buffer;
    }
    [[nodiscard]] heap::lent_piece lend(const heap::exported_buffer&, std::uint32_t) const override { return {}; }
    [[nodiscard]] bool reaches(const heap::device_id&) const override { return true; }
    [[nodiscard]] heap::ipc_cache& cache() noexcept override { std::terminate(); }

    mutable std::uint64_t buffer = 70;
    mutable int descriptions = 0;
    std::uint64_t replaced_meanwhile = 0;  ///< 1: the memory is other memory by the time it has been described
    std::uint32_t pieces = 1;
    bool freed = false;

private:
    const std::byte* memory_;
    heap::device_id id_ = {};
};

/// PE 2's book with one window.
struct book_test {
    explicit book_test(std::size_t capacity = 16 * page) {
        base::mapping addresses = base::mapping::reserved(capacity, "test");
        place = addresses.data();
        book.open(only, std::move(addresses), capacity);
    }
    void attach(std::uint64_t offset, std::byte* address, std::size_t size, const fake_gpu* gpu = nullptr) {
        book.attach({only, offset}, address, size, gpu);
    }
    [[nodiscard]] window_answer ask(std::uint64_t offset, int from = peer, const fake_gpu* gpu = nullptr) {
        window_request request;
        request.window = only;
        request.offset = offset;
        request.from = from;
        request.to = owner;
        return book.answer(request, gpu);
    }
    [[nodiscard]] window_book::revoking begin(std::uint64_t offset, base::seconds limit = patient) {
        return book.begin_detach({only, offset},
                                 base::clock::now() + std::chrono::duration_cast<base::clock::duration>(limit));
    }
    void end(std::uint64_t offset, const window_book::revoking& what) {
        book.require_back(what.number, "detach");
        book.end_detach({only, offset}, what.number);
    }
    void detach(std::uint64_t offset) {
        const auto what = begin(offset);
        REQUIRE(book.wait_settled(what, none));
        end(offset, what);
    }
    void answer(const window_book::revoking& what, revoke_message::kind said, int from = peer) {
        revoke_message letter;
        letter.what = said;
        letter.from = from;
        letter.to = owner;
        letter.buffer = what.id;
        letter.registration = what.number;
        book.receive(letter);
    }

    heap::incarnation self{.process = base::this_process(), .random = base::make_token()};
    window_book book{owner, self};
    std::byte* place = nullptr;  ///< of the window's addresses
    std::vector<std::byte> memory = std::vector<std::byte>(16 * page);
};

bool same(const std::optional<window_spot>& got, std::uint64_t offset) {
    return got && got->window == only && got->offset == offset;
}

}  // namespace

TEST_CASE("what is attached is found by the window's addresses and by its own") {
    book_test t;
    CHECK(t.book.any());
    t.attach(1000, t.memory.data() + 8, 500);
    CHECK(same(t.book.find(t.place + 1200), 1200));
    CHECK(same(t.book.find(t.place), 0));  // an address of the window, attached or not
    CHECK(same(t.book.find(t.place + 16 * page - 1), 16 * page - 1));
    CHECK(same(t.book.find(t.memory.data() + 8), 1000));
    CHECK(same(t.book.find(t.memory.data() + 507), 1499));
    CHECK_FALSE(t.book.find(t.memory.data() + 7));
    CHECK_FALSE(t.book.find(t.memory.data() + 508));
    CHECK_FALSE(t.book.find(nullptr));
    const auto mine = t.book.at({only, 1100});
    CHECK(mine.address == t.memory.data() + 108);
    CHECK(mine.left == 400);
    CHECK_FALSE(mine.device);
    CHECK(t.book.at({only, 999}).address == nullptr);
    CHECK(t.book.at({only, 1500}).address == nullptr);
    CHECK(t.book.capacity(only) == 16 * page);
    CHECK(t.book.capacity(only + 1) == 0);
    CHECK(t.book.offsets(only) == std::vector<std::uint64_t>{1000});
}

TEST_CASE("attachments neither overlap nor pass the window's end") {
    book_test t;
    t.attach(1000, t.memory.data(), 500);
    const auto refused = [&](std::uint64_t offset, std::size_t size) {
        return failure_of([&] { t.attach(offset, t.memory.data() + page, size); }).status;
    };
    CHECK(refused(999, 2) == VIA_ERR_ARGUMENT);
    CHECK(refused(1499, 1) == VIA_ERR_ARGUMENT);
    CHECK(refused(0, 16 * page) == VIA_ERR_ARGUMENT);
    CHECK(refused(16 * page - 1, 2) == VIA_ERR_ARGUMENT);
    CHECK(refused(16 * page + 1, 1) == VIA_ERR_ARGUMENT);
    CHECK(refused(UINT64_MAX, 1) == VIA_ERR_ARGUMENT);
    CHECK(refused(1, SIZE_MAX) == VIA_ERR_ARGUMENT);
    CHECK(refused(0, 1000) == VIA_OK);
    CHECK(refused(1500, 16 * page - 1500) == VIA_OK);
    CHECK(t.book.attachments() == 3);
}

TEST_CASE("memory that is attached twice, or inside other that is, is found until all of it is detached") {
    book_test t;
    t.attach(0, t.memory.data(), 8 * page);
    t.attach(10 * page, t.memory.data(), 100);
    t.attach(11 * page, t.memory.data() + page, 100);
    CHECK(t.book.find(t.memory.data() + 50));
    CHECK(same(t.book.find(t.memory.data() + page + 200), page + 200));  // past the inner one, in the outer
    t.detach(10 * page);
    CHECK(same(t.book.find(t.memory.data() + 50), 50));
    t.detach(0);
    CHECK_FALSE(t.book.find(t.memory.data() + 50));
    CHECK(same(t.book.find(t.memory.data() + page + 50), 11 * page + 50));
}

TEST_CASE("who asks learns of the piece, or that there is none") {
    book_test t;
    t.attach(1000, t.memory.data(), 500);
    const window_answer got = t.ask(1499);
    REQUIRE(got.what == window_answer::kind::piece);
    CHECK(got.from == owner);
    CHECK(got.piece.window == only);
    CHECK(got.piece.begin == 1000);
    CHECK(got.piece.size == 500);
    CHECK(got.piece.address == reinterpret_cast<std::uintptr_t>(t.memory.data()));
    CHECK_FALSE(got.piece.memory);
    CHECK(got.token == t.self.random);
    CHECK(got.token_address == reinterpret_cast<std::uintptr_t>(&t.self.random));
    for (const std::uint64_t nowhere : {std::uint64_t{0}, std::uint64_t{999}, std::uint64_t{1500}, UINT64_MAX})
        CHECK(t.ask(nowhere).what == window_answer::kind::nothing);
}

TEST_CASE("an attachment has a number that none had before") {
    book_test t;
    t.attach(0, t.memory.data(), 100);
    const std::uint64_t first = t.ask(0).piece.number;
    t.answer(t.begin(0), revoke_message::kind::dropped);
    t.detach(0);
    t.attach(0, t.memory.data(), 100);
    CHECK(t.ask(0).piece.number > first);
}

TEST_CASE("a GPU's memory is described once, and gets a later number for each who asks") {
    book_test t;
    fake_gpu gpu{t.memory.data()};
    t.attach(0, t.memory.data(), page, &gpu);
    CHECK(t.book.at({only, 5}).device);
    const window_answer one = t.ask(0, 1, &gpu);
    const window_answer two = t.ask(0, 3, &gpu);
    REQUIRE((one.piece.memory && two.piece.memory));
    CHECK(one.piece.memory->registration < two.piece.memory->registration);
    CHECK(one.piece.memory->same_memory(*two.piece.memory));
    CHECK(one.piece.memory->owner == t.self);
    CHECK(one.piece.number == two.piece.number);
    CHECK(gpu.descriptions == 1);
}

TEST_CASE("a GPU's memory that was freed while it was attached is refused, by name") {
    book_test t;
    fake_gpu gpu{t.memory.data()};
    t.attach(0, t.memory.data(), page, &gpu);
    gpu.freed = true;
    window_answer got = t.ask(0, peer, &gpu);
    CHECK(got.what == window_answer::kind::refused);
    CHECK(std::string{got.reason}.find("was freed") != std::string::npos);
    gpu.freed = false;
    gpu.buffer = 71;  // other memory came to lie there
    got = t.ask(0, peer, &gpu);
    CHECK(got.what == window_answer::kind::refused);
    CHECK(std::string{got.reason}.find("was freed") != std::string::npos);
    t.detach(0);  // and nobody has to give it back
}

TEST_CASE("a GPU's memory that was replaced while it was attached is refused") {
    book_test t;
    fake_gpu gpu{t.memory.data()};
    gpu.replaced_meanwhile = 1;  // so that it was described by the old number and perhaps the new handle
    t.attach(0, t.memory.data(), page, &gpu);
    CHECK(t.ask(0, peer, &gpu).what == window_answer::kind::refused);
}

TEST_CASE("pieces of virtual memory are lent while some of it is attached") {
    book_test t;
    fake_gpu gpu{t.memory.data()};
    gpu.pieces = 3;
    t.attach(0, t.memory.data(), page, &gpu);
    CHECK(t.book.find_memory(70, 2));
    CHECK_FALSE(t.book.find_memory(70, 3));
    CHECK_FALSE(t.book.find_memory(71, 0));
    t.detach(0);
    CHECK_FALSE(t.book.find_memory(70, 0));
}

TEST_CASE("a detach asks those who were told, and nobody new is") {
    book_test t;
    t.attach(0, t.memory.data(), 100);
    (void)t.ask(0, 1);
    (void)t.ask(50, 3);
    const auto what = t.begin(0);
    CHECK_FALSE(what.again);
    REQUIRE(what.ask.size() == 2);
    CHECK(what.ask[0].to == 1);
    CHECK(what.ask[1].to == 3);
    CHECK(what.ask[0].buffer == what.id);
    CHECK(t.ask(0, 0).what == window_answer::kind::nothing);
    CHECK(t.book.at({only, 0}).address == nullptr);
    CHECK_FALSE(t.book.find(t.memory.data()));
    CHECK(failure_of([&] { t.attach(0, t.memory.data(), 100); }).message.find("not had back") != std::string::npos);
    t.answer(what, revoke_message::kind::dropped, 1);
    CHECK_FALSE(t.book.wait_settled(what, none));
    CHECK(t.book.holders(what.number) == std::vector<int>{3});
    std::thread later{[&] { t.answer(what, revoke_message::kind::dropped, 3); }};
    CHECK(t.book.wait_settled(what, patient));
    later.join();
    t.end(0, what);
    t.attach(0, t.memory.data(), 100);
    CHECK(t.ask(0, 0).what == window_answer::kind::piece);
}

TEST_CASE("past the deadline a detach names who has the memory, and may be repeated") {
    book_test t;
    t.attach(0, t.memory.data(), 100);
    (void)t.ask(0, 3);
    const auto what = t.begin(0, none);
    CHECK_FALSE(t.book.wait_settled(what, none));
    const base::failure held = failure_of([&] { t.end(0, what); });
    CHECK(held.status == VIA_ERR_TIMEOUT);
    CHECK(held.pe == 3);
    CHECK(t.book.quarantined_bytes() == 100);
    const auto again = t.begin(0);
    CHECK(again.again);
    REQUIRE(again.ask.size() == 1);  // a question or an answer may have been lost
    CHECK(again.ask[0].to == 3);
    CHECK(again.ask[0].buffer == what.id);
    CHECK(again.number == what.number);
    CHECK_FALSE(t.book.wait_settled(again, none));
    t.answer(what, revoke_message::kind::dropped, 3);
    CHECK(t.book.wait_settled(again, none));
    t.end(0, again);
    CHECK(t.book.quarantined_bytes() == 0);
    CHECK(t.book.attachments() == 0);
}

TEST_CASE("what an importer keeps settles a first detach at once, and a second only when it lets go") {
    book_test t;
    t.attach(0, t.memory.data(), 100);
    (void)t.ask(0);
    const auto what = t.begin(0);
    t.answer(what, revoke_message::kind::kept);
    CHECK(t.book.wait_settled(what, patient));
    CHECK(failure_of([&] { t.end(0, what); }).status == VIA_ERR_TIMEOUT);
    const auto again = t.begin(0);
    CHECK_FALSE(t.book.wait_settled(again, none));
    t.answer(what, revoke_message::kind::dropped);
    CHECK(t.book.wait_settled(again, none));
    t.end(0, again);
}

TEST_CASE("an importer that dies has given all back, and is told of nothing more") {
    book_test t;
    t.attach(0, t.memory.data(), 100);
    t.attach(200, t.memory.data() + 200, 100);
    (void)t.ask(0, 3);
    const auto what = t.begin(0);
    t.book.peer_died(3);
    CHECK(t.book.wait_settled(what, none));
    t.end(0, what);
    CHECK(t.ask(200, 3).what == window_answer::kind::refused);
    CHECK(t.ask(200, 1).what == window_answer::kind::piece);
}

TEST_CASE("a window that is closed, and a world that is left, are refused by name") {
    book_test t;
    t.attach(0, t.memory.data(), 100);
    CHECK(failure_of([&] { (void)t.begin(1); }).status == VIA_ERR_ARGUMENT);
    t.detach(0);
    t.book.close(only);
    CHECK_FALSE(t.book.find(t.place));
    CHECK(failure_of([&] { t.attach(0, t.memory.data(), 100); }).status == VIA_ERR_ARGUMENT);
    CHECK(t.ask(0).what == window_answer::kind::nothing);
    t.book.end();
    CHECK(std::string{t.ask(0).reason}.find("left") != std::string::npos);
}

TEST_CASE("what is answered is attached, however often another thread attaches and detaches") {
    book_test t;
    std::atomic<bool> over = false;
    std::atomic<int> wrong = 0;
    std::thread asker{[&] {
        while (!over) {
            const window_answer got = t.ask(10);
            const bool sound =
                got.what == window_answer::kind::nothing ||
                (got.what == window_answer::kind::piece && got.piece.begin == 0 && got.piece.size == 100 &&
                 got.piece.address == reinterpret_cast<std::uintptr_t>(t.memory.data()) + got.piece.number % 8 * 128);
            if (!sound) ++wrong;
            (void)t.book.find(t.memory.data() + 10);
            (void)t.book.at({only, 10});
        }
    }};
    for (int round = 1; round <= support::effort(2000); ++round) {
        t.attach(0, t.memory.data() + round % 8 * 128, 100);
        const auto what = t.begin(0);
        if (!what.ask.empty()) t.answer(what, revoke_message::kind::dropped);
        if (!t.book.wait_settled(what, patient)) ++wrong;
        t.end(0, what);
    }
    over = true;
    asker.join();
    CHECK(wrong == 0);
    CHECK(t.book.attachments() == 0);
    CHECK(t.book.quarantined_bytes() == 0);
}
