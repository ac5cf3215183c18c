// An ElephantEye book to look positions up in. A position and its mirror image share their entries,
// which may stand under the key of either.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "records/entry_file.h"
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
  // Errors as of EntryFile.
  [[nodiscard]] static Result<Book> open(const std::filesystem::path& file);
  [[nodiscard]] static Result<Book> of(std::string bytes);

  [[nodiscard]] std::uint64_t entries() const { return file_.entries(); }
  // The moves for a position, the weightiest first: those under its own key, or if there are none
  // those under its mirror image's, mirrored back. What is not legal, from another position with
  // the same key or a foreign hand, is left out.
  [[nodiscard]] std::vector<BookMove> moves(const xiangqi::Position& position);

 private:
  using File = EntryFile<EntryFormat>;

  explicit Book(File file) : file_(std::move(file)) {}
  [[nodiscard]] static Result<Book> of_file(Result<File> file);

  File file_;
  Keys keys_;
};

}  // namespace ludex::records::eleeye
