// SPDX-License-Identifier: Apache-2.0
// Geometric multigrid on a box. See README.md for a tour of the files.
//
//     viarun -n 4 multigrid
#include "common/program.hpp"
#include "options.hpp"
#include "run.hpp"

int main(int argc, char** argv) {
    return common::run_program("multigrid", multigrid::parse(argc, argv), multigrid::run);
}
