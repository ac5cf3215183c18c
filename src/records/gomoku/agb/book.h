// AGI's opening books, part 2 of AGI (`.agb`), in which positions are looked up. Only the index of
// a file is in memory, and for each lookup one block.
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
#include "records/opening_book.h"
#include "rules/gomoku/position.h"
#include "rules/gomoku/types.h"

namespace ludex::records::agb {

// A move of the book on the board that was looked up.
struct KnownPoint {
  gomoku::Point point{};
  BookMove move;  // its point is that of the canonical position
  bool operator==(const KnownPoint&) const = default;
};

class Book {
 public:
  // Reads the whole file once to check it. The error names the file and what is wrong: no book, a
  // later version, a wrong check sum, keys out of order, bad points.
  [[nodiscard]] static Result<Book> open(const std::filesystem::path& file);
  // The same as open(), from the bytes of a file.
  [[nodiscard]] static Result<Book> of(std::string bytes);

  // The number of positions.
  [[nodiscard]] std::uint64_t entries() const { return positions_; }
  [[nodiscard]] BookRule rule() const { return rule_; }
  // The moves for a position, sorted by falling weight; in a symmetric position, a move comes with
  // its images. Empty also if the file can no longer be read.
  [[nodiscard]] std::vector<KnownPoint> moves(const gomoku::Position& position);
  // The same for the current position of a game of gomoku, without the points that are forbidden to
  // Black. Empty while an opening rule applies, whose choices are made by a search.
  [[nodiscard]] std::vector<WeighedMove> moves(const rules::Game& game);
  // Every entry in the order of keys, up to the first one that can no longer be read.
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
  // Returns the entries of a block; the error states what is wrong with it.
  [[nodiscard]] Result<std::vector<Entry>> read_block(std::size_t number);
  [[nodiscard]] bool read_at(std::uint64_t offset, std::string& into);

  std::unique_ptr<std::istream> file_;
  BookRule rule_;
  std::uint64_t positions_ = 0;
  std::vector<Block> blocks_;
};

// Writes a book; the stream's state shows whether that succeeded. Expects entries sorted by their
// keys and their moves by falling weight.
void write(std::ostream& out, std::span<const Entry> entries, BookRule rule);

}  // namespace ludex::records::agb
