// SPDX-License-Identifier: Apache-2.0
// Most of the standard's calls return nothing: their errors go to a handler.
#include "failure.hpp"

#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <thread>
#include <unistd.h>
#include <utility>

#include <shmemx.h>

#include "objects.hpp"
#include "standards/failure.hpp"
#include "threads.hpp"
#include "world.hpp"

namespace via::shmem {
namespace {

constexpr standards::layer this_layer{
    .name = "shmem", .pe = []() noexcept { return the_job.pe; }, .take = take_world, .how = standards::ending::by_exit};

/// With which another PE has ended the job by shmem_global_exit(), which is why calls fail then; else negative.
int status_of_end() noexcept {
    const std::int64_t* const word = __atomic_load_n(&the_job.ended, __ATOMIC_ACQUIRE);
    const std::int64_t ended = word == nullptr ? 0 : __atomic_load_n(word, __ATOMIC_ACQUIRE);
    return ended == 0 ? -1 : static_cast<int>(ended & 0xff);
}

/// That a thread which is in a call, or polls, has to end the process itself.
constexpr std::chrono::milliseconds until_ended{200};
constexpr std::chrono::milliseconds between_looks{5};

/// The library's own handler.
void print_and_end(const char* call, const char* message, const char* hint) {
    standards::print_and_end(this_layer, call, message, hint);
}

std::atomic<shmemx_error_handler> the_handler = print_and_end;

/// The first number in base 16 of a message, which is an address, and where it stands.
struct named_address {
    std::uintptr_t value = 0;
    std::size_t at = 0;
    std::size_t length = 0;  ///< 0: there is none
};
named_address address_in(const std::string& message) {
    const std::size_t before = message.find(" 0x");
    if (before == std::string::npos) return {};
    char* end = nullptr;
    const char* const begin = message.c_str() + before + 1;
    const std::uintptr_t value = std::strtoull(begin, &end, 16);
    return {.value = value, .at = before + 1, .length = static_cast<std::size_t>(end - begin)};
}

/// True if the message is about the address of a constant.
bool names_constant(const std::string& message) {
    const std::uintptr_t address = address_in(message).value;
    return address - the_job.readable < the_job.readable_size && address - the_job.data >= the_job.data_size;
}

/// The native calls see a variable where it also lies, in the heap; the program knows another address of it.
void name_variable(std::string& message) {
    const named_address seen = address_in(message);
    const std::uintptr_t own = seen.value - the_job.alias;
    if (seen.length == 0 || own - the_job.data >= the_job.data_size) return;
    message.replace(seen.at, seen.length, describe_address(reinterpret_cast<const void*>(own)));
}

/// The native hints name what the program does not know, and forget what it has besides.
std::string hint_for(const standards::native_error& error) {
    const std::string_view hint = error.hint;
    if (hint.find("via_malloc") != std::string_view::npos) {
        if (the_job.kept != nullptr && !the_job.kept->private_data.empty()) {
            return "pass memory from shmem_malloc(); the program's variables are not symmetric, since " +
                   the_job.kept->private_data;
        }
        if (names_constant(error.message)) {
            return "this is a constant of the program, or code: other PEs can read it, and nobody can write it. Pass a "
                   "variable that is not const, or memory from shmem_malloc()";
        }
        return "pass this PE's own address of a global or static variable of the program, or of memory from "
               "shmem_malloc()";
    }
    if (error.message.find("dest has room for") != std::string::npos) return collect_hint;
    if (hint.find("VIA_EQ") != std::string_view::npos) return "use SHMEM_CMP_EQ, NE, GT, GE, LT or LE";
    if (hint.find("VIA_SIGNAL") != std::string_view::npos) return "use SHMEM_SIGNAL_SET or SHMEM_SIGNAL_ADD";
    return error.hint;
}

/// The native error that this thread has seen last, in words that the program knows.
standards::native_error last_error() {
    standards::native_error error = standards::last_error();
    error.name_setting("VIADUCT_HEAP_SIZE", "SHMEM_SYMMETRIC_SIZE");
    error.hint = hint_for(error);
    name_variable(error.message);
    // The standard's names of arguments.
    if (error.message.starts_with("words ")) error.message.replace(0, 5, "ivars");
    if (error.message.starts_with("word ")) error.message.replace(0, 4, "dest");
    if (error.message == "team is NULL") {
        error.message = "team is SHMEM_TEAM_INVALID, or no team of this PE";
        error.hint = "pass SHMEM_TEAM_WORLD, SHMEM_TEAM_SHARED, or what a split gave this PE";
    } else if (error.message == "context is NULL") {
        error.message = "ctx is SHMEM_CTX_INVALID, or no context of this PE";
        error.hint = "pass SHMEM_CTX_DEFAULT, or what shmem_ctx_create() gave this PE";
    }
    return error;
}

}  // namespace

via_world* take_world() noexcept {
    (void)the_job.end.claim();
    the_job.end.leave_to_its_thread();
    the_job.context = nullptr;  // what is called from here on, as by destructors, finds no job
    the_job.everyone = the_job.shared = nullptr;
    via_world_keep_memory(the_job.world);  // other threads may use it
    if (the_job.world != nullptr) the_job.left = the_job.world;
    return std::exchange(the_job.world, nullptr);
}

void end_job(int status, const char* call) noexcept {
    standards::end_job(this_layer, status, standards::as_called(call, status).c_str());
}

void heed_end(int /*pe*/, const char* /*why*/, void* /*unused*/) noexcept {
    const int status = status_of_end();
    if (status < 0) return;
    (void)std::fflush(nullptr);  // at once: some launchers do not wait
    for (auto left = until_ended; left.count() > 0; left -= between_looks) {
        if (__atomic_load_n(&the_job.exits, __ATOMIC_RELAXED) || the_job.end.is_claimed()) return;
        std::this_thread::sleep_for(between_looks);
    }
    if (the_job.end.claim()) standards::end_process(status, standards::ending::at_once);
}

void refuse(const char* call, const std::string& message, const std::string& hint) noexcept {
    the_handler.load()(call, message.c_str(), hint.c_str());
}

void refuse_without_memory(const char* call) noexcept {
    the_handler.load()(call, "this process is out of memory, which is not symmetric memory",
                       "run fewer PEs on a machine, or let the program take less");
}

bool is_joined(const char* call) noexcept {
    if (the_job.world != nullptr) return true;
    the_job.end.leave_to_its_thread();
    refuse(call, "there is no job: shmem_init() has not been called, or shmem_finalize() has",
           "call it between the two");
    return false;
}

bool is_place(const void* place, const char* argument, const char* call) noexcept {
    if (place != nullptr) return true;
    refuse(call, std::string{argument} + " is NULL", "pass the address of a variable, which the call sets");
    return false;
}

void fail(const char* call) noexcept {
    if (!is_joined(call)) return;
    if (const int status = status_of_end(); status >= 0) standards::end_job(this_layer, status, "the job was ended");
    const standards::native_error error = last_error();
    refuse(call, error.message, error.hint);
}

bool settle(via_status status, const char* call) noexcept {
    if (made_if_put_off(status, call) == VIA_OK) return true;
    fail(call);
    return false;
}

void fail_outside(const char* call, const char* what, listener tell) noexcept {
    const standards::native_error error = last_error();
    tell(call, std::string{what} + ": " + error.message, error.hint);
}

void say_failure(const char* call, const std::string& message, const std::string& hint) noexcept {
    standards::print_failure(this_layer, call, message, hint);
}

int decline(const char* call) noexcept { return decline(call, last_error().text()); }

int decline(const char* call, const std::string& message) noexcept {
    note(std::string{call} + ": " + message);
    return -1;
}

void say(const std::string& what) noexcept { standards::print(this_layer, what); }

void note(const std::string& what) noexcept {
    if (the_job.debug) say(what);
}

}  // namespace via::shmem

shmemx_error_handler shmemx_set_error_handler(shmemx_error_handler handler) {
    return via::shmem::the_handler.exchange(handler == nullptr ? via::shmem::print_and_end : handler);
}
