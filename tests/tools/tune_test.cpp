// The tuner: its file of positions, its games, its picture of the evaluation, what it writes.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "base/tokens.h"
#include "rules/chess/fen.h"
#include "rules/gomoku/move.h"
#include "rules/gomoku/position_text.h"
#include "rules/registry.h"
#include "search/gomoku/board.h"
#include "search/gomoku/game.h"
#include "support/fake_clock.h"
#include "tune/fit.h"
#include "tune/generate.h"
#include "tune/model.h"
#include "tune/order_fit.h"
#include "tune/sample.h"
#include "tune/subject.h"
#include "tune/weights_source.h"

namespace ludex::tune {
namespace {

GenerationPlan small_plan(int threads) {
  GenerationPlan plan;
  plan.rules.nodes = 100;
  plan.games = 3;
  plan.threads = threads;
  return plan;
}

std::string text_of(const Subject& subject, const GenerationPlan& plan) {
  const test::FakeClock clock;
  std::ostringstream out;
  (void)generate(subject, plan, clock, out, [](const Generated&) {});
  return out.str();
}

std::vector<Sample> some_samples(const Subject& subject) {
  std::istringstream in(text_of(subject, small_plan(1)));
  std::vector<Sample> samples;
  for (std::string line; std::getline(in, line);) {
    samples.push_back(parse_sample(subject, line).value());
  }
  return samples;
}

std::string error_of(const Subject& subject, std::string_view line) {
  const auto sample = parse_sample(subject, line);
  return sample ? "" : describe(sample.error());
}

TEST(TuneSample, SaysWhatIsWrongWithALine) {
  const Subject& subject = chess_subject();
  const std::string fen(chess::start_fen);
  EXPECT_EQ(error_of(subject, ""), "expected POSITION;RESULT;SCORE;MOVE, found 1 parts");
  EXPECT_EQ(error_of(subject, fen + ";1-0;5"),
            "expected POSITION;RESULT;SCORE;MOVE, found 3 parts");
  EXPECT_EQ(error_of(subject, fen + ";2-0;5;e2e4"),
            "bad result `2-0`, expected 1-0, 1/2-1/2 or 0-1, column 58");
  EXPECT_EQ(error_of(subject, fen + ";1-0;x;e2e4"),
            "bad score `x`, expected centipawns, column 62");
  EXPECT_NE(error_of(subject, fen + ";1-0;5;e2e5"), "");
  EXPECT_NE(error_of(subject, "8/8;1-0;5;e2e4"), "");
  EXPECT_NE(error_of(xiangqi_subject(), fen + ";1-0;5;e2e4"), "");
  EXPECT_NE(error_of(freestyle_subject(), "15/15 b;1-0;5;h8"), "");
}

TEST(TuneSubject, IsFoundByItsName) {
  for (const Subject* subject : subjects()) {
    EXPECT_EQ(find_subject(subject->name), subject);
  }
  EXPECT_EQ(find_subject("go"), nullptr);
}

// What holds for every game.
class Tune : public testing::TestWithParam<std::string_view> {
 protected:
  const Subject& subject_ = *find_subject(GetParam());
};
INSTANTIATE_TEST_SUITE_P(Games, Tune,
                         testing::Values("chess", "xiangqi", "gomoku-freestyle", "gomoku-renju"),
                         [](const auto& tested) {
                           std::string name(tested.param);
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST_P(Tune, ReadsASampleAsItWasWritten) {
  const std::vector<Sample> samples = some_samples(subject_);
  EXPECT_GT(samples.size(), 20U);
  for (const Sample& sample : samples) {
    EXPECT_EQ(parse_sample(subject_, format(subject_, sample)).value(), sample);
  }
}

TEST_P(Tune, WritesTheSameGamesWithAnyNumberOfThreads) {
  const std::string alone = text_of(subject_, small_plan(1));
  EXPECT_EQ(text_of(subject_, small_plan(3)), alone);
  GenerationPlan other = small_plan(1);
  other.seed = 2;
  EXPECT_NE(text_of(subject_, other), alone);
}

TEST_P(Tune, PredictsWhatTheEvaluationSays) {
  const Parameters parameters = to_parameters(subject_.weights());
  for (const Sample& sample : some_samples(subject_)) {
    const auto example = example_of(subject_, sample);
    if (!example) continue;
    // The evaluation rounds to integers three times; that of gomoku says no more than 5000.
    const double value = std::clamp(predicted(parameters, *example), -5'000.0, 5'000.0);
    EXPECT_NEAR(value, subject_.trace(sample.position)->value, 4.0) << sample.position;
  }
}

TEST_P(Tune, KnowsTheSlopeOfEveryWeight) {
  const std::map<std::string_view, std::string_view> positions{
      {"chess", "r2q1rk1/pp2bppp/2n1pn2/3p2B1/2PP4/2N2N1Q/PP2BPPP/R4RK1 w - - 0 9"},
      {"xiangqi", "r1bakab1r/9/1cn4c1/p1p1p3p/6p2/2P6/P3P1P1P/1C2C1N2/9/RNBAKAB1R b"},
      {"gomoku-freestyle", "15/15/15/15/5x9/5x9/4xoo8/3xox1x7/8x6/5oxo1o5/6o8/15/15/15/15 w"},
      {"gomoku-renju", "15/15/15/15/8o6/8o6/8o6/5xoxx6/6x8/7x7/15/15/15/15/15 w"}};
  const std::string_view position = positions.at(GetParam());
  Parameters parameters = to_parameters(subject_.weights());
  const std::size_t count = parameters.middlegame.size();
  const auto example = example_of(subject_, {std::string(position), Ending::drawn, 0, {}});
  ASSERT_TRUE(example);
  Parameters gradient{std::vector<double>(count), std::vector<double>(count)};
  add_gradient(parameters, *example, 1.0, gradient);
  constexpr double step = 1e-4;
  for (std::size_t at = 0; at < count; ++at) {
    for (const auto half : {&Parameters::middlegame, &Parameters::endgame}) {
      const double value = (parameters.*half)[at];
      (parameters.*half)[at] = value + step;
      const double above = predicted(parameters, *example);
      (parameters.*half)[at] = value - step;
      const double below = predicted(parameters, *example);
      (parameters.*half)[at] = value;
      EXPECT_NEAR((above - below) / (2 * step), (gradient.*half)[at], 1e-3) << at;
    }
  }
}

TEST_P(Tune, FindsABetterFitThanItBeganWith) {
  std::vector<Example> examples;
  for (const Sample& sample : some_samples(subject_)) {
    if (auto example = example_of(subject_, sample)) {
      examples.push_back(std::move(*example));
    }
  }
  FitPlan plan;
  plan.epochs = 5;
  const Parameters first = to_parameters(subject_.weights());
  int epochs = 0;
  const Fit found = fit(examples, first, plan, [&](int, const Errors&) { ++epochs; });
  EXPECT_EQ(epochs, 5);
  EXPECT_LE(found.after.validation, found.before.validation);
}

TEST_P(Tune, WritesWhatTheProgramCompiles) {
  std::ifstream in(LUDEX_SOURCES "/" + std::string(subject_.source.folder) + "/" +
                   std::string(subject_.source.file));
  const std::string compiled{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  EXPECT_EQ(source_of(subject_, subject_.weights()), compiled);
}

// --- The order of moves ---

class TuneOrder : public testing::TestWithParam<const Subject*> {
 protected:
  const Subject& subject_ = *GetParam();

  [[nodiscard]] std::vector<MoveChoice> some_choices() const {
    std::vector<MoveChoice> choices;
    for (const Sample& sample : some_samples(subject_)) {
      if (auto choice = subject_.order->choice(sample.position, sample.move)) {
        choices.push_back(std::move(*choice));
      }
    }
    return choices;
  }
};
INSTANTIATE_TEST_SUITE_P(Gomoku, TuneOrder,
                         testing::Values(&freestyle_subject(), &standard_subject(),
                                         &renju_subject()));

TEST_P(TuneOrder, CountsTheFactsThatTheSearchOrdersBy) {
  const auto facts = subject_.order->facts();
  const auto weights = subject_.weights();
  const auto score_of = [&](std::uint16_t fact) {
    int sum = 0;
    for (const std::uint16_t weight : facts[fact]) {
      sum += weights[weight].middlegame();
    }
    return sum;
  };
  const auto variant =
      search::GomokuGame::replay(*rules::start_game(subject_.setup).value()).position.variant;
  for (const Sample& sample : some_samples(subject_)) {
    const auto choice = subject_.order->choice(sample.position, sample.move);
    if (!choice) continue;
    Tokens words(sample.position);
    const search::GomokuBoard board(gomoku::read_position(words).value(), variant);
    const gomoku::Point point = gomoku::to_gomoku_move(sample.move).point();
    const auto own = board.side_to_move();
    const auto& [attack, defence] = choice->facts[choice->played];
    EXPECT_EQ(score_of(attack), board.value(own, point).attack) << sample.position;
    EXPECT_EQ(score_of(defence), board.value(~own, point).defence) << sample.position;
  }
}

TEST_P(TuneOrder, FindsAnOrderThatForeseesMore) {
  const auto choices = some_choices();
  ASSERT_GT(choices.size(), 20U);
  OrderPlan plan;
  plan.epochs = 5;
  plan.held_out = 0.5;
  const std::vector<double> first = to_parameters(subject_.weights()).middlegame;
  const OrderFit from_nothing =
      fit_order(choices, subject_.order->facts(), std::vector<double>(first.size()), plan,
                [](int, const OrderErrors&) {});
  EXPECT_LT(from_nothing.after.entropy, from_nothing.before.entropy);
  const OrderFit found =
      fit_order(choices, subject_.order->facts(), first, plan, [](int, const OrderErrors&) {});
  EXPECT_LE(found.after.entropy, found.before.entropy);
  EXPECT_LT(found.before.entropy, from_nothing.before.entropy);
}

// Two moves of which the second is always chosen: its fact alone tells them apart.
TEST(TuneOrderFit, PutsTheMoveFirstThatIsAlwaysChosen) {
  const std::vector<std::vector<std::uint16_t>> facts{{0}, {1}, {2}};
  const std::vector<MoveChoice> choices(40, MoveChoice{{{0, 2}, {1, 2}}, 1});
  OrderPlan plan;
  plan.epochs = 50;
  const OrderFit found = fit_order(choices, facts, {0, 0, 0}, plan, [](int, const OrderErrors&) {});
  EXPECT_GT(found.weights[1], 10);
  EXPECT_LT(found.weights[0], -10);
  EXPECT_NEAR(found.weights[2], 0, 0.5);
  EXPECT_EQ(found.after.first, 1);
}

}  // namespace
}  // namespace ludex::tune
