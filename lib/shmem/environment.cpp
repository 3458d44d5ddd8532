// SPDX-License-Identifier: Apache-2.0
#include "environment.hpp"

#include <cmath>
#include <cstdlib>
#include <cstring>

namespace via::shmem {
namespace {

/// Null if it is not set.
const char* variable(const char* name) {
    const char* value = std::getenv((std::string{"SHMEM_"} + name).c_str());
    return value != nullptr ? value : std::getenv((std::string{"SMA_"} + name).c_str());
}

/// A number of bytes, with a fraction and a unit if need be ("1.5G"); 0 if it is none.
std::size_t parse_size(const char* text) {
    static constexpr const char* units = "kmgt";
    char* end = nullptr;
    const double number = std::strtod(text, &end);
    if (end == text || !std::isfinite(number) || number <= 0) return 0;
    double bytes = number;
    if (*end != '\0') {
        const char* unit = std::strchr(units, *end | 0x20);
        if (unit == nullptr || end[1] != '\0') return 0;
        bytes = std::ldexp(number, static_cast<int>(10 * (unit - units + 1)));
    }
    return bytes >= 1 && bytes <= static_cast<double>(largest_heap) ? static_cast<std::size_t>(std::ceil(bytes)) : 0;
}

}  // namespace

environment read_environment() {
    environment seen;
    if (const char* size = variable("SYMMETRIC_SIZE"); size != nullptr && *size != '\0') {
        seen.heap = parse_size(size);
        if (seen.heap == 0) seen.bad_heap = size;
    }
    seen.debug = variable("DEBUG") != nullptr;
    seen.info = variable("INFO") != nullptr;
    seen.version = variable("VERSION") != nullptr;
    return seen;
}

std::string describe(const environment& seen) {
    const auto on = [](bool set) { return std::string{set ? "set" : "not set"}; };
    const std::string heap = seen.heap == 0 ? "not set, see VIADUCT_HEAP_SIZE" : std::to_string(seen.heap) + " bytes";
    return "SHMEM_SYMMETRIC_SIZE  most bytes of symmetric memory of a PE (" + heap + ")\n" +
           "SHMEM_DEBUG           check every address, and say more (" + on(seen.debug) + ")\n" +
           "SHMEM_INFO            print this text (" + on(seen.info) + ")\n" +
           "SHMEM_VERSION         print the library's version (" + on(seen.version) + ")\n" +
           "All other settings are the library's own: via-info --settings lists them.\n";
}

}  // namespace via::shmem
