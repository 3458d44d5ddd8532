// SPDX-License-Identifier: Apache-2.0
#include "problems.hpp"

#include <cerrno>
#include <cstdint>
#include <system_error>

#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include "absence.hpp"

namespace via::verbs_module {
namespace {

/// If an error may come of too little memory that may be locked: how much that is, and how to get more.
std::string lock_advice(int error_number) {
    if (error_number != ENOMEM && error_number != EPERM && error_number != EAGAIN) return {};
    rlimit limit{};
    if (::getrlimit(RLIMIT_MEMLOCK, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return {};
    return fmt::format(
        "; this process may lock {} bytes (RLIMIT_MEMLOCK): run 'ulimit -l unlimited' before the job starts, or set "
        "LimitMEMLOCK=infinity in the service that starts it",
        std::uint64_t{limit.rlim_cur});
}

}  // namespace

std::string failure_of(const char* call, int error_number) {
    return fmt::format("{}: {}", call, std::generic_category().message(error_number));
}

void check(int result, const char* call) {
    if (result == 0) return;
    throw problem_found{failure_of(call, result > 0 ? result : errno)};
}

std::string cannot_open(ibv_device& device, int error_number, const std::filesystem::path& dev) {
    const std::string file = dev / "infiniband" / device.dev_name;
    const std::string what = fmt::format("{} cannot be opened: ", ibv_get_device_name(&device));
    if (::access(file.c_str(), F_OK) != 0) {
        return what + missing_file(file);
    }
    if (::access(file.c_str(), R_OK | W_OK) != 0) {
        return what + fmt::format("no permission to read and write {}; let its owner or group include user {}", file,
                                  ::geteuid());
    }
    return what + failure_of(file.c_str(), error_number);
}

std::string cannot_make(const char* call, int error_number) {
    const char* const used_up = error_number == ENOMEM
                                    ? "; or all that the adapter has are in use, by this job or another"
                                      " ('ibv_devinfo -v' says how many: max_qp, max_cq)"
                                    : "";
    return failure_of(call, error_number) + lock_advice(error_number) + used_up;
}

std::string cannot_register(std::size_t size, const char* call, int error_number) {
    return fmt::format("the adapter refuses {} bytes of memory: {}", size,
                       failure_of(call, error_number) + lock_advice(error_number));
}

}  // namespace via::verbs_module
