// SPDX-License-Identifier: Apache-2.0
#include <atomic>
#include <chrono>
#include <csignal>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>

#include "base/bounded_call.hpp"
#include "base/dynamic_library.hpp"
#include "support/catch.hpp"

using namespace via::base;

TEST_CASE("a bounded call that ends is waited for") {
    const auto number = std::make_shared<int>(0);
    CHECK(bounded_call([number] { *number = 7; }, deadline{seconds{30}}));
    CHECK(*number == 7);
    CHECK(number.use_count() == 1);  // what the call owned is gone
}

TEST_CASE("a bounded call without end of time") {
    CHECK(bounded_call([] { std::this_thread::sleep_for(std::chrono::milliseconds{20}); }, deadline{seconds{1e300}}));
}

TEST_CASE("a bounded call throws on") {
    CHECK_THROWS_AS(bounded_call([] { throw std::out_of_range{"far"}; }, deadline{seconds{30}}), std::out_of_range);
}

TEST_CASE("a bounded call that does not end is left alone") {
    const auto released = std::make_shared<std::atomic<bool>>(false);
    const auto ended = std::make_shared<std::atomic<bool>>(false);
    const auto call = [released, ended] {
        while (!*released) std::this_thread::sleep_for(std::chrono::milliseconds{1});
        *ended = true;
    };
    CHECK_FALSE(bounded_call(call, deadline{seconds{0.05}}));
    CHECK_FALSE(*ended);
    *released = true;
    for (int i = 0; i < 30'000 && !*ended; ++i) std::this_thread::sleep_for(std::chrono::milliseconds{1});
    CHECK(*ended);
}

TEST_CASE("no signal is delivered to a bounded call") {
    const auto blocked = std::make_shared<bool>(false);
    CHECK(bounded_call(
        [blocked] {
            sigset_t mask{};
            pthread_sigmask(SIG_SETMASK, nullptr, &mask);
            *blocked = sigismember(&mask, SIGTERM) == 1 && sigismember(&mask, SIGUSR1) == 1;
        },
        deadline{seconds{30}}));
    CHECK(*blocked);
}

TEST_CASE("a library is loaded, and its functions found") {
    std::string problem;
    const dynamic_library library = dynamic_library::open("libm.so.6", problem);
    REQUIRE(library);
    CHECK(problem.empty());
    auto* const cosine = library.function<double(double)>("cos");
    REQUIRE(cosine != nullptr);
    CHECK(cosine(0.0) == 1.0);
    CHECK(library.function<void()>("no such function") == nullptr);
}

TEST_CASE("a library that is not there") {
    std::string problem;
    CHECK_FALSE(dynamic_library::open("/nowhere/libnothing.so", problem));
    CHECK(problem.find("/nowhere/libnothing.so") != std::string::npos);
}

TEST_CASE("the directory of code") {
    static const char here = 0;
    CHECK(directory_of(&here) == BINARY_DIRECTORY);
    CHECK(directory_of(nullptr) == ".");
}
