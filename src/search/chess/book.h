// The opening book of the chess engine: Polyglot files, or the book inside the program.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "records/chess/polyglot/book.h"
#include "rules/game.h"
#include "search/alphabeta/opening_book.h"

namespace ludex::search {

class ChessBook final : public DrawnBook {
 public:
  explicit ChessBook(std::uint64_t seed)
      : DrawnBook(seed, "the Polyglot book to use; empty: the one inside the program") {}

 private:
  Result<void> open(const std::string& value) override;
  [[nodiscard]] std::vector<WeighedMove> known(const rules::Game& game) override;

  std::optional<records::polyglot::Book> book_;
};

}  // namespace ludex::search
