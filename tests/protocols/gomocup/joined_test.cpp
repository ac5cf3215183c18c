// Both halves of Gomocup joined back to back in memory: whatever the owner asks and the engine
// answers, neither finds a fault in the other.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/random.h"
#include "protocols/gomocup/controller_half.h"
#include "protocols/gomocup/engine_half.h"
#include "rules/gomoku/game.h"
#include "rules/registry.h"

namespace ludex::gomocup {
namespace {

using rules::Game;

// The stones and the side to move of a position's text, without what an opening adds.
std::string board_of(const Game& game) {
  const std::string text = game.position();
  return text.substr(0, text.find(' ', text.find(' ') + 1));
}

class Table {
 public:
  Table(std::uint64_t seed, bool yixin)
      : rng_(seed), controller_(settings(yixin)), engine_({{"Random 1.0", "Nobody"}, options()}) {
    take(controller_.start(now_));
  }

  [[nodiscard]] std::uint64_t below(std::uint64_t bound) { return rng_.below(bound); }

  void new_game(const Game& game) {
    const auto output = controller_.new_game(game, {}, now_);
    ASSERT_TRUE(output.has_value());
    take(*output);
    ASSERT_TRUE(ready_);
  }

  // What the engine decided to play: one move, or those of an opening.
  std::vector<rules::Move> ask(const Game& game) {
    engine::Request request;
    request.limits.movetime = Milliseconds(1000 + below(3));
    if (below(2) == 0) {
      const engine::SeatClock clock{Milliseconds(below(100'000)), Milliseconds(0), std::nullopt};
      request.limits.clocks = {clock, clock};
    }
    const auto output = controller_.think(game, request, now_);
    EXPECT_TRUE(output.has_value());
    if (!output) return {};
    take(*output);
    EXPECT_TRUE(thinks_.has_value());
    if (!thinks_) return {};
    EXPECT_EQ(board_of(*thinks_->game), board_of(game));
    EXPECT_EQ(thinks_->game->setup().values.text(rules::variant_parameter),
              game.setup().values.text(rules::variant_parameter));
    if (below(3) == 0) {
      take(controller_.stop(now_));
    }
    decide();
    EXPECT_TRUE(decision_.has_value());
    if (!decision_) return {};
    const auto* play = std::get_if<engine::Play>(&decision_->what);
    EXPECT_NE(play, nullptr);
    if (play == nullptr) return {};
    EXPECT_EQ(play->move, sent_.move);
    EXPECT_EQ(play->more, sent_.more);
    std::vector<rules::Move> moves{play->move};
    moves.insert(moves.end(), play->more.begin(), play->more.end());
    decision_.reset();
    return moves;
  }

  void quit() {
    take(controller_.quit(now_));
    EXPECT_TRUE(quitted_);
  }

 private:
  static ControllerHalf::Settings settings(bool yixin) {
    ControllerHalf::Settings settings;
    settings.yixin = yixin;
    return settings;
  }
  static std::vector<engine::Option> options() {
    return {{"Hash", engine::Spin{16, 1, 64}}, {"MultiPV", engine::Spin{1, 1, 16}}};
  }

  void take(ControllerHalf::Output output) {
    for (auto& line : output.send) {
      to_engine_.push_back(std::move(line.text));
    }
    for (auto& event : output.events) {
      if (const auto* complaint = std::get_if<engine::Complaint>(&event)) {
        ADD_FAILURE() << "the controller half complains: " << complaint->text;
      } else if (const auto* failure = std::get_if<engine::Failure>(&event)) {
        ADD_FAILURE() << "the controller half gives up: " << failure->detail;
      } else if (const auto* decision = std::get_if<engine::Decision>(&event)) {
        EXPECT_FALSE(decision_.has_value());
        decision_ = *decision;
      } else if (std::holds_alternative<protocols::Ready>(event)) {
        ready_ = true;
      }
    }
    deliver();
  }

  void take(EngineHalf::Output output) {
    for (auto& call : output.calls) {
      if (auto* think = std::get_if<protocols::Think>(&call)) {
        thinks_ = std::move(*think);
      }
      if (std::holds_alternative<protocols::Quit>(call)) {
        quitted_ = true;
      }
    }
    for (std::string& line : output.send) {
      EXPECT_FALSE(line.starts_with("ERROR") || line.starts_with("UNKNOWN")) << line;
      to_controller_.push_back(std::move(line));
    }
    deliver();
  }

  void deliver() {
    while (!to_engine_.empty() || !to_controller_.empty()) {
      const bool down = !to_engine_.empty();
      auto& queue = down ? to_engine_ : to_controller_;
      const std::string line = std::exchange(queue.front(), {});
      queue.pop_front();
      if (down) {
        take(engine_.on_line(line, now_));
      } else {
        take(controller_.on_line(line, now_));
      }
    }
  }

  // A random move, or as many as the opening wants of this seat.
  void decide() {
    const auto game = std::exchange(thinks_, std::nullopt)->game->clone();
    const bool is_opening = is_swap2_question(*gomoku::as_gomoku(*game));
    const rules::Seat seat = game->to_move();
    std::vector<rules::Move> moves;
    do {
      const auto legal = game->legal_moves();
      // The choices come last; they are to be taken often enough.
      const std::size_t from = is_opening && below(2) == 0 ? legal.size() - 1 : 0;
      moves.push_back(legal[from + below(legal.size() - from)]);
      game->play(moves.back());
    } while (is_opening && game->to_move() == seat &&
             !is_swap2_question(*gomoku::as_gomoku(*game)));
    sent_ = {moves.front(), std::nullopt, {moves.begin() + 1, moves.end()}};
    engine::Info info;
    info.depth = 3;
    info.pv = {moves.front()};
    take(engine_.on_event(info, now_));
    take(engine_.on_event(engine::Decision{sent_}, now_));
  }

  Rng rng_;
  TimePoint now_{};
  ControllerHalf controller_;
  EngineHalf engine_;
  std::deque<std::string> to_engine_;
  std::deque<std::string> to_controller_;
  std::optional<protocols::Think> thinks_;
  std::optional<engine::Decision> decision_;
  engine::Play sent_;
  bool ready_ = false;
  bool quitted_ = false;
};

rules::Setup random_setup(Table& table) {
  constexpr std::array<std::string_view, 4> sizes{"15", "20", "7", "9x12"};
  constexpr std::array<std::string_view, 5> variants{"freestyle", "standard", "renju", "caro",
                                                     "caro_exact"};
  rules::Setup setup{.game = "gomoku"};
  setup.values.set(rules::size_parameter, sizes.at(table.below(sizes.size())));
  setup.values.set(rules::variant_parameter, variants.at(table.below(variants.size())));
  if (table.below(2) == 0) {
    setup.values.set(gomoku::opening_rule_parameter, "swap2");
  }
  return setup;
}

RC_GTEST_PROP(GomocupJoined, RandomGamesPassWithoutAProtocolError,
              (std::uint64_t seed, bool yixin)) {
  Table table(seed, yixin);
  for (int round = 0; round < 3; ++round) {
    const auto game = rules::start_game(random_setup(table)).value();
    table.new_game(*game);
    for (int ply = 0; ply < 30 && !game->outcome() && !testing::Test::HasFailure(); ++ply) {
      for (const rules::Move move : table.ask(*game)) {
        game->play(move);
      }
      // The opponent, whom the engine does not see, moves too; now and then moves are taken back.
      const auto legal = game->legal_moves();
      const bool in_opening = is_swap2_question(*gomoku::as_gomoku(*game));
      if (!in_opening && !game->outcome()) {
        game->play(legal[table.below(legal.size())]);
      }
      const bool goes_back = game->moves().size() > 12 && table.below(6) == 0;
      for (std::uint64_t back = goes_back ? 2 * table.below(3) : 0; back > 0; --back) {
        game->undo();
      }
    }
  }
  table.quit();
  RC_ASSERT(!testing::Test::HasFailure());
}

}  // namespace
}  // namespace ludex::gomocup
