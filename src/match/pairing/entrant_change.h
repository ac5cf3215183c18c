// Engines that join a tournament while it is played, or are withdrawn from it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ludex::match {

struct ScheduleOptions;

// What it says is all that the schedule needs, so the same changes and results give the same games.
struct EntrantChange {
  enum class Kind : std::uint8_t {
    joined,     // it plays from then on; it has the number behind the last one
    withdrawn,  // no game of it begins any more
  };
  Kind kind{};
  std::size_t engine = 0;
  // In a Swiss tournament, the round that was being played: an engine that joins is paired from the
  // next round on, and one that is withdrawn no more. 0 in other tournaments.
  std::size_t round = 0;
  // Of a withdrawn engine: its games with higher numbers are not played, nor are the other ones.
  // Those that were played or had begun count.
  std::size_t last_game = 0;
  std::vector<std::size_t> unplayed = {};
  bool operator==(const EntrantChange&) const = default;
};

// Why engines can neither join such a tournament nor be withdrawn, as a sentence; std::nullopt:
// they can.
[[nodiscard]] std::optional<std::string> why_unchangeable(const ScheduleOptions& options);
// Why these changes of a text cannot be those of such a tournament; std::nullopt: they can.
[[nodiscard]] std::optional<std::string> why_impossible(const ScheduleOptions& options);
// The engines with which the tournament began.
[[nodiscard]] std::size_t starters(const ScheduleOptions& options);
// Whether the engine was withdrawn.
[[nodiscard]] bool is_withdrawn(const ScheduleOptions& options, std::size_t engine);

}  // namespace ludex::match
