// Opening books of go in the text format of the program Fuego (line.h), which Pachi and others read
// too. A book is in memory while it is open.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <istream>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/result.h"
#include "records/go/fuego/line.h"
#include "records/opening_book.h"
#include "rules/game.h"
#include "rules/go/position.h"
#include "rules/go/types.h"

namespace ludex::records::fuego {

// A move of the book on the board that was looked up.
struct KnownPoint {
  go::Point point{};
  std::uint64_t weight = 0;
  bool operator==(const KnownPoint&) const = default;
};

class Book {
 public:
  // A file of more bytes is refused: one whose lines are short takes some twenty times its size in
  // memory.
  static constexpr std::uint64_t most_bytes = 16'000'000;

  // The error names the file, the line and what is wrong there: no line of a book, an illegal move,
  // a position that an earlier line has.
  [[nodiscard]] static Result<Book> open(const std::filesystem::path& file);
  // The same as open(), from the bytes of a file.
  [[nodiscard]] static Result<Book> of(std::string_view bytes);

  [[nodiscard]] std::uint64_t entries() const { return lines_.size(); }
  [[nodiscard]] std::span<const Line> lines() const { return lines_; }
  // The moves for a position, in ascending order; in a symmetric position, a move comes with its
  // images, each with the weight of the move. A ban by ko is not looked at.
  [[nodiscard]] std::vector<KnownPoint> moves(const go::Position& position,
                                              go::Color to_move) const;
  // The same for the current position of a game of go; empty while handicap stones are placed.
  [[nodiscard]] std::vector<WeighedMove> moves(const rules::Game& game) const;

 private:
  [[nodiscard]] static Result<Book> read(std::istream& text);
  [[nodiscard]] Result<void> add(std::string_view text, std::size_t number);

  std::vector<Line> lines_;
  std::vector<std::size_t> numbers_;                     // those of lines_ in the file, from 1
  std::unordered_map<std::string, std::size_t> places_;  // in lines_, by canonical key
};

}  // namespace ludex::records::fuego
