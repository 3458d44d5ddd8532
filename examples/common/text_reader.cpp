// SPDX-License-Identifier: Apache-2.0
#include "text_reader.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <system_error>

#include "user_error.hpp"

namespace common {
namespace {

constexpr std::string_view blanks = " \t\r\v\f";

template <class Number>
bool is_whole(std::string_view text, Number& value) {
    const std::from_chars_result result = std::from_chars(text.data(), text.data() + text.size(), value);
    return !text.empty() && result.ec == std::errc{} && result.ptr == text.data() + text.size();
}

/// What is shown of a word; a text may have any.
std::string described(std::string_view text) {
    constexpr std::size_t most = 30;
    if (text.empty()) return "what is missing here";
    std::string shown{text.substr(0, most)};
    for (char& each : shown)
        if (each < ' ' || each > '~') each = '?';
    return "\"" + shown + (text.size() > most ? "...\"" : "\"");
}

}  // namespace

bool text_reader::next_line() {
    if (rest_.empty()) return false;
    const std::size_t end = rest_.find('\n');
    line_ = rest_.substr(0, end);
    rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
    ++number_;
    return true;
}

bool text_reader::next_line_with_content() {
    while (next_line()) {
        line_.remove_prefix(std::min(line_.find_first_not_of(blanks), line_.size()));
        if (!line_.empty() && line_.front() != '%' && line_.front() != '#') return true;
    }
    return false;
}

std::string_view text_reader::word() {
    line_.remove_prefix(std::min(line_.find_first_not_of(blanks), line_.size()));
    const std::string_view found = line_.substr(0, line_.find_first_of(blanks));
    line_.remove_prefix(found.size());
    return found;
}

std::uint64_t text_reader::count(const char* what) {
    const std::string_view text = word();
    std::uint64_t value = 0;
    if (!is_whole(text, value)) refuse(described(text) + " is not " + what);
    return value;
}

double text_reader::real_anywhere(const char* what) {
    std::string_view text = word();
    while (text.empty() && next_line()) text = word();
    return finite<double>(text, what);
}

template <class Number>
Number text_reader::finite(std::string_view text, const char* what) const {
    Number value = 0;
    if (!is_whole(text, value) || !std::isfinite(value)) refuse(described(text) + " is not " + what);
    return value;
}
template float text_reader::finite(std::string_view text, const char* what) const;
template double text_reader::finite(std::string_view text, const char* what) const;

void text_reader::expect_end() {
    const std::string_view text = word();
    if (!text.empty()) refuse(described(text) + " is more than belongs here");
}

void text_reader::refuse(const std::string& why) const {
    throw user_error{name_ + ", line " + std::to_string(number_) + ": " + why};
}

}  // namespace common
