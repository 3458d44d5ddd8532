// SPDX-License-Identifier: Apache-2.0
// The only place that ends the process: the standard's calls return nothing, so an error has nowhere else to go.
#include "failure.hpp"

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <utility>

#include <shmemx.h>

#include "world.hpp"

namespace via::shmem {
namespace {

void print(const std::string& text) noexcept {
    const std::string line =
        (the_job.pe < 0 ? "shmem: " : "shmem: PE " + std::to_string(the_job.pe) + ": ") + text + "\n";
    (void)std::fputs(line.c_str(), stderr);
}

/// The library's own handler.
void print_and_end(const char* call, const char* message, const char* hint) {
    print(std::string{call} + ": " + message);
    if (*hint != '\0') print(hint);
    via_world* world = the_job.world;
    the_job.world = nullptr;  // whoever else fails meanwhile has nothing to leave
    if (world != nullptr) via_world_abandon(world, (std::string{call} + " failed: " + message).c_str());
    end_process(EXIT_FAILURE);
}

std::atomic<shmemx_error_handler> the_handler = print_and_end;

/// The native message begins with the native call's name, which is not the one that the program knows.
std::string without_native_name(std::string_view message) {
    const std::size_t name = message.find_first_not_of("abcdefghijklmnopqrstuvwxyz_0123456789");
    if (name != std::string_view::npos && message.substr(name, 2) == ": ") message.remove_prefix(name + 2);
    return std::string{message};
}

/// True if the message is about the address of a constant, which is the first number in base 16 there.
bool names_constant(std::string_view message) {
    const std::size_t number = message.find(" 0x");
    if (number == std::string_view::npos) return false;
    const std::uintptr_t address = std::strtoull(message.data() + number + 1, nullptr, 16);
    return address - the_job.readable < the_job.readable_size && address - the_job.data >= the_job.data_size;
}

/// The native hints name what the program does not know, and forget what it has besides.
std::string hint_for(const via_error_info& info) {
    const std::string_view hint = info.hint;
    if (hint.find("via_malloc") != std::string_view::npos) {
        if (the_job.kept != nullptr && !the_job.kept->private_data.empty()) {
            return "pass memory from shmem_malloc(); the program's variables are not symmetric, since " +
                   the_job.kept->private_data + "; VIADUCT_HEAP_SIZE counts them, SHMEM_SYMMETRIC_SIZE does not";
        }
        if (names_constant(info.message)) {
            return "this is a constant of the program, or code: other PEs can read it, and nobody can write it. Pass a "
                   "variable that is not const, or memory from shmem_malloc()";
        }
        return "pass this PE's own address of a global or static variable of the program, or of memory from "
               "shmem_malloc()";
    }
    if (hint.find("VIA_EQ") != std::string_view::npos) return "use SHMEM_CMP_EQ, NE, GT, GE, LT or LE";
    if (hint.find("VIA_SIGNAL") != std::string_view::npos) return "use SHMEM_SIGNAL_SET or SHMEM_SIGNAL_ADD";
    return std::string{hint};
}

}  // namespace

void end_process(int status) noexcept {
    the_job.world = nullptr;
    std::exit(status);
}

void refuse(const char* call, const std::string& message, const std::string& hint) noexcept {
    the_handler.load()(call, message.c_str(), hint.c_str());
}

bool is_joined(const char* call) noexcept {
    if (the_job.world != nullptr) return true;
    refuse(call, "there is no job: shmem_init() has not been called, or shmem_finalize() has",
           "call it between the two");
    return false;
}

void fail(const char* call) noexcept {
    if (!is_joined(call)) return;
    const std::int64_t ended = the_job.ended == nullptr ? 0 : __atomic_load_n(the_job.ended, __ATOMIC_ACQUIRE);
    if (ended != 0) {  // another PE has called shmem_global_exit(), which is why this call fails
        via_world_abandon(std::exchange(the_job.world, nullptr), "the job was ended");
        end_process(static_cast<int>(ended & 0xff));
    }
    via_error_info info;
    via_last_error(&info);
    refuse(call, without_native_name(info.message), hint_for(info));
}

int decline(const char* call) noexcept {
    via_error_info info;
    via_last_error(&info);
    const std::string hint = hint_for(info);
    return decline(call, without_native_name(info.message) + (hint.empty() ? "" : "; ") + hint);
}

int decline(const char* call, const std::string& message) noexcept {
    note(std::string{call} + ": " + message);
    return -1;
}

void note(const std::string& what) noexcept {
    if (the_job.debug) print(what);
}

}  // namespace via::shmem

shmemx_error_handler shmemx_set_error_handler(shmemx_error_handler handler) {
    return via::shmem::the_handler.exchange(handler == nullptr ? via::shmem::print_and_end : handler);
}
