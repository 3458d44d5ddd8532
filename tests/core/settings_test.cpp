// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <cstdlib>
#include <limits>
#include <map>
#include <string>

#include "base/error.hpp"
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
    const std::multimap<std::string, std::string> bad{
        {"VIADUCT_HEAP_SIZE", ""},      {"VIADUCT_HEAP_SIZE", "K"},
        {"VIADUCT_HEAP_SIZE", "-1"},    {"VIADUCT_HEAP_SIZE", "1.5G"},
        {"VIADUCT_HEAP_SIZE", "1KK"},   {"VIADUCT_HEAP_SIZE", "65T"},
        {"VIADUCT_HEAP_SIZE", "63K"},   {"VIADUCT_HEAP_SIZE", "99999999999999999999"},
        {"VIADUCT_CHECKED", "yes"},     {"VIADUCT_CHECKED", ""},
        {"VIADUCT_TIMEOUT", "0"},       {"VIADUCT_TIMEOUT", "-3"},
        {"VIADUCT_TIMEOUT", "soon"},    {"VIADUCT_TIMEOUT", "inf"},
        {"VIADUCT_TIMEOUT", "nan"},     {"VIADUCT_HANG_REPORT", "-1"},
        {"VIADUCT_HANG_REPORT", "10s"}, {"VIADUCT_BOOTSTRAP", "mpi2"},
        {"VIADUCT_BOOTSTRAP", ""}};
    for (const auto& [name, text] : bad) {
        INFO(name << "='" << text << "'");
        const scoped_variable variable{name.c_str(), text.c_str()};
        try {
            (void)via::core::resolve(fresh());
            FAIL("accepted");
        } catch (const via::base::error& error) {
            CHECK(error.details().status == VIA_ERR_ARGUMENT);
            CHECK(std::string{error.what()}.find(name) != std::string::npos);
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
}

TEST_CASE("every default is of its own form") {
    for (const via::core::setting& row : via::core::table()) {
        INFO(row.name);
        via::core::settings values;
        CHECK(row.parse(row.default_value, values));
        CHECK(std::string{row.name}.starts_with("VIADUCT_"));
        CHECK_FALSE(std::string{row.meaning}.empty());
    }
}
