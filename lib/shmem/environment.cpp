// SPDX-License-Identifier: Apache-2.0
#include "environment.hpp"

#include <charconv>
#include <cstdlib>
#include <string_view>

#include "standards/size.hpp"

namespace via::shmem {
namespace {

/// Null if it is not set.
const char* variable(const char* name) {
    const char* value = std::getenv((std::string{"SHMEM_"} + name).c_str());
    return value != nullptr ? value : std::getenv((std::string{"SMA_"} + name).c_str());
}

/// As environment::hang_report.
double hang_report_in(std::string_view text) {
    double seconds = 0;
    const char* const end = text.data() + text.size();
    const auto [behind, error] = std::from_chars(text.data(), end, seconds);
    if (error != std::errc{} || behind != end || !(seconds >= 0)) return 0;
    return seconds > 0 ? seconds : -1;
}

}  // namespace

environment read_environment() {
    environment seen;
    if (const char* size = variable("SYMMETRIC_SIZE"); size != nullptr && *size != '\0') {
        seen.heap = standards::parse_size(size);
        if (!seen.heap) seen.bad_heap = size;
    }
    if (const char* seconds = std::getenv("VIADUCT_HANG_REPORT"); seconds != nullptr) {
        seen.hang_report = hang_report_in(seconds);
    }
    seen.debug = variable("DEBUG") != nullptr;
    seen.info = variable("INFO") != nullptr;
    seen.version = variable("VERSION") != nullptr;
    return seen;
}

std::string describe(const environment& seen) {
    const auto on = [](bool set) { return std::string{set ? "set" : "not set"}; };
    const std::string heap = seen.heap ? std::to_string(*seen.heap) + " bytes" : "not set, see VIADUCT_HEAP_SIZE";
    return "SHMEM_SYMMETRIC_SIZE  most bytes of symmetric memory of a PE (" + heap + ")\n" +
           "SHMEM_DEBUG           check arguments and which thread calls, and say more (" + on(seen.debug) + ")\n" +
           "SHMEM_INFO            print this text (" + on(seen.info) + ")\n" +
           "SHMEM_VERSION         print the library's version (" + on(seen.version) + ")\n" +
           "All other settings are the library's own: via-info --settings lists them.\n";
}

}  // namespace via::shmem
