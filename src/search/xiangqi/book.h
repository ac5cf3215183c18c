// The opening book of the xiangqi engine: ElephantEye files, or the book inside the program.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "records/xiangqi/eleeye/book.h"
#include "rules/game.h"
#include "search/alphabeta/opening_book.h"

namespace ludex::search {

// BookFile may name several files with `;` between them; the first that knows the position is used.
// Moves back to an earlier position of the game are not played from a book.
class XiangqiBook final : public DrawnBook {
 public:
  explicit XiangqiBook(std::uint64_t seed)
      : DrawnBook(seed,
                  "the ElephantEye books to use, ; between them; empty: the one inside the "
                  "program") {}

 private:
  Result<void> open(const std::string& value) override;
  [[nodiscard]] std::vector<WeighedMove> known(const rules::Game& game) override;

  std::vector<records::eleeye::Book> books_;
};

}  // namespace ludex::search
