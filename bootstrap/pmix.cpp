// SPDX-License-Identifier: Apache-2.0
#include "bootstrap/pmix.hpp"

#include "base/error.hpp"

namespace via::bootstrap {

std::unique_ptr<bootstrap> join_pmix(std::string, const base::deadline&) {
    base::fail({.status = VIA_ERR_UNSUPPORTED,
                .message = "a PMIx launcher started this process, and this library was built without PMIx",
                .hint = "build it where libpmix-dev is installed, or start the program by viarun"});
}

}  // namespace via::bootstrap
