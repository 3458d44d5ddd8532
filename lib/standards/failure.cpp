// SPDX-License-Identifier: Apache-2.0
// The only place of the library that ends the process.
#include "standards/failure.hpp"

#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <unistd.h>

namespace via::standards {

bool process_end::claim() noexcept {
    int nobody = 0;
    return __atomic_compare_exchange_n(&thread_, &nobody, ::gettid(), false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
}

bool process_end::is_claimed() const noexcept { return __atomic_load_n(&thread_, __ATOMIC_ACQUIRE) != 0; }

void process_end::leave_to_its_thread() const noexcept {
    const int thread = __atomic_load_n(&thread_, __ATOMIC_ACQUIRE);
    if (thread == 0 || thread == ::gettid()) return;
    for (;;) (void)::pause();
}

void print(const layer& of, const std::string& text) noexcept {
    const int pe = of.pe();
    const std::string place = pe < 0 ? std::string{} : "PE " + std::to_string(pe) + ": ";
    (void)std::fputs((std::string{of.name} + ": " + place + text + "\n").c_str(), stderr);
}

void print_failure(const layer& of, const char* call, const std::string& message, const std::string& hint) noexcept {
    print(of, std::string{call} + ": " + message);
    if (!hint.empty()) print(of, hint);
}

void print_and_end(const layer& of, const char* call, const char* message, const char* hint) noexcept {
    print_failure(of, call, message, hint);
    via_world_abandon(of.take(), (std::string{call} + " failed: " + message).c_str());
    end_process(EXIT_FAILURE, of.how);
}

void end_job(const layer& of, int status, const char* reason) noexcept {
    (void)std::fflush(nullptr);                   // the launcher may end this process as well
    via_world* volatile const world = of.take();  // which stays, and is no leak
    via_job_end(world, status, reason);
    end_process(status, of.how);
}

std::string as_called(const char* call, int status) {
    return "called " + std::string{call} + "(" + std::to_string(status) + ")";
}

void end_process(int status, ending how) noexcept {
    if (how == ending::by_exit) std::exit(status);
    (void)std::fflush(nullptr);
    ::_exit(status);
}

void native_error::name_setting(std::string_view native, std::string_view standard) {
    for (std::string* text : {&message, &hint}) {
        const std::size_t at = text->find(native);
        if (at != std::string::npos) text->insert(at, std::string{standard} + " or ");
    }
}

native_error last_error() {
    via_error_info info;
    via_last_error(&info);
    std::string_view message = info.message;
    const std::size_t name = message.find_first_not_of("abcdefghijklmnopqrstuvwxyz_0123456789");
    if (name != std::string_view::npos && message.substr(name, 2) == ": ") message.remove_prefix(name + 2);
    // A program of a standard has no world to go on with or to leave.
    const bool is_of_worlds = std::string_view{info.hint}.find("abandon the world") != std::string_view::npos;
    return {.message = std::string{message}, .hint = is_of_worlds ? "" : info.hint};
}

}  // namespace via::standards
