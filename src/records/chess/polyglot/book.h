// A Polyglot book in which positions are looked up.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "records/chess/polyglot/entry.h"
#include "records/io/entry_file.h"
#include "records/opening_book.h"
#include "rules/chess/position.h"
#include "rules/chess/types.h"

namespace ludex::records::polyglot {

struct BookMove {
  chess::Move move;
  std::uint16_t weight = 0;
  std::uint32_t learn = 0;
  bool operator==(const BookMove&) const = default;
};

class Book {
 public:
  // Reads the whole file once. The error states that the file cannot be read, that it does not
  // consist of whole entries, or which entry is not in the order of the keys.
  [[nodiscard]] static Result<Book> open(const std::filesystem::path& file);
  // The same for the bytes of a file.
  [[nodiscard]] static Result<Book> of(std::string bytes);

  [[nodiscard]] std::uint64_t entries() const { return file_.entries(); }
  // The entries with that key in the order of the file. Empty also if the file can no longer be
  // read.
  [[nodiscard]] std::vector<Entry> find(std::uint64_t key) { return file_.find(key); }
  // The moves for a position, sorted by falling weight. Entries whose move is illegal, because they
  // belong to another position with the same key or are corrupt, are left out. `last` is as for
  // key().
  [[nodiscard]] std::vector<BookMove> moves(const chess::Position& position, chess::Move last = {});
  // The same for the current position of a game of chess.
  [[nodiscard]] std::vector<WeighedMove> moves(const rules::Game& game);

 private:
  using File = EntryFile<EntryFormat>;

  explicit Book(File file) : file_(std::move(file)) {}
  [[nodiscard]] static Result<Book> of_file(Result<File> file);

  File file_;
};

}  // namespace ludex::records::polyglot
