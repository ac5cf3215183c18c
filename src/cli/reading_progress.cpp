#include "cli/reading_progress.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "base/time_text.h"

namespace ludex::cli {

namespace {

// The clock is read once for this many games.
constexpr std::uint64_t games_a_look = 16;
constexpr std::uint64_t megabyte = 1'000'000;

std::string minutes(double seconds) {
  return minutes_seconds(std::chrono::seconds(static_cast<std::int64_t>(std::max(0.0, seconds))));
}

}  // namespace

std::string reading_line(const ReadingState& state) {
  const double seconds = std::chrono::duration<double>(state.spent).count();
  if (!state.bytes || *state.bytes == 0) {
    return fmt::format("{} MB  {} games  {}", state.taken / megabyte, state.games,
                       minutes(seconds));
  }
  const double share =
      std::min(1.0, static_cast<double>(state.taken) / static_cast<double>(*state.bytes));
  std::string text = fmt::format("{} {:3.0f} %  {} of {} MB  {} games", bar_of(share), 100 * share,
                                 state.taken / megabyte, *state.bytes / megabyte, state.games);
  if (share > 0) {
    text += fmt::format("  {} left", minutes(seconds / share - seconds));
  }
  return text;
}

void ReadingProgress::step(std::uint64_t taken, std::optional<std::uint64_t> bytes) {
  if (!line_.is_shown() || ++games_ % games_a_look != 0 || !line_.is_due()) return;
  line_.draw(reading_line({taken, bytes, games_, line_.spent()}));
}

}  // namespace ludex::cli
