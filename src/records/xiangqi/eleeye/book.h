// An ElephantEye book in which positions are looked up. A position and its mirror image share their
// entries, which may have the key of either.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "records/io/entry_file.h"
#include "records/opening_book.h"
#include "records/xiangqi/eleeye/entry.h"
#include "records/xiangqi/eleeye/key.h"
#include "rules/xiangqi/position.h"
#include "rules/xiangqi/types.h"

namespace ludex::records::eleeye {

struct BookMove {
  xiangqi::Move move;
  std::uint16_t weight = 0;
  bool operator==(const BookMove&) const = default;
};

class Book {
 public:
  // The errors are those of EntryFile.
  [[nodiscard]] static Result<Book> open(const std::filesystem::path& file);
  [[nodiscard]] static Result<Book> of(std::string bytes);

  [[nodiscard]] std::uint64_t entries() const { return file_.entries(); }
  // The moves for a position, sorted by falling weight: those with its own key, or, if there are
  // none, those with the key of its mirror image, mirrored back. Illegal moves, which belong to
  // another position with the same key or are corrupt, are left out.
  [[nodiscard]] std::vector<BookMove> moves(const xiangqi::Position& position);
  // The same for the current position of a game of xiangqi.
  [[nodiscard]] std::vector<WeighedMove> moves(const rules::Game& game);

 private:
  using File = EntryFile<EntryFormat>;

  explicit Book(File file) : file_(std::move(file)) {}
  [[nodiscard]] static Result<Book> of_file(Result<File> file);

  File file_;
  Keys keys_;
};

}  // namespace ludex::records::eleeye
