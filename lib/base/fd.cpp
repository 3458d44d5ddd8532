// SPDX-License-Identifier: Apache-2.0
#include "base/fd.hpp"

#include <fcntl.h>
#include <unistd.h>

namespace via::base {

int fd::moved(int number) noexcept {
    const bool is_inherited = (::fcntl(number, F_GETFD) & FD_CLOEXEC) == 0;
    const int other = ::fcntl(number, is_inherited ? F_DUPFD : F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    if (other < 0) return number;
    ::close(number);
    return other;
}

fd::~fd() {
    if (number_ >= 0) ::close(number_);
}

}  // namespace via::base
