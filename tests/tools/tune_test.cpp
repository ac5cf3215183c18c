// The tuner: its file of positions, its games, its picture of the evaluation, what it writes.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>

#include "rules/chess/fen.h"
#include "support/fake_clock.h"
#include "tune/fit.h"
#include "tune/generate.h"
#include "tune/model.h"
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
  EXPECT_EQ(error_of(subject, ""), "expected FEN;RESULT;SCORE, found 1 parts");
  EXPECT_EQ(error_of(subject, fen + ";1-0"), "expected FEN;RESULT;SCORE, found 2 parts");
  EXPECT_EQ(error_of(subject, fen + ";2-0;5"),
            "bad result `2-0`, expected 1-0, 1/2-1/2 or 0-1, column 58");
  EXPECT_EQ(error_of(subject, fen + ";1-0;x"), "bad score `x`, expected centipawns, column 62");
  EXPECT_NE(error_of(subject, "8/8;1-0;5"), "");
  EXPECT_NE(error_of(xiangqi_subject(), fen + ";1-0;5"), "");
}

TEST(TuneSubject, IsFoundByItsGame) {
  EXPECT_EQ(find_subject("chess"), &chess_subject());
  EXPECT_EQ(find_subject("xiangqi"), &xiangqi_subject());
  EXPECT_EQ(find_subject("go"), nullptr);
}

// What holds for every game.
class Tune : public testing::TestWithParam<std::string_view> {
 protected:
  const Subject& subject_ = *find_subject(GetParam());
};
INSTANTIATE_TEST_SUITE_P(Games, Tune, testing::Values("chess", "xiangqi"),
                         [](const auto& tested) { return std::string(tested.param); });

TEST_P(Tune, ReadsASampleAsItWasWritten) {
  const std::vector<Sample> samples = some_samples(subject_);
  EXPECT_GT(samples.size(), 20U);
  for (const Sample& sample : samples) {
    EXPECT_EQ(parse_sample(subject_, format(sample)).value(), sample);
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
    // The evaluation rounds to integers three times.
    EXPECT_NEAR(predicted(parameters, *example), subject_.trace(sample.position)->value, 4.0)
        << sample.position;
  }
}

TEST_P(Tune, KnowsTheSlopeOfEveryWeight) {
  const std::string_view position =
      GetParam() == "chess" ? "r2q1rk1/pp2bppp/2n1pn2/3p2B1/2PP4/2N2N1Q/PP2BPPP/R4RK1 w - - 0 9"
                            : "r1bakab1r/9/1cn4c1/p1p1p3p/6p2/2P6/P3P1P1P/1C2C1N2/9/RNBAKAB1R b";
  Parameters parameters = to_parameters(subject_.weights());
  const std::size_t count = parameters.middlegame.size();
  const auto example = example_of(subject_, {std::string(position), Ending::drawn, 0});
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
  std::ifstream in(LUDEX_SOURCES "/" + std::string(subject_.folder) + "/weight_values.h");
  const std::string compiled{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  EXPECT_EQ(source_of(subject_, subject_.weights()), compiled);
}

}  // namespace
}  // namespace ludex::tune
