// Opening knowledge that an engine may ask before it searches. What a book is made of is the
// business of the game: Polyglot files for chess, others for xiangqi.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "engine/option.h"
#include "rules/game.h"

namespace ludex::search {

// Called by the owner of the engine, between searches.
class OpeningBook {
 public:
  OpeningBook() = default;
  OpeningBook(const OpeningBook&) = delete;
  OpeningBook& operator=(const OpeningBook&) = delete;
  virtual ~OpeningBook() = default;

  // The options that the engine announces behind its own ("OwnBook", "BookFile"). They stay as they
  // are for the life of the book.
  [[nodiscard]] virtual std::vector<engine::Option> options() const = 0;
  // One of those options, by its announced name, with a value that it takes. The error says why the
  // book cannot do it: a file that is none, and then there is no book until another is named.
  virtual Result<void> set_option(std::string_view name, const std::string& value) = 0;
  // The next move() belongs to another game than the last.
  virtual void new_game() = 0;

  // The move to play in the position that the game is in, without a search; nothing when the book
  // is off or does not know the position. A move that is not legal here counts as nothing.
  [[nodiscard]] virtual std::optional<rules::Move> move(const rules::Game& game) = 0;
};

}  // namespace ludex::search
