// SPDX-License-Identifier: Apache-2.0
#include "bootstrap/protocol.hpp"

#include <algorithm>
#include <cstring>
#include <type_traits>

#include <fmt/format.h>

#include "base/frame.hpp"
#include "bootstrap/bootstrap.hpp"

namespace via::bootstrap::protocol {
namespace {

constexpr std::uint16_t wire_version = 3;

/// In the place of an exit status of a process, which is less than 256.
constexpr std::uint32_t no_job_status = 256;

/// Begins every message; the body follows without padding.
struct wire_header {
    base::frame_header frame = {};
    std::uint16_t version = wire_version;
    std::uint16_t type = 0;
};
static_assert(std::has_unique_object_representations_v<wire_header> && sizeof(wire_header) == 16);

class writer {
public:
    writer() : bytes_(sizeof(wire_header)) {}

    template <class T>
    void number(T value) {
        static_assert(std::is_integral_v<T>);
        raw(&value, sizeof value);
    }
    void raw(const void* data, std::size_t size) {
        if (size == 0) return;
        const std::size_t end = bytes_.size();
        bytes_.resize(end + size);
        std::memcpy(bytes_.data() + end, data, size);
    }
    void text(const std::string& what) {
        const std::size_t size = std::min(what.size(), max_text);
        for (std::size_t i = 0; i < size; ++i) {
            const auto c = static_cast<unsigned char>(what[i]);
            number(static_cast<unsigned char>(c < 0x20 || c == 0x7f ? ' ' : c));
        }
    }
    [[nodiscard]] std::vector<std::byte> finish(std::size_t type) && {
        const wire_header header{.type = static_cast<std::uint16_t>(type)};
        std::memcpy(bytes_.data(), &header, sizeof header);
        base::seal_frame(bytes_);
        return std::move(bytes_);
    }

private:
    std::vector<std::byte> bytes_;
};

void write(writer& to, const join& what) {
    to.number(what.secret[0]);
    to.number(what.secret[1]);
    to.number(what.pe);
    to.number(what.npes);
}
void write(writer&, const welcome&) {}
void write(writer& to, const refusal& what) {
    to.number(static_cast<std::uint32_t>(what.again ? 1 : 0));
    to.text(what.reason);
}
void write(writer& to, const contribution& what) {
    to.number(what.milliseconds);
    to.raw(what.bytes.data(), what.bytes.size());
}
void write(writer& to, const gathered& what) {
    to.number(what.pe);
    for (const auto& part : what.parts) {
        to.number(static_cast<std::uint32_t>(part.size()));
        to.raw(part.data(), part.size());
    }
}
void write(writer& to, const missing& what) {
    for (const int pe : what.pes) to.number(pe);
}
void write(writer& to, const failure& what) {
    to.number(what.pe);
    to.text(what.how);
}
void write(writer&, const leave&) {}
void write(writer& to, const abandon& what) {
    to.number(what.job_status ? std::uint32_t{*what.job_status} : no_job_status);
    to.text(what.reason);
}

/// Takes a body apart. The first thing wrong is kept in problem(), and every later read gives zeros.
class reader {
public:
    explicit reader(std::span<const std::byte> body) : left_{body} {}

    template <class T>
    [[nodiscard]] T number() {
        T value = 0;
        if (left_.size() < sizeof value) {
            spoil("it is too short");
            left_ = {};
            return value;
        }
        std::memcpy(&value, left_.data(), sizeof value);
        left_ = left_.subspan(sizeof value);
        return value;
    }
    [[nodiscard]] int pe() {
        const int value = number<int>();
        if (value >= 0 && value < max_npes) return value;
        spoil("a PE number is out of range");
        return 0;
    }
    [[nodiscard]] std::vector<std::byte> rest(std::size_t most) {
        if (left_.size() > most) spoil("it is too long");
        const auto taken = std::exchange(left_, {});
        return {taken.begin(), taken.end()};
    }
    /// Bytes with their number in front.
    [[nodiscard]] std::vector<std::byte> counted(std::size_t most) {
        const std::size_t size = number<std::uint32_t>();
        if (size > most || size > left_.size()) {
            spoil("the size of a part is out of range");
            left_ = {};
            return {};
        }
        const auto taken = left_.first(size);
        left_ = left_.subspan(size);
        return {taken.begin(), taken.end()};
    }
    [[nodiscard]] std::string text() {
        std::string value;
        for (const std::byte byte : rest(max_text)) {
            const auto c = std::to_integer<unsigned char>(byte);
            if (c < 0x20 || c == 0x7f) spoil("a text holds a control character");
            value += static_cast<char>(c);
        }
        return value;
    }
    [[nodiscard]] bool at_end() const noexcept { return left_.empty(); }
    void spoil(const char* what) {
        if (problem_.empty()) problem_ = what;
    }
    [[nodiscard]] const std::string& problem() const noexcept { return problem_; }

private:
    std::span<const std::byte> left_;
    std::string problem_;
};

void read(reader& from, join& what) {
    what.secret[0] = from.number<std::uint64_t>();
    what.secret[1] = from.number<std::uint64_t>();
    what.pe = from.pe();
    what.npes = from.number<int>();
    if (what.npes < 1 || what.npes > max_npes || what.pe >= what.npes) from.spoil("its number of PEs is out of range");
}
void read(reader&, welcome&) {}
void read(reader& from, refusal& what) {
    const auto again = from.number<std::uint32_t>();
    if (again > 1) from.spoil("a flag is neither 0 nor 1");
    what.again = again == 1;
    what.reason = from.text();
}
void read(reader& from, contribution& what) {
    what.milliseconds = from.number<std::uint32_t>();
    what.bytes = from.rest(bootstrap::max_contribution);
}
void read(reader& from, gathered& what) {
    what.pe = from.pe();
    while (from.problem().empty() && (what.parts.empty() || !from.at_end())) {
        what.parts.push_back(from.counted(bootstrap::max_contribution));
    }
    if (what.parts.size() > static_cast<std::size_t>(max_npes - what.pe)) from.spoil("it has too many parts");
}
void read(reader& from, missing& what) {
    while (from.problem().empty() && (what.pes.empty() || !from.at_end())) {
        const int pe = from.pe();
        if (!what.pes.empty() && pe <= what.pes.back()) from.spoil("its PEs do not ascend");
        what.pes.push_back(pe);
    }
}
void read(reader& from, failure& what) {
    what.pe = from.pe();
    what.how = from.text();
}
void read(reader&, leave&) {}
void read(reader& from, abandon& what) {
    const auto status = from.number<std::uint32_t>();
    if (status > no_job_status) from.spoil("a status is out of range");
    if (status < no_job_status) what.job_status = static_cast<std::uint8_t>(status);
    what.reason = from.text();
}

/// The message whose place in the variant is `type`, default-made; empty if there is none.
template <std::size_t Index = 0>
std::optional<message> blank(std::size_t type) {
    if constexpr (Index < std::variant_size_v<message>) {
        if (type == Index) return message{std::in_place_index<Index>};
        return blank<Index + 1>(type);
    } else {
        return std::nullopt;
    }
}

}  // namespace

std::vector<std::byte> encode(const message& what) {
    writer to;
    std::visit([&](const auto& part) { write(to, part); }, what);
    return std::move(to).finish(what.index());
}

std::optional<message> decode(std::span<const std::byte> bytes, std::string& problem) {
    if (!base::open_frame(bytes, problem)) return std::nullopt;
    wire_header header;
    if (bytes.size() < sizeof header) {
        problem = "it is too short";
        return std::nullopt;
    }
    std::memcpy(&header, bytes.data(), sizeof header);
    if (header.version != wire_version) {
        problem = fmt::format("it has version {} of the protocol, not {}: the two ends are of different builds",
                              header.version, wire_version);
        return std::nullopt;
    }
    std::optional<message> what = blank(header.type);
    if (!what) {
        problem = "it has an unknown type";
        return std::nullopt;
    }
    reader from{bytes.subspan(sizeof header)};
    std::visit([&](auto& part) { read(from, part); }, *what);
    if (!from.at_end()) from.spoil("it is too long");
    problem = from.problem();
    if (!problem.empty()) return std::nullopt;
    return what;
}

}  // namespace via::bootstrap::protocol
