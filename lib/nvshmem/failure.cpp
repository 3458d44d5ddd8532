// SPDX-License-Identifier: Apache-2.0
// The only place that ends the process: most of NVSHMEM's calls return nothing, so an error has nowhere else to go.
#include "failure.hpp"

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <unistd.h>

#include "job.hpp"

namespace via::nvshmem {
namespace {

void print(const std::string& text) noexcept {
    const int pe = the_job.pe();
    const std::string line = (pe < 0 ? "nvshmem: " : "nvshmem: PE " + std::to_string(pe) + ": ") + text + "\n";
    (void)std::fputs(line.c_str(), stderr);
}

/// The library's own handler.
void print_and_end(const char* call, const char* message, const char* hint) {
    print(std::string{call} + ": " + message);
    if (*hint != '\0') print(hint);
    the_job.abandon((std::string{call} + " failed: " + message).c_str());
    end_process(EXIT_FAILURE);
}

std::atomic<via_nvshmem_error_handler> the_handler = print_and_end;

/// The native message begins with the native call's name, which is not the one that the program knows.
std::string without_native_name(std::string_view message) {
    if (message.substr(0, 4) == "via_") {
        const std::size_t colon = message.find(": ");
        if (colon != std::string_view::npos && message.find(' ') > colon) message.remove_prefix(colon + 2);
    }
    return std::string{message};
}

}  // namespace

void end_process(int status) noexcept {
    (void)std::fflush(nullptr);
    ::_exit(status);
}

void refuse(const char* call, const std::string& message, const std::string& hint) noexcept {
    the_handler.load()(call, message.c_str(), hint.c_str());
}

void fail(const char* call) noexcept {
    via_error_info info;
    via_last_error(&info);
    refuse(call, without_native_name(info.message), info.hint);
}

int decline(const char* call) noexcept {
    via_error_info info;
    via_last_error(&info);
    return decline(call, without_native_name(info.message) + (*info.hint == '\0' ? "" : "; ") + info.hint);
}

int decline(const char* call, const std::string& message) noexcept {
    if (std::getenv("NVSHMEM_DEBUG") != nullptr) print(std::string{call} + ": " + message);
    return 1;
}

}  // namespace via::nvshmem

using namespace via::nvshmem;

via_nvshmem_error_handler via_nvshmem_on_error(via_nvshmem_error_handler handler) {
    return the_handler.exchange(handler == nullptr ? print_and_end : handler);
}

void via_nvshmem_global_exit(int status) {
    the_job.abandon("nvshmem_global_exit()");
    end_process(status);
}
