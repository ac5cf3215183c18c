// Both halves of GTP joined back to back in memory: whatever the owner asks and the engine answers,
// neither finds a fault in the other.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/random.h"
#include "protocols/gtp/controller_half.h"
#include "protocols/gtp/engine_half.h"
#include "protocols/gtp/transcript_sides.h"
#include "rules/go/game.h"
#include "rules/registry.h"

namespace ludex::gtp {
namespace {

class Table {
 public:
  explicit Table(std::uint64_t seed)
      : rng_(seed), controller_({}), engine_({{"Random 1.0", "Nobody"}, {}, test::still_system()}) {
    take(controller_.start(now_));
  }

  [[nodiscard]] std::uint64_t below(std::uint64_t bound) { return rng_.below(bound); }

  void new_game(const rules::Game& game) {
    const auto output = controller_.new_game(game, {}, now_);
    ASSERT_TRUE(output.has_value());
    take(*output);
    ASSERT_TRUE(std::exchange(ready_, false));
  }

  std::optional<rules::Move> ask(const rules::Game& game, const engine::Request& request) {
    const auto output = controller_.think(game, request, now_);
    EXPECT_TRUE(output.has_value());
    if (!output) return std::nullopt;
    take(*output);
    if (request.limits.infinite) {
      take(controller_.stop(now_));
    }
    EXPECT_TRUE(decision_.has_value());
    if (!decision_) return std::nullopt;
    const auto decision = *std::exchange(decision_, std::nullopt);
    if (const auto* play = std::get_if<engine::Play>(&decision.what)) return play->move;
    EXPECT_TRUE(std::holds_alternative<engine::Resign>(decision.what));
    return std::nullopt;
  }

  int faults = 0;
  std::string board;  // that the engine behind was asked about last

 private:
  void take(const protocols::ControllerOutput& output) {
    for (const auto& event : output.events) {
      if (std::holds_alternative<protocols::Ready>(event)) {
        ready_ = true;
      } else if (const auto* decision = std::get_if<engine::Decision>(&event)) {
        decision_ = *decision;
      } else if (std::holds_alternative<engine::Complaint>(event) ||
                 std::holds_alternative<engine::Failure>(event)) {
        ++faults;
      }
    }
    for (const protocols::Line& line : output.send) {
      answer(engine_.on_line(line.text, now_));
    }
  }

  // The calls first, then the lines.
  void answer(protocols::EngineOutput output) {
    std::deque<engine::Event> events;
    for (auto& call : output.calls) {
      if (auto* think = std::get_if<protocols::Think>(&call)) {
        board = think->game->position();
        thinks_ = std::move(*think);
        if (!thinks_->request.limits.infinite) {
          decide(events);
        } else {
          engine::Info info;
          info.multipv = 1;
          info.pv = {chosen()};
          info.win_rate = engine::WinRate{4321};
          events.emplace_back(info);
        }
      } else if (std::holds_alternative<protocols::Stop>(call)) {
        decide(events);
      }
    }
    for (const std::string& line : output.send) {
      take(controller_.on_line(line, now_));
    }
    for (const engine::Event& event : events) {
      answer(engine_.on_event(event, now_));
    }
  }

  rules::Move chosen() {
    const go::GameState& state = go::as_go(*thinks_->game)->state();
    const go::Color color = static_cast<go::Color>(
        rules::index(thinks_->request.seat.value_or(thinks_->game->to_move())));
    std::vector<go::Point> points;
    for (const go::Point point : state.position().empty_points()) {
      if (state.is_legal(color, point)) {
        points.push_back(point);
      }
    }
    if (points.empty() || below(20) == 0) return go::to_game_move(go::Move::pass(color));
    return go::to_game_move(go::Move::stone(color, points[below(points.size())]));
  }

  void decide(std::deque<engine::Event>& events) {
    if (!thinks_) return;
    engine::Decision decision{engine::Play{chosen(), std::nullopt}};
    if (below(40) == 0 && !thinks_->request.limits.infinite) {
      decision.what = engine::Resign{};
    }
    thinks_.reset();
    events.emplace_back(decision);
  }

  TimePoint now_{};
  Rng rng_;
  ControllerHalf controller_;
  EngineHalf engine_;
  bool ready_ = false;
  std::optional<engine::Decision> decision_;
  std::optional<protocols::Think> thinks_;
};

RC_GTEST_PROP(GtpJoined, NoHalfFindsAFaultInTheOther, (std::uint64_t seed)) {
  Table table(seed);
  const auto size = static_cast<int>(2 + table.below(8));
  rules::Setup setup{.game = "go"};
  setup.values.set("size", std::to_string(size));
  setup.values.set("rules", "japanese");
  if (size >= 7 && table.below(2) == 0) {
    setup.values.set("handicap", "3");
  }
  const auto game = rules::start_game(setup).value();
  table.new_game(*game);
  for (int question = 0; question < 60; ++question) {
    // Sometimes moves are taken back, and sometimes a colour plays again.
    for (auto back = table.below(8) == 0 ? table.below(4) : 0; back > 0 && !game->moves().empty();
         --back) {
      game->undo();
    }
    engine::Request request;
    request.limits.movetime = Milliseconds(1000);
    if (table.below(5) == 0) {
      request.limits.movetime.reset();
      request.limits.infinite = true;
    }
    if (table.below(6) == 0) {
      request.seat = rules::other(game->to_move());
    }
    const auto move = table.ask(*game, request);
    RC_ASSERT(table.faults == 0);
    // The engine behind has seen the very stones.
    const std::string here = game->position();
    RC_ASSERT(table.board.substr(0, table.board.find(' ')) == here.substr(0, here.find(' ')));
    if (!move) break;
    if (table.below(4) != 0) {
      game->play(*move);
    }
  }
}

}  // namespace
}  // namespace ludex::gtp
