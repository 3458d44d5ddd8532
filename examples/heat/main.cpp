// SPDX-License-Identifier: Apache-2.0
// Heat conduction on many PEs. See README.md for a tour of the files.
//
//     viarun -n 4 heat
#include "common/program.hpp"
#include "options.hpp"
#include "run.hpp"

int main(int argc, char** argv) { return common::run_program("heat", heat::parse(argc, argv), heat::run); }
