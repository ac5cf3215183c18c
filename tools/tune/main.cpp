// `tune generate` makes positions from games of the engine against itself; `tune fit` fits the
// weights of the evaluation to them. README.md shows how.
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <exception>
#include <fstream>
#include <string>
#include <vector>

#include "base/result.h"
#include "base/text.h"
#include "host/clock.h"
#include "records/io/output_file.h"
#include "tune/fit.h"
#include "tune/generate.h"
#include "tune/order_fit.h"
#include "tune/subject.h"
#include "tune/weights_source.h"

namespace {

using namespace ludex;

int failed(const std::string& message) {
  fmt::print(stderr, "tune: {}\n", message);
  return 1;
}

int generate(const tune::Subject& subject, const tune::GenerationPlan& plan,
             const std::string& path) {
  std::ofstream out(path);
  if (!out) return failed("cannot write " + path);
  const host::SteadyClock clock;
  const TimePoint began = clock.now();
  const auto told = [&](const tune::Generated& done) {
    if (done.games % 100 != 0) return;
    out.flush();
    fmt::print("{} games, {} positions\n", done.games, done.samples);
    std::fflush(stdout);
  };
  const tune::Generated done = tune::generate(subject, plan, clock, out, told);
  out.close();
  if (!out) return failed("cannot write all of " + path);
  const double seconds = std::chrono::duration<double>(clock.now() - began).count();
  fmt::print("{} games, {} positions, {:.0f} s\n", done.games, done.samples, seconds);
  return 0;
}

struct FitFiles {
  std::vector<std::string> data;
  std::string weights;
  int sharpest = 100;  // the most that search and evaluation may differ, in centipawns
};

// What the fits learn from the samples of all files.
struct Lessons {
  std::vector<tune::Example> examples;  // those that are quiet enough
  std::vector<tune::MoveChoice> choices;
};

// Adds the samples of a file to the lessons.
Result<void> read(const tune::Subject& subject, const std::string& path, int sharpest,
                  Lessons& lessons) {
  const tune::Parameters parameters = tune::to_parameters(subject.weights());
  std::ifstream in(path);
  if (!in) return fail("cannot read " + path);
  std::string line;
  for (std::size_t number = 1; std::getline(in, line); ++number) {
    const auto sample = tune::parse_sample(subject, line);
    if (!sample) {
      Error error = sample.error();
      error.line = number;
      return tl::unexpected(within(path, error));
    }
    if (subject.order) {
      if (auto choice = subject.order->choice(sample->position, sample->move)) {
        lessons.choices.push_back(std::move(*choice));
      }
    }
    auto example = tune::example_of(subject, *sample);
    if (!example) continue;
    if (std::abs(tune::predicted(parameters, *example) - example->score) > sharpest) continue;
    lessons.examples.push_back(std::move(*example));
  }
  return {};
}

tune::Parameters fit_values(std::vector<tune::Example> examples, const tune::Parameters& first,
                            const tune::FitPlan& plan) {
  fmt::print("{} positions\n", examples.size());
  const auto told = [](int epoch, const tune::Errors& errors) {
    fmt::print("epoch {:3}  training {:.6f}  validation {:.6f}\n", epoch, errors.training,
               errors.validation);
    std::fflush(stdout);
  };
  const tune::Fit found = tune::fit(std::move(examples), first, plan, told);
  fmt::print("K {:.6f}\ntraining {:.6f} -> {:.6f}\nvalidation {:.6f} -> {:.6f}\n", found.scaling,
             found.before.training, found.after.training, found.before.validation,
             found.after.validation);
  return found.parameters;
}

std::string text_of(const tune::OrderErrors& errors) {
  return fmt::format("entropy {:.4f}, first {:.1f} %, among five {:.1f} %", errors.entropy,
                     100 * errors.first, 100 * errors.five);
}

std::vector<double> fit_order(const tune::MoveOrder& order,
                              const std::vector<tune::MoveChoice>& choices,
                              const std::vector<double>& first, const tune::OrderPlan& plan) {
  fmt::print("{} choices\n", choices.size());
  const auto told = [](int epoch, const tune::OrderErrors& errors) {
    fmt::print("epoch {:3}  {}\n", epoch, text_of(errors));
    std::fflush(stdout);
  };
  const tune::OrderFit found = tune::fit_order(choices, order.facts(), first, plan, told);
  fmt::print("order: {}\n    -> {}\n", text_of(found.before), text_of(found.after));
  return found.weights;
}

int fit(const tune::Subject& subject, const tune::FitPlan& plan, const tune::OrderPlan& order_plan,
        const FitFiles& files) {
  tune::Parameters parameters = tune::to_parameters(subject.weights());
  Lessons lessons;
  for (const std::string& path : files.data) {
    if (const auto done = read(subject, path, files.sharpest, lessons); !done) {
      return failed(describe(done.error()));
    }
  }
  if (lessons.examples.size() < 1'000) {
    return failed(fmt::format("{} positions are too few, expected 1000", lessons.examples.size()));
  }
  // The order is fitted first: its weights are no part of the value, so that the fit of the values
  // leaves them as they are.
  if (subject.order && order_plan.epochs > 0) {
    parameters.middlegame =
        fit_order(*subject.order, lessons.choices, parameters.middlegame, order_plan);
  }
  parameters = fit_values(std::move(lessons.examples), parameters, plan);
  auto out = records::OutputFile::open(files.weights);
  if (!out) return failed(describe(out.error()));
  (*out)->stream() << tune::source_of(subject, tune::to_weights(parameters));
  const auto written = (*out)->finish();
  return written ? 0 : failed(describe(written.error()));
}

std::string known_names() {
  std::string names;
  for (const tune::Subject* subject : tune::subjects()) {
    names += (names.empty() ? "" : ", ") + std::string(subject->name);
  }
  return names;
}

}  // namespace

int main(int argc, char** argv) try {
  CLI::App app{"Makes data for the weights of an evaluation, and fits them to it.", "tune"};
  app.require_subcommand(1);

  std::string game;
  const auto is_known = [](const std::string& name) {
    if (tune::find_subject(name) != nullptr) return std::string();
    return fmt::format("expected one of {}, found `{}`", known_names(), printable(name));
  };
  tune::GenerationPlan plan;
  std::string data;
  auto* make = app.add_subcommand("generate", "Play games and write their quiet positions");
  make->add_option("GAME", game, known_names())->required()->check(is_known);
  make->add_option("FILE", data, "Where to write")->required();
  make->add_option("--games", plan.games, "How many")->check(CLI::Range(1, 10'000'000));
  make->add_option("--nodes", plan.rules.nodes, "For each move")
      ->check(CLI::Range(100, 100'000'000));
  make->add_option("--seed", plan.seed, "The same seed gives the same file");
  make->add_option("--threads", plan.threads, "How many games at once")->check(CLI::Range(1, 256));

  tune::FitPlan fitting;
  tune::OrderPlan ordering;
  FitFiles files;
  auto* learn = app.add_subcommand("fit", "Fit the weights to positions");
  learn->add_option("GAME", game, known_names())->required()->check(is_known);
  learn->add_option("DATA", files.data, "Files of `tune generate`")->required();
  learn->add_option("--weights", files.weights, "The source to write")->required();
  learn->add_option("--epochs", fitting.epochs, "Passes over the data")->check(CLI::Range(0, 9999));
  learn->add_option("--step", fitting.step, "The first step in centipawns")
      ->check(CLI::Range(0.001, 100.0));
  learn->add_option("--score-share", fitting.score_share, "Of the search's score in a target")
      ->check(CLI::Range(0.0, 1.0));
  learn->add_option("--prior", fitting.prior, "Cost of leaving the first weights, per square")
      ->check(CLI::Range(0.0, 1.0));
  learn->add_option("--sharpest", files.sharpest, "Leave out where search and value differ by more")
      ->check(CLI::Range(1, 100'000));
  learn->add_option("--scaling", fitting.scaling, "What a centipawn is worth (K); 0: as it was")
      ->check(CLI::Range(0.0, 1.0));
  learn->add_option("--seed", fitting.seed, "Of the order of examples");
  learn
      ->add_option("--order-epochs", ordering.epochs,
                   "The same for the order of moves; 0: as it is")
      ->check(CLI::Range(0, 9999));
  learn->add_option("--order-step", ordering.step, "The first step of a weight of that order")
      ->check(CLI::Range(0.001, 100.0));
  learn
      ->add_option("--order-prior", ordering.prior, "Cost of leaving its first weights, per square")
      ->check(CLI::Range(0.0, 1.0));

  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  const tune::Subject& subject = *tune::find_subject(game);
  return make->parsed() ? generate(subject, plan, data) : fit(subject, fitting, ordering, files);
} catch (const std::exception& error) {  // for example out of memory
  return failed(error.what());
}
