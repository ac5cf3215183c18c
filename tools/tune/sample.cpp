#include "tune/sample.h"

#include <fmt/format.h>

#include <array>
#include <cstddef>

#include "base/text.h"

namespace ludex::tune {

namespace {

constexpr std::array<std::string_view, 3> endings{"0-1", "1/2-1/2", "1-0"};
constexpr int most_score = 100'000;

}  // namespace

std::string format(const Sample& sample) {
  return fmt::format("{};{};{}", sample.position, endings[static_cast<std::size_t>(sample.ending)],
                     sample.score);
}

Result<Sample> parse_sample(const Subject& subject, std::string_view line) {
  const auto parts = split(line, ';');
  if (parts.size() != 3) {
    return fail(fmt::format("expected FEN;RESULT;SCORE, found {} parts", parts.size()));
  }
  const auto traced = subject.trace(parts[0]);
  if (!traced) return tl::unexpected(traced.error());
  const std::size_t before_score = line.size() - parts[2].size() + 1;
  const auto score = to_integer(parts[2]);
  if (!score || *score < -most_score || *score > most_score) {
    return fail(fmt::format("bad score `{}`, expected centipawns", printable(parts[2])),
                before_score);
  }
  for (std::size_t ending = 0; ending < endings.size(); ++ending) {
    if (parts[1] == endings[ending]) {
      return Sample{std::string(parts[0]), static_cast<Ending>(ending), static_cast<int>(*score)};
    }
  }
  return fail(fmt::format("bad result `{}`, expected 1-0, 1/2-1/2 or 0-1", printable(parts[1])),
              parts[0].size() + 2);
}

}  // namespace ludex::tune
