// The parts of FEN that chess and xiangqi have in common: the ranks from Black's side on, with a
// letter for a piece, a number for a run of empty squares and a slash between ranks; the side to
// move; fields of the game's own; two counters. All fields but the first may be missing at the end.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <string>
#include <string_view>

#include "base/result.h"
#include "base/tokens.h"

namespace ludex::rules {

// A character in the form in which errors show it.
[[nodiscard]] std::string shown(char letter);

// The shape of a board of at most 9 files. People count the ranks from `first_rank`, the code from
// 0.
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
        return bad_placement(fmt::format("`{}` is neither a piece nor a number from 1 to {}",
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

// Reads the piece placement. `put(letter, file, rank, column)` puts a piece on its square, or
// ignores it if the file is beyond the last one; it returns a Result<bool>, which is false if the
// letter is no piece. The error states what is wrong and at which column.
template <class Put>
[[nodiscard]] Result<void> read_placement(const Token& token, const Grid& grid, const Put& put) {
  return PlacementReader<Put>(grid, put).read(token);
}

// Writes a piece placement. `letter_at(file, rank)` returns the letter of the piece there, or '\0'
// if the square is empty.
template <class LetterAt>
[[nodiscard]] std::string format_placement(const Grid& grid, const LetterAt& letter_at) {
  std::string text;
  for (int rank = grid.ranks - 1; rank >= 0; --rank) {
    int empty = 0;
    const auto end_gap = [&] {
      if (empty > 0) {
        text += static_cast<char>('0' + empty);
      }
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
    if (rank > 0) {
      text += '/';
    }
  }
  return text;
}

// Whether the second side is to move: the field is `b` for it, or one of `first_letters` for the
// first side. The error names the expected letters.
[[nodiscard]] Result<bool> read_second_to_move(const Token& token, std::string_view first_letters);

// The error for a position in which the side that is not to move is in check. Both arguments are
// names of sides: "White".
[[nodiscard]] tl::unexpected<Error> wrong_side_in_check(std::string_view in_check,
                                                        std::string_view to_move,
                                                        std::size_t column);

// Reads the fields before the game's own, and then has the game read those. `fields` is the game's
// part of the reader:
//
//   static constexpr Grid grid
//   static constexpr std::string_view first_letters            of the side that moves first: "w"
//   Result<bool> put(char, int file, int rank, std::size_t)    see read_placement()
//   Result<void> check_pieces(std::size_t column)              called after the piece placement
//   void set_second_to_move()
//   Result<void> check_side(std::size_t column)                called after the side to move
//   Result<void> read_own(Tokens& words)                       the fields between side and counters
template <class Fields>
[[nodiscard]] Result<void> read_board_fields(Tokens& words, Fields& fields) {
  const auto placement = words.next();
  if (!placement) return fail("piece placement: missing", words.column());
  const auto put = [&](char letter, int file, int rank, std::size_t column) {
    return fields.put(letter, file, rank, column);
  };
  if (auto read = read_placement(*placement, Fields::grid, put); !read) return read;
  if (auto sound = fields.check_pieces(placement->column); !sound) return sound;
  std::size_t side_column = placement->column;
  if (const auto side = words.next()) {
    side_column = side->column;
    const auto second = read_second_to_move(*side, Fields::first_letters);
    if (!second) return tl::unexpected(second.error());
    if (*second) {
      fields.set_second_to_move();
    }
  }
  if (auto sound = fields.check_side(side_column); !sound) return sound;
  return fields.read_own(words);
}

struct Counters {
  int halfmove_clock = 0;
  int fullmove_number = 1;  // at least 1
};
// Reads the last two fields; nothing may follow them. The error names the field and the column.
[[nodiscard]] Result<Counters> read_counters(Tokens& words);

// Expands a rank for drawing: each empty square becomes a dot, so that "r1bq" becomes "r.bq". A run
// of empty squares may have two digits.
[[nodiscard]] std::string cells_of(std::string_view rank);

}  // namespace ludex::rules
