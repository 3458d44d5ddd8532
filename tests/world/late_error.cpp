// SPDX-License-Identifier: Apache-2.0
// A call that fails when exit() has destroyed what is the thread's, as of a destructor of a library: it has its
// message.
#include <cstdlib>
#include <cstring>
#include <unistd.h>

#include <viaduct.h>

namespace {

bool is_refused() {
    void* memory = nullptr;
    if (via_malloc(nullptr, 8, 0, &memory) != VIA_ERR_ARGUMENT) return false;
    via_error_info info{};
    via_last_error(&info);
    return info.status == VIA_ERR_ARGUMENT && std::strstr(info.message, "world is NULL") != nullptr;
}

[[gnu::destructor]] void be_late() {
    if (!is_refused()) _exit(EXIT_FAILURE);
}

}  // namespace

int main() { return is_refused() ? EXIT_SUCCESS : EXIT_FAILURE; }
