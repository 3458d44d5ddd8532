// SPDX-License-Identifier: Apache-2.0
// Molecular dynamics. See README.md for a tour of the files.
//
//     viarun -n 4 molecular
#include "common/program.hpp"
#include "options.hpp"
#include "run.hpp"

int main(int argc, char** argv) {
    return common::run_program("molecular", molecular::parse(argc, argv), molecular::run);
}
