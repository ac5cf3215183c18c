#include "tune/sample.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>

#include "base/text.h"
#include "rules/registry.h"

namespace ludex::tune {

namespace {

constexpr std::array<std::string_view, 3> endings{"0-1", "1/2-1/2", "1-0"};
constexpr int most_score = 100'000;

// A game that begins with the position.
Result<std::unique_ptr<rules::Game>> game_at(const Subject& subject, std::string_view position) {
  rules::Setup setup = subject.setup;
  setup.position = std::string(position);
  return rules::start_game(setup);
}

}  // namespace

std::string format(const Subject& subject, const Sample& sample) {
  const auto game = game_at(subject, sample.position);
  return fmt::format("{};{};{};{}", sample.position,
                     endings[static_cast<std::size_t>(sample.ending)], sample.score,
                     game.value()->format_move(sample.move, rules::coordinate));
}

Result<Sample> parse_sample(const Subject& subject, std::string_view line) {
  const auto parts = split(line, ';');
  if (parts.size() != 4) {
    return fail(fmt::format("expected POSITION;RESULT;SCORE;MOVE, found {} parts", parts.size()));
  }
  const auto game = game_at(subject, parts[0]);
  if (!game) return tl::unexpected(game.error());
  Sample sample{std::string(parts[0])};
  const auto ending = std::find(endings.begin(), endings.end(), parts[1]);
  const std::size_t before_result = parts[0].size() + 1;
  if (ending == endings.end()) {
    return fail(fmt::format("bad result `{}`, expected 1-0, 1/2-1/2 or 0-1", printable(parts[1])),
                before_result + 1);
  }
  sample.ending = static_cast<Ending>(ending - endings.begin());
  const std::size_t before_score = before_result + parts[1].size() + 1;
  const auto score = to_integer(parts[2]);
  if (!score || *score < -most_score || *score > most_score) {
    return fail(fmt::format("bad score `{}`, expected centipawns", printable(parts[2])),
                before_score + 1);
  }
  sample.score = static_cast<int>(*score);
  const auto move = (*game)->parse_move(parts[3], rules::coordinate);
  if (!move) return tl::unexpected(move.error());
  sample.move = *move;
  return sample;
}

}  // namespace ludex::tune
