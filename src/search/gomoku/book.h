// The opening book of the gomoku engine: AGI books. There is none inside the program.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "records/gomoku/agb/book.h"
#include "rules/game.h"
#include "search/alphabeta/opening_book.h"

namespace ludex::search {

class GomokuBook final : public DrawnBook {
 public:
  explicit GomokuBook(std::uint64_t seed) : DrawnBook(seed, "the AGI book to use; empty: none") {}

 private:
  Result<void> open(const std::string& value) override;
  [[nodiscard]] std::vector<WeighedMove> known(const rules::Game& game) override;

  std::optional<records::agb::Book> book_;
};

}  // namespace ludex::search
