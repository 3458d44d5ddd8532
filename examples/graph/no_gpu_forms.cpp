// SPDX-License-Identifier: Apache-2.0
#include "common/user_error.hpp"
#include "gpu_forms.hpp"

namespace graph {
namespace {

[[noreturn]] void refuse() {
    throw common::user_error{"this program was built without a CUDA toolkit, so --form host is the only one"};
}

}  // namespace

std::string use_gpu(via::world& /*world*/) { refuse(); }
bandwidths measure_bandwidths(via::world& /*world*/) { refuse(); }
std::unique_ptr<search> make_host_gpu_search(via::world& /*world*/, const local_graph& /*graph*/,
                                             directions /*allowed*/, stop_request /*stop*/) {
    refuse();
}
std::unique_ptr<search> make_host_gpu_paths(via::world& /*world*/, const local_graph& /*graph*/, float /*step*/,
                                            stop_request /*stop*/) {
    refuse();
}
std::unique_ptr<search> make_device_search(via::world& /*world*/, const local_graph& /*graph*/,
                                           directions /*allowed*/) {
    refuse();
}
std::unique_ptr<search> make_device_paths(via::world& /*world*/, const local_graph& /*graph*/, float /*step*/) {
    refuse();
}

}  // namespace graph
