// The gomoku engine as a whole: the search for stones, and around it the decisions that opening
// rules ask for. Every such decision is a search too, whose result is read differently:
//
//   swap or stay        the player to move swaps if the search finds his colour worse
//   the last stone of   the line whose value comes nearest to even is taken, because the opponent
//   a proposal          will choose the better colour
//   fifth moves         the best ones are offered, and of those on offer the one that is worst for
//                       Black is kept
//   announcement        as many fifth moves as seem good for Black
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/time.h"
#include "engine/engine.h"
#include "rules/gomoku/game.h"
#include "search/alphabeta/value.h"

namespace ludex::search {

class GomokuEngine final : public engine::Engine {
 public:
  // `core` searches for stones.
  explicit GomokuEngine(std::unique_ptr<engine::Engine> core) : core_(std::move(core)) {}

  [[nodiscard]] const engine::Identity& identity() const override { return core_->identity(); }
  [[nodiscard]] const std::vector<engine::Option>& options() const override {
    return core_->options();
  }
  Result<void> set_option(std::string_view name, std::string_view value) override;
  void meet(const engine::Opponent& opponent) override { core_->meet(opponent); }
  engine::Status new_game(const rules::Game& game, const engine::Terms& terms) override {
    return core_->new_game(game, terms);
  }
  // Refuses a balance of more than one move.
  engine::Status think(const rules::Game& game, const engine::Request& request) override;
  void stop() override { core_->stop(); }
  void ponderhit(bool draw_offered) override { core_->ponderhit(draw_offered); }
  Result<engine::Ticket> ask(const rules::Game& game, const engine::Question& question) override {
    return core_->ask(game, question);
  }
  std::optional<engine::Event> next(TimePoint deadline) override;
  void wake() override { core_->wake(); }

 private:
  // How the lines that a search found become a decision.
  enum class Reading : std::uint8_t {
    best,      // the core's own decision
    swap,      // of colours, if even the best line is bad
    nearest,   // the line whose value comes nearest to the target
    worst,     // for the side whose stone it is
    announce,  // how many fifth moves there should be
  };
  struct Line {
    rules::Move move;
    Value value = 0;
  };

  [[nodiscard]] Reading reading_of(const gomoku::Game& game, const engine::Request& request) const;
  void keep(const engine::Info& info);
  [[nodiscard]] int good_fifths() const;
  [[nodiscard]] rules::Move read() const;
  Result<void> search_lines(int lines);

  std::unique_ptr<engine::Engine> core_;
  std::string shown_lines_ = "1";  // the option MultiPV, as it was set last
  Reading reading_ = Reading::best;
  bool is_opening_ = false;  // only the first move of a line is sure to be legal
  bool is_blacks_stone_ = false;
  bool has_points_ = false;  // the request allows some points
  Value target_ = 0;
  int most_announced_ = 1;
  std::vector<Line> lines_;  // by rank
};

}  // namespace ludex::search
