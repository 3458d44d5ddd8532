// SPDX-License-Identifier: Apache-2.0
// PEs whose buffers come and go: whatever the system makes of a buffer's pages between two transfers, these move what
// is at its address now. Run it under viarun, with PEs that reach each other by RDMA.
#include <csignal>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <exception>
#include <filesystem>
#include <fstream>
#include <new>
#include <stdexcept>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
#include <viaduct/viaduct.hpp>

namespace {

constexpr std::size_t most = std::size_t{5} << 20;
constexpr int rounds = 3;
constexpr int uses = 3;  ///< of each buffer, so that it is kept

std::byte* mapped(void* there, std::size_t size) {
    void* const made = ::mmap(there, size, PROT_READ | PROT_WRITE,
                              MAP_PRIVATE | MAP_ANONYMOUS | (there == nullptr ? 0 : MAP_FIXED), -1, 0);
    if (made == MAP_FAILED) throw std::bad_alloc{};
    return static_cast<std::byte*>(made);
}

std::byte value_of(int number, std::size_t at) {
    return static_cast<std::byte>(number * 7 + static_cast<int>(at / 97));
}

void fill(std::byte* begin, std::size_t size, int number) {
    for (std::size_t i = 0; i < size; ++i) begin[i] = value_of(number, i);
}

bool is_filled(const std::byte* begin, std::size_t size, int number) {
    for (std::size_t i = 0; i < size; ++i) {
        if (begin[i] != value_of(number, i)) return false;
    }
    return true;
}

/// What each PE has put into the next one's memory and got from there, compared.
class exchange {
public:
    explicit exchange(via::world& world) : world_{world}, arrived_{world.allocate<std::byte>(most)} {}

    /// Puts what is there, and gets it back, a few times.
    void use(std::byte* buffer, std::size_t size, const char* way) {
        for (int i = 0; i < uses; ++i) {
            const int mine = ++number_ * world_.npes() + world_.pe();
            const int next = (world_.pe() + 1) % world_.npes();
            fill(buffer, size, mine);
            world_.put(arrived_.data(), {buffer, size}, next);
            world_.barrier();
            const int before = (world_.pe() + world_.npes() - 1) % world_.npes();
            check(is_filled(arrived_.data(), size, mine - world_.pe() + before), way, "put", size);
            std::memset(buffer, 0, size);
            world_.get({buffer, size}, arrived_.data(), next);
            check(is_filled(buffer, size, mine), way, "got", size);
            world_.barrier();
        }
    }
    [[nodiscard]] int wrong() const { return wrong_; }

private:
    void check(bool right, const char* way, const char* what, std::size_t size) {
        if (right) return;
        ++wrong_;
        std::printf("PE %d: %s: %zu bytes that were %s are not right\n", world_.pe(), way, size, what);
    }

    via::world& world_;
    via::symmetric<std::byte> arrived_;
    int number_ = 0;
    int wrong_ = 0;
};

void use_remapped(exchange& all, std::size_t size) {
    std::byte* const there = mapped(nullptr, size);
    for (int round = 0; round < rounds; ++round) all.use(mapped(there, size), size, "mapped anew");
    ::munmap(there, size);
}

void use_emptied(exchange& all, std::size_t size) {
    std::byte* const there = mapped(nullptr, size);
    for (int round = 0; round < rounds; ++round) {
        all.use(there, size, "emptied");
        ::madvise(there, size, MADV_DONTNEED);
    }
    ::munmap(there, size);
}

void use_moved(exchange& all, std::size_t size) {
    std::byte* there = mapped(nullptr, size);
    for (int round = 0; round < rounds; ++round) {
        all.use(there, size, "moved");
        std::byte* const elsewhere = mapped(nullptr, size);
        there = static_cast<std::byte*>(::mremap(there, size, size, MREMAP_MAYMOVE | MREMAP_FIXED, elsewhere));
    }
    ::munmap(there, size);
}

void use_allocated(exchange& all, std::size_t size) {
    for (int round = 0; round < rounds; ++round) {
        std::vector<std::byte> buffer(size);
        all.use(buffer.data(), size, "allocated");
    }
}

/// They have what their parent had, descriptors too, until they are ended.
class children {
public:
    children() = default;
    children(const children&) = delete;
    children& operator=(const children&) = delete;
    children(children&&) = delete;
    children& operator=(children&&) = delete;
    ~children() {
        for (const pid_t each : all_) {
            ::kill(each, SIGKILL);
            ::waitpid(each, nullptr, 0);
        }
    }
    void make_one() {
        const pid_t child = ::fork();
        if (child < 0) throw std::runtime_error{"no child can be made"};
        while (child == 0) ::pause();
        all_.push_back(child);
    }

private:
    std::vector<pid_t> all_;
};

/// The first to write to a page after a fork gets another one: that must not be who has registered it.
void use_with_children(exchange& all, std::size_t size, children& made) {
    std::byte* const there = mapped(nullptr, size);
    for (int round = 0; round < rounds; ++round) {
        all.use(there, size, "with children");
        made.make_one();
    }
    ::munmap(there, size);
}

/// True if a thread of this process listens for memory that goes back.
bool is_listening() {
    for (const auto& task : std::filesystem::directory_iterator{"/proc/self/task"}) {
        std::string name;
        std::getline(std::ifstream{task.path() / "comm"}, name);
        if (name == "viaduct-memory") return true;
    }
    return false;
}

/// What via-info shows: why the system does not tell of memory that goes back.
std::string why_not_kept(const via::world& world) {
    return nlohmann::json::parse(world.describe()).at("rdma").at("registration_cache").at("problem");
}

/// How much was wrong.
int use_all_ways(via::world& world, children& made) {
    exchange all{world};
    for (const std::size_t size : {std::size_t{20'000}, std::size_t{100'000}, std::size_t{300'000}, most - 100}) {
        use_remapped(all, size);
        use_emptied(all, size);
        use_moved(all, size);
        use_allocated(all, size);
        use_with_children(all, size, made);
    }
    return all.wrong();
}

}  // namespace

int main() {
    try {
        children made;
        via::world world;
        const int wrong = use_all_ways(world, made);
        const std::string why = why_not_kept(world);
        const bool is_kept = is_listening();
        world.finalize();
        std::printf("changing_memory: %d wrong; buffers %s\n", wrong,
                    is_kept ? "were kept" : ("were not kept: " + why).c_str());
        return wrong == 0 && is_kept == why.empty() ? 0 : 1;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "changing_memory: %s\n", error.what());
        return 2;
    }
}
