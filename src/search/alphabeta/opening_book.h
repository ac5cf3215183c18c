// Opening books, which an engine asks before it searches. Each game has books of its own formats:
// Polyglot files for chess, others for xiangqi.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "base/result.h"
#include "base/time.h"
#include "engine/option.h"
#include "rules/game.h"

namespace ludex::search {

// The engine calls its book on the owner's thread, between searches.
class OpeningBook {
 public:
  OpeningBook() = default;
  OpeningBook(const OpeningBook&) = delete;
  OpeningBook& operator=(const OpeningBook&) = delete;
  virtual ~OpeningBook() = default;

  // The options that the engine announces after its own ("OwnBook", "BookFile"). They stay the same
  // for the life of the book.
  [[nodiscard]] virtual std::vector<engine::Option> options() const = 0;
  // Sets one of those options, by its announced name, to a value that it takes. A file that is no
  // book is an error, and then the engine has no book until another file is named.
  virtual Result<void> set_option(std::string_view name, const std::string& value) = 0;
  // The next move() is for another game than the last.
  virtual void new_game() = 0;

  // The move to play in the position that the game is in, without a search; nothing when the book
  // is off or does not know the position. A move that is not legal here counts as nothing.
  [[nodiscard]] virtual std::optional<rules::Move> move(const rules::Game& game) = 0;
};

// For DrawnBook: every start of the engine draws other moves.
[[nodiscard]] std::uint64_t drawing_seed(const Clock& clock);

struct WeighedMove {
  rules::Move move;
  std::uint64_t weight = 0;
};

// Options: OwnBook (off at first) and BookFile (at first empty: the book inside the program). Each
// move is as likely as its share of the position's weights.
class DrawnBook : public OpeningBook {
 public:
  [[nodiscard]] std::vector<engine::Option> options() const final;
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
