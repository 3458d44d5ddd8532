// SPDX-License-Identifier: Apache-2.0
// Most of NVSHMEM's calls return nothing: their errors go to a handler.
#include "failure.hpp"

#include <array>
#include <atomic>
#include <cstdlib>
#include <string_view>

#include "job.hpp"
#include "standards/failure.hpp"

namespace via::nvshmem {
namespace {

constexpr standards::layer this_layer{.name = "nvshmem",
                                      .pe = []() noexcept { return the_job.pe(); },
                                      .take = []() noexcept { return the_job.take_to_end(); },
                                      .how = standards::ending::at_once};

/// The library's own handler.
void print_and_end(const char* call, const char* message, const char* hint) {
    standards::print_and_end(this_layer, call, message, hint);
}

std::atomic<via_nvshmem_error_handler> the_handler = print_and_end;

/// What the program calls otherwise than the native messages.
constexpr std::array<std::array<std::string_view, 2>, 4> names{{
    {"via_malloc or via_malloc_device", "nvshmem_malloc()"},
    {"via_malloc_device", "nvshmem_malloc()"},
    {"VIA_EQ, VIA_NE, VIA_GT, VIA_GE, VIA_LT or VIA_LE", "NVSHMEM_CMP_EQ, NE, GT, GE, LT or LE"},
    {"VIA_SIGNAL_SET or VIA_SIGNAL_ADD", "NVSHMEM_SIGNAL_SET or NVSHMEM_SIGNAL_ADD"},
}};

/// The native error that this thread has seen last, in words that the program knows.
standards::native_error last_error() {
    standards::native_error error = standards::last_error();
    error.name_setting("VIADUCT_DEVICE_HEAP_SIZE", "NVSHMEM_SYMMETRIC_SIZE");
    for (std::string* text : {&error.message, &error.hint}) {
        for (const auto& [native, known] : names) {
            if (const std::size_t at = text->find(native); at != std::string::npos)
                text->replace(at, native.size(), known);
        }
    }
    if (error.message == "team is NULL") return {"there is no such team, or no job", ""};
    return error;
}

int code_for(via_status status) {
    switch (status) {
        case VIA_ERR_ARGUMENT:
        case VIA_ERR_ADDRESS:
        case VIA_ERR_PE:
        case VIA_ERR_MISMATCH: return NVSHMEMX_ERROR_INVALID_VALUE;
        case VIA_ERR_MEMORY: return NVSHMEMX_ERROR_OUT_OF_MEMORY;
        case VIA_ERR_UNSUPPORTED: return NVSHMEMX_ERROR_NOT_SUPPORTED;
        default: return NVSHMEMX_ERROR_INTERNAL;
    }
}

}  // namespace

void refuse(const char* call, const std::string& message, const std::string& hint) noexcept {
    the_job.end().leave_to_its_thread();
    the_handler.load()(call, message.c_str(), hint.c_str());
}

void fail(const char* call) noexcept {
    const standards::native_error error = last_error();
    refuse(call, error.message, error.hint);
}

void end_by_kernel(int status) noexcept {
    if (the_job.end().claim()) standards::end_process(status, this_layer.how);
}

int decline(const char* call, const std::string& message, int code) noexcept {
    if (std::getenv("NVSHMEM_DEBUG") != nullptr) standards::print(this_layer, std::string{call} + ": " + message);
    return code;
}

int decline(const char* call, via_status status) noexcept {
    return decline(call, last_error().text(), code_for(status));
}

}  // namespace via::nvshmem

using namespace via::nvshmem;

via_nvshmem_error_handler via_nvshmem_on_error(via_nvshmem_error_handler handler) {
    return the_handler.exchange(handler == nullptr ? print_and_end : handler);
}

void via_nvshmem_global_exit(int status) {
    via::standards::end_job(this_layer, status, via::standards::as_called("nvshmem_global_exit", status).c_str());
}
