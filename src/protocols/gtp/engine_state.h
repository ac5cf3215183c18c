// What the engine half of GTP keeps between two commands: the game, the moves that are being tried,
// and the settings of the controller.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "engine/engine.h"
#include "protocols/gtp/analysis.h"
#include "protocols/gtp/engine_clock.h"
#include "protocols/gtp/message.h"
#include "protocols/gtp/system_access.h"
#include "rules/game.h"
#include "rules/go/game.h"
#include "rules/go/point_set.h"
#include "rules/go/position.h"

namespace ludex::gtp {

// What a search for a move found.
struct Searched {
  std::unique_ptr<rules::Game> game;  // with the position that was searched; never null
  Color color{};
  std::vector<Candidate> stones;  // the moves that are no pass, the best first
  std::int64_t visits = 0;        // of all moves, the pass included

  // How much of the search went to the move, from 0 to 1.
  [[nodiscard]] double share(const Candidate& candidate) const {
    return visits == 0
               ? 0
               : static_cast<double>(candidate.visits.value_or(0)) / static_cast<double>(visits);
  }
};

// The option of an engine whose random choices can be repeated: a number from 0 to 2147483647.
inline constexpr std::string_view seed_option = "Seed";

class EngineState {
 public:
  struct Settings {
    engine::Identity identity;
    // The commands of the engine that are passed on to it.
    std::vector<engine::CommandInfo> commands;
    SystemAccess system;
    // Whether the engine has the option `seed_option`.
    bool has_seed = false;
  };

  // Begins with a game of go on 19x19 without komi, under GNU Go's default rules: territory, simple
  // ko, no suicide.
  explicit EngineState(Settings settings);

  [[nodiscard]] const Settings& settings() const { return settings_; }
  [[nodiscard]] const SystemAccess& system() const { return settings_.system; }

  // --- The game ---
  [[nodiscard]] const rules::Game& game() const { return *game_; }
  [[nodiscard]] const go::GameState& state() const { return go::as_go(*game_)->state(); }
  [[nodiscard]] go::BoardSize size() const { return state().rules().size; }
  // The board including the moves that are being tried.
  [[nodiscard]] const go::Position& board() const;
  // The number of the current game; each new game increases it.
  [[nodiscard]] std::uint32_t game_number() const { return game_number_; }
  // The same position counts as another game, so that the engine forgets its searches.
  void begin_game_anew() { ++game_number_; }

  // Starts a new game. An Error leaves everything as it is.
  Result<void> start(const go::BoardSize& size);
  // The same from any board, `handicap` of whose stones are handicap stones.
  Result<void> start_from(const go::Position& board, go::Color to_move, int handicap);
  // Keeps the position and moves, with another komi or other parameters of the rules.
  Result<void> set_komi(double komi);
  Result<void> set_rules(const rules::Values& values);

  [[nodiscard]] double komi() const { return komi_; }
  [[nodiscard]] int handicap() const { return handicap_; }
  void set_handicap(int stones) { handicap_ = stones; }
  void play(go::Move move) { game_->play(go::to_game_move(move)); }
  // Takes all these moves back, or none and returns false.
  bool undo(int moves);

  // The last search for a move; null if there was none in this game.
  [[nodiscard]] const Searched* searched() const {
    return searched_ && searched_in_ == game_number_ ? &*searched_ : nullptr;
  }
  void keep(Searched searched) {
    searched_ = std::move(searched);
    searched_in_ = game_number_;
  }

  // --- Moves that are tried, and taken back one by one (gnugo-commands.md section 5) ---
  struct Trial {
    go::Move move;
    go::Position board;  // after the move
  };
  [[nodiscard]] const std::vector<Trial>& trials() const { return trials_; }
  [[nodiscard]] bool is_trying() const { return !trials_.empty(); }
  // Returns whether the move was possible; a pass always is.
  bool try_move(go::Color color, std::optional<go::Point> point, bool obeys_ko);
  void take_trial_back() { trials_.pop_back(); }
  // The number of moves that were tried since the counter was reset, also by the engine to answer
  // questions about fights.
  [[nodiscard]] std::uint64_t trials_counted() const { return trials_counted_; }
  void reset_trials_counted() { trials_counted_ = 0; }

  // --- Reading ---
  // The game with the moves that are being tried.
  [[nodiscard]] std::unique_ptr<rules::Game> game_with_trials() const;
  // The nodes that answers about captures, and about connections and break-ins, have cost since
  // their counter was reset. Each is also a move that was tried.
  [[nodiscard]] std::uint64_t reading_nodes() const { return reading_nodes_; }
  void reset_reading_nodes() { reading_nodes_ = 0; }
  void count_reading_nodes(std::uint64_t nodes) {
    reading_nodes_ += nodes;
    trials_counted_ += nodes;
  }
  // How many times the work of an answer is doubled: twice as much for two levels above GNU Go's
  // usual one, or for one more of the depths.
  [[nodiscard]] int reading_effort() const;
  void change_reading_depth(int change);
  [[nodiscard]] std::uint64_t connection_nodes() const { return connection_nodes_; }
  void reset_connection_nodes() { connection_nodes_ = 0; }
  void count_connection_nodes(std::uint64_t nodes) {
    connection_nodes_ += nodes;
    trials_counted_ += nodes;
  }

  // The nodes of answers about life and death.
  [[nodiscard]] std::uint64_t life_nodes() const { return life_nodes_; }
  void reset_life_nodes() { life_nodes_ = 0; }
  void count_life_nodes(std::uint64_t nodes) {
    life_nodes_ += nodes;
    trials_counted_ += nodes;
  }

  // The positions of eye spaces that were played out; GNU Go's counter of that name was for them
  // too, and stays at 0 in version 3.8.
  [[nodiscard]] std::uint64_t shape_nodes() const { return shape_nodes_; }
  void reset_shape_nodes() { shape_nodes_ = 0; }
  void count_shape_nodes(std::uint64_t nodes) {
    shape_nodes_ += nodes;
    trials_counted_ += nodes;
  }

  // --- Points in and out, turned according to `orientation` ---
  [[nodiscard]] int orientation() const { return orientation_; }
  void set_orientation(int orientation) { orientation_ = orientation; }
  // Returns std::nullopt if there is no point or it is outside the board.
  [[nodiscard]] std::optional<go::Point> point_of(const std::optional<Point>& sent) const;
  [[nodiscard]] Point shown_of(go::Point point) const;
  [[nodiscard]] std::string text_of(go::Point point) const;
  // The move in the words of GTP: "black D4".
  [[nodiscard]] std::string text_of(go::Move move) const;
  // Lists the points row by row from the top of the board (before turning), separated by blanks.
  [[nodiscard]] std::string list_of(const go::PointSet& points) const;

  // --- Settings of the controller ---
  EngineClock clock;
  int level = 10;
  bool reports_uncertainty = false;          // of answers about fights
  std::optional<std::uint64_t> most_visits;  // simulations of a search, KataGo's maxVisits
  // Of the searches that follow; absent until the controller sets one.
  std::optional<int> seed;
  // GNU Go's commands for a move choose it here, if `limits_search`.
  go::PointSet search_area;
  bool limits_search = false;
  bool ponders = false;  // KataGo's ponderingEnabled

 private:
  Result<std::unique_ptr<rules::Game>> begun(const rules::Values& values,
                                             const std::string& position) const;
  void take_over(std::unique_ptr<rules::Game> game);

  Settings settings_;
  rules::Values rules_;  // without size, komi and handicap
  double komi_ = 0;
  int handicap_ = 0;
  std::unique_ptr<rules::Game> game_;
  std::uint32_t game_number_ = 0;
  std::optional<Searched> searched_;
  std::uint32_t searched_in_ = 0;  // the number of its game
  std::vector<Trial> trials_;
  std::uint64_t trials_counted_ = 0;
  std::uint64_t reading_nodes_ = 0;
  std::uint64_t connection_nodes_ = 0;
  std::uint64_t life_nodes_ = 0;
  std::uint64_t shape_nodes_ = 0;
  int reading_depth_ = 0;
  int orientation_ = 0;
};

}  // namespace ludex::gtp
