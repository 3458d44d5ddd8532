// SPDX-License-Identifier: Apache-2.0
#include "data_segment.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>
#include <vector>

#include "standards/failure.hpp"
#include "world.hpp"

namespace via::shmem {
namespace {

std::uintptr_t page_down(std::uintptr_t address) {
    return address & ~(static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE)) - 1);
}
std::uintptr_t page_up(std::uintptr_t address) {
    return page_down(address + static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE)) - 1);
}

std::uint64_t mix(std::uint64_t hash, std::uint64_t value) { return (hash ^ value) * 0x100000001b3U; }

/// The headers, and where the linker has left one, the number that it has given to this build.
std::uint64_t fingerprint_of(const dl_phdr_info& program) {
    std::uint64_t hash = 0xcbf29ce484222325U;
    for (int i = 0; i < program.dlpi_phnum; ++i) {
        const ElfW(Phdr)& part = program.dlpi_phdr[i];
        for (const std::uint64_t value : {std::uint64_t{part.p_type}, std::uint64_t{part.p_vaddr},
                                          std::uint64_t{part.p_filesz}, std::uint64_t{part.p_memsz}}) {
            hash = mix(hash, value);
        }
        if (part.p_type != PT_NOTE) continue;
        const auto* note = reinterpret_cast<const unsigned char*>(program.dlpi_addr + part.p_vaddr);
        for (std::size_t byte = 0; byte < part.p_memsz; ++byte) hash = mix(hash, note[byte]);
    }
    return hash;
}

/// What the dynamic linker protects once it has relocated it; whole pages, the last of which may be shared.
pages protected_pages(const dl_phdr_info& program) {
    for (int i = 0; i < program.dlpi_phnum; ++i) {
        const ElfW(Phdr)& part = program.dlpi_phdr[i];
        if (part.p_type != PT_GNU_RELRO) continue;
        const std::uintptr_t start = page_down(program.dlpi_addr + part.p_vaddr);
        return {.begin = start, .size = page_down(program.dlpi_addr + part.p_vaddr + part.p_memsz) - start};
    }
    return {};
}

/// Calls `f` for the pages of every part that is loaded, in the order of addresses.
template <class F>
void for_all_parts(const dl_phdr_info& program, F&& f) {
    for (int i = 0; i < program.dlpi_phnum; ++i) {
        const ElfW(Phdr)& part = program.dlpi_phdr[i];
        if (part.p_type != PT_LOAD) continue;
        const std::uintptr_t start = program.dlpi_addr + part.p_vaddr;
        const std::uintptr_t end = page_up(start + part.p_memsz);  // the heap of brk() begins behind it
        if (start < end) f(pages{.begin = page_down(start), .size = end - page_down(start)}, part.p_flags);
    }
}

pages find_variables(const dl_phdr_info& program) {
    const pages relro = protected_pages(program);
    const std::uintptr_t protected_end = relro.begin + relro.size;
    pages found;
    pages largest;
    for_all_parts(program, [&](pages part, unsigned flags) {
        const std::uintptr_t end = part.begin + part.size;
        if ((flags & PF_X) != 0) found = {};  // code stays as it is mapped
        if ((flags & PF_X) != 0 || (flags & PF_W) == 0) return;
        if (protected_end > part.begin && protected_end <= end) part.begin = protected_end;
        if (found.size == 0) found.begin = part.begin;
        found.size = end - found.begin;
        if (found.size > largest.size) largest = found;
    });
    return largest;
}

/// Where what may be read begins, of what lies before the variables.
std::uintptr_t find_constants(const dl_phdr_info& program, const pages& variables) {
    std::uintptr_t first = variables.begin;
    std::uintptr_t behind_code = 0;
    for_all_parts(program, [&](const pages& part, unsigned flags) {
        if (part.begin >= variables.begin) return;
        first = std::min(first, part.begin);
        if ((flags & PF_X) != 0) behind_code = 0;
        if (behind_code == 0 && (flags & (PF_X | PF_W)) == 0) behind_code = part.begin;
    });
    return behind_code != 0 ? behind_code : first;
}

/// Called for the main program first, and for nothing else, as it ends the iteration.
int look_at_program(dl_phdr_info* program, std::size_t /*size*/, void* result) {
    auto& data = *static_cast<data_segment*>(result);
    data.fingerprint = fingerprint_of(*program);
    data.variables = find_variables(*program);
    if (data.variables.size == 0) return 1;
    data.all.begin = find_constants(*program, data.variables);
    data.all.size = data.variables.begin + data.variables.size - data.all.begin;
    for_all_parts(*program, [&](const pages& part, unsigned flags) {
        if (part.begin - data.all.begin < data.all.size && (flags & PF_R) != 0) data.parts.push_back(part);
    });
    return 1;
}

// What follows goes past what a sanitizer has between variables, which is part of what is moved.

__attribute__((no_sanitize("address", "thread"))) bool is_zero(const std::uint64_t* words, std::size_t count) {
    std::uint64_t any = 0;
    for (std::size_t i = 0; i < count; ++i) any |= words[i];
    return any == 0;
}

__attribute__((no_sanitize("address", "thread"))) void copy_some(std::uint64_t* to, const std::uint64_t* words,
                                                                 std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
        to[i] = words[i];
        asm volatile("" ::: "memory");  // no call of memcpy(), which a sanitizer has replaced
    }
}

/// Copies whole words into memory that is zero, and leaves alone what stays so: a large array that nobody has touched
/// takes no memory, neither in the heap nor in a child, nor the time to fill it.
void copy_words(void* into, const void* from, std::size_t bytes) {
    constexpr std::size_t step = 512;  // a page
    auto* to = static_cast<std::uint64_t*>(into);
    const auto* words = static_cast<const std::uint64_t*>(from);
    for (std::size_t left = bytes / sizeof *words; left != 0;) {
        const std::size_t count = std::min(left, step);
        if (!is_zero(words, count)) copy_some(to, words, count);
        to += count;
        words += count;
        left -= count;
    }
}

/// The file of a shared mapping, as long as something has it open, and where in it an address lies.
struct backing {
    int file = -1;
    off_t offset = 0;
};

/// By device and inode, since the heap's file is the native library's.
backing find_backing(std::uintptr_t address) {
    std::FILE* const maps = std::fopen("/proc/self/maps", "re");
    if (maps == nullptr) return {};
    backing found;
    dev_t device = 0;
    ino_t inode = 0;
    char line[512];
    while (std::fgets(line, sizeof line, maps) != nullptr) {
        unsigned long begin = 0, end = 0, offset = 0, number = 0;
        unsigned major = 0, minor = 0;
        const int words =
            std::sscanf(line, "%lx-%lx %*4s %lx %x:%x %lu", &begin, &end, &offset, &major, &minor, &number);
        if (words != 6 || address < begin || address >= end) continue;
        found.offset = static_cast<off_t>(offset + (address - begin));
        device = makedev(major, minor);
        inode = number;
    }
    (void)std::fclose(maps);
    constexpr int most_files = 4096;
    for (int file = 0; inode != 0 && file < most_files; ++file) {
        struct stat status {};
        const bool is_it =
            ::fstat(file, &status) == 0 && S_ISREG(status.st_mode) && status.st_dev == device && status.st_ino == inode;
        if (!is_it) continue;
        found.file = file;
        return found;
    }
    return {};
}

/// Copies what is shared. To read a hole of it would fill it, so the file is asked where there is something.
void copy_shared(void* into, const pages& from) {
    auto* const to = static_cast<std::byte*>(into);
    const auto* const at = reinterpret_cast<const std::byte*>(from.begin);
    const backing in = find_backing(from.begin);
    if (in.file < 0) return copy_words(to, at, from.size);
    const auto end = static_cast<off_t>(from.size);
    for (off_t begin = 0, hole = 0; begin < end; begin = hole) {
        const off_t data = ::lseek(in.file, in.offset + begin, SEEK_DATA);
        if (data < 0 && errno == ENXIO) return;  // nothing but a hole is left
        if (data < 0) return copy_words(to + begin, at + begin, static_cast<std::size_t>(end - begin));
        begin = data - in.offset;
        const off_t next = ::lseek(in.file, data, SEEK_HOLE);
        hole = next < 0 ? end : std::min(end, next - in.offset);
        if (begin < hole) copy_words(to + begin, at + begin, static_cast<std::size_t>(hole - begin));
    }
}

/// Maps the pages of a block a second time, in place of what is there.
bool map_again(const std::byte* block, const pages& into) {
    auto* const at = reinterpret_cast<void*>(into.begin);
    // Of no bytes: a second mapping of what is shared.
    if (::mremap(const_cast<std::byte*>(block), 0, into.size, MREMAP_MAYMOVE | MREMAP_FIXED, at) == at) return true;
    const int failed = errno;
    // A process that runs under another program, as valgrind, may not do that.
    const backing in = find_backing(reinterpret_cast<std::uintptr_t>(block));
    if (in.file >= 0 && ::mmap(at, into.size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, in.file, in.offset) == at)
        return true;
    errno = failed;
    return false;
}

/// True if the stack of this thread would change under it.
bool runs_among(const pages& variables) {
    return reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0)) - variables.begin < variables.size;
}

/// Why the block's pages cannot take the place of the variables; empty if they have.
std::string replace(const pages& variables, const std::byte* block) {
    if (runs_among(variables)) return "the stack of the thread that joins lies among them";
    return map_again(block, variables) ? std::string{} : std::string{"mremap: "} + std::strerror(errno);
}

/// The parent waits at this pipe until its child has copied, and says so: a child that another thread has forked
/// meanwhile may have it open as well. Of the thread that forks.
thread_local int copied[2] = {-1, -1};

void close_end(int end) {
    if (copied[end] >= 0) (void)::close(copied[end]);
    copied[end] = -1;
}

void before_fork() {
    if (the_job.data_size != 0 && ::pipe2(copied, O_CLOEXEC) != 0) copied[0] = copied[1] = -1;
}
void after_fork_in_parent() {
    close_end(1);
    char none = 0;
    while (copied[0] >= 0 && ::read(copied[0], &none, 1) < 0 && errno == EINTR) {
    }
    close_end(0);
}
void after_fork_in_child() {
    if (the_job.data_size != 0) unshare_data_segment({.begin = the_job.data, .size = the_job.data_size});
    const char any = 0;
    while (copied[1] >= 0 && ::write(copied[1], &any, 1) < 0 && errno == EINTR) {
    }
    close_end(1);
    close_end(0);  // last: to write where nobody reads would end this process
}

/// A child of fork() gets a copy of the variables, as it would of any others.
void keep_from_children() {
    static const int registered = ::pthread_atfork(before_fork, after_fork_in_parent, after_fork_in_child);
    (void)registered;
}

/// True if `mine` is true on every PE.
bool all_say(via_world* world, bool mine) {
    const std::int32_t one = mine ? 1 : 0;
    std::int32_t all = 0;
    return via_reduce(via_team_world(world), VIA_MIN, VIA_INT32, &all, &one, 1) == VIA_OK && all == 1;
}

bool same_everywhere(via_world* world, const data_segment& data) {
    const std::uint64_t mine[2] = {data.all.size, data.fingerprint};
    std::vector<std::uint64_t> all(2 * static_cast<std::size_t>(via_npes(world)));
    if (via_fcollect(via_team_world(world), all.data(), mine, sizeof mine) != VIA_OK) return false;
    for (std::size_t i = 0; i < all.size(); i += 2) {
        if (all[i] != all[0] || all[i + 1] != all[1]) return false;
    }
    return true;
}

}  // namespace

data_segment find_data_segment() {
    data_segment data;
    (void)::dl_iterate_phdr(look_at_program, &data);
    return data;
}

std::byte* share_data_segment(via_world* world, const data_segment& data, std::string& why) {
    if (!same_everywhere(world, data)) {
        why = "the PEs are different programs";
        return nullptr;
    }
    const auto& [variables, all, parts, fingerprint] = data;
    if (all.size == 0) return nullptr;
    void* memory = nullptr;
    if (via_malloc_sparse(world, all.size, static_cast<std::size_t>(::sysconf(_SC_PAGESIZE)), &memory) != VIA_OK) {
        why = "there is no room for a copy of their " + std::to_string(all.size) + " bytes (" +
              standards::last_error().message +
              "); beside a SHMEM_SYMMETRIC_SIZE that is set the heap has room for them";
        return nullptr;
    }
    auto* const block = static_cast<std::byte*>(memory);
    for (const pages& part : parts) {
        copy_words(block + (part.begin - all.begin), reinterpret_cast<const void*>(part.begin), part.size);
    }
    why = replace(variables, block + (variables.begin - all.begin));
    const bool mapped = why.empty();
    if (mapped) keep_from_children();
    if (all_say(world, mapped)) return block;
    if (mapped) why = "another PE cannot map it";
    if (mapped) unshare_data_segment(variables);
    (void)via_free(world, block);
    return nullptr;
}

void unshare_data_segment(const pages& variables) {
    auto* at = reinterpret_cast<void*>(variables.begin);
    void* own = MAP_FAILED;
    if (!runs_among(variables))
        own = ::mmap(nullptr, variables.size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (own == MAP_FAILED) return;  // what is mapped stays until the process ends
    copy_shared(own, variables);
    (void)::mremap(own, variables.size, variables.size, MREMAP_MAYMOVE | MREMAP_FIXED, at);
}

}  // namespace via::shmem
