// The go engine: a tree of positions judged by a net, or by random games (go_search.h), and rules
// for what these decide badly: when to pass, which stones are dead, and where handicap stones are
// placed.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "engine/engine.h"
#include "rules/go/game_state.h"
#include "search/alphabeta/threads/control.h"
#include "search/alphabeta/threads/event_queue.h"
#include "search/alphabeta/threads/search_thread.h"
#include "search/go/book.h"
#include "search/go/finals.h"
#include "search/go/go_search.h"
#include "search/go/reading/reader.h"
#include "search/go/strength.h"
#include "search/nets/net.h"

namespace ludex::search {

class GoEngine final : public engine::Engine {
 public:
  GoEngine(const Clock& clock, std::function<void()> notify);
  ~GoEngine() override { control_.stop(); }

  [[nodiscard]] const engine::Identity& identity() const override { return identity_; }
  [[nodiscard]] const std::vector<engine::Option>& options() const override { return options_; }
  Result<void> set_option(std::string_view name, std::string_view value) override;
  engine::Status new_game(const rules::Game& game, const engine::Terms& terms) override;
  [[nodiscard]] bool can_clean_up() const override { return true; }
  // Thinks for either colour, whichever is to move. Expects that the last decision has been
  // fetched.
  engine::Status think(const rules::Game& game, const engine::Request& request) override;
  void stop() override;
  void ponderhit(bool draw_offered) override;
  // Answers questions for the final score, for an estimate, for the reasons of a move and about
  // fights. The answer is in the event queue before ask() returns, also while the engine thinks.
  Result<engine::Ticket> ask(const rules::Game& game, const engine::Question& question) override;
  std::optional<engine::Event> next(TimePoint deadline) override;
  void wake() override { events_.wake(); }

 private:
  // Takes the net of a file; of the program itself if the name is empty.
  Result<void> load_net(const std::string& file);
  // Puts the answer to the next question into the event queue.
  go_reading::Reader& reader();
  engine::Ticket answer(engine::AnswerTo what);

  [[nodiscard]] GoTask task_for(const go::GameState& state, const rules::Game& game,
                                const engine::Request& request) const;
  // The book's move; absent for an analysis, for a player of a level, and if the task does not
  // allow the move.
  [[nodiscard]] std::optional<go::Move> book_move(const rules::Game& game,
                                                  const engine::Request& request,
                                                  const GoTask& task);
  void think_through(const GoTask& task, std::optional<go::Move> known);
  // Limits the task to the level that is set, if any.
  void limit_to_level(GoTask& task) const;

  engine::Identity identity_;
  std::vector<engine::Option> options_;
  GoBook book_;
  std::int64_t seed_ = 0;
  std::uint64_t game_seed_ = 0;  // for the games of a level, which differ
  int skill_ = full_go_skill;
  int lines_ = 1;                                // how many are reported
  std::shared_ptr<const nets::Net> chosen_net_;  // by EvalFile; none: those in the program
  bool uses_net_ = true;
  Milliseconds overhead_{0};
  const Clock& clock_;
  SearchControl control_;
  EventQueue events_;
  GoSearch search_;
  std::optional<go_reading::Reader> reader_;  // begun by the first question about a fight
  Finals finals_;
  std::uint32_t questions_ = 0;  // answered so far
  bool thinking_ = false;  // used by the owner's thread: the decision has not been fetched yet
  SearchThread thread_;    // the last member: it is destroyed before those that it uses
};

}  // namespace ludex::search
