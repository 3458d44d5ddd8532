// SPDX-License-Identifier: Apache-2.0
#include "heap/exported_buffer.hpp"

#include <algorithm>
#include <cstring>
#include <limits>
#include <type_traits>

#include <fmt/format.h>

#include "base/frame.hpp"

namespace via::heap {
namespace {

constexpr std::uint32_t magic_value = 0x32424556;  // "VEB2"

/// A message is its bytes: no padding, so that nothing undefined is sent.
struct wire_form {
    base::frame_header frame = {};
    std::uint32_t magic = magic_value;
    exported_buffer what = {};
};
static_assert(std::is_trivially_copyable_v<wire_form> && std::has_unique_object_representations_v<wire_form>);

const char* flaw(const exported_buffer& what) {
    const bool is_files = what.kind == handle_kind::files;
    if (what.kind < handle_kind::legacy || what.kind > handle_kind::pool) return "its handle is of an unknown kind";
    if (what.size == 0) return "its size is 0";
    if (what.base > std::numeric_limits<std::uint64_t>::max() - what.size) return "it ends beyond the address space";
    if (what.id == 0 || what.registration == 0) return "it is not registered";
    if (what.pe < 0) return "it has no owner";
    if (what.pieces == 0 || what.pieces > (is_files ? exported_buffer::most_pieces : 1U))
        return "it has too many pieces";
    const bool has_bytes =
        std::any_of(what.handle.begin(), what.handle.end(), [](std::byte b) { return b != std::byte{0}; });
    if (has_bytes == is_files) return "its handle is not of its kind";
    if ((what.pool != 0) != (what.kind == handle_kind::pool)) return "its pool is not of its kind";
    if (what.reserved != 0) return "it is of a later version";
    return nullptr;
}

}  // namespace

std::string name_of(const exported_buffer& what) {
    return fmt::format("buffer {} of PE {} ({} bytes)", what.id, what.pe, what.size);
}

std::vector<std::byte> encode(const exported_buffer& what) {
    const wire_form message{.what = what};
    std::vector<std::byte> bytes(sizeof message);
    std::memcpy(bytes.data(), &message, sizeof message);
    base::seal_frame(bytes);
    return bytes;
}

std::optional<exported_buffer> decode_exported_buffer(std::span<const std::byte> bytes, std::string& problem) {
    problem.clear();
    if (!base::open_frame(bytes, problem)) return std::nullopt;
    wire_form message;
    if (bytes.size() != sizeof message) {
        problem = fmt::format("it has {} bytes, not {}", bytes.size(), sizeof message);
        return std::nullopt;
    }
    std::memcpy(&message, bytes.data(), sizeof message);
    if (message.magic != magic_value) {
        problem = "it is not the description of a buffer, or of another version";
        return std::nullopt;
    }
    if (const char* wrong = flaw(message.what)) {
        problem = wrong;
        return std::nullopt;
    }
    return message.what;
}

}  // namespace via::heap
