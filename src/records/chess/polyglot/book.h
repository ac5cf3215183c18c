// A Polyglot book to look positions up in.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "records/chess/polyglot/entry.h"
#include "records/entry_file.h"
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
  // Reads the file through once: an error says that it cannot be read, that it does not consist of
  // whole entries, or which entry is not in the order of the keys.
  [[nodiscard]] static Result<Book> open(const std::filesystem::path& file);
  // The same for the bytes of a file.
  [[nodiscard]] static Result<Book> of(std::string bytes);

  [[nodiscard]] std::uint64_t entries() const { return file_.entries(); }
  // The entries of that key in their order. Empty too if the file cannot be read any more.
  [[nodiscard]] std::vector<Entry> find(std::uint64_t key) { return file_.find(key); }
  // The moves for a position, the weightiest first. Entries whose move is not legal, from another
  // position with the same key or a foreign hand, are left out. `last` is as for key().
  [[nodiscard]] std::vector<BookMove> moves(const chess::Position& position, chess::Move last = {});

 private:
  using File = EntryFile<EntryFormat>;

  explicit Book(File file) : file_(std::move(file)) {}
  [[nodiscard]] static Result<Book> of_file(Result<File> file);

  File file_;
};

}  // namespace ludex::records::polyglot
