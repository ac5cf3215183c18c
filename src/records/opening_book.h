// Opening books, whatever their game and format.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "records/move_counts.h"
#include "records/record.h"

namespace ludex::records {

// Makes one book from games of the book's game.
class BookMaker {
 public:
  BookMaker() = default;
  BookMaker(const BookMaker&) = delete;
  BookMaker& operator=(const BookMaker&) = delete;
  virtual ~BookMaker() = default;

  // The error says why the record has no place in the book; nothing is counted then.
  virtual Result<void> add(const Record& record) = 0;
  // After the last game: how many entries the book has.
  [[nodiscard]] virtual std::size_t finish() = 0;
  // After finish(). Whether all went well is the stream's state.
  virtual void write(std::ostream& out) const = 0;
};

// A move that a book knows for a position.
struct KnownMove {
  std::string move;  // as people write it
  std::uint64_t weight = 0;
  std::string remark;  // what the format says besides; may be empty
};

struct BookPage {
  std::uint64_t entries = 0;  // of the whole book
  std::vector<KnownMove> moves;
};

struct BookFormat {
  std::string_view name;  // "Polyglot"
  std::unique_ptr<BookMaker> (*make)(const MakeOptions& options);
  // A position as books look it up, and as it is then written; absent: the usual start.
  Result<std::string> (*read_position)(const std::optional<std::string>& text);
  // What the book in the file knows of a position that read_position() gave.
  Result<BookPage> (*look_up)(const std::string& file, const std::string& position);
  // Writes every position of the book in the file as a line. Null: the format's books are not
  // listed, because their keys do not tell the positions.
  Result<void> (*list)(const std::string& file, std::ostream& out) = nullptr;
};

}  // namespace ludex::records
