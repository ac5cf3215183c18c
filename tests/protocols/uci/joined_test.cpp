// Both halves of UCI joined back to back in memory: whatever the owner asks and the engine answers,
// neither finds a fault in the other.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/random.h"
#include "protocols/uci/controller_half.h"
#include "protocols/uci/engine_half.h"
#include "rules/registry.h"

namespace ludex::uci {
namespace {

using rules::Game;

// A controller half, an engine half and an engine that plays at random; lines go to and fro until
// both are silent.
class Table {
 public:
  explicit Table(std::uint64_t seed) : rng_(seed), controller_(settings()), engine_(equipment()) {
    take(controller_.start(now_));
  }

  void set_option() {
    const std::string value = std::to_string(1 + rng_.below(64));
    take(controller_.set_option(rng_.below(2) == 0 ? "Hash" : "threads", value, now_).value());
  }
  void new_game(const Game& game) { take(controller_.new_game(game, now_).value()); }

  // One request and its answer; the move, if there is one.
  std::optional<rules::Move> ask(const Game& game, const engine::Request& request) {
    decision_.reset();
    request_ = request;
    take(controller_.think(game, request, now_).value());
    check_position(game);
    if (rng_.below(2) == 0) chatter();
    if (request.limits.ponder && rng_.below(2) == 0) {
      decide_perhaps();
      take(controller_.ponderhit(now_));
    }
    decide_perhaps();
    if (!decision_ && (engine_.outstanding() == 1)) take(controller_.stop(now_));
    decide();
    EXPECT_TRUE(decision_.has_value());
    EXPECT_EQ(controller_.outstanding(), 0);
    EXPECT_EQ(engine_.outstanding(), 0);
    if (const auto* play = std::get_if<engine::Play>(&decision_->what)) {
      EXPECT_EQ(*play, sent_);
      return play->move;
    }
    EXPECT_TRUE(std::holds_alternative<engine::NoMove>(decision_->what));
    EXPECT_TRUE(game.legal_moves().empty());
    return std::nullopt;
  }

  void quit() {
    take(controller_.quit(now_));
    EXPECT_TRUE(quitted_);
  }
  [[nodiscard]] std::size_t infos_told() const { return infos_; }
  [[nodiscard]] std::uint64_t below(std::uint64_t bound) { return rng_.below(bound); }

 private:
  static ControllerHalf::Settings settings() {
    ControllerHalf::Settings settings;
    settings.ponder = true;
    settings.show_wdl = true;
    return settings;
  }
  static EngineHalf::Settings equipment() {
    return {{"Random", "Nobody"},
            {{"Hash", engine::Spin{16, 1, 64}},
             {"Threads", engine::Spin{1, 1, 64}},
             {"UCI_ShowWDL", engine::Check{}},
             {"Ponder", engine::Check{}}},
            true};
  }

  void take(ControllerHalf::Output output) {
    for (const std::string& line : output.send) to_engine_.push_back(line);
    for (auto& event : output.events) {
      if (const auto* complaint = std::get_if<engine::Complaint>(&event)) {
        ADD_FAILURE() << "the controller half complains: " << complaint->text;
      } else if (const auto* failure = std::get_if<engine::Failure>(&event)) {
        ADD_FAILURE() << "the controller half gives up: " << failure->detail;
      } else if (const auto* info = std::get_if<engine::Info>(&event)) {
        ++infos_;
        EXPECT_EQ(info->text.find("ignored"), std::string::npos);
        if (told_) {
          EXPECT_EQ(*info, *std::exchange(told_, std::nullopt));
        }
      } else if (const auto* decision = std::get_if<engine::Decision>(&event)) {
        EXPECT_FALSE(decision_.has_value());
        decision_ = *decision;
      }
    }
    deliver();
  }

  void take(EngineHalf::Output output) {
    for (auto& call : output.events) {
      if (auto* think = std::get_if<protocols::Think>(&call)) thinks_ = std::move(*think);
      if (std::holds_alternative<protocols::Stop>(call)) stopped_ = true;
      if (std::holds_alternative<protocols::Quit>(call)) quitted_ = true;
    }
    for (const std::string& line : output.send) to_controller_.push_back(line);
    deliver();
  }

  void deliver() {
    while (!to_engine_.empty() || !to_controller_.empty()) {
      if (!to_engine_.empty()) {
        const std::string line = std::exchange(to_engine_.front(), {});
        to_engine_.pop_front();
        take(engine_.on_line(line, now_));
      } else {
        const std::string line = std::exchange(to_controller_.front(), {});
        to_controller_.pop_front();
        take(controller_.on_line(line, now_));
      }
    }
  }

  // The engine half must be asked exactly what the controller half was.
  void check_position(const Game& game) {
    if (!thinks_) return;
    EXPECT_EQ(thinks_->game->position(), game.position());
    EXPECT_EQ(thinks_->game->key(), game.key());
    EXPECT_TRUE(std::equal(game.moves().begin(), game.moves().end(), thinks_->game->moves().begin(),
                           thinks_->game->moves().end()));
    EXPECT_EQ(thinks_->request.only, request_.only);
    EXPECT_EQ(thinks_->request.limits.ponder, request_.limits.ponder);
    EXPECT_EQ(thinks_->request.limits.depth, request_.limits.depth);
    EXPECT_EQ(thinks_->request.limits.nodes, request_.limits.nodes);
    EXPECT_EQ(thinks_->request.limits.clocks.has_value(), request_.limits.clocks.has_value());
  }

  std::vector<rules::Move> random_line(const Game& from) {
    const auto game = from.clone();
    std::vector<rules::Move> line;
    for (std::uint64_t left = 1 + rng_.below(6); left > 0; --left) {
      const auto moves = game->legal_moves();
      if (moves.empty()) break;
      line.push_back(moves[rng_.below(moves.size())]);
      game->play(line.back());
    }
    return line;
  }

  void chatter() {
    if (!thinks_) return;
    engine::Info info;
    info.depth = static_cast<int>(rng_.below(40));
    info.score = engine::Score{engine::Centipawns{static_cast<int>(rng_.below(2000)) - 1000}};
    if (rng_.below(3) == 0)
      info.score->value = engine::MateIn{static_cast<int>(rng_.below(20)) - 10};
    if (rng_.below(3) == 0) info.score->bound = engine::Bound::lower;
    info.wdl = engine::WinDrawLoss{300, 400, 300};
    info.nodes = rng_.next();
    info.time = Milliseconds(static_cast<int>(rng_.below(10000)));
    info.pv = random_line(*thinks_->game);
    told_ = info;
    take(engine_.on_event(info, now_));
    EXPECT_FALSE(told_.has_value()) << "an info got lost";
  }

  void decide_perhaps() {
    if (rng_.below(2) == 0) decide();
  }

  void decide() {
    if (!thinks_) return;
    const auto line = random_line(*thinks_->game);
    thinks_.reset();
    sent_ = engine::Play{line.front(), std::nullopt};
    if (line.size() > 1) sent_.ponder = line[1];
    take(engine_.on_event(engine::Decision{sent_}, now_));
  }

  Rng rng_;
  TimePoint now_{};
  ControllerHalf controller_;
  EngineHalf engine_;
  std::deque<std::string> to_engine_;
  std::deque<std::string> to_controller_;
  std::optional<protocols::Think> thinks_;
  engine::Request request_;
  std::optional<engine::Info> told_;
  std::optional<engine::Decision> decision_;
  engine::Play sent_;
  std::size_t infos_ = 0;
  bool stopped_ = false;
  bool quitted_ = false;
};

engine::Request random_request(Table& table, const Game& game) {
  engine::Request request;
  if (table.below(2) == 0) {
    request.limits.clocks = {{{Milliseconds(60000), Milliseconds(100), std::nullopt},
                              {Milliseconds(50000), Milliseconds(0), std::nullopt}}};
  }
  if (table.below(3) == 0) request.limits.depth = static_cast<int>(1 + table.below(30));
  if (table.below(3) == 0) request.limits.nodes = 1 + table.below(1U << 30U);
  request.limits.ponder = table.below(3) == 0;
  const auto moves = game.legal_moves();
  if (!moves.empty() && table.below(4) == 0) request.only = {moves[table.below(moves.size())]};
  return request;
}

RC_GTEST_PROP(UciJoined, RandomGamesPassWithoutAProtocolError, (std::uint64_t seed)) {
  Table table(seed);
  for (int round = 0; round < 3; ++round) {
    const bool chess960 = table.below(2) == 0;
    constexpr auto shuffled = "bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w KQkq - 0 1";
    const auto game =
        rules::start_game(
            {"chess", chess960 ? "chess960" : "standard", chess960 ? shuffled : "", {}})
            .value();
    if (table.below(2) == 0) table.set_option();
    table.new_game(*game);
    for (int ply = 0; ply < 60; ++ply) {
      const auto move = table.ask(*game, random_request(table, *game));
      if (!move) break;
      game->play(*move);
      // Now and then a takeback, or an option between two requests.
      if (table.below(20) == 0) game->undo();
      if (table.below(20) == 0) table.set_option();
    }
  }
  table.quit();
  RC_ASSERT(!testing::Test::HasFailure());
  RC_ASSERT(table.infos_told() > 0U);
}

TEST(UciJoined, AFinishedPositionHasNoMove) {
  Table table(1);
  const auto mated =
      rules::start_game({"chess", "standard", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", {}}).value();
  table.new_game(*mated);
  EXPECT_EQ(table.ask(*mated, random_request(table, *mated)), std::nullopt);
}

}  // namespace
}  // namespace ludex::uci
