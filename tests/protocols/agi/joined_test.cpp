#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <deque>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "protocols/agi/board.h"
#include "protocols/agi/codec.h"
#include "protocols/agi/controller_half.h"
#include "protocols/agi/engine_half.h"
#include "protocols/agi/rule.h"
#include "protocols/joined_table.h"
#include "rules/registry.h"

namespace ludex::agi {
namespace {

using rules::Game;

std::unique_ptr<Game> game_of(const rules::Values& values) {
  return rules::start_game({.game = "gomoku", .values = values}).value();
}

struct Language {
  using Controller = ControllerHalf;
  using Engine = EngineHalf;

  static Controller::Settings controller_settings() { return {}; }
  static Engine::Settings engine_settings() {
    return {{"Random", "Nobody"}, {{"Ponder", engine::Check{}}, {"OwnBook", engine::Check{true}}}};
  }
  // The depth, an exact score and the line; a win or a loss names its move in a text too.
  static std::deque<engine::Info> as_told(const engine::Info& info) {
    engine::Info line;
    line.depth = info.depth;
    line.pv = info.pv;
    if (info.score->bound == engine::Bound::exact) {
      line.score = info.score;
      const auto* mate = std::get_if<engine::MateIn>(&info.score->value);
      if (mate != nullptr && !info.pv.empty()) {
        const auto game = game_of({});
        line.text = (mate->moves > 0 ? "wins: " : "loses: ") +
                    to_text(to_point(info.pv.front(), *game).value());
      }
    }
    return {line};
  }
  static void check_request(const engine::Request& heard, const engine::Request& asked) {
    EXPECT_EQ(heard.only, asked.only);
    EXPECT_EQ(heard.limits.clocks.has_value(), asked.limits.clocks.has_value());
    if (heard.limits.clocks) {
      EXPECT_EQ(heard.limits.clocks->front().left, Milliseconds(60000));
    }
  }
};
using Table = protocols::test::Table<Language>;

engine::Request random_request(Table& table, const Game& game) {
  engine::Request request;
  switch (table.below(4)) {
    case 0:
      request.limits.depth = static_cast<int>(1 + table.below(30));
      break;
    case 1:
      request.limits.movetime = Milliseconds(1000);
      break;
    case 2:
      request.limits.infinite = true;
      break;
    default:
      request.limits.clocks = {{{Milliseconds(60000), Milliseconds(100), std::nullopt},
                                {Milliseconds(60000), Milliseconds(0), 7}}};
      break;
  }
  const auto moves = game.legal_moves();
  if (table.below(4) == 0) {
    request.only = {moves[table.below(moves.size())], moves[table.below(moves.size())]};
    if (request.only[0] == request.only[1]) {
      request.only.pop_back();
    }
  }
  return request;
}

// Two players who do whatever the rules and the list let them, over one engine and one table, with
// the referee's game between them.
class Opening {
 public:
  explicit Opening(std::uint64_t seed, const rules::Values& values)
      : rng_(seed), game_(game_of(values)) {
    take(controller_.start({}));
    take(controller_.new_game(*game_, {}, {}).value());
  }

  // Whether the game went on to so many stones.
  bool play_to(std::size_t stones) {
    for (int turns = 0; turns < 80 && standing() < stones && !game_->outcome(); ++turns) {
      decision_.reset();
      engine::Request request;
      request.limits.clocks.emplace();
      take(controller_.think(*game_, request, {}).value());
      if (!decision_) return false;
      const auto* play = std::get_if<engine::Play>(&decision_->what);
      if (play == nullptr || !game_->is_legal(play->move)) return false;
      game_->play(play->move);
      for (const rules::Move move : play->more) {
        if (!game_->is_legal(move)) return false;
        game_->play(move);
      }
    }
    return true;
  }
  [[nodiscard]] std::size_t standing() const { return stones_of(to_message(*game_).value()); }
  [[nodiscard]] const Game& game() const { return *game_; }

 private:
  void take(ControllerHalf::Output output) {
    for (auto& event : output.events) {
      EXPECT_FALSE(std::holds_alternative<engine::Complaint>(event));
      EXPECT_FALSE(std::holds_alternative<engine::Failure>(event));
      if (auto* decision = std::get_if<engine::Decision>(&event)) {
        decision_ = std::move(*decision);
      }
    }
    for (const auto& line : output.send) {
      take(engine_.on_line(line.text, {}));
    }
  }
  void take(const EngineHalf::Output& output) {
    std::optional<engine::Decision> decision;
    for (const auto& call : output.calls) {
      if (const auto* think = std::get_if<protocols::Think>(&call)) {
        decision = decide(*think);
      }
    }
    for (const std::string& line : output.send) {
      EXPECT_EQ(line.find("ERROR"), std::string::npos) << line;
      take(controller_.on_line(line, {}));
    }
    if (decision) {
      take(engine_.on_event(*decision, {}));
    }
  }
  engine::Decision decide(const protocols::Think& think) {
    const auto moves = think.request.only.empty() ? think.game->legal_moves() : think.request.only;
    // Choices stand last, and would be rare otherwise.
    const auto last = moves.size() - 1;
    return {engine::Play{moves[rng_.below(3) == 0 ? last : rng_.below(moves.size())], {}}};
  }

  Rng rng_;
  std::unique_ptr<Game> game_;
  ControllerHalf controller_{{}};
  EngineHalf engine_{{{"Random", "Nobody"}, {}}};
  std::optional<engine::Decision> decision_;
};

RC_GTEST_PROP(AgiJoined, RandomGamesPassWithoutAProtocolError, (std::uint64_t seed)) {
  Table table(seed);
  for (const std::string_view variant : {"renju", "freestyle"}) {
    const auto game = game_of({{rules::variant_parameter, variant}});
    table.new_game(*game);
    for (int ply = 0; ply < 40 && !game->outcome(); ++ply) {
      const auto move = table.ask(*game, random_request(table, *game));
      RC_ASSERT(move.has_value());
      game->play(*move);
      if (table.below(20) == 0) {
        game->undo();
      }
    }
  }
  table.quit();
  RC_ASSERT(!testing::Test::HasFailure());
  RC_ASSERT(table.infos_told() > 0U);
}

struct OpeningCase {
  std::string_view variant;
  std::string_view rule;
  std::string_view fifth_moves;
  std::string_view size;
};

class AgiOpening : public testing::TestWithParam<OpeningCase> {};

TEST_P(AgiOpening, IsPlayedThroughBothHalvesWithoutAProtocolError) {
  const auto& [variant, rule, fifth_moves, size] = GetParam();
  const rules::Values values{{rules::variant_parameter, variant},
                             {gomoku::opening_rule_parameter, rule},
                             {gomoku::fifth_moves_parameter, fifth_moves},
                             {rules::size_parameter, size}};
  std::size_t choices = 0;
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    Opening opening(seed, values);
    ASSERT_TRUE(opening.play_to(8)) << rule << " with seed " << seed;
    if (opening.game().moves().size() > opening.standing()) {
      ++choices;
    }
  }
  const bool has_choices = rule != "none" && rule != "pro" && rule != "long_pro";
  EXPECT_EQ(choices > 0, has_choices || fifth_moves == "2");
}

INSTANTIATE_TEST_SUITE_P(
    AgiJoined, AgiOpening,
    testing::Values(
        OpeningCase{"renju", "none", "", ""}, OpeningCase{"renju", "swap1", "", ""},
        OpeningCase{"renju", "swap", "", ""}, OpeningCase{"renju", "rif", "", ""},
        OpeningCase{"renju", "rif", "1", ""}, OpeningCase{"renju", "rif", "5", ""},
        OpeningCase{"renju", "yamaguchi", "", ""}, OpeningCase{"renju", "none", "2", ""},
        OpeningCase{"freestyle", "pro", "", ""}, OpeningCase{"freestyle", "long_pro", "", ""},
        OpeningCase{"freestyle", "swap2", "", ""}, OpeningCase{"standard", "swap2", "", ""},
        OpeningCase{"caro", "swap", "", ""}, OpeningCase{"caro_exact", "none", "", ""},
        OpeningCase{"freestyle", "swap2", "", "20"}, OpeningCase{"standard", "none", "", "25"}));

}  // namespace
}  // namespace ludex::agi
