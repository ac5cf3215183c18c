// Asks the reader of go many questions:
//
//   ask_go random COUNT SEED    random questions, each twice and turned; faults are printed
//   ask_go proofs NODES FILE    proves what the lines of the file ask (proof_check.h), and searches
//                               each proof again by all moves, with so many nodes each
//
// Exits with 1 if an answer was wrong.
#include <array>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "search/go/proof_check.h"
#include "search/go/random_questions.h"

namespace {

using ludex::search::QuestionRound;
using ludex::search::QuestionTally;
using ludex::search::go_reading::ProofCheck;
using ludex::search::go_reading::ProofCount;

constexpr std::size_t most_shown = 40;

std::optional<std::uint64_t> number(std::string_view word) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc() || end != word.data() + word.size()) return std::nullopt;
  return value;
}

int ask_at_random(std::uint64_t count, std::uint64_t seed) {
  constexpr int step = 1'000;
  const auto round = std::make_unique<QuestionRound>(seed);
  for (std::uint64_t asked = 0; asked < count; asked += step) {
    const std::uint64_t left = count - asked;
    round->ask(left < step ? static_cast<int>(left) : step);
    const std::uint64_t done = asked + step;
    std::fprintf(stderr, "\r%llu", static_cast<unsigned long long>(done));
  }
  const QuestionTally& tally = round->tally();
  for (std::size_t aim = 0; aim < QuestionTally::aims; ++aim) {
    std::printf("aim %zu: %d questions, %d proved\n", aim, tally.questions.at(aim),
                tally.proved.at(aim));
  }
  std::printf("codes 0 to 3: %d %d %d %d\n", tally.outcomes[0], tally.outcomes[1],
              tally.outcomes[2], tally.outcomes[3]);
  std::printf("%llu nodes, at most %llu %% of those allowed\n%zu faults\n",
              static_cast<unsigned long long>(tally.nodes),
              static_cast<unsigned long long>(tally.most_percent), tally.faults.size());
  for (std::size_t at = 0; at < tally.faults.size() && at < most_shown; ++at) {
    std::printf("%s\n", tally.faults[at].c_str());
  }
  return tally.faults.empty() ? 0 : 1;
}

void show(const char* name, const ProofCount& count) {
  std::printf("%-12s %6d questions %6d proved %6d confirmed %4d refuted\n", name, count.questions,
              count.proved, count.confirmed, count.refuted);
}

int check_proofs(std::uint64_t nodes, const char* path) {
  std::ifstream file(path);
  if (!file) {
    std::fprintf(stderr, "no file %s\n", path);
    return 2;
  }
  const auto check =
      std::make_unique<ProofCheck>(ludex::search::go_reading::ReadingLimits(), nodes);
  int lines = 0;
  for (std::string line; std::getline(file, line);) {
    ++lines;
    if (!line.empty() && line[0] != '#' && !check->ask_line(line)) {
      std::fprintf(stderr, "line %d is no question\n", lines);
      return 2;
    }
  }
  constexpr std::array names{"attack",   "defend",    "connect",    "disconnect",
                             "break_in", "block_off", "owl_attack", "owl_defend"};
  for (std::size_t aim = 0; aim < names.size(); ++aim) {
    show(names.at(aim), check->counts().at(aim));
  }
  show("all", check->total());
  for (const std::string& wrong : check->wrong()) {
    std::printf("%s\n", wrong.c_str());
  }
  return check->wrong().empty() ? 0 : 1;
}

}  // namespace

int main(int count, char** words) {
  const std::span<char*> arguments(words, static_cast<std::size_t>(count));
  if (arguments.size() == 4) {
    const std::string_view what = arguments[1];
    const auto first = number(arguments[2]);
    const auto second = number(arguments[3]);
    if (what == "random" && first && second) return ask_at_random(*first, *second);
    if (what == "proofs" && first) return check_proofs(*first, arguments[3]);
  }
  std::fprintf(stderr, "usage: ask_go random COUNT SEED | ask_go proofs NODES FILE\n");
  return 2;
}
