// SPDX-License-Identifier: Apache-2.0
// Parsers, selection and what is particular to one bootstrap.
#include <barrier>
#include <thread>

#include "base/error.hpp"
#include "base/frame.hpp"
#include "bootstrap/launcher_address.hpp"
#include "bootstrap/process_end.hpp"
#include "bootstrap/protocol.hpp"
#include "bootstrap/select.hpp"
#include "bootstrap/thread_job.hpp"
#include "bootstrap/unique_id.hpp"
#include "support/catch.hpp"
#include "support/environment.hpp"
#include "support/failure_of.hpp"
#include "thread_callbacks.hpp"

using namespace via;
using support::failure_of;
namespace protocol = via::bootstrap::protocol;

namespace {

base::deadline soon() { return base::deadline{base::seconds{30}}; }

/// Decodes what was encoded, and encodes it again to compare: messages have no operator==.
void check_round_trip(const protocol::message& what) {
    const std::vector<std::byte> bytes = protocol::encode(what);
    std::string problem;
    const auto decoded = protocol::decode(bytes, problem);
    INFO(problem);
    REQUIRE(decoded);
    CHECK(decoded->index() == what.index());
    CHECK(protocol::encode(*decoded) == bytes);
    for (std::size_t size = 0; size < bytes.size(); ++size) {
        INFO("cut to " << size << " of " << bytes.size() << " bytes");
        CHECK_FALSE(protocol::decode(std::span{bytes}.first(size), problem));
        CHECK_FALSE(problem.empty());
    }
}

}  // namespace

TEST_CASE("protocol messages survive the wire, and no part of one is a message") {
    check_round_trip(protocol::join{.secret = {1, ~0ULL}, .pe = 3, .npes = 4});
    check_round_trip(protocol::welcome{});
    check_round_trip(protocol::refusal{.reason = "no"});
    check_round_trip(protocol::refusal{.reason = "later", .again = true});
    check_round_trip(protocol::contribution{.milliseconds = 5, .bytes = std::vector<std::byte>(100)});
    check_round_trip(protocol::gathered{.pe = 4095, .parts = {{}}});
    check_round_trip(protocol::contribution{.milliseconds = protocol::no_limit, .bytes = {}});
    check_round_trip(protocol::missing{.pes = {0, 7, 4095}});
    check_round_trip(protocol::failure{.pe = 1, .how = "was killed by signal 9 (Killed)"});
    check_round_trip(protocol::leave{});
    check_round_trip(protocol::abandon{.reason = ""});
    check_round_trip(protocol::abandon{.reason = "was asked to", .job_status = 0});
    check_round_trip(protocol::abandon{.reason = "", .job_status = 255});
}

TEST_CASE("protocol rejects numbers out of range") {
    const auto rejected = [](const protocol::message& what) {
        std::string problem;
        return !protocol::decode(protocol::encode(what), problem);
    };
    CHECK(rejected(protocol::join{.secret = {}, .pe = -1, .npes = 4}));
    CHECK(rejected(protocol::join{.secret = {}, .pe = 4, .npes = 4}));
    CHECK(rejected(protocol::join{.secret = {}, .pe = 0, .npes = 4097}));
    CHECK(rejected(protocol::gathered{.pe = 4096, .parts = {{}}}));
    CHECK(rejected(protocol::gathered{.pe = 4095, .parts = {{}, {}}}));
    CHECK(rejected(protocol::gathered{.pe = 0, .parts = {}}));
    CHECK(rejected(protocol::gathered{.pe = 0, .parts = {std::vector<std::byte>(32 * 1024 + 1)}}));
    CHECK(rejected(protocol::missing{.pes = {}}));
    CHECK(rejected(protocol::missing{.pes = {3, 3}}));
    CHECK(rejected(protocol::failure{.pe = -1, .how = ""}));
    CHECK(rejected(protocol::contribution{.milliseconds = 0, .bytes = std::vector<std::byte>(32 * 1024 + 1)}));
}

TEST_CASE("protocol cuts long texts and cleans them") {
    std::string problem;
    const auto decoded = protocol::decode(
        protocol::encode(protocol::abandon{.reason = "a\n\x1b[31m" + std::string(5000, 'x')}), problem);
    REQUIRE(decoded);
    const std::string& reason = std::get<protocol::abandon>(*decoded).reason;
    CHECK(reason.size() == protocol::max_text);
    CHECK(reason.substr(0, 7) == "a  [31m");
    std::vector<std::byte> raw = protocol::encode(protocol::abandon{.reason = "abc"});
    raw.back() = std::byte{'\n'};
    CHECK_FALSE(protocol::decode(raw, problem));
    CHECK(problem == "it is damaged");
    base::seal_frame(raw);
    CHECK_FALSE(protocol::decode(raw, problem));
    CHECK(problem == "a text holds a control character");
}

TEST_CASE("a launcher address survives the environment") {
    const bootstrap::launcher_address address{.socket = "viaduct-0a", .pe = 2, .npes = 3, .secret = {5, ~0ULL}};
    CHECK(address.text() == "1,viaduct-0a,2,3,0000000000000005ffffffffffffffff");
    const auto parsed = bootstrap::launcher_address::parse(address.text());
    CHECK(parsed.socket == address.socket);
    CHECK(parsed.pe == 2);
    CHECK(parsed.npes == 3);
    CHECK(parsed.secret == address.secret);
}

TEST_CASE("a bad launcher address is refused, and the message says what is wrong") {
    const std::string secret(32, 'a');
    const auto [text, part] = GENERATE_COPY(table<std::string, std::string>({
        {"", "five fields"},
        {"1", "five fields"},
        {"1,s,0,1," + secret + ",", "five fields"},
        {"2,s,0,1," + secret, "version"},
        {"1,,0,1," + secret, "socket"},
        {"1,a/b,0,1," + secret, "socket"},
        {"1," + std::string(101, 's') + ",0,1," + secret, "socket"},
        {"1,s,1,1," + secret, "third"},
        {"1,s,-1,1," + secret, "third"},
        {"1,s,,1," + secret, "third"},
        {"1,s,0x,1," + secret, "third"},
        {"1,s,0,0," + secret, "fourth"},
        {"1,s,0,4097," + secret, "fourth"},
        {"1,s,0,99999999999999999999," + secret, "fourth"},
        {"1,s,0,1,", "fifth"},
        {"1,s,0,1," + std::string(31, 'a') + "g", "fifth"},
        {"1,s,0,1," + std::string(33, 'a'), "fifth"},
        {"1,s,0,1,-" + std::string(31, 'a'), "fifth"},
    }));
    INFO(text);
    const base::failure failure = failure_of([&, &bad = text] { (void)bootstrap::launcher_address::parse(bad); });
    CHECK(failure.status == VIA_ERR_BOOTSTRAP);
    CHECK(failure.message.find(part) != std::string::npos);
    CHECK(failure.message.find(secret) == std::string::npos);
    CHECK_FALSE(failure.hint.empty());
}

TEST_CASE("the end of a process is told in words") {
    CHECK(bootstrap::process_end{.by_signal = true, .number = 9}.text() == "was killed by signal 9 (Killed)");
    CHECK(bootstrap::process_end{.by_signal = false, .number = 3}.text() == "exited with status 3");
    CHECK(bootstrap::process_end{.by_signal = true, .number = 9}.shell_status() == 137);
    CHECK(bootstrap::process_end::of_wait_status(3 << 8).number == 3);
    CHECK(bootstrap::process_end::of_wait_status(9).by_signal);
}

namespace {

/// A request in an empty environment.
bootstrap::request nothing_offered() {
    bootstrap::request wanted;
    wanted.launcher = std::nullopt;
    wanted.pmix = false;
    return wanted;
}

}  // namespace

TEST_CASE("selection takes what is asked for") {
    bootstrap::request wanted = nothing_offered();
    wanted.launcher = "1,viaduct-nobody-listens,0,1," + std::string(32, 'a');
    wanted.kind = VIA_BOOTSTRAP_SINGLETON;  // whatever the launcher is
    wanted.why = "VIADUCT_BOOTSTRAP asks for it";
    CHECK(bootstrap::select(wanted, soon())->description() ==
          "singleton: the only PE, because VIADUCT_BOOTSTRAP asks for it");

    wanted = nothing_offered();
    for (const via_bootstrap kind : {VIA_BOOTSTRAP_VIARUN, VIA_BOOTSTRAP_UNIQUE_ID}) {
        wanted.kind = kind;
        CHECK(failure_of([&] { (void)bootstrap::select(wanted, soon()); }).status == VIA_ERR_BOOTSTRAP);
    }
    for (const via_bootstrap kind : {VIA_BOOTSTRAP_THREADS, VIA_BOOTSTRAP_CALLBACKS, static_cast<via_bootstrap>(17)}) {
        wanted.kind = kind;
        CHECK(failure_of([&] { (void)bootstrap::select(wanted, soon()); }).status == VIA_ERR_ARGUMENT);
    }
    bootstrap::thread_job job{1};
    wanted.kind = VIA_BOOTSTRAP_THREADS;
    wanted.threads = &job;
    CHECK(bootstrap::select(wanted, soon())->description().find("threads: PE 0 of 1") == 0);
}

TEST_CASE("automatic selection goes by a fixed order, and says why") {
    bootstrap::request wanted = nothing_offered();
    const auto chosen = [&] { return bootstrap::select(wanted, soon())->description(); };
    CHECK(chosen() == "singleton: the only PE, because no launcher started this process");

    for (const bootstrap::unique_id_request& half :
         {bootstrap::unique_id_request{.pe = 1}, bootstrap::unique_id_request{.npes = 2}}) {
        wanted.id = half;
        CHECK(failure_of([&] { (void)chosen(); }).hint.find("VIADUCT_UNIQUE_ID") != std::string::npos);
    }
    wanted.pmix = true;  // one job of PMIx cannot be had here, so what matters is that it is tried
    const base::failure tried = failure_of([&] { (void)chosen(); });
    CHECK(tried.message.find("PMIx") != std::string::npos);

    wanted.id = {.text = bootstrap::unique_id::make("127.0.0.1").text(), .of_program = false, .pe = 0, .npes = 1};
    CHECK(chosen().find("unique id: PE 0 of 1, met over TCP at 127.0.0.1:") == 0);
    CHECK(chosen().find("because VIADUCT_UNIQUE_ID is set") != std::string::npos);

    wanted.launcher = "nonsense";
    CHECK(failure_of([&] { (void)chosen(); }).message.find("VIADUCT_LAUNCHER is set, but") == 0);
    wanted.launcher = "1,viaduct-nobody-listens,0,1," + std::string(32, 'a');
    const base::failure gone = failure_of([&] { (void)chosen(); });
    CHECK(gone.status == VIA_ERR_BOOTSTRAP);
    CHECK(gone.message.find("cannot be reached") != std::string::npos);

    wanted.id.of_program = true;
    CHECK(chosen().find("because via_config.unique_id is set") != std::string::npos);

    test::callback_job callback_job{1};
    test::thread_callbacks calls{.job = &callback_job};
    const via_callbacks given = calls.get();
    wanted.callbacks = &given;
    CHECK(chosen().find("callbacks: PE 0 of 1, met over TCP at 127.0.0.1:") == 0);
    CHECK(chosen().find("because via_config.callbacks is set") != std::string::npos);

    bootstrap::thread_job thread_job{1};
    wanted.threads = &thread_job;
    CHECK(chosen() == "threads: PE 0 of 1 in this process, because via_config.thread_job is set");
}

TEST_CASE("a unique id needs the numbers of the PE and of PEs") {
    bootstrap::request wanted = nothing_offered();
    wanted.id.text = bootstrap::unique_id::make("127.0.0.1").text();
    const auto failure_with = [&](int pe, int npes) {
        wanted.id.pe = pe;
        wanted.id.npes = npes;
        return failure_of([&] { (void)bootstrap::select(wanted, soon()); });
    };
    CHECK(failure_with(-1, 2).message.find("without this PE's number") != std::string::npos);
    CHECK(failure_with(0, 0).message.find("without this PE's number") != std::string::npos);
    CHECK(failure_with(2, 2).message == "PE 2 of 2 cannot be: PEs are numbered from 0");
    CHECK(failure_with(2, 2).status == VIA_ERR_BOOTSTRAP);
}

TEST_CASE("selection reads the environment") {
    {
        const support::scoped_variable launcher{"VIADUCT_LAUNCHER", "x"};
        const support::scoped_variable space{"PMIX_NAMESPACE", "job"};
        const support::scoped_variable rank{"PMIX_RANK", "0"};
        const bootstrap::request seen;
        CHECK(seen.launcher == "x");
        CHECK(seen.pmix);
    }
    const support::scoped_variable launcher{"VIADUCT_LAUNCHER", nullptr};
    const support::scoped_variable space{"PMIX_NAMESPACE", "job"};
    const support::scoped_variable rank{"PMIX_RANK", nullptr};
    const bootstrap::request seen;
    CHECK_FALSE(seen.launcher);
    CHECK_FALSE(seen.pmix);
}

TEST_CASE("a thread job refuses numbers that cannot be") {
    CHECK(failure_of([] { bootstrap::thread_job{0}; }).status == VIA_ERR_ARGUMENT);
    CHECK(failure_of([] { bootstrap::thread_job{4097}; }).status == VIA_ERR_ARGUMENT);
    bootstrap::thread_job job{2};
    CHECK(failure_of([&] { (void)job.join(2); }).status == VIA_ERR_PE);
    CHECK(failure_of([&] { (void)job.join(-1); }).status == VIA_ERR_PE);
}

TEST_CASE("two threads with one PE number are told") {
    bootstrap::thread_job job{2};
    const auto first = job.join(0);
    const base::failure failure = failure_of([&] { (void)job.join(0); });
    CHECK(failure.status == VIA_ERR_ARGUMENT);
    CHECK(failure.message.find("PE 0 has joined twice") != std::string::npos);
    first->abandon("it was a mistake");
    CHECK(job.join(0)->pe() == 0);  // one that has given up may try the next world
}

TEST_CASE("a thread that never joins is named") {
    bootstrap::thread_job job{4};
    std::vector<base::failure> failures(2);
    std::vector<std::thread> threads;
    std::barrier together{2};
    for (int pe = 0; pe < 2; ++pe) {
        threads.emplace_back([&, pe] {
            const auto member = job.join(pe);
            together.arrive_and_wait();
            const base::deadline until{base::seconds{3}};
            failures[static_cast<std::size_t>(pe)] = failure_of([&] { (void)member->allgather({}, until); });
        });
    }
    for (std::thread& thread : threads) thread.join();
    for (const base::failure& failure : failures) {
        CHECK(failure.status == VIA_ERR_TIMEOUT);
        CHECK(failure.message == "PEs 2 and 3 did not come before the deadline");
    }
}
