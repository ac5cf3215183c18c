// The order of the games: who plays in which seat, with which opening.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace ludex::match {

enum class TournamentKind : std::uint8_t { round_robin, gauntlet };

struct ScheduleOptions {
  TournamentKind kind = TournamentKind::round_robin;
  std::size_t engines = 2;
  std::size_t rounds = 2;
  std::size_t games = 2;   // of each encounter in a round
  std::size_t repeat = 2;  // games in a row with one opening; divides `games`
  bool swap = true;        // alternate seats from game to game
  bool reverse = false;    // the engine with the higher number begins in the first seat
  bool operator==(const ScheduleOptions&) const = default;
};

// Whether games come in pairs with one opening and swapped seats.
[[nodiscard]] constexpr bool has_pairs(const ScheduleOptions& options) {
  return options.swap && options.repeat % 2 == 0;
}

struct ScheduledGame {
  std::size_t number = 0;                  // from 1
  std::size_t round = 0;                   // from 1
  std::size_t opening = 0;                 // from 0, in the order of use
  std::array<std::size_t, 2> seats{};      // engines, from 0, by rules::Seat
  std::array<std::size_t, 2> encounter{};  // the same two, lower number first
  // The number, from 0, of its pair of games with one opening and swapped seats.
  std::optional<std::size_t> pair;
  bool operator==(const ScheduledGame&) const = default;
};

// Games are computed on request, so a long tournament needs no memory. Every encounter of a round
// plays the same openings.
class Schedule {
 public:
  // Expects at least two engines, one round, one game, and that `repeat` divides `games`.
  explicit Schedule(const ScheduleOptions& options);

  [[nodiscard]] std::size_t size() const;
  // The number of openings that the whole schedule uses.
  [[nodiscard]] std::size_t openings() const;
  // Expects index < size().
  [[nodiscard]] ScheduledGame at(std::size_t index) const;

 private:
  ScheduleOptions options_;
  std::vector<std::array<std::size_t, 2>> encounters_;
};

}  // namespace ludex::match
