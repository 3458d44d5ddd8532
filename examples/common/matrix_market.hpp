// SPDX-License-Identifier: Apache-2.0
/// @file matrix_market.hpp
/// @brief Sparse matrices as Matrix Market writes them.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "text_reader.hpp"

namespace common {

/// The entries of a matrix in coordinate format, of pattern, real or integer values, general or symmetric, one after
/// the other. What is wrong is a user_error of the reader.
class matrix_market {
public:
    /// Whether a text says that it is in some format of Matrix Market.
    [[nodiscard]] static bool is_one(std::string_view text);

    /// Reads the banner and the sizes.
    explicit matrix_market(text_reader& lines);

    [[nodiscard]] std::uint64_t rows() const { return rows_; }
    [[nodiscard]] std::uint64_t columns() const { return columns_; }
    /// Only one of the entries (i, j) and (j, i) is listed; both are meant.
    [[nodiscard]] bool is_symmetric() const { return is_symmetric_; }

    /// From 0.
    struct position {
        std::uint64_t row;
        std::uint64_t column;
    };
    /// Goes to the next entry; none behind the last of those that the file has announced, which all must be there.
    [[nodiscard]] std::optional<position> next();
    /// The entry's value; 1 if the file has none.
    /// @param what  the value is, with its article
    template <class Number>
    [[nodiscard]] Number value(const char* what) {
        const Number found = has_values_ ? lines_.finite<Number>(lines_.word(), what) : Number{1};
        lines_.expect_end();
        return found;
    }

private:
    void read_banner();

    text_reader& lines_;
    bool has_values_ = true;
    bool is_symmetric_ = false;
    std::uint64_t rows_ = 0;
    std::uint64_t columns_ = 0;
    std::uint64_t entries_ = 0;
    std::uint64_t found_ = 0;
};

}  // namespace common
