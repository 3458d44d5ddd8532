// SPDX-License-Identifier: Apache-2.0
#include "edge_file.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <initializer_list>
#include <memory>
#include <system_error>

#include "common/user_error.hpp"

namespace graph {
namespace {

constexpr std::string_view banner = "%%MatrixMarket";
constexpr std::string_view blanks = " \t\r\v\f";

/// The lines of a text, and in each its words.
class reader {
public:
    reader(std::string_view text, const std::string& name) : rest_{text}, name_{name} {}

    /// Goes to the next line; false if there is none.
    bool next_line() {
        if (rest_.empty()) return false;
        const std::size_t end = rest_.find('\n');
        line_ = rest_.substr(0, end);
        rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
        ++number_;
        return true;
    }
    /// Goes to the next line that has words and is no comment; false if there is none.
    bool next_line_with_content() {
        while (next_line()) {
            line_.remove_prefix(std::min(line_.find_first_not_of(blanks), line_.size()));
            if (!line_.empty() && line_.front() != '%' && line_.front() != '#') return true;
        }
        return false;
    }
    /// The next word of the line; empty at its end.
    std::string_view word() {
        line_.remove_prefix(std::min(line_.find_first_not_of(blanks), line_.size()));
        const std::string_view found = line_.substr(0, line_.find_first_of(blanks));
        line_.remove_prefix(found.size());
        return found;
    }
    /// The next word, a number that is not negative.
    std::uint64_t count(const char* what) {
        const std::string_view text = word();
        std::uint64_t value = 0;
        if (!is_whole(text, std::from_chars(text.data(), text.data() + text.size(), value)))
            refuse(described(text) + " is not " + what);
        return value;
    }
    /// A word as a finite number.
    [[nodiscard]] float weight(std::string_view text) const {
        float value = 0.0F;
        if (!is_whole(text, std::from_chars(text.data(), text.data() + text.size(), value)) || !std::isfinite(value))
            refuse(described(text) + " is not a weight");
        return value;
    }
    void expect_end() {
        const std::string_view text = word();
        if (!text.empty()) refuse(described(text) + " is more than belongs here");
    }

    [[nodiscard]] std::size_t number() const { return number_; }
    [[noreturn]] void refuse(const std::string& why) const {
        throw common::user_error{name_ + ", line " + std::to_string(number_) + ": " + why};
    }

private:
    static bool is_whole(std::string_view text, const std::from_chars_result& result) {
        return !text.empty() && result.ec == std::errc{} && result.ptr == text.data() + text.size();
    }
    /// What is shown of a word; a file may have any.
    static std::string described(std::string_view text) {
        constexpr std::size_t most = 30;
        if (text.empty()) return "what is missing here";
        std::string shown{text.substr(0, most)};
        for (char& each : shown)
            if (each < ' ' || each > '~') each = '?';
        return "\"" + shown + (text.size() > most ? "...\"" : "\"");
    }

    std::string_view rest_;
    const std::string& name_;
    std::string_view line_;
    std::size_t number_ = 0;
};

void add(edge_list& list, const reader& lines, const edge& found) {
    list.edges.push_back(found);
    if (found.weight < 0.0F && list.line_of_negative == 0) list.line_of_negative = lines.number();
}

edge_list parse_list(reader& lines) {
    edge_list list;
    const auto end_of_edge = [&] {
        const std::uint64_t number = lines.count("the number of a vertex");
        if (number >= most_vertices)
            lines.refuse("vertex " + std::to_string(number) + " is beyond " + std::to_string(most_vertices - 1));
        list.vertices = std::max(list.vertices, number + 1);
        return static_cast<vertex>(number);
    };
    while (lines.next_line_with_content()) {
        const vertex from = end_of_edge();
        const vertex to = end_of_edge();
        const std::string_view weight = lines.word();
        add(list, lines, {from, to, weight.empty() ? 1.0F : lines.weight(weight)});
        lines.expect_end();
    }
    return list;
}

/// Reads the rest of the banner.
/// @return whether entries have values
bool parse_banner(reader& lines) {
    const auto one_of = [&](const char* what, std::initializer_list<std::string_view> known) {
        std::string found{lines.word()};
        std::transform(found.begin(), found.end(), found.begin(),
                       [](unsigned char each) { return static_cast<char>(std::tolower(each)); });
        if (std::find(known.begin(), known.end(), found) != known.end()) return found;
        std::string wanted;
        for (const std::string_view each : known) wanted += (wanted.empty() ? "" : ", ") + std::string{each};
        lines.refuse(std::string{"the "} + what + " is none of those that are read here (" + wanted + ")");
    };
    one_of("object", {"matrix"});
    one_of("format", {"coordinate"});
    const bool has_values = one_of("field", {"pattern", "real", "integer"}) != "pattern";
    one_of("symmetry", {"general", "symmetric"});
    lines.expect_end();
    return has_values;
}

edge_list parse_matrix(reader& lines) {
    const bool has_values = parse_banner(lines);
    if (!lines.next_line_with_content()) lines.refuse("the file ends before the size of the matrix");
    edge_list list;
    list.vertices = lines.count("a number of rows");
    const std::uint64_t columns = lines.count("a number of columns");
    const std::uint64_t entries = lines.count("a number of entries");
    lines.expect_end();
    if (columns != list.vertices) lines.refuse("a graph's matrix has as many rows as columns");
    if (list.vertices > most_vertices)
        lines.refuse("more than " + std::to_string(most_vertices) + " vertices cannot be");
    const auto end_of_edge = [&](const char* what) {
        const std::uint64_t number = lines.count(what);
        if (number < 1 || number > list.vertices)
            lines.refuse(std::to_string(number) + " is not from 1 to " + std::to_string(list.vertices));
        return static_cast<vertex>(number - 1);
    };
    while (lines.next_line_with_content()) {
        if (list.edges.size() == entries)
            lines.refuse("more than the " + std::to_string(entries) + " entries that were announced");
        const vertex row = end_of_edge("a row");
        const vertex column = end_of_edge("a column");
        add(list, lines, {row, column, has_values ? lines.weight(lines.word()) : 1.0F});
        lines.expect_end();
    }
    if (list.edges.size() < entries)
        lines.refuse("the file ends after " + std::to_string(list.edges.size()) + " of " + std::to_string(entries) +
                     " entries");
    return list;
}

}  // namespace

edge_list parse_edges(std::string_view text, const std::string& name) {
    reader lines{text, name};
    if (text.substr(0, banner.size()) != banner) return parse_list(lines);
    lines.next_line();
    if (lines.word() != banner) lines.refuse("the banner is not that of Matrix Market");
    return parse_matrix(lines);
}

edge_list read_edges(const std::string& path) {
    const auto failed = [&] {
        return common::user_error{path + ": cannot be read: " + std::generic_category().message(errno)};
    };
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file{std::fopen(path.c_str(), "rb"), std::fclose};
    if (file == nullptr) throw failed();
    std::string text;
    std::array<char, 65536> part;
    for (std::size_t got = 0; (got = std::fread(part.data(), 1, part.size(), file.get())) > 0;)
        text.append(part.data(), got);
    if (std::ferror(file.get()) != 0) throw failed();
    return parse_edges(text, path);
}

}  // namespace graph
