// Opening books, which an engine asks before it searches. Each game has books of its own formats:
// Polyglot files for chess, others for xiangqi.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "base/result.h"
#include "base/time.h"
#include "engine/option.h"
#include "records/opening_book.h"
#include "rules/game.h"

namespace ludex::search {

// The engine calls its book on the owner's thread, between searches.
class OpeningBook {
 public:
  OpeningBook() = default;
  OpeningBook(const OpeningBook&) = delete;
  OpeningBook& operator=(const OpeningBook&) = delete;
  virtual ~OpeningBook() = default;

  // The options by which every book is switched on, and gets its file.
  static constexpr std::string_view use_option = "OwnBook";
  static constexpr std::string_view file_option = "BookFile";

  // The options that the engine announces after its own ("OwnBook", "BookFile"). They stay the same
  // for the life of the book.
  [[nodiscard]] virtual std::vector<engine::Option> options() const = 0;
  // Sets one of those options, by its announced name, to a value that is valid for it. A file that
  // is not a book is an error; after that the engine has no book until another file is named.
  virtual Result<void> set_option(std::string_view name, const std::string& value) = 0;
  // The next call of move() is about another game.
  virtual void new_game() = 0;

  // The move to play in the current position of the game without a search; std::nullopt if the book
  // is off or does not know the position. The caller ignores a move that is not legal here.
  [[nodiscard]] virtual std::optional<rules::Move> move(const rules::Game& game) = 0;
};

// Sets the book's option of that name; std::nullopt if it has none. `pause` is called before the
// book changes.
[[nodiscard]] std::optional<Result<void>> set_in_book(OpeningBook& book, std::string_view name,
                                                      std::string_view value,
                                                      const std::function<void()>& pause);

// A seed for DrawnBook, from the clock: after every start the engine draws other moves.
[[nodiscard]] std::uint64_t drawing_seed(const Clock& clock);

using records::WeighedMove;

// Has the options OwnBook (initially off) and BookFile (initially empty: the book inside the
// program). A move is drawn with the probability of its share of the position's weights.
class DrawnBook : public OpeningBook {
 public:
  [[nodiscard]] std::vector<engine::Option> options() const final;
  Result<void> set_option(std::string_view name, const std::string& value) final;
  void new_game() final {}
  [[nodiscard]] std::optional<rules::Move> move(const rules::Game& game) final;

 protected:
  // `file_summary` says what BookFile accepts, in one line for users.
  DrawnBook(std::uint64_t seed, std::string_view file_summary)
      : rng_(seed), file_summary_(file_summary) {}

  // Closes the open book and opens the file `value`, or the book inside the program if `value` is
  // empty.
  virtual Result<void> open(const std::string& value) = 0;
  // The moves that the open book has for the position; empty if no book is open.
  [[nodiscard]] virtual std::vector<WeighedMove> known(const rules::Game& game) = 0;

 private:
  bool on_ = false;
  bool opened_ = false;  // the book inside the program is opened when it is first needed
  Rng rng_;
  std::string_view file_summary_;
};

}  // namespace ludex::search
