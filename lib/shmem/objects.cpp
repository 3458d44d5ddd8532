// SPDX-License-Identifier: Apache-2.0
#include "objects.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cxxabi.h>
#include <fstream>
#include <iterator>
#include <link.h>
#include <memory>
#include <mutex>
#include <string_view>
#include <utility>

#include "world.hpp"

namespace via::shmem {
namespace {

/// `count` of them from a place of the file; none if they are not all there.
template <class T>
std::vector<T> read(std::ifstream& file, std::uint64_t at, std::uint64_t count) {
    std::vector<T> all(count);
    file.seekg(static_cast<std::streamoff>(at));
    file.read(reinterpret_cast<char*>(all.data()), static_cast<std::streamsize>(count * sizeof(T)));
    if (!file) all.clear();
    return all;
}

/// Where the main program lies, and what of its file that is.
struct loaded_program {
    std::uintptr_t base = 0;
    std::vector<ElfW(Phdr)> parts;

    /// False for another program's file, as when the dynamic linker was started to load this one.
    [[nodiscard]] bool is_of(std::ifstream& file, const ElfW(Ehdr) & header) const {
        const auto in_file = read<ElfW(Phdr)>(file, header.e_phoff, header.e_phnum);
        return in_file.size() == parts.size() &&
               std::memcmp(in_file.data(), parts.data(), parts.size() * sizeof parts[0]) == 0;
    }
};

/// Called for the main program first, and for nothing else, as it ends the iteration.
int look_at_program(dl_phdr_info* program, std::size_t /*size*/, void* result) {
    auto& found = *static_cast<loaded_program*>(result);
    found.base = program->dlpi_addr;
    found.parts.assign(program->dlpi_phdr, program->dlpi_phdr + program->dlpi_phnum);
    return 1;
}

std::vector<char> read_text(std::ifstream& file, const ElfW(Shdr) & section) {
    return read<char>(file, section.sh_offset, section.sh_size);
}

/// The text that begins there, whose end the table has too.
std::string_view text_at(const std::vector<char>& table, std::size_t offset) {
    if (offset >= table.size()) return {};
    return {table.data() + offset, ::strnlen(table.data() + offset, table.size() - offset)};
}

/// What C could name, of which the linker makes an array.
bool is_identifier(std::string_view name) {
    return !name.empty() &&
           std::all_of(name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; });
}

std::string place_in(const std::string& what, std::size_t offset) {
    return " (" + what + (offset == 0 ? "" : " + " + std::to_string(offset)) + ')';
}

/// Of the block of symmetric memory that has the byte; nothing if there is none.
std::string place_in_block(const void* address) {
    const std::lock_guard lock{the_job.kept->mutex};
    const auto& blocks = the_job.kept->blocks;
    const auto behind = blocks.upper_bound(address);
    if (behind == blocks.begin()) return {};
    const auto& [block, size] = *std::prev(behind);
    const std::size_t offset = reinterpret_cast<std::uintptr_t>(address) - reinterpret_cast<std::uintptr_t>(block);
    return offset < size ? place_in("a block of " + std::to_string(size) + " bytes", offset) : std::string{};
}

std::string place_of(const void* address) {
    const auto at = reinterpret_cast<std::uintptr_t>(address);
    if (at - the_job.readable >= the_job.readable_size) return place_in_block(address);
    // Debug mode has read them; else this is a report, of which there are few.
    const program_objects read = the_job.debug ? program_objects{} : read_program_objects();
    const object* const found = (the_job.debug ? the_job.kept->objects : read).find(at);
    return found == nullptr ? std::string{} : place_in(found->name(), at - found->begin);
}

}  // namespace

std::string object::name() const {
    if (!symbol.starts_with("_Z")) return symbol;  // "x" would be a long long
    int status = 0;
    const std::unique_ptr<char, decltype(&std::free)> plain{
        abi::__cxa_demangle(symbol.c_str(), nullptr, nullptr, &status), std::free};
    return status == 0 ? plain.get() : symbol;
}

program_objects::program_objects(std::vector<object> all) {
    std::sort(all.begin(), all.end(), [](const object& a, const object& b) {
        return a.begin != b.begin ? a.begin < b.begin : a.size > b.size;
    });
    for (object& each : all) {
        const std::uintptr_t end = each.begin + each.size;
        if (by_address_.empty() || each.begin - by_address_.back().begin >= by_address_.back().size) {
            by_address_.push_back(std::move(each));
        } else {
            object& before = by_address_.back();
            before.size = std::max<std::size_t>(before.size, end - before.begin);
        }
    }
}

const object* program_objects::find(std::uintptr_t address) const noexcept {
    const auto behind = std::upper_bound(by_address_.begin(), by_address_.end(), address,
                                         [](std::uintptr_t at, const object& each) { return at < each.begin; });
    if (behind == by_address_.begin()) return nullptr;
    const object& candidate = *std::prev(behind);
    return address - candidate.begin < candidate.size ? &candidate : nullptr;
}

program_objects read_program_objects() {
    std::ifstream file{"/proc/self/exe", std::ios::binary};
    const auto headers = read<ElfW(Ehdr)>(file, 0, 1);
    loaded_program program;
    (void)::dl_iterate_phdr(look_at_program, &program);
    if (headers.empty() || program.parts.empty() || !program.is_of(file, headers[0])) return {};
    const auto sections = read<ElfW(Shdr)>(file, headers[0].e_shoff, headers[0].e_shnum);
    const auto table = std::find_if(sections.begin(), sections.end(),
                                    [](const ElfW(Shdr) & each) { return each.sh_type == SHT_SYMTAB; });
    if (table == sections.end() || table->sh_link >= sections.size() || headers[0].e_shstrndx >= sections.size())
        return {};
    const std::vector<char> names = read_text(file, sections[table->sh_link]);
    const std::vector<char> section_names = read_text(file, sections[headers[0].e_shstrndx]);
    std::vector<object> all;
    for (const ElfW(Sym) & each : read<ElfW(Sym)>(file, table->sh_offset, table->sh_size / sizeof(ElfW(Sym)))) {
        if (ELF64_ST_TYPE(each.st_info) != STT_OBJECT || each.st_size == 0) continue;
        if (each.st_shndx == SHN_UNDEF || each.st_shndx >= sections.size()) continue;
        if (is_identifier(text_at(section_names, sections[each.st_shndx].sh_name))) continue;
        all.push_back({program.base + each.st_value, each.st_size, std::string{text_at(names, each.st_name)}});
    }
    return program_objects{std::move(all)};
}

std::string describe_address(const void* address) {
    std::array<char, 24> number{};
    (void)std::snprintf(number.data(), number.size(), "%p", address);
    return number.data() + (the_job.kept == nullptr ? std::string{} : place_of(address));
}

}  // namespace via::shmem
