// The first field of a FEN, which chess and xiangqi write alike: the ranks from Black's side on, a
// letter for a piece, a number for empty squares, a slash behind each rank but the last.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <string>
#include <string_view>

#include "base/result.h"
#include "base/tokens.h"
#include "rules/fen_field.h"

namespace ludex::rules {

// At most 9 files. People count ranks from `first_rank`; here they are counted from 0.
struct Grid {
  int files;
  int ranks;
  int first_rank;
};

[[nodiscard]] inline tl::unexpected<Error> bad_placement(std::string_view what,
                                                         std::size_t column) {
  return fail(fmt::format("piece placement: {}", what), column);
}

template <class Put>
class PlacementReader {
 public:
  PlacementReader(const Grid& grid, const Put& put)
      : grid_(grid), put_(put), rank_(grid.ranks - 1) {}

  Result<void> read(const Token& token) {
    for (std::size_t at = 0; at < token.text.size(); ++at) {
      if (auto done = read_letter(token.text[at], token.column + at); !done) return done;
    }
    const std::size_t end = token.column + token.text.size();
    if (rank_ > 0) {
      return bad_placement(fmt::format("{} ranks, expected {}", grid_.ranks - rank_, grid_.ranks),
                           end);
    }
    return check_rank_is_full(end);
  }

 private:
  [[nodiscard]] int rank_name() const { return rank_ + grid_.first_rank; }

  Result<void> read_letter(char letter, std::size_t column) {
    if (letter == '/') return end_rank(column);
    if (letter >= '1' && letter <= '0' + grid_.files) {
      file_ += letter - '0';
    } else {
      const Result<bool> is_piece = put_(letter, file_, rank_, column);
      if (!is_piece) return tl::unexpected(is_piece.error());
      if (!*is_piece) {
        return bad_placement(fmt::format("'{}' is neither a piece nor a number from 1 to {}",
                                         shown(letter), grid_.files),
                             column);
      }
      ++file_;
    }
    if (file_ <= grid_.files) return {};
    return bad_placement(fmt::format("rank {} has more than {} squares", rank_name(), grid_.files),
                         column);
  }

  Result<void> end_rank(std::size_t column) {
    if (auto full = check_rank_is_full(column); !full) return full;
    if (rank_ == 0) return bad_placement(fmt::format("more than {} ranks", grid_.ranks), column);
    --rank_;
    file_ = 0;
    return {};
  }

  [[nodiscard]] Result<void> check_rank_is_full(std::size_t column) const {
    if (file_ == grid_.files) return {};
    return bad_placement(
        fmt::format("rank {} has {} squares, expected {}", rank_name(), file_, grid_.files),
        column);
  }

  const Grid& grid_;
  const Put& put_;
  int rank_;
  int file_ = 0;
};

// The error says what is wrong and at which column. `put(letter, file, rank, column)` puts a piece
// on its square, or nothing if the file is beyond the last one, and returns a Result<bool>: false
// for a letter that is no piece.
template <class Put>
[[nodiscard]] Result<void> read_placement(const Token& token, const Grid& grid, const Put& put) {
  return PlacementReader<Put>(grid, put).read(token);
}

// `letter_at(file, rank)` is the letter of the piece there, or '\0' for none.
template <class LetterAt>
[[nodiscard]] std::string format_placement(const Grid& grid, const LetterAt& letter_at) {
  std::string text;
  for (int rank = grid.ranks - 1; rank >= 0; --rank) {
    int empty = 0;
    const auto end_gap = [&] {
      if (empty > 0) text += static_cast<char>('0' + empty);
      empty = 0;
    };
    for (int file = 0; file < grid.files; ++file) {
      const char letter = letter_at(file, rank);
      if (letter == '\0') {
        ++empty;
        continue;
      }
      end_gap();
      text += letter;
    }
    end_gap();
    if (rank > 0) text += '/';
  }
  return text;
}

}  // namespace ludex::rules
