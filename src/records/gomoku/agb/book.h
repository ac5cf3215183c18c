// AGI's opening books, part 2 of AGI (`.agb`), to look positions up in. Of a file of any size the
// index is in memory, and for each question one block.
#pragma once

#include <cstdint>
#include <filesystem>
#include <istream>
#include <memory>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "records/gomoku/agb/entry.h"
#include "rules/gomoku/position.h"
#include "rules/gomoku/types.h"

namespace ludex::records::agb {

// A move of the book on the board of the question.
struct KnownPoint {
  gomoku::Point point{};
  BookMove move;  // its point is that of the canonical position
  bool operator==(const KnownPoint&) const = default;
};

class Book {
 public:
  // Reads the file through once, to see that it is sound. The error names the file and what is
  // wrong: no book, a later version, a check sum that does not fit, keys out of order, bad points.
  [[nodiscard]] static Result<Book> open(const std::filesystem::path& file);
  // The same for the bytes of a file.
  [[nodiscard]] static Result<Book> of(std::string bytes);

  // Positions.
  [[nodiscard]] std::uint64_t entries() const { return positions_; }
  [[nodiscard]] BookRule rule() const { return rule_; }
  // The moves for a position, the weightiest first; a move and its images where the position is its
  // own image. Empty too if the file cannot be read any more.
  [[nodiscard]] std::vector<KnownPoint> moves(const gomoku::Position& position);
  // Every entry in the order of keys, up to one that cannot be read any more.
  [[nodiscard]] std::vector<Entry> all();

 private:
  struct Block {
    std::uint64_t offset = 0;
    std::uint32_t packed = 0;
    std::uint32_t raw = 0;
    std::string first_key;
  };

  explicit Book(std::unique_ptr<std::istream> file) : file_(std::move(file)) {}
  [[nodiscard]] static Result<Book> checked(std::unique_ptr<std::istream> file);
  // Returns the number of blocks that the header names.
  [[nodiscard]] Result<std::uint64_t> read_header(std::string_view header);
  [[nodiscard]] Result<void> read_index(std::uint64_t blocks, std::uint64_t file_bytes);
  [[nodiscard]] Result<void> check_sum(std::uint32_t wanted);
  [[nodiscard]] Result<void> check_blocks();
  // The entries of a block; the error says what is wrong with it.
  [[nodiscard]] Result<std::vector<Entry>> read_block(std::size_t number);
  [[nodiscard]] bool read_at(std::uint64_t offset, std::string& into);

  std::unique_ptr<std::istream> file_;
  BookRule rule_;
  std::uint64_t positions_ = 0;
  std::vector<Block> blocks_;
};

// Writes a book; whether all went well is the stream's state. Expects entries in the order of their
// keys, with moves in that of their weights.
void write(std::ostream& out, std::span<const Entry> entries, BookRule rule);

}  // namespace ludex::records::agb
