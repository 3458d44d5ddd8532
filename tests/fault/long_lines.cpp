// SPDX-License-Identifier: Apache-2.0
// long_lines LENGTH COUNT: prints so many lines of so many bytes through a buffer, as programs do. All bytes of a line
// are one letter, which the process has of its own.
#include <cstdio>
#include <cstdlib>
#include <string>
#include <unistd.h>

int main(int argc, char** argv) {
    if (argc < 3) return 1;
    const std::string line(std::strtoul(argv[1], nullptr, 10), static_cast<char>('a' + ::getpid() % 26));
    for (long left = std::strtol(argv[2], nullptr, 10); left > 0; --left) std::printf("%s\n", line.c_str());
    return 0;
}
