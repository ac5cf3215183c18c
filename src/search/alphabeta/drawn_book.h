// An opening book of files, from which a move is drawn by lot: what the books of all games share.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "base/result.h"
#include "engine/option.h"
#include "rules/game.h"
#include "search/alphabeta/opening_book.h"

namespace ludex::search {

struct WeighedMove {
  rules::Move move;
  std::uint64_t weight = 0;
};

// Options: OwnBook (off at first) and BookFile (at first empty: the book inside the program). Each
// move is as likely as its share of the position's weights.
class DrawnBook : public OpeningBook {
 public:
  [[nodiscard]] std::vector<engine::Option> options() const final;
  // A file that is no book is told and leaves the engine without a book until another is named.
  Result<void> set_option(std::string_view name, const std::string& value) final;
  void new_game() final {}
  [[nodiscard]] std::optional<rules::Move> move(const rules::Game& game) final;

 protected:
  // `file_summary` says what BookFile takes, in one line for people.
  DrawnBook(std::uint64_t seed, std::string_view file_summary)
      : rng_(seed), file_summary_(file_summary) {}

  // Closes what is open; `value` names what to open instead, empty for the book inside the program.
  virtual Result<void> open(const std::string& value) = 0;
  // What the book that is open knows of the position; nothing without a book.
  [[nodiscard]] virtual std::vector<WeighedMove> known(const rules::Game& game) = 0;

 private:
  bool on_ = false;
  bool opened_ = false;  // the book inside the program waits until it is needed
  Rng rng_;
  std::string_view file_summary_;
};

}  // namespace ludex::search
