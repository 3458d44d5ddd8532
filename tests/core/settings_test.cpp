// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fcntl.h>
#include <iterator>
#include <limits>
#include <map>
#include <string>
#include <tuple>
#include <unistd.h>
#include <vector>

#include "bootstrap/unique_id.hpp"
#include "core/settings.hpp"
#include "support/catch.hpp"
#include "support/environment.hpp"
#include "support/failure_of.hpp"

namespace {

using support::scoped_variable;

via_config fresh() {
    via_config config;
    via_config_init(&config);
    return config;
}

via_status status_of(const via_config& config) {
    return support::failure_of([&] { (void)via::core::resolve(config); }).status;
}

}  // namespace

TEST_CASE("a setting that there is not is no error, nor is it one that nobody can be told so") {
    const scoped_variable nonsense{"VIADUCT_NO_SUCH_SETTING", "1"};
    const int error_output = ::dup(STDERR_FILENO);
    const int full = ::open("/dev/full", O_WRONLY | O_CLOEXEC);
    REQUIRE((error_output >= 0 && full >= 0 && ::dup2(full, STDERR_FILENO) >= 0));
    CHECK_NOTHROW(via::core::resolve(fresh()));
    ::close(STDERR_FILENO);
    CHECK_NOTHROW(via::core::resolve(fresh()));
    REQUIRE(::dup2(error_output, STDERR_FILENO) >= 0);
    ::close(error_output);
    ::close(full);
}

TEST_CASE("defaults hold without environment and config") {
    const scoped_variable none{"VIADUCT_HEAP_SIZE", nullptr};
    const via::core::settings values = via::core::resolve(fresh());
    CHECK(values.heap_size == 0);  // auto
    CHECK(via::core::default_heap_size(1) >= std::size_t{64} << 20);
    CHECK(via::core::default_heap_size(4096) <= std::size_t{1} << 34);  // all of them fit into 47 bits
    CHECK_FALSE(values.checked);
    CHECK(values.timeout == 60);
    CHECK(values.hang_report == 10);
    CHECK(values.bootstrap == VIA_BOOTSTRAP_AUTO);
    CHECK(values.unique_id.empty());
    CHECK(values.pe == -1);
    CHECK(values.npes == 0);
}

TEST_CASE("the environment overrides defaults, the config overrides the environment") {
    const scoped_variable heap{"VIADUCT_HEAP_SIZE", "64M"};
    const scoped_variable checked{"VIADUCT_CHECKED", "1"};
    const scoped_variable timeout{"VIADUCT_TIMEOUT", "2.5"};
    const scoped_variable hang{"VIADUCT_HANG_REPORT", "0"};
    via::core::settings values = via::core::resolve(fresh());
    CHECK(values.heap_size == std::size_t{64} << 20);
    CHECK(values.checked);
    CHECK(values.timeout == 2.5);
    CHECK(values.hang_report == 0);

    via_config config = fresh();
    config.heap_size = 1 << 20;
    config.checked = -1;
    config.timeout = 7;
    config.hang_report = -1;
    config.bootstrap = VIA_BOOTSTRAP_SINGLETON;
    values = via::core::resolve(config);
    CHECK(values.heap_size == 1 << 20);
    CHECK_FALSE(values.checked);
    CHECK(values.timeout == 7);
    CHECK(values.hang_report == 0);
    CHECK(values.bootstrap == VIA_BOOTSTRAP_SINGLETON);
}

TEST_CASE("sizes have units") {
    const std::map<std::string, std::size_t> sizes{{"65536", 65536},
                                                   {"64K", 65536},
                                                   {"64k", 65536},
                                                   {"3M", 3U << 20},
                                                   {"2G", std::size_t{2} << 30},
                                                   {"1T", std::size_t{1} << 40},
                                                   {"64T", std::size_t{1} << 46}};
    for (const auto& [text, bytes] : sizes) {
        INFO(text);
        const scoped_variable heap{"VIADUCT_HEAP_SIZE", text.c_str()};
        CHECK(via::core::resolve(fresh()).heap_size == bytes);
    }
}

TEST_CASE("what does not parse or is out of range is refused by name") {
    const std::map<std::string, std::vector<std::string>> bad{
        {"VIADUCT_HEAP_SIZE", {"", "K", "-1", "1.5G", "1KK", "65T", "63K", "99999999999999999999"}},
        {"VIADUCT_CHECKED", {"yes", ""}},
        {"VIADUCT_TIMEOUT", {"0", "-3", "soon", "inf", "nan"}},
        {"VIADUCT_HANG_REPORT", {"-1", "10s"}},
        {"VIADUCT_BOOTSTRAP", {"mpi2", "", "threads"}},
        {"VIADUCT_UNIQUE_ID", {""}},
        {"VIADUCT_PE", {"", "-1", "4096", "1x"}},
        {"VIADUCT_NPES", {"0", "4097", "many"}},
        {"VIADUCT_ROUTE", {"mapped", "", "remote:", "remote:0", "remote:2x", "remote:-1"}},
        {"VIADUCT_RDMA_PORT", {""}},
        {"VIADUCT_RDMA_GID", {""}},
        {"VIADUCT_RDMA_PKEY", {"", "0", "0x8000", "0x", "x", "10000", "8001h", "-1"}},
        {"VIADUCT_RDMA_TRAFFIC_CLASS", {"", "-1", "256", "af31"}},
        {"VIADUCT_RDMA_SERVICE_LEVEL", {"", "-1", "16", "x"}},
        {"VIADUCT_RDMA_MODULE", {""}},
        {"VIADUCT_FLUSH", {"", "Host"}},
        {"VIADUCT_DEVICE", {"", "-1", "all", "99999999999"}},
        {"VIADUCT_DEVICE_HEAP_SIZE", {"63K", "65T", "", "all"}},
        {"VIADUCT_DEVICE_SHARING", {"", "ipc"}},
        {"VIADUCT_DEVICE_P2P", {"", "1"}},
        {"VIADUCT_WINDOW_KEEP", {"", "2"}},
        {"VIADUCT_WINDOW_MAPPINGS", {"", "0", "-1", "many"}},
        {"VIADUCT_WINDOW_BYTES", {"", "auto", "63K", "65T"}},
    };
    for (const via::core::setting& row : via::core::table()) {
        INFO(row.name);
        REQUIRE(bad.count(row.name) == 1);
        for (const std::string& text : bad.at(row.name)) {
            INFO(text);
            const scoped_variable variable{row.name, text.c_str()};
            const auto failure = support::failure_of([&] { (void)via::core::resolve(fresh()); });
            CHECK(failure.status == VIA_ERR_ARGUMENT);
            CHECK(failure.message.find(row.name) != std::string::npos);
        }
    }
}

TEST_CASE("config fields out of range are refused") {
    via_config config = fresh();
    config.heap_size = 100;
    CHECK(status_of(config) == VIA_ERR_ARGUMENT);
    config = fresh();
    config.heap_size = SIZE_MAX;
    CHECK(status_of(config) == VIA_ERR_ARGUMENT);
    config = fresh();
    config.timeout = -1;
    CHECK(status_of(config) == VIA_ERR_ARGUMENT);
    config = fresh();
    config.timeout = std::nan("");
    CHECK(status_of(config) == VIA_ERR_ARGUMENT);
    config = fresh();
    config.hang_report = std::nan("");
    CHECK(status_of(config) == VIA_ERR_ARGUMENT);
    config = fresh();
    config.bootstrap = static_cast<via_bootstrap>(17);
    CHECK(status_of(config) == VIA_ERR_ARGUMENT);
    for (const std::size_t size : {std::size_t{100}, SIZE_MAX}) {
        config = fresh();
        config.device_heap_size = size;
        CHECK(status_of(config) == VIA_ERR_ARGUMENT);
    }
    for (const char* device : {"", "gpu", "-1"}) {
        config = fresh();
        config.device = device;
        CHECK(status_of(config) == VIA_ERR_ARGUMENT);
    }
}

TEST_CASE("the config may set each by its name, which goes before the environment and behind the fields") {
    using via::core::origin;
    const scoped_variable route{"VIADUCT_ROUTE", "engine"};
    const scoped_variable timeout{"VIADUCT_TIMEOUT", "5"};
    const scoped_variable keep{"VIADUCT_WINDOW_KEEP", "0"};
    const char* const given[] = {"VIADUCT_ROUTE=remote:2", "VIADUCT_TIMEOUT=6", "VIADUCT_RDMA_PORT=rxe0=1", nullptr};
    via_config config = fresh();
    config.settings = given;
    via::core::settings values = via::core::resolve(config);
    CHECK(values.pes_per_host == 2);
    CHECK_FALSE(values.kernels_by_engine);
    CHECK(values.timeout == 6);
    CHECK_FALSE(values.window_keep);
    CHECK(origin_of(values, "VIADUCT_ROUTE") == origin::config);
    CHECK(origin_of(values, "VIADUCT_WINDOW_KEEP") == origin::environment);
    config.timeout = 7;
    CHECK(via::core::resolve(config).timeout == 7);

    for (const char* wrong : {"VIADUCT_ROUTES=remote", "VIADUCT_ROUTE", "VIADUCT_ROUTE=far", "=1", ""}) {
        INFO(wrong);
        const char* const one[] = {wrong, nullptr};
        config = fresh();
        config.settings = one;
        const auto failure = support::failure_of([&] { (void)via::core::resolve(config); });
        CHECK(failure.status == VIA_ERR_ARGUMENT);
        CHECK_FALSE(failure.hint.empty());
    }
    const scoped_variable bad{"VIADUCT_TIMEOUT", "soon"};  // not looked at
    config = fresh();
    config.settings = given;
    CHECK(via::core::resolve(config).timeout == 6);
}

TEST_CASE("every default is of its own form") {
    CHECK(via::core::table().size() <= 25);  // more is more than anybody reads
    for (const via::core::setting& row : via::core::table()) {
        INFO(row.name);
        via::core::settings values;
        CHECK(row.parse(row.default_value, values));
        CHECK(std::string{row.name}.starts_with("VIADUCT_"));
        CHECK_FALSE(std::string{row.meaning}.empty());
    }
}

TEST_CASE("every value has an origin") {
    using via::core::origin;
    const scoped_variable checked{"VIADUCT_CHECKED", "1"};
    const scoped_variable timeout{"VIADUCT_TIMEOUT", "5"};
    const scoped_variable pe{"VIADUCT_PE", "1"};
    const scoped_variable npes{"VIADUCT_NPES", "2"};
    via_config config = fresh();
    config.timeout = 7;
    const via::core::settings values = via::core::resolve(config);
    CHECK(origin_of(values, "VIADUCT_HEAP_SIZE") == origin::defaults);
    CHECK(origin_of(values, "VIADUCT_CHECKED") == origin::environment);
    CHECK(origin_of(values, "VIADUCT_TIMEOUT") == origin::config);
    CHECK(origin_of(values, "VIADUCT_NPES") == origin::environment);
    CHECK(std::string{name_of(origin::environment)} == "environment");
    CHECK(values.timeout == 7);
    CHECK(values.pe == 1);
    CHECK(values.npes == 2);
}

TEST_CASE("what a value shows is what its variable would be") {
    for (const via::core::setting& row : via::core::table()) {
        INFO(row.name);
        via::core::settings values;
        REQUIRE(row.parse(row.default_value, values));
        CHECK(row.show(values) == row.default_value);
    }
    const std::map<std::string, std::string> shown{{"VIADUCT_HEAP_SIZE", "65536"},
                                                   {"VIADUCT_CHECKED", "1"},
                                                   {"VIADUCT_TIMEOUT", "2.5"},
                                                   {"VIADUCT_HANG_REPORT", "0"},
                                                   {"VIADUCT_BOOTSTRAP", "pmix"},
                                                   {"VIADUCT_PE", "3"},
                                                   {"VIADUCT_NPES", "4"},
                                                   {"VIADUCT_ROUTE", "remote"},
                                                   {"VIADUCT_RDMA_PORT", "rxe0:1"},
                                                   {"VIADUCT_RDMA_GID", "10.1.0.0/16"},
                                                   {"VIADUCT_RDMA_PKEY", "0x8001"},
                                                   {"VIADUCT_RDMA_TRAFFIC_CLASS", "106"},
                                                   {"VIADUCT_RDMA_SERVICE_LEVEL", "3"},
                                                   {"VIADUCT_RDMA_MODULE", "/lib"},
                                                   {"VIADUCT_FLUSH", "memop"},
                                                   {"VIADUCT_DEVICE", "3"},
                                                   {"VIADUCT_DEVICE_HEAP_SIZE", "1048576"},
                                                   {"VIADUCT_DEVICE_SHARING", "handle"},
                                                   {"VIADUCT_DEVICE_P2P", "none"},
                                                   {"VIADUCT_WINDOW_KEEP", "0"},
                                                   {"VIADUCT_WINDOW_MAPPINGS", "7"},
                                                   {"VIADUCT_WINDOW_BYTES", "65536"}};
    for (const via::core::setting& row : via::core::table()) {
        const auto found = shown.find(row.name);
        if (found == shown.end()) continue;
        INFO(row.name);
        via::core::settings values;
        REQUIRE(row.parse(found->second, values));
        CHECK(row.show(values) == found->second);
    }
}

TEST_CASE("as if so many PEs in a row shared a host") {
    for (const auto& [text, shown, count] : {std::tuple{"remote:1", "remote", 1},
                                             {"remote:16", "remote:16", 16},
                                             {"remote", "remote", 1},
                                             {"auto", "auto", 0},
                                             {"engine", "engine", 0}}) {
        const scoped_variable route{"VIADUCT_ROUTE", text};
        const via::core::settings values = via::core::resolve(fresh());
        CHECK(values.pes_per_host == count);
        for (const via::core::setting& row : via::core::table())
            if (std::string{row.name} == "VIADUCT_ROUTE") CHECK(row.show(values) == shown);
    }
}

TEST_CASE("no secret is shown, nor is one in the message of a bad setting") {
    const std::string id = via::bootstrap::unique_id::make("127.0.0.1:4711").text();
    const std::string secret = id.substr(id.find("4711:") + 5, 32);
    const scoped_variable variable{"VIADUCT_UNIQUE_ID", id.c_str()};
    const via::core::settings values = via::core::resolve(fresh());
    CHECK(values.unique_id == id);
    for (const via::core::setting& row : via::core::table()) {
        CHECK(row.show(values).find(secret.substr(0, 8)) == std::string::npos);
    }
    const scoped_variable altered{"VIADUCT_UNIQUE_ID", (id + std::string(200, '0')).c_str()};
    const auto failure = support::failure_of([&] { (void)via::core::resolve(fresh()); });
    CHECK(failure.message.find(secret.substr(0, 8)) == std::string::npos);
}

TEST_CASE("the config's unique id goes first, and its numbers only together") {
    const scoped_variable variable{"VIADUCT_UNIQUE_ID", "of the environment"};
    const scoped_variable pe{"VIADUCT_PE", "1"};
    const scoped_variable npes{"VIADUCT_NPES", "2"};
    via_unique_id id{};
    std::string{"of the program"}.copy(id.text, sizeof id.text - 1);
    via_config config = fresh();
    config.unique_id = &id;
    config.pe = 3;  // alone it is a thread's
    via::core::settings values = via::core::resolve(config);
    CHECK(values.unique_id == "of the program");
    CHECK(values.pe == 1);
    config.npes = 4;
    values = via::core::resolve(config);
    CHECK(values.pe == 3);
    CHECK(values.npes == 4);

    config.pe = 4;
    CHECK(status_of(config) == VIA_ERR_ARGUMENT);
    config.pe = -1;
    CHECK(status_of(config) == VIA_ERR_ARGUMENT);
    config.pe = 0;
    config.npes = 4097;
    CHECK(status_of(config) == VIA_ERR_ARGUMENT);
    config.npes = -1;
    CHECK(status_of(config) == VIA_ERR_ARGUMENT);
    config.npes = 1;
    id = {};
    CHECK(status_of(config) == VIA_ERR_ARGUMENT);
    std::fill(std::begin(id.text), std::end(id.text), 'v');  // not terminated
    CHECK(status_of(config) == VIA_ERR_ARGUMENT);
}
