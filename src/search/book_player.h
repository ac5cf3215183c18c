// An engine that plays moves from an opening book of the user, and searches where the book has
// none.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.h"
#include "engine/passing_engine.h"
#include "engine/processor_wait.h"
#include "search/alphabeta/opening_book.h"

namespace ludex::search {

// Passes every call on to the engine, apart from the requests that the book answers. The engine
// learns the moves of the book with the first position that it is asked about. It is asked itself
// until it meets an opponent: before that it is only tried out.
class BookPlayer final : public engine::PassingEngine, public engine::ProcessorWait {
 public:
  // The book is asked in the first `depth` moves of each player; 0: in all.
  BookPlayer(std::unique_ptr<engine::Engine> engine, std::unique_ptr<OpeningBook> book,
             std::size_t depth)
      : PassingEngine(std::move(engine)), book_(std::move(book)), depth_(depth) {}

  void meet(const engine::Opponent& opponent) override {
    plays_ = true;
    PassingEngine::meet(opponent);
  }
  engine::Status new_game(const rules::Game& game, const engine::Terms& terms) override {
    book_->new_game();
    return PassingEngine::new_game(game, terms);
  }
  engine::Status think(const rules::Game& game, const engine::Request& request) override;
  std::optional<engine::Event> next(TimePoint deadline) override;

  [[nodiscard]] std::optional<Duration> without_processor() const override;
  [[nodiscard]] std::optional<Duration> without_processor_since_stop() const override;

 private:
  [[nodiscard]] std::optional<rules::Move> known(const rules::Game& game,
                                                 const engine::Request& request);

  std::unique_ptr<OpeningBook> book_;
  std::size_t depth_;
  bool plays_ = false;
  std::optional<rules::Move> decided_;  // by the book, not fetched yet
};

// The book in a file for the games of a built-in engine. The error: they have no books, or the file
// is none.
[[nodiscard]] Result<std::unique_ptr<OpeningBook>> open_book(std::string_view game,
                                                             const std::string& file,
                                                             std::uint64_t seed);

}  // namespace ludex::search
