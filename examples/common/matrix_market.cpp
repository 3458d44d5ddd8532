// SPDX-License-Identifier: Apache-2.0
#include "matrix_market.hpp"

#include <algorithm>
#include <cctype>
#include <initializer_list>
#include <string>

namespace common {
namespace {

constexpr std::string_view banner = "%%MatrixMarket";

/// The next word, in lower case, which must be a known one.
std::string one_of(text_reader& lines, const char* what, std::initializer_list<std::string_view> known) {
    std::string found{lines.word()};
    std::transform(found.begin(), found.end(), found.begin(),
                   [](unsigned char each) { return static_cast<char>(std::tolower(each)); });
    if (std::find(known.begin(), known.end(), found) != known.end()) return found;
    std::string wanted;
    for (const std::string_view each : known) wanted += (wanted.empty() ? "" : ", ") + std::string{each};
    lines.refuse(std::string{"the "} + what + " is none of those that are read here (" + wanted + ")");
}

/// From 1 to `most`; returned from 0.
std::uint64_t place(text_reader& lines, const char* what, std::uint64_t most) {
    const std::uint64_t number = lines.count(what);
    if (number < 1 || number > most) lines.refuse(std::to_string(number) + " is not from 1 to " + std::to_string(most));
    return number - 1;
}

}  // namespace

bool matrix_market::is_one(std::string_view text) { return text.substr(0, banner.size()) == banner; }

matrix_market::matrix_market(text_reader& lines) : lines_{lines} {
    read_banner();
    if (!lines_.next_line_with_content()) lines_.refuse("the file ends before the size of the matrix");
    rows_ = lines_.count("a number of rows");
    columns_ = lines_.count("a number of columns");
    entries_ = lines_.count("a number of entries");
    lines_.expect_end();
}

void matrix_market::read_banner() {
    if (!lines_.next_line() || lines_.word() != banner) lines_.refuse("the banner is not that of Matrix Market");
    one_of(lines_, "object", {"matrix"});
    one_of(lines_, "format", {"coordinate"});
    has_values_ = one_of(lines_, "field", {"pattern", "real", "integer"}) != "pattern";
    is_symmetric_ = one_of(lines_, "symmetry", {"general", "symmetric"}) == "symmetric";
    lines_.expect_end();
}

std::optional<matrix_market::position> matrix_market::next() {
    if (!lines_.next_line_with_content()) {
        if (found_ == entries_) return std::nullopt;
        lines_.refuse("the file ends after " + std::to_string(found_) + " of " + std::to_string(entries_) + " entries");
    }
    if (found_ == entries_) lines_.refuse("more than the " + std::to_string(entries_) + " entries that were announced");
    ++found_;
    const std::uint64_t row = place(lines_, "a row", rows_);
    return position{row, place(lines_, "a column", columns_)};
}

}  // namespace common
