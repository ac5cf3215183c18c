// The tuner: its file of positions, its games, its picture of the evaluation, what it writes.
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <sstream>
#include <string>

#include "rules/chess/fen.h"
#include "search/chess/evaluation_trace.h"
#include "search/chess/weight_values.h"
#include "support/fake_clock.h"
#include "tune/fit.h"
#include "tune/generate.h"
#include "tune/model.h"
#include "tune/sample.h"
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

std::string text_of(const GenerationPlan& plan) {
  const test::FakeClock clock;
  std::ostringstream out;
  (void)generate(plan, clock, out, [](const Generated&) {});
  return out.str();
}

std::vector<Sample> some_samples() {
  std::istringstream in(text_of(small_plan(1)));
  std::vector<Sample> samples;
  for (std::string line; std::getline(in, line);) samples.push_back(parse_sample(line).value());
  return samples;
}

std::string error_of(std::string_view line) {
  const auto sample = parse_sample(line);
  return sample ? "" : describe(sample.error());
}

TEST(TuneSample, IsReadAsItWasWritten) {
  const std::vector<Sample> samples = some_samples();
  EXPECT_GT(samples.size(), 20U);
  for (const Sample& sample : samples) EXPECT_EQ(parse_sample(format(sample)).value(), sample);
}

TEST(TuneSample, SaysWhatIsWrongWithALine) {
  const std::string fen(chess::start_fen);
  EXPECT_EQ(error_of(""), "expected FEN;RESULT;SCORE, found 1 parts");
  EXPECT_EQ(error_of(fen + ";1-0"), "expected FEN;RESULT;SCORE, found 2 parts");
  EXPECT_EQ(error_of(fen + ";2-0;5"), "bad result `2-0`, expected 1-0, 1/2-1/2 or 0-1, column 58");
  EXPECT_EQ(error_of(fen + ";1-0;x"), "bad score `x`, expected centipawns, column 62");
  EXPECT_NE(error_of("8/8;1-0;5"), "");
}

TEST(TuneGenerate, WritesTheSameWithAnyNumberOfThreads) {
  const std::string alone = text_of(small_plan(1));
  EXPECT_EQ(text_of(small_plan(3)), alone);
  GenerationPlan other = small_plan(1);
  other.seed = 2;
  EXPECT_NE(text_of(other), alone);
}

TEST(TuneModel, PredictsWhatTheEvaluationSays) {
  const Parameters parameters = to_parameters(search::flat(search::weights));
  for (const Sample& sample : some_samples()) {
    const auto example = example_of(sample);
    if (!example) continue;
    // The evaluation rounds to integers three times.
    EXPECT_NEAR(predicted(parameters, *example), search::trace(sample.position).value, 4.0)
        << chess::format_fen(sample.position);
  }
}

TEST(TuneModel, KnowsTheSlopeOfEveryWeight) {
  Parameters parameters = to_parameters(search::flat(search::weights));
  const Sample sample{
      chess::parse_fen("r2q1rk1/pp2bppp/2n1pn2/3p2B1/2PP4/2N2N1Q/PP2BPPP/R4RK1 w - - 0 9").value(),
      Ending::drawn, 0};
  const auto example = example_of(sample);
  ASSERT_TRUE(example);
  Parameters gradient{std::vector<double>(search::weight_count),
                      std::vector<double>(search::weight_count)};
  add_gradient(parameters, *example, 1.0, gradient);
  constexpr double step = 1e-4;
  for (std::size_t at = 0; at < search::weight_count; ++at) {
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

TEST(TuneFit, FindsABetterFitThanItBeganWith) {
  std::vector<Example> examples;
  for (const Sample& sample : some_samples()) {
    if (auto example = example_of(sample)) examples.push_back(std::move(*example));
  }
  FitPlan plan;
  plan.epochs = 5;
  const Parameters first = to_parameters(search::flat(search::weights));
  int epochs = 0;
  const Fit found = fit(examples, first, plan, [&](int, const Errors&) { ++epochs; });
  EXPECT_EQ(epochs, 5);
  EXPECT_LE(found.after.validation, found.before.validation);
}

TEST(TuneSource, IsWhatTheProgramCompiles) {
  std::ifstream in(LUDEX_WEIGHTS);
  const std::string compiled{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  EXPECT_EQ(source_of(search::flat(search::weights)), compiled);
}

}  // namespace
}  // namespace ludex::tune
