// The opening book of the chess engine: Polyglot files, or the one that the program brings along.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "base/result.h"
#include "engine/option.h"
#include "records/polyglot/book.h"
#include "rules/game.h"
#include "search/alphabeta/opening_book.h"

namespace ludex::search {

// Options: OwnBook (off at first) and BookFile (at first empty: the book inside the program). A
// move is drawn by lot, each as likely as its share of the position's weights.
class ChessBook final : public OpeningBook {
 public:
  explicit ChessBook(std::uint64_t seed) : rng_(seed) {}

  [[nodiscard]] std::vector<engine::Option> options() const override;
  // A file that is no book is told and leaves the engine without a book until another is named.
  Result<void> set_option(std::string_view name, const std::string& value) override;
  void new_game() override {}
  [[nodiscard]] std::optional<rules::Move> move(const rules::Game& game) override;

 private:
  // The book to look into, opened when it is first needed; null when there is none.
  [[nodiscard]] records::polyglot::Book* book();

  bool on_ = false;
  bool shipped_ = true;  // no file was named
  std::optional<records::polyglot::Book> book_;
  Rng rng_;
};

}  // namespace ludex::search
