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
#include "records/tree/move_counts.h"
#include "records/tree/record.h"
#include "rules/game.h"

namespace ludex::records {

// Makes a book from games. All of them are of the book's game.
class BookMaker {
 public:
  BookMaker() = default;
  BookMaker(const BookMaker&) = delete;
  BookMaker& operator=(const BookMaker&) = delete;
  virtual ~BookMaker() = default;

  // The error states why the record cannot go into the book; nothing of it is counted then.
  virtual Result<void> add(const Record& record) = 0;
  // Called after the last game; returns the number of entries of the book.
  [[nodiscard]] virtual std::size_t finish() = 0;
  // Called after finish(). The stream's state shows whether the writing succeeded.
  virtual void write(std::ostream& out) const = 0;
};

// A move that a book knows for a position.
struct KnownMove {
  std::string move;  // in a notation for people
  std::uint64_t weight = 0;
  std::string remark;  // further information of the format; may be empty
};

// A move with which a book goes on in the current position of a game. It may be illegal there.
struct WeighedMove {
  rules::Move move;
  std::uint64_t weight = 0;  // relative to the other moves of the position; 0: never played
  bool operator==(const WeighedMove&) const = default;
};

struct BookPage {
  std::uint64_t entries = 0;  // of the whole book
  std::vector<KnownMove> moves;
};

struct BookFormat {
  std::string_view name;  // "Polyglot"
  std::unique_ptr<BookMaker> (*make)(const MakeOptions& options);
  // Checks a position that the user gives and returns it in the form that look_up() expects; the
  // usual start if `text` is absent.
  Result<std::string> (*read_position)(const std::optional<std::string>& text);
  // Looks up a position that read_position() returned in the book in that file.
  Result<BookPage> (*look_up)(const std::string& file, const std::string& position);
  // Writes every position of the book as a line. Null if the format's books cannot be listed,
  // because positions cannot be restored from their keys.
  Result<void> (*list)(const std::string& file, std::ostream& out) = nullptr;
};

}  // namespace ludex::records
