// SPDX-License-Identifier: Apache-2.0
// pmix_liar LIE PROGRAM [ARGUMENT...]: becomes the program; but PE 1 takes part in the first exchange by itself, and
// puts what LIE says where the others look for its part.
#include <cstdio>
#include <cstdlib>
#include <string>
#include <unistd.h>

#include <pmix.h>

namespace {

constexpr const char* key = "viaduct.0.1";

/// How much PE 0 puts. Waits until it has done so.
std::size_t size_of_part(pmix_proc_t self) {
    self.rank = 0;
    pmix_value_t* value = nullptr;
    if (PMIx_Get(&self, key, nullptr, 0, &value) != PMIX_SUCCESS || value->type != PMIX_BYTE_OBJECT) return 0;
    const std::size_t size = value->data.bo.size;
    PMIX_VALUE_RELEASE(value);
    return size;
}

}  // namespace

int main(int argc, char** argv) {
    const char* rank = std::getenv("PMIX_RANK");
    if (argc < 3 || rank == nullptr) return 125;
    if (std::string{rank} != "1") {
        ::execv(argv[2], argv + 2);
        std::perror(argv[2]);
        return 127;
    }
    const std::string lie = argv[1];
    pmix_proc_t self{};
    if (PMIx_Init(&self, nullptr, 0) != PMIX_SUCCESS) return 1;
    std::string bytes(lie == "garbage" ? size_of_part(self) : 5, 'x');
    pmix_value_t value{};
    if (lie == "number") {
        value.type = PMIX_UINT64;
        value.data.uint64 = ~0ULL;
    } else {
        value.type = PMIX_BYTE_OBJECT;
        value.data.bo.bytes = bytes.data();
        value.data.bo.size = bytes.size();
    }
    (void)PMIx_Put(PMIX_GLOBAL, lie == "nothing" ? "viaduct.other" : key, &value);
    (void)PMIx_Commit();
    pmix_info_t how{};
    const bool yes = true;
    (void)PMIx_Info_load(&how, PMIX_COLLECT_DATA, &yes, PMIX_BOOL);
    (void)PMIx_Fence(nullptr, 0, &how, 1);
    if (lie == "garbage") (void)PMIx_Fence(nullptr, 0, nullptr, 0);
    (void)PMIx_Finalize(nullptr, 0);
    return 0;
}
