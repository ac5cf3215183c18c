// The opening book of the go engine: files in the format of Fuego, or the book inside the program.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "records/go/fuego/book.h"
#include "rules/game.h"
#include "search/alphabeta/opening_book.h"

namespace ludex::search {

class GoBook final : public DrawnBook {
 public:
  explicit GoBook(std::uint64_t seed)
      : DrawnBook(seed,
                  "the book to use, in the format of Fuego; empty: the one inside the program") {}

 private:
  Result<void> open(const std::string& value) override;
  [[nodiscard]] std::vector<WeighedMove> known(const rules::Game& game) override;

  std::optional<records::fuego::Book> book_;
};

}  // namespace ludex::search
